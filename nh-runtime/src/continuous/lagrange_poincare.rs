//! Reduction of the continuous system by its symmetry.

use crate::continuous::solve::{check_state, solution};
use crate::continuous::{ContinuousSystem, LagrangeDalembert};
use crate::declarations::functions;
use crate::error::StepError;
use crate::linear::{Matrix, Vector, product, vector};
use crate::system::quadrature::Slopes;
use crate::system::{Active, Instant};

/// The reduced equations on T(Q/G) ⊕ g̃ of a continuous system with a symmetry group and a
/// connection A: the theorem of Lagrange–d'Alembert–Poincaré for any D and C_K that G leaves
/// invariant, horizontal, vertical or neither.
///
/// In the trivialisation Q = R × G, with the horizontal lift δr ↦ (δr, h M(r) δr) of A,
///
/// ```text
/// v̄ = h⁻¹ḣ - M(r) ṙ,   L̂(r, ṙ, v̄) = L(r, e; ṙ, v̄ + M ṙ),   p = ∂L̂/∂ṙ,   π = ∂L̂/∂v̄
/// (dπ/dt) η̄ = π [v̄ + M ṙ, η̄] + F η̄                                               η̄ ∈ g^D
/// (dp/dt) δr = (∂L̂/∂r) δr + p [ṙ, δr] + π ([v̄, M δr] - B̃(ṙ, δr) + ∂_tM δr) + F (δr, M δr)   δr ∈ dπ(D)
/// B̃(e_i, e_j) = ∂_j M_i - ∂_i M_j - [M_i, M_j] + M [e_i, e_j],   (r, e; ṙ, v̄ + M ṙ) ∈ C_K
/// ```
///
/// with \[ṙ, δr\] of groups in R alone. If the lift (δr, M δr) is not in D, the second equation is
/// that of the sum with a vertical vector c(δr) for which it is, its part along c the first
/// equation's. The reconstruction is ḣ = h (v̄ + M ṙ).
///
/// `#[discrete_system(continuous)]` derives it for the first `#[symmetry]` in charts with its
/// `#[connection]`, by default the nonholonomic one, and in groups with `#[connection]`. Later
/// stages are reductions of discrete systems on Q/G alone. `lagrange_poincare_flow` integrates these
/// equations, with the reconstruction.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, Theorem 2.7; H. Cendra, S. Ferraro & S. Grillo, *Lagrangian reduction of generalized
/// nonholonomic systems*, J. Geom. Phys. 58, 2008.
///
/// # Arguments
/// Of `q` the coordinates of R count, but in [`adapted_frame`](Self::adapted_frame) and the maps
/// between velocities. A reduced velocity w has ṙ in the places of [`SHAPE`](Self::SHAPE) and v̄ in
/// those of [`GROUP`](Self::GROUP).
#[diagnostic::on_unimplemented(
    message = "no reduced continuous equations of `{Self}` are derived",
    label = "`#[discrete_system(continuous)]` derives them with `#[symmetry(…)]` in charts, and in groups with `#[connection(…)]`",
    note = "a system on Q/G, which a second `#[symmetry(…)]` reduces, has discrete equations alone"
)]
pub trait LagrangePoincareSystem: ContinuousSystem {
    /// The directions of R, as indices of [`COORDINATES`](crate::DiscreteSystem::COORDINATES).
    const SHAPE: &'static [usize];
    /// The directions of G.
    const GROUP: &'static [usize];
    /// dim dπ(D), the number of horizontal equations; the vertical ones come behind them.
    const HORIZONTAL: usize;

