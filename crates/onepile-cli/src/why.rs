//! Why an answer is right: evidence in words, a sentence a line.

use onepile::{
    Answer, Evidence, Game, Level, Limit, Method, Natural, Outcome, Part, PileChain, Play, Position, Recurrence,
};

use crate::output::Style;
use crate::render::{takes_line, theorem};

/// The reasons for an answer.
pub fn why(game: &Game, answer: &Answer, style: Style) -> Vec<String> {
    let reasons = Reasons { game, answer, style };
    match &answer.evidence {
        Evidence::Over | Evidence::Stuck => vec![reasons.unable()],
        Evidence::TakesAll => vec![
            "the limit reaches the whole pile, and who takes the last counter wins; smaller winning takes are not known"
                .to_owned(),
        ],
        Evidence::Expansion { number, parts, period, needed, shifted } => {
            let shift = shifted.then(|| reasons.shift(number));
            let sum = needed.as_ref().map_or(Vec::new(), |needed| reasons.sum(number, parts, *period, needed));
            reasons.by_theorem(shift.into_iter().chain(sum))
        }
        Evidence::Window { recurrence, number, needed, shifted } => {
            let shift = shifted.then(|| reasons.shift(number));
            let period = needed.as_ref().map_or(Vec::new(), |needed| reasons.period(recurrence, number, needed));
            reasons.by_theorem(shift.into_iter().chain(period))
        }
        Evidence::Tableau { turn, level } => {
            let level = level.as_ref().map(|level| reasons.level(turn, level));
            let lost = (!reasons.is_won()).then(|| "each possible take leaves the opponent a won position".to_owned());
            reasons.by_theorem(level.into_iter().chain(lost))
        }
        Evidence::Chain { chain, nearest } => {
            let chain = chain.as_ref().map(|chain| reasons.chain(chain));
            let lost = answer.leaves.is_none().then(|| reasons.nearest(nearest.as_ref()));
            reasons.by_theorem(chain.into_iter().chain(lost))
        }
        Evidence::Blocked { value, lost } => reasons.by_theorem([reasons.value(value, lost), reasons.blocked()]),
        Evidence::Repeats { like, period } => reasons.by_theorem(reasons.repeats(like, period)),
        Evidence::Search { choices } => reasons.search(choices),
        _ => Vec::new(),
    }
}

/// The last line of an answer by a theorem.
pub fn by_theorem(method: Method) -> String {
    let theorem = theorem(method);
    format!("by {}{}", theorem[..1].to_lowercase(), &theorem[1..])
}

struct Reasons<'a> {
    game: &'a Game,
    answer: &'a Answer,
    style: Style,
}

