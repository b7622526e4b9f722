//! Reduced systems written by hand.

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{Interval, Level, NoStages, ReducedInterval, ReducedNode, ReducedSystem};

pub use super::particles::{Parabola, Ramp, Slide};
pub use disk::ReducedDisk;
pub use slide::LevelSlide;

/// The associated types of a reduced system: n, M; r, g; the ranks of H and S; K.
macro_rules! shapes {
    ($n:tt, $m:tt; $r:tt, $g:tt; $h:tt, $s:tt; $k:tt) => {
        type Base = SVector<f64, $r>;
        type Group = SVector<f64, $g>;
        type Curvature = SMatrix<f64, $g, $r>;
        type Horizontal = SVector<f64, $h>;
        type Vertical = SVector<f64, $s>;
        type Constraints = SVector<f64, $m>;
        type Unknowns = SVector<f64, $k>;
        type Stages = NoStages;

        fn stage_parameters(&self) -> [f64; 0] {
            []
        }

        fn identity(&self) -> Self::Group {
            SVector::zeros()
        }
    };
}

mod disk;
mod slide;

/// [`Ramp`] over x with M(r) = r and a(r_0, r_1) = b (r_0 + r_1)(r_1 - r_0)/2; ϑ an unknown, or for
/// b = 1 the kinematic connection.
macro_rules! reduced_ramp {
    ($name:ident, $level:expr, $k:tt, $node:ident) => {
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
            type NodeSystem = $node;
            const BASE: &'static [usize] = &[0];
            const FIBRE: &'static [usize] = &[1];
            const LEVEL: Level = $level;
            shapes!(2, 1; 1, 1; 1, 0; $k);

            fn system(&self) -> Ramp {
                Ramp { m: self.m }
            }

            fn node_system(&self) -> $node {
                $node { m: self.m }
            }

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

        fn arrival_at(&self, node: &ReducedNode<Self>) -> SVector<f64, 2> {
            [self.m * self.u(&self.interval_at(node)), self.m * node.z[1]].into()
        }
    };
    (@solver 1) => {

        fn arrival_at(&self, node: &ReducedNode<Self>) -> SVector<f64, 1> {
            let interval = self.interval_at(node);
            interval.increment * self.m + interval.end() * (self.m * self.u(&interval))
        }
    };
}

reduced_ramp!(ReducedRamp, Level::Free, 2, Ramp);
reduced_ramp!(KinematicRamp, Level::Kinematic, 1, Parabola);
