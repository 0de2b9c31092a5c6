//! From the tree of a rule to code. Parts without fast code are unknown, and so is what depends on them.

use super::code::Code;
use super::fixed::Enclosure;
use super::form::Form;
use super::op::{Binary, Op, Unary};
use super::ratio::{Ratio, Rounding, common_multiple};
use crate::text::{AddOp, Comparison, Cond, Constant, Expr, Function, MulOp, Part, Predicate, Table};

/// Code for the limit that a rule gives, rounded down but not yet cut off at 0; `infinity` stands for no limit.
pub(super) fn compile(rule: &Expr, infinity: i64) -> Option<Code> {
    if is_deeper(Part::Number(rule), MAX_DEPTH) { None } else { rounded(rule, Rounding::Down, Some(infinity)) }
}

/// Trees deeper than this are left to the exact evaluator, so that the stack suffices.
const MAX_DEPTH: usize = 64;

fn is_deeper(part: Part<'_>, depth: usize) -> bool {
    let Some(left) = depth.checked_sub(1) else { return true };
    let mut deeper = false;
    let visit = &mut |part| deeper = deeper || is_deeper(part, left);
    match part {
        Part::Number(number) => number.each_part(visit),
        Part::Condition(condition) => condition.each_part(visit),
    }
    deeper
}

/// Rounding passes through choices, minima and maxima, whose parts may then be irrational.
fn rounded(expr: &Expr, rounding: Rounding, infinity: Option<i64>) -> Option<Code> {
    match expr {
        Expr::Constant(Constant::Infinity) => infinity.map(Code::constant),
        Expr::If(branches, otherwise) => {
            let value = |expr: &Expr| rounded(expr, rounding, infinity).unwrap_or_else(Code::unknown);
            let values = branches.iter().map(|(condition, branch)| (condition, value(branch)));
            Some(choice(values, value(otherwise)))
        }
        Expr::Call(function @ (Function::Min | Function::Max), arguments) => {
            let function = if *function == Function::Min { Binary::Min } else { Binary::Max };
            fold(arguments, function, |argument| rounded(argument, rounding, infinity))
        }
        _ => form(expr)?.rounded(rounding),
    }
}

fn form(expr: &Expr) -> Option<Form> {
    Some(match expr {
        Expr::Number(value) => match (i64::try_from(value.numerator()), i64::try_from(value.denominator())) {
            (Ok(numerator), Ok(over)) => Form::Ratio(Ratio { code: Code::constant(numerator), over }),
            _ => Form::Real(Enclosure::rational(value)),
        },
        Expr::Constant(constant) => Form::Real(Enclosure::of(*constant)?),
        Expr::Variable(variable) => Form::whole(Code::variable(variable.index())),
        Expr::Negate(inner) => form(inner)?.negate(),
        Expr::Sum(first, rest) => sum(first, rest)?,
        Expr::Product(first, rest) => product(first, rest)?,
        Expr::Power(base, exponent) => power(base, exponent)?,
        Expr::If(branches, otherwise) => Form::Ratio(if_else(branches, otherwise)?),
        Expr::Call(function, arguments) => call(*function, arguments)?,
        Expr::Table(table) => Form::Ratio(look_up(table)?),
    })
}

fn ratio(expr: &Expr) -> Option<Ratio> {
    form(expr)?.ratio()
}

fn sum(first: &Expr, rest: &[(AddOp, Expr)]) -> Option<Form> {
    rest.iter().try_fold(form(first)?, |sum, (op, term)| match op {
        AddOp::Plus => sum.add(form(term)?),
        AddOp::Minus => sum.subtract(form(term)?),
    })
}

fn product(first: &Expr, rest: &[(MulOp, Expr)]) -> Option<Form> {
    rest.iter().try_fold(form(first)?, |product, (op, factor)| {
        let factor = form(factor)?;
        Some(match op {
            MulOp::Times => product.multiply(factor)?,
            MulOp::Divide => product.divide(factor)?,
            MulOp::FloorDivide => Form::whole(product.divide(factor)?.rounded(Rounding::Down)?),
            MulOp::Modulo => Form::Ratio(product.ratio()?.combine(Binary::Modulo, factor.ratio()?)?),
        })
    })
}

