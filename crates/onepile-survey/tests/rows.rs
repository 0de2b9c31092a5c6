//! Rows against brute force: random families of rules, each row held against a game solved by trying every take.
//!
//! The limits of brute force come from the naive evaluator of `onepile-testing`, which never sees the text of a rule: a family is
//! filled in here once more, as trees.

mod support;

use std::cell::Cell as Shared;
use std::collections::BTreeMap;

use onepile_survey::{Cell, Survey};
use onepile_testing::{
    Brute, BruteTerms, Condition, Facts, Number, RandomRule, Trouble, Variable, allows, any_rules, check, limit,
    sound_rules,
};
use proptest::prelude::*;
use proptest::strategy::Union;
use support::{all_rows, cell, integer, quoted, survey, word};

/// The last pile that is asked for.
const TO: u64 = 18;
/// Piles that are solved.
const SOLVED: [u64; 2] = [7, 13];
/// Members that are asked for, and the last pile at which brute force looks for them.
const MEMBERS: usize = 5;
const MEMBERS_TO: u64 = 34;

/// A rule as brute force reads it.
#[derive(Clone)]
struct Naive {
    limit: Number,
    allowed: Option<Condition>,
}

/// Rules, as a specification says them and as brute force reads them, in the order of the rows.
struct Family {
    rule: &'static str,
    over: String,
    rules: Vec<Naive>,
}

fn number(value: u64) -> Number {
    Number::integer(value)
}

fn variable(variable: Variable) -> Box<Number> {
    Box::new(Number::Variable(variable))
}

fn sum(one: Number, other: Number) -> Number {
    Number::binary(one, "+", other)
}

/// `b*last`
fn times_last(factor: u64) -> Number {
    Number::binary(number(factor), "*", *variable(Variable::Last))
}

/// `of % by`
fn rest(of: Number, by: u64) -> Number {
    Number::binary(of, "%", number(by))
}

/// The subsets of 0, 1, … as a specification counts them: by the bits of 1, 2, 3, …
fn subsets(of: u64) -> impl Iterator<Item = Vec<Number>> {
    (1..1u64 << of).map(move |bits| (0..of).filter(|bit| bits >> bit & 1 == 1).map(number).collect())
}

