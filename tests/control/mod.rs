//! Motions under control.

#![allow(non_snake_case, reason = "names of physics")]

mod closed_forms;
mod ensembles;
mod flows;
mod phase;
mod reduced;
mod refused;
mod regions;
mod restarts;
mod saved;
mod systems;
mod velocities;
mod words;

/// A control that varies from step to step without a pattern.
fn control<const M: usize>(k: usize) -> [f64; M] {
    core::array::from_fn(|i| ((k * k) as f64 * 0.37 + 1.3 * i as f64).sin())
}

/// |a - b| ≤ allowed for every entry.
#[track_caller]
fn assert_near(a: &[f64], b: &[f64], allowed: f64) {
    assert_eq!(a.len(), b.len());
    for (i, (a, b)) in a.iter().zip(b).enumerate() {
        assert!((a - b).abs() <= allowed, "[{i}]: {a:e} {b:e}, {:e}", a - b);
    }
}
