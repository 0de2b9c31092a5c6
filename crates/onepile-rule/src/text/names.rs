//! The names of the rule language: variables, constants and functions.

/// A quantity of the game that a rule may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Variable {
    /// The number of the coming move, 1 for the first.
    Turn,
    /// The counters on the table now.
    Pile,
    /// What the opponent just took.
    Last,
    /// The pile before the opponent took.
    Prev,
    /// What the player to move takes; it stands behind `where` only.
    Take,
}

impl Variable {
    /// The four that a limit may be made of, in the order of [`Variable::index`].
    pub const ALL: [Variable; 4] = [Variable::Turn, Variable::Pile, Variable::Last, Variable::Prev];

    /// How many there are, together with `take`.
    pub(crate) const COUNT: usize = 5;

    /// The name in a rule.
    pub fn name(self) -> &'static str {
        match self {
            Variable::Turn => "turn",
            Variable::Pile => "pile",
            Variable::Last => "last",
            Variable::Prev => "prev",
            Variable::Take => "take",
        }
    }

    /// The place in arrays that hold one entry for each variable.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// What an expression may be about besides numbers: something with a name and, at each point, a value.
pub trait Quantity: Clone + PartialEq {
    /// The name in the text.
    fn name(&self) -> &str;
}

impl Quantity for Variable {
    fn name(&self) -> &str {
        Variable::name(*self)
    }
}

/// A named number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// 3.14159…
    Pi,
    /// 2.71828…
    E,
    /// The golden ratio, 1.61803…
    Phi,
    /// Larger than every number.
    Infinity,
}

impl Constant {
    /// All of them.
    pub const ALL: [Constant; 4] = [Constant::Pi, Constant::E, Constant::Phi, Constant::Infinity];

    /// The name in a rule.
    pub fn name(self) -> &'static str {
        match self {
            Constant::Pi => "pi",
            Constant::E => "e",
            Constant::Phi => "phi",
            Constant::Infinity => "inf",
        }
    }
}

/// Declares a family of functions with their names and argument counts.
macro_rules! functions {
    ($(#[$meta:meta])* $kind:ident { $($variant:ident $name:literal $least:literal ..= $most:expr;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $kind {
            $(
                #[doc = concat!("`", $name, "`")]
                $variant,
            )*
        }

        impl $kind {
            /// All of them.
            pub const ALL: &[$kind] = &[$($kind::$variant),*];

            /// The name in a rule.
            pub fn name(self) -> &'static str {
                match self { $($kind::$variant => $name),* }
            }

            /// The least and the largest number of arguments.
            pub fn arity(self) -> (usize, usize) {
                match self { $($kind::$variant => ($least, $most)),* }
            }
        }
    };
}

/// As many arguments as you like.
const MANY: usize = usize::MAX;

functions! {
    /// A function from numbers to a number.
    Function {
        Floor "floor" 1..=1;
        Ceil "ceil" 1..=1;
        Round "round" 1..=1;
        Sqrt "sqrt" 1..=1;
        Cbrt "cbrt" 1..=1;
        Root "root" 2..=2;
        Log2 "log2" 1..=1;
        Log10 "log10" 1..=1;
        Ln "ln" 1..=1;
        Log "log" 2..=2;
        Abs "abs" 1..=1;
        Min "min" 1..=MANY;
        Max "max" 1..=MANY;
        Gcd "gcd" 2..=MANY;
        Lcm "lcm" 2..=MANY;
        DigitSum "digit_sum" 1..=2;
        Bits "bits" 1..=1;
        BitLength "bit_length" 1..=1;
        Xor "xor" 2..=2;
        Fib "fib" 1..=1;
        Divisors "divisors" 1..=1;
        PrimePi "primepi" 1..=1;
    }
}

functions! {
    /// A function from numbers to a truth value.
    Predicate {
        Even "even" 1..=1;
        Odd "odd" 1..=1;
        IsSquare "is_square" 1..=1;
        IsPower "is_power" 2..=2;
        IsPrime "is_prime" 1..=1;
    }
}

/// The name of the list look-up, which has a shape of its own: `table([4, 2, 7], i, else)`.
pub(crate) const TABLE: &str = "table";

/// Every name of the language that stands for no quantity.
pub(super) fn fixed_names() -> impl Iterator<Item = &'static str> {
    let constants = Constant::ALL.iter().map(|c| c.name());
    let functions = Function::ALL.iter().map(|f| f.name());
    let predicates = Predicate::ALL.iter().map(|p| p.name());
    constants.chain(functions).chain(predicates).chain([TABLE])
}
