//! The displacement a(r_0, r_1) = τ(d(r_0, r_1)) of the discrete connection of factors that act on
//! themselves, by equations c(r_0, d, r_1) = 0:
//!
//! ```text
//! kinematic:  φ((r_0, e), (r_1, τ(d))) = 0            (Chaplygin, FTZ §10)
//! momentum:   -D_1L_d((r_0, e), (r_1, τ(d))) = μ      (horizontal symmetries, FTZ §11)
//! written:    d - d(r_0, r_1) = 0
//! ```
//!
//! The constraints are invariant, so that φ of `#[constraint]` is affine in d = h ξ, and d is
//! written out. On a factor with μ = 0 the momentum vanishes where ∂L_d/∂d does, which is affine in
//! d for a kinetic energy. Elsewhere τ is in the equations, and they are solved at run time.

use crate::algebra::Scalar;
use crate::expression::{Expr, Variable};
use crate::mechanics::derivation::formula::Formula;
use crate::mechanics::discrete::space::{Slope, SpaceFactor};
use crate::mechanics::finding::{Finding, Part, no_value};
use crate::mechanics::linear::vectors::{
    Matrix, columns_of, difference, each, inverse, map, select, spread, times,
};
use crate::mechanics::notation::Where;
use crate::mechanics::reduction::displacement::{
    LARGEST_EXPLICIT, Level, check_determined, not_fixed,
};
use crate::mechanics::reduction::splitting::{Fibration, Splitting};
use crate::mechanics::text::describe::{EquationWriter, PrintedLine};
use crate::system::{Component, DiscreteConnection};

const PART: Part = Part::FactorDiscreteConnection;

/// c(r_0, d, r_1) = 0.
pub(in crate::mechanics) struct DisplacementOfFactors {
    pub(in crate::mechanics) level: Level,
    equations: Vec<Scalar>,
    /// The value d(r_0, r_1), where the equations have been solved for it.
    value: Option<Vec<Scalar>>,
}

