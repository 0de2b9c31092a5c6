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
mod limits;
mod residue;
mod rho;
mod walk;

use std::io::BufRead;

use dashu_int::UBig;
use onepile_rule::Natural;

use crate::boxes::Pen;
use crate::certificate::{Certificate, Claim, Play, Takes};
use crate::effort::Effort;
use crate::fault::{Checked, Fault, shown};
use crate::lines::{Lines, natural, start};

use bases::{Bases, Run};
use limits::{Limits, is_at_least};
use residue::Plain;
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
        effort.keep(0)?;
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
                let places: Checked<_> = places.split('.').map(|place| Ok(natural(place, effort)?.0)).collect();
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
    limits: Limits,
    /// The piles below at which the game is over, ascending.
    stops: Vec<UBig>,
    /// The pile that has the same outcome in normal play without stops, and its game.
    number: UBig,
    game: usize,
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
            _ => residue::without_caps(rule.expr()),
        };
        let stops: Vec<UBig> =
            certificate.stops.iter().map(|stop| &stop.0).filter(|stop| *stop <= pile).cloned().collect();
        let Some(floor) = stops.last().filter(|stop| *stop < pile) else {
            return Err(Fault::rejected("the game is over at this pile"));
        };
        let misere = certificate.play == Play::Misere;
        if misere && stops.len() > 1 {
            return Err(Fault::rejected("a witness of kind words proves no answer with stops in misere play"));
        }
        let floor = floor + UBig::from(u8::from(misere));
        let number = pile - &floor;
        let longest = stops.windows(2).map(|two| &two[1] - &two[0]).chain([number.clone()]).max().unwrap_or_default();
        // Takes may pass stops.
        let farthest = if stops.len() > 1 { pile } else { &number }.max(&UBig::ONE).clone();
        let mut limits = Limits::new(rule, period as usize, modulus as usize, farthest, pen)?;
        limits.have_values(misere, pen)?;
        let game = limits.after(0, &floor);
        Ok(Words { bases: Bases::new(&limits, pen)?, limits, stops, number, game, longest })
    }

    /// Adds the members of a line.
    fn add(&mut self, line: &Line, pen: &mut Pen<'_>) -> Checked<()> {
        if line.game >= self.bases.count() {
            return Err(Fault::rejected(format!("there is no game {}", line.game)));
        }
        if !line.members.is_one() && !self.bases.in_runs {
            if !self.bases.of(0).are_fixed() || !self.limits.never_fall(pen)? {
                let fact = "runs of members need limits that never fall, and the bounds of the rule are too weak for this checker";
                return Err(Fault::not_checked(fact));
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
        let Words { bases, limits, longest, .. } = self;
        let base = bases.of(line.game);
        let (last, before) = (base.last(), base.count());
        let b = base.member(&last).into_owned();
        pen.effort.spend(8)?;
        let other = limits.after(line.game, &b);
        let behind = || format!("the member behind {}", shown(&b));
        let count = bases.of(other).count();
        let Some(place) = (line.lag < count).then(|| bases.of(other).place(&(count - UBig::ONE - &line.lag))).flatten()
        else {
            return Err(Fault::rejected(format!("{}: its step is not there yet", behind())));
        };
        let d = bases.of(other).member(&place).into_owned();
        let n = &b + &d;
        let more = &line.members - UBig::ONE;
        if &n + &more * &d > *longest {
            return Err(Fault::rejected(format!("{}: it is larger than the pile", behind())));
        }
        let rejected = |fact: String| Err(Fault::rejected(format!("member {}: {fact}", shown(&n))));
        if !bases.of(other).is_fixed(&place) {
            return rejected(format!("the step {} is not fixed", shown(&d)));
        }
        let g = bases.of(line.game).g(&last).into_owned();
        if let Some(earlier) = bases.of(other).previous(&place)
            && is_at_least(&*bases.largest_limit(other, &earlier, limits, pen)?, &g)
        {
            return rejected(format!("an earlier fixed step wins from {}", shown(&b)));
        }
        let limit = bases.limit(other, &place, limits, pen)?;
        if !is_at_least(&limit, &g) {
            return rejected(format!("taking {} wins", shown(&d)));
        }
        if !more.is_zero() && !is_at_least(&limit, &(&b + &more * &d)) {
            return rejected(format!("taking {} wins from the last of the run", shown(&d)));
        }
        let all = is_at_least(&limit, &b);
        drop(limit);
        let residue = limits.after(line.game, &n);
        let p = match &line.left {
            None => UBig::ZERO,
            Some(_) if bases.in_runs => return rejected("members are fixed where there are runs".to_owned()),
            Some(places) => sum(bases, line.game, places, &before, limits, pen)?,
        };
        if !p.is_zero() {
            if p >= b {
                return rejected("the pile that is left is not below the member before".to_owned());
            }
            let left = bases.g(line.game, &p, limits, pen)?;
            if is_at_least(&limits.at(residue, &(&n - &p), pen)?, &left) {
                return rejected(format!("taking {} does not win", shown(&(&n - &p))));
            }
        }
        // Limits that fall by at most 1 reach all piles below b, if that after d reaches b.
        if !(bases.in_runs || all && limits.fall_slowly(residue, &d, pen)?) {
            let mut walk = Walk::new(residue, (UBig::ZERO, &n - &p - UBig::ONE)).below(line.game, b, n.clone());
            if let Some(take) = walk.next(bases, limits, pen)? {
                return rejected(format!("taking {} wins", shown(&take)));
            }
        }
        let value = (!p.is_zero()).then(|| &n - p);
        let more = (!more.is_zero()).then(|| Box::new((more, d)));
        bases.push(line.game, Run { first: n, before, value, more }, (other, &place), limits, pen)
    }

    /// Check (6): there is no further member.
    fn end(&mut self, pen: &mut Pen<'_>) -> Checked<()> {
        let Words { bases, limits, longest, .. } = self;
        for game in 0..bases.count() {
            pen.effort.spend(4)?;
            let base = bases.of(game);
            let last = base.last();
            let (b, g) = (base.member(&last).into_owned(), base.g(&last).into_owned());
            if b >= *longest {
                continue;
            }
            let other = limits.after(game, &b);
            let place = bases.of(other).up_to(&(&*longest - &b));
            let reaches = is_at_least(&*bases.largest_limit(other, &place, limits, pen)?, &g);
            if reaches {
                return Err(Fault::rejected(format!("game {game}: a member behind {} is missing", shown(&b))));
            }
        }
        bases.close(limits, pen)
    }

    /// The claims about the position.
    fn answer(&mut self, certificate: &Certificate, pen: &mut Pen<'_>) -> Checked<()> {
        let Words { bases, limits, number, game, stops, .. } = self;
        let Certificate { pile, limit, won, .. } = certificate;
        // One counter in misère play must be taken, and that loses.
        let g = match number.is_zero() {
            true => None,
            false => Some(bases.g(*game, number, limits, pen)?.into_owned()).filter(|g| *g <= limit.0),
        };
        if *won != g.is_some() {
            let (claimed, proved) = if *won { ("N", "P") } else { ("P", "N") };
            return Err(Fault::rejected(format!("the certificate claims {claimed} but proves {proved}")));
        }
        if let Some(take) = &certificate.take
            && take.as_ref().map(|take| &take.0) != g.as_ref()
        {
            let g = g.as_ref().map_or("none".to_owned(), shown);
            return Err(Fault::rejected(format!("pile {}: the smallest winning take is {g}", shown(pile))));
        }
        if let (Some(Takes { takes, through }), Some(g)) = (&certificate.takes, &g) {
            let misere = certificate.play == Play::Misere;
            let residue = limits.after(*game, number);
            let mut walk = Walk::new(residue, (g.clone(), through.0.clone())).expecting(takes);
            for (i, stop) in stops.iter().enumerate() {
                let away = if misere { number.clone() } else { &pile.0 - stop };
                let top = stops.get(i + 1).map_or_else(|| away.clone(), |next| next - stop);
                let game = if misere { *game } else { limits.after(0, stop) };
                walk = walk.over(away.clone()).below(game, top, away);
            }
            let at = shown(pile);
            let mut listed = takes.iter();
            loop {
                match (listed.next(), walk.next(bases, limits, pen)?) {
                    (None, None) => break,
                    (Some(take), Some(found)) if take.0 == found => {}
                    (Some(take), found) if found.as_ref().is_none_or(|found| take.0 < *found) => {
                        return Err(Fault::rejected(format!("pile {at}: taking {} does not win", shown(take))));
                    }
                    (_, Some(found)) => {
                        let fact = format!("pile {at}: taking {} wins and is not listed", shown(&found));
                        return Err(Fault::rejected(fact));
                    }
                    (_, None) => unreachable!("caught above"),
                }
            }
        }
        match &certificate.remoteness {
            Some(moves) => self.measure(certificate, &moves.0, pen),
            None => Ok(()),
        }
    }

    /// The remoteness.
    fn measure(&mut self, certificate: &Certificate, moves: &UBig, pen: &mut Pen<'_>) -> Checked<()> {
        let Words { bases, limits, number, stops, .. } = self;
        if bases.count() > 1 || certificate.won && stops.len() > 1 {
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
                walk = walk.below(0, number.clone(), number.clone()).over(number.clone());
                let take = walk.next(bases, limits, pen)?.unwrap_or_default();
                rho.number(&(&*number - take), bases, pen)? + UBig::ONE
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
        at = limits.after(at, &member);
    }
    Ok(sum)
}
