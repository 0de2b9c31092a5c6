//! What the tests of certificates share: random games, certificates that somebody changed, and the truth about what is claimed.

// No test uses all of this.
#![allow(dead_code)]

use std::collections::{BTreeSet, HashMap};

use onepile::{
    Answer, Budget, Certificate, Game, Inputs, Limit, Natural, Play, Position, Rule, Solver, Uncertified, Variable,
    Wanted,
};
use onepile_check::{Certificate as Claims, Effort, Fault, Takes, check};
use onepile_testing::{Brute, BruteTerms, Facts, Shapes};

/// What the checker says of a text, within bounds that are ample for a small certificate.
pub fn checked(text: &str) -> Result<Claims, Fault> {
    check(text.as_bytes(), Effort::default().with_work(1 << 23).with_bytes(1 << 27))
}

/// How many mutants there are in a run; `MUTANTS=100000` asks for more.
pub fn mutants(usual: u64) -> u64 {
    std::env::var("MUTANTS").map_or(usual, |text| text.parse().expect("MUTANTS=100000"))
}

/// A random game of any family.
pub fn game(dice: &mut Shapes) -> Game {
    let rule: Rule = dice.rule().parse().expect("shapes are rules");
    vary(dice, Game::new(rule))
}

/// A game with other terms, now and then.
pub fn vary(dice: &mut Shapes, game: Game) -> Game {
    let game = if dice.below(3) == 0 { game.with_play(Play::Misere) } else { game };
    let stops: Vec<u64> = (0..dice.below(3)).map(|_| 1 + dice.below(30)).collect();
    let game = if dice.below(6) == 0 { game.with_stop(stops) } else { game };
    if dice.below(8) == 0 { game.with_block(1 + dice.below(2)) } else { game }
}

/// A random position on a pile: any limit and turn.
pub fn position(dice: &mut Shapes, pile: u64) -> Position {
    let limit = 1 + dice.below(pile);
    let turn = if dice.below(2) == 0 { 1 } else { 1 + dice.below(6) };
    Position { turn: Natural::from(turn), pile: Natural::from(pile), limit: Limit::from(limit) }
}

/// The answer of a solver with its certificate.
pub fn certified(solver: &mut Solver, position: &Position) -> Option<(Answer, Result<Certificate, Uncertified>)> {
    let answer = solver.answer_within(position, &Wanted::default(), &mut Budget::default()).ok()?;
    answer.outcome?;
    let certificate = solver.certificate(&answer, &mut Budget::default());
    Some((answer, certificate))
}

