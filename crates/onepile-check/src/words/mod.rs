//! The witness `words P m`: the smallest winning takes of all piles, as words that grow by copying.
//!
//! It is for rules of `last`, and of `last` and `prev` with period P in `prev`. Game i reads the previous pile as i more than it
//! is, and G_i(n) is claimed to be the smallest winning take of pile n of game i. By `bases_sound` (of one game: `table_sound`)
//! a position with limit x is won iff x >= G, if at each pile n
//!
//! > 1 <= G(n) <= n; f(k) >= G(n − k) for all k < G(n); and G(n) = n or f(G(n)) < G(n − G(n)).
//!
//! Each line `+ game lag value` adds a member n = b + d to game i: b is its last member, and d the member `lag` places before
//! the end of game w = i + b. The piles b + y in between, y < d, have G_i(b + y) = G_w(y). The checks:
//!
//! - (0) the rule has a value after all takes up to N;
//! - (1) d is fixed, G_w(d) = d;
//! - (2) f(d') < G_i(b) for all fixed d' < d of game w;
//! - (3) f(d) >= G_i(b);
//! - (4) if G_i(n) = n − p with p > 0: p < b and f(n − p) < G_i(p);
//! - (5) f(n − q) >= G_i(q) for all q in p + 1 to b − 1;
//! - (6) at the end, for each game: f(d') < G_i(b) for all fixed d' of game w up to N − b.
//!
//! **Copy** (`copy_b`): takes below G_w(y) from b + y leave copied piles, so they do not win, as at y; if G_w(y) < y it leaves a
//! copied pile as well, and if y is fixed it leaves b and wins by (2), or (6) behind the last member. Only members are fixed
//! (`fixed_are_members`). **Member** (`member_b`): from n takes below d do not win, as at d, which is fixed; d does not by (3), further ones below G(n)
//! do not by (5), and G(n) does by (4), or because nothing is left. In misère play with limits of at least 1 pile n of game i plays
//! like pile n − 1 of game i + 1 (`misere_shift`).
//!
//! *Version 2* adds:
//! - `+ 0 lag = *N`: N members at the distance d, for rules of `last` that are shown never to fall. All members are
//!   fixed then. As they ascend, (2) holds for all if for the first, (3) if for the last; and (5) by `easy_case`, since f(d) >= b.
//! - Stops in normal play: above a stop s, and up to the next, pile n plays like n − s of game s. For takes up to n − s that is
//!   the same game, and to take n − s wins; so G(n) is that of n − s. Takes that pass s may win as well, and are listed.
//! - The remoteness, where limits never fall: see [`rho`].
//! - Remainders of sums and products, `pile` in them, and `min(pile, …)`.

mod bases;
mod records;
mod rho;
mod walk;

use std::io::BufRead;

use dashu_int::UBig;
use onepile_rule::Natural;

use crate::boxes::Pen;
use crate::certificate::{Certificate, Claim, Play};
use crate::effort::Effort;
use crate::fault::{Checked, Fault, shown};
use crate::field::{Field, Listed, Stretch};
use crate::lines::{Lines, natural, start};

use crate::limits::{Limits, is_at_least, too_weak};
use crate::residue::{Plain, without_caps};
use bases::{Bases, Run};
use records::Records;
use rho::Rho;
use walk::Walk;

/// Longer periods are not looked at.
const MOST_GAMES: u64 = 4096;
/// More classes of takes are not told apart.
const MOST_CLASSES: u64 = 64;

/// Checks a certificate with a witness of this kind.
pub(crate) fn check(certificate: &Certificate, lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    certificate.claims_only(&[Claim::Takes, Claim::Remoteness, Claim::Stops])?;
    let mut words = Words::new(certificate, pen).map_err(|fault| fault.at(lines.number))?;
    while let Some(text) = lines.next_of_witness(&mut pen.effort)? {
        let line = Line::read(text, certificate.version, &mut pen.effort);
        let added = line.and_then(|line| words.add(&line, pen));
        added.map_err(|fault| fault.at(lines.number))?;
    }
    words.end(pen)?;
    words.answer(certificate, pen)
}

