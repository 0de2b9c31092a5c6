//! Requests and replies: every status, wrong requests, hostile texts, pages, formats, and a desk that remembers.

use onepile::{Bound, Budget};
use onepile_front::{Format, Means, Question, Style, Unhurried};
use onepile_web::Desk;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    read(&Desk::default().reply(&request.to_string(), &Unhurried))
}

fn read(reply: &str) -> Value {
    serde_json::from_str(reply).unwrap_or_else(|error| panic!("{reply} is no JSON: {error}"))
}

fn solve(rule: &str, pile: &str) -> Value {
    json!({"verb": "solve", "rule": rule, "pile": pile})
}

/// What the command line prints.
fn printed(question: &Value, format: Format) -> String {
    let mut text = Vec::new();
    let reply = Question::read(&question.to_string()).unwrap().ask(format, &Unhurried).unwrap();
    reply.write(&mut text, format, &Style::PLAIN).unwrap();
    String::from_utf8(text).unwrap()
}

fn certificate(name: &str) -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/");
    let certificate = std::fs::read_to_string(format!("{file}{name}.cert")).unwrap();
    json!({"verb": "check", "file": name, "certificate": certificate})
}

/// Means that leave no work to do.
struct Spent;

impl Means for Spent {
    fn budget(&self) -> Budget<'static> {
        Budget::unlimited().with_work(0)
    }

    fn met(&self) -> Option<Bound> {
        Some(Bound::Time)
    }
}

#[test]
fn every_status_is_told() {
    let status = |question: Value| ask(&json!({ "question": question }))["status"].clone();
    assert_eq!(status(solve("2*last", "1000")), "answered");
    assert_eq!(status(certificate("valid/chains-down")), "answered");
    assert_eq!(status(certificate("invalid/another-rule")), "different");
    assert_eq!(status(json!({"verb": "check", "file": "x", "certificate": "no certificate"})), "unreadable");
    assert_eq!(status(json!({"verb": "period", "rule": "2*last + pile"})), "undecided");
    assert_eq!(status(solve("2*n", "10")), "refused");
}

#[test]
fn work_that_ends_early_is_undecided_and_nothing_is_guessed() {
    let request = json!({"question": solve("if even(pile) then xor(last, turn) + 1 else 2*last", "300"), "page": true});
    let reply = read(&Desk::default().reply(&request.to_string(), &Spent));
    assert_eq!(reply["status"], "undecided", "{reply}");
    let told = read(reply["text"].as_str().unwrap());
    assert_eq!((&told["outcome"], &told["take"]), (&Value::Null, &Value::Null), "{told}");
    assert_ne!(told["undecided"], Value::Null, "{told}");
}

#[test]
fn a_desk_whose_work_ended_early_answers_the_next_time() {
    let mut desk = Desk::default();
    let rule = "if even(pile) then xor(last, turn) + 1 else 2*last";
    let request = json!({ "question": solve(rule, "100") }).to_string();
    assert_eq!(read(&desk.reply(&request, &Spent))["status"], "undecided");
    assert_eq!(desk.reply(&request, &Unhurried), Desk::default().reply(&request, &Unhurried));
}

#[test]
fn a_wrong_request_is_refused_in_words() {
    let wrong = [
        "",
        "null",
        "[]",
        "7",
        "{}",
        "{",
        "\u{0}",
        "{\"question\":null}",
        "{\"question\":7}",
        "{\"question\":{}}",
        r#"{"question":{"verb":"solve"}}"#,
        r#"{"question":{"verb":"dance","rule":"2*last"}}"#,
        r#"{"question":{"verb":"solve","rule":"2*last","pile":"-1"}}"#,
        r#"{"question":{"verb":"solve","rule":"2*last","pile":"1.5"}}"#,
        r#"{"question":{"verb":"solve","rule":"2*last","pile":{}}}"#,
        r#"{"question":{"verb":"solve","rule":7,"pile":"1"}}"#,
        r#"{"question":{"verb":"solve","rule":"2*last","pile":"10","turn":"0"}}"#,
        r#"{"question":{"verb":"solve","rule":"2*last","pile":"10"},"format":"bfile"}"#,
        r#"{"question":{"verb":"solve","rule":"2*last","pile":"10"},"format":"no such format"}"#,
        r#"{"question":{"verb":"solve","rule":"2*last","pile":"10"},"page":"perhaps"}"#,
        r#"{"question":{"verb":"strip","rule":"2*last"}}"#,
        r#"{"question":{"verb":"strip","rule":"2*","pile":"1"}}"#,
        r#"{"question":{"verb":"play","rule":"2*","pile":"10"}}"#,
        r#"{"question":{"verb":"read"}}"#,
        r#"{"question":{"verb":"table","rule":"2*last","of":["weather"],"to":"10"}}"#,
    ];
    let mut desk = Desk::default();
    for request in wrong {
        let reply = read(&desk.reply(request, &Unhurried));
        assert_eq!(reply["status"], "refused", "{request} {reply}");
        let error = reply["error"].as_str().unwrap_or_default();
        assert!(!error.is_empty() && error.len() < 500, "{request} {reply}");
        assert!(reply["kind"].is_string(), "{request} {reply}");
    }
    assert_eq!(
        read(&desk.reply(&json!({"question": solve("2*last", "10")}).to_string(), &Unhurried))["status"],
        "answered"
    );
}

