//! What stands where in a picture: it is what the solver says there.

#![expect(clippy::float_arithmetic, reason = "places in a picture are measured in fractions of a pixel")]

use onepile::{Budget, Column, Effort, Entry, Extent, Game, Natural, Outcome, Setup, Solver, Wanted};
use onepile_front::picture::{Logs, Reading, Scene, Spot};
use onepile_front::{GameQuery, PictureKind, PictureQuery, Query, Text, Unhurried};

fn picture(query: &PictureQuery) -> Scene {
    query.ask(&Unhurried).unwrap_or_else(|failure| panic!("{query:?}: {failure}"))
}

fn usual(rule: &str, of: PictureKind, to: u64) -> PictureQuery {
    PictureQuery { to: Some(Natural::from(to)), ..PictureQuery::new(GameQuery::new(rule), of) }
}

/// All cells of a picture, each found by its place as well.
fn cells(reading: &Reading) -> Vec<Spot> {
    let ((left, right), (low, high)) = (reading.columns(), reading.rows_shown());
    let mut all = Vec::new();
    for column in left..=right {
        for row in low..=high {
            let spot = reading.cell((column, row));
            let [x, y, width, height] = spot.area;
            if width > 0.0 {
                let there = reading.at((x + width / 2.0, y + height / 2.0));
                assert_eq!((there.cell, &there.told), (spot.cell, &spot.told));
            }
            all.push(spot);
        }
    }
    all
}

/// The points of a picture, each found by its place as well.
fn points(reading: &Reading) -> Vec<Spot> {
    let (left, right) = reading.columns();
    let point = |column| {
        let spot = reading.cell((column, 0));
        assert_eq!(reading.at((spot.area[0], spot.area[1])).told.words, spot.told.words);
        spot
    };
    (left..=right).map(point).collect()
}

/// Whether the player to move loses at the position of a spot.
fn is_lost(game: &Game, spot: &Spot) -> bool {
    let place = &spot.told.place;
    let setup = Setup {
        turn: Some(place.turn.clone().unwrap_or(Natural::ONE)),
        limit: place.limit.clone().map(Into::into),
        ..Setup::pile(place.pile.clone().unwrap())
    };
    let position = game.position(setup).unwrap();
    let wanted = Wanted { ranges: 1, measures: Effort::Skip };
    Solver::new(game.clone()).answer_within(&position, &wanted, &mut Budget::default()).unwrap().outcome
        == Some(Outcome::P)
}

fn check_outcomes(query: &PictureQuery) {
    let (scene, game) = (picture(query), query.game.game().unwrap());
    let spots = cells(scene.reading().unwrap());
    for spot in &spots {
        let who = if is_lost(&game, spot) { "the player to move loses" } else { "the player to move wins" };
        assert!(spot.told.words.contains(who), "{query:?}: {}", spot.told.words);
    }
    assert!(spots.iter().any(|spot| spot.told.words.contains("wins")), "{query:?}");
}

#[test]
fn outcomes_are_those_of_the_solver() {
    let rules = ["2*last", "floor(sqrt(pile))", "turn + 1", "if even(last) then last else 4*last", "{2, 3, 7}"];
    for rule in rules {
        for misere in [false, true] {
            for (stop, block) in [(None, 0), (Some(3u64), 0), (None, 1)] {
                let stop = stop.into_iter().map(Natural::from).collect();
                let game = GameQuery { misere, stop, block, ..GameQuery::new(rule) };
                check_outcomes(&PictureQuery { game, ..usual(rule, PictureKind::Outcome, 24) });
            }
        }
    }
    check_outcomes(&PictureQuery { turn: Natural::from(3u64), ..usual("turn + 1", PictureKind::Outcome, 20) });
    let far = usual("2*last", PictureKind::Outcome, 0);
    let from: Natural = "100000000000000000000000000000".parse().unwrap();
    let to = &from + &Natural::from(9u64);
    check_outcomes(&PictureQuery { from, to: Some(to), limits: Some(6), ..far });
    for log in [Logs::X, Logs::Y, Logs::Xy] {
        check_outcomes(&PictureQuery { log: Some(log), ..usual("2*last", PictureKind::Outcome, 30) });
    }
}

#[test]
fn a_game_passes_its_positions() {
    for (rule, misere, start) in [("2*last", false, 30u64), ("2*last", true, 19), ("turn + 1", false, 23)] {
        let game = GameQuery { misere, ..GameQuery::new(rule) };
        let pile = Some(Natural::from(start));
        let query = PictureQuery { pile, ..PictureQuery::new(game, PictureKind::Game) };
        check_outcomes(&query);
        let scene = picture(&query);
        let all = cells(scene.reading().unwrap());
        let moves: Vec<&Spot> =
            all.iter().rev().filter(|spot| spot.told.words.contains("of the game starts")).collect();
        let ends: Vec<&Spot> = all.iter().filter(|spot| spot.told.words.contains("The game ends here")).collect();
        let takes = scene.description.split("The takes are ").nth(1).unwrap().split('.').next().unwrap();
        let takes: Vec<u64> = takes.split(", ").map(|take| take.parse().unwrap()).collect();
        assert_eq!((moves.len(), ends.len()), (takes.len(), 1), "{rule}");
        let mut left = start;
        for ((number, spot), take) in (1..).zip(moves).zip(takes) {
            assert!(spot.told.words.ends_with(&format!("Move {number} of the game starts here.")));
            assert_eq!(spot.cell.0, left);
            left -= take;
        }
        assert_eq!(ends[0].cell.0, left);
    }
}

