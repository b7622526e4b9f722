//! The Whipple bicycle: four rigid bodies, knife-edge wheels that roll without slipping
//! (J. P. Meijaard, J. M. Papadopoulos, A. Ruina, A. L. Schwab, *Linearized dynamics equations for
//! the balance and steer of a bicycle: a benchmark and review*, Proc. R. Soc. A 463, 2007).
//!
//! Nobody steers it, and in a range of speeds it stays upright by itself, as it turns into a fall.
//! Small leans φ and steering angles δ at the speed v obey
//!
//! ```text
//! M q̈ + v C_1 q̇ + (g K_0 + v² K_2) q = 0,   q = (φ, δ)
//! ```
//!
//! whose coefficients the paper gives in 14 digits for a bicycle with the parameters below. Of the
//! four eigenvalues two are those of weave, an oscillation of lean and steering, which grows
//! below 4.292 m/s; one of capsize, a slow fall without oscillation above 6.024 m/s; one of
//! castering, in which the front wheel turns back behind the steering axis. Here they come from the
//! nonlinear equations, by differences of their accelerations.
//!
//! The discrete equations then say how the bicycle goes on after a push. Lean and steering decay,
//! and it goes straight on, but in another direction, as nothing holds its heading. Nothing takes
//! its energy either: that of the push ends in its speed.
//!
//! The picture has the eigenvalues over the speed, over those of the paper's coefficients, with the
//! range of stability between two lines; lean and steering after the push, over the linearised
//! motion; and the path of the rear wheel on the ground.

use std::error::Error;
use std::f64::consts::PI;

use nonholonomic::nalgebra::{Complex, Matrix2, Matrix4, SMatrix, SVector, Vector4};
use nonholonomic::prelude::*;

mod plot;

/// Bicycle on a plane, x forward, z down; the rear wheel touches the plane at (x, y). ψ yaws, φ
/// leans, χ pitches the rear body, δ steers.
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
#[define(upright = sqrt(down_H[0].powi(2) + down_H[2].powi(2)))]
#[define(contact = r_F / upright * [down_H[0], 0, down_H[2]])]
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
// That point is on the plane, which determines the pitch.
#[holonomic(depth_F + r_F * upright == 0)]
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

/// Table 1 of the paper.
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

/// The places of ψ, φ, δ and the angle of the rear wheel among the coordinates.
const HEADING: usize = 2;
const LEAN: usize = 3;
const STEER: usize = 5;
const REAR_WHEEL: usize = 6;

impl Bicycle {
    /// The configuration and the velocity with these (φ, δ, φ̇, δ̇), rolling at `speed`.
    fn state(
        &self,
        speed: f64,
        [phi, delta, phi_dot, delta_dot]: [f64; 4],
    ) -> [SVector<f64, 8>; 2] {
        // The constraints give the velocities of the others.
        const OTHERS: [usize; 5] = [0, 1, 2, 4, 7];
        let (mut q, mut v) = (SVector::zeros(), SVector::zeros());
        (q[LEAN], q[STEER]) = (phi, delta);
        (v[LEAN], v[STEER], v[REAR_WHEEL]) = (phi_dot, delta_dot, -speed / self.r_R);
        let forms = self.constraint_forms(0.0, q);
        let matrix = SMatrix::<f64, 5, 5>::from_fn(|a, i| forms[(a, OTHERS[i])]);
        let others = matrix.lu().solve(&-(forms * v)).expect("independent");
        for (place, rate) in OTHERS.iter().zip(&others) {
            v[*place] = *rate;
        }
        [q, v]
    }

    /// d/dt of small (φ, δ, φ̇, δ̇), by differences of order 4.
    fn linearised(&self, speed: f64) -> Result<Matrix4<f64>, StepError> {
        let accelerations = |perturbation: [f64; 4]| {
            let [q, v] = self.state(speed, perturbation);
            let (a, _) = self.accelerations(0.0, q, v)?;
            Ok([a[LEAN], a[STEER]])
        };
        let mut matrix = Matrix4::zeros();
        (matrix[(0, 2)], matrix[(1, 3)]) = (1.0, 1.0);
        for j in 0..4 {
            for (step, weight) in [(1e-4, 4.0 / 3.0), (2e-4, -1.0 / 3.0)] {
                let at =
                    |x: f64| accelerations(std::array::from_fn(|k| if k == j { x } else { 0.0 }));
                let (after, before) = (at(step)?, at(-step)?);
                for i in 0..2 {
                    matrix[(2 + i, j)] += weight * (after[i] - before[i]) / (2.0 * step);
                }
            }
        }
        Ok(matrix)
    }

