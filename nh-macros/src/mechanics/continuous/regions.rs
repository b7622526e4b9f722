//! Constraints that change rank (CLMM): regions of Q × R given by the signs of switching functions.

use std::collections::BTreeSet;

use super::super::finding::{Finding, Part, ordinal, undecided};
use super::Data;
use crate::algebra::Scalar;
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::check::constraints::dependences_of;
use crate::mechanics::derivation::equations::Boundaries;
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::jacobian;
use crate::system::Condition;

/// The most constraints of a system in regions: the set in force is a mask of 32 bits.
const MOST_CONSTRAINTS: usize = 32;

/// The regions of a system.
pub(in crate::mechanics) struct Regions {
    /// s_j, each once up to its sign.
    pub(in crate::mechanics) functions: Vec<Scalar>,
    pub(in crate::mechanics) texts: Vec<String>,
    /// For every function, whether s_j = 0 belongs to the inside.
    pub(super) closed: Vec<bool>,
    /// The condition of every constraint, in these functions.
    pub(super) conditions: Vec<Option<Condition>>,
    /// The sets of constraints that hold at the points tried.
    pub(in crate::mechanics) active: Vec<Vec<usize>>,
}

impl Regions {
    /// The regions of the system; `None` where all constraints hold everywhere.
    pub(in crate::mechanics) fn new(
        discretizer: &Discretizer<'_>,
    ) -> Result<Option<Self>, Vec<Finding>> {
        let system = discretizer.system;
        let request = system.continuous.as_ref();
        let Some(request) = request.filter(|r| !r.boundaries.is_empty()) else {
            return Ok(None);
        };
        if system.variational.len() > MOST_CONSTRAINTS {
            let message =
                format!("a system with regions has at most {MOST_CONSTRAINTS} constraints");
            let part = Part::Variational(MOST_CONSTRAINTS);
            return Err(vec![Finding::new(part, message)]);
        }
        let algebra = discretizer.algebra;
        let mut functions: Vec<Scalar> = Vec::new();
        let (mut texts, mut closed, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for (j, boundary) in request.boundaries.iter().enumerate() {
            let part = Part::Boundary(j);
            let s = discretizer
                .build(&boundary.function, part)
                .map_err(|f| vec![f])?;
            let by_time = |f: &Scalar| vec![algebra.derivative(f, Variable::Time)];
            let slopes = |f: &Scalar| [discretizer.space.frame_gradient(f), by_time(f)].concat();
            if algebra.are_constant(std::slice::from_ref(&s), slopes) {
                let message = "this inequality does not depend on coordinates and `t`: it holds everywhere or nowhere";
                return Err(vec![Finding::new(part, message)]);
            }
            let same = |other: &Scalar| algebra.is_zero(&(&s - other)) == Some(true);
            let opposite = |other: &Scalar| algebra.is_zero(&(&s + other)) == Some(true);
            places.push(if let Some(k) = functions.iter().position(same) {
                if closed[k] != boundary.closed {
                    let message = format!(
                        "this and `{}` differ only on the boundary itself; write both \
                         with the same sign",
                        texts[k]
                    );
                    return Err(vec![Finding::new(part, message)]);
                }
                Condition::Inside(k)
            } else if let Some(k) = functions.iter().position(opposite) {
                Condition::Not(Box::new(Condition::Inside(k)))
            } else {
                functions.push(s);
                texts.push(boundary.text.clone());
                closed.push(boundary.closed);
                Condition::Inside(functions.len() - 1)
            });
        }
        let conditions: Vec<Option<Condition>> = (system.variational.iter())
            .map(|constraint| Some(constraint.condition.as_ref()?.map(&|j| places[j].clone())))
            .collect();
        for (a, condition) in conditions.iter().enumerate() {
            let condition = condition.as_ref();
            if let Some(always) = condition.and_then(|c| constant(c, functions.len())) {
                let message = if always {
                    "this region is everything; remove `when = …`"
                } else {
                    "this region is empty: the constraint would hold nowhere"
                };
                return Err(vec![Finding::new(Part::Variational(a), message)]);
            }
        }
        let samples = algebra
            .samples(&functions)
            .map_err(|unknown| vec![Finding::new(Part::Boundary(0), undecided(unknown))])?;
        let active: BTreeSet<Vec<usize>> = (samples.iter())
            .map(|sample| {
                let bits = (sample.to_f64().iter().enumerate())
                    .map(|(j, s)| u32::from(*s > 0.0) << j)
                    .sum();
                constraints_in_force(&conditions, bits)
            })
            .collect();
        Ok(Some(Self {
            functions,
            texts,
            closed,
            conditions,
            active: active.into_iter().collect(),
        }))
    }

    /// The sets of constraints that signs of the boundaries allow, those of the points tried among
    /// them; `None` of more than `most`.
    pub(in crate::mechanics) fn possible_sets(&self, most: usize) -> Option<Vec<Vec<usize>>> {
        let boundaries = self.functions.len();
        let mut sets: BTreeSet<Vec<usize>> = self.active.iter().cloned().collect();
        for inside in 0..1 << boundaries.min(MOST_BOUNDARIES) {
            if sets.len() > most {
                break;
            }
            sets.insert(constraints_in_force(&self.conditions, inside));
        }
        let is_known = boundaries <= MOST_BOUNDARIES && sets.len() <= most;
        is_known.then(|| sets.into_iter().collect())
    }

    /// Refuses regions whose constraints leave no motion, or depend on each other.
    pub(in crate::mechanics) fn check(
        &self,
        objects: &Objects,
        discretizer: &Discretizer<'_>,
    ) -> Vec<Finding> {
        let n = discretizer.dim;
        for active in &self.active {
            if let (Some(last), true) = (active.last(), active.len() >= n) {
                let message = format!(
                    "in a region {} constraints hold on {n} coordinate{}, which leaves no motion; there can be at most {}",
                    active.len(),
                    if n == 1 { "" } else { "s" },
                    n - 1
                );
                return vec![Finding::new(Part::Variational(*last), message)];
            }
            let findings = dependences_of(objects, discretizer, active);
            if !findings.is_empty() {
                return findings;
            }
        }
        Vec::new()
    }

    /// The regions in words: `x > 0: the first and the second constraint`.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (a, condition) in self.conditions.iter().enumerate() {
            let place = match condition {
                None => "everywhere".to_owned(),
                Some(condition) => format!("where {}", self.text(condition)),
            };
            lines.push(format!("the {} constraint holds {place}", ordinal(a)));
        }
        lines
    }

    fn text(&self, condition: &Condition) -> String {
        let inner = |c: &Condition| match c {
            Condition::Inside(_) | Condition::Not(_) => self.text(c),
            _ => format!("({})", self.text(c)),
        };
        match condition {
            Condition::Inside(j) => self.texts[*j].clone(),
            Condition::Not(a) => format!("not {}", inner(a)),
            Condition::And(a, b) => format!("{} and {}", inner(a), inner(b)),
            Condition::Or(a, b) => format!("{} or {}", inner(a), inner(b)),
        }
    }

    pub(super) fn formulas(&self, data: &Data<'_>) -> Formulas {
        let rates: Vec<_> = self.functions.iter().map(|s| data.rate(s)).collect();
        Formulas::default()
            .vector(Object::Boundaries, &self.functions)
            .vector(Object::BoundaryRates, &rates)
    }

    /// The derivatives of s_j in the parameters.
    pub(in crate::mechanics) fn slopes(
        &self,
        discretizer: &Discretizer<'_>,
        parameters: usize,
    ) -> Formulas {
        let variables: Vec<_> = (0..parameters).map(Variable::Parameter).collect();
        let boundaries = jacobian(discretizer.algebra, &self.functions, &variables);
        Formulas::default().matrix(Object::BoundarySlopes, &boundaries, parameters)
    }

    pub(super) fn boundaries(&self) -> Boundaries {
        let bit = |(j, closed): (usize, &bool)| u32::from(*closed) << j;
        Boundaries {
            texts: self.texts.clone(),
            closed: self.closed.iter().enumerate().map(bit).sum(),
            conditions: self.conditions.clone(),
        }
    }
}

/// The constraints in force on these sides.
fn constraints_in_force(conditions: &[Option<Condition>], inside: u32) -> Vec<usize> {
    let holds = |a: &usize| conditions[*a].as_ref().is_none_or(|c| c.holds(inside));
    (0..conditions.len()).filter(holds).collect()
}

/// With more boundaries than this their sides are not gone through.
const MOST_BOUNDARIES: usize = 12;

/// Whether a condition is the same on all sides of all boundaries, of which it has few.
fn constant(condition: &Condition, boundaries: usize) -> Option<bool> {
    if boundaries > MOST_BOUNDARIES {
        return None;
    }
    let first = condition.holds(0);
    (1..1 << boundaries)
        .all(|bits| condition.holds(bits) == first)
        .then_some(first)
}
