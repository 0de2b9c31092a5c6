//! Rules built to hurt: answered, proved periodic, or undecided within the bound; never wrong, never hanging.

use onepile::{Bound, Budget, Column, Effort, Evidence, Extent, Method, Outcome, Rule, Setup, Solver, Wanted};

use super::{game, number, solve};

const HURTING: [&str; 8] = [
    "if is_square(last) then 1 else 2*last",
    "if last % 10 == 0 then 1 else 3*last",
    "if is_power(last, 2) then 1 else 3*last",
    "1000*last",
    "last^2",
    "if is_prime(last) then 1 else last",
    "if last == 1 then 4 else 2",
    "1e30",
];

/// The first winning takes of a huge pile leave lost positions, and one less than the smallest is too little.
#[test]
fn answers_hold_on_the_way() {
    for rule in HURTING {
        let game = game(rule);
        for pile in ["1e12", "123456789012345678901234567890"] {
            let wanted = Wanted { ranges: 3, measures: Effort::Skip };
            let mut solver = Solver::new(game.clone());
            let mut ask = |setup: Setup| {
                let position = game.position(setup).unwrap();
                let mut budget = Budget::unlimited().with_work(1_000_000).with_bytes(1 << 28);
                solver.answer_within(&position, &wanted, &mut budget).unwrap()
            };
            let answer = ask(Setup::pile(number(pile)).with_limit(number("1e11")));
            let Some(outcome) = answer.outcome else {
                assert!(answer.undecided.is_some(), "{rule} at {pile}");
                continue;
            };
            for (take, _) in answer.takes.ranges() {
                let left = number(pile).saturating_sub(take);
                let next = ask(Setup::pile(left).with_last(take.clone()));
                assert!(next.outcome.is_none_or(|outcome| outcome == Outcome::P), "{rule} at {pile}, take {take}");
            }
            assert_eq!(outcome == Outcome::N, answer.takes.smallest().is_some(), "{rule} at {pile}");
        }
    }
}

#[test]
fn superlinear_rules_have_few_runs() {
    let game = game("last^2");
    let position = game.position("1e12").unwrap();
    let mut budget = Budget::unlimited().with_work(100_000);
    let answer = Solver::new(game.clone()).answer_within(&position, &Wanted::default(), &mut budget).unwrap();
    assert_eq!((answer.outcome, answer.undecided, answer.method), (Some(Outcome::N), None, Method::Base));
    let position = game.position("1e100").unwrap();
    let mut budget = Budget::unlimited().with_work(300_000);
    let answer = Solver::new(game).answer_within(&position, &Wanted::default(), &mut budget).unwrap();
    assert_eq!((answer.outcome, answer.undecided.map(|u| u.bound)), (None, Some(Bound::Work)));
}

/// To N about 2*sqrt(N) members: exponential growth, which the paper conjectures for unbounded g, fails.
#[test]
fn squares_have_as_many_members_as_roots() {
    let rule: Rule = "last^2".parse().unwrap();
    let listing = Solver::new(rule.clone())
        .bases_within(Some(0), &Extent::To(number("1_000_000")), &mut Budget::unlimited())
        .unwrap();
    let base = &listing.bases[0];
    assert!((1000..=2100).contains(&base.members.len()), "{}", base.members.len());
    assert!((0u64..).zip(&base.members).all(|(k, member)| member.b <= ((k + 1) * (k + 1)).into()));
    assert_eq!(base.finite, Some(false));
}

#[test]
fn bounded_rules_are_proved_periodic() {
    let game = game("if last % 10 == 0 then 1 else 3*last");
    let position = game.position("1e100").unwrap();
    let answer = solve(&game, &position);
    let Evidence::Window { recurrence, .. } = &answer.evidence else { panic!("{:?}", answer.evidence) };
    assert_eq!((recurrence.preperiod, recurrence.period), (20, 4));
    let found = Solver::new(game).period_within(Column::G, &mut Budget::unlimited()).unwrap();
    assert_eq!(found.kind(), "eventual");
}

/// One base waits for ever for an infinite one: no end is claimed, and no further member either.
#[test]
fn a_base_that_waits_for_ever_is_said_to_have_no_further_member_so_far() {
    let text = "if prev % 4 == 0 then 1 elif prev % 4 == 2 then (if even(last) then last else 3) \
                else (if even(last) then 2*last else 1)";
    let rule: Rule = text.parse().unwrap();
    let listing = Solver::new(rule.clone()).bases_within(None, &Extent::Count(10), &mut Budget::unlimited()).unwrap();
    let members = |game: usize| -> Vec<u64> {
        listing.bases[game].members.iter().map(|member| member.b.to_u64().unwrap()).collect()
    };
    assert_eq!(members(1), [1, 2, 4, 6]);
    assert_eq!(members(3)[..6], [1, 2, 3, 7, 15, 31]);
    assert_eq!(listing.bases[1].finite, None);
    assert!(listing.bases[1].complete_to > number("1e50"), "{}", listing.bases[1].complete_to);
}

/// Bases may more than double, and members repeat while a pile is read.
#[test]
fn bases_that_more_than_double() {
    let rule: Rule = "if even(prev) then 2 else 2*last".parse().unwrap();
    let listing = Solver::new(rule.clone()).bases_within(None, &Extent::Count(6), &mut Budget::unlimited()).unwrap();
    let printed = [1u64, 2, 3, 5, 11, 17];
    let is_printed =
        |base: &onepile::ListedBase| base.members.iter().map(|member| member.b.to_u64().unwrap()).eq(printed);
    assert!(listing.bases.iter().any(is_printed), "{listing:?}");
}
