//! Specifications: what they mean, and what is said of bad ones.

mod support;

use std::fmt::Write;
use std::panic::catch_unwind;

use onepile_survey::{Cell, Survey, SurveyError};
use onepile_testing::Shapes;
use support::{all_rows, cell, survey};

/// What is said of a bad specification.
fn refused(text: &str) -> String {
    match Survey::read(text) {
        Ok(_) => panic!("it is taken:\n{text}"),
        Err(error) => error.to_string(),
    }
}

/// The message, the line of the file and the carets below it, which a spot in a file has.
fn spot(text: &str) -> (String, String, String) {
    let said = refused(text);
    let lines: Vec<&str> = said.lines().collect();
    let [message, line, below] = lines[..] else { panic!("not three lines: {said}") };
    let start = below.len() - below.trim_start_matches(' ').len();
    let carets = start..start + below[start..].chars().take_while(|c| *c == '^').count();
    // The marked piece of the line, and what to write.
    let marked = line.get(carets.clone()).unwrap_or_default();
    (message.to_owned(), marked.to_owned(), below[carets.end..].trim().to_owned())
}

/// Specifications that are wrong at a spot: the message, what is marked, and a word of what to write.
#[test]
fn bad_specifications_are_marked_at_the_spot_with_a_fix() {
    let over = "ask = [\"losing\"]\n[over]\na = \"1..3\"\n";
    let rule = |rule: &str| format!("rule = \"{rule}\"\n{over}");
    let before = |entry: &str| format!("rule = \"{{a}}*last\"\n{entry}\n{over}");
    let values = |values: &str| format!("rule = \"{{a}}*last\"\nask = [\"losing\"]\n[over]\na = {values}\n");
    let named = |name: &str| format!("rule = \"{{{name}}}*last\"\nask = [\"losing\"]\n[over]\n{name} = 1\n");
    let forms = "write \"1..9\", \"1..3 by 1/10\", [1, 4], { subsets = 5 } or { functions = 6, to = 4 }";
    let asked = "there are base, growth, period, losing, unique, outcome, nim, solve, hypotheses";
    let cases: Vec<(String, &str, &str, &str)> = vec![
        (
            rule("{a}*last + {b}"),
            "line 1: `b` is no parameter of this survey",
            "{b}",
            "the parameters under [over] are a",
        ),
        (rule("2{a}"), "line 1: the parameter `{a}` does not stand alone", "{a}", "write an operator beside it"),
        (rule("last"), "line 4: the rule does not use `a`", "a", "write `{a}` in the rule"),
        (values("\"3..1\""), "line 4: these are no values", "3..1", "write the smaller one first"),
        (values("\"1..9 by 0\""), "line 4: these are no values", "0", "larger than 0"),
        (values("\"nine\""), "line 4: these are no values", "nine", "such as `1..9`"),
        (values("[]"), "line 4: there are no values", "[]", forms),
        (values("1.5"), "line 4: these are no values of a parameter", "1.5", forms),
        (values("{ functions = 3 }"), "line 4: these are no values of a parameter", "{ functions = 3 }", forms),
        (values("{ subsets = 0 }"), "line 4: this number is out of range", "0", "write a number from 1 to 1000"),
        (values("{ subsets = 2000 }"), "line 4: this number is out of range", "2000", "write a number from 1 to 1000"),
        (values("{ sets = 3 }"), "line 4: `sets` is no part of the values of a parameter", "sets", "subsets"),
        (values("[1, true]"), "line 4: this is no integer of 64 bits", "true", "write a number"),
        (
            values("99999999999999999999"),
            "line 4: this is no integer of 64 bits",
            "99999999999999999999",
            "write a number",
        ),
        (
            before("colour = 3"),
            "line 2: `colour` is no part of a specification",
            "colour",
            "write one of rule, where, ask",
        ),
        (before("shard = -1"), "line 2: this number is out of range", "-1", "write a number from 1 to 100000"),
        (before("shard = 0"), "line 2: this number is out of range", "0", "write a number from 1 to 100000"),
        (before("shard = \"7\""), "line 2: this is no integer of 64 bits", "\"7\"", "write a number"),
        (before("misere = \"yes\""), "line 2: this is neither true nor false", "\"yes\"", "write `true` or `false`"),
        (before("stop = [-1]"), "line 2: `-1` is negative", "-1", "write a pile"),
        (before("stop = 3"), "line 2: this is no list", "3", "write piles"),
        (before("block = -2"), "line 2: this number is out of range", "-2", "write a number from 0"),
        (before("first = \"some\""), "line 2: this is no limit of a first move", "\"some\"", "\"not-all\", \"all\""),
        (before("where = 3"), "line 2: this is no text", "3", "write it in quotation marks"),
        (before("where = \"{b} > 1\""), "line 2: `b` is no parameter of this survey", "{b}", "are a"),
        (before("solve = [3]"), "line 2: nobody asks to solve these piles", "[3]", "write \"solve\" under `ask`"),
        (before("bounds = 3"), "line 2: bounds are a table", "3", "write `[bounds]`"),
        (before("bounds = { time = 3 }"), "line 2: `time` is no part of the bounds", "time", "work, members, piles"),
        (before("bounds = { piles = 0 }"), "line 2: this number is out of range", "0", "write a number from 1 to"),
        ("rule = 3\nask = [\"base\"]".into(), "line 1: this is no text", "3", "write it in quotation marks"),
        ("rule = \"last\"\nask = \"base\"".into(), "line 2: this is no list", "\"base\"", "write questions"),
        ("rule = \"last\"\nask = [\"base\", \"hue\"]".into(), "line 2: `hue` is no question of a survey", "hue", asked),
        ("rule = \"last\"\nask = [\"nim\", \"nim\"]".into(), "line 2: `nim` is asked twice", "nim", "ask it once"),
        ("rule = \"last\"\nask = []".into(), "line 2: the specification asks nothing", "[]", "write `ask = "),
        ("rule = \"last\"\nask = [\"solve\"]".into(), "line 2: no piles are given to solve", "solve", "solve = [1000"),
        (
            "rule = \"last\"\nask = [\"solve\"]\nsolve = [7, 9, \"7\"]".into(),
            "line 3: this pile is solved twice",
            "\"7\"",
            "name it once",
        ),
        ("rule = \"last\"\nask = [\"base\"]\nover = 3".into(), "line 3: parameters are a table", "3", "write `[over]`"),
        // Names that are taken, twice, or none.
        (named("last"), "line 4: `last` has a meaning in rules", "last", "choose another name"),
        (named("pi"), "line 4: `pi` has a meaning in rules", "pi", "choose another name"),
        (named("work"), "line 4: another column has the name `work`", "work", "choose another name"),
        (named("rule"), "line 4: another column has the name `rule`", "rule", "choose another name"),
        (named("losing_count"), "line 4: another column has the name `losing_count`", "losing_count", "choose another"),
        (
            "rule = \"last\"\nask = [\"losing\"]\n[over]\n\"a b\" = 1".into(),
            "line 4: `a b` is no name of a parameter",
            "\"a b\"",
            "a name has letters",
        ),
        (
            "rule = \"{a} + {A}\"\nask = [\"losing\"]\n[over]\na = 1\nA = 2".into(),
            "line 5: another column has the name `A`",
            "A",
            "capital letters do not count",
        ),
        (values("1\na = 2"), "line 5: duplicate key", "a", "TOML"),
    ];
    for (text, message, marked, fix) in &cases {
        let (said, spot, help) = spot(text);
        assert!(said.starts_with(message), "{said}\ninstead of\n{message}\nfor\n{text}");
        assert_eq!(spot, *marked, "{message}");
        assert!(help.contains(fix), "{help}\ninstead of\n{fix}\nfor\n{text}");
    }
}

