//! Hamel's equations, those of Voronec in independent velocities of bodies: against closed forms, the equations of Newton and Euler solved here,
//! and the equations with multipliers.

#![cfg(feature = "large-frames")]

use nonholonomic::nalgebra::{Matrix3, SVector, UnitQuaternion, Vector3};
use nonholonomic::prelude::*;

/// Suslov's problem, with products of inertia.
#[discrete_system(continuous(voronec))]
#[coordinates(R: SO3)]
#[define(p = [[I[0], P, K[0]], [P, I[1], K[1]], [K[0], K[1], I[2]]] * R.omega)]
#[lagrangian(R.omega.dot(p) / 2)]
#[constraint(R.omega[2] == 0)]
struct Suslov {
    I: [f64; 3],
    P: f64,
    K: [f64; 2],
}

/// Chaplygin's sleigh, the centre of mass at distance a before the blade.
#[discrete_system(continuous(voronec))]
#[coordinates(g: SE2)]
#[lagrangian(m / 2 * (g.v[0].powi(2) + (g.v[1] + a * g.omega).powi(2)) + J / 2 * g.omega.powi(2))]
#[constraint(g.v[1] == 0)]
#[dependent(g.v[1])]
struct Sleigh {
    m: f64,
    J: f64,
    a: f64,
}

/// Veselova's problem, the projection of ω on a fixed axis driven, in a field.
#[nonholonomic::without_equations::discrete_system(continuous(voronec))]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2 - k * R[(0, 1)])]
#[constraint(R.spatial_omega[2] == b * sin(t))]
#[force(R.omega = [-c * R.omega[0], 0, d])]
struct Veselova {
    I: [f64; 3],
    k: f64,
    b: f64,
    c: f64,
    d: f64,
}

/// Chaplygin's ball, inhomogeneous with its centre of mass in the middle, on a table that turns; the velocities of the centre are dependent.
#[nonholonomic::without_equations::discrete_system(continuous(voronec))]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2)]
#[constraint(x_dot - a * R.spatial_omega[1] == -Omega * y)]
#[constraint(y_dot + a * R.spatial_omega[0] == Omega * x)]
struct Ball {
    m: f64,
    I: [f64; 3],
    a: f64,
    Omega: f64,
}

/// The ball with two velocities of the body for the dependent ones, which they are where R[(2, 2)] is not zero.
#[nonholonomic::without_equations::discrete_system(continuous(voronec))]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2)]
#[constraint(x_dot - a * R.spatial_omega[1] == -Omega * y)]
#[constraint(y_dot + a * R.spatial_omega[0] == Omega * x)]
#[dependent(R.omega[0], R.omega[1])]
struct BallByItsCentre {
    m: f64,
    I: [f64; 3],
    a: f64,
    Omega: f64,
}

/// A body in space on a blade, beside a point on a line to which it is geared.
#[nonholonomic::without_equations::discrete_system(continuous(voronec))]
#[coordinates(s, g: SE3)]
#[lagrangian(s_dot.powi(2) + m / 2 * g.v.norm_squared() + (0..3).map(|i| I[i] * g.omega[i].powi(2)).sum() / 2 + m * l * g.v[0] * g.omega[1] - m * k * g.p[2])]
#[constraint(g.v[1] == b * s * g.omega[2] + t)]
#[constraint(s_dot == g.p_dot[0] + b * g.omega[0])]
#[force(s = -s_dot, g.v = g.R.transpose() * [1, 0, -g.p[2]])]
#[dependent(s, g.v[1])]
struct Blade {
    m: f64,
    I: [f64; 3],
    l: f64,
    k: f64,
    b: f64,
}

fn attitude() -> UnitQuaternion<f64> {
    UnitQuaternion::from_euler_angles(0.4, -0.9, 1.3)
}

/// u̇ of the equations with multipliers.
fn with_multipliers<S: VoronecSystem>(
    system: &S,
    t: f64,
    q: S::Configuration,
    u: S::Independent,
) -> S::Independent {
    let v = system.velocity(t, q, u);
    let (acceleration, _) = system.accelerations(t, q, v).expect("regular");
    S::independent(acceleration)
}

