//! What a user may have meant by a text that is wrong: the help in the errors of the parser.

use super::error::ParseRuleError;
use super::lexer::{Keyword, Sign, Token};
use super::names::fixed_names;
use super::scope::Scope;

/// The shape of a choice.
pub(super) const CHOICE: &str = "write `if … then … else …`";
const LIST: &str = "a list may stand only in `table([…], index, otherwise)`";
/// Where a set may stand.
pub(super) fn set(scope: &impl Scope) -> String {
    let (name, elsewhere) = (scope.example(), scope.set_elsewhere());
    format!("a set may stand only after `in`, as in `{name} in {{1, 4, 9}}`{elsewhere}")
}

/// The error for an unknown name.
pub(super) fn unknown_name<S: Scope>(name: &str, span: std::ops::Range<usize>, scope: &S) -> ParseRuleError {
    let message = format!("{} is not a name in a {}", Token::Name(name.to_owned()), S::TEXT);
    ParseRuleError::new(span, message, meant_by(name, scope))
}

/// What an unknown name may stand for.
fn meant_by(name: &str, scope: &impl Scope) -> String {
    let example = scope.example();
    let known = match (scope.habit(name), name) {
        (Some(habit), _) => habit,
        (_, "true") => "write a condition that always holds, such as `1 == 1`",
        (_, "false") => "write a condition that never holds, such as `1 == 2`",
        (_, "mod") => return format!("the remainder is written `%`, as in `{example} % 3`"),
        (_, "div") => "division rounded down is written `//`",
        (_, "pow") => return format!("powers are written `^`, as in `{example}^2`"),
        (_, "int" | "trunc") => "write `floor(x)` to round down",
        (_, "isqrt") => "write `floor(sqrt(x))`",
        (_, "infinity") => "write `inf`",
        _ => {
            return match similar_name(name, scope) {
                Some(similar) => format!("did you mean `{similar}`?"),
                None => {
                    format!("the names are {}, and functions such as `floor`, `sqrt`, `min`", scope.listed())
                }
            };
        }
    };
    known.to_owned()
}

/// A word of the language that looks like the name.
fn similar_name<'s>(name: &str, scope: &'s impl Scope) -> Option<&'s str> {
    const LONGEST: usize = 40;
    if name.len() > LONGEST {
        return None;
    }
    let name = name.to_lowercase();
    let fixed: Vec<&'s str> = fixed_names().chain(Keyword::ALL.iter().map(|keyword| keyword.text())).collect();
    let mut names = scope.names();
    names.extend(fixed);
    let words = || names.iter().copied();
    // `prime` for `is_prime`, then slips of the pen, then `previous` for `prev` and `sq` for `sqrt`.
    let tests = words().find(|word| word.strip_prefix("is_") == Some(&name));
    let near = || {
        let (distance, word) = words().map(|word| (strsim::damerau_levenshtein(word, &name), word)).min()?;
        (distance <= 1 + name.len() / 4 && distance < word.len()).then_some(word)
    };
    let begun = || words().find(|word| word.len() > 2 && name.len() > 2 && shares_start(word, &name));
    tests.or_else(near).or_else(begun)
}

fn shares_start(a: &str, b: &str) -> bool {
    a.starts_with(b) || b.starts_with(a)
}

/// What to write where a token stands that cannot begin a value.
pub(super) fn instead_of<S: Scope>(token: &Token, scope: &S) -> String {
    match token {
        Token::Keyword(Keyword::Where) if S::IS_RULE => {
            "write the limit before `where`: `pile where odd(take)`".to_owned()
        }
        Token::Keyword(Keyword::Where) => scope.about_where().to_owned(),
        Token::Sign(Sign::Plus) => "a plus sign stands between two values; remove it here".to_owned(),
        Token::Sign(Sign::OpenSet) if scope.set_elsewhere().is_empty() => {
            format!("write `{} in {{1, 4, 9}}`", scope.example())
        }
        Token::Sign(Sign::OpenSet) => format!("group with round brackets; {}", set(scope)),
        Token::Sign(Sign::OpenList) => format!("group with round brackets; {LIST}"),
        _ => {
            format!("write a number, a name such as `{}`, or an expression in brackets", scope.example())
        }
    }
}

/// The message and the help for a token that cannot follow a complete expression.
pub(super) fn out_of_place(token: &Token, behind_number: bool, scope: &impl Scope) -> (String, String) {
    let name = scope.example();
    let missing = format!("an operator is missing before {token}");
    let misplaced = format!("{token} is out of place");
    let (message, help) = match token {
        Token::Sign(Sign::Close | Sign::CloseList | Sign::CloseSet) => {
            (format!("this {token} closes nothing"), "remove it, or add an opening bracket before it")
        }
        Token::Sign(Sign::Open) => (missing, "write `*` to multiply"),
        Token::Sign(Sign::Comma) => {
            (misplaced, "commas may stand only between arguments; a decimal is written `1.5`, a set `{1, 4, 9}`")
        }
        Token::Sign(Sign::OpenList) => (misplaced, LIST),
        Token::Sign(Sign::OpenSet) => return (misplaced, set(scope)),
        Token::Sign(Sign::To) => {
            return (misplaced, format!("a range may stand only after `in`, as in `{name} in 7..13`"));
        }
        Token::Number(_) if behind_number => (missing, "write `*` to multiply; digits are grouped as in `1_000`"),
        Token::Name(name) if name == "xor" => (missing, "write `xor(x, y)`"),
        Token::Number(_) | Token::Name(_) => (missing, "write `*` to multiply, `and` or `or` to join conditions"),
        Token::Keyword(Keyword::Where) => (misplaced, scope.about_where()),
        Token::Keyword(Keyword::Not) => {
            return (misplaced, format!("write it in front of the whole condition: `not {name} in {{1, 2}}`"));
        }
        Token::Keyword(Keyword::If) => (misplaced, "the condition comes first: `if … then … else …`"),
        Token::Keyword(Keyword::Then | Keyword::Else) => (format!("{token} without its `if`"), CHOICE),
        Token::Keyword(Keyword::Elif) => {
            (format!("{token} without its `if`"), "write `if … then … elif … then … else …`")
        }
        _ => (misplaced, "remove it"),
    };
    (message, help.to_owned())
}
