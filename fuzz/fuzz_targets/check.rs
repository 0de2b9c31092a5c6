#![no_main]

#[path = "../check.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| law::check(bytes));
