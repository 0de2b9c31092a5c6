//! Games, played as people and scripts play them.

mod common;

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use common::{Run, error};

/// A game in which everything is typed at once.
fn play(arguments: &[&str], lines: &str) -> Run {
    let mut command = cargo_bin_cmd!("onepile");
    command.arg("play").args(arguments).write_stdin(lines).timeout(Duration::from_secs(60));
    let output = command.output().unwrap();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    Run { code: output.status.code().unwrap(), stdout, stderr }
}

/// What is printed in a game that ends well.
fn transcript(arguments: &[&str], lines: &str) -> String {
    let run = play(arguments, lines);
    assert_eq!((run.code, &run.stderr[..]), (0, ""), "{}", run.stdout);
    run.stdout
}

/// A game in which each line is an answer to what was printed before.
struct Conversation {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Conversation {
    fn new(arguments: &[&str]) -> Conversation {
        let mut command = Command::new(cargo_bin!("onepile"));
        let command = command.arg("play").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Conversation { child, input, output }
    }

    /// Everything up to the next question.
    fn listen(&mut self) -> String {
        let mut heard = Vec::new();
        let mut byte = [0];
        while !heard.ends_with(b"> ") && self.output.read(&mut byte).unwrap() > 0 {
            heard.push(byte[0]);
        }
        String::from_utf8(heard).unwrap()
    }

    fn say(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").unwrap();
        self.listen()
    }

    fn end(mut self) -> i32 {
        drop(self.input);
        self.child.wait().unwrap().code().unwrap()
    }
}

/// Plays by the hints until the game is over; what was said at the end.
fn follow_hints(arguments: &[&str]) -> String {
    let mut game = Conversation::new(arguments);
    game.listen();
    for _ in 0..100 {
        let hint = game.say("hint");
        let take =
            hint.split("Take ").nth(1).and_then(|rest| rest.split([',', ' ', '.']).next()).unwrap_or("1").to_owned();
        let news = game.say(&take);
        if news.contains("cannot move") {
            assert_eq!(game.end(), 0);
            return news;
        }
    }
    panic!("{arguments:?} goes on and on");
}

#[test]
fn who_follows_the_hints_wins_a_won_game() {
    for level in ["random", "easy", "perfect"] {
        for arguments in [["2*last", "20"], ["2*last", "100"], ["pile // 2", "44"], ["turn + 1", "30"], ["10", "100"]] {
            let end = follow_hints(&[&arguments[..], &["--level", level, "--seed", "5"]].concat());
            assert!(end.contains("I cannot move: you win!"), "{arguments:?} at level {level}: {end}");
        }
    }
    let end = follow_hints(&["2*last", "21", "--misere", "--seed", "1"]);
    assert!(end.contains("you win!"), "{end}");
}

#[test]
fn the_perfect_level_punishes_a_mistake() {
    // 21 is a Fibonacci number, so whoever begins loses.
    let end = follow_hints(&["2*last", "21", "--seed", "1"]);
    assert!(end.contains("you cannot move: I win!"), "{end}");
}

#[test]
fn a_script_plays_the_same_game_again() {
    let lines = "5\n1\n2\n3\n1\n1\n2\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n";
    for level in ["random", "easy", "perfect"] {
        let arguments = ["2*last", "40", "--level", level, "--seed", "11"];
        let first = transcript(&arguments, lines);
        assert!(first.contains("cannot move") && first.ends_with("Goodbye.\n"), "{first}");
        assert_eq!(first, transcript(&arguments, lines));
    }
    let random = |seed| transcript(&["2*last", "1000", "--level", "random", "--seed", seed], "100\n");
    assert_ne!(random("1"), random("2"));
}

#[test]
fn bad_input_is_answered_and_the_game_goes_on() {
    let bad = [
        "0",
        "-3",
        "21",
        "20",
        "3.5",
        "1e999999999999",
        "p9",
        "p0",
        "x",
        "hint me",
        "save",
        "load /no/such/file",
        "2: 1",
    ];
    let worse = [
        "undo",
        "level",
        "level best",
        "1 2",
        "take",
        "part",
        "\u{7f}",
        "é",
        "save /no/such/folder/x",
        "++",
        "swap x",
        "review",
        "replay",
        "next",
        "play",
        "pile",
        "3 from",
        "0: 3",
        "p1",
    ];
    let mut game = Conversation::new(&["2*last", "20", "--seed", "1"]);
    let start = game.listen();
    assert!(start.contains("Move 1. Pile 20: you may take 1 to 19."), "{start}");
    for line in bad.iter().chain(&worse) {
        let reply = game.say(line);
        let reply = reply.trim_start_matches(line).trim_start().trim_end_matches("> ").trim_end();
        assert!(reply.ends_with('.') && reply.lines().count() == 1, "{line}: {reply}");
    }
    assert!(game.say("board").contains("Move 1. Pile 20"));
    assert!(game.say("2").contains("You take 2.\nI take"));
    assert_eq!(game.end(), 0);
}

#[test]
fn input_that_is_no_text_does_no_harm() {
    let mut command = cargo_bin_cmd!("onepile");
    let bytes: Vec<u8> = (0u8..=255).chain([b'\n']).chain(vec![b'7'; 12_000_000]).chain(*b"\nhint\n").collect();
    let output = command.args(["play", "2*last", "20"]).write_stdin(bytes).timeout(Duration::from_secs(60)).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("That line is too long for me.") && text.contains("Take 2, and you win."), "{text}");
}

