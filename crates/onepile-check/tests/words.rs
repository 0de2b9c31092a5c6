//! Certificates with words: those of random games are accepted, and none of their mutants that claims something false.

mod support;

use std::fmt::Write as _;

use onepile::{Budget, Evidence, Game, Natural, Play, Setup, Solver, Uncertified, Wanted};
use onepile_check::{Effort, Kind, check};
use onepile_rule::{Inputs, Limit, Rule};
use onepile_testing::Shapes;
use support::{checked, is_true, mutant};

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

/// The certificate of a random position, if it is answered by bases; nothing in the place of one if there is none.
fn certified(dice: &mut Shapes, pile: &Natural, most: u64) -> Option<Result<String, String>> {
    let game = game(dice)?;
    let mut setup = Setup::pile(pile.clone());
    if dice.below(2) == 0 {
        setup.limit = Some(Limit::from(1 + dice.below(most)));
    }
    let position = game.position(setup).ok()?;
    let mut solver = Solver::new(game.clone());
    let mut budget = Budget::default().with_work(1 << 17);
    let answer = solver.answer_within(&position, &Wanted::default(), &mut budget).ok()?;
    // Where values repeat there is another witness.
    let by_bases = matches!(answer.evidence, Evidence::Expansion { .. });
    if !by_bases || answer.outcome.is_none() {
        return None;
    }
    match solver.certificate(&answer, &mut Budget::default()) {
        Ok(certificate) => Some(Ok(certificate.to_string()))
            .filter(|text| text.as_ref().is_ok_and(|text| text.contains("\nwitness words"))),
        Err(Uncertified::Unable) => None,
        Err(why) => Some(Err(format!("{} at {pile}: {why}", game.rule()))),
    }
}

/// How many games are tried: more on demand.
fn cases(usual: u64) -> u64 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

