#![no_main]

#[path = "../query.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| law::query(bytes));