/// A text with something changed, perhaps by a part of another one.
pub fn mutant(text: &str, other: &str, dice: &mut Shapes) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let others: Vec<String> = other.lines().map(str::to_owned).collect();
    for _ in 0..1 + dice.below(3) {
        if lines.is_empty() {
            break;
        }
        let [place, to] = [0, 1].map(|_| dice.below(lines.len() as u64) as usize);
        match dice.below(16) {
            0 => drop(lines.remove(place)),
            1 => lines.insert(to, lines[place].clone()),
            2 => lines.swap(place, to),
            3 => lines[place] = dice.pick(&others),
            // A line of the same kind, from elsewhere.
            4 => {
                let key = |line: &str| line.split(' ').next().map(str::to_owned);
                let same: Vec<&String> = others.iter().filter(|line| key(line) == key(&lines[place])).collect();
                if !same.is_empty() {
                    lines[place] = dice.pick(&same).clone();
                }
            }
            // The witness of another.
            5 => {
                let witness = |lines: &[String]| lines.iter().position(|line| line.starts_with("witness "));
                if let (Some(own), Some(theirs)) = (witness(&lines), witness(&others)) {
                    lines.truncate(own + dice.below(2) as usize);
                    lines.extend_from_slice(&others[theirs + dice.below(2) as usize..]);
                }
            }
            6 => put(&mut lines, format!("rule {}", dice.rule())),
            7 => {
                let line = match dice.below(7) {
                    0 => format!("remoteness {}", dice.below(12)),
                    1 => format!("stop 0,{}", 1 + dice.below(30)),
                    2 => format!("play {}", dice.pick(&["normal", "misere"])),
                    3 => format!("block {}", dice.below(3)),
                    4 => format!("nim {}", dice.below(9)),
                    5 => format!("ranges {}-{}", 1 + dice.below(4), 2 + dice.below(6)),
                    _ => format!("takes {} through {}", 1 + dice.below(5), 5 + dice.below(5)),
                };
                lines[0] = "onepile certificate 2".to_owned();
                put(&mut lines, line);
            }
            // Another value of a member, or several at once.
            8 if lines[place].starts_with("+ ") => {
                let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
                let value =
                    ["=".to_owned(), format!("@{}", dice.below(5)), format!("@{}.{}", dice.below(4), dice.below(4))];
                words.truncate(3);
                words.push(dice.pick(&value));
                if dice.below(3) == 0 {
                    words.push(format!("{}{}", dice.pick(&["x", "*"]), 1 + dice.below(4)));
                }
                lines[place] = words.join(" ");
            }
            9 => lines[0] = dice.pick(&["onepile certificate 1", "onepile certificate 2"]).to_owned(),
            10 => lines[place] = with_other_word(&lines[place], dice),
            _ => change_number(&mut lines[place], dice),
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Puts a line of the header in the place of one like it, or in the second place.
pub fn put(lines: &mut Vec<String>, line: String) {
    let key = line.split(' ').next().unwrap_or_default().to_owned() + " ";
    lines.retain(|line| !line.starts_with(&key));
    lines.insert(1.min(lines.len()), line);
}

/// A line with a word changed.
fn with_other_word(line: &str, dice: &mut Shapes) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let at = dice.below(words.len() as u64) as usize;
    let small = dice.below(40).to_string();
    words[at] = match words[at] {
        "N" => "P",
        "P" => "N",
        "normal" => "misere",
        "misere" => "normal",
        "jumps" => "table",
        "table" => "jumps",
        "words" => "loop",
        "down" => dice.pick(&["sums 1", "sums 2", "3:1"]),
        "through" | "limit" => {
            words.insert(at, &small);
            return words.join(" ");
        }
        _ => &small,
    };
    words.join(" ")
}

/// Changes one number of a line.
fn change_number(line: &mut String, dice: &mut Shapes) {
    let is_digit = |i: usize| line.as_bytes()[i].is_ascii_digit();
    let starts: Vec<usize> = (0..line.len()).filter(|i| is_digit(*i) && (*i == 0 || !is_digit(i - 1))).collect();
    if starts.is_empty() {
        return;
    }
    let start = dice.pick(&starts);
    let end = line[start..].find(|c: char| !c.is_ascii_digit()).map_or(line.len(), |end| start + end);
    let Ok(number) = line[start..end].parse::<u64>() else { return };
    let number = match dice.below(6) {
        0 => number.saturating_add(1),
        1 => number.saturating_sub(1),
        2 => number.saturating_add(1 + dice.below(5)),
        3 => dice.below(40),
        4 => number / 2,
        _ => number.saturating_mul(2),
    };
    line.replace_range(start..end, &number.to_string());
}

/// Changes certificates, as many times as asked; what is accepted nevertheless must be true. How many were accepted, and how
/// many refused.
pub fn tamper(texts: &[String], count: u64, dice: &mut Shapes) -> (u64, u64) {
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..count {
        let text = mutant(&dice.pick(texts), &dice.pick(texts), dice);
        match checked(&text) {
            Ok(claims) => {
                assert!(is_true(&claims), "a false claim is accepted:\n{text}");
                accepted += 1;
            }
            Err(_) => refused += 1,
        }
    }
    (accepted, refused)
}

/// The facts of the position of a certificate, by trying every take; nothing if it is too large for that. Where the rule
/// has no value, the facts are nothing, or, if the check did not promise one, those of a limit of 0.
fn truth(claims: &Claims) -> Option<Option<Facts>> {
    let [turn, pile] = [&claims.turn, &claims.pile].map(Natural::to_u64);
    let (turn, pile) = (turn.filter(|turn| *turn < 1 << 40)?, pile.filter(|pile| *pile <= 150)?);
    let limit = claims.limit.to_u64().unwrap_or(u64::MAX).min(pile);
    let terms = BruteTerms {
        misere: claims.play == onepile_check::Play::Misere,
        stop: claims.stops.iter().filter_map(Natural::to_u64).collect::<BTreeSet<u64>>(),
        block: claims.block as usize,
        timed: claims.rule.uses(Variable::Turn),
    };
    let value = |turn: u64, pile: u64, last: u64| {
        let inputs = Inputs::moved(Natural::from(turn), Natural::from(pile), Natural::from(last));
        claims.rule.limit(&inputs).ok()?.on_pile(&Natural::from(pile)).to_u64()
    };
    if let Some(allowed) = claims.rule.allowed() {
        let allows = |turn: u64, pile: u64, take: u64| {
            let [turn, pile, take] = [turn, pile, take].map(Natural::from);
            allowed.holds(&turn, &pile, &take).ok()
        };
        return Some(Named::new(terms, value, allows).facts(turn, pile, limit));
    }
    let facts = Brute::new(terms.clone(), value).facts(turn, pile, limit);
    if facts.is_some() || claims.has_values {
        return Some(facts);
    }
    Some(Brute::new(terms, |turn, pile, last| value(turn, pile, last).or(Some(0))).facts(turn, pile, limit))
}

/// A game whose rule names its takes, given by two functions and solved by trying every take.
pub struct Named<L, A> {
    terms: BruteTerms,
    /// The limit by turn, pile and last take; nothing where the rule has no value.
    limit: L,
    /// Whether a take is allowed, by turn, pile and take; nothing where the condition has no truth.
    allows: A,
    /// By turn, pile and take: nothing where an error is met, else the opponent's limit if the take is allowed.
    moves: HashMap<[u64; 3], Option<Option<u64>>>,
    /// By turn, pile and limit: whether the player to move wins, and his winning takes.
    known: HashMap<[u64; 3], Option<(bool, Vec<u64>)>>,
}

impl<L, A> Named<L, A>
where
    L: FnMut(u64, u64, u64) -> Option<u64>,
    A: FnMut(u64, u64, u64) -> Option<bool>,
{
    pub fn new(terms: BruteTerms, limit: L, allows: A) -> Self {
        Named { terms, limit, allows, moves: HashMap::new(), known: HashMap::new() }
    }

    fn is_over(&self, pile: u64) -> bool {
        pile == 0 || self.terms.stop.contains(&pile)
    }

    /// The opponent's limit after a take, if it is allowed; nothing where an error is met.
    pub fn moved(&mut self, turn: u64, pile: u64, take: u64) -> Option<Option<u64>> {
        let key = [if self.terms.timed { turn } else { 1 }, pile, take];
        if !self.moves.contains_key(&key) {
            let found = match (self.allows)(turn, pile, take) {
                None => None,
                Some(false) => Some(None),
                Some(true) if self.is_over(pile - take) => Some(Some(0)),
                Some(true) => (self.limit)(turn + 1, pile - take, take).map(|limit| Some(limit.min(pile - take))),
            };
            self.moves.insert(key, found);
        }
        self.moves[&key]
    }

    /// The outcome and the winning takes of a position; the measures are of no meaning.
    pub fn facts(&mut self, turn: u64, pile: u64, limit: u64) -> Option<Facts> {
        let (won, takes) = self.find(turn, pile, limit.min(pile))?;
        Some(Facts { won, takes, resist: None, remoteness: u64::MAX, suspense: u64::MAX, nim_value: u64::MAX })
    }

    fn find(&mut self, turn: u64, pile: u64, limit: u64) -> Option<(bool, Vec<u64>)> {
        let key = [if self.terms.timed { turn } else { 1 }, pile, limit];
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let most = if self.is_over(pile) { 0 } else { limit };
        let found = (1..=most).try_fold((0, Vec::new()), |(count, mut wins), take| {
            let Some(limit) = self.moved(turn, pile, take)? else { return Some((count, wins)) };
            if !self.find(turn + 1, pile - take, limit)?.0 {
                wins.push(take);
            }
            Some((count + 1, wins))
        });
        // In misère play a player wins also if all of his takes do, or he has none.
        let found = found
            .map(|(count, wins)| (wins.len() > self.terms.block || (self.terms.misere && wins.len() == count), wins));
        self.known.insert(key, found.clone());
        found
    }
}

/// Whether everything that a certificate claims is true, by trying every take; yes where that takes too long.
pub fn is_true(claims: &Claims) -> bool {
    let facts = match truth(claims) {
        None => return true,
        Some(None) => return false,
        Some(Some(facts)) => facts,
    };
    let small = |number: &Natural| number.to_u64().unwrap_or(u64::MAX);
    let smallest = facts.takes.first().copied().filter(|_| facts.won);
    let listed = |Takes { takes, through }: &Takes| {
        takes.iter().map(small).eq(facts.takes.iter().copied().filter(|take| *take <= small(through)))
    };
    let in_ranges = |ranges: &Vec<(Natural, Natural)>| {
        ranges.iter().flat_map(|(low, high)| small(low)..=small(high)).eq(facts.takes.iter().copied())
    };
    claims.won == facts.won
        && claims.take.as_ref().is_none_or(|take| take.as_ref().map(small) == smallest)
        && claims.takes.as_ref().is_none_or(listed)
        && claims.ranges.as_ref().is_none_or(in_ranges)
        && claims.nim.as_ref().is_none_or(|value| small(value) == facts.nim_value)
        && claims.remoteness.as_ref().is_none_or(|moves| small(moves) == facts.remoteness)
}