/// A family of one of some shapes, with rules in it that nobody chose.
fn family(shape: usize, given: &[RandomRule]) -> Family {
    let texts: Vec<String> = given.iter().map(|rule| quoted(&rule.text)).collect();
    let (trees, f) = (given.iter().map(|rule| rule.tree.clone()), format!("f = [{}]", texts.join(", ")));
    let plain = |limit: Number| Naive { limit, allowed: None };
    let pick = |rule, over: &[&str], rules| Family { rule, over: over.join("\n"), rules };
    match shape {
        0 => pick("{f}", &[&f], trees.map(plain).collect()),
        1 => {
            let rules = trees.flat_map(|f| [0, 1].map(|a| plain(sum(f.clone(), number(a)))));
            pick("{f} + {a}", &[&f, "a = \"0..1\""], rules.collect())
        }
        2 => {
            let rule = |f: &Number, m: u64, b: u64| {
                let holds = Condition::Compare(rest(*variable(Variable::Prev), m), vec![("==", number(1))]);
                plain(Number::If(vec![(holds, f.clone())], Box::new(times_last(b))))
            };
            // The last parameter that is named changes fastest.
            let rules = [2, 3].into_iter().flat_map(|m| {
                let trees: Vec<Number> = given.iter().map(|rule| rule.tree.clone()).collect();
                [1, 3].into_iter().flat_map(move |b| trees.clone().into_iter().map(move |f| rule(&f, m, b)))
            });
            let over = ["m = \"2..3\"", "b = [1, 3]", &f];
            pick("if prev % {m} == 1 then {f} else {b}*last", &over, rules.collect())
        }
        3 => {
            let half = |by| Number::binary(*variable(Variable::Pile), "//", number(by));
            let rules = trees.flat_map(|f| [1, 2].map(|m| plain(Number::Call("min", vec![f.clone(), half(m)]))));
            pick("min({f}, pile // {m})", &[&f, "m = \"1..2\""], rules.collect())
        }
        4 | 5 => {
            let index = if shape == 4 { Variable::Last } else { Variable::Pile };
            let rule = |entries: [u64; 2], otherwise: u64| {
                let index = if shape == 4 { *variable(index) } else { rest(*variable(index), 3) };
                plain(Number::Table {
                    entries: entries.map(number).into(),
                    index: Box::new(index),
                    otherwise: Box::new(number(otherwise)),
                })
            };
            let lists = (1..=3).flat_map(|one| (1..=3).map(move |other| [one, other]));
            let rules = lists.flat_map(|list| [1, 4].map(|a| rule(list, a))).collect();
            let text = if shape == 4 { "table({T}, last, {a})" } else { "table({T}, pile % 3, {a})" };
            pick(text, &["T = { functions = 2, to = 3 }", "a = [1, 4]"], rules)
        }
        6 => {
            let rules = given.iter().flat_map(|rule| {
                subsets(3).map(|set| Naive {
                    limit: rule.tree.clone(),
                    allowed: Some(Condition::InSet(rest(*variable(Variable::Take), 4), set)),
                })
            });
            pick("{f} where take % 4 in {S}", &[&f, "S = { subsets = 3 }"], rules.collect())
        }
        7 => {
            let holds = |set| Condition::InSet(rest(sum(*variable(Variable::Prev), *variable(Variable::Last)), 3), set);
            let rules = subsets(3).flat_map(|set| {
                [2, 3].map(|b| plain(Number::If(vec![(holds(set.clone()), number(1))], Box::new(times_last(b)))))
            });
            let over = ["S = { subsets = 3 }", "b = \"2..3\""];
            pick("if (prev + last) % 3 in {S} then 1 else {b}*last", &over, rules.collect())
        }
        8 => {
            let rule = |a, m| plain(sum(number(a), rest(*variable(Variable::Turn), m)));
            let rules = (1..=2).flat_map(|a| (2..=4).map(move |m| rule(a, m))).collect();
            pick("{a} + turn % {m}", &["a = \"1..2\"", "m = \"2..4\""], rules)
        }
        // A survey goes on behind a rule that has no value.
        9 => {
            let rule =
                |f: &Number, a: u64| plain(Number::binary(f.clone(), "//", Number::binary(number(a), "-", number(1))));
            let rules = (0..=2).flat_map(|a| given.iter().map(move |given| rule(&given.tree, a))).collect();
            pick("{f} // ({a} - 1)", &["a = \"0..2\"", &f], rules)
        }
        // An error at one pile is an error of all that may lead there, and of no others.
        10 => {
            let rule = |f: &Number, a: u64| {
                let holds = Condition::Compare(*variable(Variable::Pile), vec![("==", number(a))]);
                plain(Number::If(vec![(holds, Number::binary(number(1), "/", number(0)))], Box::new(f.clone())))
            };
            let rules = trees.flat_map(|f| [4, 12, 40].map(|a| rule(&f, a))).collect();
            pick("if pile == {a} then 1/0 else {f}", &[&f, "a = [4, 12, 40]"], rules)
        }
        // Fractions of the last take: limits are rounded down.
        _ => {
            let half =
                |halves| Number::binary(Number::binary(number(halves), "/", number(2)), "*", *variable(Variable::Last));
            let rules = (2..=5).map(|halves| plain(half(halves))).collect();
            pick("{a}*last", &["a = \"1..2.5 by 1/2\""], rules)
        }
    }
}

/// What players agree on besides the rule.
#[derive(Clone, Debug)]
struct Terms {
    misere: bool,
    stop: Vec<u64>,
    block: usize,
    first: Option<u64>,
}

impl Terms {
    fn usual() -> Terms {
        Terms { misere: false, stop: Vec::new(), block: 0, first: None }
    }

    fn text(&self) -> String {
        let first = self.first.map_or_else(String::new, |first| format!("first = {first}\n"));
        format!("misere = {}\nstop = {:?}\nblock = {}\n{first}", self.misere, self.stop, self.block)
    }

