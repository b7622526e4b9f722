//! The Whipple bicycle, against the benchmark of J. P. Meijaard, J. M. Papadopoulos, A. Ruina and A. L. Schwab, *Linearized dynamics
//! equations for the balance and steer of a bicycle: a benchmark and review*, Proc. R. Soc. A 463 (2007).
//!
//! A large system: written out its second derivatives have millions of terms, and it is derived as a graph.

use std::f64::consts::PI;

use nonholonomic::nalgebra::{Matrix4, SMatrix, SVector, Vector4};
use nonholonomic::prelude::*;

/// x forward, z down; (x, y) is the point where the rear wheel touches the plane. ψ yaws, φ leans, χ pitches the rear body, δ steers.
/// The angle of the rear wheel is that from the frame A, and that of the front wheel from the front body.
#[cfg(feature = "large-literature")]
#[discrete_system(continuous)]
#[coordinates(x, y, psi: S1, phi: S1, chi: S1, delta: S1, theta_R: S1, theta_F: S1)]
// The frame A: yawed by ψ and leaned by φ.
#[define(omega_A = [phi_dot, psi_dot * sin(phi), psi_dot * cos(phi)])]
#[define(u = cos(psi) * x_dot + sin(psi) * y_dot)]
#[define(s = cos(psi) * y_dot - sin(psi) * x_dot)]
#[define(v_R = [u, s * cos(phi), -s * sin(phi)] + omega_A.cross([0, 0, -r_R]))]
#[define(omega_R = omega_A + [0, theta_R_dot, 0])]
// The rear body B: pitched by χ.
#[define(to_B = [[cos(chi), 0, -sin(chi)], [0, 1, 0], [sin(chi), 0, cos(chi)]])]
#[define(omega_B = to_B * omega_A + [0, chi_dot, 0])]
#[define(v_RB = to_B * v_R)]
#[define(down_B = to_B * [0, sin(phi), cos(phi)])]
#[define(v_B = v_RB + omega_B.cross([x_B, 0, z_B + r_R]))]
#[define(v_S = v_RB + omega_B.cross([w + c, 0, r_R]))]
// The front body H: steered by δ about an axis tilted by λ.
#[define(tilt = [[cos(lambda), 0, sin(lambda)], [0, 1, 0], [-sin(lambda), 0, cos(lambda)]])]
#[define(steer = [[cos(delta), sin(delta), 0], [-sin(delta), cos(delta), 0], [0, 0, 1]])]
#[define(to_H = tilt * steer * tilt.transpose())]
#[define(omega_H = to_H * omega_B + delta_dot * [sin(lambda), 0, cos(lambda)])]
#[define(v_SH = to_H * v_S)]
#[define(down_H = to_H * down_B)]
#[define(v_H = v_SH + omega_H.cross([x_H - w - c, 0, z_H]))]
#[define(v_F = v_SH + omega_H.cross([-c, 0, -r_F]))]
#[define(omega_F = omega_H + [0, theta_F_dot, 0])]
// The lowest point of the front wheel, from its centre.
#[define(contact = r_F / sqrt(down_H[0].powi(2) + down_H[2].powi(2)) * [down_H[0], 0, down_H[2]])]
#[define(slip = v_F + omega_F.cross(contact))]
// Heights below the plane.
#[define(depth_B = -r_R * cos(phi) + down_B.dot([x_B, 0, z_B + r_R]))]
#[define(depth_S = -r_R * cos(phi) + down_B.dot([w + c, 0, r_R]))]
#[define(depth_H = depth_S + down_H.dot([x_H - w - c, 0, z_H]))]
#[define(depth_F = depth_S + down_H.dot([-c, 0, -r_F]))]
#[define(rear_wheel = m_R / 2 * v_R.norm_squared() + (I_R * (omega_R[0].powi(2) + omega_R[2].powi(2)) + J_R * omega_R[1].powi(2)) / 2 + m_R * g * (-r_R * cos(phi)))]
#[define(rear_body = m_B / 2 * v_B.norm_squared() + omega_B.dot([[I_B[0], 0, K_B], [0, I_B[1], 0], [K_B, 0, I_B[2]]] * omega_B) / 2 + m_B * g * depth_B)]
#[define(front_body = m_H / 2 * v_H.norm_squared() + omega_H.dot([[I_H[0], 0, K_H], [0, I_H[1], 0], [K_H, 0, I_H[2]]] * omega_H) / 2 + m_H * g * depth_H)]
#[define(front_wheel = m_F / 2 * v_F.norm_squared() + (I_F * (omega_F[0].powi(2) + omega_F[2].powi(2)) + J_F * omega_F[1].powi(2)) / 2 + m_F * g * depth_F)]
#[lagrangian(rear_wheel + rear_body + front_body + front_wheel)]
#[constraint(u == -r_R * theta_R_dot)]
#[constraint(s == 0)]
#[constraint(slip[0] == 0)]
#[constraint(slip[1] == 0)]
#[constraint(slip[2] == 0)]
struct Bicycle {
    /// Wheelbase, trail, m; tilt of the steering axis, rad; gravity, m/s².
    w: f64,
    c: f64,
    lambda: f64,
    g: f64,
    /// The rear wheel: radius, mass, moments of inertia across and about its axle.
    r_R: f64,
    m_R: f64,
    I_R: f64,
    J_R: f64,
    /// The rear body: centre, mass, I_xx, I_yy, I_zz and I_xz.
    x_B: f64,
    z_B: f64,
    m_B: f64,
    I_B: [f64; 3],
    K_B: f64,
    /// The front body.
    x_H: f64,
    z_H: f64,
    m_H: f64,
    I_H: [f64; 3],
    K_H: f64,
    /// The front wheel.
    r_F: f64,
    m_F: f64,
    I_F: f64,
    J_F: f64,
}

