//! Reviews of random games against naive recursion: every mistake is found, and none is invented.

use std::collections::HashMap;

use onepile::{Budget, Game, Natural, Play, Position, Sum, Takes};
use onepile_front::{Deed, Judged, Level, Record, Seat, Session, Step, Verdict};

/// The games of the piles, solved by trying everything.
struct Naive {
    games: Vec<Game>,
    known: HashMap<Vec<(Natural, Natural, Natural)>, bool>,
}

impl Naive {
    fn takes(&self, positions: &[Position], index: usize) -> Vec<Natural> {
        positions[index].takes(&self.games[index]).iter().collect()
    }

    fn after(&self, positions: &[Position], index: usize, take: &Natural) -> Vec<Position> {
        let mut left = positions.to_vec();
        left[index] = positions[index].play(&self.games[index], take).unwrap();
        left
    }

    /// The winning takes of each pile.
    fn winning(&mut self, positions: &[Position]) -> Vec<Vec<Natural>> {
        let piles = 0..positions.len();
        piles
            .map(|index| {
                let takes = self.takes(positions, index);
                takes.into_iter().filter(|take| !self.is_won(&self.after(positions, index, take))).collect()
            })
            .collect()
    }

    /// Whether the player to move wins before anything is forbidden.
    fn is_won(&mut self, positions: &[Position]) -> bool {
        let key: Vec<_> =
            positions.iter().map(|p| (p.turn.clone(), p.pile.clone(), p.limit.on_pile(&p.pile))).collect();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let (play, block) = (self.games[0].play(), self.games[0].block() as usize);
        let winning = self.winning(positions);
        let all: usize = (0..positions.len()).map(|index| self.takes(positions, index).len()).sum();
        let wins: usize = winning.iter().map(Vec::len).sum();
        let won = winning.iter().any(|takes| takes.len() > block) || (play == Play::Misere && wins == all);
        self.known.insert(key, won);
        won
    }

    /// Whether the player to move wins once these takes are forbidden.
    fn is_won_without(&mut self, positions: &[Position], forbidden: &[Takes]) -> bool {
        let is_open = |(index, takes): (usize, Vec<Natural>)| takes.iter().any(|take| !forbidden[index].contains(take));
        let any_left = (0..positions.len()).map(|index| (index, self.takes(positions, index))).any(is_open);
        match any_left {
            true => self.winning(positions).into_iter().enumerate().any(is_open),
            false => self.games[0].play() == Play::Misere,
        }
    }
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % bound as u64) as usize
    }

    fn any<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }
}

const RULES: [&str; 8] = [
    "2*last",
    "last + 1",
    "pile",
    "floor(sqrt(pile))",
    "{1, 3, 4}",
    "1 + prev % 3",
    "table([0, 1, 2, 1], pile, 2)",
    "pile // 2 + 1",
];

fn random_session(dice: &mut Dice) -> Session {
    let play = *dice.any(&[Play::Normal, Play::Normal, Play::Misere]);
    let block = *dice.any(&[0, 0, 1, 2]);
    let seats = *dice.any(&[[Seat::Person; 2], [Seat::Person, Seat::Computer]]);
    let game = |dice: &mut Dice| dice.any(&RULES).parse::<Game>().unwrap().with_play(play).with_block(block);
    let many = *dice.any(&[1, 1, 2, 3]);
    if many == 1 {
        let turns: Game = "turn + 1".parse().unwrap();
        let turns = turns.with_play(play).with_block(block);
        let game = if dice.below(6) == 0 { turns } else { game(dice) };
        let start = game.position(dice.below(16) as u64).unwrap();
        return Session::new(game, start, seats, Level::Teach, 1);
    }
    let mut sum = Sum::new(play, block);
    for _ in 0..many {
        let game = game(dice);
        sum.add_game(game, dice.below(7) as u64).unwrap();
    }
    Session::of_sum(&sum, seats, Level::Perfect, 1)
}

