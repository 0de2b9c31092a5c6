//! `tableau`, and what the other verbs say of rules of turn and pile.

mod common;

use common::{answer, error, onepile, solve};
use serde_json::{Value, json};

#[test]
fn rows_are_strings_from_column_1() {
    let object = answer(&["tableau", "flanigan-tableau", "--turns", "2", "--columns", "12"]);
    assert_eq!((&object["schema"], &object["undecided"]), (&json!(1), &Value::Null));
    assert!(object["rule"].as_str().unwrap().starts_with("if turn == 1"));
    assert_eq!(object["rows"][0]["turn"], "1");
    assert_eq!(object["rows"][0]["entries"], json!(["3", "5", "0", "0", "14", "0", "19", "0", "inf", "0", "0", "0"]));
    assert_eq!(object["rows"][1]["entries"], json!(["4", "0", "0", "11", "0", "16", "0", "20", "0", "0", "inf", "0"]));
    // A rule without variables belongs to every family.
    assert_eq!(answer(&["tableau", "3", "--columns", "4"])["rows"][7]["entries"], json!(["3", "4", "7", "8"]));
    // Limits of 0.
    assert_eq!(answer(&["tableau", "turn % 3 + pile // 4", "--turns", "3"])["rows"][2]["stuck"], "3");
}

#[test]
fn infinity_is_printed_only_if_it_is_proved() {
    let entries =
        |rule: &str| answer(&["tableau", rule, "--turns", "1", "--columns", "2"])["rows"][0]["entries"].clone();
    assert_eq!(entries("pile"), json!(["inf", "0"]));
    assert_eq!(entries("inf"), json!(["inf", "0"]));
    // An entry that is finite and larger than anything looked at.
    let more = json!(format!(">1{}", "0".repeat(1000)));
    assert_eq!(entries("1e2000")[0], more);
    assert_eq!(entries("min(pile, 1e2000)")[0], more);
}

#[test]
fn formulas_are_proved_or_observed() {
    let text = onepile(["tableau", "turn + 1", "--turns", "1", "--columns", "10"]).stdout;
    assert!(text.contains("proved for all") && text.contains("(r^2 + 2*r*t + 4*r + 2*t - 1)/4"), "{text}");
    assert!(!text.contains("observed"), "{text}");
    let object = answer(&["tableau", "flanigan-escalation", "--turns", "1", "--columns", "20"]);
    let proved = &object["proved"][0];
    assert_eq!(
        (&proved["columns"], &proved["turns"], &proved["from_column"]),
        (&json!("odd"), &json!("all"), &json!("1"))
    );
    assert_eq!(proved["formula"], "(2*(t + r) - 3)*2^((r + 1)/2) - 2*t + 4");
    assert_eq!(object["observed"][0]["formula"], "5*E(r-2) - 8*E(r-4) + 4*E(r-6)");
    // Too few entries show nothing.
    assert_eq!(answer(&["tableau", "flanigan-escalation", "--turns", "1", "--columns", "6"])["observed"], json!([]));
    // Limits that fall now and then.
    let text = onepile(["tableau", "1 + turn % 2", "--turns", "1", "--columns", "10"]).stdout;
    assert!(text.contains("not proved") && !text.contains("proved for all"), "{text}");
}

#[test]
fn misere_tableaux() {
    let object = answer(&["tableau", "turn + 1", "--misere", "--turns", "1", "--columns", "5"]);
    assert_eq!(
        (&object["play"], &object["rows"][0]["entries"]),
        (&json!("misere"), &json!(["1", "3", "5", "8", "11"]))
    );
    let text = onepile(["tableau", "turn + 1", "--misere", "--turns", "1", "--columns", "4"]).stdout;
    assert!(text.contains("    | P  N  P  N\n"), "{text}");
    // A rule with limits of 0 has none.
    assert!(error(&["tableau", "pile // 2", "--misere"]).contains("the limit is at least 1"));
}

#[test]
fn tableaux_come_in_several_formats() {
    let run =
        |format: &str| onepile(["tableau", "turn + 1", "--turns", "2", "--columns", "3", "--format", format]).stdout;
    assert_eq!(run("csv"), "turn,1,2,3\n1,2,4,7\n2,3,5,9\n");
    assert_eq!(
        run("markdown"),
        "| turn | 1 won | 2 lost | 3 won |\n|---:|---:|---:|---:|\n| 1 | 2 | 4 | 7 |\n| 2 | 3 | 5 | 9 |\n"
    );
    assert!(
        run("text").starts_with("t\\r | 1  2  3\n    | N  P  N\n  1 | 2  4  7\n  2 | 3  5  9\n"),
        "{}",
        run("text")
    );
    let folder = std::env::temp_dir().join(format!("onepile-tableau-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("t.csv");
    let path = file.to_str().unwrap();
    let written = onepile(["tableau", "turn + 1", "--turns", "2", "--columns", "3", "--format", "csv", "-o", path]);
    assert_eq!((written.code, &written.stdout[..]), (0, ""));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), run("csv"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn rules_without_a_tableau_are_refused_with_the_reason() {
    assert!(error(&["tableau", "2*last"]).contains("the rule uses `last`"));
    assert!(error(&["tableau", "prev + turn"]).contains("the rule uses `prev`"));
    assert!(error(&["tableau", "turn + 2*(pile % 3)"]).contains("it fails at turn = 1"));
    assert!(error(&["tableau", "10 // (turn - 3)"]).contains("turn = "));
}

#[test]
fn a_tableau_that_is_too_large_is_undecided() {
    for size in ["1e30", "100_000_000"] {
        let run = onepile(["tableau", "turn + 1", "--turns", size, "--columns", size, "--memory", "1MB", "--json"]);
        assert_eq!((run.code, &run.json()["undecided"]["bound"]), (3, &json!("memory")));
    }
    assert_eq!(answer(&["tableau", "turn + 1", "--turns", "0", "--columns", "0"])["rows"], json!([]));
}

#[test]
fn solve_says_where_it_aims() {
    let object = solve(&["turn + 1 + pile // 2", "160", "--turn", "2"]);
    assert_eq!((&object["method"], &object["reference"]), (&json!("tableau"), &json!("Fla82")));
    assert_eq!(object["takes"]["ranges"], json!([["43", "57"]]));
    assert_eq!((&object["remoteness"], &object["suspense"]), (&json!("7"), &json!("7")));
    assert!(object["why"][0].as_str().unwrap().contains("piles 103 to 117 are lost in 6 moves"), "{object}");
    let lost = solve(&["turn + 1 + pile // 2", "211"]);
    assert_eq!((&lost["outcome"], &lost["resist"], &lost["remoteness"]), (&json!("P"), &json!("1"), &json!("8")));
    let far = solve(&["turn + 1", "1e1000", "--turn", "1e1000"]);
    assert_eq!((&far["method"], &far["undecided"]), (&json!("tableau"), &Value::Null));
}

#[test]
fn explain_and_verify_name_the_tableau() {
    let explained = answer(&["explain", "turn + 1 + pile // 2"]);
    assert_eq!((&explained["method"], &explained["reference"]), (&json!("tableau"), &json!("Fla82")));
    let refused = answer(&["explain", "turn + 2*(pile % 3)"]);
    let reasons = refused["declined"].as_array().unwrap();
    assert!(reasons.iter().any(|reason| reason["theorem"] == "tableau" && reason["fails_at"].is_string()), "{refused}");
    let verified = answer(&["verify", "turn % 3 + pile // 3", "--to", "20"]);
    assert_eq!((&verified["agree"], &verified["positions"]), (&json!(true), &json!("210")));
}
