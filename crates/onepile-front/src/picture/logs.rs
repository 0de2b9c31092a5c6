//! Which axes are logarithmic.

/// Which axes are logarithmic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Logs {
    /// The lower axis.
    X,
    /// The left axis.
    Y,
    /// Both.
    Xy,
}

onepile::names! { Logs, "a choice of axes": X "x", Y "y", Xy "xy" }

impl Logs {
    pub(super) fn has_x(self) -> bool {
        self != Logs::Y
    }

    pub(super) fn has_y(self) -> bool {
        self != Logs::X
    }
}
