//! The golden cases, found by brute force from the rules of play, through the public library.
//!
//! Every field of a case is taken out of it and checked; a case with a field left over fails.

use std::collections::{BTreeSet, HashSet};

use onepile::{
    Answer, Budget, Column, Entry, Extent, First, Game, Inputs, Limit, ListedMember, Method, Natural, Outcome, Play,
    Property, Range, Region, Rule, Setup, Solver, Sum, Variable, Verdict, Wanted, prove,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

const CASES: &str = include_str!("../../../testdata/golden.json");

/// What is not checked yet.
struct Fields {
    name: String,
    left: Map<String, Value>,
}

impl Fields {
    fn take<T: DeserializeOwned>(&mut self, field: &str) -> T {
        self.take_if(field).unwrap_or_else(|| panic!("{}: {field} is missing", self.name))
    }

    fn take_if<T: DeserializeOwned>(&mut self, field: &str) -> Option<T> {
        let value = self.left.remove(field)?;
        Some(serde_json::from_value(value).unwrap_or_else(|e| panic!("{}: {field}: {e}", self.name)))
    }

    fn finish(&self) {
        assert!(self.left.is_empty(), "{}: not checked: {:?}", self.name, self.left.keys());
    }
}

/// A case with its rule.
struct Case {
    fields: Fields,
    rule: Rule,
    /// The fields of the rule itself, tables of limits among them.
    rule_fields: Fields,
    /// What solved its positions.
    methods: HashSet<Method>,
}

const BASES: &[Method] = &[Method::Base, Method::Bases];

impl Case {
    /// The game in both kinds of play, over at the piles of the end set.
    fn games(&mut self) -> [Game; 2] {
        let end: Vec<u64> = self.fields.take_if("end").unwrap_or_default();
        let game = Game::new(self.rule.clone()).with_stop(end);
        [game.clone(), game.with_play(Play::Misere)]
    }

    fn check_positions(&mut self, games: &[Game; 2]) -> Vec<Spot> {
        let [normal, misere]: [Vec<Spot>; 2] = ["normal", "misere"].map(|play| self.fields.take(play));
        for (spots, game) in [&normal, &misere].into_iter().zip(games) {
            // Every engine that accepts the game, with its favourites switched off in turn, and search alone.
            for switched_off in [&[][..], BASES, &[Method::NimValues], &[Method::Tableau], Method::ALL] {
                let mut solver = Solver::new(game.clone()).without(switched_off);
                let methods = spots.iter().map(|spot| spot.check(&mut solver));
                self.methods.extend(methods);
            }
        }
        normal.into_iter().chain(misere).collect()
    }

    /// The members of each base with their g', as they are listed; and as they are read off g: stripping a member b from a
    /// pile of game i leaves a pile of game i + b.
    fn check_bases(&self, g: &[Vec<Option<u64>>], bases: &[Vec<u64>], thetas: &[Vec<u64>]) {
        assert_eq!((bases.len(), thetas.len()), (g.len(), g.len()));
        let mut solver = Solver::new(self.rule.clone());
        for (residue, (base, theta)) in bases.iter().zip(thetas).enumerate() {
            let listing = solver.bases(Some(residue), &Extent::To((g[residue].len() as u64).into())).unwrap();
            assert_eq!((listing.bases.len(), &listing.undecided), (1, &None), "{}", self.fields.name);
            let members = &listing.bases[0].members;
            let listed = |of: fn(&ListedMember) -> &Natural| members.iter().map(|m| of(m).to_u64().unwrap()).collect();
            let (b, g): (Vec<u64>, Vec<u64>) = (listed(|member| &member.b), listed(|member| &member.g));
            assert_eq!((&b, &g), (base, theta), "{}, residue {residue}", self.fields.name);
        }
        for (residue, (base, theta)) in bases.iter().zip(thetas).enumerate() {
            let value = |game: usize, pile: usize| g[game % g.len()][pile - 1];
            let mut members = vec![1, 2];
            for pile in 3..=g[residue].len() {
                let last = members[members.len() - 1];
                if value(residue, pile) != value(residue + last, pile - last) {
                    members.push(pile);
                }
            }
            let values: Vec<_> = members.iter().map(|member| value(residue, *member)).collect();
            assert_eq!(*base, members.iter().map(|member| *member as u64).collect::<Vec<_>>(), "{}", self.fields.name);
            assert_eq!(theta.iter().copied().map(Some).collect::<Vec<_>>(), values, "{}", self.fields.name);
        }
    }
}

/// A position and all that is known of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spot {
    pile: u64,
    limit: u64,
    turn: Option<u64>,
    win: bool,
    winning: Vec<u64>,
    best: Vec<u64>,
    remoteness: u64,
    suspense: u64,
    grundy: Option<u64>,
}

