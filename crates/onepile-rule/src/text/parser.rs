//! Tokens to an expression tree, with kinds checked on the way.
//!
//! ```text
//! rule       = number [ "where" condition ]                     (the condition is about `take`, `pile` and `turn`)
//!            | "{" number { "," number } "}"                    ({1, 3} is short for pile where take in {1, 3})
//! number     = "if" condition "then" number { "elif" condition "then" number } "else" number
//!            | sum
//! sum        = product { ("+" | "-") product }
//! product    = signed { ("*" | "/" | "//" | "%") signed }
//! signed     = "-" signed | power
//! power      = atom [ "^" signed ]                             (so -2^2 = -4, and 2^3^2 = 2^9)
//! atom       = literal | variable | constant | function "(" number { "," number } ")"
//!            | "table" "(" "[" number { "," number } "]" "," number "," number ")" | "(" number ")"
//! condition  = "if" condition "then" condition { "elif" … } "else" condition
//!            | conjunction { "or" conjunction }
//! conjunction= negation { "and" negation }
//! negation   = "not" negation | comparison | predicate "(" … ")" | "(" condition ")"
//! comparison = sum ("==" | "!=" | "<" | "<=" | ">" | ">=") sum { … }       (chained: 1 < last <= 5)
//!            | sum "in" "{" number { "," number } "}" | sum "in" sum ".." sum
//! literal    = digits [ "." digits ] [ "e" ["+" | "-"] digits ]            (underscores between digits)
//! variable   = "turn" | "pile" | "last" | "prev"               (before `where`, and in a rule without it)
//!            | "turn" | "pile" | "take"                         (behind `where`, and in a set that is the rule)
//! constant   = "pi" | "e" | "phi" | "inf"
//! ```
//!
//! An `if` may also stand where an operand is wanted; its last branch then reaches as far right as it can.

use std::ops::Range;

use dashu_ratio::RBig;

use super::advice;
use super::error::ParseRuleError;
use super::expr::{AddOp, Binding, Comparison, Cond, Expr, MulOp, Table};
use super::lexer::{Keyword, Sign, Token, tokens};
use super::names::{Constant, Function, Predicate, TABLE, Variable, fixed_names};
use super::scope::{InRule, Meaning, Scope};
use super::tower;
use super::vocabulary::{Name, Names};

/// The longest text of a rule, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;
/// The deepest nesting of brackets, minus signs, `not`, `if` and `^`.
pub(crate) const MAX_NESTING: usize = 256;

type Result<T> = std::result::Result<T, ParseRuleError>;

/// Reads a rule: the limit, and the condition of the takes if there is one.
pub(crate) fn parse_rule(text: &str) -> Result<(Expr, Option<Cond>)> {
    parse_unlocated(text).map_err(|error| error.within(text))
}

/// Reads the limit of a rule.
#[cfg(test)]
pub(crate) fn parse(text: &str) -> Result<Expr> {
    parse_rule(text).map(|(limit, _)| limit)
}

/// Reads a condition about quantities with these names.
pub(crate) fn parse_condition(text: &str, names: &Names) -> Result<Cond<Name>> {
    let parse = || {
        let example = format!("write a condition, for example `{} > 5`", names.example());
        let mut parser = Parser::new(text, names, &example)?;
        let condition = parser.condition(Binding::If)?;
        match parser.peek() {
            Token::End => Ok(*condition),
            _ => Err(parser.unexpected_after_value()),
        }
    };
    parse().map_err(|error| error.within(text))
}

fn parse_unlocated(text: &str) -> Result<(Expr, Option<Cond>)> {
    let mut parser = Parser::new(text, InRule::Limit, "write an expression, for example `2*last`")?;
    if let Some(open) = parser.take_sign(Sign::OpenSet) {
        return parser.set_alone(open);
    }
    let parsed = parser.expression(Binding::If)?;
    let limit = match (parser.peek(), parsed.node) {
        (Token::End | Token::Keyword(Keyword::Where), Node::Number(expr)) => *expr,
        (Token::End | Token::Keyword(Keyword::Where), Node::Condition(_)) => {
            let help = format!("write what follows from it: `if {} then … else …`", parser.quoted(&parsed.span));
            return Err(ParseRuleError::new(parsed.span, "a rule must be a number, but this is a condition", help));
        }
        _ => return Err(parser.unexpected_after_value()),
    };
    if parser.take_keyword(Keyword::Where).is_none() {
        return Ok((limit, None));
    }
    parser.scope = InRule::Takes;
    let condition = parser.condition(Binding::If)?;
    match parser.peek() {
        Token::End => Ok((limit, Some(*condition))),
        Token::Keyword(Keyword::Where) => {
            let message = "a rule has one `where`";
            Err(ParseRuleError::new(parser.span(), message, "join the two conditions with `and`"))
        }
        _ => Err(parser.unexpected_after_value()),
    }
}

