//! Certificates with words: those of random games are accepted, and none of their mutants that claims something false.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use onepile::{Budget, Game, Method, Natural, Play, Setup, Solver, Uncertified, Wanted};
use onepile_check::{Certificate, Effort, Fault, Kind, check};
use onepile_rule::{Inputs, Limit, Rule};
use onepile_testing::{Brute, BruteTerms, Shapes};

fn checked(text: &str) -> Result<Certificate, Fault> {
    check(text.as_bytes(), Effort::default().with_work(1 << 23).with_bytes(1 << 27))
}

/// A random rule of the last take, perhaps with the previous pile.
fn rule(dice: &mut Shapes) -> String {
    match dice.below(5) {
        0 | 1 => dice.by_last(),
        2 | 3 => dice.by_prev(),
        _ => {
            // Remainders as version 1 knows them.
            let (one, other) = (dice.by_last(), dice.by_last());
            match dice.below(3) {
                0 => format!("if prev % {} == 1 then {one} else {other}", 2 + dice.below(3)),
                1 => format!("if odd(prev) then {one} else {other}"),
                _ => format!("if even(last) then {} * last else {}", 1 + dice.below(4), dice.below(5)),
            }
        }
    }
}

/// A random game, in misère play or with stops or neither.
fn game(dice: &mut Shapes) -> Option<Game> {
    let game = Game::new(rule(dice).parse().ok()?);
    Some(match dice.below(4) {
        0 => game.with_play(Play::Misere),
        1 => {
            let stops: Vec<u64> = (0..1 + dice.below(3)).map(|_| 1 + dice.below(20)).collect();
            game.with_stop(stops)
        }
        _ => game,
    })
}

/// The certificate of a random position, if it is answered by bases.
fn certified(dice: &mut Shapes, pile: &Natural, at_most: u64) -> Option<Result<String, (String, Uncertified)>> {
    let game = game(dice)?;
    let mut setup = Setup::pile(pile.clone());
    if dice.below(2) == 0 {
        setup.limit = Some(Limit::from(1 + dice.below(at_most)));
    }
    let position = game.position(setup).ok()?;
    let mut solver = Solver::new(game.clone());
    let answer = solver.answer_within(&position, &Wanted::default(), &mut Budget::default()).ok()?;
    if !matches!(answer.method, Method::Base | Method::Bases) || answer.outcome.is_none() {
        return None;
    }
    match solver.certificate(&answer, &mut Budget::default()) {
        Ok(certificate) => Some(Ok(certificate.to_string())).filter(|text| text.as_ref().is_ok_and(|text| text.contains("\nwitness words"))),
        Err(Uncertified::Unable) => None,
        Err(why) => Some(Err((format!("{:?} at {pile}", game), why))),
    }
}

/// Whether what a certificate claims of a small pile is true.
fn is_true(claims: &Certificate) -> bool {
    let terms = BruteTerms {
        misere: claims.play == onepile_check::Play::Misere,
        stop: claims.stops.iter().filter_map(Natural::to_u64).collect::<BTreeSet<_>>(),
        block: claims.block as usize,
        timed: false,
    };
    let rule: Rule = claims.rule.clone();
    let mut brute = Brute::new(terms, |turn: u64, pile: u64, last: u64| {
        let inputs = Inputs::moved(Natural::from(turn), Natural::from(pile), Natural::from(last));
        match rule.limit(&inputs).ok()? {
            Limit::Finite(limit) => Some(limit.to_u64().unwrap_or(u64::MAX)),
            Limit::Infinite => Some(u64::MAX),
        }
    });
    let pile = claims.pile.to_u64().expect("a small pile");
    let limit = claims.limit.to_u64().unwrap_or(u64::MAX);
    let Some(facts) = brute.facts(1, pile, limit) else { return false };
    let first = facts.takes.first().filter(|_| facts.won).map(|take| Natural::from(*take));
    let listed = claims.takes.as_ref().is_none_or(|list| {
        let up_to = facts.takes.iter().map(|take| Natural::from(*take)).filter(|take| *take <= list.through);
        up_to.eq(list.takes.iter().cloned())
    });
    claims.won == facts.won
        && claims.take.as_ref().is_none_or(|take| *take == first)
        && listed
        && claims.remoteness.as_ref().is_none_or(|moves| *moves == Natural::from(facts.remoteness))
        && claims.ranges.is_none()
        && claims.nim.is_none()
}

/// Random numbers for so many games; more of them on demand.
fn cases(usual: u64) -> u64 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

