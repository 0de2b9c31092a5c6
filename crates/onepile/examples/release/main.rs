//! The release test: random questions about random games, for as long as it is told to, against brute force.
//!
//! ```sh
//! cargo run --profile checked -p onepile --example release -- --seconds 3600 --threads 2 --seed 1
//! ```
//!
//! Each round is one game. It depends on the seed and on its number alone, so that `--seed S --round N` repeats it. The
//! first difference, or the first panic, is printed with all that it takes to see it again, and ends the test with exit
//! code 1.

#[path = "../../tests/judge/mod.rs"]
mod judge;
// Nim-values are for tests.
#[allow(dead_code)]
#[path = "../../tests/sums/oracle.rs"]
mod oracle;
mod round;
mod sample;
mod tally;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use round::Round;
use sample::Samples;
use tally::Tally;

/// What is asked for on the command line.
struct Options {
    seconds: u64,
    seed: u64,
    threads: u64,
    /// The only round, to see it again with all its questions.
    round: Option<u64>,
}

impl Options {
    fn read() -> Result<Options, String> {
        let mut options = Options { seconds: 3600, seed: 1, threads: 2, round: None };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let value = arguments.next().and_then(|value| value.parse().ok());
            let value: u64 = value.ok_or_else(|| format!("{name} needs a number"))?;
            match name.as_str() {
                "--seconds" => options.seconds = value,
                "--seed" => options.seed = value,
                "--threads" => options.threads = value.max(1),
                "--round" => options.round = Some(value),
                _ => return Err(format!("there is no option {name}; try --seconds, --seed, --threads, --round")),
            }
        }
        Ok(options)
    }
}

/// What all threads share.
struct Shared {
    seed: u64,
    next_round: AtomicU64,
    stop: AtomicBool,
    tally: Mutex<Tally>,
    difference: Mutex<Option<String>>,
}

impl Shared {
    /// One round after the other until it is time to stop.
    fn work(&self) {
        let samples = Samples::new();
        while !self.stop.load(Ordering::Relaxed) {
            self.run(self.next_round.fetch_add(1, Ordering::Relaxed), false, &samples);
        }
    }

    fn run(&self, number: u64, is_shown: bool, samples: &Samples) {
        let mut round = Round::new(self.seed, number, is_shown);
        let found = catch_unwind(AssertUnwindSafe(|| round.run(samples, &self.stop)));
        let found = found.unwrap_or_else(|_| Err("a panic, which is printed above".to_owned()));
        let mut tally = self.tally.lock().expect("no panic while it is held");
        tally.add(&round.tally);
        if let Err(what) = found {
            self.stop.store(true, Ordering::Relaxed);
            tally.failed += 1;
            let about = format!("--seed {} --round {number}\n{}\n{what}", self.seed, round.about);
            self.difference.lock().expect("no panic while it is held").get_or_insert(about);
        }
    }
}

fn main() -> ExitCode {
    let options = match Options::read() {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let shared = Shared {
        seed: options.seed,
        next_round: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        tally: Mutex::default(),
        difference: Mutex::default(),
    };
    let start = Instant::now();
    match options.round {
        Some(round) => shared.run(round, true, &Samples::new()),
        None => thread::scope(|scope| {
            let threads: Vec<_> = (0..options.threads).map(|_| scope.spawn(|| shared.work())).collect();
            let mut minutes = 0;
            while threads.iter().any(|thread| !thread.is_finished()) {
                thread::sleep(Duration::from_millis(200));
                let seconds = start.elapsed().as_secs();
                if seconds >= options.seconds {
                    shared.stop.store(true, Ordering::Relaxed);
                }
                if seconds / 60 > minutes {
                    minutes = seconds / 60;
                    println!("{minutes} min: {}", shared.tally.lock().expect("no panic while it is held"));
                }
            }
        }),
    }
    let tally = shared.tally.lock().expect("all threads have ended");
    println!("{} s, seed {}: {tally}", start.elapsed().as_secs(), options.seed);
    println!("{} passed, {} failed", tally.passed(), tally.failed);
    match &*shared.difference.lock().expect("all threads have ended") {
        Some(difference) => {
            println!("\nFirst difference:\n{difference}");
            ExitCode::FAILURE
        }
        None => ExitCode::SUCCESS,
    }
}
