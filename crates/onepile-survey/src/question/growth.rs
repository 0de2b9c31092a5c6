//! How the base grows.

use onepile::Natural;

use super::{Answer, Asked, Status, reason};
use crate::cell::{Cell, Kind};

pub(super) fn fields() -> Vec<(&'static str, Kind)> {
    vec![
        ("rate", Kind::Decimal),
        ("lag", Kind::Integer),
        ("recurrence", Kind::Text),
        ("digits", Kind::Integer),
        ("decades", Kind::Integers),
    ]
}

pub(super) fn ask(asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    let listing = asked.listing()?;
    let base = &listing.bases[0];
    let members: Vec<&Natural> = base.members.iter().map(|member| &member.b).collect();
    let known_to = if base.complete { members.last().copied() } else { Some(&base.complete_to) };
    let digits = Cell::of(known_to, |known| Cell::count(known.to_string().len()));
    let decades = Cell::Integers(decades(&members, known_to));
    if base.complete {
        let note = Some("the base is finite".to_owned());
        let cells = [Cell::Nothing, Cell::Nothing, Cell::Nothing, digits, decades];
        return Ok(Answer::new(Status::Proved, cells).with_note(note));
    }
    let proved = base.proved_lag(asked.solver.game().rule());
    let pattern = base.pattern();
    let (rate, lag, recurrence, status) = match &proved {
        Some(proved) => (Some(proved.rate()), Some(proved.lag), Some(proved.recurrence()), Status::Proved),
        None => {
            let lag = pattern.lags.as_ref().and_then(|lags| match lags.pattern[..] {
                [lag] => Some(lag),
                _ => None,
            });
            // Between members without a pattern there is no rate.
            let has_pattern = pattern.recurrence.is_some() || pattern.lags.is_some();
            let status = if has_pattern { Status::Observed } else { Status::Undecided };
            (pattern.rate.filter(|_| has_pattern), lag, pattern.recurrence, status)
        }
    };
    let note = match (status, &listing.undecided) {
        (Status::Undecided, Some(undecided)) => Some(reason(undecided)),
        (Status::Undecided, None) => Some("no recurrence is found".to_owned()),
        _ => None,
    };
    let recurrence = recurrence.map(|recurrence| recurrence.equation("b", "k"));
    let cells = vec![
        Cell::of(rate, |rate| Cell::decimal(&rate)),
        Cell::of(lag, Cell::count),
        Cell::of(recurrence, Cell::Text),
        digits,
        decades,
    ];
    Ok(Answer::new(status, cells).with_note(note))
}

/// How many members there are up to 10, 100, and so on, as far as all of them are known.
fn decades(members: &[&Natural], known_to: Option<&Natural>) -> Vec<i64> {
    let (mut counts, mut power) = (Vec::new(), Natural::from(10u32));
    while known_to.is_some_and(|known| power <= *known) {
        counts.push(members.partition_point(|member| **member <= power) as i64);
        power = &power * &Natural::from(10u32);
    }
    counts
}
