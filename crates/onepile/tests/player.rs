//! The player at its best, on every named game, against every reply.

use std::collections::HashSet;

use onepile::{
    Budget, Choice, Game, NamedGame, Natural, Outcome, Play, Player, Position, Skill, Solver, Takes, Wanted,
};

/// Plays a won position against everything the opponent can do; each position is played once.
struct Match {
    solver: Solver,
    player: Player,
    seen: HashSet<Position>,
    games: usize,
}

impl Match {
    fn new(game: Game) -> Match {
        Match { solver: Solver::new(game), player: Player::new(Skill::Perfect, 0), seen: HashSet::new(), games: 0 }
    }

    fn game(&self) -> &Game {
        self.solver.game()
    }

    /// The player is about to move in a position that it must win, whatever the opponent forbids.
    fn moves(&mut self, position: &Position) {
        if !self.seen.insert(position.clone()) {
            return;
        }
        for forbidden in self.choices_of_forbidden(position) {
            let choice = self.player.choose(&mut self.solver, position, &forbidden, &mut Budget::unlimited()).unwrap();
            match choice {
                None => {
                    assert_eq!(
                        self.game().play(),
                        Play::Misere,
                        "unable to move, {}: {position:?}",
                        self.game().rule()
                    );
                    self.games += 1;
                }
                Some(Choice { take, .. }) => {
                    assert!(!forbidden.contains(&take) && position.takes(self.game()).contains(&take));
                    let next = position.play(self.game(), &take).unwrap();
                    self.replies(&next);
                }
            }
        }
    }

    /// The opponent is about to move and may do anything that the player does not forbid.
    fn replies(&mut self, position: &Position) {
        let forbidden = self.player.forbid(&mut self.solver, position, &mut Budget::unlimited()).unwrap();
        assert!(forbidden.count() <= Natural::from(self.game().block()));
        let legal = position.takes(self.game()).without(&forbidden);
        if legal.smallest().is_none() {
            assert_eq!(self.game().play(), Play::Normal, "the opponent wins, {}: {position:?}", self.game().rule());
            self.games += 1;
        }
        for place in 0..legal.count().to_u64().unwrap() {
            let take = legal.nth(&place.into()).unwrap();
            let next = position.play(self.game(), &take).unwrap();
            self.moves(&next);
        }
    }

    /// Nothing, or each single take where one may be forbidden.
    fn choices_of_forbidden(&self, position: &Position) -> Vec<Takes> {
        let most = position.takes(self.game()).count().to_u64().unwrap() * self.game().block().min(1);
        let single = (1..=most).map(|take| Takes::of([(Natural::from(take), Natural::from(take))]));
        std::iter::once(Takes::none()).chain(single).collect()
    }
}

/// Plays every won start up to a pile.
fn play(game: &Game, to: u64) -> usize {
    let mut table = Match::new(game.clone());
    for pile in 1..=to {
        let Ok(start) = game.position(pile) else { continue };
        let answer = table.solver.answer_within(&start, &Wanted::default(), &mut Budget::unlimited()).unwrap();
        match answer.outcome {
            Some(Outcome::N) => table.moves(&start),
            _ => table.replies(&start),
        }
    }
    table.games
}

#[test]
fn the_perfect_player_never_loses_a_won_position() {
    let mut games = 0;
    for named in NamedGame::all() {
        let game = Game::new(named.parsed_rule());
        games += play(&game, 16);
        games += play(&game.clone().with_play(Play::Misere), 14);
        games += play(&game.clone().with_stop([3u64, 7].map(Natural::from)), 14);
        games += play(&game.clone().with_block(1), 12);
        games += play(&game.with_play(Play::Misere).with_block(1), 10);
    }
    assert!(games > 2_000, "{games}");
}

/// The winner of a game from a pile between two players; true if the first wins.
fn first_wins(game: &Game, pile: u64, players: [Skill; 2], seed: u64) -> bool {
    let mut solver = Solver::new(game.clone());
    let mut players = [Player::new(players[0], seed), Player::new(players[1], seed.wrapping_mul(31))];
    let mut position = game.position(pile).unwrap();
    for mover in [0, 1].into_iter().cycle() {
        let choice = players[mover].choose(&mut solver, &position, &Takes::none(), &mut Budget::unlimited()).unwrap();
        let Some(Choice { take, .. }) = choice else { return mover == 1 };
        position = position.play(game, &take).unwrap();
    }
    unreachable!("a pile shrinks with each move")
}

#[test]
fn better_levels_win_more_often() {
    let game = Game::new("2*last".parse().unwrap());
    let wins = |first, second| (0..60).filter(|seed| first_wins(&game, 50, [first, second], *seed)).count();
    let perfect = wins(Skill::Perfect, Skill::Random);
    let easy = wins(Skill::Easy, Skill::Perfect);
    let random = wins(Skill::Random, Skill::Perfect);
    assert_eq!(perfect, 60, "50 is won");
    assert!(easy < 30 && random < 10 && random <= easy, "easy {easy}, random {random}");
    let easy_to_random = wins(Skill::Easy, Skill::Random);
    assert!(easy_to_random > 40, "{easy_to_random}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let mut solver = Solver::new(Game::new("2*last".parse().unwrap()));
    let position = solver.game().position("1e100".parse::<Natural>().unwrap()).unwrap();
    let mut choose = |player: &mut Player| {
        player.choose(&mut solver, &position, &Takes::none(), &mut Budget::unlimited()).unwrap().unwrap().take
    };
    let mut player = Player::new(Skill::Random, 42);
    let first = choose(&mut player);
    // The seed of the moment goes on where the player stands.
    let mut other = Player::new(Skill::Random, player.seed());
    assert_eq!(choose(&mut player), choose(&mut other));
    assert_eq!(first, choose(&mut Player::new(Skill::Random, 42)));
    assert_ne!(first, choose(&mut Player::new(Skill::Random, 43)));
}