struct Parser<'a, S> {
    text: &'a str,
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    depth: usize,
    scope: S,
}

/// Boxed, so that the many copies on their way up take little of the stack.
enum Node<V> {
    Number(Box<Expr<V>>),
    Condition(Box<Cond<V>>),
}

/// A condition, and the value behind its `then`.
type Branch<Q> = (Box<Cond<Q>>, Parsed<Q>);

/// The values of a choice with their conditions, and the one behind `else`.
type Branches<V, T> = (Vec<(Cond<V>, T)>, Box<T>);

impl<V> From<Expr<V>> for Node<V> {
    fn from(expr: Expr<V>) -> Self {
        Node::Number(Box::new(expr))
    }
}

impl<V> From<Cond<V>> for Node<V> {
    fn from(cond: Cond<V>) -> Self {
        Node::Condition(Box::new(cond))
    }
}

struct Parsed<V> {
    node: Node<V>,
    span: Range<usize>,
}

impl Parser<'_, InRule> {
    /// A set of takes that is the whole rule; its opening bracket has been read.
    fn set_alone(&mut self, open: Range<usize>) -> Result<(Expr, Option<Cond>)> {
        self.scope = InRule::Takes;
        let start = open.start;
        let members = self.members(open)?;
        if self.peek() != &Token::End {
            let set = self.quoted(&(start..self.tokens[self.at - 1].1.end));
            let (message, help) = match self.peek() {
                Token::Keyword(Keyword::Where) => (
                    "a set alone is a whole rule".to_owned(),
                    format!("write `pile where take in {set} and …`, or `… where take in {set}` for another limit"),
                ),
                token => (format!("{token} cannot follow a set that is the rule"), advice::set(&InRule::Limit)),
            };
            return Err(ParseRuleError::new(self.span(), message, help));
        }
        let take = Box::new(Expr::Variable(Variable::Take));
        Ok((Expr::Variable(Variable::Pile), Some(Cond::InSet(take, members))))
    }
}

