//! Reduced systems written by hand.

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{
    DiscreteSystem, Interval, Level, NoStages, ReducedDeparture, ReducedInterval, ReducedNode,
    ReducedSystem, SymmetricSystem, TimeStep,
};

use super::Disk;
pub use super::particles::{Ramp, Slide};

/// The associated types of a reduced system: n, M; r, g; the ranks of H and S; K, M'.
macro_rules! shapes {
    ($n:tt, $m:tt; $r:tt, $g:tt; $h:tt, $s:tt; $k:tt, $rest:tt) => {
        type Base = SVector<f64, $r>;
        type Group = SVector<f64, $g>;
        type Curvature = SMatrix<f64, $g, $r>;
        type Horizontal = SVector<f64, $h>;
        type Vertical = SVector<f64, $s>;
        type Constraints = SVector<f64, $m>;
        type Unknowns = SVector<f64, $k>;
        type Multipliers = SVector<f64, $rest>;
        type Forms = SMatrix<f64, $rest, $k>;
        type Jacobian = SMatrix<f64, $k, $k>;
        type Stages = NoStages;

        fn stage_parameters(&self) -> [f64; 0] {
            []
        }

        fn split(q: &SVector<f64, $n>) -> (Self::Base, Self::Group) {
            (
                SVector::from_fn(|i, _| q[Self::BASE[i]]),
                SVector::from_fn(|i, _| q[Self::FIBRE[i]]),
            )
        }

        fn join(r: &Self::Base, h: &Self::Group) -> SVector<f64, $n> {
            let mut q = SVector::zeros();
            (0..$r).for_each(|i| q[Self::BASE[i]] = r[i]);
            (0..$g).for_each(|i| q[Self::FIBRE[i]] = h[i]);
            q
        }

        fn identity(&self) -> Self::Group {
            SVector::zeros()
        }
    };
}