/// The values of a column, as text.
fn table(game: &Game, column: Column, turn: u64, from: u64, to: u64) -> Vec<String> {
    let (turn, from, to) = (Natural::from(turn), Natural::from(from), Natural::from(to));
    let table = Solver::new(game.clone()).table_within(column, &turn, (&from, &to), &mut Budget::default()).unwrap();
    let text = |entry: Entry| match entry {
        Entry::Number(number) => number.to_string(),
        _ => "inf".to_owned(),
    };
    table.entries.iter().map(text).collect()
}

/// What is said of the smallest take.
fn taken(g: &str) -> String {
    match g {
        "inf" => "no take wins".to_owned(),
        "1" => "take 1 wins if the limit allows it".to_owned(),
        g => format!("take {g} wins if the limit allows it, and no smaller take wins"),
    }
}

#[test]
fn smallest_takes_are_those_of_the_table() {
    for rule in ["2*last", "floor(sqrt(pile))", "turn + 1", "{2, 3, 7}"] {
        for log in [None, Some(Logs::X), Some(Logs::Xy)] {
            let query = PictureQuery { from: Natural::from(2u64), log, ..usual(rule, PictureKind::G, 150) };
            let (scene, game) = (picture(&query), query.game.game().unwrap());
            let base = Solver::new(game.clone()).bases(Some(0), &Extent::To(Natural::from(150u64)));
            let bases = base.map_or_else(|_| Vec::new(), |listing| listing.bases);
            let members: Vec<Natural> =
                bases.iter().flat_map(|base| &base.members).map(|member| member.b.clone()).collect();
            for (pile, (g, spot)) in
                (2u64..).zip(table(&game, Column::G, 1, 2, 150).iter().zip(points(scene.reading().unwrap())))
            {
                let member =
                    if members.contains(&Natural::from(pile)) { ". The pile is a member of the base" } else { "" };
                assert_eq!(spot.told.words, format!("Pile {pile}: {}{member}.", taken(g)), "{rule}");
                assert_eq!(spot.told.place.pile, Some(Natural::from(pile)));
            }
        }
    }
}

#[test]
fn nim_values_are_those_of_the_table() {
    for (rule, turn) in [("2*last", 1), ("floor(sqrt(pile))", 1), ("turn + 1", 4)] {
        let query = PictureQuery { turn: Natural::from(turn), ..usual(rule, PictureKind::Nim, 60) };
        let scene = picture(&PictureQuery { game: GameQuery { first: None, ..query.game.clone() }, ..query.clone() });
        let values = table(&query.game.game().unwrap(), Column::Nim, turn, 0, 60);
        let at = if turn == 1 { String::new() } else { format!(", turn {turn}") };
        for (pile, (value, spot)) in values.iter().zip(points(scene.reading().unwrap())).enumerate() {
            let loses = if value == "0" { ", and the player to move loses" } else { "" };
            assert_eq!(spot.told.words, format!("Pile {pile}{at}: the nim-value is {value}{loses}."), "{rule}");
        }
    }
}

#[test]
fn a_tableau_tells_in_how_many_moves_piles_are_decided() {
    for rule in ["flanigan-tableau", "turn + 1", "pile - turn", "3", "max(0, turn - 2)"] {
        let query =
            PictureQuery { turns: 5, columns: 6, ..PictureQuery::new(GameQuery::new(rule), PictureKind::Tableau) };
        let Ok(scene) = query.ask(&Unhurried) else { panic!("{rule}") };
        let game = query.game.game().unwrap();
        let spots = cells(scene.reading().unwrap());
        for turn in 1..=5u64 {
            let moves = table(&game, Column::Remoteness, turn, 0, 60);
            for spot in spots.iter().filter(|spot| spot.cell.1 == turn) {
                let r = spot.cell.0;
                let decided: Vec<usize> = (1..=60).filter(|pile| moves[*pile] == r.to_string()).collect();
                let moves = if r == 1 { "1 move".to_owned() } else { format!("{r} moves") };
                let how = format!("{} in {moves}", if r % 2 == 0 { "lost" } else { "won" });
                let words = match (decided.first(), decided.last()) {
                    (Some(first), Some(60)) if spot.told.words.contains(" on are ") => {
                        format!("all piles from {first} on are {how}")
                    }
                    (Some(first), Some(last)) if first == last => format!("pile {first} alone is {how}"),
                    (Some(first), Some(last)) if *last < 60 => format!("the piles from {first} to {last} are {how}"),
                    // It ends behind what is looked at.
                    (Some(first), _) => format!("the piles from {first} to "),
                    _ if spot.told.place.pile.as_ref().is_some_and(|pile| *pile > Natural::from(60u64)) => continue,
                    _ => format!("no pile is {how}"),
                };
                assert!(
                    spot.told.words.starts_with(&format!("Turn {turn}: {words}")),
                    "{rule}: {} {words}",
                    spot.told.words
                );
            }
        }
    }
}

