//! The functions of whole numbers, the smallest and largest, and tables.

use crate::{equal, fail, have_no_value, hold, limit, limits};

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
