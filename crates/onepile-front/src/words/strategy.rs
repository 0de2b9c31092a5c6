//! The winner's plan in one sentence, where the theory has one that is short.

use onepile::{
    Budget, Column, Entry, Family, Game, Inputs, Limit, NamedGame, Natural, Outcome, Periodicity, Play, Range, Region,
    Rule, Solver, Variable,
};

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
    let has_stops = game.stop().iter().any(|stop| !stop.is_zero());
    if game.block() > 0 || has_stops || game.rule().allowed().is_some() {
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

/// The same, also where it takes a proof that lost piles repeat.
pub(crate) fn plan(solver: &mut Solver, budget: &mut Budget<'_>) -> Option<Words> {
    strategy(&seen(solver)).or_else(|| remainders(solver, budget))
}

/// The same as a sentence, with what is said where the plan cannot be followed.
pub(crate) fn plan_told(solver: &mut Solver, budget: &mut Budget<'_>) -> Option<Words> {
    plan(solver, budget).map(|plan| words![plan.capitalised(), ".", otherwise(solver)])
}

/// What the winner of a named game does: as the catalogue says, or as the rule itself tells.
pub(crate) fn strategy_of(named: &NamedGame, budget: &mut Budget<'_>) -> Option<Words> {
    let rule = named.parsed_rule();
    match &named.strategy {
        // The smallest take that wins from a pile is the same for every limit.
        Some(strategy) if matches!(Family::of(&rule), Family::Last | Family::PrevLast) => {
            Some(words![strategy.clone(), OTHERWISE])
        }
        Some(strategy) => Some(words![strategy.clone()]),
        None => plan_told(&mut Solver::new(rule), budget),
    }
}

const OTHERWISE: &str = " If the limit does not allow it, the position is lost.";

/// What is said where the plan of the winner cannot be followed.
fn otherwise(solver: &Solver) -> &'static str {
    match (solver.game().rule().allowed(), solver.without_condition(), solver.game().play()) {
        (None, ..) | (_, Some(_), _) => OTHERWISE,
        (_, _, Play::Misere) => " If you can move, but no allowed take leads there, the position is lost.",
        _ => " If no allowed take leads there, the position is lost.",
    }
}

/// The game as theorems see it: without a condition behind `where` that holds for every take.
fn seen(solver: &Solver) -> Game {
    let game = solver.game();
    match solver.without_condition() {
        Some(rule) => Game::new(rule.clone()).with_play(game.play()).with_stop(game.stop()).with_block(game.block()),
        None => game.clone(),
    }
}

/// Which piles to leave, where lost piles repeat and a move depends on the pile alone.
fn remainders(solver: &mut Solver, budget: &mut Budget<'_>) -> Option<Words> {
    /// Longer periods and lists are no sentence.
    const LONGEST: u64 = 64;
    const MOST: usize = 6;
    /// Nobody learns more lost piles than those below this one by heart.
    const LATEST: u64 = 200;
    let game = solver.game();
    let rule = solver.without_condition().unwrap_or(game.rule());
    let depends_on_pile_alone = match rule.allowed() {
        Some(_) => ![Variable::Last, Variable::Prev, Variable::Turn].into_iter().any(|variable| rule.uses(variable)),
        None => Family::of(rule) == Family::Pile,
    };
    if !depends_on_pile_alone || game.first().is_some() || game.block() > 0 {
        return None;
    }
    // Where the limit grows without end, lost piles do not repeat, or are few.
    let all = Region::all().with(Variable::Pile, Range::from(1u64));
    if rule.allowed().is_none() && rule.bounds(&all).high == Limit::Infinite {
        return None;
    }
    let Periodicity::Periodic { preperiod, period, .. } = solver.period_within(Column::Outcome, budget).ok()? else {
        return None;
    };
    let (from, period) = (preperiod.to_u64().filter(|from| *from <= LATEST)?, period.to_u64()?);
    if period > LONGEST {
        return None;
    }
    let piles = (&Natural::ZERO, &Natural::from(from + period - 1));
    let table = solver.table_within(Column::Outcome, &Natural::ONE, piles, budget).ok()?;
    let lost = (0..).zip(table.entries.iter()).filter(|(_, entry)| *entry == Entry::Outcome(Outcome::P));
    let (small, large): (Vec<u64>, Vec<u64>) = lost.map(|(pile, _)| pile).partition(|pile| *pile < from);
    let mut remainders: Vec<u64> = large.iter().map(|pile| pile % period).collect();
    remainders.sort_unstable();
    if table.undecided.is_some() || remainders.is_empty() || remainders.len().max(small.len()) > MOST || period < 2 {
        return None;
    }
    // Small piles may be lost or won whatever their remainder is.
    let least = if from == 0 { String::new() } else { format!(" of at least {from}") };
    let pile = match (&remainders[..], from) {
        ([0], 0) => format!("a multiple of {period}"),
        _ => format!("a pile{least} that has remainder {} when divided by {period}", either(&remainders)),
    };
    let small = if small.is_empty() { String::new() } else { format!("{}, or ", either(&small)) };
    Some(words![format!("leave {small}{pile}")])
}

