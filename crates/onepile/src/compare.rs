//! Two games side by side: whether they have the same winners, the same winning takes, the same nim-values.
//!
//! Piles are compared at the start of a game, one by one up to some pile. That they are equal for all piles is said only
//! where one of these arguments shows it:
//!
//! - **Equal limits.** If the limits are proved equal at all positions, and first moves have equal limits, the games are one.
//! - **Periods.** Values that repeat, proved, from the pile q on with period p in one game, and from q' on with p' in the other,
//!   are equal for ever if they are up to the larger of q and q' and the least common multiple of p and p' beyond. For winning takes:
//!   in a game of the pile with limits of at most M that repeat with P, the takes of a pile follow from its limit and the
//!   outcomes of the M piles below, so they repeat from q + M on with the least common multiple of p and P.
//! - **Derived functions** [HRR04]. Rules of the pile whose derived functions never decrease and are equal have the nim-values of the
//!   derived function. In misère play a pile is lost iff its nim-value is 1 for such rules, so the winners are the same as well.
//! - **Bases** [HR03]. Let both limits be constants of at least 1 times the last take, so that all members of the bases are fixed and
//!   g is read from the members alone. If both bases have the same proved recurrence ([`ProvedLag`](crate::ListedBase::proved_lag)) and the same members up to where it
//!   holds, they are equal, so g is. A position is won iff its limit is at least g; so with equal first limits the winners are the same.
//!   In misère play and with stops this is g of a smaller pile.
//! - **g that repeats** in both games in normal play tells winners in the same way.
//! - **Tableaux** [Fla82]. Entries with the same proved closed form decide the winners of all piles at all turns.
//! - **Nim-values** that are equal decide the winners: a pile is lost iff its nim-value is 0.

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::entries::Entry;
use crate::game::{Game, Play};
use crate::listing::Extent;
use crate::natural::{Limit, Natural};
use crate::period::Periodicity;
use crate::position::{Setup, SetupError};
use crate::prove::same_limits;
use crate::rule::{Allowed, Cond, Expr, Inputs, Range, Region, Rule, Variable};
use crate::solver::Solver;
use crate::strategy::nim_values::derived_everywhere;
use crate::strategy::tableau::{Proved, Tableau};
use crate::takes::Takes;
use crate::wanted::{Effort, Wanted};

/// How two games compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Who wins.
    pub winners: Likeness<Entry>,
    /// The sets of winning takes.
    pub takes: Likeness<Takes>,
    /// The nim-values; none where they are not defined.
    pub nim_values: Option<Likeness<Entry>>,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// Whether the values of two games are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness<V> {
    /// Whether they are, at all piles up to the last one compared, or at all piles if that is proved; none if a bound was met.
    pub same: Option<bool>,
    /// Why they are the same at all piles, if that is proved.
    pub ground: Option<Ground>,
    /// The first pile at which they differ, with the values of both games.
    pub difference: Option<(Natural, [V; 2])>,
}

/// Why values are the same at all piles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ground {
    /// The limits are equal at all positions.
    EqualLimits,
    /// The values of both repeat, and are equal up to this pile, which is far enough.
    Periods {
        /// That pile.
        to: Natural,
    },
    /// Both rules of the pile have the same derived function, which never decreases.
    DerivedFunction,
    /// Both bases have the same members up to this one, and the same proved recurrence from there on.
    Bases {
        /// That member.
        member: Natural,
    },
    /// The smallest winning takes of both repeat, and are equal up to this pile, which is far enough.
    PeriodsOfG {
        /// That pile.
        to: Natural,
    },
    /// The entries of both tableaux have the same proved closed form.
    Tableaux,
    /// The nim-values are the same at all piles.
    NimValues,
}

impl<V> Likeness<V> {
    fn proved(ground: Ground) -> Likeness<V> {
        Likeness { same: Some(true), ground: Some(ground), difference: None }
    }

    fn differs(pile: Natural, values: [V; 2]) -> Likeness<V> {
        Likeness { same: Some(false), ground: None, difference: Some((pile, values)) }
    }

