//! Tells the program how it was built, for `--version`.

use std::env;
use std::process::Command;

fn main() {
    let known = |name: &str| env::var(name).unwrap_or_else(|_| "unknown".to_owned());
    println!("cargo::rustc-env=ONEPILE_TARGET={}", known("TARGET"));
    println!("cargo::rustc-env=ONEPILE_PROFILE={}", known("PROFILE"));
    let compiler = first_line(Command::new(known("RUSTC")).arg("--version"));
    println!("cargo::rustc-env=ONEPILE_COMPILER={}", compiler.unwrap_or_else(|| "an unknown compiler".to_owned()));
    // Outside a repository there is no commit to name.
    let commit = first_line(Command::new("git").args(["rev-parse", "--short=10", "HEAD"]));
    println!("cargo::rustc-env=ONEPILE_COMMIT={}", commit.unwrap_or_else(|| "unknown".to_owned()));
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(head) = first_line(Command::new("git").args(["rev-parse", "--git-path", "logs/HEAD"])) {
        println!("cargo::rerun-if-changed={head}");
    }
}

/// The first line that a command prints, if it succeeds.
fn first_line(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}
