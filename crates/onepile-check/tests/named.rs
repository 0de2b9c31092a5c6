//! Rules that name their takes: the witness `table` computes their games, and no other witness is believed.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use onepile::{Budget, Certificate, Game, Inputs, Natural, Rule, Setup, Solver, Uncertified, Variable, Wanted};
use onepile_check::{Effort, Kind};
use onepile_testing::{BruteTerms, Facts, Shapes};
use support::{Named, checked, game, is_true, mutants, position, put, tamper};

/// Whether a take is allowed, by turn, pile and take; nothing where there is no truth.
type Allows = fn(u64, u64, u64) -> Option<bool>;

/// Conditions, each with a function that shares nothing with the language.
const CONDITIONS: [(&str, Allows); 14] = [
    ("take >= 1", |_, _, _| Some(true)),
    ("take < 1", |_, _, _| Some(false)),
    ("odd(take)", |_, _, take| Some(take % 2 == 1)),
    ("take in {1, 3, 4}", |_, _, take| Some([1, 3, 4].contains(&take))),
    ("take in {2, 5, 7}", |_, _, take| Some([2, 5, 7].contains(&take))),
    ("take > 2", |_, _, take| Some(take > 2)),
    ("gcd(take, pile) == 1", |_, pile, take| Some((2..=take).all(|d| take % d > 0 || pile % d > 0))),
    ("2*take <= pile", |_, pile, take| Some(2 * take <= pile)),
    ("take == pile or take == 2", |_, pile, take| Some(take == pile || take == 2)),
    ("(take + turn) % 3 > 0", |turn, _, take| Some((take + turn) % 3 > 0)),
    ("take <= turn or even(pile)", |turn, pile, take| Some(take <= turn || pile % 2 == 0)),
    ("turn % 2 == 1 or take == 1", |turn, _, take| Some(turn % 2 == 1 || take == 1)),
    ("12 // (take - 4) < 5", |_, _, take| match take {
        4 => None,
        _ => Some((12.0 / (take as f64 - 4.0)).floor() < 5.0),
    }),
    ("pile % (pile - 9) > take", |_, pile, take| match pile {
        9 => None,
        1..9 => Some(-(((9 - pile) - pile % (9 - pile)) as i64 % (9 - pile) as i64) > take as i64),
        _ => Some(pile % (pile - 9) > take),
    }),
];

/// What a certificate begins with, and the facts if a player can move there and no error is met.
struct Question {
    header: String,
    facts: Option<Facts>,
    limit: u64,
}

