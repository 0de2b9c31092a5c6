//! The text of a tree, either as short as the precedences allow or as untidy as people type.

use super::tree::{Condition, Number, Variable};

/// How a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Brackets only where they are needed.
    Tidy,
    /// Superfluous brackets, odd spacing and unusual numerals, chosen by the seed.
    Untidy(u64),
}

/// The text of a rule.
pub fn text(rule: &Number, style: Style) -> String {
    let mut writer = Writer::new(style);
    writer.number(rule, IF, true);
    writer.text
}

/// The text of a rule that names its takes. Where it may be a set alone, it is one, or in the untidy style perhaps.
pub fn text_where(limit: &Number, condition: &Condition, style: Style) -> String {
    let mut writer = Writer::new(style);
    let set = match (limit, condition) {
        (Number::Variable(Variable::Pile), Condition::InSet(Number::Variable(Variable::Take), members)) => {
            Some(members)
        }
        _ => None,
    };
    match set {
        Some(members) if !writer.chance(2) => writer.set(members),
        _ => {
            writer.number(limit, IF, true);
            writer.token("where");
            writer.condition(condition, IF, true);
        }
    }
    writer.text
}

// What binds more tightly has the larger number.
const IF: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARISON: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const SIGN: u8 = 7;
const POWER: u8 = 8;
const ATOM: u8 = 9;

struct Writer {
    text: String,
    dice: Option<Dice>,
}

impl Writer {
    fn new(style: Style) -> Writer {
        let dice = match style {
            Style::Tidy => None,
            Style::Untidy(seed) => Some(Dice(seed)),
        };
        Writer { text: String::new(), dice }
    }

    /// True once in `sides` times, never in the tidy style.
    fn chance(&mut self, sides: u64) -> bool {
        self.dice.as_mut().is_some_and(|dice| dice.roll(sides) == 0)
    }

    /// Adds a word or sign, behind a space where two words would run together.
    fn token(&mut self, token: &str) {
        let is_word = |c: char| c.is_ascii_alphanumeric();
        let touching = self.text.ends_with(is_word) && token.starts_with(is_word);
        if touching || self.chance(3) {
            self.text.push(' ');
        }
        if self.chance(20) {
            self.text.push_str("\t ");
        }
        self.text.push_str(token);
    }

    /// Brackets around what needs them or is given them for fun.
    ///
    /// `open` says that nothing stands behind which the last branch of an `if` could swallow; there an `if` needs none.
    fn bracketed(&mut self, binding: u8, least: u8, open: bool, inner: impl FnOnce(&mut Self, bool)) {
        let needed = if binding == IF { !open } else { binding < least };
        if needed || self.chance(8) {
            self.token("(");
            inner(self, true);
            self.token(")");
        } else {
            inner(self, open);
        }
    }

    fn number(&mut self, number: &Number, least: u8, open: bool) {
        self.bracketed(number_binding(number), least, open, |writer, open| match number {
            Number::Literal { digits, places } => {
                let numeral = writer.numeral(*digits, *places as usize);
                writer.token(&numeral);
            }
            Number::Infinity => writer.token("inf"),
            Number::Variable(variable) => writer.token(variable.name()),
            Number::Negate(inner) => {
                writer.token("-");
                writer.number(inner, SIGN, open);
            }
            Number::Binary(left, operator, right) => {
                let (left_binding, right_binding) = match *operator {
                    "^" => (ATOM, SIGN),
                    "+" | "-" => (SUM, PRODUCT),
                    _ => (PRODUCT, SIGN),
                };
                writer.number(left, left_binding, false);
                writer.token(operator);
                writer.number(right, right_binding, open);
            }
            Number::If(branches, otherwise) => {
                writer.branches(branches, |writer, value| writer.number(value, IF, true));
                writer.number(otherwise, IF, open);
            }
            Number::Call(name, arguments) => writer.call(name, arguments),
            Number::Table { entries, index, otherwise } => {
                writer.token("table");
                writer.token("(");
                writer.token("[");
                writer.list(entries);
                writer.token("]");
                for argument in [index, otherwise] {
                    writer.token(",");
                    writer.number(argument, IF, true);
                }
                writer.token(")");
            }
        });
    }

