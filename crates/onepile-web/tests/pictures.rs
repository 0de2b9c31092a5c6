//! Pictures for the page: those of the command line, and what stands where in them.

use onepile_front::{Format, Question, Style, Unhurried};
use onepile_web::Desk;
use serde_json::{Value, json};

fn ask(desk: &mut Desk, request: Value) -> Value {
    serde_json::from_str(&desk.reply(&request.to_string(), &Unhurried)).unwrap()
}

/// A picture of each kind.
fn pictures() -> Vec<Value> {
    let family = |of| json!({"verb": "plot", "rule": "a*last", "of": of, "vary": "a = 1..3 by 1/2", "to": "30"});
    let mut all = vec![family("family"), family("growth")];
    let kinds = [
        ("2*last", "outcome"),
        ("2*last", "g"),
        ("floor(sqrt(pile))", "nim"),
        ("turn + 1", "tableau"),
        ("golden-beatty", "beatty"),
    ];
    all.extend(kinds.map(|(rule, of)| json!({"verb": "plot", "rule": rule, "of": of})));
    all.push(json!({"verb": "plot", "rule": "2*last", "of": "game", "pile": "30"}));
    all
}

#[test]
fn pictures_are_those_of_the_command_line() {
    let mut desk = Desk::default();
    for question in pictures() {
        let mut svg = Vec::new();
        let reply = Question::read(&question.to_string()).unwrap().ask(Format::Svg, &Unhurried).unwrap();
        reply.write(&mut svg, Format::Svg, &Style::PLAIN).unwrap();
        let svg = String::from_utf8(svg).unwrap();
        let written = ask(&mut desk, json!({"question": question, "format": "svg"}));
        assert_eq!((&written["status"], written["text"].as_str()), (&json!("answered"), Some(&svg[..])));
        let data = &ask(&mut desk, json!({"question": question}))["data"];
        assert_eq!(data["svg"].as_str(), Some(&svg[..]), "{question}");
        assert_eq!((&data["width"], &data["height"]), (&json!(960), &json!(640)));
        assert!(svg.contains("<desc"), "{question}");
        // What stands at the middle of the data stands in the cell that is told there.
        let area = |place: usize| data["places"]["area"][place].as_f64().unwrap();
        let middle = [area(0) + area(2) / 2.0, area(1) + area(3) / 2.0];
        let spot = ask(&mut desk, json!({"question": {"verb": "read", "plot": question, "at": middle}}));
        let cell = &spot["data"]["cell"];
        let again = ask(&mut desk, json!({"question": {"verb": "read", "plot": question, "cell": cell}}));
        assert_eq!(spot, again, "{question}");
        assert!(spot["data"]["words"].as_str().unwrap().ends_with('.'), "{spot}");
        let json = data["places"].to_string();
        assert!(json.len() < 300, "{json}");
    }
}

#[test]
fn places_can_be_read_without_drawing_before() {
    let plot = json!({"rule": "2*last", "of": "outcome"});
    let read = |place: Value| {
        let mut question = json!({"verb": "read", "plot": plot});
        question.as_object_mut().unwrap().extend(place.as_object().unwrap().clone());
        ask(&mut Desk::default(), json!({"question": question}))
    };
    let spot = read(json!({"cell": [88, 20], "step": [1, 0]}));
    assert_eq!(spot["data"]["words"], "Pile 89, limit 20: the player to move loses.");
    assert_eq!((&spot["data"]["pile"], &spot["data"]["limit"]), (&json!("89"), &json!("20")));
    assert_eq!(read(json!({}))["status"], "refused");
    assert_eq!(read(json!({"at": [1, 2], "cell": [1, 2]}))["status"], "refused");
    assert_eq!(read(json!({"at": "here"}))["status"], "refused");
}

#[test]
fn pictures_that_do_not_apply_say_why() {
    let mut desk = Desk::default();
    for (question, why) in [
        (json!({"verb": "plot", "rule": "2*last", "of": "beatty"}), "F and H belong to rules of `pile` alone"),
        (json!({"verb": "plot", "rule": "2*last", "of": "tableau"}), "the rule has no tableau"),
        (json!({"verb": "plot", "rule": "2*last", "of": "family"}), "name the parameter"),
        (json!({"verb": "plot", "rule": "2*last", "of": "g", "limts": 3}), "no field `limts`"),
        (json!({"verb": "plot", "rule": "2*last", "of": "g", "from": "9", "to": "3"}), "larger than the last"),
        (json!({"verb": "plot", "rule": "2*last", "of": "g", "to": "1e300"}), "at most 10000000 piles"),
    ] {
        let reply = ask(&mut desk, json!({"question": question}));
        assert_eq!(reply["status"], "refused", "{question}");
        assert!(reply["error"].as_str().unwrap().contains(why), "{reply}");
    }
}
