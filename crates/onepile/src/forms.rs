//! Members of a base, their smallest winning takes and their steps as formulas: proved, or observed on the members listed.
//!
//! Members b(k) and what belongs to them, g(k) and step(k) = b(k) − b(k−1), are counted from k = 0, so b(0) = 1.
//!
//! - **All members fixed**, where that is proved: g(k) = b(k).
//! - **Values of g that repeat**, where that is proved: g of a pile is g of a smaller one, and so it is for members.
//! - **Constants times the last take** with a proved lag c (see [`ProvedLag`](crate::ProvedLag)): b(k+1) = b(k) + b(k−c), so
//!   step(k) = b(k−1−c). With c = 0 members double; with c = 1 they are Fibonacci numbers if two neighbours are.
//! - Otherwise members before are looked for that g(k) and step(k) are equal to, at distances that repeat. This is observed.

use dashu_int::UBig;

use crate::listing::{ListedBase, ListedMember, ProvedLag};
use crate::natural::Natural;
use crate::pattern::Repeating;
use crate::rule::Rule;

/// Formulas for a base, as far as there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseForms {
    /// The members.
    pub b: Option<BaseForm>,
    /// The smallest winning takes from members.
    pub g: Option<BaseForm>,
    /// What is added to the member before.
    pub step: Option<BaseForm>,
}

/// A formula for something that belongs to each member b(k).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseForm {
    /// The formula, of k and members, or of the member b.
    pub formula: String,
    /// The first k for which it holds.
    pub from: usize,
    /// Whether it is proved for all later members, and not only observed.
    pub proved: bool,
}

/// What is proved of g at all piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProvedG {
    /// All members are fixed.
    Fixed,
    /// g(n + period) = g(n) for all n above the pre-period.
    Repeats {
        /// How many piles come before, counted from pile 1.
        preperiod: Natural,
        /// The period.
        period: Natural,
    },
}

impl ListedBase {
    /// Formulas for the members, their smallest winning takes and their steps.
    ///
    /// ```
    /// use onepile::{Extent, Game, ProvedG, Solver};
    /// let game: Game = "2*last".parse()?;
    /// let listing = Solver::new(game.clone()).bases(Some(0), &Extent::Count(20))?;
    /// let forms = listing.bases[0].forms(game.rule(), Some(&ProvedG::Fixed));
    /// let [b, step] = [forms.b.unwrap(), forms.step.unwrap()];
    /// assert_eq!((&b.formula[..], b.proved, &step.formula[..], step.proved), ("fib(k+2)", true, "b(k-2)", true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forms(&self, rule: &Rule, proved_g: Option<&ProvedG>) -> BaseForms {
        let proved = self.proved_lag(rule);
        let step = match proved {
            Some(ProvedLag { lag, from, .. }) => {
                Some(BaseForm { formula: back(lag + 1), from: from + 1, proved: true })
            }
            None => self.observed(|member| member.step.as_ref(), 1),
        };
        let g = match proved_g {
            Some(ProvedG::Fixed) => Some(BaseForm { formula: back(0), from: 0, proved: true }),
            Some(ProvedG::Repeats { preperiod, period }) => {
                let after = preperiod + period;
                let from = self.members.iter().position(|member| member.b > after);
                from.map(|from| BaseForm { formula: format!("g of pile b(k) - {period}"), from, proved: true })
            }
            None => self.observed(|member| Some(&member.g), 0),
        };
        BaseForms { b: proved.and_then(|proved| self.members_by(&proved)), g, step }
    }

    /// The members in closed form, by their proved recurrence.
    fn members_by(&self, ProvedLag { lag, from, .. }: &ProvedLag) -> Option<BaseForm> {
        let formula = match lag {
            0 => {
                let first = &self.members.get(*from)?.b.0;
                let twos = first.trailing_zeros()?;
                let odd = first >> twos;
                let power = plus("k", twos as i64 - *from as i64);
                let power = if power == "k" { power } else { format!("({power})") };
                if odd == UBig::ONE { format!("2^{power}") } else { format!("{odd}*2^{power}") }
            }
            1 => {
                let [own, next] = [*from, from + 1].map(|k| self.members.get(k).map(|member| member.b.0.clone()));
                let (own, next) = (own?, next?);
                // fib(1) and fib(2) are 1.
                let (mut index, mut pair) = (1i64, (UBig::ONE, UBig::ONE));
                while pair.0 < own || (pair.0 == own && pair.1 < next) {
                    pair = (pair.1.clone(), pair.0 + pair.1);
                    index += 1;
                }
                if pair != (own, next) {
                    return None;
                }
                format!("fib({})", plus("k", index - *from as i64))
            }
            _ => return None,
        };
        Some(BaseForm { formula, from: *from, proved: true })
    }

    /// What belongs to each member from one on as a member before it, at distances that repeat in those listed.
    fn observed<'m>(&'m self, of: impl Fn(&'m ListedMember) -> Option<&'m Natural>, first: usize) -> Option<BaseForm> {
        let distance = |(k, member): (usize, &'m ListedMember)| {
            let value = of(member)?;
            let place = self.members[..=k].binary_search_by(|other| other.b.cmp(value)).ok()?;
            Some(k - place)
        };
        let distances: Option<Vec<usize>> = self.members.iter().enumerate().skip(first).map(distance).collect();
        let Repeating { pattern, from } = Repeating::of(&distances?)?;
        let formula = match &pattern[..] {
            [distance] => back(*distance),
            _ => {
                let listed: Vec<String> = pattern.iter().map(usize::to_string).collect();
                format!("b(k-j) with j = {} repeating", listed.join(", "))
            }
        };
        Some(BaseForm { formula, from: from + first, proved: false })
    }
}

/// The member some places before.
fn back(distance: usize) -> String {
    format!("b({})", plus("k", -(distance as i64)))
}

/// A name with a number added.
fn plus(name: &str, more: i64) -> String {
    match more {
        0 => name.to_owned(),
        _ => format!("{name}{more:+}"),
    }
}
