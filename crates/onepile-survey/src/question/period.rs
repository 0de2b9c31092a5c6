//! Whether values repeat: nim-values of rules of the pile, g of others.

use onepile::Column as Values;
use onepile_front::PeriodQuery;

use super::{Answer, Asked, PERIOD_KINDS, Status};
use crate::cell::{Cell, Kind};

pub(super) fn fields() -> Vec<(&'static str, Kind)> {
    vec![
        ("kind", Kind::Word(PERIOD_KINDS.to_vec())),
        ("preperiod", Kind::Integer),
        ("period", Kind::Integer),
        ("proved", Kind::Truth),
        ("of", Kind::Word([Values::G, Values::Nim, Values::Outcome].map(Values::name).to_vec())),
    ]
}

pub(super) fn ask(asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    let column = PeriodQuery::usual(asked.solver.game());
    let mut answer = asked.period(column);
    if answer.status == Status::Error {
        return Err(answer);
    }
    answer.cells.resize(3, Cell::Nothing);
    let proved = answer.status == Status::Proved;
    answer.cells.extend([Cell::Truth(proved), Cell::Text(column.name().to_owned())]);
    Ok(answer)
}
