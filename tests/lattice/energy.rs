//! The scheme `energy` on lattices: the energy at the nodes, against H written out, and against the same sites written as one system.

use nonholonomic::groups::{Isometry2, UnitQuaternion};
use nonholonomic::nalgebra::{SVector, Translation2, UnitComplex, Vector2};
use nonholonomic::prelude::*;

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
        for _ in 0..10_000 {
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
    for _ in 0..20 {
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
    let found = motion.derivatives().unwrap().unwrap().jvp(&x);
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

/// Disks that roll on a plane, joined by springs and turned by their neighbours, in a field that pushes them aside.
#[discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + I * theta_dot.powi(2) / 2 + J * phi_dot.powi(2) / 2 + B * (x * phi_dot - y.next * theta_dot)
        - (x_diff.powi(2) + y_diff.powi(2)) / 2 + cos(phi.next - phi) - sqrt(1 + x.powi(2) + y.powi(2))
)]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(energy)]
struct Disks {
    I: f64,
    J: f64,
    A: f64,
    B: f64,
}

/// Two sites of [`Disks`] with the spacing 1, both ends free.
#[discrete_system]
#[coordinates(x: [R; 2], y: [R; 2], theta: [S1; 2], phi: [S1; 2])]
#[lagrangian(
    (0..2).map(|k| (x_dot[k].powi(2) + y_dot[k].powi(2)) / 2 + I * theta_dot[k].powi(2) / 2 + J * phi_dot[k].powi(2) / 2
        + B * (x[k] * phi_dot[k] - y[1] * theta_dot[k]) - sqrt(1 + x[k].powi(2) + y[k].powi(2))).sum()
        - ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2 + cos(phi[1] - phi[0])
)]
#[constraint(x_dot[0] == A * cos(phi[0]) * theta_dot[0])]
#[constraint(y_dot[0] == A * sin(phi[0]) * theta_dot[0])]
#[constraint(x_dot[1] == A * cos(phi[1]) * theta_dot[1])]
#[constraint(y_dot[1] == A * sin(phi[1]) * theta_dot[1])]
#[discretization(energy)]
struct TwoDisks {
    I: f64,
    J: f64,
    A: f64,
    B: f64,
}

const DISKS: Disks = Disks {
    I: 0.6,
    J: 0.8,
    A: 1.2,
    B: 0.5,
};

fn rolling(phi: f64, theta_dot: f64, phi_dot: f64) -> [f64; 4] {
    let speed = DISKS.A * theta_dot;
    [speed * phi.cos(), speed * phi.sin(), theta_dot, phi_dot]
}

/// H of a ring of [`Disks`] with the spacing 1: on D the kinetic energy is that of θ, with the inertia I + A², and of φ.
fn energy_of_disks(motion: &LatticeMotion<'_, Disks>) -> f64 {
    let (q, p) = (motion.q(), motion.momenta());
    let Disks { I, J, A, B } = DISKS;
    let of = |k: usize| {
        let ([x, y, _, phi], next) = ([0, 1, 2, 3].map(|i| q[k][i]), &q[(k + 1) % q.len()]);
        let rolls = A * (phi.cos() * p[k][0] + phi.sin() * p[k][1]) + p[k][2] + B * next[1];
        let turns = p[k][3] - B * x;
        rolls.powi(2) / (2.0 * (I + A * A))
            + turns.powi(2) / (2.0 * J)
            + ((next[0] - x).powi(2) + (next[1] - y).powi(2)) / 2.0
            - (next[3] - phi).cos()
            + (1.0 + x * x + y * y).sqrt()
    };
    (0..q.len()).map(of).sum()
}

fn disks() -> (Vec<[f64; 4]>, Vec<[f64; 4]>) {
    let of = |k: usize| {
        let s = k as f64;
        let phi = 0.8 * s;
        let q = [(1.1 * s).sin(), (0.6 * s).cos(), 0.3 * s, phi];
        (q, rolling(phi, 0.7 * (2.1 * s).cos(), 0.5 - 0.1 * s))
    };
    (0..6).map(of).unzip()
}

/// As the chain; terms up to 2. D is met at the nodes, to the rounding of one step.
#[test]
fn rolling_disks_keep_their_energy() {
    let (q, v) = disks();
    let lattice = DISKS.lattice(6, 1.0, Ends::Periodic).unwrap();
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let start = energy_of_disks(&motion);
    let mut most: f64 = 0.0;
    for _ in 0..2000 {
        motion.advance().unwrap();
        let now = energy_of_disks(&motion);
        assert!((motion.energy() - now).abs() < 1e-12);
        most = most.max((now - start).abs());
    }
    println!("{most:e} of {start}");
    assert!(most < 1e-11, "{most:e}");
}

