//! Long evaluations end soon when they are asked to, and are the same as ever when they are not.

use onepile_rule::batch::{Batch, Line};
use onepile_rule::bounds::Bounder;
use onepile_rule::value::{Ask, Evaluator, Interrupted, Patience};
use onepile_rule::{EvalError, Inputs, Natural, Range, Region, Rule, Variable};

/// Goes on until it was asked `most` times.
struct Until {
    asked: u32,
    most: u32,
}

impl Ask for Until {
    fn goes_on(&mut self) -> bool {
        self.asked += 1;
        self.asked < self.most
    }
}

fn until(most: u32) -> Until {
    Until { asked: 0, most }
}

fn at_pile(pile: &str) -> Inputs {
    Inputs::unmoved(Natural::ONE, pile.parse().expect(pile))
}

/// Rules that take long at a pile: some milliseconds here, up to many seconds at larger piles.
const LONG: [(&str, &str); 25] = [
    ("3^pile", "2_000_000"),
    ("(0 - 10)^pile", "1_000_001"),
    ("2^pile + 2^(pile + 1) + 2^(pile + 2)", "10_000_000"),
    ("fib(pile)", "1_000_000"),
    ("floor(ln(pile)*10^1500)", "1_000_003"),
    ("floor(log(pile, 7)*10^1000)", "1_000_003"),
    ("log(10^pile + 1, 3)", "100_000"),
    ("log((3/2)^pile, 4/3)", "40_000"),
    ("primepi(pile)", "8_000_000_000"),
    ("root(pile, 7)", "1e100_000"),
    ("sqrt(pile + 1)", "1e300_000"),
    ("root(3^pile, 1000)", "500_000"),
    ("digit_sum(3^pile)", "400_000"),
    ("digit_sum(3^pile, 1000)", "200_000"),
    ("if is_prime(10^pile + 1) then 1 else 2", "1000"),
    ("if is_square(10^pile + 1) or is_power(7^pile, 7) then 1 else 2", "300_000"),
    ("floor(pi*10^pile)", "30_000"),
    ("floor((sqrt(2) + sqrt(3) + sqrt(5))*10^pile)", "30_000"),
    ("floor(root(3, 17)*10^pile)", "5000"),
    ("floor(1/(sqrt(2) + pi)*10^pile)", "30_000"),
    ("if sqrt(sqrt(2)*10^pile) > sqrt(3) + 10^pile then 1 else 2", "100_000"),
    ("gcd(fib(pile), fib(pile + 6))", "200_000"),
    ("(10^pile + 1)/(7^pile + 1) + 1/3", "30_000"),
    ("sqrt(2)^pile + sqrt(3)^pile", "400_000"),
    ("3^pile // 7^(pile // 3) % 5^(pile // 5)", "500_000"),
];

#[test]
fn long_evaluations_end_when_asked_to() {
    for (text, pile) in LONG {
        let (rule, inputs): (Rule, _) = (text.parse().expect(text), at_pile(pile));
        let mut evaluator = Evaluator::default();
        let mut asked = until(u32::MAX);
        let limit = rule.limit_within(&mut Evaluator::default(), &inputs, &Patience::of(&mut asked));
        assert_eq!(limit, rule.limit(&inputs), "{text} at {pile}");
        assert!(asked.asked >= 2, "{text} at {pile}");
        for most in 1..=asked.asked.min(3) {
            let mut asked = until(most);
            let ended = rule.limit_within(&mut evaluator, &inputs, &Patience::of(&mut asked));
            assert_eq!(ended, Err(EvalError::Interrupted), "{text} at {pile}");
            assert_eq!(asked.asked, most, "{text} at {pile}: whoever said no is not asked again");
        }
        // What was cut off leaves no trace.
        assert_eq!(rule.limit_by(&mut evaluator, &inputs), limit, "{text} at {pile}");
        assert!(limit.is_ok(), "{text} at {pile}: {limit:?}");
    }
}

#[test]
fn small_numbers_ask_nobody() {
    for text in ["2*last", "floor(phi*last) + floor(sqrt(pile))", "fib(last) + 3^last", "digit_sum(prev^20) % 7"] {
        let rule: Rule = text.parse().expect(text);
        let inputs = Inputs::moved(Natural::from(2u32), Natural::from(1000u32), Natural::from(70u32));
        let mut asked = until(1);
        assert_eq!(
            rule.limit_within(&mut Evaluator::default(), &inputs, &Patience::of(&mut asked)),
            rule.limit(&inputs)
        );
        assert_eq!(asked.asked, 0, "{text}");
    }
}

#[test]
fn one_patience_ends_everything_that_shares_it() {
    let rule: Rule = "3^pile".parse().expect("a rule");
    let mut asked = until(1);
    let patience = Patience::of(&mut asked);
    for _ in 0..3 {
        let limit = rule.limit_within(&mut Evaluator::default(), &at_pile("1_000_000"), &patience);
        assert_eq!(limit, Err(EvalError::Interrupted));
    }
    // Whatever is found after that is dropped, even where it took no time.
    assert_eq!(rule.limit_within(&mut Evaluator::default(), &at_pile("2"), &patience), Err(EvalError::Interrupted));
    assert!(patience.is_over());
    assert_eq!(asked.asked, 1);
}

#[test]
fn bounds_end_when_asked_to() {
    let rules = ["sqrt(pile) + cbrt(pile) + sqrt(3*pile)", "fib(pile % 1_000_000)", "3^100_000 + pile*7^100_000"];
    for text in rules {
        let rule: Rule = text.parse().expect(text);
        let [low, high] = ["1e100_000", "1e200_000"].map(|number| number.parse::<Natural>().expect(number));
        let region = Region::all().with(Variable::Pile, Range::new(low, high));
        let mut bounder = Bounder::default();
        let ended = rule.bounds_within(&mut bounder, &region, &Patience::of(&mut until(1)));
        assert_eq!(ended, Err(Interrupted), "{text}");
        let bounds = rule.bounds_within(&mut bounder, &region, &Patience::of(&mut until(u32::MAX)));
        assert_eq!(bounds, Ok(rule.bounds(&region)), "{text}");
    }
}

#[test]
fn batches_end_when_asked_to() {
    let rule: Rule = "digit_sum(7^(pile + 50_000))".parse().expect("a rule");
    let line = Line::piles(Natural::ONE, 1, 1);
    let mut batch = Batch::new(&rule);
    let mut limits = [0; 20];
    assert_eq!(batch.fill_within(&line, &mut limits, &Patience::of(&mut until(1))), Err(Interrupted));
    assert_eq!(batch.fill_within(&line, &mut limits, &Patience::of(&mut until(u32::MAX))), Ok(()));
    let mut expected = [0; 20];
    Batch::new(&rule).fill(&line, &mut expected);
    assert_eq!(limits, expected);
    assert!(!limits.contains(&Batch::FAULT));
}
