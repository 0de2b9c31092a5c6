//! Rules of the last take, and of the previous pile with a period in it: bases that behave like number systems.
//!
//! **Theorem** [HR03], [HR-per]. Let the limit be f(prev, last) with period P in prev, and let game i, for i = 0 to P − 1,
//! read the previous pile as i more than it is; the game as stated is game 0. Let g_i(n) be the smallest take that wins
//! from pile n of game i when the limit is no obstacle. For each game there are numbers 1 = b0 < b1 < ..., its *base*, with
//! g' on them, such that g_i(n) = g'(b) for the last part b when n is read like this: strip the largest member b of the
//! base of game i, and go on in game i + b. A base grows by b(k+1) = bk + d, with d the smallest member of the base of game
//! w = i + bk that is *fixed*, g'(d) = d, and has f(w + d, d) >= g'(bk). A position with pile n and limit x is won iff
//! x >= g(n). If the rule does not look at the previous pile P is 1, and there is one base.
//!
//! *Hypotheses checked.* The rule does not look at the turn, has a period in prev that its shape shows, and has a value at
//! every take up to the pile (proved by the prover's bounds). If it is proved to fall by at most 1 from a take to the
//! next, every member is fixed and no search is needed; otherwise g' is found by the tree search. Misère play: the limit
//! is proved to be at least 1, and pile n of game i plays like pile n − 1 of game i + 1 in normal play. Stop sets in normal
//! play: pile n of game i plays like n − s of game i + s, with s the largest stop below it; takes are listed with the
//! stops themselves.
//!
//! *Order of growth.* A base whose next d is not known yet waits for the base of game w; the order in which bases are
//! grown does not change them. Bases that wait for each other in a circle, or for one without further members, have none
//! either.
//!
//! **Bounded g.** Where members pile up, values are swept pile by pile and proved to repeat by a window that comes back.
//!
//! *Complexity.* Where the limit grows like the take, as many members as the pile has digits, times a constant; each
//! takes a few nodes of the search and as much memory as it has digits. Rules that grow faster, as `last^2`, have about
//! as many runs of members as the fourth root of the pile.
//!
//! *Not covered:* blocking, and misère play with a stop set.

mod bases;
mod limits;
mod listing;
mod loops;
mod lost;
mod members;
mod periodicity;
mod periods;
mod question;
mod reading;
mod residues;
mod rho;
mod sums;
mod table;
mod tree;
mod witness;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::certificate::{Uncertified, Witness};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::evidence::Method;
use crate::game::{Game, Play};
use crate::listing::{Extent, Listing};
use crate::natural::Natural;
use crate::period::Periodicity;
use crate::position::Position;
use crate::prove::Property;
use crate::rule::{Direction, Range, Region, Rule, Variable};
use crate::scale::Scale;
use crate::sequence::{Sequence, Terms};
use crate::strategy::engine::{Engine, Proofs, Proved};
use crate::table::{Asked, Table};
use crate::wanted::Wanted;

use bases::Bases;
use periods::Periods;
use question::Question;
use residues::Residues;
use rho::Rho;

/// How the bases of a rule grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Growth {
    /// Limits never decrease, so every member is fixed.
    Monotone,
    /// Limits fall by at most 1 from a take to the next, so every member is fixed.
    Fixed,
    /// Any limits: g' of each member is found by a search.
    Searched,
}

/// Work for a proof that makes a search unnecessary.
const PROOF_WORK: u64 = 1 << 19;

impl Growth {
    /// What is proved of some rules for the takes of a region.
    fn of(rules: &[Rule], takes: &Region, budget: &mut Budget<'_>) -> Growth {
        let mut all = |property| prove_all(rules, &property, takes, budget).is_ok();
        // What is not proved to fall by at most 1 is not proved to fall by nothing either.
        match () {
            () if !all(Property::FallsAtMostOne(Direction::LAST)) => Growth::Searched,
            () if all(Property::NonDecreasing(Direction::LAST)) => Growth::Monotone,
            () => Growth::Fixed,
        }
    }
}

