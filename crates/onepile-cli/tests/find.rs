//! `find`: conditions, puzzles, sheets, files and bounds.

mod common;

use std::fs;

use common::{SEARCHED, answer, error, onepile, solve};
use serde_json::{Value, json};

fn piles(found: &Value) -> Vec<u64> {
    let rows = found["found"].as_array().unwrap();
    rows.iter().map(|row| row["pile"].as_str().unwrap().parse().unwrap()).collect()
}

#[test]
fn found_piles_have_the_fields_of_solve() {
    let found =
        answer(&["find", "2*last", "--to", "100", "--where", "count == 1 and take >= 5 and remoteness in 5..30"]);
    assert_eq!((&found["schema"], &found["rule"]), (&json!(1), &json!("2*last")));
    assert_eq!((&found["complete"], &found["undecided_piles"]), (&json!(true), &json!("0")));
    let rows = found["found"].as_array().unwrap();
    assert!(rows.len() > 3);
    for row in rows {
        let solved = solve(&["2*last", row["pile"].as_str().unwrap()]);
        for field in ["outcome", "take", "remoteness", "suspense", "nim_value"] {
            assert_eq!(row[field], solved[field], "{field} of {row}");
        }
        assert_eq!((&row["limit"], &row["count"]), (&solved["position"]["limit"], &json!("1")));
    }
    let named = answer(&[
        "find",
        "fibonacci-nim",
        "--to",
        "100",
        "--where",
        "count == 1 and take >= 5 and remoteness in 5..30",
    ]);
    assert_eq!(named, found);
}

#[test]
fn the_terms_of_the_game_count() {
    let lost =
        |more: &[&str]| piles(&answer(&[&["find", "2*last", "--to", "22", "--where", "not won"], more].concat()));
    assert_eq!(lost(&[]), [0, 1, 2, 3, 5, 8, 13, 21]);
    assert_eq!(lost(&["--misere"]), [1, 3, 4, 6, 9, 14, 22]);
    assert_eq!(lost(&["--stop", "5", "--from", "6"]), [6, 7, 8, 10, 13, 18]);
    assert_eq!(lost(&["--first", "1"]).len(), 14);
    let turns = answer(&["find", "turn + 1", "--to", "30", "--turn", "3", "--where", "not won"]);
    assert_ne!(piles(&turns), piles(&answer(&["find", "turn + 1", "--to", "30", "--where", "not won"])));
    let blocked = answer(&["find", "pile // 2", "--to", "30", "--block", "1", "--where", "won and count == 2"]);
    assert_eq!(blocked["found"][0]["remoteness"], Value::Null);
}

#[test]
fn bad_conditions_are_shown_with_their_spot() {
    let said = error(&["find", "2*last", "--to", "9", "--where", "won and counts == 1"]);
    assert_eq!(
        said,
        "error: `counts` is not a name in a condition\n  won and counts == 1\n          ^^^^^^ did you mean `count`?\n"
    );
    let said = error(&["find", "2*last", "--to", "9", "--where", "won == 1"]);
    assert!(said.contains("  won == 1\n  ^^^ to count it, write `(if won then 1 else 0)`"), "{said}");
    assert!(error(&["find", "2*last", "--to", "9", "--where", "nim == 1", "--misere"]).contains("normal play"));
    assert!(error(&["find", "2*last", "--to", "9"]).contains("`where`"));
    assert!(error(&["find", "2*last", "--to", "9", "--puzzle", "--block", "1"]).contains("forbidden"));
    assert!(error(&["find", "2*last", "--to", "9", "--where", "1/pile > 0"]).contains("at pile 0"));
    assert!(error(&["find", "2*last", "--to", "9", "--sort", "tke"]).contains("take"));
    assert!(error(&["find", "2*last", "--to", "9", "--puzzle", "--format", "bfile"]).contains("in order"));
    assert!(error(&["find", "2*last", "--to", "9", "--where", "won", "--turn", "0"]).contains("counted from 1"));
    assert!(error(&["find", "2*last", "--to", "9", "--where", "won", "--turn", "2"]).contains("last take"));
    assert!(error(&["find", "1/(last - 2)", "--to", "9", "--where", "won"]).contains("division by 0"));
}

