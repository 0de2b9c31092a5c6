//! `solve` and bad input as programs rely on them: fields, exit codes, options.

mod common;

use common::{SEARCHED, error, onepile, solve, values};
use serde_json::{Value, json};

/// The object without the fields that tell how it was found.
fn facts(mut object: Value) -> Value {
    for field in ["method", "reference", "evidence", "why"] {
        assert!(object.as_object_mut().unwrap().remove(field).is_some(), "{field} is missing");
    }
    object
}

#[test]
fn solve_prints_all_fields_of_a_won_position() {
    let object = solve(&["2*last", "1000"]);
    assert!(object["method"].is_string());
    assert!(object["why"].as_array().unwrap().iter().all(Value::is_string));
    assert_eq!(
        facts(object),
        json!({
            "schema": 1, "rule": "2*last", "play": "normal", "game": {"first": "not-all", "stop": [], "block": "0"},
            "position": {"turn": "1", "pile": "1000", "limit": "999"},
            "outcome": "N", "take": "13", "takes": {"ranges": [["13", "13"]], "complete": true}, "resist": null,
            "remoteness": "755", "suspense": "9", "nim_value": "22", "undecided": null,
            "by": {"remoteness": "base", "suspense": "direct", "nim_value": "direct"}
        })
    );
}

#[test]
fn a_lost_position_has_no_take_but_a_longest_defence() {
    let object = facts(solve(&["2*last", "987"]));
    assert_eq!(
        object,
        json!({
            "schema": 1, "rule": "2*last", "play": "normal", "game": {"first": "not-all", "stop": [], "block": "0"},
            "position": {"turn": "1", "pile": "987", "limit": "986"},
            "outcome": "P", "take": null, "takes": {"ranges": [], "complete": true}, "resist": "1",
            "remoteness": "754", "suspense": "2", "nim_value": "0", "undecided": null,
            "by": {"remoteness": "base", "suspense": "direct", "nim_value": "direct"}
        })
    );
    let text = onepile(["solve", "2*last", "987"]).stdout;
    assert!(text.starts_with("The player to move loses. Take 1 to last longest (754 moves).\n"), "{text}");
}

#[test]
fn in_misere_play_who_cannot_move_has_won() {
    for arguments in [["pile", "0", "--misere"], ["pile // 2", "1", "--misere"]] {
        let object = solve(&arguments);
        assert_eq!((&object["play"], &object["outcome"]), (&json!("misere"), &json!("N")));
        assert_eq!(object["take"], Value::Null);
        assert_eq!(object["takes"], json!({"ranges": [], "complete": true}));
        assert_eq!(object["nim_value"], Value::Null);
        assert_eq!((&object["remoteness"], &object["suspense"]), (&json!("0"), &json!("0")));
    }
    // The last counter is the losing one.
    let object = solve(&["2*last", "1", "--misere"]);
    assert_eq!((&object["outcome"], &object["position"]["limit"]), (&json!("P"), &json!("1")));
    assert_eq!(solve(&["2*last", "2", "--misere"])["outcome"], "N");
}

#[test]
fn over_and_stuck_positions_are_lost_in_normal_play() {
    // The rule is not even looked at where the game is over.
    for arguments in [&["1 / pile", "0"][..], &["pile // 2", "1"], &["1 / (pile - 5)", "5", "--stop", "5"]] {
        let object = solve(arguments);
        assert_eq!((&object["outcome"], &object["take"]), (&json!("P"), &Value::Null));
        assert_eq!((&object["position"]["limit"], &object["resist"]), (&json!("0"), &Value::Null));
        assert_eq!((&object["remoteness"], &object["nim_value"]), (&json!("0"), &json!("0")));
    }
}

#[test]
fn an_undecided_answer_has_all_fields_and_exit_code_3() {
    let run = onepile(["solve", SEARCHED, "1e100", "--json"]);
    assert_eq!(run.code, 3);
    let (mut object, googol) = (facts(run.json()), format!("1{}", "0".repeat(100)));
    assert_eq!(object["undecided"]["bound"], "work");
    assert!(object["undecided"]["reached"].is_string());
    object["undecided"] = Value::Null;
    let tried = object.as_object_mut().unwrap().remove("tried").unwrap();
    assert_eq!(tried[1], json!({"theorem": "tableau", "reason": "the rule uses `last`", "settled": true}));
    assert_eq!(
        object,
        json!({
            "schema": 1, "rule": SEARCHED, "play": "normal", "game": {"first": "not-all", "stop": [], "block": "0"},
            "position": {"turn": "1", "pile": googol, "limit": "9".repeat(100)},
            "outcome": null, "take": null, "takes": {"ranges": [], "complete": false}, "resist": null,
            "remoteness": null, "suspense": null, "nim_value": null, "undecided": null,
            "by": {"remoteness": null, "suspense": null, "nim_value": null}
        })
    );
    assert!(onepile(["solve", SEARCHED, "1e100"]).stdout.starts_with("Undecided.\n"));
    // Some of it may be known: who may take the whole pile wins.
    let run = onepile(["solve", SEARCHED, "1e100", "--limit", "inf", "--json"]);
    assert_eq!((run.code, &run.json()["outcome"]), (3, &json!("N")));
}

