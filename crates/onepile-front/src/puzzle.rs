//! How good a puzzle a pile makes.

use onepile::{Game, Natural, Position};

/// The points of a puzzle for each of its virtues.
const LARGEST_LOSES: u32 = 30;
const SMALL_LOSES: u32 = 15;
const MOST_FOR_CHOICE: u32 = 20;
const FITTING_LENGTH: u32 = 20;
/// Remoteness of a game that is neither over at once nor too long to think through.
const FITTING_MOVES: std::ops::RangeInclusive<u32> = 5..=15;

/// How good a puzzle it is to find the only winning take from a position: points from 0 to 100.
///
/// - 30 if a larger take is allowed, so that the greedy take loses;
/// - 15 if the winning take is not 1, and 15 more if it is not 2 either, so that the small takes lose;
/// - 1 for each allowed take, at most 20: the more there are to choose from, the harder it is to guess;
/// - 20 if 5 to 15 moves are left when the winner hurries and the loser delays; 5 less for each move below that, and 1
///   less for each move above it.
///
/// The measure says how well a puzzle is hidden. It says nothing of how hard the theory of the game is.
///
/// ```
/// use onepile::{Game, Natural};
/// use onepile_front::puzzle_score;
/// let game: Game = "2*last".parse()?;
/// let score = |pile: u32, take: u32, moves: u32| {
///     puzzle_score(&game, &game.position(pile).unwrap(), &Natural::from(take), &Natural::from(moves))
/// };
/// assert_eq!([score(26, 5, 15), score(26, 5, 17), score(4, 1, 3)], [100, 98, 43]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle_score(game: &Game, position: &Position, take: &Natural, remoteness: &Natural) -> u32 {
    let takes = position.takes(game);
    let is_not_largest = takes.largest().is_some_and(|largest| largest > take);
    let small = [1u32, 2].into_iter().filter(|small| *take > Natural::from(*small)).count() as u32;
    let choice = takes.count().to_u32().unwrap_or(MOST_FOR_CHOICE).min(MOST_FOR_CHOICE);
    u32::from(is_not_largest) * LARGEST_LOSES + small * SMALL_LOSES + choice + length(remoteness)
}

/// The points for the length of the game.
fn length(remoteness: &Natural) -> u32 {
    let moves = remoteness.to_u32().unwrap_or(u32::MAX);
    match (FITTING_MOVES.start().checked_sub(moves), moves.checked_sub(*FITTING_MOVES.end())) {
        (Some(too_few @ 1..), _) => FITTING_LENGTH.saturating_sub(5 * too_few),
        (_, Some(too_many)) => FITTING_LENGTH.saturating_sub(too_many),
        _ => FITTING_LENGTH,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_of_fitting_length_or_loses_points() {
        let points = [0u32, 1, 3, 4, 5, 15, 16, 34, 35, 1000].map(|moves| length(&moves.into()));
        assert_eq!(points, [0, 0, 10, 15, 20, 20, 19, 1, 0, 0]);
        assert_eq!(length(&"1e30".parse().unwrap()), 0);
    }
}
