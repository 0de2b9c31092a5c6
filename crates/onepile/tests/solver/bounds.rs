//! What is said when a budget runs out, and what fits into one.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use onepile::{
    Bound, Budget, Column, Effort, Entry, Evidence, Extent, Game, Limit, Natural, Outcome, Periodicity, Play, Position,
    Progress, Reached, Sequence, Setup, Solver, Undecided, Wanted,
};

use crate::{FIBONACCI, ask, at, game, limited, number, ranges, solve, solve_within, table_within};

const MIXED: &str = "1 + (prev + last) % 7";
/// No two turns are alike.
const TIMED: &str = "1 + (turn*turn // 3 + last) % 7";

fn insisting() -> Wanted {
    Wanted { measures: Effort::Insist, ..Wanted::default() }
}

fn without_measures() -> Wanted {
    Wanted { measures: Effort::Skip, ..Wanted::default() }
}

#[test]
fn huge_piles_are_undecided_at_once() {
    let huge = |limit: Limit| Position { turn: 1u64.into(), pile: number("1e100"), limit };
    let nothing_begun = Some(Undecided { bound: Bound::Work, reached: Reached::Nothing });
    for rule in [FIBONACCI, "floor(sqrt(pile))", "turn + 1", MIXED, TIMED, "1 // (pile - last)"] {
        // No memory and no work at all is needed to see that it is hopeless.
        let budget = || Budget::unlimited().with_bytes(0).with_work(0);
        let answer =
            Solver::searching(game(rule)).answer_within(&huge(3u32.into()), &Wanted::default(), &mut budget()).unwrap();
        assert_eq!((answer.outcome, &answer.undecided, answer.evidence), (None, &nothing_begun, Evidence::None));
        assert!(answer.takes.ranges().is_empty() && !answer.takes.is_complete());
        assert_eq!([answer.remoteness, answer.suspense, answer.nim_value, answer.resist], [const { None }; 4]);
        let piles = (&Natural::ZERO, &number("1e100"));
        let table = Solver::searching(game(rule)).table_within(Column::G, &1u64.into(), piles, &mut budget()).unwrap();
        assert_eq!((table.undecided, table.entries.len()), (nothing_begun.clone(), 0));
    }
}

#[test]
fn some_huge_piles_need_no_search() {
    let ask = |game: Game, limit: Limit| {
        let position = Position { turn: 1u64.into(), pile: number("1e100"), limit };
        Solver::searching(game).answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap()
    };
    let stuck = ask(game(FIBONACCI), Limit::ZERO);
    assert_eq!((stuck.outcome, stuck.undecided, stuck.evidence), (Some(Outcome::P), None, Evidence::Stuck));
    let over = ask(game(FIBONACCI).with_play(Play::Misere).with_stop([number("1e100")]), 5u32.into());
    assert_eq!((over.outcome, over.undecided, over.evidence), (Some(Outcome::N), None, Evidence::Over));
    // Taking all wins, but is not known to be the smallest winning take.
    let all = ask(game(FIBONACCI), Limit::Infinite);
    assert_eq!((all.outcome, all.evidence), (Some(Outcome::N), Evidence::TakesAll));
    assert!(all.undecided.is_some() && !all.takes.is_complete());
    for other in [game(FIBONACCI).with_play(Play::Misere), game(FIBONACCI).with_block(1)] {
        assert_eq!(ask(other, Limit::Infinite).outcome, None);
    }
}

#[test]
fn work_that_runs_out_tells_what_was_reached() {
    let mut before = 0;
    for work in [1_000, 10_000, 100_000] {
        let mut budget = Budget::unlimited().with_work(work);
        let answer = solve_within(&game(MIXED), &Setup::pile(100_000u64), &Wanted::default(), &mut budget);
        let Some(Undecided { bound: Bound::Work, reached: Reached::Piles(piles) }) = answer.undecided else {
            panic!("{:?}", answer.undecided)
        };
        assert!(answer.outcome.is_none() && !answer.takes.is_complete());
        let piles = piles.to_u64().unwrap();
        assert!(before < piles && piles < 100_000);
        before = piles;
    }
    let answer =
        solve_within(&game(TIMED), &Setup::pile(300u64), &insisting(), &mut Budget::unlimited().with_work(30_000));
    let Some(Undecided { bound: Bound::Work, reached: Reached::Turns { solved, of } }) = answer.undecided else {
        panic!("{:?}", answer.undecided)
    };
    assert!(answer.outcome.is_none() && Natural::ZERO < solved && solved < of && of == 300u64.into());
}

