//! Integers along one side of the data.

use crate::ratio::Ratio;

/// Integers along one side of the data.
#[derive(Clone, Debug)]
pub struct Axis {
    pub title: String,
    pub from: u64,
    pub to: u64,
    /// Whether equal lengths are equal factors. Then 0 has a place of its own before 1.
    pub log: bool,
    /// Whether an integer fills a cell; on a linear axis it stands in the middle of one anyway.
    pub cells: bool,
    /// Whether the integers count fractions: the first one, and the step from each to the next.
    pub fractions: Option<(Ratio, Ratio)>,
}

/// How far 0 lies before 1 on a logarithmic axis, in decades.
const ZERO: f64 = 0.3;

impl Axis {
    pub fn new(title: impl Into<String>, from: u64, to: u64) -> Axis {
        Axis { title: title.into(), from, to: to.max(from), log: false, cells: false, fractions: None }
    }

    /// The same axis, logarithmic or not.
    pub fn log(mut self, log: bool) -> Axis {
        if log {
            self.title += ", logarithmic";
        }
        Axis { log, ..self }
    }

    /// The same axis with a cell for each integer.
    pub fn cells(self) -> Axis {
        Axis { cells: true, ..self }
    }

    /// How many integers there are.
    pub fn count(&self) -> u64 {
        (self.to - self.from).saturating_add(1)
    }

    /// Where an integer lies, from 0 at the beginning to 1 at the end.
    pub fn share(&self, value: u64) -> f32 {
        if !self.log {
            return ((value as f64 - self.from as f64 + 0.5) / self.count() as f64) as f32;
        }
        let (low, high) = self.ends();
        let here = if self.cells { (decades(value) + decades(value.saturating_add(1))) / 2.0 } else { decades(value) };
        if high > low { ((here - low) / (high - low)) as f32 } else { 0.5 }
    }

    /// Where the cell of an integer begins and ends, from 0 at the beginning of the axis to 1 at its end.
    pub fn cell(&self, value: u64) -> (f32, f32) {
        if !self.log {
            let half = 0.5 / self.count() as f32;
            let middle = self.share(value);
            return (middle - half, middle + half);
        }
        let (low, high) = self.ends();
        let edge = |value: u64| ((decades(value) - low) / (high - low)) as f32;
        if high > low { (edge(value), edge(value.saturating_add(1))) } else { (0.0, 1.0) }
    }

    /// The integer that is nearest to a place, from 0 at the beginning to 1 at the end; on an axis of cells the one whose cell it is.
    pub fn at(&self, share: f32) -> u64 {
        let share = f64::from(share.clamp(0.0, 1.0));
        if !self.log {
            return self.from.saturating_add((share * self.count() as f64) as u64).min(self.to);
        }
        let (low, high) = self.ends();
        let here = low + (high - low) * share;
        let value = if here < 0.0 { 0 } else { (10f64.powf(here) * (1.0 + 1e-12)) as u64 };
        let value = value.clamp(self.from, self.to);
        let next = value.saturating_add(1).min(self.to);
        let away = |value: u64| (f64::from(self.share(value)) - share).abs();
        if self.cells || away(value) <= away(next) { value } else { next }
    }

    /// Both ends of a logarithmic axis, in decades.
    fn ends(&self) -> (f64, f64) {
        (decades(self.from), decades(if self.cells { self.to.saturating_add(1) } else { self.to }))
    }

    /// The integers that one of several equal parts of the axis shows; where parts are many, or on a logarithmic axis, the
    /// same integer may fill several parts.
    pub fn part(&self, place: u32, parts: u32) -> (u64, u64) {
        if !self.log {
            let edge = |place: u32| (u128::from(self.count()) * u128::from(place) / u128::from(parts)) as u64;
            let first = self.from + edge(place);
            return (first, first.max((self.from + edge(place + 1)).saturating_sub(1)));
        }
        let (low, high) = self.ends();
        let at = |place: u32| {
            let here = low + (high - low) * f64::from(place) / f64::from(parts);
            // A hair more, lest rounding takes the integer below.
            let value = if here < 0.0 { 0.0 } else { 10f64.powf(here) * (1.0 + 1e-12) };
            (value as u64).clamp(self.from, self.to.saturating_add(1))
        };
        let first = at(place).min(self.to);
        let end = if place + 1 == parts { self.to } else { at(place + 1).saturating_sub(1) };
        (first, first.max(end))
    }

