//! Long lattices, which are solved segment by segment.

#![cfg(feature = "large-lattice-motions")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::apart;

/// The wave equation u_tt = c² u_xx.
#[discrete_system(lattice)]
#[coordinates(u)]
#[lagrangian(u_dot.powi(2) / 2 - (c * u_diff).powi(2) / 2)]
struct Wave {
    c: f64,
}

#[test]
fn waves_have_the_dispersion_relation_of_the_rule() {
    // The midpoint rule: (2/h) tan(ω h/2) = (2c/Δ) sin(κΔ/2), along a ring of many segments.
    let (sites, delta, h, c) = (20_000, 0.1, 0.07, 1.3);
    let wave = Wave { c };
    for (ends, mode) in [(Ends::Periodic, 700.0), (Ends::held(), 300.5)] {
        let lattice = wave.lattice(sites, delta, ends).unwrap();
        let is_ring = matches!(ends, Ends::Periodic);
        let around = if is_ring {
            sites as f64
        } else {
            (sites - 1) as f64
        };
        let mode = if is_ring { mode } else { 300.0 };
        let kappa = match is_ring {
            true => 2.0 * std::f64::consts::PI * mode / around,
            false => std::f64::consts::PI * mode / around,
        };
        let spatial = 2.0 * c / delta * (kappa / 2.0).sin();
        let omega = 2.0 / h * (spatial * h / 2.0).atan();
        let shape = |k: usize| (kappa * k as f64).sin();
        // p_0 = v_0 and q_1 - q_0 follow from the rule: a standing wave cos ωt starts at rest.
        let q: Vec<_> = (0..sites).map(|k| [shape(k)]).collect();
        let mut motion = lattice.motion(h, &q, &vec![[0.0]; sites]).unwrap();
        for _ in 0..10 {
            motion.advance().unwrap();
        }
        let exact = (0..sites).map(|k| (omega * 10.0 * h).cos() * shape(k));
        let off = apart(motion.q().iter().map(|q| q[0]), exact);
        assert!(off < 1e-11, "{off:e}");
    }
}

/// A row of knife edges.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + theta_dot.powi(2) / 6 - theta_diff.powi(2) / 2
    - 2 * ((x_diff - cos(theta)).powi(2) + (y_diff - sin(theta)).powi(2)))]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
struct Edges;

#[test]
fn the_bits_are_those_of_any_number_of_threads() {
    let sites = 20_000;
    let lattice = |ends| Edges.lattice(sites, 1.0, ends).unwrap();
    let start = |k: usize| {
        let theta = 0.3 * (0.5 * k as f64).sin();
        let speed = 1.0 + 0.1 * (k as f64).cos();
        (
            [k as f64, 0.0, theta],
            [speed * theta.cos(), speed * theta.sin(), 0.2],
        )
    };
    let (q, v): (Vec<_>, Vec<_>) = (0..sites).map(start).unzip();
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            let lattice = lattice(Ends::free());
            let mut motion = lattice.motion(0.02, &q, &v).unwrap();
            (0..3).for_each(|_| motion.advance().unwrap());
            let bits = |x: &f64| x.to_bits();
            motion
                .q()
                .iter()
                .flat_map(|q| q.iter().map(bits).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        })
    };
    let one = run(1);
    assert!(run(2) == one && run(5) == one);
    // A short row has the motion of the middle of a long one, as long as nothing comes from the ends.
    let short = Edges.lattice(400, 1.0, Ends::free()).unwrap();
    let middle = 4000..4400;
    let moved: Vec<_> = q[middle.clone()].to_vec();
    let mut motion = short.motion(0.02, &moved, &v[middle]).unwrap();
    (0..3).for_each(|_| motion.advance().unwrap());
    for k in 100..300 {
        for i in 0..3 {
            let long = f64::from_bits(one[3 * (4000 + k) + i]);
            assert!((motion.q()[k][i] - long).abs() < 1e-11, "{k} {i}");
        }
    }
}

/// Springs and pendulums in a row, with masses and springs of every site's own.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - a * (exp(x.next - x) - (x.next - x)) + a * m * cos(x))]
#[site(m, a)]
struct Masses {
    m: Vec<f64>,
    a: Vec<f64>,
}

#[test]
fn a_link_has_the_same_bits_in_any_company() {
    // Sites at rest without springs, so many that the links behind them fall into other groups: the chain behind them is the same one.
    let own = 23;
    let run = |before: usize| {
        let of_chain = |at_rest: f64, value: fn(f64) -> f64| {
            let chain = (0..own).map(|k| value(k as f64));
            std::iter::repeat_n(at_rest, before)
                .chain(chain)
                .collect::<Vec<_>>()
        };
        let masses = Masses {
            m: of_chain(1.0, |k| 1.0 + 0.3 * k.cos()),
            a: of_chain(0.0, |k| 2.0 + (0.7 * k).sin()),
        };
        let sites = before + own;
        let v: Vec<_> = of_chain(0.0, |k| (1.7 * k).sin())
            .into_iter()
            .map(|v| [v])
            .collect();
        let q = vec![[0.0]; sites];
        let lattice = masses.lattice(sites, 1.0, Ends::free()).unwrap();
        let mut motion = lattice.motion(0.1, &q, &v).unwrap();
        let mut iterations = 0;
        for _ in 0..20 {
            motion.advance().unwrap();
            iterations += motion.iterations();
        }
        assert!(motion.q()[..before].iter().all(|q| q[0] == 0.0));
        let bits: Vec<_> = motion.q()[before..]
            .iter()
            .map(|q| q[0].to_bits())
            .collect();
        (bits, iterations)
    };
    let alone = run(0);
    assert!(alone.1 > 20, "{} iterations", alone.1);
    for before in 1..10 {
        assert_eq!(run(before), alone, "behind {before} sites");
    }
}
