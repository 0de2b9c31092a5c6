//! A certificate.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Query;
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{CheckReply, Fields};

/// Asks whether a certificate proves what it claims.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckQuery {
    /// What the certificate is called in the reply.
    #[serde(default)]
    pub file: String,
    /// Its text.
    pub certificate: String,
}

impl Query for CheckQuery {
    type Reply = CheckReply;
    const VERB: &'static str = "check";
    const FORMATS: &'static [Format] = Format::OF_PAGES;

    fn rule(&self) -> Option<&str> {
        None
    }

    fn unknown(&self) -> Fields {
        Fields::new([("file", json!(self.file))], &["checked", "claims", "reason"])
    }

    fn ask(&self, means: &dyn Means) -> Result<CheckReply, Failure> {
        Ok(CheckReply::of(&self.file, self.certificate.as_bytes(), means))
    }
}
