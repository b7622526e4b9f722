//! The statistics of energies along a trajectory.

use nonholonomic::nalgebra::SVector;

use super::Deviation;
use super::run::{Allowed, Run};
use crate::reference::data::Reference;
use crate::support::{ROUNDING, assert_close};

/// `energy_error.<energy>` of the file: largest, mean absolute, mean and root-mean-square E_k - E_0.
///
/// An energy is nearly conserved, so it feels the errors of the steps less than q does. Their effect on
/// E at once, k of them, stays: k Σ |∂E/∂x_i| e_i with the errors e_i of one step. Their effect on the
/// phase, e_q(k) / max|d| steps, changes E as the motion itself does, by max|E_{k+1} - E_k| a step.
pub fn energy_error<const N: usize, const M: usize>(
    name: &str,
    run: &Run<N, M>,
    file: &Reference,
    energy: &str,
    f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
) {
    let block = file.at(&format!("/energy_error/{energy}"));
    let stored = |pointer: &str| file.number(&format!("/energy_error/{energy}/{pointer}"));
    let (first, first_allowed) = run.pair_function(0, &f);
    let reference = stored("reference_value");
    assert_close("E_0", first, reference, first_allowed);
    let counts = block.as_object().expect("a block").iter();
    for (count, _) in counts.filter(|(_, value)| value.is_object()) {
        let pairs: usize = count.parse().expect("a number of pairs");
        let energies: Vec<f64> = (0..pairs).map(|k| run.pair_function(k, &f).0).collect();
        let allowed = energy_allowed(run, &energies, &f);
        let mean =
            |f: fn(f64) -> f64| energies.iter().map(|&e| f(e - first)).sum::<f64>() / pairs as f64;
        let largest = energies.iter().copied().fold(f64::NEG_INFINITY, f64::max) - first;
        let smallest = energies.iter().copied().fold(f64::INFINITY, f64::min) - first;
        let mut deviation = Deviation::default();
        for (statistic, value) in [
            ("max_abs_error", largest.max(-smallest)),
            ("mean_abs_error", mean(f64::abs)),
            ("mean_error", mean(|e| e)),
            ("rms_error", mean(|e| e * e).sqrt()),
            ("max_minus_min", largest - smallest),
        ] {
            // Each is a difference of two energies.
            let what = format!("{name}: {statistic} of {energy} over {pairs} pairs");
            let expected = stored(&format!("{count}/{statistic}"));
            deviation.note(&what, value, expected, 2.0 * allowed);
        }
        deviation.report(name, &format!("{energy} statistics, {pairs} pairs"));
    }
}

/// The error of every one of the energies of the first pairs.
fn energy_allowed<const N: usize, const M: usize>(
    run: &Run<N, M>,
    energies: &[f64],
    f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
) -> f64 {
    let pairs = energies.len();
    let nodes = &run.states[..pairs];
    let max_q = nodes.iter().map(|node| node.q.amax()).fold(0.0, f64::max);
    let max_d = nodes.iter().map(|node| node.d.amax()).fold(0.0, f64::max);
    let step = Allowed {
        q: ROUNDING * max_q,
        d: (N + M) as f64 * ROUNDING * max_d,
    };
    let at_once = (0..pairs)
        .map(|k| run.pair_error(k, step, &f))
        .fold(0.0, f64::max);
    let as_pairs = Allowed {
        q: step.q,
        d: 2.0 * step.q,
    };
    let passed = (0..pairs)
        .map(|k| run.pair_error(k, as_pairs, &f))
        .fold(0.0, f64::max);
    let phase = nodes[pairs - 1].allowed.q / max_d;
    let changes = energies.windows(2).map(|e| (e[1] - e[0]).abs());
    pairs as f64 * at_once + passed + phase * changes.fold(0.0, f64::max)
}
