//! Certificates that somebody tampered with: what is accepted nevertheless is true.

mod support;

use onepile::{Game, Rule, Solver};
use onepile_testing::Shapes;
use support::{certified, checked, game, is_true, position};

/// Mutants of a run; `MUTANTS=100000` asks for more.
fn mutants() -> u64 {
    std::env::var("MUTANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(20_000)
}

/// The largest pile, so that every mutant is small enough for brute force.
const LARGEST: u64 = 60;

/// Certificates of small piles of random games, as lines.
fn corpus(dice: &mut Shapes, count: usize) -> Vec<Vec<String>> {
    let mut corpus = Vec::new();
    while corpus.len() < count {
        let mut solver = Solver::new(game(dice));
        for _ in 0..3 {
            let position = position(dice, LARGEST);
            if let Some((_, Ok(certificate))) = certified(&mut solver, &position) {
                corpus.push(certificate.to_string().lines().map(str::to_owned).collect());
            }
        }
    }
    corpus
}

/// One change of a certificate.
fn mutate(dice: &mut Shapes, lines: &mut Vec<String>, others: &[Vec<String>]) {
    let place = dice.below(lines.len() as u64) as usize;
    match dice.below(12) {
        0..5 => change_number(dice, lines),
        5 => drop(lines.remove(place)),
        6 => lines.insert(place, lines[place].clone()),
        7 => {
            let other = dice.below(lines.len() as u64) as usize;
            lines.swap(place, other);
        }
        // A line of another certificate.
        8 => {
            let other = dice.pick(others);
            lines[place] = dice.pick(&other);
        }
        // The head of one, the witness of another.
        9 => {
            let other = dice.pick(others);
            let begin = |lines: &[String]| lines.iter().position(|line| line.starts_with("witness")).unwrap_or(0);
            let (mine, theirs) = (begin(lines), begin(&other));
            lines.truncate(mine);
            lines.extend_from_slice(&other[theirs..]);
        }
        // Another rule.
        10 => replace(lines, "rule", &format!("rule {}", dice.rule())),
        _ => match dice.below(4) {
            0 => replace(lines, "play", dice.pick(&["play normal", "play misere"])),
            1 => replace(lines, "outcome", dice.pick(&["outcome N", "outcome P"])),
            2 => replace(lines, "take ", dice.pick(&["take none", "take 1"])),
            _ => lines[0] = dice.pick(&["onepile certificate 1", "onepile certificate 2"]).to_owned(),
        },
    }
}

fn replace(lines: &mut [String], key: &str, by: &str) {
    lines.iter_mut().filter(|line| line.starts_with(key)).for_each(|line| by.clone_into(line));
}

/// Changes one number somewhere.
fn change_number(dice: &mut Shapes, lines: &mut [String]) {
    let place = dice.below(lines.len() as u64) as usize;
    let line = &mut lines[place];
    let starts: Vec<usize> = (0..line.len())
        .filter(|i| line.as_bytes()[*i].is_ascii_digit() && (*i == 0 || !line.as_bytes()[i - 1].is_ascii_digit()))
        .collect();
    if starts.is_empty() {
        return;
    }
    let start = dice.pick(&starts);
    let end = line[start..].find(|c: char| !c.is_ascii_digit()).map_or(line.len(), |end| start + end);
    let Ok(number) = line[start..end].parse::<u64>() else { return };
    let number = match dice.below(5) {
        0 => number.saturating_add(1),
        1 => number.saturating_sub(1),
        2 => number.saturating_add(1 + dice.below(5)),
        3 => dice.below(12),
        _ => number.saturating_mul(2),
    };
    line.replace_range(start..end, &number.to_string());
}

#[test]
fn no_mutant_is_believed_that_brute_force_contradicts() {
    let dice = &mut Shapes::new(18);
    let corpus = corpus(dice, 400);
    let (mut accepted, mut judged) = (0, 0);
    for _ in 0..mutants() {
        let mut lines = dice.pick(&corpus);
        for _ in 0..1 + dice.below(3) {
            if !lines.is_empty() {
                mutate(dice, &mut lines, &corpus);
            }
        }
        let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        judged += 1;
        let Ok(claims) = checked(&text) else { continue };
        // A larger pile than that is beyond brute force.
        if claims.pile.to_u64().is_none_or(|pile| pile > 2 * LARGEST + 20) {
            continue;
        }
        accepted += 1;
        assert!(is_true(&claims), "a false claim is accepted:\n{text}");
    }
    println!("{judged} mutants, {accepted} accepted, all of them true");
    assert!(accepted > judged / 50, "hardly anything is accepted, so nothing is tested");
}

/// Certificates of solvers that solve another game than they say.
#[test]
fn no_solver_with_a_bug_is_believed_where_it_is_wrong() {
    let dice = &mut Shapes::new(81);
    let (mut written, mut wrong) = (0, 0);
    while written < mutants() / 10 {
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
        replace(&mut lines, "rule", &format!("rule {text}"));
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