    /// The usual limit of a first move.
    fn not_all(&self, pile: u64) -> u64 {
        let floor = self.stop.iter().copied().filter(|stop| *stop < pile).max().unwrap_or(0);
        match self.misere {
            true => (pile - floor).saturating_sub(2).max(1),
            false => pile - floor - 1,
        }
    }
}

/// Mostly the usual terms, for theorems are about them.
fn terms() -> impl Strategy<Value = Terms> {
    let stop = prop_oneof![4 => Just(Vec::new()), 1 => Just(vec![2, 5])];
    let first = prop_oneof![4 => Just(None), 1 => (0..9u64).prop_map(Some)];
    let any = (any::<bool>(), stop, 0..2usize, first);
    let any = any.prop_map(|(misere, stop, block, first)| Terms { misere, stop, block, first });
    prop_oneof![2 => Just(Terms::usual()), 1 => any]
}

/// A rule by brute force.
struct Played<'n> {
    naive: &'n Naive,
    terms: &'n Terms,
    is_timed: bool,
    /// Whether something was asked that the naive evaluator does not know.
    is_skipped: Shared<bool>,
}

impl Played<'_> {
    /// The limit after a take or at a first move, with an amount added to both piles.
    fn limit(&self, turn: u64, pile: u64, last: Option<u64>, shift: u64) -> Result<u64, Trouble> {
        let found = limit(&self.naive.limit, turn, pile + shift, last, last.map(|last| pile + shift + last));
        self.is_skipped.set(self.is_skipped.get() || found == Err(Trouble::Skipped));
        found.map(|limit| limit.on_pile(pile))
    }

    fn brute(&self, shift: u64) -> Brute<impl FnMut(u64, u64, u64) -> Option<u64>> {
        let Terms { misere, stop, block, .. } = self.terms.clone();
        let terms = BruteTerms { misere, stop: stop.into_iter().collect(), block, timed: self.is_timed };
        let mut brute = Brute::new(terms, move |turn, pile, last| self.limit(turn, pile, Some(last), shift).ok());
        if let Some(condition) = self.naive.allowed.clone() {
            brute.allows = Box::new(move |turn, pile, take| allows(&condition, turn, pile, take).ok());
        }
        brute
    }

    /// What is to be known of a game that begins with a pile; nothing where legal play leads to an error.
    fn starts(&self) -> Vec<Option<Facts>> {
        let mut brute = self.brute(0);
        let mut start = |pile: u64| {
            let first = match self.terms.first {
                _ if brute.is_over(pile) => 0,
                Some(first) => first,
                None => match self.limit(1, pile, None, 0) {
                    Ok(limit) => limit,
                    Err(Trouble::Missing) => self.terms.not_all(pile),
                    Err(_) => return None,
                },
            };
            brute.facts(1, pile, first)
        };
        (0..=TO).map(&mut start).collect()
    }

    /// g of the piles from 1 on: the smallest winning take, whatever the limit.
    fn g(&self, shift: u64, to: u64) -> Option<Vec<Option<u64>>> {
        let mut brute = self.brute(shift);
        (1..=to).map(|pile| Some(brute.facts(1, pile, pile)?.takes.first().copied())).collect()
    }

    /// The members of the base with their g, by the definition of a base: see `tests/base` of the library.
    fn members(&self, games: u64) -> Option<Vec<(u64, u64)>> {
        // Far above the pile, so that a rule that is cut to the pile is cut nowhere else.
        let of_game = |game| self.g(game + 64 * games, MEMBERS_TO);
        let g: Vec<Vec<Option<u64>>> = (0..games).map(of_game).collect::<Option<_>>()?;
        let value = |game: u64, pile: u64| g[(game % games) as usize][pile as usize - 1];
        let mut members = vec![(1, 1)];
        for pile in 2..=MEMBERS_TO {
            let last = members.last()?.0;
            if value(0, pile)? > value(last, pile - last)? {
                members.push((pile, value(0, pile)?));
            }
        }
        Some(members)
    }
}

/// What was compared, so that a test that compares nothing fails.
#[derive(Default)]
struct Seen(std::cell::RefCell<BTreeMap<String, u32>>);

impl Seen {
    fn add(&self, what: impl Into<String>) {
        *self.0.borrow_mut().entry(what.into()).or_default() += 1;
    }