    fn so_far(same: Option<bool>) -> Likeness<V> {
        Likeness { same, ground: None, difference: None }
    }
}

/// The last pile that is compared first.
const FIRST_PIECE: u32 = 1000;
/// How many times as far the next piles go.
const GROWTH: u32 = 16;
/// Work for each proof that values are equal at all piles.
const PROOF_WORK: u64 = 1 << 22;
/// No proof looks at more piles than this, or than were asked for.
const PROVED_TO: u32 = 1 << 16;
/// Winning takes in more ranges are not compared.
const MOST_RANGES: usize = 1 << 16;
/// Members of bases that are listed for a proof.
const MEMBERS: usize = 400;
/// The first piles, which are looked at in any case: a game that cannot be played is not compared.
const FIRST_PILES: u32 = 3;

/// Compares two games at all piles up to one.
///
/// ```
/// use onepile::{Game, Ground, compare};
/// let games: [Game; 2] = ["2*last".parse()?, "last + last".parse()?];
/// let found = compare(&games, 100u32)?;
/// assert_eq!(found.takes.ground, Some(Ground::EqualLimits));
/// let games: [Game; 2] = ["2*last".parse()?, "3*last".parse()?];
/// let (pile, _) = compare(&games, 100u32)?.winners.difference.unwrap();
/// assert_eq!(pile.to_string(), "4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If one of the piles is no position of one of the games, or legal play leads to where a rule has no value.
pub fn compare(games: &[Game; 2], to: impl Into<Natural>) -> Result<Comparison, SetupError> {
    compare_within(games, &Natural::ONE, &to.into(), &mut Budget::default())
}

/// The same at a turn, within a budget.
///
/// # Errors
///
/// As [`compare`].
pub fn compare_within(
    games: &[Game; 2],
    turn: &Natural,
    to: &Natural,
    budget: &mut Budget<'_>,
) -> Result<Comparison, SetupError> {
    let solvers = games.each_ref().map(|game| Solver::new(game.clone()));
    Pair { solvers, turn: turn.clone(), to: to.clone(), undecided: None }.compare(budget)
}

struct Pair {
    solvers: [Solver; 2],
    turn: Natural,
    /// The last pile that is compared.
    to: Natural,
    undecided: Option<Undecided>,
}

impl Pair {
    fn compare(mut self, budget: &mut Budget<'_>) -> Result<Comparison, SetupError> {
        let few = self.to.clone().min(FIRST_PILES.into());
        self.column(Column::Outcome, &few, budget)?;
        self.undecided = None;
        let [a, b] = self.games();
        let (play, is_timed) = (a.play(), [a, b].iter().any(|game| game.rule().uses(Variable::Turn)));
        let has_nim = play == Play::Normal && (a.block() == 0 || !is_timed);
        let starts_alike = self.starts_alike();
        if starts_alike && budget.with_at_most(PROOF_WORK, |budget| self.has_equal_limits(budget)) {
            return Ok(Comparison {
                winners: Likeness::proved(Ground::EqualLimits),
                takes: Likeness::proved(Ground::EqualLimits),
                nim_values: has_nim.then(|| Likeness::proved(Ground::EqualLimits)),
                undecided: None,
            });
        }
        let to = self.to.clone();
        let mut winners = self.column(Column::Outcome, &to, budget)?;
        let mut nim_values = if has_nim { Some(self.column(Column::Nim, &to, budget)?) } else { None };
        let mut takes = self.takes(&to, budget)?;
        let compared = self.undecided.clone();
        if let Some(nim) = nim_values.as_mut().filter(|nim| nim.difference.is_none()) {
            nim.conclude(self.prove(budget, Pair::ground_of_nim_values));
        }
        if winners.difference.is_none() {
            let nim = nim_values.as_ref().filter(|nim| nim.ground.is_some() && self.block() == 0);
            winners.conclude(match nim {
                Some(_) => Some(Ground::NimValues),
                None => self.prove(budget, Pair::ground_of_winners),
            });
        }
        if takes.difference.is_none() {
            takes.conclude(self.prove(budget, Pair::ground_of_takes));
        }
        // Where all is decided, it does not matter that a bound was met on the way.
        let is_open = winners.same.is_none()
            || takes.same.is_none()
            || nim_values.as_ref().is_some_and(|nim_values| nim_values.same.is_none());
        Ok(Comparison { winners, takes, nim_values, undecided: compared.filter(|_| is_open) })
    }

