//! The search that passes blocks of takes, against a triangle of all positions and against its twin that looks at every
//! take.

use onepile::{Budget, Column, First, Game, Inputs, Limit, Natural, Play, Position, Rule, Solver, Wanted};
use onepile_testing::{Shapes, Variable, sound_rules};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// All positions of a game whose rule does not look at the turn, up to a pile: won or not, by pile and limit, found from
/// the rules of play alone.
struct Triangle {
    won: Vec<Vec<bool>>,
    /// The winning takes of each pile.
    takes: Vec<Vec<u32>>,
}

impl Triangle {
    fn of(game: &Game, to: u32) -> Triangle {
        let is_over = |pile: u32| pile == 0 || game.stop().contains(&Natural::from(pile));
        let misere = game.play() == Play::Misere;
        let mut triangle = Triangle { won: Vec::new(), takes: Vec::new() };
        for pile in 0..=to {
            let (mut won, mut takes) = (vec![misere], Vec::new());
            for take in (1..=pile).take_while(|_| !is_over(pile)) {
                let left = pile - take;
                let limit = match is_over(left) {
                    true => 0,
                    false => limit_of(game.rule(), left, take),
                };
                let most = triangle.won[left as usize].len() - 1;
                if !triangle.won[left as usize][(limit as usize).min(most)] {
                    takes.push(take);
                }
                let all_win = takes.len() as u32 == take;
                won.push(takes.len() as u64 > game.block() || (misere && all_win));
            }
            triangle.won.push(won);
            triangle.takes.push(takes);
        }
        triangle
    }
}

fn limit_of(rule: &Rule, pile: u32, last: u32) -> u32 {
    let inputs = Inputs::moved(Natural::from(2u32), pile.into(), last.into());
    let limit = rule.limit(&inputs).unwrap_or_else(|error| panic!("{rule}: {error}"));
    limit.on_pile(&pile.into()).to_u32().expect("at most the pile")
}

/// Games of rules of mixed shapes in all kinds of play; every so many of them have a rule that grows blindly.
fn games(count: u64, blind_every: u64) -> impl Iterator<Item = Game> {
    let count = std::env::var("SEEDS").map_or(count, |text| text.parse().expect("SEEDS=1000"));
    let config = Config { rng_seed: RngSeed::Fixed(17), ..Config::default() };
    let mut runner = TestRunner::new(config);
    let blind = sound_rules(&[Variable::Pile, Variable::Last, Variable::Prev]);
    (0..count).map(move |seed| {
        let mut dice = Shapes::new(seed);
        let text = match seed % blind_every {
            0 => blind.new_tree(&mut runner).expect("a rule").current().text,
            _ => mixed(&mut dice),
        };
        let mut game: Game = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        if dice.below(3) == 0 {
            game = game.with_play(Play::Misere);
        }
        match dice.below(6) {
            0 => game = game.with_stop([1 + dice.below(9), 20 + dice.below(90)]),
            1 => game = game.with_block(1 + dice.below(3)),
            _ => {}
        }
        game
    })
}

/// A rule of pile and take together.
fn mixed(dice: &mut Shapes) -> String {
    let number = |dice: &mut Shapes| {
        let (a, b) = (1 + dice.below(4), 2 + dice.below(9));
        match dice.below(17) {
            0 => format!("{a}*last"),
            1 => format!("pile // {b}"),
            2 => format!("prev // {b}"),
            3 => format!("last // {a}"),
            4 => format!("pile % {b}"),
            5 => format!("last % {b}"),
            6 => format!("pile // (last + {a})"),
            7 => "floor(sqrt(pile*last))".to_owned(),
            8 => format!("abs(pile - {a}*last)"),
            9 => format!("max(0, pile - {a}*last)"),
            10 => format!("floor(phi*last) // {a}"),
            11 => format!("(if last % {b} == 0 then {a} else 2*last)"),
            12 => format!("(if is_square(pile) then last else {a})"),
            13 => format!("(pile // {b} + last // {b}) % {}*last", 1 + a),
            14 => format!("(pile // {b} - prev // {a} + 2*last) % (last + {a})*(pile // {b})"),
            15 => format!("max(pile, prev)*((abs(2*prev - pile) + {a}*pile) % {b})"),
            _ => format!("table([1, {a}, {b}, 2], last % 5, pile // {b})"),
        }
    };
    let (first, second, c) = (number(dice), number(dice), dice.below(4));
    match dice.below(6) {
        0 => format!("max({first}, {second}) + {c}"),
        1 => format!("min({first}, {second}) + {c}"),
        2 | 3 => format!("{first} + {second} + {c}"),
        4 => format!("if pile > {}*last then {first} else {second} + {c}", 1 + c),
        _ => format!("if odd(prev) then {first} + {c} else {second}"),
    }
}

