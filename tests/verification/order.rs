//! Order of convergence of every rule, by halving the step.
//!
//! A method of order p has an error C hᵖ (1 + c h + …), so the slope s(h) = log₂(e(h) / e(h/2)) is
//! p + O(h), and s(h/2) is off by about as much as it differs from s(h). The solution that the error is
//! taken to is a closed form or a Runge–Kutta solution of the equations of motion written out by hand.
//!
//! On unconstrained systems, forced or not, symmetric rules (midpoint, trapezoidal, simpson, α = 1/2) are of
//! order 2, the others of order 1. So are the nonholonomic systems here: the discrete
//! Lagrange–d'Alembert equations, with ω at the node, are symmetric under (q_{k-1}, q_{k+1}, h) ↦
//! (q_{k+1}, q_{k-1}, -h) if L_d and φ are.

use std::f64::consts::LN_2;

use nonholonomic::nalgebra::SVector;

use crate::support::{Chart, motion};
use crate::verification::rule::{Rule, discretized, under_every_rule};
use crate::verification::runge_kutta;

/// Number of steps of the coarsest motion; it is doubled twice.
const STEPS: usize = 80;
/// Steps of the Runge–Kutta solution between two nodes of the finest motion.
const SUBSTEPS: usize = 8;

/// A motion q(t) from t = `start` to t = `start + duration`.
struct Exact<const N: usize> {
    start: f64,
    duration: f64,
    q: [f64; N],
    v: [f64; N],
    /// q at `start + duration * k / (4 STEPS)`.
    nodes: Vec<SVector<f64, N>>,
}

impl<const N: usize> Exact<N> {
    fn of_closed_form(duration: f64, v: [f64; N], q: impl Fn(f64) -> [f64; N]) -> Self {
        let node = |k: usize| SVector::from(q(duration * k as f64 / (4 * STEPS) as f64));
        Self {
            start: 0.0,
            duration,
            q: q(0.0),
            v,
            nodes: (0..=4 * STEPS).map(node).collect(),
        }
    }

    /// q̈ = a(q, q̇, t).
    fn numerical(
        (start, duration): (f64, f64),
        q: [f64; N],
        v: [f64; N],
        a: impl Fn(&SVector<f64, N>, &SVector<f64, N>, f64) -> SVector<f64, N>,
    ) -> Self {
        let h = duration / (4 * STEPS) as f64;
        let nodes = runge_kutta::nodes(start, h, 4 * STEPS, SUBSTEPS, (q.into(), v.into()), a);
        Self {
            start,
            duration,
            q,
            v,
            nodes,
        }
    }

    /// max_k |q_k - q(t_k)| over the motion in STEPS · 2^level steps.
    fn error<S: Chart<N, M>, const M: usize>(&self, system: &S, level: u32) -> f64 {
        let steps = STEPS << level;
        let time = nonholonomic::TimeStep::new(self.start, self.duration / steps as f64);
        motion(system, time, self.q, self.v, steps + 1)
            .iter()
            .map(|state| (state.q - self.nodes[state.k << (2 - level)]).norm())
            .fold(0.0, f64::max)
    }
}

fn has_order<S: Chart<N, M>, const N: usize, const M: usize>(
    system: &S,
    rule: &Rule,
    what: &str,
    exact: &Exact<N>,
) {
    let [coarse, middle, fine] = [0, 1, 2].map(|level| exact.error(system, level));
    let slopes = [coarse / middle, middle / fine].map(|ratio| ratio.ln() / LN_2);
    println!(
        "| {what} | {} | {:.3} | {:.3} | {fine:.1e} |",
        rule.name, slopes[0], slopes[1]
    );
    let deviation = (slopes[1] - f64::from(rule.order)).abs();
    // Twice the O(h) of the slope; an order is an integer, so this must tell neighbours apart.
    let next_term = 2.0 * (slopes[1] - slopes[0]).abs() + 0.02;
    assert!(
        deviation <= next_term && next_term < 0.5,
        "{what}, {}: slopes {slopes:?}, order {}",
        rule.name,
        rule.order
    );
}

mod pendulum {
    super::discretized! {
        #[coordinates(theta: S1)]
        #[lagrangian(theta_dot.powi(2) / 2 + cos(theta))]
        struct Pendulum {}
    }
}

#[test]
fn pendulum_unconstrained() {
    let exact = Exact::numerical((0.0, 4.0), [1.2], [0.5], |q, _, _| -q.map(f64::sin));
    under_every_rule!(has_order(pendulum::Pendulum {}, "pendulum", &exact));
}

pub(super) mod oscillator {
    super::discretized! {
        #[coordinates(x)]
        #[lagrangian(m / 2 * x_dot.powi(2) - k / 2 * x.powi(2))]
        struct Oscillator { pub m: f64, pub k: f64, }
    }
}

#[test]
fn oscillator_unconstrained() {
    // ω = 3.
    let exact = Exact::of_closed_form(2.0, [1.5], |t| [(3.0 * t).cos() + 0.5 * (3.0 * t).sin()]);
    under_every_rule!(has_order(
        oscillator::Oscillator { m: 2.0, k: 18.0 },
        "oscillator",
        &exact
    ));
}

mod bead {
    super::discretized! {
        #[coordinates(x)]
        #[lagrangian((1 + x.powi(2)) * x_dot.powi(2) / 2 - g * x.powi(2) / 2)]
        struct Bead { pub g: f64, }
    }
}

