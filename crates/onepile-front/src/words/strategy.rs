//! The winner's plan in one sentence, where the theory has one that is short.

use onepile::{Family, Game, Inputs, Limit, Natural, Play, Rule};

use super::Words;
use crate::words;

/// What the winner does in every position, for the games whose theory fits into one sentence: constant limits, twice the
/// last take, half of the pile.
///
/// ```
/// use onepile_front::strategy;
/// let game: onepile::Game = "3".parse()?;
/// assert_eq!(strategy(&game).unwrap().to_string(), "leave a multiple of 4");
/// # Ok::<(), onepile::ParseRuleError>(())
/// ```
pub fn strategy(game: &Game) -> Option<Words> {
    if game.block() > 0 || game.stop().iter().any(|stop| !stop.is_zero()) {
        return None;
    }
    let is_misere = game.play() == Play::Misere;
    if let Some(limit) = constant(game.rule()) {
        let step = &limit + &Natural::ONE;
        let multiple = if is_misere { "leave one counter more than a multiple of " } else { "leave a multiple of " };
        return Some(words![multiple, step]);
    }
    match &game.rule().to_string()[..] {
        "2*last" | "last*2" | "last + last" => {
            let pile = if is_misere { "one less than the pile" } else { "the pile" };
            Some(words![format!(
                "write {pile} as a sum of Fibonacci numbers, no two of them neighbours, and take the smallest"
            )])
        }
        "pile // 2" | "floor(pile/2)" => Some(match is_misere {
            false => words!["leave one less than a power of 2"],
            true => words!["leave one less than three times a power of 2"],
        }),
        _ => None,
    }
}

/// The limit of a rule that gives the same number to every move, if a player can move at all.
fn constant(rule: &Rule) -> Option<Natural> {
    if Family::of(rule) != Family::Constant {
        return None;
    }
    match rule.limit(&Inputs::unmoved(Natural::ONE, Natural::ONE)).ok()? {
        Limit::Finite(limit) if !limit.is_zero() => Some(limit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use onepile::{Outcome, Position, Solver};

    use super::*;

    /// Whether the sentence says that a pile is to be left.
    type Leave = fn(u64) -> bool;

    #[test]
    fn the_piles_to_leave_are_those_that_are_lost() {
        let games: [(&str, Play, &str, Leave); 5] = [
            ("3", Play::Normal, "leave a multiple of 4", |pile| pile % 4 == 0),
            ("3", Play::Misere, "leave one counter more than a multiple of 4", |pile| pile % 4 == 1),
            ("floor(7/2)", Play::Normal, "leave a multiple of 4", |pile| pile % 4 == 0),
            ("pile // 2", Play::Normal, "leave one less than a power of 2", |pile| (pile + 1).is_power_of_two()),
            ("pile // 2", Play::Misere, "leave one less than three times a power of 2", |pile| {
                (pile + 1) % 3 == 0 && ((pile + 1) / 3).is_power_of_two()
            }),
        ];
        for (rule, play, sentence, leave) in games {
            let game = rule.parse::<Game>().unwrap().with_play(play);
            assert_eq!(strategy(&game).unwrap().to_string(), sentence, "{rule}");
            let mut solver = Solver::new(game.clone());
            for pile in 1..200u64 {
                // A pile in the middle of the game, where the limit is the rule's own.
                let limit = game.rule().limit(&Inputs::moved(Natural::from(2u32), pile.into(), Natural::ONE)).unwrap();
                let position = Position { turn: Natural::from(2u32), pile: pile.into(), limit };
                // A pile from which nobody can move ends the game; nobody plans for it in misère play.
                if position.limit == Limit::ZERO && play == Play::Misere {
                    continue;
                }
                let lost = solver.solve((pile, position.largest_take())).unwrap().outcome == Some(Outcome::P);
                assert_eq!(lost, leave(pile), "{rule} {play}, pile {pile}");
            }
        }
    }

    #[test]
    fn other_games_have_no_short_plan() {
        for rule in ["3*last", "pile // 3", "0", "inf"] {
            assert_eq!(strategy(&rule.parse().unwrap()), None, "{rule}");
        }
        let game: Game = "3".parse().unwrap();
        assert_eq!(strategy(&game.clone().with_block(1)), None);
        assert_eq!(strategy(&game.with_stop([5u32])), None);
    }

    #[test]
    fn fibonacci_sums_tell_the_smallest_winning_take() {
        let mut numbers = vec![1u64, 2];
        while numbers[numbers.len() - 1] < 300 {
            numbers.push(numbers[numbers.len() - 1] + numbers[numbers.len() - 2]);
        }
        // The sum without neighbours takes the largest number that fits, again and again.
        let smallest = |mut rest: u64| loop {
            let part = *numbers.iter().rev().find(|number| **number <= rest).unwrap();
            if part == rest {
                return part;
            }
            rest -= part;
        };
        for (play, less) in [(Play::Normal, 0), (Play::Misere, 1)] {
            let mut solver = Solver::new("2*last".parse::<Game>().unwrap().with_play(play));
            for pile in 2..300u64 {
                let take = smallest(pile - less);
                let answer = solver.solve((pile, pile - 1)).unwrap();
                let expected = (take < pile).then(|| Natural::from(take));
                assert_eq!(answer.take().cloned(), expected, "{play}, pile {pile}");
            }
        }
    }
}
