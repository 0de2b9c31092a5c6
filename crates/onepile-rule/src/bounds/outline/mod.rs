//! A rough view of a rule of the last take: bounds of the limit in some ten nanoseconds, however long the take is.
//!
//! Every number is enclosed by two of 64 significant bits, the lower one rounded down and the upper one rounded up in
//! integer arithmetic, so the true number always lies between them. Besides, an outline knows where a number is never
//! below, or never above, the take itself: there the exact takes are compared. What an outline says is certain wherever
//! the rule has a value; what it leaves open is left to the exact bounds. Numbers that may be negative, and functions it
//! does not know, are open.

mod scaled;
mod span;
mod test;

use dashu_int::UBig;
use dashu_ratio::RBig;

use crate::text::{AddOp, Expr, Function, MulOp, Variable};

pub use span::Span;
use test::Test;

/// Powers are multiplied out up to this exponent.
const MAX_EXPONENT: u8 = 16;

/// A rule of the last take, made ready for rough bounds.
pub struct Outline {
    rule: Number,
}

/// The takes at which an outline is looked at.
struct Takes<'t> {
    low: &'t UBig,
    high: &'t UBig,
    span: Span,
}

/// A number of the rule.
enum Number {
    Take,
    Constant(Span),
    /// The sum of the first numbers without that of the others.
    Sum(Vec<Number>, Vec<Number>),
    Product(Box<Number>, Vec<(MulOp, Number)>),
    Floor(Box<Number>),
    Ceil(Box<Number>),
    Sqrt(Box<Number>),
    Min(Vec<Number>),
    Max(Vec<Number>),
    If(Vec<(Test, Number)>, Box<Number>),
    /// Anything, perhaps negative.
    Open,
}

impl Outline {
    /// Makes an expression ready for rough bounds.
    pub fn of(rule: &Expr) -> Outline {
        Outline { rule: Number::of(rule) }
    }

    /// Bounds of the limit after takes from one number to another, as far as the rule has a value there.
    pub fn limits(&self, low: &UBig, high: &UBig) -> Span {
        let takes = Takes { low, high, span: Span::of_takes(low, high) };
        self.rule.bounds(&takes).map_or(Span::ANY, Span::floor)
    }

    /// Bounds of the limit after one take.
    pub fn limit(&self, take: &UBig) -> Span {
        self.limits(take, take)
    }
}

impl Takes<'_> {
    /// The take, if there is only one.
    fn only(&self) -> Option<&UBig> {
        (std::ptr::eq(self.low, self.high) || self.low == self.high).then_some(self.low)
    }
}

impl Number {
    fn of(expr: &Expr) -> Number {
        let boxed = |expr: &Expr| Box::new(Number::of(expr));
        let all = |exprs: &[Expr]| exprs.iter().map(Number::of).collect();
        match expr {
            Expr::Variable(Variable::Last) => Number::Take,
            Expr::Number(number) => Span::rational(number).map_or(Number::Open, Number::Constant),
            Expr::Constant(constant) => Span::constant(*constant).map_or(Number::Open, Number::Constant),
            Expr::Sum(first, rest) => {
                let terms = |sign| rest.iter().filter(move |(op, _)| *op == sign).map(|(_, term)| Number::of(term));
                let plus = std::iter::once(Number::of(first)).chain(terms(AddOp::Plus));
                Number::Sum(plus.collect(), terms(AddOp::Minus).collect())
            }
            Expr::Product(first, rest) => {
                Number::Product(boxed(first), rest.iter().map(|(op, factor)| (*op, Number::of(factor))).collect())
            }
            Expr::Power(base, exponent) => match small(exponent) {
                Some(exponent) => {
                    let factors = (1..exponent).map(|_| (MulOp::Times, Number::of(base)));
                    Number::Product(boxed(base), factors.collect())
                }
                None => Number::Open,
            },
            Expr::If(branches, otherwise) => {
                let branches = branches.iter().map(|(cond, value)| (Test::of(cond), Number::of(value)));
                Number::If(branches.collect(), boxed(otherwise))
            }
            Expr::Call(Function::Floor, arguments) => Number::Floor(boxed(&arguments[0])),
            Expr::Call(Function::Ceil, arguments) => Number::Ceil(boxed(&arguments[0])),
            Expr::Call(Function::Sqrt, arguments) => Number::Sqrt(boxed(&arguments[0])),
            Expr::Call(Function::Min, arguments) => Number::Min(all(arguments)),
            Expr::Call(Function::Max, arguments) => Number::Max(all(arguments)),
            Expr::Variable(_) | Expr::Negate(_) | Expr::Call(..) | Expr::Table(_) => Number::Open,
        }
    }

