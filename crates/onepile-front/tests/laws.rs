//! The law of the fuzzer on its kept corpus of questions, and on these with a part left out, doubled or put elsewhere.

#[path = "../../../fuzz/query.rs"]
mod law;

use std::fs;
use std::path::Path;

/// The kept questions.
fn corpus() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/query");
    let files = fs::read_dir(folder).expect("the corpus of the law");
    files.map(|file| fs::read(file.expect("a readable folder").path()).expect("a readable file")).collect()
}

#[test]
fn any_question_has_a_reply_or_a_refusal() {
    let kept = corpus();
    assert!(kept.len() >= 18);
    for question in &kept {
        law::query(question);
        println!("{}", String::from_utf8_lossy(question));
        for place in 0..question.len() {
            let (before, after) = question.split_at(place);
            law::query(&[before, &after[1..]].concat());
            law::query(&[before, &after[..1], after].concat());
            law::query(&[before, b"0", after].concat());
        }
    }
}
