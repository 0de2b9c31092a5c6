//! The expression tree of a rule, and its text.
//!
//! Numbers ([`Expr`]) and conditions ([`Cond`]) are different types, so a tree is well-kinded by construction.
//! Chains (`a + b − c`, `a and b`, `elif`) are one node with a list, so that depth is bounded by the nesting of
//! the text and not by its length. `Display` writes the fewest brackets that read back as the same tree.

use std::fmt;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::names::{Constant, Function, Predicate, Quantity, TABLE, Variable};

/// An expression whose value is a number.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr<V = Variable> {
    /// A literal.
    Number(RBig),
    /// A named number.
    Constant(Constant),
    /// A quantity of the game, or whatever else has a name.
    Variable(V),
    /// `-a`.
    Negate(Box<Expr<V>>),
    /// The first term, then each further one with its operator.
    Sum(Box<Expr<V>>, Vec<(AddOp, Expr<V>)>),
    /// The first factor, then each further one with its operator, from left to right.
    Product(Box<Expr<V>>, Vec<(MulOp, Expr<V>)>),
    /// Base and exponent of `a^b`.
    Power(Box<Expr<V>>, Box<Expr<V>>),
    /// Conditions with their values, and the value where none holds.
    If(Vec<(Cond<V>, Expr<V>)>, Box<Expr<V>>),
    /// A function and its arguments.
    Call(Function, Vec<Expr<V>>),
    /// A look-up in a list.
    Table(Box<Table<V>>),
}

/// `table([entries], index, otherwise)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Table<V = Variable> {
    /// The list.
    pub entries: Vec<Expr<V>>,
    /// The place of the wanted entry, counted from 0.
    pub index: Expr<V>,
    /// The value where there is no such entry.
    pub otherwise: Expr<V>,
}

impl<V> Table<V> {
    /// The entry of an index, which need not be one.
    pub fn at(&self, index: &RBig) -> &Expr<V> {
        let entry = if index.is_int() { usize::try_from(index.numerator()).ok() } else { None };
        entry.and_then(|entry| self.entries.get(entry)).unwrap_or(&self.otherwise)
    }
}

/// An expression that is true or false.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond<V = Variable> {
    /// The first number, then each further one with the comparison to the one before it.
    Compare(Box<Expr<V>>, Vec<(Comparison, Expr<V>)>),
    /// `a in {b, c}`.
    InSet(Box<Expr<V>>, Vec<Expr<V>>),
    /// `a in b..c`.
    InRange(Box<Expr<V>>, Box<(Expr<V>, Expr<V>)>),
    /// A test such as `even`, and its arguments.
    Test(Predicate, Vec<Expr<V>>),
    /// `not a`.
    Not(Box<Cond<V>>),
    /// `a and b and c`.
    And(Vec<Cond<V>>),
    /// `a or b or c`.
    Or(Vec<Cond<V>>),
    /// Conditions with what holds under them, and what holds where none does.
    If(Vec<(Cond<V>, Cond<V>)>, Box<Cond<V>>),
}

/// A part of an expression.
pub enum Part<'e, V = Variable> {
    /// A number.
    Number(&'e Expr<V>),
    /// A condition.
    Condition(&'e Cond<V>),
}

impl<V> Clone for Part<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Part<'_, V> {}

impl<V> Part<'_, V> {
    fn size(self) -> u64 {
        match self {
            Part::Number(part) => part.size(),
            Part::Condition(part) => {
                let mut size = 1;
                part.each_part(&mut |part| size += part.size());
                size
            }
        }
    }

    fn has_digits(self) -> bool {
        let mut found = match self {
            Part::Number(Expr::Constant(constant)) => *constant != Constant::Infinity,
            Part::Number(Expr::Call(function, _)) => {
                matches!(function, Function::Log | Function::Log2 | Function::Log10 | Function::Ln)
            }
            _ => false,
        };
        let mut look = |part: Part<'_, V>| found = found || part.has_digits();
        match self {
            Part::Number(part) => part.each_part(&mut look),
            Part::Condition(part) => part.each_part(&mut look),
        }
        found
    }

    fn variables(self, visit: &mut dyn FnMut(V))
    where
        V: Clone,
    {
        match self {
            Part::Number(part) => part.variables(visit),
            Part::Condition(part) => part.variables(visit),
        }
    }
}

