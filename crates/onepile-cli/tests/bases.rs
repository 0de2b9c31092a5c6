//! `base`, `sequence` and `period`: what they print, as text and as data.

mod common;

use common::{answer, error, onepile};
use serde_json::{Value, json};

fn members(base: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    base["members"].as_array().unwrap().iter().map(|member| (text(&member["b"]), text(&member["g"]))).collect()
}

#[test]
fn a_base_as_data() {
    let base = answer(&["base", "2*last", "--count", "3"]);
    assert_eq!(base["schema"], json!(1));
    assert_eq!(
        base["members"],
        json!([
            {"b": "1", "g": "1", "step": null, "fixed": true},
            {"b": "2", "g": "2", "step": "1", "fixed": true},
            {"b": "3", "g": "3", "step": "1", "fixed": true},
        ])
    );
    assert_eq!((&base["finite"], &base["complete_to"]), (&json!(false), &json!("4")));
    assert_eq!(base["recurrence"]["equation"], json!("b(k) = b(k-1) + b(k-2)"));
    assert_eq!(base["recurrence"]["standing"], json!("proved"));
    assert_eq!(base["growth"]["polynomial"], json!("x^2 - x - 1"));
    let finite = answer(&["base", "3", "--to", "100"]);
    assert_eq!((&finite["finite"], members(&finite).len()), (&json!(true), 4));
    let unknown = answer(&["base", "if even(last) then last else 4*last", "--to", "20"]);
    assert_eq!((&unknown["finite"], &unknown["complete_to"]), (&Value::Null, &json!("25")));
    assert_eq!(unknown["steps"]["recurrence"]["equation"], json!("D(i) = D(i-1) + 4*D(i-2)"));
}

#[test]
fn bases_of_all_residues() {
    let rule = "if odd(prev) and last == 3 then 4 else 2*last";
    let all = answer(&["base", rule, "--residue", "all", "--to", "100"]);
    let bases = all["bases"].as_array().unwrap();
    assert_eq!(bases.len(), 2);
    for (residue, base) in bases.iter().enumerate() {
        let alone = answer(&["base", rule, "--residue", &residue.to_string(), "--to", "100"]);
        assert_eq!(base["members"], alone["members"]);
    }
    assert_eq!(members(&bases[0])[6].0, "23");
    // Without a residue it is the game as stated; residues count modulo the period.
    assert_eq!(answer(&["base", rule, "--to", "100"])["members"], bases[0]["members"]);
    assert_eq!(answer(&["base", rule, "--to", "100", "--residue", "1e30"])["members"], bases[0]["members"]);
    let text = onepile(["base", rule, "--residue", "all", "--count", "5"]).stdout;
    assert!(text.contains("b 0") && text.contains("b 1") && text.contains("8"), "{text}");
}

#[test]
fn rules_without_a_base_are_refused() {
    assert!(error(&["base", "turn"]).contains("the rule uses `turn`"));
    assert!(error(&["base", "pile // 2"]).contains("remainders like `prev % 3`"));
    assert!(error(&["base", "2*last", "--count", "-1"]).contains("negative"));
    assert!(error(&["base", "2*last", "--residue", "x"]).contains("or write `all`"));
    error(&["base", "2*last", "--count", "3", "--to", "9"]);
}

#[test]
fn a_base_that_ends_says_so() {
    let [all, some] = [answer(&["base", "3"]), answer(&["base", "3", "--count", "2"])];
    assert_eq!((&all["finite"], &all["complete"]), (&json!(true), &json!(true)));
    assert_eq!((&some["finite"], &some["complete"]), (&json!(true), &json!(false)));
    assert!(onepile(["base", "3"]).stdout.ends_with("the list is complete: the base is finite\n"));
}