/// Proves a property of some rules that makes a search unnecessary. What is not proved soon will not be proved late, and
/// bases grow without it.
fn prove_all(rules: &[Rule], property: &Property, takes: &Region, budget: &mut Budget<'_>) -> Result<(), Declined> {
    budget.with_at_most(PROOF_WORK, |budget| {
        rules.iter().try_for_each(|rule| Declined::unless_proved(rule, property.clone(), takes, budget))
    })
}

/// The bases of a game, with all that was proved and grown for earlier questions.
pub(crate) struct BaseEngine {
    game: Arc<Game>,
    scale: Scale,
    residues: Arc<Residues>,
    /// The piles at which the game is over, ascending, 0 first.
    over: Vec<UBig>,
    /// The rule has a value; in misère play at least 1.
    has_value: Proofs<()>,
    falls_at_most_one: Proofs<()>,
    never_falls: Proofs<()>,
    /// Bases that grow in some way, and whether their members may pile up.
    grown: Vec<(Growth, bool, Grown)>,
    periods: Periods,
}

/// Bases, as far as they are grown.
struct Grown {
    bases: Bases,
    rho: Rho,
}

/// What is known of the game as far as one pile goes.
struct Accepted {
    residues: Arc<Residues>,
    growth: Growth,
    /// The piles below at which the game is over, ascending, 0 first.
    stops: Vec<UBig>,
    /// In misère play pile n plays like pile n − 1 of the next residue.
    misere: bool,
}

impl BaseEngine {
    /// The bases of a game whose rule has a period in the previous pile.
    pub(crate) fn new(game: &Arc<Game>, scale: Scale) -> Result<BaseEngine, Declined> {
        let residues = Arc::new(Residues::of(game.rule())?);
        Ok(BaseEngine {
            game: Arc::clone(game),
            scale,
            over: game.over_piles().into_iter().map(|stop| stop.0).collect(),
            has_value: Proofs::default(),
            falls_at_most_one: Proofs::default(),
            never_falls: Proofs::default(),
            grown: Vec::new(),
            periods: Periods::new(&residues),
            residues,
        })
    }

    /// The theorem that applies to a rule, or is declined: one base is for rules of the last take, several are for those
    /// that look at the pile as well.
    pub(crate) fn method_of(rule: &Rule) -> Method {
        match [Variable::Prev, Variable::Pile].into_iter().any(|variable| rule.uses(variable)) {
            true => Method::Bases,
            false => Method::Base,
        }
    }

    /// Checks the hypotheses of the theorem for one pile.
    fn accept(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Accepted, Declined> {
        if self.game.block() > 0 {
            return Err(Hypothesis::NoBlocking.into());
        }
        let stops = self.over[..self.over.partition_point(|stop| *stop < pile.0).max(1)].to_vec();
        let misere = self.game.play() == Play::Misere;
        if misere && stops.len() > 1 {
            return Err(Hypothesis::NoMisereStops.into());
        }
        // A limit of at least 1 is a value.
        let property = if misere { Property::AtLeastOne } else { Property::HasValue };
        let BaseEngine { residues, has_value, .. } = self;
        has_value.prove(pile, budget, |extent, budget| {
            let takes = takes_of(extent);
            let mut rules = residues.rules().iter();
            rules.try_for_each(|rule| {
                Declined::unless_proved(rule, Property::HasValue, &takes, budget)?;
                Declined::unless_proved(rule, property.clone(), &takes, budget)
            })
        })?;
        let growth = self.growth(Some(pile), budget);
        Ok(Accepted { residues: Arc::clone(&self.residues), growth, stops, misere })
    }

    /// How bases grow up to a pile, or for ever.
    fn growth(&mut self, pile: Option<&Natural>, budget: &mut Budget<'_>) -> Growth {
        let Some(pile) = pile else { return Growth::of(self.residues.rules(), &Region::all(), budget) };
        let residues = &self.residues;
        let attempt = |property: Property| {
            move |extent: &Proved, budget: &mut Budget<'_>| {
                prove_all(residues.rules(), &property, &takes_of(extent), budget)
            }
        };
        let falls_at_most_one = attempt(Property::FallsAtMostOne(Direction::LAST));
        let never_falls = attempt(Property::NonDecreasing(Direction::LAST));
        // What is not proved to fall by at most 1 is not proved to fall by nothing either.
        match () {
            () if self.falls_at_most_one.prove(pile, budget, falls_at_most_one).is_err() => Growth::Searched,
            () if self.never_falls.prove(pile, budget, never_falls).is_ok() => Growth::Monotone,
            () => Growth::Fixed,
        }
    }