/// Code for a number that is whole; lanes where it is not are in doubt.
fn whole(expr: &Expr) -> Option<Code> {
    let Ratio { code, over } = ratio(expr)?;
    Some(if over == 1 { code } else { code.binary(Binary::Divide, Code::constant(over)) })
}

/// Codes over a common denominator; numbers that are not known stay so.
fn common(parts: Vec<Option<Ratio>>) -> Option<(Vec<Code>, i64)> {
    let over = parts.iter().flatten().try_fold(1, |over, part| common_multiple(over, part.over))?;
    Some((parts.into_iter().map(|part| part.map_or_else(Code::unknown, |part| part.over(over))).collect(), over))
}

fn fold(arguments: &[Expr], function: Binary, code: impl Fn(&Expr) -> Option<Code>) -> Option<Code> {
    let mut arguments = arguments.iter().map(code);
    let first = arguments.next()??;
    arguments.try_fold(first, |folded, argument| Some(folded.binary(function, argument?)))
}

/// The value of the first condition that holds. Conditions come last to first, so that the stack stays low.
fn choice<'a>(branches: impl DoubleEndedIterator<Item = (&'a Cond, Code)>, otherwise: Code) -> Code {
    branches.rev().fold(otherwise, |code, (condition, value)| {
        let condition = self::condition(condition).unwrap_or_else(Code::unknown);
        code.and(value).and(condition).then(Op::Select)
    })
}

fn power(base: &Expr, exponent: &Expr) -> Option<Form> {
    let (base, exponent) = (ratio(base)?, ratio(exponent)?);
    let Some(constant) = exponent.as_constant() else {
        let both_whole = base.over == 1 && exponent.over == 1;
        return both_whole.then(|| Form::whole(base.code.binary(Binary::Power, exponent.code)));
    };
    let (numerator, denominator) = constant.into_parts();
    let numerator = u32::try_from(numerator).ok()?;
    // A negative number has no such power, and an even numerator would hide its sign.
    match u32::try_from(denominator).ok()? {
        1 => Some(Form::Ratio(base.power(numerator)?)),
        _ if numerator.is_multiple_of(2) && !base.code.is_natural() => None,
        degree => Form::Ratio(base.power(numerator)?).root(degree),
    }
}

fn if_else(branches: &[(Cond, Expr)], otherwise: &Expr) -> Option<Ratio> {
    let values = branches.iter().map(|(_, value)| value).chain([otherwise]);
    let (mut values, over) = common(values.map(ratio).collect())?;
    let otherwise = values.pop().expect("at least one branch");
    let branches = branches.iter().zip(values).map(|((condition, _), value)| (condition, value));
    Some(Ratio { code: choice(branches, otherwise), over })
}