#[test]
fn looking_for_errors_solves_nothing() {
    // Every position has to be looked at for errors before one is solved.
    let faulty = game("if pile == last + 1000000 then 1/0 else 1 + (prev + last) % 7");
    let answer = |work| {
        solve_within(&faulty, &Setup::pile(2000u64), &without_measures(), &mut Budget::unlimited().with_work(work))
    };
    assert_eq!(answer(5000).undecided, Some(Undecided { bound: Bound::Work, reached: Reached::Nothing }));
    assert_eq!(answer(u64::MAX).undecided, None);
}

#[test]
fn tables_keep_what_was_reached() {
    for column in
        [Column::G, Column::Take, Column::Count, Column::Outcome, Column::Nim, Column::Remoteness, Column::Limit]
    {
        for (from, work) in [(0, 3000), (100, 3000), (1900, 3000)] {
            let ask = |budget: &mut Budget<'_>| table_within(&game(MIXED), column, 1, (from, 2000), budget);
            let [all, some] = [u64::MAX, work].map(|work| ask(&mut Budget::unlimited().with_work(work)));
            assert_eq!(
                (&all.undecided, all.entries.len(), some.entries.len()),
                (&None, 2001 - from as usize, 2001 - from as usize)
            );
            let known = some.entries.iter().take_while(|entry| *entry != Entry::Unknown).count();
            assert!(some.entries.iter().take(known).eq(all.entries.iter().take(known)), "{column:?}");
            assert!(some.entries.iter().skip(known).all(|entry| entry == Entry::Unknown));
            let Some(Undecided { bound: Bound::Work, reached }) = some.undecided else {
                assert!(column == Column::Limit && known == some.entries.len());
                continue;
            };
            match reached {
                Reached::Nothing => assert_eq!(known, 0),
                // A pile costs at least two units of work.
                Reached::Piles(piles) if known == 0 => assert!(piles <= from.min(work / 2).into(), "{piles}"),
                reached => assert_eq!(reached, Reached::Piles((from + known as u64).into())),
            }
        }
    }
}

#[test]
fn measures_are_left_out_unless_insisted_upon() {
    let position = game(MIXED).position(500u64).unwrap();
    let mut probe = Budget::unlimited().with_work(1_000_000);
    let full = Solver::searching(game(MIXED)).answer_within(&position, &without_measures(), &mut probe).unwrap();
    assert_eq!((full.undecided, full.remoteness), (None, None));
    // Enough for the outcome only, which measures come after.
    let work = (1..).map(|thousands| thousands * 1000).find(|work| {
        let mut budget = Budget::unlimited().with_work(*work);
        Solver::searching(game(MIXED))
            .answer_within(&position, &without_measures(), &mut budget)
            .unwrap()
            .undecided
            .is_none()
    });
    let ask = |wanted: &Wanted| {
        let mut budget = Budget::unlimited().with_work(work.unwrap());
        Solver::searching(game(MIXED)).answer_within(&position, wanted, &mut budget).unwrap()
    };
    let [cheap, insisting] = [ask(&Wanted::default()), ask(&insisting())];
    assert_eq!([&cheap.takes, &insisting.takes], [&full.takes; 2]);
    assert_eq!([cheap.outcome, insisting.outcome], [full.outcome; 2]);
    assert_eq!([&cheap.remoteness, &insisting.remoteness, &cheap.resist], [&None; 3]);
    assert_eq!((cheap.undecided, insisting.undecided.unwrap().bound), (None, Bound::Work));
}

