//! The fixed order of pivots of the generated stages, defeated: the steps that it does not vouch for are solved with pivoting.
//!
//! The mass matrix A has a_i on its diagonal and 1 beside it, and with d_i = a_i - 1
//!
//! ```text
//! det A = Π d_i (1 + Σ 1/d_i),   its minor of i, j: d_i d_j + d_i + d_j
//! ```
//!
//! For every order of pivots, some a among those below has a first or a second pivot that vanishes.

#![cfg(feature = "large-verification")]

use nonholonomic::__private::{Array, Given, Limits, Solved, Stages, StagesOf, Terms};
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{
    Interval, Vector,
    reduction::{ReducedInterval, ReducedNode},
};

use crate::support::Chart;

/// A power of two: terms that cancel on paper cancel in the entries of J.
const H: f64 = 0.125;

/// L = q̇ᵀ A q̇ / 2 - Σ_i k_i q_i^p / p.
macro_rules! coupled {
    ($name:ident, $n:literal, $power:literal, $(#[$symmetry:meta])*) => {
        #[discrete_system]
        #[coordinates(q: [R; $n])]
        #[lagrangian(
            (0..$n).map(|i| a[i] / 2 * q_dot[i].powi(2) - k[i] / $power * q[i].powi($power)).sum()
                + (1..$n).map(|i| (0..i).map(|j| q_dot[i] * q_dot[j]).sum()).sum()
        )]
        $(#[$symmetry])*
        struct $name {
            a: [f64; $n],
            k: [f64; $n],
        }

        impl Coupled<$n> for $name {
            fn of(a: [f64; $n], k: [f64; $n]) -> Self {
                Self { a, k }
            }
        }
    };
}

/// A system with the mass matrix A and the springs k.
trait Coupled<const N: usize>: Chart<N, 0> {
    fn of(a: [f64; N], k: [f64; N]) -> Self;

    /// Whether the stages vouch for the step of the pair.
    fn is_good(&self, before: &Interval<Self>, q1: SVector<f64, N>) -> bool {
        staged(self, before, q1).good
    }

    /// q_2 - q_1.
    fn advance(
        &self,
        q0: SVector<f64, N>,
        q1: SVector<f64, N>,
    ) -> Result<SVector<f64, N>, StepError> {
        self.step(H, q0, q1).map(|step| step.increment)
    }
}

coupled!(Springs, 3, 2,);
coupled!(Quartic, 3, 4,);
coupled!(Many, 8, 4,);

/// The last coordinate is cyclic: ϑ is its displacement.
#[discrete_system]
#[coordinates(q: [R; 3], z)]
#[lagrangian(
    (0..3).map(|i| a[i] / 2 * q_dot[i].powi(2) - k[i] / 4 * q[i].powi(4) + q_dot[i] * z_dot).sum()
        + a[3] / 2 * z_dot.powi(2)
        + q_dot[0] * q_dot[1] + q_dot[0] * q_dot[2] + q_dot[1] * q_dot[2]
)]
#[symmetry(translations(z))]
#[connection(flat)]
struct Cyclic {
    a: [f64; 4],
    k: [f64; 4],
}

impl Coupled<4> for Cyclic {
    fn of(a: [f64; 4], k: [f64; 4]) -> Self {
        Self { a, k }
    }

    fn is_good(&self, before: &Interval<Self>, q1: SVector<f64, 4>) -> bool {
        reduced_is_good(&self.reduced(), before, q1)
    }

    fn advance(
        &self,
        q0: SVector<f64, 4>,
        q1: SVector<f64, 4>,
    ) -> Result<SVector<f64, 4>, StepError> {
        let reduced = self.reduced();
        let (r0, vartheta, r1) = reduced.reduce(H, q0, q1);
        let step = reduced.step(H, r0, vartheta, r1)?;
        let [x, y, w] = step.increment.into();
        Ok([x, y, w, step.vartheta1[0]].into())
    }
}

const LIMITS: Limits = Limits {
    tolerance: 1e-12,
    iterations: 20,
    terms: Terms::All,
};

