//! Random regions with points inside them, and random rules with irrational parts.

use onepile_rule::{Inputs, Natural, Range, Region, Variable};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Numbers from one to another, or without end.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// The smallest number.
    pub low: u128,
    /// The largest number, if there is one.
    pub high: Option<u128>,
}

/// Spans for turn, pile and last; the previous pile follows.
#[derive(Clone, Copy, Debug)]
pub struct Spans {
    /// The turns.
    pub turn: Span,
    /// The piles.
    pub pile: Span,
    /// The last takes.
    pub last: Span,
}

/// A number of the library.
pub fn natural(value: u128) -> Natural {
    value.to_string().parse().expect("digits")
}

impl Span {
    /// The numbers from `low` to `low + width`.
    pub fn new(low: u128, width: u128) -> Span {
        Span { low, high: Some(low + width) }
    }

    fn range(self) -> Range {
        match self.high {
            Some(high) => Range::new(natural(self.low), natural(high)),
            None => Range::from(natural(self.low)),
        }
    }

    /// A number of the span, chosen by a seed; small seeds give its first and last ones.
    fn pick(self, seed: u128) -> u128 {
        match (self.high, seed % 8) {
            (_, 0) => self.low,
            (Some(high), 1) => high,
            (Some(high), _) => self.low + (seed >> 3) % (high - self.low + 1),
            // Numbers of any length up to 10^30, short ones as often as long ones.
            (None, _) => self.low + (seed >> (28 + seed % 100)),
        }
    }
}

impl Spans {
    /// The region of the library.
    pub fn region(&self) -> Region {
        let prev = Span {
            low: self.pile.low + self.last.low,
            high: self.pile.high.zip(self.last.high).map(|(pile, last)| pile + last),
        };
        Region::all()
            .with(Variable::Turn, self.turn.range())
            .with(Variable::Pile, self.pile.range())
            .with(Variable::Last, self.last.range())
            .with(Variable::Prev, prev.range())
    }

    /// Turn, pile and last of a point inside.
    pub fn point(&self, seeds: [u128; 3]) -> [u128; 3] {
        [self.turn.pick(seeds[0]), self.pile.pick(seeds[1]), self.last.pick(seeds[2])]
    }
}

/// The point after a move.
pub fn inputs([turn, pile, last]: [u128; 3]) -> Inputs {
    Inputs::moved(natural(turn), natural(pile), natural(last))
}

/// Points, short and long intervals from 1 to 10^30, intervals without end.
fn spans_of_one() -> impl Strategy<Value = Span> {
    let large = (3u32..=30, 0u128..1000, 0u32..=30, 0u128..10)
        .prop_map(|(digits, more, width, factor)| Span::new(10u128.pow(digits) + more, factor * 10u128.pow(width)));
    prop_oneof![
        2 => (1u128..=60).prop_map(|low| Span::new(low, 0)),
        6 => (1u128..=60, 0u128..=20).prop_map(|(low, width)| Span::new(low, width)),
        4 => (1u128..=2000, 0u128..=3000).prop_map(|(low, width)| Span::new(low, width)),
        4 => large,
        2 => (1u128..=1000).prop_map(|low| Span { low, high: None }),
    ]
}

/// Random spans, small ones as often as large ones.
pub fn spans() -> impl Strategy<Value = Spans> {
    let turns = prop_oneof![(1u128..=6, 0u128..=5).prop_map(|(low, width)| Span::new(low, width)), spans_of_one()];
    (turns, spans_of_one(), spans_of_one()).prop_map(|(turn, pile, last)| Spans { turn, pile, last })
}

/// Random seeds, each for one point inside some spans.
pub fn seeds(count: usize) -> impl Strategy<Value = Vec<[u128; 3]>> {
    let seed = prop_oneof![1 => 0u128..=1, 4 => any::<u128>()];
    vec([seed.clone(), seed.clone(), seed], count)
}

/// Texts of rules with irrational parts.
pub fn irrational_rules() -> impl Strategy<Value = String> {
    let variable = select(vec!["turn", "pile", "last", "prev"]).prop_map(str::to_owned).boxed();
    let constant = select(vec!["pi", "e", "phi", "sqrt(2)", "cbrt(5)", "ln(3)", "log2(3)", "1/phi", "(pi - 3)"]);
    let number = prop_oneof![variable.clone(), (1u32..=20).prop_map(|n| n.to_string())].boxed();
    let small = 1u32..=9;
    let real = prop_oneof![
        (constant, number.clone()).prop_map(|(c, x)| format!("{c}*{x}")),
        (number.clone(), small.clone()).prop_map(|(x, a)| format!("sqrt({x} + {a})")),
        (number.clone(), small.clone()).prop_map(|(x, a)| format!("sqrt({a}*{x})")),
        (number.clone(), 2u32..=5).prop_map(|(x, k)| format!("root({x}, {k})")),
        (number.clone(), 1u32..=5, 2u32..=5).prop_map(|(x, p, q)| format!("{x}^({p}/{q})")),
        (number.clone(), small.clone()).prop_map(|(x, a)| format!("log2({a}*{x})")),
        (number.clone(), 2u32..=9).prop_map(|(x, b)| format!("log({x}, {b})")),
        number.clone().prop_map(|x| format!("ln({x})")),
        (number.clone(), number.clone()).prop_map(|(x, y)| format!("sqrt({x} - {y})")),
        (number.clone(), small.clone()).prop_map(|(x, a)| format!("{x}/(phi + {a})")),
    ]
    .boxed();
    let floor = select(vec!["floor", "ceil", "round"]);
    let whole = prop_oneof![(floor, real.clone()).prop_map(|(f, x)| format!("{f}({x})")), number];
    let parts = (whole.clone(), whole, real.clone(), real, small, variable);
    (0usize..14, parts).prop_map(|(shape, (m, n, x, y, a, v))| match shape {
        0 => x,
        1 => format!("{m} + {n}"),
        2 => format!("{m} - {n}"),
        3 => format!("{x} + {y}"),
        4 => format!("{x} - {y}"),
        5 => format!("{a}*{m} + {n} % {a}"),
        6 => format!("({m}) * ({n})"),
        7 => format!("min({m}, {n}, {v} + {a})"),
        8 => format!("max({x}, {y})"),
        9 => format!("if {x} < {y} then {m} else {n}"),
        10 => format!("if {x} >= {v} then {m} elif {v} % {a} == 0 then {n} else {v}"),
        11 => format!("if even({m}) then {v} else {n}"),
        12 => format!("({m}) // ({a} + {v}) + ({n}) % ({a} + 1)"),
        _ => format!("abs({x} - {v}) + gcd({v}, {a})"),
    })
}