#[test]
fn what_is_no_toml_is_marked_too() {
    let said = refused("rule = \"last\nask = [\"base\"]");
    assert_eq!(
        said,
        "line 1: invalid basic string, expected `\"`\n  rule = \"last\n              ^ a specification is written in TOML"
    );
    assert!(refused("").starts_with("line 1: the specification has no rule"));
    assert!(refused("\n\n# nothing").starts_with("line 1: the specification has no rule"));
    assert!(refused("ask = [\"base\"]").ends_with("^ write `rule = \"{a}*last\"`"));
    assert!(refused("rule = \"last\"").starts_with("line 1: the specification asks nothing"));
    for text in ["rule = \"la\0st\"\nask = [\"base\"]", "\0", "\u{feff}\u{feff}", "rule", "= 3", "[[", "ä = \u{7f}"] {
        assert!(refused(text).starts_with("line 1: "), "{text:?}: {}", refused(text));
    }
    // A control character of the file would command the terminal.
    assert!(!refused("rule = \"la\u{1b}[31mst\"\nask = [\"base\"]").contains('\u{1b}'));
    assert!(refused(&"#".repeat(2 << 20)).contains("too long"));
}

#[test]
fn families_that_are_too_large_or_empty_are_refused_with_their_number() {
    let over = |over: &str, rule: &str| format!("rule = \"{rule}\"\nask = [\"losing\"]\n[over]\n{over}");
    let said = refused(&over("a = \"1..1000000\"\nb = \"1..1000000\"", "{a}*last + {b}"));
    assert!(said.starts_with("line 5: these are 1000000000000 rules, and a survey has at most 10000000"), "{said}");
    let said = refused(&over("S = { subsets = 200 }", "pile where take in {S}"));
    assert!(said.contains("these are more than 10^38 rules"), "{said}");
    let said = refused(&over("S = { subsets = 30 }", "pile where take in {S}"));
    assert!(said.contains("these are 1073741823 rules"), "{said}");
    let said = refused(&over("T = { functions = 1000, to = 1000 }", "table({T}, last, 1)"));
    assert!(said.contains("these are more than 10^38 rules"), "{said}");
    // The largest family is none too many.
    assert_eq!(survey(&over("a = \"1..10000000\"", "{a}*last")).rules(), 10_000_000);
}

