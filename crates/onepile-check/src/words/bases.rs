//! The members of each game, and piles read in them.

use std::borrow::Cow;

use dashu_base::BitTest;
use dashu_int::UBig;
use onepile_rule::Limit;

use super::limits::Limits;
use crate::boxes::Pen;
use crate::fault::{Checked, Fault};

/// Where a member stands: a run, and how many members of the run come before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) run: usize,
    pub(super) offset: UBig,
}

/// One member b, or several at equal distances, all of them fixed.
pub(super) struct Run {
    pub(super) first: UBig,
    /// How many members come before.
    pub(super) before: UBig,
    /// G(b), unless that is b.
    pub(super) value: Option<UBig>,
    /// The number of further members, and their distance.
    pub(super) more: Option<Box<(UBig, UBig)>>,
}

/// The last member of a run of a game: some G is as large as there, and none is larger.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Peak {
    game: u32,
    run: u32,
}

/// The members of one game, ascending, 1 first.
pub(super) struct Base {
    runs: Vec<Run>,
    /// For each run, where G is largest below its first member, in each class.
    below: Vec<Option<Peak>>,
    /// For each run, as far as it was asked for, which one up to it begins with the fixed member that has the largest limit.
    best: Vec<u32>,
    /// The last of these, with its limit.
    top: Option<(usize, Limit)>,
    /// The limit that was asked for last.
    seen: Option<(usize, Limit)>,
}

/// The members of all games.
pub(super) struct Bases {
    games: Vec<Base>,
    /// For each game, where G is largest of all, once all members are there.
    beyond: Vec<Option<Peak>>,
    /// Whether limits never fall and all members are fixed, as members in runs need it.
    pub(super) in_runs: bool,
}

impl Base {
    /// How many runs there are.
    pub(super) fn runs(&self) -> usize {
        self.runs.len()
    }

    pub(super) fn last(&self) -> Place {
        self.end_of(self.runs.len() - 1)
    }

    fn end_of(&self, run: usize) -> Place {
        Place { run, offset: self.runs[run].more.as_ref().map_or(UBig::ZERO, |more| more.0.clone()) }
    }

    /// How many members there are.
    pub(super) fn count(&self) -> UBig {
        let last = self.last();
        &self.runs[last.run].before + last.offset + UBig::ONE
    }

    /// The member with so many before it.
    pub(super) fn place(&self, index: &UBig) -> Option<Place> {
        if *index >= self.count() {
            return None;
        }
        let run = match usize::try_from(index) {
            // Where no run has a second member.
            Ok(index) if self.runs.get(index).is_some_and(|run| run.before == UBig::from(index)) => index,
            _ => self.runs.partition_point(|run| run.before <= *index) - 1,
        };
        Some(Place { run, offset: index - &self.runs[run].before })
    }

    /// The member at a place.
    pub(super) fn member(&self, place: &Place) -> Cow<'_, UBig> {
        let run = &self.runs[place.run];
        match &run.more {
            Some(more) if !place.offset.is_zero() => Cow::Owned(&run.first + &more.1 * &place.offset),
            _ => Cow::Borrowed(&run.first),
        }
    }

    /// G of the member at a place.
    pub(super) fn g(&self, place: &Place) -> Cow<'_, UBig> {
        self.runs[place.run].value.as_ref().map_or_else(|| self.member(place), Cow::Borrowed)
    }

    pub(super) fn is_fixed(&self, place: &Place) -> bool {
        self.runs[place.run].value.is_none()
    }

    /// Whether all members are.
    pub(super) fn are_fixed(&self) -> bool {
        self.runs.iter().all(|run| run.value.is_none())
    }

    /// The member before a place.
    pub(super) fn previous(&self, place: &Place) -> Option<Place> {
        match place.offset.is_zero() {
            false => Some(Place { run: place.run, offset: &place.offset - UBig::ONE }),
            true => place.run.checked_sub(1).map(|run| self.end_of(run)),
        }
    }

    /// The largest member that is not above a number from 1 up.
    pub(super) fn up_to(&self, number: &UBig) -> Place {
        let run = self.runs.partition_point(|run| run.first <= *number).saturating_sub(1);
        let offset = match &self.runs[run].more {
            Some(more) if *number > self.runs[run].first => {
                ((number - &self.runs[run].first) / &more.1).min(more.0.clone())
            }
            _ => UBig::ZERO,
        };
        Place { run, offset }
    }
}

