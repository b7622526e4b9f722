//! L_d, its derivatives, forces, constraints and Newton's Jacobian against functions written by hand.
//!
//! L, F and the constraints of each system are written twice: in the attributes, and as Rust functions.
//! The second are discretised here, by the definition
//!
//! ```text
//! L_d = h Σ_α w_α L(q_α, v, t_α),   f⁻ = h Σ_α w_α (1-α) F_α,   f⁺ = h Σ_α w_α α F_α,   φ = Σ_α w_α C(q_α, v, t_α)
//! ```
//!
//! and differentiated numerically ([`difference`](crate::support::difference)), so neither a wrong function nor
//! a wrong derivative can hide. Configurations, velocities, steps and parameters are random.

#![cfg(feature = "large-verification")]

use proptest::collection::vec;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use nonholonomic::nalgebra::SVector;
use nonholonomic::{Interval, Matrix, TimeStep};

use crate::support::{Chart, Derivative, ROUNDING, assert_close, derivative, partial};
use crate::verification::rule::Rule;

mod discrete;
mod systems;

/// The parameters of every system here.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    pub a: f64,
    pub b: f64,
    pub p: [f64; 3],
}

/// A point (q, q̇, t), with the step h.
#[derive(Clone, Copy, Debug)]
pub struct Point<const N: usize> {
    pub q: [f64; N],
    pub v: [f64; N],
    pub t: f64,
    pub h: f64,
}

/// A system written by hand.
pub struct ByHand<const N: usize, const M: usize> {
    pub lagrangian: fn(&Parameters, &Point<N>) -> f64,
    pub force: fn(&Parameters, &Point<N>) -> [f64; N],
    /// Left minus right side of each constraint.
    pub constraints: fn(&Parameters, &Point<N>) -> [f64; M],
}

/// The discrete objects of a system, as functions of (t, h) and (q_0, q_1).
pub trait Definition<const N: usize, const M: usize> {
    fn discrete_lagrangian(&self, time: TimeStep, q0: [f64; N], q1: [f64; N]) -> f64;
    fn forces(&self, time: TimeStep, q0: [f64; N], q1: [f64; N]) -> [[f64; N]; 2];
    fn phi(&self, time: TimeStep, q0: [f64; N], q1: [f64; N]) -> [f64; M];
    /// ω^a(q)·v.
    fn forms(&self, time: TimeStep, q: [f64; N], v: [f64; N]) -> [f64; M];
    fn energy(&self, time: TimeStep, q0: [f64; N], q1: [f64; N]) -> Derivative;
}

/// A hand-written system with its parameters, under a rule.
struct Discretised<'a, const N: usize, const M: usize> {
    by_hand: &'a ByHand<N, M>,
    parameters: Parameters,
    rule: &'a Rule,
}

fn scaled<const N: usize>(factor: f64, v: [f64; N]) -> [f64; N] {
    v.map(|x| factor * x)
}

fn plus<const N: usize>(u: [f64; N], v: [f64; N]) -> [f64; N] {
    std::array::from_fn(|i| u[i] + v[i])
}

fn minus<const N: usize>(u: [f64; N], v: [f64; N]) -> [f64; N] {
    std::array::from_fn(|i| u[i] - v[i])
}

impl<const N: usize, const M: usize> Discretised<'_, N, M> {
    /// Σ_α w_α s(α) f(q_α, v, t_α).
    fn average<const K: usize>(
        &self,
        time: TimeStep,
        (q0, q1): ([f64; N], [f64; N]),
        scale: impl Fn(f64) -> f64,
        f: impl Fn(&Point<N>) -> [f64; K],
    ) -> [f64; K] {
        let TimeStep { t, h } = time;
        let d = minus(q1, q0);
        let mut sum = [0.0; K];
        for &(alpha, weight) in self.rule.nodes {
            let point = Point {
                q: plus(q0, scaled(alpha, d)),
                v: scaled(1.0 / h, d),
                t: t + alpha * h,
                h,
            };
            sum = plus(sum, scaled(weight * scale(alpha), f(&point)));
        }
        sum
    }
}

