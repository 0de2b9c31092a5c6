//! Piles that fit a condition, and puzzles, as every front-end asks for them.

use std::ops::ControlFlow;

use onepile::{Bound, Budget, Natural, Outcome};
use onepile_front::{
    Failure, FindQuery, Format, GameQuery, Means, Order, Query, Question, Reply, SetupQuery, SolveQuery, SortKey,
    Status, Style, Text, Unhurried,
};
use serde_json::{Value, json};

fn query(rule: &str, to: u32, condition: &str) -> FindQuery {
    FindQuery { condition: Some(condition.to_owned()), ..FindQuery::new(GameQuery::new(rule), to) }
}

fn puzzles(rule: &str, to: u32) -> FindQuery {
    FindQuery { puzzle: true, ..FindQuery::new(GameQuery::new(rule), to) }
}

fn piles(query: &FindQuery) -> Vec<u64> {
    query.ask(&Unhurried).unwrap().rows().iter().map(|row| row.pile.to_u64().unwrap()).collect()
}

fn written(query: &FindQuery, format: Format) -> String {
    query.check(format).unwrap();
    let mut out = Vec::new();
    query.ask(&Unhurried).unwrap().write(&mut out, format, &Style::PLAIN).unwrap();
    String::from_utf8(out).unwrap()
}

fn json_of(query: &FindQuery) -> Value {
    serde_json::from_str(&written(query, Format::Json)).unwrap()
}

#[test]
fn the_json_is_as_agreed() {
    let found = json_of(&query("2*last", 30, "count == 1 and take >= 8"));
    let row = json!({"pile": "29", "limit": "28", "outcome": "N", "take": "8", "count": "1", "remoteness": "17",
                     "suspense": "3", "nim_value": "8"});
    assert_eq!(
        found,
        json!({"schema": 1, "rule": "2*last", "found": [row], "complete": true, "fitting": "1", "undecided_piles": "0",
               "undecided": null})
    );
    // A lost pile has no take, whatever the condition calls it.
    let lost = json_of(&query("2*last", 21, "take == 0 and pile > 13"));
    assert_eq!((&lost["found"][0]["pile"], &lost["found"][0]["take"]), (&json!("21"), &Value::Null));
    assert_eq!(json_of(&puzzles("2*last", 30))["found"][0]["score"], json!("98"));
    assert_eq!(json_of(&query("inf", 3, "limit == inf"))["found"][0]["limit"], json!("inf"));
}

/// All fields of the rows are those that `solve` gives.
#[test]
fn rows_agree_with_solve() {
    let mut games: Vec<GameQuery> = ["2*last", "floor(sqrt(pile))", "turn + 1", "{1, 3, 4}", "1 + prev % last", "inf"]
        .into_iter()
        .map(GameQuery::new)
        .collect();
    games.push(GameQuery { misere: true, ..GameQuery::new("2*last") });
    games.push(GameQuery { misere: true, ..GameQuery::new("pile // 2") });
    games.push(GameQuery { stop: vec![5u32.into(), 17u32.into()], ..GameQuery::new("2*last") });
    games.push(GameQuery { block: 1, ..GameQuery::new("pile // 2") });
    for game in games {
        let query = FindQuery { condition: Some("pile >= 0".to_owned()), ..FindQuery::new(game.clone(), 40u32) };
        let reply = query.ask(&Unhurried).unwrap();
        assert_eq!(reply.rows().len(), 41);
        for row in reply.rows() {
            let setup = SetupQuery { pile: row.pile.clone(), ..SetupQuery::default() };
            let solve = SolveQuery { game: game.clone(), setup, ranges: 1000, with: Vec::new(), certificate: false };
            let solved = solve.ask(&Unhurried).unwrap();
            let answer = solved.answer();
            let at = format!("pile {} of {game:?}", row.pile);
            assert_eq!(row.limit.as_ref(), Some(&answer.position.limit), "{at}");
            assert_eq!((row.outcome, row.take.as_ref()), (answer.outcome, answer.take()), "{at}");
            assert_eq!(row.count.as_ref(), Some(&answer.takes.count()), "{at}");
            assert_eq!(row.remoteness, answer.remoteness, "{at}");
            assert_eq!(row.suspense, answer.suspense, "{at}");
            if game.block == 0 {
                assert_eq!(row.nim_value, answer.nim_value, "{at}");
            }
        }
    }
}

