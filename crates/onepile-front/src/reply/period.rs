//! Whether values repeat, with the proof.

use onepile::{Column, NamedWindow, Natural, NoPeriod, PeriodProof, Periodicity, Recurrence, Undecided};
use serde::Serialize;

use super::{Paged, SCHEMA, Status};
use crate::page::Page;
use crate::text::Text;
use crate::words;
use crate::words::{Words, counted, undecided};

/// Whether the values of all piles repeat.
#[derive(Clone, Debug, Serialize)]
pub struct PeriodReply {
    schema: u32,
    rule: String,
    of: Column,
    kind: &'static str,
    preperiod: Option<Natural>,
    period: Option<Natural>,
    proof: Option<Proof>,
    searched_to: Option<Natural>,
    declined: Option<String>,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    why: Vec<Words>,
}

/// Why values repeat, or never do.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub(crate) enum Proof {
    FiniteBase { last: Natural },
    Window(Window),
    State { at: Natural, again_at: Natural, turns: Text<usize>, largest_limit: Text<u32> },
    LimitWindow(Window),
    LimitStays { limit: Natural, from: Natural },
    LimitKeepsUp { from: Natural },
    FewLost { largest: Natural, because: Box<Proof> },
    Unbounded,
    LimitGrows,
    NamedTakes(Named),
    MultiplesNamed { of: Text<u32>, from: Text<u32> },
    LostPilesEnd,
}

/// Values of a rule that names its takes, and all that they depend on, come back.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Named {
    from: Text<u32>,
    every: Text<u32>,
    largest: Option<Text<u32>>,
    window: Text<u32>,
    at: Text<u32>,
    again_at: Text<u32>,
    settled_since: Option<Text<u32>>,
}

impl From<&NamedWindow> for Named {
    fn from(found: &NamedWindow) -> Named {
        let NamedWindow { from, every, largest, window_at, again_at, window, settled_since } = *found;
        Named {
            from: Text(from),
            every: Text(every),
            largest: largest.map(Text),
            window: Text(window),
            at: Text(window_at),
            again_at: Text(again_at),
            settled_since: settled_since.map(Text),
        }
    }
}

/// Values that come back.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Window {
    window: Text<usize>,
    at: Text<usize>,
    again_at: Text<usize>,
    unit: Text<usize>,
}

impl From<&Recurrence> for Window {
    fn from(found: &Recurrence) -> Window {
        let Recurrence { window, window_at, again_at, unit, .. } = found;
        Window { window: Text(*window), at: Text(*window_at), again_at: Text(*again_at), unit: Text(*unit) }
    }
}

impl Proof {
    fn of(proof: &PeriodProof) -> Option<Proof> {
        Some(match proof.clone() {
            PeriodProof::FiniteBase { last } => Proof::FiniteBase { last },
            PeriodProof::Window(found) => Proof::Window(Window::from(&found)),
            PeriodProof::State { at, again_at, turns, largest } => {
                Proof::State { at, again_at, turns: Text(turns), largest_limit: Text(largest) }
            }
            PeriodProof::LimitWindow(found) => Proof::LimitWindow(Window::from(&found)),
            PeriodProof::LimitStays { limit, from } => Proof::LimitStays { limit, from },
            PeriodProof::LimitKeepsUp { from } => Proof::LimitKeepsUp { from },
            PeriodProof::NamedTakes(found) => Proof::NamedTakes(Named::from(&found)),
            PeriodProof::FewLost { largest, because } => {
                Proof::FewLost { largest, because: Box::new(Proof::of(&because)?) }
            }
            _ => return None,
        })
    }
}

impl PeriodReply {
    pub(crate) fn new(rule: String, of: Column, found: &Periodicity, declined: Option<String>) -> PeriodReply {
        let nothing = PeriodReply {
            schema: SCHEMA,
            rule,
            of,
            kind: found.kind(),
            preperiod: None,
            period: None,
            proof: None,
            searched_to: None,
            why: declined.iter().map(|declined| words![declined.clone()]).collect(),
            declined,
            undecided: None,
        };
        match found {
            Periodicity::Periodic { preperiod, period, proof } => PeriodReply {
                preperiod: Some(preperiod.clone()),
                period: Some(period.clone()),
                why: reasons(proof, of),
                proof: Proof::of(proof),
                ..nothing
            },
            Periodicity::Never(reason) => {
                let (proof, why) = never(*reason, of);
                PeriodReply { proof, why: vec![words![why]], ..nothing }
            }
            Periodicity::Unknown { searched_to, undecided } => {
                PeriodReply { searched_to: Some(searched_to.clone()), undecided: undecided.clone(), ..nothing }
            }
            _ => nothing,
        }
    }

