//! Whatever is typed, `onepile` ends by itself with an exit code from 0 to 3: no panic, no abort, no hang.

mod common;

use std::time::{Duration, Instant};

use common::{Run, onepile};

/// Runs it with little time, and asks for no more than a decent end.
fn endure(arguments: &[&str]) -> Run {
    let start = Instant::now();
    let run = onepile([&["--timeout", "200ms", "--memory", "200MB"], arguments].concat());
    let shown: String = format!("{arguments:?}").chars().take(300).collect();
    assert!((0..=3).contains(&run.code), "exit code {} of {shown}\n{}", run.code, run.stderr);
    assert!(!run.stderr.contains("panicked"), "{shown}\n{}", run.stderr);
    assert!(run.code != 2 || (run.stdout.is_empty() && !run.stderr.is_empty()), "{shown}\n{run:?}");
    assert!(run.code != 0 || !run.stdout.is_empty(), "{shown}\n{run:?}");
    // The bound on time, what is given beyond it, and a busy machine.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?} for {shown}", start.elapsed());
    run
}

/// The texts between bars.
fn list(text: &str) -> Vec<&str> {
    text.split('¦').map(str::trim).collect()
}

/// Every verb that takes a rule.
fn endure_rule(rule: &str) {
    endure(&["solve", "--json", "--", rule, "12"]);
    endure(&["table", "--of", "nim", "--to", "12", "--", rule]);
    endure(&["explain", "--", rule]);
    endure(&["verify", "--to", "5", "--", rule]);
    endure(&["compare", "--to", "5", "--", rule, "2*last"]);
}

