//! A game as it stands, for a page.

use onepile::{Limit, NamedGame, Natural, Takes};
use onepile_front::{Record, Review, Seat, Session, Spans, Step, Verdict, Words, play_words, variant, words};
use serde::{Serialize, Serializer};

use super::table::{Upshot, moves};

/// A game as it stands, and what has just come of it.
#[derive(Serialize)]
pub struct PlayData {
    /// The name of the game, or its rules.
    title: String,
    /// The game, its terms and the players.
    greeting: Vec<Said>,
    /// The moves so far, for an address.
    moves: String,
    /// Everything that the players did.
    deeds: Vec<DeedData>,
    /// The number of the coming move.
    number: Natural,
    next: NextData,
    /// What the player at the turn may do; nothing once the game is over.
    prompt: Option<Said>,
    piles: Vec<PileData>,
    /// The piles at the start.
    start: Vec<Natural>,
    /// Whether there is something to take back.
    can_undo: bool,
    /// What was just done.
    news: Vec<Said>,
    /// Why something was not done.
    refused: Option<Said>,
    hint: Option<HintData>,
    /// How the game ended, and the player who won, 1 or 2.
    end: Option<Said>,
    winner: Option<usize>,
    review: Option<ReviewData>,
    /// Whether the computer cannot go on.
    stuck: bool,
}

/// What comes next.
#[derive(Serialize)]
struct NextData {
    /// `forbid`, `move` or `over`.
    step: &'static str,
    /// The player who does it, 1 or 2; of a game that is over, the player who cannot move.
    player: usize,
    seat: Seat,
}

/// Something that a player did.
#[derive(Serialize)]
struct DeedData {
    /// The number of the move to which it belongs.
    number: Natural,
    /// The player, 1 or 2.
    player: usize,
    words: Said,
    /// How well it was done, where the players may know that.
    verdict: Option<Verdict>,
}

/// A pile.
#[derive(Serialize)]
struct PileData {
    rule: String,
    pile: Natural,
    limit: Limit,
    /// The largest take, whatever is forbidden.
    largest: Natural,
    /// What may be taken now.
    legal: Takes,
    forbidden: Takes,
}

/// Advice.
#[derive(Serialize)]
pub struct HintData {
    words: Vec<Said>,
    /// The smallest parts of the pile as a sum, where it is one.
    parts: Vec<Natural>,
    /// How many parts there are besides.
    more: usize,
}

/// A game in retrospect.
#[derive(Serialize)]
pub struct ReviewData {
    summary: Said,
    /// Who could win from the start, and every mistake with what would have won.
    words: Vec<Said>,
    /// The player who wins with good play, 1 or 2, as far as it is known: at the start, then after each deed.
    history: Vec<Option<usize>>,
    /// The game as a file, for a picture of it.
    record: Record,
}

/// A sentence as its spans.
struct Said(Words);

/// A page has room for buttons of this many parts.
const MOST_PARTS: usize = 12;

impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Spans(&self.0).serialize(serializer)
    }
}

fn said(words: Vec<Words>) -> Vec<Said> {
    words.into_iter().map(Said).collect()
}

impl PlayData {
    pub fn new(session: &Session, upshot: Upshot) -> PlayData {
        let Upshot { news, refused, hint, review, verdicts, stuck } = upshot;
        let next = NextData::new(session);
        let is_over = session.step() == Step::Over;
        let prompt = match session.step() {
            Step::Forbid(Seat::Person) => Some(words![play_words::may_forbid(session), "."]),
            Step::Forbid(Seat::Computer) | Step::Move(_) => Some(match play_words::forbidden(session) {
                Some(forbidden) => words![play_words::board(session), " ", forbidden.capitalised(), "."],
                None => play_words::board(session),
            }),
            Step::Over => None,
        };
        let mut verdicts = verdicts.into_iter();
        let deeds = session.deeds().map(|(number, player, deed)| DeedData {
            number,
            player: player + 1,
            words: Said(words![play_words::done(session, player, &deed).capitalised(), "."]),
            verdict: verdicts.next(),
        });
        PlayData {
            title: title(session),
            greeting: said(play_words::greeting(session)),
            moves: moves(session),
            can_undo: session.deeds().any(|(_, player, _)| session.seats()[player] == Seat::Person),
            deeds: deeds.collect(),
            number: session.number(session.stages().len() - 1),
            next,
            prompt: prompt.map(Said),
            piles: piles(session),
            start: session.stages()[0].positions.iter().map(|position| position.pile.clone()).collect(),
            news: said(news),
            refused: refused.map(Said),
            hint,
            end: is_over.then(|| Said(play_words::end(session))),
            winner: is_over.then(|| session.winner() + 1),
            review,
            stuck,
        }
    }
}

/// The name of the game, or its rule; of a sum all of them.
fn title(session: &Session) -> String {
    let mut titles: Vec<String> = Vec::new();
    for game in session.games() {
        let title = NamedGame::of(game.rule()).map_or_else(|| game.rule().text().to_owned(), |named| named.title);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    titles.join(" + ") + &session.games().first().map(variant).unwrap_or_default()
}

fn piles(session: &Session) -> Vec<PileData> {
    let piles = session.games().iter().zip(session.positions()).zip(session.legal()).zip(session.forbidden());
    let piles = piles.map(|(((game, position), legal), forbidden)| PileData {
        rule: game.rule().text().to_owned(),
        pile: position.pile.clone(),
        limit: position.limit.clone(),
        largest: position.largest_take(),
        legal,
        forbidden,
    });
    piles.collect()
}

impl NextData {
    fn new(session: &Session) -> NextData {
        let mover = session.mover();
        let (step, player) = match session.step() {
            Step::Forbid(_) => ("forbid", 1 - mover),
            Step::Move(_) => ("move", mover),
            Step::Over => ("over", mover),
        };
        NextData { step, player: player + 1, seat: session.seats()[player] }
    }
}

impl HintData {
    pub fn new(words: Vec<Words>, parts: &[Natural]) -> HintData {
        let shown = parts.len().min(MOST_PARTS);
        HintData { words: said(words), parts: parts[..shown].to_vec(), more: parts.len() - shown }
    }
}

impl ReviewData {
    pub fn new(session: &Session, review: &Review) -> ReviewData {
        ReviewData {
            summary: Said(review.summary().clone()),
            words: said(review.words().to_vec()),
            history: review.history().collect(),
            record: Record::of(session),
        }
    }
}
