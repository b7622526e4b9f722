//! Systems of one degree of freedom, solved by Newton's method in stages.

use core::fmt::Debug;
use core::marker::PhantomData;

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{
    At, Departure, DiscreteSystem, Equation, Equations, Factored, Given, Inputs, Interval,
    NewtonStages, Real, Rows, Solved, Stages, StagesOf, newton,
};

/// Parameters a and b; the pivot of a system whose third is not positive counts as round-off.
pub type Parameters<T> = [T; 3];

/// L_d by its derivatives, at the parameters, h, q and d.
pub trait Formulas: Copy + Debug + 'static {
    const PERIODIC: &'static [bool];

    fn d1<T: Real>(parameters: &Parameters<T>, h: T, q: T, d: T) -> T;

    /// With the force that arrives.
    fn d2<T: Real>(parameters: &Parameters<T>, h: T, q: T, d: T) -> T;

    /// ∂D_1L_d/∂d.
    fn slope<T: Real>(parameters: &Parameters<T>, h: T, q: T, d: T) -> T;
}

/// L = a q̇²/2 + b cos q, midpoint rule.
#[derive(Clone, Copy, Debug)]
pub struct Pendulum;

impl Formulas for Pendulum {
    const PERIODIC: &'static [bool] = &[true];

    fn d1<T: Real>(&[a, b, _]: &Parameters<T>, h: T, q: T, d: T) -> T {
        -(a * d / h) - T::of(0.5) * h * b * (q + T::of(0.5) * d).sin()
    }

    fn d2<T: Real>(&[a, b, _]: &Parameters<T>, h: T, q: T, d: T) -> T {
        a * d / h - T::of(0.5) * h * b * (q + T::of(0.5) * d).sin()
    }

    fn slope<T: Real>(&[a, b, _]: &Parameters<T>, h: T, q: T, d: T) -> T {
        -(a / h) - T::of(0.25) * h * b * (q + T::of(0.5) * d).cos()
    }
}

/// The momentum a tanh d, which grows by b at every node: no motion beyond a.
#[derive(Clone, Copy, Debug)]
pub struct Saturating;

impl Formulas for Saturating {
    const PERIODIC: &'static [bool] = &[false];

    fn d1<T: Real>(&[a, _, _]: &Parameters<T>, _: T, _: T, d: T) -> T {
        -(a * d.tanh())
    }

    fn d2<T: Real>(&[a, b, _]: &Parameters<T>, _: T, _: T, d: T) -> T {
        a * d.tanh() + b
    }

    fn slope<T: Real>(&[a, _, _]: &Parameters<T>, _: T, _: T, d: T) -> T {
        let tanh = d.tanh();
        -(a * (T::of(1.0) - tanh * tanh))
    }
}

/// The momentum d³ - a d, which grows by b at every node: where it folds, d jumps.
#[derive(Clone, Copy, Debug)]
pub struct Folded;

impl Formulas for Folded {
    const PERIODIC: &'static [bool] = &[false];

    fn d1<T: Real>(&[a, _, _]: &Parameters<T>, _: T, _: T, d: T) -> T {
        a * d - d.powi(3)
    }

    fn d2<T: Real>(&[a, b, _]: &Parameters<T>, _: T, _: T, d: T) -> T {
        d.powi(3) - a * d + b
    }

    fn slope<T: Real>(&[a, _, _]: &Parameters<T>, _: T, _: T, d: T) -> T {
        a - T::of(3.0) * d * d
    }
}

#[derive(Clone, Copy, Debug)]
pub struct OneDegree<F> {
    pub parameters: Parameters<f64>,
    formulas: PhantomData<F>,
}

impl<F: Formulas> OneDegree<F> {
    pub fn new(parameters: Parameters<f64>) -> Self {
        Self {
            parameters,
            formulas: PhantomData,
        }
    }

    fn at(&self, f: fn(&Parameters<f64>, f64, f64, f64) -> f64, interval: &Interval<Self>) -> f64 {
        f(
            &self.parameters,
            interval.time.h,
            interval.q[0],
            interval.d[0],
        )
    }
}

impl<F: Formulas> DiscreteSystem for OneDegree<F> {
    euclidean!(1, 0, ["q"], OneDegreeStages<F>);

