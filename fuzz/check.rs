//! What must hold of every file that somebody gives to the checker. The fuzzer and the tests share it.

use onepile_check::{Effort, Kind, report};

/// The work for one file, and its memory: a second or so.
const WORK: u64 = 1 << 20;
const BYTES: u64 = 1 << 22;

/// Any bytes are judged within the bounds, and whatever is believed has claims.
pub fn check(bytes: &[u8]) {
    let report = report(bytes, Effort::default().with_work(WORK).with_bytes(BYTES));
    match &report.fault {
        None => assert!(report.claims.is_some()),
        Some(fault) => {
            assert!(!fault.to_string().is_empty());
            assert!(report.claims.is_some() || fault.kind != Kind::Rejected || fault.line.is_some());
        }
    }
}
