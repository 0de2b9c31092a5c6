//! The witness `jumps`: nim-values of huge piles are certified, and nothing false is accepted.

mod support;

use onepile::{Budget, Game, Limit, Method, Natural, Play, Setup, Solver, Uncertified, Wanted};
use onepile_check::{Effort, Kind, check};
use onepile_testing::Shapes;
use support::{is_true, mutants, tamper};

/// A game with a rule of the pile that has unit jumps, or has them from some pile on.
fn game(dice: &mut Shapes) -> Game {
    let rule = match dice.below(4) {
        0 => dice.by_pile(),
        1 => dice.root(),
        _ => dice.jumping(),
    };
    let mut game: Game = rule.parse().expect("a rule");
    if dice.below(3) == 0 {
        game = game.with_play(Play::Misere);
    }
    if dice.below(6) == 0 {
        game = game.with_block(1 + dice.below(3));
    }
    game
}

/// A certificate of a random position; nothing if a player is unable to move, or the answer is not found.
fn certificate(game: &Game, pile: Natural, dice: &mut Shapes) -> Option<Result<String, Uncertified>> {
    let mut setup = Setup::pile(pile.clone());
    if dice.below(4) == 0 {
        let share = Natural::from(1 + dice.below(7));
        setup = setup.with_limit(Limit::Finite(&(&pile / &share) + &Natural::ONE));
    }
    let position = game.position(setup).ok()?;
    let mut solver = Solver::new(game.clone());
    let budget = &mut Budget::default().with_work(1 << 22);
    let answer = solver.answer_within(&position, &Wanted::default(), budget).ok()?;
    // What a search finds is small, or a theorem about other rules found it.
    if answer.method != Method::NimValues && pile > Natural::from(1000u32) {
        return None;
    }
    match solver.certificate(&answer, budget) {
        Ok(certificate) => Some(Ok(certificate.to_string())),
        Err(Uncertified::Unable | Uncertified::Undecided) => None,
        Err(uncertified) => Some(Err(uncertified)),
    }
}

/// A pile with a number of digits behind the first.
fn pile(digits: u32, dice: &mut Shapes) -> Natural {
    let text: String = (0..digits).map(|_| char::from(b'0' + dice.below(10) as u8)).collect();
    format!("1{text}").parse().expect("digits")
}

/// The share of answers that are certified and accepted, in percent; every other one is told.
fn share(digits: u32, seeds: std::ops::Range<u64>) -> u64 {
    let (mut asked, mut accepted) = (0u64, 0);
    for seed in seeds {
        let mut dice = Shapes::new(seed);
        let game = game(&mut dice);
        let pile = pile(digits, &mut dice);
        let Some(certified) = certificate(&game, pile.clone(), &mut dice) else { continue };
        asked += 1;
        let checked = certified.map(|text| (check(text.as_bytes(), Effort::default().with_work(1 << 26)), text));
        match checked {
            Ok((Ok(_), text)) => {
                accepted += 1;
                // The next lost pile need not be named, but for time.
                if digits <= 30 && text.contains(" below ") && !text.contains("derived") {
                    let named = text.lines().find(|line| line.starts_with("witness")).expect("one");
                    let unnamed = text.replace(named, "witness jumps");
                    check(unnamed.as_bytes(), Effort::default()).unwrap_or_else(|fault| panic!("{fault}\n{unnamed}"));
                }
            }
            Ok((Err(fault), text)) => {
                let text: String = text.lines().map(|line| format!("{}\n", &line[..line.len().min(100)])).collect();
                assert_eq!(fault.kind, Kind::NotChecked, "{fault}\n{text}");
                println!("{fault}: {} at {pile}", game.rule());
            }
            Err(uncertified) => println!("{uncertified}: {} at {pile}", game.rule()),
        }
    }
    println!("10^{digits}: {accepted} of {asked}");
    100 * accepted / asked
}

#[test]
fn nearly_all_answers_are_certified() {
    let seeds = std::env::var("SEEDS").map_or(100, |text| text.parse().expect("SEEDS=1000"));
    for digits in [1, 2, 3, 30, 100] {
        let share = share(digits, 0..seeds);
        assert!(share >= 98, "{share} % at 10^{digits}");
    }
}

