//! Discrete connections of the factors that act on themselves, and the systems on Q/G.

#![cfg(feature = "large-frames")]
#![allow(non_snake_case, reason = "names of physics")]

mod systems;
mod written;

use nonholonomic::groups::{Isometry2, UnitQuaternion, Vector2, Vector3};
use nonholonomic::prelude::*;
use nonholonomic::{Interval, Matrix, Vector};

use crate::group_connections::systems::*;
use crate::support::assert_near;

const H: f64 = 0.02;
const STEPS: usize = 100;

/// Both ends of the first interval of a motion, and the nodes.
fn motion<S: DiscreteSystem>(
    system: &S,
    q0: S::Configuration,
    q1: S::Configuration,
) -> Vec<State<S>> {
    let states = system.trajectory(H, q0, q1).take(STEPS + 1);
    states.collect::<Result<_, _>>().expect("it moves")
}

/// The motion on Q/G is that of the whole system, its pairs are horizontal, and all momenta are those along the lift.
fn is_the_motion_on_the_base<Q: QuotientSystem>(
    quotient: &Q,
    q: <Q::Whole as DiscreteSystem>::Configuration,
    v: <Q::Whole as DiscreteSystem>::Increment,
) -> f64 {
    let whole = quotient.whole();
    let (q0, q1) = whole.start(H, q, v).expect("it starts");
    let own = motion(&whole, q0, q1);
    let below = motion(quotient, Q::base_point(&q0), Q::base_point(&q1));
    let mut largest = 0.0_f64;
    for (own, below) in own.iter().zip(&below) {
        let apart = Q::increment(&below.q, &Q::base_point(&own.q));
        largest = largest.max(largest_of(apart.as_slice()));
        let end = whole.horizontal_end(H, own.q, own.interval().end());
        let apart = Q::Whole::increment(&end, &own.interval().end());
        largest = largest.max(largest_of(apart.as_slice()));
        // Ľ_d is L_d, and D_1Ľ + F̌⁻ and D_2Ľ + F̌⁺ are what departs and arrives.
        let interval = below.interval();
        let energies = [
            quotient.discrete_lagrangian_at(&interval),
            whole.discrete_lagrangian_at(&own.interval()),
        ];
        largest = largest.max((energies[0] - energies[1]).abs());
        let departing = quotient.departure_at(&interval).0;
        let sum =
            quotient.d1_discrete_lagrangian_at(&interval) + quotient.force_minus_at(&interval);
        largest = largest.max(largest_of((departing - sum).as_slice()));
    }
    let moved = Q::increment(&below[0].q, &below[STEPS].q);
    assert!(largest_of(moved.as_slice()) > 0.3);
    largest
}

fn largest_of(values: &[f64]) -> f64 {
    // A NaN is no small number.
    values
        .iter()
        .fold(0.0, |a, b| if b.abs() <= a { a } else { b.abs() })
}

/// D_1Ľ and D_2Ľ are the slopes of Ľ, and the Jacobian those of what departs, by central differences.
fn slopes_are_differences<Q: QuotientSystem>(quotient: &Q, r0: Q::Configuration, d: Q::Increment) {
    let epsilon = 1e-5;
    let r1 = Q::retract(&r0, &d);
    let moved = |r: &Q::Configuration, i: usize, by: f64| {
        let mut d = Q::Increment::zeros();
        d[i] = by;
        Q::retract(r, &d)
    };
    let departure = |d: Q::Increment| quotient.departure_at(&Interval::new(H, r0, d));
    let jacobian = quotient.departure_jacobian_at(&Interval::new(H, r0, d));
    let [first, second] = [
        quotient.d1_discrete_lagrangian(H, r0, r1),
        quotient.d2_discrete_lagrangian(H, r0, r1),
    ];
    for i in 0..Q::DIM {
        let lagrangian = |by: f64| {
            [
                quotient.discrete_lagrangian(H, moved(&r0, i, by), r1),
                quotient.discrete_lagrangian(H, r0, moved(&r1, i, by)),
            ]
        };
        let (above, below) = (lagrangian(epsilon), lagrangian(-epsilon));
        let slopes = [0, 1].map(|k| (above[k] - below[k]) / (2.0 * epsilon));
        let scale = 1.0 + first[i].abs() + second[i].abs();
        assert!(
            (slopes[0] - first[i]).abs() < 1e-7 * scale,
            "{} {}",
            slopes[0],
            first[i]
        );
        assert!(
            (slopes[1] - second[i]).abs() < 1e-7 * scale,
            "{} {}",
            slopes[1],
            second[i]
        );
        let mut by = Q::Increment::zeros();
        by[i] = epsilon;
        let (above, below) = (departure(d + by).0, departure(d - by).0);
        for j in 0..Q::DIM {
            let slope = (above[j] - below[j]) / (2.0 * epsilon);
            let entry = jacobian.covector_by_increment.entry(j, i);
            assert!(
                (slope - entry).abs() < 1e-6 * (1.0 + entry.abs()),
                "{slope} {entry}"
            );
        }
    }
}

