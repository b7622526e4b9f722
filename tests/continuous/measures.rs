//! Invariant measures of reduced equations and Chaplygin's multiplier, against differences of the motion: nothing of D, f or N is
//! taken from the derivation that is tested.
//!
//! Central differences of fourth order with e = 10⁻³ of functions of order one, whose fifth derivatives are at most some hundreds
//! here, are off by at most e⁴/30 · 500 ≈ 2·10⁻¹¹; of accelerations, which are rounded to some 10⁻¹⁵, by another 10⁻¹².

#![cfg(feature = "large-continuous")]

use std::f64::consts::TAU;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

const E: f64 = 1e-3;
const OFF: f64 = 1e-9;

/// A point over y.
fn over<S: ChaplyginSystem>(_: &S, y: impl Into<S::Independent>) -> S::Configuration {
    S::section(&y.into())
}

fn slope(f: impl Fn(f64) -> f64) -> f64 {
    (8.0 * (f(E) - f(-E)) - (f(2.0 * E) - f(-2.0 * E))) / (12.0 * E)
}

/// D at (t, y, ẏ), the divergence in (y, p): dy dp = det M_c dy dẏ, so that D = ∂ÿ^i/∂ẏ^i + d ln det M_c/dt, M_c the slopes of p =
/// ∂L_red/∂ẏ.
macro_rules! divergence {
    ($system:expr, $m:literal) => {
        |t: f64, y: SVector<f64, $m>, u: SVector<f64, $m>| {
            let unit = |i: usize| SVector::<f64, $m>::ith(i, 1.0);
            let acceleration = |u| {
                $system
                    .reduced_accelerations(t, y, u)
                    .expect("a regular point")
            };
            let of_velocities: f64 = (0..$m)
                .map(|i| slope(|e| acceleration(u + unit(i) * e)[i]))
                .sum();
            // L_red is a polynomial of degree 2 in ẏ, whose second differences are exact.
            let determinant = |t: f64, y| {
                let l = |u| $system.reduced_lagrangian(t, y, u);
                let mixed = |i: usize, j: usize| {
                    let corner = |a: f64, b: f64| l(unit(i) * a + unit(j) * b);
                    (corner(1.0, 1.0) - corner(1.0, -1.0) - corner(-1.0, 1.0) + corner(-1.0, -1.0))
                        / 4.0
                };
                nonholonomic::nalgebra::SMatrix::<f64, $m, $m>::from_fn(mixed).determinant()
            };
            of_velocities + slope(|e| determinant(t + e, y + u * e).abs().ln())
        }
    };
}

/// d ln f/dt = -D.
macro_rules! assert_invariant {
    ($system:expr, $m:literal, $points:expr) => {
        let density = |t: f64, y: SVector<f64, $m>| $system.invariant_density(t, over(&$system, y));
        for (t, y, u) in $points {
            let (y, u) = (SVector::<f64, $m>::from(y), SVector::<f64, $m>::from(u));
            let rate = slope(|e| density(t + e, y + u * e).ln());
            let divergence = divergence!($system, $m)(t, y, u);
            assert!((rate + divergence).abs() < OFF, "{rate} {divergence}");
            assert!(rate.abs() > 1e-3, "a measure that tells nothing");
        }
    };
}

/// By how much the equations d/dτ ∂L*/∂y' = ∂L*/∂y, L*(y, y') = L_red(y, N y'), dτ = N dt, are missed.
macro_rules! off_lagrange {
    ($system:expr, $m:literal, $n:expr) => {
        |y: [f64; $m], u: [f64; $m]| {
            let (y, u) = (SVector::<f64, $m>::from(y), SVector::<f64, $m>::from(u));
            let unit = |i: usize| SVector::<f64, $m>::ith(i, 1.0);
            let acceleration = $system
                .reduced_accelerations(0.0, y, u)
                .expect("a regular point");
            let lagrangian = |y, w: SVector<f64, $m>| $system.reduced_lagrangian(0.0, y, w * $n(y));
            // L* is a polynomial of degree 2 in y'.
            let momentum = |y, u: SVector<f64, $m>, i: usize| {
                let w = u / $n(y);
                (lagrangian(y, w + unit(i)) - lagrangian(y, w - unit(i))) / 2.0
            };
            let residual = |i: usize| {
                let rate = slope(|e| momentum(y + u * e, u + acceleration * e, i)) / $n(y);
                rate - slope(|e| lagrangian(y + unit(i) * e, u / $n(y)))
            };
            (0..$m).map(|i| residual(i).abs()).fold(0.0, f64::max)
        }
    };
}