#[test]
fn moves_are_told_apart_by_letters() {
    let text = transcript(&["2*last", "20"], "moves\n");
    assert!(text.contains("\n  W  2\n  L  1, 3 to 19\n"), "{text}");
    let colored = transcript(&["2*last", "20", "--color", "always"], "moves\n");
    assert!(
        colored.contains("\u{1b}[36mW\u{1b}[0m  2") && colored.contains("\u{1b}[33mL\u{1b}[0m  1, 3 to 19"),
        "{colored}"
    );
}

#[test]
fn undo_swap_again_and_levels() {
    let text = transcript(&["2*last", "20", "--seed", "1"], "3\nundo\nswap\nundo\nlevel random\nagain\n");
    let moves: Vec<&str> = text.lines().filter(|line| line.starts_with("Move ")).collect();
    // 3 and the reply 4; back; the computer begins and takes 2; there is nothing to take back; again it begins.
    assert_eq!(moves.len(), 5, "{text}");
    assert!(moves[1].starts_with("Move 3. Pile 13:") && moves[2].starts_with("Move 1. Pile 20:"), "{moves:?}");
    assert!(moves[3].starts_with("Move 2. Pile 18:") && moves[4].starts_with("Move 2."), "{moves:?}");
    assert!(text.contains("There is no move of yours to take back."), "{text}");
}

#[test]
fn a_googol_by_its_parts() {
    let arguments = ["2*last", "1e100", "--seed", "1", "--show-parts"];
    let text = transcript(&arguments, "p1\nhint\n1e50\npart 1\n");
    assert!(text.contains("Move 1. Pile 1000…0000 (101 digits): you may take 1 to 9999…9999 (100 digits)."), "{text}");
    assert!(text.contains("233 + 55 + 3 (137 parts)   (p1 = 3, p2 = 55, p3 = 233, …)"), "{text}");
    assert!(text.contains("> p1\nYou take 3.\n") && text.contains("You may take at most 2 now."), "{text}");
    // After the winning take every further smallest part wins as well.
    assert!(text.contains("> part 1\nYou take 2.\n"), "{text}");
    let full = transcript(&["2*last", "1e70", "--full"], "1e60\n");
    assert!(full.contains(&format!("You take 1{}.", "0".repeat(60))), "{full}");
}

#[test]
fn the_other_terms_of_a_game() {
    let misere = transcript(&["3", "5", "--misere", "--two"], "3\n1\n1\n");
    assert!(misere.contains("A player who cannot move wins."), "{misere}");
    assert!(
        misere.contains("No counter is left, and the second player cannot move: the second player wins!"),
        "{misere}"
    );
    let stop = transcript(&["3", "9", "--stop", "2", "--two"], "3\n3\n1\n");
    assert!(
        stop.contains("The game is over at pile 2, and the second player cannot move: the first player wins!"),
        "{stop}"
    );
    let stuck = transcript(&["pile // 2", "3", "--two"], "1\n1\n");
    assert!(stuck.contains("Pile 1 allows no take, and the first player cannot move"), "{stuck}");
    let over = transcript(&["3", "0"], "1\nhint\nundo\n");
    assert!(over.contains("No counter is left, and you cannot move: I win!"), "{over}");
    let middle = transcript(&["2*last", "12", "--last", "1"], "");
    assert!(middle.contains("Move 2. Pile 12: you may take 1 to 2."), "{middle}");
    let limit = transcript(&["turn", "12", "--limit", "4", "--turn", "7"], "");
    assert!(limit.contains("Move 7. Pile 12: you may take 1 to 4."), "{limit}");
}

