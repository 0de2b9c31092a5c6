//! Subtraction games against copying memory and hand-written loops, as ratios in one run: `cargo bench --bench subtraction`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use onepile::{Budget, Column, Entry, Game, Natural, Outcome, Sequence, Solver, Table, Terms};

/// The shortest of several runs of two rivals, which take turns so that a busy machine hinders both.
fn best<A, B>(runs: usize, mut left: impl FnMut() -> A, mut right: impl FnMut() -> B) -> (Duration, Duration) {
    let timed = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let times = (0..runs).map(|_| (timed(&mut || drop(black_box(left()))), timed(&mut || drop(black_box(right())))));
    times.fold((Duration::MAX, Duration::MAX), |best, time| (best.0.min(time.0), best.1.min(time.1)))
}

fn table(rule: &str, column: Column, to: u32) -> Table {
    let game: Game = rule.parse().expect("a rule");
    let (turn, from, to) = (Natural::from(1u64), Natural::ZERO, Natural::from(to));
    Solver::new(game).table_within(column, &turn, (&from, &to), &mut Budget::unlimited()).expect("a total rule")
}

fn lost_piles(rule: &str, count: usize) -> Terms {
    let game: Game = rule.parse().expect("a rule");
    Solver::new(game).sequence_within(&Sequence::Losing, count, &mut Budget::unlimited()).expect("a total rule")
}

/// Nim-values of few takes against filling as much memory from a small piece of it.
fn against_copying(rule: &str, most: f64) {
    let to = 100_000_000u32;
    let copied = || {
        let mut cells: Vec<u32> = Vec::with_capacity(to as usize + 1);
        cells.extend(0..1 << 16);
        while cells.len() <= to as usize {
            cells.extend_from_within(..(1 << 16).min(to as usize + 1 - cells.len()));
        }
        cells
    };
    let (copying, solving) = best(5, copied, || table(rule, Column::Nim, black_box(to)));
    let ratio = solving.div_duration_f64(copying);
    println!(
        "nim-values of {rule} to {to}: copying {copying:?}, solver {solving:?}, ratio {ratio:.2} (at most {most})"
    );
}

/// The lost piles of subtract a square as one would write it by hand, 64 piles at a time: the next word of won piles is made of the
/// lost piles before it, shifted by each square.
fn squares_by_words(to: usize) -> Vec<u64> {
    let squares: Vec<usize> = (1..).map(|root| root * root).take_while(|square| *square <= to).collect();
    let small: Vec<usize> = squares.iter().copied().filter(|square| *square < 64).collect();
    let mut lost = vec![0u64; to / 64 + 1];
    for place in 0..lost.len() {
        let mut won = 0u64;
        for square in &squares {
            let (words, bits) = (square / 64, square % 64);
            let Some(word) = place.checked_sub(words) else { break };
            // The word itself is not known yet.
            won |= if words == 0 { 0 } else { lost[word] << bits };
            if bits > 0 && word > 0 {
                won |= lost[word - 1] >> (64 - bits);
            }
        }
        for bit in 0..64 {
            if won >> bit & 1 == 0 {
                lost[place] |= 1 << bit;
                small.iter().filter(|square| bit + **square < 64).for_each(|square| won |= 1 << (bit + square));
            }
        }
    }
    lost
}

fn squares_against_words(most: f64) {
    let (rule, to) = ("inf where is_square(take)", 10_000_000u32);
    // The same lost piles, or the ratio means nothing.
    let by_hand = squares_by_words(to as usize / 10);
    let by_solver = table(rule, Column::Outcome, to / 10);
    for (pile, entry) in by_solver.entries.iter().enumerate() {
        let lost = by_hand[pile / 64] >> (pile % 64) & 1 == 1;
        assert_eq!(entry, Entry::Outcome(Outcome::from_won(!lost)), "pile {pile}");
    }
    let count = squares_by_words(to as usize).iter().map(|word| word.count_ones() as usize).sum::<usize>();
    let (by_hand, by_table) =
        best(5, || squares_by_words(black_box(to as usize)), || table(rule, Column::Outcome, black_box(to)));
    let ratio = by_table.div_duration_f64(by_hand);
    println!("outcomes of {rule} to {to}: by words {by_hand:?}, table {by_table:?}, ratio {ratio:.2} (at most {most})");
    let start = Instant::now();
    let terms = lost_piles(rule, count);
    println!("the {} lost piles of {rule} up to {}: {:?}", terms.terms.len(), terms.terms[count - 1], start.elapsed());
}

fn alone(what: &str, run: impl FnOnce()) {
    let start = Instant::now();
    run();
    println!("{what}: {:?}", start.elapsed());
}

fn main() {
    for rule in ["{1, 3, 4}", "{2, 5, 7}", "{4, 10, 12, 29, 71}", "inf where take % 3 == 1", "9 where odd(take)"] {
        against_copying(rule, 2.0);
    }
    squares_against_words(2.0);
    let squares = "inf where is_square(take)";
    alone("outcomes of subtract a square at 10^8", || {
        let answer = Solver::new(squares.parse::<Game>().expect("a rule")).solve(100_000_000).expect("a position");
        assert_eq!(answer.undecided, None);
    });
    alone("nim-values of subtract a square to 10^7", || {
        let values = table(squares, Column::Nim, 10_000_000);
        assert_eq!(values.undecided, None);
    });
}