    /// The discrete motion from straight running on, after a push that gives it a rate of lean.
    fn ride(
        &self,
        h: f64,
        steps: usize,
        speed: f64,
        push: f64,
    ) -> Result<Vec<State<Self>>, StepError> {
        let [q, v] = self.state(speed, [0.0, 0.0, push, 0.0]);
        let (q0, q1) = self.start(h, q, v)?;
        self.trajectory(h, q0, q1).take(steps + 1).collect()
    }
}

/// The paper's coefficients, of the same matrix.
fn published(speed: f64) -> Matrix4<f64> {
    let mass = Matrix2::new(
        80.81722,
        2.31941332208709,
        2.31941332208709,
        0.29784188199686,
    );
    let gravity = Matrix2::new(
        -80.95,
        -2.59951685249872,
        -2.59951685249872,
        -0.80329488458618,
    );
    let centrifugal = Matrix2::new(0.0, 76.59734589573222, 0.0, 2.65431523794604);
    let rates = Matrix2::new(0.0, 33.86641391492494, -0.85035641456978, 1.68540397397560);
    let inverse = mass.try_inverse().expect("positive");
    let stiffness = BENCHMARK.g * gravity + speed * speed * centrifugal;
    let mut matrix = Matrix4::zeros();
    (matrix[(0, 2)], matrix[(1, 3)]) = (1.0, 1.0);
    matrix
        .fixed_view_mut::<2, 2>(2, 0)
        .copy_from(&(-inverse * stiffness));
    matrix
        .fixed_view_mut::<2, 2>(2, 2)
        .copy_from(&(-speed * inverse * rates));
    matrix
}

/// The eigenvalues: both of weave, then those of capsize and of castering.
fn modes(matrix: &Matrix4<f64>) -> [Complex<f64>; 4] {
    let mut found: [_; 4] = matrix.complex_eigenvalues().into();
    // Weave is a pair, at low speeds two real numbers above the others.
    found.sort_by(|a, b| {
        let key = |z: &Complex<f64>| (z.im != 0.0, z.re, z.im);
        key(b).partial_cmp(&key(a)).expect("numbers")
    });
    found
}

/// The imaginary part of a complex number that is not real.
fn imaginary(z: &Complex<f64>) -> f64 {
    if z.im == 0.0 { f64::NAN } else { z.im }
}

/// The largest magnitude at a node.
fn largest(motion: &[State<Bicycle>], value: impl Fn(&State<Bicycle>) -> f64) -> f64 {
    motion.iter().map(|s| value(s).abs()).fold(0.0, f64::max)
}

/// A zero of a function that changes its sign between two points.
fn zero(
    [mut low, mut high]: [f64; 2],
    function: impl Fn(f64) -> Result<f64, StepError>,
) -> Result<f64, StepError> {
    let sign = function(low)?.signum();
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        match function(middle)?.signum() == sign {
            true => low = middle,
            false => high = middle,
        }
    }
    Ok((low + high) / 2.0)
}

