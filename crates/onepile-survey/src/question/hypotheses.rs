//! Which theorem applies.

use onepile::{Family, Method, far_end};

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
        checked.as_ref().err().map(|declined: &onepile::Declined| format!("{method}: {declined}"))
    };
    let declined: Vec<String> = checked.iter().filter_map(declined).collect();
    let paper = Family::of(asked.solver.game().rule()).reference();
    let cells = [
        Cell::Text(method.name().to_owned()),
        Cell::of(paper, |paper| Cell::Text(paper.to_owned())),
        Cell::of((!declined.is_empty()).then(|| declined.join("; ")), Cell::Text),
    ];
    // A theorem that was not tried to its end is no theorem that fails.
    let status = if asked.budget.work_left() == 0 { Status::Undecided } else { Status::Proved };
    Ok(Answer::new(status, cells))
}