    fn condition(&mut self, condition: &Condition, least: u8, open: bool) {
        self.bracketed(condition_binding(condition), least, open, |writer, open| match condition {
            Condition::Compare(first, rest) => {
                writer.number(first, SUM, false);
                for (i, (comparison, number)) in rest.iter().enumerate() {
                    writer.token(comparison);
                    writer.number(number, SUM, open && i + 1 == rest.len());
                }
            }
            Condition::InSet(value, members) => {
                writer.number(value, SUM, false);
                writer.token("in");
                writer.set(members);
            }
            Condition::InRange(value, low, high) => {
                writer.number(value, SUM, false);
                writer.token("in");
                writer.number(low, SUM, false);
                writer.token("..");
                writer.number(high, SUM, open);
            }
            Condition::Test(name, arguments) => writer.call(name, arguments),
            Condition::Not(inner) => {
                writer.token("not");
                writer.condition(inner, NOT, open);
            }
            Condition::And(left, right) => {
                writer.condition(left, AND, false);
                writer.token("and");
                writer.condition(right, AND, open);
            }
            Condition::Or(left, right) => {
                writer.condition(left, OR, false);
                writer.token("or");
                writer.condition(right, OR, open);
            }
            Condition::If(branches, otherwise) => {
                writer.branches(branches, |writer, value| writer.condition(value, IF, true));
                writer.condition(otherwise, IF, open);
            }
        });
    }

    /// Everything from `if` to `else`.
    fn branches<T>(&mut self, branches: &[(Condition, T)], value: impl Fn(&mut Self, &T)) {
        for (i, (condition, branch)) in branches.iter().enumerate() {
            self.token(if i == 0 { "if" } else { "elif" });
            self.condition(condition, IF, true);
            self.token("then");
            value(self, branch);
        }
        self.token("else");
    }

    fn call(&mut self, name: &str, arguments: &[Number]) {
        self.token(name);
        self.token("(");
        self.list(arguments);
        self.token(")");
    }

    fn set(&mut self, members: &[Number]) {
        self.token("{");
        self.list(members);
        self.token("}");
    }

    fn list(&mut self, numbers: &[Number]) {
        for (i, number) in numbers.iter().enumerate() {
            if i > 0 {
                self.token(",");
            }
            self.number(number, IF, true);
        }
    }

    /// A number in one of the ways to write it.
    fn numeral(&mut self, digits: u64, places: usize) -> String {
        if self.chance(6) {
            return format!("{digits}e-{places}");
        }
        let digits = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let mut numeral = String::new();
        for (i, digit) in whole.chars().enumerate() {
            if i > 0 && self.chance(3) {
                numeral.push('_');
            }
            numeral.push(digit);
        }
        if !fraction.is_empty() {
            numeral = format!("{numeral}.{fraction}");
        }
        if self.chance(10) {
            numeral.push_str("e0");
        }
        numeral
    }
}

fn number_binding(number: &Number) -> u8 {
    match number {
        Number::If(..) => IF,
        Number::Binary(_, "+" | "-", _) => SUM,
        Number::Binary(_, "^", _) => POWER,
        Number::Binary(..) => PRODUCT,
        Number::Negate(_) => SIGN,
        _ => ATOM,
    }
}

fn condition_binding(condition: &Condition) -> u8 {
    match condition {
        Condition::If(..) => IF,
        Condition::Or(..) => OR,
        Condition::And(..) => AND,
        Condition::Not(_) => NOT,
        Condition::Compare(..) | Condition::InSet(..) | Condition::InRange(..) => COMPARISON,
        Condition::Test(..) => ATOM,
    }
}

/// Numbers that look random and come from a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % sides
    }
}
