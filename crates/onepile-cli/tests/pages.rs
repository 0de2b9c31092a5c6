//! `explain` as a page, and `sequence --format oeis` as a draft.

mod common;

use common::onepile;

#[test]
fn explain_is_a_page_in_text_and_in_markdown() {
    let headings = ["The rule", "What kind of game it is", "What solves it", "How to win", "Where to read more"];
    for rule in ["fibonacci-nim", "odd-three", "turn + 1", "floor(sqrt(pile))", "1 + pile % last"] {
        let text = onepile(["explain", rule]);
        let markdown = onepile(["explain", rule, "--format", "markdown"]);
        assert_eq!((text.code, markdown.code), (0, 0), "{rule}");
        for heading in headings {
            assert!(text.stdout.contains(&format!("\n{heading}\n  ")), "{rule}: {}", text.stdout);
            assert!(markdown.stdout.contains(&format!("\n## {heading}\n\n")), "{rule}: {}", markdown.stdout);
        }
        assert!(markdown.stdout.starts_with("# ") && text.stdout.contains("One position, worked out"), "{rule}");
    }
}

#[test]
fn the_page_tells_of_the_terms() {
    let page = onepile(["explain", "2*last", "--misere", "--stop", "4", "--block", "1"]).stdout;
    for words in [
        "A player who cannot move wins.",
        "stops at pile 4",
        "may forbid one take",
        "does not apply: the opponent may forbid takes",
    ] {
        assert!(page.split_whitespace().collect::<Vec<_>>().join(" ").contains(words), "{words}: {page}");
    }
}

#[test]
fn advice_fits_the_terms() {
    let advice = |arguments: &[&str]| {
        let page = onepile([&["explain"], arguments].concat()).stdout;
        let words = page.split_once("How to win").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ");
        words.split_once("Pile").map_or(words.clone(), |(advice, _)| advice.to_owned())
    };
    let cases: [(&[&str], &str); 12] = [
        (&["3"], "Leave a multiple of 4."),
        (&["2*last"], "Write the pile as a sum of Fibonacci numbers"),
        (&["3*last"], "Write the pile as a sum of members"),
        (&["3*last", "--misere"], "Write the pile less one counter as a sum"),
        (&["2*last", "--stop", "5"], "Write what lies above the nearest stop"),
        (&["1 + pile % 2"], "Leave a multiple of 2."),
        (&["2*last", "--block", "1"], "won if at least 2 takes lead to a lost position."),
        (&["pile // 3", "--misere"], "piles of value 1 are lost"),
        (&["turn + 1"], "in an odd column the pile is won"),
        (&["turn + 1", "--misere"], "List the lost piles of each turn"),
        (&["max(0, pile - turn)"], "List the lost piles of each turn"),
        (&["powers-of-eight"], "the g of the last part"),
    ];
    for (arguments, words) in cases {
        assert!(advice(arguments).contains(words), "{arguments:?}: {}", advice(arguments));
    }
}

#[test]
fn a_page_goes_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.md");
    let run = onepile(["explain", "last", "--format", "markdown", "-o", file.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(file).unwrap(), onepile(["explain", "last", "--format", "markdown"]).stdout);
}

#[test]
fn a_draft_for_the_oeis_tells_proofs_from_observations() {
    let draft = |arguments: &[&str]| onepile([&["sequence"], arguments, &["--format", "oeis"]].concat()).stdout;
    let fibonacci = draft(&["2*last", "--of", "base", "--count", "20"]);
    assert!(fibonacci.starts_with("%S A000000 1,2,3,5,8,13,"), "{fibonacci}");
    assert!(fibonacci.contains("%F A000000 Proved: a(n) = a(n-1) + a(n-2) for n >= 3.\n"), "{fibonacci}");
    assert!(fibonacci.contains("%C A000000 The base is infinite; this is proved.\n"), "{fibonacci}");
    assert!(fibonacci.contains("\n%O A000000 1,2\n") && fibonacci.contains("%D A000000 A. Holshouser"), "{fibonacci}");
    let bachet = draft(&["3", "--of", "losing"]);
    assert!(bachet.contains("%C A000000 Outcomes are periodic with period 4; this is proved.\n"), "{bachet}");
    assert!(bachet.contains("\n%O A000000 1,2\n"), "{bachet}");
    // The first move is told as it is agreed.
    let all = draft(&["2*last", "--of", "losing", "--first", "all", "--count", "3"]);
    assert!(all.contains("The first move may take the whole pile.\n"), "{all}");
    let above = draft(&["2*last", "--of", "losing", "--stop", "4", "--count", "3"]);
    assert!(above.contains("may take all but one counter, counted from the nearest stop"), "{above}");
    // A base that waits for others is not known to end.
    let waits = "if prev % 4 == 3 then 1 elif prev % 4 == 1 then (if even(last) then last else 3) else (if even(last) then 2*last else 1)";
    let waits = draft(&[waits, "--of", "base", "--count", "30"]);
    assert!(!waits.contains("no more terms") && waits.ends_with("nonn,more\n"), "{waits}");
    // A recurrence says from where on it holds.
    let class = draft(&["last + 1", "--of", "base", "--count", "24"]);
    assert!(class.contains("a(n) = 2*a(n-1) for n >= 5."), "{class}");
    // The data line has an end; offsets are kept.
    let long = draft(&["floor(pile/pi)", "--of", "F", "--offset", "5", "--count", "500"]);
    assert!(long.lines().next().unwrap().len() < 290 && long.contains("\n%O A000000 5,1\n"), "{long}");
}
