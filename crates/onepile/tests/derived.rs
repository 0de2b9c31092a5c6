//! The derived function as a column.

#[allow(dead_code)]
mod dice;

use dice::Dice;
use onepile::{Column, Entry, Game, Solver};

fn column(rule: &str, column: Column, from: u64, to: u64) -> Vec<String> {
    let game: Game = rule.parse().unwrap_or_else(|error| panic!("{error}"));
    let table = Solver::new(game).table(column, from..=to).unwrap_or_else(|error| panic!("{rule}: {error}"));
    assert_eq!(table.undecided, None);
    table.entries.iter().map(|entry| entry.to_string()).collect()
}

/// Table 1 of [HRR04].
#[test]
fn the_table_of_the_paper() {
    let rule = "table([0, 3, 4, 4, 4, 4, 8, 7, 6], pile, 6)";
    assert_eq!(column(rule, Column::Derived, 0, 8).join(" "), "0 1 2 3 4 4 5 6 6");
}

/// The definition itself; and nim-values are those of the derived function wherever that does not decrease.
#[test]
fn random_rules_agree_with_the_definition() {
    let mut dice = Dice(3);
    let mut rising = 0;
    for round in 0..120 {
        let list = dice.list(30, 9);
        let rule = match round % 4 {
            0 => "floor(sqrt(pile)) + 2".to_owned(),
            1 => format!("table([0, {list}], pile, {})", dice.below(9)),
            2 => format!("if pile < {} then {} else pile // 2", dice.below(20), dice.below(9)),
            _ => format!("pile // 2 + pile % {}", 1 + dice.below(4)),
        };
        let limits: Vec<u64> = column(&rule, Column::Limit, 0, 60).iter().map(|limit| limit.parse().unwrap()).collect();
        let mut expected = vec![0];
        for limit in &limits[1..] {
            expected.push((expected.last().unwrap() + 1).min(*limit));
        }
        let from = dice.below(20);
        let found: Vec<u64> =
            column(&rule, Column::Derived, from, 60).iter().map(|value| value.parse().unwrap()).collect();
        assert_eq!(found, expected[from as usize..], "{rule} from {from}");
        if expected.is_sorted() {
            rising += 1;
            let list = expected.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
            let derived = format!("table([{list}], pile, 0)");
            assert_eq!(column(&rule, Column::Nim, 0, 60), column(&derived, Column::Nim, 0, 60), "{rule}");
        }
    }
    assert!(rising > 30, "{rising}");
}

#[test]
fn huge_piles_and_other_rules() {
    let game: Game = "floor(sqrt(pile))".parse().unwrap();
    let table = Solver::new(game).table(Column::Derived, "1e40"..="1e40").unwrap();
    assert_eq!(table.entries.get(0), Some(Entry::Number("1e20".parse().unwrap())));
    for rule in ["2*last", "turn + 1", "prev // 2", "{1, 3}"] {
        let game: Game = rule.parse().unwrap();
        let refused = Solver::new(game).table(Column::Derived, 0..=5).unwrap_err();
        assert!(refused.to_string().contains("rules of the pile alone"), "{rule}: {refused}");
    }
    assert_eq!(column("inf", Column::Derived, 0, 4).join(" "), "0 1 2 3 4");
    assert_eq!(column("2", Column::Derived, 0, 4).join(" "), "0 1 2 2 2");
}
