//! The witness `loop`: the smallest winning takes G of a rule of the last take, up to a window of values that comes back.
//!
//! *Data.* `loop A` and one line with G(1), …, G(e). In version 2 also `loop games P` for rules that look at the previous
//! pile with period P: a line `I A G(1) … G(e)` for each game I that is needed; game I reads the previous pile as I more
//! than it is, and e − A is a multiple of P.
//!
//! *Checks.* (1) The rule has a value at all takes up to the pile. (2) ok(n) for all n up to e: 1 <= G(n) <= n; every take k
//! below G(n) has f(k) >= G(n − k); and G(n) = n or f(G(n)) < G(n − G(n)). (3) With M the largest of G(A+1), …, G(e): M <= A, and
//! the M values up to A are the M values up to e.
//!
//! *Why.* ok(n) looks at the G(n) <= M values before n, which behind e are those before n − p, with p = e − A. So ok holds for
//! all n (`window`, `window_b`), and a position with limit x is won iff x >= G(n) (`table_sound`, `bases_sound`).

use std::io::BufRead;

use dashu_int::UBig;
use onepile_rule::{Limit, Natural};

use crate::boxes::Pen;
use crate::certificate::{Certificate, Claim, Play};
use crate::fault::{Checked, Fault};
use crate::field::{Field, Listed, Stretch};
use crate::limits::{Block, Limits};
use crate::lines::{Lines, natural};
use crate::residue::without_caps;

/// Longer periods are not looked at.
const MOST_GAMES: usize = 4096;

/// The values of one game.
struct Values {
    /// G(1), G(2), …, G(e).
    g: Vec<usize>,
    /// From here on they repeat.
    from: usize,
    /// The largest of all.
    most: usize,
}

impl Values {
    /// G of a number from 1 up.
    fn at(&self, number: &UBig) -> usize {
        let place = match usize::try_from(number) {
            Ok(number) if number <= self.g.len() => number,
            _ => {
                let period = self.g.len() - self.from;
                self.from + 1 + (number - UBig::from(self.from + 1)) % period
            }
        };
        self.g[place - 1]
    }
}

/// Games that are told by values which repeat: one for each residue of the previous pile, as far as they are needed.
struct Games {
    rules: Limits,
    values: Vec<Option<Values>>,
    /// For each residue of the previous pile the limits after takes 1, 2, …, as far as they were asked for; what does not
    /// fit is larger than every value.
    limits: Vec<Vec<usize>>,
}

/// Checks a certificate with a witness of this kind.
pub(crate) fn check(certificate: &Certificate, lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    certificate.claims_only(&[Claim::Takes, Claim::Stops])?;
    let heading: Vec<&str> = certificate.witness.1.iter().map(String::as_str).collect();
    let mut games = match (&heading[..], certificate.version) {
        ([from], _) => {
            let from = small(from, pen)?;
            let mut games = Games::new(certificate, 1, pen)?;
            let text = lines.next_of_witness(&mut pen.effort)?;
            let text = text.ok_or_else(|| Fault::unreadable("the values are missing"))?;
            let read = games.read(0, from, text.split(' '), pen);
            read.map_err(|fault| fault.at(lines.number))?;
            games
        }
        (["games", period], 2) => {
            let period = small(period, pen)?;
            let mut games = Games::new(certificate, period, pen)?;
            while let Some(text) = lines.next_of_witness(&mut pen.effort)? {
                let read = games.line(text, pen);
                read.map_err(|fault| fault.at(lines.number))?;
            }
            return games.judge(certificate, pen);
        }
        _ => return Err(Fault::unreadable("write `loop A`, or in version 2 `loop games P`").at(lines.number)),
    };
    match lines.next_of_witness(&mut pen.effort)? {
        Some(_) => Err(Fault::unreadable("a loop is one line of values").at(lines.number)),
        None => games.judge(certificate, pen),
    }
}

/// A number that counts what is in memory.
fn small(text: &str, pen: &mut Pen<'_>) -> Checked<usize> {
    let number = natural(text, &mut pen.effort)?;
    number.to_usize().ok_or_else(|| Fault::not_checked("a value does not fit into memory"))
}

impl Games {
    fn new(certificate: &Certificate, period: usize, pen: &mut Pen<'_>) -> Checked<Games> {
        if !(1..=MOST_GAMES).contains(&period) {
            return Err(Fault::rejected(format!("a period is a number from 1 to {MOST_GAMES}")));
        }
        let rule = certificate.rule.expr();
        let rule = if certificate.version == 1 { rule.clone() } else { without_caps(rule) };
        let mut rules = Limits::new(rule, period, 1, certificate.pile.0.clone(), pen)?;
        rules.have_values(certificate.play == Play::Misere, pen)?;
        pen.effort.keep((period * (size_of::<Option<Values>>() + size_of::<Vec<usize>>())) as u64)?;
        let values = (0..period).map(|_| None).collect();
        Ok(Games { rules, values, limits: vec![Vec::new(); period] })
    }

    /// Reads `I A G(1) … G(e)`.
    fn line(&mut self, text: &str, pen: &mut Pen<'_>) -> Checked<()> {
        let mut words = text.split(' ');
        let (Some(game), Some(from)) = (words.next(), words.next()) else {
            return Err(Fault::unreadable("a game is written `I A G(1) G(2) …`"));
        };
        let (game, from) = (small(game, pen)?, small(from, pen)?);
        if game >= self.rules.period() || self.values[game].is_some() {
            return Err(Fault::unreadable("there is no such game, or it occurs twice"));
        }
        self.read(game, from, words, pen)
    }

