//! The conversation: asks, listens, moves, until somebody has had enough.

use std::io::{self, Write};

use onepile::{Budget, Evidence, Natural, Position, SumChoice, Takes, Wanted};
use onepile_front::{Known, Level, Means, Move, Refused, Review, Seat, Session, Step, Style, Verdict, Words};
use onepile_front::{play_words, words};

use super::board::{board, part_names};
use super::command::{self, Amount, Command, HELP, Taking, Term};
use super::input::{Input, Line};
use super::saved;
use crate::args::Common;
use crate::meter::Meter;
use crate::output::remedy;

/// A conversation about a game.
pub struct Talk<'c> {
    session: Session,
    common: &'c Common,
    style: Style,
    input: Input,
    /// Whether every board shows the parts of the pile.
    show_parts: bool,
    /// Whether the position is new to the players.
    fresh: bool,
    /// A pile whose parts the players have seen.
    seen: Option<(Position, Evidence)>,
    /// A game that is shown again, judged.
    replayed: Option<Review>,
}

/// How the conversation ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Somebody has had enough.
    Enough,
    /// By Ctrl-C.
    Interrupted,
    /// A game was shown to its end, and nobody is there to go on.
    Shown,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    On,
    Over(Ending),
}

/// A question to a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Take,
    Forbid,
    WhatNow,
    /// How to go on with a game that is shown again.
    Replay,
}

/// The work that showing a pile as a sum is worth.
const SHOW_WORK: u64 = 1 << 16;
/// The work that a review is worth for which nobody asked.
const SUMMARY_WORK: u64 = 1 << 24;
/// A review of more lines is told only if a player asks for it.
const SHORT_REVIEW: usize = 8;

impl<'c> Talk<'c> {
    pub fn new(session: Session, common: &'c Common, style: Style, show_parts: bool) -> Talk<'c> {
        let input = Input::new();
        Talk { session, common, style, input, show_parts, fresh: true, seen: None, replayed: None }
    }

    /// Plays the game.
    pub fn run(self) -> io::Result<Ending> {
        say(&self.greeting())?;
        self.go_on()
    }

    /// Shows the game from its start, and then goes on with it.
    pub fn replay(mut self) -> io::Result<Ending> {
        let greeting = play_words::greeting(&self.session);
        say(&greeting.iter().map(|line| self.line(line)).collect::<Vec<_>>().join("\n"))?;
        let how = self.rewind();
        if !self.input.is_over()? {
            say(&how)?;
        }
        self.go_on()
    }

    fn go_on(mut self) -> io::Result<Ending> {
        loop {
            let mood = if self.session.next_move().is_some() { self.show_again()? } else { self.advance()? };
            if let Mood::Over(ending) = mood {
                if ending != Ending::Shown {
                    say("Goodbye.")?;
                }
                return Ok(ending);
            }
        }
    }

    /// One step of the game.
    fn advance(&mut self) -> io::Result<Mood> {
        if self.replayed.is_some() && self.input.is_over()? {
            return self.show_last();
        }
        let step = self.session.step();
        if step != Step::Over {
            self.replayed = None;
        }
        match step {
            Step::Forbid(Seat::Computer) => self.forbid(),
            Step::Move(Seat::Computer) => self.move_self(),
            Step::Move(Seat::Person) => {
                self.show()?;
                self.ask(Question::Take)
            }
            Step::Forbid(Seat::Person) => {
                self.show_before_forbidding()?;
                self.ask(Question::Forbid)
            }
            Step::Over => {
                if self.fresh {
                    let end = self.end();
                    say(&format!("\n{end}"))?;
                }
                self.ask(Question::WhatNow)
            }
        }
    }

    fn budget(&self) -> Budget<'static> {
        Meter::of_move(self.common).budget()
    }

    /// A sentence on one line.
    fn line(&self, words: &Words) -> String {
        self.wrapped(words, "", "")
    }

    /// The same with something before each line of the screen that it takes.
    fn wrapped(&self, words: &Words, first: &str, next: &str) -> String {
        let width = self.style.width.unwrap_or(usize::MAX);
        words.wrapped(&self.style, width, first, next).trim_end_matches('\n').to_owned()
    }