const CART: Cart = Cart {
    m: 3.0,
    a: 0.2,
    I: 0.4,
    J: 0.05,
    k: 0.3,
    r: 0.1,
    b: 0.25,
};

/// The wheels' angles of a start, and a velocity in D.
fn cart() -> ((Isometry2<f64>, f64, f64), [f64; 5]) {
    let (left, right) = (1.1, 1.6);
    let v = 0.05 * (left + right);
    let omega = 0.2 * (right - left);
    (
        (Isometry2::new(Vector2::new(0.3, -0.4), 0.7), 0.2, 0.5),
        [v, 0.0, omega, left, right],
    )
}

#[test]
fn a_cart_by_its_wheels() {
    let (q, v) = cart();
    let quotient = CART.quotient();
    let apart = is_the_motion_on_the_base(&quotient, q.into(), v.into());
    assert!(apart < 1e-12, "{apart:e}");
    slopes_are_differences(&quotient, [0.2, 0.5].into(), [0.03, 0.02].into());
    assert_eq!(CartQuotient::CONSTRAINTS, 0);
    let text = CartQuotient::equations();
    println!(
        "{}",
        text.get("discrete_connection").expect("it is shown").text
    );
}

/// d = h ξ along D, by hand.
#[test]
fn the_displacement_of_a_cart() {
    let (q, _) = cart();
    let place = (q.0, 0.23, 0.52);
    let d = CART.displacement(H, q, place);
    assert_near([d[0], d[1], d[2]], [0.05 * 0.05, 0.0, 0.2 * -0.01], 1e-16);
    let end = CART.horizontal_end(H, q, place);
    let d = Cart::increment(&q.into(), &end);
    assert_near([d[0], d[1], d[2]], [0.05 * 0.05, 0.0, 0.2 * -0.01], 1e-15);
}

/// In the chart, where the displacement is found by Newton's method, the motion and the mixed curvature are the same.
#[test]
fn a_cart_in_a_chart() {
    let Cart {
        m,
        a,
        I,
        J,
        k,
        r,
        b,
    } = CART;
    let chart = ChartCart {
        m,
        a,
        I,
        J,
        k,
        r,
        b,
    };
    let (q, v) = cart();
    let (q0, q1) = CART.start(H, q, v).expect("it starts");
    let flat = |q: CartConfiguration| {
        let (p, angle) = (q.g.translation, q.g.rotation.angle());
        [p.x, p.y, angle, q.left, q.right]
    };
    let quotient = CART.quotient();
    let below = motion(
        &quotient,
        CartQuotient::base_point(&q0),
        CartQuotient::base_point(&q1),
    );
    let own = motion(&chart, flat(q0).into(), flat(q1).into());
    let reduced = CART.reduced();
    for (below, own) in below.iter().zip(&own) {
        assert_near([below.q[0], below.q[1]], [own.q[3], own.q[4]], 1e-12);
        let (r0, r1) = (below.q, below.interval().end());
        let e = Isometry2::identity();
        let place = CART.horizontal_end(H, (e, r0[0], r0[1]), (e, r1[0], r1[1]));
        let own = reduced.mixed_curvature(H, (e, r0[0], r0[1]), place);
        let chart = chart.reduced().mixed_curvature(H, r0, [0.0; 3], r1);
        for (own, chart) in [(own.0, chart.0), (own.1, chart.1)] {
            assert!((own - chart).amax() < 1e-12, "{own} {chart}");
        }
        let theta = reduced.relative_element(H, (e, r0[0], r0[1]), place).g;
        assert!(theta.translation.vector.amax() + theta.rotation.angle().abs() < 1e-15);
    }
    let curved = reduced.mixed_curvature(
        H,
        q,
        CART.horizontal_end(H, (Isometry2::identity(), 0.2, 0.5), (q.0, 0.4, 0.9)),
    );
    assert!(curved.0.amax() > 1e-4, "{}", curved.0);
}