/// A body whose angular velocity in space has no third component, in Euler's angles (Veselova): a group of turns about this axis.
#[discrete_system(continuous)]
#[coordinates(phi: S1, theta, psi: S1)]
#[define(w = [phi_dot * sin(theta) * sin(psi) + theta_dot * cos(psi), phi_dot * sin(theta) * cos(psi) - theta_dot * sin(psi), phi_dot * cos(theta) + psi_dot])]
#[lagrangian((0..3).map(|i| I[i] * w[i].powi(2)).sum() / 2 - cos(theta))]
#[constraint(phi_dot + cos(theta) * psi_dot == 0)]
#[dependent(phi)]
struct Veselova {
    I: [f64; 3],
}

const VESELOVA: Veselova = Veselova { I: [1.3, 2.1, 0.8] };

/// (γ, I⁻¹ γ)^(-1/2), γ the axis in the body: A. P. Veselov & L. E. Veselova, *Integrable nonholonomic systems on Lie groups*, Math.
/// Notes 44, 1988.
#[test]
fn the_measure_of_veselova() {
    let published = |theta: f64, psi: f64| {
        let gamma = [
            theta.sin() * psi.sin(),
            theta.sin() * psi.cos(),
            theta.cos(),
        ];
        let terms = gamma.iter().zip(VESELOVA.I).map(|(g, i)| g * g / i);
        1.0 / terms.sum::<f64>().sqrt()
    };
    let points = [[0.7, 0.4], [1.9, -2.0], [2.8, 3.0]];
    let ratios =
        points.map(|y| VESELOVA.invariant_density(0.0, over(&VESELOVA, y)) / published(y[0], y[1]));
    for ratio in ratios {
        assert!((ratio / ratios[0] - 1.0).abs() < 1e-14, "{ratios:?}");
    }
    assert_invariant!(
        VESELOVA,
        2,
        [
            (0.0, [0.7, 0.4], [1.1, -0.6]),
            (0.0, [1.9, -2.0], [0.3, 0.9])
        ]
    );
}

/// Chaplygin's theorem: of two degrees of freedom with a measure.
#[test]
fn the_new_time_of_veselova() {
    const { assert!(Veselova::HAS_MULTIPLIER) };
    let off = off_lagrange!(VESELOVA, 2, |y| VESELOVA.multiplier(over(&VESELOVA, y)));
    let as_it_is = off_lagrange!(VESELOVA, 2, |_| 1.0);
    for (y, u) in [([0.7, 0.4], [1.1, -0.6]), ([1.9, -2.0], [0.3, 0.9])] {
        assert!(off(y, u) < OFF, "{:e}", off(y, u));
        assert!(as_it_is(y, u) > 1e-2);
    }
    let text = Veselova::equations()
        .get("hamiltonisation")
        .expect("an entry")
        .text;
    assert!(text.contains("L*(y, y') = L_c(y, N*y')"), "{text}");
}

/// Chaplygin's ball of radius a and mass m, in Euler's angles: a group of translations of the plane.
#[discrete_system(continuous)]
#[coordinates(phi: S1, theta, psi: S1, x, y)]
#[define(w = [phi_dot * sin(theta) * sin(psi) + theta_dot * cos(psi), phi_dot * sin(theta) * cos(psi) - theta_dot * sin(psi), phi_dot * cos(theta) + psi_dot])]
#[lagrangian((0..3).map(|i| I[i] * w[i].powi(2)).sum() / 2 + m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(x_dot == a * (theta_dot * sin(phi) - psi_dot * sin(theta) * cos(phi)))]
#[constraint(y_dot == -a * (theta_dot * cos(phi) + psi_dot * sin(theta) * sin(phi)))]
#[dependent(x, y)]
struct Ball {
    I: [f64; 3],
    m: f64,
    a: f64,
}

