//! The pages of the book of games.

use onepile::NamedGame;
use onepile_front::{Block, GamesQuery, Leaf, Query, Unhurried, book};
use serde_json::Value;

#[test]
fn every_game_has_a_strategy() {
    let all = serde_json::to_value(GamesQuery::default().ask(&Unhurried).unwrap()).unwrap();
    let games = all["games"].as_array().unwrap();
    assert_eq!(games.len(), NamedGame::all().len());
    for game in games {
        let Value::String(strategy) = &game["strategy"] else { panic!("{} has no strategy", game["name"]) };
        assert!(strategy.starts_with(char::is_uppercase) && strategy.ends_with('.'), "{strategy}");
    }
}

#[test]
fn pages_have_all_their_parts() {
    for name in ["boutons-nim", "fibonacci-nim", "silverman-escalation", "unequal-powers", "subtract-a-square"] {
        let leaf = Leaf::of(&NamedGame::find(name).unwrap(), &Unhurried).unwrap();
        let headings = leaf.page.blocks().iter().filter_map(|block| match block {
            Block::Heading(words) => Some(words.to_string()),
            _ => None,
        });
        let parts = "Where it comes from, How to win, A picture, The first numbers, A puzzle, Try it, What solves it, Where to read more";
        assert_eq!(headings.collect::<Vec<_>>().join(", "), parts, "{name}");
        let has = |is_part: fn(&Block) -> bool| leaf.page.blocks().iter().filter(|block| is_part(block)).count();
        assert_eq!(has(|block| matches!(block, Block::Picture { .. })), 1, "{name}");
        assert_eq!(has(|block| matches!(block, Block::Fold { .. })), 1, "{name}");
        assert!(book::names().contains(&leaf.file()) && book::names().contains(&leaf.picture_file()));
    }
}