#[test]
fn bad_input_has_exit_code_2_and_leaves_standard_output_empty() {
    let solve = ["solve", "2*last"];
    let table = ["table", "2*last", "--to", "5"];
    let bad: [(&[&str], &[&str]); 30] = [
        (&[], &[]),
        (&["nonsense"], &[]),
        (&["solve"], &[]),
        (&["solve", "", "5"], &[]),
        (&["solve", "2*", "5"], &[]),
        (&["solve", "2*n", "5"], &[]),
        (&["solve", "last > 1", "5"], &[]),
        (&["solve", "1 / (last - 2)", "5"], &[]),
        (&["solve", "-last", "5"], &[]),
        (&solve, &[]),
        (&solve, &["-5"]),
        (&solve, &["1.5"]),
        (&solve, &["5", "6"]),
        (&solve, &["5", "--pile", "5"]),
        (&solve, &["5", "--limit", "2", "--last", "2"]),
        (&solve, &["5", "--turn", "0"]),
        (&solve, &["5", "--turn", "2"]),
        (&solve, &["5", "--last", "0"]),
        (&solve, &["5", "--first", "some"]),
        (&solve, &["5", "--stop", "a"]),
        (&solve, &["5", "--ranges", "0"]),
        (&solve, &["5", "--with", "luck"]),
        (&table, &[]),
        (&table, &["--of", "g", "--from", "6"]),
        (&table, &["--of", "nim", "--misere"]),
        (&table, &["--of", "remoteness", "--block", "1"]),
        (&table, &["--of", "outcome", "--turn", "2"]),
        (&["table", "pile // 2", "--to", "5"], &["--of", "nim", "--turn", "0"]),
        (&["explain", "foo"], &[]),
        (&["verify", "1 / (pile - 2)", "--to", "5"], &[]),
    ];
    for (start, rest) in bad {
        for json in [&[][..], &["--json"]] {
            let run = onepile([start, rest, json].concat());
            assert_eq!((run.code, &run.stdout[..]), (2, ""), "{start:?} {rest:?} {json:?}");
            assert!(!run.stderr.is_empty());
        }
    }
}

#[test]
fn errors_name_the_spot_and_the_way_out() {
    let text = error(&["solve", "2*n + 1", "5"]);
    assert_eq!(
        text,
        "error: `n` is not a name in a rule\n  2*n + 1\n    ^ papers write n for several things; did you mean `pile` or `last`?\n"
    );
    let text = error(&["solve", "2*last", "5", "--turn", "2"]);
    assert!(text.contains("--last") && text.contains("--limit"), "{text}");
    let text = error(&["solve", "1 / (last - 2)", "5"]);
    assert!(text.contains("pile = 3, last = 2, prev = 5"), "{text}");
    let text = error(&["solve", "fibonaci-nim", "5"]);
    assert!(text.contains("`fibonacci-nim`"), "{text}");
    let text = error(&["solve", "-last", "5"]);
    assert!(text.contains("--"), "{text}");
}

#[test]
fn the_pile_may_be_an_option() {
    assert_eq!(solve(&["2*last", "--pile", "12"]), solve(&["2*last", "12"]));
}

#[test]
fn numbers_may_be_written_in_several_ways() {
    assert_eq!(solve(&["2*last", "1_000"]), solve(&["2*last", "1000"]));
    assert_eq!(solve(&["2*last", "1e3"]), solve(&["2*last", "1000"]));
    let object = solve(&["2*last", "5", "--limit", "1e30"]);
    assert_eq!(object["position"]["limit"], format!("1{}", "0".repeat(30)), "the limit is not cut to the pile");
}

#[test]
fn limit_and_last_describe_the_middle_of_a_game() {
    let object = solve(&["2*last", "12", "--limit", "3"]);
    assert_eq!(object["position"], json!({"turn": "1", "pile": "12", "limit": "3"}));
    let object = solve(&["100*turn + prev", "12", "--last", "3"]);
    assert_eq!(object["position"], json!({"turn": "2", "pile": "12", "limit": "215"}));
    let object = solve(&["100*turn + prev", "12", "--last", "3", "--turn", "7"]);
    assert_eq!(object["position"], json!({"turn": "7", "pile": "12", "limit": "715"}));
    let object = solve(&["2*last", "12", "--limit", "3", "--turn", "9"]);
    assert_eq!(object["position"]["turn"], "9");
}