/// [`Ramp`] over x with M(r) = r and a(r_0, r_1) = b (r_0 + r_1)(r_1 - r_0)/2; ϑ an unknown, or for
/// b = 1 the kinematic connection.
macro_rules! reduced_ramp {
    ($name:ident, $level:expr, $k:tt, $rest:tt) => {
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            pub m: f64,
            pub b: f64,
        }

        impl $name {
            fn a(&self, r: f64, increment: f64) -> f64 {
                self.b * (r + increment / 2.0) * increment
            }

            /// h_1 - h_0.
            fn u(&self, interval: &ReducedInterval<Self>) -> f64 {
                interval.vartheta[0] + self.a(interval.r[0], interval.increment[0])
            }
        }

        impl ReducedSystem for $name {
            type System = Ramp;
            const BASE: &'static [usize] = &[0];
            const FIBRE: &'static [usize] = &[1];
            const LEVEL: Level = $level;
            shapes!(2, 1; 1, 1; 1, 0; $k, $rest);

            fn reduce_at(&self, interval: &Interval<Ramp>) -> SVector<f64, 1> {
                [interval.d[1] - self.a(interval.q[0], interval.d[0])].into()
            }

            fn reconstruct_at(
                &self,
                interval: &ReducedInterval<Self>,
                h: &SVector<f64, 1>,
            ) -> SVector<f64, 1> {
                [h[0] + self.u(interval)].into()
            }

            fn reduced_lagrangian_at(&self, interval: &ReducedInterval<Self>) -> f64 {
                self.m * (interval.increment[0].powi(2) + self.u(interval).powi(2)) / 2.0
            }

            fn mixed_curvature_at(
                &self,
                interval: &ReducedInterval<Self>,
            ) -> (SVector<f64, 1>, SVector<f64, 1>) {
                let factor = self.b - 1.0;
                (interval.r * factor, -interval.end() * factor)
            }

            fn reduced_force_minus_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 1> {
                self.mixed_curvature_at(interval).0 * (self.m * self.u(interval))
            }

            fn reduced_force_plus_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 1> {
                self.mixed_curvature_at(interval).1 * (self.m * self.u(interval))
            }

            fn reduced_kinematic_residual_at(
                &self,
                interval: &ReducedInterval<Self>,
            ) -> SVector<f64, 1> {
                let (r, increment) = (interval.r[0], interval.increment[0]);
                [self.u(interval) - (r + increment / 2.0) * increment].into()
            }

            fn horizontal_residual_at(
                &self,
                before: &ReducedInterval<Self>,
                after: &ReducedInterval<Self>,
            ) -> SVector<f64, 1> {
                assert!((after.time.t - before.time.t - after.time.h).abs() <= 1e-9);
                let momentum = |interval| self.m * self.u(interval);
                let d1 = -after.increment * self.m - after.r * (self.b * momentum(after));
                let d3 = before.increment * self.m + before.end() * (self.b * momentum(before));
                let forces = self.reduced_force_minus_at(after) + self.reduced_force_plus_at(before);
                d1 + d3 + forces
            }

            fn vertical_residual_at(
                &self,
                _: &ReducedInterval<Self>,
                _: &ReducedInterval<Self>,
            ) -> SVector<f64, 0> {
                SVector::zeros()
            }

            reduced_ramp!(@solver $k);
        }
    };
    (@solver 2) => {
        fn unknowns_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 2> {
            [interval.vartheta[0], interval.increment[0]].into()
        }

        fn interval_at(&self, node: &ReducedNode<Self>) -> ReducedInterval<Self> {
            ReducedInterval {
                time: node.time,
                r: node.r,
                vartheta: [node.z[0]].into(),
                increment: [node.z[1]].into(),
            }
        }

        fn base_increment(z: &SVector<f64, 2>) -> SVector<f64, 1> {
            [z[1]].into()
        }

        fn forms_at(&self, _: TimeStep, r: &SVector<f64, 1>) -> SMatrix<f64, 1, 2> {
            [[1.0], [-r[0]]].into()
        }

        fn arrival_at(&self, node: &ReducedNode<Self>) -> SVector<f64, 2> {
            [self.m * self.u(&self.interval_at(node)), self.m * node.z[1]].into()
        }

        fn departure_at(&self, node: &ReducedNode<Self>) -> (SVector<f64, 2>, SVector<f64, 1>) {
            let interval = self.interval_at(node);
            (-self.arrival_at(node), self.reduced_kinematic_residual_at(&interval))
        }

        fn departure_jacobian_at(&self, node: &ReducedNode<Self>) -> ReducedDeparture<Self> {
            let (covector, phi) = self.departure_at(node);
            let end = node.r[0] + node.z[1];
            ReducedDeparture {
                covector,
                phi,
                covector_by_unknowns: SMatrix::<f64, 2, 2>::new(1.0, self.b * end, 0.0, 1.0)
                    * -self.m,
                phi_by_unknowns: [[1.0], [(self.b - 1.0) * end]].into(),
            }
        }
    };
    (@solver 1) => {
        fn unknowns_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 1> {
            interval.increment
        }

        fn interval_at(&self, node: &ReducedNode<Self>) -> ReducedInterval<Self> {
            ReducedInterval {
                time: node.time,
                r: node.r,
                vartheta: SVector::zeros(),
                increment: node.z,
            }
        }

        fn base_increment(z: &SVector<f64, 1>) -> SVector<f64, 1> {
            *z
        }

        fn forms_at(&self, _: TimeStep, _: &SVector<f64, 1>) -> SMatrix<f64, 0, 1> {
            SMatrix::zeros()
        }

        fn arrival_at(&self, node: &ReducedNode<Self>) -> SVector<f64, 1> {
            let interval = self.interval_at(node);
            interval.increment * self.m + interval.end() * (self.m * self.u(&interval))
        }

        fn departure_at(&self, node: &ReducedNode<Self>) -> (SVector<f64, 1>, SVector<f64, 0>) {
            let interval = self.interval_at(node);
            let covector = interval.increment * self.m + interval.r * (self.m * self.u(&interval));
            (-covector, SVector::zeros())
        }

        fn departure_jacobian_at(&self, node: &ReducedNode<Self>) -> ReducedDeparture<Self> {
            let (covector, phi) = self.departure_at(node);
            let by_increment = 1.0 + node.r[0] * self.b * (node.r[0] + node.z[0]);
            ReducedDeparture {
                covector,
                phi,
                covector_by_unknowns: [[-self.m * by_increment]].into(),
                phi_by_unknowns: SMatrix::zeros(),
            }
        }
    };
}

reduced_ramp!(ReducedRamp, Level::Free, 2, 1);
reduced_ramp!(KinematicRamp, Level::Kinematic, 1, 0);

/// [`Slide`] over (x, y) on the level J_d = m (z_1 - z_0) = μ, M(r) = 0, a = μ/m.
#[derive(Clone, Copy, Debug)]
pub struct LevelSlide {
    pub m: f64,
    pub mu: f64,
    /// What the form is multiplied by; it annihilates the same directions, unless it is 0.
    pub weight: f64,
}

impl LevelSlide {
    fn u(&self, interval: &ReducedInterval<Self>) -> f64 {
        interval.vartheta[0] + self.mu / self.m
    }
}

