//! A step does not touch the heap.

mod systems;

use nh_runtime::{DiscreteSystem, Moving, ReducedSystem, SymmetricSystem, Watching};
use systems::DISK;

#[test]
fn steps_do_not_allocate() {
    let v = [0.65 * 0.3_f64.cos(), 0.65 * 0.3_f64.sin(), 1.3, 0.7];
    let allocations = allocation_counter::measure(|| {
        let (q0, q1) = DISK.start(0.01, [0.0, 0.0, 0.0, 0.3], v).unwrap();
        DISK.step(0.01, q0, q1).unwrap();
        let last = DISK
            .trajectory(0.01, q0, q1)
            .take(100)
            .last()
            .unwrap()
            .unwrap();
        assert_eq!(last.k, 99);
        let mut watched = DISK
            .trajectory(0.01, q0, q1)
            .watch("E", |state| DISK.energy_at(&state.interval()))
            .bound(1.0);
        assert_eq!(watched.nth(99).unwrap().unwrap().k, 99);
        DISK.start(0.0, q0, v).unwrap_err();
    });
    assert_eq!(allocations.count_total, 0);
}

#[test]
fn reduced_steps_do_not_allocate() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let allocations = allocation_counter::measure(|| {
        let reduced = DISK.reduced();
        let (r0, vartheta0, r1) = reduced.reduce(0.01, q0, q1);
        reduced.step(0.01, r0, vartheta0, r1).unwrap();
        let motion = reduced.trajectory(0.01, r0, vartheta0, r1).reconstruct(q0);
        assert_eq!(motion.take(100).last().unwrap().unwrap().k, 99);
        reduced.step(0.0, r0, vartheta0, r1).unwrap_err();
    });
    assert_eq!(allocations.count_total, 0);
}
