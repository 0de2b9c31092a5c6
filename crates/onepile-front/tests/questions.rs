//! Questions as JSON, as a page or a module puts them.

use std::ops::ControlFlow;

use onepile::{Bound, Budget};
use onepile_front::{Failure, Format, Means, PictureQuery, Query, Question, Status, Style, Unhurried};
use serde_json::{Value, json};

/// No time at all.
struct Late;

impl Means for Late {
    fn budget(&self) -> Budget<'static> {
        Budget::default().with_work(1).with_interrupt(|_| ControlFlow::Break(Bound::Time))
    }

    fn met(&self) -> Option<Bound> {
        Some(Bound::Time)
    }
}

fn asked(question: &Value, format: Format, means: &dyn Means) -> Result<(String, Status), Failure> {
    let reply = Question::read(&question.to_string())?.ask(format, means)?;
    let mut out = Vec::new();
    reply.write(&mut out, format, &Style::PLAIN).unwrap();
    Ok((String::from_utf8(out).unwrap(), reply.status()))
}

fn written(question: &Value, format: Format) -> (String, Status) {
    asked(question, format, &Unhurried).unwrap_or_else(|failure| panic!("{question}: {failure}"))
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
    let failed = |question: Value| asked(&question, Format::Json, &Unhurried).unwrap_err().to_string();
    let message = failed(json!({"verb": "table", "rule": "3", "of": ["g"], "from": "9", "to": "5"}));
    assert_eq!(message, "the first pile, `from` 9, is larger than the last, `to` 5");
    let message = failed(json!({"verb": "sequence", "rule": "3", "of": "losing", "offset": "5"}));
    assert!(message.contains("leave out `offset`"), "{message}");
    assert!(failed(json!({"verb": "games", "name": "fibonaci-nim"})).contains("did you mean `fibonacci-nim`?"));
    assert!(failed(json!({"verb": "sing"})).starts_with("this is not a question: "));
    let message = failed(json!({"verb": "solve", "rule": "3", "pile": "9", "blok": 1}));
    assert_eq!(message, "a question of this verb has no field `blok`");
    let message = failed(json!({"verb": "solve", "rule": "3", "pile": "9", "limit": "2", "last": "1"}));
    assert!(message.contains("`limit` and `last`"), "{message}");
    assert!(failed(json!({"verb": "solve", "rule": "3", "pile": "9", "ranges": 0})).contains("`ranges`"));
    let table = json!({"verb": "table", "rule": "3", "of": ["g", "nim"], "to": "5"});
    assert!(asked(&table, Format::Bfile, &Unhurried).unwrap_err().to_string().contains("one column"));
    assert!(asked(&table, Format::Html, &Unhurried).unwrap_err().to_string().contains("not written as html"));
    let sequence = json!({"verb": "sequence", "rule": "3", "of": "losing"});
    assert!(asked(&sequence, Format::Oeis, &Unhurried).unwrap_err().to_string().contains("`draft`"));
}

#[test]
fn small_numbers_may_be_numbers() {
    let question = json!({"verb": "solve", "rule": "2*last", "pile": 12, "limit": 3});
    assert_eq!(reply(question), reply(json!({"verb": "solve", "rule": "2*last", "pile": "12", "limit": "3"})));
}

#[test]
fn errors_are_data_with_their_spot() {
    let question = json!({"verb": "solve", "rule": "2*n + 1", "pile": "5"});
    let failure = asked(&question, Format::Json, &Unhurried).unwrap_err();
    let data = serde_json::to_value(&failure).unwrap();
    assert_eq!((&data["kind"], &data["span"]), (&json!("rule"), &json!([2, 3])));
    assert!(data["error"].as_str().unwrap().starts_with("`n` is not a name in a rule"));
}

