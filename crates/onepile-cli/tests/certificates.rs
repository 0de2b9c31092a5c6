//! `solve --certificate` and `check` as programs rely on them: files, fields, exit codes.

mod common;

use std::fs;
use std::path::Path;

use common::{Run, onepile, onepile_reading};
use serde_json::{Value, json};

/// What a command prints when something is piped into it: its exit code, standard output and standard error.
fn piped(arguments: &[&str], input: &str) -> (i32, String, String) {
    let Run { code, stdout, stderr } = onepile_reading(input, arguments);
    (code, stdout, stderr)
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

const RULES: [(&str, &str); 6] = [
    ("2*last", "1e60"),
    ("if last == 1 then 4 else 2", "1e60"),
    ("turn + 1 + pile // 2", "1e60"),
    ("floor(sqrt(pile))", "1e60"),
    ("turn^2 + 1", "1e60"),
    ("1 + pile % last", "90"),
];

#[test]
fn a_certificate_is_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    for play in [&[][..], &["--misere"]] {
        for (rule, pile) in RULES {
            let file = path(&folder, "answer.cert");
            let solved = onepile([&["solve", rule, pile, "--certificate", &file], play].concat());
            assert_eq!(solved.code, 0, "{rule}: {}", solved.stderr);
            assert!(solved.stdout.contains("\n  certified: outcome, take, takes"), "{}", solved.stdout);
            let checked = onepile(["check", &file]);
            assert_eq!(checked.code, 0, "{rule}: {}", checked.stdout);
            assert!(checked.stdout.starts_with("Checked: pile "), "{}", checked.stdout);
            fs::remove_file(file).unwrap();
        }
    }
}

#[test]
fn the_certificate_takes_the_place_of_the_answer() {
    let (code, certificate, complaints) = piped(&["solve", "2*last", "1000", "--certificate", "-"], "");
    assert_eq!((code, complaints.as_str()), (0, ""));
    assert!(certificate.starts_with("onepile certificate 1\nrule 2*last\n") && certificate.ends_with("\nend\n"));
    let (code, checked, _) = piped(&["check", "-", "--json"], &certificate);
    let checked: Value = serde_json::from_str(&checked).unwrap();
    assert_eq!((code, &checked["checked"], &checked["file"]), (0, &json!(true), &json!("-")));
    assert_eq!(checked["reason"], Value::Null);
    let claims = &checked["claims"];
    assert_eq!(
        (&claims["outcome"], &claims["take"], &claims["takes"]),
        (&json!("N"), &json!("13"), &json!("complete"))
    );
    assert_eq!((&claims["position"]["pile"], &claims["position"]["limit"]), (&json!("1000"), &json!("999")));
    assert_eq!((&claims["rule"], &claims["remoteness"]), (&json!("2*last"), &Value::Null));
}

#[test]
fn remoteness_is_claimed_where_somebody_asks() {
    for rule in ["2*last", "turn + 1 + pile // 2", "pile // 2"] {
        let asked = ["solve", rule, "1000", "--with", "remoteness", "--certificate", "-"];
        let (code, certificate, _) = piped(&asked, "");
        assert_eq!(code, 0);
        assert!(certificate.starts_with("onepile certificate 2\n"), "{certificate}");
        let (code, checked, _) = piped(&["check", "-", "--json"], &certificate);
        let solved: Value = serde_json::from_str(&piped(&["solve", rule, "1000", "--json"], "").1).unwrap();
        let checked: Value = serde_json::from_str(&checked).unwrap();
        assert_eq!((code, &checked["claims"]["remoteness"]), (0, &solved["remoteness"]), "{rule}");
    }
}

#[test]
fn json_says_which_parts_are_certified() {
    let folder = tempfile::tempdir().unwrap();
    let solved = onepile(["solve", "pile // 2", "1000", "--json", "--certificate", &path(&folder, "a")]);
    let solved: Value = serde_json::from_str(&solved.stdout).unwrap();
    assert_eq!(solved["certificate"]["reason"], Value::Null);
    assert_eq!(solved["certificate"]["certified"], json!(["outcome", "take", "takes", "nim-value"]));
    assert_eq!(solved["certificate"]["left_out"], json!(["remoteness", "suspense"]));
}