impl<const N: usize, const M: usize> Definition<N, M> for Discretised<'_, N, M> {
    fn discrete_lagrangian(&self, time: TimeStep, q0: [f64; N], q1: [f64; N]) -> f64 {
        let l = |point: &Point<N>| [(self.by_hand.lagrangian)(&self.parameters, point)];
        self.average(time, (q0, q1), |_| time.h, l)[0]
    }

    fn forces(&self, time: TimeStep, q0: [f64; N], q1: [f64; N]) -> [[f64; N]; 2] {
        let force = |point: &Point<N>| (self.by_hand.force)(&self.parameters, point);
        let sides: [fn(f64) -> f64; 2] = [|alpha| 1.0 - alpha, |alpha| alpha];
        sides.map(|side| self.average(time, (q0, q1), |alpha| time.h * side(alpha), force))
    }

    fn phi(&self, time: TimeStep, q0: [f64; N], q1: [f64; N]) -> [f64; M] {
        let constraints = |point: &Point<N>| (self.by_hand.constraints)(&self.parameters, point);
        self.average(time, (q0, q1), |_| 1.0, constraints)
    }

    fn forms(&self, time: TimeStep, q: [f64; N], v: [f64; N]) -> [f64; M] {
        let TimeStep { t, h } = time;
        let at = |v| (self.by_hand.constraints)(&self.parameters, &Point { q, v, t, h });
        minus(at(v), at([0.0; N]))
    }

    /// Σ_α w_α (v·∂L/∂v - L): v·∂L/∂v is the derivative of L(q, (1 + s) v, t) at s = 0.
    fn energy(&self, time: TimeStep, q0: [f64; N], q1: [f64; N]) -> Derivative {
        let l = |point: &Point<N>| (self.by_hand.lagrangian)(&self.parameters, point);
        let errors = std::cell::Cell::new(0.0);
        let at = |point: &Point<N>| {
            let work = derivative(0.05, |s| {
                l(&Point {
                    v: scaled(1.0 + s, point.v),
                    ..*point
                })
            });
            errors.set(errors.get() + work.error);
            [work.value - l(point)]
        };
        Derivative {
            value: self.average(time, (q0, q1), |_| 1.0, at)[0],
            error: errors.get(),
        }
    }
}

/// Every object of `system` on (q_0, q_1) is the one of the definition.
pub fn agrees<S: Chart<N, M>, const N: usize, const M: usize>(
    system: &S,
    definition: &impl Definition<N, M>,
    time: TimeStep,
    q0: [f64; N],
    q1: [f64; N],
) {
    let h = time.h;
    let step = 0.1 * h.abs();
    let l_d = |q0, q1| definition.discrete_lagrangian(time, q0, q1);
    let interval = Interval::between(time, q0.into(), q1.into());
    // The factor of a derivative whose argument is rounded.
    let rounding = |value: f64| 256.0 * ROUNDING * (1.0 + value.abs());

    let value = l_d(q0, q1);
    let slope: f64 = (0..N)
        .map(|i| partial(step, q1, i, |q1| l_d(q0, q1)).value.abs())
        .sum();
    let l_d_allowed = rounding(value) + ROUNDING * 4.0 * slope;
    assert_close(
        "L_d",
        system.discrete_lagrangian(time, q0, q1),
        value,
        l_d_allowed,
    );

    let d1 = system.d1_discrete_lagrangian(time, q0, q1);
    let d2 = system.d2_discrete_lagrangian(time, q0, q1);
    let d21 = system.d2_d1_discrete_lagrangian(time, q0, q1);
    let departure = system.departure_jacobian_at(&interval);
    for i in 0..N {
        partial(step, q0, i, |q0| l_d(q0, q1)).assert_is("D1 L_d", d1[i]);
        partial(step, q1, i, |q1| l_d(q0, q1)).assert_is("D2 L_d", d2[i]);
        for j in 0..N {
            partial(step, q1, j, |q1| {
                system.d1_discrete_lagrangian(time, q0, q1)[i]
            })
            .assert_is("D2 D1 L_d", d21[(i, j)]);
            let leaving = |q1: [f64; N]| {
                let interval = Interval::between(time, q0.into(), q1.into());
                system.departure_at(&interval).0[i]
            };
            partial(step, q1, j, leaving)
                .assert_is("∂d (D1 L_d + f⁻)", departure.covector_by_increment[(i, j)]);
        }
    }

    let [minus, plus] = definition.forces(time, q0, q1);
    let (leaving, phi) = system.departure_at(&interval);
    let arriving = system.arrival_at(&interval);
    let (f_minus, f_plus) = (
        system.force_minus_at(&interval),
        system.force_plus_at(&interval),
    );
    for i in 0..N {
        // F has rounded arguments d/h: an error of F of u |∂F/∂v| |v|, below `rounding` here.
        let allowed = 16.0 * rounding(minus[i].abs() + plus[i].abs());
        assert_close("f⁻", f_minus[i], minus[i], allowed);
        assert_close("f⁺", f_plus[i], plus[i], allowed);
        let sums = [d1[i] + f_minus[i], d2[i] + f_plus[i]];
        assert_close(
            "D1 L_d + f⁻",
            leaving[i],
            sums[0],
            rounding(d1[i].abs() + minus[i].abs()),
        );
        assert_close(
            "D2 L_d + f⁺",
            arriving[i],
            sums[1],
            rounding(d2[i].abs() + plus[i].abs()),
        );
        assert_close(
            "Newton's D1 L_d + f⁻",
            departure.covector[i],
            sums[0],
            rounding(sums[0]),
        );
    }

    let expected = definition.phi(time, q0, q1);
    let forms = system.constraint_forms(time, q0);
    let residual = system.kinematic_residual(time, q0, q1);
    for a in 0..M {
        let scale: f64 = (0..N)
            .map(|j| (departure.phi_by_increment[(a, j)] * (q1[j] - q0[j])).abs())
            .sum();
        assert_close("φ", residual[a], expected[a], rounding(scale + expected[a]));
        assert_close("φ on departure", phi[a], residual[a], rounding(scale));
        assert_close("Newton's φ", departure.phi[a], residual[a], rounding(scale));
        for j in 0..N {
            let unit = std::array::from_fn(|i| f64::from(u8::from(i == j)));
            let form = definition.forms(time, q0, unit)[a];
            assert_close("ω", forms.entry(a, j), form, rounding(form + expected[a]));
            partial(step, q1, j, |q1| definition.phi(time, q0, q1)[a])
                .assert_is("∂d φ", departure.phi_by_increment[(a, j)]);
        }
    }

    let energy = definition.energy(time, q0, q1);
    energy.assert_is("E", system.energy(time, q0, q1));
}

