//! Systems that a group leaves invariant: the generators of its action, and the moving basis of
//! those that satisfy the constraints (CO §4–6).

use crate::declarations::functions;
use crate::linear::{Matrix, Vector, matrix, transposed_product};
use crate::system::{DiscreteSystem, Inputs, Instant, Interval};

/// A system that a group leaves invariant, by the generators of the action: K in
/// ξ_Q^i(q) = K^i_α(q) ξ^α (CO 29). An action by formula, `#[action(…)]`, leaves L invariant, and
/// need not leave the constraints and the forces as they are.
///
/// On the link of a lattice the group acts on both sites alike, and the directions are those of
/// site k, then those of site k + 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no symmetry",
    label = "`#[symmetry(…)]` or `#[action(…)]` gives it one"
)]
pub trait InvariantSystem: DiscreteSystem {
    /// The names of the directions of the group.
    const MOMENTA: &'static [&'static str];
    /// One column a generator: `SMatrix<f64, n, r>`.
    type Generators: Matrix;
    /// One value a generator: `SVector<f64, r>`.
    type Momenta: Vector;

    /// K(q): column α has the components of generator α in the directions of the system.
    fn generators_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
    ) -> Self::Generators;

    functions! {
        (
            &self;
            ts: impl Into<Inputs<Self::Control>>,
            q0: impl Into<Self::Configuration>,
            q1: impl Into<Self::Configuration>;
            let interval = self.solved(Interval::between(ts, q0, q1))
        )

        /// J_d(q_0, q_1), on every generator:
        ///
        /// ```text
        /// J_d(q_0, q_1)_α = -D1L_d(q_0, q_1) · K_α(q_0)
        /// ```
        ///
        /// A component is conserved where no forces act along its generator and this one satisfies
        /// the constraints everywhere.
        ///
        /// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
        /// reduction, §8.
        fn discrete_momenta(..) -> Self::Momenta {
            let departing = self.d1_discrete_lagrangian_at(&interval) * -1.0;
            self.momentum_map_of(interval.inputs(), &interval.q, &departing)
        }

        /// The momentum map at (q_0, p_0), with the momentum p_0 that departs there:
        ///
        /// ```text
        /// J(q_0, p_0) = p_0·K(q_0),   p_0 = -D1L_d(q_0, q_1) - f⁻(q_0, q_1)
        /// ```
        ///
        /// Without forces it is [`discrete_momenta`](Self::discrete_momenta).
        /// [`momentum_balance_at`](Self::momentum_balance_at) has the parts of its change between
        /// two intervals; of an action by formula `equations()` says which of them vanish.
        fn momentum_map(..) -> Self::Momenta { self.momentum_map_at(&interval) }
    }

    /// J(q, p) = p·K(q), the momentum map on T*Q, of a point (q, p) of a motion: of
    /// [`Motion::phase`](crate::Motion::phase), of a [`PhaseStep`](crate::PhaseStep).
    fn momentum_map_of(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        p: &Self::Covector,
    ) -> Self::Momenta {
        transposed_product(&self.generators_at(inputs, q), p)
    }

    /// J at the left node of the interval; see [`momentum_map`](Self::momentum_map).
    fn momentum_map_at(&self, interval: &Interval<Self>) -> Self::Momenta {
        let departing = self.departure_at(interval).0 * -1.0;
        self.momentum_map_of(interval.inputs(), &interval.q, &departing)
    }

    /// The parts of the change of J(q, p) between two intervals that meet at q_1, with the
    /// multipliers λ there, by the discrete Lagrange–d'Alembert equations:
    ///
    /// ```text
    /// J(q_1, p_1) - J(q_0, p_0) = -Σ_a λ_a ω^a(q_1)·K(q_1)                                the reactions
    ///                             + f⁻(q_0, q_1)·K(q_0) + f⁺(q_0, q_1)·K(q_1)               the forces
    ///                             + D1L_d(q_0, q_1)·K(q_0) + D2L_d(q_0, q_1)·K(q_1)         L_d
    /// ```
    ///
    /// The last line is the derivative of L_d along the action, zero where L_d is invariant. If
    /// intervals have inner nodes, it is the work of forces and reactions there. The intervals of a
    /// step that is [composed](crate::Composition) are its substeps.
    ///
    /// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
    /// reduction, §3.2 and §8.
    fn momentum_balance_at(
        &self,
        before: &Interval<Self>,
        after: &Interval<Self>,
        lambda: &Self::Multipliers,
    ) -> MomentumBalance<Self::Momenta> {
        let (end, at_node) = (after.q, after.inputs());
        let forms = self.constraint_forms_at(at_node, &end);
        let reaction = transposed_product::<Self::Covector>(&forms, lambda) * -1.0;
        let along_interval = |start: &Self::Covector, arriving: &Self::Covector| {
            self.momentum_map_of(before.inputs(), &before.q, start)
                + self.momentum_map_of(at_node, &end, arriving)
        };
        MomentumBalance {
            reactions: self.momentum_map_of(at_node, &end, &reaction),
            forces: along_interval(&self.force_minus_at(before), &self.force_plus_at(before)),
            discretization: along_interval(
                &self.d1_discrete_lagrangian_at(before),
                &self.d2_discrete_lagrangian_at(before),
            ),
        }
    }
}

