//! Texts of rules of the shapes that theorems are about, and of some just outside.
//!
//! Trees that grow blindly hardly ever have unit jumps, a late period or a polynomial in the turn.

/// Numbers that look random, the same for the same seed, and rules made of them.
pub struct Shapes(u64);

impl Shapes {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Shapes {
        Shapes(seed)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.number() % bound
    }

    /// One of some things.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    fn list(&mut self, count: u64, below: u64) -> String {
        (0..count).map(|_| self.below(below).to_string()).collect::<Vec<_>>().join(", ")
    }

    /// A rule of one of all families.
    pub fn rule(&mut self) -> String {
        match self.below(6) {
            0 => self.by_pile(),
            1 => self.by_last(),
            2 => self.by_prev(),
            3 => self.by_turn(),
            4 => self.by_pile_and_last(),
            _ => self.mixed(),
        }
    }

    /// A rule of the pile and the last take that mostly never decreases in either.
    pub fn by_pile_and_last(&mut self) -> String {
        let (pile, last) = (self.of_pile(), self.of_last());
        match self.below(8) {
            0 | 1 => format!("min({last}, {pile})"),
            2 | 3 => format!("max({last}, {pile})"),
            4 => format!("{last} + {pile}"),
            5 => format!("min({last}, {} + {pile})", self.of_last()),
            6 => format!("max({pile}, min({last}, {}))", self.of_pile()),
            _ => format!("min({last}, max({pile}, {}))", self.of_last()),
        }
    }

    fn of_pile(&mut self) -> String {
        let (a, b) = (self.below(6), 2 + self.below(6));
        match self.below(12) {
            0..4 => format!("(pile // {b} + {a})"),
            4 => format!("(pile - {a})"),
            5 => format!("(prev // {b})"),
            6 => format!("(pile // {b} + pile % {})", 2 + self.below(3)),
            7 => format!("floor(sqrt({b}*pile))"),
            8 => format!("({b}*pile // {})", b + 1 + self.below(5)),
            9 => format!("(if pile < {} then {a} else pile // {b})", 10 + self.below(60)),
            10 => format!("({} - pile // {b})", 20 + self.below(60)),
            _ => format!("({b} + (pile + {a}*last) // {})", b + 1),
        }
    }

    fn of_last(&mut self) -> String {
        let (a, b, c) = (self.below(5), 1 + self.below(3), 2 + self.below(3));
        match self.below(9) {
            0..3 => format!("{b}*last"),
            3 => format!("({b}*last + {a})"),
            4 => format!("({} * last // {c})", b + c),
            5 => format!("({a} + last // {c})"),
            6 => "last^2".to_owned(),
            7 => format!("({b}*last + pile % {c})"),
            _ => format!("({} - last)", 5 + self.below(30)),
        }
    }

    /// A rule of the pile: with unit jumps, with them from some pile on, or bounded limits that repeat.
    pub fn by_pile(&mut self) -> String {
        match self.below(4) {
            0 => self.repeating(),
            1 => {
                let (count, below) = (1 + self.below(12), 2 + self.below(9));
                let (list, jumps) = (self.list(count, below), self.jumping());
                format!("table([{list}], pile, {jumps})")
            }
            2 => {
                let (until, before, jumps) = (2 + self.below(25), self.jumping(), self.jumping());
                format!("if pile < {until} then {before} else {jumps}")
            }
            _ => self.jumping(),
        }
    }

    /// A rule of the pile that mostly has unit jumps.
    pub fn jumping(&mut self) -> String {
        let (a, b, c) = (self.below(5), 1 + self.below(6), 2 + self.below(5));
        match self.below(13) {
            0 => format!("{a} + pile // {c}"),
            1 => format!("pile - pile // {c}"),
            2 => format!("{b} * pile // {}", b + c),
            3 => format!("min(pile, {})", a + b),
            4 => format!("floor(sqrt({b}*pile))"),
            5 => format!("floor(sqrt({b}*pile/{c})) + {a}"),
            6 => format!("ceil(sqrt(pile + {a}))"),
            7 => format!("round(root({b}*pile, {c})) + {a}"),
            8 => format!("ceil(root(pile, {c})) + {a}"),
            9 => format!("max({a}, floor(sqrt(pile + {b})))"),
            10 => "floor(pile/phi)".to_owned(),
            11 => format!("max({a}, pile - {})", b * c),
            _ => format!("pile - floor(sqrt({b}*pile))"),
        }
    }

    /// A rounded root of the pile, with factors and shifts of all kinds.
    pub fn root(&mut self) -> String {
        let fraction = |dice: &mut Shapes, most: u64| format!("{}/{}", 1 + dice.below(most), 1 + dice.below(6));
        let inner = match self.below(5) {
            0 => "pile".to_owned(),
            1 => format!("{}*pile", 1 + self.below(12)),
            2 => format!("pile/{}", 1 + self.below(9)),
            3 => format!("{}*pile", fraction(self, 9)),
            _ => format!("{}*pile + {}", fraction(self, 9), fraction(self, 40)),
        };
        let root = match self.below(8) {
            0 => format!("cbrt({inner})"),
            1 => format!("root({inner}, {})", 2 + self.below(4)),
            _ => format!("sqrt({inner})"),
        };
        let shifted = match self.below(5) {
            0 => format!("{}*{root}", fraction(self, 5)),
            1 => format!("{root} + {}", fraction(self, 9)),
            2 => format!("{root} - {}", fraction(self, 9)),
            _ => root,
        };
        let rounded = format!("{}({shifted})", self.pick(&["floor", "ceil", "round"]));
        match self.below(8) {
            0 => format!("min(pile, {rounded})"),
            1 => format!("max({}, {rounded})", self.below(9)),
            2 => format!("{rounded} // {} + {}", 1 + self.below(3), self.below(3)),
            3 => format!("{rounded} + {}", self.below(9)),
            _ => rounded,
        }
    }

    /// A rule of the pile with bounded limits that repeat.
    fn repeating(&mut self) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(4), 2 + self.below(7));
        match self.below(5) {
            0 => format!("table([{}], pile % {c}, {b})", self.list(c, 7)),
            1 => format!("({b}*pile^2 + {a}*pile) % {c}"),
            2 => format!("if pile % {c} == {a} then {b} else {a}"),
            3 => format!("min(pile, {a} + pile % {c})"),
            _ => format!("{b} + pile % {c}"),
        }
    }

    /// A rule of the last take.
    pub fn by_last(&mut self) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(5), 2 + self.below(5));
        match self.below(12) {
            0 => format!("{b}*last + {a}"),
            1 => format!("table([{}], last, {b}*last)", self.list(1 + 2 * c, 9)),
            2 => format!("if last % {c} == {a} then {b} else {c}*last"),
            3 => format!("table([{}], last % {c}, 1)", self.list(c, 7)),
            4 => format!("table([{}], last, {a})", self.list(2 * c, 9)),
            5 => format!("last^2 + {a}"),
            6 => format!("max({a}, last // {c})"),
            7 => format!("{} * last // {c}", b + c),
            8 => format!("max({a}, {} - last)", b * c),
            9 => format!("if is_square(last) then {a} + last // 2 else {b}*last"),
            10 => format!("last * (1 + last % {c})"),
            _ => format!("{a} + last % {c}"),
        }
    }

    /// A rule of the last take and a remainder of the previous pile, or of the pile.
    pub fn by_prev(&mut self) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(5), 2 + self.below(4));
        match self.below(6) {
            0 | 1 => {
                let (one, other, of) = (self.by_last(), self.by_last(), self.pick(&["prev", "pile"]));
                format!("if {of} % {c} == {a} then {one} else {other}")
            }
            2 => format!("last + (prev + {b}*last) % {c}"),
            3 => format!("table([{}], ({b}*prev + last) % {c}, 1)", self.list(c, 6)),
            4 => format!("min(pile, {b}*last + prev % {c})"),
            _ => format!("table([{}], (pile + {a}*last) % {c}, {b})", self.list(c, 5)),
        }
    }

    /// A rule of the turn, perhaps with the pile.
    pub fn by_turn(&mut self) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(3), 2 + self.below(4));
        match self.below(10) {
            0 => format!("{a}*turn + {b}"),
            1 => format!("{b}*turn^2 + {a}"),
            2 => format!("turn // {c} + {a}"),
            3 => format!("{a} + turn % {c}"),
            4 => format!("table([{}], turn % {c}, {b})", self.list(c, 6)),
            5 => format!("{b}*turn + {a} + pile // {c}"),
            6 => {
                let (one, other) = (self.jumping(), self.jumping());
                format!("if turn % {c} == {a} then {one} else {other}")
            }
            7 => {
                let (one, other) = (self.by_pile(), self.jumping());
                format!("if turn < {} then {one} else {other}", b * c)
            }
            8 => format!("max({a}, turn - pile) + {b}"),
            _ => format!("table([{}], (turn + {b}*pile) % {c}, 2)", self.list(c, 5)),
        }
    }

    /// A rule that names its takes: a set alone, or a limit of any family with a condition.
    pub fn naming(&mut self) -> String {
        let limit = self.rule();
        self.named(limit, true)
    }

    /// The same with a value everywhere and without the turn, so that its piles may be added.
    pub fn naming_in_sums(&mut self) -> String {
        let limit = self.pick(&[Shapes::by_pile, Shapes::by_last, Shapes::by_prev])(self);
        self.named(limit, false)
    }

    fn named(&mut self, limit: String, timed: bool) -> String {
        let limit = match self.below(10) {
            0 => return format!("{{{}}}", self.members()),
            1 | 2 => "pile".to_owned(),
            3 => "inf".to_owned(),
            4 => (1 + self.below(12)).to_string(),
            _ => limit,
        };
        let [one, other, third] = [(); 3].map(|()| self.condition(timed));
        match self.below(8) {
            0 => format!("{limit} where {one} and {other}"),
            1 => format!("{limit} where {one} or {other}"),
            2 => format!("{limit} where not ({one})"),
            3 => format!("{limit} where if {one} then {other} else {third}"),
            _ => format!("{limit} where {one}"),
        }
    }

    fn members(&mut self) -> String {
        let count = 1 + self.below(5);
        (0..count).map(|_| (1 + self.below(9)).to_string()).collect::<Vec<_>>().join(", ")
    }

    /// A condition of takes, now and then of the turn if it may be.
    fn condition(&mut self, timed: bool) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(4), 2 + self.below(5));
        match self.below(if timed { 24 } else { 22 }) {
            0..3 => format!("take in {{{}}}", self.members()),
            3 => format!("take in {b}..{}", b + c),
            4 => format!("take % {c} == {a}"),
            5 => format!("take % {c} != {a}"),
            6 => format!("pile % {c} <= {b}"),
            7 => format!("(take + {b}*pile) % {c} in {{{}}}", self.list(2, c)),
            8 => format!("(pile - take) % {c} != {a}"),
            9 => format!("{}(take)", self.pick(&["odd", "even"])),
            10 => format!("{}(take)", self.pick(&["is_square", "is_prime"])),
            11 => format!("{}(pile - take)", self.pick(&["is_square", "is_prime", "odd"])),
            12 => format!("is_power(take, {c})"),
            13 => format!("take <= pile // {c}"),
            14 => format!("{b}*take {} pile", self.pick(&["<", "<=", ">", ">=", "!="])),
            15 => format!("take > {a}"),
            16 => format!("take < {}", b + c),
            17 => format!("gcd(take, pile) {} 1", self.pick(&["==", ">"])),
            18 => "pile % take == 0".to_owned(),
            19 => format!("xor(take, pile) % {c} != {a}"),
            20 => format!("take^2 {} {c}*pile", self.pick(&["<=", ">="])),
            21 => format!("bits(take) <= {b}"),
            22 => format!("(take + turn) % {c} != {a}"),
            _ => format!("(take <= turn + {b} or even(turn))"),
        }
    }

    /// A rule that no theorem is about, or only for some piles.
    fn mixed(&mut self) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(5), 2 + self.below(5));
        match self.below(7) {
            0 => format!("1 + (turn + last) % {c}"),
            1 => format!("{a} + (prev // 3 + last) % {c}"),
            2 => format!("digit_sum(pile) + {a}"),
            3 => format!("max({a}, pile - {b}*last)"),
            4 => format!("if pile == {} then 1/0 else {b}*last", 3 + self.below(30)),
            5 => format!("{b}0 // (last - {c})"),
            _ => format!("if prev < {} then {} else {}", 5 + self.below(30), self.by_last(), self.by_last()),
        }
    }
}
