//! Which theorem applies.

use onepile::{Declined, Family, Hypothesis, Method, far_end};

use super::{Answer, Asked, Status};
use crate::cell::{Cell, Kind};

pub(super) fn fields() -> Vec<(&'static str, Kind)> {
    vec![
        ("method", Kind::Word(Method::ALL.iter().map(|method| method.name()).collect())),
        ("paper", Kind::Text),
        ("declined", Kind::Text),
    ]
}

pub(super) fn ask(asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    let checked = asked.solver.theorems(&far_end(), asked.budget);
    let method = checked.iter().find(|(_, checked)| checked.is_ok()).map_or(Method::Direct, |(method, _)| *method);
    let declined = |(method, checked): &(Method, Result<(), _>)| {
        checked.as_ref().err().map(|declined: &Declined| format!("{method}: {declined}"))
    };
    let declined: Vec<String> = checked.iter().filter_map(declined).collect();
    let paper = Family::of(asked.solver.game().rule()).reference();
    let cells = [
        Cell::Text(method.name().to_owned()),
        Cell::of(paper, |paper| Cell::Text(paper.to_owned())),
        Cell::of((!declined.is_empty()).then(|| declined.join("; ")), Cell::Text),
    ];
    // A theorem that was not tried to its end is no theorem that fails, nor is one with a hypothesis that is not refuted.
    let is_open = |declined: &Declined| declined.at.is_none() && matches!(declined.hypothesis, Hypothesis::Property(_));
    let may_apply = method == Method::Direct && checked.iter().any(|(_, checked)| checked.as_ref().is_err_and(is_open));
    let status = if asked.budget.work_left() == 0 || may_apply { Status::Undecided } else { Status::Proved };
    Ok(Answer::new(status, cells))
}
