//! Formats by name and by file, shells that complete, help that fits.

mod common;

use std::fs;

use common::{answer, error, onepile};
use serde_json::{Value, json};

#[test]
fn the_ending_of_a_file_picks_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let table = ["table", "2*last", "--of", "g", "--from", "1", "--to", "5"];
    for (name, format) in [
        ("t.csv", "csv"),
        ("t.json", "json"),
        ("t.md", "markdown"),
        ("t.tex", "latex"),
        ("t.txt", "text"),
        ("b000045.txt", "bfile"),
        ("t", "text"),
    ] {
        let path = folder.path().join(name);
        assert_eq!(onepile(table.iter().chain(&["-o", path.to_str().unwrap()])).code, 0, "{name}");
        let printed = onepile(table.iter().chain(&["--format", format])).stdout;
        assert_eq!(fs::read_to_string(&path).unwrap(), printed, "{name}");
    }
    let page = folder.path().join("page.html");
    assert_eq!(onepile(["explain", "3", "-o", page.to_str().unwrap()]).code, 0);
    assert!(fs::read_to_string(page).unwrap().contains("Leave a multiple of"));
    // A name that asks for another kind of file is no mistake to be silent about.
    let path = folder.path().join("page.csv");
    assert!(error(&["explain", "3", "-o", path.to_str().unwrap()]).contains("not written as csv"));
    assert!(!path.exists());
    assert!(
        error(&["table", "3", "--of", "g", "--to", "5", "--json", "--format", "csv"]).contains("do not go together")
    );
}

#[test]
fn several_columns_stand_side_by_side() {
    let several = answer(&["table", "pile // 2", "--of", "outcome,nim", "--to", "3"]);
    assert_eq!(several["columns"], json!({"outcome": ["P", "P", "N", "P"], "nim": ["0", "0", "1", "0"]}));
    assert_eq!((&several["of"], &several["values"]), (&json!("outcome,nim"), &Value::Null));
    let print = |format: &str| onepile(["table", "pile // 2", "--of", "outcome,nim", "--to", "3", "-f", format]).stdout;
    assert_eq!(print("csv"), "pile,outcome,nim\n0,P,0\n1,P,0\n2,N,1\n3,P,0\n");
    assert_eq!(
        print("text"),
        "pile  outcome  nim\n   0        P    0\n   1        P    0\n   2        N    1\n   3        P    0\n"
    );
    assert!(print("latex").starts_with("\\begin{tabular}{r|rr}\npile & outcome & nim \\\\ \\hline\n0 & P & 0 \\\\\n"));
    assert!(error(&["table", "3", "--of", "nim,limit", "--to", "3", "-f", "bfile"]).contains("one column"));
    assert!(error(&["table", "3", "--of", "nim,nim", "--to", "3"]).contains("twice"));
}

#[test]
fn g_take_and_count_are_three_things() {
    // At pile 5 the limit is 2, and 3 is the smallest take that wins if the limit allows it.
    let table = answer(&["table", "floor(sqrt(pile))", "--of", "g,take,count,limit", "--from", "5", "--to", "6"]);
    assert_eq!(
        table["columns"],
        json!({"g": ["3", "1"], "take": ["0", "1"], "count": ["0", "1"], "limit": ["2", "2"]})
    );
}

#[test]
fn nothing_is_made_up_when_nothing_is_known() {
    let rule = "100 // ((last^2 + last) % 1000003 - 999999.5)";
    let run = onepile(["base", rule, "--timeout", "50ms", "--json"]);
    assert_eq!(run.code, 3);
    let reply = run.json();
    let fields: Vec<&String> = reply.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["complete_to", "finite", "growth", "members", "recurrence", "rule", "schema", "undecided"]);
    assert!(
        fields
            .iter()
            .all(|field| reply[field.as_str()].is_null() || ["rule", "schema", "undecided"].contains(&&field[..]))
    );
    // In a list of numbers there is no place for words.
    let run = onepile(["base", rule, "--timeout", "50ms"]);
    assert_eq!((run.code, &run.stdout[..]), (3, ""));
    assert!(run.stderr.contains("--timeout"), "{}", run.stderr);
}

#[test]
fn help_leaves_out_what_a_verb_has_no_use_for() {
    for (verb, option, is_shown) in [
        ("solve", "--json", true),
        ("play", "--json", false),
        ("play", "--timeout", true),
        ("plot", "--json", false),
        ("man", "--memory", false),
        ("games", "--timeout", true),
        ("games", "--full", false),
    ] {
        let help = onepile([verb, "--help"]).stdout;
        assert_eq!(
            help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")),
            is_shown,
            "{verb} {option}"
        );
        assert!(verb == "man" || help.contains("\nOptions of every verb:\n"), "{help}");
    }
    // They may still stand anywhere.
    assert_eq!(onepile(["--json", "solve", "3", "5"]).json()["outcome"], "N");
    assert_eq!(onepile(["solve", "-j", "3", "5"]).json()["outcome"], "N");
    assert_eq!(onepile(["solve", "3", "4", "-m"]).stdout, onepile(["solve", "3", "4", "--misere"]).stdout);
}

#[test]
fn shells_offer_games_sequences_and_verbs() {
    for shell in ["bash", "fish", "zsh"] {
        let script = onepile(["completions", shell]).stdout;
        // Fish completes no words that stand without an option.
        let games = if shell == "fish" { "losing" } else { "fibonacci-nim" };
        for word in [games, "losing", "remoteness"] {
            assert!(script.contains(word), "{shell} does not offer {word}");
        }
    }
    // The words that zsh offers behind `man`.
    let script = onepile(["completions", "zsh"]).stdout;
    let man = script.lines().find(|line| line.contains("::verb --")).unwrap_or_default();
    assert!(man.contains("solve") && man.contains("tableau"), "{man}");
}

#[test]
fn what_is_meant_is_named() {
    assert!(error(&["solve", "Fibonacci Nim", "5"]).contains("`fibonacci-nim`"));
    assert!(error(&["solve", "nim", "5"]).contains("`boutons-nim`"));
    assert!(error(&["table", "3", "--of", "grundy", "--to", "5"]).contains("did you mean `nim`?"));
}

#[test]
fn what_cannot_be_reached_is_said_at_once() {
    let run = onepile(["solve", "floor(pile^(2/3))", "1e100"]);
    assert_eq!(run.code, 3);
    assert!(run.stdout.contains("10^33") && !run.stdout.contains("--timeout"), "{}", run.stdout);
}
