//! The player at its best, in random sums against random replies: it wins every sum that naive recursion finds won.

use std::collections::HashMap;

use onepile::{Budget, Game, Natural, Play, Player, Position, Skill, Sum, SumChoice, Takes};

/// A sum that is played: its piles with their games.
#[derive(Clone)]
struct Piles {
    play: Play,
    block: u64,
    games: Vec<Game>,
    positions: Vec<Position>,
}

impl Piles {
    fn sum(&self) -> Sum {
        let mut sum = Sum::new(self.play, self.block);
        for (game, position) in self.games.iter().zip(&self.positions) {
            sum.add_position(game.clone(), position.clone()).unwrap();
        }
        sum
    }

    fn takes(&self, index: usize) -> Vec<Natural> {
        self.positions[index].takes(&self.games[index]).iter().collect()
    }

    fn after(&self, index: usize, take: &Natural) -> Piles {
        let mut left = self.clone();
        left.positions[index] = self.positions[index].play(&self.games[index], take).unwrap();
        left
    }

    /// All moves.
    fn moves(&self) -> Vec<(usize, Natural)> {
        let moves = |index| self.takes(index).into_iter().map(move |take| (index, take));
        (0..self.games.len()).flat_map(moves).collect()
    }
}

/// Naive recursion.
#[derive(Default)]
struct Naive {
    known: HashMap<Vec<(Natural, Natural)>, bool>,
}

impl Naive {
    /// Whether the player to move wins before anything is forbidden.
    fn is_won(&mut self, piles: &Piles) -> bool {
        let key: Vec<_> = piles.positions.iter().map(|p| (p.pile.clone(), p.largest_take())).collect();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let wins: Vec<(usize, bool)> =
            piles.moves().into_iter().map(|(index, take)| (index, !self.is_won(&piles.after(index, &take)))).collect();
        let beyond = |index| wins.iter().filter(|(other, wins)| *other == index && *wins).count() as u64 > piles.block;
        let won = (0..piles.games.len()).any(beyond)
            // The opponent must leave a take, and every take wins.
            || (piles.play == Play::Misere && wins.iter().all(|(_, wins)| *wins));
        self.known.insert(key, won);
        won
    }
}

/// A poor generator of chances.
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
    "pile // 2",
];

fn random_sum(dice: &mut Dice) -> Piles {
    let play = *dice.any(&[Play::Normal, Play::Normal, Play::Misere]);
    let block = *dice.any(&[0, 0, 1]);
    let many = 1 + dice.below(3);
    let game = |dice: &mut Dice| dice.any(&RULES).parse::<Game>().unwrap().with_play(play).with_block(block);
    let games: Vec<Game> = (0..many).map(|_| game(dice)).collect();
    let positions = games.iter().map(|game| game.position(dice.below(8) as u64).unwrap()).collect();
    Piles { play, block, games, positions }
}

/// What some opponent forbids, and then what is left.
fn some_forbidden(piles: &Piles, dice: &mut Dice) -> Vec<Takes> {
    let forbid = |index| match piles.takes(index) {
        takes if takes.is_empty() || piles.block == 0 => Takes::none(),
        takes => {
            let take = dice.any(&takes).clone();
            Takes::of([(take.clone(), take)])
        }
    };
    (0..piles.games.len()).map(forbid).collect()
}

/// Plays on until somebody cannot move; true if the player wins.
fn player_wins(mut piles: Piles, mut player_moves: bool, player: &mut Player, dice: &mut Dice) -> bool {
    loop {
        let forbidden = match player_moves {
            true => some_forbidden(&piles, dice),
            false => player.forbid_in_sum(&piles.sum(), &mut Budget::unlimited()).unwrap(),
        };
        assert!(forbidden.iter().all(|takes| takes.count() <= Natural::from(piles.block)));
        let open: Vec<_> = piles.moves().into_iter().filter(|(i, take)| !forbidden[*i].contains(take)).collect();
        let (index, take) = match player_moves {
            true => match player.choose_in_sum(&piles.sum(), &forbidden, &mut Budget::unlimited()).unwrap() {
                Some(SumChoice { index, take, .. }) => (index, take),
                None => return piles.play == Play::Misere,
            },
            false if open.is_empty() => return piles.play == Play::Normal,
            false => dice.any(&open).clone(),
        };
        assert!(open.contains(&(index, take.clone())), "{take} from {index}");
        piles = piles.after(index, &take);
        player_moves = !player_moves;
    }
}

#[test]
fn the_perfect_player_wins_every_won_sum() {
    let mut dice = Dice(20);
    let (mut won, mut lost) = (0, 0);
    for round in 0..600 {
        let piles = random_sum(&mut dice);
        let mut player = Player::new(Skill::Perfect, round);
        let rules: Vec<String> = piles.games.iter().map(|game| game.rule().to_string()).collect();
        let is_won = Naive::default().is_won(&piles);
        assert!(
            player_wins(piles.clone(), is_won, &mut player, &mut dice),
            "{rules:?}, {:?}, block {}: {:?}",
            piles.play,
            piles.block,
            piles.positions
        );
        *(if is_won { &mut won } else { &mut lost }) += 1;
    }
    assert!(won > 100 && lost > 50, "{won} won, {lost} lost");
}

#[test]
fn every_level_makes_moves_that_are_allowed() {
    let mut dice = Dice(7);
    for round in 0..200 {
        for skill in [Skill::Random, Skill::Easy] {
            let piles = random_sum(&mut dice);
            player_wins(piles, round % 2 == 0, &mut Player::new(skill, round), &mut dice);
        }
    }
}

#[test]
fn a_sum_beyond_reach_is_played_in_doubt() {
    let mut sum = Sum::new(Play::Misere, 0);
    sum.add("1 + pile % last".parse().unwrap(), "1e50").unwrap();
    sum.add("1 + pile % last".parse().unwrap(), "1e51").unwrap();
    let mut budget = Budget::default().with_work(1 << 20);
    let choice = Player::new(Skill::Perfect, 1).choose_in_sum(&sum, &[], &mut budget).unwrap().unwrap();
    assert_eq!((choice.index, choice.take, choice.motive), (0, Natural::ONE, onepile::Motive::Doubt));
}
