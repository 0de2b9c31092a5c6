//! Rules that name their takes, through every verb.

mod common;

use common::{Run, answer, error, onepile, onepile_reading, solve, values};
use serde_json::{Value, json};

/// A rule of the last take that names its takes.
const ODD: &str = "2*last where odd(take)";

#[test]
fn a_set_is_solved_at_any_size() {
    let object = solve(&["{1,3,4}", "1e30"]);
    assert_eq!(
        object["position"],
        json!({"turn": "1", "pile": "1000000000000000000000000000000", "limit": "1000000000000000000000000000000"})
    );
    assert_eq!((&object["outcome"], &object["take"], &object["nim_value"]), (&json!("N"), &json!("1"), &json!("1")));
    assert_eq!(object["takes"], json!({"ranges": [["1", "1"]], "complete": true}));
    assert_eq!((&object["method"], &object["reference"]), (&json!("subtraction"), &json!("BCG82")));
    assert_eq!(object["evidence"], json!({"kind": "repeats", "like": "1", "period": "7"}));
    assert_eq!(object["rule"], json!("{1,3,4}"));
    let lost = solve(&["{1,3,4}", "1e30", "--misere"]);
    assert_eq!((&lost["outcome"], &lost["take"]), (&json!("P"), &Value::Null));
}

#[test]
fn a_limit_with_a_condition_is_searched() {
    let object = solve(&[ODD, "15"]);
    assert_eq!((&object["outcome"], &object["take"], &object["method"]), (&json!("N"), &json!("1"), &json!("direct")));
    let lost = solve(&[ODD, "16"]);
    assert_eq!((&lost["outcome"], &lost["evidence"]), (&json!("P"), &json!({"kind": "search", "choices": "8"})));
    let limited = solve(&[ODD, "15", "--last", "2"]);
    assert_eq!(limited["position"]["limit"], json!("4"));
}

#[test]
fn a_player_without_an_allowed_take_is_stuck() {
    for (arguments, outcome, why) in [
        (&["{3, 4}", "2"][..], "P", "no take from pile 2 is allowed, and a player who cannot move loses"),
        (&["{3, 4}", "2", "--misere"], "N", "no take from pile 2 is allowed, and a player who cannot move wins"),
        (
            &["2*last where take > 3", "9", "--limit", "2"],
            "P",
            "no allowed take is within the limit 2, and a player who cannot move loses",
        ),
        (&["pile // 2", "1"], "P", "the limit is 0, so no take is possible, and a player who cannot move loses"),
    ] {
        let object = solve(arguments);
        assert_eq!((&object["outcome"], &object["take"]), (&json!(outcome), &Value::Null), "{arguments:?}");
        assert_eq!((&object["evidence"]["kind"], &object["why"]), (&json!("stuck"), &json!([why])), "{arguments:?}");
    }
}

#[test]
fn sentences_are_about_allowed_takes() {
    let text = |arguments: &[&str]| onepile(arguments).stdout;
    let odd = text(&["solve", "3 where odd(take)", "9"]);
    assert!(!odd.contains("multiple of 4") && odd.contains("strategy: leave a multiple of 2"), "{odd}");
    let idle = text(&["solve", "3 where take < 5", "9"]);
    assert!(idle.contains("strategy: leave a multiple of 4"), "{idle}");
    let leaves = text(&["solve", "{2, 3} ", "4"]);
    assert!(leaves.contains("taking 3 leaves 1, from which no take is allowed"), "{leaves}");
    let lost = text(&["solve", ODD, "16"]);
    assert!(lost.contains("each of the 8 allowed takes leaves the opponent a won position"), "{lost}");
    let blocked = text(&["solve", "{1, 3, 4}", "7", "--block", "1"]);
    assert!(blocked.contains("the opponent replies to 3 with 3, 4 with 1\n"), "{blocked}");
}