#[test]
fn rolling_disks_are_the_system_of_their_sites() {
    let Disks { I, J, A, B } = DISKS;
    let whole = TwoDisks { I, J, A, B };
    let lattice = DISKS.lattice(2, 1.0, Ends::free()).unwrap();
    let (q, v) = disks();
    let (q, v) = ([q[1], q[2]], [v[1], v[2]]);
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let joined = |of: [[f64; 4]; 2]| [0, 1, 2, 3].map(|i| [of[0][i], of[1][i]]).concat();
    let vector = |of| <[f64; 8]>::try_from(joined(of)).unwrap();
    let (q0, q1) = whole.start(0.1, vector(q), vector(v)).unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(100) {
        let state = state.unwrap();
        let q = [0, 1].map(|k| <[f64; 4]>::from(motion.q()[k]));
        let off = apart(joined(q), state.q.iter().copied());
        assert!(off < 1e-11, "{}: {off:e}", motion.node());
        motion.advance().unwrap();
    }
}

/// The error at t = 2 against the flow falls by 4 with h halved, to O(h²) of that.
#[test]
fn the_order_is_2() {
    let (q, v) = disks();
    let lattice = DISKS.lattice(6, 1.0, Ends::Periodic).unwrap();
    let mut flow = lattice.flow(2.0, &q, &v).unwrap();
    flow.advance().unwrap();
    let error = |steps: u32| {
        let mut motion = lattice.motion(2.0 / f64::from(steps), &q, &v).unwrap();
        (0..steps).for_each(|_| motion.advance().unwrap());
        let pairs = motion.q().iter().zip(flow.q());
        pairs.fold(0.0, |most, (a, b)| f64::max(most, (a - b).amax()))
    };
    let errors = [80, 160, 320].map(error);
    println!("{errors:?}");
    for pair in errors.windows(2) {
        assert!((pair[0] / pair[1] - 4.0).abs() < 0.1, "{errors:?}");
    }
}

/// Sites that do not know of each other: no force reaches the next site, and its frame is not asked for.
#[discrete_system(lattice)]
#[coordinates(x, theta: S1)]
#[lagrangian((x_dot.powi(2) + theta_dot.powi(2)) / 2 - w * x.powi(4))]
#[constraint(x_dot == a * cos(theta) * theta_dot)]
#[discretization(energy)]
#[site(a)]
struct Apart {
    w: f64,
    a: Vec<f64>,
}

#[discrete_system]
#[coordinates(x, theta: S1)]
#[lagrangian((x_dot.powi(2) + theta_dot.powi(2)) / 2 - w * x.powi(4))]
#[constraint(x_dot == a * cos(theta) * theta_dot)]
#[discretization(energy)]
struct Single {
    w: f64,
    a: f64,
}

/// Both are solved to round-off in each of 100 steps.
#[test]
fn without_a_coupling_there_are_separate_systems() {
    let a = [0.3, 1.1, -0.4];
    let lattice = Apart {
        w: 0.8,
        a: a.to_vec(),
    };
    let lattice = lattice.lattice(3, 1.0, Ends::free()).unwrap();
    let v = a.map(|a| [a * 0.6f64.cos() * 0.9, 0.9]);
    let mut motion = lattice.motion(0.1, &[[0.2, 0.6]; 3], &v).unwrap();
    (0..100).for_each(|_| motion.advance().unwrap());
    for k in 0..3 {
        let single = Single { w: 0.8, a: a[k] };
        let (q0, q1) = single.start(0.1, [0.2, 0.6], v[k]).unwrap();
        let last = single.trajectory(0.1, q0, q1).nth(100).unwrap().unwrap();
        assert!((last.q - motion.q()[k]).amax() < 1e-12);
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

/// Knife edges on an elastic line, whose mass is ahead of the edge.
#[discrete_system(lattice)]
#[coordinates(g: SE2)]
#[lagrangian(m * (g.v.norm_squared() + J * g.omega.powi(2) + g.v[0] * g.omega / 3) / 2 + g.diff.R.trace() - E * (g.diff.p - [1, 0]).norm_squared() / 2)]
#[constraint(g.v[1] == 0)]
#[discretization(energy)]
#[symmetry(SE2(g))]
#[site(m)]
struct Sleighs {
    m: Vec<f64>,
    J: f64,
    E: f64,
}

/// Two sites of [`Sleighs`] with the spacing 1, both ends free.
#[discrete_system]
#[coordinates(g: [SE2; 2])]
#[define(p = g[0].R.transpose() * (g[1].p - g[0].p))]
#[lagrangian((0..2).map(|k| m[k] * (g[k].v.norm_squared() + J * g[k].omega.powi(2) + g[k].v[0] * g[k].omega / 3) / 2).sum()
    + (g[0].R.transpose() * g[1].R).trace() - E * (p - [1, 0]).norm_squared() / 2 + 2 - E / 2)]
#[constraint(g[0].v[1] == 0)]
#[constraint(g[1].v[1] == 0)]
#[discretization(energy)]
struct TwoSleighs {
    m: [f64; 2],
    J: f64,
    E: f64,
}

