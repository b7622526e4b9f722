//! n steps of `f32` against n steps of `f64`.
//!
//! A step of `f32` solves equations whose data and rows are rounded. Each row is a sum of at most eight terms or so, each with a few factors, so the step is that of the
//! exact equations from momenta and positions that are off by [`ROUNDINGS`] ε of themselves. A perturbation of that size grows as those of the exact motion do. How
//! much is measured in double precision: A is the sum, over all directions of the phase space, of the largest distance of a motion from one that starts [`BESIDE`] of
//! the motion's own size away, over that. Roundings have either sign, and n of them walk √n of one away; what a step loses always to one side adds up to n.
//! The motions are no further apart after n steps than
//!
//! ```text
//! √n c ε A
//! ```

use nonholonomic::nalgebra::UnitQuaternion;
use nonholonomic::prelude::*;
use nonholonomic::{Components, Matrix, Vector};

use crate::single::shared::{DISK, LobattoPendulum, Suslov};
use crate::single::systems::{Chain, ComposedDisk, ROBOT, SNAKEBOARD};

const SUSLOV: Suslov = Suslov {
    J11: 1.0,
    J22: 1.5,
    J33: 2.0,
    J13: 0.2,
    J23: -0.3,
};

const E: f64 = f32::EPSILON as f64;

/// c.
const ROUNDINGS: f64 = 4.0;

/// So small that second derivatives show in the sixth digit alone.
const BESIDE: f64 = 1e-6;

fn flat<C: Components>(q: &C) -> Vec<f64> {
    let mut components = vec![0.0; C::LEN];
    q.write(&mut components);
    components
}

fn apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter()
        .zip(b)
        .fold(0.0, |most, (a, b)| (a - b).abs().max(most))
}

/// A motion: its start, the controls of every step, and how many there are.
pub struct Case<S: DiscreteSystem, U> {
    pub h: f64,
    pub q: S::Configuration,
    pub v: S::Increment,
    pub u: U,
    pub steps: usize,
}

impl<S: DiscreteSystem, U: Fn(usize) -> S::Control> Case<S, U> {
    /// All q_k from a phase.
    fn positions(&self, system: &S, q: S::Configuration, p: S::Covector) -> Vec<Vec<f64>> {
        let mut motion = system.trajectory_from(self.h, q, p);
        let step = |k| flat(&motion.step((self.u)(k)).expect("a step").q);
        (0..=self.steps).map(step).collect()
    }

    /// A.
    fn growth(&self, system: &S) -> f64 {
        let p = system.initial_momentum(self.h, self.q, self.v);
        let exact = self.positions(system, self.q, p);
        let grown = |q, p| {
            let beside = self.positions(system, q, p);
            let all = exact.iter().zip(&beside);
            all.fold(0.0, |most: f64, (a, b)| most.max(apart(a, b))) / BESIDE
        };
        let reach = exact
            .iter()
            .flatten()
            .fold(1.0, |most: f64, q| q.abs().max(most));
        (0..S::DIM)
            .map(|i| {
                let (mut by_p, mut by_q) = (p, S::Increment::zeros());
                by_p[i] += BESIDE * p.max_abs();
                by_q[i] = BESIDE * reach;
                grown(self.q, by_p) + grown(S::retract(&self.q, &by_q), p)
            })
            .sum()
    }

    /// A motion that [agrees](Self::agrees), whose nodes the stages solve: Newton's method needs no more in single precision, as a guess is as good, and less is asked for.
    fn check(&self, name: &str, system: &S) {
        let iterations = self.agrees(name, system);
        assert!(iterations[1] <= iterations[0] + self.steps / 20, "{name}");
    }