/// A bead on the parabola y = x²/2: the metric depends on the position.
#[test]
fn bead_unconstrained() {
    let g = 2.0;
    let exact = Exact::numerical((0.0, 3.0), [0.8], [-0.3], |q, v, _| {
        -q * (v[0] * v[0] + g) / (1.0 + q[0] * q[0])
    });
    under_every_rule!(has_order(bead::Bead { g }, "bead on a parabola", &exact));
}

mod duffing {
    super::discretized! {
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2 - x.powi(2) / 2 - x.powi(4) / 4)]
        #[force(x = a * cos(w * t) - c * x_dot)]
        struct Duffing { pub a: f64, pub w: f64, pub c: f64, }
    }
}

#[test]
fn forced_with_explicit_time() {
    let (a, w, c) = (0.7, 1.9, 0.3);
    let exact = Exact::numerical((0.4, 3.0), [0.6], [0.2], |q, v, t| {
        -q - q.map(|x| x.powi(3)) - v * c + SVector::from([a * (w * t).cos()])
    });
    under_every_rule!(has_order(
        duffing::Duffing { a, w, c },
        "driven, damped",
        &exact
    ));
}

mod rheonomic {
    super::discretized! {
        #[coordinates(x)]
        #[lagrangian(exp(c * t) * (x_dot.powi(2) / 2 - x.powi(2) / 2))]
        struct Rheonomic { pub c: f64, }
    }
}

/// L = e^{ct} (ẋ² - x²)/2, the time in L: ẍ + c ẋ + x = 0.
#[test]
fn time_dependent_lagrangian() {
    let c = 0.4_f64;
    let w = (1.0 - c * c / 4.0).sqrt();
    let exact = Exact::of_closed_form(3.0, [-c / 2.0], |t| [(-c * t / 2.0).exp() * (w * t).cos()]);
    under_every_rule!(has_order(rheonomic::Rheonomic { c }, "time in L", &exact));
}

mod disk {
    super::discretized! {
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
        #[constraint(x_dot == A * cos(phi) * theta_dot)]
        #[constraint(y_dot == A * sin(phi) * theta_dot)]
        struct Disk { pub m: f64, pub I: f64, pub J: f64, pub A: f64, }
    }
}

#[test]
fn rolling_disk() {
    let (spin, turn, phi, r) = (1.3, 0.7, 0.3_f64, 0.5);
    let v = [r * spin * phi.cos(), r * spin * phi.sin(), spin, turn];
    let exact = Exact::of_closed_form(3.0, v, |t| {
        let (now, radius) = (phi + turn * t, r * spin / turn);
        let (x, y) = (now.sin() - phi.sin(), phi.cos() - now.cos());
        [radius * x, radius * y, spin * t, now]
    });
    under_every_rule!(has_order(
        disk::Disk {
            m: 5.0,
            I: 0.3,
            J: 0.2,
            A: r,
        },
        "rolling disk",
        &exact,
    ));
}

mod particle {
    super::discretized! {
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
        #[constraint(z_dot == y * x_dot)]
        struct Particle {}
    }
}

/// ẍ = -(x + y ẋ ẏ)/(1 + y²), ÿ = -y, z̈ = (y ẋ)˙.
#[test]
fn nonholonomic_particle() {
    let (y, vx) = (0.6, 0.9);
    let exact = Exact::numerical((0.0, 3.0), [0.5, y, 0.0], [vx, 1.1, y * vx], |q, v, _| {
        let x = -(q[0] + q[1] * v[0] * v[1]) / (1.0 + q[1] * q[1]);
        SVector::from([x, -q[1], v[1] * v[0] + q[1] * x])
    });
    under_every_rule!(has_order(
        particle::Particle {},
        "nonholonomic particle",
        &exact
    ));
}

mod blade {
    super::discretized! {
        #[coordinates(x, y, theta: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) - x.powi(2) - y.powi(2) - theta.powi(2)) / 2)]
        #[constraint(cos(theta) * y_dot - sin(theta) * x_dot == x / 2 + cos(t) / 3)]
        struct Blade {}
    }
}

/// A blade in a flow: with s = x/2 + cos(t)/3 its sideways velocity,
/// λ = y cos θ - x sin θ + θ̇ (ẋ cos θ + ẏ sin θ) + ṡ.
#[test]
fn affine_constraint_with_time() {
    let (t, x, theta) = (0.3_f64, 0.4, 0.7_f64);
    let (along, sideways) = (0.9, x / 2.0 + t.cos() / 3.0);
    let v = [
        along * theta.cos() - sideways * theta.sin(),
        along * theta.sin() + sideways * theta.cos(),
        0.8,
    ];
    let exact = Exact::numerical((t, 3.0), [x, -0.2, theta], v, |q, v, t| {
        let (sin, cos) = q[2].sin_cos();
        let flow = v[0] / 2.0 - t.sin() / 3.0;
        let lambda = q[1] * cos - q[0] * sin + v[2] * (v[0] * cos + v[1] * sin) + flow;
        SVector::from([-q[0] - lambda * sin, -q[1] + lambda * cos, -q[2]])
    });
    under_every_rule!(has_order(
        blade::Blade {},
        "affine constraint with t",
        &exact
    ));
}

/// `alpha = alpha` at α = 1/2 is the midpoint rule, of order 2.
#[test]
fn parameter_at_one_half() {
    let exact = Exact::numerical((0.0, 4.0), [1.2], [0.5], |q, _, _| -q.map(f64::sin));
    let system = pendulum::parameter::Pendulum { alpha: 0.5 };
    has_order(
        &system,
        &crate::verification::rule::MIDPOINT,
        "pendulum, alpha = 0.5",
        &exact,
    );
}