/// As the chain, in groups some ε more a step.
#[test]
fn sleighs_keep_their_energy() {
    let sites = 5;
    let sleighs = Sleighs {
        m: (0..sites).map(|k| 1.0 + 0.2 * k as f64).collect(),
        J: 0.7,
        E: 0.9,
    };
    let q: Vec<_> = (0..sites)
        .map(|k| sleigh(k as f64))
        .map(SleighsConfiguration::from)
        .collect();
    let v: Vec<_> = (0..sites).map(|k| edge(k as f64)).collect();
    let lattice = sleighs.lattice(sites, 1.0, Ends::free()).unwrap();
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    // The kinetic energy of ξ = (v_0, ω) in the metric m [[1, 1/6], [1/6, J]].
    let energy = |motion: &LatticeMotion<'_, Sleighs>| -> f64 {
        let q = motion.q();
        let of = |k: usize| {
            let p = &motion.momenta()[k];
            let (a, b, c) = (p[0], p[2], 1.0 / 6.0);
            let kinetic = (sleighs.J * a * a - 2.0 * c * a * b + b * b) / (sleighs.J - c * c);
            let diff = q[k].g.inverse() * q[(k + 1).min(sites - 1)].g;
            let stretch = diff.translation.vector - Vector2::new(1.0, 0.0);
            kinetic / (2.0 * sleighs.m[k]) - 2.0 * diff.rotation.angle().cos()
                + sleighs.E * stretch.norm_squared() / 2.0
        };
        (0..sites).map(of).sum()
    };
    let start = energy(&motion);
    let mut most: f64 = 0.0;
    for _ in 0..2000 {
        motion.advance().unwrap();
        assert!((motion.energy() - energy(&motion)).abs() < 1e-12);
        most = most.max((energy(&motion) - start).abs());
    }
    println!("{most:e} of {start}");
    assert!(most < 1e-11, "{most:e}");
}

fn sleigh(s: f64) -> Isometry2<f64> {
    Isometry2::from_parts(
        Translation2::new(1.2 * s, 0.3 * s.sin()),
        UnitComplex::new(0.4 * s.cos()),
    )
}

fn edge(s: f64) -> [f64; 3] {
    [0.5 * (1.3 * s).cos(), 0.0, 0.6 * (0.9 * s).sin()]
}

#[test]
fn sleighs_are_the_system_of_their_sites() {
    let (m, J, E) = ([1.0, 1.6], 0.7, 0.9);
    let whole = TwoSleighs { m, J, E };
    let sleighs = Sleighs {
        m: m.to_vec(),
        J,
        E,
    };
    let lattice = sleighs.lattice(2, 1.0, Ends::free()).unwrap();
    let q = [0.0, 1.0].map(sleigh);
    let v = [0.0, 1.0].map(edge);
    let mut motion = lattice
        .motion(0.1, &q.map(SleighsConfiguration::from), &v)
        .unwrap();
    let velocity = <[f64; 6]>::try_from(v.concat()).unwrap();
    let (q0, q1) = whole
        .start(0.1, TwoSleighsConfiguration { g: q }, velocity)
        .unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(100) {
        let state = state.unwrap();
        for (site, g) in motion.q().iter().zip(&state.q.g) {
            let off = site.g.to_homogeneous() - g.to_homogeneous();
            assert!(off.amax() < 1e-11, "{}: {off}", state.k);
        }
        motion.advance().unwrap();
    }
}

/// Bodies that turn about a point, coupled by their relative rotations.
#[discrete_system(lattice)]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 + K * R.diff.trace())]
#[discretization(energy)]
#[symmetry(SO3(R))]
#[site(J)]
struct Bodies {
    J: Vec<[f64; 3]>,
    K: f64,
}

/// As the chain, in groups some ε more a step.
#[test]
fn bodies_keep_their_energy() {
    let sites = 4;
    let inertia = |k: usize| [1.0 + 0.2 * k as f64, 2.0, 1.5 - 0.1 * k as f64];
    let bodies = Bodies {
        J: (0..sites).map(inertia).collect(),
        K: 0.7,
    };
    let attitude =
        |k: usize| UnitQuaternion::from_euler_angles(0.4 * k as f64, 0.2, (k as f64).sin());
    let q: Vec<_> = (0..sites)
        .map(attitude)
        .map(BodiesConfiguration::from)
        .collect();
    let v: Vec<_> = (0..sites)
        .map(|k| [0.4, (k as f64).cos(), 0.3 - 0.2 * k as f64])
        .collect();
    let lattice = bodies.lattice(sites, 1.0, Ends::Periodic).unwrap();
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let energy = |motion: &LatticeMotion<'_, Bodies>| -> f64 {
        let q = motion.q();
        let of = |k: usize| {
            let p = &motion.momenta()[k];
            let kinetic: f64 = (0..3).map(|i| p[i] * p[i] / inertia(k)[i]).sum();
            let diff = (q[k].R.inverse() * q[(k + 1) % sites].R).to_rotation_matrix();
            kinetic / 2.0 - bodies.K * diff.matrix().trace()
        };
        (0..sites).map(of).sum()
    };
    let (start, mut most) = (energy(&motion), 0.0f64);
    for _ in 0..10_000 {
        motion.advance().unwrap();
        assert!((motion.energy() - energy(&motion)).abs() < 1e-12);
        most = most.max((energy(&motion) - start).abs());
    }
    println!("{most:e} of {start}");
    assert!(most < 1e-11, "{most:e}");
}