#[test]
fn memory_is_counted_before_it_is_used_and_given_back() {
    let out_of_memory = Some(Undecided { bound: Bound::Memory, reached: Reached::Nothing });
    // A pile that no machine holds a table for, in next to no time.
    let large = Position { turn: 1u64.into(), pile: 4_000_000_000u64.into(), limit: 5u32.into() };
    let answer = Solver::searching(game(FIBONACCI))
        .answer_within(&large, &Wanted::default(), &mut Budget::unlimited().with_bytes(1 << 20))
        .unwrap();
    assert_eq!((answer.outcome, answer.undecided), (None, out_of_memory));

    // What is enough for one question is enough for many.
    let mut budget = Budget::unlimited().with_bytes(100_000);
    for rule in [FIBONACCI, MIXED, TIMED, "turn + pile // 2", "pile // 2", "1 // (pile + last)"] {
        for _ in 0..100 {
            let answer = solve_within(&game(rule), &limited(50, 20), &Wanted::default(), &mut budget);
            assert!(answer.undecided.is_none() && answer.remoteness.is_some(), "{rule}");
            assert_eq!(table_within(&game(rule), Column::G, 1, (0, 50), &mut budget).undecided, None, "{rule}");
        }
    }
    // Nor does an earlier question count as progress of the next one.
    let huge = Position { turn: 1u64.into(), pile: number("1e100"), limit: 5u32.into() };
    let answer = Solver::searching(game(FIBONACCI)).answer_within(&huge, &Wanted::default(), &mut budget).unwrap();
    assert_eq!(answer.undecided.unwrap().reached, Reached::Nothing);
}

#[test]
fn the_callback_sees_progress_and_may_stop_it() {
    let seen = RefCell::new(Vec::new());
    let mut budget = Budget::unlimited().with_interrupt(|progress| {
        seen.borrow_mut().push(progress);
        ControlFlow::Continue(())
    });
    let answer = solve_within(&game(MIXED), &Setup::pile(50_000u64), &without_measures(), &mut budget);
    drop(budget);
    assert_eq!(answer.undecided, None);
    let seen: Vec<Progress> = seen.into_inner();
    assert!(seen.len() > 5 && seen.iter().all(|progress| progress.done <= progress.of && progress.of == seen[0].of));
    assert!(seen.windows(2).all(|pair| pair[0].done <= pair[1].done));

    for bound in [Bound::Time, Bound::Interrupt] {
        let calls = Cell::new(0);
        let mut budget = Budget::unlimited().with_interrupt(|_| {
            calls.set(calls.get() + 1);
            if calls.get() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(bound) }
        });
        let answer = solve_within(&game(MIXED), &Setup::pile(50_000u64), &without_measures(), &mut budget);
        assert_eq!((answer.outcome, answer.undecided.unwrap().bound, calls.get()), (None, bound, 3));
    }
}

#[test]
fn at_most_so_many_ranges_the_smallest_first() {
    // Odd takes win from an odd pile.
    let ask = |pile: u64, ranges| {
        let wanted = Wanted { ranges, ..Wanted::default() };
        solve_within(&game("1"), &limited(pile, pile), &wanted, &mut Budget::unlimited()).takes
    };
    let odd = |count: u64| (0..count).map(|i| (2 * i + 1, 2 * i + 1)).map(|(low, high)| (low.into(), high.into()));
    for (pile, most, known) in [(2001, 3, 3), (7, 5, 4), (7, 4, 4), (7, 3, 3), (2001, 1000, 1000), (1999, 1000, 1000)] {
        let takes = ask(pile, most);
        assert_eq!(takes.ranges(), odd(known).collect::<Vec<(Natural, Natural)>>());
        assert_eq!(takes.is_complete(), known == pile.div_ceil(2), "pile {pile}, {most} ranges");
    }
    // Nobody asks for no ranges at all: the smallest take is always told.
    assert_eq!(ask(7, 0).ranges(), odd(1).collect::<Vec<(Natural, Natural)>>());
    assert_eq!(Wanted::default().ranges, 1000);
}

#[test]
fn small_limits_need_little_memory_on_large_piles() {
    // g is 1, then 2, 3, 4, 2 repeating; beside the limits of all takes only a handful of piles is kept.
    let game = game("if last == 1 then 4 else 2");
    for pile in 1_000_000..1_000_004u64 {
        let g = [2, 3, 4, 2][(pile as usize - 2) % 4];
        for limit in 1..=4 {
            let mut budget = Budget::unlimited().with_bytes(4 * (pile + 1) + 1000);
            let answer = solve_within(&game, &limited(pile, limit), &without_measures(), &mut budget);
            assert_eq!((answer.outcome, answer.undecided.as_ref()), (Some(Outcome::from_won(limit >= g)), None));
            assert_eq!(answer.take().and_then(Natural::to_u64), (limit >= g).then_some(g));
        }
    }
}