    fn games(&self) -> [&Game; 2] {
        self.solvers.each_ref().map(Solver::game)
    }

    fn block(&self) -> u64 {
        self.games()[0].block()
    }

    /// Whether a game is over at 0 only, and nothing is forbidden.
    fn is_simple(&self) -> bool {
        let [a, _] = self.games();
        a.block() == 0 && a.ends_at_zero()
    }

    /// Whether first moves have the same limit in both games if the rules are the same.
    fn starts_alike(&self) -> bool {
        let uses = |game: &Game| [Variable::Last, Variable::Prev].iter().any(|taken| game.rule().uses(*taken));
        self.first_is_agreed() || self.games().iter().all(|game| !uses(game))
    }

    /// Whether first moves have the same limit in both games, whatever the rules are: one that is given, or the usual
    /// one, because both rules ask for what does not exist yet.
    fn first_is_agreed(&self) -> bool {
        let is_given = self.games()[0].first().is_some();
        self.turn == Natural::ONE && (is_given || self.games().iter().all(|game| asks(game.rule().expr())))
    }

    fn has_equal_limits(&self, budget: &mut Budget<'_>) -> bool {
        let [a, b] = self.games().map(Game::rule);
        let [own, other] = [a, b].map(Rule::in_order);
        let conditions = [&own, &other].map(|rule| rule.allowed().map(Allowed::condition));
        conditions[0] == conditions[1] && same_limits([a, b], &Region::all(), budget)
    }

    /// Compares a column from pile 0 to one, the small piles first.
    fn column(&mut self, column: Column, to: &Natural, budget: &mut Budget<'_>) -> Result<Likeness<Entry>, SetupError> {
        for piles in pieces(to) {
            let found = self.piece(column, &piles, budget)?;
            if found.same != Some(true) {
                return Ok(found);
            }
        }
        Ok(Likeness::so_far(Some(true)))
    }

    /// Compares a column at the piles from one to another.
    fn piece(
        &mut self,
        column: Column,
        (from, to): &(Natural, Natural),
        budget: &mut Budget<'_>,
    ) -> Result<Likeness<Entry>, SetupError> {
        let [a, b] = &mut self.solvers;
        let first = a.table_within(column, &self.turn, (from, to), budget)?;
        let second = b.table_within(column, &self.turn, (from, to), budget)?;
        for ((pile, own), other) in first.iter().zip(second.entries.iter()) {
            match (own, other) {
                (Entry::Unknown, _) | (_, Entry::Unknown) => break,
                (own, other) if own != other => return Ok(Likeness::differs(pile, [own, other])),
                _ => {}
            }
        }
        let met = first.undecided.or(second.undecided);
        let is_known = met.is_none();
        self.undecided = self.undecided.take().or(met);
        Ok(Likeness::so_far(is_known.then_some(true)))
    }

    /// Compares the sets of winning takes from pile 0 to one, the small piles first.
    fn takes(&mut self, to: &Natural, budget: &mut Budget<'_>) -> Result<Likeness<Takes>, SetupError> {
        for piles in pieces(to) {
            let found = self.piece_of_takes(piles, budget)?;
            if found.same != Some(true) {
                return Ok(found);
            }
        }
        Ok(Likeness::so_far(Some(true)))
    }

