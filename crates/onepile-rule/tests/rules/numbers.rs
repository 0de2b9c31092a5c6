//! Numerals, operators, comparisons, and the limit they give.

use onepile_rule::{Inputs, Natural};

use crate::{equal, fail, have_no_value, hold, limit, limit_at, limits};

#[test]
fn numerals_are_exact() {
    equal(&[
        ("1_000", "10^3"),
        ("1e100", "10^100"),
        ("2.5e3", "2500"),
        ("25e-1", "5/2"),
        ("1.5", "3/2"),
        ("0.1 + 0.2", "0.3"),
        ("1_2.3_4", "617/50"),
        ("1e2_0", "10^20"),
        ("0e99999999999999999999", "0"),
        ("1e-30 * 10^30", "1"),
    ]);
    assert_eq!(limit("1e100").len(), 101);
    fail(&["1/3 == 0.333333333333333333333333333333", "1e30 + 1 == 1e30"]);
}

#[test]
fn variables() {
    limits(&[("turn", "3"), ("pile", "10"), ("last", "4"), ("prev", "14")]);
    let first_move = Inputs::unmoved(Natural::from(1u64), Natural::from(10u64));
    for (rule, expected) in [
        ("2*pile + turn", "21"),
        ("last", "no last"),
        ("prev - 1", "no prev"),
        ("if turn == 1 then 3 else 2*last", "3"),
        ("if turn == 1 and pile > 99 then last else 5", "5"),
    ] {
        assert_eq!(limit_at(rule, &first_move), expected, "{rule}");
    }
}

#[test]
fn a_limit_is_floored_and_at_least_0() {
    limits(&[
        ("7/2", "3"),
        ("last/3", "1"),
        ("-7/2", "0"),
        ("last - pile", "0"),
        ("-1/1000", "0"),
        ("sqrt(last + 4)", "2"),
        ("-sqrt(2)", "0"),
        ("log2(pile)", "3"),
        ("inf", "inf"),
        ("-inf", "0"),
    ]);
}

#[test]
fn arithmetic_and_its_precedences() {
    equal(&[
        ("2 + 3*4", "14"),
        ("10 - 2 - 3", "5"),
        ("10 - (2 - 3)", "11"),
        ("100/10/2", "5"),
        ("12/2*3", "18"),
        ("7 // 2 * 2", "6"),
        ("2*7 // 4", "3"),
        ("7 % 4 * 2", "6"),
        ("2 * -3", "-6"),
        ("2 - -3", "5"),
        ("--2", "2"),
        ("-2*-3", "6"),
        ("1/3 + 1/6", "1/2"),
        ("(2/3)/(4/9)", "3/2"),
        ("0*(1/3)", "0"),
    ]);
    have_no_value(&["1/0", "0/0", "1//0", "1 % 0", "1/(last - 4)", "0/(1 - 1)", "1.5 % 0", "inf/0"]);
}

#[test]
fn division_rounds_down_and_the_remainder_has_the_sign_of_the_divisor() {
    equal(&[
        ("7 // 2", "3"),
        ("-7 // 2", "-4"),
        ("7 // -2", "-4"),
        ("-7 // -2", "3"),
        ("-6 // 2", "-3"),
        ("7 % 3", "1"),
        ("-7 % 3", "2"),
        ("7 % -3", "-2"),
        ("-7 % -3", "-1"),
        ("6 % -3", "0"),
        ("7.5 // 2", "3"),
        ("7.5 % 2", "3/2"),
        ("-7.5 // 2", "-4"),
        ("-7.5 % 2", "1/2"),
        ("7 // 1.5", "4"),
        ("7 % 1.5", "1"),
        ("7 // -1.5", "-5"),
        ("7 % -1.5", "-1/2"),
        ("-1/3 % 1", "2/3"),
        ("10^40 % 7", "4"),
        ("-10^40 // 7", "-1428571428571428571428571428571428571429"),
    ]);
}