/// Table 1.
const BENCHMARK: Bicycle = Bicycle {
    w: 1.02,
    c: 0.08,
    lambda: PI / 10.0,
    g: 9.81,
    r_R: 0.3,
    m_R: 2.0,
    I_R: 0.0603,
    J_R: 0.12,
    x_B: 0.3,
    z_B: -0.9,
    m_B: 85.0,
    I_B: [9.2, 11.0, 2.8],
    K_B: 2.4,
    x_H: 0.9,
    z_H: -0.7,
    m_H: 4.0,
    I_H: [0.05892, 0.06, 0.00708],
    K_H: -0.00756,
    r_F: 0.35,
    m_F: 3.0,
    I_F: 0.1405,
    J_F: 0.28,
};

type Vector = SVector<f64, 8>;

const LEAN: usize = 3;
const STEER: usize = 5;
const REAR_WHEEL: usize = 6;

/// The configuration and the velocity of a lean and a steering angle and their rates, rolling at `speed`.
fn state(speed: f64, [phi, delta, phi_dot, delta_dot]: [f64; 4]) -> (Vector, Vector) {
    const OTHERS: [usize; 5] = [0, 1, 2, 4, 7];
    let (mut q, mut v) = (Vector::zeros(), Vector::zeros());
    (q[LEAN], q[STEER]) = (phi, delta);
    (v[LEAN], v[STEER], v[REAR_WHEEL]) = (phi_dot, delta_dot, -speed / BENCHMARK.r_R);
    let forms = BENCHMARK.constraint_forms(0.0, q);
    let matrix = SMatrix::<f64, 5, 5>::from_fn(|a, i| forms[(a, OTHERS[i])]);
    let others = matrix.lu().solve(&-(forms * v)).expect("a regular matrix");
    for (place, rate) in OTHERS.iter().zip(&others) {
        v[*place] = *rate;
    }
    (q, v)
}

/// (φ̈, δ̈).
fn accelerations(speed: f64, perturbation: [f64; 4]) -> [f64; 2] {
    let (q, v) = state(speed, perturbation);
    let (a, _) = BENCHMARK.accelerations(0.0, q, v).expect("regular");
    [a[LEAN], a[STEER]]
}

