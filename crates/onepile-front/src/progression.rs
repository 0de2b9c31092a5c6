//! Fractions at equal distances, such as `1..3 by 1/10`.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::ratio::Ratio;

/// Fractions at equal distances: `1..9`, or `1..3 by 1/10`.
///
/// ```
/// use onepile_front::Progression;
/// let values: Progression = "1..3 by 1/10".parse().unwrap();
/// assert_eq!((values.count(), values.value(1)), (21, "11/10".to_owned()));
/// let error = "9..1".parse::<Progression>().unwrap_err();
/// assert_eq!(error.message, "the first value is larger than the last; write the smaller one first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progression {
    from: Ratio,
    step: Ratio,
    to: Ratio,
    count: u64,
}

/// A text that is no progression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ProgressionError {
    /// Where, in bytes of the text.
    pub span: Range<usize>,
    /// What to write.
    pub message: String,
}

impl Progression {
    /// How many values there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The first value, and the step from each to the next.
    pub(crate) fn steps(&self) -> (Ratio, Ratio) {
        (self.from, self.step)
    }

    /// One of the values, counted from 0.
    pub fn value(&self, place: u64) -> String {
        self.from.plus(self.step, place).map_or_else(String::new, |value| value.to_string())
    }

    /// Whether all values are integers.
    pub fn is_whole(&self) -> bool {
        let whole = |ratio: Ratio| ratio.denominator() == 1;
        whole(self.from) && (self.count == 1 || whole(self.step))
    }
}

impl FromStr for Progression {
    type Err = ProgressionError;

    fn from_str(text: &str) -> Result<Progression, ProgressionError> {
        let wrong = |spot: &str, message: &str| {
            // The spot is a part of the text.
            let start = spot.as_ptr() as usize - text.as_ptr() as usize;
            ProgressionError { span: start..start + spot.len(), message: message.to_owned() }
        };
        const FORM: &str = "write the first and the last value, such as `1..9` or `1..3 by 1/10`";
        let (from, rest) = text.split_once("..").ok_or_else(|| wrong(text.trim(), FORM))?;
        let (to, step) = rest.split_once("by").map_or((rest, None), |(to, step)| (to, Some(step)));
        let read = |part: &str| part.parse::<Ratio>().map_err(|message| wrong(part.trim(), message));
        let (first, last) = (read(from)?, read(to)?);
        let step_size = step.map_or_else(|| Ok("1".parse().expect("it is a number")), read)?;
        if !step_size.is_positive() {
            return Err(wrong(step.unwrap_or(to).trim(), "write a step that is larger than 0"));
        }
        let steps = first.steps_to(last, step_size).ok_or_else(|| {
            wrong(text.trim(), "the first value is larger than the last; write the smaller one first")
        })?;
        let steps = u64::try_from(steps).ok().filter(|steps| *steps < u64::MAX);
        let steps = steps.ok_or_else(|| wrong(text.trim(), "these are too many values; write a larger step"))?;
        // Sums of fractions may need larger numbers than their parts.
        if first.plus(step_size, steps).is_none() || first.plus(step_size, 1).is_none() {
            return Err(wrong(text.trim(), "these values have too many digits; write simpler fractions"));
        }
        Ok(Progression { from: first, step: step_size, to: last, count: steps + 1 })
    }
}

impl fmt::Display for Progression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progression { from, step, to, .. } = self;
        write!(f, "{from}..{to} by {step}")
    }
}
