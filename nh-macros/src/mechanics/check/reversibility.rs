//! Reversibility: what keeps first integrals of nonholonomic integrators over long times (K. Modin
//! and O. Verdier, *What makes nonholonomic integrators work?*, Numer. Math. 145, 2020).
//!
//! A change ρ of the phase space with ρ ∘ φ_t = φ_{-t} ∘ ρ reverses the flow φ. A symmetric scheme
//! for a reversible system has the same reversal, and its motions near those that ρ takes to
//! themselves stay near first integrals. A motion in which an angle turns is among these only if ρ
//! keeps the sense in which it turns: of (q, v, t) ↦ (σq, -σv, -t) where σ is -1 on the angle.
//!
//! The structure of L, D and the forces proposes the changes, by linear equations over the field of
//! two elements; the algebra confirms each that is reported.

mod changes;
mod equations;
mod invariants;
mod scheme;

use crate::mechanics::linear::vectors::each;
use std::collections::BTreeSet;
use std::slice;

pub(in crate::mechanics) use self::changes::{Change, Changes};
pub(in crate::mechanics) use self::scheme::{Asymmetric, Scheme};

use self::changes::REVERSAL;
use self::equations::SignEquations;
use self::invariants::{Conditions, Invariants};
use crate::algebra::{Algebra, Character, Scalar};
use crate::budget;
use crate::expression::{Direction, Node, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::system::{Lagrangian, Rule, Space};

/// The reversibility, as far as it is known, of a system and its scheme.
pub(in crate::mechanics) struct Reversibility<'a> {
    pub(in crate::mechanics) scheme: Scheme,
    /// The variables of the objects of an interval that decide on the scheme: of α where it is
    /// `alpha = …`, and of L_d where this is given.
    pub(in crate::mechanics) variables: BTreeSet<Variable>,
    /// The reversing symmetries; `None` for a system in regions, and for one that is too large.
    pub(in crate::mechanics) reversals: Option<Reversals<'a>>,
}

/// The reversing symmetries.
pub(in crate::mechanics) struct Reversals<'a> {
    pub(in crate::mechanics) changes: Changes<'a>,
    /// Whether L, D and the forces were asked, and not their discretisation.
    pub(in crate::mechanics) is_continuous: bool,
    /// The simplest reversing symmetry.
    pub(in crate::mechanics) simplest: Answer,
    /// For every direction in which a motion may run on and on, a reversing symmetry that keeps the
    /// sign of its velocity.
    pub(in crate::mechanics) turns: Vec<(usize, Answer)>,
    /// The variables of all that the changes have to leave as it is.
    pub(in crate::mechanics) variables: BTreeSet<Variable>,
    search: ReversalSearch<'a>,
}

/// Whether there is a reversing symmetry with some property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::mechanics) enum Answer {
    Found(Change),
    /// None of the changes that are tried reverses the system.
    None,
    /// No reversing symmetry is known, and none is ruled out.
    Unknown,
}

/// The search for changes that reverse the system.
struct ReversalSearch<'a> {
    algebra: &'a Algebra,
    /// The functions that a change has to keep; `None` where they contain variables whose changes
    /// are not known.
    invariants: Option<Invariants>,
    /// Whether the reversal of time alone is known to be a symmetry; asked where `invariants` is
    /// `None`.
    is_reversed_in_time: bool,
    count: usize,
    /// Whether that the invariants change refutes nothing: L is a density, which may change by
    /// differences Δ of functions of a site without a change of the equations, or there are
    /// functions of fields, and particular ones may have symmetries.
    is_open: bool,
    /// The conditions that a change has to satisfy for sure, and those that it has to satisfy
    /// unless functions have hidden symmetries.
    proven: SignEquations,
    all: SignEquations,
}

/// The number of candidates that are tried, where the structure leaves something open.
const MOST_TRIED: usize = 8;

pub(in crate::mechanics) fn reversibility<'a>(
    discretizer: &'a Discretizer<'a>,
    objects: &'a Objects,
) -> Reversibility<'a> {
    let system = discretizer.system;
    let scheme = || Scheme::new(discretizer, objects);
    Reversibility {
        scheme: budget::question(scheme).unwrap_or(Scheme::Unknown),
        variables: variables_of_scheme(discretizer, objects),
        reversals: (system.link.is_some() || system.is_whole())
            .then(|| budget::question(|| Reversals::new(discretizer, objects)))
            .flatten(),
    }
}

