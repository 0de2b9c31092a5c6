//! Remoteness and suspense of every position of a rule of pile and take, without a look at every take.
//!
//! At one pile both are steps of the limit, as in [`super::measures`]. A player who loses wants a longer game and one who wins a
//! shorter one, or the other way round for the suspense. So a block of takes is passed where the bounds of the lengths
//! ([`super::envelopes`]) at the limits that the takes leave show that none of them makes a difference. *(ours)*

use crate::allowed::BARRED;
use crate::budget::{Bound, Budget, Progress};
use crate::game::Play;

use super::envelopes::Envelopes;
use super::gauge::{Length, Lengths};
use super::halt::Halt;
use super::measures::Profiles;
use super::search::{Stage, of};
use super::skip::{Piles, Stretch, Tree, Walk};

/// After as many piles it is looked at whether all of them take too long.
const LOOK: u32 = 1 << 10;

/// The lengths of all positions up to some pile.
pub(super) struct LengthRows {
    profiles: Profiles<Length>,
    envelopes: Envelopes,
    walk: Walk,
    steps: Vec<(u32, Length)>,
}

/// The blocks of piles as a player sees them who has looked at some takes.
struct Seen<'s> {
    envelopes: &'s Envelopes,
    lengths: Lengths,
}

impl Tree for Seen<'_> {
    fn bits(&self) -> u32 {
        self.envelopes.bits()
    }

    fn blocks(&self, level: u32) -> usize {
        self.envelopes.blocks(level)
    }

    fn settled(&self, piles: Piles, _class: Option<u32>, bounds: (u32, u32)) -> Option<bool> {
        let Piles::Block(level, block) = piles else { return None };
        self.envelopes.adds_nothing((level, block), bounds, &self.lengths).then_some(false)
    }
}

impl LengthRows {
    /// Nothing measured yet, with smallest blocks of a length that is a power of two.
    pub(super) fn new(bits: u32, play: Play) -> LengthRows {
        LengthRows {
            profiles: Profiles::default(),
            envelopes: Envelopes::new(bits, play),
            walk: Walk::steady(),
            steps: Vec::new(),
        }
    }

    /// The memory that is kept.
    pub(super) fn bytes(&self) -> u64 {
        self.profiles.bytes() + Envelopes::PILE_BYTES * u64::from(self.profiles.piles())
    }

    /// Whether the piles from the first to one more than this take more work than is allowed for piles up to another one. More
    /// work for a larger pile is the rule, so the first piles soon tell.
    fn is_too_long(&self, pile: u32, to: u32, allowed: u64) -> bool {
        let piles = u128::from(pile) + 1;
        u128::from(self.profiles.work(pile + 1)) * (u128::from(to) + 1) > u128::from(allowed) * piles
    }

    /// Measures all piles of a stage, unless that takes more work than is allowed. Work counts as if nothing were known, so that no
    /// answer depends on the questions before.
    pub(super) fn extend(&mut self, stage: &Stage<'_>, allowed: u64, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let known = self.profiles.piles();
        let looks = |pile: u32| pile % LOOK == LOOK - 1 || pile == stage.to;
        if (0..known.min(stage.to + 1)).any(|pile| looks(pile) && self.is_too_long(pile, stage.to, allowed)) {
            return Err(Bound::Work.into());
        }
        budget.reserve(Envelopes::PILE_BYTES * u64::from((stage.to + 1).saturating_sub(known)))?;
        self.profiles.make_room(stage.to, budget)?;
        for pile in known..=stage.to {
            let mut steps = std::mem::take(&mut self.steps);
            steps.clear();
            let mut work = 1;
            if !stage.search.over.contains(pile) {
                let (most, progress) = (stage.most(pile), of(pile, stage.to));
                let mut walk = std::mem::take(&mut self.walk);
                let gathered = self.gather(&mut walk, stage, (pile, most), progress, budget, |take, length| {
                    steps.push((take, length));
                });
                self.walk = walk;
                work += gathered?;
            }
            // Both know the pile, or none of them does.
            self.profiles.make_room_for_steps(steps.len(), budget)?;
            self.envelopes.push(&steps);
            self.profiles.add_pile(&mut steps, 0, work, budget)?;
            self.steps = steps;
            if looks(pile) && self.is_too_long(pile, stage.to, allowed) {
                return Err(Bound::Work.into());
            }
        }
        Ok(())
    }

