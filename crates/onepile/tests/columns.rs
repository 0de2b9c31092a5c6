//! Tables of winning takes and of what piles are worth, held against single answers and against sums.

mod dice;

use dice::Dice;
use onepile::{
    Bound, Budget, Column, Effort, Entries, Entry, Game, Limit, Natural, Play, Setup, SetupError, Solver, Sum,
    Undecided, Wanted,
};

impl Dice {
    /// A rule of one of all families; those that look at the turn come last.
    fn rule(&mut self, families: u64) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(5), 2 + self.below(5));
        match self.below(families) {
            0 => format!("{b}*last + {a}"),
            1 => format!("table([{}], last, {b}*last)", self.list(c, 9)),
            2 => format!("if last % {c} == {a} then {b} else {c}*last"),
            3 => format!("table([{}], last % {c}, 1)", self.list(c, 7)),
            4 => format!("if odd(prev) then {b}*last else {c} + {a}"),
            5 => format!("if pile % {c} == {a} then {b} else {c}*last"),
            6 => format!("1 + (prev // 3 + last) % {c}"),
            7 => format!("{a} + pile // {c}"),
            8 => "floor(sqrt(pile))".to_owned(),
            9 => format!("if pile < {} then {a} else floor(sqrt(pile)) + {b}", 10 * c),
            10 => format!("table([{}], pile % {c}, {b})", self.list(c, 9)),
            11 => "floor(pile/phi)".to_owned(),
            12 => format!("digit_sum(pile) + {a}"),
            13 => format!("last + (prev + {b}*last) % {c}"),
            14 => format!("turn + {a} + pile // {c}"),
            15 => format!("{a} + turn % {c} + pile // {}", 2 + b),
            16 => format!("turn // {c} + {a}"),
            17 => format!("if turn % 2 == 0 then pile // {c} else {b}"),
            18 => format!("table([{}], (turn + {b}*pile) % {c}, 2)", self.list(c, 6)),
            _ => format!("1 + (turn + last) % {c}"),
        }
    }

    fn game(&mut self, families: u64) -> Game {
        let rule = self.rule(families);
        self.game_of(&rule, 5)
    }
}

fn about(game: &Game) -> String {
    let (play, first, stop, block) = (game.play(), game.first(), game.stop(), game.block());
    format!("{} ({play:?}, first {first:?}, stop {stop:?}, block {block})", game.rule())
}

fn number(text: &str) -> Natural {
    text.parse().unwrap()
}

fn entry(take: impl Into<Natural>) -> Entry {
    Entry::Number(take.into())
}

/// Every entry that is known is what a new solver says of the pile; tells how many are known, and how many could be.
fn compare(game: &Game, turn: &Natural, from: &Natural, more: u64, work: u64) -> (u64, u64) {
    let budget = || Budget::unlimited().with_work(work).with_bytes(1 << 26);
    let to = from + &Natural::from(more);
    let mut solver = Solver::new(game.clone());
    let mut table = |column| solver.table_within(column, turn, (from, &to), &mut budget());
    let [takes, counts] = [Column::Take, Column::Count].map(&mut table);
    let (takes, counts) = match (takes, counts) {
        (Ok(takes), Ok(counts)) => (takes, counts),
        // There is no such table where the rule asks for a last take that nobody gave.
        (Err(SetupError::NeedsLast(_)), Err(SetupError::NeedsLast(_))) => return (0, 0),
        other => panic!("{}: {other:?}", about(game)),
    };
    let mut answering = Solver::new(game.clone());
    let (mut known, mut possible) = (0, 0);
    for more in 0..=more {
        let setup = Setup::pile(from + &Natural::from(more)).with_turn(turn);
        let position = game.position(setup).unwrap();
        let wanted = Wanted { ranges: 1 << 16, measures: Effort::Skip };
        let answer = answering.answer_within(&position, &wanted, &mut budget()).unwrap();
        let place = more as usize;
        if answer.outcome.is_some() {
            possible += 1;
            match takes.entries.get(place) {
                None | Some(Entry::Unknown) => assert!(takes.undecided.is_some()),
                Some(found) => {
                    let take = answer.take().cloned().unwrap_or(Natural::ZERO);
                    assert_eq!(found, entry(take), "take of {position:?} in {}", about(game));
                    known += 1;
                }
            }
        }
        if answer.takes.is_complete() {
            possible += 1;
            match counts.entries.get(place) {
                None | Some(Entry::Unknown) => assert!(counts.undecided.is_some()),
                Some(found) => {
                    assert_eq!(found, entry(answer.takes.count()), "count of {position:?} in {}", about(game));
                    known += 1;
                }
            }
        }
    }
    (known, possible)
}