fn variables_of_scheme(discretizer: &Discretizer<'_>, objects: &Objects) -> BTreeSet<Variable> {
    let alpha = matches!(*discretizer.system.rule, Rule::Alpha(_))
        .then(|| discretizer.alpha_of(Node::Alpha));
    let given = matches!(*discretizer.system.lagrangian, Lagrangian::Discrete(_));
    let given = given.then(|| objects.discrete_lagrangian.clone());
    let decisive = alpha.into_iter().chain(given);
    decisive
        .flat_map(|f| discretizer.algebra.variables_of(&f))
        .collect()
}

impl<'a> Reversals<'a> {
    fn new(discretizer: &'a Discretizer<'a>, objects: &'a Objects) -> Self {
        let system = discretizer.system;
        let algebra = discretizer.algebra;
        let (angles, turning) = turning(discretizer, objects);
        let changes = Changes::new(system, &angles);
        let (invariants, velocities) = Invariants::new(discretizer, objects, &changes);
        // The forms of a node are those of the interval that departs, which on the way back is another one.
        let is_control = |x: &Variable| matches!(x, Variable::Control(_));
        let are_controlled = (objects.forms.iter().flatten())
            .any(|form| algebra.variables_of(form).iter().any(is_control));
        let are_known = !are_controlled && invariants.all().all(|f| Changes::knows(algebra, f));
        let variables = invariants.all().flat_map(|f| algebra.variables_of(f));
        let variables = variables.collect();
        let mut search = ReversalSearch {
            algebra,
            invariants: None,
            is_reversed_in_time: false,
            count: changes.count,
            is_open: system.link.is_some()
                || invariants
                    .all()
                    .any(|f| algebra.contain_functions(slice::from_ref(f))),
            proven: SignEquations::default(),
            all: SignEquations::default(),
        };
        if are_known {
            let Conditions { proven, possible } =
                invariants.conditions(algebra, &changes, &velocities);
            let relations: BTreeSet<_> = changes.relations().into_iter().collect();
            for character in relations.union(&proven) {
                search.proven.require(character, false);
            }
            let reversal = Character::from([REVERSAL]);
            search.proven.require(&reversal, true);
            search.all = search.proven.clone();
            possible.iter().for_each(|c| search.all.require(c, false));
            search.invariants = Some(invariants);
        }
        search.is_reversed_in_time = !are_known
            && !are_controlled
            && !algebra.defines_parts()
            && scheme::are_reversed_in_time(discretizer, objects) == Some(true);
        let kept = |i: &usize| changes.velocity(*i);
        let simplest = search.answer(&changes, &[]);
        let turns = each(&turning, |i| (*i, search.answer(&changes, &[kept(i)])));
        Self {
            simplest,
            turns,
            changes,
            is_continuous: invariants::is_continuous(system, objects),
            variables,
            search,
        }
    }

    /// A reversing symmetry that keeps the signs of the velocities in some directions.
    pub(in crate::mechanics) fn keeping(&self, directions: &[usize]) -> Answer {
        let characters = each(directions, |i| self.changes.velocity(*i));
        self.search.answer(&self.changes, &characters)
    }

    /// A reversing symmetry that keeps the signs of the velocities in the first of some directions
    /// and in as many of the others as it finds one after another; with all directions that may run
    /// in which it keeps them.
    pub(in crate::mechanics) fn keeping_most(
        &self,
        directions: &[usize],
    ) -> Option<(Change, Vec<usize>)> {
        let mut best: Option<(Change, Vec<usize>)> = None;
        for i in directions {
            let kept = best.iter().flat_map(|(_, kept)| kept).chain([i]);
            let kept: Vec<_> = kept.copied().collect();
            if let Answer::Found(change) = self.keeping(&kept) {
                best = Some((change, kept));
            }
        }
        let (change, _) = best?;
        let found = |(i, answer): &(usize, Answer)| match answer {
            Answer::Found(_) => Some(*i),
            _ => None,
        };
        let mut kept: Vec<_> = self.turns.iter().filter_map(found).collect();
        kept.retain(|i| !changes::sign(&self.changes.velocity(*i), &change));
        Some((change, kept))
    }
}

