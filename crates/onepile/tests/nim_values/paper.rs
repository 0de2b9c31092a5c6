//! Theorems, lemmas, tables and examples of [HRR04], with exact arithmetic.

use dashu_int::UBig;
use onepile::{Beatty, Budget, Column, Natural, Play, Rule};

use super::{column, game, naive_nim_values, nim_values};

/// Move functions with unit jumps that the paper names, and others like them.
const UNIT_JUMPS: [&str; 18] = [
    "pile",
    "min(pile, 3)",
    "pile // 2",
    "floor(pile/phi)",
    "floor(pile/(1 + phi))",
    "floor(pile/pi)",
    "floor(0.7*pile)",
    "ceil(0.7*pile)",
    "ceil(2*pile/7)",
    "floor(sqrt(pile))",
    "ceil(sqrt(pile))",
    "floor(pile - sqrt(pile))",
    "ceil(pile - sqrt(pile))",
    "floor(3*pile^(2/3) - 3*pile^(1/3))",
    "ceil(3*pile^(2/3) - 3*pile^(1/3))",
    "floor(cbrt(pile))",
    "max(pile // 3, floor(sqrt(pile)))",
    "pile - floor(log2(pile))",
];

/// The smaller of limit and pile, for the piles 0 to `to`.
fn limits(rule: &str, to: u64) -> Vec<u64> {
    column(&game(&format!("min(pile, {rule})")), Column::Limit, to)
}

#[test]
fn theorem_1() {
    for rule in UNIT_JUMPS {
        let (f, g) = (limits(rule, 2000), nim_values(rule, 2000));
        assert_eq!(g, naive_nim_values(|pile| f[pile as usize], 2000), "{rule}");
        assert_eq!((f[0], g[0]), (0, 0), "{rule}");
        for n in 1..=2000usize {
            match f[n] - f[n - 1] {
                1 => assert_eq!(g[n], f[n], "{rule} at {n}"),
                0 => assert_eq!(g[n], g[n - 1 - f[n] as usize], "{rule} at {n}"),
                _ => panic!("{rule} at {n}"),
            }
            let mut last = g[n - f[n] as usize..=n].to_vec();
            last.sort_unstable();
            assert_eq!(last, (0..=f[n]).collect::<Vec<u64>>(), "{rule} at {n}");
            assert!(g[n] <= f[n], "{rule} at {n}");
        }
    }
}

/// The table before Theorem 2, and the theorem for it.
#[test]
fn theorem_2() {
    let (f, derived) = ([0, 3, 4, 4, 4, 4, 8, 7, 6], [0, 1, 2, 3, 4, 4, 5, 6, 6]);
    for n in 1..f.len() {
        let next: u64 = derived[n - 1] + 1;
        assert_eq!(derived[n], next.min(f[n]));
    }
    let values = nim_values("table([0, 3, 4, 4, 4, 4, 8, 7], pile, 6)", 200);
    let by = |f: [u64; 9]| naive_nim_values(move |pile| *f.get(pile as usize).unwrap_or(&6), 200);
    assert_eq!(values, by(f));
    assert_eq!(values, by(derived));
    assert_eq!(values[..9], [0, 1, 2, 3, 4, 0, 5, 6, 1]);
}

/// The trick needs a derived function that does not decrease: f = 0, 1, 0, 2 has 0, 1, 0, 1 for it.
#[test]
fn theorem_2_is_sharp() {
    let f = |pile: u64| [0, 1, 0, 2][pile.min(3) as usize];
    let derived = |pile: u64| [0, 1, 0, 1][pile.min(3) as usize];
    let values = nim_values("table([0, 1, 0], pile, 2)", 50);
    assert_eq!(values, naive_nim_values(f, 50));
    assert_ne!(values, naive_nim_values(derived, 50));
}