/// Runs `check` on random (parameters, t, h, q_0, v), the same ones every time.
pub fn randomly<const N: usize>(check: impl Fn(Parameters, TimeStep, [f64; N], [f64; N])) {
    let cases =
        std::env::var("PROPTEST_CASES").map_or(12, |cases| cases.parse().expect("a number"));
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let inputs = (
        vec(0.5..2.0_f64, 5),
        -2.0..2.0_f64,
        0.1..0.4_f64,
        vec(-1.0..1.0_f64, N),
        vec(-1.0..1.0_f64, N),
        proptest::bool::ANY,
    );
    TestRunner::new_with_rng(config, rng)
        .run(&inputs, |(c, t, h, q, v, backwards)| {
            let parameters = Parameters {
                a: c[0],
                b: c[1],
                p: [c[2], c[3], c[4]],
            };
            let h = if backwards { -h } else { h };
            let array = |v: Vec<f64>| v.try_into().expect("N values");
            check(parameters, TimeStep::new(t, h), array(q), array(v));
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

/// Every object of `make(parameters)`, of a continuous L under a rule, is the one written by hand.
fn is_as_written<S: Chart<N, M>, const N: usize, const M: usize>(
    make: impl Fn(Parameters) -> S,
    rule: &Rule,
    by_hand: &ByHand<N, M>,
) {
    randomly(|parameters, time, q0, v| {
        let system = make(parameters);
        let q1 = plus(q0, scaled(time.h, v));
        let definition = Discretised {
            by_hand,
            parameters,
            rule,
        };
        agrees(&system, &definition, time, q0, q1);
        starts_as_written(&system, &definition, time, q0, v);
    });
}

/// The functions of L and the constraints that `start` uses: ∂L/∂q̇ and b·v + c.
fn starts_as_written<S: Chart<N, M>, const N: usize, const M: usize>(
    system: &S,
    definition: &Discretised<'_, N, M>,
    time: TimeStep,
    q: [f64; N],
    v: [f64; N],
) {
    let TimeStep { t, h } = time;
    let (by_hand, parameters) = (definition.by_hand, &definition.parameters);
    let [position, velocity] = [q, v].map(SVector::from);
    let momentum = system.initial_momentum_at(time.into(), &position, &velocity);
    for i in 0..N {
        let l = |v| (by_hand.lagrangian)(parameters, &Point { q, v, t, h });
        partial(0.1, v, i, l).assert_is("∂L/∂q̇", momentum[i]);
    }
    let expected = (by_hand.constraints)(parameters, &Point { q, v, t, h });
    let (residual, scale) = system.velocity_residual_at(time.into(), &position, &velocity);
    for a in 0..M {
        let allowed = 256.0 * ROUNDING * (1.0 + scale[a]);
        assert_close("b·v + c", residual[a], expected[a], allowed);
        assert!(scale[a] >= residual[a].abs() * (1.0 - 4.0 * ROUNDING));
    }
}
