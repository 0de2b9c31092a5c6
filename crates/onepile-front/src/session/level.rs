//! How the computer plays, and whether it comments.

use onepile::Skill;

/// How the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// It takes anything.
    Random,
    /// It sees every second win.
    Easy,
    /// It never loses a won position.
    Perfect,
    /// It plays as well as that, and says after each move of a person whether the move keeps the win.
    Teach,
}

onepile::names! { Level, "a level": Random "random", Easy "easy", Perfect "perfect", Teach "teach" }

impl Level {
    /// How well the computer plays.
    pub fn skill(self) -> Skill {
        match self {
            Level::Random => Skill::Random,
            Level::Easy => Skill::Easy,
            Level::Perfect | Level::Teach => Skill::Perfect,
        }
    }
}
