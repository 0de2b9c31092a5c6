//! The first numbers of a game.

use onepile::{ListedMember, Listing, Natural};

use super::Words;
use crate::words;

/// Lost piles are looked for up to this pile.
pub(crate) const LOOK_TO: u64 = 200;
/// Lost piles and members that are shown.
pub(crate) const SHOWN: usize = 12;
/// Bases that are shown of several.
const BASES: usize = 12;

/// The first members of the bases, where there are any, and the lost piles up to the last that is looked at.
pub(crate) fn first_numbers(
    base: Option<&Listing>,
    derived: Option<&[Natural]>,
    lost: Option<&[Natural]>,
) -> Vec<Words> {
    let mut items = Vec::new();
    let bases = base.map_or(&[][..], |listing| &listing.bases);
    let is_one = base.is_some_and(|listing| listing.period == 1);
    for base in bases.iter().take(BASES).filter(|base| !base.members.is_empty()) {
        let members = base.members.iter().map(|member| match member.is_fixed() {
            true => words![&member.b],
            false => words![&member.b, " (g = ", &member.g, ")"],
        });
        let is_all = base.finite == Some(true) && base.members.len() < SHOWN;
        let which = if is_one { String::new() } else { format!(" of residue {}", base.residue) };
        let g = if base.members.iter().all(ListedMember::is_fixed) { "" } else { ", with g where it differs" };
        items.push(words![format!("Members of the base{which}{g}: "), list(members.collect(), !is_all)]);
    }
    if bases.len() > BASES {
        items.push(words![format!("There are {} other bases.", bases.len() - BASES)]);
    }
    items.extend(derived.map(|derived| {
        let law = Words::code("f'(n) = min(f'(n-1) + 1, f(n))");
        let shown = derived.iter().map(Words::from).collect();
        words!["The derived function, ", law, ", of the piles from 0 on: ", list(shown, true)]
    }));
    items.extend(lost.map(|lost| {
        let shown = lost.iter().take(SHOWN).map(Words::from).collect();
        words![format!("Piles up to {LOOK_TO} that the first player loses: "), list(shown, lost.len() > SHOWN)]
    }));
    items
}

fn list(shown: Vec<Words>, more: bool) -> Words {
    let shown = if shown.is_empty() { words!["none"] } else { Words::join(shown, ", ") };
    words![shown, if more { ", …" } else { "." }]
}