    fn discrete_lagrangian_at(&self, _: &Interval<Self>) -> f64 {
        f64::NAN
    }

    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        [self.at(F::d1, interval)].into()
    }

    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        [self.at(F::d2, interval)].into()
    }

    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SMatrix<f64, 1, 1> {
        [[self.at(F::slope, interval)]].into()
    }

    fn constraint_forms_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
    ) -> SMatrix<f64, 0, 1> {
        SMatrix::zeros()
    }

    fn kinematic_residual_at(&self, _: &Interval<Self>) -> SVector<f64, 0> {
        SVector::zeros()
    }

    fn initial_momentum_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        [f64::NAN].into()
    }

    fn velocity_residual_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 1>,
        _: &SVector<f64, 1>,
    ) -> (SVector<f64, 0>, SVector<f64, 0>) {
        (SVector::zeros(), SVector::zeros())
    }

    fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self> {
        Departure {
            covector: self.departure_at(interval).0,
            phi: SVector::zeros(),
            covector_by_increment: self.d2_d1_discrete_lagrangian_at(interval),
            phi_by_increment: SMatrix::zeros(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct OneDegreeStages<F>(PhantomData<F>);

impl<F: Formulas> Stages for OneDegreeStages<F> {
    const DIRECT: bool = false;
    const PERIODIC: &'static [bool] = F::PERIODIC;
    type Parameters<T: Real> = Parameters<T>;
    type Point<T: Real> = [T; 1];
    type Control<T: Real> = [T; 0];
    type Covector<T: Real> = [T; 1];
    type Unknowns<T: Real> = [T; 1];
    type Constants<T: Real> = (Parameters<T>, T);

    fn constants<T: Real>(parameters: &Parameters<T>, h: T) -> (Parameters<T>, T) {
        (*parameters, h)
    }

    fn solve<T: Real>(at: Given<'_, Self, T>) -> Solved<Self, T> {
        newton(at)
    }
}

impl<T: Real, F: Formulas> NewtonStages<T> for OneDegreeStages<F> {
    type Node = ();
    type Interval = ();
    type Jacobian = [[T; 1]; 1];
    type Factors = [T; 1];

    fn node(_: &Self::Constants<T>, _: T, _: &[T; 0], _: &[T; 1]) {}

    fn residual(at: At<'_, Self, T>) -> (Rows<Self, T>, ()) {
        let ((parameters, h), At { q, z, arrival, .. }) = (at.constants, at);
        let d1 = F::d1(parameters, *h, q[0], z[0]);
        let rows = Rows {
            values: [arrival[0] + d1],
            terms: [arrival[0].abs() + d1.abs()],
        };
        (rows, ())
    }

    fn jacobian(at: At<'_, Self, T>, (): &()) -> [[T; 1]; 1] {
        let ((parameters, h), At { q, z, .. }) = (at.constants, at);
        [[F::slope(parameters, *h, q[0], z[0])]]
    }

    fn factors(at: At<'_, Self, T>, interval: &()) -> Factored<[T; 1], [T; 1], T::Mask> {
        let (parameters, _) = at.constants;
        let [[pivot]] = Self::jacobian(at, interval);
        Factored {
            factors: [pivot],
            terms: [T::of(0.0)],
            sound: T::of(0.0).below(parameters[2]) & T::of(1e-14).below(pivot.abs()),
        }
    }

    fn correction(_: At<'_, Self, T>, factors: &[T; 1], rows: &[T; 1]) -> [T; 1] {
        [rows[0] / factors[0]]
    }

    fn arrival(at: At<'_, Self, T>, (): &()) -> [T; 1] {
        let ((parameters, h), At { q, z, .. }) = (at.constants, at);
        [F::d2(parameters, *h, q[0], z[0])]
    }
}

impl<F: Formulas> StagesOf<OneDegree<F>> for OneDegreeStages<F> {
    fn parameters(system: &OneDegree<F>) -> Parameters<f64> {
        system.parameters
    }

    fn point(q: &SVector<f64, 1>) -> [f64; 1] {
        (*q).into()
    }

    fn configuration(point: &[f64; 1]) -> SVector<f64, 1> {
        (*point).into()
    }
}
