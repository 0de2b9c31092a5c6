//! Scripts for shells, pages of the manual, and what the program says of itself.

mod common;

use common::{error, onepile};

const VERBS: [&str; 16] = [
    "solve",
    "table",
    "find",
    "base",
    "sequence",
    "period",
    "explain",
    "compare",
    "verify",
    "check",
    "play",
    "plot",
    "survey",
    "games",
    "completions",
    "man",
];

#[test]
fn every_shell_gets_a_script_with_every_verb() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = onepile(["completions", shell]);
        assert_eq!((run.code, &run.stderr[..]), (0, ""));
        for word in VERBS.iter().chain(&["--misere", "--timeout", "perfect"]) {
            let word = if shell == "fish" { word.trim_start_matches("--") } else { word };
            assert!(run.stdout.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(onepile(["completions", "sh"]).code, 2);
}

#[test]
fn every_verb_has_a_page_of_the_manual() {
    let page = onepile(["man"]).stdout;
    assert!(page.contains(".TH onepile 1") && VERBS.iter().all(|verb| page.contains(verb)), "{page}");
    for verb in VERBS {
        let page = onepile(["man", verb]).stdout;
        assert!(
            page.contains(&format!(".TH onepile-{verb} 1")) && page.contains(&format!(".SH EXAMPLES\nonepile {verb}")),
            "{page}"
        );
    }
    assert!(error(&["man", "slove"]).contains("there is no verb `slove`"));
}

#[test]
fn the_version_tells_how_it_was_built() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(onepile(["-V"]).stdout, format!("onepile {version}\n"));
    let long = onepile(["--version"]).stdout;
    for fact in
        [&format!("onepile {version}\n")[..], "\ncommit    ", "\ncompiler  rustc ", "\ntarget    ", "\nprofile   "]
    {
        assert!(long.contains(fact), "{long}");
    }
}

#[test]
fn help_shows_examples() {
    for verb in VERBS {
        let help = onepile(["help", verb]).stdout;
        assert!(help.contains("Example") && help.contains(&format!("  onepile {verb}")), "{help}");
    }
}