#[test]
fn sequences_of_lost_piles_and_members() {
    let terms = |arguments: &[&str]| answer(&[&["sequence"], arguments].concat());
    let lost = terms(&["2*last", "--of", "losing", "--count", "8"]);
    assert_eq!((&lost["offset"], &lost["terms"]), (&json!("1"), &json!(["0", "1", "2", "3", "5", "8", "13", "21"])));
    assert_eq!(lost["complete"], json!(false));
    let base = terms(&["2*last", "--of", "base", "--count", "4"]);
    assert_eq!((&base["offset"], &base["terms"]), (&json!("1"), &json!(["1", "2", "3", "5"])));
    // Only F and H, which are functions, begin where you like.
    assert!(error(&["sequence", "2*last", "--of", "base", "--offset", "0"]).contains("leave out `offset`"));
    // A list that ends is shorter than asked for, and says so.
    let ended = terms(&["3", "--of", "base", "--count", "100"]);
    assert_eq!((&ended["terms"], &ended["complete"]), (&json!(["1", "2", "3", "4"]), &json!(true)));
    let text = onepile(["sequence", "3", "--of", "base"]).stdout;
    assert_eq!(text, "1, 2, 3, 4\nThe list is complete: there are no other terms.\n");
    let bfile = onepile(["sequence", "3", "--of", "base", "--format", "bfile"]).stdout;
    assert!(
        bfile.starts_with("1 1\n") && bfile.ends_with("\n4 4\n# The list is complete: there are no other terms.\n"),
        "{bfile}"
    );
    assert_eq!(terms(&["2*last", "--of", "losing", "--count", "4", "--misere"])["terms"], json!(["1", "3", "4", "6"]));
    assert_eq!(terms(&["2*last", "--of", "losing", "--count", "0"])["terms"], json!([]));
    let bfile = onepile(["sequence", "2*last", "--of", "losing", "--count", "3", "--format", "bfile"]);
    assert_eq!((bfile.code, bfile.stdout.as_str()), (0, "1 0\n2 1\n3 2\n"));
    error(&["sequence", "2*last", "--of", "nonsense"]);
}

#[test]
fn periods_with_their_proofs() {
    let eventual = answer(&["period", "if last == 1 then 4 else 2"]);
    assert_eq!(
        (&eventual["kind"], &eventual["preperiod"], &eventual["period"]),
        (&json!("eventual"), &json!("1"), &json!("4"))
    );
    assert_eq!(eventual["proof"]["by"], json!("window"));
    assert_eq!(eventual["proof"]["window"], json!("4"));
    let pure = answer(&["period", "3"]);
    assert_eq!((&pure["kind"], &pure["preperiod"], &pure["period"]), (&json!("pure"), &json!("0"), &json!("4")));
    let none = answer(&["period", "2*last"]);
    assert_eq!((&none["kind"], &none["period"]), (&json!("none"), &Value::Null));
    let run = onepile(["period", "if even(last) then last else 4*last", "--timeout", "1s", "--json"]);
    assert_eq!((run.code, &run.json()["kind"]), (3, &json!("unknown")));
    // Lost piles are the fixed members, and there are no others from some pile on.
    let outcomes = answer(&["period", "if last == 1 then 4 else 2", "--of", "outcome"]);
    assert_eq!((&outcomes["preperiod"], &outcomes["period"]), (&json!("5"), &json!("1")));
}

/// Members, g and step as formulas: proved where there is a proof.
#[test]
fn formulas_of_bases() {
    let closed = |rule: &str| answer(&["base", rule, "--count", "12"])["closed"].clone();
    let form = |formula: &str, from: &str, proved: bool| json!({"formula": formula, "from": from, "proved": proved});
    let fibonacci = closed("2*last");
    assert_eq!(fibonacci["b"], form("fib(k+2)", "0", true), "{fibonacci}");
    assert_eq!((&fibonacci["g"], &fibonacci["step"]), (&form("b(k)", "0", true), &form("b(k-2)", "2", true)));
    let doubling = closed("last");
    assert_eq!((&doubling["b"], &doubling["step"]), (&form("2^k", "0", true), &form("b(k-1)", "1", true)));
    // A constant is added: the theorem says nothing.
    assert_eq!(closed("2*last + 1")["step"]["proved"], false);
    // Example 2 of [HR03].
    let example = closed("if even(last) then last else 4*last");
    assert_eq!(example["g"], form("b(k), b(k), 2*step(k), 2*step(k) in turn", "2", false), "{example}");
    // Example 3: g repeats, which is proved.
    let bounded = closed("if last == 1 then 4 else 2");
    assert_eq!((&bounded["g"]["formula"], &bounded["g"]["proved"]), (&json!("g of pile b(k) - 4"), &json!(true)));
}
