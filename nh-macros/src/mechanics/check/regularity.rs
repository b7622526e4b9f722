//! Regularity (T Prop. 4.3.1, see ERRATA T5): the DLA equations determine (q_{k+1}, λ_k) at a
//! generic point.
//!
//! ```text
//! | ∂(D_1L_d + f⁻)/∂q_1   -ωᵀ |
//! | D_2φ                   0  |   is not singular identically
//! ```
//!
//! without forces this is D_2D_1L_d restricted to D_{q_k} × T D_d(q_k). If L_d comes from L,
//! D_2D_1L_d is -∂²L/∂v∂v/h + O(1), and a potential can make it regular along a direction in which
//! nothing has a kinetic energy: the motion then does not converge as h → 0. L itself is regular on
//! D, therefore:
//!
//! ```text
//! | ∂²L/∂v∂v + h dp⁰   -ωᵀ |
//! | ω                    0  |   is not singular identically,   p⁰ = ∂L/∂v at v = 0
//! ```
//!
//! dp⁰(X_i, X_j) is that of the terms of L that are linear in the velocities, which determine the
//! motion of vortices, say, and of whatever else has no mass.

use crate::algebra::{Algebra, Scalar, Unknown};
use crate::expression::{Node, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::finding::{Finding, Part, undecided};
use crate::mechanics::linear::vectors::{Matrix, each, gradient, matrix, transpose};
use crate::system::Chart;

/// The derivatives of D_1L_d + f⁻ (n × n) and of φ (M × n) in q_1, row by row; with those of Y
/// inner rows behind the n, and in the inner unknowns.
#[derive(Clone)]
pub(crate) struct DepartureJacobian {
    pub(crate) covector: Vec<Vec<Scalar>>,
    pub(crate) phi: Vec<Vec<Scalar>>,
}

impl DepartureJacobian {
    pub(in crate::mechanics) fn new(discretizer: &Discretizer<'_>, objects: &Objects) -> Self {
        discretizer.in_parts(|| Self::found(discretizer, objects))
    }

    fn found(discretizer: &Discretizer<'_>, objects: &Objects) -> Self {
        let unknowns = || (0..objects.inner.rows.len()).map(Variable::Inner);
        let inner = |f: &Scalar| gradient(discretizer.algebra, f, unknowns());
        let whole = |along: Vec<Scalar>, f: &Scalar| {
            let along = along.into_iter().enumerate();
            let total = along.map(|(i, slope)| {
                discretizer.with_displacement(slope, f, objects.solved, (i, Node::End))
            });
            total.chain(inner(f)).collect()
        };
        let row = |f: &Scalar| whole(discretizer.gradient(f, Slope::Increment), f);
        let departing = discretizer.departure_by_increment(objects).into_iter();
        let departing = departing.zip(&objects.departure);
        Self {
            covector: departing
                .map(|(row, f)| whole(row, f))
                .chain(objects.inner.rows.iter().map(row))
                .collect(),
            phi: objects.phi.iter().map(row).collect(),
        }
    }
}

/// | B  -ωᵀ |
/// | C   0  |, B and C in the columns of the next positions or velocities.
pub(in crate::mechanics) struct Saddle<'a> {
    pub(in crate::mechanics) block: &'a [Vec<Scalar>],
    pub(in crate::mechanics) forms: &'a [Vec<Scalar>],
    pub(in crate::mechanics) restrictions: &'a [Vec<Scalar>],
}

/// The unknowns that a saddle does not determine.
pub(in crate::mechanics) enum Undetermined {
    /// The rank of the saddle is not known.
    Unknown(Unknown),
    /// The columns of B in a combination of columns that vanishes; none where the multipliers alone
    /// are not determined.
    Columns(Vec<usize>),
}

impl<'a> Saddle<'a> {
    pub(in crate::mechanics) fn new(
        block: &'a [Vec<Scalar>],
        forms: &'a [Vec<Scalar>],
        restrictions: &'a [Vec<Scalar>],
    ) -> Self {
        Self {
            block,
            forms,
            restrictions,
        }
    }

    /// The matrix, row by row.
    pub(in crate::mechanics) fn rows(&self) -> Matrix {
        let (n, m) = (self.block.len(), self.restrictions.len());
        matrix(n + m, n + m, |i, j| match (i < n, j < n) {
            (true, true) => self.block[i][j].clone(),
            (true, false) => -&self.forms[j - n][i],
            (false, true) => self.restrictions[i - n][j].clone(),
            (false, false) => Scalar::zero(),
        })
    }

