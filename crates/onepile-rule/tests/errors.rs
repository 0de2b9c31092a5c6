//! What the library says of a text that is no rule: one golden file for every message, and no crash on any text.
//!
//! `UPDATE=1 cargo test -p onepile-rule --test errors` rewrites the golden files from what is said now.

use std::fs;
use std::path::{Path, PathBuf};

use onepile_rule::{Condition, Inputs, Names, Natural, Rule};

fn golden_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/errors")
}

/// The names of the files with a given ending, sorted.
fn names(ending: &str) -> Vec<String> {
    let files = fs::read_dir(golden_folder()).expect("the folder of golden files");
    let paths = files.map(|file| file.expect("a readable folder").path());
    let mut names: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == ending))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A text without the line end that editors put behind it.
fn without_line_end(text: &str) -> &str {
    text.strip_suffix('\n').unwrap_or(text)
}

/// Compares what is said of each file with one ending, and writes it where that is wished; the names of the files.
fn compare_messages(ending: &str, said: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let files = names(ending);
    for name in &files {
        let path = golden_folder().join(name);
        let text = fs::read_to_string(path.with_extension(ending)).expect("a text in UTF-8");
        let said = said(without_line_end(&text)).unwrap_or_else(|| panic!("{name} has nothing wrong"));
        let said = format!("error: {said}\n");
        if onepile_testing::is_update() {
            fs::write(path.with_extension("txt"), &said).expect("a writable folder");
        }
        let agreed = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        assert!(said == agreed, "{name} says\n{said}\nand not\n{agreed}");
    }
    files
}

/// The names of the command that finds piles.
fn names_of_piles() -> Names {
    Names::new(["pile", "limit", "take", "count", "remoteness", "suspense", "nim"], ["won"])
}

#[test]
fn every_message_is_as_agreed() {
    let mut all = compare_messages("rule", |text| text.parse::<Rule>().err().map(|error| error.to_string()));
    assert!(all.len() > 80, "only {} golden files", all.len());
    let known = names_of_piles();
    all.extend(compare_messages("condition", |text| {
        Condition::parse(text, &known).err().map(|error| error.to_string())
    }));
    all.sort();
    assert_eq!(names("txt"), all, "every golden message belongs to a rule or a condition");
}

/// Reads a rule, shows it and evaluates it on a small stack, where deep recursion shows; true if it has a limit.
fn survives(text: impl Into<String>) -> bool {
    let text = text.into();
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(move || {
        // Neither does a condition crash.
        let _ = Condition::parse(&text, &names_of_piles()).map(|condition| condition.holds(|_| Some(3u8.into())));
        let rule = match text.parse::<Rule>() {
            Ok(rule) => rule,
            Err(error) => {
                assert!(error.to_string().lines().all(|line| line.chars().count() < 400), "a message, not a flood");
                return false;
            }
        };
        let shown = rule.to_string();
        match shown.parse::<Rule>() {
            Ok(again) => assert!(again == rule, "{shown}"),
            // Spaces and brackets around an `if` may carry the display past the bounds of a text.
            Err(error) => assert!(error.message().contains("nested") || error.message().contains("longer"), "{error}"),
        }
        rule.limit(&Inputs::moved(Natural::from(2u64), Natural::from(10u64), Natural::from(3u64))).is_ok()
    });
    thread.expect("a thread").join().expect("no panic")
}

#[test]
fn deep_nesting_is_refused() {
    assert!(!survives("(".repeat(20_000)));
    assert!(!survives("(".repeat(20_000) + "last" + &")".repeat(20_000)));
    assert!(!survives("-".repeat(50_000) + "1"));
    assert!(!survives("-".repeat(50_000)));
    assert!(!survives("floor(".repeat(10_000)));
    assert!(!survives("table([".repeat(9_000)));
    assert!(!survives("2^".repeat(30_000) + "1"));
    assert!(!survives("1^".repeat(30_000) + "1"));
    assert!(!survives(format!("if {} 1 > 2 then 1 else 2", "not ".repeat(15_000))));
    assert!(!survives(format!("if {} 1 > 2 then 1 else 2", "not ".repeat(30_000))));
    assert!(!survives("if ".repeat(20_000)));
    assert!(!survives("if 1 < 2 then ".repeat(4_000)));
    assert!(!survives("if 1 > 2 then 3 else ".repeat(3_000) + "4"));
    assert!(!survives("1 in {".repeat(9_000)));
}

