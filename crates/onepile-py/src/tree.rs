//! The JSON of a reply as Python objects, with integers where JSON has strings of digits.

use dashu_int::UBig;
use onepile::Natural;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyList};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::number::int;

/// A value of a reply.
pub enum Node {
    Null,
    Bool(bool),
    Number(Natural),
    /// Some coefficients are below 0.
    Negative(Natural),
    Infinite,
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

/// Fields that are text, even if it happens to consist of digits: the rule `3`, the rate `2`.
const TEXTS: [&str; 27] = [
    "rule",
    "rules",
    "reads_as",
    "played_as",
    "why",
    "because",
    "name",
    "title",
    "words",
    "source",
    "history",
    "oeis",
    "strategy",
    "reason",
    "reached",
    "claim",
    "equation",
    "polynomial",
    "rate",
    "formula",
    "file",
    "reference",
    "paper",
    "declined",
    "task",
    "puzzles",
    "answers",
];

impl Node {
    /// Reads the JSON of a reply.
    pub fn read(json: &[u8]) -> Result<Node, serde_json::Error> {
        let mut deserializer = serde_json::Deserializer::from_slice(json);
        Seed { is_text: false }.deserialize(&mut deserializer)
    }

    /// As Python objects: dictionaries, lists, integers, texts.
    pub fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            Node::Null => py.None().into_bound(py),
            Node::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
            Node::Number(number) => int(py, number)?,
            Node::Negative(number) => int(py, number)?.neg()?,
            Node::Infinite => PyFloat::new(py, f64::INFINITY).into_any(),
            Node::Text(text) => text.into_pyobject(py)?.into_any(),
            Node::List(nodes) => {
                let list = PyList::empty(py);
                nodes.iter().try_for_each(|node| list.append(node.to_python(py)?))?;
                list.into_any()
            }
            Node::Map(fields) => {
                let dict = PyDict::new(py);
                fields.iter().try_for_each(|(name, node)| dict.set_item(name, node.to_python(py)?))?;
                dict.into_any()
            }
        })
    }
}

/// Reads one value.
#[derive(Clone, Copy)]
struct Seed {
    /// Whether its strings are text, whatever they consist of.
    is_text: bool,
}

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// The number that a string of digits means.
fn digits(text: &str) -> Option<Natural> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| UBig::from_str_radix(text, 10).ok().map(Natural)).flatten()
}

impl<'de> Visitor<'de> for Seed {
    type Value = Node;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a value of a reply")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Number(Natural::from(value)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        if self.is_text {
            return Ok(Node::Text(text.to_owned()));
        }
        Ok(match (text, text.strip_prefix('-').and_then(digits)) {
            ("inf", _) => Node::Infinite,
            (_, Some(number)) => Node::Negative(number),
            _ => digits(text).map_or_else(|| Node::Text(text.to_owned()), Node::Number),
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = list.next_element_seed(self)? {
            nodes.push(node);
        }
        Ok(Node::List(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut fields = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let is_text = TEXTS.contains(&&name[..]);
            let node = map.next_value_seed(Seed { is_text })?;
            fields.push((name, node));
        }
        Ok(Node::Map(fields))
    }
}