    /// Bounds of the number; none if it may be anything.
    fn bounds(&self, takes: &Takes<'_>) -> Option<Span> {
        match self {
            Number::Take => Some(takes.span),
            Number::Constant(span) => Some(*span),
            Number::Sum(plus, minus) => {
                let sum = |terms: &[Number]| Number::reduce(terms, takes, Span::add);
                if minus.is_empty() { sum(plus) } else { sum(plus)?.subtract(sum(minus)?) }
            }
            Number::Product(first, rest) => rest.iter().try_fold(first.bounds(takes)?, |product, (op, factor)| {
                let factor = factor.bounds(takes)?;
                Some(match op {
                    MulOp::Times => product.multiply(factor),
                    MulOp::Divide => product.divide(factor),
                    MulOp::FloorDivide => product.divide(factor).floor(),
                    MulOp::Modulo => product.modulo(factor),
                })
            }),
            Number::Floor(inner) => inner.bounds(takes).map(Span::floor),
            Number::Ceil(inner) => inner.bounds(takes).map(Span::ceil),
            Number::Sqrt(inner) => inner.bounds(takes).map(Span::sqrt),
            Number::Min(parts) => Number::reduce(parts, takes, Span::min),
            Number::Max(parts) => Number::reduce(parts, takes, Span::max),
            Number::If(branches, otherwise) => {
                let mut seen: Option<Span> = None;
                for (test, value) in branches {
                    let truth = test.truth(takes);
                    if truth != Some(false) {
                        let value = value.bounds(takes)?;
                        seen = Some(seen.map_or(value, |seen| seen.hull(value)));
                    }
                    if truth == Some(true) {
                        return seen;
                    }
                }
                let value = otherwise.bounds(takes)?;
                Some(seen.map_or(value, |seen| seen.hull(value)))
            }
            Number::Open => None,
        }
    }

    /// Bounds of what becomes of some numbers together.
    fn reduce(parts: &[Number], takes: &Takes<'_>, merge: fn(Span, Span) -> Span) -> Option<Span> {
        let (first, rest) = parts.split_first()?;
        rest.iter().try_fold(first.bounds(takes)?, |merged, part| Some(merge(merged, part.bounds(takes)?)))
    }
}

