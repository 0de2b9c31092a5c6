//! Onepile in the browser: one function from a request to a reply, both of them JSON.
//!
//! ```
//! use onepile_front::Unhurried;
//! use onepile_web::Desk;
//! let reply = Desk::default().reply(r#"{"question":{"verb":"solve","rule":"2*last","pile":"1000"}}"#, &Unhurried);
//! assert!(reply.starts_with(r#"{"status":"answered","text":"{\"schema\":1,\"rule\":\"2*last\""#));
//! ```
//!
//! A request holds a `question`, and for the verbs of the command line the `format` of the reply (`json` unless said otherwise) and
//! whether the reply is wanted as a `page`, too. Its reply has a `status`:
//!
//! | status | means | comes with |
//! |---|---|---|
//! | `answered`, `different`, `unreadable`, `undecided` | as the exit codes of the command line | `text`, what the command line prints, and perhaps `page`; or `data` for the verbs below |
//! | `refused` | the question is bad | `kind`, `error`, and in a rule the `span` of the spot in UTF-16 units with `message` and `help` |
//!
//! Besides the verbs of the command line a page asks for these, and gets `data`:
//!
//! | verb | asks for |
//! |---|---|
//! | `rule` | what a rule says in words, and what is wrong with the fields of a form, while somebody types |
//! | `strip` | who wins at the piles that matter around one |
//! | `plot` | a picture, and where its data lie; in the format `svg` it is the file alone, as on the command line |
//! | `read` | what stands somewhere in a picture: `plot` is the picture; `at` a point, or `cell` with a `step` |
//! | `play` | a game as it stands, after what a player or the computer does |
//!
//! There are no threads here: one request is answered after the other, and the [`Desk`] keeps the last solver, so that the second
//! question about a game costs little.

mod desk;
#[cfg(target_arch = "wasm32")]
mod exports;
mod picture;
mod play;
mod refused;
mod request;
mod rule;
mod strip;

pub use desk::Desk;