/// An operator of sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// An operator of products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MulOp {
    /// `*`
    Times,
    /// `/`
    Divide,
    /// `//`, which rounds down.
    FloorDivide,
    /// `%`
    Modulo,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether the comparison holds of two numbers in this order.
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Comparison::Equal => order.is_eq(),
            Comparison::Unequal => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::AtMost => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::AtLeast => order.is_ge(),
        }
    }

    fn text(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::Unequal => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }
}

/// How tightly an operator binds; the parser and the printer share this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    /// `if`, whose last branch reaches as far as it can.
    If,
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Negation,
    Power,
    Atom,
}

impl<V> Expr<V> {
    /// Calls `visit` on every part directly below.
    pub fn each_part<'e>(&'e self, visit: &mut dyn FnMut(Part<'e, V>)) {
        let mut number = |part: &'e Expr<V>| visit(Part::Number(part));
        match self {
            Expr::Number(_) | Expr::Constant(_) | Expr::Variable(_) => {}
            Expr::Negate(inner) => number(inner),
            Expr::Sum(first, rest) => {
                number(first);
                rest.iter().for_each(|(_, term)| number(term));
            }
            Expr::Product(first, rest) => {
                number(first);
                rest.iter().for_each(|(_, factor)| number(factor));
            }
            Expr::Power(base, exponent) => {
                number(base);
                number(exponent);
            }
            Expr::If(branches, otherwise) => {
                for (condition, value) in branches {
                    visit(Part::Condition(condition));
                    visit(Part::Number(value));
                }
                visit(Part::Number(otherwise));
            }
            Expr::Call(_, arguments) => arguments.iter().for_each(number),
            Expr::Table(table) => {
                table.entries.iter().for_each(&mut number);
                number(&table.index);
                number(&table.otherwise);
            }
        }
    }

    /// Whether any variable occurs.
    pub fn varies(&self) -> bool
    where
        V: Clone,
    {
        let mut varies = false;
        self.variables(&mut |_| varies = true);
        varies
    }

    /// Whether a real constant or a logarithm occurs.
    pub(crate) fn has_digits(&self) -> bool {
        Part::Number(self).has_digits()
    }

    /// How many parts there are, of parts and so on.
    pub(crate) fn size(&self) -> u64 {
        let mut size = 1;
        self.each_part(&mut |part| size += part.size());
        size
    }

    /// Calls `visit` on every variable that occurs.
    pub fn variables(&self, visit: &mut dyn FnMut(V))
    where
        V: Clone,
    {
        match self {
            Expr::Variable(variable) => visit(variable.clone()),
            other => other.each_part(&mut |part| part.variables(visit)),
        }
    }

    fn binding(&self) -> Binding {
        match self {
            // A literal is read as digits, a point and an exponent; whatever else prints as the quotient of two.
            Expr::Number(value) if twos_and_fives(value.denominator()).is_none() => Binding::Product,
            Expr::Number(_) | Expr::Constant(_) | Expr::Variable(_) | Expr::Call(..) | Expr::Table(_) => Binding::Atom,
            Expr::Negate(_) => Binding::Negation,
            Expr::Sum(..) => Binding::Sum,
            Expr::Product(..) => Binding::Product,
            Expr::Power(..) => Binding::Power,
            Expr::If(..) => Binding::If,
        }
    }
}

impl Expr {
    /// Whether a variable occurs.
    pub fn uses(&self, variable: Variable) -> bool {
        let mut found = false;
        self.variables(&mut |other| found |= other == variable);
        found
    }

    /// The smaller of this and the pile.
    pub fn at_most_pile(self) -> Expr {
        Expr::Call(Function::Min, vec![self, Expr::Variable(Variable::Pile)])
    }

    /// How much larger this is than the last take.
    pub fn less_last(self) -> Expr {
        Expr::Sum(Box::new(self), vec![(AddOp::Minus, Expr::Variable(Variable::Last))])
    }