fn seed() -> u64 {
    std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

#[test]
fn certificates_of_random_games_are_accepted() {
    let mut dice = Shapes::new(seed());
    let (mut accepted, mut failed) = (0, Vec::new());
    let sizes = [("", cases(1500), 60), ("1e30", cases(1500) / 4, 1000), ("1e100", cases(1500) / 8, 1000)];
    for (size, count, at_most) in sizes {
        for _ in 0..count {
            let pile = if size.is_empty() { Natural::from(1 + dice.below(at_most)) } else { size.parse().unwrap() };
            let pile = pile + Natural::from(dice.below(1000) * u64::from(!size.is_empty()));
            match certified(&mut dice, &pile, at_most) {
                None => {}
                Some(Err((game, why))) => failed.push(format!("{game}: {why}")),
                Some(Ok(text)) => match checked(&text) {
                    Ok(claims) => {
                        assert!(!size.is_empty() || is_true(&claims), "{text}");
                        accepted += 1;
                    }
                    Err(fault) => {
                        assert_eq!(fault.kind, Kind::NotChecked, "{fault}\n{}", &text[..text.len().min(2000)]);
                        let head: Vec<&str> = text.lines().skip(1).take(4).collect();
                        failed.push(format!("{} … {fault}", head.join("; ").chars().take(200).collect::<String>()));
                    }
                },
            }
        }
    }
    if std::env::var_os("SHOW").is_some() {
        failed.iter().for_each(|failure| println!("{failure}"));
    }
    println!("accepted {accepted}, not certified {}", failed.len());
    assert!(failed.len() * 50 <= accepted, "{accepted} accepted, but not {}", failed.join("\n"));
}

/// A text with something changed.
fn mutant(text: &str, other: &str, dice: &mut Shapes) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let others: Vec<String> = other.lines().map(str::to_owned).collect();
    for _ in 0..1 + dice.below(3) {
        let place = dice.below(lines.len() as u64) as usize;
        match dice.below(12) {
            0 => drop(lines.remove(place)),
            1 => lines.insert(place, lines[place].clone()),
            2 => {
                let with = dice.below(lines.len() as u64) as usize;
                lines.swap(place, with);
            }
            3 => {
                // The rule of another game.
                let of = |lines: &[String]| lines.iter().position(|line| line.starts_with("rule "));
                if let (Some(own), Some(theirs)) = (of(&lines), of(&others)) {
                    lines[own] = others[theirs].clone();
                }
            }
            4 => {
                // The words of another game.
                let of = |lines: &[String]| lines.iter().position(|line| line.starts_with("witness "));
                if let (Some(own), Some(theirs)) = (of(&lines), of(&others)) {
                    lines.truncate(own + dice.below(2) as usize);
                    lines.extend_from_slice(&others[theirs + dice.below(2) as usize..]);
                }
            }
            5 => {
                for (from, to) in [("outcome N", "outcome P"), ("outcome P", "outcome N")] {
                    if let Some(line) = lines.iter_mut().find(|line| *line == from) {
                        *line = to.to_owned();
                        break;
                    }
                }
            }
            6 => {
                let line = match dice.below(4) {
                    0 => format!("remoteness {}", dice.below(12)),
                    1 => format!("stop 0,{}", 1 + dice.below(30)),
                    2 => "play misere".to_owned(),
                    _ => format!("takes {} through {}", 1 + dice.below(5), 5 + dice.below(5)),
                };
                let key = line.split(' ').next().unwrap_or_default().to_owned();
                lines.retain(|line| !line.starts_with(&key));
                lines[0] = "onepile certificate 2".to_owned();
                lines.insert(1.min(lines.len()), line);
            }
            7 => {
                let value = ["=".to_owned(), format!("@{}", dice.below(5)), format!("@{}.{}", dice.below(4), dice.below(4))];
                let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
                if words[0] == "+" && words.len() > 3 {
                    words[3] = dice.pick(&value);
                    if dice.below(3) == 0 {
                        words.push(format!("{}{}", dice.pick(&["x", "*"]), 1 + dice.below(4)));
                    }
                    lines[place] = words.join(" ");
                }
            }
            _ => {
                // Another number.
                let line = &lines[place];
                let digits: Vec<usize> = (0..line.len()).filter(|i| line.as_bytes()[*i].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    let mut bytes = line.clone().into_bytes();
                    bytes[digits[dice.below(digits.len() as u64) as usize]] = b'0' + dice.below(10) as u8;
                    lines[place] = String::from_utf8(bytes).unwrap();
                }
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    })
}

#[test]
fn mutants_are_accepted_only_if_they_are_right() {
    let mut dice = Shapes::new(seed() + 1);
    let mut texts: Vec<String> = Vec::new();
    let (mut accepted, mut rejected, mut others) = (0, 0, 0);
    for _ in 0..cases(20_000) {
        if texts.len() < 300 || dice.below(10) == 0 {
            let pile = Natural::from(1 + dice.below(40));
            texts.extend(certified(&mut dice, &pile, 40).and_then(Result::ok));
            if texts.len() < 2 {
                continue;
            }
        }
        let (own, other) = (dice.pick(&texts), dice.pick(&texts));
        let text = mutant(&own, &other, &mut dice);
        let small = Effort::default().with_work(1 << 18).with_bytes(1 << 22);
        match check(text.as_bytes(), small) {
            Ok(claims) if claims.pile <= Natural::from(200u32) => {
                assert!(is_true(&claims), "accepted and false:\n{text}\nfrom\n{own}");
                accepted += 1;
            }
            Ok(_) => {}
            Err(fault) if fault.kind == Kind::Rejected => rejected += 1,
            Err(_) => others += 1,
        }
    }
    println!("accepted {accepted}, rejected {rejected}, others {others}");
    assert!(accepted > cases(20_000) / 100 && rejected > accepted, "{accepted} accepted, {rejected} rejected");
}

/// The values G(1) to G(n) that lines of one game tell, if they have a meaning.
fn values(lines: &[(usize, usize)], pile: usize) -> Option<Vec<usize>> {
    let (mut members, mut g) = (vec![1], vec![0, 1]);
    for (lag, value) in lines {
        let d = members[members.len().checked_sub(lag + 1)?];
        let b = members[members.len() - 1];
        for y in 1..d {
            g.push(g[y]);
        }
        if b + d > pile || *value > b + d {
            return None;
        }
        g.push(*value);
        members.push(b + d);
    }
    let b = members[members.len() - 1];
    while g.len() <= pile {
        g.push(g[g.len() - b]);
    }
    Some(g)
}

/// All words of a small pile: the right one is accepted, and no other.
#[test]
fn of_all_words_the_right_one_is_accepted() {
    let mut dice = Shapes::new(seed() + 2);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..cases(24) {
        let pile = 3 + dice.below(4) as usize;
        let limits: Vec<u64> = (0..=pile).map(|_| dice.below(7)).collect();
        let text: Vec<String> = limits.iter().map(u64::to_string).collect();
        let rule = format!("table([{}], last, {})", text.join(", "), dice.below(4));
        let read: Rule = rule.parse().unwrap();
        let mut truth = vec![0usize];
        for n in 1..=pile {
            let wins = |k: &usize| {
                let inputs = Inputs::moved(Natural::from(2u32), Natural::from(n - k), Natural::from(*k));
                *k == n || read.limit(&inputs).unwrap() < Limit::from(truth[n - k])
            };
            truth.push((1..=n).find(wins).unwrap());
        }
        // Every list of lags and values whose members go up to the pile.
        let mut words: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
        while let Some(lines) = words.pop() {
            let Some(g) = values(&lines, pile) else { continue };
            let mut members = vec![1];
            for (lag, _) in &lines {
                members.push(members[members.len() - 1] + members[members.len() - 1 - lag]);
            }
            let last = members[members.len() - 1];
            for lag in 0..members.len() {
                let next = last + members[members.len() - 1 - lag];
                for value in (1..=next).filter(|_| next <= pile) {
                    words.push(lines.iter().copied().chain([(lag, value)]).collect());
                }
            }
            let take = g[pile];
            let mut text = format!("onepile certificate 1\nrule {rule}\nat turn 1 pile {pile} limit {pile}\noutcome N\ntake {take}\n");
            text.push_str("witness words 1 1\n");
            let mut b = 0;
            for (i, (lag, value)) in lines.iter().enumerate() {
                let n = members[i + 1];
                let places = |mut p: usize| {
                    let mut places = Vec::new();
                    while p > 0 {
                        let place = members[..=i].iter().rposition(|member| *member <= p).unwrap();
                        places.push((i - place).to_string());
                        p -= members[place];
                    }
                    places.join(".")
                };
                let value = if *value == n { "=".to_owned() } else { format!("@{}", places(n - value)) };
                let _ = writeln!(text, "+ 0 {lag} {value}");
                b = n;
            }
            let _ = b;
            text.push_str("end\n");
            match checked(&text) {
                Ok(_) => {
                    assert_eq!(g, truth, "{text}");
                    right += 1;
                }
                Err(fault) => {
                    assert_eq!(fault.kind, Kind::Rejected, "{fault}\n{text}");
                    wrong += 1;
                }
            }
        }
    }
    println!("right {right}, wrong {wrong}");
    assert!(right >= cases(24) && wrong > right);
}