#[test]
fn explain_tells_which_takes_are_named() {
    let page = |rule: &str| onepile(["explain", rule]).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for (rule, words) in [
        ("{4, 1, 3}", "A move takes 1, 3 or 4 counters."),
        ("{2, 9}", "A move takes 2 or 9 counters."),
        (ODD, "A move takes an odd number of counters, and at most the limit, `2*last`."),
        ("inf where is_power(take, 2)", "A move takes a number of counters that is a power of 2."),
        ("pile where take % 3 == 1", "A move takes a number of counters for which `take % 3 == 1` holds."),
        ("pile where pile % take == 0", "`take` is what the move takes, and `pile` is the pile before it."),
        ("3 where take < 5", "so the rule is played like `3`."),
        ("{1, 3, 4}", "Leave a pile that has remainder 0 or 2 when divided by 7. If no allowed take leads there"),
    ] {
        assert!(page(rule).contains(words), "{rule}: {}", page(rule));
    }
    let object = answer(&["explain", ODD]);
    assert_eq!((&object["variables"], &object["where"]), (&json!(["last", "take"]), &json!("odd(take)")));
    assert_eq!((object.get("played_as"), &object["family"]), (None, &json!("last")));
    assert_eq!(answer(&["explain", "3 where take < 5"])["played_as"], json!("3"));
    assert_eq!(answer(&["explain", "2*last"]).get("where"), None);
}

#[test]
fn periods_have_proofs() {
    let set = answer(&["period", "{1,3,4}"]);
    assert_eq!((&set["of"], &set["kind"], &set["period"]), (&json!("nim"), &json!("pure"), &json!("7")));
    let proof = &set["proof"];
    assert_eq!((&proof["by"], &proof["window"], &proof["largest"]), (&json!("named-takes"), &json!("4"), &json!("4")));
    assert_eq!(proof["settled_since"], Value::Null);
    let odd = answer(&["period", "inf where odd(take)"]);
    assert_eq!((&odd["of"], &odd["period"], &odd["proof"]["every"]), (&json!("nim"), &json!("2"), &json!("2")));
    let even = answer(&["period", "inf where even(take)"]);
    assert_eq!(even["kind"], json!("none"));
    assert_eq!(even["proof"]["by"], json!("multiples-named"));
    let g = answer(&["period", "inf where even(take)", "--of", "g"]);
    assert_eq!((&g["kind"], &g["proof"]), (&json!("none"), &json!({"by": "lost-piles-end"})));
    let misere = answer(&["period", "{1,3,4}", "--misere"]);
    assert_eq!((&misere["of"], &misere["period"]), (&json!("outcome"), &json!("7")));
    for reply in [&set, &odd, &even, &g, &misere] {
        let why = reply["why"].to_string();
        assert!(why.len() > 9 && !why.contains("the 0 values") && !why.contains("limit"), "{why}");
    }
}

#[test]
fn tables_sequences_and_sums() {
    assert_eq!(values(&["{1,3,4}", "--of", "nim", "--to", "6"]), ["0", "1", "0", "1", "2", "3", "2"]);
    let columns = "g,take,count,nim,outcome,remoteness,suspense,limit";
    assert_eq!(onepile(["table", "{1,3,4}", "--of", columns, "--to", "30"]).code, 0);
    let terms = |arguments: &[&str]| {
        answer(&[&["sequence", "{1,3,4}", "--count", "4", "--of"], arguments].concat())["terms"].clone()
    };
    assert_eq!(terms(&["losing"]), json!(["0", "2", "7", "9"]));
    assert_eq!(terms(&["class:2"]), json!(["4", "6", "11", "13"]));
    let sum = answer(&["sum", "{1,3,4}", "7", "8"]);
    assert_eq!((&sum["outcome"], &sum["nim_sum"]), (&json!("N"), &json!("1")));
    let Run { code, stdout, .. } = onepile_reading("7\n8\n9:1\n", ["solve", "{1,3,4}", "-"]);
    assert_eq!((code, &stdout[..]), (0, "7: lost\n8: take 1\n9:1: lost\n"));
    for rule in ["{1,3,4}", ODD, "pile where is_square(take)"] {
        assert_eq!(onepile(["verify", rule, "--to", "25"]).code, 0, "{rule}");
        assert_eq!(onepile(["verify", rule, "--to", "25", "--misere"]).code, 0, "{rule}");
    }
}

#[test]
fn theorems_that_allow_every_take_decline() {
    for arguments in [
        &["base", ODD][..],
        &["tableau", "turn where odd(take)"],
        &["tableau", "{1,3,4}"],
        &["sequence", "{1,3,4}", "--of", "F"],
        &["plot", "{1,3,4}", "--of", "beatty", "-o", "x.svg"],
        &["plot", "turn where odd(take)", "--of", "tableau", "-o", "x.svg"],
    ] {
        assert!(error(arguments).contains("the rule names its takes"), "{arguments:?}");
    }
}