    /// Checks that the saddle is regular at a generic point; `Err` says what it does not determine.
    pub(in crate::mechanics) fn check(&self, algebra: &Algebra) -> Result<(), Undetermined> {
        let n = self.block.len();
        let size = n + self.restrictions.len();
        // Column by column, so that a dependent row of the sample is an unknown that is not determined.
        let columns = transpose(&self.rows(), size);
        let elimination = algebra.dependencies_in_short_steps(&columns.concat(), size, size);
        let elimination = elimination.map_err(Undetermined::Unknown)?;
        let Some((unknown, others)) = elimination.dependent.first() else {
            return Ok(());
        };
        let columns = others.iter().chain([unknown]).filter(|j| **j < n);
        Err(Undetermined::Columns(columns.copied().collect()))
    }

    /// The error of a saddle that is not regular, in words on the columns and on whether there are
    /// constraints.
    fn finding(
        &self,
        discretizer: &Discretizer<'_>,
        words: fn(&Chart, &[usize], bool) -> String,
    ) -> Option<Finding> {
        let chart = &discretizer.system.chart;
        let message = match self.check(discretizer.algebra).err()? {
            Undetermined::Unknown(unknown) => undecided(unknown),
            Undetermined::Columns(columns) => words(chart, &columns, !self.forms.is_empty()),
        };
        Some(Finding::new(Part::Lagrangian, message))
    }
}

/// Checks that L_d is regular on these constraints.
pub(crate) fn check_regular(
    discretizer: &Discretizer<'_>,
    forms: &[Vec<Scalar>],
    jacobian: &DepartureJacobian,
) -> Option<Finding> {
    let saddle = Saddle::new(&jacobian.covector, forms, &jacobian.phi);
    saddle.finding(discretizer, degenerate)
}

/// Checks that L, where it is given, is regular on these constraints, in the directions of the
/// momentum.
pub(crate) fn check_kinetic(
    discretizer: &Discretizer<'_>,
    momentum: Option<&[Scalar]>,
    forms: &[Vec<Scalar>],
) -> Option<Finding> {
    let algebra = discretizer.algebra;
    let momentum = momentum?;
    let n = momentum.len();
    let turning = turning(discretizer, momentum);
    let h = algebra.variable(Variable::Step);
    let entry = |i: usize, j: usize| {
        let mass = algebra.derivative(&momentum[i], Variable::Velocity(j));
        match &turning {
            Some(turning) => &mass + &(&h * &turning[i][j]),
            None => mass,
        }
    };
    let block = matrix(n, n, entry);
    Saddle::new(&block, forms, forms).finding(discretizer, massless)
}

/// The matrix X_j p⁰_i - X_i p⁰_j + ⟨p⁰, [e_i, e_j]⟩, where p⁰ has a value and does not vanish.
fn turning(discretizer: &Discretizer<'_>, momentum: &[Scalar]) -> Option<Matrix> {
    let algebra = discretizer.algebra;
    let n = momentum.len();
    let velocities = || (0..n).map(Variable::Velocity);
    let linear = each(momentum, |p| algebra.without(p, velocities()));
    if algebra.vanish(&linear)? {
        return None;
    }
    let space = &discretizer.space;
    let slopes: Vec<_> = linear.iter().map(|p| space.frame_gradient(p)).collect();
    let curl = |i: usize, j: usize| {
        let curl = &slopes[i][j] - &slopes[j][i];
        match space.pairing_with_bracket(&linear, i, j) {
            Some(pairing) => &curl + &pairing,
            None => curl,
        }
    };
    Some(matrix(n, n, curl))
}

fn degenerate(chart: &Chart, columns: &[usize], constrained: bool) -> String {
    let what = match columns {
        [] => "multipliers".to_owned(),
        _ => names(chart, columns).join(", "),
    };
    format!(
        "the discrete Lagrangian is degenerate{}: the equations of motion do not determine the next {what}; \
         give every direction that is free a kinetic energy, or take the coordinate out of the system",
        place(constrained)
    )
}

fn massless(chart: &Chart, columns: &[usize], constrained: bool) -> String {
    let direction = match names(chart, columns).as_slice() {
        [] => "the direction of a multiplier".to_owned(),
        [one] => format!("the direction of {one}"),
        [first @ .., last] => format!("a direction in {} and {last}", first.join(", ")),
    };
    format!(
        "the Lagrangian is degenerate{}: nothing has a kinetic energy in {direction}; give that direction one, take a \
         coordinate out of the system, or write the discrete Lagrangian itself with `#[discrete_lagrangian(…)]`",
        place(constrained)
    )
}

fn place(constrained: bool) -> &'static str {
    match constrained {
        true => " on the constraints",
        false => "",
    }
}

fn names(chart: &Chart, columns: &[usize]) -> Vec<String> {
    let mut columns = columns.to_vec();
    columns.sort_unstable();
    // Of a link those of one site have equations; behind the coordinates are inner unknowns.
    let own = (chart.sites.as_ref()).map_or(chart.coordinates.len(), |sites| sites.dim);
    let name = |j: &usize| Some(format!("`{}`", chart.coordinates[..own].get(*j)?));
    columns.iter().filter_map(name).collect()
}
