//! Members of a base, their smallest winning takes and their steps as formulas: proved, or observed on the members listed.
//!
//! Members b(k) and what belongs to them, g(k) and step(k) = b(k) − b(k−1), are counted from k = 0, so b(0) = 1.
//!
//! - **All members fixed**, where that is proved: g(k) = b(k).
//! - **Values of g that repeat**, where that is proved: g of a pile is g of a smaller one, and so it is for members.
//! - **Constants times the last take** with a proved lag c (see [`ProvedLag`](crate::ProvedLag)): b(k+1) = b(k) + b(k−c), so
//!   step(k) = b(k−1−c). With c = 0 members double; with c = 1 they are Fibonacci numbers if two neighbours are.
//! - Otherwise steps are looked for among the members before, at distances that repeat, and g(k) as well, or as b(k) or a multiple of step(k)
//!   in an order that repeats. This is observed.

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
            None => self.observed_step(),
        };
        let g = match proved_g {
            Some(ProvedG::Fixed) => Some(BaseForm { formula: back(0), from: 0, proved: true }),
            Some(ProvedG::Repeats { preperiod, period }) => {
                let after = preperiod + period;
                let from = self.members.iter().position(|member| member.b > after);
                from.map(|from| BaseForm { formula: format!("g of pile b(k) - {period}"), from, proved: true })
            }
            None => self.observed_g(),
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
                let formula = format!("fib({})", plus("k", index - *from as i64));
                // The formula may hold for earlier members as well.
                let mut from = *from;
                while from > 0 && pair.1 > pair.0 && self.members[from - 1].b.0 == &pair.1 - &pair.0 {
                    pair = (&pair.1 - &pair.0, pair.0);
                    from -= 1;
                }
                return Some(BaseForm { formula, from, proved: true });
            }
            _ => return None,
        };
        Some(BaseForm { formula, from: *from, proved: true })
    }

    /// The steps as members before, at distances that repeat in those listed.
    fn observed_step(&self) -> Option<BaseForm> {
        let of_own = |(k, member): (usize, &ListedMember)| match member.step_from {
            Some((index, game)) if game == self.residue => Some(Form::Back(k.checked_sub(index)?)),
            _ => None,
        };
        self.repeating(1, of_own)
    }

    /// The smallest winning takes as members before; or as members themselves and multiples of their steps; in an order that
    /// repeats in those listed.
    fn observed_g(&self) -> Option<BaseForm> {
        let of_before = |(k, member): (usize, &ListedMember)| {
            let place = self.members[..=k].binary_search_by(|other| other.b.cmp(&member.g)).ok()?;
            Some(Form::Back(k - place))
        };
        let of_member = |(_, member): (usize, &ListedMember)| {
            if member.is_fixed() {
                return Some(Form::Back(0));
            }
            let step = &member.step.as_ref()?.0;
            let times = &member.g.0 / step;
            (&times * step == member.g.0).then_some(Form::Steps(times))
        };
        self.repeating(0, of_before).or_else(|| self.repeating(1, of_member))
    }

    fn repeating(&self, first: usize, form: impl Fn((usize, &ListedMember)) -> Option<Form>) -> Option<BaseForm> {
        let forms: Option<Vec<Form>> = self.members.iter().enumerate().skip(first).map(form).collect();
        let Repeating { pattern, from } = Repeating::of(&forms?)?;
        let written: Vec<String> = pattern.iter().map(Form::written).collect();
        let formula = match &written[..] {
            [single] => single.clone(),
            several => format!("{} in turn", several.join(", ")),
        };
        Some(BaseForm { formula, from: from + first, proved: false })
    }
}

/// A member some places before, or a multiple of the step.
#[derive(Clone, PartialEq)]
enum Form {
    Back(usize),
    Steps(UBig),
}

impl Form {
    fn written(&self) -> String {
        match self {
            Form::Back(distance) => back(*distance),
            Form::Steps(times) if *times == UBig::ONE => "step(k)".to_owned(),
            Form::Steps(times) => format!("{times}*step(k)"),
        }
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