impl Reasons<'_> {
    fn is_won(&self) -> bool {
        self.answer.outcome == Some(Outcome::N)
    }

    fn number(&self, number: &Natural) -> String {
        self.style.number(number)
    }

    /// A number of a million digits takes a while to write, so it is done only where it is shown.
    fn pile(&self) -> String {
        self.number(&self.answer.position.pile)
    }

    /// What a theorem says, what the smallest winning take leaves, and the name of the theorem.
    fn by_theorem(&self, said: impl IntoIterator<Item = String>) -> Vec<String> {
        let leaves = self.answer.leaves.as_ref().and_then(|left| self.leaves(left));
        said.into_iter().chain(leaves).chain([by_theorem(self.answer.method)]).collect()
    }

    fn unable(&self) -> String {
        let end = if self.game.play() == Play::Misere { "who cannot move wins" } else { "who cannot move loses" };
        match self.answer.evidence {
            Evidence::Over => format!("the game is over at pile {}, and {end}", self.pile()),
            _ => format!("the limit is 0, so no take is possible, and {end}"),
        }
    }

    /// Which pile in normal play has the same outcome.
    fn shift(&self, number: &Natural) -> String {
        format!("pile {} plays like pile {} in normal play down to 0", self.pile(), self.number(number))
    }

    /// A number as a sum of members of bases, and what that tells.
    fn sum(&self, number: &Natural, parts: &[Part], period: usize, needed: &Natural) -> Vec<String> {
        let Some(last) = parts.last() else { return Vec::new() };
        let mut lines = vec![match last.member == *number {
            true => format!("{} is a member of the base", self.number(number)),
            false => format!("{} = {}", self.number(number), parts_line(parts, self.style)),
        }];
        if period > 1 && parts.len() > 1 {
            lines.push(games_line(parts, period));
        }
        let smallest = format!("the smallest part, {},", self.number(&last.member));
        lines.push(match self.is_won() && last.member == *needed {
            true => format!("{smallest} is the smallest winning take"),
            false => self.needed(&smallest, needed),
        });
        lines
    }

    /// What something says of the smallest winning take.
    fn needed(&self, because: &str, needed: &Natural) -> String {
        let take = self.number(needed);
        match self.is_won() {
            true => format!("{because} makes {take} the smallest winning take"),
            false => format!("{because} asks for a take of at least {take}, which the limit forbids"),
        }
    }

    /// The proof that the smallest winning takes repeat, and what that tells of a pile.
    fn period(&self, recurrence: &Recurrence, number: &Natural, needed: &Natural) -> Vec<String> {
        let Recurrence { preperiod, period, window_at, again_at, window, .. } = recurrence;
        let from = preperiod + 1;
        vec![
            format!("from pile {from} on the smallest winning takes repeat with period {period}, which is proved:"),
            format!(
                "the {window} values up to pile {window_at} come back up to pile {again_at}, and none between is larger \
                 than {window}"
            ),
            self.needed(&format!("so pile {}", self.number(number)), needed),
        ]
    }

    /// Where the winner aims, or what the loser cannot avoid.
    fn level(&self, turn: &Natural, level: &Level) -> String {
        let [turn, first, last] = [turn, &level.first, &level.last].map(|n| self.number(n));
        let moves = self.style.counted(&level.moves, "move");
        let piles = if first == last { format!("pile {first} is") } else { format!("piles {first} to {last} are") };
        match self.is_won() {
            true => format!("at turn {turn} {piles} lost in {moves}: to leave {last} is a fastest win"),
            false => format!("at turn {turn} {piles} won in {moves}"),
        }
    }

    /// How the nim-value of the pile is found.
    fn chain(&self, chain: &PileChain) -> String {
        let PileChain { value, steps, end } = chain;
        let there = if value.is_zero() {
            "nobody can move: the nim-value is 0".to_owned()
        } else if value == end {
            "the whole pile can be taken, and is the nim-value".to_owned()
        } else {
            format!("the limit jumps to {}, the nim-value", self.number(value))
        };
        if steps.is_zero() {
            return format!("at pile {} {there}", self.pile());
        }
        let (steps, end) = (self.style.counted(steps, "step"), self.number(end));
        format!("{} → … → {end} in {steps}, each by the limit and 1 more; there {there}", self.pile())
    }

    /// Why no lost pile is in reach.
    fn nearest(&self, nearest: Option<&Natural>) -> String {
        match nearest {
            Some(nearest) => format!("the largest lost pile below is {}, which is out of reach", self.number(nearest)),
            None => "every take leaves a pile from which nobody can move".to_owned(),
        }
    }

    /// Which nim-values are lost where takes may be forbidden.
    fn value(&self, value: &Natural, (least, most): &(Natural, Natural)) -> String {
        let [value, least, most] = [value, least, most].map(|number| self.number(number));
        format!(
            "without forbidden takes the nim-value is {value}; with them the values from {least} to {most} are lost"
        )
    }

    /// How many takes win, against how many may be forbidden.
    fn blocked(&self) -> String {
        let (takes, most) = (&self.answer.takes, self.game.block());
        let block = self.style.counted(&most, "take");
        if !self.is_won() {
            let takes = takes_line(takes, |take| self.number(take));
            return format!("{block} may be forbidden, and no more than that win: {takes}");
        }
        match takes.is_complete() && takes.count() <= Natural::from(most) {
            true => {
                format!("{block} may be forbidden, but to forbid all that win leaves no take, and who cannot move wins")
            }
            false => format!("{block} may be forbidden, and more than that win"),
        }
    }

    /// Which smaller pile is like this one.
    fn repeats(&self, like: &Natural, period: &Natural) -> [String; 2] {
        let [period, like] = [period, like].map(|number| self.number(number));
        [
            format!("limits and values repeat after {period} piles: pile {} plays like pile {like}", self.pile()),
            "the period is proved by as many values as the largest limit reaches back".to_owned(),
        ]
    }

    fn search(&self, choices: &Natural) -> Vec<String> {
        let mut lines = Vec::new();
        match (self.answer.outcome, &self.answer.leaves) {
            (Some(Outcome::N), Some(leaves)) => lines.extend(self.leaves(leaves)),
            (Some(Outcome::P), _) if self.game.block() == 0 => lines.push(match self.number(choices).as_str() {
                "1" => "the only take leaves the opponent a won position".to_owned(),
                takes => format!("each of the {takes} possible takes leaves the opponent a won position"),
            }),
            _ => {}
        }
        if self.game.block() > 0 {
            lines.push(self.blocked());
        }
        lines.push(format!("by search: all positions that can be reached from pile {} were solved", self.pile()));
        lines
    }

    /// What the opponent faces after the smallest winning take.
    fn leaves(&self, Position { pile, limit, .. }: &Position) -> Option<String> {
        let take = self.number(self.answer.take()?);
        let then = if self.game.is_over(pile) {
            "where the game is over".to_owned()
        } else if *limit == Limit::ZERO {
            "with a limit of 0, and the opponent is stuck".to_owned()
        } else if self.game.block() > 0 {
            format!("with limit {}, which is lost", self.style.number(limit))
        } else {
            format!("with limit {}, and every reply loses", self.style.number(limit))
        };
        Some(format!("taking {take} leaves {}, {then}", self.number(pile)))
    }
}

/// The games in whose bases the parts are members.
fn games_line(parts: &[Part], period: usize) -> String {
    const SHOWN: usize = 12;
    let games: Vec<String> = parts.iter().take(SHOWN).map(|part| part.residue.to_string()).collect();
    let more = if parts.len() > SHOWN { ", …" } else { "" };
    format!(
        "each part is the largest member that fits in the base of game {}{more}: stripping b leads from game i to i + b mod {period}",
        games.join(", ")
    )
}

/// The parts of an expansion, the largest and the smallest of many.
pub fn parts_line(parts: &[Part], style: Style) -> String {
    const ENDS: usize = 3;
    let one = Natural::ONE;
    let part = |Part { member, count, .. }: &Part| match *count == one {
        true => style.number(member),
        false => format!("{}*{}", style.number(count), style.number(member)),
    };
    if parts.len() <= 2 * ENDS + 1 {
        return parts.iter().map(part).collect::<Vec<_>>().join(" + ");
    }
    let (first, last) = (&parts[..ENDS], &parts[parts.len() - ENDS..]);
    let join = |parts: &[Part]| parts.iter().map(part).collect::<Vec<_>>().join(" + ");
    format!("{} + … + {} ({} parts)", join(first), join(last), parts.len())
}