/// Numbers to choose from.
fn either(numbers: &[u64]) -> String {
    let listed: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match &listed[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        listed => listed.concat(),
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
    use onepile::Position;

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

    /// The piles below some number that a sentence says to leave.
    fn left_by(plan: &str, below: u64) -> Vec<u64> {
        let numbers = |text: &str| text.split([',', ' ']).filter_map(|word| word.parse().ok()).collect::<Vec<u64>>();
        if let Some(step) = plan.strip_prefix("leave a multiple of ") {
            return (0..below).step_by(step.parse().unwrap()).collect();
        }
        if let Some(step) = plan.strip_prefix("leave one counter more than a multiple of ") {
            return (1..below).step_by(step.parse().unwrap()).collect();
        }
        let (small, rest) = plan.split_once("a pile").unwrap();
        let (least, rest) = rest.split_once(" that has remainder ").unwrap();
        let (remainders, period) = rest.split_once(" when divided by ").unwrap();
        let (least, remainders) = (numbers(least).first().copied().unwrap_or(0), numbers(remainders));
        let period: u64 = period.parse().unwrap();
        let large = (least..below).filter(|pile| remainders.contains(&(pile % period)));
        numbers(small).into_iter().chain(large).collect()
    }

    #[test]
    fn remainders_are_those_of_lost_piles() {
        let mut told = 0;
        for rule in [
            "1 + pile % 2",
            "4 - pile % 2",
            "1 + pile % 5",
            "if pile % 6 == 5 then 1 else 3",
            "if pile % 3 == 0 then 1 else 2",
            "min(4, pile // 2)",
            "min(pile, 7)",
            "if pile < 9 then 0 else 2",
            "2 + pile^2 % 7",
            "if pile == 10 then 6 else 1 + pile % 4",
            "{1, 3, 4}",
            "{2, 3}",
            "{2, 4, 7}",
            "3 where odd(take)",
            "5 where take != 3",
            "pile where odd(take)",
            "inf where take % 3 == 1",
            "3 where take < 5",
        ] {
            for play in [Play::Normal, Play::Misere] {
                let game = rule.parse::<Game>().unwrap().with_play(play);
                let mut solver = Solver::new(game);
                let Some(plan) = plan(&mut solver, &mut Budget::default()) else { continue };
                let plan = plan.to_string();
                let is_lost = |pile: &u64| solver.solve(*pile).unwrap().outcome == Some(Outcome::P);
                let lost: Vec<u64> = (0..150).filter(is_lost).collect();
                assert_eq!(left_by(&plan, 150), lost, "{rule}, {play}: {plan}");
                told += 1;
            }
        }
        assert!(told >= 20, "{told} games have a plan");
    }

    #[test]
    fn other_games_have_no_short_plan() {
        for rule in ["3*last", "pile // 3", "0", "inf", "3 where odd(take)", "2*last where odd(take)", "{1, 3}"] {
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