    /// A sentence, and reasons below it.
    fn lines(&self, lines: &[Words]) -> String {
        let (first, reasons) = lines.split_first().expect("a sentence at least");
        let reasons = reasons.iter().map(|line| format!("\n{}", self.wrapped(line, "  ", "    ")));
        self.line(first) + &reasons.collect::<String>()
    }

    fn greeting(&self) -> String {
        let mut lines = play_words::greeting(&self.session);
        if let Some(last) = lines.last_mut() {
            last.push(match self.session.is_sum() {
                true => " Type `2: 3` to take 3 from pile 2, or `help`.",
                false => " Type a number of counters to take, or `help`.",
            });
        }
        lines.iter().map(|line| self.line(line)).collect::<Vec<_>>().join("\n")
    }

    /// Who won, and in short how that came about.
    fn end(&mut self) -> String {
        let end = self.style.strong(&self.line(&play_words::end(&self.session)));
        let sides = if self.session.is_shared() { "" } else { "`swap` to change sides, " };
        let what_now = format!("Type `again` for another game, {sides}`undo` to take a move back, or `quit`.");
        match self.judgement() {
            Some(judgement) => format!("{end}\n{judgement}\n{what_now}"),
            None => format!("{end}\n{what_now}"),
        }
    }

    /// What the players did wrong, in full if that is short.
    fn judgement(&mut self) -> Option<String> {
        let review = self.short_review()?;
        let lines = review.words();
        Some(match lines.len() <= SHORT_REVIEW {
            true => self.lines(lines),
            false => {
                format!("{}\nType `review` to see each mistake and what would have won.", self.line(review.summary()))
            }
        })
    }

    /// The review of the game as far as it is quick to make, if anything was done in the game.
    fn short_review(&mut self) -> Option<Review> {
        let review = match &self.replayed {
            Some(review) => review.clone(),
            None => self.session.review(&mut self.budget().with_work(SUMMARY_WORK)),
        };
        (!review.deeds.is_empty()).then_some(review)
    }

    /// Works out the parts of the pile, where that is quick.
    fn look(&mut self) {
        let mut budget = self.budget().with_work(SHOW_WORK);
        if let Ok(known) = self.session.known(&Wanted::LEAST, &mut budget) {
            self.see(&known);
        }
    }

    /// The players see the parts of the pile.
    fn see(&mut self, known: &Known) {
        if let (Some(evidence), [position]) = (known.expansion(), self.session.positions()) {
            self.seen = Some((position.clone(), evidence.clone()));
        }
    }

    /// The parts of the pile, if the players have seen them.
    fn parts(&self) -> Option<&Evidence> {
        let (position, evidence) = self.seen.as_ref()?;
        (self.session.positions() == std::slice::from_ref(position)).then_some(evidence)
    }

    /// The position, once.
    fn show(&mut self) -> io::Result<()> {
        if !self.fresh {
            return Ok(());
        }
        if self.show_parts {
            self.look();
        }
        say(&format!("\n{}", board(&self.session, self.parts(), &self.style)))
    }

    fn show_before_forbidding(&mut self) -> io::Result<()> {
        if !self.fresh {
            return Ok(());
        }
        if self.show_parts {
            self.look();
        }
        let may_forbid = self.line(&play_words::may_forbid(&self.session));
        say(&match self.session.is_sum() {
            true => {
                let board = board(&self.session, None, &self.style);
                format!("\n{board}\n{may_forbid}, as in `1: 3; 2: 4`; Enter forbids none.")
            }
            false => format!("\n{may_forbid}; Enter forbids none."),
        })
    }

    /// The computer forbids.
    fn forbid(&mut self) -> io::Result<Mood> {
        let mut budget = self.budget();
        self.session.computer_forbids(&mut budget);
        drop(budget);
        if let Some(news) = play_words::forbids(&self.session) {
            say(&self.line(&news))?;
        }
        self.fresh = true;
        Ok(Mood::On)
    }

