//! Several bases: worked positions, orders of growth, families of finite and infinite bases.

use onepile::{Budget, Evidence, Extent, Limit, Listing, Method, Natural, Outcome, Part, Play, Rule, Setup, Solver};

use super::random::{Numbers, prev_rule};
use super::{game, number, solve};

fn listed(rule: &Rule, residue: Option<usize>, extent: Extent) -> Listing {
    Solver::new(rule.clone()).bases_within(residue, &extent, &mut Budget::unlimited()).unwrap()
}

/// [HR-per], Example 1: the opponent took 5 of 15, and f(15, 5) says how many of the 10 left may be taken.
#[test]
fn a_worked_position() {
    let position = |rule: &str| {
        let game = game(rule);
        let position = game.position(Setup::pile(10u64).with_last(5u64)).unwrap();
        (position.limit.clone(), solve(&game, &position))
    };
    let (limit, answer) = position("if odd(prev) and last == 5 then 5 else 2*last");
    assert_eq!((limit, answer.method), (Limit::from(5u32), Method::Bases));
    assert!(answer.takes.largest().is_none_or(|take| *take <= number("5")));
    let (limit, answer) = position("if odd(prev) then 2*last else last");
    assert_eq!((limit, answer.outcome), (Limit::from(10u32), Some(Outcome::N)));
    assert!(answer.takes.contains(&number("10")));
}

