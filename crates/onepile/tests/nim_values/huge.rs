//! Piles that no search reaches, each by two ways that share nothing.

use dashu_int::UBig;
use onepile::{Answer, Evidence, Method, Natural, Outcome, Play, Setup};

use super::{game, number, solve};

fn big(number: &Natural) -> UBig {
    number.to_string().parse().expect("digits")
}

fn natural(number: &UBig) -> Natural {
    number.to_string().parse().expect("digits")
}

/// Numbers of many digits that look random.
fn numbers(digits: usize, count: usize) -> Vec<UBig> {
    let modulus = UBig::from(10u8).pow(digits);
    let mut state = UBig::from(7u8).pow(3 * digits) % &modulus;
    (0..count)
        .map(|_| {
            state =
                (&state * &state * UBig::from(6_364_136_223_846_793_005u64) + UBig::from(12_345_678_901u64)) % &modulus;
            &state + &modulus
        })
        .collect()
}

fn at(rule: &str, pile: &UBig) -> Answer {
    let answer = solve(&game(rule), &Setup::pile(natural(pile)));
    assert_eq!(answer.undecided, None, "{rule} at {pile}");
    assert_eq!(answer.method, Method::NimValues, "{rule} at {pile}");
    answer
}

/// The winning take leads to a pile with a chain to 0 and one move less; a lost pile has value 0.
fn take_leads_to_a_lost_pile(rule: &str, pile: &UBig) {
    let answer = at(rule, pile);
    let value = answer.nim_value.clone().expect("a nim-value");
    assert_eq!(answer.outcome == Some(Outcome::P), value.is_zero(), "{rule} at {pile}");
    let moves = big(&answer.remoteness.clone().expect("remoteness"));
    assert_eq!(answer.remoteness, answer.suspense, "{rule} at {pile}");
    assert_eq!(&moves % UBig::from(2u8) == UBig::ONE, answer.outcome == Some(Outcome::N), "{rule} at {pile}");
    let Some(take) = answer.take() else { return };
    assert!(*take <= answer.position.largest_take(), "{rule} at {pile}");
    assert_eq!(answer.takes.ranges(), [(take.clone(), take.clone())], "{rule} at {pile}");
    let left = at_any(rule, &(pile - big(take)));
    assert_eq!(left.nim_value, Some(Natural::ZERO), "{rule} at {pile}");
    assert_eq!(left.outcome, Some(Outcome::P), "{rule} at {pile}");
    assert_eq!(big(&left.remoteness.expect("remoteness")) + UBig::ONE, moves, "{rule} at {pile}");
    // The chain down has as many steps as the run up has piles.
    if let Evidence::Chain { chain: Some(chain), .. } = left.evidence {
        assert_eq!(big(&chain.steps) * UBig::from(2u8) + UBig::ONE, moves, "{rule} at {pile}");
    }
    // In misère play the same with value 1.
    let misere = solve(&game(rule).with_play(Play::Misere), &Setup::pile(natural(pile)));
    assert_eq!(misere.outcome == Some(Outcome::P), value == Natural::from(1u64), "{rule} at {pile}");
    if let Some(take) = misere.take() {
        let left = at_any(rule, &(pile - big(take)));
        assert_eq!(left.nim_value, Some(Natural::from(1u64)), "{rule} at {pile} in misère play");
    }
}

/// As `at`, for a pile that may be small, or stuck.
fn at_any(rule: &str, pile: &UBig) -> Answer {
    solve(&game(rule), &Setup::pile(natural(pile)))
}

const RULES: [&str; 35] = [
    "pile // 2",
    "pile // 3",
    "floor(5*pile/7)",
    "ceil(0.3*pile)",
    "floor(pile/phi)",
    "floor(pile/(1 + phi))",
    "floor(pile/pi)",
    "ceil(pile/e)",
    "floor(sqrt(pile))",
    "ceil(sqrt(pile))",
    "round(sqrt(pile))",
    "max(5, floor(sqrt(pile)))",
    "floor((sqrt(8*pile + 1) - 1)/2)",
    "sqrt(pile)/3",
    "sqrt(pile + 1000) - 5",
    "floor(sqrt(pile/2)) + 7",
    "floor(sqrt(2*pile))",
    "floor(sqrt(3*pile/2 + 1))",
    "ceil(sqrt(5*pile))",
    "round(sqrt(7*pile/3) + 1/5)",
    "2*sqrt(pile) + 1/3",
    "floor(sqrt(pile + 3))/2",
    "min(pile, max(9, sqrt(11*pile)))",
    "cbrt(5*pile) - 1",
    "floor(cbrt(pile))",
    "ceil(cbrt(pile))",
    "floor(root(pile, 4))",
    "ceil(root(pile, 4) - 2)",
    "floor(root(pile, 5)) + 1",
    "root(pile, 6)",
    "pile - floor(sqrt(pile))",
    "ceil(pile - sqrt(pile))",
    "min(pile, 5)",
    "pile - 1",
    "max(pile // 3, floor(sqrt(pile)))",
];

