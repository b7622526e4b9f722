//! Chaplygin sleigh: a body on a blade at (x, y) along θ, its centre of mass the distance a ahead
//! (Neimark & Fufaev, Dynamics of Nonholonomic Systems).
//!
//! Pushed backwards it turns round, by π k/a in all, and leaves forwards on a straight line. With
//! k² = I/m + a² and U² = u² + k² ω² constant, the speed along the blade and the turning rate are
//!
//! ```text
//! u = U tanh(a U (t - t_0)/k²),   ω = U/k sech(a U (t - t_0)/k²)
//! ```
//!
//! The plane's motions SE(2) leave it invariant. They are all of Q, so the reduced motion is that
//! of ϑ_k = q_k⁻¹ q_{k+1} alone (Euler-Poincaré-Suslov). Reduced by the translations only, the
//! angle stays, in the base. Both reconstruct the same motion.

use std::error::Error;

use nonholonomic::{nalgebra::Vector2, prelude::*};

mod plot;

/// Body of mass `m` [kg], moment of inertia `I` [kg m²] about a centre of mass `a` [m] ahead of the
/// blade, which does not slip sideways.
macro_rules! sleigh {
    ($name:ident, $($action:tt)*) => {
        #[discrete_system]
        #[coordinates(x, y, theta: S1)]
        #[define(x_mass = x_dot - a * sin(theta) * theta_dot)]
        #[define(y_mass = y_dot + a * cos(theta) * theta_dot)]
        #[lagrangian(m / 2 * (x_mass.powi(2) + y_mass.powi(2)) + I / 2 * theta_dot.powi(2))]
        #[constraint(x_dot * sin(theta) == y_dot * cos(theta))]
        #[symmetry($($action)*)]
        struct $name {
            m: f64,
            I: f64,
            a: f64,
        }
    };
}

sleigh!(ChaplyginSleigh, SE2(x, y, theta));
sleigh!(SleighOverAngle, translations(x, y));

/// The first configurations of the reduced motion, reconstructed.
fn reconstruct<S: SymmetricSystem>(
    system: &S,
    (h, steps): (f64, usize),
    [q0, q1]: [S::Configuration; 2],
) -> Result<Vec<S::Configuration>, StepError> {
    let reduced = system.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, q0, q1);
    let motion = reduced.trajectory(h, r0, vartheta0, r1).reconstruct(q0);
    motion.take(steps).map(|state| Ok(state?.q)).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps, u0, omega0) = (0.01, 900, -1.0, 0.1);
    let sleigh = ChaplyginSleigh {
        m: 1.5,
        I: 0.6,
        a: 0.4,
    };
    let (q0, q1) = sleigh.start(h, [0.0; 3], [u0, 0.0, omega0])?;
    let motion = sleigh.trajectory(h, q0, q1).take(steps);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;
    let ChaplyginSleigh { m, I, a } = sleigh;
    let on_group = reconstruct(&sleigh, (h, steps), [q0, q1])?;
    let over_angle = reconstruct(&SleighOverAngle { m, I, a }, (h, steps), [q0, q1])?;
    let apart = |s: &State<ChaplyginSleigh>| {
        [&on_group, &over_angle].map(|motion| (motion[s.k] - s.q).norm())
    };

    let k = (I / m + a * a).sqrt();
    let speed = f64::hypot(u0, k * omega0);
    let rate = a * speed / (k * k);
    let t0 = -(u0 / speed).atanh() / rate;
    let omega_exact = |t: f64| speed / k / (rate * (t - t0)).cosh();
    // ω on the interval after each node, and the closed form at its middle.
    let omega = |s: &State<ChaplyginSleigh>| (s.increment[2] / h, omega_exact(s.t + h / 2.0));

    for symmetry in [sleigh.equations(), SleighOverAngle { m, I, a }.equations()] {
        println!("{}\n", symmetry.get("symmetry").map_or("", |e| e.text));
    }
    println!("                                                            off the direct motion");
    println!("step  t [s]     x [m]     y [m]   θ [rad]  ω [rad/s]  error     SE(2)  translations");
    for s in motion.iter().skip(89).step_by(90) {
        let (k, t, [x, y, theta], (omega, exact)) = (s.k, s.t, s.q.into(), omega(s));
        let (error, [group, base]) = (omega - exact, apart(s));
        println!(
            "{k:4} {t:6.2} {x:9.5} {y:9.5} {theta:9.5} {omega:10.6} {error:7.0e} {group:8.0e} {base:12.0e}"
        );
    }
    let errors = motion.iter().map(omega).map(|(omega, exact)| omega - exact);
    let worst = errors.fold(0.0, |worst: f64, e| worst.max(e.abs()));
    println!("ω is off the closed form by at most {worst:.1e} rad/s in {steps} steps");
    let apart = motion.iter().flat_map(apart).fold(0.0, f64::max);
    println!("The reconstructions are within {apart:.0e} of the direct motion");

    let mass = |s: &State<ChaplyginSleigh>| {
        let (sin, cos) = s.q[2].sin_cos();
        s.q.xy() + a * Vector2::new(cos, sin)
    };
    let path = plot::Panel::plane("Path, and the body every 0.3 s", "x [m]", "y [m]")
        .outlines(motion.iter().step_by(30).map(|s| [s.q.xy(), mass(s)]))
        .line("blade", motion.iter().map(|s| s.q.xy()))
        .line("centre of mass", motion.iter().map(mass));
    let over_time = motion.iter().map(|s| (s.t + h / 2.0, omega(s)));
    let turning = plot::Panel::series("Turning rate", "t [s]", "ω [rad/s]")
        .reference(
            "closed form",
            over_time.clone().map(|(t, omega)| [t, omega.1]),
        )
        .line("discrete motion", over_time.map(|(t, omega)| [t, omega.0]));
    plot::draw("chaplygin_sleigh", "Chaplygin sleigh", &[path, turning])?;
    Ok(())
}
