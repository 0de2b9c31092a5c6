//! The tables, examples and properties that [HR03] and [HR-per] print.

use onepile::{Budget, Column, Extent, Game, Inputs, Limit, ListedBase, Natural, NoPeriod, Periodicity, Rule, Solver};

use super::random::{Numbers, last_rule};
use super::{game, naive_g, number, small_limit};

fn listed(rule: &str, count: usize) -> ListedBase {
    let rule: Rule = rule.parse().unwrap();
    Solver::new(rule.clone())
        .bases_within(Some(0), &Extent::Count(count), &mut Budget::unlimited())
        .unwrap()
        .bases
        .remove(0)
}

fn members(base: &ListedBase) -> Vec<(u64, u64)> {
    base.members.iter().map(|member| (member.b.to_u64().unwrap(), member.g.to_u64().unwrap())).collect()
}

#[test]
fn fibonacci_nim_and_powers_of_two() {
    let fibonacci: Vec<u64> = members(&listed("2*last", 12)).into_iter().map(|(b, _)| b).collect();
    assert_eq!(fibonacci, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]);
    let powers = members(&listed("last", 12));
    assert!(powers.iter().enumerate().all(|(k, member)| *member == (1 << k, 1 << k)));
}

#[test]
fn example_1_has_seven_members_for_each_power_of_eight() {
    let phi = [1, 2, 3, 4, 2, 2, 3];
    let printed = (0..6).flat_map(|b| (1..8u64).map(move |a| (a * 8u64.pow(b), phi[a as usize - 1] * 8u64.pow(b))));
    assert_eq!(members(&listed("if is_power(last, 8) then 4*last else last", 42)), printed.collect::<Vec<_>>());
}

#[test]
fn example_2_follows_its_recursion() {
    // Blocks a, b, c, d at distance D, with D(i) = D(i-1) + 4*D(i-2).
    let mut printed = vec![(1, 1), (2, 2), (3, 3), (4, 4), (5, 2), (6, 2), (7, 7)];
    let (mut before, mut step) = (1u64, 3u64);
    while printed.len() < 60 {
        let last = printed[printed.len() - 1].0;
        let [a, b, c, d] = [1, 2, 3, 4].map(|i| last + i * step);
        printed.extend([(a, a), (b, 2 * step), (c, 2 * step), (d, d)]);
        (before, step) = (step, step + 4 * before);
    }
    let base = listed("if even(last) then last else 4*last", printed.len());
    assert_eq!(members(&base), printed);
    let (steps, times) = listed("if even(last) then last else 4*last", 120).pattern().steps.unwrap();
    assert_eq!((steps.equation("D", "i").as_str(), times.pattern.as_slice()), ("D(i) = D(i-1) + 4*D(i-2)", &[4][..]));
}

#[test]
fn example_3_has_all_numbers_as_members() {
    let rule = "if last == 1 then 4 else 2";
    let g = |n: u64| if n == 1 { 1 } else { [2, 3, 4, 2][(n as usize - 2) % 4] };
    assert_eq!(members(&listed(rule, 50)), (1..=50).map(|n| (n, g(n))).collect::<Vec<_>>());
    let found = Solver::new(game(rule)).period_within(Column::G, &mut Budget::unlimited()).unwrap();
    let Periodicity::Periodic { preperiod, period, .. } = found else { panic!("{found:?}") };
    assert_eq!((preperiod, period), (number("1"), number("4")));
}

/// "Sharp": one step of −2 is enough for a member that is not fixed.
#[test]
fn steps_of_minus_one_make_all_members_fixed_and_steps_of_minus_two_do_not() {
    assert_eq!(members(&listed("table([3, 1], last - 1, 1)", 4))[3], (4, 2));
    let fixed = listed("table([3, 2, 1], last - 1, 1)", 5);
    assert!(fixed.members.iter().all(|member| member.is_fixed()));
}

/// What is proved or swept of a random rule, to hold against the appendix.
struct Known {
    g: Vec<u64>,
    limits: Vec<Limit>,
    base: ListedBase,
    period: Periodicity,
}

fn known(text: &str) -> Option<Known> {
    let rule: Rule = text.parse().unwrap();
    let limits: Vec<Limit> = (1..=SEEN).map(|take| rule.limit(&after(take)).unwrap()).collect();
    // The paper's limits are at least 1.
    if limits.contains(&Limit::ZERO) {
        return None;
    }
    let base = Solver::new(rule.clone())
        .bases_within(Some(0), &Extent::To(number("400")), &mut Budget::unlimited())
        .ok()?
        .bases
        .remove(0);
    let mut budget = Budget::unlimited().with_work(200_000);
    let period = Solver::new(Game::new(rule.clone())).period_within(Column::G, &mut budget).ok()?;
    Some(Known { g: naive_g(SEEN, |_, take| small_limit(&rule, take)), limits, base, period })
}

