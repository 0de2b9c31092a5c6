//! Exact values of real expressions: floors and comparisons that no number of decimals can settle.

use dashu_int::IBig;
use onepile_rule::{EvalError, Inputs, Limit, Natural, Rule};
use proptest::prelude::*;

/// The limit of a rule at a pile, as text.
fn limit(rule: &str, pile: &str) -> String {
    let rule: Rule = rule.parse().unwrap_or_else(|error| panic!("{error}"));
    let inputs = Inputs::unmoved(Natural::from(1u64), pile.parse().expect("a pile"));
    match rule.limit(&inputs) {
        Ok(Limit::Finite(limit)) => limit.to_string(),
        Ok(_) => "inf".to_owned(),
        Err(EvalError::Unsettled { .. }) => "unsettled".to_owned(),
        Err(error) => format!("error: {error}"),
    }
}

/// Rules with their limits at pile 1.
fn check(cases: &[(&str, &str)]) {
    for (rule, expected) in cases {
        assert_eq!(limit(rule, "1"), *expected, "{rule}");
    }
}

#[test]
fn algebraic_numbers_that_are_integers() {
    check(&[
        ("sqrt(2)*sqrt(8)", "4"),
        ("7 + sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))", "7"),
        ("7 + 10*(sqrt(5) + 1)/2 - 10*phi", "7"),
        ("phi^2 - phi", "1"),
        ("1/phi - phi + 3", "2"),
        ("(sqrt(2) + 1)*(sqrt(2) - 1)", "1"),
        ("cbrt(7 + 5*sqrt(2)) - sqrt(2)", "1"),
        ("(1/(cbrt(2) - 1) - cbrt(4) - cbrt(2)) * 5", "5"),
        ("root(2, 6)^6 + root(sqrt(2), 3)^12", "6"),
        ("2^(sqrt(2)*sqrt(8))", "16"),
        ("if sqrt(2) + sqrt(3) == sqrt(5 + 2*sqrt(6)) then 1 else 2", "1"),
        ("if even(sqrt(2)*sqrt(8)) then 1 else 2", "1"),
        ("ceil(sqrt(2)*sqrt(8)) + round(sqrt(2)*sqrt(8))", "8"),
        ("sqrt(2)*sqrt(8) % 3", "1"),
        ("gcd(sqrt(2)*sqrt(18), 4)", "2"),
    ]);
}

#[test]
fn floors_of_irrational_numbers() {
    check(&[
        ("10^9*pi", "3141592653"),
        ("10^9*e", "2718281828"),
        ("10^9*phi", "1618033988"),
        ("10^20*ln(2)", "69314718055994530941"),
        ("10^9*log2(3)", "1584962500"),
        ("-10^3*log2(3) + 10^4", "8415"),
        ("10^9/(pi + 1)", "241453007"),
        ("10^9/(sqrt(2) + sqrt(3))", "317837245"),
        ("(1 + sqrt(2))^50", "13765255184676885125"),
        ("1000*sqrt(sqrt(2)*pi)", "2107"),
        ("if sqrt(2) + sqrt(3) > sqrt(10) then 1 else 2", "2"),
        ("if pi > 355/113 then 1 elif pi > 333/106 then 2 else 3", "2"),
        // The ten digits of pi up to the thousandth decimal, as published.
        ("floor(10^1000*pi) % 10^10", "2164201989"),
        ("if 163*ln(10^6) in 2251..2253 then 1 else 2", "1"),
    ]);
}

#[test]
fn logarithms_that_are_rational() {
    check(&[
        ("log2(2^200)", "200"),
        ("log(10^25, 10)", "25"),
        ("2*log(8, 4)", "3"),
        ("10*log(1/9, 1/27)", "6"),
        ("5 + ln(4) - 2*ln(2)", "5"),
        ("5 + ln(6) - ln(2) - ln(3)", "5"),
        ("ln(e)", "1"),
        ("log2(6) - log2(3)", "1"),
        ("if ln(2) == 0.6931471805599453094172321214581765680755 then 1 else 2", "2"),
    ]);
}

