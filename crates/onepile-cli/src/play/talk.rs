//! The conversation: asks, listens, moves, until somebody has had enough.

use std::io::{self, Write};

use onepile::{Answer, Budget, Choice, Evidence, Natural, Wanted};
use onepile_front::{Means, Refused, Seat, Session, Step, Style, Words, play_words, takes, words};

use super::board::board;
use super::command::{self, Amount, Command, HELP, Term};
use super::input::{self, Line};
use super::saved;
use crate::args::Common;
use crate::meter::Meter;
use crate::output::remedy;

/// A conversation about a game.
pub struct Talk<'c> {
    session: Session,
    common: &'c Common,
    style: Style,
    /// Whether the position is new to the players.
    fresh: bool,
    /// The position as a sum, as far as it is known.
    evidence: Option<Evidence>,
}

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Mood {
    On,
    Enough,
}

/// A question to a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Take,
    Forbid,
    WhatNow,
}

/// The work that showing a pile as a sum is worth.
const SHOW_WORK: u64 = 1 << 16;

impl<'c> Talk<'c> {
    pub fn new(session: Session, common: &'c Common, style: Style) -> Talk<'c> {
        Talk { session, common, style, fresh: true, evidence: None }
    }

    pub fn run(mut self) -> io::Result<()> {
        say(&self.greeting())?;
        loop {
            let mood = match self.session.step() {
                Step::Forbid(Seat::Computer) => self.forbid()?,
                Step::Move(Seat::Computer) => self.move_self()?,
                Step::Move(Seat::Person) => {
                    self.show()?;
                    self.ask(Question::Take)?
                }
                Step::Forbid(Seat::Person) => {
                    self.show_before_forbidding()?;
                    self.ask(Question::Forbid)?
                }
                Step::Over => {
                    if self.fresh {
                        say(&format!("\n{}", self.end()))?;
                    }
                    self.ask(Question::WhatNow)?
                }
            };
            if mood == Mood::Enough {
                return say("Goodbye.");
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
            last.push(" Type a number of counters to take, or `help`.");
        }
        lines.iter().map(|line| self.line(line)).collect::<Vec<_>>().join("\n")
    }

    fn end(&self) -> String {
        let end = self.style.strong(&self.line(&play_words::end(&self.session)));
        let sides = if self.session.is_shared() { "" } else { "`swap` to change sides, " };
        format!("{end}\nType `again` for another game, {sides}`undo` to take a move back, or `quit`.")
    }

    /// Works out the parts of the pile, where that is quick.
    fn look(&mut self) {
        let position = self.session.position().clone();
        let mut budget = self.budget().with_work(SHOW_WORK);
        let answer = self.session.solver.answer_within(&position, &Wanted::LEAST, &mut budget);
        self.evidence = answer.ok().map(|answer| answer.evidence);
    }

    /// The position, once.
    fn show(&mut self) -> io::Result<()> {
        if !self.fresh {
            return Ok(());
        }
        self.look();
        say(&format!("\n{}", board(&self.session, self.evidence.as_ref(), &self.style)))
    }

    fn show_before_forbidding(&mut self) -> io::Result<()> {
        if !self.fresh {
            return Ok(());
        }
        self.look();
        let position = self.session.position();
        let (mover, most) = (self.session.mover(), self.session.solver.game().block());
        let who = if self.session.is_shared() { play_words::subject(&self.session, 1 - mover) } else { "You" };
        let many = if most == 1 { "one".to_owned() } else { format!("up to {most}") };
        let pile = self.style.number(&position.pile);
        let takes = position.takes(self.session.solver.game());
        let allowed = self.line(&play_words::allowed(&self.session));
        let which = match takes.is_complete() && takes.count() == Natural::ONE {
            true => format!("the take {allowed}"),
            false => format!("{many} of the takes {allowed}"),
        };
        say(&format!("\nPile {pile}. {who} may forbid {which}; Enter forbids none."))
    }

    /// The computer forbids.
    fn forbid(&mut self) -> io::Result<Mood> {
        let mut budget = self.budget();
        let forbidden = self.session.computer_forbids(&mut budget);
        drop(budget);
        if forbidden.smallest().is_some() {
            say(&self.line(&words!["I forbid ", takes(&forbidden), "."]))?;
        }
        self.fresh = true;
        Ok(Mood::On)
    }

    /// The computer moves.
    fn move_self(&mut self) -> io::Result<Mood> {
        let mut budget = self.budget();
        let Choice { take, motive } = self.session.computer_chooses(&mut budget);
        drop(budget);
        self.fresh = true;
        if take.is_zero() {
            say("I cannot find a take that the rule allows: the game cannot go on from here.")?;
            return self.ask(Question::WhatNow);
        }
        say(&self.line(&play_words::taken(&self.session, self.session.mover(), &take, Some(motive))))?;
        match self.session.take(take) {
            Ok(()) => Ok(Mood::On),
            Err(Refused::Rule(error)) => {
                say(&format!("But {error}: the game cannot go on from there."))?;
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
        write!(io::stdout(), "{prompt}")?;
        io::stdout().flush()?;
        let line = match input::line()? {
            Line::End => {
                say("")?;
                return Ok(Mood::Enough);
            }
            Line::TooLong => {
                say("That line is too long for me.")?;
                return Ok(Mood::On);
            }
            Line::Text(line) => line,
        };
        if !input::is_terminal() {
            say(&line)?;
        }
        // To the question what to forbid, `forbid 3` says the same as `3`.
        let (word, rest) = line.trim().split_once(' ').unwrap_or((&line, ""));
        let takes = if word.eq_ignore_ascii_case("forbid") && !rest.is_empty() { rest } else { &line };
        let done = match command::parse(&line) {
            _ if question == Question::Forbid && is_list(takes) => self.forbid_these(takes),
            Ok(Command::Quit) => return Ok(Mood::Enough),
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
            Command::Take(amount) => self.take(&amount),
            Command::Hint | Command::Moves if question == Question::WhatNow => Err("The game is over.".to_owned()),
            Command::Hint if question == Question::Forbid => {
                self.answer().map(|answer| self.line(&play_words::hint_to_forbid(&self.session, &answer)))
            }
            Command::Hint => self.answer().map(|answer| self.hint(&answer)),
            Command::Moves => self.answer().map(|answer| {
                let moves = play_words::moves(&self.session, &answer);
                moves.iter().map(|line| self.wrapped(line, "  ", "     ")).collect::<Vec<_>>().join("\n")
            }),
            Command::Help => Ok(HELP.to_owned()),
            Command::Undo if !self.session.undo() => Err("There is no move of yours to take back.".to_owned()),
            Command::Swap if self.session.is_shared() => {
                Err("You are two people: change places at the keyboard.".to_owned())
            }
            Command::Swap => {
                if question == Question::WhatNow {
                    self.session.again();
                }
                self.session.swap();
                self.renew("We have changed sides.")
            }
            Command::Level(_) if self.session.is_shared() => Err("You are two people, and I only watch.".to_owned()),
            Command::Level(level) => {
                self.session.set_level(level);
                Ok("From now on I play like that.".to_owned())
            }
            Command::Save(path) => {
                saved::save(&self.session, &path).map_err(|error| format!("Sorry, {error}."))?;
                Ok(format!("The game is in `{}`.", path.display()))
            }
            Command::Load(path) => {
                self.session = saved::load(&path).map_err(|error| format!("Sorry, {error}."))?;
                let greeting = self.greeting();
                self.renew(&greeting)
            }
            Command::Again => {
                self.session.again();
                self.renew("")
            }
            Command::Undo | Command::Board => self.renew(""),
            Command::Quit => Ok(String::new()),
        }
    }

    /// The position is to be shown again.
    fn renew(&mut self, text: &str) -> Result<String, String> {
        self.fresh = true;
        Ok(text.to_owned())
    }

    fn hint(&self, answer: &Answer) -> String {
        let more = answer.undecided.as_ref().and_then(remedy).map(|more| words![more]);
        let lines: Vec<Words> = play_words::hint(&self.session, answer).into_iter().chain(more).collect();
        self.lines(&lines)
    }

    /// All that is known of the position.
    fn answer(&mut self) -> Result<Answer, String> {
        let position = self.session.position().clone();
        let mut budget = self.budget();
        let answer = self.session.solver.answer_within(&position, &Wanted::default(), &mut budget);
        answer.map_err(|error| format!("I cannot tell: {error}, and legal play can reach it."))
    }

    fn take(&mut self, amount: &Amount) -> Result<String, String> {
        let take = self.value(amount)?;
        let news = self.line(&play_words::taken(&self.session, self.session.mover(), &take, None));
        self.session.take(take).map_err(|refused| self.line(&play_words::refused(&refused)))?;
        self.renew(&news)
    }

    /// The number of counters that is meant.
    fn value(&self, amount: &Amount) -> Result<Natural, String> {
        match amount {
            Amount::All => Ok(self.session.position().pile.clone()),
            Amount::Sum(terms) => terms.iter().try_fold(Natural::ZERO, |sum, term| match term {
                Term::Number(number) => Ok(&sum + number),
                Term::Part(place) => self.part(*place).map(|part| &sum + &part),
            }),
        }
    }

    /// A part of the pile by its place, the smallest being 1.
    fn part(&self, place: usize) -> Result<Natural, String> {
        let parts = match &self.evidence {
            Some(Evidence::Expansion { parts, .. }) if !parts.is_empty() => parts,
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
        let takes = command::forbidden(line, |amount| self.value(amount))?;
        self.session.forbid(takes).map_err(|refused| self.line(&play_words::refused(&refused)))?;
        self.renew("")
    }
}

/// Whether a line names takes to forbid: numbers, parts, or nothing.
fn is_list(line: &str) -> bool {
    line.trim().is_empty()
        || matches!(command::parse(line.split([',', ' ', '-']).next().unwrap_or("")), Ok(Command::Take(_)))
}

/// A line for everybody.
fn say(text: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}
