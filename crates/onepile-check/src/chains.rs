//! The witness `chains`: intervals of lost piles, turn by turn, for rules of turn and pile.
//!
//! ```text
//! lost ID T A E HOW    all piles A to E are lost at turn T
//! won A E by ID        all piles A to E of the coming turn reach that lost interval of the turn after it
//! ```
//!
//! Let f(t, n) be the limit, cut to the pile, and h(t, n) = n − f(t, n) the smallest pile that a take leaves. Where limits
//! rise by at most 1 from a pile to the next, h does not decrease, so two ends tell the inside.
//!
//! **Reply.** The piles a to e of turn t reply into lost piles p to q of turn t + 1, that is, each of them has a take that
//! leaves one of those, if p < a, limits rise by at most 1 on a to e, h(t, e) <= q, and f >= 1 on a to min(e, q). *Proof:* a
//! pile up to q takes 1; a larger one takes down to q, for h is at most q there.
//!
//! **Row** (`chain_row`, `chain_step`). The piles a to e of turn t are lost if limits rise by at most 1 on them, low = h(t, a)
//! is at least 1, and the piles low to e − 1 of turn t + 1 reply into lost piles of turn t + 2. They are lost as well if nobody
//! can move from them, and so is pile 0 (`pile_zero`). HOW tells where the replies are:
//!
//! - `down`: into p to q of turn t + 2 with q = h(t + 1, e − 1) and p = min(low − 1, q), which are lost by the same rule.
//! - `z1:id1 z2:id2 …`: the piles up to z1 into claim id1, those up to z2 into claim id2, and so on.
//! - `sums J` (`sums`): f is a polynomial of the turn, does not fall and is at least 1 on the turns T to T + 2J + 1; then the
//!   piles from R = (1 + f(T)) + (1 + f(T + 2)) + … to S = (1 + f(T + 1)) + (1 + f(T + 3)) + …, J terms each, are lost.
//!
//! **Window.** The asked position leads to the piles pile − limit to pile − 1 of the next turn. All of them are claimed lost or
//! won. The lost ones are what the winning takes leave.
//!
//! # Version 2
//!
//! **Misère play** (`reply_closed_misere`, `chain_step_misere`, `one_counter`): whoever is unable to move wins. All of the above holds with three changes. Members of
//! a lost interval are able to move: f >= 1 on a to e. Pile 1 takes the part of pile 0: it is lost if f(t, 1) >= 1, for its
//! only take leaves pile 0. Takes of a reply leave at least pile 1, so h is cut at 1, and low is at least 2. *Proof:* let L
//! be the set of all piles that rows show to be lost, each with its turn. A member can move. A move from pile 1 leads to pile 0, where
//! nobody can move, and needs no reply. A move from another member leads to a pile from low to e − 1, which replies into L
//! by the lemma above; none of them is pile 0, since low >= 2. So L satisfies the hypotheses of the theorem.
//! For `sums`, a rule that does not look at the pile plays from pile n like normal play from pile n − 1.
//!
//! **`sums` by classes.** The rule may be one polynomial for each remainder of the turn, as `turn // 3` is.
//!
//! **No ranges.** Without the line `ranges`, only the piles from pile − take on are looked at, and the smallest winning take
//! is proved.
//!
//! **Stops** above the pile: no claim reaches the first of them, so the game is the same without.
//!
//! **Remoteness** (`down_in`, `chain_lower`, `chain_won`, in misère play `shift_turns`). A row adds two moves to those of the rows that it
//! replies into, which gives as many moves *at most*. *At least*: let W(t, r, x) say that no pile above x, up to what play reaches, is won at turn t within r moves, L(t, r, x) that none is lost
//! within r.
//! - L(t, 0, x) holds if f >= 1 above x.
//! - L(t, r, x) follows from W(t + 1, r − 1, x − 1) if f >= 1 above x: the loser takes 1, which leaves a pile above x − 1.
//! - W(t, r, x) follows from L(t + 1, r − 1, y) with y = h(t, x + 1) − 1, if limits rise by at most 1 above x: no take
//!   leaves a pile up to y.
//!
//! A won position takes at least r + 3 moves if L(T + 1, r, x) holds for an x below all lost piles of the window, a lost one
//! if W(T + 1, r, pile − 2) does, by a take of 1. In misère play all numbers of moves are one larger; h is cut at 1, x is at least 1,
//! and L(t, 0, x) needs f >= 1 from pile x on at turn t + 1 as well, so that a take of 1 leaves somebody who can move.
//!
//! **Values.** The check also tells, without any claim, whether the rule has a value wherever play can get
//! ([`Certificate::has_values`]).