    /// Without the pile as an argument of `min`, where that changes no limit cut to the pile: at the top, and there
    /// inside `min`, `max`, `floor` and the branches of `if`.
    pub fn without_pile_caps(&self) -> Expr {
        match self {
            Expr::Call(function @ (Function::Min | Function::Max | Function::Floor), arguments) => {
                let is_cap = |part: &&Expr| **part == Expr::Variable(Variable::Pile);
                let all_caps = arguments.iter().all(|part| is_cap(&part));
                let kept = arguments.iter().filter(|part| *function != Function::Min || all_caps || !is_cap(part));
                let mut kept: Vec<Expr> = kept.map(Expr::without_pile_caps).collect();
                if *function == Function::Min && kept.len() == 1 { kept.remove(0) } else { Expr::Call(*function, kept) }
            }
            Expr::If(branches, otherwise) => {
                let branches = branches.iter().map(|(condition, part)| (condition.clone(), part.without_pile_caps()));
                Expr::If(branches.collect(), Box::new(otherwise.without_pile_caps()))
            }
            other => other.clone(),
        }
    }
}

impl<V> Cond<V> {
    /// Calls `visit` on every part directly below.
    pub fn each_part<'e>(&'e self, visit: &mut dyn FnMut(Part<'e, V>)) {
        let mut number = |part: &'e Expr<V>| visit(Part::Number(part));
        match self {
            Cond::Compare(first, rest) => {
                number(first);
                rest.iter().for_each(|(_, part)| number(part));
            }
            Cond::InSet(first, members) => {
                number(first);
                members.iter().for_each(number);
            }
            Cond::InRange(first, ends) => {
                number(first);
                number(&ends.0);
                number(&ends.1);
            }
            Cond::Test(_, arguments) => arguments.iter().for_each(number),
            Cond::Not(inner) => visit(Part::Condition(inner)),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| visit(Part::Condition(part))),
            Cond::If(branches, otherwise) => {
                for (condition, value) in branches {
                    visit(Part::Condition(condition));
                    visit(Part::Condition(value));
                }
                visit(Part::Condition(otherwise));
            }
        }
    }

    /// Whether a real constant or a logarithm occurs.
    pub(crate) fn has_digits(&self) -> bool {
        Part::Condition(self).has_digits()
    }

    /// Calls `visit` on every variable that occurs.
    pub fn variables(&self, visit: &mut dyn FnMut(V))
    where
        V: Clone,
    {
        self.each_part(&mut |part| part.variables(visit));
    }

    fn binding(&self) -> Binding {
        match self {
            Cond::Test(..) => Binding::Atom,
            Cond::Compare(..) | Cond::InSet(..) | Cond::InRange(..) => Binding::Comparison,
            Cond::Not(_) => Binding::Not,
            Cond::And(_) => Binding::And,
            Cond::Or(_) => Binding::Or,
            Cond::If(..) => Binding::If,
        }
    }
}

/// Something that prints, with brackets where it binds less tightly than its place asks.
trait Bound: fmt::Display {
    fn binds(&self) -> Binding;

    fn at_least(&self, place: Binding) -> Bracketed<'_, Self> {
        Bracketed { inner: self, brackets: self.binds() < place }
    }
}

impl<V: Quantity> Bound for Expr<V> {
    fn binds(&self) -> Binding {
        self.binding()
    }
}

impl<V: Quantity> Bound for Cond<V> {
    fn binds(&self) -> Binding {
        self.binding()
    }
}

struct Bracketed<'a, T: ?Sized> {
    inner: &'a T,
    brackets: bool,
}

impl<T: fmt::Display + ?Sized> fmt::Display for Bracketed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.brackets { write!(f, "({})", self.inner) } else { self.inner.fmt(f) }
    }
}

impl<V: Quantity> fmt::Display for Expr<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Number(value) => write_number(f, value),
            Expr::Constant(constant) => f.write_str(constant.name()),
            Expr::Variable(variable) => f.write_str(variable.name()),
            Expr::Negate(inner) => write!(f, "-{}", inner.at_least(Binding::Negation)),
            Expr::Sum(first, rest) => {
                write!(f, "{}", first.at_least(Binding::Product))?;
                for (op, term) in rest {
                    let sign = if *op == AddOp::Plus { '+' } else { '-' };
                    write!(f, " {sign} {}", term.at_least(Binding::Product))?;
                }
                Ok(())
            }
            Expr::Product(first, rest) => {
                write!(f, "{}", first.at_least(Binding::Negation))?;
                for (op, factor) in rest {
                    let sign = match op {
                        MulOp::Times => "*",
                        MulOp::Divide => "/",
                        MulOp::FloorDivide => " // ",
                        MulOp::Modulo => " % ",
                    };
                    write!(f, "{sign}{}", factor.at_least(Binding::Negation))?;
                }
                Ok(())
            }
            Expr::Power(base, exponent) => {
                write!(f, "{}^{}", base.at_least(Binding::Atom), exponent.at_least(Binding::Negation))
            }
            Expr::If(branches, otherwise) => write_if(f, branches, &**otherwise),
            Expr::Call(function, arguments) => {
                write!(f, "{}(", function.name())?;
                write_list(f, arguments)?;
                f.write_str(")")
            }
            Expr::Table(table) => {
                write!(f, "{TABLE}([")?;
                write_list(f, &table.entries)?;
                write!(f, "], {}, {})", table.index, table.otherwise)
            }
        }
    }
}