impl Spot {
    /// Checks all that is known, and tells what solved it.
    fn check(&self, solver: &mut Solver) -> Method {
        let turn = self.turn.unwrap_or(1);
        let answer = solve(solver, Setup::pile(self.pile).with_turn(turn).with_limit(self.limit));
        let game = solver.game();
        let at = format!("{} at turn {turn}, pile {}, limit {}", game.rule(), self.pile, self.limit);
        assert_eq!(answer.outcome, Some(Outcome::from_won(self.win)), "{at}");
        assert_eq!(takes(&answer), self.winning, "{at}");
        assert_eq!(answer.remoteness, Some(self.remoteness.into()), "{at}");
        assert_eq!(answer.suspense, Some(self.suspense.into()), "{at}");
        assert_eq!(answer.nim_value, self.grundy.map(Natural::from), "{at}");
        assert_eq!(self.grundy.is_some(), game.play() == Play::Normal, "{at}");
        let resist = if self.win { None } else { self.best.first().copied() };
        assert_eq!(answer.resist, resist.map(Natural::from), "{at}");

        // The best takes keep the remoteness: one move later one move less is left.
        let mut left_after = |take: u64| {
            solve(solver, Setup::pile(self.pile - take).with_turn(turn + 1).with_last(take)).remoteness.unwrap()
        };
        let best = (1..=self.limit.min(self.pile)).filter(|take| {
            (!self.win || self.winning.contains(take)) && left_after(*take) == Natural::from(self.remoteness - 1)
        });
        assert_eq!(best.collect::<Vec<_>>(), self.best, "{at}");
        answer.method
    }
}

fn solve(solver: &mut Solver, setup: Setup) -> Answer {
    let position = solver.game().position(setup).unwrap();
    let answer = solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
    assert_eq!(answer.undecided, None);
    answer
}

fn takes(answer: &Answer) -> Vec<u64> {
    assert!(answer.takes.is_complete());
    let ranges = answer.takes.ranges().iter().map(|(low, high)| (low.to_u64().unwrap(), high.to_u64().unwrap()));
    ranges.flat_map(|(low, high)| low..=high).collect()
}

fn table(game: &Game, column: Column, turn: u64, (from, to): (u64, u64)) -> Vec<Entry> {
    let mut solver = Solver::new(game.clone());
    let table =
        solver.table_within(column, &turn.into(), (&from.into(), &to.into()), &mut Budget::unlimited()).unwrap();
    assert_eq!(table.undecided, None);
    table.entries.iter().collect()
}

fn numbers(numbers: &[u64]) -> Vec<Entry> {
    numbers.iter().map(|number| Entry::Number((*number).into())).collect()
}

fn or_infinite(numbers: &[Option<u64>]) -> Vec<Entry> {
    numbers.iter().map(|number| number.map_or(Entry::Infinite, |number| Entry::Number(number.into()))).collect()
}

fn outcomes(won: impl IntoIterator<Item = bool>) -> Vec<Entry> {
    won.into_iter().map(|won| Entry::Outcome(Outcome::from_won(won))).collect()
}

/// The limit after a take, which never is the first move.
fn limit(rule: &Rule, turn: u64, prev: u64, take: u64) -> Limit {
    rule.limit(&Inputs::moved(turn.into(), (prev - take).into(), take.into())).unwrap()
}