#[test]
fn the_first_limit_is_all_but_one_unless_said_otherwise() {
    let limit = |arguments: &[&str]| solve(arguments)["position"]["limit"].as_str().unwrap().to_owned();
    assert_eq!(limit(&["2*last", "12"]), "11");
    assert_eq!(limit(&["2*last", "12", "--misere"]), "10");
    assert_eq!(limit(&["2*last", "12", "--first", "not-all"]), "11");
    assert_eq!(limit(&["2*last", "12", "--first", "all"]), "12");
    assert_eq!(limit(&["2*last", "12", "--first", "3"]), "3");
    assert_eq!(limit(&["2*last", "12", "--first", "inf"]), "inf");
    // A rule that does not ask for the last take is its own first limit, unless told otherwise.
    assert_eq!(limit(&["if turn == 1 then 3 else 2*last", "12"]), "3");
    assert_eq!(limit(&["if turn == 1 then 3 else 2*last", "12", "--first", "all"]), "12");
    // With a stop set, the pile is counted from its largest member below.
    assert_eq!(limit(&["2*last", "12", "--stop", "0,5"]), "6");
    assert_eq!(limit(&["2*last", "12", "--stop", "0,5", "--misere"]), "5");
}

#[test]
fn unknown_takes_are_not_taken_for_none() {
    // Too many nim-values are lost to find the piles of each.
    let run = onepile(["solve", "pile // 2", "1e30", "--block", "5000"]);
    assert_eq!(run.code, 3);
    assert!(run.stdout.starts_with("The player to move wins, but no winning take is known.\n"), "{}", run.stdout);
    assert!(
        run.stdout.contains("the opponent may forbid 5000 takes, and more takes than that win\n"),
        "{}",
        run.stdout
    );
    let run = onepile(["solve", "pile // 2", "1e30", "--block", "2", "--ranges", "1"]);
    assert!(run.stdout.contains("the opponent may forbid 2 takes, and more takes than that win\n"), "{}", run.stdout);
    assert!(!run.stdout.contains("not forbidden"), "{}", run.stdout);
    // As many takes as are needed, where some may be forbidden.
    let object = solve(&["2*last", "1000", "--block", "8"]);
    assert_eq!(object["blocking"]["order"].as_array().unwrap().len(), 9);
}

#[test]
fn measures_of_rules_of_the_pile_are_given_where_a_theorem_gives_none() {
    let object = solve(&["(3*pile^2 + pile) % 10", "10001"]);
    assert_eq!(object["method"], "bases");
    assert_eq!([&object["remoteness"], &object["suspense"], &object["nim_value"]], ["1", "1", "3"]);
}

#[test]
fn stop_sets_and_blocking_change_the_game() {
    assert_eq!(solve(&["1", "6", "--limit", "6", "--stop", "0,5", "--misere"])["outcome"], "N");
    assert_eq!(solve(&["1", "5", "--stop", "0,5"])["outcome"], "P");
    let object = solve(&["table([0, 0, 2], pile, 0)", "2", "--block", "1"]);
    assert_eq!((&object["outcome"], &object["takes"]["ranges"]), (&json!("N"), &json!([["1", "2"]])));
    assert_eq!((&object["remoteness"], &object["nim_value"]), (&Value::Null, &Value::Null));
    let outcomes = values(&["pile", "--of", "outcome", "--to", "5", "--misere", "--block", "1"]);
    assert_eq!(outcomes.concat(), "NPPNNN");
}

#[test]
fn ranges_and_measures_are_given_as_asked() {
    let object = solve(&["2", "10", "--first", "all", "--ranges", "2"]);
    assert_eq!(object["takes"], json!({"ranges": [["1", "1"], ["4", "4"]], "complete": false}));
    // A measure that takes long is left out unless asked for.
    assert_eq!(solve(&[SEARCHED, "6000"])["nim_value"], Value::Null);
    assert!(solve(&[SEARCHED, "6000"])["remoteness"].is_string());
    assert!(solve(&[SEARCHED, "6000", "--with", "remoteness,nim"])["nim_value"].is_string());
}

#[test]
fn a_rule_that_begins_with_a_minus_goes_after_two() {
    let run = onepile(["solve", "--json", "--", "-last + 20", "10"]);
    assert_eq!((run.code, &run.json()["rule"]), (0, &json!("-last + 20")));
}

#[test]
fn a_name_stands_for_its_rule() {
    assert_eq!(solve(&["fibonacci-nim", "12"]), solve(&["2*last", "12"]));
    assert_eq!(solve(&["  2*last ", "12"])["rule"], "2*last");
}