    fn assert(&self, what: &str, least: u32) {
        let seen = self.0.borrow();
        let count = seen.get(what).copied().unwrap_or(0);
        assert!(count >= least, "{count} of {what}, in {seen:?}");
    }
}

/// A row and what brute force knows of its rule.
struct Row<'a> {
    survey: &'a Survey,
    cells: &'a [Cell],
    played: Played<'a>,
    seen: &'a Seen,
}

impl Row<'_> {
    fn check(&self) {
        let starts = self.played.starts();
        if self.played.is_skipped.get() {
            return self.seen.add("skipped");
        }
        self.solve(&starts);
        self.g_repeats();
        let all: Option<Vec<Facts>> = starts.iter().cloned().collect();
        for question in ["losing", "unique", "nim"] {
            let status = self.word(&format!("{question}_status"));
            self.seen.add(format!("{question} {status}"));
            // Each of them looks at all piles; then one with an error is an error, and nothing else is. Not every game has
            // nim-values: there nobody looks.
            let is_asked = question != "nim" || status != "undecided";
            assert_eq!(status == "error", is_asked && all.is_none(), "{question} of {}", self.rule());
        }
        let Some(all) = all else { return };
        self.losing(&all);
        self.unique(&all);
        if !self.played.terms.misere {
            self.nim(&all);
        }
        self.outcomes_repeat(&all);
        self.base();
    }

    fn rule(&self) -> String {
        format!("{}, {:?}", self.cells[0], self.played.terms)
    }

    fn word(&self, name: &str) -> &str {
        word(self.survey, self.cells, name)
    }

    fn integer(&self, name: &str) -> Option<u64> {
        integer(self.survey, self.cells, name)
    }

    fn losing(&self, all: &[Facts]) {
        let lost: Vec<i64> = (0..).zip(all).filter(|(_, facts)| !facts.won).map(|(pile, _)| pile).collect();
        assert_eq!(self.word("losing_status"), "observed", "{}", self.rule());
        assert_eq!(*cell(self.survey, self.cells, "losing_piles"), Cell::Integers(lost.clone()), "{}", self.rule());
        let count = lost.iter().filter(|pile| **pile > 0).count() as u64;
        assert_eq!(self.integer("losing_count"), Some(count), "{}", self.rule());
        // Six decimals, the rest cut off.
        let density: f64 = format!("{}.{:06}", count / TO, count % TO * 1_000_000 / TO).parse().unwrap();
        assert_eq!(*cell(self.survey, self.cells, "losing_density"), Cell::Decimal(density), "{}", self.rule());
    }

    fn unique(&self, all: &[Facts]) {
        let counts = || (0u64..).zip(all).skip(1).map(|(pile, facts)| (pile, facts.takes.len() as u64));
        let several = counts().find(|(_, count)| *count > 1);
        let most = counts().fold((0, 0), |most, next| if most.0 == 0 || next.1 > most.1 { next } else { most });
        assert_eq!(self.word("unique_status"), if several.is_some() { "proved" } else { "observed" });
        assert_eq!((self.integer("unique_pile"), self.integer("unique_count")), several.unzip(), "{}", self.rule());
        assert_eq!(
            (self.integer("unique_most_pile"), self.integer("unique_most")),
            (Some(most.0), Some(most.1)),
            "{}",
            self.rule()
        );
    }

    fn solve(&self, starts: &[Option<Facts>]) {
        let status = self.word("solve_status");
        self.seen.add(format!("solve {status}"));
        let facts: Option<Vec<&Facts>> = SOLVED.iter().map(|pile| starts[*pile as usize].as_ref()).collect();
        if status == "undecided" {
            return;
        }
        assert_eq!(status, if facts.is_some() { "proved" } else { "error" }, "{}", self.rule());
        for (pile, facts) in SOLVED.iter().zip(facts.into_iter().flatten()) {
            let outcome = if facts.won { "N" } else { "P" };
            assert_eq!(self.word(&format!("solve_{pile}_outcome")), outcome, "{}", self.rule());
            let take = facts.takes.first().copied().filter(|_| facts.won);
            assert_eq!(self.integer(&format!("solve_{pile}_take")), take, "pile {pile} of {}", self.rule());
        }
    }

    fn nim(&self, all: &[Facts]) {
        let largest = all.iter().map(|facts| facts.nim_value).max();
        if self.integer("nim_largest").is_some() {
            assert_eq!(self.integer("nim_largest"), largest, "{}", self.rule());
            self.seen.add("nim_largest");
        }
        let values: Vec<u64> = all.iter().map(|facts| facts.nim_value).collect();
        self.repeats("nim", &values);
        if self.word("period_of") == "nim" {
            self.repeats("period", &values);
        }
    }

    fn outcomes_repeat(&self, all: &[Facts]) {
        let values: Vec<bool> = all.iter().map(|facts| facts.won).collect();
        self.repeats("outcome", &values);
        if self.word("period_of") == "outcome" {
            self.repeats("period", &values);
        }
    }

    fn g_repeats(&self) {
        // At a pile where the game is over there is no take.
        if *cell(self.survey, self.cells, "period_of") == Cell::Text("g".to_owned())
            && self.played.terms.stop.is_empty()
            && let Some(values) = self.played.g(0, MEMBERS_TO)
        {
            self.repeats("period", &values);
        }
    }

    /// Holds a period against values, counted from the first pile that has one.
    fn repeats<T: PartialEq>(&self, question: &str, values: &[T]) {
        let of = |field: &str| self.integer(&format!("{question}_{field}"));
        let kind = cell(self.survey, self.cells, &format!("{question}_kind"));
        let (Some(preperiod), Some(period)) = (of("preperiod"), of("period")) else { return };
        let (preperiod, period) = (preperiod as usize, period as usize);
        assert_eq!(*kind, Cell::Text(if preperiod == 0 { "pure" } else { "eventual" }.to_owned()), "{}", self.rule());
        let differs = |pile: usize| pile + period < values.len() && values[pile] != values[pile + period];
        let wrong = (preperiod..values.len()).find(|pile| differs(*pile));
        assert_eq!(wrong, None, "{question}: {preperiod}, {period} of {}", self.rule());
        if preperiod + period < values.len() {
            self.seen.add(format!("{question} repeats"));
            // It is the least preperiod.
            assert!(preperiod == 0 || differs(preperiod - 1), "{question}: {preperiod}, {period} of {}", self.rule());
        }
    }

    fn base(&self) {
        let Terms { misere, stop, block, .. } = self.played.terms;
        let status = self.word("base_status");
        self.seen.add(format!("base {status}"));
        let (Some(games), true) = (self.integer("base_games"), !misere && stop.is_empty() && *block == 0) else {
            return;
        };
        if games > 6 || !["proved", "observed"].contains(&status) {
            return;
        }
        let Some(members) = self.played.members(games) else { return };
        let [count, fixed, unfixed] = ["members", "fixed", "unfixed"].map(|name| self.integer(&format!("base_{name}")));
        let count = count.unwrap() as usize;
        assert_eq!(fixed.unwrap() + unfixed.unwrap(), count as u64);
        if let Some(last) = self.integer("base_last").filter(|last| *last <= MEMBERS_TO) {
            assert_eq!((members.len(), members.last().unwrap().0), (count, last), "{}", self.rule());
            assert_eq!(*cell(self.survey, self.cells, "base_finite"), Cell::Truth(true));
            self.seen.add("finite bases");
        }
        if let Some(first) = members.get(..count) {
            let expected = first.iter().filter(|(member, g)| member == g).count() as u64;
            assert_eq!(fixed, Some(expected), "{}: {members:?}", self.rule());
            self.seen.add("bases");
            if unfixed > Some(0) {
                self.seen.add("bases with members that are not fixed");
            }
        }
        if let Cell::Integers(decades) = cell(self.survey, self.cells, "growth_decades")
            && let Some(to_ten) = decades.first()
        {
            let expected = members.iter().filter(|(member, _)| *member <= 10).count();
            assert_eq!(*to_ten, expected as i64, "{}", self.rule());
            self.seen.add("decades");
        }
    }
}