fn seed() -> u64 {
    std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

#[test]
fn certificates_of_random_games_are_accepted() {
    let mut dice = Shapes::new(seed());
    for (size, count) in [("", cases(1000)), ("1e30", cases(1000) / 4), ("1e100", cases(1000) / 8)] {
        let (mut accepted, mut failed) = (0, Vec::new());
        for _ in 0..count {
            let (pile, most) = match size {
                "" => (Natural::from(1 + dice.below(60)), 60),
                size => (size.parse::<Natural>().unwrap() + Natural::from(dice.below(1000)), 1000),
            };
            let text = match certified(&mut dice, &pile, most) {
                None => continue,
                Some(Ok(text)) => text,
                Some(Err(why)) => {
                    failed.push(why);
                    continue;
                }
            };
            match checked(&text) {
                Ok(claims) => {
                    assert!(!size.is_empty() || is_true(&claims), "{text}");
                    accepted += 1;
                }
                Err(fault) => {
                    assert_eq!(fault.kind, Kind::NotChecked, "{fault}\n{text}");
                    failed.push(format!("{fault}\n{text}"));
                }
            }
        }
        println!("{size}: {accepted} accepted, {} not", failed.len());
        assert!(
            accepted > count / 3 && failed.len() as u64 * 50 <= accepted,
            "{accepted}, but not\n{}",
            failed.join("\n")
        );
    }
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
            let mut text = format!(
                "onepile certificate 1\nrule {rule}\nat turn 1 pile {pile} limit {pile}\noutcome N\ntake {take}\n"
            );
            text.push_str("witness words 1 1\n");
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
            }
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

/// Right words that go wrong in their last line, with any step and value.
#[test]
fn one_wrong_line_is_enough() {
    let mut dice = Shapes::new(seed() + 4);
    let (mut accepted, mut unfixed) = (0, 0);
    for _ in 0..cases(16) {
        let limits: Vec<String> = (0..4 + dice.below(8)).map(|_| dice.below(16).to_string()).collect();
        let rule = format!("table([{}], last, {})", limits.join(", "), dice.pick(&["9", "1", "2*last", "last"]));
        let text = usual(&rule, "24");
        let Some((_, words)) = text.split_once("witness words 1 1\n") else { continue };
        let mut lines: Vec<String> = Vec::new();
        for line in words.lines().take_while(|line| *line != "end") {
            let (line, times) = line.split_once(" x").map_or((line, 1), |(line, times)| (line, times.parse().unwrap()));
            lines.extend(std::iter::repeat_n(line.to_owned(), times));
        }
        let mut members = vec![1usize];
        for (i, line) in lines.iter().enumerate() {
            for lag in 0..members.len() {
                let n = members[i] + members[i - lag];
                for value in std::iter::once("=".to_owned()).chain((1..=i).map(|place| format!("@{place}"))) {
                    let claims =
                        "outcome N".to_owned() + &(if value == "=" { format!("; take {n}") } else { String::new() });
                    let words = ["words 1 1"].into_iter().chain(lines[..i].iter().map(String::as_str));
                    let words: Vec<&str> = words.collect();
                    let words = format!("{}; + 0 {lag} {value}", words.join("; "));
                    let text = certificate(&rule, &format!("pile {n} limit {n}"), &claims, &words);
                    match checked(&text) {
                        Ok(claims) => {
                            assert!(is_true(&claims), "{text}");
                            accepted += 1;
                        }
                        Err(fault) => unfixed += u32::from(fault.fact.ends_with("is not fixed")),
                    }
                }
            }
            let lag: usize = line.split(' ').nth(2).unwrap().parse().unwrap();
            members.push(members[i] + members[i - lag]);
        }
    }
    assert!(accepted > 0 && unfixed > 0, "{accepted} accepted, {unfixed} with a step that is not fixed");
}

/// Why a certificate fails.
fn why(text: &str) -> String {
    checked(text).err().map_or("accepted".to_owned(), |fault| fault.to_string())
}

/// A certificate of a rule at a pile with some lines of claims, and words.
fn certificate(rule: &str, at: &str, claims: &str, words: &str) -> String {
    let claims: String = claims.split("; ").map(|claim| format!("{claim}\n")).collect();
    let words: String = words.split("; ").filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    format!("onepile certificate 1\nrule {rule}\nat turn 1 {at}\n{claims}witness {words}end\n")
}

const FIBONACCI: &str = "words 1 1; + 0 0 =; + 0 1 = x5";

#[test]
fn mistakes_are_told() {
    let fibonacci = |claims: &str, words: &str| certificate("2*last", "pile 24 limit 23", claims, words);
    let claims = "outcome N; take 3; takes 3 through 23";
    assert_eq!(why(&fibonacci(claims, FIBONACCI)), "accepted");
    for (claims, words, told) in [
        ("outcome P", FIBONACCI, "the certificate claims P but proves N"),
        ("outcome N; take 8", FIBONACCI, "pile 24: the smallest winning take is 3"),
        ("outcome N; take 3; takes 3 8 through 23", FIBONACCI, "pile 24: taking 8 does not win"),
        ("outcome N; nim 3", FIBONACCI, "a witness of kind words proves no nim-value"),
        ("outcome N; ranges 3-3", FIBONACCI, "a witness of kind words proves no ranges of takes"),
        // A member too many, a member too few.
        (claims, "words 1 1; + 0 0 =; + 0 1 = x6", "line 9: the member behind 21: it is larger than the pile"),
        (claims, "words 1 1; + 0 0 =; + 0 1 = x4", "game 0: a member behind 13 is missing"),
        // A step later than the first, one before it, one that is not there.
        (claims, "words 1 1; + 0 0 =; + 0 1 = x3; + 0 0 =", "line 10: member 16: an earlier fixed step wins from 8"),
        (claims, "words 1 1; + 0 0 =; + 0 1 = x3; + 0 2 =", "line 10: member 11: taking 3 wins"),
        (claims, "words 1 1; + 0 1 =", "line 8: the member behind 1: its step is not there yet"),
        (claims, "words 1 1; + 0 0 =; + 0 1 @2", "line 9: there is no member so far back"),
        (claims, "words 1 1; + 0 0 =; + 0 1 @1", "line 9: member 3: taking 2 does not win"),
        (
            claims,
            "words 1 1; + 0 0 =; + 0 1 @0",
            "line 9: member 3: the pile that is left is not below the member before",
        ),
        (claims, "words 1 1; + 1 0 =", "line 8: there is no game 1"),
        (claims, "words 1 1; + 0 0 ! x2", "line 8: `+ 0 0 ! x2` is not a line `+ game lag value`"),
        (claims, "words 1 1; + 0 0 = x0", "line 8: `+ 0 0 = x0` is not a line `+ game lag value`"),
        (claims, "words 1 1; + 0 0 = *2", "line 8: `+ 0 0 = *2` is not a line `+ game lag value`"),
        (claims, "words 1 2; + 0 0 =", "line 7: the rule does not tell takes apart modulo 2"),
        (claims, "words 5000 1", "line 7: `5000` is not a number from 1 to 4096"),
        (claims, "words 1", "line 7: this witness is written `words P m`"),
    ] {
        assert_eq!(why(&fibonacci(claims, words)), told);
    }
    // A count of 10^30: too large, and far too many.
    let many = format!("words 1 1; + 0 0 =; + 0 1 = x1{}", "0".repeat(30));
    assert_eq!(why(&fibonacci(claims, &many)), "line 9: the member behind 21: it is larger than the pile");
    // A list without its last take.
    let list = "outcome N; take 1; takes 1 through 19";
    assert_eq!(
        why(&certificate("2*last", "pile 19 limit 19", list, "words 1 1; + 0 0 =; + 0 1 = x4")),
        "pile 19: taking 6 wins and is not listed"
    );
    // Limits 3, 1, 1, 1: 4 is not fixed.
    let rule = "if last == 1 then 3 else 1";
    let words = "words 1 1; + 0 0 =; + 0 1 =; + 0 2 =";
    assert_eq!(
        why(&certificate(rule, "pile 4 limit 4", "outcome N; take 4", words)),
        "line 9: member 4: taking 2 wins"
    );
    // A limit of 0 in misère play; a take without a value.
    let misere = certificate("9 - last", "pile 11 limit 3", "play misere; outcome N", "words 1 1");
    assert_eq!(why(&misere), "line 6: take 9: the limit is 0 in misere play");
    let fault = checked(&certificate("10 // (last - 7)", "pile 9 limit 3", "outcome N", "words 1 1")).unwrap_err();
    assert_eq!((fault.kind, fault.to_string().split(':').nth(1)), (Kind::Rejected, Some(" take 7")), "{fault}");
    // A period that is not shown.
    for (rule, words) in
        [("last + prev % 3", "words 2 1"), ("last + prev", "words 2 1"), ("last + (prev + 1) % 2", "words 2 1")]
    {
        let told = why(&certificate(rule, "pile 4 limit 4", "outcome N", words));
        assert_eq!(told, "line 5: the rule does not show the period 2 in prev");
    }
    for rule in [
        "last + prev % 3",
        "last + prev",
        "last + turn",
        "last + turn % 2",
        "last + prev // 2 % 2",
        "last + prev^65 % 2",
    ] {
        let text =
            certificate(rule, "pile 4 limit 4", "outcome N", "words 2 2").replace("certificate 1", "certificate 2");
        assert_eq!(why(&text), "line 5: the rule is not shown to have the period 2 in prev");
    }
}

#[test]
fn a_truncated_certificate_is_unreadable() {
    let text = certificate("2*last", "pile 24 limit 23", "outcome N; take 3; takes 3 through 23", FIBONACCI);
    for end in 0..text.len() {
        let fault = checked(&text[..end]).unwrap_err();
        assert_eq!(fault.kind, Kind::Unreadable, "{}: {fault}", &text[..end]);
    }
    assert_eq!(checked(&format!("{text}\n")).unwrap_err().kind, Kind::Unreadable);
}

/// The certificate of the usual position of a pile.
fn usual(rule: &str, pile: &str) -> String {
    let mut solver = Solver::new(rule.parse::<Game>().unwrap());
    let answer = solver.solve(pile.parse::<Natural>().unwrap()).unwrap();
    solver.certificate(&answer, &mut Budget::default()).unwrap().to_string()
}

#[test]
fn witnesses_are_short() {
    for (rule, pile, most) in [
        ("2*last", "1e20", 100),
        ("2*last", "1e1000", 100),
        ("if even(last) then last else 4*last", "1e1000", 2 * 83_000),
        ("if last % 3 == 0 then max(1, last // 2) else 3*last", "1e1000", 2 * 70_000),
        ("if is_square(last) then (last + 1) // 2 else 2*last", "1e1000", 2 * 63),
        ("if odd(prev) and last == 3 then 4 else 2*last", "1e1000", 2 * 69_000),
    ] {
        let text = usual(rule, pile);
        assert!(text.starts_with("onepile certificate 1\n"));
        let witness = text.len() - text.find("witness").unwrap();
        assert!(witness <= most, "{rule}: {witness}");
        assert_eq!(why(&text), "accepted", "{rule}");
    }
}

#[test]
fn members_come_in_runs_where_limits_grow_fast() {
    for (rule, pile) in [("last^2", "1e15"), ("last^3", "1e15"), ("last + 1e40", "1e42"), ("last * 1e50 // 2", "1e20")]
    {
        let text = usual(rule, pile);
        assert!(text.starts_with("onepile certificate 2\n") && text.contains(" *"), "{}", &text[..500.min(text.len())]);
        assert_eq!(why(&text), "accepted", "{rule}");
        // A run that is too long, or too short.
        let run = text.rfind(" *").unwrap() + 2;
        let end = run + text[run..].find('\n').unwrap();
        let count: Natural = text[run..end].parse().unwrap();
        for other in [&count + 1u32, &count - 1u32, count.pow(40)] {
            let other = format!("{}{other}{}", &text[..run], &text[end..]);
            assert_eq!(
                checked(&other).unwrap_err().kind,
                if other.contains(" *0\n") { Kind::Unreadable } else { Kind::Rejected }
            );
        }
    }
    // A run has members of several classes.
    let words = "words 1 2; + 0 0 =; + 0 1 = *3";
    let text =
        certificate("last^2 + 4", "pile 5 limit 5", "outcome N", words).replace("certificate 1", "certificate 2");
    let told = "runs of members are for one game without classes of takes, whose members are fixed";
    assert!(why(&text).ends_with(told), "{}", why(&text));
}

#[test]
fn the_remoteness_is_that_of_brute_force() {
    let mut dice = Shapes::new(seed() + 3);
    let mut seen = [0; 2];
    for _ in 0..cases(300) {
        let rule = dice.pick(&[
            "2*last",
            "last",
            "3*last + 1",
            "last + 2",
            "3",
            "last^2",
            "max(2, last // 2)",
            "max(1, last)",
            "5 * last // 3",
        ]);
        let mut game = Game::new(rule.parse().unwrap());
        if dice.below(2) == 0 {
            game = game.with_play(Play::Misere);
        }
        let mut setup = Setup::pile(2 + dice.below(40));
        setup.limit = Some(Limit::from(1 + dice.below(12)));
        let position = game.position(setup).unwrap();
        let mut solver = Solver::new(game);
        let answer = solver.answer_within(&position, &Wanted::default(), &mut Budget::default()).unwrap();
        let Ok(certificate) = solver.certificate(&answer, &mut Budget::default()) else { continue };
        let text = certificate.to_string();
        if !text.contains("witness words") {
            continue;
        }
        let text = text.replace("certificate 1", "certificate 2");
        for moves in 0..30 {
            let (head, witness) = text.split_at(text.find("witness").unwrap());
            match checked(&format!("{head}remoteness {moves}\n{witness}")) {
                Ok(claims) => {
                    assert!(is_true(&claims), "{moves}\n{text}");
                    seen[usize::from(claims.won)] += 1;
                }
                Err(fault) => assert!(fault.fact.contains("the remoteness is"), "{fault}\n{text}"),
            }
        }
    }
    assert!(seen.iter().all(|count| *count > cases(300) / 10), "{seen:?}");
}

#[test]
fn real_constants_are_of_version_2() {
    for rule in [
        "floor(phi*last)",
        "floor(pi*last)",
        "last + floor(e*last // 3)",
        "last + floor(log2(last))",
        "floor(last + ln(last))",
    ] {
        for pile in ["40", "1e30"] {
            let text = usual(rule, pile);
            assert!(text.starts_with("onepile certificate 2\n") && text.contains("\nwitness words"), "{text}");
            let claims = checked(&text).unwrap_or_else(|fault| panic!("{rule} at {pile}: {fault}"));
            assert!(pile != "40" || is_true(&claims), "{text}");
        }
    }
}