#[test]
fn what_cannot_be_settled_is_not_guessed() {
    // Equal numbers whose equality follows from no rule known here.
    assert_eq!(limit("5 + ln(2)*ln(3) - ln(3)*ln(2) + ln(sqrt(2)) - ln(2)/2", "1"), "unsettled");
}

#[test]
fn far_out() {
    let example = "3*pile^(2/3) - 3*pile^(1/3)";
    assert_eq!(limit(example, "1e60"), format!("2{}7{}", "9".repeat(19), "0".repeat(20)));
    let near = "100000000000000000000000000000000000000000000000007";
    assert_eq!(limit(example, near), "6463304070095651026030215691174684");
    // At a cube and at its two neighbours.
    for (pile, expected) in [("999999999", "2996999"), ("1000000000", "2997000"), ("1000000001", "2997000")] {
        assert_eq!(limit(example, pile), expected);
    }
    // floor(phi*n) and floor(phi^2*n) share the positive integers (Beatty), and differ by n.
    let n = "1e1000";
    let (a, b) = (limit("floor(phi*pile)", n), limit("floor(phi^2*pile) - pile", n));
    assert_eq!((a.len(), &a), (1001, &b));
    assert_eq!(limit("floor(pile/phi) + pile", n), a);
    assert_eq!(limit("floor(log2(2^3000 - 1)) + floor(log2(pile))", "1e1000"), (2999 + 3321).to_string());
}

/// Fixed-point numbers with 400 decimals, by integer arithmetic alone.
mod decimals {
    use dashu_int::{IBig, UBig};

    pub const PLACES: usize = 400;

    pub fn scale(places: usize) -> IBig {
        IBig::from(10).pow(places)
    }

    /// The root of an integer, by Newton's method from above.
    pub fn root(n: u32, degree: usize) -> IBig {
        let target = UBig::from(n) * UBig::from(10u8).pow(PLACES * degree);
        let mut root = UBig::from(n) * UBig::from(10u8).pow(PLACES);
        loop {
            let next = (&root * (degree - 1) + &target / root.pow(degree - 1)) / degree;
            if next >= root {
                return root.into();
            }
            root = next;
        }
    }
}

/// A root of a small integer as text and as a decimal number.
type Number = (String, IBig);

fn roots() -> impl Strategy<Value = Number> {
    (1u32..=60, 2usize..=3).prop_map(|(n, k)| (format!("root({n}, {k})"), decimals::root(n, k)))
}

/// Sums of products and quotients of roots of small integers; the decimals are right but for the last few.
fn numbers() -> impl Strategy<Value = Number> {
    let one = decimals::scale(decimals::PLACES);
    let term = (1u32..=9, roots(), roots(), 0u32..=9, 0usize..3).prop_map(move |(c, (x, a), (y, b), d, shape)| {
        let one = decimals::scale(decimals::PLACES);
        match shape {
            0 => (format!("{c}*{x}"), IBig::from(c) * a),
            1 => (format!("{c}*{x}*{y}"), IBig::from(c) * a * b / one),
            _ => (format!("{c}*{x}/({y} + {d})"), IBig::from(c) * a * &one / (b + IBig::from(d) * &one)),
        }
    });
    let signed = (any::<bool>(), term);
    (0u32..50, proptest::collection::vec(signed, 1..=4)).prop_map(move |(constant, terms)| {
        terms.into_iter().fold(
            (constant.to_string(), IBig::from(constant) * &one),
            |(text, sum), (plus, (term, value))| {
                if plus { (format!("{text} + {term}"), sum + value) } else { (format!("{text} - {term}"), sum - value) }
            },
        )
    })
}

/// More than the decimals can be wrong by, far less than different numbers of this kind differ by.
fn is_tiny(difference: &IBig) -> bool {
    let bound = decimals::scale(decimals::PLACES - 350);
    *difference < bound && -difference < bound
}

#[test]
fn floors_agree_with_400_decimals() {
    onepile_testing::check(1_500, &numbers(), |(text, value)| {
        let digits = decimals::scale(decimals::PLACES - 30);
        // A number that is an integer over 10^30 would be rounded either way.
        let near = (&value + &digits / 2) / &digits * &digits;
        if !is_tiny(&(&value - near)) {
            let floor = if value < IBig::ZERO { IBig::ZERO } else { value / digits };
            prop_assert_eq!(limit(&format!("10^30*({text})"), "1"), floor.to_string(), "{}", text);
        }
        Ok(())
    });
}