/// The solution of the stages at q_1, from the guess (q_1 - q_0, 0).
fn staged<S: DiscreteSystem>(
    system: &S,
    before: &Interval<S>,
    q1: S::Configuration,
) -> Solved<S::Stages, f64> {
    let constants = S::Stages::constants(&S::Stages::parameters(system), before.time.h);
    let arrival = array(system.arrival_at(before).as_slice());
    let guess = array(before.d.as_slice());
    let t = before.time.offset(1).t;
    S::Stages::solve(Given {
        constants: &constants,
        t,
        u: &array(&[]),
        q: &S::Stages::point(&q1),
        arrival: &arrival,
        guess: &guess,
        limits: LIMITS,
    })
}

fn reduced_is_good<R: ReducedSystem<System = S>, S: DiscreteSystem>(
    reduced: &R,
    before: &Interval<S>,
    q1: S::Configuration,
) -> bool {
    let (r0, r1) = (R::split(&before.q).0, R::split(&q1).0);
    let interval = ReducedInterval::between(before.inputs(), r0, reduced.reduce_at(before), r1);
    let z = reduced.unknowns_at(&interval);
    let node = ReducedNode::new(before.inputs(), r0, z);
    let constants = R::Stages::constants(&reduced.stage_parameters(), before.time.h);
    let arrival = array(reduced.arrival_at(&node).as_slice());
    let t = before.time.offset(1).t;
    let (point, guess) = (array(r1.as_slice()), array(z.as_slice()));
    let solved = R::Stages::solve(Given {
        constants: &constants,
        t,
        u: &array(&[]),
        q: &point,
        arrival: &arrival,
        guess: &guess,
        limits: LIMITS,
    });
    solved.good
}

/// The values, and zeros after them.
fn array<A: Array<f64>>(values: &[f64]) -> A {
    let mut array = A::filled(0.0);
    array.as_mut()[..values.len()].copy_from_slice(values);
    array
}

/// Asserts that every row of the equations at q_1 is zero, to the tolerance of the solver and the rounding of its terms:
///
/// ```text
/// |R_i| ≤ 1e-12 (|p_i| + |(D_1L_d)_i| + Σ_a |λ_a ω_ai|) + (n + 8) ε Σ_j |∂R_i/∂d_j d_j|
/// ```
fn follows<S: Chart<N, M>, const N: usize, const M: usize>(
    system: &S,
    before: &Interval<S>,
    after: &Interval<S>,
    lambda: SVector<f64, M>,
) {
    let arrival = system.arrival_at(before);
    let departure = system.departure_jacobian_at(after);
    let forms = system.constraint_forms_at(after.inputs(), &after.q);
    let d = after.d.abs();
    let rounding = (N + 8) as f64 * f64::EPSILON;
    for i in 0..N {
        let reactions = forms.column(i).component_mul(&lambda);
        let residual = arrival[i] + departure.covector[i] - reactions.sum();
        let terms = arrival[i].abs() + departure.covector[i].abs() + reactions.abs().sum();
        let products = departure
            .covector_by_increment
            .row(i)
            .abs()
            .transpose()
            .dot(&d);
        let allowed = 1e-12 * terms + rounding * products;
        assert!(
            residual.abs() <= allowed,
            "row {i}: {residual:e} {allowed:e}"
        );
    }
    for a in 0..M {
        let terms = departure.phi_by_increment.row(a).abs().transpose().dot(&d);
        assert!(departure.phi[a].abs() <= 1e-12 * terms, "φ_{a}");
    }
}

/// Makes the step, which has to be right, and says whether the stages vouch for it.
fn step<S: Coupled<N>, const N: usize>(a: [f64; N], k: [f64; N]) -> Result<bool, StepError> {
    let system = S::of(a, k);
    let q0 = SVector::from_fn(|i, _| (0.3 + i as f64).sin());
    let q1 = q0 + H / 4.0 * SVector::from_fn(|i, _| (1.7 + 2.0 * i as f64).cos());
    let time = TimeStep::from(H);
    let before = Interval::between(time, q0, q1);
    let good = system.is_good(&before, q1);
    let d = system
        .advance(q0, q1)
        .inspect_err(|_| assert!(!good, "{a:?}"))?;
    let after = Interval::new(time.offset(1), q1, d);
    follows(&system, &before, &after, SVector::from([0.0; 0]));
    Ok(good)
}