/// Runs a check on all cases of a family, and sees to it that there are so many, and that they are solved by all of some
/// methods.
fn for_family(family: &str, count: usize, by: &[Method], check: impl Fn(&mut Case)) {
    let mut corpus: Map<String, Value> = serde_json::from_str(CASES).unwrap();
    let cases: Vec<Map<String, Value>> = serde_json::from_value(corpus.remove("cases").unwrap()).unwrap();
    let of_family = cases.into_iter().filter(|case| case["family"] == family);
    let checked = of_family.map(|mut left| {
        left.remove("family");
        let name = format!("{} ({})", left.remove("id").unwrap(), left.remove("name").unwrap());
        let mut fields = Fields { name: name.clone(), left };
        let mut rule_fields = Fields { name, left: fields.take("rule") };
        let rule = rule_fields.take::<String>("text").parse().unwrap();
        // The same rule in another language, for people to compare.
        for field in ["expr", "args", "note"] {
            rule_fields.left.remove(field);
        }
        let mut case = Case { fields, rule, rule_fields, methods: HashSet::new() };
        check(&mut case);
        case.fields.finish();
        case.rule_fields.finish();
        case.methods
    });
    let checked: Vec<HashSet<Method>> = checked.collect();
    assert_eq!(checked.len(), count);
    // Not only was every engine free to solve the cases, those of the family did.
    let methods: HashSet<Method> = checked.into_iter().flatten().collect();
    assert!(by.iter().all(|method| methods.contains(method)), "{family}: {methods:?}");
}

#[test]
fn rules_of_the_last_take() {
    for_family("last-move", 4, &[Method::Base, Method::Direct], |case| {
        let to: u64 = case.fields.take("N");
        let limits: Vec<u64> = case.rule_fields.take("table_from_1");
        assert_eq!(limits.len() as u64, to);
        for (last, stored) in (1..).zip(limits) {
            assert_eq!(limit(&case.rule, 2, to, last), Limit::from(stored));
        }
        let games = case.games();
        let g: Vec<Option<u64>> = case.fields.take("g");
        assert_eq!(table(&games[0], Column::G, 1, (1, to)), or_infinite(&g));
        assert_eq!(table(&games[1], Column::G, 1, (1, to)), or_infinite(&case.fields.take::<Vec<_>>("g_misere")));
        case.check_positions(&games);
        if let Some(base) = case.fields.take_if("base") {
            let theta = case.fields.take("theta");
            case.check_bases(&[g], &[base], &[theta]);
        }
    });
}

#[test]
fn rules_of_the_previous_pile() {
    for_family("prev-pile", 2, &[Method::Bases, Method::Direct], |case| {
        let (to, period): (u64, u64) = (case.fields.take("N"), case.fields.take("period"));
        let limits: Vec<Vec<u64>> = case.rule_fields.take("table_residue_then_k_from_1");
        assert_eq!(limits.len() as u64, period);
        for prev in 1..=3 * to {
            for (last, stored) in (1..=prev).zip(&limits[(prev % period) as usize]) {
                assert_eq!(limit(&case.rule, 2, prev, last), Limit::from(*stored));
            }
        }
        let games = case.games();
        let g: Vec<Vec<Option<u64>>> = case.fields.take("g");
        for (residue, g) in g.iter().enumerate() {
            let shifted = case.rule.text().replace("prev", &format!("(prev + {residue})"));
            let game = Game::new(shifted.parse().unwrap());
            assert_eq!(table(&game, Column::G, 1, (1, to)), or_infinite(g));
        }
        case.check_positions(&games);
        let (bases, thetas): (Vec<_>, Vec<_>) = (case.fields.take("bases"), case.fields.take("thetas"));
        case.check_bases(&g, &bases, &thetas);
    });
}

