//! The corpus of certificates in `testdata`: valid ones of every kind, and mistakes, each with the reason why it is not
//! believed.
//!
//! `UPDATE=1 cargo test -p onepile-check --test corpus` writes the reasons anew; look at the difference then.

use std::fs;
use std::path::{Path, PathBuf};

use onepile_check::{Effort, Kind, check};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/certificates").join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == "cert")).collect();
    files.sort();
    files
}

#[test]
fn valid_certificates_are_accepted() {
    let files = files("valid");
    for file in &files {
        let text = fs::read(file).unwrap();
        let checked = check(&text[..], Effort::default());
        assert!(checked.is_ok(), "{}: {}", file.display(), checked.unwrap_err());
    }
    for kind in ["words", "loop", "chains", "jumps", "table"] {
        let of_kind = files.iter().filter(|file| file.file_name().unwrap().to_string_lossy().starts_with(kind));
        assert!(of_kind.count() >= 3, "{kind}");
    }
}

#[test]
fn each_mistake_has_its_reason() {
    let files = files("invalid");
    assert!(files.len() >= 45);
    for file in files {
        let text = fs::read(&file).unwrap();
        let Err(fault) = check(&text[..], Effort::default()) else { panic!("{} is accepted", file.display()) };
        let kind = match fault.kind {
            Kind::Unreadable => "unreadable",
            Kind::Rejected => "rejected",
            Kind::NotChecked => "not checked",
        };
        let told = format!("{kind}: {fault}\n");
        let reason = file.with_extension("txt");
        if onepile_testing::is_update() {
            fs::write(&reason, &told).unwrap();
        }
        assert_eq!(fs::read_to_string(&reason).unwrap_or_default(), told, "{}", file.display());
    }
}
