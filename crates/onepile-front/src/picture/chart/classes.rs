//! Piles of one nim-value, a class, told apart from others by colour and form.

use std::collections::BTreeSet;

use super::super::palette::Palette;
use super::super::scene::{Color, Mark};
use super::scatter::Series;

/// The forms of the classes of the values 1, 2, 3, ...
const FORMS: [Mark; 5] = [Mark::Dot, Mark::Square, Mark::Triangle, Mark::Cross, Mark::Bar];

/// The values that are told apart by looks, used again and again; more would blur, and large values are all alike.
const REPEATED: usize = 60;

/// The series of points with a nim-value each; lost piles, of value 0, come last and so on top.
pub fn of(palette: &Palette, points: impl IntoIterator<Item = (u64, u64)>) -> Vec<Series> {
    let points: Vec<(u64, u64)> = points.into_iter().collect();
    let values: BTreeSet<u64> = points.iter().map(|point| point.1).collect();
    let count = FORMS.len() as u64;
    let repeated = values.len() <= REPEATED;
    let look_of = |value: u64| match value {
        0 => 0,
        value if repeated => (value - 1) % count + 1,
        value => value.min(count + 1),
    };
    let named = |(look, (mark, color)): (u64, (&Mark, Color))| {
        Series::new(label(values.iter().copied().filter(|value| look_of(*value) == look)), *mark, color)
    };
    let mut series = vec![Series::new("0: lost", Mark::Diamond, palette.accent).staying()];
    series.extend((1..).zip(FORMS.iter().zip(palette.series)).map(named));
    series.push(Series::new(format!("{} and more", count + 1), Mark::Dot, palette.dull));
    for (pile, value) in points {
        series[look_of(value) as usize].points.push((pile, value));
    }
    series.reverse();
    series
}

/// The values that look alike, the first of them.
fn label(values: impl Iterator<Item = u64>) -> String {
    const NAMED: usize = 3;
    let values: Vec<String> = values.take(NAMED + 1).map(|value| value.to_string()).collect();
    let more = if values.len() > NAMED { ", …" } else { "" };
    format!("{}{more}", values[..values.len().min(NAMED)].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::palette::LIGHT;

    fn labels(largest: u64) -> Vec<(String, usize)> {
        let series = of(&LIGHT, (0..=largest).map(|value| (value, value)));
        let shown = series.into_iter().rev().filter(|series| !series.points.is_empty());
        shown.map(|series| (series.label, series.points.len())).collect()
    }

    #[test]
    fn classes_share_looks_while_they_can_be_told_apart() {
        let names = |largest| labels(largest).into_iter().map(|(label, _)| label).collect::<Vec<_>>();
        assert_eq!(names(2), ["0: lost", "1", "2"]);
        assert_eq!(names(7), ["0: lost", "1, 6", "2, 7", "3", "4", "5"]);
        assert_eq!(names(20)[1..3], ["1, 6, 11, …", "2, 7, 12, …"]);
        assert_eq!(names(100)[5..], ["5", "6 and more"]);
        // Far out there are few values, if large ones.
        let far = of(&LIGHT, (0..20).map(|pile| (pile, 1_000_000 + pile % 7)));
        assert!(far.iter().all(|series| series.label != "6 and more" || series.points.is_empty()));
        assert_eq!(labels(100).iter().map(|(_, points)| points).sum::<usize>(), 101);
    }
}