    /// The answer for people.
    pub fn page(&self) -> Page {
        let values = match self.of {
            Column::Nim => "nim-values",
            Column::Outcome => "outcomes",
            _ => "values of g",
        };
        let headline = match (&self.preperiod, &self.period) {
            (Some(preperiod), Some(period)) if preperiod.is_zero() => {
                words!["Purely periodic: the ", values, " repeat with period ", period, " from the start."]
            }
            (Some(preperiod), Some(period)) => {
                words![
                    "Eventually periodic: the ",
                    values,
                    " repeat with period ",
                    period,
                    " after the first ",
                    if *preperiod == Natural::ONE { words!["value"] } else { counted(preperiod.clone(), "value") },
                    "."
                ]
            }
            _ if self.kind == "none" => words!["Not periodic: the ", values, " never repeat."],
            _ => words!["Unknown: neither a period nor its absence is proved."],
        };
        let searched = self.searched_to.as_ref().filter(|to| !to.is_zero());
        let searched = searched.map(|to| words!["all piles up to ", to, " are searched"]);
        let undecided = self.undecided.as_ref().map(undecided);
        Page::default()
            .headline(headline)
            .reasons(searched.into_iter().chain(undecided).chain(self.why.iter().cloned()))
    }
}

/// Why the values of a rule that names its takes repeat. The smallest winning takes follow from the outcomes.
fn named(found: &NamedWindow, of: Column) -> Vec<Words> {
    let NamedWindow { from, every, largest, window_at, again_at, window, settled_since } = found;
    let is_nim = of == Column::Nim;
    let what = match (is_nim, window) {
        (true, 1) => "value".to_owned(),
        (true, _) => format!("{window} values"),
        (false, 1) => "outcome".to_owned(),
        (false, _) => format!("{window} outcomes"),
    };
    let [comes, determine] = if *window == 1 { ["comes", "this"] } else { ["come", "these"] };
    let determines = if *window == 1 { "determines" } else { "determine" };
    let of_pile = |pile: &u32| if *window == 1 { format!("of pile {pile}") } else { format!("up to pile {pile}") };
    let back = (*window > 0)
        .then(|| words![format!("the {what} {} {comes} back as the {what} {}", of_pile(window_at), of_pile(again_at))]);
    let Some(since) = settled_since else {
        let largest = match largest {
            Some(largest) => {
                format!("the largest take is {largest}, so {determine} {what} {determines} all that follow [BCG82]")
            }
            None => "no take is allowed, so nobody can ever move".to_owned(),
        };
        return back.into_iter().chain([words![largest]]).collect();
    };
    let on = if *from > 1 { format!("from take {from} on ") } else { String::new() };
    let (repeat, remainder) = match every {
        1 => (format!("{on}every take is named"), String::new()),
        _ => (format!("{on}the named takes repeat after {every} takes"), format!(" for its remainder modulo {every}")),
    };
    let new = match (is_nim, remainder.is_empty()) {
        (true, _) => format!("since pile {since} no value is new{remainder}"),
        (false, true) => {
            format!("pile {since} is lost, and a take leads to it from every pile that is at least {from} larger")
        }
        (false, false) => format!("behind pile {since} no pile is the first lost one{remainder}"),
    };
    let follows = match (window, every) {
        (0, 1) => "all that follow are alike".to_owned(),
        (0, _) => "the remainder determines all that follow".to_owned(),
        (_, 1) => format!("{determine} {what} {determines} all that follow"),
        _ => format!("{determine} {what} and the remainder determine all that follow"),
    };
    let settled = words![format!("{new}, so {follows}")];
    [words![repeat]].into_iter().chain(back).chain([settled]).collect()
}

