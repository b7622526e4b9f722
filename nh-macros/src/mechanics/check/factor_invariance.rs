//! Invariance under groups that act on single factors of Q.
//!
//! If every node g_α of a factor becomes a g_α, its increments stay, and so do covectors in the
//! left trivialisation: L_d = l(r_0, u, r_1), u = g_0⁻¹g_1, and the DLA equations are the discrete
//! Euler–Poincaré–Suslov equations (T §7.2)
//!
//! ```text
//! -dl(u_k)u_k⁻¹ + u_{k-1}⁻¹dl(u_{k-1}) = Σ_b λ_b μ_b,   u_k ∈ D_d,   g_{k+1} = g_k u_k
//! ```
//!
//! On R and S¹ that is q ↦ q + a, with u = q_1 - q_0. If every node becomes g_α exp(ε e_j), both
//! ends have the body variation e_j:
//!
//! ```text
//! ξ_j f = D_1 f e_j + D_2 f e_j,   (L_{ξ_j} ω)_i = X_j ω_i - Σ_k ω_k c^k_{ji},   [e_j, e_i] = Σ_k c^k_{ji} e_k
//! ```

use super::invariance::{GroupAction, Invariant};
use crate::algebra::Scalar;
use crate::expression::{Group, Node};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::space::SpaceFactor;
use crate::mechanics::linear::vectors::{Matrix, transpose};
use crate::system::{FactorAction, Multiplication};

/// A group that acts on one factor.
pub(in crate::mechanics) struct ActionOnFactor<'a> {
    pub(in crate::mechanics) discretizer: &'a Discretizer<'a>,
    pub(in crate::mechanics) objects: &'a Objects,
    pub(in crate::mechanics) action: FactorAction,
}

impl<'a> ActionOnFactor<'a> {
    fn factor(&self) -> &'a SpaceFactor<'a> {
        self.discretizer.space.factor(self.action.factor)
    }

    /// Direction j of the factor, among the directions of the system.
    fn direction(&self, j: usize) -> usize {
        self.factor().directions().start + j
    }

    /// The directions of the factor along which the group acts.
    fn places(&self) -> Vec<usize> {
        match self.action.by {
            Multiplication::Left => (0..self.factor().directions().len()).collect(),
            Multiplication::InSpace(j) | Multiplication::InBody(j) => vec![j],
        }
    }

    /// The names of the momenta, by the axes of space or of the body.
    pub(in crate::mechanics) fn names(&self) -> Vec<String> {
        use crate::expression::Direction::{Angular, Linear};
        let factor = &self.discretizer.system.chart.factors[self.action.factor];
        let name = factor.name.to_string();
        let Some(group) = factor.space.group() else {
            return vec![name];
        };
        let body = match self.action.by {
            Multiplication::InBody(_) => "body_",
            _ => "",
        };
        let of = |j: usize| match (group, group.components()[j]) {
            (Group::SE2, Angular(_)) => format!("{name}.{body}rotation"),
            (_, Angular(i)) => format!("{name}.{body}rotation[{i}]"),
            (_, Linear(i)) => format!("{name}.{body}translation[{i}]"),
        };
        self.places().into_iter().map(of).collect()
    }

    /// The changes of a covector with these components along every direction of the group: the
    /// changes of the components `along` the action, and of the frame by a motion of the body.
    fn of_covector(&self, components: &[Scalar], along: impl Fn(&Scalar) -> Vec<Scalar>) -> Matrix {
        let mut changes = transpose(
            &components.iter().map(along).collect::<Vec<_>>(),
            self.dim(),
        );
        let Multiplication::InBody(j) = self.action.by else {
            return changes;
        };
        let space = &self.discretizer.space;
        for i in self.factor().directions() {
            let turned = space.pairing_with_bracket(components, self.direction(j), i);
            if let Some(turned) = turned {
                changes[0][i] = &changes[0][i] - &turned;
            }
        }
        changes
    }
}

impl GroupAction for ActionOnFactor<'_> {
    fn discretizer(&self) -> &Discretizer<'_> {
        self.discretizer
    }

    fn objects(&self) -> &Objects {
        self.objects
    }

    fn dim(&self) -> usize {
        self.places().len()
    }

    fn fields(&self) -> Matrix {
        let places = self.places();
        let mut fields = vec![vec![Scalar::zero(); places.len()]; self.discretizer.dim];
        let to_body = self.factor().to_body();
        for (i, (direction, row)) in self.factor().directions().zip(to_body).enumerate() {
            for (field, j) in fields[direction].iter_mut().zip(&places) {
                *field = match self.action.by {
                    Multiplication::InBody(j) => Scalar::integer(i64::from(i == j)),
                    _ => row[*j].clone(),
                };
            }
        }
        fields
    }

    fn pair_slopes(&self, f: &Scalar) -> Vec<Scalar> {
        let space = &self.discretizer.space;
        match self.action.by {
            Multiplication::Left => self.factor().left_gradient(f),
            Multiplication::InSpace(j) => vec![self.factor().left_gradient(f).swap_remove(j)],
            Multiplication::InBody(j) => {
                let f = space.with_tangents_written_out(f);
                let i = self.direction(j);
                let [first, second] = [self.discretizer.d1(&f, i), self.discretizer.d2(&f, i)];
                vec![&first + &second]
            }
        }
    }

    fn point_slopes(&self, f: &Scalar) -> Vec<Scalar> {
        match self.action.by {
            Multiplication::InBody(j) => {
                vec![self.discretizer.space.frame_slope(f, self.direction(j))]
            }
            _ => self.pair_slopes(f),
        }
    }

    fn lie_derivatives(&self, form: &[Scalar]) -> Matrix {
        self.of_covector(form, |f| self.point_slopes(f))
    }

    fn force_slopes(&self, force: &[Scalar], _: Node) -> Matrix {
        self.of_covector(force, |f| self.pair_slopes(f))
    }

    fn component(&self, i: usize) -> &str {
        &self.discretizer.system.chart.coordinates[i]
    }

    fn motion(&self, j: usize) -> String {
        let place = self.places()[j];
        match self.factor().motion_of_space(place) {
            None => format!(
                "along `{}`",
                self.discretizer.system.chart.factors[self.action.factor].name
            ),
            Some(motion) => match self.action.by {
                Multiplication::InBody(_) => {
                    format!("under {}", motion.replace("of space", "of the body"))
                }
                _ => format!("under {motion}"),
            },
        }
    }

    fn remedies(&self, object: Invariant, _: usize) -> String {
        let terms = "take the terms that break the symmetry out of it";
        let remedy = match (object, self.action.by) {
            (Invariant::Lagrangian, _) => {
                "take the terms that break the symmetry out of the Lagrangian"
            }
            (Invariant::Force(..), _) => terms,
            (_, Multiplication::InBody(_)) => "write one that does not depend on it",
            _ if self.factor().motion_of_space(0).is_none() => {
                "write one that does not depend on it"
            }
            (Invariant::Form(_), _) => "write it in body velocities",
            (Invariant::Kinematic(_), _) => "write it in the relative element",
        };
        format!("{remedy}, or remove the symmetry")
    }
}