#[test]
fn takes_are_forbidden_by_either_side() {
    // Of a pile of 4 with limit 3 everything wins that leaves nothing to win with.
    let text = transcript(&["3", "7", "--block", "1", "--seed", "1"], "moves\n3\nhint\n1-2\n1\nmoves\n");
    assert!(text.contains("Before each move the opponent may forbid one take."), "{text}");
    assert!(text.contains("\n  forbidden: ") && text.contains("\n  X  "), "{text}");
    let forbidden: u32 = text.split("I forbid ").nth(1).unwrap().split('.').next().unwrap().parse().unwrap();
    assert!((1..=3).contains(&forbidden), "{text}");
    let mut game = Conversation::new(&["3", "30", "--block", "1", "--seed", "2", "--second"]);
    let asked = game.listen();
    assert!(asked.ends_with("You may forbid one of the takes 1 to 3; Enter forbids none.\nforbid> "), "{asked}");
    assert!(game.say("1 2").contains("You may forbid at most 1."));
    let news = game.say("2");
    assert!(news.contains("I take 1.") || news.contains("I take 3."), "{news}");
    let reply = game.say(&news.split("forbidden: ").nth(1).unwrap()[..1]);
    assert!(reply.contains("is forbidden this time."), "{reply}");
    assert_eq!(game.end(), 0);
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my game.json");
    let path = file.to_str().unwrap();
    let arguments = ["3*last", "100", "--level", "random", "--seed", "3", "--stop", "1"];
    let whole = transcript(&arguments, &format!("9\n1\nsave {path}\n1\n1\n"));
    let loaded = transcript(&["--load", path], "1\n1\n");
    let rest = whole.split("The game is in").nth(1).unwrap().split_once('\n').unwrap().1;
    assert!(loaded.ends_with(rest), "{loaded}\n{rest}");
    let within = transcript(&["2", "5"], &format!("load {path}\n1\n1\n"));
    assert!(within.ends_with(rest), "{within}");
    let saved = std::fs::read_to_string(&file).unwrap();
    for (part, wrong) in [
        ("\"3*last\"", "\"3*lst\""),
        ("\"take\":\"9\"", "\"take\":\"100\""),
        ("\"normal\"", "\"other\""),
        ("\"schema\":1", "\"schema\":2"),
        ("\"random\"", "\"best\""),
        ("\"computer\"", "\"nobody\""),
        ("\"pile\":\"100\"", "\"pile\":\"-1\""),
        ("}", ""),
    ] {
        assert!(saved.contains(part), "{part} is not in {saved}");
        std::fs::write(&file, saved.replacen(part, wrong, 1)).unwrap();
        let message = error(&["play", "--load", path]);
        assert!(message.contains("my game.json` is not a "), "{message}");
    }
    assert!(error(&["play", "--load", folder.path().to_str().unwrap()]).contains("is not a saved game"));
}

#[test]
fn wrong_commands_are_refused() {
    assert!(error(&["play", "2*lst", "5"]).contains("did you mean `last`?"));
    assert!(error(&["play", "2*last"]).contains("PILE"));
    assert!(error(&["play", "2*last", "5", "--json"]).contains("save FILE"));
    assert!(error(&["play", "1 // 0", "5"]).contains("division by 0"));
}

#[test]
fn a_rule_that_fails_on_the_way_does_not_end_the_program() {
    let text = transcript(&["100 // (pile - 7)", "9"], "hint\n2\n1\n1\n1\n1\nundo\n");
    assert!(text.contains("division by 0") && text.ends_with("Goodbye.\n"), "{text}");
}

