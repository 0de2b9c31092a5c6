//! A rule while somebody types it.

use onepile::NamedGame;
use onepile_front::{Failure, GameQuery, Spans, Words, first_move, kind_of, move_of, terms, variant};
use serde::{Deserialize, Serialize, Serializer};

/// Asks what a rule says.
#[derive(Deserialize)]
pub struct RuleQuestion {
    #[serde(flatten)]
    game: GameQuery,
}

/// What a rule says.
#[derive(Serialize)]
pub struct RuleData {
    /// The rule, where the name of a game was typed.
    rule: String,
    /// The name of the game in the catalogue, and how it is called there.
    name: Option<String>,
    title: String,
    /// The quantities that it uses.
    uses: Vec<&'static str>,
    needs_first_limit: bool,
    /// How the game is played, a sentence each.
    #[serde(serialize_with = "spans")]
    words: Vec<Words>,
    kind: String,
}

fn spans<S: Serializer>(words: &[Words], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(words.iter().map(Spans))
}

impl RuleQuestion {
    pub fn ask(&self) -> Result<RuleData, Failure> {
        let game = self.game.game()?;
        let rule = game.rule();
        let named = NamedGame::of(rule);
        let title = named.as_ref().map_or_else(|| rule.text().to_owned(), |named| named.title.clone());
        let variables = onepile::Variable::ALL.into_iter().chain([onepile::Variable::Take]);
        let words = [move_of(rule)].into_iter().chain(first_move(&game)).chain([terms(&game)]);
        Ok(RuleData {
            rule: rule.text().to_owned(),
            name: named.map(|named| named.name),
            title: title + &variant(&game),
            uses: variables.filter(|name| rule.uses(*name)).map(onepile::Variable::name).collect(),
            needs_first_limit: game.may_need_first_limit(),
            words: words.collect(),
            kind: kind_of(rule),
        })
    }
}