#[test]
fn without_time_every_verb_says_the_same() {
    // Nobody knows whether it divides by 0 before the rule is looked at closely.
    let rule = "100 // ((last^2 + last) % 1000003 - 999999.5)";
    let questions = [
        json!({"verb": "base", "rule": rule}),
        json!({"verb": "base", "rule": rule, "residue": "all"}),
        json!({"verb": "sequence", "rule": rule, "of": "base"}),
        json!({"verb": "period", "rule": rule}),
    ];
    for question in questions {
        let (text, status) = asked(&question, Format::Json, &Late).unwrap();
        let reply: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((status, &reply["undecided"]["bound"]), (Status::Undecided, &json!("time")), "{reply}");
        assert_eq!(reply["rule"], rule);
        for (name, value) in reply.as_object().unwrap() {
            let is_known = ["schema", "rule", "undecided", "kind"].contains(&&name[..]);
            assert!(is_known || value.is_null(), "{name}: {reply}");
        }
        let is_list = question["verb"] == "base" || question["verb"] == "sequence";
        let (text, _) = asked(&question, Format::Text, &Late).unwrap();
        assert_eq!(text.is_empty(), is_list, "{text}");
    }
}

#[test]
fn without_time_a_rule_is_explained_as_far_as_it_is_known() {
    let question = json!({"verb": "explain", "rule": "100 // ((last^2 + last) % 1000003 - 999999.5)"});
    let (text, status) = asked(&question, Format::Json, &Late).unwrap();
    let reply: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &reply["undecided"]["bound"]), (Status::Undecided, &json!("time")), "{reply}");
    assert_eq!((&reply["method"], &reply["strategy"], &reply["worked"]), (&json!(null), &json!(null), &json!(null)));
    let facts = reply["facts"].as_array().unwrap();
    assert!(facts.len() == 4 && facts.iter().all(|fact| fact["standing"] == "unsettled"), "{reply}");
    let (text, _) = asked(&question, Format::Text, &Late).unwrap();
    assert!(text.contains("Not settled within its share of the work: the limit is at least 1."), "{text}");
    assert!(text.ends_with("The time limit is reached: some theorems are not tried yet.\n"), "{text}");
}

#[test]
fn pictures_are_asked_for_like_everything_else() {
    let query = json!({"rule": "2*last", "of": "outcome", "to": "20", "size": "300x200"});
    let query: PictureQuery = serde_json::from_value(query).unwrap();
    assert!(query.ask(&Unhurried).unwrap().svg().starts_with("<svg"));
    assert!(query.reply(&Late).unwrap().known().is_none());
    let query = PictureQuery { turns: 0, ..query };
    assert!(query.ask(&Unhurried).unwrap_err().to_string().contains("`turns`"));
}

/// Every second budget is too small for anything.
struct Fitful(std::cell::Cell<u32>);

impl Means for Fitful {
    fn budget(&self) -> Budget<'static> {
        self.0.set(self.0.get() + 1);
        if self.0.get().is_multiple_of(2) { Late.budget() } else { Budget::default() }
    }

    fn met(&self) -> Option<Bound> {
        None
    }
}

#[test]
fn pictures_of_families_say_what_is_undecided() {
    for kind in ["family", "growth"] {
        let query = json!({"rule": "a*last", "of": kind, "vary": "a = 1..3 by 1/2"});
        let query: PictureQuery = serde_json::from_value(query).unwrap();
        assert!(query.ask(&Fitful(Default::default())).unwrap().svg().contains("undecided: a bound is reached"));
        assert!(!query.ask(&Unhurried).unwrap().svg().contains("undecided"));
        assert!(query.reply(&Late).unwrap().known().is_none());
        let again: PictureQuery = serde_json::from_value(serde_json::to_value(&query).unwrap()).unwrap();
        assert_eq!(again.vary.unwrap().0.to_string(), "a = 1..3 by 1/2");
    }
}

#[test]
fn questions_come_back_from_json() {
    let question = json!({"verb": "solve", "rule": "2*last", "pile": "12", "misere": true, "first": "all"});
    let read = Question::read(&question.to_string()).unwrap();
    let again = Question::read(&serde_json::to_string(&read).unwrap()).unwrap();
    assert_eq!(serde_json::to_value(&again).unwrap(), serde_json::to_value(&read).unwrap());
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
