//! The requests of the page's benchmark without a browser: `web/bench` runs this and compares.
//!
//! Each line of standard input is a request. For each comes the shortest time of several runs, in microseconds.

use std::hint::black_box;
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

use onepile_front::Unhurried;
use onepile_web::Desk;

/// A request is put at least this often, and as often as the time allows: short times need many runs.
const RUNS: usize = 5;
const TIME: Duration = Duration::from_secs(2);

fn time(request: &str) -> Duration {
    let start = Instant::now();
    let reply = Desk::default().reply(black_box(request), &Unhurried);
    let time = start.elapsed();
    assert!(black_box(reply).starts_with(r#"{"status":"answered""#), "{request} is not answered");
    time
}

fn main() {
    for request in io::stdin().lock().lines() {
        let request = request.expect("text");
        let mut times = Vec::new();
        while times.len() < RUNS || times.iter().sum::<Duration>() < TIME {
            times.push(time(&request));
        }
        println!("{}", times.iter().min().expect("a run at least").as_micros());
    }
}
