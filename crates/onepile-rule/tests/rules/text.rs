//! Text to tree and back.

use onepile_rule::{Rule, Variable};
use proptest::prelude::*;

use crate::read;

#[test]
fn display_reads_back_as_the_same_rule() {
    onepile_testing::check(10_000, &onepile_testing::any_rules(), |rule| {
        let first: Rule = rule.text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        let shown = first.to_string();
        let second: Rule = shown.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        prop_assert!(first == second, "{shown} reads differently");
        prop_assert_eq!(second.to_string(), shown);
        Ok(())
    });
}

#[test]
fn rules_are_equal_when_they_read_alike() {
    assert_eq!(read("2*last+1"), read(" 2 * last + 1 "));
    assert_eq!(read("(2*(last))+1"), read("2*last+1"));
    assert_ne!(read("2*(last+1)"), read("2*last+1"));
    assert_ne!(read("last"), read("prev"));
    assert_eq!(read("1.50"), read("15e-1"));
    assert_eq!(read("1_000"), read("1e3"));
}

#[test]
fn one_style() {
    let cases = [
        ("2*last+1", "2*last + 1"),
        ("((last))", "last"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("(1-2)-3", "(1 - 2) - 3"),
        ("-(-last)", "--last"),
        ("(-2)^2", "(-2)^2"),
        ("-(2^2)", "-2^2"),
        ("2^(3^2)", "2^3^2"),
        ("(2^3)^2", "(2^3)^2"),
        ("2^(-1)", "2^-1"),
        ("last//3%2", "last // 3 % 2"),
        ("last*(pile/3)", "last*(pile/3)"),
        ("if(last>1)then(2)else(3)", "if last > 1 then 2 else 3"),
        ("1+if last>1 then 2 else 3+4", "1 + (if last > 1 then 2 else 3 + 4)"),
        (
            "if last>1 then if last>2 then 1 else 2 elif pile>1 then 4 else if turn>1 then 5 else 6",
            "if last > 1 then (if last > 2 then 1 else 2) elif pile > 1 then 4 else if turn > 1 then 5 else 6",
        ),
        (
            "if not(last in{1,4,9})and(even(last)or 1<last<=5)then 1 else 0",
            "if not last in {1, 4, 9} and (even(last) or 1 < last <= 5) then 1 else 0",
        ),
        ("if last in(7)..13 then 1 else 0", "if last in 7..13 then 1 else 0"),
        ("table([4,2,7],last,pile)", "table([4, 2, 7], last, pile)"),
        ("1_000_000", "1000000"),
        ("10000000", "1e7"),
        ("1.5e-3", "0.0015"),
        ("1e-30", "1e-30"),
        ("0.10", "0.1"),
        ("007", "7"),
    ];
    for (typed, shown) in cases {
        assert_eq!(read(typed).to_string(), shown);
    }
}

#[test]
fn the_typed_text_is_kept() {
    assert_eq!(read("  2 *last ").text(), "2 *last");
}

#[test]
fn variables_are_found_wherever_they_stand() {
    for variable in Variable::ALL {
        let name = variable.name();
        for context in [
            "V",
            "-V",
            "1 + V",
            "2*V",
            "V^2",
            "2^V",
            "if V > 1 then 1 else 2",
            "if 1 > 2 then V else 2",
            "if 1 > 2 then 1 else V",
            "if 1 in {2, V} then 1 else 2",
            "if 1 in V..3 then 1 else 2",
            "if 1 in 0..V then 1 else 2",
            "if not (even(1) and odd(V)) then 1 else 2",
            "max(1, V)",
            "table([V], 1, 2)",
            "table([1], V, 2)",
            "table([1], 2, V)",
            "if (if 1 > 2 then even(V) else 1 > 2) then 1 else 2",
        ] {
            let rule = read(&context.replace('V', name));
            for other in Variable::ALL {
                assert_eq!(rule.uses(other), other == variable, "{rule}");
            }
        }
    }
}
