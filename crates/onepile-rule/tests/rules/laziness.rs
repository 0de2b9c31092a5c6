//! `if`, `and`, `or` and `table` evaluate only what they need; everything else evaluates all of its parts.

use crate::{have_no_value, limits};

#[test]
fn what_is_not_needed_is_not_evaluated() {
    limits(&[
        ("if 1 < 2 then 3 else 1/0", "3"),
        ("if 1 > 2 then 1/0 else 3", "3"),
        ("if 1 < 2 then 3 elif 1/0 > 1 then 4 else 5", "3"),
        ("if 1 > 2 and 1/0 > 1 then 4 else 5", "5"),
        ("if 1 < 2 or 1/0 > 1 then 4 else 5", "4"),
        ("if 1 > 2 and 1/0 > 1 or 1 < 2 then 4 else 5", "4"),
        ("if not (1 < 2 or 1/0 > 1) then 4 else 5", "5"),
        ("if (if 1 < 2 then 1 > 2 else 1/0 > 1) then 4 else 5", "5"),
        ("table([1/0, 7], 1, 1/0)", "7"),
        ("table([1/0, 7], 2, 5)", "5"),
        // A chain is an `and` of its comparisons, a set an `or` of equations, a range an `and`.
        ("if 2 < 1 < 1/0 then 4 else 5", "5"),
        ("if 1 in {1, 1/0} then 4 else 5", "4"),
        ("if 1 in 2..1/0 then 4 else 5", "5"),
    ]);
}

#[test]
fn what_is_needed_is_evaluated() {
    have_no_value(&[
        "if 1/0 > 1 then 3 else 4",
        "if 1 > 2 then 3 elif 1/0 > 1 then 4 else 5",
        "if 1/0 > 1 and 1 > 2 then 4 else 5",
        "if 1 < 2 and 1/0 > 1 then 4 else 5",
        "if 1/0 > 1 or 1 < 2 then 4 else 5",
        "if 1 > 2 or 1/0 > 1 then 4 else 5",
        "if 1 < 2 < 1/0 then 4 else 5",
        "if 2 in {1, 1/0} then 4 else 5",
        "if 1 in 1/0..2 then 4 else 5",
        "table([7], 1/0, 3)",
        "table([7, 1/0], 1, 3)",
        "table([7], 1, 1/0)",
        "0*(1/0)",
        "max(5, 1/0)",
        "min(5, 1/0)",
        "if even(1/0) then 1 else 2",
    ]);
}
