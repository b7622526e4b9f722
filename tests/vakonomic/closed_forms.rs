//! Geodesics in closed form, integrable constraints, a momentum, and a skate that nothing turns back.

use nonholonomic::groups::Vector3;
use nonholonomic::nalgebra::{Rotation2, Vector2};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::systems::{SKATE, Skate, skate_start};
use crate::support::{ROUNDING, assert_near, motion, to_round_off};

/// The horizontal curves of Heisenberg's group: z is the area that (x, y) goes round.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(z_dot == (x * y_dot - y * x_dot) / 2)]
#[vakonomic(mu)]
struct Heisenberg;

/// Its geodesics lie over circles, (x, y)'' = λ J (x, y)'. The equations of the rule are
///
/// ```text
/// Δ_k - Δ_{k-1} = (h λ/2) J (Δ_k + Δ_{k-1}),     Δ_k = (x, y)_{k+1} - (x, y)_k,
/// ```
///
/// a turn of 2 atan(h λ/2) in every step: the chords of a circle.
#[test]
fn geodesics_of_heisenbergs_group_are_circles() {
    let (h, lambda, steps) = (0.05, 0.8, 400);
    let ([x, y], [u, v]) = ([0.2, -0.1], [1.0, 0.5]);
    let rates = [u, v, (x * v - y * u) / 2.0, lambda];
    let states = motion(&Heisenberg, h, [x, y, 0.0, 0.0], rates, steps);
    let chord = |state: &State<Heisenberg>| Vector2::new(state.increment[0], state.increment[1]);
    let turn = |k: usize| Rotation2::new(2.0 * k as f64 * (h * lambda / 2.0).atan());
    // Every step rounds momenta of about one a few times, and increments are h of them.
    let rounded = 64.0 * ROUNDING * steps as f64;
    for (k, state) in states.iter().enumerate() {
        let expected = turn(k) * chord(&states[0]);
        assert_near(chord(state).as_slice(), expected.as_slice(), h * rounded);
        assert_near(state.increment[3], h * lambda, h * rounded);
    }
    let area = |pair: &[State<Heisenberg>]| pair[0].q.xy().perp(&pair[1].q.xy()) / 2.0;
    let swept: f64 = states.windows(2).map(area).sum();
    assert_near(states[steps - 1].q[2], swept, rounded);
}

/// Turns without a component along the third axis of the body.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((R.omega[0].powi(2) + R.omega[1].powi(2)) / 2)]
#[constraint(R.omega[2] == 0)]
#[vakonomic(mu)]
struct Turning;

/// With π = (ω_1, ω_2, λ), π' = π × ω: λ is constant, (ω_1, ω_2) turns at the rate λ, and R = exp(t π_0) exp(-t λ e_3).
#[test]
fn geodesics_of_rotations_are_products_of_two_turns() {
    let momentum = Vector3::new(0.7, -0.4, 1.3);
    let end = UnitQuaternion::new(momentum) * UnitQuaternion::new(-momentum.z * Vector3::z());
    let errors = [50_u8, 100].map(|steps| {
        let (h, v) = (1.0 / f64::from(steps), [0.7, -0.4, 0.0, momentum.z]);
        let start = (UnitQuaternion::identity(), 0.0);
        let motion = Turning.motion_with(&to_round_off(), h, start, v);
        let state = motion.expect("a start").nth(usize::from(steps));
        let state = state.expect("endless").expect("a motion");
        // μ = ∫ λ dt, and λ is kept.
        assert_near(state.q.mu, momentum.z, 1e-12);
        state.q.R.angle_to(&end)
    });
    let ratio = errors[0] / errors[1];
    assert!((3.8..4.2).contains(&ratio), "{errors:?}");
}

