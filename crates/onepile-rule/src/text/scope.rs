//! What the names in a text stand for, and what errors call the text.

use super::names::{Quantity, Variable};

/// What the names in a text stand for.
pub(super) trait Scope {
    /// What it is about.
    type Quantity: Quantity;

    /// What the text is called.
    const TEXT: &'static str;

    /// Whether the text is a rule.
    const IS_RULE: bool = false;

    /// What a name stands for here, if it is the name of a quantity.
    fn meaning(&self, name: &str) -> Option<Meaning<Self::Quantity>>;

    /// The names of the quantities.
    fn names(&self) -> Vec<&str>;

    /// A quantity for the examples of errors.
    fn example(&self) -> &str;

    /// What somebody means who writes a name that stands for nothing, where habit tells.
    fn habit(&self, name: &str) -> Option<&'static str>;

    /// The quantities, for whoever writes none of their names.
    fn listed(&self) -> String;

    /// Where a set may stand besides behind `in`.
    fn set_elsewhere(&self) -> &'static str;

    /// What to do about a `where` that is out of place.
    fn about_where(&self) -> &'static str;
}

/// What the name of a quantity stands for.
pub(super) enum Meaning<Q> {
    /// A number.
    Number(Q),
    /// A condition: the quantity is 1 where it holds, and else 0.
    Condition(Q),
    /// Nothing in this place: what is wrong, and what to write.
    OutOfReach(String, &'static str),
}

/// The names in a rule.
#[derive(Clone, Copy)]
pub(super) enum InRule {
    /// In the limit.
    Limit,
    /// Behind `where`, and in a set that is the rule.
    Takes,
}

impl Scope for InRule {
    type Quantity = Variable;
    const TEXT: &'static str = "rule";
    const IS_RULE: bool = true;

    fn meaning(&self, name: &str) -> Option<Meaning<Variable>> {
        let variable = Variable::ALL.into_iter().chain([Variable::Take]).find(|variable| variable.name() == name)?;
        Some(match (variable, self) {
            (Variable::Take, InRule::Limit) => Meaning::OutOfReach(
                "`take` may stand only behind `where`, for the limit says how large a take may be".to_owned(),
                "write `LIMIT where CONDITION`, for example `2*last where odd(take)`; the opponent's take is `last`",
            ),
            (Variable::Last | Variable::Prev, InRule::Takes) => Meaning::OutOfReach(
                format!("`{name}` may only make the limit, and here takes are named"),
                "behind `where` write `take`, `pile` or `turn`, and put the rest before `where`",
            ),
            _ => Meaning::Number(variable),
        })
    }

    fn names(&self) -> Vec<&str> {
        Variable::ALL.iter().chain([&Variable::Take]).map(|variable| variable.name()).collect()
    }

    fn example(&self) -> &str {
        match self {
            InRule::Limit => "last",
            InRule::Takes => "take",
        }
    }

    fn habit(&self, name: &str) -> Option<&'static str> {
        Some(match (name, self) {
            ("n", InRule::Takes) => "papers write n for several things; did you mean `pile` or `take`?",
            ("k" | "x" | "t" | "s", InRule::Takes) => "papers write single letters for a take; did you mean `take`?",
            ("m", InRule::Takes) => "papers write m for the pile before the take; did you mean `pile`?",
            ("n", _) => "papers write n for several things; did you mean `pile` or `last`?",
            ("t", _) => "papers write t for a take, a period and a time; did you mean `last` or `turn`?",
            ("x", _) => "papers write x for a take and for a limit; did you mean `last`?",
            ("k", _) => "papers write k for a take; did you mean `last`?",
            ("m", _) => "papers write m for the pile before the take; did you mean `prev`?",
            ("limit", _) => "the rule is the limit: write its value alone",
            _ => return None,
        })
    }

    fn listed(&self) -> String {
        "`last`, `pile`, `prev`, `turn`, behind `where` also `take`".to_owned()
    }

    fn set_elsewhere(&self) -> &'static str {
        match self {
            InRule::Limit => ", or alone as a whole rule",
            InRule::Takes => "",
        }
    }

    fn about_where(&self) -> &'static str {
        "`where` stands once, behind the whole limit: `2*last where odd(take)`"
    }
}