#[test]
fn lists_are_sorted_and_cut() {
    let by = |text: &str, count| FindQuery {
        sort: Some(Text(text.parse().unwrap())),
        count,
        ..query("2*last", 30, "won and count == 1")
    };
    let all = piles(&query("2*last", 30, "won and count == 1"));
    assert!(all.is_sorted() && all.len() > 10);
    let takes: Vec<_> = by("take", None).ask(&Unhurried).unwrap().rows().iter().map(|row| row.take.clone()).collect();
    assert!(takes.is_sorted() && takes.len() == all.len());
    assert_eq!(piles(&by("-take", Some(3))), [29, 18, 26]);
    assert_eq!(piles(&by("-pile", Some(2))), [all[all.len() - 1], all[all.len() - 2]]);
    let reply = by("pile", Some(2)).ask(&Unhurried).unwrap();
    assert_eq!((reply.rows().len(), reply.fitting()), (2, all.len()));
    // Without a condition all piles fit.
    let longest = FindQuery { condition: None, ..by("-remoteness", Some(1)) };
    assert_eq!(piles(&longest), [22]);
    assert_eq!("-nim".parse::<Order>().unwrap(), Order { by: SortKey::Nim, descending: true });
    assert!("-nym".parse::<Order>().is_err());
}

/// The score, written anew.
fn score(game: &GameQuery, pile: &Natural, take: u64, moves: u64) -> u32 {
    let game = game.game().unwrap();
    let position = game.position(pile.clone()).unwrap();
    let largest = position.largest_take().to_u64().unwrap();
    let allowed: Vec<u64> =
        (1..=largest).filter(|take| position.allows(&game, &Natural::from(*take)).unwrap()).collect();
    let length: i64 = match moves as i64 {
        few @ 0..5 => 20 - 5 * (5 - few),
        many @ 16.. => 20 - (many - 15),
        _ => 20,
    };
    let greedy = if allowed.last() > Some(&take) { 30 } else { 0 };
    let small = [1, 2].iter().filter(|small| take > **small).count() as u32 * 15;
    greedy + small + allowed.len().min(20) as u32 + length.max(0) as u32
}

#[test]
fn puzzles_have_one_winning_take_and_the_best_come_first() {
    let mut count = 0;
    for game in [
        GameQuery::new("2*last"),
        GameQuery::new("floor(sqrt(pile))"),
        GameQuery::new("{1, 3, 4}"),
        GameQuery::new("2*last where odd(take)"),
        GameQuery { misere: true, ..GameQuery::new("3*last") },
    ] {
        let rows = FindQuery { puzzle: true, ..FindQuery::new(game.clone(), 90u32) }.ask(&Unhurried).unwrap();
        let rows = rows.rows();
        count += rows.len();
        assert!(rows.is_sorted_by_key(|row| (std::cmp::Reverse(row.score), row.pile.clone())), "{game:?}");
        for row in rows {
            assert_eq!((row.outcome, &row.count), (Some(Outcome::N), &Some(1u32.into())), "{game:?} {row:?}");
            let [take, moves] = [&row.take, &row.remoteness].map(|number| number.as_ref().unwrap().to_u64().unwrap());
            assert_eq!(row.score, Some(score(&game, &row.pile, take, moves)), "{game:?} {row:?}");
        }
    }
    assert!(count > 20, "{count}");
    let narrowed = FindQuery { condition: Some("take >= 5".to_owned()), ..puzzles("2*last", 60) };
    assert_eq!(piles(&narrowed)[..3], [26, 29, 18]);
}

#[test]
fn bad_queries_name_the_fields_and_mark_the_spot() {
    let failed = |query: FindQuery| query.ask(&Unhurried).unwrap_err();
    let slip = failed(query("2*last", 9, "won and counts == 1"));
    assert_eq!(
        slip.to_string(),
        "`counts` is not a name in a condition\n  won and counts == 1\n          ^^^^^^ did you mean `count`?"
    );
    assert_eq!(slip.span(), Some(8..14));
    assert_eq!(serde_json::to_value(&slip).unwrap()["kind"], "condition");
    let said = |query: FindQuery| failed(query).to_string();
    assert!(said(FindQuery::new(GameQuery::new("3"), 9u32)).starts_with("say which piles are wanted"));
    let blocked = FindQuery { game: GameQuery { block: 1, ..GameQuery::new("3") }, ..puzzles("3", 9) };
    assert!(said(blocked).contains("one is not enough"));
    let misere = FindQuery { game: GameQuery { misere: true, ..GameQuery::new("3") }, ..query("3", 9, "nim == 1") };
    assert!(said(misere).contains("nim-values exist only in normal play"));
    let score = Some(Text(Order { by: SortKey::Score, descending: true }));
    assert!(said(FindQuery { sort: score, ..query("3", 9, "won") }).contains("only puzzles have a score"));
    assert!(said(FindQuery { count: Some(0), ..query("3", 9, "won") }).contains("at least 1"));
    assert!(said(FindQuery { from: 10u32.into(), ..query("3", 9, "won") }).contains("`from` 10"));
    assert!(said(query("2*lost", 9, "won")).contains("did you mean `last`?"));
    assert!(said(query("3", 9, "1/pile > 0")).contains("at pile 0: division by 0"));
    assert!(said(FindQuery { turn: Natural::ZERO, ..query("3", 9, "won") }).contains("counted from 1"));
}

