//! Tokens to an expression tree, with kinds checked on the way.
//!
//! ```text
//! rule       = number
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
//! variable   = "turn" | "pile" | "last" | "prev"
//! constant   = "pi" | "e" | "phi" | "inf"
//! ```
//!
//! An `if` may also stand where an operand is wanted; its last branch then reaches as far right as it can.

use std::ops::Range;

use super::error::ParseRuleError;
use super::expr::{AddOp, Binding, Comparison, Cond, Expr, MulOp, Table};
use super::lexer::{Keyword, Sign, Token, tokens};
use super::names::{Constant, Function, Predicate, TABLE, Variable, all_names};
use super::size;

/// The longest text of a rule, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;
/// The deepest nesting of brackets, minus signs, `not`, `if` and `^`.
pub(crate) const MAX_NESTING: usize = 256;

type Result<T> = std::result::Result<T, ParseRuleError>;

/// Reads a rule.
pub(crate) fn parse(text: &str) -> Result<Expr> {
    parse_unlocated(text).map_err(|error| error.within(text))
}

fn parse_unlocated(text: &str) -> Result<Expr> {
    if text.len() > MAX_TEXT {
        let message = "the rule is longer than 64 KiB";
        return Err(ParseRuleError::new(MAX_TEXT..MAX_TEXT + 1, message, "shorten it"));
    }
    let mut parser = Parser { text, tokens: tokens(text)?, at: 0, depth: 0 };
    if parser.peek() == &Token::End {
        return Err(ParseRuleError::new(
            0..text.len().min(1),
            "the rule is empty",
            "write an expression, for example `2*last`",
        ));
    }
    let parsed = parser.expression(Binding::If)?;
    if parser.peek() != &Token::End {
        return Err(parser.unexpected_after_value());
    }
    match parsed.node {
        Node::Number(expr) => Ok(expr),
        Node::Condition(_) => Err(ParseRuleError::new(
            parsed.span,
            "a rule is a number, and this is a condition",
            "write `if … then … else …` around it",
        )),
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    depth: usize,
}

enum Node {
    Number(Expr),
    Condition(Cond),
}

struct Parsed {
    node: Node,
    span: Range<usize>,
}

impl Parser<'_> {
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
            let message = format!("the rule is nested more than {MAX_NESTING} levels deep here");
            return Err(ParseRuleError::new(
                span.clone(),
                message,
                "use fewer brackets, minus signs, `not`, `if` or `^`",
            ));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// An operand and all operators behind it that bind at least as tightly as `least`.
    fn expression(&mut self, least: Binding) -> Result<Parsed> {
        let mut left = self.prefix()?;
        while let Some(binding) = infix(self.peek()).filter(|binding| *binding >= least) {
            let start = left.span.start;
            let node = match binding {
                Binding::Or | Binding::And => self.connective(left, binding)?,
                Binding::Comparison => self.comparison(left)?,
                Binding::Sum => self.sum(left)?,
                Binding::Product => self.product(left)?,
                _ => self.power(left)?,
            };
            left = Parsed { node, span: start..self.tokens[self.at - 1].1.end };
        }
        Ok(left)
    }

    fn number(&mut self, least: Binding) -> Result<Expr> {
        let parsed = self.expression(least)?;
        self.as_number(parsed)
    }

    fn condition(&mut self, least: Binding) -> Result<Cond> {
        let parsed = self.expression(least)?;
        self.as_condition(parsed)
    }

    fn as_number(&self, parsed: Parsed) -> Result<Expr> {
        match parsed.node {
            Node::Number(expr) => Ok(expr),
            Node::Condition(_) => {
                let help = format!("to count it, write `(if {} then 1 else 0)`", self.quoted(&parsed.span));
                Err(ParseRuleError::new(parsed.span, "a condition stands where a number is wanted", help))
            }
        }
    }

    fn as_condition(&self, parsed: Parsed) -> Result<Cond> {
        match parsed.node {
            Node::Condition(cond) => Ok(cond),
            Node::Number(_) => {
                let help = format!("compare it, for example `{} > 0`", self.quoted(&parsed.span));
                Err(ParseRuleError::new(parsed.span, "a number stands where a condition is wanted", help))
            }
        }
    }

    /// A piece of the rule for a message, or a stand-in where it is long.
    fn quoted(&self, span: &Range<usize>) -> &str {
        let piece = self.text[span.clone()].trim();
        if piece.len() <= 40 && !piece.contains(char::is_control) { piece } else { "…" }
    }

    fn connective(&mut self, left: Parsed, binding: Binding) -> Result<Node> {
        let (keyword, tighter) =
            if binding == Binding::Or { (Keyword::Or, Binding::And) } else { (Keyword::And, Binding::Not) };
        let mut parts = vec![self.as_condition(left)?];
        while self.take_keyword(keyword).is_some() {
            parts.push(self.condition(tighter)?);
        }
        Ok(Node::Condition(if binding == Binding::Or { Cond::Or(parts) } else { Cond::And(parts) }))
    }

    fn comparison(&mut self, left: Parsed) -> Result<Node> {
        let first = Box::new(self.as_number(left)?);
        if self.take_keyword(Keyword::In).is_some() {
            return self.membership(first).map(Node::Condition);
        }
        let mut rest = Vec::new();
        while let Some(op) = comparison(self.peek()) {
            self.advance();
            rest.push((op, self.number(Binding::Sum)?));
        }
        if self.peek() == &Token::Keyword(Keyword::In) {
            let help = "join the two with `and`";
            return Err(ParseRuleError::new(self.span(), "`in` cannot be chained with another comparison", help));
        }
        Ok(Node::Condition(Cond::Compare(first, rest)))
    }

    /// What follows `in`: a set or a range.
    fn membership(&mut self, number: Box<Expr>) -> Result<Cond> {
        let cond = if let Some(open) = self.take_sign(Sign::OpenSet) {
            if let Some(close) = self.take_sign(Sign::CloseSet) {
                let help = "write its members, for example `{1, 4, 9}`";
                return Err(ParseRuleError::new(open.start..close.end, "this set is empty", help));
            }
            Cond::InSet(number, self.list(open, Sign::CloseSet)?)
        } else {
            let start = self.span();
            if self.peek() == &Token::Sign(Sign::OpenList) {
                return Err(ParseRuleError::new(start, "a set is written with curly brackets", "write `{1, 4, 9}`"));
            }
            let low = self.number(Binding::Sum)?;
            if self.take_sign(Sign::To).is_none() {
                let message = format!("`in` wants a set or a range, and here is {}", self.peek());
                return Err(ParseRuleError::new(self.span(), message, "write `in {1, 4, 9}` or `in 7..13`"));
            }
            Cond::InRange(number, Box::new((low, self.number(Binding::Sum)?)))
        };
        if comparison(self.peek()).is_some() || self.peek() == &Token::Keyword(Keyword::In) {
            let help = "join the two with `and`";
            return Err(ParseRuleError::new(self.span(), "`in` cannot be chained with another comparison", help));
        }
        Ok(cond)
    }

    fn sum(&mut self, left: Parsed) -> Result<Node> {
        let first = Box::new(self.as_number(left)?);
        let mut rest = Vec::new();
        loop {
            let op = match self.peek() {
                Token::Sign(Sign::Plus) => AddOp::Plus,
                Token::Sign(Sign::Minus) => AddOp::Minus,
                _ => return Ok(Node::Number(Expr::Sum(first, rest))),
            };
            self.advance();
            rest.push((op, self.number(Binding::Product)?));
        }
    }

    fn product(&mut self, left: Parsed) -> Result<Node> {
        let first = Box::new(self.as_number(left)?);
        let mut rest = Vec::new();
        loop {
            let op = match self.peek() {
                Token::Sign(Sign::Times) => MulOp::Times,
                Token::Sign(Sign::Divide) => MulOp::Divide,
                Token::Sign(Sign::FloorDivide) => MulOp::FloorDivide,
                Token::Sign(Sign::Modulo) => MulOp::Modulo,
                _ => return Ok(Node::Number(Expr::Product(first, rest))),
            };
            self.advance();
            rest.push((op, self.number(Binding::Negation)?));
        }
    }

    fn power(&mut self, left: Parsed) -> Result<Node> {
        let start = left.span.start;
        let base = self.as_number(left)?;
        let caret = self.advance();
        // The exponent is again signed, so `2^-1` needs no brackets and `^` groups to the right.
        let exponent = self.nested(&caret, |parser| parser.number(Binding::Negation))?;
        if size::power_is_too_large(&base, &exponent) {
            let span = start..self.tokens[self.at - 1].1.end;
            return Err(ParseRuleError::new(span, "this power has more than 10^7 digits", "use a smaller exponent"));
        }
        Ok(Node::Number(Expr::Power(Box::new(base), Box::new(exponent))))
    }

    /// Whatever can begin an expression.
    fn prefix(&mut self) -> Result<Parsed> {
        let span = self.span();
        let node = match self.peek().clone() {
            Token::Number(value) => {
                self.advance();
                Node::Number(Expr::Number(value))
            }
            Token::Name(name) => self.name(&name)?,
            Token::Sign(Sign::Open) => {
                self.advance();
                let inner = self.nested(&span, |parser| parser.expression(Binding::If))?;
                self.close(span.clone(), Sign::Open, Sign::Close)?;
                inner.node
            }
            Token::Sign(Sign::Minus) => {
                self.advance();
                let inner = self.nested(&span, |parser| parser.number(Binding::Negation))?;
                Node::Number(Expr::Negate(Box::new(inner)))
            }
            Token::Keyword(Keyword::Not) => {
                self.advance();
                let inner = self.nested(&span, |parser| parser.condition(Binding::Not))?;
                Node::Condition(Cond::Not(Box::new(inner)))
            }
            Token::Keyword(Keyword::If) => self.nested(&span, Parser::conditional)?,
            _ => return Err(self.no_value_here()),
        };
        Ok(Parsed { node, span: span.start..self.tokens[self.at.max(1) - 1].1.end.max(span.end) })
    }

    /// `if c then a elif d then b else z`; the first branch decides the kind of the others.
    fn conditional(&mut self) -> Result<Node> {
        let start = self.advance();
        let (condition, first) = self.branch(&start)?;
        match first.node {
            Node::Number(value) => {
                let (branches, last) = self.branches(&start, (condition, value), Self::as_number)?;
                Ok(Node::Number(Expr::If(branches, Box::new(last))))
            }
            Node::Condition(value) => {
                let (branches, last) = self.branches(&start, (condition, value), Self::as_condition)?;
                Ok(Node::Condition(Cond::If(branches, Box::new(last))))
            }
        }
    }

    fn branches<T>(
        &mut self,
        start: &Range<usize>,
        first: (Cond, T),
        kind: impl Fn(&Self, Parsed) -> Result<T>,
    ) -> Result<(Vec<(Cond, T)>, T)> {
        let mut branches = vec![first];
        while let Some(elif) = self.take_keyword(Keyword::Elif) {
            let (condition, value) = self.branch(&elif)?;
            branches.push((condition, kind(self, value)?));
        }
        if self.take_keyword(Keyword::Else).is_none() {
            if matches!(self.peek(), Token::End | Token::Sign(_)) {
                let help = "say what holds otherwise: `if … then … else …`";
                return Err(ParseRuleError::new(start.clone(), "this `if` has no `else`", help));
            }
            return Err(self.unexpected_after_value());
        }
        let last = self.expression(Binding::If)?;
        let last = kind(self, last)?;
        Ok((branches, last))
    }

    /// The condition behind `if` or `elif`, and the value behind its `then`.
    fn branch(&mut self, start: &Range<usize>) -> Result<(Cond, Parsed)> {
        let condition = self.condition(Binding::If)?;
        if self.take_keyword(Keyword::Then).is_none() {
            let help = format!("put `then` before {}", self.peek());
            let span = if self.peek() == &Token::End { start.clone() } else { self.span() };
            return Err(ParseRuleError::new(span, format!("`{}` wants a `then`", &self.text[start.clone()]), help));
        }
        Ok((condition, self.expression(Binding::If)?))
    }

    fn name(&mut self, name: &str) -> Result<Node> {
        let span = self.advance();
        let called = self.peek() == &Token::Sign(Sign::Open);
        if let Some(variable) = Variable::ALL.into_iter().find(|v| v.name() == name) {
            return self.value(name, span, called, Expr::Variable(variable));
        }
        if let Some(constant) = Constant::ALL.into_iter().find(|c| c.name() == name) {
            return self.value(name, span, called, Expr::Constant(constant));
        }
        if name == TABLE {
            return self.table(span);
        }
        if let Some(function) = Function::ALL.iter().find(|f| f.name() == name) {
            let arguments = self.arguments(name, span, function.arity())?;
            return Ok(Node::Number(Expr::Call(*function, arguments)));
        }
        if let Some(predicate) = Predicate::ALL.iter().find(|p| p.name() == name) {
            let arguments = self.arguments(name, span, predicate.arity())?;
            return Ok(Node::Condition(Cond::Test(*predicate, arguments)));
        }
        Err(ParseRuleError::new(span, format!("`{name}` is not a name in a rule"), advice(name)))
    }

    fn value(&self, name: &str, span: Range<usize>, called: bool, expr: Expr) -> Result<Node> {
        if called {
            let help = format!("write `{name}*(…)` to multiply");
            return Err(ParseRuleError::new(span, format!("`{name}` is not a function"), help));
        }
        Ok(Node::Number(expr))
    }

    fn arguments(&mut self, name: &str, span: Range<usize>, (least, most): (usize, usize)) -> Result<Vec<Expr>> {
        let usage = match (least, most) {
            (1, 1) => format!("write `{name}(x)`"),
            (2, 2) => format!("write `{name}(x, y)`"),
            (1, 2) => format!("write `{name}(x)` or `{name}(x, y)`"),
            _ => format!("write `{name}(x, y, …)`"),
        };
        let Some(open) = self.take_sign(Sign::Open) else {
            return Err(ParseRuleError::new(span, format!("`{name}` wants its arguments in brackets"), usage));
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
            return Err(ParseRuleError::new(whole, format!("`{name}` takes {wanted}, not {count}"), usage));
        }
        Ok(arguments)
    }

    fn table(&mut self, span: Range<usize>) -> Result<Node> {
        let usage = "write `table([4, 2, 7], index, otherwise)`";
        let wrong = |span, message: &str| Err(ParseRuleError::new(span, message, usage));
        let Some(open) = self.take_sign(Sign::Open) else {
            return wrong(span, "`table` wants its arguments in brackets");
        };
        let Some(list) = self.take_sign(Sign::OpenList) else {
            return wrong(self.span(), "`table` begins with a list in square brackets");
        };
        if let Some(close) = self.take_sign(Sign::CloseList) {
            return wrong(list.start..close.end, "a table needs at least one entry");
        }
        let entries = self.list(list, Sign::CloseList)?;
        if self.take_sign(Sign::Comma).is_none() {
            return wrong(self.span(), "`table` takes a list, an index and a value for every other index");
        }
        let mut rest = self.list(open, Sign::Close)?;
        match (rest.pop(), rest.pop(), rest.pop()) {
            (Some(otherwise), Some(index), None) => {
                Ok(Node::Number(Expr::Table(Box::new(Table { entries, index, otherwise }))))
            }
            _ => {
                let whole = span.start..self.tokens[self.at - 1].1.end;
                wrong(whole, "`table` takes a list, an index and a value for every other index")
            }
        }
    }

    /// Numbers separated by commas, up to the closing bracket; the opening one has been read.
    fn list(&mut self, open: Range<usize>, close: Sign) -> Result<Vec<Expr>> {
        let opening = match close {
            Sign::CloseList => Sign::OpenList,
            Sign::CloseSet => Sign::OpenSet,
            _ => Sign::Open,
        };
        self.nested(&open.clone(), |parser| {
            let mut items = vec![parser.number(Binding::If)?];
            while parser.take_sign(Sign::Comma).is_some() {
                items.push(parser.number(Binding::If)?);
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
        let help = match self.peek() {
            Token::Sign(Sign::Plus) => "a sign of plus is not written",
            Token::Sign(Sign::OpenSet) => "a set stands only behind `in`",
            Token::Sign(Sign::OpenList) => "a list stands only in `table([…], index, otherwise)`",
            Token::Keyword(Keyword::Then | Keyword::Elif | Keyword::Else) => {
                "write a number, a name or an expression in brackets"
            }
            _ => "write a number, a name such as `last`, or an expression in brackets",
        };
        ParseRuleError::new(self.span(), message, help)
    }

    /// The error for a token that cannot follow a complete expression.
    fn unexpected_after_value(&self) -> ParseRuleError {
        let token = self.peek();
        let (message, help) = match token {
            Token::Sign(sign @ (Sign::Close | Sign::CloseList | Sign::CloseSet)) => {
                (format!("this `{}` closes nothing", sign.text()), "remove it, or open a bracket before".to_owned())
            }
            Token::Sign(Sign::Open) => {
                ("an operator is missing before `(`".to_owned(), "write `*` to multiply".to_owned())
            }
            Token::Sign(Sign::Comma) => {
                let help = "commas stand only between arguments; a decimal is written with a point".to_owned();
                ("this `,` is out of place".to_owned(), help)
            }
            Token::Number(_) | Token::Name(_) => (
                format!("an operator is missing before {token}"),
                "write `*` to multiply, `and` or `or` to join conditions".to_owned(),
            ),
            Token::Keyword(Keyword::Not) => {
                ("`not` cannot follow a value".to_owned(), "write `not` in front: `not last in {1, 2}`".to_owned())
            }
            Token::Keyword(Keyword::Then | Keyword::Elif | Keyword::Else) => {
                (format!("{token} without its `if`"), "write `if … then … else …`".to_owned())
            }
            _ => (format!("{token} is out of place"), "remove it".to_owned()),
        };
        ParseRuleError::new(self.span(), message, help)
    }
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

/// What someone may have meant by an unknown name.
fn advice(name: &str) -> String {
    let known = match name {
        "n" => "papers write n for several things; did you mean `pile` or `last`?",
        "t" => "papers write t for a take, a period and a time; did you mean `last` or `turn`?",
        "x" => "papers write x for a take and for a limit; did you mean `last`?",
        "k" => "papers write k for a take; did you mean `last`?",
        "m" => "papers write m for the pile before the take; did you mean `prev`?",
        "true" => "write a condition that always holds, such as `1 == 1`",
        "false" => "write a condition that never holds, such as `1 == 2`",
        "mod" => "the remainder is written `%`, as in `last % 3`",
        "div" => "division rounded down is written `//`",
        "isqrt" => "write `floor(sqrt(x))`",
        "infinity" => "write `inf`",
        _ => "",
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    let lower = name.to_lowercase();
    let near = all_names().map(|known| (strsim::damerau_levenshtein(known, &lower), known)).min();
    match near {
        Some((distance, known)) if distance <= 1 + lower.len() / 4 && distance < known.len() => {
            format!("did you mean `{known}`?")
        }
        _ => "the names are `last`, `pile`, `prev`, `turn`, and functions such as `floor`, `sqrt`, `min`".to_owned(),
    }
}