use std::collections::HashMap;
use std::io::BufRead;

use dashu_base::BitTest;
use dashu_int::UBig;
use onepile_rule::text::{Expr, Variable};
use onepile_rule::{Inputs, Limit, Natural};

use crate::boxes::{Area, Known, Pen, if_known};
use crate::certificate::{Certificate, Claim, Play};
use crate::fault::{Checked, Fault, shown};
use crate::lines::{Lines, natural, start};
use crate::polynomial::Polynomials;

/// Checks a certificate with a witness of this kind.
pub(crate) fn check(certificate: &mut Certificate, lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    let here = lines.number;
    let mut chains = Chains::new(certificate, pen).map_err(|fault| fault.at(here))?;
    while let Some(text) = lines.next_of_witness(&mut chains.pen.effort)? {
        let read = chains.line(text);
        read.map_err(|fault| fault.at(lines.number))?;
    }
    chains.conclude()?;
    let has_values = chains.has_values()?;
    certificate.has_values = has_values;
    Ok(())
}

/// Piles that are proved lost.
struct Lost {
    turn: UBig,
    first: UBig,
    last: UBig,
    /// The most moves that are left.
    moves: UBig,
}

/// Piles of the next turn, each of them proved lost or each proved won, with the most moves that are left.
struct Tile {
    first: UBig,
    last: UBig,
    lost: bool,
    moves: UBig,
}

/// What a row asks of the limits on some piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    /// Limits, cut to the pile, rise by at most 1 from each pile to the next.
    Rises,
    /// They are at least 1.
    Able,
    /// They are 0.
    Stuck,
}

/// A box on which a fact is shown, and how many turns the next box may have.
struct Boxes {
    known: Option<[UBig; 4]>,
    /// As a number of bits; none if boxes of several turns are not tried any more.
    width: Option<usize>,
}

struct Chains<'c, 'p, 'a> {
    certificate: &'c Certificate,
    rule: &'c Expr,
    pen: &'p mut Pen<'a>,
    /// The pile that is lost without a reply: 0, in misère play 1.
    floor: UBig,
    /// A pile that no claim may reach.
    below: Option<UBig>,
    boxes: [Boxes; 2],
    polynomials: Option<Polynomials>,
    claims: HashMap<Natural, Lost>,
    tiles: Vec<Tile>,
}

impl<'c, 'p, 'a> Chains<'c, 'p, 'a> {
    fn new(certificate: &'c Certificate, pen: &'p mut Pen<'a>) -> Checked<Self> {
        let extended = certificate.version > 1;
        certificate.claims_only(if extended {
            &[Claim::Ranges, Claim::Remoteness, Claim::Stops]
        } else {
            &[Claim::Ranges]
        })?;
        let rule = &certificate.rule;
        if rule.uses(Variable::Last) || rule.uses(Variable::Prev) {
            return Err(Fault::rejected("a witness of kind chains is for rules of turn and pile"));
        }
        if !certificate.witness.1.is_empty() {
            return Err(Fault::unreadable("nothing follows `witness chains`"));
        }
        let misere = certificate.play == Play::Misere;
        if misere && !extended {
            return Err(Fault::unreadable("misère play needs version 2 with a witness of kind chains"));
        }
        if certificate.ranges.is_none() && !extended {
            return Err(Fault::unreadable("the line `ranges` is missing"));
        }
        let below = certificate.stops.iter().find(|stop| !stop.is_zero());
        if below.is_some_and(|stop| *stop <= certificate.pile) {
            return Err(Fault::rejected("a witness of kind chains proves no answer with stops below the pile"));
        }
        let boxes = || Boxes { known: None, width: Some(usize::MAX) };
        Ok(Chains {
            certificate,
            rule: rule.expr(),
            pen,
            floor: UBig::from(u8::from(misere)),
            below: below.map(|stop| stop.0.clone()),
            boxes: [boxes(), boxes()],
            polynomials: Polynomials::of(rule.expr(), extended),
            claims: HashMap::new(),
            tiles: Vec::new(),
        })
    }