/// p = I ω, ṗ_0 = -p_2 ω_1, ṗ_1 = p_2 ω_0: the curvature of ω_2 = 0 is A_{01} = [e_1, e_0]_2 = -1.
#[test]
fn suslov() {
    let body = Suslov {
        I: [1.0, 1.7, 2.3],
        P: 0.2,
        K: [0.3, -0.4],
    };
    let u = SVector::from([0.7, -1.1]);
    assert_eq!(
        (Suslov::INDEPENDENT, Suslov::DEPENDENT),
        (&[0, 1][..], &[2][..])
    );
    let [curvature] = body.curvature(0.0, attitude());
    assert_eq!((curvature[(0, 1)], curvature[(1, 0)]), (-1.0, 1.0));
    let p = 0.3 * u[0] - 0.4 * u[1];
    assert!((body.voronec_momenta(0.0, attitude(), u)[0] - p).abs() < 1e-15);
    let det = 1.0 * 1.7 - 0.2 * 0.2;
    let [first, second] = [-p * u[1], p * u[0]];
    let exact = [
        (1.7 * first - 0.2 * second) / det,
        (1.0 * second - 0.2 * first) / det,
    ];
    let found = body
        .voronec_accelerations(0.0, attitude(), u)
        .expect("regular");
    // Numbers of size 1, some ten operations.
    assert!((found - SVector::from(exact)).amax() < 2e-15, "{found}");
}

/// v̇ = a ω², (J + m a²) ω̇ = -m a v ω.
#[test]
fn sleigh() {
    let sleigh = Sleigh {
        m: 1.5,
        J: 0.4,
        a: 0.3,
    };
    assert_eq!(
        (Sleigh::INDEPENDENT, Sleigh::DEPENDENT),
        (&[0, 2][..], &[1][..])
    );
    let [v, omega] = [0.8, -1.3];
    let pose = Isometry2::new([0.3, -0.2].into(), 0.9);
    let found = sleigh
        .voronec_accelerations(0.0, pose, [v, omega])
        .expect("regular");
    let exact = [
        0.3 * omega * omega,
        -1.5 * 0.3 * v * omega / (0.4 + 1.5 * 0.09),
    ];
    assert!((found - SVector::from(exact)).amax() < 2e-15, "{found}");
    let text = Sleigh::equations().get("voronec").expect("an entry").text;
    assert!(
        text.contains("g.v_dot[0]") && text.contains("g.omega_dot"),
        "{text}"
    );
}

/// I ω̇ = I ω × ω + τ + λ γ with γ = Rᵀe_z, γ·ω̇ = b cos t, as γ̇ = γ × ω.
#[test]
fn veselova() {
    let body = Veselova {
        I: [1.0, 1.7, 2.3],
        k: 0.6,
        b: 0.9,
        c: 0.2,
        d: 0.35,
    };
    let (q, t) = (attitude(), 0.7_f64);
    let r = q.to_rotation_matrix().into_inner();
    let gamma = r.row(2).transpose();
    let inertia = Matrix3::from_diagonal(&Vector3::new(1.0, 1.7, 2.3));
    let u = SVector::from([0.7, -1.1]);
    let v = body.velocity(t, q, u);
    let omega = Vector3::new(v[0], v[1], v[2]);
    assert!((gamma.dot(&omega) - 0.9 * t.sin()).abs() < 1e-15);
    // -k d/dε of the entry (0, 1) of R exp(ε e_i).
    let first = r.row(0).transpose();
    let field = -0.6 * Vector3::y().cross(&first);
    let torque = field + Vector3::new(-0.2 * omega.x, 0.0, 0.35);
    let free = (inertia * omega).cross(&omega) + torque;
    let back = inertia.try_inverse().expect("diagonal");
    let lambda = (0.9 * t.cos() - gamma.dot(&(back * free))) / gamma.dot(&(back * gamma));
    let exact = back * (free + lambda * gamma);
    let found = body.voronec_accelerations(t, q, u).expect("regular");
    let independent = Veselova::independent([exact.x, exact.y, exact.z]);
    // Divided by an entry of γ of 0.3 at the least, twice.
    assert!(
        (found - independent).amax() < 2e-14,
        "{found} {independent}"
    );
    let other = with_multipliers(&body, t, q.into(), u);
    assert!((found - other).amax() < 2e-14, "{found} {other}");
}