    /// `SMatrix<f64, r, r>`.
    type ShapeMatrix: Matrix;
    /// B̃: `[SMatrix<f64, r, r>; g]`.
    type ReducedCurvature: AsRef<[Self::ShapeMatrix]> + Copy + core::fmt::Debug;
    /// ∂_tM: `SMatrix<f64, g, r>`.
    type LiftRate: Matrix;
    /// A basis of D: `SMatrix<f64, n - m, n>`.
    type Displacements: Matrix;
    /// One value a vector of the basis of D: `SVector<f64, n - m>`.
    type Balance: Vector;

    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration)

        /// q̇ of w, and w of q̇.
        fn adapted_frame_at(..) -> (Self::Bilinear, Self::Bilinear);

        /// B̃^a_{ij}(r).
        fn reduced_curvature_at(..) -> Self::ReducedCurvature;

        /// ∂_tM(r).
        fn lift_rate_at(..) -> Self::LiftRate;

        /// A basis of D at (r, e) in (δr, η̄).
        fn virtual_displacements_at(..) -> Self::Displacements;
    }

    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration, v: &Self::Increment)

        /// L̂ and its slopes, `v` the reduced velocity.
        fn trivialised_lagrangian_at(..) -> Slopes<Self>;

        /// Ĉ_K, zero on it, `v` the reduced velocity.
        fn trivialised_constraints_at(..) -> Self::Multipliers;

        /// The equations for ẇ, `v` the reduced velocity: ∂²L̂/∂w∂w, the right sides, the forms of D
        /// and the slopes and rates of Ĉ_K.
        fn lagrange_poincare_at(..) -> LagrangeDalembert<Self>;
    }

    functions! {
        (&self; at: impl Into<Instant<Self::Control>>, q: impl Into<Self::Configuration>)

        /// The matrices of q̇ = E w and of w = E⁻¹ q̇ at q: the columns of E are the horizontal lifts
        /// and the left-invariant fields of G.
        fn adapted_frame(..) -> (Self::Bilinear, Self::Bilinear) { self.adapted_frame_at(at, &q) }

        /// B̃: for every direction a of G the r×r matrix B̃^a_{ij} = B̃(e_i, e_j)^a.
        fn reduced_curvature(..) -> Self::ReducedCurvature { self.reduced_curvature_at(at, &q) }

        /// ∂_tM, g×r.
        fn lift_rate(..) -> Self::LiftRate { self.lift_rate_at(at, &q) }

        /// A basis of D at (r, e), row by row in (δr, η̄): of dπ(D), each with the vertical part that
        /// leads into D, then of g^D.
        fn virtual_displacements(..) -> Self::Displacements { self.virtual_displacements_at(at, &q) }
    }

    functions! {
        (&self; at: impl Into<Instant<Self::Control>>, q: impl Into<Self::Configuration>, v: impl Into<Self::Increment>)

        /// The reduced velocity (ṙ, v̄) of q̇ at q.
        fn reduced_velocity(..) -> Self::Increment { product(&self.adapted_frame_at(at, &q).1, &v) }

        /// q̇ at q of the reduced velocity `v`: ḣ = h (v̄ + M ṙ).
        fn lifted_velocity(..) -> Self::Increment { product(&self.adapted_frame_at(at, &q).0, &v) }

        /// L̂ with ∂L̂/∂r and (∂L̂/∂ṙ, ∂L̂/∂v̄) at the reduced velocity `v`.
        fn trivialised_lagrangian(..) -> Slopes<Self> { self.trivialised_lagrangian_at(at, &q, &v) }

        /// The M values of Ĉ_K at the reduced velocity `v`.
        fn trivialised_constraints(..) -> Self::Multipliers { self.trivialised_constraints_at(at, &q, &v) }

        /// (r̈, dv̄/dt) and the multipliers at the reduced velocity `v`.
        ///
        /// # Errors
        /// The errors of [`accelerations`](ContinuousSystem::accelerations).
        fn reduced_rates(..) -> Result<(Self::Increment, Self::Multipliers), StepError> {
            check_state::<Self>(at, &q, v.as_slice())?;
            let equations = self.lagrange_poincare_at(at, &q, &v);
            solution(at.t, &equations, Active::of::<Self>(0))
        }
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            q: impl Into<Self::Configuration>,
            v: impl Into<Self::Increment>,
            rates: impl Into<Self::Increment>
        )

        /// Left minus right side of the horizontal and of the vertical equations, on the basis of D
        /// of [`virtual_displacements`](Self::virtual_displacements), at the reduced velocity `v`
        /// with these rates (r̈, dv̄/dt).
        fn lagrange_poincare_residual(..) -> Self::Balance {
            let equations = self.lagrange_poincare_at(at, &q, &v);
            let basis = self.virtual_displacements_at(at, &q);
            let left: Self::Covector = product(&equations.mass, &rates);
            let along = |b: usize, i: usize| basis.entry(b, i) * (left[i] - equations.force[i]);
            vector(|b| (0..Self::DIM).map(|i| along(b, i)).sum())
        }
    }
}
