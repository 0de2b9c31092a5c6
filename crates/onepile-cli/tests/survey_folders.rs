//! Folders of surveys: killed, shared and taken up again, they are what one quiet run makes.

mod common;

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;
use std::{fs, thread};

use assert_cmd::cargo::cargo_bin;
use common::{error, onepile};
use tempfile::TempDir;

/// Rules that take a second or two together, in 16 parts.
const SPEC: &str = r#"
rule = "if even(last) then {a}*last else {b}*last"
ask = ["base", "period", "unique"]
shard = 4
[over]
a = "1..8"
b = "1..8"
[bounds]
work = 200_000
"#;

/// Any number: whatever the moment, the rows are the same.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// A folder with the specification in it.
fn place() -> TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("spec.toml"), SPEC).unwrap();
    place
}

/// Starts a survey in a folder `rows`.
fn start(place: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(cargo_bin!("onepile"));
    command.current_dir(place).args(["survey", "spec.toml", "-o", "rows"]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The names and bytes of the parts.
fn parts(place: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = fs::read_dir(place.join("rows")) else { return BTreeMap::new() };
    let mut parts = BTreeMap::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        match name.starts_with("part-") && name.ends_with(".parquet") {
            true => drop(parts.insert(name, fs::read(path).unwrap())),
            // Readers of data skip such names.
            false => assert!(name.starts_with('_'), "{name}"),
        }
    }
    parts
}

/// The parts of a run that nobody disturbs.
static QUIET: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    let place = place();
    let output = start(place.path(), &["--threads", "1"]).wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
    let parts = parts(place.path());
    assert_eq!(parts.len(), 16);
    parts
});

#[test]
fn a_survey_that_is_killed_ten_times_loses_nothing_and_doubles_nothing() {
    let place = place();
    let mut seen = 0;
    for _ in 0..10 {
        let mut child = start(place.path(), &["--threads", "2"]);
        thread::sleep(Duration::from_millis(random() % 150 + 5));
        // `kill -9`, or nothing if the survey has come to its end.
        child.kill().unwrap();
        child.wait().unwrap();
        let now = parts(place.path());
        assert!(now.iter().all(|(name, bytes)| QUIET.get(name) == Some(bytes)));
        assert!(now.len() >= seen, "parts are gone");
        seen = now.len();
    }
    assert!(start(place.path(), &[]).wait().unwrap().success());
    assert!(parts(place.path()) == *QUIET);
}

#[test]
fn three_processes_share_a_folder() {
    let place = place();
    let children: Vec<Child> = (0..3).map(|_| start(place.path(), &["--threads", "1"])).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).starts_with("64 rows in 16 parts, all."));
    }
    assert!(parts(place.path()) == *QUIET);
}

#[test]
fn shares_make_the_whole() {
    let place = place();
    for (share, count) in [("1/3", 5), ("2/3", 10), ("3/3", 16)] {
        assert!(start(place.path(), &["--shard", share]).wait().unwrap().success());
        assert_eq!(parts(place.path()).len(), count, "{share}");
    }
    assert!(parts(place.path()) == *QUIET);
}

#[test]
fn a_complete_survey_is_left_as_it_is() {
    let place = place();
    assert!(start(place.path(), &[]).wait().unwrap().success());
    let times = || {
        let files = fs::read_dir(place.path().join("rows")).unwrap().map(|entry| entry.unwrap());
        files.map(|file| (file.file_name(), file.metadata().unwrap().modified().unwrap())).collect::<BTreeMap<_, _>>()
    };
    let before = times();
    assert!(start(place.path(), &[]).wait().unwrap().success());
    assert_eq!(before, times());
}

#[test]
fn a_folder_of_another_specification_is_refused() {
    let place = place();
    assert!(start(place.path(), &["--shard", "1/16"]).wait().unwrap().success());
    let before = parts(place.path());
    // Comments and blanks make no other survey; another bound does.
    let path = |name: &str| place.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("same.toml"), format!("# The same.\n{SPEC}")).unwrap();
    fs::write(path("other.toml"), SPEC.replace("200_000", "100_000")).unwrap();
    let run = onepile(["survey", &path("same.toml"), "-o", &path("rows"), "--shard", "1/16"]);
    assert_eq!(run.code, 0, "{run:?}");
    let message = error(&["survey", &path("other.toml"), "-o", &path("rows")]);
    assert!(message.contains("another"), "{message}");
    assert_eq!(before, parts(place.path()));
    // Nor does a survey write among files that are none of its own.
    fs::create_dir(path("mine")).unwrap();
    fs::write(path("mine/part-00000.parquet"), "mine").unwrap();
    error(&["survey", &path("same.toml"), "-o", &path("mine")]);
    assert_eq!(fs::read_to_string(path("mine/part-00000.parquet")).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_complete_parts() {
    let place = place();
    let child = start(place.path(), &["--threads", "1"]);
    while parts(place.path()).is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(killed.success());
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let now = parts(place.path());
    assert!(!now.is_empty() && now.len() < 16 && now.iter().all(|(name, bytes)| QUIET.get(name) == Some(bytes)));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("The survey goes on when it is started again."), "{said}");
}

#[test]
fn a_timeout_ends_with_code_3() {
    let place = place();
    let output = start(place.path(), &["--threads", "1", "--timeout", "50ms"]).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
}
