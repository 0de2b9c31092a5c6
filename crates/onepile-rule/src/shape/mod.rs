//! What the shape of an expression tells: what is left of it where quantities are known, periods, polynomials, roots.

mod multiple;
mod order;
mod period;
mod polynomials;
mod root_form;
mod specialise;
mod stride;

pub(crate) use multiple::is_rounded_multiple;
pub(crate) use order::{in_order, in_order_within};
pub(crate) use period::{modulus_in, period};
pub use polynomials::Polynomials;
pub(crate) use polynomials::{polynomials, polynomials_for_all_others};
pub use root_form::RootForm;
pub(crate) use specialise::{Knowledge, Known};
pub use stride::Stride;
pub(crate) use stride::stride;
