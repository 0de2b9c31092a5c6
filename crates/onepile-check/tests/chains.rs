//! Certificates with chains: those of the solver are accepted, and nothing false ever is.

mod support;

use onepile::{Answer, Budget, Effort as Measures, Game, Method, Natural, Play, Setup, Solver, Wanted};
use onepile_check::{Certificate, Effort, Fault, Kind};
use onepile_testing::Shapes;
use support::{is_true, mutant};

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
            let Some((_, texts)) = certified(&game, setup) else { continue };
            match texts.map(|texts| texts.map(|text| check(&text).err().map(|fault| fault.to_string()))) {
                Ok([None, None]) => accepted += 1,
                faults => refused.push((rule, play, faults)),
            }
        }
        assert!(refused.len() * 50 <= accepted && accepted > 60, "{accepted} accepted, but {refused:#?}");
    }
}

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
        if text == one {
            continue;
        }
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

/// Mistakes, with what is said of them. Of each rule the first file is right.
#[test]
fn mistakes_are_rejected_with_the_reason() {
    let half = "rule turn + 1 + pile // 2 | at turn 1 pile 100 limit 52 | outcome N | take 1 | ranges 1-11";
    let lost = "rule turn + 1 + pile // 2 | at turn 1 pile 89 limit 41 | outcome P | take none | ranges";
    let turns = "rule turn + 1 | at turn 1 pile 12 limit 2 | outcome N | take 1 | ranges 1-2";
    let right = "lost 1 2 89 99 down | lost 2 3 41 41 down | won 48 88 by 2";
    let misere = "play misere | rule turn + 1 | at turn 1 pile 13 limit 2 | outcome N | take 1 | ranges 1-2";
    let cases: &[(u8, &str, &str, &str)] = &[
        (1, half, right, ""),
        (1, half, "lost 1 2 89 99 down", "pile 48 is neither lost nor won at turn 2 by what is claimed"),
        (
            1,
            half,
            "lost 1 2 88 99 down | lost 2 3 41 41 down | won 48 87 by 2",
            "line 8: pile 14: a take leads to pile 0 at turn 6",
        ),
        (
            1,
            half,
            "lost 1 2 90 99 down | lost 2 3 41 41 down | won 48 89 by 2",
            "line 10: pile 89: no take leads to pile 41 or below at turn 2",
        ),
        (
            1,
            half,
            "lost 1 2 89 99 down | lost 2 3 41 41 down | won 41 88 by 2",
            "line 10: pile 41: claim 2 begins at pile 41, which is not below",
        ),
        (
            1,
            half,
            "lost 1 2 89 99 down | lost 2 4 41 41 down | won 48 88 by 2",
            "line 9: pile 14: a take leads to pile 0 at turn 6",
        ),
        (1, half, "lost 1 2 89 99 down | won 48 88 by 2 | lost 2 3 41 41 down", "line 9: claim 2 is not known here"),
        (1, half, "lost 1 2 89 99 98:1", "line 8: claim 1 is not known here"),
        (1, half, "lost 1 2 89 99 down | lost 1 3 41 41 down | won 48 88 by 1", "line 9: claim 1 occurs twice"),
        (1, half, "lost 1 4 41 45 down | lost 2 2 89 99 98:1 | lost 3 3 41 41 down | won 48 88 by 3", ""),
        (
            1,
            half,
            "lost 1 4 41 45 down | lost 2 2 89 99 97:1 | lost 3 3 41 41 down | won 48 88 by 3",
            "line 9: turn 2: pile 98 has no reply",
        ),
        (1, half, "lost 1 2 89 99 sums 3", "line 8: the rule is not seen to be a polynomial of the turn"),
        (1, half, "lost 1 2 99 89 down", "line 8: a claim has a turn from 1 up and piles that ascend"),
        (1, half, "lost 1 2 89 99 up", "line 8: how the piles are lost is `down`, `sums J` or `z1:id1 z2:id2 …`"),
        (1, half, "lose 1 2 89 99 down", "line 8: no line begins with `lose`"),
        (1, &half.replace("take 1 ", "take 2 ").replace("1-11", "2-11"), right, "the smallest winning take is 1"),
        (1, &half.replace("1-11", "1-10"), right, "pile 100: taking 11 wins and is not listed"),
        (1, &half.replace("1-11", "1-11 14-15"), right, "pile 100: taking 14 is listed and does not win"),
        (1, &half.replace("1-11", "1-9 11-11"), right, "pile 100: taking 10 wins and is not listed"),
        (1, &half.replace(" | ranges 1-11", ""), right, "line 6: the line `ranges` is missing"),
        (2, &half.replace(" | ranges 1-11", ""), "lost 1 2 99 99 down", ""),
        (1, &format!("nim 3 | {half}"), right, "line 8: a witness of kind chains proves no nim-value"),
        (
            1,
            &half.replace("1 + pile // 2", "1 + pile // 2 + last"),
            right,
            "line 7: a witness of kind chains is for rules of turn and pile",
        ),
        (
            1,
            &half.replace("1 + pile // 2", "1 + pile // 2 + 10 // (pile - 45)"),
            right,
            "line 8: turn 3: the limit is not shown to rise by at most 1 from pile 42 to 98",
        ),
        (
            1,
            &half.replace("pile // 2", "(if pile == 95 then 30 else pile // 2)"),
            right,
            "line 8: turn 2: the limit does not rise by at most 1 from pile 89 to 99",
        ),
        (2, &format!("remoteness 7 | {half}"), right, ""),
        (2, &format!("remoteness 5 | {half}"), right, "5 moves are claimed and 7 proved"),
        (2, &format!("remoteness 9 | {half}"), right, "9 moves are claimed and 7 proved"),
        (1, &format!("remoteness 7 | {half}"), right, "line 2: no line begins with `remoteness`"),
        (
            2,
            &format!("stop 100 | {half}"),
            right,
            "line 8: a witness of kind chains proves no answer with stops below the pile",
        ),
        (2, &format!("stop 101 | {half}"), right, ""),
        (
            2,
            &format!("block 1 | {half}"),
            right,
            "line 8: a witness of kind chains proves no answer with forbidden takes",
        ),
        (1, lost, "lost 1 3 41 41 down | won 48 88 by 1", ""),
        (
            1,
            lost,
            "lost 1 3 41 41 down | won 48 87 by 1 | lost 2 2 88 88 down",
            "line 10: pile 14: a take leads to pile 0 at turn 6",
        ),
        (
            1,
            &lost.replace("outcome P | take none | ranges", "outcome N | take 1 | ranges 1-1"),
            "lost 1 3 41 41 down | won 48 88 by 1",
            "the certificate claims N but proves P",
        ),
        (1, turns, "lost 1 2 10 11 sums 2", ""),
        (1, turns, "lost 1 2 10 11 sums 3", "line 8: turn 2: the sums are piles 18 to 21 only"),
        (
            1,
            turns,
            "lost 1 2 10 11 sums 1000000000000000000000000000000",
            "line 8: turn 2: the sums are piles 100000000000…000000000000 (61 digits) to 100000000000…000000000000 (61 digits) only",
        ),
        (
            1,
            &turns.replace("turn + 1", "20 - turn"),
            "lost 1 2 10 11 sums 2",
            "line 8: the limit is not shown to be at least 1 and not to fall from turn 2 to 7",
        ),
        (
            1,
            &turns.replace("turn + 1", "turn // 2 + 1"),
            "lost 1 2 10 11 sums 2",
            "line 8: the rule is not seen to be a polynomial of the turn",
        ),
        (2, misere, "lost 1 2 11 12 sums 2", ""),
        (2, misere, "lost 1 2 11 12 down", ""),
        (2, misere, "lost 1 2 10 12 down", "line 9: pile 6: a take leads to pile 1 at turn 4"),
        (2, misere, "lost 1 2 0 12 down", "line 9: pile 0 is won in misère play"),
        (1, misere, "lost 1 2 11 12 sums 2", "line 8: misère play needs version 2 with a witness of kind chains"),
        (
            2,
            &misere.replace("turn + 1", "if turn > 4 and pile < 3 then 0 else turn + 1"),
            "lost 1 2 11 12 down",
            "line 9: turn 5: the limit does not rise by at most 1 from pile 2 to 6",
        ),
    ];
    let mut differ = Vec::new();
    for (version, header, witness, reason) in cases {
        let text = file(*version, header, witness);
        let said = check(&text).map_or_else(|fault| fault.to_string(), |_| String::new());
        if said != *reason {
            differ.push(format!("{version} {header}\n  {witness}\n     {said}"));
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// A file that ends too early proves nothing, wherever it ends.
#[test]
fn no_part_of_a_file_is_accepted() {
    let (game, setup) = (Game::new("turn + 1 + pile // 2".parse().expect("a rule")), Setup::pile(1000u32));
    let [text, _] = certified(&game, setup).expect("solved").1.expect("certified");
    assert!(check(&text).is_ok());
    for end in 0..text.len() {
        let fault = check(&text[..end]).expect_err("a part of a file");
        assert_eq!(fault.kind, Kind::Unreadable, "{fault}\n{}", &text[..end]);
    }
}

/// Numbers of any size, and rules of any kind, do not keep the checker busy beyond its effort.
#[test]
fn huge_claims_end_in_time() {
    let pile = format!("1{}", "0".repeat(300));
    let header = |rule: &str| format!("rule {rule} | at turn 1 pile {pile} limit 1 | outcome P | take none | ranges");
    let less = "9".repeat(300);
    for rule in [
        "turn + 1",
        "3",
        "1 + pile % 7",
        "1 + floor(sqrt(pile))",
        "2^turn",
        "turn^turn",
        "if is_prime(pile) then 1 else 2",
    ] {
        for how in ["down", &format!("sums {pile}"), "sums 7", &format!("{pile}:{pile}"), "1:1"] {
            let text =
                file(2, &header(rule), &format!("lost {pile} 3 {less} {less} {how} | won {less} {less} by {pile}"));
            let start = std::time::Instant::now();
            let fault =
                onepile_check::check(text.as_bytes(), Effort::default().with_work(1 << 18)).expect_err("no proof");
            assert!(start.elapsed().as_secs() < 20, "{rule} {how}: {fault}");
        }
    }
}

/// Whether the rule has a value wherever play gets is told as well.
#[test]
fn values_are_seen_wherever_play_gets() {
    let lost = |rule: &str| format!("rule {rule} | at turn 1 pile 89 limit 41 | outcome P | take none | ranges");
    let with = |extra: &str| {
        file(1, &lost(&format!("turn + 1 + pile // 2 + {extra}")), "lost 1 3 41 41 down | won 48 88 by 1")
    };
    for (extra, has_values) in [
        ("0", true),
        ("0 // (pile - 89)", true),
        ("(if turn == 3 and pile == 47 then 1/0 else 0)", false),
        ("(if turn == 9 and pile == 81 then 1/0 else 0)", false),
        ("(if turn == 9 and pile == 82 then 1/0 else 0)", true),
        ("(if turn == 1 then 1/0 else 0)", true),
        ("0 // (turn + pile - 91)", true),
    ] {
        let text = with(extra);
        let claimed = check(&text);
        assert_eq!(claimed.map(|claimed| claimed.has_values).ok(), Some(has_values), "{extra}");
    }
}
