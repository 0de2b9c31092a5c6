//! Arithmetic with `inf`.

use crate::{equal, fail, have_no_value, hold};

#[test]
fn infinite_values() {
    equal(&[
        ("inf + 1", "inf"),
        ("inf - 1", "inf"),
        ("1 - inf", "-inf"),
        ("inf + inf", "inf"),
        ("-inf - inf", "-inf"),
        ("2*inf", "inf"),
        ("-2*inf", "-inf"),
        ("inf*inf", "inf"),
        ("inf*-inf", "-inf"),
        ("inf/2", "inf"),
        ("inf/-2", "-inf"),
        ("5/inf", "0"),
        ("-5/inf", "0"),
        ("0/inf", "0"),
        ("5 // inf", "0"),
        ("inf // 2", "inf"),
        ("sqrt(2)*inf", "inf"),
        ("inf^2", "inf"),
        ("inf^0", "1"),
        ("2^inf", "inf"),
        ("(1/2)^inf", "0"),
        ("inf^-1", "0"),
        ("sqrt(inf)", "inf"),
    ]);
    hold(&["inf > 10^100", "-inf < -10^100", "inf == inf", "inf >= inf", "-inf < inf", "inf > sqrt(2)", "inf != 0"]);
    fail(&["inf < inf", "inf == -inf", "inf <= 10^100"]);
}

#[test]
fn expressions_without_a_value() {
    have_no_value(&[
        "inf - inf",
        "-inf + inf",
        "0*inf",
        "inf*0",
        "(1 - 1)*inf",
        "inf/inf",
        "-inf/inf",
        "inf // inf",
        "inf % 2",
        "inf % inf",
        "-inf % 3",
        "inf/0",
        "gcd(inf, 2)",
        "fib(inf)",
    ]);
}
