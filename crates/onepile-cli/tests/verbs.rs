//! `explain`, `verify`, `games`, and what all verbs share.

mod common;

use common::{answer, error, onepile};
use serde_json::{Value, json};

#[test]
fn json_may_be_asked_for_as_a_format() {
    for arguments in [&["solve", "2*last", "12"][..], &["explain", "2*last"], &["verify", "2*last", "--to", "5"]] {
        let by_format = onepile(arguments.iter().chain(&["--format", "json"]));
        assert_eq!(by_format.json(), answer(arguments));
    }
}

#[test]
fn colours_are_for_terminals_or_on_demand() {
    let escaped =
        |arguments: &[&str]| onepile([&["solve", "2*last", "12"], arguments].concat()).stdout.contains('\x1b');
    assert!(!escaped(&[]) && !escaped(&["--color", "never"]) && escaped(&["--color", "always"]));
    assert!(!escaped(&["--color", "always", "--json"]));
}

#[test]
fn games_are_listed_and_described() {
    let list = answer(&["games"]);
    let games = list["games"].as_array().unwrap();
    assert!(games.len() >= 12);
    let text = onepile(["games"]).stdout;
    for game in games {
        let name = game["name"].as_str().unwrap();
        assert!(text.contains(&format!("{name} ")), "{name}");
        let mut page = answer(&["games", name]);
        assert_eq!(page.as_object_mut().unwrap().remove("schema"), Some(json!(1)));
        assert_eq!(page, *game);
        for field in ["title", "rule", "words", "source"] {
            assert!(game[field].is_string(), "{name} has no {field}");
        }
        assert!(onepile(["games", name]).stdout.contains(game["source"].as_str().unwrap()));
    }
    assert!(error(&["games", "fibonaci-nim"]).contains("did you mean `fibonacci-nim`?"));
}

#[test]
fn explain_tells_facts_with_their_standing() {
    let object = answer(&["explain", "if last%2==0 then last else 4*last"]);
    assert_eq!((&object["schema"], &object["undecided"]), (&json!(1), &Value::Null));
    assert_eq!(object["rule"], "if last%2==0 then last else 4*last");
    assert_eq!(object["reads_as"], "if last % 2 == 0 then last else 4*last");
    assert_eq!((&object["variables"], &object["family"]), (&json!(["last"]), &json!("last")));
    let lost: Vec<&str> = object["lost_piles"].as_array().unwrap().iter().map(|pile| pile.as_str().unwrap()).collect();
    assert_eq!(lost[..9], ["0", "1", "2", "3", "4", "7", "10", "19", "26"]);
    let facts = object["facts"].as_array().unwrap();
    assert!(facts.iter().any(|fact| fact["standing"] == "refuted" && fact["fails_at"].is_string()), "{facts:?}");
    assert!(facts.iter().any(|fact| fact["standing"] == "proved"), "{facts:?}");
    let text = onepile(["explain", "2*last"]).stdout;
    assert!(text.contains("[HR03]") && text.contains("0, 1, 2, 3, 5, 8, 13, 21"), "{text}");
}

#[test]
fn verify_counts_what_it_compares() {
    let object = answer(&["verify", "2*last", "--to", "10", "--misere", "--stop", "4", "--block", "1"]);
    assert_eq!((&object["positions"], &object["agree"]), (&json!("55"), &json!(true)));
    assert_eq!((&object["difference"], &object["undecided"]), (&Value::Null, &Value::Null));
    assert!(onepile(["verify", "2*last", "--to", "10"]).stdout.starts_with("No difference in 55 positions"));
    // Agreement on a part is not agreement.
    let run = onepile(["verify", "2*last", "--to", "1e30", "--json"]);
    assert_eq!((run.code, &run.json()["agree"]), (3, &Value::Null));
}

#[test]
fn help_and_version_are_answers() {
    let verbs = ["solve", "table", "tableau", "explain", "verify", "games"];
    let help = onepile(["--help"]);
    assert!(
        help.code == 0 && verbs.iter().all(|verb| help.stdout.contains(&format!("\n  {verb} "))),
        "{}",
        help.stdout
    );
    for verb in verbs {
        let help = onepile(["help", verb]);
        assert!(help.code == 0 && help.stdout.contains("Examples:") | help.stdout.contains("Example:"), "{verb}");
        assert!(help.stdout.lines().all(|line| line.chars().count() <= 100), "{verb}");
    }
    assert_eq!(onepile(["-V"]).stdout, format!("onepile {}\n", env!("CARGO_PKG_VERSION")));
}
