//! The witness `jumps`: nim-values of huge piles are certified, and nothing false is accepted.

mod mutants;

use mutants::{checked, is_true, mutant};
use onepile::{Budget, Game, Limit, Natural, Play, Setup, Solver, Uncertified, Wanted};
use onepile_check::{Effort, Kind, check};
use onepile_testing::Shapes;

/// A game with a rule of the pile that has unit jumps, or has them from some pile on.
fn game(dice: &mut Shapes) -> Game {
    let rule = match dice.below(4) {
        0 => dice.by_pile(),
        1 => dice.root(),
        _ => dice.jumping(),
    };
    let game: Game = rule.parse().expect("a rule");
    if dice.below(3) == 0 { game.with_play(Play::Misere) } else { game }
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
    let budget = &mut Budget::default();
    let answer = solver.answer_within(&position, &Wanted::default(), budget).ok()?;
    match solver.certificate(&answer, budget) {
        Ok(certificate) => Some(Ok(certificate.to_string())),
        Err(Uncertified::Unable | Uncertified::Undecided) => None,
        Err(uncertified) => Some(Err(uncertified)),
    }
}

/// A pile of about so many digits.
fn pile(digits: u32, dice: &mut Shapes) -> Natural {
    let text: String = (0..digits).map(|_| char::from(b'0' + dice.below(10) as u8)).collect();
    format!("1{text}").parse().expect("digits")
}

/// The share of answers that are certified and accepted, in percent; every other one is told.
fn share(digits: u32, seeds: std::ops::Range<u64>) -> u64 {
    let (mut asked, mut accepted) = (0, 0);
    for seed in seeds {
        let mut dice = Shapes::new(seed);
        let game = game(&mut dice);
        let pile = pile(digits, &mut dice);
        let Some(certified) = certificate(&game, pile.clone(), &mut dice) else { continue };
        asked += 1;
        let checked = certified.map(|text| (check(text.as_bytes(), Effort::default().with_work(1 << 26)), text));
        match checked {
            Ok((Ok(_), _)) => accepted += 1,
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
    let seeds = std::env::var("SEEDS").map_or(300, |text| text.parse().expect("SEEDS=1000"));
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
                assert_eq!(is_true(&claims), Some(true), "{text}");
                accepted += 1;
            }
            Err(fault) => assert_eq!(fault.kind, Kind::NotChecked, "{fault}\n{text}"),
        }
    }
    assert!(accepted > 2500, "{accepted}");
}

#[test]
fn nothing_false_is_accepted() {
    let (mut texts, mut accepted, mut refused) = (Vec::new(), 0, 0);
    for seed in 0..600 {
        let mut dice = Shapes::new(seed);
        let game = game(&mut dice);
        let pile = Natural::from(1 + dice.below(40));
        texts.extend(certificate(&game, pile, &mut dice).and_then(Result::ok));
    }
    let mut dice = Shapes::new(78);
    for _ in 0..40_000 {
        let text = mutant(&dice.pick(&texts), &dice.pick(&texts), &mut dice);
        match checked(&text) {
            Ok(claims) => {
                assert_ne!(is_true(&claims), Some(false), "{text}");
                accepted += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > 2000 && refused > 10_000, "{accepted} accepted, {refused} refused");
}
