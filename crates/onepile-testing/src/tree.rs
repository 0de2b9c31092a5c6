//! Rules as trees that share nothing with the library's own.

/// A quantity of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// The number of the coming move.
    Turn,
    /// The counters on the table.
    Pile,
    /// What was taken last.
    Last,
    /// The pile before that.
    Prev,
    /// What is about to be taken; of a condition behind `where` alone.
    Take,
}

impl Variable {
    /// All four that a limit may ask for.
    pub const ALL: [Variable; 4] = [Variable::Turn, Variable::Pile, Variable::Last, Variable::Prev];
    /// All three that a condition behind `where` may ask for.
    pub const OF_TAKES: [Variable; 3] = [Variable::Turn, Variable::Pile, Variable::Take];

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
}

/// An expression that is a number. Operators and functions go by the names they have in the text of a rule.
#[derive(Clone, Debug)]
pub enum Number {
    /// `digits` divided by 10^`places`.
    Literal {
        /// All digits.
        digits: u64,
        /// How many of them stand behind the point.
        places: u32,
    },
    /// Larger than every number.
    Infinity,
    /// A quantity of the game.
    Variable(Variable),
    /// The number with the other sign.
    Negate(Box<Number>),
    /// One of `+ - * / // % ^`.
    Binary(Box<Number>, &'static str, Box<Number>),
    /// Conditions with their values, and the value where none holds.
    If(Vec<(Condition, Number)>, Box<Number>),
    /// A function and its arguments.
    Call(&'static str, Vec<Number>),
    /// A look-up in a list.
    Table {
        /// The list.
        entries: Vec<Number>,
        /// The place of the wanted entry.
        index: Box<Number>,
        /// The value where there is no such entry.
        otherwise: Box<Number>,
    },
}

/// An expression that is true or false.
#[derive(Clone, Debug)]
pub enum Condition {
    /// The first number, then each further one with its comparison to the one before it.
    Compare(Number, Vec<(&'static str, Number)>),
    /// Whether the number is one of these.
    InSet(Number, Vec<Number>),
    /// Whether the number is between the other two.
    InRange(Number, Number, Number),
    /// A test and its arguments.
    Test(&'static str, Vec<Number>),
    /// The opposite.
    Not(Box<Condition>),
    /// Both hold.
    And(Box<Condition>, Box<Condition>),
    /// One holds at least.
    Or(Box<Condition>, Box<Condition>),
    /// Conditions with what holds under them, and what holds where none does.
    If(Vec<(Condition, Condition)>, Box<Condition>),
}

impl Number {
    /// A whole number.
    pub fn integer(value: u64) -> Number {
        Number::Literal { digits: value, places: 0 }
    }

    /// Two numbers with an operator between them.
    pub fn binary(left: Number, operator: &'static str, right: Number) -> Number {
        Number::Binary(Box::new(left), operator, Box::new(right))
    }

    /// A function of one number.
    pub fn call(name: &'static str, argument: Number) -> Number {
        Number::Call(name, vec![argument])
    }
}
