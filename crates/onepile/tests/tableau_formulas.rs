//! What is said of tableaux besides their entries: formulas that are proved, and misère play.

#[allow(dead_code)]
mod dice;

use dice::Dice;
use onepile::{Budget, Natural, Play, Proved, Rule, Tableau, TableauEntry, TableauRow};
use onepile_testing::{Brute, BruteTerms};

fn tableau(rule: &str, play: Play, turns: u64, columns: u64) -> Tableau {
    let parsed: Rule = rule.parse().unwrap_or_else(|error| panic!("{error}"));
    let found = Tableau::within(&parsed, play, turns, columns, &mut Budget::unlimited());
    found.unwrap_or_else(|declined| panic!("{rule}: {declined}"))
}

fn number(entry: &TableauEntry) -> Natural {
    match entry {
        TableauEntry::Number(number) => number.clone(),
        other => panic!("{other}"),
    }
}

/// Holds what is proved against all entries shown; tells whether there is a closed form.
fn check(rule: &str, play: Play) -> bool {
    let tableau = tableau(rule, play, 7, 24);
    let limit = |turn: u64| {
        let inputs = onepile::Inputs::unmoved(turn.into(), Natural::ONE);
        rule.parse::<Rule>().unwrap().limit(&inputs).unwrap().to_string().parse::<u64>().unwrap()
    };
    match &tableau.proved {
        None => false,
        Some(Proved::Closed(forms)) => {
            for (TableauRow { turn, entries, .. }, odd_turn) in tableau.rows.iter().zip([true, false].iter().cycle()) {
                for (column, entry) in (1u32..).zip(entries) {
                    let fits = |form: &&onepile::ClosedForm| {
                        form.odd_columns == (column % 2 == 1) && form.odd_turns.is_none_or(|odd| odd == *odd_turn)
                    };
                    let fitting: Vec<_> = forms.iter().filter(fits).collect();
                    assert_eq!(fitting.len(), 1, "{rule}: {turn}, {column}");
                    assert_eq!(fitting[0].entry(turn, column), number(entry), "{rule}, {play}: {turn}, {column}");
                }
            }
            true
        }
        Some(Proved::Sums { from }) => {
            let back = if play == Play::Misere { 2 } else { 1 };
            for (turn, row) in (1u64..).zip(&tableau.rows) {
                let entry = |column: u64| match column {
                    0 => Natural::ZERO,
                    _ => number(&row.entries[column as usize - 1]),
                };
                for column in u64::from(*from)..=24 {
                    let sum = &entry(column - 2) + &Natural::from(limit(turn + column - back) + 1);
                    assert_eq!(entry(column), sum, "{rule}, {play}: {turn}, {column}");
                }
            }
            false
        }
        other => panic!("{other:?}"),
    }
}

/// A random rule of turn and pile that is likely to have limits of at least 1 that do not fall with the turn.
fn random_rule(dice: &mut Dice) -> String {
    let number = |dice: &mut Dice, below| dice.below(below).to_string();
    let turns = match dice.below(9) {
        0 => number(dice, 5),
        1 => "turn".to_owned(),
        2 => format!("{}*turn", 1 + dice.below(4)),
        3 => format!("(turn + {}) // 2", dice.below(4)),
        4 => "turn*(turn + 1) // 2".to_owned(),
        5 => format!("turn^2 - {}*turn", dice.below(3)),
        6 => format!("max({}, turn)", dice.below(6)),
        7 => format!("(2*turn + {}) // 3", dice.below(4)),
        _ => format!("turn^3 // {}", 1 + dice.below(3)),
    };
    let divisor = 2 + dice.below(4);
    let piles = match dice.below(6) {
        0 | 1 => "0".to_owned(),
        2 => format!("(pile + {}) // 2", dice.below(5)),
        3 => format!("{}*pile // {divisor}", divisor - 1),
        4 => format!("({}*pile + {}) // {divisor}", divisor - 1, dice.below(9)),
        _ => format!("(pile + turn) // {divisor}"),
    };
    format!("{turns} + {piles} + {}", dice.below(4))
}