    /// The pixels that cells of this axis need, no more than there are.
    pub fn pixels(&self, most: u32) -> u32 {
        let most = most.max(1);
        if self.log { most } else { self.count().min(u64::from(most)) as u32 }
    }

    /// A number beside the axis: 2500, or 1.5e6 where there are such large ones.
    pub fn label(&self, number: u64) -> String {
        if let Some((from, step)) = &self.fractions {
            return from.plus(*step, number).map_or_else(String::new, |ratio| ratio.to_string());
        }
        let digits = number.to_string();
        let significant = digits.trim_end_matches('0');
        if self.to < 1_000_000 || number < 1000 || significant.len() > 4 {
            return digits;
        }
        let (first, rest) = significant.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        format!("{first}{point}{rest}e{}", digits.len() - 1)
    }

    /// Round integers to write beside the axis, about `most` of them or fewer.
    pub fn ticks(&self, most: u64) -> Vec<u64> {
        match &self.fractions {
            Some((from, step)) => fraction_ticks(*from, *step, self.count(), most),
            None if self.log => self.log_ticks(most),
            None => self.linear_ticks(most),
        }
    }

    fn linear_ticks(&self, most: u64) -> Vec<u64> {
        let wanted = self.count().div_ceil(most.max(1)).max(1);
        let powers = (0..20).map(|power| 10u64.pow(power));
        let steps = powers.flat_map(|ten| [1, 2, 5].map(|digit| ten.saturating_mul(digit)));
        let step = steps.into_iter().find(|step| *step >= wanted).unwrap_or(wanted);
        let first = self.from.div_ceil(step).saturating_mul(step);
        std::iter::successors(Some(first), |tick| tick.checked_add(step)).take_while(|tick| *tick <= self.to).collect()
    }

    fn log_ticks(&self, most: u64) -> Vec<u64> {
        let decades = |every: u32, digits: &'static [u64]| {
            let powers = (0..20).step_by(every as usize).map(|power| 10u64.pow(power));
            let all = powers.flat_map(move |ten| digits.iter().map(move |digit| ten.saturating_mul(*digit)));
            [0].into_iter().chain(all).filter(|tick| (self.from..=self.to).contains(tick)).collect::<Vec<u64>>()
        };
        let narrow = decades(1, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let narrow = if narrow.len() > 9 { Vec::new() } else { narrow };
        let all =
            [narrow, decades(1, &[1, 2, 5]), decades(1, &[1]), decades(2, &[1]), decades(3, &[1]), decades(6, &[1])];
        let fit = all.into_iter().find(|ticks| (2..=most.max(2)).contains(&(ticks.len() as u64)));
        fit.unwrap_or_else(|| self.linear_ticks(most.min(4)))
    }
}

/// The logarithm of an integer; 0 gets a place before 1.
fn decades(value: u64) -> f64 {
    if value == 0 { -ZERO } else { (value as f64).log10() }
}

