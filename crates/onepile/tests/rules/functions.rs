//! The functions, one sentence of the language after the other.

use crate::{equal, fail, have_no_value, hold, limit, limits};

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

#[test]
fn smallest_largest_and_common() {
    equal(&[
        ("min(3)", "3"),
        ("max(3)", "3"),
        ("min(3, 1/2, 2)", "1/2"),
        ("max(3, -5, 7/2)", "7/2"),
        ("min(inf, 5)", "5"),
        ("max(inf, 5)", "inf"),
        ("min(-inf, 5)", "-inf"),
        ("max(sqrt(2), 1.4)^2", "2"),
        ("gcd(12, 18)", "6"),
        ("gcd(12, 18, 8)", "2"),
        ("gcd(0, 5)", "5"),
        ("gcd(0, 0)", "0"),
        ("gcd(10^40, 6^40)", "2^40"),
        ("lcm(4, 6)", "12"),
        ("lcm(4, 6, 10)", "60"),
        ("lcm(0, 5)", "0"),
        ("lcm(0, 0)", "0"),
    ]);
    have_no_value(&["gcd(1.5, 3)", "gcd(-2, 4)", "lcm(2, 1/3)", "lcm(4, -6)", "gcd(inf, 4)"]);
}

#[test]
fn tests_are_false_off_the_integers() {
    hold(&[
        "even(0)",
        "even(-2)",
        "even(10^30)",
        "odd(7)",
        "odd(-7)",
        "even(8/2)",
        "is_square(0)",
        "is_square(1)",
        "is_square(49)",
        "is_square(10^60)",
        "is_prime(2)",
        "is_prime(97)",
        "is_prime(18446744073709551557)",
    ]);
    fail(&[
        "even(7)",
        "odd(8)",
        "even(1/2)",
        "odd(1/2)",
        "even(inf)",
        "odd(inf)",
        "even(sqrt(2))",
        "odd(sqrt(2))",
        "is_square(2)",
        "is_square(-4)",
        "is_square(1/4)",
        "is_square(10^60 + 1)",
        "is_square(inf)",
        "is_prime(0)",
        "is_prime(1)",
        "is_prime(-7)",
        "is_prime(91)",
        "is_prime(7/2)",
        "is_prime(inf)",
        "is_prime(10^30 + 2)",
        "is_prime(341)",
        "is_prime(3215031751)",
    ]);
}

#[test]
fn powers_of_a_base() {
    hold(&[
        "is_power(8, 2)",
        "is_power(1, 2)",
        "is_power(2, 2)",
        "is_power(1, 1)",
        "is_power(1, 0)",
        "is_power(0, 0)",
        "is_power(1, -3)",
        "is_power(-8, -2)",
        "is_power(16, -2)",
        "is_power(-1, -1)",
        "is_power(1, -1)",
        "is_power(3^100, 3)",
        "is_power(3^100, 9)",
        "is_power(5, 5)",
        "is_power(-5, -5)",
    ]);
    fail(&[
        "is_power(6, 2)",
        "is_power(0, 2)",
        "is_power(2, 1)",
        "is_power(2, 0)",
        "is_power(-8, 2)",
        "is_power(8, -2)",
        "is_power(-16, -2)",
        "is_power(2, -1)",
        "is_power(3^100 + 1, 3)",
        "is_power(3^101, 9)",
        "is_power(1/2, 2)",
        "is_power(2, 1/2)",
        "is_power(0, -1)",
        "is_power(-1, 1)",
        "is_power(-2, 2)",
        "is_power(2, -2)",
    ]);
}

#[test]
fn digits_and_bits() {
    equal(&[
        ("digit_sum(0)", "0"),
        ("digit_sum(987)", "24"),
        ("digit_sum(255, 2)", "8"),
        ("digit_sum(255, 16)", "30"),
        ("digit_sum(99, 100)", "99"),
        ("digit_sum(12345, 100)", "69"),
        ("digit_sum(10^50 - 1)", "450"),
        ("digit_sum(37^9 - 1, 37)", "324"),
        ("digit_sum(5, 10^40)", "5"),
        ("digit_sum(2^100 + 7, 2^50)", "8"),
        ("bits(0)", "0"),
        ("bits(7)", "3"),
        ("bits(8)", "1"),
        ("bits(2^100 - 1)", "100"),
        ("bit_length(0)", "0"),
        ("bit_length(1)", "1"),
        ("bit_length(8)", "4"),
        ("bit_length(2^100)", "101"),
        ("xor(12, 10)", "6"),
        ("xor(5, 5)", "0"),
        ("xor(0, 9)", "9"),
        ("xor(2^100, 1)", "2^100 + 1"),
    ]);
    have_no_value(&[
        "digit_sum(-1)",
        "digit_sum(1/2)",
        "digit_sum(5, 1)",
        "digit_sum(5, 0)",
        "digit_sum(5, 5/2)",
        "bits(-1)",
        "bits(1.5)",
        "bit_length(-1)",
        "bit_length(1/3)",
        "xor(-1, 2)",
        "xor(1, 0.5)",
        "bits(inf)",
        "xor(inf, 1)",
    ]);
}

#[test]
fn number_theory() {
    equal(&[
        ("fib(0)", "0"),
        ("fib(1)", "1"),
        ("fib(2)", "1"),
        ("fib(3)", "2"),
        ("fib(10)", "55"),
        ("fib(90)", "2880067194370816120"),
        ("fib(100)", "354224848179261915075"),
        ("divisors(1)", "1"),
        ("divisors(12)", "6"),
        ("divisors(97)", "2"),
        ("divisors(2^62)", "63"),
        ("primepi(0)", "0"),
        ("primepi(1)", "0"),
        ("primepi(2)", "1"),
        ("primepi(10)", "4"),
        ("primepi(11)", "5"),
        ("primepi(10^6)", "78498"),
        ("primepi(2*10^6)", "148933"),
    ]);
    have_no_value(&[
        "fib(-1)",
        "fib(1/2)",
        "divisors(0)",
        "divisors(-6)",
        "divisors(1/2)",
        "primepi(-1)",
        "primepi(2.5)",
    ]);
    assert_eq!(limit("fib(10^9)"), "too large");
}

#[test]
fn tables_count_from_0() {
    limits(&[
        ("table([4, 2, 7], 0, 9)", "4"),
        ("table([4, 2, 7], 2, 9)", "7"),
        ("table([4, 2, 7], 3, 9)", "9"),
        ("table([4, 2, 7], -1, 9)", "9"),
        ("table([4, 2, 7], 1/2, 9)", "9"),
        ("table([4, 2, 7], 10^30, 9)", "9"),
        ("table([4, 2, 7], inf, 9)", "9"),
        ("table([4, 2, 7], sqrt(4), 9)", "7"),
        ("table([4, 2, 7], turn - 2, 9)", "2"),
        ("table([2*last, pile + 1], 1, 9)", "11"),
        ("table([4], 5, last + 1)", "5"),
        ("1 + table([4, 2, 7], 1, 9)*2", "5"),
    ]);
}
