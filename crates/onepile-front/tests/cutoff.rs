//! Lists that end because a bound is met while they are written say so, and tell no more than they list.

use std::cell::Cell;

use onepile::Bound;
use onepile_front::{Cutoff, Format, Question, Style, Unhurried};
use serde_json::{Value, json};

/// What is written until the clock, which is looked at now and then, has been looked at this often; and whether it was cut.
fn written(question: &Value, format: Format, looks: u32) -> (String, bool) {
    let reply = Question::read(&question.to_string()).unwrap().ask(format, &Unhurried).unwrap();
    let left = Cell::new(looks);
    let met = || match left.get() {
        0 => Some(Bound::Time),
        some => {
            left.set(some - 1);
            None
        }
    };
    let (cutoff, mut out) = (Cutoff::new(&met), Vec::new());
    reply.write_until(&mut out, format, &Style::PLAIN, &cutoff).unwrap();
    (String::from_utf8(out).unwrap(), cutoff.cut().is_some())
}

fn json_of(question: &Value, looks: u32) -> (Value, bool) {
    let (text, is_cut) = written(question, Format::Json, looks);
    (serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")), is_cut)
}

const LONG: usize = 3000;

fn questions() -> [(Value, &'static str); 4] {
    [
        (json!({"verb": "sequence", "rule": "3", "of": "losing", "count": LONG}), "terms"),
        (json!({"verb": "table", "rule": "pile // 2", "of": ["nim"], "to": (LONG - 1).to_string()}), "values"),
        (json!({"verb": "base", "rule": "2*last", "count": LONG}), "members"),
        (json!({"verb": "tableau", "rule": "turn + 1", "turns": LONG, "columns": 2}), "rows"),
    ]
}

#[test]
fn what_is_cut_off_is_the_beginning_of_the_whole() {
    for (question, list) in questions() {
        let (whole, is_cut) = json_of(&question, u32::MAX);
        assert!(!is_cut && whole["undecided"].is_null(), "{question}");
        let all = whole[list].as_array().unwrap();
        assert_eq!(all.len(), LONG, "{question}");
        let (part, is_cut) = json_of(&question, 3);
        let some = part[list].as_array().unwrap();
        assert!(is_cut && some.len() < LONG, "{question}: {}", some.len());
        assert_eq!(part["undecided"]["bound"], "time", "{question}");
        // A row that is cut off inside is shorter than it would be.
        let same = some.len() - usize::from(list == "rows" && !some.is_empty());
        assert!(same > 0 && some[..same] == all[..same], "{question}");
    }
}

#[test]
fn a_base_that_is_cut_off_is_complete_up_to_its_next_member() {
    for rule in ["2*last", "last^2"] {
        let question = json!({"verb": "base", "rule": rule, "count": LONG});
        let (whole, _) = json_of(&question, u32::MAX);
        let (part, is_cut) = json_of(&question, 2);
        let listed = part["members"].as_array().unwrap().len();
        assert!(is_cut && listed > 0, "{rule}");
        let next: onepile::Natural = whole["members"][listed]["b"].as_str().unwrap().parse().unwrap();
        let told: onepile::Natural = part["complete_to"].as_str().unwrap().parse().unwrap();
        assert_eq!(told, next.saturating_sub(&onepile::Natural::ONE), "{rule}");
        assert_eq!(part["complete"], false, "{rule}");
    }
}

#[test]
fn several_columns_are_cut_off_too() {
    let question = json!({"verb": "table", "rule": "pile // 2", "of": ["take", "count"], "to": LONG.to_string()});
    let (part, is_cut) = json_of(&question, 1);
    assert!(is_cut && part["columns"]["take"].as_array().unwrap().len() < LONG);
    assert_eq!(part["undecided"]["bound"], "time");
}

#[test]
fn text_and_lists_of_other_programs_end_in_whole_lines() {
    for (question, _) in questions() {
        for format in [Format::Text, Format::Csv, Format::Latex] {
            let ((whole, _), (part, is_cut)) = (written(&question, format, u32::MAX), written(&question, format, 2));
            assert!(is_cut && part.len() < whole.len() && part.ends_with('\n'), "{question} {format}");
            assert!(!part.contains("list is complete"), "{question} {format}");
        }
    }
    let (bfile, _) = written(&questions()[0].0, Format::Bfile, 2);
    assert!(bfile.ends_with("# The rest is left out.\n"), "{bfile}");
}