#[test]
fn rules_of_turn_and_pile() {
    for_family("time-size", 3, &[Method::Tableau, Method::Direct], |case| {
        let (to, turns): (u64, usize) = (case.fields.take("N"), case.fields.take("turns"));
        let limits: Vec<Vec<u64>> = case.rule_fields.take("table_t_from_1_n_from_1");
        let games = case.games();
        for (turn, stored) in (1..).zip(&limits) {
            assert_eq!(table(&games[0], Column::Limit, turn, (1, to)), numbers(stored));
        }
        // Condition 2.1, on limits no larger than the pile.
        let capped = |limits: &[u64]| (1..).zip(limits).map(|(pile, limit)| pile.min(*limit)).collect::<Vec<u64>>();
        let in_steps =
            |limits: &Vec<u64>| capped(limits).windows(2).all(|pair| (pair[0]..=pair[0] + 1).contains(&pair[1]));
        let holds: bool = case.fields.take("condition_2_1");
        assert_eq!(holds, limits.iter().all(in_steps));
        // The prover on the same turns and piles.
        let (turns_there, piles) = (Range::new(1u64, limits.len() as u64), Range::new(1u64, to - 1));
        let region = Region::all().with(Variable::Turn, turns_there).with(Variable::Pile, piles);
        match prove(&case.rule, &Property::UnitJumps, &region, &mut Budget::default()) {
            Verdict::Proved => assert!(holds, "{}", case.fields.name),
            Verdict::Refuted(point) => assert!(!holds, "{} at {point}", case.fields.name),
            verdict => panic!("{}: {verdict:?}", case.fields.name),
        }

        for (name, game) in [("win", &games[0]), ("win_misere", &games[1])] {
            let won: Vec<Vec<bool>> = case.fields.take(name);
            assert_eq!(won.len(), turns);
            (1..).zip(won).for_each(|(t, won)| assert_eq!(table(game, Column::Outcome, t, (0, to)), outcomes(won)));
        }
        for (name, game, column) in [
            ("remoteness", &games[0], Column::Remoteness),
            ("suspense", &games[0], Column::Suspense),
            ("grundy", &games[0], Column::Nim),
            ("remoteness_misere", &games[1], Column::Remoteness),
        ] {
            let values: Vec<Vec<u64>> = case.fields.take(name);
            assert_eq!(values.len(), turns);
            (1..).zip(values).for_each(|(t, row)| assert_eq!(table(game, column, t, (0, to)), numbers(&row), "{name}"));
        }
        for spot in case.check_positions(&games) {
            let setup = Setup { turn: spot.turn.map(Natural::from), ..Setup::pile(spot.pile) };
            assert_eq!(games[0].position(setup).unwrap().largest_take(), spot.limit.into());
        }
    });
}

#[test]
fn rules_of_the_pile() {
    for_family("pile-size", 4, &[Method::NimValues, Method::Direct], |case| {
        let to: u64 = case.fields.take("N");
        let limits: Vec<u64> = case.rule_fields.take("table_from_0");
        assert_eq!(limits.len() as u64, to + 1);
        for (pile, stored) in (0u64..).zip(limits) {
            let inputs = Inputs::unmoved(1u64.into(), pile.into());
            assert_eq!(case.rule.limit(&inputs).unwrap(), Limit::from(stored));
        }
        let games = case.games();
        let measures = [("nim", Column::Nim), ("remoteness", Column::Remoteness), ("suspense", Column::Suspense)];
        for (name, column) in measures {
            assert_eq!(table(&games[0], column, 1, (0, to)), numbers(&case.fields.take::<Vec<_>>(name)), "{name}");
        }
        check_lost(&games[1], &case.fields.take("lost_misere"), to);
        for spot in case.check_positions(&games) {
            assert_eq!(games[0].position(spot.pile).unwrap().largest_take(), spot.limit.into());
        }
        let blocking: Vec<Map<String, Value>> = case.fields.take("blocking");
        assert_eq!(blocking.len(), 2);
        for left in blocking {
            let mut fields = Fields { name: case.fields.name.clone(), left };
            let (block, to): (u64, u64) = (fields.take("k"), fields.take("N"));
            let [normal, misere] = games.clone().map(|game| game.with_block(block));
            check_lost(&normal, &fields.take("lost_piles"), to);
            check_lost(&misere, &fields.take("lost_piles_misere"), to);
            for left in fields.take::<Vec<Map<String, Value>>>("sums") {
                let mut fields = Fields { name: fields.name.clone(), left };
                let piles: Vec<u64> = fields.take("piles");
                let [normal, misere, in_all]: [bool; 3] =
                    ["win_k_per_pile", "win_k_per_pile_misere", "win_k_total"].map(|field| fields.take(field));
                check_sum(&case.rule, &piles, block, [normal, misere]);
                // With takes forbidden in all piles together another game is played, but not with one pile.
                if piles.iter().filter(|pile| **pile > 0).count() <= 1 {
                    assert_eq!(in_all, normal, "{}", fields.name);
                }
                fields.finish();
            }
            fields.finish();
        }
        for left in case.fields.take::<Vec<Map<String, Value>>>("sums") {
            let mut fields = Fields { name: case.fields.name.clone(), left };
            let won = ["win", "win_misere"].map(|field| fields.take(field));
            check_sum(&case.rule, &fields.take::<Vec<u64>>("piles"), 0, won);
            fields.finish();
        }
    });
}

