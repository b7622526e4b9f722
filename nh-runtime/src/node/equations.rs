//! The rows, the Jacobian and the scales of the equations of a node without inner unknowns.

use core::marker::PhantomData;

use super::round_off::{extend, first_defined_departure, scales_at};
use crate::linear::{Matrix, Vector, clear_row, larger};
use crate::real::Array;
use crate::solve::newton::constraint_scale;
use crate::solve::problem::{Linear, NodeProblem};
use crate::solve::residual::Residual;
use crate::solve::saddle::saddle;
use crate::solve::scales::{Scales, inertias, is_plausible, or_one, unit_of};
use crate::stages::Stages;
use crate::system::{Active, Composition, DiscreteSystem, Inputs, Interval, increment_of};

/// The equations of one node.
pub(crate) struct NodeEquations<'a, S: DiscreteSystem> {
    pub(super) system: &'a S,
    /// k, for errors.
    pub(super) node: usize,
    /// t_k, h and u_k.
    pub(super) inputs: Inputs<S::Control>,
    /// q_k.
    pub(super) q: S::Configuration,
    /// p, the momentum that arrives from the left.
    pub(super) momentum: S::Covector,
    /// ω at the node; zero for constraints not in force.
    pub(super) forms: S::ConstraintForms,
    /// The constraints in force.
    pub(super) active: Active,
}

/// How many flat components a configuration has.
const fn components<S: DiscreteSystem>() -> usize {
    <S::Configuration as crate::system::Components>::LEN
}

/// The shapes of the associated types agree with n and M.
struct NodeShapes<S>(PhantomData<S>);

impl<S: DiscreteSystem> NodeShapes<S> {
    const AGREE: () = {
        let (n, y, m) = (S::DIM, S::Composition::INNER, S::CONSTRAINTS);
        if S::Stages::AVAILABLE {
            let point = <<S::Stages as Stages>::Point<f64> as Array<f64>>::LEN;
            assert!(point == components::<S>() && (point == n || S::Stages::MOVES));
            assert!(S::Stages::INNER == y);
            assert!(<<S::Stages as Stages>::Covector<f64> as Array<f64>>::LEN == n + y);
            assert!(<<S::Stages as Stages>::Unknowns<f64> as Array<f64>>::LEN == n + y + m);
            assert!(S::Stages::PERIODIC.len() == point);
        }
        assert!(S::COORDINATES.len() == n && S::Increment::LEN == n && S::Covector::LEN == n);
        assert!(S::Multipliers::LEN == m && S::Residual::LEN == n + y + m);
        assert!(S::ConstraintForms::ROWS == m && S::ConstraintForms::COLUMNS == n);
        assert!(S::ConstraintJacobian::ROWS == m && S::ConstraintJacobian::COLUMNS == n);
        assert!(S::Bilinear::ROWS == n && S::Bilinear::COLUMNS == n);
        assert!(S::Jacobian::ROWS == n + y + m && S::Jacobian::COLUMNS == n + y + m);
    };
}

impl<'a, S: DiscreteSystem> NodeEquations<'a, S> {
    /// The equations at `q`, where `momentum` arrives, with the constraints in force.
    pub fn new(
        system: &'a S,
        node: usize,
        inputs: Inputs<S::Control>,
        q: S::Configuration,
        momentum: S::Covector,
        active: Active,
    ) -> Self {
        let () = NodeShapes::<S>::AGREE;
        let mut forms = system.forms_at_node(inputs, &q, &momentum);
        let off = (0..S::CONSTRAINTS).filter(|&a| !active.holds::<S>(a));
        off.for_each(|a| clear_row(&mut forms, a));
        Self {
            system,
            node,
            inputs,
            q,
            momentum,
            forms,
            active,
        }
    }

    pub(super) fn interval(&self, z: &S::Residual) -> Interval<S> {
        Interval::new(self.inputs, self.q, increment_of::<S>(z)).with_active(self.active)
    }

    #[inline]
    fn rows(
        &self,
        z: &S::Residual,
        covector: &S::Covector,
        phi: &S::Multipliers,
        phi_by_increment: &S::ConstraintJacobian,
    ) -> Residual<S::Residual> {
        let (d, lambda) = z.as_slice().split_at(S::DIM);
        let mut residual = Residual::zero();
        for i in 0..S::DIM {
            let (value, own) = self.momentum_row(i, covector, lambda);
            residual.set(i, value, own);
        }
        for a in (0..S::CONSTRAINTS).filter(|&a| self.active.holds::<S>(a)) {
            let own = constraint_scale(phi_by_increment, a, d);
            residual.set(S::DIM + a, phi.as_slice()[a], own);
        }
        residual
    }

