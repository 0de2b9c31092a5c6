//! `compare`: two games side by side.

mod common;

use common::{answer, error, onepile};
use serde_json::{Value, json};

#[test]
fn a_difference_is_an_answer() {
    let object = answer(&["compare", "2*last", "2*last + 1"]);
    assert_eq!(
        (&object["schema"], &object["rules"], &object["to"]),
        (&json!(1), &json!(["2*last", "2*last + 1"]), &json!("1000"))
    );
    let winners = &object["winners"];
    assert_eq!(
        (&winners["same"], &winners["proved"], &winners["because"]),
        (&json!(false), &json!(true), &Value::Null)
    );
    assert_eq!(winners["first_difference"], json!({"pile": "4", "values": ["N", "P"]}));
    assert_eq!(object["takes"]["first_difference"], json!({"pile": "4", "values": [[["1", "1"]], []]}));
    assert_eq!(object["nim_values"]["first_difference"], json!({"pile": "4", "values": ["3", "0"]}));
    assert_eq!((&object["complete"], &object["undecided"]), (&json!(true), &Value::Null));
    // However far the comparison is to go.
    assert_eq!(answer(&["compare", "2*last", "3*last", "--to", "1e40"])["winners"]["first_difference"]["pile"], "4");
}

#[test]
fn games_that_are_the_same() {
    let object = answer(&["compare", "fibonacci-nim", "last + last"]);
    assert_eq!(object["rules"], json!(["2*last", "last + last"]));
    for what in ["winners", "takes", "nim_values"] {
        let found = &object[what];
        assert_eq!(
            (&found["same"], &found["proved"], &found["first_difference"]),
            (&json!(true), &json!(true), &Value::Null)
        );
        assert_eq!(found["because"], "the limits are equal at every position");
    }
    // Misère play has no nim-values.
    let misere = answer(&["compare", "2*last", "last + last", "--misere"]);
    assert_eq!((&misere["winners"]["proved"], &misere["nim_values"]), (&json!(true), &Value::Null));
    let text = onepile(["compare", "2*last", "if last > 600 then 1 else 2*last", "--to", "100"]).stdout;
    assert!(text.starts_with("The games have the same winners up to pile 100.\n"), "{text}");
    assert!(text.contains("nothing is proved beyond") && !text.contains("at all piles"), "{text}");
}

#[test]
fn terms_are_those_of_both_games() {
    let first = |arguments: &[&str]| {
        let object = answer(&[&["compare", "3", "min(last, 3) + 0*pile"], arguments].concat());
        object["winners"]["first_difference"]["pile"].clone()
    };
    assert_ne!(first(&["--first", "1"]), first(&["--first", "all"]));
    assert_eq!(answer(&["compare", "turn", "4 - turn", "--turn", "2"])["winners"]["same"], false);
    assert_eq!(answer(&["compare", "pile", "5", "--stop", "3", "--block", "1", "--to", "30"])["complete"], true);
}

#[test]
fn bounds_and_bad_input() {
    let run = onepile([
        "compare",
        "1 + pile % last",
        "1 + pile % last + (last // 1e9)",
        "--to",
        "1e8",
        "--timeout",
        "300ms",
        "--json",
    ]);
    assert_eq!(run.code, 3, "{run:?}");
    assert_ne!(run.json()["undecided"], Value::Null);
    assert!(error(&["compare", "2*last", "2*n"]).contains("is not a name in a rule"));
    assert!(error(&["compare", "2*last", "3", "--turn", "0"]).contains("counted from 1"));
    assert!(error(&["compare", "pile", "10 // (pile - 3)"]).contains("pile = 3"));
    assert_eq!(onepile(["compare", "2*last"]).code, 2);
    let page = onepile(["compare", "2*last", "3*last", "--format", "markdown"]).stdout;
    assert!(page.starts_with("**The games differ: pile 4 has different winners.**"), "{page}");
    assert_eq!(onepile(["compare", "2*last", "3*last", "--format", "csv"]).code, 2);
}
