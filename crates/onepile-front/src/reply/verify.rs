//! Whether the solver agrees with brute force.

use onepile::{Difference, Limit, Method, Natural, Outcome, Side, Undecided, Verification};
use serde::Serialize;

use super::{Paged, SCHEMA, Status};
use crate::page::Page;
use crate::text::Text;
use crate::words;
use crate::words::{Words, undecided};

/// Whether the solver agrees with brute force.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyReply {
    schema: u32,
    rule: String,
    to: Natural,
    positions: Text<u64>,
    /// Unknown if not everything was compared.
    agree: Option<bool>,
    solver: Method,
    against: &'static str,
    /// How many positions were compared with brute force.
    by_oracle: Text<u64>,
    difference: Option<Differs>,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    #[serde(skip)]
    found: Verification,
}

#[derive(Clone, Debug, Serialize)]
struct Differs {
    pile: Natural,
    limit: Limit,
    solver: Says,
    against: Says,
}

#[derive(Clone, Debug, Serialize)]
struct Says {
    outcome: Option<Outcome>,
    takes: Vec<Natural>,
}

impl From<&Side> for Says {
    fn from((outcome, takes): &Side) -> Says {
        Says { outcome: *outcome, takes: takes.iter().collect() }
    }
}

impl From<&Difference> for Differs {
    fn from(difference: &Difference) -> Differs {
        Differs {
            pile: difference.position.pile.clone(),
            limit: difference.position.limit.clone(),
            solver: Says::from(&difference.checked.1),
            against: Says::from(&difference.against.1),
        }
    }
}

impl VerifyReply {
    pub(crate) fn new(rule: String, to: Natural, found: Verification) -> VerifyReply {
        let Verification { method, positions, by_oracle, difference, undecided } = &found;
        let agree = match (difference, undecided) {
            (Some(_), _) => Some(false),
            (None, None) => Some(true),
            (None, Some(_)) => None,
        };
        VerifyReply {
            schema: SCHEMA,
            rule,
            to,
            positions: Text(*positions),
            agree,
            solver: *method,
            against: if *method == Method::Direct { "oracle" } else { "direct" },
            by_oracle: Text(*by_oracle),
            difference: difference.as_ref().map(Differs::from),
            undecided: undecided.clone(),
            found,
        }
    }

    /// The answer for people.
    pub fn page(&self) -> Page {
        let Verification { method, positions, by_oracle, difference, undecided: met } = &self.found;
        let page = Page::default();
        match (difference, met) {
            (Some(Difference { position, checked: (checked, ours), against: (against, theirs) }), _) => page
                .headline(words!["A difference at pile ", &position.pile, ", limit ", &position.limit, ":"])
                .reasons([side(solver(Some(*checked)), ours), side(solver(*against), theirs)]),
            (None, None) => {
                let against = if *method == Method::Direct { None } else { Some(Method::Direct) };
                let (checked, against) = (solver(Some(*method)), solver(against));
                let by_oracle = (*method != Method::Direct)
                    .then(|| words!["the direct solver agrees with brute force on ", *by_oracle, " of them"]);
                page.headline(words![
                    "No difference in ",
                    *positions,
                    " positions: ",
                    checked,
                    " and ",
                    against,
                    " agree."
                ])
                .reasons(by_oracle)
            }
            (None, Some(met)) => page
                .headline(words!["Undecided: no difference in the first ", *positions, " positions."])
                .reasons([undecided(met)]),
        }
    }
}

/// What a way to solve a game is called; the oracle is none.
fn solver(method: Option<Method>) -> &'static str {
    match method {
        None => "brute force",
        Some(Method::Direct) => "direct solver",
        Some(theorem) => theorem.name(),
    }
}

fn side(name: &str, (outcome, takes): &Side) -> Words {
    let outcome = outcome.map_or("?".to_owned(), |outcome| outcome.to_string());
    words![format!("{name}: {outcome}, winning takes {takes}")]
}

impl Paged for VerifyReply {
    fn met(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn ended(&self) -> Status {
        match (&self.difference, &self.undecided) {
            (Some(_), _) => Status::Different,
            (None, Some(_)) => Status::Undecided,
            (None, None) => Status::Answered,
        }
    }

    fn shown(&self) -> Page {
        self.page()
    }
}

#[cfg(test)]
mod tests {
    use onepile::{Game, Takes};

    use super::*;
    use crate::reply::Reply;
    use crate::style::Style;

    /// The reply to a difference that was made up, for none is known.
    fn differs() -> VerifyReply {
        let game: Game = "2*last".parse().unwrap();
        let position = game.position((7, 4)).unwrap();
        let two = Natural::from(2u32);
        let checked = (Method::Base, (Some(Outcome::N), Takes::of([(two.clone(), two)])));
        let against = (Some(Method::Direct), (Some(Outcome::P), Takes::none()));
        let difference = Some(Difference { position, checked, against });
        let found = Verification { method: Method::Base, positions: 22, by_oracle: 9, difference, undecided: None };
        VerifyReply::new("2*last".to_owned(), Natural::from(9u32), found)
    }

    #[test]
    fn a_difference_is_shown() {
        let reply = differs();
        assert_eq!(reply.status(), Status::Different);
        let lines =
            "A difference at pile 7, limit 4:\n  base: N, winning takes 2\n  direct solver: P, winning takes none\n";
        assert_eq!(reply.page().text(&Style::PLAIN), lines);
        let json = serde_json::to_value(&reply).unwrap();
        assert_eq!(json["agree"], false);
        assert_eq!(json["difference"]["solver"]["takes"][0], "2");
        assert_eq!(json["difference"]["against"]["outcome"], "P");
    }
}
