//! The rows, the Jacobian and the scales of the equations of a node.

use super::inner;
use super::round_off::{beside, extend, scales_at};
use crate::linear::{Matrix, Vector, clear_row, larger, matrix_is_finite};
use crate::real::Array;
use crate::solve::problem::{Linear, NodeProblem};
use crate::solve::residual::Residual;
use crate::solve::saddle::saddle;
use crate::solve::scales::{Scales, inertias, is_plausible, or_one, reach, unit_of};
use crate::stages::Stages;
use crate::system::{
    Active, Composition, DiscreteSystem, Inputs, Interval, IntervalRows, each_inner_row_off,
    increment_of, inner_of, join, leading, rows_in_force,
};

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
const fn check_shapes<S: DiscreteSystem>() {
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
        const { check_shapes::<S>() }
        let mut forms = system.forms_at_node(inputs, &q, &momentum);
        active.each_off::<S>(|a| clear_row(&mut forms, a));
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
        let interval = Interval::new(self.inputs, self.q, increment_of::<S>(z));
        interval
            .with_active(self.active)
            .with_inner(inner_of::<S>(z))
    }

    /// The rows of the interval with the constraints in force, as they are without multipliers.
    fn rows_in_force(&self, interval: &Interval<S>) -> IntervalRows<S> {
        let mut rows = rows_in_force(self.system, interval, self.active);
        self.active.each_off::<S>(|a| {
            let row = leading::<S>() + a;
            rows.values[row] = 0.0;
            clear_row(&mut rows.by, row);
        });
        rows
    }

    /// The rows of an interval without inner unknowns.
    fn stacked(&self, covector: &S::Covector, phi: &S::Multipliers) -> S::Residual {
        let mut values = join::<S>(covector, phi);
        let off = |a: usize| values[leading::<S>() + a] = 0.0;
        self.active.each_off::<S>(off);
        values
    }

    #[inline]
    fn rows(&self, z: &S::Residual, rows: &S::Residual, by: &S::Jacobian) -> Residual<S::Residual> {
        let lambda = &z.as_slice()[leading::<S>()..];
        let mut residual = Residual::zero();
        for i in 0..S::DIM {
            let (value, own) = self.momentum_row(i, rows[i], lambda);
            residual.set(i, value, own);
        }
        let sizes = inner::sizes::<S>(z);
        for i in S::DIM..S::Residual::LEN {
            let own = reach(by, i, &sizes.as_slice()[..leading::<S>()]);
            let own = own + inner::passing::<S>(&self.momentum, rows, i);
            residual.set(i, rows[i], own);
        }
        residual
    }

    /// p_i + (D_1L_d + f⁻)_i - Σ_a λ_a ω_ai, and the sum of the absolute values of these terms.
    fn momentum_row(&self, i: usize, departing: f64, lambda: &[f64]) -> (f64, f64) {
        let p = self.momentum[i];
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
    fn columns(&self, jacobian: &S::Jacobian) -> S::Residual {
        let mut units: S::Residual = inertias(jacobian, leading::<S>(), &[&self.forms]);
        let (increments, multipliers) = units.as_mut_slice().split_at_mut(leading::<S>());
        increments
            .iter_mut()
            .for_each(|unit| *unit = unit_of(*unit));
        for (a, unit) in multipliers.iter_mut().enumerate() {
            let sizes = (increments[..S::DIM].iter()).enumerate();
            let sizes = sizes.map(|(j, s)| (self.forms.entry(a, j) * s).abs());
            *unit = or_one(1.0 / sizes.fold(0.0, |most, size| larger(size, most)));
        }
        units
    }
}

impl<S: DiscreteSystem> NodeProblem for NodeEquations<'_, S> {
    type Unknowns = S::Residual;
    type Jacobian = S::Jacobian;
    const INCREMENTS: usize = leading::<S>();

    fn node(&self) -> usize {
        self.node
    }

    #[cold]
    fn is_plausible(&self, z: &S::Residual, guess: &S::Residual) -> bool {
        let (interval, points) = (self.interval(guess), S::magnitudes(&self.q));
        let mut rows = beside(&interval, &points).map(|at| self.rows_in_force(&at));
        let Some(rows) = rows.find(|rows| matrix_is_finite(&rows.by)) else {
            return false;
        };
        let [z, guess, departing] =
            [z, guess, &rows.values].map(|values| &values.as_slice()[..S::DIM]);
        let momenta = [self.momentum.as_slice(), departing];
        is_plausible(z, [guess, points.as_slice()], &rows.by, momenta)
    }

    #[cold]
    fn scales(&self, z: &S::Residual, correction: &S::Residual) -> Option<Scales<S::Residual>> {
        let interval = self.interval(z);
        if const { S::Composition::INNER > 0 } {
            let rows = self.rows_in_force(&interval);
            return inner::scales(&self.momentum, &rows, self.points(), (z, correction));
        }
        let by = &correction.as_slice()[..S::DIM];
        let mut scales = scales_at(self.system, &interval, by, self.momentum.as_slice())?;
        let off = |a: usize| scales.rows[leading::<S>() + a] = 0.0;
        self.active.each_off::<S>(off);
        Some(scales)
    }

    #[cold]
    fn sizes(&self, z: &S::Residual) -> S::Residual {
        let mut sizes = self.system.row_sizes_at(&self.interval(z));
        let off = |a: usize| sizes[leading::<S>() + a] = 0.0;
        self.active.each_off::<S>(off);
        each_inner_row_off::<S>(self.active, |row| sizes[row] = 0.0);
        sizes
    }

    #[cold]
    fn points(&self) -> S::Residual {
        extend::<S>(&S::magnitudes(&self.q))
    }

    fn linearise(&self, z: &S::Residual) -> Linear<Self> {
        let interval = self.interval(z);
        let holds = |a: usize| self.active.holds::<S>(a);
        let (values, jacobian) = match S::Composition::INNER {
            0 => {
                let at = self.system.departure_jacobian_at(&interval);
                let (k, a) = (&at.covector_by_increment, &at.phi_by_increment);
                let values = self.stacked(&at.covector, &at.phi);
                (values, saddle((k, a, &self.forms), holds))
            }
            _ => {
                let IntervalRows { values, mut by } = self.rows_in_force(&interval);
                for a in 0..S::CONSTRAINTS {
                    let column = leading::<S>() + a;
                    match holds(a) {
                        true => (0..S::DIM)
                            .for_each(|i| by.set_entry(i, column, -self.forms.entry(a, i))),
                        false => by.set_entry(column, column, 1.0),
                    }
                }
                (values, by)
            }
        };
        Linear {
            residual: self.rows(z, &values, &jacobian),
            columns: self.columns(&jacobian),
            jacobian,
        }
    }

    fn residual(&self, z: &S::Residual, by: &S::Jacobian) -> Residual<S::Residual> {
        let interval = self.interval(z);
        if const { S::Composition::INNER > 0 } {
            return self.rows(z, &self.rows_in_force(&interval).values, by);
        }
        let (covector, phi) = self.system.departure_at(&interval);
        self.rows(z, &self.stacked(&covector, &phi), by)
    }
}