/// The classes of small values, each as the recursion makes it and as the table of values has it.
#[test]
fn theorem_4() {
    for text in UNIT_JUMPS {
        let rule: Rule = text.parse().expect(text);
        let values = nim_values(text, 3000);
        let budget = &mut Budget::unlimited();
        let mut sequences = Beatty::of(&rule, budget).unwrap_or_else(|declined| panic!("{text}: {declined}"));
        for value in 0..12u64 {
            let known: Vec<u64> = (0..=3000).filter(|pile| values[*pile as usize] == value).collect();
            let class = sequences.class(&value.into(), known.len() + 1, budget).expect("no bound");
            let class: Vec<u64> = class.iter().filter_map(|pile| pile.to_u64()).filter(|pile| *pile <= 3000).collect();
            assert_eq!(class, known, "class {value} of {text}");
            for (rank, pile) in (1u64..).zip(&known).step_by(7) {
                let place = sequences.place(&(*pile).into(), budget).expect("no bound");
                assert_eq!((place.value, place.rank), (value.into(), rank.into()), "{text} at {pile}");
            }
        }
    }
}

/// F(m), m >= 1, and H(m), m >= 1, are the positive integers, each once.
#[test]
fn generalised_theorem_of_beatty() {
    for text in UNIT_JUMPS {
        let rule: Rule = text.parse().expect(text);
        let budget = &mut Budget::unlimited();
        let mut sequences = Beatty::of(&rule, budget).expect(text);
        assert_eq!(sequences.partition(&300u64.into(), budget), Ok(Ok(())), "{text}");
    }
}

fn big(number: &Natural) -> UBig {
    number.to_string().parse().expect("digits")
}

fn natural(number: &UBig) -> Natural {
    number.to_string().parse().expect("digits")
}

/// F and H of a rule at several places, small and far out, against closed forms.
fn hold(text: &str, f: impl Fn(&UBig) -> UBig, h_next: impl Fn(&UBig) -> UBig) {
    let rule: Rule = text.parse().expect(text);
    let budget = &mut Budget::unlimited();
    let mut sequences = Beatty::of(&rule, budget).expect(text);
    let small = (0..60u32).map(UBig::from);
    let far = [8, 9, 27, 30, 60].map(|digits| UBig::from(10u8).pow(digits));
    for m in small.chain(far.iter().cloned()).chain(far.iter().map(|m| m + UBig::from(7u8))) {
        let found = sequences.f(&natural(&m), budget).expect("no bound").expect("it does not end");
        assert_eq!(big(&found), f(&m), "F({m}) of {text}");
        let next = natural(&(&m + UBig::ONE));
        let found = sequences.h(&next, budget).expect("no bound").expect("it does not end");
        assert_eq!(big(&found), h_next(&m), "H({m} + 1) of {text}");
    }
    assert_eq!(sequences.f(&Natural::ZERO, budget), Ok(Some(Natural::ZERO)));
    assert_eq!(sequences.h(&Natural::ZERO, budget), Ok(Some(Natural::ZERO)));
}

/// The root of a number, rounded up.
fn ceil_root(number: &UBig, degree: usize) -> UBig {
    let root = number.nth_root(degree);
    if root.pow(degree) == *number { root } else { root + UBig::ONE }
}

/// Example 1 with a rational slope 1/(1 + a) = p/q: u^-1(m) = mq/p, v^-1(m) = mq/(q − p).
#[test]
fn lemma_6_for_rational_slopes() {
    for (p, q) in [(1u32, 2u32), (1, 3), (2, 3), (5, 7), (7, 1000)] {
        let rule = format!("floor({p}*pile/{q})");
        let (rest, p, q) = (UBig::from(q - p), UBig::from(p), UBig::from(q));
        hold(&rule, |m| (m * &q + &p - UBig::ONE) / &p, |m| m * &q / &rest + UBig::ONE);
    }
}

/// Example 1 with irrational slopes: 1/phi, where (1 + a)m = phi m and (1 + 1/a)m = phi^2 m, and 1/(1 + phi).
#[test]
fn lemma_6_for_the_golden_ratio() {
    // floor(m phi) = floor((m + sqrt(5 m^2))/2)
    let phi = |m: &UBig| (m + (UBig::from(5u8) * m * m).nth_root(2)) >> 1;
    let up = |floor: UBig, m: &UBig| if m.is_zero() { floor } else { floor + UBig::ONE };
    hold("floor(pile/phi)", |m| up(phi(m), m), |m| phi(m) + m + UBig::ONE);
    // 1/(1 + phi) = 1/phi^2 = 1 - 1/phi, so the two change places.
    hold("floor(pile/(1 + phi))", |m| up(phi(m) + m, m), |m| phi(m) + UBig::ONE);
    // Beatty's theorem itself, m phi and m phi^2 rounded down, for the ceiling.
    hold(
        "ceil(pile/phi)",
        |m| if m.is_zero() { UBig::ZERO } else { phi(&(m - UBig::ONE)) + UBig::ONE },
        |m| phi(&(m + UBig::ONE)) + m + UBig::from(2u8),
    );
}

