//! Which of the system's names an expression may contain, fields and numbers aside.

use crate::model::lowering::Lowered;
use crate::model::names::{Family, Meaning, Names};
use crate::model::{Endpoint, Symbol};
use crate::syntax::text::listed;

#[derive(Clone, Copy)]
pub(in crate::model) enum Scope<'a> {
    /// All that the mode has.
    System,
    /// The law of a group: the coordinates of the fibre.
    Group(&'a [usize]),
    /// A connection: the time and the coordinates of the base.
    Base {
        /// The coordinates that the group of this stage acts on.
        fibre: &'a [usize],
        /// Coordinates of the stages before.
        reduced: &'a [usize],
    },
    /// A region or a change of chart: coordinates and the time; why nothing else.
    Position(&'static str),
    /// An action by formula: coordinates, the time, and the parameters of its group.
    Action,
}

/// Why a control is in no connection.
const OF_A_MOTION: &str = "is a control, which belongs to a motion: a connection is one of the system, made of the coordinates of the base, \
     fields, numbers, `t` and `h`";

impl Scope<'_> {
    pub(in crate::model::lowering) fn is_group(self) -> bool {
        matches!(self, Scope::Group(_))
    }

    /// Why no name of this kind may stand here, whatever its index.
    pub(in crate::model::lowering) fn refuses_kind(
        self,
        meaning: &Meaning,
        names: &Names,
    ) -> Option<String> {
        let refused = match (self, meaning) {
            (
                Scope::Group(_),
                Meaning::Step | Meaning::Time | Meaning::Velocity(_) | Meaning::Control(_),
            )
            | (
                Scope::Position(_) | Scope::Action,
                Meaning::Step | Meaning::Velocity(_) | Meaning::Control(_),
            ) => true,
            (Scope::Base { .. }, Meaning::Control(_)) => return Some(OF_A_MOTION.to_owned()),
            (Scope::Group(fibre), Meaning::Coordinate(family)) => {
                !entries(family).any(|entry| fibre.contains(&entry))
            }
            _ => false,
        };
        refused.then(|| self.refusal(None, names))
    }

    /// The first symbol that may not stand here, and why.
    pub(in crate::model::lowering) fn refuses(
        self,
        value: &Lowered,
        names: &Names,
    ) -> Option<(String, String)> {
        if matches!(self, Scope::System) {
            return None;
        }
        let mut refused = None;
        value.for_each_symbol(&mut |symbol| {
            if refused.is_none() && !self.permits(symbol) {
                refused = Some(symbol);
            }
        });
        let symbol = refused?;
        let refusal = match (self, symbol) {
            (Scope::Base { .. }, Symbol::Control(_)) => OF_A_MOTION.to_owned(),
            _ => self.refusal(coordinate(symbol), names),
        };
        Some((spelt(symbol, names), refusal))
    }

    fn permits(self, symbol: Symbol) -> bool {
        let within = |list: &[usize]| coordinate(symbol).is_some_and(|i| list.contains(&i));
        match (self, symbol) {
            (Scope::System, _) | (_, Symbol::Parameter(_) | Symbol::Function(_)) => true,
            (Scope::Group(_), Symbol::Velocity(_))
            | (Scope::Position(_), Symbol::Velocity(_) | Symbol::Step) => false,
            (_, Symbol::Control(_)) => false,
            (Scope::Position(_), _) => true,
            (Scope::Action, Symbol::Coordinate(_) | Symbol::GroupParameter(_) | Symbol::Time) => {
                true
            }
            (Scope::Action, _) => false,
            (Scope::Group(fibre), _) => within(fibre),
            (Scope::Base { fibre, reduced }, _) => !within(fibre) && !within(reduced),
        }
    }

    /// The end of a sentence about a symbol of this coordinate.
    fn refusal(self, coordinate: Option<usize>, names: &Names) -> String {
        let scalars = names.scalars();
        let of = |coordinates: &[usize]| listed(coordinates.iter().filter_map(|i| scalars.get(i)));
        match self {
            Scope::System => String::new(),
            Scope::Position(why) => format!("cannot stand here: {why}"),
            Scope::Action => "cannot stand here: an action is made of coordinates in R and S1, of `t`, of its own parameters, fields and numbers"
                .to_owned(),
            Scope::Group(fibre) => format!(
                "does not belong to the group, whose law is written in its coordinates {}, in \
                    fields and in numbers",
                of(fibre)
            ),
            Scope::Base { fibre, reduced } => {
                let gone = |i: &usize| fibre.contains(i) || reduced.contains(i);
                let base: Vec<usize> = scalars.keys().copied().filter(|i| !gone(i)).collect();
                let made_of = match base.as_slice() {
                    [] => "the base is a point, where a connection is made of fields, numbers, `t` and `h`"
                        .to_owned(),
                    base => format!("write the connection in the coordinates of the base, {}", of(base)),
                };
                if coordinate.is_some_and(|i| fibre.contains(&i)) {
                    let acts = of(fibre);
                    format!(
                        "makes the connection not invariant under the symmetry, which acts on \
                            {acts}; {made_of}"
                    )
                } else {
                    format!("is reduced by a symmetry before this one; {made_of}")
                }
            }
        }
    }
}

fn entries(family: &Family) -> std::ops::Range<usize> {
    family.first..family.first + family.length.unwrap_or(1)
}

fn coordinate(symbol: Symbol) -> Option<usize> {
    match symbol {
        Symbol::Coordinate(i) | Symbol::Velocity(i) | Symbol::EndpointCoordinate(i, _) => Some(i),
        Symbol::Parameter(_)
        | Symbol::Function(_)
        | Symbol::Control(_)
        | Symbol::Step
        | Symbol::Time
        | Symbol::EndpointTime(_)
        | Symbol::Entry(..)
        | Symbol::EndpointEntry(..)
        | Symbol::RelativeEntry(..)
        | Symbol::GroupParameter(_) => None,
    }
}

/// A symbol as it is written in an expression.
fn spelt(symbol: Symbol, names: &Names) -> String {
    let scalar = |i: usize| names.scalars().remove(&i).unwrap_or_default();
    let end = |endpoint| match endpoint {
        Endpoint::Start => 0,
        Endpoint::End => 1,
    };
    match symbol {
        Symbol::Parameter(_) | Symbol::Function(_) => String::new(),
        Symbol::Control(i) => names.control(i),
        Symbol::Step => "h".to_owned(),
        Symbol::Time => "t".to_owned(),
        Symbol::EndpointTime(endpoint) => format!("t[{}]", end(endpoint)),
        Symbol::Coordinate(i) => scalar(i),
        Symbol::Velocity(i) if names.body_velocity(i).is_some() => {
            names.body_velocity(i).unwrap_or_default()
        }
        Symbol::Velocity(i) => match scalar(i).split_once('[') {
            Some((name, index)) => format!("{name}_dot[{index}"),
            None => format!("{}_dot", scalar(i)),
        },
        Symbol::EndpointCoordinate(i, endpoint) => format!("{}[{}]", scalar(i), end(endpoint)),
        Symbol::Entry(..)
        | Symbol::EndpointEntry(..)
        | Symbol::RelativeEntry(..)
        | Symbol::GroupParameter(_) => String::new(),
    }
}