#[test]
fn texts_that_are_no_rules() {
    let rules = list(
        "- ¦ -- ¦ ( ¦ ) ¦ () ¦ [] ¦ { ¦ ] ¦ , ¦ . ¦ .. ¦ ... ¦ ' ¦ \" ¦ \\ ¦ $(ls) ¦ 1 2 ¦ 2n ¦ 2 last ¦
        last last ¦ last=2 ¦ ** ¦ 2**3 ¦ 1.. ¦ 1...2 ¦ 1e ¦ 1e+ ¦ 0x10 ¦ 1_ ¦ _ ¦ __ ¦ if ¦ if then else ¦
        if last then 1 else 2 ¦ if 1 < 2 then 3 ¦ then ¦ else ¦ not ¦ not not ¦ and ¦ last and 1 ¦ last > 1 ¦
        1 < 2 < 3 ¦ in {} ¦ last in {} ¦ last in ¦ min() ¦ max ¦ gcd(1) ¦ floor ¦ floor(1, 2) ¦
        table([], 1, 2) ¦ table(1, 2, 3) ¦ table([1], 2) ¦ foo ¦ Last ¦ LAST ¦ pile() ¦ pile(1) ¦ é ¦ √2 ¦ ２ ¦
        last×2 ¦ π ¦ ∞ ¦ \u{202e}tsal ¦ a\u{300}\u{300}\u{300} ¦ \u{1} ¦ \u{7f} ¦ \u{feff}last ¦
        \u{1b}[31mlast ¦ 👩‍👩‍👧‍👦 ¦ <script> ¦ %s%n",
    );
    for rule in rules.into_iter().chain(["", " ", "\n", "\t\r\n"]) {
        let run = endure(&["solve", "--json", "--", rule, "12"]);
        assert_eq!(run.code, 2, "{rule:?}");
        assert!(!run.stderr.contains('\u{1b}') && !run.stderr.contains('\u{1}'), "{rule:?} reaches the terminal");
    }
}

#[test]
fn rules_without_a_value_somewhere() {
    let rules = list(
        "1/0 ¦ 0/0 ¦ 1 // 0 ¦ 1 % 0 ¦ 0^-1 ¦ sqrt(-1) ¦ ln(0) ¦ log(2, 1) ¦ log(0, 0) ¦ root(2, 0) ¦
        (-8)^(1/3) ¦ inf ¦ -inf ¦ inf - inf ¦ 0*inf ¦ inf/inf ¦ inf % 2 ¦ inf // 1 ¦ floor(inf) ¦
        gcd(inf, 1) ¦ fib(inf) ¦ bits(-1) ¦ gcd(1/2, 3) ¦ fib(-1) ¦ digit_sum(10, 1) ¦ digit_sum(10, 0) ¦
        divisors(0) ¦ primepi(-1) ¦ xor(1.5, 2) ¦ table([1], inf, 2) ¦ is_power(0, 0) ¦ 100 // (pile - 3) ¦
        pile / (last - turn) ¦ 1 / (prev % 7) ¦ if is_power(last, 1) then 1 else 2 ¦
        if is_prime(inf) then 1 else 2 ¦ last in inf..0",
    );
    rules.iter().for_each(|rule| endure_rule(rule));
}

#[test]
fn rules_with_huge_numbers() {
    let rules = list(
        "1e99999999999 ¦ 1e-99999999999 ¦ 2^(2^(2^70)) ¦ 9^9^9^9 ¦ 2^2^2^2^2^last ¦ last^last^last ¦
        prev^prev^prev^prev ¦ 1e9999999999999999999999 ¦ 10^10000000 ¦ 10^1e7 ¦ 2^-1e30 ¦ 0.5^1e9 ¦
        (1/3)^100000 ¦ fib(1e7) ¦ fib(1e100) ¦ fib(fib(fib(prev))) ¦ fib(47000000) % (pile + 1) ¦
        1e3000000 % (1e2000000 + 7) ¦ floor(sqrt(10^1000000 + pile)) ¦ divisors(10^60 + pile) ¦
        primepi(10^30) ¦ primepi(10^15 + pile) ¦ primepi(2^62) ¦ divisors(2^1000 - 1) ¦
        lcm(1e1000, 1e1000 + 1, last) ¦ xor(1e1000, last) ¦ bits(2^100000 - 1) ¦ digit_sum(2^100000) ¦
        digit_sum(7^200000, 3) ¦ root(2, 1e30) ¦ root(1e1000, 1000) ¦ 2^(1/1e30) ¦ log(1e1000, 1 + 1e-1000) ¦
        log2(1e-1000) ¦ ln(1e1000000) ¦ e^1e6 ¦ pi^pi^pi^pi^pi ¦ sqrt(2)^1e9 ¦ floor(1e100*pi) ¦
        floor(1e10000*sqrt(2)) ¦ sqrt(2)*sqrt(8) - 4 + last ¦ floor(ln(2)*1e50 - ln(4)*5e49) ¦
        round(phi^1000) ¦ if is_prime(2^4423 - 1) then 1 else 2 ¦ if is_prime(10^400 + 1) then 1 else 2 ¦
        if is_square(10^100000 + 1) then 1 else 2 ¦ if is_power(2^100000, 2) then 1 else 2 ¦
        table([1, 2], 1e1000, 3)",
    );
    for (i, rule) in rules.iter().enumerate() {
        // Many of these use up their time, so they are not shown to every verb.
        endure(&["solve", "--json", "--", rule, "12"]);
        match i % 6 {
            0 => drop(endure(&["explain", "--", rule])),
            2 => drop(endure(&["table", "--of", "nim", "--to", "12", "--", rule])),
            4 => drop(endure(&["verify", "--to", "5", "--", rule])),
            _ => {}
        }
    }
}

#[test]
fn rules_that_are_long_or_deep() {
    // Windows takes shorter command lines.
    let long = if cfg!(windows) { 20_000 } else { 70_000 };
    let repeat = |text: &str, times: usize| text.repeat(times.min(long / text.len()));
    let rules = [
        repeat("(", 20_000),
        repeat("(", 20_000) + "1" + &repeat(")", 20_000),
        repeat("(", 255) + "1" + &repeat(")", 255),
        repeat("-", 50_000) + "1",
        repeat("not ", 10_000) + "1 < 2",
        repeat("if 1 < 2 then ", 5_000),
        format!("if {} 1 < 2 then 3 else 4", repeat("not ", 200)),
        repeat("1+", 30_000) + "1",
        repeat("last*", 13_000) + "1",
        repeat("1 < ", 15_000) + "2",
        repeat("2^", 30_000) + "2",
        repeat("min(", 250) + "1" + &repeat(")", 250),
        format!("min({}1)", repeat("1, ", 20_000)),
        format!("table([{}1], pile, 2)", repeat("1, ", 20_000)),
        format!("if last in {{{}1}} then 1 else 2", repeat("1, ", 20_000)),
        repeat("1", long),
        repeat("9", 65_536),
        repeat("a", 65_537),
        repeat(" ", 65_537),
        repeat("é", 30_000),
        repeat("fib(1000000)+", 5_000) + "1",
        repeat("sqrt(2)+", 5_000) + "1",
        repeat("sqrt(last)*", 200) + "1",
    ];
    for rule in &rules {
        endure(&["solve", "--json", "--", rule, "12"]);
        endure(&["explain", "--", rule]);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let garbage = std::ffi::OsStr::from_bytes(b"la\xffst");
    for arguments in [[garbage, "5".as_ref()], ["last".as_ref(), garbage]] {
        let run = onepile(["solve".as_ref()].iter().chain(&arguments));
        assert_eq!((run.code, &run.stdout[..]), (2, ""));
    }
}

/// A fixed stream of numbers, so that a failure comes back.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.below(texts.len())]
    }

    /// Words of the language in any order.
    fn soup(&mut self) -> String {
        let words = list(
            "last ¦ pile ¦ prev ¦ turn ¦ 1 ¦ 2 ¦ 0 ¦ 1.5 ¦ 1e9 ¦ pi ¦ inf ¦ + ¦ - ¦ * ¦ / ¦ // ¦ % ¦ ^ ¦ ( ¦ ) ¦ [ ¦ ] ¦ { ¦ } ¦
            , ¦ .. ¦ < ¦ <= ¦ == ¦ != ¦ = ¦ if ¦ then ¦ elif ¦ else ¦ and ¦ or ¦ not ¦ in ¦ floor ¦ sqrt ¦ min ¦ fib ¦ table ¦
            is_prime ¦ gcd ¦ é ¦ $ ¦ foo ¦ #",
        );
        let count = 1 + self.below(20);
        let soup: Vec<&str> = (0..count).map(|_| self.pick(&words)).collect();
        soup.join(self.pick(&["", " "]))
    }

    /// A number that the grammar allows.
    fn number(&mut self, depth: usize) -> String {
        let atoms = list("last ¦ pile ¦ prev ¦ turn ¦ 0 ¦ 1 ¦ 2 ¦ 3 ¦ 7 ¦ 1.5 ¦ 1e6 ¦ pi ¦ phi ¦ inf");
        if depth == 0 {
            return self.pick(&atoms).to_owned();
        }
        let ones = list("floor ¦ ceil ¦ sqrt ¦ cbrt ¦ ln ¦ log2 ¦ abs ¦ fib ¦ bits ¦ divisors");
        let twos = list("min ¦ max ¦ gcd ¦ lcm ¦ xor ¦ root ¦ log ¦ digit_sum");
        let [a, b, c] = std::array::from_fn(|_| self.number(depth - 1));
        match self.below(6) {
            0 => format!("({a} {} {b})", self.pick(&["+", "-", "*"])),
            1 => format!("({a} {} {b})", self.pick(&["/", "//", "%", "^"])),
            2 => format!("{}({a})", self.pick(&ones)),
            3 => format!("{}({a}, {b})", self.pick(&twos)),
            4 => format!("(if {a} {} {b} then {c} else {a})", self.pick(&["<", "==", ">="])),
            _ => format!("table([{a}, {b}], {c}, 1)"),
        }
    }
}