fn specification(family: &Family, terms: &Terms) -> String {
    format!(
        "rule = {}\nask = [\"losing\", \"unique\", \"solve\", \"nim\", \"outcome\", \"period\", \"base\", \"growth\"]\n\
         solve = {SOLVED:?}\n{}[bounds]\npiles = {TO}\nmembers = {MEMBERS}\nwork = 2000000\n[over]\n{}\n",
        quoted(family.rule),
        terms.text(),
        family.over
    )
}

fn check_families(cases: u32, shapes: std::ops::Range<usize>, rules: impl Strategy<Value = RandomRule>, seen: &Seen) {
    let values = (shapes, prop::collection::vec(rules, 2), terms());
    check(cases, &values, |(shape, rules, terms)| {
        let family = family(shape, &rules);
        let survey = survey(&specification(&family, &terms));
        let rows = all_rows(&survey);
        assert_eq!(rows.len(), family.rules.len(), "{}", family.rule);
        for (cells, naive) in rows.iter().zip(&family.rules) {
            let is_timed = cells[0].to_string().contains("turn");
            let played = Played { naive, terms: &terms, is_timed, is_skipped: Shared::new(false) };
            Row { survey: &survey, cells, played, seen }.check();
        }
        Ok(())
    });
}

#[test]
fn rows_of_random_families_are_what_brute_force_finds() {
    let seen = Seen::default();
    let mixes: [&[Variable]; 6] = [
        &[Variable::Last],
        &[Variable::Pile],
        &[Variable::Prev, Variable::Last],
        &[Variable::Pile, Variable::Last],
        &[Variable::Turn, Variable::Pile],
        &[],
    ];
    check_families(30, 0..12, Union::new(mixes.map(sound_rules)), &seen);
    for (what, least) in [
        ("losing observed", 100),
        ("unique proved", 50),
        ("unique observed", 20),
        ("solve proved", 100),
        ("nim_largest", 50),
        ("nim repeats", 10),
        ("outcome repeats", 10),
        ("period repeats", 20),
        ("bases", 20),
        ("finite bases", 10),
        ("bases with members that are not fixed", 3),
        ("decades", 10),
        // From dividing by a parameter that is 0.
        ("losing error", 2),
        ("solve error", 2),
    ] {
        seen.assert(what, least);
    }
}