#[test]
fn what_is_certified_of_small_piles_is_true() {
    let mut accepted = 0;
    for seed in 0..3000 {
        let mut dice = Shapes::new(seed);
        let game = game(&mut dice);
        let pile = Natural::from(1 + dice.below(100));
        let Some(certified) = certificate(&game, pile, &mut dice) else { continue };
        let Ok(text) = certified else { panic!("{game:?}") };
        match check(text.as_bytes(), Effort::default()) {
            Ok(claims) => {
                assert!(is_true(&claims), "{text}");
                accepted += 1;
            }
            Err(fault) => assert_eq!(fault.kind, Kind::NotChecked, "{fault}\n{text}"),
        }
    }
    assert!(accepted > 2500, "{accepted}");
}

#[test]
fn nothing_false_is_accepted() {
    let mut texts = Vec::new();
    for seed in 0..600 {
        let mut dice = Shapes::new(seed);
        let game = game(&mut dice);
        let pile = Natural::from(1 + dice.below(40));
        texts.extend(certificate(&game, pile, &mut dice).and_then(Result::ok));
    }
    let (accepted, refused) = tamper(&texts, mutants(40_000), &mut Shapes::new(78));
    assert!(accepted > 2000 && refused > 10_000, "{accepted} accepted, {refused} refused");
}

