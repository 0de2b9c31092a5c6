//! Certificates that somebody tampered with: what is accepted nevertheless is true.

mod support;

use onepile::{Game, Rule, Solver};
use onepile_testing::Shapes;
use support::{certified, checked, game, is_true, mutants, position, put, tamper};

/// The largest pile, so that every mutant is small enough for brute force.
const LARGEST: u64 = 60;

/// Certificates of small piles of random games.
fn corpus(dice: &mut Shapes, count: usize) -> Vec<String> {
    let mut corpus = Vec::new();
    while corpus.len() < count {
        let mut solver = Solver::new(game(dice));
        for _ in 0..3 {
            let position = position(dice, LARGEST);
            if let Some((_, Ok(certificate))) = certified(&mut solver, &position) {
                corpus.push(certificate.to_string());
            }
        }
    }
    corpus
}

#[test]
fn no_mutant_is_believed_that_brute_force_contradicts() {
    let dice = &mut Shapes::new(18);
    let corpus = corpus(dice, 400);
    let (accepted, refused) = tamper(&corpus, mutants(20_000), dice);
    println!("{} mutants, {accepted} accepted, all of them true", accepted + refused);
    assert!(accepted > (accepted + refused) / 50, "hardly anything is accepted, so nothing is tested");
}

/// Certificates of solvers that solve another game than they say.
#[test]
fn no_solver_with_a_bug_is_believed_where_it_is_wrong() {
    let dice = &mut Shapes::new(81);
    let (mut written, mut wrong) = (0, 0);
    while written < mutants(20_000) / 10 {
        let right = game(dice);
        let text = right.rule().to_string();
        let bugged = match dice.below(8) {
            0 => format!("1 + ({text})"),
            1 => format!("max(1, {text})"),
            2 => format!("({text}) - 1"),
            3 => text.replacen("last", "(last + 1)", 1),
            4 => text.replacen("pile", "(pile + 1)", 1),
            5 => text.replacen("turn", "(turn + 1)", 1),
            6 => text.replacen('2', "3", 1),
            _ => format!("min(7, {text})"),
        };
        let Ok(bugged) = bugged.parse::<Rule>() else { continue };
        let mut solver = Solver::new(Game::new(bugged).with_play(right.play()).with_stop(right.stop().iter().cloned()));
        let position = position(dice, LARGEST);
        let Some((_, Ok(certificate))) = certified(&mut solver, &position) else { continue };
        let mut lines: Vec<String> = certificate.to_string().lines().map(str::to_owned).collect();
        put(&mut lines, format!("rule {text}"));
        let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        written += 1;
        if let Ok(claims) = checked(&text) {
            assert!(is_true(&claims), "a false claim is accepted:\n{text}");
        } else {
            wrong += 1;
        }
    }
    println!("{written} certificates of solvers with a bug, {wrong} not accepted");
    assert!(wrong > written / 10, "the bugs are hardly ever seen");
}
