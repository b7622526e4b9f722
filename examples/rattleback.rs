//! Rattleback, or celt: a stone that reverses its spin (G. T. Walker 1896; T. R. Kane and
//! D. A. Levinson, *Realistic mathematical modeling of the rattleback*, Int. J. Non-Linear Mech.
//! 17, 1982, whose ellipsoid this is, without its air resistance).
//!
//! An ellipsoid rolls on a plane without slipping, its centre of mass the distance l below its
//! centre. With n the upward normal in the body, the centre has the height s, and r leads from the
//! centre of mass to the point of contact, which is at rest:
//!
//! ```text
//! s² = Σ a_i² n_i²,   r_i = -a_i² n_i/s + l δ_i3,   v = -R (ω × r)
//! ```
//!
//! The principal axes of inertia are turned by 0.8° against the axes of the ellipsoid. So spin
//! feeds rocking: in one sense pitch, in which the long axis rocks, at 17 Hz while it is small, and
//! the roll that goes with it; in the other sense roll alone, about the long axis, at 5 Hz. The
//! rocking grows exponentially and takes the energy, the plane's force turns the spin round, and
//! the rocking dies down as the other one begins to grow. Pitch is fed much faster: a stone on a
//! table, which loses its energy meanwhile, reverses from one sense alone. Here none is lost, and
//! it reverses again and again. The next reversal by pitch grows from what rounding has left of it
//! meanwhile, so that its time is no property of the stone; the motions end before.
//!
//! The picture has the spin for both senses, and the rocking of both motions, as means and
//! amplitudes of 0.2 s.

use std::error::Error;

use nonholonomic::nalgebra::{SVector, Vector3};
use nonholonomic::prelude::*;

mod plot;

/// Ellipsoid that rolls on a plane without slipping, its centre of mass above (x, y).
#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[define(n = R.transpose() * [0, 0, 1])]
#[define(s = sqrt((0..3).map(|i| (a[i] * n[i]).powi(2)).sum()))]
#[define(r = [-a[0].powi(2) * n[0] / s, -a[1].powi(2) * n[1] / s, l - a[2].powi(2) * n[2] / s])]
#[define(v = -R * R.omega.cross(r))]
#[define(J = [[I[0], K, 0], [K, I[1], 0], [0, 0, I[2]]])]
#[define(kinetic = m / 2 * (x_dot.powi(2) + y_dot.powi(2) + v[2].powi(2)) + R.omega.dot(J * R.omega) / 2)]
#[lagrangian(kinetic - m * g * (s - l * n[2]))]
#[constraint(x_dot == v[0])]
#[constraint(y_dot == v[1])]
struct Rattleback {
    /// Semi-axes, m.
    a: [f64; 3],
    /// The centre of mass is below the centre, m.
    l: f64,
    /// Mass, kg.
    m: f64,
    /// Moments of inertia about the centre of mass, for the axes of the ellipsoid, kg m².
    I: [f64; 3],
    /// Their product of inertia in the horizontal plane, kg m².
    K: f64,
    /// Gravity, m/s².
    g: f64,
}

impl Rattleback {
    /// `duration` seconds after a spin about the vertical, rolled by half a degree.
    fn spun(&self, h: f64, duration: f64, spin: f64) -> Result<Vec<State<Self>>, StepError> {
        let rolled = UnitQuaternion::from_axis_angle(&Vector3::x_axis(), 0.5f64.to_radians());
        let q = (0.0, 0.0, rolled);
        let omega = rolled.inverse() * Vector3::new(0.0, 0.0, spin);
        let mut v = SVector::from([0.0, 0.0, omega.x, omega.y, omega.z]);
        // ẋ - v_0 and ẏ - v_1 of a stone that turns in its place.
        let slip = self.constraint_forms(0.0, q) * v;
        (v[0], v[1]) = (-slip[0], -slip[1]);
        let (q0, q1) = self.start(h, q, v)?;
        let steps = (duration / h).round() as usize;
        self.trajectory(h, q0, q1).take(steps + 1).collect()
    }

    /// The largest deviation of the energy, in parts of that of the spin.
    fn drift(&self, motion: &[State<Self>], spin: f64) -> f64 {
        let energy = |s: &State<Self>| self.energy_at(&s.interval());
        let off = motion.iter().map(|s| energy(s) - energy(&motion[0]));
        off.fold(0.0, |worst: f64, off| worst.max(off.abs())) / (self.I[2] * spin * spin / 2.0)
    }
}