/// The base is SO(3).
#[test]
fn a_ball_by_its_rotation() {
    let ball = Ball {
        m: 2.0,
        I: [0.5, 0.8, 1.1],
        a: 0.6,
    };
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.2, 0.8));
    let omega = Vector3::new(0.5, 0.9, -0.7);
    let spatial = R * omega;
    let v = [0.6 * spatial.y, -0.6 * spatial.x, omega.x, omega.y, omega.z];
    let apart = is_the_motion_on_the_base(&ball.quotient(), (0.1, -0.2, R).into(), v.into());
    assert!(apart < 1e-12, "{apart:e}");
    slopes_are_differences(&ball.quotient(), R.into(), [0.02, -0.03, 0.05].into());
}

/// It turns by a Cayley map of -J n Δs / I at every step, and its rotor uniformly: a turn about one axis.
#[test]
fn a_satellite_without_momentum() {
    let satellite = Satellite {
        I: [0.5, 0.8, 1.1],
        J: 0.2,
        n: [0.3, -0.7, 0.4],
    };
    let rate = 0.9;
    let omega: [f64; 3] = core::array::from_fn(|i| -0.2 * satellite.n[i] * rate / satellite.I[i]);
    let quotient = satellite.quotient();
    let v = [omega[0], omega[1], omega[2], rate];
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.2, 0.8));
    let apart = is_the_motion_on_the_base(&quotient, (R, 0.4).into(), v.into());
    assert!(apart < 1e-13, "{apart:e}");
    let states = motion(&quotient, [0.4].into(), [0.4 + H * rate].into());
    let mut q: SatelliteConfiguration = (R, 0.4).into();
    for state in &states {
        q = satellite.horizontal_end(H, q, (R, state.interval().end()[0]));
    }
    let count = states.len() as f64;
    let d = Vector3::from(omega) * H;
    let angle = 2.0 * (d.norm() / 2.0).atan() * count;
    let expected = R * UnitQuaternion::from_scaled_axis(d.normalize() * angle);
    assert_near(q.s, 0.4 + count * H * rate, 1e-12);
    assert!(
        q.R.angle_to(&expected) < 1e-13,
        "{:e}",
        q.R.angle_to(&expected)
    );
}

/// μ = (0, 0, μ) is fixed, and not linear in d with Cayley's map.
#[test]
fn plates_that_spin() {
    let plates = Plates {
        m: 2.0,
        I: 0.6,
        J: 0.3,
        k: 0.4,
        mu: 1.4,
    };
    let (s, rate) = (0.8_f64, 0.5);
    let omega = (1.4 - 0.3 * rate) / (0.6 + 0.3 * (1.0 + s.cos()));
    let place = Isometry2::new(Vector2::new(0.3, -0.4), 0.7);
    // The momentum of an interval is that of its start.
    let q: PlatesConfiguration = (place, s).into();
    let interval = Interval::<Plates>::between(H, q, (place, s + H * rate).into());
    let end = plates.horizontal_end(H, q, interval.end());
    let own = motion(&plates, q, end);
    let quotient = plates.quotient();
    let below = motion(&quotient, [s].into(), [s + H * rate].into());
    for (own, below) in own.iter().zip(&below) {
        assert_near(own.q.s, below.q[0], 1e-12);
        let mu = plates.right_momentum_at(&own.interval());
        assert_near([mu[0], mu[1], mu[2]], [0.0, 0.0, 1.4], 1e-12);
    }
    assert!((below[STEPS].q[0] - s).abs() > 0.1);
    let d = plates.displacement(H, q, end);
    assert!((d[2] / H - omega).abs() < 0.02, "{} {omega}", d[2] / H);
    slopes_are_differences(&quotient, [s].into(), [H * rate].into());
}

/// At a momentum the constraints are left, holonomic ones as such.
#[test]
fn a_bead_on_a_hoop() {
    let hoop = Hoop {
        I: [0.5, 0.8, 1.1],
        m: 0.4,
        k: 3.0,
        l: 1.0,
    };
    let quotient = hoop.quotient();
    assert_eq!(HoopQuotient::CONSTRAINTS, 1);
    assert_eq!(HoopQuotient::HOLONOMIC, [0]);
    // p = m r × v + I ω about the axis 0, with r = (0, y, z).
    let (y, z, rate) = (0.6, 0.8, 1.2);
    let v = [-0.8 * rate, 0.6 * rate];
    let omega = -0.4 * rate / (0.5 + 0.4);
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.2, 0.8));
    let velocity = [omega, 0.0, 0.0, v[0], v[1]];
    let apart = is_the_motion_on_the_base(&quotient, (R, y, z).into(), velocity.into());
    assert!(apart < 1e-12, "{apart:e}");
    let projected = quotient
        .project(H, [0.61, 0.79])
        .expect("a point of the hoop");
    assert_near(projected.norm(), 1.0, 1e-14);
}