/// What a solver tells of the piles up to one, in four columns.
fn tables(solver: &mut Solver, to: u32) -> [Vec<String>; 4] {
    [Column::G, Column::Outcome, Column::Take, Column::Count].map(|column| {
        let table = solver.table_within(column, &Natural::ONE, (&0u32.into(), &to.into()), &mut Budget::unlimited());
        let table = table.unwrap_or_else(|error| panic!("{}: {error}", solver.game().rule()));
        assert_eq!(table.undecided, None, "{}", solver.game().rule());
        table.entries.iter().map(|entry| entry.to_string()).collect()
    })
}

fn about(game: &Game) -> String {
    format!("{} {:?} stop {:?} block {}", game.rule(), game.play(), game.stop(), game.block())
}

#[test]
fn equals_the_triangle_of_all_positions() {
    const TO: u32 = 300;
    for (seed, game) in (0u64..).zip(games(250, 2)) {
        let triangle = Triangle::of(&game, TO);
        let mut dice = Shapes::new(seed);
        let solvers = [Solver::searching(game.clone()), Solver::as_if_huge(game.clone()).without(onepile::Method::ALL)];
        for mut solver in solvers {
            for _ in 0..10 {
                let pile = 1 + dice.below(TO.into()) as u32;
                let limit = 1 + dice.below(u64::from(pile) + 3) as u32;
                let position = Position { turn: 2u32.into(), pile: pile.into(), limit: Limit::from(limit) };
                let wanted = Wanted { ranges: usize::MAX, ..Wanted::LEAST };
                let answer = solver.answer_within(&position, &wanted, &mut Budget::unlimited()).expect("a sound rule");
                let row = &triangle.won[pile as usize];
                let won = row[(limit as usize).min(row.len() - 1)];
                let takes = triangle.takes[pile as usize].iter().filter(|take| **take <= limit);
                let told: Vec<String> = answer.takes.iter().map(|take| take.to_string()).collect();
                assert_eq!(
                    answer.outcome.map(|outcome| outcome == onepile::Outcome::N),
                    Some(won),
                    "{} at {pile}:{limit}",
                    about(&game)
                );
                assert_eq!(told, takes.map(u32::to_string).collect::<Vec<_>>(), "{} at {pile}:{limit}", about(&game));
            }
            let [g, ..] = tables(&mut solver, TO);
            let firsts = triangle.takes.iter().map(|takes| takes.first().map_or("inf".to_owned(), u32::to_string));
            assert_eq!(g, firsts.collect::<Vec<_>>(), "{}", about(&game));
        }
    }
}

#[test]
fn equals_the_search_take_by_take() {
    for (to, count, blind_every) in [(700, 60, 4), (5000, 5, 5)] {
        for game in games(count, blind_every) {
            let game = game.with_first(First::All);
            let plain = tables(&mut Solver::take_by_take(game.clone()), to);
            for mut solver in
                [Solver::searching(game.clone()), Solver::as_if_huge(game.clone()).without(onepile::Method::ALL)]
            {
                assert!(tables(&mut solver, to) == plain, "{} to {to}", about(&game));
            }
        }
    }
}

