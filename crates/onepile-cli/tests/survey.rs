//! `onepile survey` as a process: folders that are the same however they come about, and what is shown of them.

#![cfg(feature = "survey")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use common::{error, onepile, onepile_reading, structure};
use onepile_testing::Shapes;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Twelve rules in three parts, at once.
const SHORT: &str = "\
rule = \"if odd(last) then {a}*last else {b}\"
ask = [\"base\", \"period\", \"losing\"]
shard = 5
bounds = { piles = 40, members = 20 }
[over]
a = \"1..3\"
b = \"0..3\"
";

/// 128 rules in 16 parts, in some seconds.
const LONG: &str = "\
rule = \"if last % {m} == {r} then {a} else {b}*last + prev % 2\"
ask = [\"losing\", \"nim\", \"base\"]
shard = 8
bounds = { piles = 1000, members = 30 }
[over]
m = \"2..5\"
r = \"0..1\"
a = \"1..4\"
b = \"1..4\"
";

/// A place for specifications and folders.
struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        Desk(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// A folder of a survey that nobody disturbed, made by one thread.
    fn made(&self, name: &str, text: &str) -> String {
        let (spec, folder) = (self.file(&format!("{name}.toml"), text), self.path(name));
        let run = onepile(["survey", &spec, "-o", &folder, "--threads", "1"]);
        assert_eq!((run.code, &run.stderr[..]), (0, ""));
        folder
    }
}

/// The files of a folder with their bytes, without those of parts that somebody left unfinished.
fn files(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        // Whatever is no part is hidden from programs that read such folders.
        assert!(name.starts_with("part-") && name.ends_with(".parquet") || name.starts_with('_'), "{name}");
        if !(name.starts_with("_part-") && name.ends_with(".tmp")) {
            files.insert(name, fs::read(path).unwrap());
        }
    }
    files
}

fn parts(folder: &str) -> usize {
    let Ok(files) = fs::read_dir(folder) else { return 0 };
    files.filter(|file| file.as_ref().unwrap().file_name().to_str().unwrap().starts_with("part-")).count()
}

fn start(spec: &str, folder: &str, threads: &str) -> Child {
    let mut command = Command::new(cargo_bin!("onepile"));
    command.args(["survey", spec, "-o", folder, "--threads", threads]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// What a folder tells, with all rows that fit.
fn shown(folder: &str, options: &[&str]) -> Value {
    let run = onepile(["survey", "--show", folder, "--json"].iter().chain(options));
    assert_eq!(run.code, 0, "{options:?}: {}", run.stderr);
    run.json()
}

/// One column of the rows that are shown.
fn column(reply: &Value, name: &str) -> Vec<String> {
    reply["found"].as_array().unwrap().iter().map(|row| row[name].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_survey_that_is_killed_again_and_again_is_as_if_it_never_was() {
    let desk = Desk::new();
    let whole = files(&desk.made("whole", LONG));
    assert_eq!(whole.len(), 17);
    let (spec, folder) = (desk.path("whole.toml"), desk.path("killed"));
    let mut dice = Shapes::new(5);
    for time in 0..10 {
        let mut child = start(&spec, &folder, dice.pick(&["1", "2"]));
        // In the midst of it at first, then at any moment.
        sleep(Duration::from_millis(if time == 0 { 100 } else { 20 + dice.below(400) }));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = if Path::new(&folder).exists() { files(&folder) } else { BTreeMap::new() };
        assert!(time > 0 || now.len() < whole.len(), "it was over too soon to be killed");
        // What has its name is complete.
        for (name, bytes) in now.iter().filter(|(name, _)| name.starts_with("part-")) {
            assert!(whole[name] == *bytes, "{name}");
        }
    }
    let run = onepile(["survey", &spec, "-o", &folder, "--threads", "2"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    // One may have been killed while it wrote the specification, under a name of its own.
    let mut now = files(&folder);
    now.retain(|name, _| !(name.starts_with("_survey-") && name.ends_with(".tmp")));
    assert!(now == whole, "{:?}", now.keys());
    let reply = shown(&folder, &["--top", "1000"]);
    let mut rules = column(&reply, "rule");
    rules.sort();
    rules.dedup();
    assert_eq!((rules.len(), &reply["complete"], &reply["rows"]), (128, &json!(true), &json!("128")));
}

#[test]
fn processes_share_a_folder() {
    let desk = Desk::new();
    let whole = files(&desk.made("whole", LONG));
    let folder = desk.path("shared");
    let children: Vec<Child> = (0..3).map(|_| start(&desk.path("whole.toml"), &folder, "1")).collect();
    for mut child in children {
        // Each of them ends when all is done.
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert_eq!(parts(&folder), 16);
    }
    assert!(files(&folder) == whole);
}

#[test]
fn threads_do_not_matter_and_what_is_complete_is_left_alone() {
    let desk = Desk::new();
    let folder = desk.made("one", SHORT);
    let (spec, other) = (desk.path("one.toml"), desk.path("two"));
    assert_eq!(onepile(["survey", &spec, "-o", &other, "--threads", "2"]).code, 0);
    assert!(files(&folder) == files(&other));
    let times = || -> Vec<_> {
        let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap());
        files.map(|file| (file.file_name(), file.metadata().unwrap().modified().unwrap())).collect()
    };
    let before = times();
    let run = onepile(["survey", &spec, "-o", &folder]);
    assert_eq!(run.stdout, format!("12 rows in 3 parts, all. `onepile survey --show {folder}` shows them.\n"));
    assert_eq!(times(), before);
    let reply = onepile(["survey", &spec, "-o", &folder, "--json"]).json();
    let expected = json!({
        "schema": 1, "folder": folder, "rules": "12", "rows": "12", "parts": "3", "complete": true,
    });
    assert_eq!(reply, expected);
    // A part that is lost is made again, and no other.
    let lost = Path::new(&folder).join("part-00001.parquet");
    let bytes = fs::read(&lost).unwrap();
    fs::remove_file(&lost).unwrap();
    assert_eq!(onepile(["survey", &spec, "-o", &folder]).code, 0);
    assert!(fs::read(&lost).unwrap() == bytes);
    let kept = |times: Vec<(std::ffi::OsString, _)>| -> Vec<_> {
        times.into_iter().filter(|(name, _)| name != "part-00001.parquet").collect()
    };
    assert_eq!(kept(times()), kept(before));
}

#[test]
fn a_specification_may_come_from_standard_input() {
    let desk = Desk::new();
    let folder = desk.made("file", SHORT);
    let other = desk.path("input");
    assert_eq!(onepile_reading(SHORT, ["survey", "-", "-o", &other]).code, 0);
    assert!(files(&folder) == files(&other));
    let run = onepile_reading("rule = 3", ["survey", "-", "--dry-run"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("error: `-`: line 1: this is no text\n  rule = 3\n         ^ "), "{}", run.stderr);
    let run = onepile_reading(b"\xff\xfe\0".to_vec(), ["survey", "-", "--dry-run"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("UTF-8"), "{}", run.stderr);
}

#[test]
fn a_folder_of_another_specification_is_left_alone() {
    let desk = Desk::new();
    let folder = desk.made("one", SHORT);
    let before = files(&folder);
    let other = desk.file("other.toml", &SHORT.replace("1..3", "1..4"));
    let said = error(&["survey", &other, "-o", &folder]);
    assert!(said.contains("another specification") && said.contains("_survey.toml"), "{said}");
    assert!(files(&folder) == before);
    // Comments and spaces make no other one.
    let same = desk.file("same.toml", &format!("# The same.\n{}", SHORT.replace(" = ", "=")));
    assert_eq!(onepile(["survey", &same, "-o", &folder]).code, 0);
    assert!(files(&folder) == before);
    // Nor is a folder of something else used.
    fs::create_dir(desk.path("mine")).unwrap();
    for name in ["letter.txt", "part-00000.parquet"] {
        let path = desk.file(&format!("mine/{name}"), "mine");
        assert!(error(&["survey", &same, "-o", &desk.path("mine")]).contains("other files"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        fs::remove_file(path).unwrap();
        assert_eq!(fs::read_dir(desk.path("mine")).unwrap().count(), 0);
    }
}

#[test]
fn shares_together_are_the_whole() {
    let desk = Desk::new();
    let whole = files(&desk.made("whole", &SHORT.replace("shard = 5", "shard = 1")));
    let (spec, together) = (desk.path("whole.toml"), desk.path("together"));
    let mut names: Vec<String> = Vec::new();
    for share in ["1/5", "2/5", "3/5", "4/5", "5/5"] {
        let alone = desk.path(&share.replace('/', "-of-"));
        let run = onepile(["survey", &spec, "-o", &alone, "--shard", share]);
        assert!(run.code == 0 && run.stdout.contains("all of this share"), "{run:?}");
        let mut own = files(&alone);
        assert!(own.remove("_survey.toml").is_some());
        assert!((2..=3).contains(&own.len()) && own.iter().all(|(name, bytes)| whole[name] == *bytes), "{share}");
        names.extend(own.into_keys());
        assert_eq!(onepile(["survey", &spec, "-o", &together, "--shard", share]).code, 0);
    }
    // None of them is anybody else's.
    names.sort();
    assert_eq!(names, whole.keys().filter(|name| name.starts_with("part-")).cloned().collect::<Vec<_>>());
    assert!(files(&together) == whole);
    for share in ["4/3", "1/0", "half", "-1/3"] {
        error(&["survey", &spec, "-o", &together, &format!("--shard={share}")]);
    }
}

#[test]
fn a_rehearsal_counts_and_writes_nothing() {
    let desk = Desk::new();
    let spec = desk.file("spec.toml", SHORT);
    let run = onepile(["survey", &spec, "--dry-run"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.code, lines.len(), lines[0]), (0, 12, "12 rules, in 3 parts. The first ones:"));
    assert_eq!((lines[1], lines[10]), ("  if odd(last) then 1*last else 0", "  if odd(last) then 3*last else 1"));
    assert!(lines[11].starts_with("The columns: rule, a, b, base_members, "), "{}", lines[11]);
    let reply = onepile(["survey", &spec, "--dry-run", "--json"]).json();
    assert_eq!((&reply["rules"], &reply["parts"]), (&json!("12"), &json!("3")));
    assert_eq!((&reply["first"][0], reply["first"].as_array().unwrap().len()), (&json!(lines[1].trim()), 10));
    assert_eq!(reply["columns"][3], "base_members");
    assert_eq!(fs::read_dir(desk.0.path()).unwrap().count(), 1);
    // Ten million rules are counted at once.
    let many = desk.file("many.toml", &SHORT.replace("1..3", "1..2500000"));
    assert!(onepile(["survey", &many, "--dry-run"]).stdout.starts_with("10000000 rules, in 2000000 parts."));
    let more = desk.file("more.toml", &SHORT.replace("1..3", "1..1000000").replace("0..3", "1..1000000"));
    assert!(error(&["survey", &more, "--dry-run"]).contains("1000000000000 rules"));
}

#[test]
fn rows_are_chosen_sorted_and_cut() {
    let desk = Desk::new();
    let folder = desk.made("rows", SHORT);
    let all = shown(&folder, &["--top", "100"]);
    assert_eq!((&all["rules"], &all["rows"], &all["fitting"]), (&json!("12"), &json!("12"), &json!("12")));
    assert_eq!(column(&all, "a"), ["1", "1", "1", "1", "2", "2", "2", "2", "3", "3", "3", "3"]);
    assert_eq!(all["statuses"]["losing"], json!({"observed": "12"}));
    let number = |row: &Value, name: &str| row[name].as_str().unwrap().parse::<i64>().unwrap();
    let rows = all["found"].as_array().unwrap();
    let largest = rows.iter().map(|row| number(row, "base_unfixed")).max().unwrap();
    assert_eq!(all["records"]["base_unfixed"]["value"], largest.to_string());
    // Ten rows unless somebody says how many.
    assert_eq!(shown(&folder, &[])["found"].as_array().unwrap().len(), 10);

    let chosen =
        shown(&folder, &["--where", "base_unfixed > 0 and period_kind == eventual", "--sort", "-b", "--top", "5"]);
    let mut expected: Vec<&Value> =
        rows.iter().filter(|row| number(row, "base_unfixed") > 0 && row["period_kind"] == "eventual").collect();
    assert!(expected.len() > 5 && expected.len() < 12, "{}", expected.len());
    assert_eq!(chosen["fitting"], expected.len().to_string());
    expected.sort_by_key(|row| -number(row, "b"));
    expected.truncate(5);
    assert_eq!(chosen["found"].as_array().unwrap().iter().collect::<Vec<_>>(), expected);
    // What is missing is neither more nor less.
    let last = shown(&folder, &["--where", "base_last > 0", "--sort", "base_last"]);
    assert_eq!((&last["fitting"], &last["unknown"]), (&json!("4"), &json!("8")));
    let text = onepile(["survey", "--show", &folder, "-w", "a == 2", "--top", "1"]).stdout;
    assert!(text.starts_with("12 rules, all of them done.\n  base: "), "{text}");
    assert!(
        text.contains("4 of 12 rows fit a == 2.\n") && text.ends_with("and 3 more; --top shows more of them\n"),
        "{text}"
    );
}

#[test]
fn rows_are_written_in_every_format() {
    let desk = Desk::new();
    let folder = desk.made("rows", SHORT);
    let print = |format: &str| onepile(["survey", "--show", &folder, "--format", format]).stdout;
    let csv = print("csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines.len() == 11 && lines[0].starts_with("rule,a,b,base_members,"), "{csv}");
    assert!(lines[1].starts_with("if odd(last) then 1*last else 0,1,0,2,2,0,true,2,1,"), "{csv}");
    assert!(print("markdown").starts_with("| rule"));
    assert!(print("latex").starts_with("\\begin{tabular}"));
    assert_eq!(serde_json::from_str::<Value>(&print("json")).unwrap(), shown(&folder, &[]));
    for (name, format) in
        [("r.csv", "csv"), ("r.json", "json"), ("r.md", "markdown"), ("r.tex", "latex"), ("r", "text")]
    {
        let path = desk.path(name);
        let run = onepile(["survey", "--show", &folder, "-o", &path]);
        assert_eq!((run.code, fs::read_to_string(&path).unwrap()), (0, print(format)), "{name}");
    }
}

#[test]
fn maps_are_drawn_into_files() {
    let desk = Desk::new();
    let folder = desk.made("rows", SHORT);
    let draw = |columns: &str, name: &str| {
        let path = desk.path(name);
        let run = onepile(["survey", "--show", &folder, "--plot", columns, "-w", "a > 1", "-o", &path]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        fs::read(path).unwrap()
    };
    let svg = String::from_utf8(draw("a,b,base_members", "map.svg")).unwrap();
    let words: Vec<String> = structure(&svg).unwrap().into_iter().map(|(_, words)| words).collect();
    let title = "base_members of if odd(last) then {a}*last else {b}";
    assert!(words.iter().any(|text| text.contains(title)), "{words:?}");
    assert!(words.iter().any(|text| text.contains("8 rules, where a > 1")), "{words:?}");
    assert!(draw("a, b, period_kind", "map.png").starts_with(b"\x89PNG"));
    assert!(draw("a,b,losing_density", "map.pdf").starts_with(b"%PDF"));
}

#[test]
fn mistakes_are_told_and_leave_nothing() {
    let desk = Desk::new();
    let folder = desk.made("rows", SHORT);
    let spec = desk.path("rows.toml");
    let (map, new) = (desk.path("map.svg"), desk.path("new"));
    let show = |options: &[&str], word: &str| {
        let said = error(&[&["survey", "--show", &folder], options].concat());
        assert!(said.contains(word), "{options:?}: {said}");
    };
    show(&["--where", "hue > 3"], "`hue` is not a name");
    show(&["--where", "a"], "a condition is needed");
    show(&["--where", "1/0 > a"], "division by 0");
    show(&["--sort", "hue"], "no column `hue`; the columns are rule, a, b, ");
    show(&["--top", "-1"], "--top");
    show(&["--format", "svg"], "not written as svg");
    show(&["--format", "csv", "--json"], "do not go together");
    show(&["--plot", "a,b", "-o", &map], "three columns");
    show(&["--plot", "a,b,hue", "-o", &map], "no column `hue`");
    show(&["--plot", "a,b,rule", "-o", &map], "gives no colours");
    show(&["--plot", "a,b,base_members"], "name a file for the map");
    show(&["--plot", "a,b,base_members", "-o", &desk.path("map.csv")], "ends in .svg, .png or .pdf");
    show(&["--plot", "a,b,base_members", "-o", &map, "--json"], "a map has no JSON");
    show(&["--plot", "a,b,base_members", "-o", &map, "-w", "a > 9"], "no row has a value");
    assert!(!PathBuf::from(&map).exists());
    assert!(error(&["survey", "--show", &desk.path("nowhere")]).contains("no folder of a survey"));
    assert!(error(&["survey", "--show", &spec]).contains("no folder of a survey"));
    assert!(error(&["survey", &desk.path("nowhere.toml"), "-o", &new]).contains("cannot read"));
    assert!(error(&["survey", &desk.path("rows"), "-o", &new]).contains("cannot read"));
    assert!(error(&["survey", &spec]).contains("-o DIR"));
    // A file is no folder, and nobody can write below one.
    assert!(error(&["survey", &spec, "-o", &spec]).contains(&spec));
    assert!(error(&["survey", &spec, "-o", &format!("{spec}/below")]).contains("below"));
    error(&["survey", &spec, "-o", &new, "--threads", "0"]);
    error(&["survey"]);
    let bad = desk.file("bad.toml", &SHORT.replace("{b}", "{c}"));
    let said = error(&["survey", &bad, "-o", &new]);
    let spot = "\n  rule = \"if odd(last) then {a}*last else {c}\"\n                                          ^^^ ";
    assert!(said.contains("line 1: `c` is no parameter") && said.contains(spot), "{said}");
    assert!(!PathBuf::from(&new).exists());
}

#[test]
fn a_damaged_part_is_told_by_its_name() {
    let desk = Desk::new();
    let folder = desk.made("rows", SHORT);
    let part = Path::new(&folder).join("part-00001.parquet");
    let sound = fs::read(&part).unwrap();
    for damaged in [&b""[..], b"PAR1PAR1", &sound[..sound.len() / 2], &vec![7; 3000]] {
        fs::write(&part, damaged).unwrap();
        let said = error(&["survey", "--show", &folder]);
        assert!(said.contains("part-00001.parquet") && said.contains("remove it"), "{said}");
    }
    // As it says.
    fs::remove_file(&part).unwrap();
    let text = onepile(["survey", "--show", &folder]).stdout;
    assert!(text.starts_with("7 of 12 rules are done, in 2 of 3 parts.\n"), "{text}");
    assert_eq!(onepile(["survey", &desk.path("rows.toml"), "-o", &folder]).code, 0);
    assert!(fs::read(&part).unwrap() == sound);
}

/// More than anybody waits for.
fn endless() -> String {
    LONG.replace("m = \"2..5\"", "m = \"2..400\"").replace("a = \"1..4\"", "a = \"1..40\"")
}

#[test]
fn the_time_of_a_survey_is_kept() {
    let desk = Desk::new();
    let (spec, folder) = (desk.file("endless.toml", &endless()), desk.path("endless"));
    let begin = Instant::now();
    let run = onepile(["survey", &spec, "-o", &folder, "--timeout", "1s", "--json"]);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    let reply = run.json();
    assert_eq!((run.code, &reply["complete"]), (3, &json!(false)));
    assert_eq!(reply["parts"], parts(&folder).to_string());
    assert_eq!(reply["rows"], (8 * parts(&folder)).to_string());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_survey_and_keeps_what_is_complete() {
    let desk = Desk::new();
    let (spec, folder) = (desk.file("endless.toml", &endless()), desk.path("endless"));
    let mut command = Command::new(cargo_bin!("onepile"));
    command.args(["survey", &spec, "-o", &folder]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let begin = Instant::now();
    while parts(&folder) < 2 {
        assert!(begin.elapsed() < Duration::from_secs(25), "no parts appear");
        sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let begin = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("goes on when it is started again"), "{said}");
    let count = parts(&folder);
    let reply = shown(&folder, &["--top", "1"]);
    assert!(count >= 2);
    assert_eq!((&reply["complete"], &reply["rows"]), (&json!(false), &json!((8 * count).to_string())));
}
