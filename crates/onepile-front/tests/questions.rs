//! Questions as JSON, as a page or a module puts them.

use onepile_front::{Format, Question, Status, Style, Unhurried};
use serde_json::{Value, json};

fn written(question: &Value, format: Format) -> (String, Status) {
    let question: Question =
        serde_json::from_value(question.clone()).unwrap_or_else(|error| panic!("{question}: {error}"));
    let mut out = Vec::new();
    let status = question.write(&mut out, format, &Style::PLAIN, &Unhurried).unwrap();
    (String::from_utf8(out).unwrap(), status)
}

fn reply(question: Value) -> Value {
    serde_json::from_str(&written(&question, Format::Json).0).unwrap()
}

#[test]
fn every_verb_takes_what_it_needs_and_no_more() {
    let solved = reply(json!({"verb": "solve", "rule": "fibonacci-nim", "pile": "1000"}));
    assert_eq!((&solved["rule"], &solved["take"]), (&json!("2*last"), &json!("13")));
    assert_eq!(solved["evidence"]["kind"], "expansion");
    assert_eq!(solved["evidence"]["parts"][1], json!({"residue": "0", "member": "13", "count": "1"}));
    let sum = reply(json!({"verb": "sum", "groups": [{"rule": "pile", "piles": ["3", "4", "5:2"]}]}));
    assert_eq!(sum["outcome"], "N");
    let table = reply(json!({"verb": "table", "rule": "pile // 2", "of": ["nim"], "to": "7"}));
    assert_eq!(table["values"].as_array().unwrap().len(), 8);
    let base = reply(json!({"verb": "base", "rule": "2*last", "count": 4}));
    assert_eq!(base["members"][3]["b"], "5");
    let sequence = reply(json!({"verb": "sequence", "rule": "2*last", "of": "losing", "count": 4}));
    assert_eq!(sequence["terms"], json!(["0", "1", "2", "3"]));
    assert_eq!(reply(json!({"verb": "period", "rule": "3"}))["period"], "4");
    assert_eq!(reply(json!({"verb": "tableau", "rule": "turn + 1"}))["rows"][0]["turn"], "1");
    assert_eq!(
        reply(json!({"verb": "explain", "rule": "3"}))["strategy"].as_str().unwrap()[..21],
        *"Leave a multiple of 4"
    );
    assert_eq!(reply(json!({"verb": "verify", "rule": "2*last", "to": "8"}))["agree"], true);
    assert!(reply(json!({"verb": "games"}))["games"].as_array().unwrap().len() >= 12);
    let misere = json!({"verb": "solve", "rule": "2*last", "pile": "12", "misere": true, "stop": ["0", "5"], "first": "all", "block": 1});
    assert_eq!(reply(misere)["game"], json!({"first": "all", "stop": ["0", "5"], "block": "1"}));
}

#[test]
fn a_page_comes_in_every_format() {
    let question = json!({"verb": "solve", "rule": "3", "pile": "21"});
    let (text, status) = written(&question, Format::Text);
    assert_eq!(status, Status::Answered);
    assert!(text.starts_with("The player to move wins: take 1.\n  strategy: leave a multiple of 4\n"), "{text}");
    let (markdown, _) = written(&question, Format::Markdown);
    assert!(markdown.starts_with("**The player to move wins: take 1.**\n\n- strategy: leave"), "{markdown}");
    let (html, _) = written(&question, Format::Html);
    assert!(html.starts_with("<!doctype html>") && html.contains("take <b class=\"number\">1</b>."), "{html}");
}

#[test]
fn bad_questions_name_the_fields() {
    let failed = |question: Value| {
        let question: Question = serde_json::from_value(question).unwrap();
        question.write(&mut Vec::new(), Format::Json, &Style::PLAIN, &Unhurried).unwrap_err().to_string()
    };
    let message = failed(json!({"verb": "table", "rule": "3", "of": ["g"], "from": "9", "to": "5"}));
    assert_eq!(message, "the first pile, `from` 9, is larger than the last, `to` 5");
    let message = failed(json!({"verb": "sequence", "rule": "3", "of": "losing", "offset": "5"}));
    assert!(message.contains("leave out `offset`"), "{message}");
    assert!(failed(json!({"verb": "games", "name": "fibonaci-nim"})).contains("did you mean `fibonacci-nim`?"));
    assert!(serde_json::from_value::<Question>(json!({"verb": "sing"})).is_err());
}

#[test]
fn proofs_of_periods_are_data() {
    let games = [
        (json!({"rule": "if last == 1 then 4 else 2"}), "window"),
        (json!({"rule": "1 + pile % 5"}), "limit-window"),
        (json!({"rule": "min(pile, 5)"}), "limit-stays"),
        (json!({"rule": "2*last"}), "unbounded"),
        (json!({"rule": "floor(sqrt(pile))"}), "limit-grows"),
        (json!({"rule": "if last == 1 then 4 else 2", "of": "outcome"}), "few-lost"),
    ];
    for (mut question, by) in games {
        question["verb"] = json!("period");
        let reply = reply(question);
        assert_eq!(reply["proof"]["by"], by, "{reply}");
        assert!(!reply["why"].as_array().unwrap().is_empty(), "{reply}");
    }
}