/// Nobody waits for a solve a pile.
#[test]
fn a_million_piles_are_looked_at_by_tables() {
    let found = answer(&["find", "2*last", "--to", "1000000", "--where", "count == 1 and take >= 5"]);
    assert_eq!((found["found"].as_array().unwrap().len(), &found["complete"]), (419, &json!(true)));
    let found = answer(&["find", "2*last", "--to", "1000000", "--puzzle", "--where", "pile > 10^5", "--count", "2"]);
    assert_eq!(found["found"].as_array().unwrap().len(), 2);
}

#[test]
fn bounds_end_in_what_is_known() {
    let run =
        onepile(["find", SEARCHED, "--to", "1e6", "--where", "pile < 3 or count == 1", "--timeout", "300ms", "--json"]);
    assert_eq!(run.code, 3, "{run:?}");
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&found["complete"], &found["undecided"]["bound"]), (&json!(false), &json!("time")));
    let run =
        onepile(["find", "2*last", "--to", "1e30", "--where", "count == 1", "--memory", "50MB", "--timeout", "2s"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stderr.contains("undecided: "), "{run:?}");
    // A condition that is costly itself.
    let run = onepile(["find", "3", "--to", "1e6", "--where", "fib(pile*1000) % 7 == 1", "--timeout", "300ms"]);
    assert_eq!(run.code, 3, "{run:?}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.csv");
    let path = file.to_str().unwrap();
    let run = onepile(["find", SEARCHED, "--to", "1e6", "--where", "count == 1", "--timeout", "300ms", "-o", path]);
    assert_eq!((run.code, file.exists()), (3, false), "{run:?}");
}

#[test]
fn hostile_input_ends() {
    for condition in
        ["(".repeat(20_000), "not ".repeat(20_000), "1+".repeat(30_000), "é".to_owned(), "2^2^2^70 > pile".to_owned()]
    {
        assert!(error(&["find", "3", "--to", "9", "--where", &condition]).contains('^'), "{condition:.20}");
    }
    assert!(error(&["find", "3", "--to", "9", "--where", ""]).contains("the condition is empty"));
    assert_eq!(piles(&answer(&["find", "3", "--to", "0", "--where", "pile == 0"])), [0]);
    let run =
        onepile(["find", "2*last", "--from", "1e30", "--to", "1000000000000000000000000000020", "--where", "not won"]);
    assert_eq!((run.code, &run.stdout[..]), (0, "No pile fits.\n"), "{run:?}");
}

#[test]
fn sheets_are_files_that_stand_by_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = |name: &str, rule: &str| {
        let file = folder.path().join(name);
        let run = onepile(["find", rule, "--to", "60", "--sheet", "--count", "3", "-o", file.to_str().unwrap()]);
        assert_eq!((run.code, &run.stdout[..], &run.stderr[..]), (0, "", ""));
        fs::read_to_string(file).unwrap()
    };
    for rule in ["fibonacci-nim", "if 1 < last and last < 4 then 3 else 2*last", "{1, 3, 4}"] {
        let html = sheet("sheet.html", rule);
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let document =
            roxmltree::Document::parse_with_options(&html, options).unwrap_or_else(|error| panic!("{error}: {html}"));
        let lists: Vec<_> = document.descendants().filter(|node| node.has_tag_name("ol")).collect();
        let items = |list: &roxmltree::Node<'_, '_>| list.children().filter(|node| node.has_tag_name("li")).count();
        assert_eq!(lists.iter().map(items).collect::<Vec<_>>(), [3, 3], "{html}");
        assert!(lists[1].ancestors().any(|node| node.attribute("class") == Some("answers")), "{html}");
        let linked = document.descendants().any(|node| node.has_attribute("href") || node.has_attribute("src"));
        assert!(!linked, "{html}");
    }
    assert!(sheet("sheet.tex", "2*last").starts_with("\\documentclass{article}"));
    assert!(sheet("sheet.md", "2*last").starts_with("# Puzzles of the game `2*last`\n"));
    assert!(sheet("sheet.txt", "2*last").contains("The answers\n"));
}