#[test]
fn the_spot_in_a_wrong_rule_is_told() {
    let reply = ask(&json!({"question": solve("2*n + 1", "10")}));
    assert_eq!((&reply["kind"], &reply["span"]), (&json!("rule"), &json!([2, 3])));
    assert_eq!(reply["message"], "`n` is not a name in a rule");
    assert!(reply["help"].as_str().unwrap().contains("`pile`"), "{reply}");
}

#[test]
fn hostile_texts_come_back_as_texts_or_are_refused() {
    let long = "1+".repeat(100_000);
    let deep = "(".repeat(100_000);
    let digits = "9".repeat(1_000_000);
    let texts = [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "last\u{0}",
        "\u{202e}last",
        "🙂*last",
        &long,
        &deep,
        &digits,
    ];
    let mut desk = Desk::default();
    for text in texts {
        for verb in ["solve", "strip", "rule", "explain", "play"] {
            let reply = read(
                &desk.reply(&json!({"question": {"verb": verb, "rule": text, "pile": "10"}}).to_string(), &Unhurried),
            );
            let known = ["answered", "undecided", "refused"].iter().any(|status| reply["status"] == *status);
            assert!(known, "{verb} {} {}", &text[..text.floor_char_boundary(40)], reply["status"]);
        }
    }
}

#[test]
fn texts_and_pages_are_those_of_the_command_line() {
    let table = json!({"verb": "table", "rule": "2*last", "of": ["g", "take"], "to": "20"});
    let cases = [
        (solve("2*last", "1000"), &[Format::Json, Format::Text, Format::Html, Format::Markdown][..]),
        (
            json!({"verb": "explain", "rule": "pile // 2"}),
            &[Format::Json, Format::Text, Format::Html, Format::Markdown],
        ),
        (table, &[Format::Json, Format::Csv, Format::Latex, Format::Markdown]),
        (json!({"verb": "sequence", "rule": "2*last", "of": "losing", "count": 9}), &[Format::Json, Format::Bfile]),
    ];
    for (question, formats) in cases {
        for format in formats {
            let reply = ask(&json!({"question": question, "format": format.to_string()}));
            assert_eq!(reply["text"], printed(&question, *format), "{question} {format}");
            assert_eq!(reply.get("page"), None, "nobody asked for a page");
        }
    }
    for question in [solve("2*last", "1000"), json!({"verb": "explain", "rule": "2*last"})] {
        let reply = ask(&json!({"question": question, "page": true}));
        assert!(reply["page"].as_array().is_some_and(|blocks| blocks.len() > 1), "{reply}");
    }
}

#[test]
fn a_certificate_comes_with_the_answer_where_one_is_asked_for() {
    let mut question = solve("2*last", "1000");
    assert_eq!(ask(&json!({"question": question})).get("certificate"), None);
    question["certificate"] = json!(true);
    let reply = ask(&json!({"question": question}));
    let checked = ask(&json!({"question": {"verb": "check", "certificate": reply["certificate"]}}));
    assert_eq!(checked["status"], "answered", "{checked}");
}

#[test]
fn a_desk_that_remembers_replies_as_one_that_does_not() {
    let rules =
        ["2*last", "pile // 2", "turn + 1 + pile // 2", "1 + (prev + last) % 4", "{1, 3, 4}", "last + pile % 3 + 1"];
    let games = rules.iter().flat_map(|rule| {
        [json!({"rule": rule}), json!({"rule": rule, "misere": true}), json!({"rule": rule, "block": 1})]
    });
    let questions: Vec<String> = games
        .flat_map(|game| {
            let piles = ["13", "0", "77", "30"].map(|pile| json!({"verb": "solve", "pile": pile}));
            let others = [
                json!({"verb": "strip", "pile": "40"}),
                json!({"verb": "table", "of": ["take", "outcome"], "from": "5", "to": "25"}),
                json!({"verb": "table", "of": ["nim"], "to": "12"}),
            ];
            piles.into_iter().chain(others).map(move |mut question| {
                question.as_object_mut().unwrap().extend(game.as_object().unwrap().clone());
                json!({"question": question, "page": true}).to_string()
            })
        })
        .collect();
    let alone: Vec<String> = questions.iter().map(|question| Desk::default().reply(question, &Unhurried)).collect();
    // In the order above, backwards, and in strides through all games: 37 shares no divisor with the number of questions.
    let count = questions.len();
    let orders: [Vec<usize>; 3] =
        [(0..count).collect(), (0..count).rev().collect(), (0..count).map(|i| i * 37 % count).collect()];
    for order in orders {
        let mut desk = Desk::default();
        for i in order {
            assert_eq!(desk.reply(&questions[i], &Unhurried), alone[i], "{}", questions[i]);
        }
    }
}