#[test]
fn powers() {
    equal(&[
        ("2^10", "1024"),
        ("-2^2", "-4"),
        ("(-2)^2", "4"),
        ("(-2)^3", "-8"),
        ("2^-1", "1/2"),
        ("2^--1", "2"),
        ("2^3^2", "512"),
        ("(2^3)^2", "64"),
        ("2^-2^2", "1/16"),
        ("0^0", "1"),
        ("0^5", "0"),
        ("(0/3)^0", "1"),
        ("(2/3)^3", "8/27"),
        ("(2/3)^-3", "27/8"),
        ("(-2/3)^3", "-8/27"),
        ("(-2)^-3", "-1/8"),
        ("1.5^2", "2.25"),
        ("2*3^2", "18"),
        ("1^(10^30)", "1"),
        ("(-1)^(10^30 + 1)", "-1"),
        ("0^(10^30)", "0"),
        ("4^(1/2)", "2"),
        ("4^0.5", "2"),
        ("4^-0.5", "1/2"),
        ("8^(2/3)", "4"),
        ("8^(-2/3)", "1/4"),
        ("(4/9)^1.5", "8/27"),
        ("0^(1/2)", "0"),
        ("(2^(1/2))^2", "2"),
    ]);
    limits(&[("10*2^(1/2)", "14"), ("(10^60 - 1)^(1/2)", &"9".repeat(30)), ("pile^(10^9)", "too large")]);
    have_no_value(&["0^-1", "0^(-1/2)", "(-8)^(1/3)", "(-4)^0.5", "(-1)^(1/2)"]);
}

#[test]
fn comparisons_may_be_chained() {
    hold(&[
        "1 < 2",
        "2 <= 2",
        "3 > 2",
        "2 >= 2",
        "2 == 2",
        "2 != 3",
        "1/2 < 2/3",
        "-1 < 0",
        "1.5 == 3/2",
        "1 < 2 < 3",
        "1 < 3 > 2",
        "1 == 1 != 2",
        "3 > 2 >= 2 == 2",
        "last < pile < prev",
        "1 + 1 == 2",
        "10^40 < 10^40 + 1",
        "sqrt(2) < 1.5",
        "1.4 < sqrt(2)",
        "sqrt(2) < sqrt(3)",
        "-sqrt(2) > -sqrt(3)",
        "cbrt(3) > sqrt(2)",
        "sqrt(10^60 + 1) > 10^30",
        "log2(3) < 1.6",
        "log2(3) > 1.58",
        "sqrt(4) == 2",
        "sqrt(8) == 8^(1/2)",
    ]);
    fail(&["2 < 2", "1 < 3 < 2", "2 > 1 > 1", "1 != 1", "1 == 1 == 2", "sqrt(2) == 1.41421356237", "inf < inf"]);
}

#[test]
fn conditions() {
    hold(&[
        "1 < 2 and 2 < 3",
        "1 < 2 or 2 < 1",
        "not 1 > 2",
        "not not 1 < 2",
        "not 1 > 2 and 2 < 3",
        "1 > 2 and 1 > 2 or 1 < 2",
        "1 < 2 or 1 > 2 and 1 > 2",
        "not (1 < 2 and 2 < 1)",
        "(if 1 < 2 then 3 < 4 else 3 > 4)",
        "if 1 > 2 then 3 < 4 elif 1 < 2 then 5 < 6 else 3 > 4",
    ]);
    fail(&[
        "1 < 2 and 2 > 3",
        "1 > 2 or 2 > 3",
        "not 1 < 2 and 1 < 2",
        "(1 < 2 or 1 < 2) and 1 > 2",
        "not 1 < 2 or 1 > 2",
    ]);
}

#[test]
fn sets_and_ranges() {
    hold(&[
        "4 in {1, 4, 9}",
        "last in {4}",
        "3/2 in {1.5}",
        "-1 in {1, -1}",
        "last + 1 in {5}",
        "last in {pile, last}",
        "7 in 7..13",
        "13 in 7..13",
        "10 in 7..13",
        "7.5 in 7..8",
        "-1 in -2..0",
        "last in 1..pile - 1",
        "not 5 in {1, 4, 9}",
        "not 6 in 7..13",
        "3 in 2..3 and 4 in {4}",
        "inf in {inf}",
        "10^50 in 1..inf",
    ]);
    fail(&["5 in {1, 4, 9}", "6 in 7..13", "14 in 7..13", "13.5 in 7..13", "8 in 13..7", "inf in 1..10^50"]);
}

#[test]
fn the_first_condition_that_holds_decides() {
    limits(&[
        ("if last == 4 then 1 else 2", "1"),
        ("if last == 5 then 1 else 2", "2"),
        ("if last == 5 then 1 elif last == 4 then 2 else 3", "2"),
        ("if last == 5 then 1 elif last == 6 then 2 elif last > 3 then 7 else 3", "7"),
        ("if last > 3 then 1 elif last > 2 then 2 else 3", "1"),
        ("1 + if last == 4 then 1 else 2 + 10", "2"),
        ("1 + (if last == 5 then 1 else 2) + 10", "13"),
        ("if last == 5 then 1 else if pile == 10 then 6 else 7", "6"),
        ("if last == 4 then if pile == 9 then 1 else 2 else 3", "2"),
        ("2*if last == 5 then 1 else 3", "6"),
        ("-if last == 5 then 1 else -3", "3"),
    ]);
}
