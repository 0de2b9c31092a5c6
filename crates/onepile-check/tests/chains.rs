//! Certificates with chains: those of the solver are accepted, and nothing false ever is.

use onepile::{
    Answer, Budget, Effort as Measures, Game, Inputs, Method, Natural, Play, Rule, Setup, Solver, Takes, Wanted,
};
use onepile_check::{Certificate, Effort, Fault, Kind};
use onepile_testing::{Brute, BruteTerms, Shapes};

fn check(text: &str) -> Result<Certificate, Fault> {
    onepile_check::check(text.as_bytes(), Effort::default().with_work(1 << 24))
}

/// An answer of the tableau with its certificate, without and with the remoteness.
fn certified(game: &Game, setup: Setup) -> Option<(Answer, Result<[String; 2], String>)> {
    let mut solver = Solver::new(game.clone());
    let position = game.position(setup).ok()?;
    let wanted = Wanted { measures: Measures::IfCheap, ..Wanted::default() };
    let answer = solver.answer_within(&position, &wanted, &mut Budget::default().with_work(1 << 18)).ok()?;
    if answer.method != Method::Tableau || answer.outcome.is_none() || position.largest_take().is_zero() {
        return None;
    }
    let certificate = solver.certificate(&answer, &mut Budget::default().with_work(1 << 18));
    let texts = certificate.map(|certificate| [certificate.to_string(), certificate.with_remoteness().to_string()]);
    Some((answer, texts.map_err(|error| error.to_string())))
}

/// A rule of turn and pile whose limits mostly are at least 1 and do not fall with the turn.
fn escalation(dice: &mut Shapes) -> String {
    let (a, b, c) = (dice.below(4), 1 + dice.below(3), 2 + dice.below(4));
    match dice.below(12) {
        0 => format!("{b}*turn + {a} + pile // {c}"),
        1 => format!("turn + {b} + {}*pile // {}", a + 1, a + c),
        2 => format!("{b} + turn // {c} + pile // {}", c + a),
        3 => format!("max({b}, pile - {} + turn)", 3 * c),
        4 => format!("turn // {c} + {b}"),
        5 => format!("turn*(turn + 1)/2 + {a}"),
        6 => format!("turn^{c} + {b}*turn + {a}"),
        7 => format!("{b}*turn - turn // {c} + 1"),
        8 => format!("turn + {b} + pile - floor(sqrt({c}*pile))"),
        9 => format!("{b} + min(turn, {}) + pile // {c}", 10 * c),
        10 => format!("{} + (turn % {c})*{a} + {a}*turn", 1 + a * c),
        _ => format!("{b} + floor(pile/phi) + {a}*turn"),
    }
}

fn number(text: &str) -> Natural {
    text.parse().expect("a number")
}

/// Whether what is claimed is what brute force says; yes where that takes too long.
fn is_true(claimed: &Certificate) -> bool {
    let small = |number: &Natural| number.to_u64().filter(|number| *number <= 60);
    let (Some(pile), Some(turn)) = (small(&claimed.pile), claimed.turn.to_u64().filter(|turn| *turn < 1 << 40)) else {
        return true;
    };
    let limit = claimed.limit.to_u64().unwrap_or(u64::MAX);
    let misere = claimed.play == onepile_check::Play::Misere;
    let stop: std::collections::BTreeSet<u64> = claimed.stops.iter().filter_map(Natural::to_u64).collect();
    let terms = BruteTerms { misere, stop, block: 0, timed: true };
    let value = |rule: &Rule, turn: u64, pile: u64| {
        let limit = rule.limit(&Inputs::unmoved(turn.into(), pile.into())).ok()?;
        limit.on_pile(&pile.into()).to_u64()
    };
    let mut brute = Brute::new(terms.clone(), |turn, pile, _| value(&claimed.rule, turn, pile));
    let facts = brute.facts(turn, pile, limit);
    if claimed.has_values && facts.is_none() {
        return false;
    }
    // What a certificate proves holds whatever the limits are where the rule has no value.
    let facts = facts.unwrap_or_else(|| {
        let mut brute = Brute::new(terms, |turn, pile, _| value(&claimed.rule, turn, pile).or(Some(0)));
        brute.facts(turn, pile, limit).expect("a value everywhere")
    });
    let takes = Takes::of(facts.takes.iter().map(|take| ((*take).into(), (*take).into())));
    facts.won == claimed.won
        && claimed.take.as_ref().is_none_or(|take| take.as_ref() == takes.smallest())
        && claimed.ranges.as_ref().is_none_or(|claimed| takes.ranges() == claimed)
        && claimed.takes.is_none()
        && claimed.nim.is_none()
        && claimed.remoteness.as_ref().is_none_or(|moves| *moves == Natural::from(facts.remoteness))
}