/// d/dt (φ, δ, φ̇, δ̇) of small perturbations, by differences of order 4; the pitch is of second order.
fn linearised(speed: f64) -> Matrix4<f64> {
    let mut matrix = Matrix4::zeros();
    (matrix[(0, 2)], matrix[(1, 3)]) = (1.0, 1.0);
    for j in 0..4 {
        let slope = |h: f64| {
            let at = |h: f64| {
                accelerations(speed, std::array::from_fn(|k| if k == j { h } else { 0.0 }))
            };
            let (after, before) = (at(h), at(-h));
            [0, 1].map(|i| (after[i] - before[i]) / (2.0 * h))
        };
        let (near, far) = (slope(1e-4), slope(2e-4));
        for i in 0..2 {
            matrix[(2 + i, j)] = (4.0 * near[i] - far[i]) / 3.0;
        }
    }
    matrix
}

/// The published eigenvalues: weave, capsize, castering.
#[test]
fn eigenvalues_of_the_benchmark() {
    for (speed, published) in [
        (
            0.0,
            [
                (3.13164325, 0.0),
                (-3.13164325, 0.0),
                (5.53094372, 0.0),
                (-5.53094372, 0.0),
            ],
        ),
        (
            2.0,
            [
                (2.68234518, 1.68066297),
                (2.68234518, -1.68066297),
                (-3.07158646, 0.0),
                (-8.67387985, 0.0),
            ],
        ),
        (
            4.0,
            [
                (0.41325332, 3.07910819),
                (0.41325332, -3.07910819),
                (-1.42944427, 0.0),
                (-12.15861427, 0.0),
            ],
        ),
        (
            5.0,
            [
                (-0.77534188, 4.46486771),
                (-0.77534188, -4.46486771),
                (-0.32286643, 0.0),
                (-14.07838969, 0.0),
            ],
        ),
        (
            6.0,
            [
                (-1.52644487, 5.87673061),
                (-1.52644487, -5.87673061),
                (-0.00406690, 0.0),
                (-16.0853712, 0.0),
            ],
        ),
        (
            10.0,
            [
                (-3.7201684, 10.90681139),
                (-3.7201684, -10.90681139),
                (0.16105339, 0.0),
                (-24.62459635, 0.0),
            ],
        ),
    ] {
        let found = linearised(speed).complex_eigenvalues();
        for (real, imaginary) in published {
            let miss =
                |z: &nonholonomic::nalgebra::Complex<f64>| (z.re - real).hypot(z.im - imaginary);
            let nearest = found.iter().map(miss).fold(f64::INFINITY, f64::min);
            assert!(
                nearest <= 4e-8,
                "{speed} m/s: {real} + {imaginary} i is missed by {nearest:e} of {found}"
            );
        }
    }
}

/// M q̈ + v C_1 q̇ + (g K_0 + v² K_2) q = 0 of the paper, q = (φ, δ), as d/dt of (q, q̇).
fn published(speed: f64) -> Matrix4<f64> {
    let matrix = |[a, b, c, d]: [f64; 4]| SMatrix::<f64, 2, 2>::new(a, b, c, d);
    let mass = [
        80.81722,
        2.31941332208709,
        2.31941332208709,
        0.29784188199686,
    ];
    let by_gravity = [
        -80.95,
        -2.59951685249872,
        -2.59951685249872,
        -0.80329488458618,
    ];
    let by_speed = [0.0, 76.59734589573222, 0.0, 2.65431523794604];
    let damping = [0.0, 33.86641391492494, -0.85035641456978, 1.68540397397560];
    let inverse = -matrix(mass).try_inverse().expect("positive");
    let stiffness = BENCHMARK.g * matrix(by_gravity) + speed * speed * matrix(by_speed);
    let (stiffness, damping) = (inverse * stiffness, speed * inverse * matrix(damping));
    let mut all = Matrix4::zeros();
    (all[(0, 2)], all[(1, 3)]) = (1.0, 1.0);
    all.fixed_view_mut::<2, 2>(2, 0).copy_from(&stiffness);
    all.fixed_view_mut::<2, 2>(2, 2).copy_from(&damping);
    all
}

