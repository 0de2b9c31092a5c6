//! How well the computer plays, by name.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use onepile::Skill;

/// The levels and what they are called.
const LEVELS: [(Skill, &str); 3] = [(Skill::Random, "random"), (Skill::Easy, "easy"), (Skill::Perfect, "perfect")];

/// What a level is called.
pub fn name(level: Skill) -> &'static str {
    LEVELS.iter().find(|(known, _)| *known == level).map_or("unknown", |(_, name)| name)
}

/// The level that is called so.
pub fn find(name: &str) -> Option<Skill> {
    LEVELS.iter().find(|(_, known)| *known == name).map(|(level, _)| *level)
}

/// Reads a level on the command line.
pub fn parser() -> impl TypedValueParser<Value = Skill> {
    let names = PossibleValuesParser::new(LEVELS.map(|(_, name)| name));
    names.map(|name| find(&name).expect("one of the names"))
}