#[test]
fn what_is_kept_does_not_change_the_answer() {
    // A table of g keeps all piles, since takes are unlimited there; an answer keeps as many as the limits reach.
    for rule in ["1 + prev % 3", "1 + last % 5", "if last == 1 then 4 else 2"] {
        for game in [game(rule), game(rule).with_play(Play::Misere)] {
            let g = table_within(&game, Column::G, 1, (5000, 5020), &mut Budget::unlimited()).entries;
            let g: Vec<Entry> = g.iter().collect();
            let mut solver = Solver::searching(game);
            for ((pile, g), limit) in (5000..).zip(&g).flat_map(|pile| (1..=6u64).map(move |limit| (pile, limit))) {
                let answer = ask(&mut solver, &limited(pile, limit));
                let wins = matches!(g, Entry::Number(g) if *g <= limit.into());
                assert_eq!((answer.outcome, ranges(&answer).is_empty()), (Some(Outcome::from_won(wins)), !wins));
            }
        }
    }
}

#[test]
fn tables_that_end_before_they_begin() {
    let table = table_within(&game(FIBONACCI), Column::Outcome, 1, (5, 4), &mut Budget::unlimited());
    assert_eq!((table.entries.len(), table.undecided), (0, None));
    assert_eq!(solve(&game("turn"), &at(7, 1)).outcome, Some(Outcome::N));
}

/// What is asked of a game in every way, within a budget.
fn ask_everything(solver: &mut Solver, budget: &mut Budget<'_>) {
    let position = solver.game().position(3000).unwrap();
    let _ = solver.answer_within(&position, &insisting(), budget);
    let _ = solver.table_within(Column::Nim, &Natural::ONE, (&Natural::ZERO, &Natural::from(3000u32)), budget);
    let _ = solver.sequence_within(&Sequence::Losing, 100, budget);
    let _ = solver.period_within(Column::Outcome, budget);
    let _ = solver.bases_within(None, &Extent::Count(50), budget);
    let _ = solver.theorems(&Natural::from(10u32).pow(1000), budget);
}

#[test]
fn an_interrupt_is_not_forgotten() {
    for rule in ["2*last", "1 + pile % last", "floor(sqrt(pile))", "turn + pile // 2", "1 + (prev + last*last) % 97"] {
        // Whoever has stopped once is not asked again, and nothing is done any more.
        for calls in [1, 3, 20] {
            let mut asked = 0;
            let mut budget = Budget::default().with_interrupt(|_| {
                asked += 1;
                if asked < calls { ControlFlow::Continue(()) } else { ControlFlow::Break(Bound::Interrupt) }
            });
            let mut solver = Solver::new(rule.parse::<Game>().unwrap());
            ask_everything(&mut solver, &mut budget);
            drop(budget);
            assert!(asked <= calls, "{rule}: {asked} calls");
        }
    }
}

#[test]
fn what_is_measured_ends_a_search_as_well() {
    for rule in ["2*last", "1 + pile % last", "1 + pile*pile % 1009", "1 + turn % 3 + pile % 5"] {
        let game: Game = rule.parse().unwrap();
        let full = || 1 << 20;
        let mut budget = Budget::unlimited().with_bytes(1 << 19).with_gauge(full);
        let position = game.position(30_000).unwrap();
        let answer = Solver::searching(game.clone()).answer_within(&position, &Wanted::LEAST, &mut budget).unwrap();
        assert_eq!(answer.undecided.map(|undecided| undecided.bound), Some(Bound::Memory), "{rule}");
        // What is given back may be used again within the same budget.
        let used = Cell::new(1 << 30);
        let mut budget = Budget::unlimited().with_bytes(1 << 29).with_gauge(|| used.get());
        let mut solver = Solver::new(game);
        let small = solver.game().position(100).unwrap();
        assert!(solver.answer_within(&position, &Wanted::LEAST, &mut budget).unwrap().undecided.is_some(), "{rule}");
        used.set(0);
        assert!(solver.answer_within(&small, &Wanted::LEAST, &mut budget).unwrap().undecided.is_none(), "{rule}");
    }
}

