//! `table`: values, formats and files.

mod common;

use std::fs;

use common::{SEARCHED, answer, error, onepile, solve, values};
use serde_json::{Value, json};

#[test]
fn tables_have_one_string_for_each_pile() {
    let table = answer(&["table", "2*last", "--of", "g", "--to", "8"]);
    assert_eq!((&table["schema"], &table["from"], &table["undecided"]), (&json!(1), &json!("0"), &Value::Null));
    assert_eq!(table["values"], json!(["inf", "1", "2", "3", "1", "5", "1", "2", "8"]));
    assert_eq!(values(&["100", "--of", "limit", "--to", "3"]), ["0", "100", "100", "100"]);
    assert_eq!(values(&["turn + pile", "--of", "limit", "--from", "5", "--to", "6", "--turn", "3"]), ["8", "9"]);
    assert_eq!(values(&["inf", "--of", "limit", "--to", "1"]), ["0", "inf"]);
    assert_eq!(values(&["pile // 2", "--of", "nim", "--to", "8"]).concat(), "001021304");
}

#[test]
fn tables_say_the_same_as_solve() {
    let games: [&[&str]; 5] = [
        &["2*last"],
        &["pile // 2", "--misere"],
        &["turn + last % 2", "--stop", "3"],
        &["prev - 2*last", "--first", "2"],
        &[SEARCHED, "--misere", "--first", "all"],
    ];
    for game in games {
        let answers: Vec<Value> = (0..=9).map(|pile: u32| solve(&[game, &[&pile.to_string()]].concat())).collect();
        let field =
            |name: &str| answers.iter().map(|answer| answer[name].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        let column = |name: &str| values(&[game, &["--of", name, "--to", "9"]].concat());
        for name in ["outcome", "remoteness", "suspense"] {
            assert_eq!(column(name), field(name), "{name} of {game:?}");
        }
        let limits: Vec<_> = answers.iter().map(|answer| answer["position"]["limit"].as_str().unwrap()).collect();
        assert_eq!(column("limit"), limits, "{game:?}");
        if !game.contains(&"--misere") {
            assert_eq!(column("nim"), field("nim_value"), "{game:?}");
        }
    }
}

#[test]
fn what_a_table_lacks_is_null_and_not_a_guess() {
    let arguments = ["table", SEARCHED, "--of", "remoteness", "--to", "40_000", "--timeout", "200ms", "--json"];
    let run = onepile(arguments);
    assert_eq!(run.code, 3);
    let table = run.json();
    assert_eq!(table["undecided"]["bound"], "time");
    let values = table["values"].as_array().unwrap();
    assert_eq!(values.len(), 40_001);
    let known = values.iter().take_while(|value| value.is_string()).count();
    assert!(values[known..].iter().all(Value::is_null));
}

#[test]
fn tables_come_in_several_formats() {
    let print = |format: &str, from: &str| {
        let run = onepile(["table", "2*last", "--of", "g", "--from", from, "--to", "12", "--format", format]);
        assert_eq!((run.code, &run.stderr[..]), (0, ""));
        run.stdout
    };
    assert_eq!(print("text", "0"), " 0 | inf   1   2   3   1   5   1   2   8   1\n10 |   2   3   1\n");
    assert_eq!(print("csv", "10"), "pile,g\n10,2\n11,3\n12,1\n");
    assert_eq!(print("markdown", "11"), "| pile | g |\n|---:|---:|\n| 11 | 3 |\n| 12 | 1 |\n");
    assert_eq!(print("bfile", "10"), "10 2\n11 3\n12 1\n");
    assert!(print("json", "12").ends_with(",\"values\":[\"1\"],\"undecided\":null}\n"));
    // A b-file holds numbers only.
    let text = error(&["table", "2*last", "--of", "g", "--to", "5", "--format", "bfile"]);
    assert!(text.contains("pile 0"), "{text}");
}

#[test]
fn a_file_is_written_completely_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.txt");
    let write = |rule: &str, format: &str| {
        let arguments = ["table", rule, "--of", "g", "--to", "5", "--format", format, "-o"];
        onepile(arguments.iter().map(|text| text.as_ref()).chain([path.as_os_str()]))
    };
    let files = || fs::read_dir(folder.path()).unwrap().count();
    // Errors of the command line, of the rule at a position, and of the format: no file.
    assert_eq!(
        [write("2*", "csv"), write("1/(last - 2)", "csv"), write("2*last", "bfile")].map(|run| run.code),
        [2; 3]
    );
    assert_eq!(files(), 0);
    let run = write("2*last", "csv");
    assert_eq!((run.code, &run.stdout[..], &run.stderr[..]), (0, "", ""));
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written, "pile,g\n0,inf\n1,1\n2,2\n3,3\n4,1\n5,5\n");
    // An error leaves the old file as it was, a success replaces it.
    assert_eq!(write("1/(last - 2)", "csv").code, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    assert_eq!(write("last", "csv").code, 0);
    assert_ne!(fs::read_to_string(&path).unwrap(), written);
    assert_eq!(files(), 1, "nothing else is left behind");
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("no/such/folder.csv")] {
        let text = error(&["table", "2", "--of", "g", "--to", "5", "-o", path.to_str().unwrap()]);
        assert!(text.contains(path.to_str().unwrap()), "{text}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_new_file_is_like_any_other_and_a_link_stays_one() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let write = |name: &str| onepile(["table", "2", "--of", "g", "--to", "5", "-o", &path(name)]).code;
    fs::write(path("plain"), "").unwrap();
    let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode();
    assert_eq!(write("new"), 0);
    assert_eq!(mode("new"), mode("plain"));
    fs::set_permissions(path("plain"), PermissionsExt::from_mode(0o600)).unwrap();
    std::os::unix::fs::symlink(path("plain"), path("link")).unwrap();
    assert_eq!(write("link"), 0);
    assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
    assert_eq!(fs::read(path("plain")).unwrap(), fs::read(path("new")).unwrap());
    assert_eq!(mode("plain") & 0o777, 0o600);
}

#[test]
fn a_minus_is_standard_output() {
    let table = ["table", "2*last", "--of", "g", "--to", "5"];
    assert_eq!(onepile(table.iter().chain(&["-o", "-"])).stdout, onepile(table).stdout);
}