    /// The bases that grow in some way.
    fn grown(&mut self, growth: Growth) -> &mut Grown {
        self.kept(growth, false)
    }

    /// The same with all their members, even where these pile up without growing.
    fn patient(&mut self, growth: Growth) -> &mut Grown {
        // Others never pile up for long.
        self.kept(growth, growth == Growth::Searched)
    }

    fn kept(&mut self, growth: Growth, is_patient: bool) -> &mut Grown {
        let place = self.grown.iter().position(|(of, patient, _)| (*of, *patient) == (growth, is_patient));
        let place = place.unwrap_or_else(|| {
            let mut bases = Bases::new(&self.residues, growth);
            bases.is_patient = is_patient;
            self.grown.push((growth, is_patient, Grown { bases, rho: Rho::default() }));
            self.grown.len() - 1
        });
        &mut self.grown[place].2
    }
}

impl Engine for BaseEngine {
    fn check(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
        self.accept(pile, budget).map(|accepted| accepted.method())
    }

    fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Answer, Declined> {
        let accepted = self.accept(&position.pile, budget)?;
        self.grown(accepted.growth);
        let BaseEngine { grown, periods, .. } = self;
        let (.., grown) = grown
            .iter_mut()
            .find(|(growth, patient, _)| *growth == accepted.growth && !patient)
            .expect("made just now");
        Ok(Question { position, accepted: &accepted, wanted }.answer(grown, periods, budget))
    }

    fn table(&mut self, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, Declined> {
        table::table(self, asked, budget)
    }

    fn period(&mut self, column: Column, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
        periodicity::period(&self.game, &self.residues, column, budget)
    }

    fn terms(&mut self, which: &Sequence, count: usize, budget: &mut Budget<'_>) -> Result<Terms, Declined> {
        match which {
            Sequence::Base => lost::members(self, count, budget),
            Sequence::Losing => lost::piles(self, count, budget),
            _ => Err(Hypothesis::Question.into()),
        }
    }

    fn listing(
        &mut self,
        residue: Option<usize>,
        extent: &Extent,
        budget: &mut Budget<'_>,
    ) -> Result<Listing, Declined> {
        self.list(residue, extent, budget)
    }

    fn witness(&mut self, answer: &Answer, budget: &mut Budget<'_>) -> Result<Witness, Uncertified> {
        self.witness_of(answer, budget)
    }

    fn bytes(&self) -> u64 {
        let grown = self.grown.iter().map(|(.., Grown { bases, rho })| bases.bytes + rho.bytes);
        grown.sum::<u64>() + self.periods.bytes()
    }
}

impl Accepted {
    /// The theorem that this is a case of.
    fn method(&self) -> Method {
        if self.residues.count() == 1 { Method::Base } else { Method::Bases }
    }

    /// The pile below which a pile plays another game: the largest stop, and one counter more in misère play.
    fn floor(&self) -> UBig {
        self.stops.last().expect("0 at least") + UBig::from(u8::from(self.misere))
    }
}

/// Everything that can be taken from a pile.
fn takes_up_to(pile: &Natural) -> Region {
    Region::all().with(Variable::Last, Range::new(1u64, pile.clone()))
}

/// Everything that can be taken from the piles of an extent.
fn takes_of(extent: &Proved) -> Region {
    match extent {
        Proved::To(pile) => takes_up_to(pile),
        Proved::Everywhere => Region::all(),
    }
}
