//! Numbers between Python and Onepile. Long ones go through bytes, for their digits would take far longer.

use dashu_int::UBig;
use onepile::{Limit, MAX_DIGITS, Natural};
use onepile_front::Style;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyString};

use crate::failure::bad;

/// The bits of a number with as many digits as numbers may have: log2(10) is less than 3.33.
const MAX_BITS: usize = MAX_DIGITS / 100 * 333;

/// A natural number from an `int`, or from a text such as `1e100`.
pub fn natural(value: &Bound<'_, PyAny>) -> PyResult<Natural> {
    if let Ok(number) = value.extract::<u64>() {
        return Ok(Natural::from(number));
    }
    let py = value.py();
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|error: onepile::ParseNaturalError| bad(py, &error.to_string()));
    }
    let Ok(int) = value.call_method0(intern!(py, "__index__")) else {
        let kind = value.get_type().name()?;
        let message = format!("a number is an int, or a text such as \"1e100\", and not {kind}");
        return Err(PyTypeError::new_err(message));
    };
    if int.lt(0)? {
        return Err(bad(py, "the number is negative; write a number from 0 up"));
    }
    let bits: usize = int.call_method0(intern!(py, "bit_length"))?.extract()?;
    if bits > MAX_BITS {
        return Err(bad(py, "the number has more than 10^7 digits"));
    }
    let bytes = int.call_method1(intern!(py, "to_bytes"), (bits.div_ceil(8), intern!(py, "little")))?;
    Ok(Natural(UBig::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes())))
}

/// A natural number, if there is one.
pub fn optional(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Natural>> {
    value.map(natural).transpose()
}

/// A limit: a natural number, or `math.inf`.
pub fn limit(value: &Bound<'_, PyAny>) -> PyResult<Limit> {
    match value.cast::<PyFloat>() {
        Ok(float) if float.value() == f64::INFINITY => Ok(Limit::Infinite),
        _ => match value.cast::<PyString>() {
            Ok(text) if text.to_str()?.trim() == "inf" => Ok(Limit::Infinite),
            _ => natural(value).map(Limit::Finite),
        },
    }
}

/// An `int`.
pub fn int<'py>(py: Python<'py>, number: &Natural) -> PyResult<Bound<'py, PyAny>> {
    match number.to_u64() {
        Some(small) => Ok(small.into_pyobject(py)?.into_any()),
        None => {
            let bytes = PyBytes::new(py, &number.0.to_le_bytes());
            py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (bytes, intern!(py, "little")))
        }
    }
}

/// An `int`, or `None`.
pub fn int_or_none<'py>(py: Python<'py>, number: Option<&Natural>) -> PyResult<Option<Bound<'py, PyAny>>> {
    number.map(|number| int(py, number)).transpose()
}

/// An `int`, or `math.inf`.
pub fn int_or_inf<'py>(py: Python<'py>, limit: &Limit) -> PyResult<Bound<'py, PyAny>> {
    match limit {
        Limit::Finite(limit) => int(py, limit),
        Limit::Infinite => Ok(PyFloat::new(py, f64::INFINITY).into_any()),
    }
}

/// All decimal digits of a number, however many they are.
#[pyfunction]
pub fn decimal(number: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(natural(number)?.to_string())
}

/// The decimal digits of a number; those in the middle are left out where there are many.
#[pyfunction]
pub fn shortened(number: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(Style { shorten: true, ..Style::PLAIN }.number(&natural(number)?))
}
