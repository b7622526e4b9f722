//! Chaplygin's ball: an inhomogeneous ball, its centre of mass in the middle, that rolls on a plane
//! without slipping (Chaplygin 1903; Neimark & Fufaev, Dynamics of Nonholonomic Systems).
//!
//! ```text
//! ẋ = a ω_y,   ẏ = -a ω_x          ω in space: the point of contact is at rest
//! K = R Jω + a e_z × (m ẋ, m ẏ)     angular momentum about the point of contact, constant
//! ```
//!
//! Each component of K belongs to a one-parameter group that moves the ball as it may roll, turning
//! it about x and carrying it along -y by a, turning it about y and carrying it along x, turning it
//! about the vertical; L_d is invariant under all three. So the discrete K, of the momenta -D_1L_d,
//! is constant to round-off, all three components, and the energy to O(h²). The plane's force does
//! no work on the ball, but bends its path.
//!
//! The third axis of the body passes through the vertical at t = 0, where the Euler angles of the
//! attitude are not defined: the precession jumps by π there. The rotation itself is as smooth
//! there as everywhere, and nothing of it is seen in the motion, run from t = 0 both ways. The
//! picture has the path of the point of contact, and where the third axis points, from above.

use std::error::Error;

use nonholonomic::Interval;
use nonholonomic::nalgebra::{Vector2, Vector3};
use nonholonomic::prelude::*;

mod plot;

/// Ball with three moments of inertia, centred at height `a` over (x, y).
#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[define(turning = (0..3).map(|i| J[i] / 2 * R.omega[i].powi(2)).sum())]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + turning)]
#[constraint(x_dot == a * R.spatial_omega[1])]
#[constraint(y_dot == -a * R.spatial_omega[0])]
struct RollingBall {
    /// Mass, kg.
    m: f64,
    /// Principal moments of inertia, kg m².
    J: [f64; 3],
    /// Radius, m.
    a: f64,
}

impl RollingBall {
    /// `steps` nodes before t = 0 and as many after it, of the motion through the origin with the
    /// attitude 1 and this ω.
    fn motion(
        &self,
        h: f64,
        steps: usize,
        [wx, wy, wz]: [f64; 3],
    ) -> Result<Vec<State<Self>>, StepError> {
        let options = StepOptions::default().tolerance(1e-15);
        let q = (0.0, 0.0, UnitQuaternion::identity());
        let (q0, q1) = self.start(h, q, [self.a * wy, -self.a * wx, wx, wy, wz])?;
        let before = self
            .trajectory_with(&options, TimeStep::new(h, -h), q1, q0)
            .skip(2);
        let before = before.take(steps).collect::<Result<Vec<_>, _>>()?;
        let after = self.trajectory_with(&options, h, q0, q1).take(steps + 1);
        before.into_iter().rev().map(Ok).chain(after).collect()
    }

    /// K on an interval.
    fn about_contact(&self, interval: &Interval<Self>) -> Vector3<f64> {
        let p = -self.d1_discrete_lagrangian_at(interval);
        let turning = interval.q.R * Vector3::new(p[2], p[3], p[4]);
        turning + self.a * Vector3::z().cross(&Vector3::new(p[0], p[1], 0.0))
    }

    /// The largest deviations of K and of the energy, relative, and the longest turn in a step.
    fn deviations(&self, motion: &[State<Self>]) -> [f64; 3] {
        let momentum = |s: &State<Self>| self.about_contact(&s.interval());
        let energy = |s: &State<Self>| self.energy_at(&s.interval());
        let middle = &motion[motion.len() / 2];
        let worst = |off: &dyn Fn(&State<Self>) -> f64| motion.iter().map(off).fold(0.0, f64::max);
        let (k, e) = (momentum(middle), energy(middle));
        [
            worst(&|s| (momentum(s) - k).norm() / k.norm()),
            worst(&|s| (energy(s) / e - 1.0).abs()),
            worst(&|s| s.increment.fixed_rows::<3>(2).norm()),
        ]
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps, omega) = (0.01, 1500, [0.4, 0.15, 3.0]);
    let ball = RollingBall {
        m: 2.0,
        J: [0.1, 0.3, 0.22],
        a: 0.5,
    };
    let motion = ball.motion(h, steps, omega)?;

    println!("Passing through the vertical");
    println!("                 Euler angles [rad]    turned in the step,   [rad]");
    println!("   t [s]    precession    nutation        d_1       d_2       d_3");
    for s in &motion[steps - 4..=steps + 4] {
        let axis = s.q.R * Vector3::z();
        let precession = match axis.xy() == Vector2::zeros() {
            true => "none".into(),
            false => format!("{:.5}", axis.x.atan2(-axis.y)),
        };
        let nutation = axis.xy().norm().atan2(axis.z);
        // Before t = 0 a step runs backwards.
        let d = s.increment * s.h.signum();
        println!(
            "{:8.2} {precession:>13} {nutation:11.5} {:10.5} {:9.5} {:9.5}",
            s.t, d[2], d[3], d[4]
        );
    }

    println!("\n{} s before and after:", h * steps as f64);
    println!("   h [s]    K off, relative   energy off, relative");
    for refined in [1, 2, 4] {
        let (h, steps) = (h / refined as f64, refined * steps);
        let [momentum, energy, _] = ball.deviations(&ball.motion(h, steps, omega)?);
        println!("{h:8.4} {momentum:18.0e} {energy:22.2e}");
    }
    let long = ball.motion(h, 25_000, omega)?;
    let [momentum, energy, turn] = ball.deviations(&long);
    println!("{h:8.4} {momentum:18.0e} {energy:22.2e}   over 500 s");
    println!("No step turns the ball by more than {turn:.4} rad");
    let upright = long.iter().map(|s| (s.q.R * Vector3::z()).xy().norm());
    let near = upright.filter(|off| *off < 0.05).count();
    println!("The third axis is within 50 mrad of the vertical at {near} nodes of these");

    let contact = |s: &State<RollingBall>| [s.q.x, s.q.y];
    let path = plot::Panel::plane("Path of the point of contact", "x [m]", "y [m]")
        .line("t < 0", motion[..=steps].iter().map(contact))
        .line("t > 0", motion[steps..].iter().map(contact))
        .dots("t = 0", [[0.0, 0.0]]);
    let above = plot::SphereView::from([0.0, 0.0, 1.0], [0.0, 1.0, 0.0]);
    let third = |s: &State<RollingBall>| above.in_front(s.q.R * Vector3::z());
    let shown = steps / 2;
    let axis = plot::Panel::plane("Third axis of the body, from above", "x", "y")
        .outlines([above.edge()])
        .line("t < 0", motion[steps - shown..=steps].iter().map(third))
        .line("t > 0", motion[steps..=steps + shown].iter().map(third))
        .dots("t = 0", [[0.0, 0.0]]);
    plot::draw("rolling_ball", "Chaplygin's ball", &[path, axis])?;
    Ok(())
}
