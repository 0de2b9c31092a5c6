//! The witness `table`: all answers about small piles are certified, and nothing false is accepted.

mod support;

use onepile::{Budget, Certificate, Game, Limit, Play, Setup, Solver, Wanted};
use onepile_check::{Effort, Kind, check};
use onepile_testing::Shapes;
use support::{is_true, mutants, tamper};

/// A game of any kind, with a rule of one of all families.
fn game(dice: &mut Shapes) -> Game {
    let mut game: Game = dice.rule().parse().expect("a rule");
    if dice.below(3) == 0 {
        game = game.with_play(Play::Misere);
    }
    if dice.below(4) == 0 {
        let stops: Vec<u32> = (0..=dice.below(3)).map(|_| 1 + dice.below(12) as u32).collect();
        game = game.with_stop(stops);
    }
    if dice.below(4) == 0 {
        game = game.with_block(1 + dice.below(3));
    }
    game
}

/// A certificate by table of a random position, if a player can move there.
fn certificate(game: &Game, most: u64, dice: &mut Shapes) -> Option<String> {
    let mut setup = Setup::pile(1 + dice.below(most));
    if dice.below(2) == 0 {
        setup = setup.with_limit(Limit::from(1 + dice.below(most)));
    }
    if dice.below(2) == 0 {
        setup = setup.with_turn(1 + dice.below(9));
    }
    let position = game.position(setup).ok()?;
    let answer =
        Solver::searching(game.clone()).answer_within(&position, &Wanted::default(), &mut Budget::default()).ok()?;
    Certificate::by_table(game, &answer).ok().map(|certificate| certificate.to_string())
}

#[test]
fn answers_about_small_piles_are_certified() {
    let mut accepted = 0;
    for seed in 0..1500 {
        let mut dice = Shapes::new(seed);
        let game = game(&mut dice);
        let Some(text) = certificate(&game, 60, &mut dice) else { continue };
        let claims = check(text.as_bytes(), Effort::default()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        assert!(is_true(&claims), "{text}");
        accepted += 1;
    }
    assert!(accepted > 1000, "{accepted}");
}

#[test]
fn nothing_false_is_accepted() {
    let mut texts = Vec::new();
    for seed in 0..400 {
        let mut dice = Shapes::new(seed);
        let game = game(&mut dice);
        texts.extend(certificate(&game, 25, &mut dice));
    }
    let (accepted, refused) = tamper(&texts, mutants(20_000), &mut Shapes::new(77));
    assert!(accepted > 1000 && refused > 10_000, "{accepted} accepted, {refused} refused");
}

/// All of a table of 300 piles is looked at in every kind of rule, in a few seconds.
#[test]
fn tables_of_300_piles_are_checked() {
    for rule in [
        "2*last",
        "pile // 2 + 1",
        "prev // 3",
        "3",
        "turn + 1",
        "turn % 3 + pile // 2",
        "1 + (turn + last) % 7",
        "turn + last + pile % 3",
        "last + prev // 2",
        "if turn % 2 == 0 then 2*last else prev - last",
    ] {
        for play in [Play::Normal, Play::Misere] {
            let game = rule.parse::<Game>().expect(rule).with_play(play);
            let position = game.position(Setup::pile(300u32).with_limit(299u32)).expect(rule);
            let answer = Solver::searching(game.clone())
                .answer_within(&position, &Wanted::default(), &mut Budget::default())
                .expect(rule);
            let text = Certificate::by_table(&game, &answer).expect(rule).to_string();
            check(text.as_bytes(), Effort::default()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        }
    }
}

/// The reason why a text is not accepted.
fn reason(lines: &[&str]) -> (Kind, String) {
    let text: String = ["onepile certificate 1"].iter().chain(lines).map(|line| format!("{line}\n")).collect();
    let fault = check(text.as_bytes(), Effort::default()).expect_err(&text);
    (fault.kind, fault.to_string())
}

#[test]
fn mistakes_are_rejected_for_the_right_reason() {
    let with = |claims: &[&'static str]| {
        let mut lines = vec!["rule last", "at turn 1 pile 12 limit 11"];
        lines.extend(claims);
        lines.extend(["witness table", "end"]);
        reason(&lines)
    };
    let rejected = |text: &str| (Kind::Rejected, text.to_owned());
    assert_eq!(with(&["outcome P"]), rejected("the certificate claims P but proves N"));
    assert_eq!(with(&["outcome N", "take 5"]), rejected("5 is not the smallest winning take"));
    assert_eq!(with(&["outcome N", "take 4", "takes 4 6 through 11"]), rejected("pile 12: taking 6 does not win"));
    assert_eq!(
        with(&["outcome N", "take 4", "takes through 3", "ranges"]),
        rejected("line 8: a position is won iff there is a winning take")
    );
    assert_eq!(with(&["outcome N", "nim 3"]), rejected("a witness of kind table proves no nim-value"));
    // The list lacks its last take.
    let all = "takes 1 3 through 3";
    let lines = ["rule last", "at turn 1 pile 3 limit 3", "outcome N", "take 1", all, "witness table", "end"];
    let text: String = ["onepile certificate 1"].iter().chain(&lines).map(|line| format!("{line}\n")).collect();
    assert!(check(text.as_bytes(), Effort::default()).is_ok());
    let lines = lines.map(|line| if line == all { "takes 1 through 3" } else { line });
    assert_eq!(reason(&lines), rejected("pile 3: taking 3 wins and is not listed"));
    // An error counts where play leads to it, ...
    let lines = ["rule 6 // (last - 3)", "at turn 1 pile 9 limit 3", "outcome P", "witness table", "end"];
    let (kind, fact) = reason(&lines);
    assert!(kind == Kind::Rejected && fact.starts_with("pile 6 after taking 3: the rule has no value"), "{fact}");
    // ... and nowhere else.
    let lines = ["rule 6 // (last - 3)", "at turn 1 pile 9 limit 2", "outcome N", "witness table", "end"];
    let text: String = ["onepile certificate 1"].iter().chain(&lines).map(|line| format!("{line}\n")).collect();
    assert!(check(text.as_bytes(), Effort::default()).is_ok());
    let lines = ["rule last", "at turn 1 pile 100000 limit 3", "outcome P", "witness table", "end"];
    assert_eq!(reason(&lines).0, Kind::NotChecked);
    let lines = ["rule last", "at turn 1 pile 9 limit 3", "outcome P", "witness table", "3", "end"];
    assert_eq!(reason(&lines).0, Kind::Unreadable);
}