    /// The motion in single precision beside that in double precision; every constraint is met to 64 ε of its terms. The iterations of both.
    pub fn agrees(&self, name: &str, system: &S) -> [usize; 2] {
        let has_inner = <S::Residual as Vector>::LEN > S::DIM + S::CONSTRAINTS;
        let steps = self.steps as f64;
        // A coefficient such as 8/3 is rounded alike in every step, and adds up.
        let walk = if has_inner { steps } else { steps.sqrt() };
        let bound = walk * ROUNDINGS * E * self.growth(system);
        let start = || system.motion(self.h, self.q, self.v).expect("a start");
        let (mut double, mut single) = (start(), start().single());
        let (mut worst, mut off, mut iterations) = (0.0_f64, 0.0_f64, [0; 2]);
        for k in 0..=self.steps {
            let u = (self.u)(k);
            let (a, b) = (
                double.step(u).expect("a step"),
                single.step(u).expect("a step"),
            );
            assert_eq!((a.k, a.t, a.h), (b.k, b.t, b.h));
            let q: Vec<f64> = b.q.as_ref().iter().copied().map(f64::from).collect();
            worst = worst.max(apart(&flat(&a.q), &q));
            iterations[0] += a.iterations;
            iterations[1] += b.iterations;
            let interval = b.interval();
            let slopes = system.departure_jacobian_at(&interval);
            let d = interval.d.as_slice();
            for (row, phi) in slopes.phi.as_slice().iter().enumerate() {
                let terms = d.iter().enumerate();
                let terms: f64 = terms
                    .map(|(j, d)| (slopes.phi_by_increment.entry(row, j) * d).abs())
                    .sum();
                off = off.max(phi.abs() / (E * terms));
            }
        }
        println!(
            "{name}: {worst:.1e} apart of {bound:.1e}, constraints {off:.1} ε, iterations {iterations:?}"
        );
        assert!(worst <= bound, "{name}");
        // Not the same by accident: something was rounded.
        assert!(worst > 0.0, "{name}");
        assert!(off <= 64.0, "{name}");
        iterations
    }
}

pub fn still<const M: usize>(_: usize) -> nonholonomic::nalgebra::SVector<f64, M> {
    [0.0; M].into()
}

#[test]
fn disk() {
    let v = [0.65 * 0.3_f64.cos(), 0.65 * 0.3_f64.sin(), 1.3, 0.7].into();
    let (h, q, steps) = (0.01, [0.0, 0.0, 0.0, 0.3].into(), 400);
    Case {
        h,
        q,
        v,
        u: still,
        steps,
    }
    .check("disk", &DISK);
    let composed = ComposedDisk {
        m: DISK.m,
        I: DISK.I,
        J: DISK.J,
        A: DISK.A,
    };
    Case {
        h: 0.04,
        q,
        v,
        u: still,
        steps: 100,
    }
    .check("composed disk", &composed);
}

#[test]
fn pendulum_with_inner_nodes() {
    let pendulum = LobattoPendulum {
        m: 0.7,
        l: 0.9,
        g: 9.81,
    };
    let (q, v) = ([2.0].into(), [0.3].into());
    Case {
        h: 0.02,
        q,
        v,
        u: still,
        steps: 400,
    }
    .check("pendulum", &pendulum);
}

#[test]
fn snakeboard() {
    let rates = [SNAKEBOARD.a_psi, SNAKEBOARD.a_phi].map(|a| a * SNAKEBOARD.w);
    let (q, v) = (
        [0.0, 0.0, 0.0, 0.0, 0.1].into(),
        [0.0, 0.0, 0.0, rates[0], rates[1]].into(),
    );
    Case {
        h: 0.02,
        q,
        v,
        u: still,
        steps: 300,
    }
    .check("snakeboard", &SNAKEBOARD);
}

#[test]
fn chain() {
    let chain = Chain { g: 9.81 };
    let (q, v) = ([0.3, 0.1, -0.1, 0.2].into(), [0.0; 4].into());
    Case {
        h: 0.01,
        q,
        v,
        u: still,
        steps: 200,
    }
    .check("chain", &chain);
}

#[test]
fn suslov() {
    let q = UnitQuaternion::from_euler_angles(0.1, -0.4, 0.7);
    Case {
        h: 0.02,
        q: q.into(),
        v: [0.9, -0.4, 0.0].into(),
        u: still,
        steps: 400,
    }
    .check("Suslov", &SUSLOV);
}

/// Torques that vary without a pattern.
#[test]
fn robot() {
    let u = |k: usize| [(0.13 * k as f64).sin(), 0.7 * (0.09 * k as f64).cos()].into();
    let (q, v) = ([0.0, 0.0, 0.3, 0.0, 0.0, 0.3].into(), [0.0; 6].into());
    Case {
        h: 0.01,
        q,
        v,
        u,
        steps: 300,
    }
    .check("robot", &ROBOT);
}
