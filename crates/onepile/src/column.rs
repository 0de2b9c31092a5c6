//! Which value of each pile is wanted.

/// Which value of each pile is wanted.
///
/// ```
/// use onepile::Column;
/// assert_eq!("nim".parse::<Column>()?, Column::Nim);
/// assert_eq!(Column::Remoteness.to_string(), "remoteness");
/// assert!("nym".parse::<Column>().is_err());
/// # Ok::<(), onepile::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Column {
    /// The smallest take that wins if the limit allows it.
    G,
    /// The smallest winning take at the limit the rule gives, or the first limit; 0 if there is none.
    Take,
    /// How many takes win at that limit if they are not forbidden.
    Count,
    /// The nim-value at that limit; where takes may be forbidden, what the pile is worth in a sum.
    Nim,
    /// The winner at that limit.
    Outcome,
    /// The remoteness at that limit.
    Remoteness,
    /// The suspense at that limit.
    Suspense,
    /// That limit itself.
    Limit,
    /// The derived function of a rule of the pile: f'(0) = 0, f'(n) = min(f'(n − 1) + 1, f(n)), with f the limit.
    Derived,
}

names! { Column, "a column":
    G "g", Take "take", Count "count", Nim "nim", Outcome "outcome", Remoteness "remoteness", Suspense "suspense", Limit "limit",
    Derived "derived",
}

impl Column {
    /// The columns that are about positions of a game. The derived function is about the rule alone.
    pub const OF_POSITIONS: &'static [Column] = &[
        Column::G,
        Column::Take,
        Column::Count,
        Column::Nim,
        Column::Outcome,
        Column::Remoteness,
        Column::Suspense,
        Column::Limit,
    ];
}