    /// The lengths of a position at a pile whose smaller ones are measured, and the smallest take that leads to the longest
    /// game where it is lost.
    pub(super) fn measured(
        &self,
        stage: &Stage<'_>,
        pile: u32,
        limit: u32,
        budget: &mut Budget<'_>,
    ) -> Result<(Length, u32), Halt> {
        let (mut total, mut longest) = (Length::default(), 1);
        self.gather(&mut Walk::steady(), stage, (pile, limit), of(pile, pile), budget, |take, length| {
            if length.remoteness > total.remoteness {
                longest = take;
            }
            total = length;
        })?;
        Ok((total, longest))
    }

    /// Shows the takes from a pile at which its length changes, with the length of the pile if no larger take were allowed;
    /// gives the work for it.
    fn gather(
        &self,
        walk: &mut Walk,
        stage: &Stage<'_>,
        (pile, most): (u32, u32),
        progress: Progress,
        budget: &mut Budget<'_>,
        mut each: impl FnMut(u32, Length),
    ) -> Result<u64, Halt> {
        let LengthRows { profiles, envelopes, .. } = self;
        let mut seen = Seen { envelopes, lengths: Lengths::default() };
        let mut next = 1;
        while next <= most {
            let tree = Some(&seen);
            match walk.next(tree, stage.limits, &stage.search.over, pile, (next, most), budget)? {
                Stretch::Losing(takes) | Stretch::Winning(takes) => next += takes,
                Stretch::Limits(limits) => {
                    for limit in limits {
                        if *limit != BARRED {
                            let Lengths { remoteness, suspense, .. } = seen.lengths;
                            seen.lengths.add(profiles.get(pile - next, *limit), stage.search.play);
                            let length =
                                Length { remoteness: seen.lengths.remoteness, suspense: seen.lengths.suspense };
                            if length != (Length { remoteness, suspense }) {
                                each(next, length);
                            }
                        }
                        next += 1;
                    }
                }
            }
        }
        let work = walk.cost(most);
        budget.spend(work, progress)?;
        Ok(work)
    }
}

#[cfg(test)]
mod tests {
    use super::super::gauge::AllMeasures;
    use super::super::limits::Limits;
    use super::super::measures::Measures;
    use super::super::search::Search;
    use super::*;
    use crate::game::Game;
    use crate::scale::Scale;

    #[test]
    fn blocks_change_no_length() {
        let rules = [
            "max(1, pile - last)",
            "last + pile // 10",
            "floor(sqrt(pile*last)) + 1",
            "abs(pile - 2*last) + 1",
            "pile // last + 1",
            "max(last, pile // 3)",
            "2*last + pile % 3",
            "max(0, pile // 2 - last // 2 + 1)",
            "if odd(prev) then last + 2 else pile // 4",
            "min(2*last, 1 + pile // 3)",
            "(pile + 3*last) % 17",
        ];
        let budget = &mut Budget::unlimited();
        for (rule, play) in rules.into_iter().flat_map(|rule| [(rule, Play::Normal), (rule, Play::Misere)]) {
            let game: Game = rule.parse::<Game>().expect(rule).with_play(play).with_stop([30u32]);
            for bits in [0, 1, 3] {
                let (to, search) = (260, Search::new(&game, Scale::Huge));
                let limits = Limits::new(&search.source, 1, to, budget, of(0, to)).expect(rule);
                let stage =
                    Stage { search: &search, moves: 1, to, limits: &limits, given: to, reach: None, roots: None };
                let mut lengths = LengthRows::new(bits, play);
                lengths.extend(&stage, u64::MAX, budget).expect(rule);
                let all = Measures::new(AllMeasures::new(play)).profiles(&stage, budget, &mut |_, _| ()).expect(rule);
                for pile in 0..=to {
                    for limit in 0..=pile {
                        let (length, whole) = (lengths.profiles.get(pile, limit), all.get(pile, limit));
                        let expected = Length { remoteness: whole.remoteness, suspense: whole.suspense };
                        assert_eq!(length, expected, "{rule} {play:?} at {pile}:{limit}");
                    }
                }
            }
        }
    }
}
