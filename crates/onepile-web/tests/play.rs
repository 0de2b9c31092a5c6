//! Games that are played by requests.

use std::cell::Cell;

use onepile::{Bound, Budget};
use onepile_front::{Means, Unhurried};
use onepile_web::Desk;
use serde_json::{Value, json};

/// A game with its moves, and what is done in it.
struct Table {
    desk: Desk,
    game: Value,
    moves: String,
}

impl Table {
    fn new(game: Value) -> Table {
        Table { desk: Desk::default(), game, moves: String::new() }
    }

    fn question(&self, act: &Value) -> String {
        let mut question = self.game.clone();
        question["verb"] = json!("play");
        question["moves"] = json!(self.moves);
        question["do"] = act.clone();
        json!({ "question": question }).to_string()
    }

    /// What comes of an act. Each time a new desk, which knows nothing of the game, has to say the same.
    fn act(&mut self, act: Value) -> Value {
        let question = self.question(&act);
        let reply = self.desk.reply(&question, &Unhurried);
        assert_eq!(Desk::default().reply(&question, &Unhurried), reply, "{question}");
        let reply: Value = serde_json::from_str(&reply).unwrap();
        assert_eq!(reply["status"], "answered", "{question} {reply}");
        self.moves = reply["data"]["moves"].as_str().unwrap().to_owned();
        reply["data"].clone()
    }

    fn take(&mut self, take: &str) -> Value {
        self.act(json!({ "take": take }))
    }

    /// Lets the computer go on until a person is to do something.
    fn go(&mut self) -> Value {
        loop {
            let data = self.act(json!("go"));
            if data["next"]["seat"] == "person" || data["next"]["step"] == "over" {
                return data;
            }
        }
    }

    /// Plays to the end: a person takes what a function says.
    fn play_out(&mut self, take: impl Fn(&Value) -> String) -> Value {
        let mut data = self.go();
        while data["next"]["step"] != "over" {
            match data["next"]["step"].as_str().unwrap() {
                "forbid" => self.act(json!({ "forbid": "" })),
                _ => self.take(&take(&data)),
            };
            data = self.go();
        }
        self.act(json!("review"))
    }
}

fn text(spans: &Value) -> String {
    let span = |span: &Value| match span.as_object().unwrap().values().next().unwrap() {
        Value::String(text) => text.clone(),
        pile => pile["pile"].as_str().unwrap().to_owned(),
    };
    spans.as_array().unwrap().iter().map(span).collect()
}

fn texts(lines: &Value) -> Vec<String> {
    lines.as_array().unwrap().iter().map(text).collect()
}

fn refusal(game: Value) -> String {
    let reply: Value =
        serde_json::from_str(&Desk::default().reply(&Table::new(game).question(&json!("show")), &Unhurried)).unwrap();
    assert_eq!(reply["status"], "refused", "{reply}");
    reply["error"].as_str().unwrap().to_owned()
}

/// The smallest take that is allowed.
fn smallest(data: &Value) -> String {
    data["piles"][0]["legal"]["ranges"][0][0].as_str().unwrap().to_owned()
}

#[test]
fn a_game_from_its_start() {
    let mut table = Table::new(json!({"rule": "2*last", "pile": "20"}));
    let start = table.act(json!("show"));
    assert_eq!(start["title"], "Fibonacci Nim");
    assert_eq!(text(&start["prompt"]), "Move 1. Pile 20: you may take 1 to 19.");
    assert_eq!(start["next"], json!({"step": "move", "player": 1, "seat": "person"}));
    assert_eq!(start["piles"][0]["legal"], json!({"ranges": [["1", "19"]], "complete": true}));
    assert_eq!((&start["can_undo"], &start["hint"], &start["review"]), (&json!(false), &Value::Null, &Value::Null));

    let taken = table.take("2");
    assert_eq!(texts(&taken["news"]), ["You take 2."]);
    assert_eq!((taken["moves"].as_str(), &taken["can_undo"]), (Some("2"), &json!(true)));
    assert_eq!(taken["deeds"][0]["verdict"], Value::Null, "nothing is told before the end");
    let moved = table.go();
    assert_eq!(moved["deeds"].as_array().unwrap().len(), 2);
    assert_eq!(moved["next"]["player"], 1);
}

