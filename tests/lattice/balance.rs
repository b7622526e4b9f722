//! Balances along a flow, max_k |ΔJ^d(k)/Δ + dJ(k)/dt|, of momentum and of energy; and no allocation in a step.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::soliton::Toda;

/// Sine-Gordon: θ_tt = θ_xx - sin θ.
#[discrete_system(lattice)]
#[coordinates(theta)]
#[lagrangian(theta_dot.powi(2) / 2 - theta_diff.powi(2) / 2 - (1 - cos(theta)))]
struct SineGordon;

const TODA: Toda = Toda {
    m: 1.0,
    a: 1.0,
    b: 1.0,
};

fn bump(sites: usize) -> (Vec<[f64; 1]>, Vec<[f64; 1]>) {
    let of = |k: usize| {
        let x = k as f64 - sites as f64 / 3.0;
        ([0.5 * (-0.05 * x * x).exp()], [(-0.02 * x * x).exp()])
    };
    (0..sites).map(of).unzip()
}

#[test]
fn momentum_of_toda() {
    let lattice = TODA.lattice(64, 1.0, Ends::Periodic).unwrap();
    let (q, v) = bump(64);
    let mut flow = lattice.flow(0.5, &q, &v).unwrap();
    for _ in 0..12 {
        flow.advance().unwrap();
        // J = ẋ, and dJ/dt = ẍ.
        let (a, _) = lattice.accelerations(flow.t(), flow.q(), flow.v()).unwrap();
        for (k, a) in a.iter().enumerate() {
            let flux = |k| lattice.momentum_flux(flow.t(), flow.q(), flow.v(), k)[0];
            let before = (k + 63) % 64;
            let off = flux(k) - flux(before) + a[0];
            assert!(off.abs() < 1e-10, "{k}: {off:e}");
        }
    }
}

/// The discrete motion: (J^d(k+1, j) - J^d(k, j))/Δ + J(k, j+1) - J(k, j) = 0 of addends below 1, to some units of round-off of the step's rows.
#[test]
fn momentum_of_toda_in_discrete_time() {
    let lattice = TODA.lattice(64, 1.0, Ends::Periodic).unwrap();
    let (q, v) = bump(64);
    let mut motion = lattice.motion(0.05, &q, &v).unwrap();
    for _ in 0..200 {
        let before: Vec<_> = (0..64).map(|k| motion.momentum_density(k)[0]).collect();
        motion.advance().unwrap();
        for (k, before) in before.into_iter().enumerate() {
            let flux = |k: usize| motion.momentum_flux(k)[0];
            let off = flux(k) - flux((k + 63) % 64) + motion.momentum_density(k)[0] - before;
            assert!(off.abs() < 1e-14, "{k}: {off:e}");
        }
    }
}

#[test]
fn energy_of_sine_gordon() {
    let (sites, delta) = (60, 0.4);
    let lattice = SineGordon.lattice(sites, delta, Ends::free()).unwrap();
    let (q, v) = bump(sites);
    let mut flow = lattice.flow(0.5, &q, &v).unwrap();
    let total = flow.energy();
    for _ in 0..12 {
        flow.advance().unwrap();
        let (q, v) = (flow.q(), flow.v());
        let (a, _) = lattice.accelerations(flow.t(), q, v).unwrap();
        let mut sum = 0.0;
        for k in 0..sites {
            let slope = |k: usize, of: &[SVector<f64, 1>]| {
                if k + 1 == sites {
                    0.0
                } else {
                    (of[k + 1][0] - of[k][0]) / delta
                }
            };
            let rate = v[k][0] * (a[k][0] + q[k][0].sin()) + slope(k, q) * slope(k, v);
            let flux = |k: usize| lattice.energy_flux(flow.t(), q, v, k);
            let arriving = if k == 0 { 0.0 } else { flux(k - 1) };
            let off = (flux(k) - arriving) / delta + rate;
            assert!(off.abs() < 1e-10, "{k}: {off:e}");
            sum += delta * lattice.energy_density(flow.t(), q, v, k);
        }
        assert!((sum - total).abs() < 1e-11 && (flow.energy() - total).abs() < 1e-11);
    }
}

#[test]
fn a_step_does_not_allocate() {
    let wave = |k: usize| {
        let x = std::f64::consts::PI * k as f64 / 50.0;
        ([0.3 * (x + 0.4).cos()], [0.2 + 0.1 * x.sin()])
    };
    // At rest but for one end: where tails are rounded, round-off is measured, in storage that the first time allocates.
    let kick = |k: usize| ([0.0], [if k == 0 { 1.0 } else { 0.0 }]);
    type Start<'a> = &'a dyn Fn(usize) -> ([f64; 1], [f64; 1]);
    for (of, steps) in [(&wave as Start<'_>, 0), (&kick, 1)] {
        for ends in [Ends::free(), Ends::Periodic] {
            let lattice = TODA.lattice(200, 1.0, ends).unwrap();
            let (q, v): (Vec<_>, Vec<_>) = (0..200).map(of).unzip();
            let mut motion = lattice.motion(0.05, &q, &v).unwrap();
            (0..steps).for_each(|_| motion.advance().unwrap());
            let allocations = allocation_counter::measure(|| {
                (0..20).for_each(|_| motion.advance().unwrap());
            });
            assert_eq!(allocations.count_total, 0);
        }
    }
}

/// A motion has as many bytes a site, however many sites there are.
#[test]
fn memory_is_linear() {
    let bytes = |sites: usize| {
        let lattice = TODA.lattice(sites, 1.0, Ends::free()).unwrap();
        let (q, v) = (vec![[0.0]; sites], vec![[0.1]; sites]);
        let mut motion = None;
        let allocations = allocation_counter::measure(|| {
            motion = Some(lattice.motion(0.05, &q, &v).unwrap());
        });
        allocations.bytes_current as f64 / sites as f64
    };
    // At least twelve lists of doubles, 96 bytes; half as much again is room for the fill of segments, and for the rows that come at once.
    for sites in [1_000, 10_000, 100_000, 400_000] {
        let bytes = bytes(sites);
        assert!(
            (96.0..150.0).contains(&bytes),
            "{bytes} bytes a site of {sites}"
        );
    }
}

/// With so many sites that threads share them.
#[test]
fn a_step_in_a_pool_of_threads_does_not_allocate() {
    let sites = 20_000;
    let lattice = TODA.lattice(sites, 1.0, Ends::free()).unwrap();
    let of = |k: usize| ([0.3 * (k as f64).cos()], [0.2 + 0.1 * (k as f64).sin()]);
    let (q, v): (Vec<_>, Vec<_>) = (0..sites).map(of).unzip();
    let mut motion = lattice.motion(0.05, &q, &v).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
    let allocations = pool.unwrap().install(|| {
        motion.advance().unwrap();
        allocation_counter::measure(|| (0..2).for_each(|_| motion.advance().unwrap()))
    });
    assert_eq!(allocations.count_total, 0);
}
