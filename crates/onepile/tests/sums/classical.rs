//! Bouton's Nim, modular Nim, and piles of many digits.

use onepile::{Budget, Column, Game, Grounds, Natural, Outcome, Play, Solver, Wanted};

use crate::{solve, takes};

/// Whether Nim with piles of these sizes is lost.
fn is_lost(play: Play, piles: [u64; 3]) -> bool {
    let nim_sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
    let spoilt = play == Play::Misere && piles.iter().all(|pile| *pile <= 1);
    nim_sum == u64::from(spoilt)
}

#[test]
fn nim_and_modular_nim() {
    for (rule, size) in [("pile", u64::MAX), ("min(pile, 3)", 3), ("2", 2)] {
        let values = |piles: [u64; 3]| piles.map(|pile| if size == u64::MAX { pile } else { pile % (size + 1) });
        for play in [Play::Normal, Play::Misere] {
            for piles in (0..7u64).flat_map(|a| (a..7).flat_map(move |b| (b..7).map(move |c| [a, b, c]))) {
                let answer = solve(play, 0, &piles.map(|pile| (rule, pile.to_string())));
                let lost = is_lost(play, values(piles));
                assert_eq!(answer.outcome, Some(Outcome::from_won(!lost)), "{rule} {piles:?} {play:?}");
                assert!(!matches!(answer.grounds, Grounds::Search { .. }), "{rule} {piles:?}");
                for (index, pile) in answer.piles.iter().enumerate() {
                    let wins = |take: &u64| {
                        let mut left = piles;
                        left[index] -= take;
                        is_lost(play, values(left))
                    };
                    let expected: Vec<u64> = (1..=piles[index].min(size)).filter(wins).collect();
                    assert_eq!(takes(&pile.takes), expected, "{rule} {piles:?} {play:?}");
                }
            }
        }
    }
}

/// A winning take leads to a lost sum, and its pile to what makes the nim-sum 0.
#[test]
fn huge_piles() {
    let huge = "1e200";
    let sums: [&[(&str, &str)]; 4] = [
        &[("pile // 2", huge), ("floor(sqrt(pile))", "123456789e50"), ("pile", "5")],
        &[("1 + pile % 5", huge), ("pile // 3", "7e60")],
        &[("pile", huge), ("pile", "3e199"), ("pile", "77")],
        &[("floor(0.3 * pile)", "1e90"), ("min(pile, 1e40)", "1e80")],
    ];
    for (piles, play) in sums.iter().flat_map(|piles| [(piles, Play::Normal), (piles, Play::Misere)]) {
        // Some piles of the second are wild, and too large to search.
        if play == Play::Misere && piles[0].0 == "1 + pile % 5" {
            assert_eq!(solve(play, 0, piles).outcome, None);
            continue;
        }
        let answer = solve(play, 0, piles);
        assert_eq!(answer.undecided, None, "{piles:?}");
        assert_eq!(answer.outcome, Some(Outcome::N), "{piles:?}");
        let (index, take) = answer.take().expect("a winning take");
        let pile: Natural = piles[index].1.parse().unwrap();
        let left = pile.saturating_sub(take).to_string();
        let mut after = piles.to_vec();
        after[index].1 = &left;
        let answer = solve(play, 0, &after);
        assert_eq!(answer.outcome, Some(Outcome::P), "{after:?}");
        assert!(play == Play::Misere || answer.nim_sum == Some(Natural::ZERO));
    }
}

#[test]
fn huge_piles_with_forbidden_takes() {
    for block in [1, 3] {
        let piles = [("pile // 2", "1e100"), ("floor(sqrt(pile))", "1e30")];
        let answer = solve(Play::Normal, block, &piles);
        assert_eq!((answer.outcome, &answer.undecided), (Some(Outcome::N), &None));
        let (index, take) = answer.take().unwrap();
        let left = piles[index].1.parse::<Natural>().unwrap().saturating_sub(take).to_string();
        let mut after = piles;
        after[index].1 = &left;
        let answer = solve(Play::Normal, block, &after);
        assert_eq!((answer.outcome, answer.nim_sum), (Some(Outcome::P), Some(Natural::ZERO)), "{after:?}");
    }
}

/// Large piles with memory: alone, in pairs, and beside what decides the sum anyway.
#[test]
fn huge_piles_with_memory() {
    let outcome = |piles: &[(&str, &str)]| solve(Play::Normal, 0, piles).outcome;
    assert_eq!(outcome(&[("2*last", "1e100")]), Some(Outcome::N));
    let pair = solve(Play::Normal, 0, &[("2*last", "1e100"), ("2*last", "1e100")]);
    assert_eq!((pair.outcome, pair.nim_sum), (Some(Outcome::P), Some(Natural::ZERO)));
    // 354224848179261915075 is a Fibonacci number: lost, and so worth 0.
    let lost = "354224848179261915075";
    assert_eq!(outcome(&[("2*last", lost), ("pile", "5")]), Some(Outcome::N));
    let both = solve(Play::Normal, 0, &[("2*last", lost), ("2*last", "13"), ("pile", "0")]);
    assert_eq!((both.outcome, both.nim_sum, both.undecided), (Some(Outcome::P), Some(Natural::ZERO), None));
    assert_eq!(outcome(&[("2*last", "1e100"), ("2*last", "13")]), Some(Outcome::N));
    // What these are worth nobody knows.
    let unknown = solve(Play::Normal, 0, &[("2*last", "1e100"), ("pile", "5")]);
    assert!(unknown.outcome.is_none() && unknown.undecided.is_some());
    assert_eq!(solve(Play::Misere, 0, &[("2*last", "1e100"), ("pile", "5")]).outcome, None);
}

/// Thresholds against all measures at once.
#[test]
fn nim_values_with_memory() {
    for rule in
        ["2*last", "last + prev % 3", "(last + prev) % 4", "if last % 3 == 0 then 0 else 2*last", "1 + pile % last"]
    {
        for stop in [&[][..], &[4u64, 9]] {
            let game = Game::new(rule.parse().unwrap()).with_stop(stop.iter().map(|pile| Natural::from(*pile)));
            let (turn, to) = (Natural::from(1u64), Natural::from(150u64));
            let table = Solver::new(game.clone())
                .table_within(Column::Nim, &turn, (&Natural::ZERO, &to), &mut Budget::unlimited())
                .unwrap();
            for (pile, entry) in (0u64..).zip(table.entries.iter()).step_by(7) {
                let position = game.position(pile).unwrap();
                let answer = Solver::searching(game.clone())
                    .answer_within(&position, &Wanted::default(), &mut Budget::unlimited())
                    .unwrap();
                assert_eq!(answer.nim_value.unwrap().to_string(), entry.to_string(), "{rule} at {pile}");
            }
        }
    }
}
