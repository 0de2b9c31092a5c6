//! Why an answer is right: evidence in words, a sentence a line.

use onepile::{
    Answer, CycleMember, Evidence, Game, Level, Limit, Method, Natural, Outcome, Part, PileChain, Play, Position,
    Recurrence, Setup,
};

use super::{Words, by_theorem, counted, has_no_limit, names_no_take, strategy, takes};
use crate::words;

/// The reasons for an answer.
pub fn why(game: &Game, answer: &Answer) -> Vec<Words> {
    let reasons = Reasons { game, answer };
    match &answer.evidence {
        Evidence::Over | Evidence::Stuck => vec![reasons.unable()],
        Evidence::TakesAll if game.rule().allowed().is_some() => vec![words![
            "the rule allows taking the whole pile, and the player who takes the last counter wins; \
             smaller winning takes are not known"
        ]],
        Evidence::TakesAll => vec![words![
            "the limit allows taking the whole pile, and the player who takes the last counter wins; \
             smaller winning takes are not known"
        ]],
        Evidence::Expansion { number, parts, period, needed, shifted } => {
            let shift = shifted.then(|| reasons.shift(number));
            // The parts of another number are no piles of this game.
            let found: fn(&Natural) -> Words = if *shifted { Words::number } else { Words::pile };
            let sum = needed.as_ref().map_or(Vec::new(), |needed| reasons.sum(number, parts, found, *period, needed));
            reasons.by_theorem(shift.into_iter().chain(sum))
        }
        Evidence::Window { recurrence, number, needed, shifted } => {
            let shift = shifted.then(|| reasons.shift(number));
            let period = needed.as_ref().map_or(Vec::new(), |needed| reasons.period(recurrence, number, needed));
            reasons.by_theorem(shift.into_iter().chain(period))
        }
        Evidence::Tableau { turn, level } => {
            let level = level.as_ref().map(|level| reasons.level(turn, level));
            let lost = (!reasons.is_won()).then(|| words!["every take leaves the opponent a won position"]);
            reasons.by_theorem(level.into_iter().chain(lost))
        }
        Evidence::Chain { chain, nearest } => {
            let chain = chain.as_ref().map(|chain| reasons.chain(chain));
            let lost = answer.leaves.is_none().then(|| reasons.nearest(nearest.as_ref()));
            reasons.by_theorem(chain.into_iter().chain(lost))
        }
        Evidence::Blocked { value, lost } => reasons.by_theorem([reasons.value(value, lost), reasons.blocked()]),
        Evidence::Repeats { like, period } if answer.method == Method::Subtraction => {
            reasons.by_theorem(reasons.repeats_named(like, period))
        }
        Evidence::Repeats { like, period } => {
            reasons.plan().into_iter().chain(reasons.repeats(like, period)).chain(reasons.left()).collect()
        }
        Evidence::Spans { needed, to, reply } => {
            let target =
                needed.as_ref().zip(to.as_ref()).map(|(needed, to)| reasons.target(needed, to, reply.as_ref()));
            reasons.by_theorem(target.unwrap_or_default())
        }
        Evidence::Search { choices } if choices.is_zero() => vec![reasons.unable()],
        Evidence::Search { choices } => reasons.search(choices),
        _ => Vec::new(),
    }
}

/// What the end of the game means.
pub(crate) fn cannot_move(play: Play) -> &'static str {
    if play == Play::Misere { "a player who cannot move wins" } else { "a player who cannot move loses" }
}

struct Reasons<'a> {
    game: &'a Game,
    answer: &'a Answer,
}