#[test]
fn formulas_that_are_proved_agree_with_the_entries() {
    let (mut dice, mut closed, mut asked) = (Dice(20), 0, 0);
    while asked < 300 {
        let rule = random_rule(&mut dice);
        for play in [Play::Normal, Play::Misere] {
            let parsed: Rule = rule.parse().unwrap();
            if Tableau::within(&parsed, play, 1, 1, &mut Budget::unlimited()).is_ok() {
                asked += 1;
                closed += u32::from(check(&rule, play));
            }
        }
    }
    assert!(closed > 120, "{closed} closed forms");
}

#[test]
fn formulas_of_the_paper() {
    let forms = |rule: &str| match tableau(rule, Play::Normal, 1, 1).proved {
        Some(Proved::Closed(forms)) => forms.iter().map(ToString::to_string).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let example = forms("turn + 1 + pile // 2");
    assert_eq!(example, ["(2*(t + r) - 3)*2^((r + 1)/2) - 2*t + 4", "(2*(t + r) - 3)*2^(r/2) - 2*t + 3"]);
    let silverman = forms("turn + 1");
    assert_eq!(silverman, ["(r^2 + 2*r*t + 4*r + 2*t - 1)/4", "(r^2 + 2*r*t + 4*r)/4"]);
}

#[test]
fn nothing_is_proved_where_the_argument_fails() {
    for rule in
        ["1 + turn % 2", "turn + pile // 3", "10 - min(turn, 9)", "pile", "inf", "if turn < 50 then turn else 3"]
    {
        assert_eq!(tableau(rule, Play::Normal, 3, 6).proved, None, "{rule}");
    }
    // A polynomial up to a far turn only.
    let proved = tableau("if turn < 1000 then turn else 2*turn", Play::Normal, 2, 4).proved;
    assert_eq!(proved, Some(Proved::Sums { from: 2 }));
    assert_eq!(tableau("if turn < 1000 then turn else inf", Play::Normal, 2, 4).proved, None);
}

/// Beta of each pile is its remoteness in misère play, and even iff the pile is won.
#[test]
fn misere_tableaux_agree_with_brute_force() {
    let rules = [
        "turn + 1",
        "turn + 1 + pile // 2",
        "1 + turn % 3 + pile // 3",
        "1 + (7 * turn) % 5",
        "max(1, pile - 3)",
        "max(1, pile // 2)",
        "if turn == 2 then 1 else 1 + pile // 4",
        "3",
        "pile",
    ];
    for rule in rules {
        let parsed: Rule = rule.parse().unwrap();
        let terms = BruteTerms { misere: true, timed: true, ..BruteTerms::default() };
        let limit = |turn: u64, pile: u64| -> u64 {
            let inputs = onepile::Inputs::unmoved(turn.into(), pile.into());
            parsed.limit(&inputs).unwrap().to_string().parse().unwrap()
        };
        let mut brute = Brute::new(terms, |turn, pile, _| Some(limit(turn, pile)));
        for row in tableau(rule, Play::Misere, 5, 32).rows {
            let turn = row.turn.to_u64().unwrap();
            for pile in 0..30u64 {
                let here = Natural::from(pile);
                let reaches = |entry: &TableauEntry| match entry {
                    TableauEntry::Number(number) => *number >= here,
                    TableauEntry::Infinite => true,
                    _ => false,
                };
                let entries = std::iter::once(&row.stuck).chain(&row.entries);
                let beta = entries.clone().position(reaches).expect("as many columns as piles") as u64;
                let facts = brute.facts(turn, pile, if pile == 0 { 0 } else { limit(turn, pile) }).unwrap();
                assert_eq!(
                    (beta, beta.is_multiple_of(2)),
                    (facts.remoteness, facts.won),
                    "{rule}: turn {turn}, pile {pile}"
                );
            }
        }
    }
}

#[test]
fn misere_tableaux_need_limits_of_at_least_one() {
    for rule in ["pile // 2", "turn - 1", "turn % 3 + pile // 4"] {
        let declined = Tableau::within(&rule.parse().unwrap(), Play::Misere, 3, 3, &mut Budget::unlimited());
        assert!(declined.unwrap_err().to_string().contains("at least 1"), "{rule}");
    }
    assert_eq!(tableau("turn", Play::Misere, 2, 0).rows[1].entries, []);
}