#[test]
fn terms_are_first_piles() {
    let limit = |pile: u64| (1..).take_while(|root| root * root <= pile).count() as u64;
    for log in [None, Some(Logs::X), Some(Logs::Xy)] {
        let query = PictureQuery { log, ..usual("floor(sqrt(pile))", PictureKind::Beatty, 90) };
        let scene = picture(&query);
        let reading = scene.reading().unwrap();
        let said: Vec<String> = match log {
            None => cells(reading).into_iter().map(|spot| spot.told.words).collect(),
            Some(_) => {
                let all = points(reading).into_iter().flat_map(|spot| {
                    let above = reading.step(spot.cell, (0, 1));
                    [spot.told.words, above.told.words]
                });
                all.collect()
            }
        };
        for pile in 1..=90u64 {
            let is_first = |of: &dyn Fn(u64) -> u64| (1..pile).all(|before| of(before) != of(pile)) && of(pile) > 0;
            let rest = |pile| pile - limit(pile);
            let counters = if rest(pile) == 1 { "counter" } else { "counters" };
            if is_first(&limit) {
                let words = format!("Pile {pile}: F({0}) = {pile}, the first pile with limit {0}", limit(pile));
                assert!(said.iter().any(|said| said.starts_with(&words)), "{words}");
            }
            if is_first(&rest) {
                let words = format!(
                    "H({0}) = {pile}, the first pile that keeps {0} {counters} after the largest take.",
                    rest(pile)
                );
                assert!(said.iter().any(|said| said.contains(&words)), "{words}");
            }
        }
        assert!(said.iter().all(|said| said.contains("F(") || said.contains("H(")), "{said:?}");
    }
}

#[test]
fn a_family_says_what_each_rule_says() {
    let vary = Some(Text("a = 1..3 by 1/2".parse().unwrap()));
    let query = PictureQuery { vary: vary.clone(), ..usual("a*last", PictureKind::Family, 25) };
    let scene = picture(&query);
    let spots = cells(scene.reading().unwrap());
    assert_eq!(spots.len(), 5 * 25);
    for spot in &spots {
        let game = Game::new(spot.told.place.rule.as_ref().unwrap().parse().unwrap());
        let pile = spot.cell.1;
        let value = ["1", "3/2", "2", "5/2", "3"][spot.cell.0 as usize];
        assert_eq!(spot.told.place.rule.as_deref(), Some(&format!("({value})*last")[..]));
        let g = &table(&game, Column::G, 1, pile, pile)[0];
        assert_eq!(spot.told.words, format!("a = {value}, pile {pile}: {}.", taken(g)));
    }
    let query = PictureQuery { vary, ..usual("a*last", PictureKind::Growth, 5000) };
    let scene = picture(&query);
    for spot in points(scene.reading().unwrap()) {
        let game = Game::new(spot.told.place.rule.as_ref().unwrap().parse().unwrap());
        let listing = Solver::new(game).bases(Some(0), &Extent::To(Natural::from(5000u64))).unwrap();
        let count: usize = listing.bases.iter().map(|base| base.members.len()).sum();
        assert!(
            spot.told.words.ends_with(&format!(": the base has {count} members up to 5000.")),
            "{}",
            spot.told.words
        );
    }
}

#[test]
fn steps_stay_inside_and_lead_to_neighbours() {
    let scene = picture(&usual("2*last", PictureKind::Outcome, 40));
    let reading = scene.reading().unwrap();
    let step = |cell, by| reading.step(cell, by).cell;
    assert_eq!(step((20, 3), (1, 0)), (21, 3));
    assert_eq!(step((20, 3), (0, 1)), (20, 4));
    assert_eq!(step((20, 3), (i64::MIN, i64::MIN)), (0, 1));
    assert_eq!(step((u64::MAX, u64::MAX), (i64::MAX, i64::MAX)), (reading.columns().1, reading.rows_shown().1));
    assert_eq!(reading.at((f32::NEG_INFINITY, f32::INFINITY)).cell, (0, 1));
    assert_eq!(reading.at((f32::NAN, f32::NAN)).cell.0, 0);
    assert_eq!(reading.piles().map(|(from, to)| (from.to_string(), to.to_string())), Some(("0".into(), "40".into())));
    // Rows of a tableau are counted from the top.
    let scene = picture(&PictureQuery::new(GameQuery::new("turn + 1"), PictureKind::Tableau));
    assert_eq!(scene.reading().unwrap().step((3, 3), (0, 1)).cell, (3, 2));
    // Where marks are many, a pointer finds the one that it points at.
    let scene = picture(&usual("2*last", PictureKind::G, 1_000_000));
    let reading = scene.reading().unwrap();
    let spot = reading.cell((832_040, 0));
    assert_eq!(reading.at((spot.area[0] + 2.0, spot.area[1] - 2.0)).cell, (832_040, 832_040));
}
