//! Exact values of real expressions: floors and comparisons that no number of decimals can settle.

use onepile::{EvalError, Inputs, Limit, Natural, Rule};

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
