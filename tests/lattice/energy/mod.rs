//! The scheme `energy` on lattices: the energy at the nodes, against H written out, and against the same sites written as one system.

mod groups;
mod rolling;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::apart;

/// Masses that change with the place, one at every site, in a potential that differs from site to site.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * (1 + x.powi(2) / 5) * x_dot.powi(2) / 2 - x_diff.powi(2) / 2 - x_diff.powi(4) / 4 - c * cos(x + k))]
#[discretization(energy)]
#[site(m)]
struct Chain {
    m: Vec<f64>,
    c: f64,
}

/// Three sites of [`Chain`] with the spacing 1/2, both ends free.
#[discrete_system]
#[coordinates(x: [R; 3])]
#[define(a = 2 * (x[1] - x[0]), b = 2 * (x[2] - x[1]))]
#[lagrangian(
    (0..3).map(|k| m[k] * (1 + x[k].powi(2) / 5) * x_dot[k].powi(2) / 2 - c * cos(x[k] + k)).sum()
        - a.powi(2) / 2 - a.powi(4) / 4 - b.powi(2) / 2 - b.powi(4) / 4
)]
#[discretization(energy)]
struct ThreeSites {
    m: [f64; 3],
    c: f64,
}

const SITES: usize = 12;

/// H = Δ Σ_k (½ p²/M + V) with p over Δ, of the lattice of [`Chain`] with free or held ends, or a ring.
fn energy_of_chain(
    (m, c): (&[f64], f64),
    (q, p): (&[SVector<f64, 1>], &[SVector<f64, 1>]),
    [links, ring]: [usize; 2],
) -> f64 {
    let mut sum = 0.0;
    for k in 0..q.len() {
        let x = q[k][0];
        let next = match k + 1 == q.len() {
            true if ring == 1 => q[0][0],
            true => x,
            false => q[k + 1][0],
        };
        let slope = (next - x) / 0.5;
        let held = links < q.len() && (k == 0 || k + 1 == q.len());
        if !held {
            sum += p[k][0].powi(2) / (2.0 * m[k] * (1.0 + x * x / 5.0));
        }
        if k < links {
            sum += slope.powi(2) / 2.0 + slope.powi(4) / 4.0 + c * (x + k as f64).cos();
        }
    }
    0.5 * sum
}

/// The rest of Newton's method, 10⁻¹⁶ of the terms of a row, and the rounding of H, some ε of its twelve terms below 1 a step, add up at random.
#[test]
fn a_chain_keeps_its_energy() {
    let chain = Chain {
        m: (0..SITES).map(|k| 1.0 + 0.3 * (k as f64).sin()).collect(),
        c: 0.3,
    };
    let q: Vec<_> = (0..SITES).map(|k| [0.4 * (1.3 * k as f64).sin()]).collect();
    for (ends, shape) in [
        (Ends::Periodic, [SITES, 1]),
        (Ends::free(), [SITES, 0]),
        (Ends::held(), [SITES - 1, 0]),
    ] {
        let mut v: Vec<_> = (0..SITES).map(|k| [0.6 * (0.7 * k as f64).cos()]).collect();
        if shape[0] < SITES {
            (v[0], v[SITES - 1]) = ([0.0], [0.0]);
        }
        let lattice = chain.lattice(SITES, 0.5, ends).unwrap();
        let mut motion = lattice.motion(0.1, &q, &v).unwrap();
        let start = energy_of_chain((&chain.m, chain.c), (motion.q(), motion.momenta()), shape);
        let (mut most, mut iterations) = (0.0f64, 0);
        for _ in 0..3_000 {
            motion.advance().unwrap();
            iterations += motion.iterations();
            let now = energy_of_chain((&chain.m, chain.c), (motion.q(), motion.momenta()), shape);
            assert!((motion.energy() - now).abs() < 1e-13);
            most = most.max((now / start - 1.0).abs());
        }
        println!("{shape:?}: {most:e} of {start}, {iterations} iterations");
        assert!(most < 1e-12, "{shape:?}: {most:e}");
    }
}

/// [`Chain`] with the midpoint rule: its energy is off by some h².
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * (1 + x.powi(2) / 5) * x_dot.powi(2) / 2 - x_diff.powi(2) / 2 - x_diff.powi(4) / 4 - c * cos(x + k))]
#[site(m)]
struct ChainOfMidpoints {
    m: Vec<f64>,
    c: f64,
}