#[test]
fn the_deepest_nesting_that_is_allowed_fits_on_a_small_stack() {
    let deep = |open: &str, inner: &str, close: &str, depth| open.repeat(depth) + inner + &close.repeat(depth);
    assert!(survives(deep("(", "last", ")", 256)));
    assert!(!survives(deep("(", "last", ")", 257)));
    assert!(survives(deep("-", "last", "", 256)));
    assert!(!survives(deep("-", "last", "", 257)));
    assert!(survives(deep("1^", "1", "", 256)));
    assert!(survives(deep("floor(", "last", ")", 256)));
    assert!(survives(deep("table([1, ", "1", "], 1, 1)", 128)));
    assert!(survives(deep("1+2*-1^(", "1", ")", 64)));
    assert!(survives(deep("1 + 1*(", "1", " + 1)*1", 256)));
    assert!(survives(deep("1 + 1*floor(", "1", "*1 + 1)", 256)));
    assert!(survives(deep("if 1 < 2 then 1 + 1*", "1", " else 1", 256)));
    assert!(survives(deep("(if 1 < 2 and 1 > 1 + 1*", "1", " then 1 else 2)", 128)));
    assert!(survives(deep("if 1 > 2 then 3 else ", "4", "", 256)));
    assert!(survives(deep("if 1 > 2 then 3 else 1 + (", "4", ")", 128)));
    assert!(survives(format!("if {} then 1 else 2", deep("not ", "1 > 2", "", 255))));
    assert!(survives(format!("if {} then 1 else 2", deep("(1 < 2 and ", "1 > 2", ")", 255))));
    assert!(survives(format!("if {} then 1 else 2", deep("(1 > 2 or ", "1 < 2", ")", 255))));
    assert!(survives(format!("if {} then 1 else 2", deep("1 in {2, if ", "1 > 2", " then 1 else 2}", 127))));
}

#[test]
fn long_chains_are_answered() {
    assert!(survives("1+".repeat(30_000) + "1"));
    assert!(survives("1-".repeat(30_000) + "1"));
    assert!(survives("1*".repeat(30_000) + "1"));
    assert!(survives("1/".repeat(30_000) + "1"));
    assert!(survives(format!("if {} 1 < 2 then 1 else 2", "1 < 2 and ".repeat(6_000))));
    assert!(survives(format!("if {} 1 < 2 then 1 else 2", "1 > 2 or ".repeat(6_000))));
    assert!(survives(format!("if 0 {} then 1 else 2", "<1 >0".repeat(10_000))));
    assert!(survives(format!("if 1 in {{{}1}} then 1 else 2", "2,".repeat(30_000))));
    assert!(survives(format!("max({}1)", "1,".repeat(30_000))));
    assert!(survives(format!("table([{}1], 7, 2)", "1,".repeat(30_000))));
    assert!(survives(format!("if 1>2 then 1 {} else 2", "elif 1>2 then 1 ".repeat(4_000))));
    // Longer than a rule may be.
    assert!(!survives(format!("if 1>2 then 1 {} else 2", "elif 1>2 then 1 ".repeat(30_000))));
    assert!(!survives("1+".repeat(40_000) + "1"));
    assert!(survives(" ".repeat(60_000) + "1"));
    assert!(!survives(" ".repeat(66_000) + "1"));
}

#[test]
fn huge_numbers_are_refused() {
    for text in [
        "2^(2^(2^70))",
        "2^2^2^70",
        "1e99999999999",
        "1e-99999999999",
        "1e99999999999999999999999999",
        "10^10^10",
        "2^(1e9)",
        "(1/2)^(1e9)",
        "pile^pile^pile^pile",
        "pile^(2^70)",
        "fib(1e9)",
        "fib(2^70)",
        "root(2, 2^70) + pile^(1e8)",
        "(pile^(1e6))^100",
        "lcm(pile^(9e6), 3^(9e6))",
        "2^(1e7)*2^(3e7)",
    ] {
        assert!(!survives(text), "{text}");
    }
    assert!(!survives("9".repeat(60_000) + "e9999999"));
    assert!(survives("9".repeat(60_000)));
    assert!(survives("0.".to_owned() + &"1".repeat(60_000)));
}

#[test]
fn odd_texts_are_refused() {
    for text in [
        "",
        " ",
        "\0",
        "last\0",
        "\u{feff}last",
        "🎲",
        "last 🎲",
        "ﬂoor(1)",
        "\u{202e}last",
        "l\u{301}ast",
        "\u{1b}[31m",
    ] {
        assert!(!survives(text), "{text:?}");
    }
    assert!(!survives("a".repeat(60_000)));
    assert!(!survives("é".repeat(30_000)));
    assert!(!survives("1 ".repeat(30_000)));
    assert!(survives("last\t+\n1\r\n"));
}

#[test]
fn a_message_can_be_taken_apart() {
    let error = "2*n + 1".parse::<Rule>().expect_err("n is not a name");
    assert_eq!(error.message(), "`n` is not a name in a rule");
    assert_eq!(error.help(), "papers write n for several things; did you mean `pile` or `last`?");
    assert_eq!(error.span(), 2..3);
    assert_eq!(error.to_string(), format!("{}\n  2*n + 1\n    ^ {}", error.message(), error.help()));
}
