//! How far the sites of a lattice are off the constraints, relative to the scale of the motion of
//! all.

use super::LatticeSystem;
#[cfg(feature = "flow")]
use super::chain::Joined;
use super::chain::{Lattice, Link};
#[cfg(feature = "flow")]
use nh_runtime::Vector;
use nh_runtime::internal::MotionScale;
#[cfg(feature = "flow")]
use nh_runtime::internal::{larger, stack, zip_with};
use nh_runtime::{DiscreteSystem, TimeStep};

type Multipliers<S> = <Link<S> as DiscreteSystem>::Multipliers;

impl<S: LatticeSystem> Lattice<'_, S> {
    /// The scale of the motion of the sites of a link.
    pub(super) fn motion_scale(
        &self,
        k: usize,
        time: TimeStep,
        (q, v): (&[S::Site], &[S::Increment]),
    ) -> MotionScale<Link<S>> {
        let (q, v) = (self.configuration(q, k), self.joined(v, k));
        MotionScale::new(&self.link(k), time.into(), &q, &v)
    }

    /// The scale of each coordinate, the largest of all sites.
    #[cfg(feature = "flow")]
    pub(super) fn largest_scale(
        &self,
        time: TimeStep,
        state: (&[S::Site], &[S::Increment]),
    ) -> MotionScale<Link<S>> {
        let none = MotionScale::none();
        let MotionScale { points, velocities } =
            (0..self.links()).fold(none, |scale, k| scale.or(self.motion_scale(k, time, state)));
        MotionScale {
            points: of_both_sites::<S>(&points),
            velocities: of_both_sites::<S>(&velocities),
        }
    }

    /// By what part of its scale each constraint of a link is off; 0 where it is not in force.
    pub(super) fn off_by(
        &self,
        k: usize,
        time: TimeStep,
        (q, v): (&[S::Site], &[S::Increment]),
        scale: &MotionScale<Link<S>>,
    ) -> Multipliers<S> {
        let (link, q, v) = (self.link(k), self.configuration(q, k), self.joined(v, k));
        let off = scale.relative_violations(&link, time.into(), (&q, &v));
        self.values_in_force(k, &off)
    }
}

/// For each coordinate of a link the larger value of both sites.
#[cfg(feature = "flow")]
fn of_both_sites<S: LatticeSystem>(values: &Joined<S>) -> Joined<S> {
    let n = S::Increment::LEN;
    let other: Joined<S> = stack(n, |i| values.as_slice()[n + i], |i| values.as_slice()[i]);
    zip_with(*values, &other, larger)
}