#[test]
fn a_reader_that_goes_away_ends_the_game_quietly() {
    let mut game = Command::new(cargo_bin!("onepile"));
    let game = game.args(["play", "2*last", "20"]).stdin(Stdio::piped()).stdout(std::io::pipe().unwrap().1);
    let output = game.stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_game_well() {
    let mut game = Conversation::new(&["2*last", "20"]);
    game.listen();
    let killed = Command::new("kill").args(["-INT", &game.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut last = String::new();
    game.output.read_to_string(&mut last).unwrap();
    assert_eq!(last, "\nGoodbye.\n");
    assert_eq!(game.child.wait().unwrap().code(), Some(130));
}

#[test]
fn the_board_tells_no_part_before_a_hint() {
    let text = transcript(&["2*last", "20", "--seed", "1"], "p1\nhint\np1+1\nboard\np1\n");
    let (before, after) = text.split_once("> hint\n").unwrap();
    assert!(!before.contains("13") && before.contains("Type `hint` to see the parts of the pile"), "{before}");
    assert!(after.contains("\n  names to type: p1 = 2, p2 = 5, p3 = 13\n"), "{after}");
    let (_, next) = after.split_once("You take 3.\n").unwrap();
    // The next position has parts of its own, which nobody has seen.
    assert!(!next.contains('=') && next.contains("Type `hint` to see the parts"), "{next}");
    let shown = transcript(&["2*last", "20", "--show-parts"], "p1\n");
    assert!(shown.contains("20 = 13 + 5 + 2   (p1 = 2, p2 = 5, p3 = 13)\n> p1\nYou take 2."), "{shown}");
    let none = transcript(&["pile // 2", "20"], "hint\np1\n");
    assert!(none.contains("Type `hint` to see the parts of the pile, if it has any, or type a number."), "{none}");
}

#[test]
fn a_game_lost_on_purpose_is_reviewed() {
    let text = transcript(&["2*last", "8", "--two"], "2\n2\n1\n1\n2\nreview\nundo\nreview\n");
    let (_, end) = text.split_once("The first player takes 2.\n\nNo").unwrap();
    assert_eq!(end, LOST);
    // A random opponent makes mistakes too.
    let text = transcript(&["2*last", "9", "--level", "random", "--seed", "3"], "2\n1\n1\nreview\n");
    let (_, review) = text.split_once("> review\n").unwrap();
    let lines = [
        "With good play you win from the start.",
        "  Move 1: you take 2 and lose the win. Taking 1 wins.",
        "  Move 4: I take 2 and lose the win. Taking 1 wins.",
        "  Move 5: you take 1 and lose the win. Taking 2 wins. This decides the game.",
        "> ",
        "Goodbye.",
    ];
    assert_eq!(review.lines().collect::<Vec<_>>(), lines);
}

/// The end of a game after its last take.
const LOST: &str = " counter is left, and the second player cannot move: the first player wins!
With good play the second player wins from the start.
  Move 2: the second player takes 2 and loses the win. Taking 1 wins. This decides the game.
Type `again` for another game, `undo` to take a move back, or `quit`.
> review
With good play the second player wins from the start.
  Move 2: the second player takes 2 and loses the win. Taking 1 wins. This decides the game.
> undo

Move 5. Pile 2: the first player may take 1 to 2.
  oo
first> review
That comes after the game. `hint` says what to do now.
first>\u{20}
Goodbye.
";

#[test]
fn a_teacher_says_whether_a_move_keeps_the_win() {
    let text = transcript(&["2*last", "20", "--level", "teach"], "3\nundo\n2\n");
    assert!(text.contains("You take 3. That loses the win. `undo` takes it back.\nI take"), "{text}");
    assert!(text.contains("You take 2. That keeps the win.\nI take"), "{text}");
    assert!(!text.contains("Take 2"), "{text}");
    let lost = transcript(&["2*last", "21", "--level", "teach"], "3\n");
    assert!(lost.contains("You take 3. No take wins here.\n"), "{lost}");
    let two = transcript(&["2*last", "20", "--two"], "level easy\nlevel teach\n3\n1\nlevel perfect\n2\n");
    assert!(
        two.contains("You are two people, and I only watch.") && two.contains("From now on I only watch."),
        "{two}"
    );
    assert!(
        two.contains("The first player takes 3. That loses the win.") && two.contains("That keeps the win."),
        "{two}"
    );
    assert!(two.contains("The first player takes 2.\n"), "{two}");
    let forbid = transcript(&["3", "4", "--block", "1", "--level", "teach", "--second"], "2\n1\n");
    assert!(forbid.contains("forbid> ") && forbid.contains("the win"), "{forbid}");
    let unknown = transcript(&["1 + pile % last", "1e40", "--level", "teach"], "1e39\n");
    assert!(unknown.contains("I cannot tell whether that keeps the win."), "{unknown}");
}

/// Plays a sum by the hints until the game is over; what was said at the end.
fn follow_sum_hints(arguments: &[&str]) -> String {
    let mut game = Conversation::new(arguments);
    game.listen();
    for _ in 0..100 {
        let hint = game.say("hint");
        let advice = hint.split("Take ").nth(1).and_then(|rest| rest.split(", and you win").next());
        let news = match advice {
            Some(take) => game.say(take),
            // A lost position: any take of the first pile that has one.
            None => {
                let pile = (1..=5).map(|pile| format!("{pile}: 1"));
                let tried: Vec<String> = pile.map(|take| game.say(&take)).collect();
                tried.join("")
            }
        };
        if news.contains("cannot move") {
            assert_eq!(game.end(), 0);
            return news;
        }
    }
    panic!("{arguments:?} goes on and on");
}

#[test]
fn sums_are_played() {
    for level in ["random", "easy", "perfect", "teach"] {
        for arguments in [
            &["pile", "3", "4", "5"][..],
            &["pile", "3", "4", "5", "--misere"],
            &["2*last", "11:3", "12:6", "--with", "floor(sqrt(pile))", "20"],
            &["{1, 3, 4}", "9", "12", "--stop", "1"],
        ] {
            let end = follow_sum_hints(&[arguments, &["--level", level, "--seed", "5"]].concat());
            assert!(end.contains("you win!"), "{arguments:?} at level {level}: {end}");
        }
    }
    let text = transcript(
        &["pile", "3", "4", "5", "--seed", "1"],
        "3\n9: 1\n1: 4\n1: 0\np1\nmoves\nall from 3\n2: 1\nundo\nundo\nundo\nagain\n",
    );
    assert!(text.contains("Move 1. You may take from one pile:\n  pile 1, 3 counters: 1 to 3   ooo\n"), "{text}");
    assert!(text.contains("Say from which pile: `2: 3` takes 3 from pile 2."), "{text}");
    assert!(
        text.contains("There are only 3 piles, 1 to 3.") && text.contains("The pile has only 3 counters."),
        "{text}"
    );
    assert!(text.contains("  pile 1  W  2\n  pile 1  L  1, 3\n  pile 2  W  none\n"), "{text}");
    assert!(text.contains("You take 5 from pile 3.\nI take 1 from pile 2.\n"), "{text}");
    assert!(text.contains("There is no move of yours to take back."), "{text}");
    // Where one pile is left, the number is enough.
    let one = transcript(&["pile", "2", "1", "--two"], "2: 1\n1\n1\nreview\n");
    assert!(one.contains("The second player takes 1 from pile 1."), "{one}");
    assert!(
        one.contains("Move 1: the first player takes 1 from pile 2 and loses the win. Taking 1 from pile 1 wins."),
        "{one}"
    );
}

#[test]
fn takes_are_forbidden_in_each_pile_of_a_sum() {
    let mut game = Conversation::new(&["pile", "3", "4", "--block", "1", "--seed", "2", "--second"]);
    let asked = game.listen();
    let question = "You may forbid one take in each pile, as in `1: 3; 2: 4`; Enter forbids none.\nforbid> ";
    assert!(asked.ends_with(question), "{asked}");
    assert!(game.say("3").contains("Say in which pile"));
    assert!(game.say("1: 1 2").contains("You may forbid at most 1."));
    assert!(game.say("3: 1").contains("There are only 2 piles"));
    assert!(game.say("hint").contains("forbid"));
    let news = game.say("1: 3; 2: 4");
    assert!(news.contains("I take ") && news.contains("may take from one pile:"), "{news}");
    assert_eq!(game.end(), 0);
    let both = transcript(&["pile", "1", "1", "--block", "1", "--two"], "1: 1; 2: 1\nreview\n");
    assert!(
        both.contains("Every take is forbidden, and the first player cannot move: the second player wins!"),
        "{both}"
    );
}

#[test]
fn sums_that_cannot_be_played_are_refused() {
    assert!(error(&["play", "turn", "3", "4"]).contains("piles on one common clock are not a sum"));
    assert!(error(&["play", "pile", "3", "4", "--limit", "2"]).contains("`N:X` is a pile with limit X"));
    assert!(error(&["play", "pile", "3", "4", "--show-parts"]).contains("one pile"));
    assert!(error(&["play", "2*last", "20:5", "--last", "2"]).contains("leave out"));
    assert!(error(&["play", "pile", "3", "--with", "pile", "x"]).contains("`--with` takes a rule and its piles"));
    assert!(error(&["play", "pile", "3", "--replay", "x.json"]).contains("cannot be used with"));
    let many: Vec<&str> = ["play", "pile"].into_iter().chain(std::iter::repeat_n("1", 1001)).collect();
    assert!(error(&many).contains("at most 1000 piles"));
    let limit = transcript(&["2*last", "20:5"], "");
    assert!(limit.contains("Pile 20: you may take 1 to 5."), "{limit}");
}

#[test]
fn a_sum_is_saved_loaded_and_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sum.json");
    let path = file.to_str().unwrap();
    let arguments = ["pile", "3", "4", "--with", "2*last", "7", "--seed", "3", "--level", "random", "--block", "1"];
    transcript(&arguments, &format!("1: 1\n2: 2\n1: 2\nsave {path}\n"));
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("\"more\":[{\"rule\":\"pile\""), "{saved}");
    let loaded = transcript(&["--load", path], "");
    let shown = transcript(&["--replay", path], "");
    let board = |text: &str| text.split("Move ").last().unwrap().split("You may forbid").next().unwrap().to_owned();
    assert_eq!(board(&loaded), board(&shown));
    for (part, wrong) in [("\"rule\":\"2*last\"", "\"rule\":\"turn\""), ("\"index\":\"1\"", "\"index\":\"9\"")] {
        if saved.contains(part) {
            std::fs::write(&file, saved.replacen(part, wrong, 1)).unwrap();
            assert!(error(&["play", "--replay", path]).contains("sum.json` is not a "));
        }
    }
}

/// A game as an earlier version saved it.
const OLD: &str = r#"{"schema":1,"rule":"2*last","play":"normal","stop":[],"block":"0","start":{"turn":"1","pile":"8","limit":"7"},
"moves":[{"take":"2"},{"take":"2"},{"take":"1"},{"take":"1"},{"take":"2"}],"forbidden":null,"players":["person","computer"],
"level":"perfect","seed":"7"}"#;