impl<V: Quantity> fmt::Display for Cond<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cond::Compare(first, rest) => {
                write!(f, "{}", first.at_least(Binding::Sum))?;
                rest.iter().try_for_each(|(op, number)| write!(f, " {} {}", op.text(), number.at_least(Binding::Sum)))
            }
            Cond::InSet(number, members) => {
                write!(f, "{} in {{", number.at_least(Binding::Sum))?;
                write_list(f, members)?;
                f.write_str("}")
            }
            Cond::InRange(number, ends) => {
                let (low, high) = (ends.0.at_least(Binding::Sum), ends.1.at_least(Binding::Sum));
                write!(f, "{} in {low}..{high}", number.at_least(Binding::Sum))
            }
            Cond::Test(predicate, arguments) => {
                write!(f, "{}(", predicate.name())?;
                write_list(f, arguments)?;
                f.write_str(")")
            }
            Cond::Not(inner) => write!(f, "not {}", inner.at_least(Binding::Not)),
            Cond::And(parts) => write_joined(f, parts, " and ", Binding::Not),
            Cond::Or(parts) => write_joined(f, parts, " or ", Binding::And),
            Cond::If(branches, otherwise) => write_if(f, branches, &**otherwise),
        }
    }
}

fn write_list<V: Quantity>(f: &mut fmt::Formatter<'_>, parts: &[Expr<V>]) -> fmt::Result {
    write_joined(f, parts, ", ", Binding::If)
}

fn write_joined<T: Bound>(f: &mut fmt::Formatter<'_>, parts: &[T], between: &str, place: Binding) -> fmt::Result {
    parts.iter().enumerate().try_for_each(|(i, part)| {
        f.write_str(if i > 0 { between } else { "" })?;
        write!(f, "{}", part.at_least(place))
    })
}

fn write_if<V: Quantity, T: Bound>(
    f: &mut fmt::Formatter<'_>,
    branches: &[(Cond<V>, T)],
    otherwise: &T,
) -> fmt::Result {
    for (i, (condition, value)) in branches.iter().enumerate() {
        let word = if i == 0 { "if" } else { "elif" };
        write!(f, "{word} {} then {} ", condition.at_least(Binding::Or), value.at_least(Binding::Or))?;
    }
    // An `if` in the last branch needs no brackets to be read back.
    write!(f, "else {otherwise}")
}

/// The exponents of a product of twos and fives: what the denominator of a finite decimal is.
fn twos_and_fives(denominator: &UBig) -> Option<(usize, usize)> {
    let twos = denominator.trailing_zeros()?;
    let rest = denominator >> twos;
    let fives = rest.ilog(&UBig::from(5u8));
    (rest == UBig::from(5u8).pow(fives)).then_some((twos, fives))
}

/// Long runs of zeros print as an exponent, as people write them.
fn write_number(f: &mut fmt::Formatter<'_>, value: &RBig) -> fmt::Result {
    if value.denominator().is_one() {
        return write_integer(f, value.numerator());
    }
    let Some((twos, fives)) = twos_and_fives(value.denominator()) else {
        return write!(f, "{}/{}", value.numerator(), value.denominator());
    };
    let places = twos.max(fives);
    let scale = UBig::from(5u8).pow(places - fives) << (places - twos);
    let digits = (value.numerator() * scale).to_string();
    if places > digits.len() + 6 {
        return write!(f, "{digits}e-{places}");
    }
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    write!(f, "{whole}.{fraction}")
}

fn write_integer(f: &mut fmt::Formatter<'_>, value: &IBig) -> fmt::Result {
    let digits = value.to_string();
    let significant = digits.trim_end_matches('0');
    match digits.len() - significant.len() {
        zeros if zeros > 6 && !significant.is_empty() => write!(f, "{significant}e{zeros}"),
        _ => f.write_str(&digits),
    }
}