/// A random game with its position.
fn question(dice: &mut Shapes, most: u64) -> Question {
    let (condition, allows) = dice.pick(&CONDITIONS);
    let plain = match dice.below(3) {
        0 => dice.pick(&["pile", "inf", "pile // 2", "2*last", "last + 1", "6", "turn + 1"]).to_owned(),
        _ => dice.rule(),
    };
    let rule: Rule = plain.parse().expect("shapes are rules");
    let named: Rule = format!("{plain} where {condition}").parse().expect("a rule that names its takes");
    let mut terms = BruteTerms {
        misere: dice.below(2) == 0,
        timed: rule.uses(Variable::Turn) || condition.contains("turn"),
        ..BruteTerms::default()
    };
    let (turn, pile) = (1 + dice.below(4), 1 + dice.below(most));
    let limit = 1 + dice.below(pile);
    let mut header = format!("onepile certificate 2\nrule {named}\n");
    header += if terms.misere { "play misere\n" } else { "play normal\n" };
    if dice.below(3) == 0 {
        terms.stop = (0..=dice.below(3)).map(|_| 1 + dice.below(12)).filter(|stop| *stop != pile).collect();
        let stops: BTreeSet<u64> = terms.stop.iter().copied().chain([0]).collect();
        header += &format!("stop {}\n", stops.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    }
    if dice.below(3) == 0 {
        terms.block = 1 + dice.below(2) as usize;
        header += &format!("block {}\n", terms.block);
    }
    header += &format!("at turn {turn} pile {pile} limit {limit}\n");
    let value = |turn: u64, pile: u64, last: u64| {
        let inputs = Inputs::moved(Natural::from(turn), Natural::from(pile), Natural::from(last));
        rule.limit(&inputs).ok()?.on_pile(&Natural::from(pile)).to_u64()
    };
    let mut brute = Named::new(terms, value, allows);
    let can_move = (1..=limit).any(|take| matches!(brute.moved(turn, pile, take), Some(Some(_))));
    let facts = brute.facts(turn, pile, limit).filter(|_| can_move);
    Question { header, facts, limit }
}

/// The certificate of what is true.
fn certificate(question: &Question, facts: &Facts, as_ranges: bool) -> String {
    let mut text = question.header.clone();
    text += if facts.won { "outcome N\n" } else { "outcome P\n" };
    match (facts.won, facts.takes.first()) {
        (true, Some(take)) => text += &format!("take {take}\n"),
        (true, None) => {}
        (false, _) => text += "take none\n",
    }
    if as_ranges {
        let begins = facts.takes.iter().filter(|take| !facts.takes.contains(&(*take - 1)));
        let ends = facts.takes.iter().filter(|take| !facts.takes.contains(&(*take + 1)));
        let ranges: String = begins.zip(ends).map(|(low, high)| format!(" {low}-{high}")).collect();
        text += &format!("ranges{ranges}\n");
    } else if facts.won || facts.takes.is_empty() {
        let takes: String = facts.takes.iter().map(|take| format!(" {take}")).collect();
        text += &format!("takes{takes} through {}\n", question.limit);
    }
    text + "witness table\nend\n"
}

/// Certificates of random games, which are all true.
fn certificates(seeds: std::ops::Range<u64>, most: u64) -> Vec<String> {
    let mut texts = Vec::new();
    for seed in seeds {
        let mut dice = Shapes::new(seed);
        let question = question(&mut dice, most);
        if let Some(facts) = &question.facts {
            texts.push(certificate(&question, facts, dice.below(2) == 0));
        }
    }
    texts
}

#[test]
fn what_is_true_is_accepted() {
    let texts = certificates(0..3000, 30);
    for text in &texts {
        let claims = checked(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        assert!(is_true(&claims) && claims.has_values, "{text}");
    }
    assert!(texts.len() > 1500, "{}", texts.len());
}

/// The opposite of the outcome, and each take that is listed wrongly.
#[test]
fn what_is_false_is_not_accepted() {
    let (mut unable, mut wrong) = (0, 0);
    for seed in 0..1000 {
        let mut dice = Shapes::new(seed);
        let question = question(&mut dice, 20);
        let Some(facts) = &question.facts else {
            for outcome in ["N", "P"] {
                let text = format!("{}outcome {outcome}\nwitness table\nend\n", question.header);
                assert_eq!(checked(&text).expect_err(&text).kind, Kind::Rejected, "{text}");
            }
            unable += 1;
            continue;
        };
        let with = |won: bool, takes: Vec<u64>| certificate(&question, &Facts { won, takes, ..facts.clone() }, true);
        assert!(checked(&with(!facts.won, facts.takes.clone())).is_err(), "{}", question.header);
        for take in 1..=question.limit {
            let mut takes: BTreeSet<u64> = facts.takes.iter().copied().collect();
            if !takes.remove(&take) {
                takes.insert(take);
            }
            let text = with(facts.won, takes.into_iter().collect());
            assert!(checked(&text).is_err(), "{text}");
            wrong += 1;
        }
    }
    assert!(unable > 100 && wrong > 2000, "{unable} unable to move, {wrong} wrong lists");
}

/// Parts of certificates of all kinds come together: rules that name their takes with witnesses that do not look at that.
#[test]
fn no_mutant_is_believed_that_brute_force_contradicts() {
    let dice = &mut Shapes::new(27);
    let mut texts = certificates(5000..5500, 20);
    let named = texts.len();
    while texts.len() < 2 * named {
        let mut solver = Solver::new(game(dice));
        let pile = 1 + dice.below(25);
        let position = position(dice, pile);
        if let Some((_, Ok(certificate))) = support::certified(&mut solver, &position) {
            let mut lines: Vec<String> = certificate.to_string().lines().map(str::to_owned).collect();
            if dice.below(2) == 0 {
                let (condition, _) = dice.pick(&CONDITIONS);
                put(&mut lines, format!("rule {} where {condition}", solver.game().rule()));
                lines[0] = "onepile certificate 2".to_owned();
            }
            texts.push(lines.into_iter().map(|line| line + "\n").collect());
        }
    }
    let (accepted, refused) = tamper(&texts, mutants(20_000), dice);
    assert!(accepted > 500 && refused > 10_000, "{accepted} accepted, {refused} refused");
}

/// The valid certificates of the corpus, with rules that name their takes.
#[test]
fn no_other_witness_is_believed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/certificates/valid");
    let mut refused = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        let rule = text.lines().find_map(|line| line.strip_prefix("rule ")).unwrap();
        if rule.parse::<Rule>().unwrap().allowed().is_some() {
            continue;
        }
        let witness = text.lines().find_map(|line| line.strip_prefix("witness ")).unwrap();
        for condition in ["take >= 1", "odd(take)", "take in {1, 2, 3}", "pile > 1 or turn > 5"] {
            let named = text.replacen(rule, &format!("{rule} where {condition}"), 1);
            let first = named.replacen("certificate 2", "certificate 1", 1);
            let fault = checked(&first).expect_err(&first);
            // Lines of version 2 may come before that of the rule.
            assert_eq!(fault.kind, Kind::Unreadable, "{first}");
            let second = first.replacen("certificate 1", "certificate 2", 1);
            match checked(&second) {
                Ok(claims) => assert!(witness == "table" && is_true(&claims), "{second}"),
                Err(fault) if witness == "table" => assert_eq!(fault.kind, Kind::Rejected, "{fault}\n{second}"),
                Err(fault) => {
                    assert_eq!(fault.kind, Kind::Rejected, "{fault}\n{second}");
                    assert!(fault.fact.contains("the rule names its takes"), "{fault}\n{second}");
                    refused.insert(witness.split(' ').next().unwrap().to_owned());
                }
            }
        }
    }
    assert_eq!(refused.into_iter().collect::<Vec<_>>(), ["chains", "jumps", "loop", "words"]);
}