impl ReducedSystem for LevelSlide {
    type System = Slide;
    const BASE: &'static [usize] = &[0, 1];
    const FIBRE: &'static [usize] = &[2];
    const LEVEL: Level = Level::Momentum;
    shapes!(3, 1; 2, 1; 1, 1; 2, 1);

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

    fn unknowns_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 2> {
        interval.increment
    }

    fn interval_at(&self, node: &ReducedNode<Self>) -> ReducedInterval<Self> {
        ReducedInterval {
            time: node.time,
            r: node.r,
            vartheta: SVector::zeros(),
            increment: node.z,
        }
    }

    fn base_increment(z: &SVector<f64, 2>) -> SVector<f64, 2> {
        *z
    }

    fn forms_at(&self, _: TimeStep, r: &SVector<f64, 2>) -> SMatrix<f64, 1, 2> {
        [[-r[0] * self.weight], [self.weight]].into()
    }

    fn arrival_at(&self, node: &ReducedNode<Self>) -> SVector<f64, 2> {
        node.z * self.m
    }

    fn departure_at(&self, node: &ReducedNode<Self>) -> (SVector<f64, 2>, SVector<f64, 1>) {
        let interval = self.interval_at(node);
        (
            node.z * -self.m,
            self.reduced_kinematic_residual_at(&interval),
        )
    }

    fn departure_jacobian_at(&self, node: &ReducedNode<Self>) -> ReducedDeparture<Self> {
        let (covector, phi) = self.departure_at(node);
        ReducedDeparture {
            covector,
            phi,
            covector_by_unknowns: SMatrix::<f64, 2, 2>::identity() * -self.m,
            phi_by_unknowns: [[-(node.r[0] + node.z[0])], [1.0]].into(),
        }
    }
}

/// The symmetry of [`Slide`] along z, reduced at the momentum 0.
impl SymmetricSystem for Slide {
    type Reduced = LevelSlide;
    type Momentum = SVector<f64, 1>;

    fn reduced(&self) -> LevelSlide {
        LevelSlide {
            m: self.m,
            mu: 0.0,
            weight: 1.0,
        }
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
        Interval {
            time: interval.time,
            q: [0.0, 0.0, 0.0, r].into(),
            d: [u[0], u[1], u[2], increment].into(),
        }
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
    const BASE: &'static [usize] = &[3];
    const FIBRE: &'static [usize] = &[0, 1, 2];
    const LEVEL: Level = Level::Free;
    shapes!(4, 2; 1, 3; 1, 1; 4, 2);

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

    fn unknowns_at(&self, interval: &ReducedInterval<Self>) -> SVector<f64, 4> {
        interval.vartheta.push(interval.increment[0])
    }

    fn interval_at(&self, node: &ReducedNode<Self>) -> ReducedInterval<Self> {
        ReducedInterval {
            time: node.time,
            r: node.r,
            vartheta: node.z.fixed_rows::<3>(0).into_owned(),
            increment: [node.z[3]].into(),
        }
    }

    fn base_increment(z: &SVector<f64, 4>) -> SVector<f64, 1> {
        [z[3]].into()
    }

    fn forms_at(&self, _: TimeStep, r: &SVector<f64, 1>) -> SMatrix<f64, 2, 4> {
        self.disk.forms(r[0])
    }

    fn arrival_at(&self, node: &ReducedNode<Self>) -> SVector<f64, 4> {
        let representative = self.representative(&self.interval_at(node));
        self.disk.arrival_at(&representative)
    }

    fn departure_at(&self, node: &ReducedNode<Self>) -> (SVector<f64, 4>, SVector<f64, 2>) {
        self.disk
            .departure_at(&self.representative(&self.interval_at(node)))
    }

    fn departure_jacobian_at(&self, node: &ReducedNode<Self>) -> ReducedDeparture<Self> {
        let representative = self.representative(&self.interval_at(node));
        let departure = self.disk.departure_jacobian_at(&representative);
        let mut d_by_unknowns = SMatrix::<f64, 4, 4>::identity();
        let (_, by_end) = self.derivatives(node.r[0], node.z[3]);
        d_by_unknowns
            .fixed_view_mut::<3, 1>(0, 3)
            .copy_from(&by_end);
        ReducedDeparture {
            covector: departure.covector,
            phi: departure.phi,
            covector_by_unknowns: departure.covector_by_increment * d_by_unknowns,
            phi_by_unknowns: departure.phi_by_increment * d_by_unknowns,
        }
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
