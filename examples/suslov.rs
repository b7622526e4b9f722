//! Suslov problem: a body with a fixed point that cannot turn about one of its own axes (Suslov;
//! Kozlov; Tori's thesis, §7.2).
//!
//! With a the third axis of the body and the other two such that J_12 = 0, the constraint is
//! ω_3 = 0. SO(3) acts on itself and leaves all invariant: the motion is that of u_k = R_k⁻¹
//! R_{k+1} (discrete Euler-Poincaré-Suslov). In continuous time
//!
//! ```text
//! J_11 ω̇_1 = -(J_13 ω_1 + J_23 ω_2) ω_2,   J_22 ω̇_2 = (J_13 ω_1 + J_23 ω_2) ω_1,   J_11 ω_1² + J_22 ω_2² = 2E
//! ω_1 = √(2E/J_11) cos α,   ω_2 = √(2E/J_22) sin α,   sin(α - β) = tanh(ρ (t - t_0))
//! ρ (cos β, sin β) = √(2E/(J_11 J_22)) (J_13/√J_11, J_23/√J_22)
//! ```
//!
//! so ω goes half round the ellipse of its energy: for t → ±∞ the body turns steadily about one and
//! the same line in it, J_13 ω_1 + J_23 ω_2 = 0, in opposite senses. The discrete steady rotations
//! are about the same line. Nothing is dissipated, yet no volume is preserved. In space the two
//! axes are different.
//!
//! The picture has ω over time, run forwards and backwards from t = 0, with its limits, and ω on
//! the ellipse with that line.

use std::error::Error;
use std::f64::consts::TAU;

use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;

mod plot;

/// Body about a fixed point, without spin about its third axis.
#[discrete_system]
#[coordinates(R: SO3)]
#[define(J = [[J11, 0, J13], [0, J22, J23], [J13, J23, J33]])]
#[lagrangian(R.omega.dot(J * R.omega) / 2)]
#[constraint(R.omega[2] == 0)]
#[symmetry(SO3(R))]
struct Suslov {
    /// Moments of inertia, kg m².
    J11: f64,
    J22: f64,
    J33: f64,
    /// Products of inertia with the axis of the constraint, kg m².
    J13: f64,
    J23: f64,
}

/// The continuous motion with this energy.
struct ClosedForm {
    /// √(2E/J_11), √(2E/J_22).
    axes: [f64; 2],
    beta: f64,
    rho: f64,
    t0: f64,
}

impl ClosedForm {
    fn through(body: &Suslov, [omega1, omega2]: [f64; 2]) -> Self {
        let Suslov {
            J11, J22, J13, J23, ..
        } = *body;
        let twice_energy = J11 * omega1 * omega1 + J22 * omega2 * omega2;
        let axes = [J11, J22].map(|j| (twice_energy / j).sqrt());
        let towards = [J13 / J11.sqrt(), J23 / J22.sqrt()];
        let beta = towards[1].atan2(towards[0]);
        let rho = (twice_energy / (J11 * J22)).sqrt() * towards[0].hypot(towards[1]);
        let alpha = (omega2 / axes[1]).atan2(omega1 / axes[0]);
        let t0 = -(alpha - beta).sin().atanh() / rho;
        Self {
            axes,
            beta,
            rho,
            t0,
        }
    }

    fn on_ellipse(&self, alpha: f64) -> [f64; 2] {
        [self.axes[0] * alpha.cos(), self.axes[1] * alpha.sin()]
    }

    /// (ω_1, ω_2) at a time; the limits at ±∞.
    fn at(&self, t: f64) -> [f64; 2] {
        let sine = (self.rho * (t - self.t0)).tanh();
        self.on_ellipse(self.beta + sine.asin())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.02, 800);
    let body = Suslov {
        J11: 2.0,
        J22: 1.2,
        J33: 2.4,
        J13: 0.5,
        J23: -0.3,
    };
    let exact = ClosedForm::through(&body, [1.1, 0.6]);
    let (q0, q1) = body.start(h, UnitQuaternion::identity(), [1.1, 0.6, 0.0])?;
    let forwards = body.trajectory(h, q0, q1).take(steps);
    let forwards = forwards.collect::<Result<Vec<_>, _>>()?;
    // The pair the other way round: the motion before it.
    let backwards = body.trajectory(TimeStep::new(h, -h), q1, q0).take(steps);
    let backwards = backwards.collect::<Result<Vec<_>, _>>()?;
    // Both hold the pair.
    let motion: Vec<_> = backwards[1..].iter().rev().chain(&forwards).collect();
    // The velocity on an interval, at its middle.
    let velocity = |s: &State<Suslov>| (s.t + s.h / 2.0, s.increment / s.h);

