//! A second reading of the rule language, for tests to hold the library against: its own trees, random ones of
//! them, their text, and the most naive evaluation there is.
//!
//! ```
//! use onepile_rule::Rule;
//! use onepile_testing::{Limit, Variable, check, limit, sound_rules};
//!
//! check(20, &sound_rules(&[Variable::Last]), |rule| {
//!     let read: Rule = rule.text.parse().unwrap();
//!     let naive = limit(&rule.tree, 2, 10, Some(3), Some(13));
//!     assert!(matches!(naive, Ok(Limit::Finite(_) | Limit::Infinite)), "{read}");
//!     Ok(())
//! });
//! ```

mod brute;
mod conditions;
mod fraction;
mod functions;
mod grown;
mod naive;
mod random;
pub mod regions;
pub mod rooms;
mod rounding;
mod shapes;
mod text;
mod tree;

pub use brute::{Brute, BruteTerms, Facts};
pub use naive::{Limit, Trouble, allows, limit};
pub use random::{RandomRule, any_rules, any_rules_where, rules, sound_rules, sound_rules_where};
pub use shapes::Shapes;
pub use text::{Style, text, text_where};
pub use tree::{Condition, Number, Variable};

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestError, TestRunner};

/// Whether expected texts are to be written anew instead of compared: `UPDATE=1 cargo test`.
pub fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Runs a property on `cases` random values, the same ones on every run.
///
/// `PROPTEST_RNG_SEED` and `PROPTEST_CASES` in the environment choose others, or more of them.
pub fn check<S: Strategy>(cases: u32, values: &S, property: impl Fn(S::Value) -> TestCaseResult) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    match TestRunner::new(config).run(values, property) {
        Ok(()) => {}
        // Shown on one line, where proptest itself would take many.
        Err(TestError::Fail(reason, value)) => panic!("{reason}\nfor {value:?}"),
        Err(other) => panic!("{other:?}"),
    }
}