    /// Reads and checks one line.
    fn line(&mut self, text: &str) -> Checked<()> {
        let mut words = text.split(' ');
        let mut number = |word: Option<&str>| {
            natural(word.ok_or_else(|| Fault::unreadable("this line is too short"))?, &mut self.pen.effort)
        };
        match words.next() {
            Some("lost") => {
                let id = number(words.next())?;
                let [turn, first, last] = [number(words.next())?.0, number(words.next())?.0, number(words.next())?.0];
                self.pen.effort.keep(256 + text.len() as u64)?;
                if turn.is_zero() || first > last {
                    return Err(Fault::unreadable("a claim has a turn from 1 up and piles that ascend"));
                }
                if self.claims.contains_key(&id) {
                    return Err(Fault::unreadable(format!("claim {} occurs twice", shown(&id))));
                }
                if self.below.as_ref().is_some_and(|stop| last >= *stop) {
                    return Err(Fault::rejected(format!("pile {}: a stop is not above it", shown(&last))));
                }
                let moves = match (words.next(), words.next()) {
                    (Some("down"), None) => self.down(&turn, first.clone(), last.clone())?,
                    (Some("sums"), Some(count)) if words.next().is_none() => {
                        let count = natural(count, &mut self.pen.effort)?.0;
                        self.sums(&turn, &first, &last, &count)?
                    }
                    (Some(place), rest) if place.contains(':') => {
                        self.list(&turn, &first, &last, std::iter::once(place).chain(rest).chain(words))?
                    }
                    _ => {
                        return Err(Fault::unreadable(
                            "how the piles are lost is `down`, `sums J` or `z1:id1 z2:id2 …`",
                        ));
                    }
                };
                if turn == self.next_turn() {
                    let (first, last, moves) = (first.clone(), last.clone(), moves.clone());
                    self.tiles.push(Tile { first, last, lost: true, moves });
                }
                self.claims.insert(id, Lost { turn, first, last, moves });
            }
            Some("won") => {
                let (first, last) = (number(words.next())?.0, number(words.next())?.0);
                let (Some("by"), Some(id), None) = (words.next(), words.next(), words.next()) else {
                    return Err(Fault::unreadable("piles that are won are written `won A E by ID`"));
                };
                let id = number(Some(id))?;
                self.pen.effort.keep(128 + text.len() as u64)?;
                let turn = self.next_turn();
                let moves = self.replies(&turn, &first, &last, &id)?;
                self.tiles.push(Tile { first, last, lost: false, moves });
            }
            other => return Err(Fault::unreadable(format!("no line begins with `{}`", start(other.unwrap_or(""))))),
        }
        Ok(())
    }

    fn next_turn(&self) -> UBig {
        &self.certificate.turn.0 + UBig::ONE
    }

    /// Shows that piles of a turn reply into the piles of a claim; the most moves that are left.
    fn replies(&mut self, turn: &UBig, first: &UBig, last: &UBig, id: &Natural) -> Checked<UBig> {
        let unknown = || Fault::rejected(format!("claim {} is not known here", shown(id)));
        let Lost { turn: there, first: p, last: q, moves } = self.claims.get(id).ok_or_else(unknown)?;
        let (p, q, moves) = (p.clone(), q.clone(), moves + UBig::ONE);
        if *there != turn + UBig::ONE {
            return Err(Fault::rejected(format!("claim {} is not about turn {}", shown(id), turn + UBig::ONE)));
        }
        if first > last || p >= *first {
            let fact =
                format!("pile {}: claim {} begins at pile {}, which is not below", shown(first), shown(id), shown(&p));
            return Err(Fault::rejected(fact));
        }
        self.show(Fact::Rises, turn, first, last)?;
        if self.reach(turn, last)? > q {
            let fact =
                format!("pile {}: no take leads to pile {} or below at turn {}", shown(last), shown(&q), shown(turn));
            return Err(Fault::rejected(fact));
        }
        self.show(Fact::Able, turn, first, last.min(&q))?;
        Ok(moves)
    }

