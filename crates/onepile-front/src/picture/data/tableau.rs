//! The tableau of a rule of turn and pile.

use onepile::{Budget, Play, Rule, Tableau, TableauEntry, TableauRow};

use crate::failure::Failure;
use crate::query::every_take;

/// The first rows and columns of the tableau of a rule, from column 0 on if some piles have a limit of 0, else from 1 on.
pub fn tableau(
    rule: &Rule,
    turns: u64,
    columns: u64,
    budget: &mut Budget<'_>,
) -> Result<(u64, Vec<Vec<TableauEntry>>), Failure> {
    let tableau = Tableau::within(&every_take(rule)?, Play::Normal, turns, columns, budget)
        .map_err(|declined| Failure::Declined(format!("the rule has no tableau: {declined}")))?;
    if let Some(undecided) = tableau.undecided {
        return Err(Failure::Undecided(undecided));
    }
    let is_stuck = |row: &TableauRow| !matches!(&row.stuck, TableauEntry::Number(number) if number.is_zero());
    let first = u64::from(!tableau.rows.iter().any(is_stuck));
    let entries = |row: &TableauRow| {
        let stuck = (first == 0).then_some(&row.stuck);
        stuck.into_iter().chain(&row.entries).cloned().collect()
    };
    Ok((first, tableau.rows.iter().map(entries).collect()))
}