/// H of both at the nodes, the momenta of the midpoint rule for p.
#[test]
fn the_midpoint_rule_does_not_keep_the_energy() {
    let (m, c) = (vec![1.0; SITES], 0.3);
    let chain = ChainOfMidpoints { m: m.clone(), c };
    let q: Vec<_> = (0..SITES).map(|k| [0.4 * (1.3 * k as f64).sin()]).collect();
    let v: Vec<_> = (0..SITES).map(|k| [0.6 * (0.7 * k as f64).cos()]).collect();
    let lattice = chain.lattice(SITES, 0.5, Ends::Periodic).unwrap();
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let energy = |motion: &LatticeMotion<'_, ChainOfMidpoints>| {
        energy_of_chain((&m, c), (motion.q(), motion.momenta()), [SITES, 1])
    };
    let (start, mut most) = (energy(&motion), 0.0f64);
    for _ in 0..200 {
        motion.advance().unwrap();
        most = most.max((energy(&motion) / start - 1.0).abs());
    }
    assert!(most > 1e-4, "{most:e}");
}

/// A long ring of sites is solved in segments, on threads: a wave of the period 12 in it is that of the short ring, to the rounding of 20 steps of numbers below 1.
#[test]
fn a_long_ring_is_a_short_one() {
    let sites = 20_004;
    let short: Vec<_> = (0..SITES).map(|k| 1.0 + 0.3 * (k as f64).sin()).collect();
    let long = |k: usize| short[k % SITES];
    let [short, long] = [short.clone(), (0..sites).map(long).collect()].map(|m| Ring { m });
    let place = |k: usize| [0.4 * (1.3 * (k % SITES) as f64).sin()];
    let [mut a, mut b] = [(&short, SITES), (&long, sites)].map(|(ring, count)| {
        let lattice = ring.lattice(count, 0.5, Ends::Periodic).unwrap();
        let q: Vec<_> = (0..count).map(place).collect();
        lattice.motion(0.1, &q, &vec![[0.0]; count]).unwrap()
    });
    for _ in 0..5 {
        a.advance().unwrap();
        b.advance().unwrap();
    }
    for (k, q) in b.q().iter().enumerate() {
        assert!((q - a.q()[k % SITES]).amax() < 1e-13);
        assert!((b.energy_density(k) - a.energy_density(k % SITES)).abs() < 1e-13);
    }
}

/// [`Chain`] in a potential that is the same at every site.
#[discrete_system(lattice, derivatives)]
#[coordinates(x)]
#[lagrangian(m * (1 + x.powi(2) / 5) * x_dot.powi(2) / 2 - x_diff.powi(4) / 4 - cos(x))]
#[discretization(energy)]
#[site(m)]
struct Ring {
    m: Vec<f64>,
}

/// One step in q and p of all sites, against differences of the step, of the order 4 in s = 1/500: some s⁴ and ε/s.
#[test]
fn derivatives_of_a_step() {
    let ring = Ring {
        m: vec![1.0, 0.7, 1.4, 2.0],
    };
    let lattice = ring.lattice(4, 0.5, Ends::Periodic).unwrap();
    let (q, p) = ([0.3, -0.2, 0.5, 0.1], [0.4, 0.1, -0.3, 0.6]);
    let along = ([0.7, -0.3, 0.2, 1.1], [-0.4, 0.8, 0.5, -0.9]);
    let step = |s: f64| {
        let moved = |x: [f64; 4], along: [f64; 4]| -> Vec<[f64; 1]> {
            (0..4).map(|k| [x[k] + s * along[k]]).collect()
        };
        let start = (moved(q, along.0), moved(p, along.1));
        let mut motion = lattice
            .motion_from_momenta(0.1, &start.0, &start.1)
            .unwrap();
        motion.advance().unwrap();
        motion
    };
    let mut x = nonholonomic::LatticePerturbation::<Ring>::zeros(4);
    for k in 0..4 {
        (x.q[k], x.p[k]) = ([along.0[k]].into(), [along.1[k]].into());
    }
    let motion = step(0.0);
    let found = motion.derivatives().unwrap().jvp(&x);
    let s = 0.002;
    let [a, b, c, d] = [2.0 * s, s, -s, -2.0 * s].map(step);
    let slope = |f: &dyn Fn(&LatticeMotion<'_, Ring>) -> f64| {
        (8.0 * (f(&b) - f(&c)) - (f(&a) - f(&d))) / (12.0 * s)
    };
    for k in 0..4 {
        let off = [
            found.q[k][0] - slope(&|motion| motion.q()[k][0]),
            found.p[k][0] - slope(&|motion| motion.momenta()[k][0]),
        ];
        assert!(off.iter().all(|off| off.abs() < 1e-10), "{k}: {off:?}");
    }
}