fn call(function: Function, arguments: &[Expr]) -> Option<Form> {
    let first = &arguments[0];
    let constant = |expr: &Expr| -> Option<i64> {
        let value = ratio(expr)?.as_constant()?;
        if value.is_int() { i64::try_from(value.numerator()).ok() } else { None }
    };
    Some(match function {
        Function::Floor => Form::whole(rounded(first, Rounding::Down, None)?),
        Function::Ceil => Form::whole(rounded(first, Rounding::Up, None)?),
        Function::Round => Form::whole(rounded(first, Rounding::Nearest, None)?),
        Function::Sqrt => form(first)?.root(2)?,
        Function::Cbrt => form(first)?.root(3)?,
        Function::Root => form(first)?.root(u32::try_from(constant(&arguments[1])?).ok()?)?,
        Function::Log2 => form(first)?.log(2)?,
        Function::Log10 => form(first)?.log(10)?,
        Function::Log => form(first)?.log(constant(&arguments[1])?)?,
        Function::Abs => {
            let Ratio { code, over } = ratio(first)?;
            Form::Ratio(Ratio { code: code.unary(Unary::Abs), over })
        }
        Function::Min | Function::Max => {
            let function = if function == Function::Min { Binary::Min } else { Binary::Max };
            let known = arguments.iter().map(|argument| Some(Some(ratio(argument)?))).collect::<Option<_>>()?;
            let (codes, over) = common(known)?;
            let code = codes.into_iter().reduce(|a, b| a.binary(function, b))?;
            Form::Ratio(Ratio { code, over })
        }
        Function::Gcd => Form::whole(fold(arguments, Binary::Gcd, whole)?),
        Function::Lcm => Form::whole(fold(arguments, Binary::Lcm, whole)?),
        Function::Xor => Form::whole(fold(arguments, Binary::Xor, whole)?),
        Function::Bits => Form::whole(whole(first)?.unary(Unary::Bits)),
        Function::BitLength => Form::whole(whole(first)?.unary(Unary::BitLength)),
        Function::DigitSum => {
            let base = arguments.get(1).map_or(Some(10), constant).filter(|base| *base >= 2)?;
            Form::whole(whole(first)?.unary(Unary::DigitSum(base)))
        }
        Function::Ln | Function::Fib | Function::Divisors | Function::PrimePi => return None,
    })
}

/// A longer table of expressions is faster where only the one that counts is evaluated.
const MAX_PICKS: usize = 64;

fn look_up(table: &Table) -> Option<Ratio> {
    let index = whole(&table.index)?;
    let parts = table.entries.iter().chain([&table.otherwise]).map(ratio).collect();
    let (mut entries, over) = common(parts)?;
    let otherwise = entries.pop().expect("at least one");
    let code = match entries.iter().map(Code::as_constant).collect() {
        Some(constants) => otherwise.and(index).then(Op::Lookup(constants)),
        None if entries.len() > MAX_PICKS => return None,
        None => {
            let pick = |code: Code, (position, entry)| code.and(entry).then(Op::Pick(position));
            (0..).zip(entries).fold(index.and(otherwise), pick).then(Op::Nip)
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
            let number = codes.next()?;
            codes.fold(number.and(Code::truth(false)), |code, member| code.and(member).then(Op::Member)).then(Op::Nip)
        }
        Cond::Test(predicate, arguments) => {
            let number = whole(&arguments[0])?;
            match predicate {
                Predicate::Even => remainder_by_two(number, 0),
                Predicate::Odd => remainder_by_two(number, 1),
                Predicate::IsSquare => number.unary(Unary::IsSquare),
                Predicate::IsPower => match whole(&arguments[1])?.as_constant() {
                    Some(base) if base >= 2 => number.unary(Unary::IsPower(base)),
                    _ => return None,
                },
                Predicate::IsPrime => number.unary(Unary::IsPrime),
            }
        }
        Cond::Not(inner) => condition(inner)?.then(Op::Not),
        Cond::And(parts) => joined(parts, Op::And)?,
        Cond::Or(parts) => joined(parts, Op::Or)?,
        Cond::If(branches, otherwise) => {
            let value = |cond: &Cond| condition(cond).unwrap_or_else(Code::unknown);
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
    let first = Code::truth(true).and(codes.next()?);
    let links = codes.zip(comparisons);
    Some(links.fold(first, |code, (number, comparison)| code.and(number).then(Op::Link(comparison))).then(Op::Drop))
}

fn remainder_by_two(number: Code, remainder: i64) -> Code {
    let number = number.binary(Binary::Modulo, Code::constant(2));
    let both = Code::truth(true).and(number).and(Code::constant(remainder));
    both.then(Op::Link(Comparison::Equal)).then(Op::Drop)
}

fn joined(parts: &[Cond], op: Op) -> Option<Code> {
    let (first, rest) = parts.split_first()?;
    let rest = rest.iter().map(|part| condition(part).unwrap_or_else(Code::unknown));
    Some(rest.fold(condition(first)?, |code, part| code.and(part).then(op.clone())))
}