    println!(
        "{}\n",
        body.equations().get("groups").map_or("", |e| e.text)
    );
    println!("            [rad/s]              off the closed form   energy off,  angle to");
    println!(" t [s]       ω_1        ω_2        ω_1       ω_2         relative  ω(∞) [rad]");
    let energy = body.energy_at(&forwards[0].interval());
    let limit = Vector3::new(exact.at(f64::INFINITY)[0], exact.at(f64::INFINITY)[1], 0.0);
    for s in motion.iter().skip(99).step_by(100) {
        let ((t, omega), off_energy) = (velocity(s), body.energy_at(&s.interval()) / energy - 1.0);
        let [exact1, exact2] = exact.at(t);
        let [off1, off2] = [omega[0] - exact1, omega[1] - exact2];
        let angle = omega.angle(&limit);
        println!(
            "{t:6.2} {:10.6} {:10.6} {off1:10.1e} {off2:9.1e} {off_energy:13.1e} {angle:11.5}",
            omega[0], omega[1]
        );
    }
    let ends = [motion[0], motion[motion.len() - 1]];
    for s in ends {
        let (t, omega) = velocity(s);
        let in_space = s.q.R * omega.normalize();
        println!(
            "At t = {t:5.2} about ({:.5}, {:.5}, {:.5}) in space",
            in_space.x, in_space.y, in_space.z
        );
    }
    let [before, after] = ends.map(|s| s.q.R * velocity(s).1);
    println!(
        "The axes in space are {:.4} rad apart",
        before.angle(&after)
    );

    let reduced = body.reduced();
    let (r0, u0) = reduced.reduce(h, q0, q1);
    let rebuilt = reduced.trajectory(h, r0, u0).reconstruct(q0);
    let mut apart = 0.0f64;
    for (s, rebuilt) in forwards.iter().zip(rebuilt) {
        apart = apart.max(s.q.R.angle_to(&rebuilt?.q.R));
    }
    println!("Reduced and reconstructed, the motion is within {apart:.0e} rad of the direct one");

    let component = |i: usize| {
        let velocities = motion.iter().map(|s| velocity(s));
        velocities.map(move |(t, omega)| [t, omega[i]])
    };
    let limits = [f64::NEG_INFINITY, f64::INFINITY].map(|t| exact.at(t));
    let end = h * steps as f64;
    let asymptotes = [0, 1].map(|i| {
        [
            [[-end, limits[0][i]], [0.0, limits[0][i]]],
            [[0.0, limits[1][i]], [end, limits[1][i]]],
        ]
    });
    // One curve with a gap.
    let closed_form = (0..2).flat_map(|i| {
        let times = motion.iter().map(|s| s.t + s.h / 2.0);
        let exact = &exact;
        times
            .map(move |t| [t, exact.at(t)[i]])
            .chain([[f64::NAN; 2]])
    });
    let over_time = plot::Panel::series("Body velocity and its limits", "t [s]", "ω [rad/s]")
        .outlines(asymptotes.into_iter().flatten())
        .reference("closed form", closed_form)
        .line("ω₁", component(0))
        .line("ω₂", component(1));
    let ellipse = (0..=200).map(|i| exact.on_ellipse(TAU * f64::from(i) / 200.0));
    let reached = motion
        .iter()
        .map(|s| velocity(s).1)
        .map(|omega| [omega[0], omega[1]]);
    let on_ellipse = plot::Panel::plane(
        "Ellipse of the energy, and the line of both limits",
        "ω₁ [rad/s]",
        "ω₂ [rad/s]",
    )
    .outlines([limits])
    .reference("energy", ellipse)
    .line("discrete motion", reached)
    .dots("t = 0", [[1.1, 0.6]]);
    plot::draw("suslov", "Suslov problem", &[over_time, on_ellipse])?;

    Ok(())
}
