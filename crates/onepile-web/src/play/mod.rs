//! A game as it stands, after what a player or the computer does.
//!
//! A question holds the whole game, so that an address can hold it as well: [`question`]. The [`table`] on which it is played keeps the
//! last session with all that it has worked out. [`data`] is the reply.
//!
//! The moves are deeds with commas between them, as [`onepile_front::Deed`] reads them: `3,1,2`. What is done now is a word, such as
//! `"do":"hint"`, or a deed, such as `"do":{"take":"3"}`.

mod data;
mod question;
mod table;

pub use question::PlayQuestion;
pub use table::Table;