    /// Reads the values of a game, and checks them.
    fn read<'t>(
        &mut self,
        game: usize,
        from: usize,
        words: impl Iterator<Item = &'t str>,
        pen: &mut Pen<'_>,
    ) -> Checked<()> {
        let mut g = Vec::new();
        for word in words {
            pen.effort.keep(size_of::<usize>() as u64)?;
            g.push(small(word, pen)?);
        }
        for pile in 1..=g.len() {
            self.ok(game, &g, pile, pen)?;
        }
        let end = g.len();
        let period = end.checked_sub(from).filter(|period| *period > 0 && period.is_multiple_of(self.rules.period()));
        let period = period.ok_or_else(|| Fault::rejected("the values do not go through whole periods behind A"))?;
        let window = *g[from..].iter().max().expect("a period is not empty");
        if window > from {
            return Err(Fault::rejected(format!("a window of {window} values does not fit before pile {}", from + 1)));
        }
        let earlier = &g[from - window..from];
        if *earlier != g[end - window..] {
            return Err(Fault::rejected(format!(
                "the {window} values up to pile {from} do not come back {period} piles later"
            )));
        }
        let most = *g.iter().max().expect("not empty");
        self.values[game] = Some(Values { g, from, most });
        Ok(())
    }

    /// Checks ok(n) of a pile.
    fn ok(&mut self, game: usize, g: &[usize], pile: usize, pen: &mut Pen<'_>) -> Checked<()> {
        let value = g[pile - 1];
        if value == 0 || value > pile {
            return Err(Fault::rejected(format!("pile {pile}: a take of {value} is not one")));
        }
        let residue = (game + pile) % self.rules.period();
        pen.effort.spend(1 + value as u64 / 8)?;
        for take in 1..value {
            if self.limit(residue, take, pen)? < g[pile - take - 1] {
                return Err(Fault::rejected(format!("pile {pile}: taking {take} wins, which is less than {value}")));
            }
        }
        if value < pile && self.limit(residue, value, pen)? >= g[pile - value - 1] {
            return Err(Fault::rejected(format!("pile {pile}: taking {value} does not win")));
        }
        Ok(())
    }

    /// The limit after a take that is not larger than a value.
    fn limit(&mut self, residue: usize, take: usize, pen: &mut Pen<'_>) -> Checked<usize> {
        while self.limits[residue].len() < take {
            pen.effort.keep(size_of::<usize>() as u64)?;
            let next = UBig::from(self.limits[residue].len() + 1);
            let limit = self.rules.at(residue, &next, self.rules.tag(&next), pen)?;
            self.limits[residue].push(match limit {
                Limit::Finite(limit) => limit.to_usize().unwrap_or(usize::MAX),
                Limit::Infinite => usize::MAX,
            });
        }
        Ok(self.limits[residue][take - 1])
    }

    /// Checks the claims.
    fn judge(&mut self, certificate: &Certificate, pen: &mut Pen<'_>) -> Checked<()> {
        let field = Field::of(certificate)?;
        let needed = match field.number.is_zero() {
            true => None,
            false => Some(UBig::from(values_of(&self.values, field.game(self.rules.period()))?.at(&field.number))),
        };
        field.judge_outcome(certificate, needed.as_ref())?;
        match &certificate.takes {
            Some(takes) => self.judge_takes(&field, &certificate.pile.0, Listed::new(certificate, takes), pen),
            None => Ok(()),
        }
    }

    /// Goes through all takes, in blocks where the limit is never below a value.
    fn judge_takes(&mut self, field: &Field, pile: &UBig, mut listed: Listed<'_>, pen: &mut Pen<'_>) -> Checked<()> {
        let residue = self.rules.after(0, self.rules.tag(pile));
        for Stretch { floor, takes: (first, last), to_floor } in field.stretches() {
            if first > *listed.through {
                break;
            }
            let Games { rules, values, .. } = self;
            let values = values_of(values, rules.after(0, rules.tag(floor)))?;
            let most = UBig::from(values.most);
            let mut blocks = vec![(first, last.min(listed.through.clone()))];
            while let Some((low, high)) = blocks.pop() {
                pen.effort.spend(1)?;
                if low > high {
                    continue;
                }
                if low == high {
                    let value = Natural::from(values.at(&(&to_floor - &low)));
                    let tag = rules.tag(&low);
                    if rules.at(residue, &low, tag, pen)? < Limit::Finite(value) {
                        listed.wins(&low)?;
                    }
                    continue;
                }
                if rules.reach(
                    0,
                    &Block { residue, takes: (&low, &high), first: rules.tag(&low), away: &to_floor },
                    &most,
                    pen,
                )? {
                    continue;
                }
                let middle: UBig = (&low + &high) >> 1;
                blocks.push((&middle + UBig::ONE, high));
                blocks.push((low, middle));
            }
            listed.wins(&to_floor)?;
        }
        listed.end()
    }
}

fn values_of(values: &[Option<Values>], game: usize) -> Checked<&Values> {
    let values = values.get(game).and_then(Option::as_ref);
    values.ok_or_else(|| Fault::rejected(format!("the values of game {game} are missing")))
}