#[test]
fn takes_and_counts_agree_with_answers() {
    for seed in 0..300 {
        let mut dice = Dice(seed * 7919 + 1);
        let game = dice.game(20);
        let turn = Natural::from(if dice.below(4) == 0 { 1 + dice.below(4) } else { 1 });
        let from = dice.below(30).into();
        let (known, possible) = compare(&game, &turn, &from, 60, 20_000_000);
        assert_eq!(known, possible, "{}", about(&game));
        // Few piles far above 0.
        let (known, possible) = compare(&game, &turn, &(300 + dice.below(200)).into(), 4, 20_000_000);
        assert_eq!(known, possible, "{}", about(&game));
    }
}

#[test]
fn takes_and_counts_of_huge_piles() {
    let (mut known, mut possible) = (0, 0);
    for seed in 0..150 {
        let mut dice = Dice(seed * 104_729 + 3);
        let game = dice.game(20);
        let from = &number(["1e12", "1e30", "1e100"][dice.below(3) as usize]) + &dice.below(100).into();
        let found = compare(&game, &Natural::ONE, &from, 2, 200_000);
        (known, possible) = (known + found.0, possible + found.1);
    }
    // Three piles of a table share the work that each answer has for itself.
    assert!(known > 300 && possible - known < possible / 8, "{known} of {possible}");
}

fn table(game: &Game, column: Column, from: &str, to: &str) -> Entries {
    let piles = (&number(from), &number(to));
    let table = Solver::new(game.clone()).table_within(column, &Natural::ONE, piles, &mut Budget::default()).unwrap();
    assert_eq!(table.undecided, None, "{}", about(game));
    table.entries
}

/// Far out a limit is only evaluated, and g is the smallest winning take where the whole pile may be taken.
#[test]
fn limits_and_g_of_huge_piles() {
    let from = number("1e30");
    let to = &from + &Natural::from(5u32);
    for rule in ["pile // 2", "floor(sqrt(pile))", "2*last", "turn + 1", "if odd(prev) then 2*last else 3*last"] {
        for play in [Play::Normal, Play::Misere] {
            let game = rule.parse::<Game>().unwrap().with_play(play);
            let mut solver = Solver::new(game.clone());
            let mut table = |column| {
                let table = solver.table_within(column, &Natural::ONE, (&from, &to), &mut Budget::default()).unwrap();
                assert_eq!((table.entries.len(), table.undecided), (6, None), "{column} of {rule}");
                table.entries
            };
            let (limits, takes) = (table(Column::Limit), table(Column::G));
            for place in 0..6u32 {
                let pile = &from + &Natural::from(place);
                let limit = game.position(&pile).unwrap().limit;
                assert_eq!(limits.get(place as usize), Some(limit.into()), "{rule}");
                let answer = Solver::new(game.clone()).solve(Setup::pile(&pile).with_limit(pile.clone())).unwrap();
                assert_eq!(takes.get(place as usize), answer.takes.smallest().cloned().map(entry), "{rule}, {play}");
            }
        }
    }
}

