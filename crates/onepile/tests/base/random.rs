//! Random rules of the last take, and of the previous pile with it, that rise and fall in every way.

/// A simple generator of numbers, the same ones on every run.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A rule of the last take: residues, tables, dips, saw-teeth, zeros, lists continued with a period.
pub fn last_rule(numbers: &mut Numbers) -> String {
    let mut n = |bound| numbers.below(bound);
    let list: Vec<String> = (0..2 + n(9)).map(|_| n(12).to_string()).collect();
    let (length, list) = (list.len(), list.join(", "));
    match n(12) {
        0 => format!("{}*last + {}", 1 + n(3), n(4)),
        1 => format!("table([{list}], last % {length}, {})", n(5)),
        2 => format!("table([{list}], last, {}*last)", 1 + n(3)),
        3 => format!("if last % {} == {} then {} else {}*last", 2 + n(6), n(2), n(6), 1 + n(4)),
        4 => format!("last * (1 + last % {}) // {}", 1 + n(6), 1 + n(3)),
        5 => format!("if is_square(last) then {} else last + {}", n(5), n(9)),
        6 => format!("if is_power(last, {}) then {} else {}*last", 2 + n(4), n(4), 1 + n(3)),
        7 => format!("last + {} - {} * (last % {})", n(20), n(4), 2 + n(7)),
        8 => format!("max(0, 2*last - {} * (last // {}))", n(9), 2 + n(8)),
        9 => format!("(last * {} + {}) % {}", 1 + n(30), n(9), 2 + n(40)),
        10 => format!("table([{list}], last - 1, (last + {}) % {} + last // {})", n(5), 1 + n(9), 1 + n(4)),
        _ => format!("last + table([{list}], last % {length}, 0) - {}", n(6)),
    }
}

/// A rule of the previous pile and the last take, periodic in the former.
pub fn prev_rule(numbers: &mut Numbers) -> String {
    let [a, b, c, d] = [(); 4].map(|()| format!("({})", last_rule(numbers)));
    let m = 2 + numbers.below(5);
    match numbers.below(7) {
        0 => format!("if odd(prev) then {a} else {b}"),
        1 => format!("table([{a}, {b}, {c}], prev % 3, {d})"),
        2 => format!("min(if pile % 3 == 0 then {a} else {b}, pile)"),
        3 => format!("table([{a}, {b}, {c}, {d}], (prev + 2*last) % 4, 0)"),
        4 => format!("{a} + (prev * last) % {m}"),
        5 => format!("if prev % 2 == 0 then (if prev % 3 == 0 then {a} else {b}) else {c}"),
        _ => format!("last + (prev + last) % {m}"),
    }
}
