//! The base theorem: when it is used, and what it says of piles that no search reaches.

mod agreement;
mod hurt;
mod papers;
mod parity;
mod periods;
mod proved;
mod random;
mod sequences;
mod several;
mod tables;

use onepile::{
    Answer, Bound, Budget, Game, Hypothesis, Inputs, Limit, Method, Natural, Outcome, Play, Position, Property, Rule,
    Solver, Variable, Wanted,
};

fn number(text: &str) -> Natural {
    text.parse().expect("a number")
}

/// g of the piles from 1 on, by its definition.
fn naive_g(to: u64, limit: impl Fn(u64, u64) -> u64) -> Vec<u64> {
    let mut g: Vec<u64> = Vec::new();
    for pile in 1..=to {
        let wins = |take: &u64| *take == pile || limit(pile, *take) < g[(pile - take) as usize - 1];
        g.push((1..=pile).find(wins).unwrap());
    }
    g
}

/// The limit after a take, by a rule of the last take.
fn small_limit(rule: &Rule, take: u64) -> u64 {
    match rule.limit(&Inputs::moved(number("2"), number("1"), take.into())) {
        Ok(Limit::Finite(limit)) => limit.to_u64().unwrap_or(u64::MAX),
        Ok(_) => u64::MAX,
        Err(error) => panic!("{error}"),
    }
}

fn game(rule: &str) -> Game {
    Game::new(rule.parse().unwrap_or_else(|error| panic!("{error}")))
}

fn solve(game: &Game, position: &Position) -> Answer {
    ask(&mut Solver::new(game.clone()), position)
}

/// The same of a solver that is asked for more than one position.
fn ask(solver: &mut Solver, position: &Position) -> Answer {
    solver.answer_within(position, &Wanted::default(), &mut Budget::unlimited()).expect("a rule with values")
}

/// Why the base theorem does not apply, and the take at which it fails if one is known.
fn declined(game: &Game) -> Option<(Hypothesis, Option<Natural>)> {
    let theorems = Solver::new(game.clone()).theorems(&number("1e50"), &mut Budget::unlimited());
    let (_, checked) =
        theorems.into_iter().find(|(method, _)| matches!(method, Method::Base | Method::Bases)).expect("it is asked");
    let declined = checked.err()?;
    Some((declined.hypothesis, declined.at.and_then(|at| at.get(Variable::Last).cloned())))
}

#[test]
fn base_accepts_rules_of_the_last_take() {
    for rule in [
        "2*last",
        "if even(last) then last else 4*last",
        "floor(phi*last) + last % 4",
        "last // 2",
        "1 + last^2 % 5000",
    ] {
        assert_eq!(declined(&game(rule)), None, "{rule}");
    }
    assert_eq!(declined(&game("2*last").with_play(Play::Misere)), None);
    assert_eq!(declined(&game("2*last").with_stop([number("7")])), None);
}

#[test]
fn base_rejects_what_the_theorem_does_not_cover() {
    let is = |game: Game, hypothesis| assert_eq!(declined(&game), Some((hypothesis, None)), "{}", game.rule());
    is(game("prev // 3 + last"), Hypothesis::PeriodicInPrev);
    is(game("turn + last"), Hypothesis::Without(Variable::Turn));
    is(game("prev % 100_000"), Hypothesis::ShortPeriod(4096));
    is(game("2*last").with_block(1), Hypothesis::NoBlocking);
    is(game("2*last").with_play(Play::Misere).with_stop([number("7")]), Hypothesis::NoMisereStops);
    let at = |take: &str, property| Some((Hypothesis::Property(property), Some(number(take))));
    assert_eq!(declined(&game("100 // (last - 3)")), at("3", Property::HasValue));
    assert_eq!(declined(&game("last // 2").with_play(Play::Misere)), at("1", Property::AtLeastOne));
}