impl ReversalSearch<'_> {
    /// A reversing change from which no sign is taken by the characters.
    fn answer(&self, changes: &Changes<'_>, kept: &[Character]) -> Answer {
        match self.answer_for_functions(changes, kept) {
            Answer::None if self.is_open => Answer::Unknown,
            answer => answer,
        }
    }

    /// A change that leaves the functions as they are, or none.
    fn answer_for_functions(&self, changes: &Changes<'_>, kept: &[Character]) -> Answer {
        let Some(invariants) = &self.invariants else {
            return match self.is_reversed_in_time && kept.is_empty() {
                true => Answer::Found(Change::from([REVERSAL])),
                false => Answer::Unknown,
            };
        };
        let with = |equations: &SignEquations, most: usize| {
            let mut equations = equations.clone();
            kept.iter().for_each(|c| equations.require(c, false));
            (equations.solutions(self.count, most), equations)
        };
        // Large expressions are not written anew; their structure is a proof as well.
        let are_kept = |change: &Change| match self.algebra.defines_parts() {
            true => None,
            false => invariants.are_kept(self.algebra, changes, change),
        };
        let (candidates, _) = with(&self.all, 1);
        if let Some(change) = candidates.into_iter().next() {
            return match are_kept(&change) == Some(false) {
                true => Answer::Unknown,
                false => Answer::Found(change),
            };
        }
        let (others, equations) = with(&self.proven, MOST_TRIED + 1);
        let is_complete = match equations.dimension(self.count) {
            None => return Answer::None,
            Some(dimension) => dimension < usize::BITS as usize && 1 << dimension == others.len(),
        };
        if self.algebra.defines_parts() {
            return Answer::Unknown;
        }
        let mut all_refuted = is_complete && others.len() <= MOST_TRIED;
        for change in others.into_iter().take(MOST_TRIED) {
            match are_kept(&change) {
                Some(true) => return Answer::Found(change),
                Some(false) => {}
                None => all_refuted = false,
            }
        }
        match all_refuted {
            true => Answer::None,
            false => Answer::Unknown,
        }
    }
}

/// Which lines are angles: all functions repeat after a turn, or do not depend on them; and the
/// directions in which a motion may go on and on: angles, cyclic coordinates, and the rotations of
/// groups. On a lattice they are those of a site, and the functions depend on the next one as well.
fn turning(discretizer: &Discretizer<'_>, objects: &Objects) -> (Vec<bool>, Vec<usize>) {
    let system = discretizer.system;
    let (chart, algebra) = (&system.chart, discretizer.algebra);
    let no_angles = Changes::new(system, &vec![false; discretizer.dim]);
    let (invariants, _) = Invariants::new(discretizer, objects, &no_angles);
    let is_line = |i: usize| matches!(chart.factor_of(i).space, Space::R | Space::S1);
    let (mut angles, mut turning) = (vec![false; discretizer.dim], Vec::new());
    for (i, angle) in angles.iter_mut().enumerate().take(discretizer.own) {
        if !is_line(i) {
            let factor = chart.factor_of(i);
            let group = factor.space.group().expect("the factor is a group");
            if matches!(group.components()[i - factor.first], Direction::Angular(_)) {
                turning.push(i);
            }
            continue;
        }
        let of_sites: Vec<_> = (i..discretizer.dim)
            .step_by(discretizer.own)
            .map(Variable::Coordinate)
            .collect();
        let contains = |f: &Scalar| of_sites.iter().any(|x| algebra.contains(f, *x));
        let repeats = |f: &Scalar| of_sites.iter().all(|x| algebra.is_periodic(f, &[*x]));
        let occurs = invariants.all().any(contains);
        *angle = occurs && invariants.all().all(repeats);
        if *angle || !occurs || chart.factor_of(i).space == Space::S1 {
            turning.push(i);
        }
    }
    // Angles and rotations before cyclic coordinates of a line.
    let is_cyclic_line = |i: &usize| chart.factor_of(*i).space == Space::R && !angles[*i];
    turning.sort_by_key(is_cyclic_line);
    (angles, turning)
}