impl Reasons<'_> {
    fn is_won(&self) -> bool {
        self.answer.outcome == Some(Outcome::N)
    }

    fn pile(&self) -> &Natural {
        &self.answer.position.pile
    }

    /// The plan of the winner, what a theorem says, what the smallest winning take leaves, and the name of the theorem.
    fn by_theorem(&self, said: impl IntoIterator<Item = Words>) -> Vec<Words> {
        let theorem = words![by_theorem(self.answer.method)];
        self.plan().into_iter().chain(said).chain(self.left()).chain([theorem]).collect()
    }

    /// What the smallest winning take leaves.
    fn left(&self) -> Option<Words> {
        self.answer.leaves.as_ref().and_then(|left| self.leaves(left))
    }

    fn plan(&self) -> Option<Words> {
        strategy(self.game).map(|strategy| words!["strategy: ", strategy])
    }

    fn unable(&self) -> Words {
        let end = cannot_move(self.game.play());
        let limit = &self.answer.position.limit;
        match self.answer.evidence {
            Evidence::Over => words!["the game is over at pile ", self.pile(), ", and ", end],
            _ if *limit >= Limit::Finite(self.pile().clone()) => {
                words!["no take from pile ", self.pile(), " is allowed, and ", end]
            }
            _ if *limit != Limit::ZERO => words!["no allowed take is within the limit ", limit, ", and ", end],
            _ => words!["the limit is 0, so no take is possible, and ", end],
        }
    }

    /// Which pile in normal play has the same outcome.
    fn shift(&self, number: &Natural) -> Words {
        words!["pile ", self.pile(), " plays like pile ", number, " in normal play down to 0"]
    }

    /// A number as a sum of members of bases, and what that tells.
    fn sum(
        &self,
        number: &Natural,
        parts: &[Part],
        found: fn(&Natural) -> Words,
        period: usize,
        needed: &Natural,
    ) -> Vec<Words> {
        let Some(last) = parts.last() else { return Vec::new() };
        let mut lines = vec![match last.member == *number {
            true => words![number, " is a member of the base"],
            false => words![number, " = ", self::parts(parts, found)],
        }];
        if period > 1 && parts.len() > 1 {
            lines.push(residues(parts, period));
        }
        lines.push(match self.is_won() && last.member == *needed {
            true => words!["the smallest part, ", &last.member, ", is the smallest winning take"],
            false => self.needed(words!["the smallest part, ", &last.member, ","], needed),
        });
        lines
    }

    /// What something says of the smallest winning take.
    fn needed(&self, because: Words, needed: &Natural) -> Words {
        let limit = &self.answer.position.limit;
        if self.is_won() {
            words![because, " makes ", needed, " the smallest winning take"]
        } else if needed == self.pile() {
            words!["only taking all ", needed, " would win, and the limit is ", limit]
        } else {
            words![because, " shows that only takes from ", needed, " on would win, and the limit is ", limit]
        }
    }

    /// The proof that the smallest winning takes repeat, and what that tells of a pile.
    fn period(&self, recurrence: &Recurrence, number: &Natural, needed: &Natural) -> Vec<Words> {
        let Recurrence { preperiod, period, window_at, again_at, window, .. } = recurrence;
        let from = preperiod + 1;
        vec![
            words![format!(
                "from pile {from} on the smallest winning takes repeat with period {period}; this is proved:"
            )],
            words![format!(
                "the {window} values up to pile {window_at} come back up to pile {again_at}, and no value between is \
                 larger than {window}"
            )],
            self.needed(words!["so pile ", number], needed),
        ]
    }

    /// Where the winner aims, or what the loser cannot avoid.
    fn level(&self, turn: &Natural, level: &Level) -> Words {
        let Level { moves, first, last } = level;
        // The limit of such a pile is what the rule says at that turn.
        let at = |pile: &Natural| match self.game.position(Setup { turn: Some(turn.clone()), ..Setup::pile(pile) }) {
            Ok(position) => Words::position(&position),
            Err(_) => words![pile],
        };
        let piles = match first == last {
            true => words!["pile ", at(first), " is"],
            false => words!["piles ", at(first), " to ", at(last), " are"],
        };
        let moves = counted(moves.clone(), "move");
        match self.is_won() {
            true => words!["at turn ", turn, " ", piles, " lost in ", moves, "; leaving ", at(last), " wins fastest"],
            false => words!["at turn ", turn, " ", piles, " won in ", moves],
        }
    }

    /// How the nim-value of the pile is found.
    fn chain(&self, chain: &PileChain) -> Words {
        let PileChain { value, steps, end } = chain;
        let there = if value.is_zero() {
            words!["nobody can move: the nim-value is 0"]
        } else if value == end {
            words!["the limit allows the whole pile, whose size is the nim-value"]
        } else {
            words!["the limit jumps to ", value, ", the nim-value"]
        };
        if steps.is_zero() {
            return words!["at pile ", self.pile(), " ", there];
        }
        if *steps == Natural::ONE {
            return words![
                "one step down by the limit and 1 more leads from ",
                self.pile(),
                " to ",
                Words::pile(end),
                "; there ",
                there
            ];
        }
        let steps = counted(steps.clone(), "step");
        let down = words![
            "counting down from ",
            self.pile(),
            ", each time by the limit and 1 more, leads to ",
            Words::pile(end)
        ];
        words![down, " in ", steps, "; there ", there]
    }

    /// Why no lost pile is in reach.
    fn nearest(&self, nearest: Option<&Natural>) -> Words {
        match nearest {
            Some(nearest) => words!["the largest lost pile below is ", Words::pile(nearest), ", which is out of reach"],
            None => words!["every take leaves a pile from which nobody can move"],
        }
    }

    /// Which nim-values are lost where takes may be forbidden.
    fn value(&self, value: &Natural, (least, most): &(Natural, Natural)) -> Words {
        words![
            "without forbidden takes the nim-value is ",
            value,
            "; with them the values from ",
            least,
            " to ",
            most,
            " are lost"
        ]
    }

    /// How many takes win, against how many may be forbidden.
    fn blocked(&self) -> Words {
        let (winning, most) = (&self.answer.takes, self.game.block());
        let may = words!["the opponent may forbid ", counted(most, "take")];
        if !self.is_won() && winning.smallest().is_none() && winning.is_complete() {
            return words![may, ", but no take wins anyway"];
        }
        if !self.is_won() {
            return words![may, ", and no more takes than that win: ", takes(winning)];
        }
        match winning.is_complete() && winning.count() <= Natural::from(most) {
            true => {
                words![may, ", but forbidding all winning takes leaves no take, and ", cannot_move(self.game.play())]
            }
            false => words![may, ", and more takes than that win"],
        }
    }

    /// Which smaller pile is like this one.
    fn repeats(&self, like: &Natural, period: &Natural) -> [Words; 2] {
        let like = words![
            "limits and values repeat after ",
            period,
            " piles: pile ",
            self.pile(),
            " plays like pile ",
            Words::pile(like)
        ];
        [like, words!["the last values, as many as the largest limit, come back, which proves the period"]]
    }

    /// The same where the rule names its takes.
    fn repeats_named(&self, like: &Natural, period: &Natural) -> [Words; 2] {
        let like = words![
            "the table of the game repeats after ",
            counted(period.clone(), "pile"),
            ": pile ",
            self.pile(),
            " plays like pile ",
            Words::pile(like)
        ];
        [like, words!["everything that later values depend on comes back, which proves the period"]]
    }

    /// The pile that the smallest winning take leads to, and why it wins or is out of reach.
    fn target(&self, needed: &Natural, to: &Natural, reply: Option<&Natural>) -> Vec<Words> {
        let there = match reply {
            Some(reply) => words!["there the opponent has to take ", reply, " at least, and the limit is smaller"],
            None if self.game.is_over(to) => words!["there the game is over"],
            None => words!["there the opponent has to take the last counter"],
        };
        let nearest = words!["the nearest pile to take down to is ", Words::pile(to), ": ", there];
        match self.is_won() {
            true => vec![nearest],
            false => {
                let limit = &self.answer.position.limit;
                vec![nearest, words!["only takes from ", needed, " on would win, and the limit is ", limit]]
            }
        }
    }

    fn search(&self, choices: &Natural) -> Vec<Words> {
        let mut lines: Vec<Words> = self.plan().into_iter().collect();
        let (allowed, possible) = match self.game.rule().allowed() {
            Some(_) => ("allowed ", "allowed"),
            None => ("", "possible"),
        };
        match (self.answer.outcome, &self.answer.leaves) {
            (Some(Outcome::N), Some(leaves)) => lines.extend(self.leaves(leaves)),
            (Some(Outcome::P), _) if self.game.block() == 0 => lines.push(match *choices == Natural::ONE {
                true => words![format!("the only {allowed}take leaves the opponent a won position")],
                false => {
                    words!["each of the ", choices, format!(" {possible} takes leaves the opponent a won position")]
                }
            }),
            _ => {}
        }
        if self.game.block() > 0 {
            lines.push(self.blocked());
        }
        match self.answer.method {
            Method::Subtraction => {
                lines.push(words!["the pile is small: the values of all piles up to ", self.pile(), " are computed"]);
                lines.push(words![by_theorem(Method::Subtraction)]);
            }
            _ => lines.push(words![
                "by search: all positions that play can reach from pile ",
                self.pile(),
                " are solved"
            ]),
        }
        lines
    }

    /// What the opponent faces after the smallest winning take.
    fn leaves(&self, left: &Position) -> Option<Words> {
        let Position { pile, limit, .. } = left;
        let then = if self.game.is_over(pile) {
            words!["where the game is over"]
        } else if *limit == Limit::ZERO {
            words!["with a limit of 0, and the opponent cannot move"]
        } else if names_no_take(self.game, left) {
            words!["from which no take is allowed, and the opponent cannot move"]
        } else if has_no_limit(self.game.rule()) && self.game.block() > 0 {
            words!["which is lost"]
        } else if has_no_limit(self.game.rule()) {
            words!["and every reply loses"]
        } else if self.game.block() > 0 {
            words!["with limit ", limit, ", which is lost"]
        } else {
            words!["with limit ", limit, ", and every reply loses"]
        };
        Some(words!["taking ", self.answer.take()?, " leaves ", Words::position(left), ", ", then])
    }
}