/// The places of round fractions: multiples of one with a small denominator.
fn fraction_ticks(from: Ratio, step: Ratio, count: u64, most: u64) -> Vec<u64> {
    let least = count.div_ceil(most.max(1)).max(1);
    // The roundest step that is not much longer than need be.
    let strides = (least..=least.saturating_mul(5) / 2).filter_map(|stride| Some((step.times(stride)?, stride)));
    let Some((round, stride)) = strides.min_by_key(|(round, stride)| (round.denominator(), *stride)) else {
        return vec![0];
    };
    let is_multiple = |place: &u64| from.plus(step, *place).is_some_and(|value| value.is_multiple_of(round));
    let first = (0..stride.min(count)).find(is_multiple).unwrap_or(0);
    (first..count).step_by(stride as usize).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(Axis::new("", 0, 100).ticks(6), [0, 20, 40, 60, 80, 100]);
        assert_eq!(Axis::new("", 7, 31).ticks(5), [10, 15, 20, 25, 30]);
        assert_eq!(Axis::new("", 5, 5).ticks(10), [5]);
        for to in [1, 9, 10, 11, 999_999, u64::MAX] {
            for log in [false, true] {
                let ticks = Axis::new("", 0, to).log(log).ticks(10);
                assert!((1..=11).contains(&ticks.len()) && ticks.iter().all(|tick| *tick <= to), "{to}: {ticks:?}");
            }
        }
        assert_eq!(Axis::new("", 0, 1500).log(true).ticks(12), [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]);
        assert_eq!(Axis::new("", 0, 1500).log(true).ticks(6), [0, 1, 10, 100, 1000]);
        assert_eq!(
            Axis::new("", 60, 80).log(true).ticks(4),
            [60, 65, 70, 75, 80].into_iter().step_by(2).collect::<Vec<_>>()
        );
    }

    #[test]
    fn fractions_have_round_ticks() {
        let ratio = |text: &str| text.parse::<Ratio>().unwrap();
        let axis = |from, step, to| Axis { fractions: Some((ratio(from), ratio(step))), ..Axis::new("", 0, to) };
        let labels = |axis: &Axis, most| axis.ticks(most).into_iter().map(|tick| axis.label(tick)).collect::<Vec<_>>();
        assert_eq!(labels(&axis("1", "1/10", 20), 8), ["1", "3/2", "2", "5/2", "3"]);
        assert_eq!(labels(&axis("1", "1/10", 20), 3), ["1", "2", "3"]);
        assert_eq!(labels(&axis("1/3", "1/7", 3), 9), ["1/3", "10/21", "13/21", "16/21"]);
    }

    #[test]
    fn logarithmic_axes_rise() {
        for (from, to, cells) in [(0, 1000, false), (0, 1000, true), (1, 50, false), (7, 7, false), (0, 0, false)] {
            let axis = Axis { cells, ..Axis::new("", from, to) }.log(true);
            let shares: Vec<f32> = (from..=to).map(|value| axis.share(value)).collect();
            assert!(shares.is_sorted_by(|a, b| a < b) && shares.iter().all(|share| (0.0..=1.0).contains(share)));
        }
        let axis = Axis::new("", 1, 10_000).log(true);
        assert!((axis.share(100) - 0.5).abs() < 1e-6);
    }

    #[test]
    fn each_integer_is_found_where_it_lies() {
        for (from, to) in [(0, 1000), (1, 50), (7, 7), (0, 0), (900, 1000), (0, 100_000)] {
            for (log, cells) in [(false, false), (false, true), (true, false), (true, true)] {
                let axis = Axis { cells, ..Axis::new("", from, to) }.log(log);
                for value in (from..=to).step_by(1 + to as usize / 2000) {
                    let ((begin, end), share) = (axis.cell(value), axis.share(value));
                    let is_point = log && !cells;
                    assert!(is_point || (begin < share && share < end), "{from}..{to} {log} {cells}: {value}");
                    assert_eq!(axis.at(share), value, "{from}..{to} {log} {cells}");
                }
                assert_eq!((axis.at(-1.0), axis.at(2.0)), (from, to));
            }
        }
    }

    #[test]
    fn parts_of_an_axis_miss_nothing() {
        for (from, to, log) in [(0, 99, false), (0, 99, true), (1, 5000, true), (3, 3, true), (1, 40, false)] {
            let axis = Axis::new("", from, to).log(log).cells();
            let mut next = from;
            let parts = if log { axis.pixels(30) } else { 300 };
            for place in 0..parts {
                let (first, last) = axis.part(place, parts);
                assert!(first <= next && next <= last + 1 && first <= last, "{from}..{to} {log}: {place}");
                next = next.max(last + 1);
            }
            assert_eq!(next, to + 1, "{from}..{to} {log}");
        }
    }

    #[test]
    fn long_numbers_are_written_shortly() {
        let [short, long] = [999_999, 20_000_000].map(|to| Axis::new("", 0, to));
        assert_eq!([0, 2500, 900_000].map(|number| short.label(number)), ["0", "2500", "900000"]);
        let numbers = [0, 500, 900_000, 1_500_000, 12_345_678];
        assert_eq!(numbers.map(|number| long.label(number)), ["0", "500", "9e5", "1.5e6", "12345678"]);
    }
}
