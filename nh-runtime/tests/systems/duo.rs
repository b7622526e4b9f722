//! A heavy oscillator and a light body without any coupling.

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{Departure, DiscreteSystem, Equation, Equations, Inputs, Interval};

use super::{Kicked, Oscillator};

/// q = (x of the oscillator, x of the body that is kicked).
#[derive(Clone, Copy, Debug)]
pub struct Duo {
    pub heavy: Oscillator,
    pub light: Kicked,
}

impl Duo {
    fn parts(interval: &Interval<Self>) -> (Interval<Oscillator>, Interval<Kicked>) {
        let Interval { time, u, q, d, .. } = *interval;
        let inputs = Inputs::new(time, u);
        (
            Interval::new(inputs, [q[0]].into(), [d[0]].into()),
            Interval::new(inputs, [q[1]].into(), [d[1]].into()),
        )
    }

    fn join(heavy: SVector<f64, 1>, light: SVector<f64, 1>) -> SVector<f64, 2> {
        [heavy[0], light[0]].into()
    }
}

impl DiscreteSystem for Duo {
    euclidean!(2, 0, ["heavy", "light"]);

    fn discrete_lagrangian_at(&self, _: &Interval<Self>) -> f64 {
        f64::NAN
    }

    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 2> {
        let (heavy, light) = Self::parts(interval);
        Self::join(
            self.heavy.d1_discrete_lagrangian_at(&heavy),
            self.light.d1_discrete_lagrangian_at(&light),
        )
    }

    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SVector<f64, 2> {
        let (heavy, light) = Self::parts(interval);
        Self::join(
            self.heavy.d2_discrete_lagrangian_at(&heavy),
            self.light.d2_discrete_lagrangian_at(&light),
        )
    }

    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> SMatrix<f64, 2, 2> {
        let (heavy, light) = Self::parts(interval);
        SMatrix::from_diagonal(&Self::join(
            self.heavy
                .d2_d1_discrete_lagrangian_at(&heavy)
                .column(0)
                .into(),
            self.light
                .d2_d1_discrete_lagrangian_at(&light)
                .column(0)
                .into(),
        ))
    }

    fn force_plus_at(&self, interval: &Interval<Self>) -> SVector<f64, 2> {
        let (_, light) = Self::parts(interval);
        [0.0, self.light.force_plus_at(&light)[0]].into()
    }

    fn constraint_forms_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 2>,
    ) -> SMatrix<f64, 0, 2> {
        SMatrix::zeros()
    }

    fn kinematic_residual_at(&self, _: &Interval<Self>) -> SVector<f64, 0> {
        SVector::zeros()
    }

    fn energy_at(&self, _: &Interval<Self>) -> f64 {
        f64::NAN
    }

    fn initial_momentum_at(
        &self,
        time: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 2>,
        v: &SVector<f64, 2>,
    ) -> SVector<f64, 2> {
        [self.heavy.m * v[0], (self.light.momentum)(v[1] * time.h)].into()
    }

    fn velocity_residual_at(
        &self,
        _: Inputs<SVector<f64, 0>>,
        _: &SVector<f64, 2>,
        _: &SVector<f64, 2>,
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
