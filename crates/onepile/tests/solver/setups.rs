//! From what a person says of a position to the position.

use onepile::{First, Game, Limit, Natural, Play, Position, Setup, SetupError, Variable};

use crate::{FIBONACCI, at, game, is_won, limited, number, solve};

fn limit(game: &Game, setup: &Setup) -> Limit {
    game.position(setup).unwrap().limit
}

fn first_limits(game: &Game, piles: [u64; 5]) -> [u64; 5] {
    piles.map(|pile| match limit(game, &Setup::pile(pile)) {
        Limit::Finite(limit) => limit.to_u64().unwrap(),
        other => panic!("{other}"),
    })
}

#[test]
fn anything_but_the_whole_pile_at_first() {
    assert_eq!(first_limits(&game(FIBONACCI), [0, 1, 2, 3, 10]), [0, 0, 1, 2, 9]);
    assert_eq!(first_limits(&game(FIBONACCI).with_play(Play::Misere), [0, 1, 2, 3, 10]), [0, 1, 1, 1, 8]);
    let stopped = game(FIBONACCI).with_stop([number("5"), number("0")]);
    assert_eq!(first_limits(&stopped, [4, 5, 6, 7, 10]), [3, 0, 0, 1, 4]);
    assert_eq!(first_limits(&stopped.with_play(Play::Misere), [4, 5, 6, 7, 10]), [2, 0, 1, 1, 3]);
    // Where the limit is 0 the game is lost at once.
    assert!(!is_won(&game(FIBONACCI), &Setup::pile(1u64)));
}

#[test]
fn other_first_limits() {
    let first = |first: First| game(FIBONACCI).with_stop([number("5")]).with_first(first);
    for game in [first(First::All), first(First::All).with_play(Play::Misere)] {
        assert_eq!(first_limits(&game, [0, 1, 5, 6, 10]), [0, 1, 0, 6, 10]);
    }
    for game in [first(First::Limit(3u32.into())), first(First::Limit(3u32.into())).with_play(Play::Misere)] {
        assert_eq!(first_limits(&game, [0, 1, 5, 6, 10]), [0, 3, 0, 3, 3]);
    }
    assert_eq!(limit(&first(First::Limit(Limit::Infinite)), &Setup::pile(9u64)), Limit::Infinite);
    // Nobody can take anything, which is as good as winning in misère play.
    let nothing = game(FIBONACCI).with_first(First::Limit(Limit::ZERO));
    assert!(!is_won(&nothing, &Setup::pile(4u64)) && is_won(&nothing.with_play(Play::Misere), &Setup::pile(4u64)));
    // Taking all wins at once, and loses at once in misère play; other takes may still win.
    assert!(is_won(&game("1").with_first(First::All), &Setup::pile(2u64)));
    assert!(!is_won(&game("1").with_play(Play::Misere).with_first(First::All), &Setup::pile(1u64)));
}

#[test]
fn first_limits_hold_where_they_are_needed_or_asked_for() {
    let [needs, does_not] = ["if turn < 3 then last else 1", "if turn == 1 then 3 else 2*last"].map(game);
    let ten = Natural::from(10u64);
    assert_eq!([&needs, &does_not].map(|game| game.needs_first_limit(&ten)), [true, false]);
    assert_eq!([&needs, &does_not].map(|game| limit(game, &Setup::pile(10u64))), [9u32.into(), 3u32.into()]);
    assert_eq!(limit(&does_not.clone().with_first(First::NotAll), &Setup::pile(10u64)), 9u32.into());
    assert_eq!(limit(&game("3").with_first(First::All), &Setup::pile(10u64)), 10u32.into());
    // Only for the first move, and not against an explicit limit.
    assert_eq!(limit(&game("3").with_first(First::All), &at(2, 10)), 3u32.into());
    assert_eq!(limit(&does_not.with_first(First::All), &limited(10, 12)), 12u32.into());
    assert!(is_won(&game(FIBONACCI), &limited(3, 7)));
}

#[test]
fn the_opponents_take_makes_it_turn_2() {
    let taken = |pile: u64, last: u64| Setup { last: Some(last.into()), ..Setup::pile(pile) };
    let position = game("turn*last + prev").position(taken(10, 3)).unwrap();
    assert_eq!(position, Position { turn: 2u64.into(), pile: 10u64.into(), limit: 19u32.into() });
    let later = Setup { turn: Some(5u64.into()), ..taken(10, 3) };
    assert_eq!(limit(&game("turn*last + prev"), &later), 28u32.into());
    // Over is over, whatever was taken, and an explicit limit needs no rule.
    assert_eq!(limit(&game("1 // pile"), &taken(0, 3)), Limit::ZERO);
    assert_eq!(limit(&game("1 // 0"), &Setup { limit: Some(4u32.into()), ..taken(10, 3) }), 4u32.into());
}

#[test]
fn descriptions_without_a_position() {
    assert_eq!(game("3").position(at(0, 10)), Err(SetupError::TurnZero));
    assert_eq!(game("3").position(&Setup { last: Some(Natural::ZERO), ..at(2, 10) }), Err(SetupError::LastZero));
    for (rule, missing) in [("2*last", Variable::Last), ("prev // 2", Variable::Prev)] {
        assert_eq!(game(rule).position(at(3, 10)), Err(SetupError::NeedsLast(missing)));
        let [last, limit] =
            [Setup { last: Some(1u64.into()), ..at(3, 10) }, Setup { limit: Some(2u32.into()), ..at(3, 10) }];
        assert_eq!([last, limit].map(|setup| game(rule).position(&setup).is_ok()), [true, true]);
    }
    let message = SetupError::NeedsLast(Variable::Prev).to_string();
    assert!(["prev", "last take", "limit"].iter().all(|words| message.contains(words)), "{message}");
}

#[test]
fn turns_of_any_size() {
    let huge = Setup { turn: Some(number("1e30")), ..Setup::pile(30u64) };
    // 10^30 leaves 1 when divided by 3, as 4 does.
    let [huge, small] = [huge, at(4, 30)].map(|setup| solve(&game("1 + turn % 3"), &setup));
    assert_eq!((huge.outcome, &huge.takes, &huge.remoteness), (small.outcome, &small.takes, &small.remoteness));
    assert_eq!((small.position.limit, &huge.position.turn), (2u32.into(), &number("1e30")));
}
