//! The operations of bounds. Each is carried to its end: bounds ask between them whether to go on.

use std::cmp::Ordering;

use super::number::{Result, Value};
use super::patience::Patience;

impl Value {
    pub(crate) fn multiply(self, other: Value) -> Result<Value> {
        self.multiply_within(other, &Patience::endless())
    }

    pub(crate) fn divide(self, other: Value) -> Result<Value> {
        self.divide_within(other, &Patience::endless())
    }

    pub(crate) fn floor_divide(self, other: Value) -> Result<Value> {
        self.floor_divide_within(other, &Patience::endless())
    }

    pub(crate) fn floor(self) -> Result<Value> {
        self.floor_within(&Patience::endless())
    }

    pub(crate) fn ceil(self) -> Result<Value> {
        self.ceil_within(&Patience::endless())
    }

    pub(crate) fn round(self) -> Result<Value> {
        self.round_within(&Patience::endless())
    }

    /// Which of the two is larger.
    pub fn compare(&self, other: &Value) -> Result<Ordering> {
        self.compare_within(other, &Patience::endless())
    }

    pub(crate) fn power(self, exponent: Value) -> Result<Value> {
        self.power_within(exponent, &Patience::endless())
    }

    pub(crate) fn root(self, degree: usize) -> Result<Value> {
        self.root_within(degree, &Patience::endless())
    }

    pub(crate) fn log(self, base: Value) -> Result<Value> {
        self.log_within(base, &Patience::endless())
    }

    pub(crate) fn ln(self) -> Result<Value> {
        self.ln_within(&Patience::endless())
    }
}