/// What is changed in a certificate of a huge pile is not accepted: each claim has one truth.
#[test]
fn nothing_false_is_accepted_of_huge_piles() {
    let mut tried = 0;
    for seed in 0..300 {
        let mut dice = Shapes::new(1000 + seed);
        let game = game(&mut dice);
        let pile = pile(40, &mut dice);
        let Some(Ok(text)) = certificate(&game, pile, &mut dice) else { continue };
        let shifted = |key: &str, by: u32| -> String {
            let more = |word: &str| match word.parse::<Natural>() {
                Ok(number) => (number + by).to_string(),
                Err(_) => word.to_owned(),
            };
            let line = |line: &str| match line.split(' ').next() == Some(key) {
                true => line.split(' ').map(more).collect::<Vec<_>>().join(" ") + "\n",
                false => format!("{line}\n"),
            };
            text.lines().map(line).collect()
        };
        let mut mutants = vec![shifted("nim", 1), shifted("remoteness", 2), shifted("remoteness", 1)];
        mutants.push(text.replace("outcome N", "outcome P"));
        mutants.push(text.replace("outcome P", "outcome N"));
        // A take, and the first of the list with it.
        let take = text.lines().find_map(|line| line.strip_prefix("take ")).unwrap_or("none");
        if let Ok(take) = take.parse::<Natural>() {
            for other in [&take + 1u32, &take + 2u32, &take / 2u32] {
                let (old, new) = (format!("{take} "), format!("{other} "));
                let changed = text.replace(&format!("take {take}\n"), &format!("take {other}\n"));
                mutants.push(changed.replacen(&format!("takes {old}"), &format!("takes {new}"), 1));
            }
            let lost = text.replace("outcome N", "outcome P").replace(&format!("take {take}\n"), "take none\n");
            if let Some(listed) = lost.lines().find(|line| line.starts_with("takes ")) {
                let through = listed.rsplit(' ').next().expect("a number");
                mutants.push(lost.replace(listed, &format!("takes through {through}")));
            }
        }
        for mutant in mutants.iter().filter(|mutant| **mutant != text) {
            assert!(check(mutant.as_bytes(), Effort::default().with_work(1 << 24)).is_err(), "{mutant}");
            tried += 1;
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// The lines of a certificate with one line for another, and why it is not accepted.
fn reason(rule: &str, pile: &str, limit: &str, claims: &[&str], witness: &str) -> (Kind, String) {
    let version = if witness == "jumps" { 1 } else { 2 };
    let claims: String = claims.iter().map(|claim| format!("{claim}\n")).collect();
    let text = format!(
        "onepile certificate {version}\nrule {rule}\nat turn 1 pile {pile} limit {limit}\n{claims}witness {witness}\nend\n"
    );
    match check(text.as_bytes(), Effort::default()) {
        Ok(_) => (Kind::Unreadable, "accepted".to_owned()),
        Err(fault) => (fault.kind, fault.to_string()),
    }
}

#[test]
fn mistakes_are_rejected_for_the_right_reason() {
    let rejected = |text: &str| (Kind::Rejected, text.to_owned());
    let accepted = (Kind::Unreadable, "accepted".to_owned());
    let half = |claims: &[&str]| reason("pile // 2", "100", "50", claims, "jumps");
    let lost = ["outcome P", "take none", "takes through 50"];
    let won = ["outcome N", "take 37", "takes 37 through 50", "nim 50"];
    assert_eq!(half(&won), accepted);
    assert_eq!(half(&lost), rejected("the certificate claims P but proves N"));
    assert_eq!(half(&["outcome N", "take 37"]), rejected("the list of takes is missing"));
    assert_eq!(
        half(&["outcome N", "take 36", "takes 36 through 50"]),
        rejected("pile 100: taking 36 leaves a pile of nim-value 32, which is not 0")
    );
    assert_eq!(half(&["outcome N", "take 37", "takes 37 38 through 50"]), rejected("pile 100: taking 38 does not win"));
    assert_eq!(
        half(&["outcome N", "take 37", "takes 37 through 50", "nim 4"]),
        rejected("the certificate claims the nim-value 4 but proves 50")
    );
    assert_eq!(
        half(&["outcome N", "take 37", "takes 37 through 50", "ranges 37-37"]),
        rejected("a witness of kind jumps proves no ranges of takes")
    );
    // Unit jumps fail at one pile below 10^30.
    let pile = "1000000000000000000000000000000";
    let rule = "if pile == 777777777777 then 1 else pile // 2";
    let (kind, fact) = reason(rule, pile, "500000000000000000000000000000", &["outcome P", "takes through 1"], "jumps");
    assert_eq!(kind, Kind::Rejected, "{fact}");
    assert_eq!(fact, "from pile 777777777776 to the next the limit does not rise by 0 or 1");
    let rule = "pile // 2 + 0 // (pile - 777777777777)";
    let (kind, fact) = reason(rule, pile, "500000000000000000000000000000", &["outcome P", "takes through 1"], "jumps");
    assert!(kind == Kind::Rejected && fact.contains("pile 777777777777: the rule has no value"), "{fact}");
    let (kind, fact) = reason("2*last", "100", "50", &lost, "jumps");
    assert_eq!((kind, fact.as_str()), (Kind::Rejected, "the rule is not one of the pile alone"));
    // Derived functions that fall, that do not meet the rule, or that carry no blocking.
    let table = "table([0, 3, 4, 4, 4, 4, 8, 7, 6], pile, 6)";
    let derived = |rule: &str, witness: &str| reason(rule, "8", "6", &["outcome N", "takes 3 through 6"], witness);
    assert_eq!(derived(table, "jumps derived 8"), accepted);
    assert_eq!(
        derived("table([0, 0], pile, pile)", "jumps derived 3"),
        rejected("pile 3: the derived function does not meet the rule")
    );
    let falls = "table([0, 1, 0, 2], pile, 2)";
    assert_eq!(derived(falls, "jumps derived 3"), rejected("pile 2: the derived function falls"));
    let blocked = ["block 1", "outcome P", "takes 1 through 2"];
    assert_eq!(
        reason("table([0, 0, 2], pile, 2)", "2", "2", &blocked, "jumps derived 2"),
        rejected("a derived function proves no answer with forbidden takes")
    );
    // Periods.
    let repeats = |witness: &str| reason("1 + pile % 3", pile, "2", &["outcome N", "take 1", "nim 2"], witness).1;
    assert!(repeats("table repeats 4 9").contains("not seen to repeat"), "{}", repeats("table repeats 4 9"));
    assert!(repeats("table repeats 1 10").contains("limit exceeds"), "{}", repeats("table repeats 1 10"));
    assert!(repeats("table repeats 9 9").contains("come back"), "{}", repeats("table repeats 9 9"));
}

/// Version 1 knows the levels of plain roots, and no others.
#[test]
fn other_levels_need_version_2() {
    let version = |rule: &str, pile: &str| {
        let game: Game = rule.parse().expect("a rule");
        let pile = pile.parse().expect("a number");
        let text = certificate(&game, pile, &mut Shapes::new(1)).expect("a player can move").expect("a witness");
        assert!(check(text.as_bytes(), Effort::default()).is_ok(), "{text}");
        text.lines().next().expect("a line").to_owned()
    };
    for (rule, pile, expected) in [
        ("floor(sqrt(pile))", "1e40", 1),
        ("floor(root(pile, 3))", "1e40", 1),
        ("pile // 2", "1e40", 1),
        ("floor((sqrt(8*pile + 1) - 1)/2)", "1e40", 2),
        ("ceil(sqrt(pile))", "1e40", 2),
        ("ceil(sqrt(pile))", "1000", 1),
    ] {
        assert_eq!(version(rule, pile), format!("onepile certificate {expected}"), "{rule} at {pile}");
    }
}
