//! What `docs/surveys.md` says of whole families of rules, by brute force.

/// How values repeat for ever: pre-period and period, a multiple of a number, proved by a window.
///
/// If as many values as the largest one come back, the values repeat: each depends on no more of those before it.
fn repeats(g: &[usize], step: usize) -> Option<(usize, usize)> {
    let (to, half) = (g.len() - 1, g.len() / 2);
    let periods = (step..=to / 4).step_by(step);
    let period = periods.into_iter().find(|period| (half..=to - period).all(|n| g[n] == g[n + period]))?;
    let start = (1..half).rev().find(|n| g[*n] != g[n + period]).unwrap_or(0);
    let largest = *g[start + 1..].iter().max()?;
    (start + largest + period < to).then_some((start, period))
}

/// g of the piles from 1 on; g of pile 0 is 0.
fn values(to: usize, limit: impl Fn(usize, usize) -> usize) -> Vec<usize> {
    let mut g = vec![0];
    for pile in 1..=to {
        let take = (1..pile).find(|take| limit(pile, *take) < g[pile - take]);
        g.push(take.unwrap_or(pile));
    }
    g
}

#[test]
fn bounded_rules_have_these_records() {
    // Rules, those that are purely periodic, the longest period, the longest pre-period.
    let told = [
        (2usize, 8, 8, 4, 0),
        (3, 81, 72, 7, 3),
        (4, 1024, 744, 10, 6),
        (5, 15_625, 9530, 16, 10),
        (6, 279_936, 141_828, 22, 17),
    ];
    for (m, rules, pure, longest, latest) in told {
        let mut found = (0, 0, 0, 0);
        for number in 0..m.pow(m as u32 + 1) {
            let mut rest = number;
            // The limits after takes of 1 to m, and after larger ones.
            let limits: Vec<usize> = (0..=m).map(|_| (rest % m + 1, rest /= m).0).collect();
            let g = values(160, |_, take| limits[take.min(m + 1) - 1]);
            let (start, period) = repeats(&g, 1).expect("bounded values repeat");
            found.0 += 1;
            found.1 += usize::from(start == 0);
            found.2 = found.2.max(period);
            found.3 = found.3.max(start);
        }
        assert_eq!(found, (rules, pure, longest, latest), "{m}");
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Whether each base of `1 + (a*prev + b*last + c) % m` is finite.
fn ends(m: usize, [a, b, c]: [usize; 3]) -> Vec<bool> {
    const TO: usize = 1500;
    let residues = m / gcd(a, m);
    let limit = |prev: usize, last: usize| 1 + (a * prev + b * last + c) % m;
    // The pile before the take has the residue of `residue + pile`.
    let games: Vec<Vec<usize>> =
        (0..residues).map(|residue| values(TO, |pile, take| limit(residue + pile, take))).collect();
    let repeats: Vec<(usize, usize)> =
        games.iter().map(|g| repeats(g, residues).expect("bounded values repeat")).collect();
    // No fixed member lies behind the pre-period, for values repeat there.
    let fixed: Vec<Vec<usize>> = games.iter().map(|g| (1..=TO).filter(|pile| g[*pile] == *pile).collect()).collect();
    let follow = |residue: usize| {
        let (mut member, mut seen) = (1, Vec::new());
        loop {
            let after = (residue + member) % residues;
            let step = fixed[after].iter().find(|step| limit(after + **step, **step) >= games[residue][member]);
            let Some(step) = step else { return true };
            member += step;
            let (start, period) = repeats[residue];
            if member > start {
                // From here on the steps depend on this.
                let place = (member - start) % period;
                if seen.contains(&place) {
                    return false;
                }
                seen.push(place);
                // The same values stand further down.
                member = start + if place == 0 { period } else { place };
            }
        }
    };
    (0..residues).map(follow).collect()
}

#[test]
fn mixtures_of_finite_and_infinite_bases() {
    let told = [
        (2, [8, 0, 0]),
        (3, [23, 3, 1]),
        (4, [52, 8, 4]),
        (5, [91, 20, 14]),
        (6, [157, 35, 24]),
        (7, [194, 98, 51]),
        (8, [301, 84, 127]),
        (9, [376, 168, 185]),
        (10, [517, 230, 253]),
        (11, [574, 385, 372]),
        (12, [782, 339, 607]),
    ];
    for (m, told) in told {
        // All finite, both kinds, all infinite.
        let mut found = [0; 3];
        for number in 0..m * m * m {
            let ends = ends(m, [number / (m * m), number / m % m, number % m]);
            let place = if ends.iter().all(|ends| *ends) { 0 } else { 2 - usize::from(ends.contains(&true)) };
            found[place] += 1;
        }
        assert_eq!(found, told, "{m}");
    }
}

/// The lag of `p/q*last + add` in the long run, and the place of the member from which it stays, proved by the window of the page.
fn lag(p: u128, q: u128, add: u128) -> (usize, usize) {
    let (mut members, mut at) = (vec![1u128], 0);
    let mut lags: Vec<usize> = Vec::new();
    loop {
        let last = members[members.len() - 1];
        while (p * members[at] + add * q) / q < last {
            at += 1;
        }
        lags.push(members.len() - 1 - at);
        let n = lags.len() - 1;
        let lag = lags[n];
        let is_window = n > 2 * lag
            && (n - lag - 1..=n).all(|j| lags[j] == lag && j >= lag && p * members[j - lag] >= q * members[j]);
        if is_window {
            let start = lags.iter().rposition(|other| *other != lag).map_or(0, |place| place + 1);
            return (lag, start);
        }
        members.push(last + members[at]);
    }
}

#[test]
fn lags_with_an_added_constant() {
    let (mut rules, mut latest, mut kinds) = (0, 0, [0; 4]);
    for q in 1..=12 {
        for p in (q..=10 * q).filter(|p| gcd(*p as usize, q as usize) == 1) {
            let mut lags: Vec<usize> = Vec::new();
            for add in 0..=20 {
                let (lag, start) = lag(p, q, add);
                rules += 1;
                latest = latest.max(start);
                lags.push(lag);
            }
            lags.sort_unstable();
            lags.dedup();
            kinds[lags.len()] += 1;
        }
    }
    assert_eq!((rules, latest, kinds), (8715, 89, [0, 48, 273, 94]));
    let told = [((5, 3, 0), 0), ((5, 3, 1), 1), ((4, 1, 0), 5), ((4, 1, 20), 6), ((10, 1, 20), 23)];
    assert!(told.iter().all(|((p, q, add), told)| lag(*p, *q, *add).0 == *told));
}

#[test]
fn the_first_piles_with_several_winning_takes() {
    for (a, b) in [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (1, 7), (0, 1), (0, 4)] {
        let limit = |take: usize| a * take + b;
        let to = 3000;
        let g = values(to, |_, take| limit(take));
        let members: Vec<usize> = (1..=to).filter(|pile| g[*pile] == *pile).collect();
        let count = |pile: usize| (1..pile).filter(|take| limit(*take) < g[pile - take]).count();
        let counts: Vec<usize> = (1..=to).map(count).collect();
        let mut first = 1;
        for takes in 1.. {
            let Some(part) = members.iter().find(|member| **member > limit(first)) else { break };
            first += part;
            if first > to {
                break;
            }
            assert_eq!(counts.iter().position(|count| *count >= takes), Some(first - 1), "{a}, {b}: {takes}");
        }
    }
}
