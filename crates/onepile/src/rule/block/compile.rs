//! From the tree of a rule to code. Parts without fast code are unknown, and so is what depends on them.

use super::fixed::Enclosure;
use super::form::{Code, Form, Ratio, Rounding, binary, common_multiple, unary};
use super::op::{Binary, Op, Unary};
use crate::rule::expr::{AddOp, Comparison, Cond, Expr, MulOp, Table};
use crate::rule::names::{Function, Predicate};

/// Code for the limit that a rule gives, rounded down but not yet cut off at 0.
pub(super) fn compile(rule: &Expr) -> Option<Code> {
    rounded(rule, Rounding::Down)
}

/// Rounding passes through choices, minima and maxima, whose parts may then be irrational.
fn rounded(expr: &Expr, rounding: Rounding) -> Option<Code> {
    match expr {
        Expr::If(branches, otherwise) => {
            let value = |expr: &Expr| rounded(expr, rounding).unwrap_or_else(unknown);
            let values = branches.iter().map(|(condition, branch)| (condition, value(branch)));
            Some(choice(values, value(otherwise)))
        }
        Expr::Call(function @ (Function::Min | Function::Max), arguments) => {
            let function = if *function == Function::Min { Binary::Min } else { Binary::Max };
            fold(arguments, function, |argument| rounded(argument, rounding))
        }
        _ => form(expr)?.rounded(rounding),
    }
}

fn form(expr: &Expr) -> Option<Form> {
    Some(match expr {
        Expr::Number(value) => match (i64::try_from(value.numerator()), i64::try_from(value.denominator())) {
            (Ok(numerator), Ok(over)) => Form::Ratio(Ratio { code: vec![Op::Constant(numerator)], over }),
            _ => Form::Real(Enclosure::rational(value)),
        },
        Expr::Constant(constant) => Form::Real(Enclosure::of(*constant)?),
        Expr::Variable(variable) => Form::whole(vec![Op::Variable(variable.index())]),
        Expr::Negate(inner) => form(inner)?.negate(),
        Expr::Sum(first, rest) => {
            let mut sum = form(first)?;
            for (op, term) in rest {
                sum = match op {
                    AddOp::Plus => sum.add(form(term)?)?,
                    AddOp::Minus => sum.subtract(form(term)?)?,
                };
            }
            sum
        }
        Expr::Product(first, rest) => {
            let mut product = form(first)?;
            for (op, factor) in rest {
                let factor = form(factor)?;
                product = match op {
                    MulOp::Times => product.multiply(factor)?,
                    MulOp::Divide => product.divide(factor)?,
                    MulOp::FloorDivide => Form::whole(product.divide(factor)?.rounded(Rounding::Down)?),
                    MulOp::Modulo => Form::Ratio(product.ratio()?.modulo(factor.ratio()?)?),
                };
            }
            product
        }
        Expr::Power(base, exponent) => power(form(base)?, form(exponent)?.ratio()?)?,
        Expr::If(branches, otherwise) => {
            let values = branches.iter().map(|(_, value)| value).chain([&**otherwise]);
            let (mut values, over) = common(values.map(ratio).collect())?;
            let otherwise = values.pop().expect("at least one branch");
            let branches = branches.iter().zip(values).map(|((condition, _), value)| (condition, value));
            Form::Ratio(Ratio { code: choice(branches, otherwise), over })
        }
        Expr::Call(function, arguments) => call(*function, arguments)?,
        Expr::Table(table) => Form::Ratio(look_up(table)?),
    })
}

fn ratio(expr: &Expr) -> Option<Ratio> {
    form(expr)?.ratio()
}

/// Code for a number that is whole; lanes where it is not are in doubt.
fn whole(expr: &Expr) -> Option<Code> {
    let Ratio { code, over } = ratio(expr)?;
    Some(if over == 1 { code } else { binary(code, Binary::Divide, vec![Op::Constant(over)]) })
}

fn unknown() -> Code {
    vec![Op::Unknown]
}