/// Who wins a sum, in normal and in misère play; and that what is said to win leaves the opponent a lost sum.
fn check_sum(rule: &Rule, piles: &[u64], block: u64, won: [bool; 2]) {
    for (play, won) in [Play::Normal, Play::Misere].into_iter().zip(won) {
        let solve = |piles: &[u64]| {
            let mut sum = Sum::new(play, block);
            piles.iter().for_each(|pile| sum.add(rule.clone(), *pile).unwrap());
            sum.solve().unwrap()
        };
        let (answer, at) = (solve(piles), format!("{rule}, piles {piles:?}, block {block}, {play}"));
        assert_eq!((answer.outcome, &answer.undecided), (Some(Outcome::from_won(won)), &None), "{at}");
        let winning: usize = answer.piles.iter().map(|pile| pile.takes.iter().count()).sum();
        let is_over = piles.iter().all(|pile| *pile == 0);
        assert!(!won || block > 0 || winning > 0 || play == Play::Misere || is_over, "{at}");
        for (index, pile) in answer.piles.iter().enumerate() {
            for take in pile.takes.iter().filter_map(|take| take.to_u64()) {
                let mut left = piles.to_vec();
                left[index] -= take;
                assert_eq!(solve(&left).outcome, Some(Outcome::P), "{at}: {take} from pile {index}");
            }
        }
    }
}

fn check_lost(game: &Game, lost: &BTreeSet<u64>, to: u64) {
    let won = (0..=to).map(|pile| !lost.contains(&pile));
    assert_eq!(table(game, Column::Outcome, 1, (0, to)), outcomes(won), "{}, block {}", game.rule(), game.block());
}

#[test]
fn rules_of_more_quantities() {
    for_family("general", 3, &[Method::Direct], |case| {
        let limits: Vec<Vec<Vec<u64>>> = case.rule_fields.take("table_t_from_2_then_m_from_1_then_k_from_1");
        let (to, timed): (u64, bool) = (case.fields.take("N"), case.fields.take("timed"));
        assert_eq!(limits.len() as u64, if timed { to } else { 1 });
        for (turn, rows) in (2..).zip(limits) {
            for (prev, row) in (1..).zip(rows) {
                for (last, stored) in (1..).zip(row) {
                    assert_eq!(limit(&case.rule, turn, prev, last), Limit::from(stored));
                }
            }
        }
        let first: u64 = case.fields.take("first_limit");
        let games = case.games().map(|game| game.with_first(First::Limit(first.into())));
        for spot in case.check_positions(&games) {
            assert!(spot.pile <= to);
            assert_eq!(games[0].position(spot.pile).unwrap().largest_take(), spot.limit.into());
        }
    });
}