    /// p_i + (D_1L_d + f⁻)_i - Σ_a λ_a ω_ai, and the sum of the absolute values of these terms.
    pub(super) fn momentum_row(
        &self,
        i: usize,
        covector: &S::Covector,
        lambda: &[f64],
    ) -> (f64, f64) {
        let (p, departing) = (self.momentum.as_slice()[i], covector.as_slice()[i]);
        let mut value = p + departing;
        let mut own = p.abs() + departing.abs();
        for (a, lambda_a) in lambda.iter().enumerate() {
            let reaction = lambda_a * self.forms.entry(a, i);
            value -= reaction;
            own += reaction.abs();
        }
        (value, own)
    }

    /// The units of z: of each increment s_j = 1/√|K_jj|, in which every inertia is 1, and of each
    /// multiplier 1/max_j |ω_aj s_j|, in which its form is of the size of an inertia. No mass is
    /// then measured against another, or against a form.
    fn columns(&self, k: &S::Bilinear) -> S::Residual {
        let n = S::DIM;
        let mut units = S::Residual::zeros();
        let (increments, multipliers) = units.as_mut_slice().split_at_mut(n);
        let inertias: S::Increment = inertias(k, n, &[&self.forms]);
        for (unit, inertia) in increments.iter_mut().zip(inertias.as_slice()) {
            *unit = unit_of(*inertia);
        }
        self.write_multiplier_units(increments, multipliers);
        units
    }

    /// Writes the units of the multipliers beside those of the increments.
    pub(super) fn write_multiplier_units(&self, increments: &[f64], multipliers: &mut [f64]) {
        for (a, unit) in multipliers.iter_mut().enumerate() {
            let form = (increments.iter().enumerate()).fold(0.0, |most, (j, s)| {
                larger((self.forms.entry(a, j) * s).abs(), most)
            });
            *unit = or_one(1.0 / form);
        }
    }
}

impl<S: DiscreteSystem> NodeProblem for NodeEquations<'_, S> {
    type Unknowns = S::Residual;
    type Jacobian = S::Jacobian;
    type Units = S::ConstraintJacobian;
    const INCREMENTS: usize = S::DIM;

    fn node(&self) -> usize {
        self.node
    }

    #[cold]
    fn is_plausible(&self, z: &S::Residual, guess: &S::Residual) -> bool {
        let points = S::magnitudes(&self.q);
        let Some(departure) = first_defined_departure(self.system, &self.interval(guess), &points)
        else {
            return false;
        };
        is_plausible(
            &z.as_slice()[..S::DIM],
            [&guess.as_slice()[..S::DIM], points.as_slice()],
            &departure.covector_by_increment,
            [self.momentum.as_slice(), departure.covector.as_slice()],
        )
    }

    #[cold]
    fn scales(&self, z: &S::Residual, correction: &S::Residual) -> Option<Scales<S::Residual>> {
        let interval = self.interval(z);
        let by = &correction.as_slice()[..S::DIM];
        let mut scales = scales_at(self.system, &interval, by, self.momentum.as_slice())?;
        for a in (0..S::CONSTRAINTS).filter(|&a| !self.active.holds::<S>(a)) {
            scales.rows[S::DIM + a] = 0.0;
        }
        Some(scales)
    }

    #[cold]
    fn sizes(&self, z: &S::Residual) -> S::Residual {
        let mut sizes = self.system.row_sizes_at(&self.interval(z));
        for a in (0..S::CONSTRAINTS).filter(|&a| !self.active.holds::<S>(a)) {
            sizes[S::DIM + a] = 0.0;
        }
        sizes
    }

    #[cold]
    fn points(&self) -> S::Residual {
        extend::<S>(&S::magnitudes(&self.q))
    }

    fn linearise(&self, z: &S::Residual) -> Linear<Self> {
        let departure = self.system.departure_jacobian_at(&self.interval(z));
        let (k, a) = (
            &departure.covector_by_increment,
            &departure.phi_by_increment,
        );
        Linear {
            residual: self.rows(
                z,
                &departure.covector,
                &departure.phi,
                &departure.phi_by_increment,
            ),
            jacobian: saddle((k, a, &self.forms), |a| self.active.holds::<S>(a)),
            columns: self.columns(k),
            units: departure.phi_by_increment,
        }
    }

    fn residual(
        &self,
        z: &S::Residual,
        phi_by_increment: &S::ConstraintJacobian,
    ) -> Residual<S::Residual> {
        let (covector, phi) = self.system.departure_at(&self.interval(z));
        self.rows(z, &covector, &phi, phi_by_increment)
    }
}