const BALL: Ball = Ball {
    I: [1.3, 2.1, 0.8],
    m: 1.7,
    a: 0.6,
};

/// (1 - d (γ, (I + d)⁻¹ γ))^(-1/2), d = m a²: S. A. Chaplygin, *On a ball's rolling on a horizontal plane*, 1903. The measure is not
/// enough for a new time, of three degrees of freedom.
#[test]
fn the_measure_of_chaplygin_s_ball() {
    let d = BALL.m * BALL.a.powi(2);
    let published = |theta: f64, psi: f64| {
        let gamma = [
            theta.sin() * psi.sin(),
            theta.sin() * psi.cos(),
            theta.cos(),
        ];
        let terms = gamma.iter().zip(BALL.I).map(|(g, i)| g * g / (i + d));
        1.0 / (1.0 - d * terms.sum::<f64>()).sqrt()
    };
    let points = [[0.2, 0.7, 0.4], [-1.0, 1.9, -2.0], [2.0, 2.8, 3.0]];
    let ratios =
        points.map(|y| BALL.invariant_density(0.0, over(&BALL, y)) / published(y[1], y[2]));
    for ratio in ratios {
        assert!((ratio / ratios[0] - 1.0).abs() < 1e-14, "{ratios:?}");
    }
    assert_invariant!(
        BALL,
        3,
        [
            (0.0, [0.2, 0.7, 0.4], [0.5, 1.1, -0.6]),
            (0.0, [-1.0, 1.9, -2.0], [-0.7, 0.3, 0.9])
        ]
    );

    const { assert!(!Ball::HAS_MULTIPLIER) };
    assert!(BALL.multiplier(over(&BALL, [0.2, 0.7, 0.4])).is_nan());
    let root = off_lagrange!(BALL, 3, |y| BALL
        .invariant_density(0.0, over(&BALL, y))
        .sqrt());
    assert!(root([0.2, 0.7, 0.4], [0.5, 1.1, -0.6]) > 1e-2);
    let text = Ball::equations()
        .get("hamiltonisation")
        .expect("an entry")
        .text;
    assert!(
        text.contains("not Hamiltonised by a new time with dtau = N(y) dt"),
        "{text}"
    );
}

/// The ball in its rotation: translations again, Q/G is SO(3).
#[discrete_system(continuous)]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2)]
#[constraint(x_dot == a * R.spatial_omega[1])]
#[constraint(y_dot == -a * R.spatial_omega[0])]
struct BallInRotations {
    I: [f64; 3],
    m: f64,
    a: f64,
}

/// The published density, γ = Rᵀe_3; D in (R, p) by differences along the motion R exp(t u), of Haar's measure.
#[test]
fn the_measure_of_chaplygin_s_ball_in_rotations() {
    let Ball { I, m, a } = BALL;
    let ball = BallInRotations { I, m, a };
    let d = m * a * a;
    let at = |R| BallInRotationsConfiguration { x: 0.0, y: 0.0, R };
    let published = |R: &UnitQuaternion<f64>| {
        let gamma = R.to_rotation_matrix().matrix().row(2).into_owned();
        let terms = gamma.iter().zip(I).map(|(g, i)| g * g / (i + d));
        1.0 / (1.0 - d * terms.sum::<f64>()).sqrt()
    };
    let rotations = [[0.3, -0.2, 0.9], [1.9, 0.4, -1.0], [-0.5, 2.0, 0.1]];
    let rotations = rotations.map(|v| UnitQuaternion::from_scaled_axis(v.into()));
    let ratios = rotations.map(|R| ball.invariant_density(0.0, at(R)) / published(&R));
    for ratio in ratios {
        assert!((ratio / ratios[0] - 1.0).abs() < 1e-14, "{ratios:?}");
    }
    let u = SVector::from([0.5, 1.1, -0.6]);
    let R = rotations[0];
    let moved = |e: f64| at(R * UnitQuaternion::from_scaled_axis(u * e));
    let acceleration = |u| {
        ball.voronec_accelerations(0.0, at(R), u)
            .expect("a regular point")
    };
    let unit = |i: usize| SVector::<f64, 3>::ith(i, 1.0);
    let of_velocities: f64 = (0..3)
        .map(|i| slope(|e| acceleration(u + unit(i) * e)[i]))
        .sum();
    let mass = |e: f64| {
        ball.constrained_mass_matrix(0.0, moved(e), u)
            .determinant()
            .ln()
    };
    let divergence = of_velocities + slope(mass);
    let rate = slope(|e| ball.invariant_density(0.0, moved(e)).ln());
    assert!(
        (rate + divergence).abs() < OFF && rate.abs() > 1e-3,
        "{rate} {divergence}"
    );
    const { assert!(!BallInRotations::HAS_MULTIPLIER) };
}

