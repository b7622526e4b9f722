//! Left invariance: what does not change where every node g_α becomes exp(εη) g_α.
//!
//! u = g_0⁻¹g_1 and its increments stay, so that L_d = l(r_0, u, r_1) and the DLA equations, which are in the left
//! trivialisation, are the discrete Euler–Poincaré–Suslov equations (T §7.2)
//!
//! ```text
//! -dl(u_k)u_k⁻¹ + u_{k-1}⁻¹dl(u_{k-1}) = Σ_b λ_b μ_b,   u_k ∈ D_d,   g_{k+1} = g_k u_k
//! ```

use super::invariance::{GroupAction, Invariant, changes};
use crate::algebra::Scalar;
use crate::expression::Node;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::lie::Lie;
use crate::mechanics::linear::vectors::{Matrix, transpose};
use crate::system::{Given, System};

/// Whether the objects are invariant under the group coordinates of `#[symmetry]`: the first change of each.
pub(crate) fn check_left_invariance(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Vec<Finding> {
    // The symmetries of a lattice act on both sites of a link.
    let acting = (system.left_symmetry.iter().enumerate()).filter(|_| system.link.is_none());
    let finding = |(k, g): (usize, &Given<usize>)| {
        let action = LeftMultiplication {
            discretizer,
            objects,
            coordinates: &system.chart.coordinates,
            lie: (discretizer.space.groups()).find(|lie| lie.index() == **g)?,
        };
        let first = changes(&action).into_iter().flatten().next()?;
        let message = first.map_or_else(|why| why, |change| change.message(&action));
        Some(Finding::new(Part::LeftSymmetry(k), message))
    };
    acting.filter_map(finding).collect()
}

/// g_α ↦ exp(εη) g_α at every node of one group coordinate.
pub(in crate::mechanics) struct LeftMultiplication<'a> {
    pub(in crate::mechanics) discretizer: &'a Discretizer<'a>,
    pub(in crate::mechanics) objects: &'a Objects,
    pub(in crate::mechanics) coordinates: &'a [String],
    pub(in crate::mechanics) lie: &'a Lie<'a>,
}

impl LeftMultiplication<'_> {
    /// The changes of components that stay with the body, along every direction.
    fn of_components(&self, components: &[Scalar]) -> Matrix {
        let gradients: Matrix = (components.iter())
            .map(|f| self.lie.left_gradient(f))
            .collect();
        transpose(&gradients, self.lie.dim())
    }
}

impl GroupAction for LeftMultiplication<'_> {
    fn discretizer(&self) -> &Discretizer<'_> {
        self.discretizer
    }

    fn objects(&self) -> &Objects {
        self.objects
    }

    fn dim(&self) -> usize {
        self.lie.dim()
    }

    fn along_pairs(&self, f: &Scalar) -> Vec<Scalar> {
        self.lie.left_gradient(f)
    }

    fn along_points(&self, f: &Scalar) -> Vec<Scalar> {
        self.lie.left_gradient(f)
    }

    fn lie_derivatives(&self, form: &[Scalar]) -> Matrix {
        self.of_components(form)
    }

    fn of_force(&self, force: &[Scalar], _: Node) -> Matrix {
        self.of_components(force)
    }

    fn component(&self, i: usize) -> &str {
        &self.coordinates[i]
    }

    fn motion(&self, j: usize) -> String {
        format!("under {}", self.lie.motion_of_space(j))
    }

    fn remedies(&self, object: Invariant, _: usize) -> String {
        let remedy = match object {
            Invariant::Lagrangian => "take the terms that break the symmetry out of the Lagrangian",
            Invariant::Form(_) => "write it in body velocities",
            Invariant::Kinematic(_) => "write it in the relative element",
            Invariant::Force(..) => "take the terms that break the symmetry out of it",
        };
        format!("{remedy}, or remove the symmetry")
    }
}