/// Plays at random, for both sides, to the end or to somewhere before.
fn play(session: &mut Session, dice: &mut Dice) {
    for _ in 0..*dice.any(&[3, 100, 100]) {
        match session.step() {
            Step::Over => return,
            Step::Forbid(_) => {
                let block = session.block() as usize;
                let legal = session.legal();
                let some = |takes: &Takes| {
                    let all: Vec<Natural> = takes.iter().collect();
                    let few = if all.is_empty() { 0 } else { dice.below(block + 1) };
                    let chosen: Vec<Natural> = (0..few).map(|_| dice.any(&all).clone()).collect();
                    Takes::of(chosen.into_iter().map(|take| (take.clone(), take)))
                };
                let forbidden = legal.iter().map(some).collect();
                session.forbid(forbidden).unwrap();
            }
            Step::Move(_) => {
                let legal = session.legal();
                let moves = |(index, takes): (usize, &Takes)| takes.iter().map(move |take| (index, take)).collect();
                let moves: Vec<Vec<(usize, Natural)>> = legal.iter().enumerate().map(moves).collect();
                let (index, take) = dice.any(&moves.concat()).clone();
                session.take(index, take).unwrap();
            }
        }
    }
}

/// What naive recursion thinks of every deed: the verdict, and what would have won.
fn judged(session: &Session) -> Vec<(Verdict, Vec<Vec<Natural>>)> {
    let mut naive = Naive { games: session.games().to_vec(), known: HashMap::new() };
    let mut all = Vec::new();
    let verdict = |could: bool, can: bool| match (could, can) {
        (true, true) => Verdict::Kept,
        (true, false) => Verdict::Mistake,
        (false, false) => Verdict::Lost,
        (false, true) => unreachable!("nobody wins a lost position by a deed of the own"),
    };
    for (place, stage) in session.stages().iter().enumerate() {
        let winning = naive.winning(&stage.positions);
        let none = vec![Takes::none(); stage.positions.len()];
        let mut is_won = naive.is_won(&stage.positions);
        if let Some(forbidden) = &stage.forbidden {
            let after = naive.is_won_without(&stage.positions, forbidden);
            let verdict = verdict(!is_won, !after);
            all.push((verdict, if verdict == Verdict::Mistake { winning.clone() } else { Vec::new() }));
            is_won = after;
        }
        let forbidden = stage.forbidden.as_ref().unwrap_or(&none);
        if let Some(next) = session.stages().get(place + 1) {
            let verdict = verdict(is_won, !naive.is_won(&next.positions));
            let open = winning.into_iter().zip(forbidden);
            let open = open.map(|(takes, no)| takes.into_iter().filter(|take| !no.contains(take)).collect());
            all.push((verdict, if verdict == Verdict::Mistake { open.collect() } else { Vec::new() }));
        }
    }
    all
}

/// What would have won, pile by pile.
fn instead(judged: &Judged, piles: usize) -> Vec<Vec<Natural>> {
    if judged.verdict != Verdict::Mistake {
        return Vec::new();
    }
    let mut all = vec![Vec::new(); piles];
    for pile in &judged.instead {
        all[pile.index.0] = pile.takes.iter().collect();
    }
    all
}