/// The bases do not depend on the order in which they are grown.
#[test]
fn growth_in_any_order_gives_the_same_bases() {
    let mut compared = 0;
    for seed in 0..40 {
        let mut numbers = Numbers::new(seed + 90_000);
        let rule: Rule = prev_rule(&mut numbers).parse().unwrap();
        let Ok(at_once) =
            Solver::new(rule.clone()).bases_within(None, &Extent::To(number("3000")), &mut Budget::unlimited())
        else {
            continue;
        };
        for base in at_once.bases.iter().take(3) {
            // Asked for by their length, the others are grown just as far as this one needs them.
            let count = 1 + numbers.below(base.members.len() as u64) as usize;
            let alone = listed(&rule, Some(base.residue), Extent::Count(count));
            assert_eq!(alone.bases[0].members, base.members[..count], "{rule}: base {}", base.residue);
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared} bases");
}

/// Finite families, infinite ones, and mixed ones.
#[test]
fn families_of_bases() {
    let ends = |rule: &str| -> Vec<Option<bool>> {
        let listing = listed(&rule.parse().unwrap(), None, Extent::Count(40));
        listing.bases.iter().map(|base| base.finite).collect()
    };
    assert_eq!(ends("if odd(prev) then 3 else 2"), [Some(true), Some(true)]);
    assert_eq!(ends("if odd(prev) then 2*last else last + 1"), [Some(false), Some(false)]);
    let mixed = ends("if prev % 3 == 0 then 1 else 2*last");
    assert!(mixed.contains(&Some(true)) || mixed.contains(&None), "{mixed:?}");
}

/// Stripping past the last members comes back to the same game, and piles of any size are read at once.
#[test]
fn finite_families_answer_any_pile() {
    let game = game("if odd(prev) then 3 else 2");
    let small = |pile: u64| solve(&game, &game.position(pile).unwrap()).outcome;
    let position = game.position(("1e200", 2));
    let answer = solve(&game, &position.unwrap());
    let Evidence::Expansion { parts, period, .. } = &answer.evidence else { panic!("{:?}", answer.evidence) };
    assert!(*period == 2 && parts.len() < 10);
    let sum = parts.iter().map(|part| part.member.to_u64().unwrap()).sum::<u64>();
    assert!(sum < 100 && small(sum).is_some());
    assert_eq!(answer.undecided, None);
}

/// Where a part stands for a whole cycle, its members are told: each is a member of the base of its residue, and they add
/// up to the part.
#[test]
fn cycles_are_told_by_their_members() {
    let answer = |rule: &str| game(rule).solve(100).unwrap();
    let Evidence::Expansion { parts, .. } = answer("1 + (prev + 2*last) % 5").evidence else { panic!("no expansion") };
    let cycle: Vec<String> =
        parts[0].cycle.iter().flat_map(|cycle| cycle.iter()).map(|part| part.member.to_string()).collect();
    assert_eq!((parts[0].count.to_string(), cycle.join(" + ")), ("6".to_owned(), "7 + 8".to_owned()));
    let (mut cycles, mut compared) = (0, 0);
    for seed in 0..300 {
        let mut numbers = Numbers::new(seed + 130_000);
        let (m, a, b, c) = (2 + numbers.below(9), numbers.below(9), numbers.below(9), numbers.below(4));
        let rule = match seed % 4 {
            0 => prev_rule(&mut numbers),
            1 => format!("1 + ({a}*prev + {b}*last + {c}) % {m}"),
            2 => format!("({a}*prev*last + {b}*last + {c}) % {m}"),
            _ => format!("if prev % {m} == {c} then {a} else {}", 1 + b),
        };
        let game = game(&rule);
        let Ok(listing) = Solver::new(game.clone()).bases(None, &Extent::To(number("600"))) else { continue };
        let is_member = |residue: usize, member: &Natural| {
            listing.bases[residue].members.binary_search_by(|known| known.b.cmp(member)).is_ok()
        };
        for pile in [1 + numbers.below(40), 100 + numbers.below(200), 300 + numbers.below(300)] {
            let answer = Solver::new(game.clone()).solve(pile).unwrap();
            let Evidence::Expansion { number: sum, parts, period, .. } = &answer.evidence else { continue };
            let mut total = Natural::ZERO;
            for part in parts.iter() {
                for _ in 0..part.count.to_u64().unwrap() {
                    total = &total + &part.member;
                }
                match &part.cycle {
                    None => assert!(is_member(part.residue, &part.member), "{rule} at {pile}: {part:?}"),
                    Some(cycle) => {
                        assert_eq!(cycle[0].residue, part.residue, "{rule} at {pile}");
                        assert!(cycle.len() > 1 && cycle.len() <= *period, "{rule} at {pile}: {part:?}");
                        assert!(cycle.iter().all(|part| is_member(part.residue, &part.member)), "{rule}: {part:?}");
                        let sum = cycle.iter().fold(Natural::ZERO, |sum, part| &sum + &part.member);
                        assert_eq!(sum, part.member, "{rule} at {pile}");
                        let text = serde_json::to_string(part).unwrap();
                        assert_eq!(serde_json::from_str::<Part>(&text).unwrap(), *part);
                        cycles += 1;
                    }
                }
            }
            assert_eq!(total, *sum, "{rule} at {pile}");
            compared += 1;
        }
    }
    assert!(compared > 400 && cycles > 50, "{cycles} cycles in {compared} expansions");
}

/// Rules with a dozen residues at 60 digits: winning takes leave lost positions.
#[test]
fn winning_takes_lead_to_lost_piles() {
    for seed in 0..11u64 {
        let mut numbers = Numbers::new(seed + 70_000);
        let period = 2 + seed % 11;
        let branches: Vec<String> =
            (0..period).map(|_| format!("{}*last + last % {}", 1 + numbers.below(3), 2 + numbers.below(4))).collect();
        let game = game(&format!("table([{}], prev % {period}, 0)", branches.join(", ")));
        let game = if seed % 3 == 0 { game.with_play(Play::Misere) } else { game };
        let pile = number("123456789012345678901234567890123456789012345678901234567890");
        let start = game.position(pile).unwrap();
        let answer = solve(&game, &start);
        assert_eq!((answer.undecided.as_ref(), answer.outcome), (None, Some(Outcome::N)), "{}", game.rule());
        for (take, _) in answer.takes.ranges().iter().take(3) {
            let left: Natural = start.pile.saturating_sub(take);
            let next = game.position(Setup::pile(left).with_last(take.clone())).unwrap();
            assert_eq!(solve(&game, &next).outcome, Some(Outcome::P), "{}: take {take}", game.rule());
        }
    }
}
