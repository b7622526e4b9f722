//! Toda's lattice: m ẍ(k) = a (e^{-b(x(k) - x(k-1))} - e^{-b(x(k+1) - x(k))}) and its soliton.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - a / b * exp(-b * (x.next - x)) - a * (x.next - x))]
#[symmetry(translations(x))]
pub struct Toda {
    pub m: f64,
    pub a: f64,
    pub b: f64,
}

const KAPPA: f64 = 0.7;

/// ln cosh(z) without overflow.
fn ln_cosh(z: f64) -> f64 {
    z.abs() + (-2.0 * z.abs()).exp().ln_1p() - std::f64::consts::LN_2
}

/// x(k, t) and its velocity, with m = a = b = 1: e^{-(x(k+1) - x(k))} - 1 = sinh²κ sech²(κ k - t sinh κ).
pub fn soliton(k: f64, t: f64) -> (f64, f64) {
    let z = KAPPA * k - KAPPA.sinh() * t;
    let position = ln_cosh(z - KAPPA) - ln_cosh(z);
    let rate = -KAPPA.sinh() * ((z - KAPPA).tanh() - z.tanh());
    (position, rate)
}

fn error(h: f64, steps: usize) -> (f64, f64) {
    let toda = Toda {
        m: 1.0,
        a: 1.0,
        b: 1.0,
    };
    let count = 60;
    let place = |k: usize| k as f64 - 20.0;
    let driven = |site: usize| {
        move |t: f64| {
            let (q, v) = soliton(place(site), t);
            nonholonomic::Driven {
                q: [q].into(),
                v: [v].into(),
                a: [0.0].into(),
            }
        }
    };
    let (left, right) = (driven(0), driven(count - 1));
    let ends = Ends::open(End::Driven(&left), End::Driven(&right));
    let lattice = toda.lattice(count, 1.0, ends).unwrap();
    let (q, v): (Vec<[f64; 1]>, Vec<[f64; 1]>) = (0..count)
        .map(|k| {
            let (q, v) = soliton(place(k), 0.0);
            ([q], [v])
        })
        .unzip();
    let mut motion = lattice.motion(h, &q, &v).unwrap();
    for _ in 0..steps {
        motion.advance().unwrap();
    }
    let exact = (0..count).map(|k| soliton(place(k), motion.t()).0);
    let error = super::apart(motion.q().iter().map(|q| q[0]), exact);
    (error, motion.energy())
}

#[test]
fn the_order_in_t_is_two() {
    let (coarse, _) = error(0.1, 100);
    let (fine, _) = error(0.05, 200);
    let (finest, _) = error(0.025, 400);
    assert!(coarse < 1e-2, "{coarse:e}");
    for ratio in [coarse / fine, fine / finest] {
        assert!((3.9..4.1).contains(&ratio), "{ratio}");
    }
}

#[test]
fn energy_does_not_drift() {
    let toda = Toda {
        m: 1.0,
        a: 1.0,
        b: 1.0,
    };
    let count = 32;
    let lattice = toda.lattice(count, 1.0, Ends::Periodic).unwrap();
    let q = vec![[0.0]; count];
    let v: Vec<[f64; 1]> = (0..count)
        .map(|k| [(0.4 * (k as f64)).sin() * (-0.02 * (k as f64 - 16.0).powi(2)).exp()])
        .collect();
    let mut motion = lattice.motion(0.05, &q, &v).unwrap();
    let mut means = [0.0; 4];
    for quarter in &mut means {
        for _ in 0..2500 {
            motion.advance().unwrap();
            *quarter += motion.energy() / 2500.0;
        }
    }
    assert!((means[3] - means[2]).abs() < 1e-6 * means[0], "{means:?}");
}

#[test]
fn sites_at_rest_are_reached_by_tails() {
    let toda = Toda {
        m: 1.0,
        a: 1.0,
        b: 1.0,
    };
    let count = 96;
    for ends in [Ends::free(), Ends::held(), Ends::Periodic] {
        let lattice = toda.lattice(count, 1.0, ends).unwrap();
        let mut v = vec![[0.0]; count];
        v[40] = [1.0];
        let mut motion = lattice.motion(0.05, &vec![[0.0]; count], &v).unwrap();
        for _ in 0..600 {
            motion.advance().unwrap();
        }
        let momentum: f64 = motion.momenta().iter().map(|p| p[0]).sum();
        // Ends that are held take momentum as soon as tails reach them.
        let most = if lattice.moving().len() == count {
            1e-12
        } else {
            1e-3
        };
        assert!((momentum - 1.0).abs() < most, "{momentum}");
    }
}