#[test]
fn conditions_and_rules_that_fit_no_values_are_told_with_them() {
    let text = |rule: &str, condition: &str| {
        format!("rule = \"{rule}\"\nwhere = \"{condition}\"\nask = [\"losing\"]\n[over]\na = [2, 1]")
    };
    let said = refused(&text("{a}*last", "{a} + 1"));
    assert_eq!(
        said,
        "`where`, with a = 2: this is a number, but a condition is needed here\n  2 + 1\n  ^^^^^ compare it, for example `2 + 1 > 0`"
    );
    let said = refused(&text("{a}*last", "{a} > 5"));
    assert_eq!(said, "no combination of values fits `where`: it fails with a = 2 and with all others");
    let said = refused(&text("{a}*last", "1/({a} - 1) > 0"));
    assert!(said.starts_with("`where`, with a = 1: division by 0"), "{said}");
    let said = refused(&text("{a}*last", "pile > 0"));
    assert!(said.starts_with("`where`, with a = 2: "), "{said}");
    let said = refused(&text("{a}*", "{a} > 0"));
    assert!(said.starts_with("`rule`, with a = 2: a value is missing before the end\n  2*\n    ^ "), "{said}");
    // One that can be read among others makes a survey, and the others are rows that say what is wrong.
    let mixed = survey("rule = \"{f} + 1\"\nask = [\"losing\"]\n[over]\nf = [\"last\", \"2*\", \"colour\"]");
    let rows = all_rows(&mixed);
    let told = |place: usize, name: &str| cell(&mixed, &rows[place], name).to_string();
    assert_eq!([0, 1, 2].map(|place| told(place, "losing_status")), ["observed", "error", "error"]);
    assert!(told(2, "losing_note").contains("`colour`") && !told(2, "losing_note").contains('\n'));
}

/// What stands in the column of the only parameter, and the rules.
fn filled(rule: &str, values: &str) -> (Vec<Cell>, Vec<String>) {
    let text = format!("rule = \"{rule}\"\nask = [\"losing\"]\nbounds = {{ piles = 2 }}\n[over]\np = {values}");
    let survey = survey(&text);
    let cells = all_rows(&survey).into_iter().map(|mut row| row.swap_remove(1)).collect();
    (cells, (0..survey.rules()).map(|place| survey.rule(place)).collect())
}