/// Rules that see the turn in finitely many ways.
fn rule_of_turn_classes(dice: &mut Shapes) -> String {
    let (a, b) = (1 + dice.below(4), 2 + dice.below(4));
    let (one, other) = (mixed(dice), mixed(dice));
    match dice.below(6) {
        0 => format!("{one} + turn % {b}"),
        1 => format!("{a}*last + min(turn, {b})"),
        2 => format!("if turn % {b} == 0 then {one} else {other}"),
        3 => format!("if turn <= {b} then {one} else {other}"),
        4 => format!("table([{a}, {b}], turn % 3, last) + (pile + turn) % {b}"),
        _ => format!("max({a}, {b} - turn) + last*(1 + turn % 2)"),
    }
}

#[test]
fn turns_in_classes_equal_the_search_turn_by_turn() {
    let seeds: u64 = std::env::var("SEEDS").map_or(60, |text| text.parse().expect("SEEDS=1000"));
    for seed in 0..seeds {
        let mut dice = Shapes::new(seed);
        let text = rule_of_turn_classes(&mut dice);
        let mut game: Game = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        if dice.below(3) == 0 {
            game = game.with_play(Play::Misere);
        }
        match dice.below(6) {
            0 => game = game.with_stop([1 + dice.below(9), 20 + dice.below(9)]),
            1 => game = game.with_block(1 + dice.below(2)),
            _ => {}
        }
        let game = game.with_first(First::All);
        let turn = Natural::from(1 + dice.below(9));
        // A long table now and then, for three dimensions take their time.
        let to: u32 = if seed % 20 == 0 { 300 } else { 45 };
        let [mut plain, mut usual] = [Solver::take_by_take(game.clone()), Solver::searching(game.clone())];
        for column in [Column::G, Column::Outcome, Column::Take, Column::Count, Column::Nim, Column::Remoteness] {
            let table = |solver: &mut Solver| {
                let piles = (&Natural::ZERO, &Natural::from(to));
                match solver.table_within(column, &turn, piles, &mut Budget::unlimited()) {
                    Ok(table) => Ok(table.entries.iter().map(|entry| entry.to_string()).collect::<Vec<_>>()),
                    Err(error) => Err(error.to_string()),
                }
            };
            assert!(table(&mut usual) == table(&mut plain), "{} {column} at turn {turn} to {to}", about(&game));
        }
        for _ in 0..6 {
            let (pile, later) = (1 + dice.below(45), Natural::from(1 + dice.below(12)));
            let limit = Limit::from(1 + dice.below(pile + 2) as u32);
            let position = Position { turn: later, pile: pile.into(), limit };
            let wanted = Wanted { ranges: usize::MAX, measures: onepile::Effort::Insist };
            let answers = [&mut plain, &mut usual].map(|solver| {
                let answer = solver.answer_within(&position, &wanted, &mut Budget::unlimited()).expect("a sound rule");
                let takes: Vec<String> = answer.takes.iter().map(|take| take.to_string()).collect();
                (answer.outcome, takes, answer.remoteness, answer.suspense, answer.nim_value, answer.resist)
            });
            assert_eq!(answers[0], answers[1], "{} at {position:?}", about(&game));
        }
    }
}

#[test]
fn lengths_of_large_piles_equal_those_take_by_take() {
    for rule in ["max(1, pile - last)", "if odd(prev) then 2*last + 1 else pile // 5"] {
        let game: Game = rule.parse().expect(rule);
        let position = Position { turn: 2u32.into(), pile: 4600u32.into(), limit: Limit::from(700u32) };
        let [usual, plain] = [Solver::searching(game.clone()), Solver::take_by_take(game)].map(|mut solver| {
            let wanted = Wanted { ranges: 0, measures: onepile::Effort::Insist };
            let answer = solver.answer_within(&position, &wanted, &mut Budget::unlimited()).expect("a sound rule");
            (answer.outcome, answer.remoteness, answer.suspense, answer.nim_value, answer.resist)
        });
        assert_eq!(usual, plain, "{rule}");
    }
}