/// A robot on two wheels and a caster, its centre of mass b before the axle: (x, y) is the middle of the axle, c half its length.
#[discrete_system(continuous)]
#[coordinates(x, y, left: S1, theta: S1, right: S1)]
#[define(vx = x_dot - b * sin(theta) * theta_dot, vy = y_dot + b * cos(theta) * theta_dot)]
#[lagrangian(m / 2 * (vx.powi(2) + vy.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * (left_dot.powi(2) + right_dot.powi(2)))]
#[constraint(x_dot == cos(theta) * (r * right_dot - c * theta_dot))]
#[constraint(y_dot == sin(theta) * (r * right_dot - c * theta_dot))]
#[constraint(r * left_dot == r * right_dot - 2 * c * theta_dot)]
#[dependent(x, y, left)]
struct Robot {
    m: f64,
    I: f64,
    J: f64,
    b: f64,
    c: f64,
    r: f64,
}

/// ln f is linear in the angles: f is none on the torus.
#[test]
fn the_measure_of_a_robot() {
    let robot = Robot {
        m: 4.0,
        I: 0.3,
        J: 0.02,
        b: 0.15,
        c: 0.2,
        r: 0.1,
    };
    assert_invariant!(
        robot,
        2,
        [
            (0.0, [0.7, 0.4], [1.1, -0.6]),
            (0.0, [1.9, -2.0], [0.3, 0.9])
        ]
    );
    let density = |y: [f64; 2]| robot.invariant_density(0.0, over(&robot, y));
    let ratio = density([0.3, 1.0 + TAU]) / density([0.3, 1.0]);
    assert!((ratio - 1.0).abs() > 1e-2, "{ratio}");
    let text = Robot::equations()
        .get("invariant_measure")
        .expect("an entry")
        .text;
    assert!(
        text.contains("f is not seen to return after a turn of the angles"),
        "{text}"
    );
    let off = off_lagrange!(robot, 2, |y| robot.multiplier(over(&robot, y)));
    assert!(off([0.7, 0.4], [1.1, -0.6]) < OFF);
}

/// A disc on a circle that grows, of one degree of freedom: f depends on t.
#[discrete_system(continuous)]
#[coordinates(phi: S1, psi: S1)]
#[define(a = (1 + eps * sin(t) + r) / r)]
#[lagrangian(m * (a * r * phi_dot).powi(2) / 2 + I * psi_dot.powi(2) / 2 - m * g * a * r * sin(phi))]
#[constraint(psi_dot == a * phi_dot)]
struct Disc {
    m: f64,
    I: f64,
    r: f64,
    g: f64,
    eps: f64,
}

#[test]
fn a_measure_that_changes_with_time() {
    let disc = Disc {
        m: 1.2,
        I: 0.05,
        r: 0.3,
        g: 9.81,
        eps: 0.2,
    };
    assert_invariant!(disc, 1, [(0.3, [0.4], [1.1]), (2.0, [-1.0], [0.4])]);
    // N of Lemma 6.1 is f.
    let rate = slope(|e| disc.invariant_density(0.3 + e, [0.4, 0.0]).ln());
    assert!((rate - disc.new_time_rate(0.3)).abs() < OFF);
    const { assert!(!Disc::HAS_MULTIPLIER) };
}

/// Chaplygin's sleigh with its centre of mass a before the blade.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[define(vx = x_dot - a * sin(theta) * theta_dot, vy = y_dot + a * cos(theta) * theta_dot)]
#[lagrangian(m / 2 * (vx.powi(2) + vy.powi(2)) + J / 2 * theta_dot.powi(2))]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[dependent(y)]
struct Sleigh {
    m: f64,
    J: f64,
    a: f64,
}