/// An end that is driven to where it is stays there, without kinetic energy.
#[test]
fn an_end_that_is_driven_nowhere_is_held() {
    let ring = Ring { m: vec![1.0; 4] };
    let q = [[0.3], [-0.2], [0.5], [0.1]];
    let still = |_: f64| nonholonomic::Driven {
        q: q[0].into(),
        v: [0.0].into(),
        a: [0.0].into(),
    };
    let driven = Ends::open(End::Driven(&still), End::Free);
    let [mut held, mut driven] = [Ends::open(End::Held, End::Free), driven].map(|ends| {
        let lattice = ring.lattice(4, 0.5, ends).unwrap();
        lattice.motion(0.1, &q, &[[0.0]; 4]).unwrap()
    });
    let start = held.energy();
    for _ in 0..500 {
        held.advance().unwrap();
        driven.advance().unwrap();
        assert_eq!((held.q(), held.energy()), (driven.q(), driven.energy()));
        // Four terms of size 1, rounded in every step.
        assert!((held.energy() - start).abs() < 1e-13);
    }
}

/// Both are solved to round-off in each of 200 steps.
#[test]
fn a_chain_is_the_system_of_its_sites() {
    let (m, c) = ([1.0, 2.5, 0.7], 0.3);
    let chain = Chain { m: m.to_vec(), c };
    let whole = ThreeSites { m, c };
    let (x, v) = ([0.1, -0.3, 0.2], [0.5, 0.1, -0.4]);
    let lattice = chain.lattice(3, 0.5, Ends::free()).unwrap();
    let mut motion = lattice
        .motion(0.1, &x.map(|x| [x]), &v.map(|v| [v]))
        .unwrap();
    let (q0, q1) = whole.start(0.1, x, v).unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(200) {
        let q = state.unwrap().q;
        let off = apart(motion.q().iter().map(|q| q[0]), q.iter().copied());
        assert!(off < 1e-12, "{}: {off:e}", motion.node());
        motion.advance().unwrap();
    }
}

/// Toda's lattice.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - exp(x - x.next) - x.next + x)]
#[discretization(energy)]
#[symmetry(translations(x))]
#[site(m)]
struct Toda {
    m: Vec<f64>,
}

/// The energy, and the momentum with its balance: of a potential of differences ∂̄V of both sites is opposite. Addends below 1.
#[test]
fn toda_keeps_energy_and_momentum() {
    let toda = Toda {
        m: (0..16).map(|k| 1.0 + 0.1 * f64::from(k)).collect(),
    };
    let lattice = toda.lattice(16, 1.0, Ends::Periodic).unwrap();
    let v: Vec<_> = (0..16).map(|k| [(1.7 * f64::from(k)).sin()]).collect();
    let mut motion = lattice.motion(0.2, &[[0.0]; 16], &v).unwrap();
    let start = motion.energy();
    let momentum = |motion: &LatticeMotion<'_, Toda>| -> f64 {
        (0..16).map(|k| motion.momentum_density(k)[0]).sum()
    };
    let at_start = momentum(&motion);
    for _ in 0..2000 {
        let before: Vec<_> = (0..16).map(|k| motion.momentum_density(k)[0]).collect();
        motion.advance().unwrap();
        for (k, before) in before.into_iter().enumerate() {
            let flux = |k: usize| motion.momentum_flux(k)[0];
            let off = flux(k) - flux((k + 15) % 16) + motion.momentum_density(k)[0] - before;
            assert!(off.abs() < 1e-14, "{k}: {off:e}");
        }
        assert!((motion.energy() - start).abs() < 1e-12 * start);
        assert!((momentum(&motion) - at_start).abs() < 1e-12);
    }
}