#[test]
fn comparisons_agree_with_400_decimals() {
    onepile_testing::check(1_000, &(numbers(), numbers(), any::<bool>()), |((x, a), (y, b), same)| {
        // Half of the pairs are equal or nearly so.
        let (y, b) = if same { (format!("{y} + {x} - ({y})"), a.clone()) } else { (y, b) };
        let difference = &a - &b;
        let expected = if is_tiny(&difference) {
            "2"
        } else if difference < IBig::ZERO {
            "1"
        } else {
            "3"
        };
        let rule = format!("if {x} < {y} then 1 elif {x} == {y} then 2 else 3");
        prop_assert_eq!(limit(&rule, "1"), expected, "{}", rule);
        Ok(())
    });
}

#[test]
fn identities_are_exact_and_near_misses_are_not() {
    onepile_testing::check(60, &(2u32..=40, 41u32..=90), |(a, b)| {
        let identities = [
            (format!("sqrt({a} + {b} + 2*sqrt({a}*{b}))"), format!("sqrt({a}) + sqrt({b})")),
            (format!("1/(sqrt({b}) - sqrt({a}))"), format!("(sqrt({b}) + sqrt({a}))/{}", b - a)),
            (format!("(cbrt({b}) - cbrt({a}))*(cbrt({b}^2) + cbrt({a}*{b}) + cbrt({a}^2))"), (b - a).to_string()),
            (format!("(cbrt({a}) + cbrt({b}))^3"), format!("{} + 3*cbrt({a}*{b})*(cbrt({a}) + cbrt({b}))", a + b)),
        ];
        for (x, y) in identities {
            for (miss, expected) in [("", "2"), (" + 10^-60", "1"), (" - 10^-60", "3")] {
                let rule = format!("if {x} < {y}{miss} then 1 elif {x} == {y}{miss} then 2 else 3");
                prop_assert_eq!(limit(&rule, "1"), expected, "{}", rule);
            }
        }
        Ok(())
    });
}

/// Inputs that could run without end are answered soon, or not settled.
#[test]
fn nothing_takes_long() {
    let zero = "sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6)) + sqrt(7) + sqrt(11) - sqrt(18 + 2*sqrt(77))";
    for (rule, pile, expected) in [
        ("sqrt(1 + sqrt(2 + sqrt(3 + sqrt(4 + sqrt(5 + sqrt(6 + sqrt(7 + sqrt(8))))))))", "1", "1"),
        ("sqrt(2) + sqrt(3) + sqrt(5) + sqrt(7) + sqrt(11) + sqrt(13) + sqrt(17) + sqrt(19) + sqrt(23)", "1", "28"),
        (&format!("5 + {zero}"), "1", "5"),
        ("root(2, 1000) + root(3, 999)", "1", "2"),
        ("10^1000*root(sqrt(2) + sqrt(3), 1000)", "1", "unsettled"),
        ("if ln(2)*ln(3)*pi == pi*ln(3)*ln(2) then 1 else 2", "1", "unsettled"),
        ("floor(ln(2)*pile) % 2", "1e100000", "unsettled"),
        ("floor(pi*pile) % 2", "1e9999999", "unsettled"),
        ("floor(sqrt(pile)) % 2", "1e9999999", "unsettled"),
        ("floor(phi*pile) % 2", "1e9999999", "unsettled"),
        ("floor(pile^(2/3)) % 2", "1e9999999", "unsettled"),
        ("ln(pile)", "1e1000000", "2302585"),
        ("floor(log2(pile))", "1e1000000", "3321928"),
        ("log(pile, 1.0000001)", "1e10000", "230258520812"),
        ("if 10^6*ln(9) == 2*10^6*ln(3) then 1 else 2", "1", "1"),
    ] {
        assert_eq!(limit(rule, pile), expected, "{rule} at {pile}");
    }
}