    /// The computer moves.
    fn move_self(&mut self) -> io::Result<Mood> {
        let mut budget = self.budget();
        let choice = self.session.computer_chooses(&mut budget);
        drop(budget);
        self.fresh = true;
        let Some(SumChoice { index, take, motive }) = choice else {
            say(&self.line(&play_words::no_take()))?;
            return self.ask(Question::WhatNow);
        };
        let news = Move { index, take: take.clone() };
        say(&self.line(&play_words::taken(&self.session, self.session.mover(), &news, Some(motive))))?;
        match self.session.take(index, take) {
            Ok(()) => Ok(Mood::On),
            Err(Refused::Rule(error)) => {
                say(&self.line(&play_words::no_value(&error)))?;
                self.ask(Question::WhatNow)
            }
            Err(_) => self.ask(Question::WhatNow),
        }
    }

    /// Asks until something happens to the game.
    fn ask(&mut self, question: Question) -> io::Result<Mood> {
        self.fresh = false;
        let prompt = match (question, self.session.is_shared(), self.session.mover()) {
            (Question::Forbid, _, _) => "forbid> ",
            (Question::Take, true, 0) => "first> ",
            (Question::Take, true, _) => "second> ",
            _ => "> ",
        };
        let line = match self.input.ask(prompt)? {
            Line::End => return Ok(Mood::Over(Ending::Enough)),
            Line::Interrupted => return Ok(Mood::Over(Ending::Interrupted)),
            Line::TooLong => {
                say("That line is too long for me.")?;
                return Ok(Mood::On);
            }
            Line::Text(line) => line,
        };
        // To the question what to forbid, `forbid 3` says the same as `3`.
        let (word, rest) = line.trim().split_once(' ').unwrap_or((&line, ""));
        let takes = if word.eq_ignore_ascii_case("forbid") && !rest.is_empty() { rest } else { &line };
        let done = match command::parse(&line) {
            _ if question == Question::Forbid && is_list(takes) => self.forbid_these(takes),
            Ok(Command::Quit) => return Ok(Mood::Over(Ending::Enough)),
            Ok(Command::Board) if question == Question::Replay && line.trim().is_empty() => self.next(),
            Ok(command) => self.obey(command, question),
            Err(message) => Err(message),
        };
        match done {
            Ok(text) if text.is_empty() => {}
            Ok(text) | Err(text) => say(&text)?,
        }
        Ok(Mood::On)
    }

    /// Does what is asked; either way the text is for whoever asked.
    fn obey(&mut self, command: Command, question: Question) -> Result<String, String> {
        match command {
            Command::Take(_) if question == Question::WhatNow => {
                Err("The game is over. Type `again`, `undo` or `quit`.".to_owned())
            }
            Command::Take(_) if question == Question::Replay && self.is_own_move() => {
                Err("This is a move of mine. Type `play` to go on from here.".to_owned())
            }
            Command::Take(taking) => self.take(&taking),
            Command::Hint | Command::Moves if question == Question::WhatNow => Err("The game is over.".to_owned()),
            Command::Hint if question == Question::Forbid => {
                self.known().map(|known| self.line(&play_words::hint_to_forbid(&self.session, &known)))
            }
            Command::Hint => self.known().map(|known| self.hint(&known)),
            Command::Moves => self.known().map(|known| {
                let moves = play_words::moves(&self.session, &known);
                moves.iter().map(|line| self.wrapped(line, "  ", "     ")).collect::<Vec<_>>().join("\n")
            }),
            Command::Help => Ok(HELP.to_owned()),
            Command::Undo if question == Question::Replay => match self.session.back() {
                true => self.renew(""),
                false => Err("This is the start of the game.".to_owned()),
            },
            Command::Undo if !self.session.undo() => Err("There is no move of yours to take back.".to_owned()),
            Command::Swap if self.session.is_shared() => {
                Err("You are two people: change places at the keyboard.".to_owned())
            }
            Command::Swap => {
                if question == Question::WhatNow {
                    self.session.again();
                }
                self.session.swap();
                self.replayed = None;
                self.renew("We have changed sides.")
            }
            Command::Level(level) => self.set_level(level),
            Command::Save(path) => {
                saved::save(&self.session, &path).map_err(|error| format!("Sorry, {error}."))?;
                Ok(format!("The game is in `{}`.", path.display()))
            }
            Command::Load(path) => {
                self.session = saved::load(&path).map_err(|error| format!("Sorry, {error}."))?;
                self.replayed = None;
                let greeting = self.greeting();
                self.renew(&greeting)
            }
            Command::Again => {
                self.session.again();
                self.replayed = None;
                self.renew("")
            }
            Command::Review | Command::Replay if !matches!(question, Question::WhatNow | Question::Replay) => {
                Err("That comes after the game. `hint` says what to do now.".to_owned())
            }
            Command::Review => Ok(self.review()),
            Command::Replay => {
                while self.session.forward() {}
                let how = self.rewind();
                self.renew(&how)
            }
            Command::Next if question == Question::Replay => self.next(),
            Command::Play if question == Question::Replay => {
                self.session.carry_on();
                self.replayed = None;
                self.renew("The game goes on from here.")
            }
            Command::Next | Command::Play => Err("That is for a replay. Type `replay` after the game.".to_owned()),
            Command::Undo => {
                self.replayed = None;
                self.renew("")
            }
            Command::Board => self.renew(""),
            Command::Quit => Ok(String::new()),
        }
    }

