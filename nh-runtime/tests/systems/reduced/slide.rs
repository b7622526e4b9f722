//! A slide on a level of its momentum.

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{
    DiscreteSystem, Interval, Level, NoStages, ReducedInterval, ReducedNode, ReducedSystem,
    SymmetricSystem,
};

use crate::systems::particles::{Ramp, Slide};

/// [`Slide`] over (x, y) on the level J_d = m (z_1 - z_0) = μ, M(r) = 0, a = μ/m.
#[derive(Clone, Copy, Debug)]
pub struct LevelSlide {
    pub m: f64,
    pub mu: f64,
}

impl LevelSlide {
    fn u(&self, interval: &ReducedInterval<Self>) -> f64 {
        interval.vartheta[0] + self.mu / self.m
    }
}

impl ReducedSystem for LevelSlide {
    type System = Slide;
    type NodeSystem = Ramp;
    const BASE: &'static [usize] = &[0, 1];
    const FIBRE: &'static [usize] = &[2];
    const LEVEL: Level = Level::Momentum;
    shapes!(3, 1; 2, 1; 1, 1; 2);

    fn system(&self) -> Slide {
        Slide { m: self.m }
    }

    fn node_system(&self) -> Ramp {
        Ramp { m: self.m }
    }

    fn reduce_at(&self, interval: &Interval<Slide>) -> SVector<f64, 1> {
        [interval.d[2] - self.mu / self.m].into()
    }

    fn reconstruct_at(
        &self,
        interval: &ReducedInterval<Self>,
        h: &SVector<f64, 1>,
    ) -> SVector<f64, 1> {
        [h[0] + self.u(interval)].into()
    }

    fn reduced_lagrangian_at(&self, interval: &ReducedInterval<Self>) -> f64 {
        self.m * (interval.increment.norm_squared() + self.u(interval).powi(2)) / 2.0
    }

    fn mixed_curvature_at(
        &self,
        _: &ReducedInterval<Self>,
    ) -> (SMatrix<f64, 1, 2>, SMatrix<f64, 1, 2>) {
        (SMatrix::zeros(), SMatrix::zeros())
    }

    fn reduced_force_minus_at(&self, _: &ReducedInterval<Self>) -> SVector<f64, 2> {
        SVector::zeros()
    }

    fn reduced_force_plus_at(&self, _: &ReducedInterval<Self>) -> SVector<f64, 2> {
        SVector::zeros()
    }

    fn reduced_kinematic_residual_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 1> {
        let (r, d) = (interval.r, interval.increment);
        [d[1] - (r[0] + d[0] / 2.0) * d[0]].into()
    }

    fn horizontal_residual_at(
        &self,
        before: &ReducedInterval<Self>,
        after: &ReducedInterval<Self>,
    ) -> SVector<f64, 1> {
        let direction = SVector::from([1.0, after.r[0]]);
        [self.m * direction.dot(&(before.increment - after.increment))].into()
    }

    fn vertical_residual_at(
        &self,
        before: &ReducedInterval<Self>,
        after: &ReducedInterval<Self>,
    ) -> SVector<f64, 1> {
        [self.m * (self.u(before) - self.u(after))].into()
    }

    fn arrival_at(&self, node: &ReducedNode<Self>) -> SVector<f64, 2> {
        node.z * self.m
    }
}

/// The symmetry of [`Slide`] along z, reduced at the momentum 0.
impl SymmetricSystem for Slide {
    type Reduced = LevelSlide;
    type Momentum = SVector<f64, 1>;

    fn reduced(&self) -> LevelSlide {
        LevelSlide { m: self.m, mu: 0.0 }
    }

    fn momentum_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        [-self.d1_discrete_lagrangian_at(interval)[2]].into()
    }

    fn momentum_residual_at(
        &self,
        before: &Interval<Self>,
        after: &Interval<Self>,
    ) -> SVector<f64, 1> {
        self.momentum_at(after) - self.momentum_at(before)
    }
}
