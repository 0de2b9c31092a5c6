//! Recurrences of bases that are proved: never too early, and never of rules that they are not proved for.

use onepile::{Extent, LinearRecurrence, ListedBase, Natural, Rule, Solver};

use super::game;

fn listed(rule: &Rule, count: usize) -> ListedBase {
    Solver::new(rule.clone()).bases(Some(0), &Extent::Count(count)).expect("a base").bases.swap_remove(0)
}

/// The first so many members of a longer list.
fn cut(base: &ListedBase, count: usize) -> ListedBase {
    ListedBase { members: base.members[..count].to_vec(), ..base.clone() }
}

const FACTORS: [&str; 41] = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "12",
    "15",
    "20",
    "3/2",
    "1.5",
    "4/3",
    "5/3",
    "5/2",
    "7/3",
    "7/4",
    "9/4",
    "11/10",
    "1001/1000",
    "(1 + 1/1000)",
    "1999/1000",
    "2001/1000",
    "2999/1000",
    "phi",
    "phi^2",
    "(phi + 1/100)",
    "sqrt(2)",
    "sqrt(3)",
    "sqrt(5)",
    "sqrt(7)",
    "pi",
    "e",
    "pi^2",
    "log2(3)",
    "cbrt(2)",
    "2^(1/5)",
    "(1 + sqrt(2))",
];

#[test]
fn what_is_proved_holds() {
    const COUNT: usize = 400;
    for factor in FACTORS {
        let rule: Rule = format!("{factor}*last").parse().unwrap();
        let base = listed(&rule, COUNT);
        let b = |k: usize| &base.members[k].b;
        let proved = base.proved_lag(&rule).unwrap_or_else(|| panic!("{rule}: nothing proved"));
        let (c, from) = (proved.lag, proved.from);
        assert!((from..COUNT - 1).all(|k| *b(k + 1) == b(k) + b(k - c)), "{rule}");
        // The lag before is another one.
        assert!(from == 0 || base.members[from].step != Some(b((from - 1).saturating_sub(c)).clone()) || from <= c);
        // What is said of fewer members is the same, or nothing; it is said as soon as the window is there.
        let last = proved.window.1;
        assert!(last > 2 * c && last > from + c && proved.window.0 == last - c - 1, "{rule} {proved:?}");
        for count in 1..COUNT {
            match cut(&base, count).proved_lag(&rule) {
                Some(found) => assert_eq!((found, count >= last + 2), (proved, true), "{rule}"),
                None => assert!(count < last + 2, "{rule} {count} {proved:?}"),
            }
        }
        let recurrence = proved.recurrence();
        assert_eq!((recurrence.order(), recurrence.from, recurrence.terms), (c + 1, from + 1, last + 2));
        let values: Vec<Natural> = base.members.iter().map(|member| member.b.clone()).collect();
        if let Some(observed) = LinearRecurrence::of(&values).filter(|observed| observed.order() == c + 1) {
            assert_eq!(observed.equation("b", "k"), recurrence.equation("b", "k"));
            assert_eq!(observed.from, recurrence.from.max(c + 1), "{rule}");
        }
        // The ratio of neighbours tends to the root, soon where the lag is small.
        if let Some(ratio) = base.pattern().rate.filter(|_| c <= 8) {
            let [rate, ratio] = [proved.rate(), ratio].map(|text| text.replace('.', "").parse::<i64>().unwrap());
            assert!((rate - ratio).abs() <= 1, "{rule}: {rate} {ratio}");
        }
    }
}

#[test]
fn ways_to_write_a_multiple() {
    for (rule, equation) in [
        ("last", "b(k) = 2*b(k-1)"),
        ("last*2", "b(k) = b(k-1) + b(k-2)"),
        ("2*last", "b(k) = b(k-1) + b(k-2)"),
        ("last + last", "b(k) = b(k-1) + b(k-2)"),
        ("3*last/2", "b(k) = 2*b(k-1)"),
        ("3*last // 2", "b(k) = 2*b(k-1)"),
        ("1.5*last", "b(k) = 2*b(k-1)"),
        ("floor(1.5*last)", "b(k) = 2*b(k-1)"),
        ("floor(3*last)", "b(k) = b(k-1) + b(k-4)"),
        ("phi*last", "b(k) = 2*b(k-1)"),
        ("floor(last*phi^2)", "b(k) = b(k-1) + b(k-3)"),
    ] {
        let rule: Rule = rule.parse().unwrap();
        let proved = listed(&rule, 40).proved_lag(&rule).unwrap_or_else(|| panic!("{rule}"));
        assert_eq!(proved.recurrence().equation("b", "k"), equation, "{rule}");
    }
}

#[test]
fn nothing_else_is_called_proved() {
    for rule in [
        "2*last + 1",
        "2*last - 1",
        "last + 1",
        "if even(last) then last else 4*last",
        "max(1, 2*last)",
        "2*(last // 2)",
        "last/2",
        "0.999*last",
        "ceil(1.5*last)",
        "round(1.5*last)",
        "last^2",
        "3",
        "min(2*last, 100)",
        "2*last % 7",
        "last*(1 + last % 7)",
        "2*last + 0",
    ] {
        let rule: Rule = rule.parse().unwrap();
        assert_eq!(listed(&rule, 100).proved_lag(&rule), None, "{rule}");
    }
    // Members of another rule prove nothing.
    let odd: Rule = "if even(last) then last else 4*last".parse().unwrap();
    assert_eq!(listed(&odd, 100).proved_lag(game("2*last").rule()), None);
}