#[test]
fn rules_that_fail_at_some_piles_fail_in_their_rows_alone() {
    let seen = Seen::default();
    check_families(30, 9..11, any_rules(), &seen);
    for (what, least) in [("losing error", 3), ("losing observed", 50), ("solve error", 3), ("solve proved", 50)] {
        seen.assert(what, least);
    }
}

/// Sequences whose recurrences are known: b(k+1) = b(k) + b(k), Fibonacci's, and the next one.
#[test]
fn known_bases_grow_as_they_are_known_to() {
    let survey = survey("rule = \"{a}*last\"\nask = [\"base\", \"growth\", \"hypotheses\"]\n[over]\na = \"0..3\"");
    let rows = all_rows(&survey);
    let column = |name: &str| -> Vec<Cell> { rows.iter().map(|row| cell(&survey, row, name).clone()).collect() };
    assert_eq!(column("base_members"), [1, 400, 400, 400].map(Cell::Integer));
    assert_eq!(column("base_unfixed"), [0; 4].map(Cell::Integer));
    assert_eq!(column("base_finite"), [true, false, false, false].map(Cell::Truth));
    assert_eq!(column("growth_rate")[1..], [2.0, 1.618033, 1.380277].map(Cell::Decimal));
    assert_eq!(column("growth_lag")[1..], [0, 1, 3].map(Cell::Integer));
    assert_eq!(column("growth_rate")[0], Cell::Nothing);
    assert!(column("hypotheses_method")[1..].iter().all(|method| *method == Cell::Text("base".to_owned())));
    // 1, 2, 4, 8, 16, 32, 64 and 1, 2, 3, 5, 8, 13, 21, 34, 55, 89.
    let to_hundred = |place: usize| match &column("growth_decades")[place] {
        Cell::Integers(decades) => decades[..2].to_vec(),
        other => panic!("{other:?}"),
    };
    assert_eq!([to_hundred(1), to_hundred(2)], [[4, 7], [5, 10]]);
}