/// The residues in whose bases the parts are members.
fn residues(parts: &[Part], period: usize) -> Words {
    const SHOWN: usize = 12;
    let residues: Vec<String> = parts.iter().take(SHOWN).map(|part| part.residue.to_string()).collect();
    let more = if parts.len() > SHOWN { ", …" } else { "" };
    let cycle = match parts.iter().any(|part| part.cycle.is_some()) {
        true => "; a bracket holds the members of a cycle that leads back to its residue",
        false => "",
    };
    words![format!(
        "each part is the largest member that fits in the base of its residue, {}{more}: after a part b, residue i becomes \
         i + b modulo {period}{cycle}",
        residues.join(", ")
    )]
}

/// The parts of an expansion, the largest and the smallest of many.
pub(crate) fn parts(parts: &[Part], found: fn(&Natural) -> Words) -> Words {
    const ENDS: usize = 3;
    let part = |part: &Part| match part.count == Natural::ONE {
        true => stripped(part, found),
        false => words![&part.count, "*", stripped(part, found)],
    };
    let join = |parts: &[Part]| Words::join(parts.iter().map(part), " + ");
    if parts.len() <= 2 * ENDS + 1 {
        return join(parts);
    }
    let (first, last) = (&parts[..ENDS], &parts[parts.len() - ENDS..]);
    words![join(first), " + … + ", join(last), format!(" ({} parts)", parts.len())]
}

/// A member, or the members of a cycle, the first and the last of many.
fn stripped(part: &Part, found: fn(&Natural) -> Words) -> Words {
    const ENDS: usize = 3;
    let Some(cycle) = part.cycle.as_ref().filter(|cycle| !cycle.is_empty()) else { return found(&part.member) };
    let join = |members: &[CycleMember]| Words::join(members.iter().map(|member| found(&member.member)), " + ");
    let (first, last) = (&cycle[..cycle.len().min(ENDS)], &cycle[cycle.len().saturating_sub(ENDS)..]);
    match cycle.len() <= 2 * ENDS {
        true => words!["(", join(cycle), ")"],
        false => words!["(", join(first), " + … + ", join(last), ")"],
    }
}
