//! The disk over its heading.

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{
    DiscreteSystem, Inputs, Interval, Level, NoStages, ReducedInterval, ReducedNode, ReducedSystem,
    SymmetricSystem,
};

use crate::systems::Disk;

/// [`Disk`] over φ by the translations of (x, y, θ): M = 0 and, to have mixed curvature, the affine
/// a(φ_0, φ_1) = c (Δφ², φ_0 Δφ, 1), Δφ = φ_1 - φ_0.
#[derive(Clone, Copy, Debug)]
pub struct ReducedDisk {
    pub disk: Disk,
    pub c: f64,
}

impl ReducedDisk {
    fn a(&self, r: f64, increment: f64) -> SVector<f64, 3> {
        (SVector::from([increment, r, 1.0]) * self.c)
            .component_mul(&SVector::from([increment, increment, 1.0]))
    }

    /// (∂a/∂φ_0, ∂a/∂φ_1).
    fn derivatives(&self, r: f64, increment: f64) -> (SVector<f64, 3>, SVector<f64, 3>) {
        let (r, increment) = (self.c * r, self.c * increment);
        let by_start = [-2.0 * increment, increment - r, 0.0];
        (by_start.into(), [2.0 * increment, r, 0.0].into())
    }

    /// The representative over (0, 0, 0, φ_0).
    fn representative(&self, interval: &ReducedInterval<Self>) -> Interval<Disk> {
        let (r, increment) = (interval.r[0], interval.increment[0]);
        let u = interval.vartheta + self.a(r, increment);
        let inputs = Inputs::new(interval.time, interval.u);
        let d = [u[0], u[1], u[2], increment].into();
        Interval::new(inputs, [0.0, 0.0, 0.0, r].into(), d)
    }

    /// D2L̂, of ϑ.
    fn d2(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 3> {
        let d2 = self
            .disk
            .d2_discrete_lagrangian_at(&self.representative(interval));
        d2.fixed_rows::<3>(0).into_owned()
    }
}

impl ReducedSystem for ReducedDisk {
    type System = Disk;
    type NodeSystem = Disk;
    const BASE: &'static [usize] = &[3];
    const FIBRE: &'static [usize] = &[0, 1, 2];
    const LEVEL: Level = Level::Free;
    shapes!(4, 2; 1, 3; 1, 1; 4);

    fn system(&self) -> Disk {
        self.disk
    }

    fn node_system(&self) -> Disk {
        self.disk
    }

    fn reduce_at(&self, interval: &Interval<Disk>) -> SVector<f64, 3> {
        interval.d.fixed_rows::<3>(0) - self.a(interval.q[3], interval.d[3])
    }

    fn reconstruct_at(
        &self,
        interval: &ReducedInterval<Self>,
        h: &SVector<f64, 3>,
    ) -> SVector<f64, 3> {
        h + interval.vartheta + self.a(interval.r[0], interval.increment[0])
    }

    fn reduced_lagrangian_at(&self, interval: &ReducedInterval<Self>) -> f64 {
        self.disk
            .discrete_lagrangian_at(&self.representative(interval))
    }

    fn mixed_curvature_at(
        &self,
        interval: &ReducedInterval<Self>,
    ) -> (SVector<f64, 3>, SVector<f64, 3>) {
        let (by_start, by_end) = self.derivatives(interval.r[0], interval.increment[0]);
        (-by_start, -by_end)
    }

    fn reduced_force_minus_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 1> {
        [self.d2(interval).dot(&self.mixed_curvature_at(interval).0)].into()
    }

    fn reduced_force_plus_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 1> {
        [self.d2(interval).dot(&self.mixed_curvature_at(interval).1)].into()
    }

    fn reduced_kinematic_residual_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 2> {
        self.disk
            .kinematic_residual_at(&self.representative(interval))
    }

    fn horizontal_residual_at(
        &self,
        before: &ReducedInterval<Self>,
        after: &ReducedInterval<Self>,
    ) -> SVector<f64, 1> {
        let spin = self.disk.j / after.time.h;
        let (by_start, _) = self.derivatives(after.r[0], after.increment[0]);
        let (_, by_end) = self.derivatives(before.r[0], before.increment[0]);
        let d1 = -spin * after.increment[0] + self.d2(after).dot(&by_start);
        let d3 = spin * before.increment[0] + self.d2(before).dot(&by_end);
        let forces = self.reduced_force_minus_at(after) + self.reduced_force_plus_at(before);
        [d1 + d3 + forces[0]].into()
    }

    fn vertical_residual_at(
        &self,
        before: &ReducedInterval<Self>,
        after: &ReducedInterval<Self>,
    ) -> SVector<f64, 1> {
        let eta = self.disk.rolling(after.r[0]);
        [(self.d2(before) - self.d2(after)).dot(&eta)].into()
    }

    fn arrival_at(&self, node: &ReducedNode<Self>) -> SVector<f64, 4> {
        let representative = self.representative(&self.interval_at(node));
        self.disk.arrival_at(&representative)
    }
}

impl Disk {
    /// The basis of g^D at φ: rolling forwards.
    fn rolling(&self, phi: f64) -> SVector<f64, 3> {
        [self.a * phi.cos(), self.a * phi.sin(), 1.0].into()
    }
}

impl SymmetricSystem for Disk {
    type Reduced = ReducedDisk;
    type Momentum = SVector<f64, 1>;

    fn reduced(&self) -> ReducedDisk {
        ReducedDisk {
            disk: *self,
            c: 0.02,
        }
    }

    fn momentum_at(&self, interval: &Interval<Self>) -> SVector<f64, 1> {
        let d1 = self.d1_discrete_lagrangian_at(interval);
        [-d1.fixed_rows::<3>(0).dot(&self.rolling(interval.q[3]))].into()
    }

    fn momentum_residual_at(
        &self,
        before: &Interval<Self>,
        after: &Interval<Self>,
    ) -> SVector<f64, 1> {
        let carried = self.d1_discrete_lagrangian_at(before);
        let carried = -carried.fixed_rows::<3>(0).dot(&self.rolling(after.q[3]));
        self.momentum_at(after).add_scalar(-carried)
    }
}
