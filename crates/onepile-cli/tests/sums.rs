//! `sum`, and `solve --block`, as programs rely on them.

mod common;

use common::{answer, error, onepile, solve};
use serde_json::json;

#[test]
fn sum_tells_all_winning_moves() {
    let object = answer(&["sum", "pile", "7", "3"]);
    assert_eq!((&object["schema"], &object["outcome"], &object["nim_sum"]), (&json!(1), &json!("N"), &json!("4")));
    let takes = json!({"ranges": [["4", "4"]], "complete": true});
    assert_eq!(object["moves"], json!([{"index": "0", "pile": "7", "takes": takes}]));
    let object = answer(&["sum", "pile", "1", "1", "1", "--misere"]);
    assert_eq!((&object["outcome"], &object["moves"]), (&json!("P"), &json!([])));
}

#[test]
fn rules_may_be_mixed_and_numbers_are_rules_too() {
    // 2 of 5 is worth 2, 3 of 6 is worth 2, and Nim's pile 4 is worth 4.
    let object = answer(&["sum", "2", "5", "--with", "3", "6", "--with", "pile", "4", "1"]);
    assert_eq!((&object["nim_sum"], object["piles"].as_array().unwrap().len()), (&json!("5"), 4));
    let object = answer(&["sum", "2*last", "13:12", "20:5", "--with", "fibonacci-nim", "20:5"]);
    assert_eq!(object["outcome"], "P");
}

#[test]
fn text_shows_the_columns_of_the_nim_sum() {
    let text = onepile(["sum", "pile", "3", "4", "5"]).stdout;
    assert!(text.starts_with("The player to move wins: take 2 from pile 1 (3 counters).\n"), "{text}");
    for line in ["pile 2   worth 4 = 100", "nim-sum  worth 2 =  10", "and the nim-sum 0"] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn bad_sums() {
    assert!(error(&["sum", "turn + 1", "5", "6"]).contains("common clock"));
    assert!(error(&["sum", "pile", "4", "--with", "pile", "x"]).contains("`x` is not a number"));
    for arguments in [&["sum", "pile"][..], &["sum", "pile", "4:5:6"], &["sum", "pile", "4", "--with", "pile"]] {
        error(arguments);
    }
}

#[test]
fn huge_piles_are_answered_or_undecided() {
    assert_eq!(answer(&["sum", "2*last", "1e100"])["outcome"], "N");
    assert_eq!(answer(&["sum", "2*last", "1e100", "1e100"])["outcome"], "P");
    let run = onepile(["sum", "2*last", "1e100", "7", "--json"]);
    assert_eq!((run.code, &run.json()["outcome"]), (3, &json!(null)));
}

#[test]
fn solve_tells_what_to_forbid_and_how_to_reply() {
    let lost = solve(&["pile", "3", "--block", "3"]);
    assert_eq!((&lost["outcome"], &lost["blocking"]["forbid"]["ranges"]), (&json!("P"), &json!([["1", "3"]])));
    let lost = solve(&["2*last", "5", "--block", "1", "--limit", "1"]);
    assert!(lost["blocking"].is_object());
    let won = solve(&["pile", "5", "--block", "1"]);
    assert_eq!(won["blocking"]["order"], json!(["4", "5"]));
    let text = onepile(["solve", "pile", "5", "--block", "1"]).stdout;
    assert!(text.contains("take the first of these that is not forbidden: 4, 5"), "{text}");
    assert!(solve(&["pile", "5"]).get("blocking").is_none());
}
