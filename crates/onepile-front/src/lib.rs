//! What every front-end of Onepile shares: the questions it puts, the replies it gets, and how it says and shows them.
//!
//! The command line, the page in the browser and the Python module bring their own clock, threads and files; there are none
//! here, and the crate builds for WebAssembly. A question is a struct, its reply another, and the JSON of a reply is that
//! struct serialised:
//!
//! ```
//! use onepile_front::{ExplainQuery, GameQuery, Query, Unhurried};
//! let reply = ExplainQuery { game: GameQuery::new("3") }.ask(&Unhurried)?;
//! assert!(reply.page().markdown().contains("Leave a multiple of 4."));
//! assert_eq!(serde_json::to_value(&reply)?["family"], "constant");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | ask something | [`SolveQuery`], [`TableQuery`], …, or any [`Question`] |
//! | bound what it may cost | [`Means`] |
//! | write the reply as text, JSON, CSV, Markdown, LaTeX, HTML or a b-file | [`Reply::write`], [`Format`] |
//! | end a long list when a bound is met | [`Reply::write_until`], [`Cutoff`] |
//! | say something in a style of your own | [`Words`], [`Span`], [`Page`] |
//! | find a rule by name or text | [`resolve()`] |
//! | read the catalogue as a book | [`Leaf`], [`book`] |
//! | draw a picture | [`PictureQuery`], [`picture`] |
//! | find puzzles, and print a sheet of them | [`FindQuery`], [`Sheet`] |
//! | check a certificate | [`CheckQuery`], [`CheckReply::of`] |
//! | play a game, with one pile or several | [`Session`], [`Record`] |
//! | tell the mistakes of a game | [`Session::review`], [`Review`] |

pub mod book;
mod cutoff;
mod failure;
mod format;
mod listing;
mod means;
mod page;
pub mod picture;
mod progression;
mod puzzle;
mod query;
mod question;
mod ratio;
mod reply;
mod resolve;
mod session;
mod style;
mod text;
mod words;

pub use book::Leaf;
pub use cutoff::Cutoff;
pub use failure::Failure;
pub use format::Format;
pub use listing::{aligned, write as write_list};
pub use means::{Means, Unhurried};
pub use page::{Block, Page};
pub use picture::{PictureKind, PictureQuery};
pub use progression::{Progression, ProgressionError};
pub use puzzle::puzzle_score;
pub use query::{
    BaseQuery, CheckQuery, CompareQuery, ExplainQuery, FindQuery, GameQuery, GamesQuery, Measure, Order, PeriodQuery,
    PileQuery, Query, ResidueQuery, SequenceQuery, SetupQuery, SolveQuery, SortKey, SumGroup, SumQuery, TableQuery,
    TableauQuery, VerifyQuery, plan_of,
};
pub use question::Question;
pub use reply::{
    BaseReply, Blocking, Certified, CheckReply, CompareReply, ExplainReply, FindReply, Found, GamesReply, Nothing,
    PeriodReply, Replied, Reply, SequenceReply, Sheet, SolveReply, Status, SumReply, TableReply, TableauReply,
    VerifyReply,
};
pub use resolve::{Resolved, named, resolve};
pub use session::{
    Deed, Judged, Known, Level, Move, ParseDeedError, PileTakes, Record, Refused, Review, Seat, Session, Stage, Step,
    Verdict, words as play_words,
};
pub use style::Style;
pub use text::Text;
pub use words::{
    Span, Spans, Words, citation, counted, first_move, headline, kind_of, limit_of, move_of, strategy, takes, terms,
    undecided, variant, why,
};
