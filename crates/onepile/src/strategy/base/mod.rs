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
mod members;
mod periodicity;
mod periods;
mod question;
mod reading;
mod residues;
mod rho;
mod table;
mod tree;

pub use listing::{BasePattern, Extent, ListedBase, ListedMember, Listing, bases};
pub(crate) use periodicity::{loses_fixed_members, period_of_g, period_of_outcomes};
pub(crate) use table::table;

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::evidence::Method;
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::position::Position;
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Direction, Range, Region, Rule, Variable};
use crate::solver::Wanted;
use crate::strategy::{Declined, Hypothesis};

use question::Question;
use residues::Residues;

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
const PROOF_WORK: u64 = 1 << 16;

impl Growth {
    /// What is proved of some rules for all takes up to a pile.
    fn of(rules: &[Rule], takes: &Region, budget: &mut Budget<'_>) -> Growth {
        // What is not proved soon will not be proved late, and bases grow without it.
        let mut all = |property: Property| {
            budget.with_at_most(PROOF_WORK, |budget| {
                rules.iter().all(|rule| prove(rule, &property, takes, budget) == Verdict::Proved)
            })
        };
        // What is not proved to fall by at most 1 is not proved to fall by nothing either.
        match () {
            () if !all(Property::FallsAtMostOne(Direction::LAST)) => Growth::Searched,
            () if all(Property::NonDecreasing(Direction::LAST)) => Growth::Monotone,
            () => Growth::Fixed,
        }
    }
}

/// What is known of a game to which the theorem applies, as far as one pile goes.
struct Accepted {
    residues: Residues,
    growth: Growth,
    /// The piles below at which the game is over, ascending, 0 first.
    stops: Vec<UBig>,
    /// In misère play pile n plays like pile n − 1 of the next game.
    misere: bool,
}

impl Accepted {
    /// Checks the hypotheses of the theorem for one pile.
    fn new(game: &Game, pile: &Natural, budget: &mut Budget<'_>) -> Result<Accepted, Declined> {
        if game.blocked() > 0 {
            return Err(Hypothesis::NoBlocking.into());
        }
        let residues = Residues::of(game.rule())?;
        let stops: Vec<UBig> = game.over_piles().into_iter().map(|stop| stop.0).filter(|stop| *stop < pile.0).collect();
        let misere = game.kind() == Play::Misere;
        if misere && stops.len() > 1 {
            return Err(Hypothesis::NoMisereStops.into());
        }
        let takes = takes_up_to(pile);
        for rule in residues.rules() {
            Declined::unless_proved(rule, Property::HasValue, &takes, budget)?;
            if misere {
                Declined::unless_proved(rule, Property::AtLeastOne, &takes, budget)?;
            }
        }
        let growth = Growth::of(residues.rules(), &takes, budget);
        Ok(Accepted { residues, growth, stops, misere })
    }

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

/// One base is for rules of the last take, several are for those that look at the pile as well.
pub(crate) fn method(rule: &Rule) -> Method {
    match [Variable::Prev, Variable::Pile].into_iter().any(|variable| rule.uses(variable)) {
        true => Method::Bases,
        false => Method::Base,
    }
}

/// Whether the theorem applies to a pile, with one base or with several.
pub(crate) fn check(game: &Game, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
    Accepted::new(game, pile, budget).map(|accepted| accepted.method())
}

/// Answers a question about a position at which the player can move, or says why the theorem does not apply.
pub(crate) fn answer(
    game: &Game,
    position: &Position,
    wanted: &Wanted,
    budget: &mut Budget<'_>,
) -> Result<Answer, Declined> {
    let accepted = Accepted::new(game, &position.pile, budget)?;
    Ok(Question { game, position, accepted: &accepted, wanted }.answer(budget))
}