/// Why a certificate of version 2 is not accepted.
fn reason(rule: &str, lines: &[&str]) -> (Kind, String) {
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let text = format!("onepile certificate 2\nrule {rule}\n{lines}");
    let fault = checked(&text).expect_err(&text);
    (fault.kind, fault.to_string())
}

#[test]
fn mistakes_are_rejected_for_the_right_reason() {
    let rejected = |text: &str| (Kind::Rejected, text.to_owned());
    let at = |rule: &str, at: &str, claims: &[&str]| {
        let at = format!("at turn 1 {at}");
        reason(rule, &[&[at.as_str()], claims, &["witness table", "end"]].concat())
    };
    assert_eq!(at("{1, 3, 4}", "pile 7 limit 7", &["outcome N"]), rejected("the certificate claims N but proves P"));
    // Taking 2 would leave a lost pile.
    assert_eq!(
        at("{1, 3, 4}", "pile 9 limit 9", &["outcome N", "take 2"]),
        rejected("the certificate claims N but proves P")
    );
    // Taking 9 as well.
    assert_eq!(
        at("{1, 3, 4}", "pile 11 limit 11", &["outcome N", "take 4", "takes 4 9 through 11"]),
        rejected("pile 11: taking 9 does not win")
    );
    // A player without a take, ...
    assert_eq!(at("{2, 3}", "pile 1 limit 1", &["outcome P"]), rejected("pile 1: no take within the limit is allowed"));
    // ... and errors where play leads to them, or not.
    let (kind, fact) = at("pile where 6 // (take - 3) > 0", "pile 9 limit 3", &["outcome N"]);
    assert_eq!(kind, Kind::Rejected);
    assert!(fact.starts_with("taking 3 of 9: the condition behind `where` has no truth: "), "{fact}");
    let text = "onepile certificate 2\nrule 2 where 6 // (take - 3) < 0\nat turn 1 pile 9 limit 2\noutcome P\n\
                witness table\nend\n";
    assert!(checked(text).is_ok());
    // A number that is too large is not wrong, but nothing is known.
    assert_eq!(at("pile where 10^(10^8*take) > 5", "pile 9 limit 3", &["outcome N"]).0, Kind::NotChecked);
    let repeats = ["at turn 1 pile 70 limit 70", "outcome P", "witness table repeats 7 14", "end"];
    assert_eq!(
        reason("{1, 3, 4}", &repeats),
        rejected("line 5: the rule names its takes, and a witness of kind table repeats looks at limits alone")
    );
    let verses = ["at turn 1 pile 70 limit 70", "outcome P", "witness verses", "end"];
    assert_eq!(reason("{1, 3, 4}", &verses).0, Kind::Unreadable);
}

/// Work and memory are counted, whatever the condition looks at.
#[test]
fn tables_end_within_the_bounds() {
    for condition in ["odd(take)", "gcd(take, pile) == 1", "odd(take + turn)", "(pile + take + turn) % 5 > 0"] {
        let text = |pile: u64| {
            format!(
                "onepile certificate 2\nrule pile where {condition}\nat turn 1 pile {pile} limit {pile}\noutcome P\n\
                 witness table\nend\n"
            )
        };
        let kind = |pile: u64, effort: Effort<'_>| {
            onepile_check::check(text(pile).as_bytes(), effort).err().map(|fault| fault.kind)
        };
        assert_ne!(kind(150, Effort::default()), Some(Kind::NotChecked), "{condition}");
        assert_eq!(kind(1000, Effort::default().with_work(1 << 10)), Some(Kind::NotChecked), "{condition}");
        assert_eq!(kind(1000, Effort::default().with_bytes(1 << 15)), Some(Kind::NotChecked), "{condition}");
    }
}

#[test]
fn certificates_are_written_in_version_2() {
    let write = |rule: &str, pile: u32, limit: u32| {
        let game: Game = rule.parse().expect(rule);
        let position = game.position(Setup::pile(pile).with_limit(limit)).expect(rule);
        let answer = Solver::searching(game.clone())
            .answer_within(&position, &Wanted::default(), &mut Budget::default())
            .expect(rule);
        Certificate::by_table(&game, &answer).map(|certificate| certificate.to_string())
    };
    let text = write("{1, 2, 3}", 8, 3).expect("a certificate");
    assert!(text.starts_with("onepile certificate 2\nrule {1, 2, 3}\n"), "{text}");
    checked(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(write("pile where take >= 5", 8, 3), Err(Uncertified::Unable));
}
