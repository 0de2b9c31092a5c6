//! The table on which a game is played. It keeps the last session, so that the next move costs little.

use onepile::{Natural, SumChoice, Wanted};
use onepile_front::{
    Deed, Failure, Judged, Known, Level, Means, Move, Refused, Review, Seat, Session, Step, Text, Verdict, Words,
};
use onepile_front::{play_words, words};

use super::data::{HintData, PlayData, ReviewData};
use super::question::{Act, Agreement, PlayQuestion};

/// A game on the table.
pub struct Table {
    agreement: Agreement,
    session: Session,
}

/// What comes of an act, besides the game as it stands then.
#[derive(Default)]
pub struct Upshot {
    /// What was done, a sentence each.
    pub news: Vec<Words>,
    /// Why something was not done.
    pub refused: Option<Words>,
    pub hint: Option<HintData>,
    pub review: Option<ReviewData>,
    /// How well each deed was done, as far as the players may know it now.
    pub verdicts: Vec<Verdict>,
    /// Whether the computer cannot go on.
    pub stuck: bool,
}

/// A longer game is not followed.
const MOST_DEEDS: usize = 10_000;

impl Table {
    /// A new game.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub fn new(agreement: &Agreement) -> Result<Table, Failure> {
        Ok(Table { agreement: agreement.clone(), session: agreement.begin()? })
    }

    /// Whether another game is played than this one.
    pub fn is_other(&self, agreement: &Agreement) -> bool {
        self.agreement != *agreement
    }

    /// The game after its moves and what is done then.
    pub fn ask(&mut self, question: &PlayQuestion, means: &dyn Means) -> PlayData {
        let upshot = match self.follow(&question.moves) {
            Ok(()) => self.act(&question.act, means),
            // What is wrong in an address is told, and the game stands before it.
            Err(refused) => Upshot { refused: Some(refused), ..Upshot::default() },
        };
        let upshot = self.with_verdicts(upshot, means);
        PlayData::new(&self.session, upshot)
    }

    /// The moves so far, as an address has them.
    fn moves(&self) -> String {
        moves(&self.session)
    }

    /// Brings the game to where it stands after some moves; up to the first one that is not possible.
    fn follow(&mut self, moves: &str) -> Result<(), Words> {
        let made = self.moves();
        let ahead = match moves.strip_prefix(&made) {
            Some("") => return Ok(()),
            Some(rest) if made.is_empty() => rest,
            Some(rest) if rest.starts_with(',') => &rest[1..],
            _ => {
                self.session.again();
                moves
            }
        };
        let done = self.session.deeds().count();
        for (text, number) in ahead.split(',').filter(|_| !ahead.is_empty()).zip(done..) {
            if number >= MOST_DEEDS {
                return Err(words!["This page follows a game for ", MOST_DEEDS, " moves at most."]);
            }
            let wrong = |reason: Words| words!["The moves in the address end here. ", reason];
            let deed: Deed = text.parse().map_err(|error| wrong(words![format!("Sorry, {error}.")]))?;
            self.session.follow(&deed).map_err(|refused| wrong(play_words::refused(&refused)))?;
        }
        Ok(())
    }

    fn act(&mut self, act: &Act, means: &dyn Means) -> Upshot {
        match act {
            Act::Show => Upshot::default(),
            Act::Take(text) => self.take(text),
            Act::Forbid(text) => self.forbid(text),
            Act::Go => self.go(means),
            Act::Hint => self.hint(means),
            Act::Undo => match self.session.undo() {
                true => Upshot::default(),
                false => Upshot::refused("There is no move of yours to take back."),
            },
            Act::Review if self.session.step() != Step::Over => {
                Upshot::refused("That comes after the game. A hint says what to do now.")
            }
            Act::Review => {
                // The game is saved with the chances that it began with.
                self.session.set_seed(self.agreement.seed(0));
                let review = self.session.review(&mut means.budget());
                Upshot {
                    verdicts: review.deeds.iter().map(|judged| judged.verdict).collect(),
                    review: Some(ReviewData::new(&self.session, &review)),
                    ..Upshot::default()
                }
            }
        }
    }

    /// A person takes.
    fn take(&mut self, text: &str) -> Upshot {
        match self.session.step() {
            Step::Move(Seat::Person) => self.try_deed(text),
            Step::Forbid(Seat::Person) => Upshot::refused("First say what you forbid."),
            Step::Over => Upshot::words_refused(play_words::refused(&Refused::Over)),
            _ => Upshot::refused("It is my turn."),
        }
    }

    /// A person forbids.
    fn forbid(&mut self, text: &str) -> Upshot {
        match self.session.step() {
            Step::Forbid(Seat::Person) => self.try_deed(&format!("x{}", text.replace([',', '\t'], " "))),
            Step::Forbid(Seat::Computer) => Upshot::refused("It is my turn."),
            Step::Move(_) => Upshot::words_refused(play_words::refused(&Refused::NothingToForbid)),
            Step::Over => Upshot::words_refused(play_words::refused(&Refused::Over)),
        }
    }

    fn try_deed(&mut self, text: &str) -> Upshot {
        let deed: Deed = match text.parse() {
            Ok(deed) => deed,
            Err(error) => return Upshot::refused(format!("Sorry, {error}.")),
        };
        match self.session.follow(&deed) {
            Ok(()) => Upshot { news: self.last_deed().into_iter().collect(), ..Upshot::default() },
            Err(refused) => Upshot::words_refused(play_words::refused(&refused)),
        }
    }

    /// What was done last, as news.
    fn last_deed(&self) -> Option<Words> {
        let (_, player, deed) = self.session.deeds().last()?;
        Some(words![play_words::done(&self.session, player, &deed).capitalised(), "."])
    }

    /// The computer does one thing, where it is its turn.
    fn go(&mut self, means: &dyn Means) -> Upshot {
        let deeds = self.session.deeds().count();
        self.session.set_seed(self.agreement.seed(deeds));
        match self.session.step() {
            Step::Forbid(Seat::Computer) => {
                self.session.computer_forbids(&mut means.budget());
                Upshot { news: self.last_deed().into_iter().collect(), ..Upshot::default() }
            }
            Step::Move(Seat::Computer) => self.computer_takes(means),
            _ => Upshot::default(),
        }
    }

    fn computer_takes(&mut self, means: &dyn Means) -> Upshot {
        let stuck = |news: Vec<Words>| Upshot { news, stuck: true, ..Upshot::default() };
        let Some(SumChoice { index, take, motive }) = self.session.computer_chooses(&mut means.budget()) else {
            return stuck(vec![play_words::no_take()]);
        };
        let move_made = Move { index, take: take.clone() };
        let news = play_words::taken(&self.session, self.session.mover(), &move_made, Some(motive));
        match self.session.take(index, take) {
            Ok(()) => Upshot { news: vec![news], ..Upshot::default() },
            Err(Refused::Rule(error)) => stuck(vec![news, play_words::no_value(&error)]),
            Err(_) => stuck(vec![play_words::no_take()]),
        }
    }

    /// What to do, and why.
    fn hint(&mut self, means: &dyn Means) -> Upshot {
        let step = self.session.step();
        if !matches!(step, Step::Move(Seat::Person) | Step::Forbid(Seat::Person)) {
            return Upshot::refused(if step == Step::Over { "The game is over." } else { "It is my turn." });
        }
        let known = match self.session.known(&Wanted::default(), &mut means.budget()) {
            Ok(known) => known,
            Err(error) => {
                return Upshot::refused(format!("I cannot tell: {error}, and legal play can reach it."));
            }
        };
        let words = match step {
            Step::Forbid(_) => vec![play_words::hint_to_forbid(&self.session, &known)],
            _ => play_words::hint(&self.session, &known),
        };
        Upshot { hint: Some(HintData::new(words, &self.parts(&known))), ..Upshot::default() }
    }

    /// The parts of the pile that may be taken, the smallest first.
    fn parts(&self, known: &Known) -> Vec<Natural> {
        let Some(onepile::Evidence::Expansion { parts, .. }) = known.expansion() else { return Vec::new() };
        let largest = self.session.positions()[0].largest_take();
        let mut parts: Vec<Natural> =
            parts.iter().map(|part| part.member.clone()).filter(|part| *part <= largest).collect();
        parts.sort();
        parts.dedup();
        parts
    }

    /// On the level for people who want to learn, each deed is judged at once.
    fn with_verdicts(&mut self, upshot: Upshot, means: &dyn Means) -> Upshot {
        if self.session.level() != Level::Teach || upshot.review.is_some() {
            return upshot;
        }
        let review: Review = self.session.review(&mut means.extra());
        let mut deeds = review.deeds;
        // What was just done is worth a longer look.
        if !upshot.news.is_empty() && deeds.last().is_some_and(|last| last.verdict == Verdict::Unknown) {
            let judged = self.session.judge_last(&mut means.budget());
            deeds.pop();
            deeds.extend(judged);
        }
        let lesson = match deeds.last() {
            Some(last) if !upshot.news.is_empty() && self.is_by_person(last) => Some(lesson(last)),
            _ => None,
        };
        let news = upshot.news.into_iter().chain(lesson).collect();
        Upshot { news, verdicts: deeds.iter().map(|judged| judged.verdict).collect(), ..upshot }
    }

    fn is_by_person(&self, Judged { player: Text(player), .. }: &Judged) -> bool {
        self.session.seats()[player - 1] == Seat::Person
    }
}

/// Whether a deed keeps the win.
fn lesson(judged: &Judged) -> Words {
    match judged.verdict {
        Verdict::Mistake => words![play_words::verdict(judged), " Undo takes it back."],
        _ => play_words::verdict(judged),
    }
}

/// The moves of a game, as an address has them.
pub fn moves(session: &Session) -> String {
    let is_sum = session.is_sum();
    session.deeds().map(|(_, _, deed)| deed.text(is_sum)).collect::<Vec<_>>().join(",")
}

impl Upshot {
    fn refused(reason: impl Into<Words>) -> Upshot {
        Upshot::words_refused(reason.into())
    }

    fn words_refused(reason: Words) -> Upshot {
        Upshot { refused: Some(reason), ..Upshot::default() }
    }
}