impl<'a, S: Scope> Parser<'a, S> {
    /// At the first token of a text that is neither empty nor too long.
    fn new(text: &'a str, scope: S, instead_of_nothing: &str) -> Result<Self> {
        if text.len() > MAX_TEXT {
            let message = format!("the {} is longer than 64 KiB", S::TEXT);
            return Err(ParseRuleError::new(MAX_TEXT..MAX_TEXT + 1, message, "shorten it"));
        }
        let parser = Parser { text, tokens: tokens(text, S::IS_RULE)?, at: 0, depth: 0, scope };
        if parser.peek() == &Token::End {
            let message = format!("the {} is empty", S::TEXT);
            return Err(ParseRuleError::new(0..text.len().min(1), message, instead_of_nothing));
        }
        Ok(parser)
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].1.clone()
    }

    fn advance(&mut self) -> Range<usize> {
        let span = self.span();
        self.at += usize::from(self.at + 1 < self.tokens.len());
        span
    }

    fn take_sign(&mut self, sign: Sign) -> Option<Range<usize>> {
        (self.peek() == &Token::Sign(sign)).then(|| self.advance())
    }

    fn take_keyword(&mut self, keyword: Keyword) -> Option<Range<usize>> {
        (self.peek() == &Token::Keyword(keyword)).then(|| self.advance())
    }

    /// Runs `inner` one level deeper.
    fn nested<T>(&mut self, span: &Range<usize>, inner: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_NESTING {
            return Err(too_deep(S::TEXT, span.clone()));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// An operand and all operators behind it that bind at least as tightly as `least`.
    ///
    /// What lies between here and the next call of this function, some brackets deeper, is kept in small functions that
    /// are not inlined: otherwise the deepest nesting would take most of a small stack.
    fn expression(&mut self, least: Binding) -> Result<Parsed<S::Quantity>> {
        let mut left = self.prefix()?;
        while let Some(binding) = infix(self.peek()).filter(|binding| *binding >= least) {
            let start = left.span.start;
            let node = match binding {
                Binding::Or | Binding::And => self.connective(left, binding),
                Binding::Comparison => self.comparison(left),
                Binding::Sum => self.sum(left),
                Binding::Product => self.product(left),
                _ => self.power(left),
            }?;
            left = Parsed { node, span: start..self.tokens[self.at - 1].1.end };
        }
        Ok(left)
    }

    fn number(&mut self, least: Binding) -> Result<Box<Expr<S::Quantity>>> {
        let parsed = self.expression(least)?;
        self.as_number(parsed)
    }

    fn condition(&mut self, least: Binding) -> Result<Box<Cond<S::Quantity>>> {
        let parsed = self.expression(least)?;
        self.as_condition(parsed)
    }

    fn as_number(&self, parsed: Parsed<S::Quantity>) -> Result<Box<Expr<S::Quantity>>> {
        match parsed.node {
            Node::Number(expr) => Ok(expr),
            Node::Condition(_) => Err(self.condition_for_number(parsed.span)),
        }
    }

    #[inline(never)]
    fn condition_for_number(&self, span: Range<usize>) -> ParseRuleError {
        let help = format!("to count it, write `(if {} then 1 else 0)`", self.quoted(&span));
        ParseRuleError::new(span, "this is a condition, but a number is needed here", help)
    }

    fn as_condition(&self, parsed: Parsed<S::Quantity>) -> Result<Box<Cond<S::Quantity>>> {
        match parsed.node {
            Node::Condition(cond) => Ok(cond),
            // Whatever went wrong behind the number is the better story: `last mod 3 == 0`, `last not in {1, 2}`.
            Node::Number(_) if begins_value(self.peek()) => Err(self.unexpected_after_value()),
            Node::Number(expr) => {
                let piece = self.quoted(&parsed.span);
                let help = match *expr {
                    Expr::Number(_) => {
                        format!("write the whole comparison, as in `{} == {piece}`", self.scope.example())
                    }
                    _ => format!("compare it, for example `{piece} > 0`"),
                };
                Err(ParseRuleError::new(parsed.span, "this is a number, but a condition is needed here", help))
            }
        }
    }

    /// A piece of the rule for a message, or a stand-in where it is long.
    fn quoted(&self, span: &Range<usize>) -> &str {
        let piece = self.text[span.clone()].trim();
        if piece.len() <= 40 && !piece.contains(char::is_control) { piece } else { "…" }
    }

    #[inline(never)]
    fn connective(&mut self, left: Parsed<S::Quantity>, binding: Binding) -> Result<Node<S::Quantity>> {
        let (keyword, tighter) =
            if binding == Binding::Or { (Keyword::Or, Binding::And) } else { (Keyword::And, Binding::Not) };
        let mut parts = vec![*self.as_condition(left)?];
        while self.take_keyword(keyword).is_some() {
            parts.push(*self.condition(tighter)?);
        }
        Ok(if binding == Binding::Or { Cond::Or(parts).into() } else { Cond::And(parts).into() })
    }

    #[inline(never)]
    fn comparison(&mut self, left: Parsed<S::Quantity>) -> Result<Node<S::Quantity>> {
        let first = self.as_number(left)?;
        if self.take_keyword(Keyword::In).is_some() {
            return self.membership(first).map(Node::from);
        }
        let mut rest = Vec::new();
        while let Some(op) = comparison(self.peek()) {
            self.advance();
            rest.push((op, *self.number(Binding::Sum)?));
        }
        if self.peek() == &Token::Keyword(Keyword::In) {
            let help = "join the two with `and`";
            return Err(ParseRuleError::new(self.span(), "`in` cannot be chained with another comparison", help));
        }
        Ok(Cond::Compare(first, rest).into())
    }

    /// The members of a set, up to its closing bracket; the opening one has been read.
    fn members(&mut self, open: Range<usize>) -> Result<Vec<Expr<S::Quantity>>> {
        if let Some(close) = self.take_sign(Sign::CloseSet) {
            let help = "write its members, for example `{1, 4, 9}`";
            return Err(ParseRuleError::new(open.start..close.end, "this set is empty", help));
        }
        self.list(open, Sign::CloseSet)
    }

    /// What follows `in`: a set or a range.
    fn membership(&mut self, number: Box<Expr<S::Quantity>>) -> Result<Cond<S::Quantity>> {
        let cond = if let Some(open) = self.take_sign(Sign::OpenSet) {
            Cond::InSet(number, self.members(open)?)
        } else {
            let start = self.span();
            if self.peek() == &Token::Sign(Sign::OpenList) {
                return Err(ParseRuleError::new(start, "a set is written with curly brackets", "write `{1, 4, 9}`"));
            }
            let low = self.number(Binding::Sum)?;
            if self.take_sign(Sign::To).is_none() {
                let message = format!("`in` needs a set or a range, but here is {}", self.peek());
                return Err(ParseRuleError::new(self.span(), message, "write `in {1, 4, 9}` or `in 7..13`"));
            }
            Cond::InRange(number, Box::new((*low, *self.number(Binding::Sum)?)))
        };
        if comparison(self.peek()).is_some() || self.peek() == &Token::Keyword(Keyword::In) {
            let help = "join the two with `and`";
            return Err(ParseRuleError::new(self.span(), "`in` cannot be chained with another comparison", help));
        }
        Ok(cond)
    }

    #[inline(never)]
    fn sum(&mut self, left: Parsed<S::Quantity>) -> Result<Node<S::Quantity>> {
        let first = self.as_number(left)?;
        let mut rest = Vec::new();
        loop {
            let op = match self.peek() {
                Token::Sign(Sign::Plus) => AddOp::Plus,
                Token::Sign(Sign::Minus) => AddOp::Minus,
                _ => return Ok(Expr::Sum(first, rest).into()),
            };
            self.advance();
            rest.push((op, *self.number(Binding::Product)?));
        }
    }

    #[inline(never)]
    fn product(&mut self, left: Parsed<S::Quantity>) -> Result<Node<S::Quantity>> {
        let first = self.as_number(left)?;
        let mut rest = Vec::new();
        loop {
            let op = match self.peek() {
                Token::Sign(Sign::Times) => MulOp::Times,
                Token::Sign(Sign::Divide) => MulOp::Divide,
                Token::Sign(Sign::FloorDivide) => MulOp::FloorDivide,
                Token::Sign(Sign::Modulo) => MulOp::Modulo,
                _ => return Ok(Expr::Product(first, rest).into()),
            };
            self.advance();
            rest.push((op, *self.number(Binding::Negation)?));
        }
    }

    #[inline(never)]
    fn power(&mut self, left: Parsed<S::Quantity>) -> Result<Node<S::Quantity>> {
        let start = left.span.start;
        let base = self.as_number(left)?;
        let caret = self.advance();
        // The exponent is again signed, so `2^-1` needs no brackets and `^` groups to the right.
        let exponent = self.nested(&caret, |parser| parser.number(Binding::Negation))?;
        if tower::power_is_too_large(&base, &exponent) {
            let span = start..self.tokens[self.at - 1].1.end;
            return Err(ParseRuleError::new(span, "this power has more than 10^7 digits", "use a smaller exponent"));
        }
        Ok(Expr::Power(base, exponent).into())
    }

    /// Whatever can begin an expression.
    #[inline(never)]
    fn prefix(&mut self) -> Result<Parsed<S::Quantity>> {
        let start = self.span().start;
        let node = match self.peek() {
            Token::Number(_) => Ok(self.literal()),
            Token::Name(_) => self.name(),
            Token::Sign(Sign::Open) => self.brackets(),
            Token::Sign(Sign::Minus) => self.negation(),
            Token::Keyword(Keyword::Not) => self.not(),
            Token::Keyword(Keyword::If) => self.nested(&self.span(), Parser::conditional),
            _ => Err(self.no_value_here()),
        }?;
        Ok(Parsed { node, span: start..self.tokens[self.at - 1].1.end })
    }

    fn literal(&mut self) -> Node<S::Quantity> {
        let Token::Number(value) = self.peek().clone() else { unreachable!("the token has been looked at") };
        self.advance();
        Expr::Number(value).into()
    }

    #[inline(never)]
    fn brackets(&mut self) -> Result<Node<S::Quantity>> {
        let open = self.advance();
        let inner = self.nested(&open, |parser| parser.expression(Binding::If))?;
        self.close(open, Sign::Open, Sign::Close)?;
        Ok(inner.node)
    }

    #[inline(never)]
    fn negation(&mut self) -> Result<Node<S::Quantity>> {
        let minus = self.advance();
        let inner = self.nested(&minus, |parser| parser.number(Binding::Negation))?;
        Ok(Expr::Negate(inner).into())
    }

    #[inline(never)]
    fn not(&mut self) -> Result<Node<S::Quantity>> {
        let not = self.advance();
        let inner = self.nested(&not, |parser| parser.condition(Binding::Not))?;
        Ok(Cond::Not(inner).into())
    }

    /// `if c then a elif d then b else z`; the first branch decides the kind of the others.
    #[inline(never)]
    fn conditional(&mut self) -> Result<Node<S::Quantity>> {
        let start = self.advance();
        let (condition, first) = self.branch(&start)?;
        match first.node {
            Node::Number(value) => {
                let (branches, last) = self.branches(&start, (*condition, *value), Self::as_number)?;
                Ok(Expr::If(branches, last).into())
            }
            Node::Condition(value) => {
                let (branches, last) = self.branches(&start, (*condition, *value), Self::as_condition)?;
                Ok(Cond::If(branches, last).into())
            }
        }
    }

    fn branches<T>(
        &mut self,
        start: &Range<usize>,
        first: (Cond<S::Quantity>, T),
        kind: impl Fn(&Self, Parsed<S::Quantity>) -> Result<Box<T>>,
    ) -> Result<Branches<S::Quantity, T>> {
        let mut branches = vec![first];
        while let Some(elif) = self.take_keyword(Keyword::Elif) {
            let (condition, value) = self.branch(&elif)?;
            branches.push((*condition, *kind(self, value)?));
        }
        if self.take_keyword(Keyword::Else).is_none() {
            if matches!(self.peek(), Token::End | Token::Sign(_)) {
                let help = "write the value for the other case: `if … then … else …`";
                return Err(ParseRuleError::new(start.clone(), "this `if` has no `else`", help));
            }
            return Err(self.unexpected_after_value());
        }
        let last = self.expression(Binding::If)?;
        let last = kind(self, last)?;
        Ok((branches, last))
    }

    /// The condition behind `if` or `elif`, and the value behind its `then`.
    fn branch(&mut self, start: &Range<usize>) -> Result<Branch<S::Quantity>> {
        let condition = self.condition(Binding::If)?;
        if self.take_keyword(Keyword::Then).is_none() {
            let token = self.peek();
            let help = match begins_value(token) {
                true => format!("put `then` before {token}, or join conditions with `and` or `or`"),
                false => advice::CHOICE.to_owned(),
            };
            let span = if self.peek() == &Token::End { start.clone() } else { self.span() };
            return Err(ParseRuleError::new(span, format!("`{}` needs a `then`", &self.text[start.clone()]), help));
        }
        Ok((condition, self.expression(Binding::If)?))
    }

    #[inline(never)]
    fn name(&mut self) -> Result<Node<S::Quantity>> {
        let Token::Name(name) = self.peek().clone() else { unreachable!("the token has been looked at") };
        let (name, span) = (name.as_str(), self.advance());
        let called = self.peek() == &Token::Sign(Sign::Open);
        match self.scope.meaning(name) {
            Some(Meaning::Number(quantity)) => return self.value(name, span, called, Expr::Variable(quantity)),
            Some(Meaning::Condition(_)) if called => return Err(not_a_function(name, span, "remove the brackets")),
            Some(Meaning::Condition(quantity)) => {
                let zero = Expr::Number(RBig::ZERO);
                let quantity = Box::new(Expr::Variable(quantity));
                return Ok(Cond::Compare(quantity, vec![(Comparison::Unequal, zero)]).into());
            }
            Some(Meaning::OutOfReach(message, help)) => return Err(ParseRuleError::new(span, message, help)),
            None => {}
        }
        if let Some(constant) = Constant::ALL.into_iter().find(|c| c.name() == name) {
            return self.value(name, span, called, Expr::Constant(constant));
        }
        if name == TABLE {
            return self.table(span);
        }
        if let Some(function) = Function::ALL.iter().find(|f| f.name() == name) {
            let arguments = self.arguments(name, span, function.arity())?;
            return Ok(Expr::Call(*function, arguments).into());
        }
        if let Some(predicate) = Predicate::ALL.iter().find(|p| p.name() == name) {
            let arguments = self.arguments(name, span, predicate.arity())?;
            return Ok(Cond::Test(*predicate, arguments).into());
        }
        Err(advice::unknown_name(name, span, &self.scope))
    }

    fn value(
        &self,
        name: &str,
        span: Range<usize>,
        called: bool,
        expr: Expr<S::Quantity>,
    ) -> Result<Node<S::Quantity>> {
        if called {
            return Err(not_a_function(name, span, &format!("write `{name}*(…)` to multiply")));
        }
        Ok(expr.into())
    }

    #[inline(never)]
    fn arguments(
        &mut self,
        name: &str,
        span: Range<usize>,
        (least, most): (usize, usize),
    ) -> Result<Vec<Expr<S::Quantity>>> {
        let second = match name {
            "log" | "is_power" | "digit_sum" => "base",
            "root" => "degree",
            _ => "y",
        };
        let usage = match (least, most) {
            (1, 1) => format!("write `{name}(x)`"),
            (2, 2) => format!("write `{name}(x, {second})`"),
            (1, 2) => format!("write `{name}(x)` or `{name}(x, {second})`"),
            _ => format!("write `{name}(x, y, …)`"),
        };
        let Some(open) = self.take_sign(Sign::Open) else {
            return Err(ParseRuleError::new(span, format!("`{name}` needs its arguments in brackets"), usage));
        };
        let arguments = match self.take_sign(Sign::Close) {
            Some(_) => Vec::new(),
            None => self.list(open, Sign::Close)?,
        };
        let count = arguments.len();
        if count < least || count > most {
            let wanted = match (least, most) {
                (1, 1) => "1 argument".to_owned(),
                (1, 2) => "1 or 2 arguments".to_owned(),
                (_, usize::MAX) => format!("{least} or more arguments"),
                _ => format!("{least} arguments"),
            };
            let whole = span.start..self.tokens[self.at - 1].1.end;
            return Err(ParseRuleError::new(whole, format!("`{name}` needs {wanted}, not {count}"), usage));
        }
        Ok(arguments)
    }

    #[inline(never)]
    fn table(&mut self, span: Range<usize>) -> Result<Node<S::Quantity>> {
        let usage = "write `table([4, 2, 7], index, otherwise)`";
        let wrong = |span, message: &str| Err(ParseRuleError::new(span, message, usage));
        let Some(open) = self.take_sign(Sign::Open) else {
            return wrong(span, "`table` needs its arguments in brackets");
        };
        let Some(list) = self.take_sign(Sign::OpenList) else {
            return wrong(self.span(), "`table` needs a list in square brackets first");
        };
        if let Some(close) = self.take_sign(Sign::CloseList) {
            return wrong(list.start..close.end, "a table needs at least one entry");
        }
        let entries = self.list(list, Sign::CloseList)?;
        if self.take_sign(Sign::Comma).is_none() {
            return wrong(self.span(), "`table` needs a list, an index, and a value for all other indexes");
        }
        let mut rest = self.list(open, Sign::Close)?;
        match (rest.pop(), rest.pop(), rest.pop()) {
            (Some(otherwise), Some(index), None) => {
                Ok(Expr::Table(Box::new(Table { entries, index, otherwise })).into())
            }
            _ => {
                let whole = span.start..self.tokens[self.at - 1].1.end;
                wrong(whole, "`table` needs a list, an index, and a value for all other indexes")
            }
        }
    }

    /// Numbers separated by commas, up to the closing bracket; the opening one has been read.
    fn list(&mut self, open: Range<usize>, close: Sign) -> Result<Vec<Expr<S::Quantity>>> {
        let opening = match close {
            Sign::CloseList => Sign::OpenList,
            Sign::CloseSet => Sign::OpenSet,
            _ => Sign::Open,
        };
        self.nested(&open.clone(), |parser| {
            let mut items = vec![*parser.number(Binding::If)?];
            while parser.take_sign(Sign::Comma).is_some() {
                items.push(*parser.number(Binding::If)?);
            }
            parser.close(open, opening, close)?;
            Ok(items)
        })
    }

    fn close(&mut self, open: Range<usize>, opening: Sign, closing: Sign) -> Result<()> {
        if self.take_sign(closing).is_some() {
            return Ok(());
        }
        let (opening, closing) = (opening.text(), closing.text());
        match self.peek() {
            Token::End => {
                Err(ParseRuleError::new(open, format!("this `{opening}` is never closed"), format!("add `{closing}`")))
            }
            Token::Sign(sign @ (Sign::Close | Sign::CloseList | Sign::CloseSet)) => {
                let message = format!("`{opening}` cannot be closed by `{}`", sign.text());
                Err(ParseRuleError::new(self.span(), message, format!("write `{closing}`")))
            }
            _ => Err(self.unexpected_after_value()),
        }
    }

    /// The error for a token that cannot begin a value.
    fn no_value_here(&self) -> ParseRuleError {
        let message = format!("a value is missing before {}", self.peek());
        ParseRuleError::new(self.span(), message, advice::instead_of(self.peek(), &self.scope))
    }

    fn is_known(&self, name: &str) -> bool {
        self.scope.names().contains(&name) || fixed_names().any(|known| known == name)
    }

    /// The error for a token that cannot follow a complete expression.
    fn unexpected_after_value(&self) -> ParseRuleError {
        match self.peek() {
            Token::Name(name) if !self.is_known(name) => advice::unknown_name(name, self.span(), &self.scope),
            token => {
                let behind_number = matches!(self.tokens[self.at.saturating_sub(1)].0, Token::Number(_));
                let (message, help) = advice::out_of_place(token, behind_number, &self.scope);
                ParseRuleError::new(self.span(), message, help)
            }
        }
    }
}

#[inline(never)]
fn not_a_function(name: &str, span: Range<usize>, help: &str) -> ParseRuleError {
    ParseRuleError::new(span, format!("`{name}` is not a function"), help)
}

#[inline(never)]
fn too_deep(text: &str, span: Range<usize>) -> ParseRuleError {
    let message = format!("the {text} is nested more than 256 levels deep here");
    ParseRuleError::new(span, message, "use fewer brackets, minus signs, `not`, `if` or `^`")
}

/// How tightly a token binds as an infix operator, if it is one.
fn infix(token: &Token) -> Option<Binding> {
    match token {
        Token::Keyword(Keyword::Or) => Some(Binding::Or),
        Token::Keyword(Keyword::And) => Some(Binding::And),
        Token::Keyword(Keyword::In) => Some(Binding::Comparison),
        Token::Sign(Sign::Plus | Sign::Minus) => Some(Binding::Sum),
        Token::Sign(Sign::Times | Sign::Divide | Sign::FloorDivide | Sign::Modulo) => Some(Binding::Product),
        Token::Sign(Sign::Power) => Some(Binding::Power),
        other => comparison(other).map(|_| Binding::Comparison),
    }
}

/// Whether a token is the beginning of a value and never goes on with one.
fn begins_value(token: &Token) -> bool {
    matches!(token, Token::Number(_) | Token::Name(_) | Token::Sign(Sign::Open) | Token::Keyword(Keyword::Not))
}

fn comparison(token: &Token) -> Option<Comparison> {
    match token {
        Token::Sign(Sign::Equal) => Some(Comparison::Equal),
        Token::Sign(Sign::Unequal) => Some(Comparison::Unequal),
        Token::Sign(Sign::Less) => Some(Comparison::Less),
        Token::Sign(Sign::AtMost) => Some(Comparison::AtMost),
        Token::Sign(Sign::Greater) => Some(Comparison::Greater),
        Token::Sign(Sign::AtLeast) => Some(Comparison::AtLeast),
        _ => None,
    }
}
