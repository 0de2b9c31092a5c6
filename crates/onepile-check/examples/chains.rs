use onepile::{Budget, Effort, Game, Natural, Setup, Solver, Wanted};
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut game = Game::new(args[1].parse().expect("a rule"));
    if args.get(4).is_some_and(|a| a == "misere") {
        game = game.with_play(onepile::Play::Misere);
    }
    let pile: Natural = args[2].parse().expect("a number");
    let setup = match args.get(3).filter(|a| *a != "-") {
        Some(l) => Setup::pile(pile).with_limit(l.parse::<Natural>().unwrap()),
        None => Setup::pile(pile),
    };
    let position = game.position(setup).expect("a position");
    for _ in 0..3 {
        let mut solver = Solver::new(game.clone());
        let wanted = Wanted { measures: Effort::IfCheap, ..Wanted::default() };
        let start = Instant::now();
        let answer = solver.answer_within(&position, &wanted, &mut Budget::unlimited()).expect("total");
        let solve = start.elapsed();
        let start = Instant::now();
        let certificate = match solver.certificate(&answer, &mut Budget::unlimited()) {
            Ok(c) => c,
            Err(e) => {
                println!("{} {e} {:?}", answer.method.name(), answer.outcome);
                return;
            }
        };
        let export = start.elapsed();
        for certificate in [certificate.clone(), certificate.with_remoteness()] {
            let text = certificate.to_string();
            if text.len() < 1500 {
                println!("{text}");
            }
            let start = Instant::now();
            let checked = onepile_check::check(text.as_bytes(), onepile_check::Effort::default());
            let check = start.elapsed();
            println!(
                "{}: solve {solve:?}, export {export:?}, check {check:?}, {} bytes, {}: {:?}",
                args[1],
                text.len(),
                &text[..21],
                checked.as_ref().map(|c| c.has_values).map_err(|f| f.to_string())
            );
        }
    }
}
