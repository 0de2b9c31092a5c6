//! The witness `loop`.

use std::io::BufRead;

use crate::boxes::Pen;
use crate::certificate::Certificate;
use crate::fault::{Checked, Fault};
use crate::lines::Lines;

/// Checks a certificate with a witness of this kind.
pub(crate) fn check(_: &Certificate, _: &mut Lines<impl BufRead>, _: &mut Pen<'_>) -> Checked<()> {
    Err(Fault::not_checked("this kind of witness is not known yet"))
}
