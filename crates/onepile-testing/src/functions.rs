//! The functions of the language, each as its definition says.

use super::fraction::Fraction;
use super::naive::{Result, Trouble, Value, fits, negate, order};
use super::rounding;

/// The longest loop.
const PATIENCE: i128 = 100_000;

pub fn call(name: &str, arguments: &[Value]) -> Result<Value> {
    match name {
        "sqrt" | "cbrt" | "root" => return rounding::exact_root(rounding::root(name, arguments)?),
        "log2" | "log10" | "log" => return rounding::whole_log(rounding::log(name, arguments)?),
        "abs" => {
            let negated = negate(arguments[0])?;
            return Ok(if order(negated, arguments[0])?.is_gt() { negated } else { arguments[0] });
        }
        "min" | "max" => {
            let mut best = arguments[0];
            for &argument in arguments {
                let order = order(argument, best)?;
                if if name == "min" { order.is_lt() } else { order.is_gt() } {
                    best = argument;
                }
            }
            return Ok(best);
        }
        _ => {}
    }
    let naturals = arguments.iter().map(natural).collect::<Result<Vec<i128>>>()?;
    let value = match (name, naturals.as_slice()) {
        ("gcd", all) => all.iter().fold(0, |a, &b| gcd(a, b)),
        ("lcm", all) => all.iter().try_fold(1, |a, &b| lcm(a, b))?,
        ("digit_sum", [n]) => digit_sum(*n, 10)?,
        ("digit_sum", [n, base]) => digit_sum(*n, *base)?,
        ("bits", [n]) => digit_sum(*n, 2)?,
        ("bit_length", [n]) => (0..).find(|&length| n >> length == 0).expect("fewer than 128 bits"),
        ("xor", [a, b]) => a ^ b,
        ("fib", [n]) => fib(*n)?,
        ("divisors", [0]) => return Err(Trouble::Domain),
        ("divisors", [n]) if *n > PATIENCE => return Err(Trouble::Skipped),
        ("divisors", [n]) => (1..=*n).filter(|d| n % d == 0).count() as i128,
        ("primepi", [n]) if *n > PATIENCE / 10 => return Err(Trouble::Skipped),
        ("primepi", [n]) => {
            let mut count = 0;
            for k in 0..=*n {
                count += i128::from(is_prime(k)?);
            }
            count
        }
        other => unreachable!("no function {other:?}"),
    };
    Ok(Value::Finite(Fraction::whole(value)))
}

pub fn test(name: &str, arguments: &[Value]) -> Result<bool> {
    let integer = |value: &Value| match value {
        Value::Finite(value) => value.integer(),
        Value::Infinite { .. } => None,
    };
    let Some(integers) = arguments.iter().map(integer).collect::<Option<Vec<i128>>>() else { return Ok(false) };
    match (name, integers.as_slice()) {
        ("even", [n]) => Ok(n % 2 == 0),
        ("odd", [n]) => Ok(n % 2 != 0),
        ("is_square", [n]) if *n > PATIENCE * PATIENCE => Err(Trouble::Skipped),
        ("is_square", [n]) => Ok((0..).take_while(|root| root * root <= *n).any(|root| root * root == *n)),
        ("is_prime", [n]) => is_prime(*n),
        ("is_power", [n, base]) => Ok(is_power(*n, *base)),
        other => unreachable!("no test {other:?}"),
    }
}

fn natural(value: &Value) -> Result<i128> {
    match value {
        Value::Finite(value) => value.integer().filter(|&n| n >= 0).ok_or(Trouble::Domain),
        Value::Infinite { .. } => Err(Trouble::Domain),
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn lcm(a: i128, b: i128) -> Result<i128> {
    if a == 0 || b == 0 { Ok(0) } else { fits((a / gcd(a, b)).checked_mul(b)) }
}

fn digit_sum(n: i128, base: i128) -> Result<i128> {
    match (n, base) {
        (_, ..=1) => Err(Trouble::Domain),
        (0, _) => Ok(0),
        _ => Ok(n % base + digit_sum(n / base, base)?),
    }
}

fn fib(n: i128) -> Result<i128> {
    let (mut this, mut next) = (0, Some(1i128));
    for _ in 0..n {
        let new = fits(next)?;
        (this, next) = (new, new.checked_add(this));
    }
    Ok(this)
}

fn is_prime(n: i128) -> Result<bool> {
    if n > PATIENCE * PATIENCE {
        return Err(Trouble::Skipped);
    }
    Ok(n > 1 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0))
}

fn is_power(n: i128, base: i128) -> bool {
    // More powers than i128 holds, unless they repeat.
    let mut power = Some(1i128);
    (0..=128).any(|_| {
        let found = power == Some(n);
        power = power.and_then(|p| p.checked_mul(base));
        found
    })
}