    /// The same from a pile to another. The smallest take and their number tell most of them apart.
    fn piece_of_takes(
        &mut self,
        (from, mut to): (Natural, Natural),
        budget: &mut Budget<'_>,
    ) -> Result<Likeness<Takes>, SetupError> {
        // Where takes may be forbidden, a lost pile may have takes that would win, and the columns do not tell them.
        let is_told = self.block() == 0;
        for column in [Column::Take, Column::Count].into_iter().filter(|_| is_told) {
            match self.piece(column, &(from.clone(), to.clone()), budget)? {
                Likeness { difference: Some((pile, _)), .. } => to = pile,
                Likeness { same: None, .. } => return Ok(Likeness::so_far(None)),
                _ => {}
            }
        }
        let counts = self.solvers[0].table_within(Column::Count, &self.turn, (&from, &to), budget)?;
        for (pile, count) in counts.iter() {
            // One take is the smallest, which is the same in both games below the last pile.
            let is_one = matches!(&count, Entry::Number(count) if *count <= Natural::ONE);
            if is_told && is_one && pile < to {
                continue;
            }
            let values = [self.takes_of(0, &pile, budget)?, self.takes_of(1, &pile, budget)?];
            match values {
                [Some(own), Some(other)] if own == other => {}
                [Some(own), Some(other)] => return Ok(Likeness::differs(pile, [own, other])),
                _ => return Ok(Likeness::so_far(None)),
            }
        }
        Ok(Likeness::so_far(Some(true)))
    }

    /// All winning takes of a pile in one of the games, if they are known.
    fn takes_of(&mut self, place: usize, pile: &Natural, budget: &mut Budget<'_>) -> Result<Option<Takes>, SetupError> {
        let solver = &mut self.solvers[place];
        let position = solver.game().position_within(Setup::pile(pile.clone()).with_turn(&self.turn), budget)?;
        let wanted = Wanted { ranges: MOST_RANGES, measures: Effort::Skip };
        let answer = solver.answer_within(&position, &wanted, budget)?;
        if answer.takes.is_complete() && answer.outcome.is_some() {
            return Ok(Some(answer.takes));
        }
        let many = || Undecided { bound: Bound::Work, reached: Reached::SmallestTakes };
        self.undecided = self.undecided.take().or(Some(answer.undecided.unwrap_or_else(many)));
        Ok(None)
    }