/// Which values come back.
fn window(recurrence: &Recurrence) -> Words {
    let Recurrence { window_at, again_at, window, unit, .. } = recurrence;
    let multiple = match unit {
        1 => String::new(),
        _ => format!(", a multiple of {unit} piles farther"),
    };
    words![format!(
        "the {window} values up to pile {window_at} come back as the {window} values up to pile {again_at}{multiple}"
    )]
}

fn reasons(proof: &PeriodProof, of: Column) -> Vec<Words> {
    match proof {
        PeriodProof::FiniteBase { last } => {
            vec![words!["the base is finite, and the table repeats with its last member, ", last, " [HR03]"]]
        }
        PeriodProof::Window(recurrence) => {
            let Recurrence { window: values, unit, .. } = recurrence;
            let (repeats, source) = match unit {
                1 => (String::new(), " [HR03]"),
                _ => (format!(" and limits repeat after {unit} piles,"), ""),
            };
            vec![
                window(recurrence),
                words![format!(
                    "no value between is larger than {values},{repeats} so these {values} values determine all that follow{source}"
                )],
            ]
        }
        PeriodProof::State { at, again_at, turns, largest } => vec![
            words![format!("limits are at most {largest}, and repeat after "), counted(*turns, "turn")],
            words![
                "the nearest lost piles below pile ",
                at,
                ", at all turns, come back below pile ",
                again_at,
                ", and nothing else counts"
            ],
        ],
        PeriodProof::LimitWindow(recurrence) => vec![
            window(recurrence),
            words![format!(
                "no limit is larger than {}, and limits repeat as well, so these values determine all that follow",
                recurrence.window
            )],
        ],
        PeriodProof::NamedTakes(found) => named(found, of),
        PeriodProof::LimitStays { limit, from } => vec![words![
            "the limit stays at ",
            limit,
            " from pile ",
            from,
            " on, so the values repeat after ",
            limit + &Natural::ONE,
            " piles [HRR04]"
        ]],
        PeriodProof::LimitKeepsUp { from } => vec![words![
            "from pile ",
            from,
            " on the limit grows with every pile, so the lost piles below stay in reach [HRR04]"
        ]],
        PeriodProof::FewLost { largest, because } => {
            let few = words!["the largest lost pile is ", largest, ", because the values of g are bounded:"];
            [few].into_iter().chain(reasons(because, of)).collect()
        }
        _ => Vec::new(),
    }
}

fn never(reason: NoPeriod, of: Column) -> (Option<Proof>, String) {
    let (proof, why) = match reason {
        NoPeriod::MultiplesNamed { of, from } => {
            let named = match of {
                1 => format!("every take from {from} on is named"),
                of if from <= of => format!("all multiples of {of} are named takes"),
                of => format!("all multiples of {of} from {from} on are named takes"),
            };
            let why = format!(
                "{named}, and piles that differ by such a take have different nim-values, so there are infinitely many values"
            );
            return (Some(Proof::MultiplesNamed { of: Text(of), from: Text(from) }), why);
        }
        NoPeriod::LostPilesEnd => (
            Some(Proof::LostPilesEnd),
            "infinitely many won piles lead to finitely many lost piles only, so the smallest winning takes grow without end",
        ),
        NoPeriod::Unbounded => (
            Some(Proof::Unbounded),
            "the base is infinite and all its members are fixed, so from each member b only b itself wins: the values are \
             unbounded [HR03]",
        ),
        NoPeriod::LimitGrows if of == Column::Outcome => (
            Some(Proof::LimitGrows),
            "the limit grows without end in unit jumps, so lost piles lie farther and farther apart [HRR04]",
        ),
        NoPeriod::LimitGrows => {
            (Some(Proof::LimitGrows), "the limit grows without end in unit jumps, so every nim-value occurs [HRR04]")
        }
        _ => (None, "the values are unbounded"),
    };
    (proof, why.to_owned())
}

impl Paged for PeriodReply {
    fn met(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    /// Unknown is undecided, even where no bound was met.
    fn ended(&self) -> Status {
        if self.kind == "unknown" { Status::Undecided } else { Status::Answered }
    }

    fn shown(&self) -> Page {
        self.page()
    }
}