#[test]
fn a_table_that_does_not_fit_is_told_as_far_as_it_fits() {
    let mut solver = Solver::new("2*last".parse::<Game>().unwrap());
    let mut budget = Budget::unlimited().with_bytes(1 << 20);
    let (from, to) = (Natural::ZERO, Natural::from(10u32).pow(9));
    let table = solver.table_within(Column::G, &Natural::ONE, (&from, &to), &mut budget).unwrap();
    let known = table.entries.known();
    assert!(known > 50_000, "{known}");
    assert_eq!(table.undecided.unwrap().reached, Reached::Piles(Natural::from(known)));
    let right = solver.table(Column::G, 0..=1000).unwrap();
    assert_eq!(right.entries.iter().collect::<Vec<_>>(), table.entries.iter().take(1001).collect::<Vec<_>>());
}

#[test]
fn a_base_that_does_not_fit_is_told_as_far_as_it_fits() {
    for (rule, extent, least) in [
        ("last^2", Extent::To(Natural::from(10u32).pow(40)), 4000),
        ("if last % 10 == 0 then 1 else 3*last", Extent::Count(300_000), 500),
        ("2*last", Extent::To(Natural::from(10u32).pow(3000)), 1000),
    ] {
        let mut solver = Solver::new(rule.parse::<Game>().unwrap());
        let listing = solver.bases_within(Some(0), &extent, &mut Budget::unlimited().with_bytes(1 << 20)).unwrap();
        let base = &listing.bases[0];
        assert_eq!(listing.undecided.unwrap().bound, Bound::Memory, "{rule}");
        assert!(base.members.len() > least, "{rule}: {}", base.members.len());
        assert!(base.complete_to >= base.members.last().unwrap().b, "{rule}");
    }
}

/// A budget whose time is up at some look at the clock.
fn late_at(look: u32) -> Budget<'static> {
    let mut looks = 0;
    Budget::default().with_interrupt(move |_| {
        looks += 1;
        if looks < look { ControlFlow::Continue(()) } else { ControlFlow::Break(Bound::Time) }
    })
}

#[test]
fn what_is_found_when_the_time_is_up_is_told() {
    let mut solver = Solver::new("last".parse::<Game>().unwrap());
    let listing =
        solver.bases_within(Some(0), &Extent::To(Natural::from(10u32).pow(30_000)), &mut late_at(20)).unwrap();
    assert_eq!(listing.undecided.unwrap().bound, Bound::Time);
    let members = &listing.bases[0].members;
    assert!(members.len() > 100 && listing.bases[0].complete_to >= members.last().unwrap().b, "{}", members.len());
    let mut solver = Solver::new("last".parse::<Game>().unwrap());
    let terms = solver.sequence_within(&Sequence::Base, 60_000, &mut late_at(20)).unwrap();
    assert!(terms.undecided.is_some() && terms.terms.len() > 100, "{}", terms.terms.len());
    let mut solver = Solver::new("1 + (pile // 7 + last) % 5".parse::<Game>().unwrap());
    let terms = solver.sequence_within(&Sequence::Losing, 1_000_000, &mut late_at(100)).unwrap();
    let Some(Undecided { bound: Bound::Time, reached: Reached::Piles(below) }) = &terms.undecided else {
        panic!("{:?}", terms.undecided)
    };
    assert!(*below > Natural::from(2000u32), "{below}");
}

#[test]
fn a_period_that_is_not_found_in_time_says_so() {
    for (rule, column) in [("lcm(last, 6)", Column::Outcome), ("1 + pile*pile % 1009", Column::Nim)] {
        let mut solver = Solver::new(rule.parse::<Game>().unwrap());
        let found = solver.period_within(column, &mut late_at(2));
        let Ok(Periodicity::Unknown { undecided: Some(undecided), .. }) = found else { panic!("{rule}: {found:?}") };
        assert_eq!(undecided.bound, Bound::Time, "{rule}");
    }
}