#[test]
fn values_stand_in_rules_as_they_are_meant() {
    let (cells, rules) = filled("pile where take in {p}", "{ subsets = 5 }");
    assert_eq!(rules.len(), 31);
    assert_eq!(rules[0], "pile where take in {0}");
    assert!(rules.contains(&"pile where take in {0, 3}".to_owned()));
    assert_eq!(rules[30], "pile where take in {0, 1, 2, 3, 4}");
    let mut different = rules.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 31);
    assert_eq!(cells[2], Cell::Text("{0, 1}".to_owned()));

    let (cells, rules) = filled("table({p}, last, 1)", "{ functions = 6, to = 4 }");
    assert_eq!(rules.len(), 4096);
    assert_eq!(
        (&rules[0][..], &rules[4095][..]),
        ("table([1, 1, 1, 1, 1, 1], last, 1)", "table([4, 4, 4, 4, 4, 4], last, 1)")
    );
    assert_eq!(rules[1], "table([1, 1, 1, 1, 1, 2], last, 1)");
    assert_eq!(cells[4], Cell::Text("[1, 1, 1, 1, 2, 1]".to_owned()));

    let (cells, rules) = filled("{p}*last", "\"1..3 by 1/10\"");
    assert_eq!(rules.len(), 21);
    assert_eq!((&rules[0][..], &rules[5][..], &rules[20][..]), ("(1)*last", "(3/2)*last", "(3)*last"));
    assert_eq!(cells[1], Cell::Text("11/10".to_owned()));

    let (cells, rules) = filled("{p} - last", "[4, -1]");
    assert_eq!(rules, ["4 - last", "(-1) - last"]);
    assert_eq!(cells, [Cell::Integer(4), Cell::Integer(-1)]);

    let (cells, rules) = filled("{p}*last", "\"1..9\"");
    assert_eq!((rules.len(), &rules[8][..], &cells[8]), (9, "9*last", &Cell::Integer(9)));
    assert_eq!(filled("{p}*last", "7").1, ["7*last"]);
    // An expression is a whole, whatever stands beside it.
    assert_eq!(filled("2*{p}", "[\"last + 1\", \"pi\", 3]").1, ["2*(last + 1)", "2*pi", "2*3"]);
}

#[test]
fn combinations_that_do_not_fit_the_condition_are_left_out() {
    let survey = survey(
        "rule = \"if even(last) then {a} else {b}*last\"\nwhere = \"{a} < {b}\"\nask = [\"base\"]\n[over]\na = \"1..4\"\nb = [2, 4]",
    );
    let rules: Vec<String> = (0..survey.rules()).map(|place| survey.rule(place)).collect();
    let expected = [(1, 2), (1, 4), (2, 4), (3, 4)].map(|(a, b)| format!("if even(last) then {a} else {b}*last"));
    assert_eq!(rules, expected);
}

#[test]
fn a_specification_is_known_by_what_it_means() {
    let text = "rule = \"{a}*last\"\nask = [\"base\"]\n[over]\na = \"1..3\"\n";
    let one = survey(text);
    assert!(one.is_specified_by(&format!("# The same.\n\n{}", text.replace(" = ", "="))));
    for (from, to) in [("1..3", "1..4"), ("base", "growth"), ("*last", "*last + 1"), ("[over]", "shard = 3\n[over]")] {
        assert!(!one.is_specified_by(&text.replace(from, to)), "{to}");
    }
    assert!(!one.is_specified_by("nonsense"));
}