/// Codes over a common denominator; numbers that are not known stay so.
fn common(parts: Vec<Option<Ratio>>) -> Option<(Vec<Code>, i64)> {
    let over = parts.iter().flatten().try_fold(1, |over, part| common_multiple(over, part.over))?;
    Some((parts.into_iter().map(|part| part.map_or_else(unknown, |part| part.over(over))).collect(), over))
}

fn fold(arguments: &[Expr], function: Binary, code: impl Fn(&Expr) -> Option<Code>) -> Option<Code> {
    let mut arguments = arguments.iter().map(code);
    let first = arguments.next()??;
    arguments.try_fold(first, |folded, argument| Some(binary(folded, function, argument?)))
}

/// The value of the first condition that holds. Conditions come last to first, so that the stack stays low.
fn choice<'a>(branches: impl DoubleEndedIterator<Item = (&'a Cond, Code)>, otherwise: Code) -> Code {
    branches.rev().fold(otherwise, |mut code, (condition, value)| {
        code.extend(value);
        code.extend(self::condition(condition).unwrap_or_else(unknown));
        code.push(Op::Select);
        code
    })
}

fn power(base: Form, exponent: Ratio) -> Option<Form> {
    let Some(constant) = exponent.constant() else {
        let base = base.ratio()?;
        let both_whole = base.over == 1 && exponent.over == 1;
        return both_whole.then(|| Form::whole(binary(base.code, Binary::Power, exponent.code)));
    };
    let (numerator, denominator) = constant.into_parts();
    let numerator = u32::try_from(numerator).ok()?;
    let base = base.ratio()?;
    // A negative number has no such power, and an even numerator would hide its sign.
    let signed = !matches!(base.code[..], [Op::Variable(_)] | [Op::Constant(0..)]);
    match u32::try_from(denominator).ok()? {
        1 => Some(Form::Ratio(base.power(numerator)?)),
        _ if signed && numerator.is_multiple_of(2) => None,
        degree => Form::Ratio(base.power(numerator)?).root(degree),
    }
}

fn call(function: Function, arguments: &[Expr]) -> Option<Form> {
    let first = &arguments[0];
    let constant = |expr: &Expr| -> Option<i64> {
        let value = ratio(expr)?.constant()?;
        if value.is_int() { i64::try_from(value.numerator()).ok() } else { None }
    };
    Some(match function {
        Function::Floor => Form::whole(rounded(first, Rounding::Down)?),
        Function::Ceil => Form::whole(rounded(first, Rounding::Up)?),
        Function::Round => Form::whole(rounded(first, Rounding::Nearest)?),
        Function::Sqrt => form(first)?.root(2)?,
        Function::Cbrt => form(first)?.root(3)?,
        Function::Root => form(first)?.root(u32::try_from(constant(&arguments[1])?).ok()?)?,
        Function::Log2 => form(first)?.log(2)?,
        Function::Log10 => form(first)?.log(10)?,
        Function::Log => form(first)?.log(constant(&arguments[1])?)?,
        Function::Abs => {
            let Ratio { code, over } = ratio(first)?;
            Form::Ratio(Ratio { code: unary(code, Unary::Abs), over })
        }
        Function::Min | Function::Max => {
            let function = if function == Function::Min { Binary::Min } else { Binary::Max };
            let known = arguments.iter().map(|argument| Some(Some(ratio(argument)?))).collect::<Option<_>>()?;
            let (codes, over) = common(known)?;
            let code = codes.into_iter().reduce(|a, b| binary(a, function, b))?;
            Form::Ratio(Ratio { code, over })
        }
        Function::Gcd => Form::whole(fold(arguments, Binary::Gcd, whole)?),
        Function::Lcm => Form::whole(fold(arguments, Binary::Lcm, whole)?),
        Function::Xor => Form::whole(fold(arguments, Binary::Xor, whole)?),
        Function::Bits => Form::whole(unary(whole(first)?, Unary::Bits)),
        Function::BitLength => Form::whole(unary(whole(first)?, Unary::BitLength)),
        Function::DigitSum => {
            let base = arguments.get(1).map_or(Some(10), constant).filter(|base| *base >= 2)?;
            Form::whole(unary(whole(first)?, Unary::DigitSum(base)))
        }
        Function::Ln | Function::Fib | Function::Divisors | Function::PrimePi => return None,
    })
}