/// The motion around a time.
struct Window {
    t: f64,
    /// Mean of the vertical component of the angular velocity.
    spin: f64,
    /// How far the long axis rises and falls, and the short one, in degrees.
    pitch: f64,
    roll: f64,
}

/// Windows of this many steps, as far apart.
fn windows(motion: &[State<Rattleback>], width: usize) -> Vec<Window> {
    let window = |k: usize| {
        let states = &motion[k.saturating_sub(width / 2)..motion.len().min(k + width / 2)];
        let spin = |s: &State<Rattleback>| {
            let omega = s.increment.fixed_rows::<3>(2) / s.h;
            (s.q.R * Vector3::from(omega)).z
        };
        let amplitude = |axis: usize| {
            let slope = |s: &State<Rattleback>| (s.q.R.inverse() * Vector3::z())[axis].asin();
            let slopes = states.iter().map(|s| slope(s).abs());
            slopes.fold(0.0, f64::max).to_degrees()
        };
        Window {
            t: motion[k].t,
            spin: states.iter().map(spin).sum::<f64>() / states.len() as f64,
            pitch: amplitude(0),
            roll: amplitude(1),
        }
    };
    (0..motion.len()).step_by(width).map(window).collect()
}

/// The times at which the spin changes its sense.
fn reversals(windows: &[Window]) -> impl Iterator<Item = f64> {
    windows.array_windows().filter_map(|[before, after]| {
        let share = before.spin / (before.spin - after.spin);
        (before.spin * after.spin < 0.0).then_some(before.t + share * (after.t - before.t))
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    // Kane and Levinson's.
    let stone = Rattleback {
        a: [0.2, 0.03, 0.02],
        l: 0.01,
        m: 1.0,
        I: [2e-4, 1.6e-3, 1.7e-3],
        K: 2e-5,
        g: 9.81,
    };
    // Windows of 0.2 s, more than three periods of the pitch and one of the roll.
    let (h, duration, width, spins) = (0.001, 40.0, 200, [5.0, -5.0]);

    let mut pictured = Vec::new();
    println!("Spin    h [s]   energy off, of the spin's   reversals at [s]");
    for spin in spins {
        for coarser in [2, 1] {
            let h = h * coarser as f64;
            let motion = stone.spun(h, duration, spin)?;
            let found = windows(&motion, width / coarser);
            let times: Vec<_> = reversals(&found).map(|t| format!("{t:.2}")).collect();
            let drift = stone.drift(&motion, spin);
            println!("{spin:4} {h:8.4} {drift:27.1e}   {}", times.join(", "));
            if coarser == 1 {
                pictured.push(found);
            }
        }
    }
    println!("\n           spun with 5 rad/s                 spun with -5 rad/s");
    println!(" t [s]  spin [rad/s]  pitch [°]  roll [°]  spin [rad/s]  pitch [°]  roll [°]");
    for (one, other) in pictured[0].iter().zip(&pictured[1]).step_by(15) {
        print!("{:6.1}", one.t);
        for Window {
            spin, pitch, roll, ..
        } in [one, other]
        {
            print!(" {spin:13.4} {pitch:10.3} {roll:9.3}");
        }
        println!();
    }

    let curve =
        |i: usize, value: fn(&Window) -> f64| pictured[i].iter().map(move |w| [w.t, value(w)]);
    let spins = plot::Panel::series("Spin about the vertical", "t [s]", "spin [rad/s]")
        .outlines([[[0.0, 0.0], [duration, 0.0]]])
        .line("spun with 5 rad/s", curve(0, |w| w.spin))
        .line("with −5 rad/s", curve(1, |w| w.spin));
    let rocking = |i: usize, title: &str| {
        plot::Panel::series(title, "t [s]", "amplitude [°]")
            .line("pitch", curve(i, |w| w.pitch))
            .line("roll", curve(i, |w| w.roll))
    };
    let panels = [
        spins,
        rocking(0, "Rocking, spun with 5 rad/s"),
        rocking(1, "Rocking, spun with −5 rad/s"),
    ];
    plot::draw("rattleback", "Rattleback", &panels)?;
    Ok(())
}