/// A constant exponent, if it is a small positive integer.
fn small(exponent: &Expr) -> Option<u8> {
    let Expr::Number(exponent) = exponent else { return None };
    (1..=MAX_EXPONENT).find(|small| *exponent == RBig::from(*small))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;
    use crate::value::{Evaluator, Inputs};
    use crate::{Limit, Natural};

    /// A simple generator of numbers.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }

        /// A number of up to 400 bits, often next to a power, a square or a multiple.
        fn number(&mut self) -> UBig {
            let size = [3, 8, 60, 64, 66, 130, 400][self.below(7) as usize];
            let near = match self.below(4) {
                0 => UBig::ONE << self.below(size) as usize,
                1 => UBig::from(self.below(1 << 20)).pow(1 + size as usize / 30),
                2 => UBig::from(self.below(1 << 30)) << self.below(size) as usize,
                _ => UBig::from(3u8).pow(size as usize / 2) / UBig::from(1 + self.below(1000)),
            };
            near + UBig::from(1 + self.below(3))
        }

        fn expression(&mut self, depth: u32) -> String {
            if depth == 0 {
                return match self.below(8) {
                    0..=4 => "last".to_owned(),
                    5 => self.below(20).to_string(),
                    6 => ["phi", "pi", "e"][self.below(3) as usize].to_owned(),
                    _ => format!("{}/{}", self.below(9), 1 + self.below(9)),
                };
            }
            let a = self.expression(depth - 1);
            let less = self.below(u64::from(depth)) as u32;
            let b = self.expression(less);
            match self.below(16) {
                0 | 1 => format!("({a} + {b})"),
                2 => format!("({a} - {b})"),
                3 | 4 => format!("({a})*({b})"),
                5 => format!("({a}) / ({b} + 1)"),
                6 => format!("(floor({a}) // {})", 1 + self.below(5)),
                7 => format!("(floor({a}) % {})", 1 + self.below(9)),
                8 => format!("floor({a})"),
                9 => format!("ceil({a})"),
                10 => format!("sqrt(abs({a}))"),
                11 => format!("min({a}, {b})"),
                12 => format!("max({a}, {b})"),
                13 => format!("({a})^{}", 1 + self.below(3)),
                _ => {
                    let test = self.test(&a, &b);
                    format!("(if {test} then {a} else {b})")
                }
            }
        }

        fn test(&mut self, a: &str, b: &str) -> String {
            match self.below(10) {
                0 => format!("{a} < {b}"),
                1 => format!("last == {}", self.below(9)),
                2 => "is_square(last)".to_owned(),
                3 => format!("is_power(last, {})", 2 + self.below(7)),
                4 => "odd(last)".to_owned(),
                5 => format!("not last in {{1, {}, 7}}", self.below(70)),
                6 => format!("last in {}..{}", self.below(9), self.below(999)),
                7 => format!("{a} >= {b} or even(last)"),
                8 => format!("{a} != {b} and last > {}", self.below(9)),
                _ => format!("{a} <= {b}"),
            }
        }
    }

    fn is_at_least(limit: &Limit, number: &UBig) -> bool {
        match limit {
            Limit::Finite(limit) => limit.0 >= *number,
            Limit::Infinite => true,
        }
    }

    #[test]
    fn never_contradicts_the_rule() {
        let mut random = Random(7);
        let (mut sure, mut open, mut rising) = (0, 0, 0);
        for _ in 0..4000 {
            let depth = 1 + random.below(3) as u32;
            let text = random.expression(depth);
            let rule = parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let outline = Outline::of(&rule);
            let limit_at = |take: &UBig| {
                let inputs = Inputs::nowhere().with(Variable::Last, Natural(take.clone()));
                Evaluator::default().limit(&rule, &inputs).ok()
            };
            for _ in 0..4 {
                let low = random.number();
                let high = &low + if random.below(2) == 0 { UBig::from(random.below(9)) } else { random.number() };
                let inside = &low + UBig::from(random.below(1 << 30)) % (&high - &low + UBig::ONE);
                let limits = outline.limits(&low, &high);
                let Some(least) = limit_at(&low) else { continue };
                rising += u32::from(limits.is_rising());
                for take in [&low, &inside, &high] {
                    let Some(limit) = limit_at(take) else { continue };
                    let own = match &limit {
                        Limit::Finite(limit) => limit.0.clone(),
                        Limit::Infinite => random.number(),
                    };
                    assert!(!limits.is_rising() || limit >= least, "{text} falls to {take} from {low}");
                    let numbers =
                        [&own + UBig::ONE, &own * 2u8 / 3u8, &own * 3u8 / 2u8, random.number(), take.clone(), own];
                    for number in numbers {
                        let context = || format!("{text} at {take} of {low} to {high}: {limit:?} against {number}");
                        match outline.limit(take).limit_reaches(take, &number) {
                            Some(reaches) => {
                                assert_eq!(reaches, is_at_least(&limit, &number), "{}", context());
                                sure += 1;
                            }
                            None => open += 1,
                        }
                        match limits.limit_reaches(&low, &number) {
                            Some(true) => assert!(is_at_least(&limit, &number), "{}", context()),
                            Some(false) => assert!(!is_at_least(&least, &number), "{}", context()),
                            None => {}
                        }
                    }
                }
            }
        }
        assert!(sure > 2 * open && rising > 1000, "{sure} sure, {open} open, {rising} rising");
    }
}