    /// Shows what a row asks of its own turn. The smallest pile that a take from its piles leaves, or none if its piles
    /// are lost without a reply.
    fn row(&mut self, turn: &UBig, first: &UBig, last: &UBig) -> Checked<Option<UBig>> {
        let misere = !self.floor.is_zero();
        if misere && first.is_zero() {
            return Err(Fault::rejected("pile 0 is won in misère play"));
        }
        if last.is_zero() {
            return Ok(None);
        }
        if misere {
            self.show(Fact::Able, turn, first, last)?;
        }
        if *last == self.floor {
            return Ok(None);
        }
        let first = &first.max(&UBig::ONE).clone();
        let low = self.reach(turn, first)?;
        if !misere && low == *first && self.shows(Fact::Stuck, turn, first, last)? == Verdict::Shown {
            return Ok(None);
        }
        self.show(Fact::Rises, turn, first, last)?;
        if low <= self.floor {
            let fact = format!("pile {}: a take leads to pile {low} at turn {}", shown(first), shown(turn));
            return Err(Fault::rejected(fact));
        }
        Ok(Some(low))
    }

    /// Rows without data, from turn to turn. The most moves that are left.
    fn down(&mut self, turn: &UBig, mut first: UBig, mut last: UBig) -> Checked<UBig> {
        let (mut turn, mut moves) = (turn.clone(), self.floor.clone());
        while let Some(low) = self.row(&turn, &first, &last)? {
            self.pen.effort.spend(4 + last.bit_len() as u64 / 512)?;
            turn += UBig::ONE;
            let top = last - UBig::ONE;
            let q = self.reach(&turn, &top)?;
            self.show(Fact::Rises, &turn, &low, &top)?;
            self.show(Fact::Able, &turn, &low, (&top).min(&q))?;
            turn += UBig::ONE;
            moves += UBig::from(2u8);
            (first, last) = ((low - UBig::ONE).min(q.clone()), q);
        }
        Ok(moves)
    }