fn look_up(table: &Table) -> Option<Ratio> {
    let index = whole(&table.index)?;
    let parts = table.entries.iter().chain([&table.otherwise]).map(ratio).collect();
    let (mut entries, over) = common(parts)?;
    let otherwise = entries.pop().expect("at least one");
    let constants = entries.iter().map(|entry| match entry[..] {
        [Op::Constant(value)] => Some(value),
        _ => None,
    });
    let code = match constants.collect::<Option<Vec<i64>>>() {
        Some(constants) => [otherwise, index, vec![Op::Lookup(constants)]].concat(),
        None => {
            let mut code = [index, otherwise].concat();
            for (position, entry) in (0..).zip(entries) {
                code.extend(entry);
                code.push(Op::Pick(position));
            }
            code.push(Op::Nip);
            code
        }
    };
    Some(Ratio { code, over })
}

fn condition(cond: &Cond) -> Option<Code> {
    Some(match cond {
        Cond::Compare(first, rest) => {
            let numbers = [&**first].into_iter().chain(rest.iter().map(|(_, number)| number));
            chain(numbers, rest.iter().map(|(comparison, _)| *comparison))?
        }
        Cond::InRange(number, ends) => chain([&ends.0, &**number, &ends.1].into_iter(), [Comparison::AtMost; 2])?,
        Cond::InSet(number, members) => {
            let parts = [&**number].into_iter().chain(members).map(ratio).collect::<Vec<_>>();
            parts[0].as_ref()?;
            let (codes, _) = common(parts)?;
            let mut codes = codes.into_iter();
            let mut code = [codes.next()?, vec![Op::Constant(0)]].concat();
            for member in codes {
                code.extend(member);
                code.push(Op::Member);
            }
            code.push(Op::Nip);
            code
        }
        Cond::Test(predicate, arguments) => {
            let number = whole(&arguments[0])?;
            match predicate {
                Predicate::Even => remainder_by_two(number, 0),
                Predicate::Odd => remainder_by_two(number, 1),
                Predicate::IsSquare => unary(number, Unary::IsSquare),
                Predicate::IsPower => match whole(&arguments[1])?[..] {
                    [Op::Constant(base)] if base >= 2 => unary(number, Unary::IsPower(base)),
                    _ => return None,
                },
                Predicate::IsPrime => unary(number, Unary::IsPrime),
            }
        }
        Cond::Not(inner) => {
            let mut code = condition(inner)?;
            code.push(Op::Not);
            code
        }
        Cond::And(parts) => joined(parts, Op::And)?,
        Cond::Or(parts) => joined(parts, Op::Or)?,
        Cond::If(branches, otherwise) => {
            let value = |cond: &Cond| condition(cond).unwrap_or_else(unknown);
            let branches = branches.iter().map(|(condition, branch)| (condition, value(branch)));
            choice(branches, value(otherwise))
        }
    })
}

/// A chain of comparisons.
fn chain<'a>(
    numbers: impl Iterator<Item = &'a Expr>,
    comparisons: impl IntoIterator<Item = Comparison>,
) -> Option<Code> {
    let (codes, _) = common(numbers.map(ratio).collect())?;
    let mut codes = codes.into_iter();
    let mut code = [vec![Op::Constant(-1)], codes.next()?].concat();
    for (number, comparison) in codes.zip(comparisons) {
        code.extend(number);
        code.push(Op::Link(comparison));
    }
    code.push(Op::Drop);
    Some(code)
}

fn remainder_by_two(number: Code, remainder: i64) -> Code {
    let remainder_of = binary(number, Binary::Modulo, vec![Op::Constant(2)]);
    let compared = [Op::Constant(remainder), Op::Link(Comparison::Equal), Op::Drop];
    [vec![Op::Constant(-1)], remainder_of, compared.into()].concat()
}

fn joined(parts: &[Cond], op: Op) -> Option<Code> {
    let mut code = condition(parts.first()?)?;
    for part in &parts[1..] {
        code.extend(condition(part).unwrap_or_else(unknown));
        code.push(op.clone());
    }
    Some(code)
}