/// A line of the witness.
struct Line {
    game: usize,
    lag: UBig,
    /// The pile that is left, as places of members; none if the member is fixed.
    left: Option<Vec<UBig>>,
    /// How often the line stands there.
    times: UBig,
    /// How many members at equal distances it adds.
    members: UBig,
}

impl Line {
    fn read(text: &str, version: u8, effort: &mut Effort<'_>) -> Checked<Line> {
        let wrong = || Fault::unreadable(format!("`{}` is not a line `+ game lag value`", start(text)));
        let mut words = text.split(' ');
        let (Some("+"), Some(game), Some(lag), Some(value)) = (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(wrong());
        };
        let game = natural(game, effort)?.to_usize().unwrap_or(usize::MAX);
        let lag = natural(lag, effort)?.0;
        let left = match value.strip_prefix('@') {
            Some(places) => {
                let places: Checked<_> = places
                    .split('.')
                    .map(|place| {
                        effort.keep((size_of::<UBig>() + place.len() / 2) as u64)?;
                        Ok(natural(place, effort)?.0)
                    })
                    .collect();
                Some(places?)
            }
            None if value == "=" => None,
            None => return Err(wrong()),
        };
        let [mut times, mut members] = [UBig::ONE; 2];
        if let Some(count) = words.next() {
            match (count.strip_prefix('x'), count.strip_prefix('*')) {
                (Some(count), _) => times = natural(count, effort)?.0,
                (_, Some(count)) if version > 1 && left.is_none() => members = natural(count, effort)?.0,
                _ => return Err(wrong()),
            }
        }
        if words.next().is_some() || times.is_zero() || members.is_zero() {
            return Err(wrong());
        }
        Ok(Line { game, lag, left, times, members })
    }
}

/// The words, as far as they are checked.
struct Words {
    bases: Bases,
    records: Records,
    limits: Limits,
    field: Field,
    /// The largest pile of any game that is looked at.
    longest: UBig,
}