#[test]
fn every_mistake_is_found_and_none_is_invented() {
    let mut dice = Dice(2);
    let (mut mistakes, mut sums, mut forbidding) = (0, 0, 0);
    for _ in 0..1500 {
        let mut session = random_session(&mut dice);
        play(&mut session, &mut dice);
        let rules: Vec<String> = session.games().iter().map(|game| game.rule().to_string()).collect();
        let review = session.review(&mut Budget::unlimited());
        let piles = session.games().len();
        let found: Vec<_> = review.deeds.iter().map(|judged| (judged.verdict, instead(judged, piles))).collect();
        let about = format!("{rules:?}, {:?}, block {}: {:?}", session.play(), session.block(), session.stages());
        assert_eq!(found, judged(&session), "{about}");
        assert_eq!(review.undecided, None, "{about}");
        let last = session.judge_last(&mut Budget::unlimited());
        assert_eq!(last.as_ref(), review.deeds.last(), "{about}");
        if let Some(winner) = review.winner {
            // Who wins turns with each mistake.
            let turns = review.mistakes().count() % 2 == 1;
            assert_ne!(review.favourite.unwrap().0 == winner.0, turns, "{about}");
            assert_eq!(review.decisive.is_some(), review.mistakes().next().is_some(), "{about}");
        }
        mistakes += review.mistakes().count();
        sums += usize::from(piles > 1 && review.mistakes().next().is_some());
        forbidding += review.mistakes().filter(|judged| matches!(judged.deed, Deed::Forbid { .. })).count();
        assert!(serde_json::to_value(&review).unwrap()["words"].is_array());
        let again = serde_json::to_string(&Record::of(&session)).unwrap();
        let again = serde_json::from_str::<Record>(&again).unwrap().replay().unwrap();
        assert_eq!(again.stages(), session.stages(), "{about}");
    }
    assert!(
        mistakes > 500 && sums > 50 && forbidding > 50,
        "{mistakes} mistakes, {sums} sums, {forbidding} forbidding"
    );
}

fn session(rule: &str, pile: u64, takes: &[u64]) -> Session {
    let game: Game = rule.parse().unwrap();
    let start = game.position(pile).unwrap();
    let mut session = Session::new(game, start, [Seat::Person, Seat::Computer], Level::Perfect, 1);
    takes.iter().for_each(|take| session.take(0, Natural::from(*take)).unwrap());
    session
}

#[test]
fn a_lost_game_is_told() {
    let mut session = session("2*last", 20, &[3, 5, 2, 2, 1, 2, 1, 1, 1, 2]);
    let review = session.review(&mut Budget::default());
    let words: Vec<String> = review.words().iter().map(|line| line.to_string()).collect();
    assert_eq!(
        words,
        [
            "With good play you win from the start.",
            "Move 1: you take 3 and lose the win. Taking 2 wins.",
            "Move 2: I take 5 and lose the win. Winning takes: 1, 4.",
            "Move 3: you take 2 and lose the win. Taking 1 wins. This decides the game.",
        ]
    );
    assert_eq!(
        review.summary().to_string(),
        "With good play you win from the start. You make 2 mistakes (moves 1 and 3), and I make one mistake (move 2)."
    );
    let json = serde_json::to_value(&review).unwrap();
    assert_eq!(json["favourite"], "1");
    assert_eq!(json["deeds"][0]["deed"], "take");
    assert_eq!(json["deeds"][0]["verdict"], "mistake");
    assert_eq!(json["deeds"][0]["instead"][0]["takes"]["ranges"][0][0], "2");
    assert_eq!(json["undecided"], serde_json::Value::Null);
}

#[test]
fn what_nobody_knows_is_said() {
    let game: Game = "1 + pile % last".parse().unwrap();
    let start = game.position("1e40").unwrap();
    let mut session = Session::new(game, start, [Seat::Person; 2], Level::Perfect, 1);
    session.take(0, "5e39".parse().unwrap()).unwrap();
    session.take(0, Natural::ONE).unwrap();
    let review = session.review(&mut Budget::default().with_work(1 << 22));
    assert_eq!((review.favourite, review.mistakes().count(), review.unknown().count()), (None, 0, 2));
    let words: Vec<String> = review.words().iter().map(|line| line.to_string()).collect();
    assert_eq!(words[0], "I cannot tell who wins from the start with good play.");
    assert!(words[1].starts_with("I cannot judge moves 1 and 2: "), "{words:?}");
}

#[test]
fn a_game_is_played_again_from_any_point() {
    let mut session = session("2*last", 20, &[3, 4, 1, 1]);
    let stages = session.stages().to_vec();
    session.rewind();
    assert_eq!((session.stages().len(), session.next_move().map(|next| next.take.clone())), (1, Some(3u32.into())));
    assert!(session.forward() && session.forward() && session.back() && session.forward());
    assert_eq!(session.stages(), &stages[..3]);
    session.take(0, Natural::from(2u32)).unwrap();
    assert_eq!(session.next_move(), None);
    assert!(!session.forward());
}
