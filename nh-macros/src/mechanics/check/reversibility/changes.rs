//! The changes that are looked among: signs of coordinates, half turns of angles, and of a group g
//! ↦ P g S with P and S diagonal, their entries ±1 and their determinants equal; each with the
//! reversal of time or without it. On a lattice a change acts on every site alike.
//!
//! ```text
//! q ↦ σq,   v ↦ ±σv,   t ↦ ±t          - with the reversal
//! R ↦ P R S,   ω ↦ det S · S ω,   (R, p) ↦ (P R S, P p),   v ↦ S v
//! ```

use std::collections::BTreeMap;

use crate::algebra::{Algebra, Character, Effect, Scalar};
use crate::expression::{Direction, Group, Variable};
use crate::system::{Chart, Space, System};

/// The elementary change that reverses time.
pub(super) const REVERSAL: usize = 0;

/// A change, as the elementary changes that it is composed of.
pub(in crate::mechanics) type Change = Character;

/// The elementary changes of a system.
pub(in crate::mechanics) struct Changes<'a> {
    chart: &'a Chart,
    /// How many factors of the chart have changes of their own: in a link those of site k, after
    /// which the factors of site k + 1 follow.
    own: usize,
    pub(super) count: usize,
    /// For every line the place of its sign, and of its half turn where it is an angle.
    lines: BTreeMap<usize, (usize, Option<usize>)>,
    /// For every group, by its place among the factors, the place of the first sign of P; those of
    /// S follow after P's.
    groups: BTreeMap<usize, usize>,
}

/// The sign that a change takes from what has this character.
pub(super) fn sign(character: &Character, change: &Change) -> bool {
    !character.intersection(change).count().is_multiple_of(2)
}

impl<'a> Changes<'a> {
    /// The changes of the system's chart, whose `angles` repeat after a turn.
    pub(super) fn new(system: &'a System, angles: &[bool]) -> Self {
        let chart = &system.chart;
        let own = match system.link {
            Some(_) => chart.factors.len() / 2,
            None => chart.factors.len(),
        };
        let mut count = REVERSAL + 1;
        let mut next = |many: usize| {
            count += many;
            count - many
        };
        let (mut lines, mut groups) = (BTreeMap::new(), BTreeMap::new());
        for (g, factor) in chart.factors[..own].iter().enumerate() {
            match factor.space {
                Space::R | Space::S1 => {
                    let i = factor.first;
                    let sign = next(1);
                    lines.insert(i, (sign, angles[i].then(|| next(1))));
                }
                Space::Matrices(group) => {
                    groups.insert(g, next(2 * group.dimension()));
                }
            }
        }
        for g in own..chart.factors.len() {
            let [of_site, of_next] = [g - own, g].map(|g| chart.factors[g].first);
            if let Some(changes) = lines.get(&of_site).copied() {
                lines.insert(of_next, changes);
            }
            if let Some(first) = groups.get(&(g - own)).copied() {
                groups.insert(g, first);
            }
        }
        Self {
            chart,
            own,
            count,
            lines,
            groups,
        }
    }

    /// The conditions on every change: det P = det S.
    pub(super) fn relations(&self) -> Vec<Character> {
        let of_group = |(g, first): (&usize, &usize)| {
            let signs = 2 * self.group(*g).dimension();
            (*first..first + signs).collect()
        };
        self.groups.iter().map(of_group).collect()
    }

    fn group(&self, g: usize) -> Group {
        let group = self.chart.factors[g].space.group();
        group.expect("the factor is a group")
    }

    /// The signs that are taken from direction i of Q.
    pub(super) fn direction(&self, i: usize) -> Character {
        if let Some((sign, _)) = self.lines.get(&i) {
            return Character::from([*sign]);
        }
        let factor = self.chart.factor_of(i);
        let place = self
            .chart
            .factors
            .iter()
            .position(|f| f.first == factor.first);
        let g = place.expect("the factor is one of the chart");
        let group = self.group(g);
        let right = self.groups[&g] + group.dimension();
        let all = || (right..right + group.dimension()).collect::<Character>();
        match (group, group.components()[i - factor.first]) {
            (_, Direction::Linear(k)) => Character::from([right + k]),
            (Group::SE2, Direction::Angular(_)) => all(),
            (_, Direction::Angular(k)) => &all() ^ &Character::from([right + k]),
        }
    }

