//! Rounding, roots and logarithms.

use crate::{equal, fail, have_no_value};

#[test]
fn rounding() {
    equal(&[
        ("floor(7/2)", "3"),
        ("floor(-7/2)", "-4"),
        ("floor(3)", "3"),
        ("ceil(7/2)", "4"),
        ("ceil(-7/2)", "-3"),
        ("ceil(3)", "3"),
        // round(x) is floor(x + 1/2).
        ("round(5/2)", "3"),
        ("round(-5/2)", "-2"),
        ("round(-1/2)", "0"),
        ("round(1/2)", "1"),
        ("round(0.49)", "0"),
        ("round(-0.51)", "-1"),
        ("round(7/3)", "2"),
        ("round(8/3)", "3"),
        ("abs(-3/2)", "3/2"),
        ("abs(3)", "3"),
        ("abs(0)", "0"),
        ("abs(-inf)", "inf"),
        ("floor(inf)", "inf"),
        ("ceil(-inf)", "-inf"),
    ]);
}

#[test]
fn roots() {
    equal(&[
        ("sqrt(49)", "7"),
        ("sqrt(0)", "0"),
        ("sqrt(1/4)", "1/2"),
        ("sqrt(2.25)", "1.5"),
        ("cbrt(27)", "3"),
        ("cbrt(-27)", "-3"),
        ("cbrt(-8/27)", "-2/3"),
        ("root(16, 4)", "2"),
        ("root(-32, 5)", "-2"),
        ("root(7, 1)", "7"),
        ("root(-7, 1)", "-7"),
        ("floor(sqrt(2))", "1"),
        ("ceil(sqrt(2))", "2"),
        ("round(sqrt(2))", "1"),
        ("round(sqrt(3))", "2"),
        ("floor(-sqrt(2))", "-2"),
        ("ceil(-sqrt(2))", "-1"),
        ("round(-sqrt(3))", "-2"),
        ("floor(sqrt(1/2))", "0"),
        ("ceil(sqrt(1/2))", "1"),
        ("floor(cbrt(-2))", "-2"),
        ("ceil(cbrt(-2))", "-1"),
        ("floor(sqrt(10^60))", "10^30"),
        ("floor(sqrt(10^60 - 1))", "10^30 - 1"),
        ("floor(sqrt(10^60 + 1))", "10^30"),
        ("ceil(sqrt(10^60))", "10^30"),
        ("ceil(sqrt(10^60 - 1))", "10^30"),
        ("ceil(sqrt(10^60 + 1))", "10^30 + 1"),
        ("floor(cbrt(10^90 - 1))", "10^30 - 1"),
        ("ceil(cbrt(10^90 + 1))", "10^30 + 1"),
        ("floor(root(7^70 - 1, 70))", "6"),
        ("floor(root(7^70, 70))", "7"),
        ("floor(root(5, 10^9))", "1"),
        ("round(sqrt(10^60 + 10^30))", "10^30"),
        ("round(sqrt(10^60 + 10^30 + 1))", "10^30 + 1"),
    ]);
    have_no_value(&["sqrt(-1)", "root(-16, 4)", "root(4, 0)", "root(4, -2)", "root(4, 1/2)", "root(4, inf)"]);
}

#[test]
fn logarithms_are_exact_where_both_are_powers_of_one_rational() {
    equal(&[
        ("log2(8)", "3"),
        ("log2(1)", "0"),
        ("log2(1/8)", "-3"),
        ("log2(2^200)", "200"),
        ("log10(1000)", "3"),
        ("log10(0.001)", "-3"),
        ("log10(10^100)", "100"),
        ("log(8, 4)", "3/2"),
        ("log(4, 8)", "2/3"),
        ("log(1/8, 4)", "-3/2"),
        ("log(8, 1/4)", "-3/2"),
        ("log(27/8, 9/4)", "3/2"),
        ("log(9/4, 27/8)", "2/3"),
        ("log(8/27, 9/4)", "-3/2"),
        ("log(6^35, 6^21)", "5/3"),
        ("log((3/2)^1000, (3/2)^300)", "10/3"),
        ("log(5, 5)", "1"),
        ("ln(1)", "0"),
        ("floor(log2(2^200 - 1))", "199"),
        ("ceil(log2(2^200 + 1))", "201"),
        ("floor(log2(1/3))", "-2"),
        ("floor(log10(10^50 - 1))", "49"),
        ("floor(log(100, 3))", "4"),
        ("floor(log(100, 3/2))", "11"),
        ("floor(log(100, 1/3))", "-5"),
        ("round(log2(3))", "2"),
        ("round(log2(5))", "2"),
        ("round(log2(6))", "3"),
    ]);
    // Numerators or denominators alone do not make a power.
    fail(&["log(9/2, 3/2) == 2", "log(9/8, 3/2) == 2", "log(12, 18) in {1, 1/2, 2}", "log(9, 3/2) == 2"]);
    have_no_value(&[
        "log2(0)",
        "log2(-8)",
        "log10(0)",
        "ln(0)",
        "ln(-1)",
        "log(8, 1)",
        "log(8, 0)",
        "log(8, -2)",
        "log(0, 2)",
    ]);
}