/// How many of the N (N - 1) systems with a_i = special, 2 elsewhere, and no springs at i and j the stages solve.
fn solved<S: Coupled<N>, const N: usize>(special: f64) -> usize {
    let at = |i: usize, j: usize| {
        let (mut a, mut k) = ([2.0; N], [0.3; N]);
        (a[i], k[i], k[j]) = (special, 0.0, 0.0);
        step::<S, N>(a, k).expect("it is regular")
    };
    let pairs = (0..N).flat_map(|i| (0..N).map(move |j| (i, j)));
    pairs.filter(|(i, j)| i != j && at(*i, *j)).count()
}

/// All of it for one system. The first pivot is on the diagonal, and a_i = 0 defeats it, or beside it; and then the
/// second one is 1 - a_i a_j or ±(1 - a_i). On the diagonal it is a_i a_j - 1.
fn check<S: Coupled<N>, const N: usize>() {
    let all = N * (N - 1);
    for special in [3.0, 10.0] {
        assert_eq!(solved::<S, N>(special), all, "{special}");
    }
    let least = |specials: &[f64]| {
        specials
            .iter()
            .map(|special| solved::<S, N>(*special))
            .min()
    };
    assert!(least(&[0.0, 0.5, 1.0]) < Some(all));
    assert!(least(&[0.5 + 1e-13, 1.0 + 1e-13]) < Some(all));
    assert!(least(&[0.5 - f64::EPSILON, 1.0 - f64::EPSILON]) < Some(all));
    // Pivots that are small, but no round-off, leave few digits to the others: `step` looks at the result.
    least(&[1e-13, -1e-10, 1e-6]);
}

/// d_i = 0 and d_j = δ leave det A ~ δ: some pivot is, in every order.
fn check_singular<S: Coupled<N>, const N: usize>() {
    for i in 0..N {
        let j = (i + 1) % N;
        let (mut a, mut k) = ([2.0; N], [0.3; N]);
        (k[i], k[j]) = (0.0, 0.0);
        (a[i], a[j]) = (1.0, 1.0 + 1e-12);
        assert!(!step::<S, N>(a, [0.0; N]).expect("it is regular"), "{a:?}");
        a[j] = 1.0;
        for k in [k, [0.0; N]] {
            let error = step::<S, N>(a, k).expect_err("it is singular");
            let singular = matches!(error, StepError::SingularJacobian { step: 1, .. });
            assert!(singular, "{a:?}: {error}");
        }
    }
}

#[test]
fn in_one_pass() {
    const { assert!(<Springs as DiscreteSystem>::Stages::DIRECT) };
    check::<Springs, 3>();
    check_singular::<Springs, 3>();
}

#[test]
fn written_out() {
    const { assert!(!<Quartic as DiscreteSystem>::Stages::DIRECT) };
    check::<Quartic, 3>();
    check_singular::<Quartic, 3>();
}

#[test]
fn in_the_dense_kernel() {
    const { assert!(!<Many as DiscreteSystem>::Stages::DIRECT) };
    check::<Many, 8>();
    check_singular::<Many, 8>();
}

#[test]
fn of_a_reduced_system() {
    check::<Cyclic, 4>();
    check_singular::<Cyclic, 4>();
}

#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) - m * g * x)]
#[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
struct KnifeEdge {
    m: f64,
    J: f64,
    g: f64,
}

/// ω = (-sin θ, cos θ, 0): one of its entries vanishes, exactly or to round-off, at every quarter turn.
#[test]
fn of_a_form() {
    let edge = KnifeEdge {
        m: 2.0,
        J: 0.5,
        g: 1.3,
    };
    let turn = 1.0 / 64.0;
    for quarter in 0..5 {
        // θ_k is a quarter turn at k = 20.
        let start = f64::from(quarter) * std::f64::consts::FRAC_PI_2 - 20.0 * turn;
        let along = 0.03 * SVector::from([(start + turn / 2.0).cos(), (start + turn / 2.0).sin()]);
        let q0 = SVector::from([0.4, -0.2, start]);
        let q1 = q0 + SVector::from([along[0], along[1], turn]);
        let states: Vec<_> = edge
            .trajectory(H, q0, q1)
            .take(41)
            .collect::<Result<_, _>>()
            .expect("every step succeeds");
        for pair in states[1..].windows(2) {
            follows(
                &edge,
                &pair[0].interval(),
                &pair[1].interval(),
                pair[1].lambda,
            );
        }
    }
}