#[test]
fn a_record_is_shown_again_and_carried_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.json");
    let path = file.to_str().unwrap();
    std::fs::write(&file, OLD).unwrap();
    let shown = transcript(&["--replay", path], "");
    assert!(!shown.contains("> ") && !shown.contains("Goodbye"), "{shown}");
    assert!(shown.contains("You take 2. No take wins here.\n"), "{shown}");
    assert!(shown.contains("Move 2. Pile 6: I may take 1 to 4."), "{shown}");
    assert_eq!(shown.matches("\nMove ").count(), 5, "{shown}");
    assert!(shown.contains("I cannot move: you win!\nWith good play I win from the start."), "{shown}");
    // With commands it goes step by step, and on from any point.
    let steps = transcript(&["--replay", path], "\nnext\nback\n3\n\nhint\nplay\nreview\n");
    assert!(steps.contains("Enter shows the next move"), "{steps}");
    let moves: Vec<&str> = steps.lines().filter(|line| line.starts_with("Move ")).collect();
    assert!(
        moves[1].starts_with("Move 2.") && moves[2].starts_with("Move 3.") && moves[3].starts_with("Move 2."),
        "{steps}"
    );
    assert!(steps.contains("This is a move of mine. Type `play` to go on from here."), "{steps}");
    assert!(steps.contains("The game goes on from here.") && steps.contains("That comes after the game."), "{steps}");
    let other = transcript(&["--replay", path], "1\n");
    assert!(other.contains("> 1\nYou take 1.\nI take 2.\n"), "{other}");
    let within = transcript(&["2", "2", "--two"], "2\nreplay\n\nreplay\nquit\n");
    assert!(within.contains("The first player takes 2. That keeps the win.\n"), "{within}");
}

#[test]
fn the_input_may_end_anywhere() {
    let typed =
        "hint\n3: 1\nmoves\n1: 1\nundo\n2: 2\nsave\nlevel teach\n1: 1\n1\n1\nreview\nreplay\n\n\nback\nplay\nquit\n";
    for end in (0..typed.len()).step_by(9) {
        let text = transcript(&["pile", "1", "2", "1", "--seed", "1"], &typed[..end]);
        // In a replay the end of the input shows the rest.
        assert!(text.ends_with("Goodbye.\n") || text.contains("> replay\n"), "{text}");
    }
}