/// The paper's 14 digits, from 0 to 10 m/s.
#[test]
fn coefficients_of_the_benchmark() {
    for speed in 0..=10 {
        let (found, expected) = (linearised(speed.into()), published(speed.into()));
        let apart = (found - expected).amax();
        assert!(apart <= 1e-11 * expected.amax(), "{speed} m/s: {apart:e}");
    }
}

/// Small lean and steering by the midpoint rule, against e^{At} of the paper's coefficients: order 2.
#[test]
fn small_motions_have_order_two() {
    const SMALL: f64 = 1e-6;
    for speed in [2.0, 4.0, 6.0, 10.0] {
        let miss = |steps: usize| {
            let h = 0.4 / steps as f64;
            let (q, v) = state(speed, [SMALL, -SMALL / 2.0, 0.0, SMALL]);
            let (q0, q1) = BENCHMARK.start(h, q, v).expect("it starts");
            let last = BENCHMARK.trajectory(h, q0, q1).nth(steps);
            let q = last.expect("a node").expect("a step").q;
            let begin = Vector4::new(1.0, -0.5, 0.0, 1.0);
            let end = (published(speed) * 0.4).exp() * begin;
            (q[LEAN] / SMALL - end[0]).hypot(q[STEER] / SMALL - end[1])
        };
        let (coarse, fine) = (miss(40), miss(80));
        let order = (coarse / fine).log2();
        assert!(
            (order - 2.0).abs() <= 0.05,
            "{speed} m/s: {coarse:e} {fine:e}"
        );
    }
}