    /// The position is to be shown again.
    fn renew(&mut self, text: &str) -> Result<String, String> {
        self.fresh = true;
        Ok(text.to_owned())
    }

    fn set_level(&mut self, level: Level) -> Result<String, String> {
        let is_shared = self.session.is_shared();
        if is_shared && level != Level::Teach && self.session.level() != Level::Teach {
            return Err("You are two people, and I only watch.".to_owned());
        }
        self.session.set_level(level);
        Ok(match (level, is_shared) {
            (Level::Teach, _) => "From now on I say after each move whether it keeps the win.",
            (_, true) => "From now on I only watch.",
            (_, false) => "From now on I play like that.",
        }
        .to_owned())
    }

    fn hint(&mut self, known: &Known) -> String {
        self.see(known);
        let names = known.expansion().and_then(|evidence| part_names(evidence, &self.style));
        let names = names.map(|names| words![format!("names to type: {names}")]);
        let more = known.undecided().and_then(remedy).map(|more| words![more]);
        let lines: Vec<Words> = play_words::hint(&self.session, known).into_iter().chain(names).chain(more).collect();
        self.lines(&lines)
    }

    /// Every mistake, and what would have won.
    fn review(&mut self) -> String {
        let review = match &self.replayed {
            Some(review) => review.clone(),
            None => self.session.review(&mut self.budget()),
        };
        let more = review.undecided.as_ref().and_then(remedy).map(|more| words![more]);
        let lines: Vec<Words> = review.words().iter().cloned().chain(more).collect();
        self.lines(&lines)
    }

    /// All that is known of the position.
    fn known(&mut self) -> Result<Known, String> {
        let mut budget = self.budget();
        let known = self.session.known(&Wanted::default(), &mut budget);
        known.map_err(|error| format!("I cannot tell: {error}, and legal play can reach it."))
    }