impl Bases {
    /// Every game begins with the member 1, which is fixed.
    pub(super) fn new(limits: &Limits, pen: &mut Pen<'_>) -> Checked<Bases> {
        let (period, classes) = (limits.period(), limits.classes());
        pen.effort
            .keep((period * (size_of::<Base>() + size_of::<Run>() + classes * size_of::<Option<Peak>>())) as u64)?;
        let one = || Run { first: UBig::ONE, before: UBig::ZERO, value: None, more: None };
        let base = |_| Base { runs: vec![one()], below: vec![None; classes], best: Vec::new(), top: None, seen: None };
        Ok(Bases { games: (0..period).map(base).collect(), beyond: Vec::new(), in_runs: false })
    }

    pub(super) fn of(&self, game: usize) -> &Base {
        &self.games[game]
    }

    pub(super) fn count(&self) -> usize {
        self.games.len()
    }

    /// The largest limit after a fixed member up to a place.
    ///
    /// Where limits never fall and all members are fixed, that after the last of them is the largest.
    pub(super) fn largest_limit(
        &mut self,
        game: usize,
        place: &Place,
        limits: &mut Limits,
        pen: &mut Pen<'_>,
    ) -> Checked<Cow<'_, Limit>> {
        if self.in_runs {
            return self.limit(game, place, limits, pen);
        }
        let base = &mut self.games[game];
        while base.best.len() <= place.run {
            pen.effort.spend(1)?;
            let next = base.best.len();
            if base.runs[next].value.is_none() {
                base.see(game, next, limits, pen)?;
                let Base { seen, top, .. } = base;
                if let Some((_, limit)) = &*seen
                    && top.as_ref().is_none_or(|(_, top)| limit > top)
                {
                    *top = seen.take();
                }
            }
            pen.effort.keep(size_of::<u32>() as u64)?;
            let best = base.top.as_ref().map_or(0, |(run, _)| *run);
            base.best.push(u32::try_from(best).map_err(|_| too_many())?);
        }
        let best = base.best[place.run] as usize;
        if base.top.as_ref().is_none_or(|(run, _)| *run != best) {
            return base.see(game, best, limits, pen).map(Cow::Borrowed);
        }
        Ok(Cow::Borrowed(base.top.as_ref().map(|(_, limit)| limit).expect("it has a run")))
    }

    /// The limit after a take of a member.
    pub(super) fn limit(
        &mut self,
        game: usize,
        place: &Place,
        limits: &mut Limits,
        pen: &mut Pen<'_>,
    ) -> Checked<Cow<'_, Limit>> {
        let base = &mut self.games[game];
        if !place.offset.is_zero() {
            let member = base.member(place).into_owned();
            return Ok(Cow::Owned(limits.at(limits.after(game, &member), &member, pen)?));
        }
        base.see(game, place.run, limits, pen).map(Cow::Borrowed)
    }

    /// Where G is largest of all piles of a game below the first member of a run, and of some class.
    fn below(&self, game: usize, run: usize, class: usize, classes: usize) -> Option<Peak> {
        self.games[game].below[run * classes + class]
    }

    fn at_peak(&self, peak: Peak) -> Cow<'_, UBig> {
        let base = &self.games[peak.game as usize];
        base.g(&base.end_of(peak.run as usize))
    }

    fn higher(&self, one: Option<Peak>, other: Option<Peak>) -> Option<Peak> {
        match (one, other) {
            (Some(one), Some(other)) if one != other && self.at_peak(one) < self.at_peak(other) => Some(other),
            (one, other) => one.or(other),
        }
    }

    /// Adds a run behind the last member of a game; its step is a member of another.
    pub(super) fn push(
        &mut self,
        game: usize,
        run: Run,
        (step_game, step): (usize, &Place),
        limits: &Limits,
        pen: &mut Pen<'_>,
    ) -> Checked<()> {
        let classes = limits.classes();
        let numbers = [Some(&run.first), run.value.as_ref()].into_iter().flatten();
        let bytes: usize = numbers.map(|number| number.bit_len() / 8).sum();
        // Lists grow by doubling.
        pen.effort.keep((bytes + 2 * (size_of::<Run>() + classes * size_of::<Option<Peak>>())) as u64)?;
        let base = &self.games[game];
        let last = base.runs.len() - 1;
        let peak = Peak {
            game: u32::try_from(game).map_err(|_| too_many())?,
            run: u32::try_from(last).map_err(|_| too_many())?,
        };
        let class_of_last = limits.class(&base.member(&base.last()));
        for class in 0..classes {
            // The piles between the last member and this one are copies of those below the step. In a run with a step
            // inside a run, where all members are fixed, none has a larger G than the last member.
            let copied = match step.offset.is_zero() {
                true => self.below(step_game, step.run, (class + classes - class_of_last) % classes, classes),
                false => None,
            };
            let before = self.higher(self.below(game, last, class, classes), copied);
            let own = if class == class_of_last { self.higher(before, Some(peak)) } else { before };
            self.games[game].below.push(own);
        }
        self.games[game].runs.push(run);
        Ok(())
    }

    /// The most that G can be at piles of some class from 1 to a number, which has its largest member at a place; nothing if
    /// there is no such pile.
    pub(super) fn most(
        &self,
        game: usize,
        place: &Place,
        number: &UBig,
        class: usize,
        limits: &Limits,
    ) -> Option<Cow<'_, UBig>> {
        let base = &self.games[game];
        if *place != base.end_of(place.run) {
            return Some(base.g(place));
        }
        if place.run + 1 < base.runs.len() {
            let peak = self.below(game, place.run + 1, class, limits.classes())?;
            return Some(self.at_peak(peak));
        }
        // Behind the last member.
        Some(match self.beyond.get(game) {
            Some(Some(peak)) => self.at_peak(*peak),
            _ => Cow::Owned(number.clone()),
        })
    }

    /// Finds where G is largest behind the last member of each game: piles there are copies of those of the games that
    /// are left when last members are stripped again and again.
    pub(super) fn close(&mut self, limits: &Limits, pen: &mut Pen<'_>) -> Checked<()> {
        let classes = limits.classes();
        let mut largest = Vec::new();
        for (game, base) in self.games.iter().enumerate() {
            pen.effort.spend(classes as u64)?;
            let last = base.runs.len() - 1;
            let below =
                (0..classes).fold(None, |most, class| self.higher(most, self.below(game, last, class, classes)));
            let own = Peak { game: game as u32, run: u32::try_from(last).map_err(|_| too_many())? };
            largest.push(self.higher(below, Some(own)));
        }
        // A game takes over what the next has, until nothing changes.
        loop {
            let mut changed = false;
            for (game, base) in self.games.iter().enumerate() {
                pen.effort.spend(1)?;
                let next = limits.after(game, &base.member(&base.last()));
                let both = self.higher(largest[game], largest[next]);
                changed |= both != largest[game];
                largest[game] = both;
            }
            if !changed {
                break;
            }
        }
        self.beyond = largest;
        Ok(())
    }

    /// The number by which the values of a game repeat up to a number whose largest member is at a place: the sum of the
    /// members that are stripped until the same game is left, if that is less than the number.
    ///
    /// Any pile above that sum and up to the number strips the same members first.
    pub(super) fn cycle(
        &self,
        game: usize,
        number: &UBig,
        place: &Place,
        limits: &Limits,
        pen: &mut Pen<'_>,
    ) -> Checked<Option<UBig>> {
        let mut member = self.games[game].member(place);
        if *number < member.as_ref() << 1 {
            return Ok(None);
        }
        let (mut at, mut sum) = (game, UBig::ZERO);
        for _ in 0..self.count() {
            pen.effort.spend(2)?;
            at = limits.after(at, &member);
            sum += member.as_ref();
            if sum >= *number {
                return Ok(None);
            }
            if at == game {
                return Ok(Some(sum));
            }
            let base = &self.games[at];
            member = base.member(&base.up_to(&(number - &sum)));
        }
        Ok(None)
    }

    /// The member that tells G of a pile from 1 up: the last one stripped.
    pub(super) fn read(&self, game: usize, pile: &UBig, limits: &Limits, pen: &mut Pen<'_>) -> Checked<(usize, Place)> {
        let (mut game, mut rest) = (game, pile.clone());
        loop {
            pen.effort.spend(2)?;
            let place = self.games[game].up_to(&rest);
            if let Some(cycle) = self.cycle(game, &rest, &place, limits, pen)? {
                rest = (rest - UBig::ONE) % cycle + UBig::ONE;
                continue;
            }
            let member = self.games[game].member(&place);
            if *member >= rest {
                drop(member);
                return Ok((game, place));
            }
            rest -= member.as_ref();
            game = limits.after(game, &member);
        }
    }

    /// The same, and what it tells.
    pub(super) fn g(&self, game: usize, pile: &UBig, limits: &Limits, pen: &mut Pen<'_>) -> Checked<Cow<'_, UBig>> {
        let (game, place) = self.read(game, pile, limits, pen)?;
        Ok(self.games[game].g(&place))
    }
}

impl Base {
    /// Finds the limit after a take of the first member of a run, unless it was found last.
    fn see(&mut self, game: usize, run: usize, limits: &mut Limits, pen: &mut Pen<'_>) -> Checked<&Limit> {
        let seen = match self.seen.take() {
            Some(seen) if seen.0 == run => seen,
            _ => {
                let member = &self.runs[run].first;
                (run, limits.at(limits.after(game, member), member, pen)?)
            }
        };
        Ok(&self.seen.insert(seen).1)
    }
}

fn too_many() -> Fault {
    Fault::not_checked("there are too many members")
}