fn main() -> Result<(), Box<dyn Error>> {
    let bicycle = &BENCHMARK;
    let speeds = (0..=500).map(|i| f64::from(i) / 50.0);
    let found = speeds.map(|v| Ok((v, modes(&bicycle.linearised(v)?))));
    let found = found.collect::<Result<Vec<_>, StepError>>()?;

    println!("  speed         weave [1/s]         capsize  castering    off the published");
    println!("  [m/s]      real    imaginary        [1/s]      [1/s]   coefficients [1/s]");
    for (v, modes_found) in found.iter().step_by(50) {
        let expected = modes(&published(*v));
        let [weave, other, capsize, castering] = modes_found;
        let off = modes_found
            .iter()
            .zip(expected)
            .map(|(a, b)| (a - b).norm());
        let off = off.fold(0.0, f64::max);
        // Both of weave, where they are real.
        let weave = match weave.im == 0.0 {
            true => format!("{:10.5} and {:8.5}", weave.re, other.re),
            false => format!("{:10.5} ± {:8.5} i", weave.re, weave.im),
        };
        println!(
            "{v:7.2} {weave:24} {:10.5} {:10.5} {off:14.0e}",
            capsize.re, castering.re
        );
    }
    let growth = |mode: usize| move |v: f64| Ok(modes(&bicycle.linearised(v)?)[mode].re);
    let weave = zero([3.0, 5.0], growth(0))?;
    let capsize = zero([5.0, 7.0], growth(2))?;
    println!("Stable from the weave speed, {weave:.8} m/s, published 4.29238254,");
    println!("to the capsize speed,        {capsize:.8} m/s, published 6.02426202");

    let (h, steps, speed, push) = (0.01, 600, 5.0, 0.5);
    let motion = bicycle.ride(h, steps, speed, push)?;
    let energy = |s: &State<Bicycle>| bicycle.energy_at(&s.interval());
    // Four constraints are of velocities, and the last is the height of the front contact.
    let off = |s: &State<Bicycle>| bicycle.kinematic_residual_at(&s.interval());
    let slip = |s: &State<Bicycle>| off(s).fixed_rows::<4>(0).amax();
    let height = |s: &State<Bicycle>| off(s)[4];
    let [lean, steer, heading] =
        [LEAN, STEER, HEADING].map(|i| move |s: &State<Bicycle>| s.q[i].to_degrees());
    println!("\nPushed with a rate of lean of {push} rad/s at {speed} m/s");
    println!("  t [s]  lean [°]  steer [°]  heading [°]     y [m]  speed [m/s]  E - E₀ [J]");
    for s in motion.iter().skip(50).step_by(50) {
        println!(
            "{:7.2} {:9.4} {:9.4} {:12.4} {:10.5} {:11.5} {:12.1e}",
            s.t,
            lean(s),
            steer(s),
            heading(s),
            s.q[1],
            s.increment.xy().norm() / h,
            energy(s) - energy(&motion[0])
        );
    }
    let unpushed = bicycle.ride(h, 0, speed, 0.0)?;
    let work = energy(&motion[0]) - energy(&unpushed[0]);
    let drift = largest(&motion, |s| energy(s) - energy(&motion[0]));
    println!(
        "|E - E₀| at most {drift:.0e} J, of {work:.1} J by the push; the wheels slip by {:.0e} m/s, the front one is {:.0e} m off the ground",
        largest(&motion, slip),
        largest(&motion, height)
    );
    let linear =
        |t: f64, push: f64| (published(speed) * t).exp() * Vector4::new(0.0, 0.0, push, 0.0);
    for push in [push, push / 10.0] {
        let motion = bicycle.ride(h, steps, speed, push)?;
        let off = largest(&motion, |s| lean(s) - linear(s.t, push)[0].to_degrees());
        println!(
            "Lean after {push} rad/s: {:.2}° at most, off the linearised motion by {off:.0e}°",
            largest(&motion, lean)
        );
    }

    // Castering is soon below the picture.
    let shown = |re: f64| if re < -11.0 { f64::NAN } else { re };
    let real = |mode: usize| {
        found
            .iter()
            .map(move |(v, modes)| [*v, shown(modes[mode].re)])
    };
    let gap = || std::iter::once([f64::NAN; 2]);
    let expected = |mode: usize, part: fn(&Complex<f64>) -> f64| {
        let speeds = found.iter().map(|(v, _)| *v);
        speeds
            .map(move |v| [v, shown(part(&modes(&published(v))[mode]))])
            .chain(gap())
    };
    let reference = (0..4)
        .flat_map(|mode| expected(mode, |z| z.re))
        .chain(expected(0, imaginary));
    let eigenvalues = plot::Panel::series(
        "Eigenvalues; stable between the two lines",
        "speed [m/s]",
        "eigenvalue [1/s]",
    )
    .outlines([[[0.0, 0.0], [10.0, 0.0]]])
    .outlines([weave, capsize].map(|v| [[v, -11.0], [v, 11.0]]))
    .reference("published", reference)
    .line("weave, real", real(0).chain(gap()).chain(real(1)))
    .line("capsize", real(2))
    .line("castering", real(3))
    .line(
        "weave, imaginary",
        found.iter().map(|(v, modes)| [*v, imaginary(&modes[0])]),
    );
    let times = || motion.iter().map(|s| s.t);
    let linearised = (0..2).flat_map(|i| {
        times()
            .map(move |t| [t, linear(t, push)[i].to_degrees()])
            .chain(gap())
    });
    let after = plot::Panel::series("After a push to the right at 5 m/s", "t [s]", "angle [°]")
        .reference("linearised", linearised)
        .line("lean", motion.iter().map(|s| [s.t, lean(s)]))
        .line("steer", motion.iter().map(|s| [s.t, steer(s)]));
    let path = plot::Panel::plane(
        "Path of the rear wheel from above, the push at x = 0",
        "x [m]",
        "−y [m]",
    )
    .line("rear contact", motion.iter().map(|s| [s.q[0], -s.q[1]]));
    plot::draw(
        "whipple_bicycle",
        "Whipple bicycle",
        &[eigenvalues, after, path],
    )?;
    Ok(())
}