    fn take(&mut self, taking: &Taking) -> Result<String, String> {
        let index = self.pile(taking.pile)?;
        let take = self.value(index, &taking.amount)?;
        let news = Move { index, take: take.clone() };
        let news = self.line(&play_words::taken(&self.session, self.session.mover(), &news, None));
        self.session.take(index, take).map_err(|refused| self.line(&play_words::refused(&refused)))?;
        self.replayed = None;
        let lesson = self.lesson();
        self.renew(&[Some(news), lesson].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// Whether the last deed keeps the win, for whoever wants to learn.
    fn lesson(&mut self) -> Option<String> {
        if self.session.level() != Level::Teach {
            return None;
        }
        let judged = self.session.judge_last(&mut self.budget())?;
        let verdict = self.line(&play_words::verdict(&judged));
        Some(match judged.verdict {
            Verdict::Mistake => format!("{verdict} `undo` takes it back."),
            _ => verdict,
        })
    }

    /// The place of the pile that is meant.
    fn pile(&self, number: Option<usize>) -> Result<usize, String> {
        let piles = self.session.games().len();
        match number {
            Some(number) if number > piles => Err(command::no_pile(piles)),
            Some(number) => Ok(number - 1),
            None if piles == 1 => Ok(0),
            None => {
                let legal = self.session.legal();
                let is_live = |index: &usize| legal[*index] != Takes::none();
                match &(0..piles).filter(is_live).collect::<Vec<_>>()[..] {
                    [only] => Ok(*only),
                    _ => Err("Say from which pile: `2: 3` takes 3 from pile 2.".to_owned()),
                }
            }
        }
    }

    /// The number of counters that is meant.
    fn value(&self, index: usize, amount: &Amount) -> Result<Natural, String> {
        match amount {
            Amount::All => Ok(self.session.positions()[index].pile.clone()),
            Amount::Sum(terms) => terms.iter().try_fold(Natural::ZERO, |sum, term| match term {
                Term::Number(number) => Ok(&sum + number),
                Term::Part(place) => self.part(*place).map(|part| &sum + &part),
            }),
        }
    }

    /// A part of the pile by its place, the smallest being 1.
    fn part(&self, place: usize) -> Result<Natural, String> {
        let parts = match self.parts() {
            Some(Evidence::Expansion { parts, .. }) if !parts.is_empty() => parts,
            None if !self.session.is_sum() => {
                return Err("Type `hint` to see the parts of the pile, if it has any, or type a number.".to_owned());
            }
            _ => return Err("This pile is not shown as a sum of parts; type a number.".to_owned()),
        };
        match parts.len().checked_sub(place) {
            Some(index) => Ok(parts[index].member.clone()),
            None if parts.len() == 1 => Err("The pile has one part only, p1.".to_owned()),
            None => Err(format!("The pile has only {} parts, p1 to p{}.", parts.len(), parts.len())),
        }
    }

    /// A person forbids.
    fn forbid_these(&mut self, line: &str) -> Result<String, String> {
        let piles = self.session.games().len();
        let takes = command::forbidden(line, piles, |index, amount| self.value(index, amount))?;
        self.session.forbid(takes).map_err(|refused| self.line(&play_words::refused(&refused)))?;
        let lesson = self.lesson();
        self.renew(&lesson.unwrap_or_default())
    }

    /// Whether the computer made the move that is shown again.
    fn is_own_move(&self) -> bool {
        self.session.seats()[self.session.mover()] == Seat::Computer
    }

    /// Back to the start, to show the game again; tells how.
    fn rewind(&mut self) -> String {
        self.replayed = Some(self.session.review(&mut self.budget()));
        self.session.rewind();
        match self.session.next_move() {
            Some(_) => {
                "Enter shows the next move, `back` goes back, and `play` goes on with the game from here.".to_owned()
            }
            None => "There is no move to show.".to_owned(),
        }
    }

    /// The position of a game that is shown again, and what comes next.
    fn show_again(&mut self) -> io::Result<Mood> {
        self.show()?;
        if !self.input.is_over()? {
            return self.ask(Question::Replay);
        }
        if let Ok(text) = self.next() {
            say(&text)?;
        }
        Ok(Mood::On)
    }

    /// The next move of a game that is shown again, with what is to be said of it.
    fn next(&mut self) -> Result<String, String> {
        let number = self.session.number(self.session.stages().len() - 1);
        let news = self.replayed.iter().flat_map(|review| review.deeds_of(&number));
        let news = news.map(|judged| self.line(&play_words::replayed(&self.session, judged)));
        let news = news.collect::<Vec<_>>().join("\n");
        self.session.forward();
        self.renew(&news)
    }

    /// The end of a game that is shown to nobody who could go on with it.
    fn show_last(&mut self) -> io::Result<Mood> {
        if self.session.step() == Step::Over {
            let end = self.style.strong(&self.line(&play_words::end(&self.session)));
            let summary = self.short_review().map_or_else(String::new, |review| self.line(review.summary()));
            say(format!("\n{end}\n{summary}").trim_end())?;
        } else {
            self.show()?;
        }
        Ok(Mood::Over(Ending::Shown))
    }
}

/// Whether a line names takes to forbid: numbers, parts, or nothing.
fn is_list(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("");
    first.is_empty() || first.starts_with(';') || command::starts_amount(&first.to_lowercase())
}

/// A line for everybody.
fn say(text: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}