const SEEN: u64 = 400;

fn after(take: u64) -> Inputs {
    Inputs::moved(Natural::from(2u64), Natural::from(SEEN), Natural::from(take))
}

/// The six properties of the appendix of [HR03], as far as they show in the first piles.
#[test]
fn appendix_on_random_rules() {
    let (mut finite, mut bounded, mut unbounded, mut fourth) = (0, 0, 0, 0);
    for seed in 0..400 {
        let text = last_rule(&mut Numbers::new(seed));
        let Some(Known { g, limits, base, period }) = known(&text) else { continue };
        let value = |pile: u64| g[pile as usize - 1];
        let repeats = |from: u64, period: u64| (from..=SEEN - period).all(|n| value(n) == value(n + period));
        // 1: purely periodic iff the base is finite.
        match &period {
            Periodicity::Periodic { preperiod, period, .. } => {
                assert_eq!(preperiod.is_zero(), base.finite == Some(true), "{text}");
                let (preperiod, period) = (preperiod.to_u64().unwrap(), period.to_u64().unwrap());
                if preperiod + 2 * period < SEEN {
                    assert!(repeats(preperiod + 1, period), "{text}");
                    finite += u32::from(preperiod == 0);
                    // Both are as small as can be.
                    assert!(preperiod == 0 || value(preperiod) != value(preperiod + period), "{text}");
                    assert!((1..period).all(|less| !repeats(preperiod + 1, less)), "{text}: {period}");
                    bounded += 1;
                    // 5: then only finitely many members are fixed, all in the beginning.
                    let mut fixed = base.members.iter().filter(|member| member.is_fixed()).filter_map(|m| m.b.to_u64());
                    assert!(fixed.next_back().unwrap() <= preperiod + period, "{text}");
                }
            }
            Periodicity::Never(NoPeriod::Unbounded) => {
                assert_ne!(base.finite, Some(true), "{text}");
                assert!(base.members.iter().all(|member| member.is_fixed()), "{text}");
                unbounded += 1;
            }
            _ => {}
        }
        // 2 and 3: a rule that is bounded from its shape has bounded g, and is proved to be periodic. 6 is the same.
        let rule: Rule = text.parse().unwrap();
        if let Limit::Finite(most) = rule.bounds(&onepile::Region::all()).high
            && most <= number("12")
        {
            assert!(["pure", "eventual"].contains(&period.kind()), "{text}: {period:?}");
        }
        // 4: if all limits up to a are below g(a), g repeats with a from the start.
        for a in 1..=SEEN / 2 {
            if limits[..a as usize].iter().all(|limit| *limit < Limit::from(value(a))) {
                assert!(repeats(1, a) && base.finite == Some(true), "{text}: {a}");
                fourth += 1;
                break;
            }
        }
    }
    assert!(finite > 20 && bounded > 60 && unbounded > 12 && fourth > 20, "{finite} {bounded} {unbounded} {fourth}");
}

/// [HR-per], Example 1: a worked position; Example 2: Fibonacci sums with offsets that repeat with period 6.
#[test]
fn two_bases_with_a_closed_pattern() {
    let rule: Rule = "if odd(prev) and last == 3 then 4 else 2*last".parse().unwrap();
    let listing = Solver::new(rule.clone()).bases_within(None, &Extent::Count(200), &mut Budget::unlimited()).unwrap();
    assert_eq!((listing.period, listing.all_fixed), (2, true));
    let fibonacci: Vec<Natural> =
        std::iter::successors(Some((number("1"), number("2"))), |(a, b)| Some((b.clone(), a + b)))
            .map(|(a, _)| a)
            .take(220)
            .collect();
    for (base, sign) in listing.bases.iter().zip([1, -1i32]) {
        assert_eq!(base.members.len(), 200);
        let first: Vec<u64> = base.members[..6].iter().map(|member| member.b.to_u64().unwrap()).collect();
        assert_eq!(first, if sign == 1 { [1, 2, 3, 5, 8, 13] } else { [1, 2, 3, 5, 10, 15] });
        for (k, member) in base.members.iter().enumerate().skip(6) {
            let offset = sign * [0, 1, 1, 0, -1, -1][k % 6];
            let sum = &fibonacci[k] + &fibonacci[k - 5];
            let expected = match offset {
                1 => &sum + &number("1"),
                -1 => sum.saturating_sub(&number("1")),
                _ => sum,
            };
            assert_eq!(member.b, expected, "member {k} of base {}", base.residue);
        }
    }
}