#[test]
fn every_format_of_lists() {
    let found = query("2*last", 18, "count == 1 and take >= 3");
    assert_eq!(
        written(&found, Format::Text),
        "pile  limit  outcome  take  count  remoteness  suspense  nim\n\
         \x20 11     10        N     3      1           7         3    5\n\
         \x20 16     15        N     3      1          11         3    7\n\
         \x20 18     17        N     5      1          11         3    7\n"
    );
    let csv = written(&found, Format::Csv);
    assert!(csv.starts_with("pile,limit,outcome,take,count,remoteness,suspense,nim\n11,10,N,3,1,7,3,5\n"), "{csv}");
    assert_eq!(written(&found, Format::Bfile), "1 11\n2 16\n3 18\n");
    assert!(written(&found, Format::Markdown).starts_with("| pile | limit | outcome |"));
    assert!(written(&found, Format::Latex).starts_with("\\begin{tabular}{r|rrrrrrr}\npile & limit"));
    assert!(written(&found, Format::Html).contains("<tr><td>11</td><td>10</td><td>N</td>"));
    assert!(
        written(&puzzles("2*last", 18), Format::Csv)
            .starts_with("pile,limit,outcome,take,count,remoteness,suspense,nim,score\n")
    );
    assert!(puzzles("2*last", 18).check(Format::Bfile).is_err());
    assert!(FindQuery { sheet: true, ..puzzles("2*last", 18) }.check(Format::Csv).is_err());
    assert_eq!(written(&query("2*last", 18, "take > 18"), Format::Text), "No pile fits.\n");
    assert_eq!(written(&puzzles("2*last", 3), Format::Text), "No pile makes a puzzle.\n");
    let few = FindQuery { count: Some(1), ..found };
    assert!(written(&few, Format::Text).ends_with("These are 1 of 3 piles that fit.\n"));
}

/// Some work, and no more.
struct Hurried(u64);

impl Means for Hurried {
    fn budget(&self) -> Budget<'static> {
        Budget::default().with_work(self.0)
    }

    fn met(&self) -> Option<Bound> {
        None
    }
}

/// The time is up.
struct Late;

impl Means for Late {
    fn budget(&self) -> Budget<'static> {
        Budget::default().with_interrupt(|_| ControlFlow::Break(Bound::Time))
    }

    fn met(&self) -> Option<Bound> {
        Some(Bound::Time)
    }
}

/// Little memory for rows.
struct Narrow;

impl Means for Narrow {
    fn budget(&self) -> Budget<'static> {
        Budget::default()
    }

    fn met(&self) -> Option<Bound> {
        None
    }

    fn bytes(&self) -> u64 {
        1 << 14
    }
}

#[test]
fn bounds_leave_piles_undecided_and_say_so() {
    let searched = query("1 + pile % last", 400, "pile < 5 or remoteness > 6");
    let all = piles(&searched);
    for work in [1, 1_000, 20_000, 50_000] {
        let reply = searched.ask(&Hurried(work)).unwrap();
        assert_eq!(reply.status(), Status::Undecided, "{work}");
        assert!(!reply.undecided_piles().is_zero());
        assert!(reply.rows().iter().all(|row| all.contains(&row.pile.to_u64().unwrap())));
        let mut out = Vec::new();
        reply.write(&mut out, Format::Json, &Style::PLAIN).unwrap();
        let json: Value = serde_json::from_slice(&out).unwrap();
        assert_eq!((&json["complete"], json["undecided"].is_object()), (&json!(false), true));
        let mut out = Vec::new();
        reply.write(&mut out, Format::Text, &Style::PLAIN).unwrap();
        assert!(String::from_utf8(out).unwrap().contains("undecided.\n"));
    }
    let late = puzzles("1 + pile % last", 400).ask(&Late).unwrap();
    assert_eq!((late.rows().len(), late.undecided_piles().to_u64()), (0, Some(401)));
    let narrow = query("2*last", 4000, "pile > 3").ask(&Narrow).unwrap();
    assert!(narrow.rows().len() < 100 && narrow.fitting() == 3997);
    assert_eq!(narrow.undecided().map(|undecided| undecided.bound), Some(Bound::Memory));
}