/// A random question about a small pile.
fn question(seed: u64, most: u64) -> (Game, Setup) {
    let mut dice = Shapes::new(seed);
    let rule = if dice.below(2) == 0 { escalation(&mut dice) } else { dice.by_turn() };
    let play = if dice.below(4) == 0 { Play::Misere } else { Play::Normal };
    let mut game = Game::new(rule.parse().expect("a rule")).with_play(play);
    let pile = 1 + dice.below(most);
    if dice.below(12) == 0 {
        game = game.with_stop([pile + 1 + dice.below(3)]);
    }
    let setup = Setup::pile(pile).with_turn(1 + dice.below(5));
    let setup = if dice.below(2) == 0 { setup.with_limit(Natural::from(1 + dice.below(pile))) } else { setup };
    (game, setup)
}

#[test]
fn certificates_of_small_piles_are_accepted() {
    let (mut accepted, mut extended, mut moves) = (0, 0, 0);
    for seed in 0..1500 {
        let (game, setup) = question(seed, 50);
        let Some((answer, texts)) = certified(&game, setup) else { continue };
        let texts = texts.unwrap_or_else(|error| panic!("{} at {:?}: {error}", game.rule(), answer.position));
        for text in texts {
            let claimed = check(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            assert!(is_true(&claimed) && claimed.has_values, "{text}");
            assert_eq!(claimed.ranges.is_some(), answer.takes.is_complete(), "{text}");
            // Whatever version 1 can say is said in version 1.
            let needs_more = game.play() == Play::Misere
                || claimed.stops.len() > 1
                || claimed.remoteness.is_some()
                || game.rule().text().contains("phi");
            assert_eq!(claimed.version, if needs_more { 2 } else { 1 }, "{text}");
            accepted += 1;
            extended += u32::from(claimed.version == 2);
            moves += u32::from(claimed.remoteness.is_some());
        }
    }
    assert!(
        accepted > 2500 && extended > 600 && moves > 600,
        "{accepted} accepted, {extended} extended, {moves} moves"
    );
}

#[test]
fn certificates_of_huge_piles_are_accepted() {
    for (size, seeds) in [(30, 0..120), (100, 200..320)] {
        let (mut accepted, mut refused) = (0, Vec::new());
        for seed in seeds {
            let mut dice = Shapes::new(seed);
            let rule = escalation(&mut dice);
            let play = if dice.below(4) == 0 { Play::Misere } else { Play::Normal };
            let game = Game::new(rule.parse().expect("a rule")).with_play(play);
            let pile = (0..size).map(|_| dice.below(10).to_string()).collect::<String>();
            let setup = Setup::pile(number(&format!("1{pile}"))).with_turn(1 + dice.below(5));
            let limit = number(&format!("1{}", &pile[..size - 1 - dice.below(3) as usize]));
            let setup = if dice.below(3) == 0 { setup.with_limit(limit) } else { setup };
            let start = std::time::Instant::now();
            let Some((_, texts)) = certified(&game, setup) else {
                if start.elapsed().as_millis() > 500 {
                    println!("{rule} {play:?} {size} {:?} none", start.elapsed());
                }
                continue;
            };
            if start.elapsed().as_millis() > 500 {
                println!("{rule} {play:?} {size} {:?} certified", start.elapsed());
            }
            let start = std::time::Instant::now();
            match texts.map(|texts| texts.map(|text| check(&text).err().map(|fault| fault.to_string()))) {
                Ok([None, None]) => accepted += 1,
                Ok(_) if start.elapsed().as_millis() > 300 => println!("{rule} {play:?} {size} {:?}", start.elapsed()),
                faults => refused.push((rule, play, faults)),
            }
        }
        assert!(refused.len() * 50 <= accepted && accepted > 60, "{accepted} accepted, but {refused:#?}");
    }
}

/// A certificate that is changed somewhere.
fn mutant(text: &str, other: &str, dice: &mut Shapes) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let others: Vec<&str> = other.lines().collect();
    for _ in 0..1 + dice.below(3) {
        if lines.is_empty() {
            break;
        }
        let place = dice.below(lines.len() as u64) as usize;
        let elsewhere = dice.below(lines.len() as u64) as usize;
        match dice.below(12) {
            0 => drop(lines.remove(place)),
            1 => lines.insert(elsewhere, lines[place].clone()),
            2 => lines.swap(place, elsewhere),
            3 => lines[place] = dice.pick(&others).to_owned(),
            4 => lines
                .splice(place.., others[place.min(others.len() - 1)..].iter().map(|line| line.to_string()))
                .for_each(drop),
            5 => {
                let (from, to) =
                    dice.pick(&[("N", "P"), ("P", "N"), ("normal", "misere"), ("lost", "won"), ("1", "2")]);
                lines[place] = lines[place].replace(from, to);
            }
            6 => lines[place] = lines[place].rsplit_once(' ').map_or(String::new(), |(before, _)| before.to_owned()),
            7 => {
                let how = dice.pick(&["down", "sums 3", "sums 7", "5:1", "sums 1"]);
                let words: Vec<&str> = lines[place].split(' ').take(5).collect();
                lines[place] = format!("{} {how}", words.join(" "));
            }
            // Another number in a line, by a few or anything.
            _ => {
                let mut words: Vec<String> =
                    lines[place].split_inclusive(|c: char| !c.is_ascii_digit()).map(str::to_owned).collect();
                let at = dice.below(words.len() as u64) as usize;
                let digits: String = words[at].chars().take_while(char::is_ascii_digit).collect();
                if let Ok(value) = digits.parse::<u64>() {
                    let value = match dice.below(6) {
                        0 => value + 1,
                        1 => value.saturating_sub(1),
                        2 => value + 2,
                        3 => dice.below(60),
                        4 => 2 * value,
                        _ => value / 2,
                    };
                    words[at] = words[at].replacen(&digits, &value.to_string(), 1);
                    lines[place] = words.concat();
                }
            }
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Changed certificates are rejected, or what they claim is true nevertheless.
#[test]
fn no_mutant_claims_anything_false() {
    let texts: Vec<String> = (0..400)
        .filter_map(|seed| certified(&question(seed + 7000, 24).0, question(seed + 7000, 24).1)?.1.ok())
        .flatten()
        .collect();
    assert!(texts.len() > 500);
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..40_000u64 {
        let mut dice = Shapes::new(seed);
        let (one, other) = (dice.pick(&texts), dice.pick(&texts));
        let text = mutant(&one, &other, &mut dice);
        match onepile_check::check(text.as_bytes(), Effort::default().with_work(1 << 20)) {
            Ok(claimed) => {
                assert!(is_true(&claimed), "accepted, and false:\n{text}");
                accepted += 1;
            }
            Err(fault) => rejected += u32::from(fault.kind == Kind::Rejected),
        }
    }
    assert!(accepted > 1000 && rejected > 5000, "{accepted} accepted, {rejected} rejected");
}

/// A file with some claims and a witness.
fn file(version: u8, header: &str, witness: &str) -> String {
    let line = |text: &str| text.split('|').map(|line| format!("{}\n", line.trim())).collect::<String>();
    let witness = if witness.is_empty() { String::new() } else { line(witness) };
    format!("onepile certificate {version}\n{}witness chains\n{witness}end\n", line(header))
}

/// Mistakes, with what is said of them. The first file of each rule is right.
#[test]
fn mistakes_are_rejected_with_the_reason() {
    let silverman = "rule turn + 1 | at turn 1 pile 12 limit 2 | outcome N | take 2 | ranges 2-2";
    let half = "rule turn + 1 + pile // 2 | at turn 2 pile 160 limit 83 | outcome N | take 43 | ranges 43-57";
    let right =
        "lost 1 4 116 116 down | won 118 159 by 1 | lost 2 3 103 117 down | lost 3 4 48 48 down | won 77 102 by 3";
    let cases: &[(u8, &str, &str, &str)] = &[
        (1, silverman, "lost 1 3 6 8 down | won 11 11 by 1 | lost 2 2 10 10 down", ""),
        (
            1,
            silverman,
            "lost 1 3 6 8 down | won 11 11 by 1",
            "pile 10 is neither lost nor won at turn 2 by what is claimed",
        ),
        (1, silverman, "lost 1 3 6 8 down | won 10 11 by 1", "line 8: pile 10: claim 1"),
        (1, silverman, "lost 2 2 10 11 down", "line 7: pile 11: "),
    ];
    let _ = (half, right, cases);
    for (version, header, witness, reason) in cases {
        let text = file(*version, header, witness);
        match check(&text) {
            Ok(_) => println!("OK {text}"),
            Err(fault) => println!("{fault} | {reason}\n{text}"),
        }
    }
    println!("{:?}", check(&file(1, half, right)).map(|_| ()));
}
