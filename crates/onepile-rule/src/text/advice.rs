//! What a user may have meant by a text that is wrong: the help in the errors of the parser.

use super::error::ParseRuleError;
use super::lexer::{Keyword, Sign, Token};
use super::names::{Variable, all_names};

/// The shape of a choice.
pub(super) const CHOICE: &str = "write `if … then … else …`";
const LIST: &str = "a list may stand only in `table([…], index, otherwise)`";
pub(super) const SET: &str = "a set may stand only after `in`, as in `last in {1, 4, 9}`, or alone as a whole rule";
const RANGE: &str = "a range may stand only after `in`, as in `last in 7..13`";
/// Where the condition of the takes stands.
const WHERE: &str = "`where` stands once, behind the whole limit: `2*last where odd(take)`";

/// The error for an unknown name.
pub(super) fn unknown_name(name: &str, span: std::ops::Range<usize>, names_takes: bool) -> ParseRuleError {
    let message = format!("{} is not a name in a rule", Token::Name(name.to_owned()));
    ParseRuleError::new(span, message, meant_by(name, names_takes))
}

/// The error for a quantity that is not known where it stands.
pub(super) fn out_of_reach(variable: Variable, span: std::ops::Range<usize>) -> ParseRuleError {
    let name = variable.name();
    let (message, help) = match variable {
        Variable::Take => (
            "`take` may stand only behind `where`, for the limit says how large a take may be".to_owned(),
            "write `LIMIT where CONDITION`, for example `2*last where odd(take)`; the opponent's take is `last`",
        ),
        _ => (
            format!("`{name}` may only make the limit, and here takes are named"),
            "behind `where` write `take`, `pile` or `turn`, and put the rest before `where`",
        ),
    };
    ParseRuleError::new(span, message, help)
}

/// What an unknown name may stand for.
fn meant_by(name: &str, names_takes: bool) -> String {
    let known = match name {
        "n" if names_takes => "papers write n for several things; did you mean `pile` or `take`?",
        "k" | "x" | "t" | "s" if names_takes => "papers write single letters for a take; did you mean `take`?",
        "m" if names_takes => "papers write m for the pile before the take; did you mean `pile`?",
        "n" => "papers write n for several things; did you mean `pile` or `last`?",
        "t" => "papers write t for a take, a period and a time; did you mean `last` or `turn`?",
        "x" => "papers write x for a take and for a limit; did you mean `last`?",
        "k" => "papers write k for a take; did you mean `last`?",
        "m" => "papers write m for the pile before the take; did you mean `prev`?",
        "limit" => "the rule is the limit: write its value alone",
        "true" => "write a condition that always holds, such as `1 == 1`",
        "false" => "write a condition that never holds, such as `1 == 2`",
        "mod" => "the remainder is written `%`, as in `last % 3`",
        "div" => "division rounded down is written `//`",
        "pow" => "powers are written `^`, as in `last^2`",
        "int" | "trunc" => "write `floor(x)` to round down",
        "isqrt" => "write `floor(sqrt(x))`",
        "infinity" => "write `inf`",
        _ => "",
    };
    match (known, similar_name(name)) {
        ("", Some(similar)) => format!("did you mean `{similar}`?"),
        ("", None) => {
            "the names are `last`, `pile`, `prev`, `turn`, behind `where` also `take`, and functions such as `floor`, \
             `sqrt`, `min`"
                .to_owned()
        }
        (known, _) => known.to_owned(),
    }
}

/// A word of the language that looks like the name.
fn similar_name(name: &str) -> Option<&'static str> {
    const LONGEST: usize = 40;
    if name.len() > LONGEST {
        return None;
    }
    let name = name.to_lowercase();
    let words = || all_names().chain(Keyword::ALL.iter().map(|keyword| keyword.text()));
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
pub(super) fn instead_of(token: &Token, names_takes: bool) -> String {
    match token {
        Token::Sign(Sign::OpenSet) if names_takes => "write `take in {1, 4, 9}`".to_owned(),
        Token::Keyword(Keyword::Where) => "write the limit before `where`: `pile where odd(take)`".to_owned(),
        Token::Sign(Sign::Plus) => "a plus sign stands between two values; remove it here".to_owned(),
        Token::Sign(Sign::OpenSet) => format!("group with round brackets; {SET}"),
        Token::Sign(Sign::OpenList) => format!("group with round brackets; {LIST}"),
        _ => {
            let name = if names_takes { "take" } else { "last" };
            format!("write a number, a name such as `{name}`, or an expression in brackets")
        }
    }
}

/// The message and the help for a token that cannot follow a complete expression.
pub(super) fn out_of_place(token: &Token, behind_number: bool) -> (String, String) {
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
        Token::Sign(Sign::OpenSet) => (misplaced, SET),
        Token::Sign(Sign::To) => (misplaced, RANGE),
        Token::Number(_) if behind_number => (missing, "write `*` to multiply; digits are grouped as in `1_000`"),
        Token::Name(name) if name == "xor" => (missing, "write `xor(x, y)`"),
        Token::Number(_) | Token::Name(_) => (missing, "write `*` to multiply, `and` or `or` to join conditions"),
        Token::Keyword(Keyword::Where) => (misplaced, WHERE),
        Token::Keyword(Keyword::Not) => (misplaced, "write it in front of the whole condition: `not last in {1, 2}`"),
        Token::Keyword(Keyword::If) => (misplaced, "the condition comes first: `if … then … else …`"),
        Token::Keyword(Keyword::Then | Keyword::Else) => (format!("{token} without its `if`"), CHOICE),
        Token::Keyword(Keyword::Elif) => {
            (format!("{token} without its `if`"), "write `if … then … elif … then … else …`")
        }
        _ => (misplaced, "remove it"),
    };
    (message, help.to_owned())
}