/// The winning takes of huge piles leave lost positions, and each costs one move.
#[test]
fn winning_takes_of_huge_piles_leave_lost_ones() {
    let rules = [
        "2*last",
        "if is_power(last, 8) then 4*last else last",
        "if even(last) then last else 4*last",
        "if last % 3 == 0 then max(1, last // 2) else 3*last",
        "last * (1 + last % 7)",
        "if is_square(last) then (last + 1) // 2 else 2*last",
        "last + floor(sqrt(last))",
    ];
    for rule in rules {
        let game = game(rule);
        let mut solver = Solver::new(game.clone());
        let start = game.position("1e300").expect("a position");
        let answer = ask(&mut solver, &start);
        assert_eq!(
            (answer.method, answer.outcome, &answer.undecided),
            (Method::Base, Some(Outcome::N), &None),
            "{rule}"
        );
        for (take, _) in answer.takes.ranges().iter().take(5) {
            let left = start.play(&game, take).expect("a take that is allowed");
            assert_eq!(ask(&mut solver, &left).outcome, Some(Outcome::P), "{rule}: take {take}");
        }
        // One less than the smallest winning take is too little.
        let take = answer.take().expect("a winning take").clone();
        let less = Limit::from(take.saturating_sub(&number("1")));
        assert_eq!(ask(&mut solver, &Position { limit: less, ..start }).outcome, Some(Outcome::P), "{rule}");
    }
}

/// [HR03]: the piles that are lost at the start are the fixed members of the base.
#[test]
fn printed_bases() {
    let lost = |rule: &str, to: u64| -> Vec<u64> {
        let mut solver = Solver::new(game(rule));
        let is_lost = |pile: &u64| solver.solve(*pile).expect("a position").outcome == Some(Outcome::P);
        (1..=to).filter(is_lost).collect()
    };
    assert_eq!(lost("2*last", 100), [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
    assert_eq!(lost("last", 100), [1, 2, 4, 8, 16, 32, 64]);
    // Example 1: a*8^b with g' = 1 2 3 4 2 2 3 times 8^b for a = 1..7, so those with a up to 4 are fixed.
    assert_eq!(lost("if is_power(last, 8) then 4*last else last", 100), [1, 2, 3, 4, 8, 16, 24, 32, 64]);
    // Example 2.
    assert_eq!(lost("if even(last) then last else 4*last", 50), [1, 2, 3, 4, 7, 10, 19, 26, 47]);
}

#[test]
fn what_is_known_is_kept_when_a_bound_is_met() {
    let game = game("1");
    let position = Position { turn: number("1"), pile: number("1e50"), limit: number("1e49").into() };
    let wanted = Wanted { ranges: usize::MAX, ..Wanted::default() };
    let mut budget = Budget::unlimited().with_work(100_000);
    let answer = Solver::new(game).answer_within(&position, &wanted, &mut budget).expect("a rule with values");
    assert_eq!((answer.outcome, answer.undecided.map(|u| u.bound)), (Some(Outcome::N), Some(Bound::Work)));
    assert!(!answer.takes.is_complete() && answer.takes.smallest() == Some(&number("2")));
}

#[test]
fn a_limit_that_is_not_settled_is_undecided() {
    let game = game("9*last + floor(sqrt(ln(last + 1)^2)/ln(last + 1))");
    assert!(game.rule().uses(Variable::Last));
    let answer = solve(&game, &game.position(3u64).expect("a first limit"));
    assert_eq!((answer.outcome, answer.undecided.map(|u| u.bound)), (None, Some(Bound::Precision)));
}

/// How many takes are listed does not change what else is told.
#[test]
fn remoteness_does_not_depend_on_the_takes_listed() {
    for (rule, pile) in [("2*last", "1e300"), ("last + floor(sqrt(last))", "1e60"), ("3*last", "150"), ("5", "400")] {
        let game = game(rule);
        let position = game.position(pile).expect("a position");
        let mut solver = Solver::new(game.clone());
        let mut remoteness = |ranges| {
            let wanted = Wanted { ranges, ..Wanted::default() };
            let answer = solver.answer_within(&position, &wanted, &mut Budget::unlimited());
            answer.expect("a rule with values").remoteness.expect("limits that never decrease")
        };
        assert_eq!(remoteness(1), remoteness(usize::MAX), "{rule} at {pile}");
        if let Some(1..=400) = number(pile).to_u64() {
            let search =
                Solver::searching(game.clone()).answer_within(&position, &Wanted::default(), &mut Budget::unlimited());
            assert_eq!(Some(remoteness(1)), search.expect("a rule with values").remoteness, "{rule} at {pile}");
        }
    }
}
