//! Rules as trees that share nothing with the library's own.

/// A quantity of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    Turn,
    Pile,
    Last,
    Prev,
}

impl Variable {
    pub const ALL: [Variable; 4] = [Variable::Turn, Variable::Pile, Variable::Last, Variable::Prev];

    pub fn name(self) -> &'static str {
        match self {
            Variable::Turn => "turn",
            Variable::Pile => "pile",
            Variable::Last => "last",
            Variable::Prev => "prev",
        }
    }
}

/// An expression that is a number. Operators and functions go by the names they have in the text of a rule.
#[derive(Clone, Debug)]
pub enum Number {
    /// `digits` divided by 10^`places`.
    Literal {
        digits: u64,
        places: u32,
    },
    Infinity,
    Variable(Variable),
    Negate(Box<Number>),
    /// One of `+ - * / // % ^`.
    Binary(Box<Number>, &'static str, Box<Number>),
    If(Vec<(Condition, Number)>, Box<Number>),
    Call(&'static str, Vec<Number>),
    Table {
        entries: Vec<Number>,
        index: Box<Number>,
        otherwise: Box<Number>,
    },
}

/// An expression that is true or false.
#[derive(Clone, Debug)]
pub enum Condition {
    /// The first number, then each further one with its comparison to the one before it.
    Compare(Number, Vec<(&'static str, Number)>),
    InSet(Number, Vec<Number>),
    InRange(Number, Number, Number),
    Test(&'static str, Vec<Number>),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    If(Vec<(Condition, Condition)>, Box<Condition>),
}

impl Number {
    pub fn integer(value: u64) -> Number {
        Number::Literal { digits: value, places: 0 }
    }

    pub fn binary(left: Number, operator: &'static str, right: Number) -> Number {
        Number::Binary(Box::new(left), operator, Box::new(right))
    }

    pub fn call(name: &'static str, argument: Number) -> Number {
        Number::Call(name, vec![argument])
    }
}