    /// The signs that are taken from the velocity in direction i.
    pub(super) fn velocity(&self, i: usize) -> Character {
        &self.direction(i) ^ &Character::from([REVERSAL])
    }

    /// The effect on a variable of a continuous expression; an increment is that about its middle.
    pub(super) fn effect(&self, x: Variable) -> Effect {
        let signs = |sign| Effect {
            sign,
            half_turn: None,
        };
        match x {
            Variable::Time => signs(Character::from([REVERSAL])),
            Variable::Velocity(i) | Variable::Increment(i) => signs(self.velocity(i)),
            Variable::Coordinate(i) => Effect {
                sign: self.direction(i),
                half_turn: self.lines.get(&i).and_then(|(_, turn)| *turn),
            },
            Variable::Entry(g, entry) => {
                let left = self.groups[&g];
                let row = Character::from([left + usize::from(entry.row)]);
                let dimension = self.group(g).dimension();
                signs(match entry.column {
                    3 => row,
                    column => &row ^ &Character::from([left + dimension + usize::from(column)]),
                })
            }
            _ => Effect::default(),
        }
    }

    /// Whether all variables of an expression are among those whose effects are known.
    pub(super) fn knows(algebra: &Algebra, f: &Scalar) -> bool {
        algebra.variables_of(f).iter().all(|x| {
            matches!(
                x,
                Variable::Pi
                    | Variable::Constant(_)
                    | Variable::Parameter(_)
                    | Variable::Function(_)
                    | Variable::Control(_)
                    | Variable::Step
                    | Variable::Time
                    | Variable::Coordinate(_)
                    | Variable::Velocity(_)
                    | Variable::Increment(_)
                    | Variable::Entry(..)
            )
        })
    }

    /// The expression after a change.
    pub(super) fn apply(&self, algebra: &Algebra, change: &Change, f: &Scalar) -> Scalar {
        let is_opposite = |x| sign(&self.effect(x).sign, change);
        let turns = |x| {
            let turn = self.effect(x).half_turn;
            turn.is_some_and(|turn| change.contains(&turn))
        };
        algebra.changed(f, &is_opposite, &turns)
    }

    /// Whether the elementary changes contain half turns.
    pub(in crate::mechanics) fn has_angles(&self) -> bool {
        self.lines.values().any(|(_, turn)| turn.is_some())
    }

    /// The changed coordinates, as a person writes them: `x -> -x`, `theta -> pi - theta`,
    /// `R -> R diag(1, -1, -1)`.
    pub(in crate::mechanics) fn describe(&self, change: &Change) -> Vec<String> {
        let mut written = Vec::new();
        for (g, factor) in self.chart.factors[..self.own].iter().enumerate() {
            let name = &factor.name;
            if let Some(first) = self.groups.get(&g) {
                let dimension = self.group(g).dimension();
                let [p, s] = [*first, first + dimension].map(|first| {
                    let entries: Vec<_> = (first..first + dimension)
                        .map(|bit| if change.contains(&bit) { "-1" } else { "1" })
                        .collect();
                    (entries.contains(&"-1")).then(|| format!("diag({})", entries.join(", ")))
                });
                let parts = [p, Some(name.to_string()), s];
                if parts[0].is_some() || parts[2].is_some() {
                    let parts: Vec<_> = parts.into_iter().flatten().collect();
                    written.push(format!("{name} -> {}", parts.join(" ")));
                }
                continue;
            }
            let (sign, turn) = self.lines[&factor.first];
            let turns = turn.is_some_and(|turn| change.contains(&turn));
            match (change.contains(&sign), turns) {
                (false, false) => {}
                (true, false) => written.push(format!("{name} -> -{name}")),
                (false, true) => written.push(format!("{name} -> {name} + pi")),
                (true, true) => written.push(format!("{name} -> pi - {name}")),
            }
        }
        written
    }
}