#[test]
fn what_is_not_allowed_is_told_and_changes_nothing() {
    let mut table = Table::new(json!({"rule": "2*last", "pile": "20"}));
    for (take, reason) in [
        ("0", "Take at least one counter."),
        ("20", "You may take at most 19 now."),
        ("1e400", "The pile has only 20 counters."),
        ("2:3", "There is only one pile."),
    ] {
        assert_eq!(text(&table.take(take)["refused"]), reason);
    }
    for bad in ["", "three", "-3", "3.5", "<b>", "x", "0:1", "1:2:3", "９"] {
        let data = table.take(bad);
        assert!(data["refused"].is_array() && data["moves"] == "", "{bad}");
    }
    assert_eq!(text(&table.act(json!({"forbid": "2"}))["refused"]), "Nothing may be forbidden now.");
    assert_eq!(text(&table.act(json!("undo"))["refused"]), "There is no move of yours to take back.");
    assert!(text(&table.act(json!("review"))["refused"]).starts_with("That comes after the game."));
    table.take("2");
    assert_eq!(text(&table.take("1")["refused"]), "It is my turn.");
    assert_eq!(text(&table.act(json!("hint"))["refused"]), "It is my turn.");
}

#[test]
fn who_follows_the_hints_wins_at_each_level() {
    for level in ["random", "easy", "perfect", "teach"] {
        for (rule, pile, misere) in
            [("2*last", "20", false), ("3", "21", false), ("{1, 3, 4}", "20", false), ("3", "20", true)]
        {
            let mut table =
                Table::new(json!({"rule": rule, "pile": pile, "misere": misere, "level": level, "seed": "5"}));
            let mut data = table.act(json!("show"));
            while data["next"]["step"] != "over" {
                let hint = text(&table.act(json!("hint"))["hint"]["words"][0]);
                let take = hint.trim_start_matches("Take ").split(',').next().unwrap().to_owned();
                assert!(hint.ends_with(", and you win."), "{hint}");
                let taken = table.take(&take);
                if level == "teach" {
                    assert_eq!(texts(&taken["news"])[1], "That keeps the win.");
                }
                data = table.go();
            }
            assert_eq!(data["winner"], 1, "{rule} {level}");
            let review = table.act(json!("review"));
            assert!(text(&review["review"]["summary"]).starts_with("With good play you win from the start."));
            assert!(review["review"]["history"].as_array().unwrap().iter().all(|winner| *winner == json!(1)));
        }
    }
}

#[test]
fn a_perfect_computer_wins_what_is_won() {
    let mut table = Table::new(json!({"rule": "2*last", "pile": "21", "players": ["person", "computer"]}));
    let end = table.play_out(smallest);
    assert_eq!(end["winner"], 2);
    let review = &end["review"];
    assert_eq!(texts(&review["words"])[0], "With good play I win from the start.");
    assert_eq!(review["history"].as_array().unwrap().len(), end["deeds"].as_array().unwrap().len() + 1);
    assert_eq!(review["record"]["rule"], "2*last");
}

#[test]
fn a_mistake_is_told_after_the_game_or_at_once_by_a_teacher() {
    let game = json!({"rule": "2*last", "pile": "20", "players": ["person", "person"]});
    let mut table = Table::new(game.clone());
    for take in ["1", "2", "4", "8", "5"] {
        let data = table.take(take);
        assert!(data["refused"].is_null());
        assert!(data["deeds"].as_array().unwrap().iter().all(|deed| deed["verdict"].is_null()));
    }
    let end = table.act(json!("review"));
    assert_eq!(text(&end["end"]), "No counter is left, and the second player cannot move: the first player wins!");
    assert_eq!(end["deeds"][0]["verdict"], "mistake");
    assert!(
        texts(&end["review"]["words"])[1]
            .starts_with("Move 1: the first player takes 1 and loses the win. Taking 2 wins.")
    );

    let mut taught = game;
    taught["level"] = json!("teach");
    let mut table = Table::new(taught);
    let data = table.take("1");
    assert_eq!(texts(&data["news"]), ["The first player takes 1.", "That loses the win. Undo takes it back."]);
    assert_eq!(data["deeds"][0]["verdict"], "mistake");
    assert_eq!(table.act(json!("undo"))["moves"], "");
}

#[test]
fn the_computer_begins() {
    let mut table = Table::new(json!({"rule": "2*last", "pile": "20", "players": ["computer", "person"]}));
    let data = table.go();
    assert_eq!(texts(&data["news"]), ["I take 2."]);
    assert_eq!((data["moves"].as_str(), data["next"]["player"].as_u64()), (Some("2"), Some(2)));
    assert_eq!(text(&table.act(json!("undo"))["refused"]), "There is no move of yours to take back.");
}