impl DisplacementOfFactors {
    /// The displacement of a discrete connection; `None` of the flat one.
    pub(in crate::mechanics) fn new(
        fibration: &Fibration<'_>,
        acting: &[&SpaceFactor<'_>],
        splitting: &Splitting,
        connection: &DiscreteConnection,
    ) -> Result<Option<Self>, Finding> {
        let (level, equations) = match connection {
            DiscreteConnection::Flat => return Ok(None),
            DiscreteConnection::Geodesic => {
                let message = "geodesics are followed in charts of a group; write `#[discrete_connection(flat)]` or the displacement itself, \
                     `#[discrete_connection(R.omega = [x[1] - x[0], 0, 0])]`";
                return Err(Finding::new(PART, message));
            }
            DiscreteConnection::Explicit(components) => {
                let value = explicit(fibration, components)?;
                return Ok(Some(Self::explicit(fibration, Level::Free, value)));
            }
            DiscreteConnection::Kinematic => {
                fibration.check_chaplygin(splitting)?;
                (Level::Kinematic, fibration.objects.phi.clone())
            }
            DiscreteConnection::Momentum(mu) => {
                fibration.check_horizontal(splitting)?;
                (Level::Momentum, of_momentum(fibration, acting, mu)?)
            }
        };
        let discretizer = fibration.discretizer;
        let jacobian: Matrix = slopes_in(fibration, &equations, Slope::Increment, &fibration.fibre);
        check_determined(discretizer.algebra, PART, level, &jacobian)?;
        Ok(Some(match solve_affine(fibration, &equations, &jacobian) {
            Some(value) => Self::explicit(fibration, level, value),
            None => Self {
                level,
                equations,
                value: None,
            },
        }))
    }

    fn explicit(fibration: &Fibration<'_>, level: Level, value: Vec<Scalar>) -> Self {
        let d: Vec<_> = increments(fibration);
        Self {
            level,
            equations: difference(&d, &value),
            value: Some(value),
        }
    }

    /// c, ∂c/∂d, D_1c and ∂c/∂δr.
    pub(in crate::mechanics) fn formula(&self, fibration: &Fibration<'_>) -> Formula {
        let by =
            |slope, directions: &[usize]| slopes_in(fibration, &self.equations, slope, directions);
        let (base, fibre) = (&fibration.base, &fibration.fibre);
        let (g, r) = (fibre.len(), base.len());
        Formula::vector(&self.equations)
            .and_matrix(&by(Slope::Increment, fibre), g)
            .and_matrix(&by(Slope::First, base), r)
            .and_matrix(&by(Slope::Increment, base), r)
    }

    /// d where it is written out, else its equations.
    pub(in crate::mechanics) fn lines(
        &self,
        fibration: &Fibration<'_>,
        writer: &EquationWriter<'_>,
    ) -> Vec<PrintedLine> {
        match &self.value {
            Some(value) => {
                let d = increments(fibration);
                let name = |j: usize| writer.print(&d[j], Where::Interval);
                writer.numbered(name, value, Where::Interval)
            }
            None => each(&self.equations, |c| writer.vanishing(c, Where::Interval)),
        }
    }
}

/// d in the directions of the group.
fn increments(fibration: &Fibration<'_>) -> Vec<Scalar> {
    let algebra = fibration.discretizer.algebra;
    let of = |i: &usize| algebra.variable(Variable::Increment(*i));
    fibration.fibre.iter().map(of).collect()
}

/// The derivatives of functions of the interval in these directions.
fn slopes_in(
    fibration: &Fibration<'_>,
    functions: &[Scalar],
    slope: Slope,
    directions: &[usize],
) -> Matrix {
    columns_of(
        &fibration.discretizer.gradients(functions, slope),
        directions,
    )
}

/// d of `R.omega = [x[1] - x[0], 0, 0]`, zero in the directions that are not given.
fn explicit(fibration: &Fibration<'_>, components: &[Component]) -> Result<Vec<Scalar>, Finding> {
    let (discretizer, algebra) = (fibration.discretizer, fibration.discretizer.algebra);
    let mut value = vec![Scalar::zero(); fibration.fibre.len()];
    for component in components {
        let f = discretizer.build(&component.value, PART)?;
        let place = fibration.place_of((component, PART), &f, fibration.is_of_the_group(&f))?;
        value[place] = f;
    }
    match algebra.have_values(&value) {
        true => Ok(value),
        false => Err(Finding::new(PART, no_value())),
    }
}

/// J_d - μ, or on a factor with μ = 0 ∂L_d/∂d, which vanishes with it.
fn of_momentum(
    fibration: &Fibration<'_>,
    acting: &[&SpaceFactor<'_>],
    mu: &[Expr],
) -> Result<Vec<Scalar>, Finding> {
    let (discretizer, objects) = (fibration.discretizer, fibration.objects);
    let g = fibration.fibre.len();
    if mu.len() != g {
        let names = fibration.fibre.iter().map(|i| &fibration.names[*i]);
        let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
        let message = format!(
            "`momentum` has {} {}; it needs the momentum of each direction of the group, {}",
            mu.len(),
            if mu.len() == 1 { "value" } else { "values" },
            names.join(", ")
        );
        return Err(Finding::new(PART, message));
    }
    let values: Result<Vec<_>, _> = mu.iter().map(|mu| discretizer.build(mu, PART)).collect();
    let values = values?;
    let momentum = spread(discretizer.dim, &fibration.fibre, values);
    // ⟨μ, [e_i, e_j]⟩ = 0.
    for i in &fibration.fibre {
        let brackets = (fibration.fibre.iter())
            .filter_map(|j| discretizer.space.pairing_with_bracket(&momentum, *i, *j));
        let vanish = discretizer.algebra.vanish(&brackets.collect::<Vec<_>>());
        if !vanish.ok_or_else(|| Finding::new(PART, no_value()))? {
            let advice = "of `SO3` and `SE3` 0 alone is fixed, of `SE2` a momentum (0, 0, mu) along `omega`, of lines every one";
            return Err(not_fixed(PART, &fibration.names[*i], advice));
        }
    }
    fibration.check_no_force(
        [&objects.force_minus, &objects.force_plus]
            .map(|force| select(force, &fibration.fibre))
            .each_ref()
            .map(Vec::as_slice),
    )?;
    let by_increment = discretizer.gradient(&objects.discrete_lagrangian, Slope::Increment);
    let mut equations = vec![Scalar::zero(); discretizer.dim];
    for factor in acting {
        let directions = factor.directions();
        let vanishes = momentum[directions.clone()]
            .iter()
            .all(Scalar::is_trivially_zero);
        for i in directions {
            equations[i] = match vanishes {
                true => by_increment[i].clone(),
                false => &-&objects.d1[i] - &momentum[i],
            };
        }
    }
    Ok(select(&equations, &fibration.fibre))
}

/// d of equations that are affine in it and contain nothing of the group besides.
fn solve_affine(
    fibration: &Fibration<'_>,
    equations: &[Scalar],
    jacobian: &Matrix,
) -> Option<Vec<Scalar>> {
    let algebra = fibration.discretizer.algebra;
    let is_own = |f: &Scalar| fibration.is_of_the_group(f);
    if jacobian.iter().flatten().any(is_own) {
        return None;
    }
    let motion = |i: &usize| [Variable::Increment(*i), Variable::Velocity(*i)];
    let motion = || fibration.fibre.iter().flat_map(motion);
    let constant = each(equations, |f| algebra.without(f, motion()));
    if constant.iter().any(is_own) {
        return None;
    }
    let inverse = inverse(algebra, jacobian, LARGEST_EXPLICIT).ok()?;
    let inverse = map(&inverse, |f| -f);
    Some(times(&inverse, &constant))
}