#[test]
fn without_a_witness_there_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "none.cert");
    let asked = ["solve", "max(last, pile // 3)", "1e30", "--certificate"];
    let solved = onepile([&asked[..], &[&file]].concat());
    assert_eq!(solved.code, 3);
    assert!(solved.stdout.starts_with("The player to move wins: take "), "{}", solved.stdout);
    assert!(solved.stderr.contains("no certificate for this way of solving"), "{}", solved.stderr);
    assert!(!Path::new(&file).exists());
    let solved = onepile([&asked[..], &["-"]].concat());
    assert_eq!((solved.code, solved.stdout.as_str()), (3, ""));
    // An old file of that name stays as it is.
    fs::write(&file, "old").unwrap();
    assert_eq!(onepile([&asked[..], &[&file]].concat()).code, 3);
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    // Nobody can move, nothing is decided, a folder is missing, there is no single position.
    assert_eq!(onepile(["solve", "2*last", "0", "--certificate", "-"]).code, 3);
    assert_eq!(onepile(["solve", "1 + pile % last", "1e30", "--certificate", "-"]).code, 3);
    assert_eq!(onepile(["solve", "2*last", "10", "--certificate", &path(&folder, "no/where")]).code, 2);
    assert_eq!(piped(&["solve", "2*last", "-", "--certificate", "-"], "5\n").0, 2);
}

#[test]
fn of_several_files_the_worst_counts() {
    let folder = tempfile::tempdir().unwrap();
    let (_, good, _) = piped(&["solve", "2*last", "1000", "--certificate", "-"], "");
    let weak = "onepile certificate 1\nrule 2*last\nat turn 1 pile 100000000 limit 5\noutcome N\nwitness table\nend\n";
    let files = [
        ("good", good.clone()),
        ("weak", weak.to_owned()),
        ("wrong", good.replacen("take 13\n", "take 12\n", 1)),
        ("unreadable", good.replacen("end\n", "", 1)),
    ];
    let [good, weak, wrong, unreadable] = files.map(|(name, text)| {
        fs::write(path(&folder, name), text).unwrap();
        path(&folder, name)
    });
    let missing = path(&folder, "missing");
    for (files, code) in [
        (vec![&good], 0),
        (vec![&good, &good], 0),
        (vec![&weak], 3),
        (vec![&weak, &good], 3),
        (vec![&wrong], 1),
        (vec![&weak, &wrong], 1),
        (vec![&unreadable], 2),
        (vec![&unreadable, &wrong, &weak], 2),
        (vec![&missing, &good], 2),
    ] {
        let arguments: Vec<&str> = ["check"].into_iter().chain(files.iter().map(|file| file.as_str())).collect();
        let run = onepile(&arguments);
        assert_eq!(run.code, code, "{files:?}: {}", run.stdout);
        assert_eq!(
            run.stdout.matches(folder.path().to_str().unwrap()).count(),
            if files.len() > 1 { files.len() } else { 0 }
        );
        let run = onepile([&arguments[..], &["--json"]].concat());
        let objects: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((run.code, objects.len()), (code, files.len()));
        for (object, file) in objects.iter().zip(&files) {
            assert_eq!(object["file"], **file);
            let expected = if *file == &good {
                json!(true)
            } else if *file == &weak {
                Value::Null
            } else {
                json!(false)
            };
            assert_eq!(object["checked"], expected);
            assert_eq!(object["reason"].is_null(), *file == &good);
        }
    }
    let run = onepile(["check", &wrong]);
    assert!(run.stdout.starts_with("Rejected: "), "{}", run.stdout);
    assert_eq!(onepile(["check"]).code, 2);
}