/// Example 2: u^-1(m) = m^2, v^-1(m) = (2m + 1 + sqrt(4m + 1))/2.
#[test]
fn lemma_6_for_example_2() {
    let h = |m: &UBig| (m * UBig::from(2u8) + UBig::from(3u8) + (m * UBig::from(4u8) + UBig::ONE).nth_root(2)) >> 1;
    hold("floor(sqrt(pile))", |m| m * m, h);
}

/// Example 3: u^-1(m) = (1/2 + sqrt(1 + 4m/3)/2)^3, v^-1(m) = (1 + cbrt(m − 1))^3.
#[test]
fn lemma_6_for_example_3() {
    // With s = sqrt(9 + 12m): ((3 + s)/6)^3 = (27 + 27s + 9s^2 + s^3)/216 = (108 + 108m + (36 + 12m)s)/216.
    let f = |m: &UBig| {
        if m.is_zero() {
            return UBig::ZERO;
        }
        let s_squared = UBig::from(9u8) + m * UBig::from(12u8);
        let factor = UBig::from(36u8) + m * UBig::from(12u8);
        let product = ceil_root(&(&factor * &factor * s_squared), 2);
        (UBig::from(108u8) + m * UBig::from(108u8) + product + UBig::from(215u8)) / UBig::from(216u8)
    };
    // (1 + c)^3 + 1 with c = cbrt(k), k = m − 1: 2 + k + 3c + 3c^2; sums of two roots are settled by their digits.
    let h = |m: &UBig| {
        if m.is_zero() {
            return UBig::ONE;
        }
        let k = m - UBig::ONE;
        let scale = UBig::from(10u8).pow(60);
        let cube = &scale * &scale * &scale;
        let c = (&k * UBig::from(27u8) * &cube).nth_root(3);
        let c_squared = (&k * &k * UBig::from(27u8) * &cube).nth_root(3);
        let exact = k.nth_root(3).pow(3) == k;
        let sum = c + c_squared + if exact { UBig::ZERO } else { UBig::ONE };
        UBig::from(2u8) + k + sum / scale
    };
    hold("floor(3*pile^(2/3) - 3*pile^(1/3))", f, h);
}

/// At cubes c^3 the limit is 3c^2 − 3c exactly, and one less just below, where floating point fails.
#[test]
fn example_3_at_cubes() {
    let game = game("floor(3*pile^(2/3) - 3*pile^(1/3))");
    let limit = |pile: &UBig| {
        let position = game.position(natural(pile)).expect("a position");
        big(&position.largest_take())
    };
    for c in (2..200u32).map(UBig::from).chain([20, 50, 100].map(|digits| UBig::from(10u8).pow(digits))) {
        let (cube, value) = (c.pow(3), &c * &c * UBig::from(3u8) - &c * UBig::from(3u8));
        assert_eq!(limit(&cube), value, "{c}^3");
        assert_eq!(limit(&(&cube - UBig::ONE)), &value - UBig::ONE, "{c}^3 - 1");
        assert_eq!(limit(&(&cube + UBig::ONE)), value, "{c}^3 + 1");
    }
    let f = limits("floor(3*pile^(2/3) - 3*pile^(1/3))", 1200);
    let g = nim_values("floor(3*pile^(2/3) - 3*pile^(1/3))", 1200);
    for c in 2..10usize {
        // The limit jumps at a cube, so its nim-value is the limit.
        assert_eq!(g[c.pow(3)], f[c.pow(3)]);
        assert_eq!(f[c.pow(3)], (3 * c * c - 3 * c) as u64);
    }
}

/// The piles of a nim-value under floor(sqrt(pile)): v^2, and after a pile a floor((2a + 3 + sqrt(4a + 1))/2).
#[test]
fn example_2_by_its_recursion() {
    let rule: Rule = "floor(sqrt(pile))".parse().expect("a rule");
    let budget = &mut Budget::unlimited();
    let mut sequences = Beatty::of(&rule, budget).expect("unit jumps");
    for value in [0u64, 1, 2, 5, 40, 1_000_000_007] {
        let class = sequences.class(&value.into(), 200, budget).expect("no bound");
        let mut pile = UBig::from(value) * UBig::from(value);
        for member in &class {
            assert_eq!(big(member), pile);
            pile = (&pile * UBig::from(2u8) + UBig::from(3u8) + (&pile * UBig::from(4u8) + UBig::ONE).nth_root(2)) >> 1;
        }
        assert_eq!(class.len(), 200);
    }
}