#[test]
fn words_in_any_order() {
    let mut random = Random(20_250_101);
    let verbs: [&[&str]; 4] =
        [&["solve", "--pile", "12"], &["table", "--of", "g", "--to", "12"], &["explain"], &["verify", "--to", "5"]];
    let mut read = 0;
    for i in 0..200 {
        let rule = if i % 4 == 0 { random.soup() } else { random.number(1 + i % 3) };
        let options: &[&str] = [&[][..], &["--misere"], &["--stop", "3,4"], &["--block", "1"]][random.below(4)];
        let run = endure(&[verbs[random.below(4)], options, &["--", &rule]].concat());
        read += usize::from(run.code == 0);
    }
    assert!(read > 20, "only {read} of these rules could be read, so nothing was tested");
}

#[test]
fn any_value_of_any_option() {
    let values = list(
        "¦ -1 ¦ -- ¦ 0 ¦ 1 ¦ 7 ¦ 1_000 ¦ 4294967295 ¦ 4294967296 ¦ 18446744073709551616 ¦ 1e20 ¦ 1e100000 ¦ 1e99999999 ¦ 1e-1 ¦
        1.5 ¦ inf ¦ -inf ¦ nan ¦ 0x10 ¦ １２ ¦ 1__0 ¦ all ¦ not-all ¦ none ¦ , ¦ 0,5 ¦ 0,,5 ¦ 10,9,8,7,6,5,4,3,2,1,0 ¦ \u{202e}1 ¦
        last ¦ 1\n2",
    );
    let verbs: [(&[&str], &str); 6] = [
        (&["solve", "1 + last % 3"], "pile"),
        (
            &["solve", "1 + last % 3", "20"],
            "limit ¦ last ¦ turn ¦ first ¦ stop ¦ block ¦ ranges ¦ with ¦ format ¦ color",
        ),
        (&["table", "1 + last % 3", "--of", "outcome", "--to", "20"], "from ¦ turn ¦ first ¦ stop ¦ block ¦ format"),
        (&["table", "1 + last % 3", "--of", "limit"], "to"),
        (&["verify", "1 + last % 3"], "to"),
        (&["compare", "1 + last % 3", "2"], "to ¦ turn ¦ first ¦ stop ¦ block ¦ format"),
    ];
    for (verb, options) in verbs {
        for option in list(options) {
            values.iter().for_each(|value| drop(endure(&[verb, &[&format!("--{option}={value}")]].concat())));
        }
    }
}

#[test]
fn any_duration_and_any_size() {
    let times = list(
        "¦ 0 ¦ 0s ¦ 1 ¦ -1s ¦ 1ns ¦ 5us ¦ 1s 500ms ¦ 1h ¦ none ¦ None ¦ s ¦ 99999999999999999999s ¦
        18446744073709551615s ¦ 999999999999y ¦ 1e3s ¦ 1.5s ¦ １s ¦ nonsense ¦ \u{202e}",
    );
    let sizes = list(
        "¦ 0 ¦ 1 ¦ -1 ¦ 1B ¦ 1.5MB ¦ 10 KiB ¦ none ¦ GB ¦ 1ZB ¦ 16EiB ¦ 99999999999999999999GB ¦ 1e30 ¦ infGB ¦
        NaN ¦ 12parsecs ¦ １MB",
    );
    for (option, values) in [("--timeout", &times[..]), ("--memory", &sizes)] {
        for value in values {
            let run = onepile(["solve", "1 + pile % last", "100", &format!("{option}={value}"), "--json"]);
            assert!([0, 2, 3].contains(&run.code), "{option}={value}: {run:?}");
            assert_eq!(run.code == 2, run.stdout.is_empty(), "{option}={value}: {run:?}");
        }
    }
}