/// The parts of the change of momenta between two intervals: see
/// [`momentum_balance_at`](InvariantSystem::momentum_balance_at).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MomentumBalance<P> {
    /// -Σ_a λ_a ω^a·K.
    pub reactions: P,
    /// f⁻·K + f⁺·K on the interval before.
    pub forces: P,
    /// D1L_d·K + D2L_d·K on the interval before: K L_d where there are no inner nodes.
    pub discretization: P,
}

/// The moving basis of g^q = {ξ ∈ g : ξ_Q(q) ∈ D_q} (CO 47–52), of a system with constraints: e_1 …
/// e_s are a basis of g^q, the e_{s+1} … e_r complete it to one of g.
///
/// ```text
/// e_b(q) = ψ_b^α(q) e_α
/// de_b/dt = (Γ^c_{b i}(q) q̇^i + Γ^c_{b t}(q)) e_c(q),   Γ^c_{b i} = ∂_i ψ_b^α (ψ⁻¹)_α^c
/// ```
///
/// In the directions of a group ∂_i is the derivative along its left-invariant field, and q̇^i the
/// body velocity. The last term is there where the constraints contain t.
///
/// The basis e_b is that of [`momentum`](crate::SymmetricSystem::momentum), on Q = R × G moved from
/// (r, e) to (r, g) by Ad_g; `equations()` shows it. It is not finite at a point where a formula of
/// it divides by zero.
///
/// Source: D. Crăciun, D. Opriş, on discrete-continuous systems. The functions are those of systems
/// with one basis for all of Q: that of the link of a lattice depends on q(k) and t alone, and no
/// constraint joins sites holonomically.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no moving basis",
    label = "`#[symmetry(…)]` gives it one"
)]
pub trait MovingBasisSystem: InvariantSystem {
    /// ψ and ψ⁻¹: `SMatrix<f64, r, r>`.
    type MovingBasis: Matrix;
    /// Γ: `[SMatrix<f64, r, n>; s]`, in matrix b the entry (c, i) is Γ^c_{b i}.
    type BasisConnection;
    /// Γ along t: `SMatrix<f64, s, r>`, the entry (b, c) is Γ^c_{b t}.
    type BasisRates: Matrix;
    /// One value a vector of g^q: `SVector<f64, s>`.
    type NonholonomicMomenta: Vector;

    functions! {
        (&self, inputs: Inputs<Self::Control>, q: &Self::Configuration)

        /// ψ(q): row b has the components of e_b in the basis of the group, the first s rows are a
        /// basis of g^q.
        fn moving_basis_at(..) -> Self::MovingBasis;

        /// ψ⁻¹(q).
        fn moving_basis_inverse_at(..) -> Self::MovingBasis;

        /// Γ^c_{b i}(q).
        fn basis_connection_at(..) -> Self::BasisConnection;

        /// Γ^c_{b t}(q).
        fn basis_connection_in_time_at(..) -> Self::BasisRates;
    }

    functions! {
        (&self; at: impl Into<Instant<Self::Control>>, q: impl Into<Self::Configuration>)

        /// The r×r matrix ψ(q): row b has the components of e_b in the basis of the group, the
        /// first s rows are a basis of g^q.
        fn moving_basis(..) -> Self::MovingBasis { self.moving_basis_at(at.inputs(), &q) }

        /// The r×r matrix ψ⁻¹(q).
        fn moving_basis_inverse(..) -> Self::MovingBasis { self.moving_basis_inverse_at(at.inputs(), &q) }

        /// Γ^c_{b i}(q): of every b = 1…s an r×n matrix with the rows c.
        fn basis_connection(..) -> Self::BasisConnection { self.basis_connection_at(at.inputs(), &q) }

        /// The s×r matrix Γ^c_{b t}(q).
        fn basis_connection_in_time(..) -> Self::BasisRates { self.basis_connection_in_time_at(at.inputs(), &q) }
    }

    /// γ^c_b of two configurations, e_b(q_1) - e_b(q_0) = γ^c_b e_c(q_0) (CO 50–52): an s×r matrix.
    /// q_0 is at t, q_1 at t + h.
    fn difference_connection(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        q1: impl Into<Self::Configuration>,
    ) -> Self::BasisRates {
        let inputs = ts.into();
        let q0 = q0.into();
        let [this, next] = [
            self.moving_basis_at(inputs, &q0),
            self.moving_basis_at(inputs.offset(1), &q1.into()),
        ];
        let inverse = self.moving_basis_inverse_at(inputs, &q0);
        difference_connection([&this, &next], &inverse)
    }
}

/// (ψ' - ψ) ψ⁻¹, of as many rows as there are.
pub fn difference_connection<M: Matrix, R: Matrix>([this, next]: [&M; 2], inverse: &M) -> R {
    matrix(|b, c| {
        let term = |alpha| (next.entry(b, alpha) - this.entry(b, alpha)) * inverse.entry(alpha, c);
        (0..R::COLUMNS).map(term).sum()
    })
}