/// A particle on a circle about the origin by its velocity, in a field that is not central.
macro_rules! around {
    ($name:ident, $constraint:expr $(, $attribute:meta)?) => {
        #[discrete_system]
        #[coordinates(x, y, a: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + a_dot.powi(2)) / 2 - x * y - y + cos(a) * x)]
        #[constraint($constraint)]
        $(#[$attribute])?
        struct $name;
    };
}
around!(Around, x * x_dot + y * y_dot == 0);
around!(VakonomicAround, x * x_dot + y * y_dot == 0, vakonomic(mu));
around!(Across, x * x_dot + cos(a) * y_dot == 0);
around!(
    VakonomicAcross,
    x * x_dot + cos(a) * y_dot == 0,
    vakonomic(mu)
);

/// How far (x, y, a) of d'Alembert's motion is from that of the vakonomic one, and λ_k from μ_k - μ_{k-1} of intervals.
fn apart<A, B>(systems: (&A, &B), h: f64, v: [f64; 3], steps: usize) -> [f64; 2]
where
    A: crate::support::Chart<3, 1>,
    B: crate::support::Chart<4, 0>,
{
    let q = [0.6, 0.8, 0.2];
    let ideal = motion(systems.0, h, q, v, steps);
    let (q, v) = ([q[0], q[1], q[2], 0.0], [v[0], v[1], v[2], -0.3]);
    let vakonomic = motion(systems.1, h, q, v, steps);
    let place = |k: usize| (ideal[k].q - vakonomic[k].q.xyz()).amax();
    let change = |k: usize| (vakonomic[k].increment[3] - vakonomic[k - 1].increment[3]) / h;
    let reaction = |k: usize| (ideal[k].lambda[0] - change(k)).abs();
    let largest = |of: &dyn Fn(usize) -> f64| (1..steps).map(of).fold(0.0, f64::max);
    [largest(&place), largest(&reaction)]
}

/// On the interval (q_0, q_1) φ is (g(q_1) - g(q_0))/h with g = (x² + y²)/2, its derivatives are those of g at the ends, and
/// the reaction (μ_{k-1} - μ_k) dg(q_k) is d'Alembert's, whatever μ_0 is. The errors of 200 steps with forces of about one
/// grow by less than e^(h 200) = e². A constraint that no function has as its level sets tells the two apart.
#[test]
fn both_motions_are_one_where_the_constraint_is_integrable() {
    let (h, steps) = (0.01, 200);
    let off = apart((&Around, &VakonomicAround), h, [-0.8, 0.6, 0.5], steps);
    assert!(off[0] < 1e-12 && off[1] < 1e-12, "{off:?}");
    let y = -0.6 * 0.5 / 0.2_f64.cos();
    let off = apart((&Across, &VakonomicAcross), h, [0.5, y, 0.5], steps);
    assert!(off[0] > 1e-2, "{off:?}");
}

/// Nothing depends on y: its momentum m (y' + b a' cos a) - λ cos a is kept, with the multiplier and without it not.
#[test]
fn momenta_of_symmetries_are_kept_with_their_multipliers() {
    let [q, v] = skate_start();
    let Skate { m, b, .. } = SKATE;
    let states = motion(&SKATE, 0.01, q, v, 500);
    let own = |state: &State<Skate>| {
        let v = SKATE.velocity_at(&state.interval());
        m * (v[1] + b * v[2] * state.q[2].cos())
    };
    let whole = |state: &State<Skate>| {
        let lambda = SKATE.velocity_at(&state.interval())[3];
        own(state) - lambda * state.q[2].cos()
    };
    let [first, ..] = &states[..] else {
        panic!("it moves");
    };
    let changes = states.iter().map(|state| (own(state) - own(first)).abs());
    assert!(changes.fold(0.0, f64::max) > 0.1);
    for state in &states {
        // 500 steps, each of which rounds momenta of less than ten a few times.
        assert_near(whole(state), whole(first), 500.0 * 64.0 * ROUNDING * 10.0);
    }
}

/// A knife edge at rest on a slope, which spins. By d'Alembert's principle it comes back, x = g sin²(ω t)/(2 ω²). Of the
/// vakonomic one p_y = 0 and p_x = m g t, and of a momentum the velocity along the edge is x' = (p_x cos a + p_y sin a) cos a/m:
/// it never climbs.
#[test]
fn a_spinning_skate_never_climbs() {
    let skate = Skate {
        m: 0.8,
        J: 0.3,
        b: 0.0,
        g: 1.5,
    };
    let states = motion(&skate, 0.005, [0.0; 4], [0.0, 0.0, 2.0, 0.0], 1000);
    for state in &states {
        let v = skate.velocity_at(&state.interval());
        let expected = skate.g * state.t * state.q[2].cos().powi(2);
        // A thousand steps round momenta of less than ten a few times.
        assert_near(v[0], expected, 1000.0 * 64.0 * ROUNDING * 10.0);
    }
    let last = states.last().expect("a node");
    assert!(last.q[0] > 1.0, "{}", last.q[0]);
}