#[test]
fn takes_lead_to_lost_piles() {
    for rule in RULES {
        for digits in [3, 5, 8, 15, 30, 100] {
            for pile in numbers(digits, 6) {
                take_leads_to_a_lost_pile(rule, &pile);
            }
        }
    }
    for rule in RULES {
        let pile = UBig::from(10u8).pow(300);
        for pile in [&pile - UBig::ONE, pile] {
            take_leads_to_a_lost_pile(rule, &pile);
        }
    }
}

/// Whole runs of levels against the chain itself: the shape of the second rule does not show that it is a root.
#[test]
fn runs_of_levels_agree_with_the_chain() {
    let roots = [
        "floor(sqrt(pile))",
        "ceil(sqrt(pile))",
        "floor(sqrt(pile/3)) + 2",
        "ceil(cbrt(pile))",
        "floor(root(pile, 4))",
        "ceil(root(pile, 5)) + 3",
        "sqrt(pile + 77) - 4",
        "floor(cbrt(pile))",
        "round(sqrt(pile))",
        "(sqrt(pile) + 3)/2",
        "max(30, ceil(sqrt(pile/2)))",
        "(sqrt(8*pile + 1) - 1)/2",
        "round(sqrt(2*pile)) + 1",
        "sqrt(2*pile)",
        "sqrt(3*pile/2 + 1)",
        "ceil(sqrt(5*pile))",
        "round(3*sqrt(pile/10 + 2) - 2/3)",
        "floor(sqrt(pile))/3",
        "cbrt(9*pile/4) + 1/2",
        "ceil(root(6*pile, 4))",
    ];
    for rule in roots {
        let plain = format!("min({rule}, pile + 1)");
        for (digits, count) in [(3, 12), (4, 8), (6, 3), (7, 1)] {
            for pile in numbers(digits, count) {
                let (by_levels, by_chain) = (at(rule, &pile), at(&plain, &pile));
                let facts = |answer: &Answer| {
                    let Evidence::Chain { chain, nearest, .. } = answer.evidence.clone() else { panic!("{rule}") };
                    (answer.takes.clone(), answer.nim_value.clone(), answer.remoteness.clone(), chain, nearest)
                };
                assert_eq!(facts(&by_levels), facts(&by_chain), "{rule} at {pile}");
            }
        }
    }
}

/// n = c^2 + e: e = 0 has value c; e > c goes to (c, e − c − 1); 2 <= e <= c to (c − e//2, e % 2); e = 1 to (c − 1, c − 1).
fn value_under_sqrt(pile: &UBig) -> UBig {
    let mut c = pile.nth_root(2);
    let mut e = pile - &c * &c;
    let two = UBig::from(2u8);
    loop {
        if e.is_zero() {
            return c;
        }
        if e > c {
            e -= &c + UBig::ONE;
        } else if e == UBig::ONE {
            c -= UBig::ONE;
            e = c.clone();
        } else {
            c -= &e / &two;
            e %= &two;
        }
    }
}

#[test]
fn roots_by_their_closed_forms() {
    for digits in [2, 4, 10, 40, 200, 1000] {
        for pile in numbers(digits, 20) {
            let value = at("floor(sqrt(pile))", &pile).nim_value.expect("a nim-value");
            assert_eq!(big(&value), value_under_sqrt(&pile), "{pile}");
            for degree in [3, 5, 7] {
                let m = pile.nth_root(degree);
                let r = (&pile - m.pow(degree)) % (&m + UBig::ONE);
                let expected = if r.is_zero() { m } else { r - UBig::ONE };
                let value = at(&format!("floor(root(pile, {degree}))"), &pile).nim_value.expect("a nim-value");
                assert_eq!(big(&value), expected, "root {degree} of {pile}");
            }
        }
    }
}

/// Under pile // 2 an even pile has half its size for value, and an odd pile that of its lower half.
#[test]
fn halving_at_ten_thousand_digits() {
    let power = UBig::ONE << 33_000;
    for pile in [
        &power - UBig::ONE,
        power.clone(),
        &power + UBig::ONE,
        UBig::from(10u8).pow(10_000),
        &power * UBig::from(11u8) - UBig::ONE,
    ] {
        let answer = at("pile // 2", &pile);
        let mut half = pile.clone();
        while &half % UBig::from(2u8) == UBig::ONE {
            half >>= 1;
        }
        assert_eq!(big(&answer.nim_value.expect("a nim-value")), half >> 1);
        // The lost piles are 2^k − 1, each with two moves more; 1 is stuck.
        let k = (&pile + UBig::ONE).ilog(&UBig::from(2u8));
        let nearest = (UBig::ONE << k) - UBig::ONE;
        let (lost, rank) = (pile == nearest, UBig::from(k - 1));
        assert_eq!(answer.outcome, Some(Outcome::from_won(!lost)));
        let moves = rank * UBig::from(2u8) + UBig::from(u8::from(!lost));
        assert_eq!(answer.remoteness.map(|moves| big(&moves)), Some(moves));
        if !lost {
            assert_eq!(answer.takes.smallest().map(big), Some(&pile - nearest));
        }
    }
}