#[test]
fn mistakes_behind_where_are_shown_at_their_spot() {
    for (rule, spot) in [
        ("pile where take <= last", "\n                     ^"),
        ("2*take", "\n    ^"),
        ("pile where", ""),
        ("pile where take", ""),
        ("{}", ""),
    ] {
        let message = error(&["solve", rule, "10"]);
        assert!(message.contains(&format!("\n  {rule}")) && message.contains(spot), "{rule}: {message}");
    }
    let message = error(&["solve", "pile where 12 % (take - 3) == 0", "10"]);
    assert!(message.contains("at pile = ") && message.contains("take = 3"), "{message}");
}

/// What is printed in a game that ends well.
fn game(arguments: &[&str], lines: &str) -> String {
    let run = onepile_reading(lines, [&["play"], arguments].concat());
    assert_eq!((run.code, &run.stderr[..]), (0, ""), "{}", run.stdout);
    run.stdout
}

#[test]
fn a_game_with_named_takes() {
    let text = game(&["{1, 3, 4}", "20", "--seed", "1"], "2\n3\nmoves\nall\nquit\n");
    for words in [
        "Pile 20: you may take 1, 3 or 4.\n",
        "Taking 2 is not allowed here. You may take 1, 3 or 4.\n",
        "You take 3.\nI take 3.\n",
        "  L  1, 3 to 4\n",
        "Taking 14 is not allowed here.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let text = game(&["inf where odd(take)", "50"], "4\nquit\n");
    assert!(text.contains("A move takes an odd number of counters.\n"), "{text}");
    assert!(text.contains("you may take 1, 3, 5, 7, 9, …, 49.\n"), "{text}");
    let text = game(&["pile where odd(take)", "1e30"], "quit\n");
    assert!(text.contains("you may take 1, 3, 5, 7, 9 and so on.\n"), "{text}");
}

#[test]
fn a_game_ends_where_no_take_is_allowed() {
    let text = game(&["{2, 3}", "3", "--two"], "2\nquit\n");
    assert!(
        text.contains("Pile 1 allows no take, and the second player cannot move: the first player wins!"),
        "{text}"
    );
    let text = game(&["{2, 3}", "3", "--two", "--misere"], "2\nquit\n");
    assert!(
        text.contains("Pile 1 allows no take, and the second player cannot move: the second player wins!"),
        "{text}"
    );
}

#[test]
fn forbidding_named_takes() {
    let text = game(&["{1, 3, 4}", "9", "--block", "1", "--second", "--seed", "1"], "2\n1\nquit\n");
    for words in [
        "You may forbid one of the takes 1, 3 or 4; Enter forbids none.\n",
        "A move may take only 1, 3 or 4, so you need not forbid anything else.\n",
        "I take 3.\n",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn a_condition_without_a_truth_does_not_hang_a_game() {
    let text = game(&["pile where 1/(take - 1) > 0", "9", "--second"], "hint\nquit\n");
    assert!(text.contains("I cannot find a take that the rule allows"), "{text}");
}

#[test]
fn a_saved_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let path = file.to_str().unwrap();
    game(&["{1, 3, 4}", "20", "--seed", "1"], &format!("3\nsave {path}\nquit\n"));
    let text = game(&["--load", path], "quit\n");
    assert!(text.contains("Move 3. Pile 14: you may take 1, 3 or 4.\n"), "{text}");
}

#[test]
fn pictures() {
    let folder = tempfile::tempdir().unwrap();
    for rule in ["{1,3,4}", "inf where is_square(take)", ODD] {
        for of in ["outcome", "g", "nim"] {
            let file = folder.path().join("picture.svg");
            let run = onepile(["plot", rule, "--of", of, "--to", "40", "-o", file.to_str().unwrap()]);
            assert_eq!((run.code, &run.stderr[..]), (0, ""), "{rule} {of}");
            let words = std::fs::read_to_string(&file).unwrap();
            assert!(words.contains("A move takes ") && !words.contains("The limit of a move is"), "{rule} {of}");
        }
    }
    let misere = ["plot", "{2,3}", "--of", "outcome", "--to", "20", "--misere", "-o", "-"];
    assert_eq!(onepile(misere).code, 0);
}

#[test]
fn a_certificate_of_a_small_pile_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    for (rule, pile) in [("{1,3,4}", "100"), (ODD, "99")] {
        let file = folder.path().join("answer.cert");
        let path = file.to_str().unwrap();
        assert_eq!(onepile(["solve", rule, pile, "--certificate", path]).code, 0, "{rule}");
        assert_eq!(onepile(["check", path]).code, 0, "{rule}");
    }
}