#[test]
fn undo_goes_back_before_the_last_move_of_a_person() {
    let mut table = Table::new(json!({"rule": "3", "pile": "20"}));
    table.take("1");
    table.go();
    let before = table.moves.clone();
    table.take("2");
    table.go();
    assert_eq!(table.act(json!("undo"))["moves"], before.as_str());
    let start = table.act(json!("undo"));
    assert_eq!((start["moves"].as_str(), &start["can_undo"]), (Some(""), &json!(false)));
}

#[test]
fn misere_play_and_stops() {
    let mut table = Table::new(json!({"rule": "3", "pile": "5", "misere": true, "players": ["person", "person"]}));
    table.take("3");
    let end = table.take("2");
    assert_eq!((&end["next"]["step"], &end["winner"]), (&json!("over"), &json!(1)));
    let mut table = Table::new(json!({"rule": "3", "pile": "10", "stop": ["5"], "players": ["person", "person"]}));
    table.take("3");
    let end = table.take("2");
    assert_eq!(
        text(&end["end"]),
        "The game is over at pile 5, and the first player cannot move: the second player wins!"
    );
    assert_eq!(text(&table.take("1")["refused"]), "The game is over.");
}

#[test]
fn takes_are_forbidden() {
    let mut table = Table::new(json!({"rule": "4", "pile": "20", "block": 2, "players": ["computer", "person"]}));
    let start = table.act(json!("show"));
    assert_eq!(start["next"], json!({"step": "forbid", "player": 2, "seat": "person"}));
    assert_eq!(text(&start["prompt"]), "Pile 20. You may forbid up to 2 of the takes 1 to 4.");
    assert_eq!(text(&table.take("1")["refused"]), "First say what you forbid.");
    assert_eq!(text(&table.act(json!({"forbid": "1-3"}))["refused"]), "You may forbid at most 2.");
    assert!(text(&table.act(json!("hint"))["hint"]["words"][0]).contains("orbid"));
    let data = table.act(json!({"forbid": "1, 3"}));
    assert_eq!(data["moves"], "x1+3");
    assert_eq!(texts(&data["news"]), ["You forbid 1, 3."]);
    assert_eq!(data["piles"][0]["forbidden"]["ranges"], json!([["1", "1"], ["3", "3"]]));
    let data = table.go();
    assert!(["2", "4"].iter().any(|take| table.moves.starts_with(&format!("x1+3,{take},x"))), "{}", table.moves);
    assert_eq!(data["next"]["step"], "move");
    assert_eq!(table.act(json!("undo"))["moves"], "");
    let end = table.play_out(smallest);
    assert_eq!(end["next"]["step"], "over");
}

#[test]
fn sums_of_piles() {
    let mut table =
        Table::new(json!({"rule": "pile", "pile": "3", "with": [{"pile": "4"}, {"rule": "2*last", "pile": "20"}]}));
    let start = table.act(json!("show"));
    assert_eq!(start["piles"].as_array().unwrap().len(), 3);
    assert_eq!(start["piles"][2]["rule"], "2*last");
    table.take("2:4");
    assert!(table.moves.starts_with("2:4"));
    table.go();
    assert_eq!(text(&table.take("4:1")["refused"]), "There are only 3 piles, 1 to 3.");
    let hint = table.act(json!("hint"));
    assert_eq!(hint["hint"]["parts"], json!([]));
    let end = table.play_out(|data| {
        let piles = data["piles"].as_array().unwrap();
        let place = piles.iter().position(|pile| pile["legal"]["ranges"][0].is_array()).unwrap();
        format!("{}:1", place + 1)
    });
    assert!(end["winner"].is_u64() && end["review"]["record"]["more"].is_array());
    assert!(
        refusal(json!({"rule": "3", "pile": "3", "with": vec![json!({"pile": "1"}); 5]})).contains("at most 5 piles")
    );
    assert!(refusal(json!({"rule": "3", "pile": "3", "limit": "2", "with": [{"pile": "1"}]})).contains("for one pile"));
}