/// (ẍ, ÿ, ω̇) of m ẍ = λ_0, m ÿ = λ_1, I ω̇ = I ω × ω + λ_0 (-a Rᵀe_y) + λ_1 a Rᵀe_x and of the constraints, differentiated by hand:
/// d/dt (R ω) = R ω̇.
fn newton_and_euler([m, a, turn]: [f64; 3], r: &Matrix3<f64>, v: [f64; 5]) -> [f64; 5] {
    use nonholonomic::nalgebra::SMatrix;

    let inertia = Vector3::new(1.0, 1.7, 2.3);
    let omega = Vector3::new(v[2], v[3], v[4]);
    let gyro = inertia.component_mul(&omega).cross(&omega);
    let mut matrix = SMatrix::<f64, 7, 7>::zeros();
    let mut right = SVector::<f64, 7>::zeros();
    let diagonal = [m, m, inertia.x, inertia.y, inertia.z];
    for (i, value) in diagonal.into_iter().enumerate() {
        matrix[(i, i)] = value;
    }
    let mut forms = SMatrix::<f64, 2, 5>::zeros();
    (forms[(0, 0)], forms[(1, 1)]) = (1.0, 1.0);
    for i in 0..3 {
        forms[(0, 2 + i)] = -a * r[(1, i)];
        forms[(1, 2 + i)] = a * r[(0, i)];
        right[2 + i] = gyro[i];
    }
    for (i, row) in [(0, 5), (1, 6)] {
        for j in 0..5 {
            matrix[(j, row)] = -forms[(i, j)];
            matrix[(row, j)] = forms[(i, j)];
        }
    }
    (right[5], right[6]) = (-turn * v[1], turn * v[0]);
    let solution = matrix.lu().solve(&right).expect("regular");
    std::array::from_fn(|i| solution[i])
}

#[test]
fn a_ball_that_rolls() {
    let [m, a, Omega] = [0.5, 0.25, 3.0];
    let I = [1.0, 1.7, 2.3];
    let (ball, other) = (Ball { m, I, a, Omega }, BallByItsCentre { m, I, a, Omega });
    assert_eq!(
        (Ball::INDEPENDENT, Ball::DEPENDENT),
        (&[2, 3, 4][..], &[0, 1][..])
    );
    assert_eq!(BallByItsCentre::INDEPENDENT, &[0, 1, 4]);
    let q = (0.3, -0.2, attitude());
    let u = SVector::from([0.7, -1.1, 0.4]);
    let v = ball.velocity(0.0, q, u);
    let exact = newton_and_euler(
        [m, a, Omega],
        attitude().to_rotation_matrix().matrix(),
        v.into(),
    );
    let found = ball.voronec_accelerations(0.0, q, u).expect("regular");
    assert!(
        (found - Ball::independent(exact)).amax() < 2e-14,
        "{found} {exact:?}"
    );
    assert!((found - with_multipliers(&ball, 0.0, q.into(), u)).amax() < 2e-14);
    let u = BallByItsCentre::independent(v);
    assert!((other.velocity(0.0, q, u) - v).amax() < 1e-14);
    let found = other.voronec_accelerations(0.0, q, u).expect("regular");
    // Solved for the angular velocity, divided by a R_22 = 0.14.
    let exact = BallByItsCentre::independent(exact);
    assert!((found - exact).amax() < 2e-13, "{found} {exact}");
}

/// A blade in space with all that the terms may have: lines and a group, forces, affine and time-dependent constraints.
#[test]
fn a_blade_in_space() {
    let blade = Blade {
        m: 1.3,
        I: [1.0, 1.7, 2.3],
        l: 0.2,
        k: 0.7,
        b: 0.4,
    };
    let pose = Isometry3::new([0.3, -0.2, 0.5].into(), [0.4, -0.9, 1.3].into());
    for t in [0.0, 0.8] {
        let u = SVector::from([0.7, -1.1, 0.4, 0.9, -0.6]);
        let found = blade
            .voronec_accelerations(t, (0.6, pose), u)
            .expect("regular");
        let other = with_multipliers(&blade, t, (0.6, pose).into(), u);
        assert!((found - other).amax() < 4e-14, "{}", found - other);
    }
}

/// No Q/G of coordinates is there, and no new time, if other velocities of the body are independent.
#[test]
fn what_is_said() {
    let equations = Suslov::equations();
    let text = |entry: &str| equations.get(entry).expect("an entry").text;
    assert!(text("dependent_velocities").contains("R.omega[2] = 0"));
    assert!(text("curvature").contains("-1"), "{}", text("curvature"));
    assert!(equations.get("chaplygin").is_none());
    // M_c u̇ = (-K u_1, K u_0), K = K_0 u_0 + K_1 u_1.
    let motion: Vec<_> = text("voronec").lines().map(str::to_owned).collect();
    assert_eq!(motion.len(), 2);
    assert!(
        motion[0].starts_with("I[0]*R.omega_dot[0] + P*R.omega_dot[1] = "),
        "{motion:?}"
    );
}