    /// Looks for a proof within its share of the work.
    fn prove(
        &mut self,
        budget: &mut Budget<'_>,
        look: impl FnOnce(&mut Pair, &mut Budget<'_>) -> Option<Ground>,
    ) -> Option<Ground> {
        budget.with_at_most(PROOF_WORK, |budget| look(self, budget))
    }

    fn ground_of_nim_values(&mut self, budget: &mut Budget<'_>) -> Option<Ground> {
        if self.is_simple() && self.has_equal_derived(budget) {
            return Some(Ground::DerivedFunction);
        }
        self.by_periods(Column::Nim, budget).map(|to| Ground::Periods { to })
    }

    fn ground_of_winners(&mut self, budget: &mut Budget<'_>) -> Option<Ground> {
        if self.is_simple() && self.has_equal_derived(budget) {
            return Some(Ground::DerivedFunction);
        }
        if let Some(member) = self.equal_bases(budget) {
            return Some(Ground::Bases { member });
        }
        if self.has_equal_tableaux(budget) {
            return Some(Ground::Tableaux);
        }
        if let Some(to) = self.by_periods(Column::Outcome, budget) {
            return Some(Ground::Periods { to });
        }
        if !self.first_is_agreed() || !self.games()[0].is_plain() {
            return None;
        }
        self.by_periods(Column::G, budget).map(|to| Ground::PeriodsOfG { to })
    }

    /// The winning takes of games of the pile with limits that are bounded and repeat.
    fn ground_of_takes(&mut self, budget: &mut Budget<'_>) -> Option<Ground> {
        let turn = self.turn.clone();
        let is_by_pile = |game: &&Game| game.goes_by_pile(&turn) && game.rule().allowed().is_none();
        let is_timed = |game: &&Game| game.rule().uses(Variable::Turn);
        if !self.is_simple() || !self.games().iter().all(is_by_pile) || self.games().iter().any(is_timed) {
            return None;
        }
        let mut far: Vec<(Natural, Natural)> = Vec::new();
        for solver in &mut self.solvers {
            let rule = solver.game().rule();
            let Limit::Finite(largest) = rule.bounds(&Region::all()).high else { return None };
            let repeats = Natural(rule.period_in(Variable::Pile)?);
            let Ok(Periodicity::Periodic { preperiod, period, .. }) = solver.period_within(Column::Outcome, budget)
            else {
                return None;
            };
            far.push((&preperiod + &largest, lcm(&period, &repeats)));
        }
        let to = far_enough(&far);
        if to > self.to.clone().max(PROVED_TO.into()) {
            return None;
        }
        let same = self.quietly(|pair, budget| pair.takes(&to, budget).ok(), budget)?;
        (same.same == Some(true)).then_some(Ground::Periods { to })
    }

    /// Whether both rules of the pile are proved to have the same derived function, which never decreases.
    fn has_equal_derived(&self, budget: &mut Budget<'_>) -> bool {
        let rules = self.games().map(Game::rule);
        let others = [Variable::Turn, Variable::Last, Variable::Prev];
        let is_by_pile = |rule: &&Rule| others.iter().all(|other| !rule.uses(*other)) && rule.allowed().is_none();
        if !rules.iter().all(is_by_pile) {
            return false;
        }
        let [Some(a), Some(b)] = rules.map(|rule| derived_everywhere(rule, budget)) else { return false };
        // From the end of both lists on the functions are what the rules say.
        let end = a.len().max(b.len());
        let value = |rule: &Rule, derived: &[u32], pile: usize| match derived.get(pile) {
            Some(value) => Some(Natural::from(*value)),
            None => match rule.limit(&Inputs::nowhere().with(Variable::Pile, Natural::from(pile))).ok()? {
                Limit::Finite(limit) => Some(limit.min(Natural::from(pile))),
                Limit::Infinite => Some(Natural::from(pile)),
            },
        };
        let is_same = |pile: usize| {
            let values = [value(rules[0], &a, pile), value(rules[1], &b, pile)];
            values[0].is_some() && values[0] == values[1]
        };
        let beyond = Region::all().with(Variable::Pile, Range::from(Natural::from(end.max(1))));
        (1..end).all(is_same) && same_limits(rules, &beyond, budget)
    }

    /// The member up to which both bases are equal, from which on both have the same proved recurrence.
    fn equal_bases(&mut self, budget: &mut Budget<'_>) -> Option<Natural> {
        let [a, _] = self.games();
        // Misère play with stops is no shift.
        if !self.first_is_agreed() || a.block() > 0 || (a.play() == Play::Misere && !a.ends_at_zero()) {
            return None;
        }
        let mut listed = Vec::new();
        for solver in &mut self.solvers {
            let rule = solver.game().rule().clone();
            if rule.allowed().is_some() {
                return None;
            }
            let listing =
                Solver::new(Game::new(rule.clone())).bases_within(None, &Extent::Count(MEMBERS), budget).ok()?;
            let [base] = &listing.bases[..] else { return None };
            listed.push((base.proved_lag(&rule)?, base.clone()));
        }
        let [(own, first), (other, second)] = &listed[..] else { return None };
        let needed = own.from.max(other.from) + own.lag + 2;
        let is_equal = |place: usize| Some(first.members.get(place)?.b == second.members.get(place)?.b);
        let is_same = own.lag == other.lag && (0..=needed).all(|place| is_equal(place) == Some(true));
        is_same.then(|| first.members[needed].b.clone())
    }

    /// Whether all entries of both tableaux have the same proved closed form.
    fn has_equal_tableaux(&self, budget: &mut Budget<'_>) -> bool {
        let forms = self.games().map(|game| {
            let tableau = Tableau::within(game.rule(), game.play(), 0, 0, budget).ok()?;
            tableau.proved.filter(|proved| matches!(proved, Proved::Closed(_)))
        });
        self.is_simple() && forms[0].is_some() && forms[0] == forms[1]
    }

    /// The pile up to which the values of both games are equal, if they repeat and that is far enough for all piles.
    fn by_periods(&mut self, column: Column, budget: &mut Budget<'_>) -> Option<Natural> {
        if self.turn != Natural::ONE || self.block() > 0 {
            return None;
        }
        let mut far = Vec::new();
        for solver in &mut self.solvers {
            match solver.period_within(column, budget) {
                Ok(Periodicity::Periodic { preperiod, period, .. }) => far.push((preperiod, period)),
                _ => return None,
            }
        }
        let to = far_enough(&far);
        if to > self.to.clone().max(PROVED_TO.into()) {
            return None;
        }
        let found = self.quietly(|pair, budget| pair.column(column, &to, budget).ok(), budget)?;
        (found.same == Some(true)).then_some(to)
    }

    /// Looks at piles for a proof, which must not be told as what the question lacked.
    fn quietly<T>(&mut self, look: impl FnOnce(&mut Pair, &mut Budget<'_>) -> T, budget: &mut Budget<'_>) -> T {
        let undecided = self.undecided.take();
        let found = look(self, budget);
        self.undecided = undecided;
        found
    }
}

impl<V> Likeness<V> {
    /// Takes over a proof, if one was found.
    fn conclude(&mut self, ground: Option<Ground>) {
        if ground.is_some() {
            *self = Likeness { same: Some(true), ground, difference: None };
        }
    }
}

/// The piles from 0 to one in pieces that grow, so that a difference at a small pile is soon found.
fn pieces(to: &Natural) -> impl Iterator<Item = (Natural, Natural)> + use<> {
    let (mut from, to) = (Some(Natural::ZERO), to.clone());
    let mut end = Natural::from(FIRST_PIECE);
    std::iter::from_fn(move || {
        let piece = (from.take()?, end.clone().min(to.clone()));
        if piece.1 < to {
            from = Some(&piece.1 + &Natural::ONE);
            end = &end * &Natural::from(GROWTH);
        }
        Some(piece)
    })
}

/// The pile up to which values must be equal that repeat after some piles with some period each. Values of g begin at pile 1.
fn far_enough(periods: &[(Natural, Natural)]) -> Natural {
    let preperiod = periods.iter().map(|(preperiod, _)| preperiod).max().cloned().unwrap_or_default();
    let period = periods.iter().fold(Natural::ONE, |all, (_, period)| lcm(&all, period));
    &(&preperiod + &period) + &Natural::ONE
}

fn lcm(a: &Natural, b: &Natural) -> Natural {
    use dashu_base::Gcd;
    let gcd = (&a.0).gcd(&b.0);
    Natural(&a.0 / gcd * &b.0)
}

/// Whether an expression asks what was taken wherever it is evaluated: not only in a branch, or behind `and` and `or`.
fn asks(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Constant(_) => false,
        Expr::Variable(variable) => matches!(variable, Variable::Last | Variable::Prev),
        Expr::Negate(part) => asks(part),
        Expr::Sum(first, rest) => asks(first) || rest.iter().any(|(_, part)| asks(part)),
        Expr::Product(first, rest) => asks(first) || rest.iter().any(|(_, part)| asks(part)),
        Expr::Power(base, exponent) => asks(base) || asks(exponent),
        Expr::Call(_, arguments) => arguments.iter().any(asks),
        Expr::If(branches, otherwise) => {
            let is_first = branches.first().is_some_and(|(condition, _)| tests(condition));
            is_first || (branches.iter().all(|(_, value)| asks(value)) && asks(otherwise))
        }
        Expr::Table(table) => asks(&table.index),
    }
}

/// The same of a condition.
fn tests(condition: &Cond) -> bool {
    match condition {
        Cond::Compare(first, rest) => asks(first) || rest.first().is_some_and(|(_, part)| asks(part)),
        Cond::InSet(number, _) => asks(number),
        Cond::InRange(number, _) => asks(number),
        Cond::Test(_, arguments) => arguments.iter().any(asks),
        Cond::Not(condition) => tests(condition),
        Cond::And(conditions) | Cond::Or(conditions) => conditions.first().is_some_and(tests),
        Cond::If(branches, _) => branches.first().is_some_and(|(condition, _)| tests(condition)),
    }
}
