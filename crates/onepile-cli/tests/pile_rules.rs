//! Rules of the pile: huge piles, tables, sequences and periods.

mod common;

use common::{answer, onepile, solve, values};
use serde_json::json;

#[test]
fn solve_tells_all_of_a_huge_pile() {
    let root = solve(&["square-root", "1e1000"]);
    assert_eq!(
        (&root["method"], &root["reference"], &root["outcome"]),
        (&json!("nim-values"), &json!("HRR04"), &json!("N"))
    );
    assert_eq!(root["nim_value"], json!(format!("1{}", "0".repeat(500))));
    assert_eq!(root["takes"]["ranges"].as_array().map(Vec::len), Some(1));
    assert!(root["remoteness"].is_string() && root["remoteness"] == root["suspense"]);
    let lost = solve(&["pile // 2", "1023"]);
    assert_eq!((&lost["outcome"], &lost["resist"], &lost["remoteness"]), (&json!("P"), &json!("1"), &json!("18")));
    let misere = solve(&["min(pile, 4)", "1e30", "--misere"]);
    assert_eq!((&misere["outcome"], &misere["take"], &misere["nim_value"]), (&json!("N"), &json!("4"), &json!(null)));
    let limited = solve(&["floor(sqrt(pile))", "1e40", "--limit", "1e40"]);
    assert_eq!((&limited["remoteness"], &limited["takes"]["complete"]), (&json!("1"), &json!(false)));
}

#[test]
fn explain_names_the_theorem_or_the_failing_point() {
    let root = answer(&["explain", "floor(sqrt(pile))"]);
    assert_eq!((&root["method"], &root["reference"]), (&json!("nim-values"), &json!("HRR04")));
    let run = onepile(["explain", "100 // pile"]);
    let words = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("It fails at pile = 10."), "{words}");
}

#[test]
fn tables_of_rules_outside_the_classes() {
    let rule = "(3*pile^2 + pile) % 10";
    assert_eq!(values(&[rule, "--of", "nim", "--to", "9"]).concat(), "0120103201");
    // Far out, a few piles at a time.
    let far = values(&["pile // 2", "--of", "nim", "--from", "1e30", "--to", "1000000000000000000000000000003"]);
    assert_eq!(far[0], format!("5{}", "0".repeat(29)));
    assert_eq!(far.len(), 4);
}

#[test]
fn sequences_in_json() {
    let of = |rule: &str, of: &str, more: &[&str]| answer(&[&["sequence", rule, "--of", of], more].concat());
    assert_eq!(of("square-root", "F", &["--count", "4"])["terms"], json!(["0", "1", "4", "9"]));
    assert_eq!(of("square-root", "H", &["--count", "4"])["terms"], json!(["0", "2", "3", "5"]));
    assert_eq!(of("square-root", "F", &["--count", "4"])["offset"], json!("0"));
    let class = of("pile // 2", "class:2", &["--count", "3"]);
    assert_eq!((&class["offset"], &class["terms"]), (&json!("1"), &json!(["4", "9", "19"])));
    // A list that ends, and one that begins far out.
    assert_eq!(of("pile", "losing", &["--count", "9"])["terms"], json!(["0"]));
    let far = of("pi-beatty", "F", &["--count", "1", "--offset", "1e30"]);
    assert_eq!(
        (&far["offset"], &far["terms"]),
        (&json!(format!("1{}", "0".repeat(30))), &json!(["3141592653589793238462643383280"]))
    );
    assert_eq!(onepile(["sequence", "100 // pile", "--of", "F"]).code, 2);
    assert_eq!(onepile(["sequence", "pile", "--of", "class:x"]).code, 2);
}

#[test]
fn periods_in_json() {
    let modular = answer(&["period", "modular-nim"]);
    assert_eq!((&modular["of"], &modular["kind"], &modular["period"]), (&json!("nim"), &json!("pure"), &json!("4")));
    let outcomes = answer(&["period", "3", "--of", "outcome"]);
    assert_eq!((&outcomes["kind"], &outcomes["period"]), (&json!("pure"), &json!("4")));
    let bouton = answer(&["period", "pile", "--of", "outcome"]);
    assert_eq!(
        (&bouton["kind"], &bouton["preperiod"], &bouton["period"]),
        (&json!("eventual"), &json!("1"), &json!("1"))
    );
    assert_eq!(answer(&["period", "pile // 2"])["kind"], json!("none"));
    assert_eq!(onepile(["period", "log2(pile)"]).code, 3);
}