#[test]
fn a_question_in_json_finds_too() {
    let question = json!({"verb": "find", "rule": "2*last", "to": "60", "where": "won", "sort": "-take", "count": 2});
    let reply = Question::read(&question.to_string()).unwrap().ask(Format::Json, &Unhurried).unwrap();
    let mut out = Vec::new();
    reply.write(&mut out, Format::Json, &Style::PLAIN).unwrap();
    let found: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(found["found"].as_array().unwrap().len(), 2);
    let slip = json!({"verb": "find", "rule": "2*last", "to": "60", "wher": "won"});
    assert!(matches!(Question::read(&slip.to_string()), Err(Failure::Query(_))));
}

fn sheet(rule: &str, misere: bool) -> FindQuery {
    let game = GameQuery { misere, ..GameQuery::new(rule) };
    FindQuery { sheet: true, count: Some(3), ..FindQuery::new(game, 60u32) }
}

#[test]
fn a_sheet_has_the_rules_the_puzzles_and_the_answers_apart() {
    let markdown = written(&sheet("fibonacci-nim", false), Format::Markdown);
    let (puzzles, answers) = markdown.split_once("\n---\n").unwrap();
    assert!(puzzles.starts_with("# Fibonacci Nim: puzzles\n\n## The rules\n\nTwo players"), "{markdown}");
    assert!(puzzles.contains("1. There are 24 counters. You may take 1 to 23 counters.\n"), "{markdown}");
    assert!(!puzzles.contains("Take 3") && !puzzles.contains("Zeckendorf"));
    assert!(answers.contains("1. Take 3. That leaves 21."), "{markdown}");
    assert!(answers.contains("24 = 21 + 3."), "{markdown}");
    // The words of a named game are about the usual way to play it.
    let misere = written(&sheet("fibonacci-nim", true), Format::Markdown);
    assert!(misere.contains("A player who cannot move wins.") && misere.contains("all but two counters"), "{misere}");
    assert!(!misere.contains("may not take the whole pile"), "{misere}");
    let query = FindQuery { count: None, ..sheet("2*last", false) };
    let reply = query.ask(&Unhurried).unwrap();
    let sheet = reply.sheet().unwrap();
    assert_eq!((sheet.puzzles.len(), sheet.answers.len(), reply.rows().len()), (6, 6, 6));
    assert_eq!(json_of(&query)["sheet"]["puzzles"].as_array().unwrap().len(), 6);
}

#[test]
fn a_sheet_in_latex_compiles_by_itself() {
    for rule in [
        "fibonacci-nim",
        "2*last where pile % take != 1 and take^2 != 4",
        "{1, 3, 4}",
        "if turn == 1 then 3 else 2*last",
    ] {
        let latex = written(&sheet(rule, rule == "2*last"), Format::Latex);
        assert!(latex.starts_with("\\documentclass{article}\n") && latex.ends_with("\\end{document}\n"), "{latex}");
        let (puzzles, answers) = latex.split_once("\\newpage").unwrap();
        assert!(puzzles.contains("\\begin{document}") && answers.contains("\\subsection*{The answers}"), "{latex}");
        for environment in ["document", "enumerate"] {
            let count = |mark: &str| latex.matches(&format!("\\{mark}{{{environment}}}")).count();
            assert_eq!(count("begin"), count("end"), "{latex}");
        }
        let (mut depth, mut before) = (0i32, ' ');
        for letter in latex.chars() {
            match (letter, before) {
                ('{', '\\') | ('}', '\\') => {}
                ('{', _) => depth += 1,
                ('}', _) => depth -= 1,
                // No bare sign that LaTeX takes for something else.
                ('%' | '&' | '#' | '_', before) => assert_eq!(before, '\\', "{latex}"),
                ('^' | '~', _) => panic!("{latex}"),
                _ => {}
            }
            assert!(depth >= 0, "{latex}");
            before = letter;
        }
        assert_eq!(depth, 0, "{latex}");
    }
    // A sheet without puzzles is still a document.
    let empty = written(&FindQuery { to: 3u32.into(), ..sheet("2*last", false) }, Format::Latex);
    assert!(!empty.contains("enumerate"));
}

/// What the book of games builds on: the best puzzle of a game, as data.
#[test]
fn the_best_puzzle_of_a_game_is_data() {
    let best = FindQuery { count: Some(1), ..puzzles("floor(sqrt(pile))", 100) }.ask(&Unhurried).unwrap();
    let [best] = best.rows() else { panic!("{best:?}") };
    assert!(best.take.is_some() && best.remoteness.is_some() && best.limit.is_some(), "{best:?}");
    assert!(best.score > Some(50), "{best:?}");
}