/// A number in (-1, 1) of a fixed sequence.
fn random(seed: &mut u64) -> f64 {
    *seed = seed
        .wrapping_mul(6364136223846793005)
        .wrapping_add(1442695040888963407);
    (*seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// Voronec's equations have the accelerations of those with multipliers.
#[test]
fn two_forms_of_the_continuous_equations() {
    let mut seed = 7;
    for _ in 0..100 {
        let speed = 5.0 + 4.0 * random(&mut seed);
        let (mut q, v) = state(speed, std::array::from_fn(|_| 0.4 * random(&mut seed)));
        (q[0], q[1]) = (random(&mut seed), random(&mut seed));
        let (a, _) = BENCHMARK.accelerations(0.0, q, v).expect("regular");
        let u = Bicycle::independent(v);
        let reduced = BENCHMARK.voronec_accelerations(0.0, q, u).expect("regular");
        let scale = a.amax().max(1.0);
        for (place, i) in Bicycle::INDEPENDENT.iter().enumerate() {
            let apart = (reduced[place] - a[*i]).abs();
            assert!(apart <= 1e-12 * scale, "{i}: {apart:e} of {scale}");
        }
    }
}

/// Yaw, lean, pitch and steering up to 0.4, against the equations of Newton and Euler of the four bodies in 50 digits:
/// `bicycle/tools/accelerations.py` has no Lagrangian and no moving frame.
///
/// Round-off: an elimination of n unknowns errs by 3 n u ‖|A⁻¹||A||x|‖ at most, if pivots do not grow. Here n = 8 + 5, and the norm is at most 76
/// times the largest acceleration: 3.3e-13 of it, and three times that for the rounding of the entries. The stored v slips by its rounding, 1.2e-15 m/s;
/// the two programs differentiate the slip in different frames, which turn by a few rad/s, and this adds some 1e-14.
#[test]
fn accelerations_far_from_upright() {
    let lines = include_str!("bicycle/data/accelerations.csv").lines();
    let states: Vec<_> = lines.filter(|line| !line.starts_with('#')).collect();
    assert_eq!(states.len(), 100);
    for (k, line) in states.iter().enumerate() {
        let numbers = line
            .split(", ")
            .map(|number| number.parse().expect("a number"));
        let numbers: [f64; 24] = numbers.collect::<Vec<_>>().try_into().expect("q, v and a");
        let [q, v, expected] =
            [0, 8, 16].map(|from| Vector::from_column_slice(&numbers[from..from + 8]));
        let (a, _) = BENCHMARK.accelerations(0.0, q, v).expect("regular");
        let (apart, scale) = ((a - expected).amax(), expected.amax());
        assert!(apart <= 1e-12 * scale, "state {k}: {apart:e} of {scale}");
    }
}

/// A second after a push at 5 m/s: the energy of the midpoint rule does not drift, and the wheels roll.
#[test]
fn a_push_at_a_stable_speed() {
    let (h, steps) = (0.005, 200);
    let (q, v) = state(5.0, [0.0, 0.0, 0.2, 0.0]);
    let (q0, q1) = BENCHMARK.start(h, q, v).expect("it starts");
    let energy =
        |s: &State<Bicycle>| BENCHMARK.energy(TimeStep::new(s.t, h), s.q, s.q + s.increment);
    let motion: Result<Vec<_>, _> = BENCHMARK.trajectory(h, q0, q1).take(steps).collect();
    let motion = motion.expect("it rides");
    let first = energy(&motion[0]);
    for s in &motion {
        assert!(
            (energy(s) - first).abs() <= 2e-4 * first.abs(),
            "{}",
            energy(s) - first
        );
        let slip = BENCHMARK.kinematic_residual(TimeStep::new(s.t, h), s.q, s.q + s.increment);
        assert!(slip.amax() <= 1e-12, "{slip}");
    }
    let last = &motion[steps - 1];
    // Weave decays by e^-0.775, and the bicycle has turned towards the push.
    assert!(
        last.q[LEAN].abs() < 0.1 && last.q[2].abs() > 0.01,
        "{}",
        last.q
    );
}

/// The height of the front contact, of which the slip has three components: one combination of them is holonomic.
#[test]
fn the_pitch_follows_from_lean_and_steering() {
    let equations = Bicycle::equations();
    let found = equations.get("integrability").expect("an entry").text;
    let sentence =
        "a combination of the third and the fourth and the fifth constraint is integrable";
    assert!(found.starts_with(sentence), "{found}");
}

/// The equations are written in the names of the `#[define]`s, each defined once, before it is used.
#[test]
fn equations_in_names() {
    let equations = Bicycle::equations();
    let text = |name: &str| equations.get(name).expect("an entry").text;
    assert!(
        text("lagrangian").ends_with("= rear_wheel + rear_body + front_body + front_wheel"),
        "{}",
        text("lagrangian")
    );
    let definitions: Vec<_> = text("definitions").lines().collect();
    let place = |name: &str| {
        definitions
            .iter()
            .position(|line| line.starts_with(&format!("{name} = ")))
    };
    for (name, part) in [
        ("rear_body", "v_B[0]"),
        ("v_S[0]", "v_R[0]"),
        ("depth_H", "down_H[0]"),
    ] {
        let (name, part) = (
            place(name).expect("a definition"),
            place(part).expect("a definition"),
        );
        assert!(part < name && definitions.iter().all(|line| line.len() <= 2500));
    }
    // The long parts of the equations of motion have names.
    let motion = text("discrete_lagrange_dalembert");
    assert!(motion.contains(
        "\n1/2*h*(d L/d phi)[k+1/2] - (d L/d phi_dot)[k+1/2] + 1/2*h*(d L/d phi)[k-1/2] + (d L/d phi_dot)[k-1/2] = "
    ));
    assert_eq!(
        text("curvature").lines().nth(3),
        Some("A^y[x, psi] = X_psi (d y_dot/d x_dot) - X_x (d y_dot/d psi_dot)")
    );
    let of_y = "K_y*A^y[x, psi]*psi_dot";
    assert!(text("voronec").lines().next().is_some_and(|line| {
        line.starts_with("d/dt (d L_c/d x_dot) = (d L_c/d x) + ") && line.contains(of_y)
    }));
    let of_y = " - K_y*A^y[x, psi]*x_dot + ";
    assert!(
        text("voronec")
            .lines()
            .nth(1)
            .is_some_and(|line| line.contains(of_y))
    );
    assert!(text("lagrange_dalembert").contains("d/dt (d L/d phi_dot) = (d L/d phi) + "));
    assert!(motion.lines().all(|line| line.len() <= 1000));
    assert!(
        equations
            .iter()
            .map(|entry| entry.latex.len())
            .sum::<usize>()
            <= 80_000
    );
}
