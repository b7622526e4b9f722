//! No step in a group touches the heap, reduced or not.

use nh_runtime::nalgebra::UnitQuaternion;
use nh_runtime::{LeftInvariantSystem, Moving};

use super::satellite::{Posture, satellite};

#[test]
fn steps_do_not_allocate() {
    let system = satellite();
    let (s, r) = (0.3_f64, UnitQuaternion::identity());
    let v = [0.9, system.kappa * 0.9 * s.cos(), 0.2, -0.5];
    let allocations = allocation_counter::measure(|| {
        let (q0, q1) = system.start(0.05, Posture { s, r }, v).unwrap();
        let last = system.trajectory(0.05, q0, q1).nth(100).unwrap().unwrap();
        assert_eq!(last.k, 100);
        let reduced = system.reduced();
        let (r0, u0) = reduced.reduce(0.05, q0, q1);
        reduced.step(0.05, r0, u0).unwrap();
        let motion = reduced.trajectory(0.05, r0, u0).reconstruct(q0);
        let mut motion = motion.skip(99);
        let (before, after) = (motion.next().unwrap(), motion.next().unwrap());
        let (before, after) = (before.unwrap().reduced, after.unwrap().reduced);
        let residual = system.momentum_residual_at(&before.interval(), &after.interval());
        assert!(residual.amax() < 1e-11);
    });
    assert_eq!(allocations.count_total, 0);
}