#[test]
fn parts_come_with_a_hint() {
    let mut table = Table::new(json!({"rule": "2*last", "pile": "1e100"}));
    assert!(table.act(json!("show"))["hint"].is_null());
    let hint = table.act(json!("hint"))["hint"].clone();
    let parts = hint["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 12);
    assert!(hint["more"].as_u64().unwrap() > 50);
    assert_eq!(text(&hint["words"][0]), format!("Take {}, and you win.", parts[0].as_str().unwrap()));
    table.take(parts[0].as_str().unwrap());
    assert!(table.go()["deeds"].as_array().unwrap().len() == 2);
}

#[test]
fn a_link_repeats_the_game() {
    for level in ["random", "easy"] {
        let game = json!({"rule": "2*last", "pile": "60", "level": level, "seed": "17"});
        let mut one = Table::new(game.clone());
        one.play_out(smallest);
        // Somebody who takes back a move and makes it again meets the same computer.
        let mut two = Table::new(game.clone());
        two.take("2");
        two.go();
        two.act(json!("undo"));
        two.play_out(smallest);
        assert_eq!(one.moves, two.moves);
        let mut other = Table::new(json!({"rule": "2*last", "pile": "60", "level": level, "seed": "18"}));
        other.play_out(smallest);
        assert_ne!(one.moves, other.moves);
        // The address alone brings the same game.
        let mut opened = Table { desk: Desk::default(), game, moves: one.moves.clone() };
        assert_eq!(opened.act(json!("review")), one.act(json!("review")));
    }
}

#[test]
fn moves_of_an_address_are_played_up_to_the_first_that_is_wrong() {
    let mut table = Table::new(json!({"rule": "2*last", "pile": "20", "players": ["person", "person"]}));
    for (moves, kept, reason) in [
        ("3,1,2", "3,1,2", None),
        (" 3, 1 ,2", "3,1,2", None),
        ("3,7,2", "3", Some("The moves in the address end here. You may take at most 6 now.")),
        ("3,,2", "3", Some("The moves in the address end here.")),
        ("x3", "", Some("The moves in the address end here. Nothing may be forbidden now.")),
        ("19,1,1", "19,1", Some("The moves in the address end here. The game is over.")),
        ("1,2:1", "1", Some("The moves in the address end here. There is only one pile.")),
        ("1e9999999", "", Some("The moves in the address end here. The pile has only 20 counters.")),
        ("<script>", "", Some("The moves in the address end here.")),
    ] {
        table.moves = moves.to_owned();
        let data = table.act(json!("show"));
        assert_eq!(data["moves"], kept, "{moves}");
        match reason {
            Some(reason) => assert!(text(&data["refused"]).starts_with(reason), "{moves}: {}", text(&data["refused"])),
            None => assert!(data["refused"].is_null()),
        }
    }
    table = Table::new(json!({"rule": "1", "pile": "1e9", "players": ["person", "person"]}));
    table.moves = ["1"; 10_001].join(",");
    let data = table.act(json!("show"));
    assert_eq!(data["deeds"].as_array().unwrap().len(), 10_000);
    assert_eq!(text(&data["refused"]), "This page follows a game for 10000 moves at most.");
}

#[test]
fn bad_games_are_refused() {
    assert!(refusal(json!({"rule": "2*n", "pile": "3"})).contains("`n` is not a name in a rule"));
    assert!(refusal(json!({"rule": "3", "pile": "three"})).starts_with("this is not a question"));
    assert_eq!(
        refusal(json!({"rule": "3", "pile": "3", "players": ["computer", "computer"]})),
        "no person plays this game"
    );
    assert!(refusal(json!({"rule": "3", "pile": "3", "level": "godlike"})).contains("level"));
    assert!(refusal(json!({"rule": "3", "pile": "3", "seed": "-1"})).starts_with("this is not a question"));
    assert!(refusal(json!({"rule": "1/(pile-3)", "pile": "3"})).contains("3"));
    let nonsense = Table::new(json!({"rule": "3", "pile": "3"})).question(&json!("nonsense"));
    assert!(Desk::default().reply(&nonsense, &Unhurried).starts_with(r#"{"status":"refused","kind":"query""#));
}

#[test]
fn a_game_that_nobody_can_solve_goes_on() {
    /// Looks at the clock a few times, and then the time is up.
    struct Hurried(Cell<u32>);
    impl Means for Hurried {
        fn budget(&self) -> Budget<'static> {
            Budget::unlimited().with_work(1000)
        }
        fn met(&self) -> Option<Bound> {
            self.0.set(self.0.get() + 1);
            (self.0.get() > 3).then_some(Bound::Time)
        }
    }
    let means = Hurried(Cell::new(0));
    let mut table = Table::new(json!({"rule": "1 + pile % last", "pile": "1e100", "players": ["computer", "person"]}));
    let reply: Value = serde_json::from_str(&table.desk.reply(&table.question(&json!("go")), &means)).unwrap();
    assert_eq!(texts(&reply["data"]["news"]), ["I take 1, though I cannot see who wins."]);
    table.moves = "1".to_owned();
    let reply: Value = serde_json::from_str(&table.desk.reply(&table.question(&json!("hint")), &means)).unwrap();
    assert_eq!(text(&reply["data"]["hint"]["words"][0]), "I do not know.");
}
