//! Two games side by side, held against brute force; and what is proved, held against far more piles.

#[allow(dead_code)]
mod dice;
mod judge;

use dice::Dice;
use judge::Judge;
use onepile::{
    Budget, Column, Comparison, Entry, First, Game, Ground, Inputs, Limit, Natural, Outcome, Play, Setup, Solver,
    Takes, compare, compare_within,
};
use onepile_testing::Facts;

/// Piles up to here are compared with brute force.
const TO: u64 = 22;
/// What is proved is looked at up to here.
const FAR: u64 = 500;

fn game(rule: &str) -> Game {
    rule.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn games(rules: [&str; 2]) -> [Game; 2] {
    rules.map(game)
}

fn limit(rule: &onepile::Rule, turn: u64, pile: u64, last: u64) -> Option<u64> {
    let inputs = Inputs::moved(turn.into(), pile.into(), last.into());
    match rule.limit(&inputs).ok()? {
        Limit::Finite(limit) => limit.to_u64(),
        Limit::Infinite => Some(u64::MAX),
    }
}

/// The facts of all small piles at the start.
fn facts(game: &Game) -> Option<Vec<Facts>> {
    let rule = game.rule().clone();
    let mut judge = Judge::new(game, move |turn, pile, last| limit(&rule, turn, pile, last));
    (0..=TO).map(|pile| judge.facts(&game.position(Setup::pile(pile)).ok()?)).collect()
}

/// The first pile at which something differs.
fn first<T: PartialEq>(facts: &[Vec<Facts>; 2], of: impl Fn(&Facts) -> T) -> Option<u64> {
    let [a, b] = facts;
    a.iter().zip(b).position(|(a, b)| of(a) != of(b)).map(|pile| pile as u64)
}

/// Holds a comparison against brute force, and its proofs against many piles. How many values are proved the same.
fn check(games: &[Game; 2]) -> u32 {
    let about = || {
        format!(
            "{:?}",
            games.each_ref().map(|game| (game.rule().to_string(), game.play(), game.first().cloned(), game.block()))
        )
    };
    let truth = match games.each_ref().map(facts) {
        [Some(a), Some(b)] => [a, b],
        _ => return 0,
    };
    let Comparison { winners, takes, nim_values, undecided } =
        compare(games, TO).unwrap_or_else(|error| panic!("{}: {error}", about()));
    assert_eq!(undecided, None, "{}", about());
    let pile = |difference: Option<Natural>| difference.map(|pile| pile.to_u64().unwrap());
    let differs = pile(winners.difference.clone().map(|(pile, _)| pile));
    assert_eq!(differs, first(&truth, |facts| facts.won), "winners of {}", about());
    if let Some((pile, values)) = &winners.difference {
        let said = [0, 1].map(|place| {
            let won = truth[place][pile.to_u64().unwrap() as usize].won;
            Entry::Outcome(if won { Outcome::N } else { Outcome::P })
        });
        assert_eq!(*values, said, "{}", about());
    }
    let differs = pile(takes.difference.clone().map(|(pile, _)| pile));
    assert_eq!(differs, first(&truth, |facts| facts.takes.clone()), "takes of {}", about());
    if let Some((pile, values)) = &takes.difference {
        let at = pile.to_u64().unwrap() as usize;
        let said =
            [0, 1].map(|place| truth[place][at].takes.iter().map(|take| Natural::from(*take)).collect::<Vec<_>>());
        assert_eq!(values.each_ref().map(|takes: &Takes| takes.iter().collect::<Vec<_>>()), said, "{}", about());
    }
    if let Some(nim) = &nim_values {
        let differs = pile(nim.difference.clone().map(|(pile, _)| pile));
        assert_eq!(differs, first(&truth, |facts| facts.nim_value), "nim-values of {}", about());
    }
    let mut solvers = games.each_ref().map(|game| Solver::new(game.clone()));
    let mut equal = |column: Column, to: u64| {
        let [a, b] = &mut solvers;
        let piles = (&Natural::ZERO, &Natural::from(to));
        let table = |solver: &mut Solver| {
            solver.table_within(column, &Natural::ONE, piles, &mut Budget::unlimited()).unwrap().entries
        };
        assert_eq!(table(a), table(b), "{column} of {}", about());
    };
    let mut proved = 0;
    if winners.ground.is_some() {
        equal(Column::Outcome, FAR);
        proved += 1;
    }
    if takes.ground.is_some() {
        equal(Column::Take, FAR);
        equal(Column::Count, FAR);
        proved += 1;
    }
    if nim_values.is_some_and(|nim| nim.ground.is_some()) {
        equal(Column::Nim, FAR / 2);
        proved += 1;
    }
    proved
}

/// A random rule of one of the families that proofs are about.
fn random_rule(dice: &mut Dice) -> String {
    let small = |dice: &mut Dice| 1 + dice.below(4);
    match dice.below(12) {
        0 => format!("{}*last // {}", 2 + dice.below(6), small(dice)),
        1 => format!("{}", small(dice)),
        2 => format!("{} + pile % {}", small(dice), 1 + small(dice)),
        3 => format!("pile // {}", 1 + small(dice)),
        4 => format!("turn + {}", dice.below(3)),
        5 => format!("turn + pile // {} + {}", 1 + small(dice), dice.below(2)),
        6 => format!("max(last, pile // {})", 1 + small(dice)),
        7 => format!("if last == {} then {} else {}", small(dice), small(dice), small(dice)),
        8 => format!("table([0, {}], pile, {})", dice.list(6, 6), small(dice)),
        9 => format!("{{{}, {}}}", small(dice), small(dice) + 2),
        10 => format!("last + prev % {}", 1 + small(dice)),
        _ => format!("min(pile, {})", dice.below(7)),
    }
}

/// The same limits in other words; what is taken is asked for wherever it was.
fn rewritten(dice: &mut Dice, rule: &str) -> String {
    if rule.starts_with('{') {
        return rule.to_owned();
    }
    match dice.below(7) {
        0 => format!("0 + ({rule})"),
        1 => format!("max(0, {rule})"),
        2 => format!("(({rule}) + ({rule})) // 2"),
        3 => format!("({rule}) + 3 - 3"),
        4 => format!("min({rule}, pile)"),
        5 => format!("({rule}) * 1"),
        _ => format!("floor({rule})"),
    }
}

fn on_terms(dice: &mut Dice, rules: [String; 2]) -> [Game; 2] {
    let (misere, stop, block, start) = (dice.below(3) == 0, dice.below(6), dice.below(8), dice.below(5));
    let stops = [1 + dice.below(6), 9 + dice.below(9)];
    rules.map(|rule| {
        let mut game = game(&rule);
        if misere {
            game = game.with_play(Play::Misere);
        }
        if stop == 0 {
            game = game.with_stop(stops);
        }
        if block == 0 {
            game = game.with_block(1);
        }
        match start {
            0 => game.with_first(First::All),
            1 => game.with_first(First::Limit(3u32.into())),
            _ => game,
        }
    })
}

#[test]
fn random_pairs_agree_with_brute_force() {
    let (mut dice, mut proved, mut rewrites) = (Dice(7), 0, 0);
    for round in 0..600 {
        let rule = random_rule(&mut dice);
        let other = match round % 3 {
            0 => rewritten(&mut dice, &rule),
            _ => random_rule(&mut dice),
        };
        let found = check(&on_terms(&mut dice, [rule, other]));
        if round % 3 == 0 { rewrites += u32::from(found > 0) } else { proved += u32::from(found > 0) }
    }
    assert!(rewrites > 120 && proved > 4, "{rewrites} rewritten pairs and {proved} others are proved alike");
}

#[test]
fn each_ground_is_found() {
    let found = |rules: [&str; 2]| {
        let games = games(rules);
        check(&games);
        compare(&games, 50u32).unwrap()
    };
    let grounds = |rules: [&str; 2]| {
        let Comparison { winners, takes, nim_values, .. } = found(rules);
        [winners.ground, takes.ground, nim_values.unwrap().ground]
    };
    for rules in [
        ["2*last", "last + last"],
        ["pile", "2*pile"],
        ["pile", "inf"],
        ["3*last // 2", "6*last // 4"],
        ["turn + pile // 2", "(2*turn + pile) // 2"],
        ["max(last, pile // 3)", "max(pile // 3, last)"],
        ["{1, 3, 4}", "{4, 3, 1}"],
        ["last + prev % 2", "last + (pile + last) % 2"],
        ["if last == 1 then 4 else 2", "if last < 2 then 4 else 2"],
    ] {
        let equal = Some(Ground::EqualLimits);
        assert_eq!(grounds(rules), [equal.clone(), equal.clone(), equal], "{rules:?}");
    }
    // The derived function of Theorem 2 of [HRR04].
    let [winners, takes, nim] =
        grounds(["table([0, 3, 4, 4, 4, 4, 8, 7], pile, 6)", "table([0, 1, 2, 3, 4, 4, 5, 6], pile, 6)"]);
    assert_eq!((winners, takes, nim), (Some(Ground::NimValues), None, Some(Ground::DerivedFunction)));
    // Bases: the same members for ever, though limits differ.
    let [winners, takes, _] = grounds(["last", "5*last // 4"]);
    assert!(matches!(winners, Some(Ground::Bases { .. })) && takes.is_none(), "{winners:?}");
    // Periods.
    let [winners, takes, nim] = grounds(["3", "min(3, 2*pile) + 0*pile"]);
    assert!(winners.is_some() && takes.is_some() && nim.is_some());
    let Comparison { winners, .. } = found(["{1, 2, 3}", "3"]);
    assert!(winners.ground.is_some());
}

/// Equal functions of what was taken, but one of them does not ask for it at the first move.
#[test]
fn first_moves_count() {
    let found = compare(&games(["pile", "pile + 0*last"]), 20u32).unwrap();
    assert_eq!(found.winners.difference.unwrap().0, Natural::ONE);
    let lazy =
        compare(&games(["if pile < 5 then 3 else last", "if pile < 5 then 3 + 0*last else last"]), 20u32).unwrap();
    assert_eq!(lazy.winners.same, Some(false));
    let given = games(["pile", "pile + 0*last"]).map(|game| game.with_first(First::All));
    assert_eq!(compare(&given, 20u32).unwrap().winners.ground, Some(Ground::EqualLimits));
}

#[test]
fn what_is_equal_to_a_pile_is_not_equal_for_ever() {
    let found = compare(&games(["2*last", "if last > 60 then 1 else 2*last"]), 50u32).unwrap();
    assert_eq!((found.winners.same, found.winners.ground), (Some(true), None));
    let found = compare(&games(["3", "if pile > 70 then 4 else 3"]), 50u32).unwrap();
    assert_eq!((found.winners.same, found.winners.ground, found.takes.ground), (Some(true), None, None));
}

#[test]
fn bounds_are_told() {
    let games = games(["floor(sqrt(last)) + pile % 7", "floor(sqrt(last)) + pile % 7 + (if last > 9 then 1 else 0)"]);
    let mut budget = Budget::unlimited().with_work(1000);
    let found = compare_within(&games, &Natural::ONE, &"1e9".parse().unwrap(), &mut budget).unwrap();
    assert!(found.undecided.is_some());
    // A difference at a small pile is found however far the comparison is to go.
    let found = compare(&[game("2*last"), game("3*last")], "1e30".parse::<Natural>().unwrap()).unwrap();
    assert_eq!((found.winners.difference.unwrap().0, found.undecided), (Natural::from(4u32), None));
}
