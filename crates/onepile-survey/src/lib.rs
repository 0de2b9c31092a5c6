//! Surveys of take-away games: from the specification of a family of rules to one row for each rule.
//!
//! A specification is TOML: a rule with parameters in braces, the values of the parameters, and what is asked of each rule.
//! [`Survey::read`] reads it and tells where it is wrong. A survey has as many *parts* as its rules fill, some hundred rules each;
//! a part is made by itself, so that threads, processes and machines share the work ([`Survey::rows`]). No bound of a survey is a
//! time, so the rows are the same wherever they are made.
//!
//! With the feature `parquet` a part becomes the bytes of a Parquet file (`part`), and a `Folder` keeps the parts: each
//! appears when it is complete, and a survey that was stopped goes on where it was. A `ViewQuery` tells what is in a folder, and a
//! `MapQuery` draws it.
//!
//! There are no threads here and no clock: a front-end brings them.

mod bounds;
mod cell;
#[cfg(feature = "parquet")]
mod folder;
#[cfg(feature = "parquet")]
mod map;
#[cfg(feature = "parquet")]
mod part;
mod question;
#[cfg(feature = "parquet")]
mod rows;
mod sieve;
mod spec;
mod survey;
mod template;
mod values;
#[cfg(feature = "parquet")]
mod view;

pub use bounds::Bounds;
pub use cell::{Cell, Column, Kind};
#[cfg(feature = "parquet")]
pub use folder::{Claim, Folder, FolderError};
#[cfg(feature = "parquet")]
pub use map::MapQuery;
#[cfg(feature = "parquet")]
pub use part::{PartError, part, read_part};
pub use question::{Question, Status};
#[cfg(feature = "parquet")]
pub use rows::{RowCondition, RowError};
pub use spec::{Parameter, SpecError};
pub use survey::{Survey, SurveyError};
pub use values::{Given, Values};
#[cfg(feature = "parquet")]
pub use view::{Order, ViewError, ViewQuery, ViewReply};