    /// A row whose replies are listed. The most moves that are left.
    fn list<'w>(
        &mut self,
        turn: &UBig,
        first: &UBig,
        last: &UBig,
        listed: impl Iterator<Item = &'w str>,
    ) -> Checked<UBig> {
        let lost = |fact: &str| Fault::rejected(format!("turn {}: {fact}", shown(turn)));
        let mut from = self.row(turn, first, last)?.ok_or_else(|| lost("nobody moves, and there are replies"))?;
        let (next, mut most) = (turn + UBig::ONE, UBig::ZERO);
        for word in listed {
            self.pen.effort.spend(4 + last.bit_len() as u64 / 512)?;
            let (to, id) = word.split_once(':').ok_or_else(|| Fault::unreadable("replies are written z:id"))?;
            let (to, id) = (natural(to, &mut self.pen.effort)?.0, natural(id, &mut self.pen.effort)?);
            if to >= *last {
                return Err(lost("a reply is listed for more piles than a take leaves"));
            }
            most = most.max(self.replies(&next, &from, &to, &id)?);
            from = to + UBig::ONE;
        }
        match from == *last {
            true => Ok(most + UBig::ONE),
            false => Err(lost(&format!("pile {} has no reply", shown(&from)))),
        }
    }

    /// Rows in closed form. The most moves that are left.
    fn sums(&mut self, turn: &UBig, first: &UBig, last: &UBig, count: &UBig) -> Checked<UBig> {
        let (low, high) = (self.sum(turn, count)?, self.sum(&(turn + UBig::ONE), count)?);
        self.does_not_fall(turn, &(turn + count * UBig::from(2u8) + UBig::ONE))?;
        let (low, high) = (low + &self.floor, high + &self.floor);
        if *first < low || *last > high {
            let fact = format!("turn {}: the sums are piles {} to {} only", shown(turn), shown(&low), shown(&high));
            return Err(Fault::rejected(fact));
        }
        Ok(count * UBig::from(2u8) + &self.floor)
    }

    /// Shows that limits do not fall and are at least 1 from a turn to another.
    fn does_not_fall(&mut self, turn: &UBig, end: &UBig) -> Checked<()> {
        let area = Area::default().with(Variable::Turn, turn.clone(), end.clone());
        let rule = self.rule;
        let holds = self.pen.at_each_step(&area, Variable::Turn, |pen, piece| {
            let (low, _) = pen.bounds(rule, piece)?;
            Ok(!low.is_zero() && pen.step(rule, piece, Variable::Turn)?.0 >= 0.into())
        })?;
        match holds {
            true => Ok(()),
            false => Err(Fault::not_checked(format!(
                "the limit is not shown to be at least 1 and not to fall from turn {} to {}",
                shown(turn),
                shown(end)
            ))),
        }
    }

    /// The sum of 1 + f at every other turn from one on, this many of them.
    fn sum(&mut self, turn: &UBig, count: &UBig) -> Checked<UBig> {
        let none = || Fault::not_checked("the rule is not seen to be a polynomial of the turn");
        self.polynomials.ok_or_else(none)?.sum(self.rule, turn, count, self.pen)
    }

    /// The smallest pile that a take leaves, from 0 up, in misère play from 1 up.
    fn reach(&mut self, turn: &UBig, pile: &UBig) -> Checked<UBig> {
        let inputs = Inputs::unmoved(Natural(turn.clone()), Natural(pile.clone()));
        let limit = self.pen.limit(self.rule, &inputs).map_err(|fault| Fault {
            fact: format!("turn {}, pile {}: {}", shown(turn), shown(pile), fault.fact),
            ..fault
        })?;
        Ok(match limit {
            Limit::Finite(limit) if limit.0 < *pile => (pile - limit.0).max(self.floor.clone()),
            _ => self.floor.clone(),
        })
    }

    /// Shows a fact, or tells that it is not shown.
    fn show(&mut self, fact: Fact, turn: &UBig, first: &UBig, last: &UBig) -> Checked<()> {
        let verdict = self.shows(fact, turn, first, last)?;
        let what = match (fact, &verdict) {
            (_, Verdict::Shown) => return Ok(()),
            (Fact::Rises, Verdict::False) => "the limit does not rise by at most 1",
            (Fact::Rises, Verdict::Open) => "the limit is not shown to rise by at most 1",
            (Fact::Able, Verdict::False) => "a limit is 0",
            (Fact::Able, Verdict::Open) => "the limit is not shown to be at least 1",
            (Fact::Stuck, _) => "the limit is not shown to be 0",
        };
        let fact = format!("turn {}: {what} from pile {} to {}", shown(turn), shown(first), shown(last));
        Err(match verdict {
            Verdict::False => Fault::rejected(fact),
            _ => Fault::not_checked(fact),
        })
    }

    /// Whether a fact holds from a pile to another. It is shown for later turns and smaller piles at once where that is as
    /// easy, and kept: what is shown on a box holds on every smaller one.
    fn shows(&mut self, fact: Fact, turn: &UBig, first: &UBig, last: &UBig) -> Checked<Verdict> {
        let is_nothing = if fact == Fact::Rises { first >= last } else { first > last };
        if is_nothing {
            return Ok(Verdict::Shown);
        }
        let Chains { boxes, pen, rule, .. } = self;
        if fact != Fact::Stuck {
            let Boxes { known, width } = &mut boxes[fact as usize];
            if let Some([from, to, low, high]) = known
                && [(&*from, turn), (turn, &*to), (&*low, first), (last, &*high)].iter().all(|(a, b)| a <= b)
            {
                return Ok(Verdict::Shown);
            }
            while let Some(bits) = width {
                let later = UBig::ONE << (*bits).min(last.bit_len());
                let sides = [turn.clone(), turn + later, UBig::ONE, last.clone()];
                if if_known(fact.holds(pen, rule, &area(&sides)))? == Some(true) {
                    *known = Some(sides);
                    return Ok(Verdict::Shown);
                }
                let bits = (*bits).min(last.bit_len()) / 2;
                *width = if bits > 2 { Some(bits) } else { None };
            }
        }
        let sides = [turn.clone(), turn.clone(), first.clone(), last.clone()];
        // Where a piece cannot be cut and its limits are known, the fact is false.
        let mut is_false = false;
        let on_piece = |pen: &mut Pen<'_>, piece: &Area| {
            let holds = fact.holds(pen, rule, piece)?;
            is_false |= !holds && fact.is_exact(pen, rule, piece)?;
            Ok(holds)
        };
        let holds = match fact {
            Fact::Rises => pen.at_each_step(&area(&sides), Variable::Pile, on_piece),
            Fact::Able | Fact::Stuck => pen.everywhere(&area(&sides), Variable::Pile, on_piece),
        }?;
        Ok(match holds {
            true => Verdict::Shown,
            false if is_false => Verdict::False,
            false => Verdict::Open,
        })
    }

    /// Checks the claims of the header from the window.
    fn conclude(&mut self) -> Checked<()> {
        let Certificate { pile, limit, take, ranges, .. } = self.certificate;
        let pile = &pile.0;
        let reached = match (ranges, take) {
            (None, Some(Some(take))) => take,
            _ => limit,
        };
        let lowest = if reached.0 < *pile { pile - &reached.0 } else { UBig::ZERO };
        let lost = self.window(&lowest)?;
        let takes: Vec<(UBig, UBig)> = lost.iter().rev().map(|tile| (pile - &tile.last, pile - &tile.first)).collect();
        self.certificate.judge_outcome(!takes.is_empty())?;
        let first = takes.first().map(|(first, _)| first);
        if let Some(take) = take
            && take.as_ref().map(|take| &take.0) != first
        {
            let smallest = first.map_or_else(|| "none".to_owned(), shown);
            return Err(Fault::rejected(format!("the smallest winning take is {smallest}")));
        }
        if let Some(ranges) = ranges {
            // The first take at which the two differ.
            let ends = |(low, high): (&UBig, &UBig)| [low.clone(), high + UBig::ONE];
            let claimed = ranges.iter().flat_map(|(low, high)| ends((&low.0, &high.0)));
            let proved = takes.iter().flat_map(|(low, high)| ends((low, high)));
            let (mut claimed, mut proved) = (claimed.peekable(), proved.peekable());
            let mut is_inside = false;
            while claimed.peek().is_some() && claimed.peek() == proved.peek() {
                claimed.next();
                proved.next();
                is_inside = !is_inside;
            }
            let (take, is_claimed) = match (claimed.next(), proved.next()) {
                (None, None) => return self.moves(&lowest, &lost),
                (Some(claimed), proved) if proved.as_ref().is_none_or(|proved| claimed < *proved) => (claimed, true),
                (_, Some(proved)) => (proved, false),
                (Some(claimed), None) => (claimed, true),
            };
            let what = if is_claimed == is_inside { "wins and is not listed" } else { "is listed and does not win" };
            return Err(Fault::rejected(format!("pile {}: taking {} {what}", shown(pile), shown(&take))));
        }
        self.moves(&lowest, &lost)
    }

    /// The lost piles of the window, ascending and apart, if all others in it are won.
    fn window(&mut self, lowest: &UBig) -> Checked<Vec<Tile>> {
        let turn = self.next_turn();
        let highest = &self.certificate.pile.0 - UBig::ONE;
        let mut tiles = std::mem::take(&mut self.tiles);
        // What needs no claim: the game is over at pile 0, and in misère play so it is behind pile 1.
        tiles.push(Tile { first: UBig::ZERO, last: UBig::ZERO, lost: self.floor.is_zero(), moves: UBig::ZERO });
        if self.floor.is_one() && *lowest <= self.floor && self.floor <= highest {
            let able = self.shows(Fact::Able, &turn, &UBig::ONE, &UBig::ONE)? == Verdict::Shown;
            tiles.extend(able.then_some(Tile { first: UBig::ONE, last: UBig::ONE, lost: true, moves: UBig::ONE }));
        }
        self.pen.effort.spend(tiles.len() as u64 * (4 + highest.bit_len() as u64 / 512))?;
        tiles.retain(|tile| tile.last >= *lowest && tile.first <= highest);
        tiles.sort_by(|a, b| a.first.cmp(&b.first));
        let (mut lost, mut next): (Vec<Tile>, UBig) = (Vec::new(), lowest.clone());
        // The most moves that a loser has.
        for tile in &tiles {
            if tile.first > next {
                break;
            }
            if tile.last >= next {
                next = &tile.last + UBig::ONE;
            }
        }
        if next <= highest {
            return Err(Fault::rejected(format!(
                "pile {} is neither lost nor won at turn {} by what is claimed",
                shown(&next),
                shown(&turn)
            )));
        }
        self.tiles = tiles;
        for tile in self.tiles.iter().filter(|tile| tile.lost) {
            let (first, last) = ((&tile.first).max(lowest), (&tile.last).min(&highest));
            match lost.last_mut() {
                Some(before) if *first <= &before.last + UBig::ONE => {
                    before.last = (&before.last).max(last).clone();
                    before.moves = (&before.moves).min(&tile.moves).clone();
                }
                _ => {
                    lost.push(Tile { first: first.clone(), last: last.clone(), lost: true, moves: tile.moves.clone() })
                }
            }
        }
        Ok(lost)
    }

    /// Shows how many moves are left, if that is claimed.
    fn moves(&mut self, lowest: &UBig, lost: &[Tile]) -> Checked<()> {
        let Certificate { pile: Natural(pile), remoteness: Some(Natural(claimed)), .. } = self.certificate else {
            return Ok(());
        };
        if self.certificate.ranges.is_none() {
            return Err(Fault::unreadable("remoteness needs the line `ranges`"));
        }
        // A winner chooses the least, a loser the most.
        let most = match lost.iter().map(|tile| &tile.moves).min() {
            Some(least) => least + UBig::ONE,
            None => self.tiles.iter().map(|tile| &tile.moves).max().map_or(UBig::ONE, |most| most + UBig::ONE),
        };
        if most != *claimed {
            return Err(Fault::rejected(format!("{} moves are claimed and {} proved", shown(claimed), shown(&most))));
        }
        let least = UBig::from(3u8) + &self.floor;
        if *claimed < least {
            return Ok(());
        }
        let above = match lost.first() {
            Some(tile) => tile.first.clone(),
            None => pile - UBig::ONE,
        };
        debug_assert!(above >= *lowest);
        if above <= self.floor {
            return Err(Fault::rejected("the moves claimed are not needed"));
        }
        let turn = self.next_turn();
        self.undecided(turn, claimed - least, above - UBig::ONE)
    }

    /// Shows that no pile above one is lost at a turn within an even number of moves, or none won within an odd number; in
    /// misère play within one more.
    fn undecided(&mut self, mut turn: UBig, mut moves: UBig, mut above: UBig) -> Checked<()> {
        let needless = || Fault::rejected("fewer moves than claimed are not excluded");
        if self.polynomials.is_some() {
            // Every two rows take 1 + f: in closed form.
            let (half, odd) = (&moves >> 1, moves.bit(0));
            let from = &turn + if odd { UBig::from(2u8) } else { UBig::ONE };
            let mut all = self.sum(&from, &half)?;
            if odd {
                all += self.sum(&turn, &UBig::ONE)? - UBig::ONE;
            }
            let area = Area::default().with(Variable::Turn, turn.clone(), &turn + moves + UBig::ONE);
            let rule = self.rule;
            let able =
                self.pen.everywhere(&area, Variable::Turn, |pen, piece| Ok(!pen.bounds(rule, piece)?.0.is_zero()))?;
            return if able && above >= all + &self.floor { Ok(()) } else { Err(needless()) };
        }
        // The largest pile that play reaches.
        let mut cap = &self.certificate.pile.0 - UBig::ONE;
        loop {
            self.pen.effort.spend(4 + above.bit_len() as u64 / 512)?;
            if above < self.floor {
                return Err(needless());
            }
            let next = &above + UBig::ONE;
            if next > cap {
                return Ok(());
            }
            self.show(Fact::Able, &turn, &next, &cap)?;
            let below = if moves.bit(0) {
                self.show(Fact::Rises, &turn, &next, &cap)?;
                self.reach(&turn, &next)?
            } else {
                above.clone()
            };
            (turn, cap) = (turn + UBig::ONE, cap - UBig::ONE);
            if moves.is_zero() {
                return if self.floor.is_zero() { Ok(()) } else { self.show(Fact::Able, &turn, &above, &cap) };
            }
            if below.is_zero() {
                return Err(needless());
            }
            (above, moves) = (below - UBig::ONE, moves - UBig::ONE);
        }
    }

    /// Whether the rule is shown to have a value wherever play can get: at the turn after the asked one at the piles below
    /// the asked one, and at one pile less each turn.
    fn has_values(&mut self) -> Checked<bool> {
        let side = &self.certificate.pile.0 - UBig::ONE;
        let mut triangles = vec![(self.next_turn(), UBig::ONE, side)];
        let mut looked = 0;
        while let Some((turn, pile, side)) = triangles.pop() {
            looked += 1;
            if looked > MOST_BOXES {
                return Ok(false);
            }
            let square = |side: &UBig| [turn.clone(), &turn + side - UBig::ONE, pile.clone(), &pile + side - UBig::ONE];
            if side.is_zero() || if_known(self.pen.bounds(self.rule, &area(&square(&side))))?.is_some() {
                continue;
            }
            if side.is_one() {
                return Ok(false);
            }
            // A square in the corner, with a triangle on each of two sides of it.
            let half = (&side + UBig::ONE) >> 1;
            if !self.has_values_on(square(&half), &mut looked)? {
                return Ok(false);
            }
            triangles.push((&turn + &half, pile.clone(), &side - &half));
            triangles.push((turn, pile + &half, side - half));
        }
        Ok(true)
    }

    /// The same on a box, which is cut where that is not shown.
    fn has_values_on(&mut self, sides: [UBig; 4], looked: &mut u32) -> Checked<bool> {
        let mut boxes = vec![sides];
        while let Some(sides) = boxes.pop() {
            *looked += 1;
            if *looked > MOST_BOXES {
                return Ok(false);
            }
            if if_known(self.pen.bounds(self.rule, &area(&sides)))?.is_some() {
                continue;
            }
            let [from, to, low, high] = &sides;
            let is_wide = to - from >= high - low;
            let (start, end) = if is_wide { (from, to) } else { (low, high) };
            if start == end {
                return Ok(false);
            }
            let middle: UBig = (start + end) >> 1;
            let next = &middle + UBig::ONE;
            let [mut one, mut other] = [sides.clone(), sides.clone()];
            let place = if is_wide { 0 } else { 2 };
            (one[place + 1], other[place]) = (middle, next);
            boxes.extend([one, other]);
        }
        Ok(true)
    }
}