/// The slopes k/(k + 1): H(m) = (k + 1)(m − 1) + 1, so the class of v is c, (k + 1)c + 1, … from c = ceil((k + 1)v/k) on.
#[test]
fn explicit_values_for_slopes_k_over_k_plus_1() {
    for k in 1..7u64 {
        let text = format!("floor({k}*pile/{})", k + 1);
        let rule: Rule = text.parse().expect("a rule");
        let values = nim_values(&text, 2000);
        let budget = &mut Budget::unlimited();
        let mut sequences = Beatty::of(&rule, budget).expect("unit jumps");
        for value in 0..60 {
            let mut pile = ((k + 1) * value).div_ceil(k);
            let class = sequences.class(&value.into(), 30, budget).expect("no bound");
            assert_eq!(class.len(), 30);
            assert_eq!(class[0], pile.into(), "{text}");
            while pile <= 2000 {
                assert_eq!(values[pile as usize], value, "{text} at {pile}");
                pile = (k + 1) * pile + 1;
            }
            for pair in class.windows(2) {
                assert_eq!(big(&pair[1]), big(&pair[0]) * UBig::from(k + 1) + UBig::ONE, "{text}");
            }
        }
        // And the ceiling: H(m) = (k + 1)m, so 0 and then the class goes by k + 1.
        let values = nim_values(&format!("ceil({k}*pile/{})", k + 1), 2000);
        for value in 0..60 {
            let mut pile = if value == 0 { 0 } else { (k + 1) * (value - 1) / k + 1 };
            while pile <= 2000 {
                assert_eq!(values[pile as usize], value, "ceil of {k}/{} at {pile}", k + 1);
                pile = (k + 1) * (pile + 1);
            }
        }
    }
}

/// Sums of nim-values over the piles 0 to 100000, found by an independent computation.
#[test]
fn sums_of_nim_values() {
    assert_eq!(nim_values("floor(sqrt(pile))", 100_000).iter().sum::<u64>(), 10_528_684);
    assert_eq!(nim_values("pile // 2", 100_000).iter().sum::<u64>(), 1_666_667_368);
    assert_eq!(nim_values("pile // 2", 8), [0, 0, 1, 0, 2, 1, 3, 0, 4]);
}

/// Bouton's Nim and modular Nim.
#[test]
fn bouton_and_modular_nim() {
    assert_eq!(nim_values("pile", 500), (0..=500).collect::<Vec<u64>>());
    assert_eq!(nim_values("inf", 500), (0..=500).collect::<Vec<u64>>());
    assert_eq!(nim_values("2*pile", 500), (0..=500).collect::<Vec<u64>>());
    for k in 0..9 {
        let residues: Vec<u64> = (0..=500).map(|pile| pile % (k + 1)).collect();
        assert_eq!(nim_values(&format!("min(pile, {k})"), 500), residues);
        assert_eq!(nim_values(&k.to_string(), 500), residues);
    }
}

/// All these games are *special*: from a pile of value 0 where one can move there is a take to value 1. So in misère play
/// exactly the piles of value 1 are lost.
#[test]
fn games_are_special_and_misere_play_turns_on_value_1() {
    let derived = ["table([0, 3, 4, 4, 4, 4, 8, 7], pile, 6)", "if pile < 20 then 3 else floor(sqrt(pile))"];
    for rule in UNIT_JUMPS.into_iter().chain(derived) {
        let (f, g) = (limits(rule, 400), nim_values(rule, 400));
        for n in (1..=400).filter(|n| g[*n] == 0 && f[*n] > 0) {
            assert!(g[n - f[n] as usize..n].contains(&1), "{rule} at {n}");
        }
        let won = column(&game(rule).with_play(Play::Misere), Column::Outcome, 400);
        for n in 0..=400 {
            assert_eq!(won[n] == 0, g[n] == 1, "{rule} at {n}");
        }
    }
}
