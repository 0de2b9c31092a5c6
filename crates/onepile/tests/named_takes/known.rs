//! Games that are known: all small subtraction sets, and squares.

use onepile::{Column, Entry, First, Game, Natural, Outcome, Periodicity, Play, Sequence, Setup, Solver};

fn game(rule: &str) -> Game {
    rule.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn numbers(rule: &str, column: Column, to: u64) -> Vec<u64> {
    let table = Solver::new(game(rule)).table(column, 0..=to).unwrap();
    assert_eq!(table.undecided, None, "{rule}");
    let number = |entry| match entry {
        Entry::Number(number) => number.to_u64().expect("a small number"),
        other => panic!("{other:?} in the table of {rule}"),
    };
    table.entries.iter().map(number).collect()
}

/// The nim-values of a subtraction set, by the definition.
fn subtraction(set: &[u64], piles: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for pile in 0..piles {
        let options: Vec<u64> =
            set.iter().filter(|take| **take <= pile).map(|take| values[(pile - take) as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
    }
    values
}

/// The least pre-period and period. A window as long as the largest take that comes back proves that all that follows does.
fn least_period(values: &[u64], largest: usize) -> (u64, u64) {
    let found = (1..values.len()).find_map(|period| {
        let same = |place: &usize| values[*place] == values[*place + period];
        let end = values.len() - period;
        let start = (0..end).rev().take_while(same).last()?;
        (end - start >= largest).then_some((start as u64, period as u64))
    });
    found.expect("piles enough to see a period")
}

/// All sets of takes from 1 to 8: their nim-values repeat, which is proved, and what is told is the least.
#[test]
fn all_small_subtraction_sets() {
    for bits in 1u64..256 {
        let set: Vec<u64> = (1..=8).filter(|take| bits & (1 << (take - 1)) != 0).collect();
        let text: Vec<String> = set.iter().map(u64::to_string).collect();
        let rule = format!("{{{}}}", text.join(", "));
        let values = subtraction(&set, 600);
        let truth = least_period(&values, *set.last().expect("a take") as usize);
        let told = Solver::new(game(&rule)).period(Column::Nim);
        let Ok(Periodicity::Periodic { preperiod, period, .. }) = &told else { panic!("{rule}: {told:?}") };
        assert_eq!((preperiod, period), (&Natural::from(truth.0), &Natural::from(truth.1)), "{rule}");
        assert_eq!(numbers(&rule, Column::Nim, 60), values[..=60], "{rule}");
        // Limits of at least the largest take change nothing, nor does the order of the set.
        let limit = [format!("{}", set.last().unwrap()), "inf".to_owned(), "8".to_owned()];
        let backwards: Vec<String> = text.iter().rev().cloned().collect();
        let other = format!("{} where take in {{{}}}", limit[(bits % 3) as usize], backwards.join(", "));
        assert_eq!(numbers(&other, Column::Nim, 60), values[..=60], "{other}");
    }
}

/// Outcomes of the sets in both kinds of play, by trying every take.
#[test]
fn outcomes_of_small_subtraction_sets() {
    for bits in 1u64..256 {
        let set: Vec<u64> = (1..=8).filter(|take| bits & (1 << (take - 1)) != 0).collect();
        let text: Vec<String> = set.iter().map(u64::to_string).collect();
        for play in [Play::Normal, Play::Misere] {
            let mut won: Vec<bool> = Vec::new();
            for pile in 0..40u64 {
                let mut options = set.iter().filter(|take| **take <= pile).map(|take| won[(pile - take) as usize]);
                let is_stuck = options.clone().next().is_none();
                won.push(if is_stuck { play == Play::Misere } else { options.any(|option| !option) });
            }
            let game = game(&format!("{{{}}}", text.join(", "))).with_play(play);
            let table = Solver::new(game).table(Column::Outcome, 0..=39).unwrap();
            let told: Vec<bool> = table.entries.iter().map(|entry| entry == Entry::Outcome(Outcome::N)).collect();
            assert_eq!(told, won, "{text:?} {play}");
        }
    }
}

/// A condition that holds for all takes within the limit of the rule still bars those beyond it, where another limit is
/// given: outright, for the first move, or by the question for g.
#[test]
fn conditions_that_hold_within_the_limit_of_the_rule() {
    for rule in ["1 where take == 1", "1 + 2*pile % 2 where take <= 1", "min(last, 1) where take < 2"] {
        for mut solver in [Solver::new(game(rule)), Solver::searching(game(rule)), Solver::as_if_huge(game(rule))] {
            let answer = solver.solve(Setup::pile(2u32).with_limit(2u32)).unwrap();
            assert_eq!((answer.outcome, answer.takes.smallest()), (Some(Outcome::P), None), "{rule}");
            let table = solver.table(Column::G, 0..=3).unwrap();
            let one = Entry::Number(Natural::ONE);
            let expected = [Entry::Infinite, one.clone(), Entry::Infinite, one];
            assert_eq!(table.entries.iter().collect::<Vec<_>>(), expected, "{rule}");
        }
        let first = Solver::new(game(rule).with_first(First::All)).solve(2u32).unwrap();
        assert_eq!(first.outcome, Some(Outcome::P), "{rule}");
    }
}

/// Conditions that the prover shows to hold for every take within the limit are left aside by theorems, which then reach piles of any
/// size; near misses are not. Both agree with the direct solver, which asks the condition.
#[test]
fn conditions_that_make_no_difference() {
    let idle = [
        "2*last where take >= 1",
        "2*last where 1 <= take <= pile",
        "2*last where take in 1..pile",
        "pile where take <= pile and take > 0",
        "pile // 2 where 2*take <= pile",
        "pile // 2 where take <= pile // 2",
        "pile // 3 where take < pile // 2 + 1",
        "3 where take < 4",
        "3 where take <= turn + 2",
        "turn + 1 where take <= turn + 1",
    ];
    let near = [
        "2*last where take < pile",
        "2*last where take in 1..pile - 1",
        "pile where take <= pile - 1",
        "pile // 2 where 2*take < pile",
        "pile // 2 + 1 where 2*take <= pile",
        "3 where take <= turn + 1",
        "3 where take <= pile + 1/(pile - 5) - 1/(pile - 5)",
    ];
    for (rule, is_idle) in idle.into_iter().map(|rule| (rule, true)).chain(near.into_iter().map(|rule| (rule, false))) {
        let mut solver = Solver::new(game(rule));
        let plain = rule.split(" where").next().map(str::to_owned);
        let told = solver.without_condition().map(|rule| rule.to_string());
        assert_eq!(told, plain.filter(|_| is_idle), "{rule}");
        for pile in 1..40u32 {
            let (ours, direct) = (solver.solve(pile), Solver::searching(game(rule)).solve(pile));
            match (ours, direct) {
                (Ok(ours), Ok(direct)) => {
                    assert_eq!((ours.outcome, ours.takes), (direct.outcome, direct.takes), "{rule} {pile}");
                }
                (ours, direct) => assert!(ours.is_err() && direct.is_err(), "{rule} {pile}"),
            }
        }
        if is_idle {
            assert_eq!(solver.solve("1e60").unwrap().undecided, None, "{rule}");
        }
    }
}

#[test]
fn one_three_four() {
    assert_eq!(numbers("{1, 3, 4}", Column::Nim, 13), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]);
    let told = Solver::new(game("{1, 3, 4}")).period(Column::Nim);
    let Ok(Periodicity::Periodic { preperiod, period, .. }) = &told else { panic!("{told:?}") };
    assert_eq!((preperiod, period), (&Natural::ZERO, &Natural::from(7u32)));
}

#[test]
fn subtract_a_square() {
    let lost = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85]
        .map(|pile: u32| Natural::from(pile));
    for rule in ["inf where is_square(take)", "pile where is_square(take)", "{1, 4, 9, 16, 25, 36, 49, 64, 81}"] {
        for solver in [Solver::new(game(rule)), Solver::searching(game(rule)), Solver::take_by_take(game(rule))] {
            let mut solver = solver;
            let terms = solver.sequence(&Sequence::Losing, 20).unwrap();
            assert_eq!((terms.terms, terms.undecided), (lost.to_vec(), None), "{rule}");
        }
    }
}