/// No text makes the reader panic. What is read is filled in and asked for its columns as well.
#[test]
fn no_text_is_too_much_for_the_reader() {
    let sound = [
        "rule = \"if even(last) then {a}*last else {b}\"\nwhere = \"{a} != {b}\"\nask = [\"base\", \"solve\"]\nsolve = [10, \"1e30\"]\n\
         shard = 7\nmisere = true\nstop = [0, 3]\n[bounds]\nmembers = 20\n[over]\na = \"1..9\"\nb = [1, 4]\n",
        "rule = 'table({T}, pile % 3, {c})'\nask = [\"nim\"]\nfirst = \"all\"\n[over]\nT = { functions = 2, to = 3 }\n\
         c = \"1..3 by 1/10\"\n",
        "rule = \"\"\"pile where take in {S} # é – 数\"\"\"\nask = ['losing']\nover.S = { subsets = 4 }\n",
        "rule = \"{f} + \\u007Bg}\"\nask = [\"growth\"]\n[over]\nf = [\"pi\", \"2*last\", 3]\ng = -3\n",
    ];
    let mut dice = Shapes::new(7);
    let pieces: [&[u8]; 14] = [
        b"{",
        b"}",
        b"\"",
        b"'",
        b"\n",
        b"[over]\n",
        b"..",
        b"\0",
        b"\xc3\xa9",
        b"\\",
        b"9",
        b"-",
        b"= ",
        b"\xf0\x9f\x8e\xb2",
    ];
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..4000 {
        let mut bytes = dice.pick(&sound).as_bytes().to_vec();
        for _ in 0..1 + dice.below(2) {
            let at = dice.below(bytes.len() as u64) as usize;
            match dice.below(5) {
                0 => drop(bytes.remove(at)),
                1 => bytes[at] = dice.below(256) as u8,
                2 => bytes.truncate(at.max(1)),
                3 => drop(bytes.splice(at..(at + 5).min(bytes.len()), [])),
                _ => drop(bytes.splice(at..at, dice.pick(&pieces).iter().copied())),
            }
            if bytes.is_empty() {
                bytes.push(b' ');
            }
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let read = catch_unwind(|| match Survey::read(&text) {
            Ok(survey) => {
                let _ = (survey.rule(0), survey.rule(survey.rules() - 1), survey.columns().len());
                true
            }
            Err(error) => {
                let mut told = String::new();
                write!(told, "{error}").unwrap();
                assert!(!told.is_empty() && matches!(error, SurveyError::Spec(_)) <= told.contains("line "));
                false
            }
        });
        match read {
            Ok(true) => taken += 1,
            Ok(false) => refused += 1,
            Err(_) => panic!("for {text:?}"),
        }
    }
    assert!(taken > 100 && refused > 1000, "{taken} taken, {refused} refused");
}

#[test]
fn a_condition_is_read_once_for_all_integers_and_anew_for_other_values() {
    let rules = |condition: &str| {
        let text = format!(
            "rule = \"if last in {{S}} then {{a}} else {{b}}*last\"\nwhere = \"{condition}\"\nask = [\"base\"]\n\
             [over]\nS = {{ subsets = 3 }}\nb = \"1..2 by 1/2\"\na = \"-2..3\"\n"
        );
        Survey::read(&text).unwrap().rules()
    };
    let subsets: Vec<Vec<i64>> = (1..8).map(|bits| (0..3).filter(|bit| bits >> bit & 1 == 1).collect()).collect();
    let count = |fits: &dyn Fn(&[i64], i64, i64) -> bool| {
        let halves = |set: &Vec<i64>| {
            [2, 3, 4].iter().map(|half| (-2..=3).filter(|a| fits(set, *half, *a)).count()).sum::<usize>()
        };
        subsets.iter().map(halves).sum::<usize>()
    };
    assert_eq!(rules("{a} in {S}"), count(&|set, _, a| set.contains(&a)));
    assert_eq!(rules("{a} > {b} or {a} == -2"), count(&|_, half, a| 2 * a > half || a == -2));
    assert_eq!(rules("2^abs({a}) == 4 and 1 in {S}"), count(&|set, _, a| a.abs() == 2 && set.contains(&1)));
    assert_eq!(rules("{a} != 0 and 6 // {a} == 2"), count(&|_, _, a| a == 3));
    assert_eq!(rules("{a} in 0..{a}"), count(&|_, _, a| a >= 0));
}

#[test]
fn only_a_family_without_a_rule_that_can_be_read_is_refused() {
    let bad: Vec<String> = (0..40).map(|n| format!("\"{n} {n}\"")).collect();
    let text = |values: &str| format!("rule = \"{{a}}\"\nask = [\"base\"]\n[over]\na = [{values}]");
    assert!(refused(&text(&bad.join(", "))).starts_with("`rule`, with a = (0 0): "));
    let survey = Survey::read(&text(&(bad.join(", ") + ", 2"))).unwrap();
    assert_eq!(survey.rules(), 41);
}

#[test]
fn names_of_words_and_values_that_are_no_values_are_refused() {
    let over = |over: &str| {
        format!("rule = \"{{{}}}*last\"\nask = [\"period\"]\n[over]\n{over}", &over[..over.find(' ').unwrap()])
    };
    assert!(refused(&over("pure = \"1..3\"")).contains("line 4: `pure` is a word that other columns hold"));
    assert!(refused(&over("a = [1, 2, 1]")).contains("this value stands there twice"));
    assert!(refused(&over("a = [1, \" \"]")).contains("this value is empty"));
    assert!(refused(&over("a = [1.5]")).contains("a fraction is a text"));
    assert!(refused(&over("a = \"1..1000000000000\"")).contains("these are 1000000000000 rules"));
    assert!(refused(&over("a = \"1..1000000000000 by 1/1000000000000\"")).contains("too many values"));
}