/// The most boxes that are looked at for values.
const MOST_BOXES: u32 = 1 << 13;

/// Whether a fact holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Shown,
    /// It fails at a pile.
    False,
    /// The bounds of the rule are too weak.
    Open,
}

impl Fact {
    /// Whether bounds show the fact on a box.
    fn holds(self, pen: &mut Pen<'_>, rule: &Expr, area: &Area) -> Known<bool> {
        match self {
            Fact::Able => Ok(!pen.bounds(rule, area)?.0.is_zero()),
            Fact::Stuck => Ok(pen.bounds(rule, area)?.1.is_some_and(|most| most.is_zero())),
            Fact::Rises => {
                // Where all counters may be taken, the limit that is cut to the pile rises with it.
                let (least, _) = pen.bounds(rule, area)?;
                if area.side(Variable::Pile).is_some_and(|(_, high)| least >= *high) {
                    return Ok(true);
                }
                Ok(pen.step(rule, area, Variable::Pile)?.1 <= 1.into())
            }
        }
    }

    /// Whether a box has a single point, or a single step, with limits that bounds tell exactly.
    fn is_exact(self, pen: &mut Pen<'_>, rule: &Expr, area: &Area) -> Known<bool> {
        let Some((low, high)) = area.side(Variable::Pile).cloned() else { return Ok(false) };
        let steps = u8::from(self == Fact::Rises);
        if low.clone() + UBig::from(steps) != high {
            return Ok(false);
        }
        for pile in [low, high] {
            let (least, most) = pen.bounds(rule, &area.clone().with(Variable::Pile, pile.clone(), pile))?;
            if most != Some(least) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The box from a turn to a turn and from a pile to a pile.
fn area([from, to, low, high]: &[UBig; 4]) -> Area {
    Area::default().with(Variable::Turn, from.clone(), to.clone()).with(Variable::Pile, low.clone(), high.clone())
}
