//! Every named game: its file, its rule, its solution and its sequence.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use onepile::{Column, Entry, Family, Game, NamedGame, Outcome, Play, Rule, Solver, Table, verify};

fn table(game: &NamedGame, column: Column, from: u64, to: u64) -> Table {
    let table = Solver::new(game.parsed_rule()).table(column, from..=to);
    table.unwrap_or_else(|error| panic!("{}: {error}", game.name))
}

#[test]
fn files_and_catalogue_are_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let files: BTreeSet<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let games = NamedGame::all();
    let names: BTreeSet<String> = games.iter().map(|game| format!("{}.toml", game.name)).collect();
    assert_eq!(names, files);
    assert_eq!(names.len(), games.len(), "a name is used twice");
    assert_eq!(games.len(), 60, "the documents tell the number of games");
    assert!(games.is_sorted_by_key(|game| game.name.clone()), "people look for a name in alphabetical order");
    let rules: BTreeSet<&str> = games.iter().map(|game| &game.rule[..]).collect();
    assert_eq!(rules.len(), games.len(), "a game is listed twice");
}

#[test]
fn names_have_a_hyphen_and_words_are_sentences() {
    for game in NamedGame::all() {
        let NamedGame { name, title, words, source, oeis, .. } = &game;
        assert!(name.contains('-') && name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
        assert!(!title.is_empty() && !title.ends_with('.'), "{name}: {title}");
        assert!(words.starts_with(char::is_uppercase) && words.ends_with('.'), "{name}: {words}");
        assert!(source.starts_with(char::is_uppercase) && !source.ends_with('.'), "{name}: {source}");
        assert!(oeis.iter().all(|number| number.len() == 7 && number.starts_with('A')), "{name}: {oeis:?}");
        assert_eq!(NamedGame::find(name).as_ref(), Some(&game));
        // A name must not be a rule, or it would hide it.
        assert!(name.parse::<Rule>().is_err(), "{name}");
    }
}

#[test]
fn histories_and_strategies_are_short_texts() {
    for game in NamedGame::all() {
        let NamedGame { name, history, strategy, .. } = &game;
        let is_text = |text: &str| text.starts_with(char::is_uppercase) && text.ends_with('.') && !text.contains("  ");
        assert!(is_text(history) && (150..=620).contains(&history.len()), "{name}: {} {history}", history.len());
        assert!(history.matches(". ").count() + 1 >= 2, "{name}: a history has two sentences at least");
        if let Some(strategy) = strategy {
            assert!(is_text(strategy) && strategy.len() <= 260, "{name}: {} {strategy}", strategy.len());
            assert!(!strategy.trim_end_matches('.').contains(". "), "{name}: a strategy is one sentence: {strategy}");
        }
    }
}

#[test]
fn sources_are_in_the_references() {
    let references = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../REFERENCES.md");
    let references = fs::read_to_string(references).unwrap();
    for game in NamedGame::all() {
        for key in game.source.split('[').skip(1).map(|rest| rest.split(']').next().unwrap()) {
            assert!(references.contains(&format!("**[{key}]**")), "{}: {key}", game.name);
        }
    }
}

#[test]
fn rules_are_displayed_as_they_are_read() {
    for game in NamedGame::all() {
        let rule = game.parsed_rule();
        assert_eq!(rule.to_string(), game.rule, "the files use the style in which rules are displayed");
        assert_eq!(rule.to_string().parse::<Rule>().unwrap(), rule, "{}", game.name);
    }
}

#[test]
fn every_family_has_a_game() {
    let families = NamedGame::all().iter().map(|game| Family::of(&game.parsed_rule())).collect::<Vec<_>>();
    for family in [Family::Constant, Family::Last, Family::PrevLast, Family::TurnPile, Family::Pile] {
        assert!(families.contains(&family), "{family:?}");
    }
}

#[test]
fn games_are_solved_and_verified() {
    for game in NamedGame::all() {
        let found = verify(&Game::new(game.parsed_rule()), 25).unwrap();
        assert_eq!((found.positions, found.difference, found.undecided), (325, None, None), "{}", game.name);
        let misere = Game::new(game.parsed_rule()).with_play(Play::Misere);
        let found = verify(&misere, 12).unwrap();
        assert_eq!((found.positions, found.difference), (78, None), "{} in misère play", game.name);
        let mut solver = Solver::new(game.parsed_rule());
        for pile in [0u64, 1, 2, 10, 64, 99, 100] {
            let answer = solver.solve(pile).unwrap();
            assert_eq!(answer.undecided, None, "{} at pile {pile}", game.name);
            let won = answer.takes.smallest().is_some();
            assert_eq!(answer.outcome, Some(Outcome::from_won(won)), "{} at pile {pile}", game.name);
        }
    }
}

/// What a sequence of the OEIS is for a game.
enum Terms {
    /// The lost piles, without pile 0.
    Lost(Vec<u64>),
    /// The nim-values, from a pile on.
    Nim(u64, Vec<u64>),
}

/// The least numbers, 0 left out, such that no two of them, 0 included, differ by a number of a kind.
fn without_differences(kind: impl Fn(u64) -> bool, count: usize) -> Vec<u64> {
    let mut found = vec![0u64];
    while found.len() <= count {
        let is_next = |n: &u64| found.iter().all(|earlier| !kind(n - earlier));
        let next = (found[found.len() - 1] + 1..).find(is_next).unwrap();
        found.push(next);
    }
    found.split_off(1)
}

/// First terms of the sequences, from the definitions in the OEIS.
fn sequences() -> Vec<(&'static str, Terms)> {
    use Terms::{Lost, Nim};
    let fibonacci: Vec<u64> =
        std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b))).map(|(a, _)| a).take(12).collect();
    // a(n) = a(n-1) + a(n-4), from 1 2 3 4 6 on.
    let mut triple = vec![1, 2, 3, 4, 6];
    (5..14).for_each(|n| triple.push(triple[n - 1] + triple[n - 4]));
    // The a(n)-th composite number follows a(n).
    let is_composite = |n: &u64| (2..*n).any(|d| n.is_multiple_of(d));
    let is_prime = |n: u64| n > 1 && !is_composite(&n);
    let composite = |n: u64| (1u64..).filter(is_composite).nth(n as usize - 1).unwrap();
    let iterated = std::iter::successors(Some(1), |n| Some(composite(*n)));
    // a(2n) = n, a(2n + 1) = a(n).
    fn half(n: u64) -> u64 {
        if n.is_multiple_of(2) { n / 2 } else { half(n / 2) }
    }
    let is_square = |n: u64| n.isqrt().pow(2) == n;
    // How often 2 divides n.
    let twos = |n: u64| u64::from(n.trailing_zeros());
    // The place of the least prime that divides n among the primes, and 0 for 1.
    let least_prime = |n: u64| match (2..=n).find(|d| n.is_multiple_of(*d)) {
        Some(least) => (2..=least).filter(|p| is_prime(*p)).count() as u64,
        None => 0,
    };
    // Sums of different odd powers of 2.
    let odd_powers = |n: u64| (0..8).map(|bit| ((n >> bit) & 1) << (2 * bit + 1)).sum();
    // a(n) is 0 where n is 0 or the k-th multiple of phi^2, rounded down, which is floor(k*phi) + k; 1 behind a 0; else 2.
    let golden = |k: u64| (k + (5 * k * k).isqrt()) / 2 + k;
    let is_golden = |n: u64| n == 0 || (1..=n).any(|k| golden(k) == n);
    let aperiodic = |n: u64| match n {
        n if is_golden(n) => 0,
        n if is_golden(n - 1) => 1,
        _ => 2,
    };
    let triangle = [
        0, 1, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3,
        2, 3, 4, 5, 4, 5, 4, 5, 3, 2, 3, 4, 5, 4, 0, 1, 0, 1, 2, 3, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2,
    ];
    vec![
        ("A000035", Nim(0, (0..100).map(|n| n % 2).collect())),
        ("A000045", Lost(fibonacci.clone())),
        ("A000079", Lost((0..9).map(|n| 1 << n).collect())),
        ("A001093", Lost((0..8).map(|n| n * n * n + 1).collect())),
        ("A001477", Nim(0, (0..100).collect())),
        ("A001511", Nim(1, (1..100).map(|n| twos(2 * n)).collect())),
        ("A001581", Lost(without_differences(|n| fibonacci.contains(&n), 30))),
        ("A001906", Lost(fibonacci.iter().copied().step_by(2).collect())),
        ("A003095", Lost(vec![1, 2, 5, 26, 677])),
        ("A003411", Lost(triple)),
        ("A003462", Lost((1..9).map(|n| (3u64.pow(n) - 1) / 2).collect())),
        ("A004526", Nim(0, (0..100).map(|n| n / 2).collect())),
        ("A005408", Lost((0..50).map(|n| 2 * n + 1).collect())),
        ("A006508", Lost(iterated.take(12).collect())),
        ("A007814", Nim(1, (1..100).map(twos).collect())),
        ("A008586", Lost((1..50).map(|n| 4 * n).collect())),
        ("A008587", Lost((1..30).map(|n| 5 * n).collect())),
        ("A008593", Lost((1..50).map(|n| 11 * n).collect())),
        ("A010872", Nim(0, (0..100).map(|n| n % 3).collect())),
        ("A010873", Nim(0, (0..100).map(|n| n % 4).collect())),
        ("A019509", Nim(0, triangle.to_vec())),
        ("A025043", Lost(without_differences(is_prime, 20))),
        ("A025480", Nim(0, (0..100).map(half).collect())),
        // The binary logarithm of n, rounded up, from 1 on.
        ("A029837", Nim(0, (1u64..100).map(|n| u64::from(n.next_power_of_two().trailing_zeros())).collect())),
        ("A030193", Lost(without_differences(is_square, 30))),
        ("A036554", Lost((1..150).filter(|n| twos(*n) % 2 == 1).collect())),
        ("A047352", Lost((1..100).filter(|n| [0, 2].contains(&(n % 7))).collect())),
        ("A055396", Nim(1, (1..100).map(least_prime).collect())),
        ("A062880", Lost((1..24).map(odd_powers).collect())),
        ("A242082", Nim(0, (0..100).map(aperiodic).collect())),
    ]
}