/// D = θ_j ẏ^j with a θ that is not closed: the component of -dθ in the text, by differences.
#[test]
fn a_sleigh_without_a_measure() {
    let (m, J, a) = (1.3, 0.4, 0.7);
    let sleigh = Sleigh { m, J, a };
    let divergence = divergence!(sleigh, 2);
    let form = |x: f64, theta: f64, j: usize| {
        divergence(
            0.0,
            SVector::from([x, theta]),
            SVector::<f64, 2>::ith(j, 1.0),
        )
    };
    let turn = slope(|e| form(0.3 + e, 0.5, 1)) - slope(|e| form(0.3, 0.5 + e, 0));
    let told = -m * a * 0.5f64.sin() / ((m * a * a + J) * 0.5f64.cos().powi(2));
    // A difference of differences.
    assert!((-turn - told).abs() < OFF / E, "{turn} {told}");
    let text = Sleigh::equations()
        .get("invariant_measure")
        .expect("an entry")
        .text;
    let component = "d eta[x, theta] = -m*a*sin(theta)/((m*a^2 + J)*cos(theta)^2)";
    for part in [
        "no f(y, t) dy dp is invariant",
        "which is not closed",
        component,
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

/// The robot with SE(2) for its group: the measure is that of the translations.
#[discrete_system(continuous)]
#[coordinates(right: S1, g: SE2, turn)]
#[lagrangian(
    m / 2 * (g.v[0].powi(2) + (g.v[1] + b * g.omega).powi(2)) + I / 2 * g.omega.powi(2)
        + J / 2 * ((right_dot - 2 * c / r * turn_dot).powi(2) + right_dot.powi(2))
)]
#[constraint(g.v[0] == r * right_dot - c * turn_dot)]
#[constraint(g.v[1] == 0)]
#[constraint(g.omega == turn_dot)]
#[dependent(g.v, g.omega)]
struct RobotOnGroup {
    m: f64,
    I: f64,
    J: f64,
    b: f64,
    c: f64,
    r: f64,
}

#[test]
fn the_measure_of_a_robot_by_the_group_of_the_plane() {
    let robot = Robot {
        m: 4.0,
        I: 0.3,
        J: 0.02,
        b: 0.15,
        c: 0.2,
        r: 0.1,
    };
    let on_group = RobotOnGroup {
        m: 4.0,
        I: 0.3,
        J: 0.02,
        b: 0.15,
        c: 0.2,
        r: 0.1,
    };
    assert_invariant!(on_group, 2, [(0.0, [0.4, 0.7], [-0.6, 1.1])]);
    for [theta, right] in [[0.7, 0.4], [1.9, -2.0]] {
        let [f, g] = [
            robot.invariant_density(0.0, over(&robot, [theta, right])),
            on_group.invariant_density(0.0, over(&on_group, [right, theta])),
        ];
        assert!((f / g - 1.0).abs() < 1e-14, "{f} {g}");
    }
    let off = off_lagrange!(on_group, 2, |y| on_group.multiplier(over(&on_group, y)));
    assert!(off([0.4, 0.7], [-0.6, 1.1]) < OFF);
}

/// A particle with friction that grows towards t = 1, and falls behind it: f = |1 - t|^(2/3).
#[discrete_system(continuous)]
#[coordinates(x, z)]
#[lagrangian((x_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == x_dot)]
#[force(x = 4 * x_dot / (3 * (1 - t)))]
struct TwoThirds;

#[test]
fn a_root_of_a_square_on_both_sides() {
    let f = |t: f64| TwoThirds.invariant_density(t, [0.1, 0.2]);
    for t in [0.5, 1.5, 3.0_f64] {
        let expected = (1.0 - t).abs().powf(2.0 / 3.0);
        assert!((f(t) - expected).abs() < 1e-15, "{} {expected}", f(t));
    }
    assert_invariant!(TwoThirds, 1, [(0.4, [0.3], [1.1]), (1.7, [0.3], [-0.6])]);
}
