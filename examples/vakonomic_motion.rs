//! Two laws of motion for one set of constraints: d'Alembert's principle, and vakonomic motion, in which the action is
//! stationary among the motions that satisfy them.
//!
//! A skate at rest on a slope that spins at the rate ω goes along a cycloid and comes back by the one; by the other, with λ = 0
//! at the start,
//!
//! ```text
//! x' = g t cos² a,   y' = g t sin a cos a,   J a'' = m (g t)² sin a cos a
//! ```
//!
//! and it never climbs. A body of constant speed under gravity runs along a catenary of equal strength by the one (Chetaev's
//! rule), and along a catenary by the other.

use std::error::Error;

use nonholonomic::{nalgebra::Vector2, prelude::*};

mod plot;

/// A skate of mass `m` [kg] and moment of inertia `J` [kg m²] on a slope with the acceleration `g` [m/s²] along x.
macro_rules! skate {
    ($name:ident $(, $attribute:meta)?) => {
        #[discrete_system]
        #[coordinates(x, y, a: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * a_dot.powi(2) + m * g * x)]
        #[constraint(x_dot * sin(a) == y_dot * cos(a))]
        $(#[$attribute])?
        struct $name {
            m: f64,
            J: f64,
            g: f64,
        }
    };
}
skate!(Skate);
skate!(VakonomicSkate, vakonomic(mu));

/// A body of mass `m` [kg] under gravity `g` [m/s²] with the speed `v` [m/s].
macro_rules! body {
    ($name:ident $(, $attribute:meta)?) => {
        #[discrete_system]
        #[coordinates(x, y)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
        #[constraint(x_dot.powi(2) + y_dot.powi(2) == v.powi(2))]
        $(#[$attribute])?
        struct $name {
            m: f64,
            g: f64,
            v: f64,
        }
    };
}
body!(Body);
body!(VakonomicBody, vakonomic(mu));

/// The places (x, y) of the first nodes.
fn path<S: DiscreteSystem>(
    motion: impl Iterator<Item = Result<State<S>, StepError>>,
    place: fn(&S::Configuration) -> Vector2<f64>,
    nodes: usize,
) -> Result<Vec<(f64, Vector2<f64>)>, StepError> {
    motion
        .take(nodes)
        .map(|state| state.map(|s| (s.t, place(&s.q))))
        .collect()
}

/// The largest distance from a closed form.
fn apart(path: &[(f64, Vector2<f64>)], exact: impl Fn(f64) -> Vector2<f64>) -> f64 {
    path.iter()
        .map(|(t, q)| (q - exact(*t)).norm())
        .fold(0.0, f64::max)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, nodes, spin) = (0.005, 641, 2.0);
    let skate = Skate {
        m: 1.0,
        J: 0.3,
        g: 1.0,
    };
    let ideal = path(
        skate.motion(h, [0.0; 3], [0.0, 0.0, spin])?,
        |q| q.xy(),
        nodes,
    )?;
    let other = VakonomicSkate {
        m: skate.m,
        J: skate.J,
        g: skate.g,
    };
    let rest = [0.0, 0.0, spin, 0.0];
    let vakonomic = path(other.motion(h, [0.0; 4], rest)?, |q| q.xy(), nodes)?;
    let cycloid = |t: f64| {
        let turned = 2.0 * spin * t;
        skate.g / (4.0 * spin * spin) * Vector2::new(1.0 - turned.cos(), turned - turned.sin())
    };
    println!(
        "the skate is off the cycloid by at most {:.1e} m",
        apart(&ideal, cycloid)
    );
    let climbs = vakonomic.windows(2).any(|pair| pair[1].1.x < pair[0].1.x);
    let way = if climbs { "climbs" } else { "never climbs" };
    println!("the vakonomic one {way}");
    let points = |path: &[(f64, Vector2<f64>)]| path.iter().map(|(_, q)| *q).collect::<Vec<_>>();
    let on_the_slope =
        plot::Panel::plane("A spinning skate, downhill to the right", "x [m]", "y [m]")
            .reference("cycloid", ideal.iter().map(|(t, _)| cycloid(*t)))
            .line("d'Alembert", points(&ideal))
            .line("vakonomic", points(&vakonomic));

    let (m, g, v, climb) = (2.0, 9.81, 3.0, 1.2_f64);
    let (h, nodes) = (0.005, 241);
    let rate = [v * climb.cos(), v * climb.sin()];
    let body = Body { m, g, v };
    let ideal = path(body.motion(h, [0.0; 2], rate)?, |q| *q, nodes)?;
    let body = VakonomicBody { m, g, v };
    let vakonomic = path(
        body.motion(h, [0.0; 3], [rate[0], rate[1], 0.0])?,
        |q| q.xy(),
        nodes,
    )?;
    let equal_strength = |t: f64| {
        let before = climb.sin().atanh();
        let after = before - g / v * t;
        let x = before.sinh().atan() - after.sinh().atan();
        v * v / g * Vector2::new(x, before.cosh().ln() - after.cosh().ln())
    };
    let catenary = |t: f64| {
        let (along, before) = (rate[0], rate[1]);
        let after = before - g * t;
        let x = along * ((before / along).asinh() - (after / along).asinh());
        v / g * Vector2::new(x, along.hypot(before) - along.hypot(after))
    };
    println!(
        "the body is off the catenary of equal strength by at most {:.1e} m",
        apart(&ideal, equal_strength)
    );
    println!(
        "the vakonomic one is off the catenary by at most {:.1e} m",
        apart(&vakonomic, catenary)
    );
    let falling = plot::Panel::plane("A body of constant speed", "x [m]", "y [m]")
        .reference(
            "catenary of equal strength",
            ideal.iter().map(|(t, _)| equal_strength(*t)),
        )
        .reference("catenary", vakonomic.iter().map(|(t, _)| catenary(*t)))
        .line("Chetaev", points(&ideal))
        .line("vakonomic", points(&vakonomic));
    plot::draw(
        "vakonomic_motion",
        "Two laws of motion for the same constraints",
        &[on_the_slope, falling],
    )?;
    Ok(())
}