/// Under pile/phi the lost piles are every second Fibonacci number: 0, 1, 3, 8, 21 (A001906).
#[test]
fn golden_game_at_fibonacci_numbers() {
    let (mut a, mut b) = (UBig::ZERO, UBig::ONE);
    for k in 0..1200u32 {
        if k % 97 == 0 && k > 0 {
            let answer = at_any("floor(pile/phi)", &a);
            assert_eq!(answer.outcome, Some(Outcome::P), "F({})", 2 * k);
            let next = at_any("floor(pile/phi)", &(&a + UBig::from(3u8)));
            assert_eq!(next.takes.smallest(), Some(&Natural::from(3u64)), "F({}) + 3", 2 * k);
        }
        let c = &a + &b;
        (a, b) = (c.clone(), b + c);
    }
}

#[test]
fn modular_nim_at_a_thousand_digits() {
    for pile in numbers(1000, 5) {
        let answer = at("min(pile, 5)", &pile);
        let six = UBig::from(6u8);
        let (count, rest) = (&pile / &six, &pile % &six);
        assert_eq!(big(&answer.nim_value.expect("a nim-value")), rest);
        assert_eq!(answer.takes.smallest().map(big), Some(rest.clone()).filter(|rest| !rest.is_zero()));
        let moves = count * UBig::from(2u8) + UBig::from(u8::from(!rest.is_zero()));
        assert_eq!(answer.remoteness.map(|moves| big(&moves)), Some(moves));
    }
}

/// Levels that are found by halving, each twice as long as the one before.
#[test]
fn logarithms() {
    for digits in [4, 20, 60] {
        for pile in numbers(digits, 3) {
            take_leads_to_a_lost_pile("floor(log2(pile))", &pile);
            take_leads_to_a_lost_pile("bit_length(pile)", &pile);
        }
    }
}

/// Unit jumps only from some pile on: the derived function carries the small piles.
#[test]
fn unit_jumps_from_some_pile_on() {
    for rule in [
        "if pile < 100 then 3 else floor(sqrt(pile))",
        "table([0, 3, 4, 4, 4, 4, 8, 7], pile, 6)",
        "if pile < 50 then pile // 2 else pile // 3 + 25",
    ] {
        let pile = UBig::from(10u8).pow(25) + UBig::from(3u8);
        // The chain is long under a root whose shape is hidden by the `if`; a smaller pile will do.
        let pile = if rule.contains("sqrt") { UBig::from(10u8).pow(10) + UBig::from(3u8) } else { pile };
        let answer = at(rule, &pile);
        assert!(answer.nim_value.is_some() && answer.suspense.is_some(), "{rule}");
        if let Some(take) = answer.take() {
            let left = at_any(rule, &(&pile - big(take)));
            assert_eq!((left.outcome, left.nim_value), (Some(Outcome::P), Some(Natural::ZERO)), "{rule}");
        }
    }
}

/// Explicit limits at huge piles: what is lost below is in reach or not.
#[test]
fn explicit_limits() {
    let pile = number("1e60");
    let game = game("floor(sqrt(pile))");
    let own = solve(&game, &Setup::pile(pile.clone()));
    let take = own.take().expect("a won pile").clone();
    let with = |limit: Natural| solve(&game, &Setup::pile(pile.clone()).with_limit(limit));
    let enough = with(take.clone());
    assert_eq!((enough.outcome, enough.takes.smallest()), (Some(Outcome::N), Some(&take)));
    let one_less = with(take.saturating_sub(&Natural::from(1u64)));
    assert_eq!((one_less.outcome, one_less.nim_value), (Some(Outcome::P), Some(Natural::ZERO)));
    assert_eq!(one_less.remoteness.map(|moves| big(&moves)), own.remoteness.map(|moves| big(&moves) + UBig::ONE));
    // One counter: the nim-value is that of the pile below, or 1 if that is 0.
    let below = at("floor(sqrt(pile))", &(big(&pile) - UBig::ONE)).nim_value.expect("a nim-value");
    let single = with(Natural::from(1u64));
    assert_eq!(single.nim_value, Some(Natural::from(u64::from(below.is_zero()))));
    // The whole pile: every smaller value is below, and the game may end at once.
    let all = with(pile.clone());
    assert_eq!(all.nim_value.map(|value| big(&value)), Some(big(&own.position.largest_take())));
    assert_eq!(all.remoteness, Some(Natural::from(1u64)));
    assert_eq!(all.suspense, own.suspense);
    assert_eq!((all.takes.ranges().len(), all.takes.is_complete()), (1000, false));
}