/// What many piles at once give is what each of them gives, also where the count leaves a theorem for a search.
#[test]
fn long_tables() {
    for rule in
        ["2*last", "3*last", "last", "min(last, 7)", "if even(last) then last else 4*last", "pile // 3", "turn + 1"]
    {
        let game: Game = rule.parse().unwrap();
        let searching = |column| {
            let (zero, to) = (Natural::ZERO, number("3000"));
            Solver::searching(game.clone()).table_within(column, &Natural::ONE, (&zero, &to), &mut Budget::unlimited())
        };
        for column in [Column::Take, Column::Count] {
            assert_eq!(table(&game, column, "0", "3000"), searching(column).unwrap().entries, "{rule} {column}");
        }
    }
}

#[test]
fn takes_of_fibonacci_nim() {
    let game: Game = "2*last".parse().unwrap();
    let shown = |column| table(&game, column, "0", "12").iter().map(|entry| entry.to_string()).collect::<Vec<_>>();
    assert_eq!(shown(Column::Take).join(" "), "0 0 0 0 1 0 1 2 0 1 2 3 1");
    assert_eq!(shown(Column::Count).join(" "), "0 0 0 0 1 0 1 1 0 1 1 1 1");
}

/// Where nobody can count all takes the count is unknown, and never wrong.
#[test]
fn counts_that_nobody_can_make() {
    let game: Game = "if last == 1 then 4 else 2".parse().unwrap();
    let (from, to) = (number("1e50"), &number("1e50") + &number("3"));
    let mut budget = Budget::unlimited().with_work(1_000_000);
    let table = Solver::new(game).table_within(Column::Count, &Natural::ONE, (&from, &to), &mut budget).unwrap();
    assert!(matches!(table.undecided, Some(Undecided { bound: Bound::Work, .. })));
    assert!(table.entries.iter().all(|entry| entry == Entry::Unknown));
}

/// What a pile is worth where takes may be forbidden: beside a pile of another game, so that it is a sum.
fn worth(game: &Game, pile: &Natural) -> Option<Natural> {
    let mut sum = Sum::new(Play::Normal, game.block());
    sum.add_game(game.clone(), Setup::pile(pile.clone())).unwrap();
    sum.add("pile".parse().unwrap(), 5).unwrap();
    sum.solve().unwrap().piles[0].value.clone()
}

#[test]
fn nim_values_with_forbidden_takes_are_those_of_sums() {
    for seed in 0..150 {
        let mut dice = Dice(seed * 31_337 + 11);
        let game = dice.game(14).with_play(Play::Normal).with_block(1 + dice.below(3));
        let values = table(&game, Column::Nim, "0", "50");
        for (pile, value) in values.iter().enumerate() {
            let is_still = game.position(pile as u64).unwrap().limit == Limit::ZERO;
            let worth = if is_still { Some(Natural::ZERO) } else { worth(&game, &(pile as u64).into()) };
            assert_eq!(value, entry(worth.expect("a value")), "{pile} of {}", about(&game));
        }
    }
    // Piles of any size where the rule has unit jumps.
    for rule in ["pile // 2", "floor(sqrt(pile))"] {
        let game = rule.parse::<Game>().unwrap().with_block(2);
        let from = number("1e40");
        for (more, value) in
            table(&game, Column::Nim, "1e40", "10000000000000000000000000000000000000005").iter().enumerate()
        {
            assert_eq!(Some(value), worth(&game, &(&from + &Natural::from(more as u64))).map(Entry::Number), "{rule}");
        }
    }
}

#[test]
fn values_that_sums_do_not_give_are_refused() {
    let ask = |rule: &str, column| Solver::new(rule.parse::<Game>().unwrap().with_block(1)).table(column, 0..=9);
    assert!(matches!(ask("turn + 1", Column::Nim), Err(SetupError::Undefined(_))));
    assert!(matches!(ask("2*last", Column::Remoteness), Err(SetupError::Undefined(_))));
    assert!(ask("2*last", Column::Nim).is_ok());
    // Rules with memory are out of reach far out.
    let game = "2*last".parse::<Game>().unwrap().with_block(1);
    let far = number("1e40");
    let table =
        Solver::new(game).table_within(Column::Nim, &Natural::ONE, (&far, &far), &mut Budget::default()).unwrap();
    assert!(table.undecided.is_some() && table.entries.iter().all(|entry| entry == Entry::Unknown));
}