impl Words {
    fn new(certificate: &Certificate, pen: &mut Pen<'_>) -> Checked<Words> {
        let [period, modulus] = &certificate.witness.1[..] else {
            return Err(Fault::unreadable("this witness is written `words P m`"));
        };
        let small = |text: &str, most: u64, pen: &mut Pen<'_>| {
            let number = natural(text, &mut pen.effort)?.to_u64().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| Fault::rejected(format!("`{}` is not a number from 1 to {most}", start(text))))
        };
        let (period, modulus) = (small(period, MOST_GAMES, pen)?, small(modulus, MOST_CLASSES, pen)?);
        let Certificate { rule, pile: Natural(pile), .. } = certificate;
        let rule = match certificate.version {
            1 => {
                let plain = Plain::of(rule.expr());
                if !plain.is_plain || !period.is_multiple_of(plain.prev) {
                    return Err(Fault::rejected(format!("the rule does not show the period {period} in prev")));
                }
                if modulus != plain.last {
                    return Err(Fault::rejected(format!("the rule does not tell takes apart modulo {modulus}")));
                }
                rule.expr().clone()
            }
            _ => without_caps(rule.expr()),
        };
        let field = Field::of(certificate)?;
        let stretches = field.floors.windows(2).map(|two| &two[1] - &two[0]);
        let longest = stretches.chain([field.number.clone()]).max().unwrap_or_default();
        // Takes may pass stops.
        let farthest = if field.floors.len() > 1 { pile } else { &field.number }.max(&UBig::ONE).clone();
        let mut limits = Limits::new(rule, period as usize, modulus as usize, farthest, pen)?;
        limits.have_values(certificate.play == Play::Misere, pen)?;
        let (bases, records) = (Bases::new(&limits, pen)?, Records::new(period as usize, pen)?);
        Ok(Words { bases, records, limits, field, longest })
    }

    /// Adds the members of a line.
    fn add(&mut self, line: &Line, pen: &mut Pen<'_>) -> Checked<()> {
        if line.game >= self.bases.count() {
            return Err(Fault::rejected(format!("there is no game {}", line.game)));
        }
        if !line.members.is_one() && !self.bases.in_runs {
            if self.bases.count() > 1 || self.limits.classes() > 1 || !self.bases.of(0).are_fixed() {
                let fact = "runs of members are for one game without classes of takes, whose members are fixed";
                return Err(Fault::rejected(fact));
            }
            if !self.limits.never_fall(pen)? {
                return Err(too_weak());
            }
            self.bases.in_runs = true;
        }
        let mut times = line.times.clone();
        while !times.is_zero() {
            self.member(line, pen)?;
            times -= UBig::ONE;
        }
        Ok(())
    }

    /// Adds one member, or one run of members: checks (1) to (5).
    fn member(&mut self, line: &Line, pen: &mut Pen<'_>) -> Checked<()> {
        let Words { bases, records, limits, longest, .. } = self;
        pen.effort.spend(8)?;
        let base = bases.of(line.game);
        let (last, before) = (base.last(), base.count());
        let (b, g, tag) = (base.member(&last), base.g(&last), base.tag(&last, limits));
        let behind = |fact: &str| Err(Fault::rejected(format!("the member behind {}: {fact}", shown(&b))));
        let other = limits.after(line.game, tag);
        let count = bases.of(other).count();
        let index = (line.lag < count).then(|| count - UBig::ONE - &line.lag);
        let Some(place) = index.and_then(|index| bases.of(other).place(&index)) else {
            return behind("its step is not there yet");
        };
        let step = (other, &place);
        let d = bases.of(other).member(&place);
        let n = b.as_ref() + d.as_ref();
        let more = &line.members - UBig::ONE;
        if n > *longest || !more.is_zero() && &n + &more * d.as_ref() > *longest {
            return behind("it is larger than the pile");
        }
        let rejected = |fact: String| Err(Fault::rejected(format!("member {}: {fact}", shown(&n))));
        if !bases.of(other).is_fixed(&place) {
            return rejected(format!("the step {} is not fixed", shown(&d)));
        }
        if let Some(earlier) = bases.of(other).previous(&place)
            && is_at_least(&*records.largest((other, &earlier), bases, limits, pen)?, &g)
        {
            return rejected(format!("an earlier fixed step wins from {}", shown(&b)));
        }
        let limit = records.limit(step, bases, limits, pen)?;
        if !is_at_least(&limit, &g) {
            return rejected(format!("taking {} wins", shown(&d)));
        }
        if !more.is_zero() && !is_at_least(&limit, &(b.as_ref() + &more * d.as_ref())) {
            return rejected(format!("taking {} wins from the last of the run", shown(&d)));
        }
        let tag = limits.sum(tag, bases.of(other).tag(&place, limits));
        let residue = limits.after(line.game, tag);
        let p = match &line.left {
            None => UBig::ZERO,
            Some(_) if bases.in_runs => return rejected("members are fixed where there are runs".to_owned()),
            Some(places) => sum(bases, line.game, places, &before, limits, pen)?,
        };
        if !p.is_zero() {
            if p >= *b {
                return rejected("the pile that is left is not below the member before".to_owned());
            }
            let (left, take) = (bases.g(line.game, &p, limits, pen)?, &n - &p);
            if is_at_least(&limits.at(residue, &take, limits.tag(&take), pen)?, &left) {
                return rejected(format!("taking {} does not win", shown(&take)));
            }
        }
        // Limits that fall by at most 1 reach all piles below b, if that after d reaches b.
        let is_easy = bases.in_runs || limits.fall_slowly(residue, &d, pen)? && is_at_least(&limit, &b);
        if !is_easy {
            let mut walk = Walk::new(residue, (UBig::ZERO, &n - &p - UBig::ONE));
            walk = walk.below(line.game, b.into_owned(), n.clone(), limits);
            if let Some(take) = walk.next(bases, limits, pen)? {
                return rejected(format!("taking {} wins", shown(&take)));
            }
        }
        let value = (!p.is_zero()).then(|| &n - p);
        let more = (!more.is_zero()).then(|| Box::new((more, d.into_owned())));
        let run = Run { first: n, tag, before, value, more };
        bases.push(line.game, run, step, limits, pen)
    }

    /// Check (6): there is no further member.
    fn end(&mut self, pen: &mut Pen<'_>) -> Checked<()> {
        let Words { bases, records, limits, longest, .. } = self;
        for game in 0..bases.count() {
            pen.effort.spend(4)?;
            let base = bases.of(game);
            let last = base.last();
            let (b, g) = (base.member(&last), base.g(&last));
            if *b >= *longest {
                continue;
            }
            let other = limits.after(game, base.tag(&last, limits));
            let place = bases.of(other).up_to(&(&*longest - b.as_ref()));
            if is_at_least(&*records.largest((other, &place), bases, limits, pen)?, &g) {
                return Err(Fault::rejected(format!("game {game}: a member behind {} is missing", shown(&b))));
            }
        }
        bases.close(limits, pen)
    }

    /// The claims about the position.
    fn answer(&mut self, certificate: &Certificate, pen: &mut Pen<'_>) -> Checked<()> {
        let Words { bases, limits, field, .. } = self;
        let needed = match field.number.is_zero() {
            true => None,
            false => Some(bases.g(field.game(limits.period()), &field.number, limits, pen)?.into_owned()),
        };
        field.judge_outcome(certificate, needed.as_ref())?;
        if let (Some(takes), true, Some(needed)) = (&certificate.takes, certificate.won, needed) {
            let residue = limits.after(0, limits.tag(&certificate.pile.0));
            let mut walk = Walk::new(residue, (needed, takes.through.0.clone())).expecting(&takes.takes);
            for Stretch { floor, takes: (first, _), to_floor } in
                field.stretches().collect::<Vec<_>>().into_iter().rev()
            {
                let game = limits.after(0, limits.tag(floor));
                let top = &to_floor - (first - UBig::ONE);
                walk = walk.over(to_floor.clone()).below(game, top, to_floor, limits);
            }
            let mut listed = Listed::new(certificate, takes);
            while let Some(take) = walk.next(bases, limits, pen)? {
                listed.wins(&take)?;
            }
            listed.end()?;
        }
        match &certificate.remoteness {
            Some(moves) => self.measure(certificate, &moves.0, pen),
            None => Ok(()),
        }
    }

    /// The remoteness.
    fn measure(&mut self, certificate: &Certificate, moves: &UBig, pen: &mut Pen<'_>) -> Checked<()> {
        let Words { bases, limits, field, .. } = self;
        let number = &field.number;
        if bases.count() > 1 || certificate.won && field.floors.len() > 1 {
            return Err(Fault::rejected("a witness of kind words proves no remoteness here"));
        }
        if !bases.of(0).are_fixed() || !bases.in_runs && !limits.never_fall(pen)? {
            return Err(Fault::not_checked("the limits are not shown never to fall"));
        }
        let rho = Rho::of(bases, pen)?;
        let found = match certificate.won {
            false => rho.number(number, bases, pen)?,
            true => {
                let mut walk = Walk::new(0, (UBig::ONE, certificate.limit.0.clone())).downwards();
                walk = walk.below(0, number.clone(), number.clone(), limits).over(number.clone());
                let take = walk.next(bases, limits, pen)?.unwrap_or_default();
                rho.number(&(number - take), bases, pen)? + UBig::ONE
            }
        };
        // One more move in misère play.
        let found = found + UBig::from(u8::from(certificate.play == Play::Misere));
        match found == *moves {
            true => Ok(()),
            false => {
                Err(Fault::rejected(format!("pile {}: the remoteness is {}", shown(&certificate.pile), shown(&found))))
            }
        }
    }
}

/// The sum of members, at places counted back from the last member of the only game; or from the front, each in the
/// game that the one before leads to.
fn sum(bases: &Bases, game: usize, places: &[UBig], count: &UBig, limits: &Limits, pen: &mut Pen<'_>) -> Checked<UBig> {
    let (mut at, mut sum) = (game, UBig::ZERO);
    for place in places {
        pen.effort.spend(2)?;
        let index = match bases.count() {
            1 if place < count => count - UBig::ONE - place,
            1 => return Err(Fault::rejected("there is no member so far back")),
            _ => place.clone(),
        };
        let base = bases.of(at);
        let place = base.place(&index).ok_or_else(|| Fault::rejected("there is no such member"))?;
        let member = base.member(&place);
        sum += member.as_ref();
        at = limits.after(at, base.tag(&place, limits));
    }
    Ok(sum)
}