#[test]
fn sequences_begin_as_in_the_oeis() {
    let sequences = sequences();
    let mut checked = 0;
    for game in NamedGame::all() {
        let Some(oeis) = &game.oeis else { continue };
        let (_, terms) = sequences.iter().find(|(number, _)| number == oeis).expect(oeis);
        let (ours, terms): (Vec<u64>, _) = match terms {
            Terms::Nim(from, terms) => {
                let entries = table(&game, Column::Nim, *from, from + terms.len() as u64 - 1).entries;
                (entries.iter().map(|entry| entry.to_string().parse().unwrap()).collect(), terms)
            }
            Terms::Lost(terms) => {
                let entries = table(&game, Column::Outcome, 1, *terms.last().unwrap()).entries;
                let lost = (1..).zip(entries.iter()).filter(|(_, entry)| *entry == Entry::Outcome(Outcome::P));
                (lost.map(|(n, _)| n).collect(), terms)
            }
        };
        assert_eq!(ours, *terms, "{} and {oeis}", game.name);
        checked += 1;
    }
    assert_eq!(checked, sequences.len(), "a sequence without a game");
}

#[test]
fn a_misspelt_name_is_recognised() {
    assert_eq!(NamedGame::nearest("fibonaci-nim").as_deref(), Some("fibonacci-nim"));
    assert_eq!(NamedGame::nearest("some-other-thing"), None);
    for (typed, meant) in [
        ("Fibonacci Nim", "fibonacci-nim"),
        ("fibonacci_nim", "fibonacci-nim"),
        ("FIBONACI NIM", "fibonacci-nim"),
        ("Fibonacci", "fibonacci-nim"),
        ("nim", "boutons-nim"),
        ("Nim", "boutons-nim"),
        ("One-pile Nim", "boutons-nim"),
        ("Bachet's game", "bachet-game"),
        ("The golden game", "golden-beatty"),
        ("golden game", "golden-beatty"),
        ("triskidekaphilia", "silverman-escalation"),
        ("take a square", "subtract-a-square"),
        ("take a prime", "subtract-a-prime"),
        ("Mark", "mark-game"),
        ("aliquot", "aliquot-game"),
    ] {
        assert_eq!(NamedGame::nearest(typed).as_deref(), Some(meant), "{typed}");
    }
    for rule in ["2*last", "last", "pile // 2", "n", "2*n + 1", "", " ", "lasst + 1", "prev", "x", "floor(pile)"] {
        assert_eq!(NamedGame::nearest(rule), None, "{rule}");
    }
    // Every title leads to its game.
    for game in NamedGame::all() {
        assert_eq!(NamedGame::nearest(&game.title), Some(game.name.clone()), "{}", game.title);
        assert_eq!(NamedGame::nearest(&game.name.replace('-', " ")), Some(game.name), "{}", game.title);
    }
    assert_eq!(NamedGame::find("fibonacci nim"), None);
}
