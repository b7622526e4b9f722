//! The energy along the flow, of systems of which `equations()` says that it is conserved, and of those beside them of which it says that it is not.

use nonholonomic::prelude::*;

/// A particle in a potential with others of its attributes.
macro_rules! particle {
    ($name:ident: $potential:expr; $(#[$attribute:meta])*) => {
        #[discrete_system(continuous(multipliers))]
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - $potential)]
        $(#[$attribute])*
        struct $name { w: f64 }
    };
}

particle!(Gyroscopic: w * (x.powi(2) + 2 * y.powi(2)) / 2; #[force(x = w * y_dot, y = -w * x_dot)]);
particle!(NotQuite: w * (x.powi(2) + 2 * y.powi(2)) / 2; #[force(x = w * y_dot, y = -2 * w * x_dot)]);
particle!(Contact: w * x; #[constraint(z_dot == y * x_dot)]);
particle!(AlongContact: w * x; #[constraint(z_dot == y * x_dot)] #[force(z = x * (z_dot - y * x_dot))]);
particle!(Carried: w * y; #[constraint(x_dot == 1)]);
particle!(Lifted: w * x; #[constraint(x_dot == 1)]);
particle!(Turned: w * z; #[constraint(x_dot == w * y)] #[constraint(y_dot == -w * x)]);
particle!(Sheared: w * z; #[constraint(x_dot == w * y)]);
particle!(Pulled: t * x + w * y; );
// Homogeneous constraints that depend on t (A. Bilimović, 1913), and a term of L without an energy that does.
particle!(Rheonomic: w * x; #[constraint(z_dot == (y + sin(t)) * x_dot)]);
particle!(Stirred: w * z + sin(t) * (y * x_dot - x * y_dot) / 2; );

/// By how much E_L changes over ten units of time, of a motion that satisfies the constraints, and the sentence on it.
macro_rules! spread {
    ($system:ident, $q:expr, $v:expr) => {{
        let system = $system { w: 0.7 };
        let states = system.flow(0.0, $q, $v, 1.0).take(11);
        let energies: Vec<_> = states
            .map(|state| state.expect("a flow"))
            .map(|state| system.lagrangian_energy(state.t, state.q, state.v))
            .collect();
        let largest = energies.iter().fold(f64::NEG_INFINITY, |a, e| a.max(*e));
        let least = energies.iter().fold(f64::INFINITY, |a, e| a.min(*e));
        let equations = $system::equations();
        let entry = equations.get("energy_conservation").expect("an entry");
        (largest - least, entry.text)
    }};
}

/// The flow keeps a relative error of 1e-13 a step, of energies below 10 in some hundred steps.
#[test]
fn where_it_is_conserved() {
    let q = [0.4, -0.3, 0.2];
    for (spread, text) in [
        spread!(Gyroscopic, q, [0.5, 0.8, -0.1]),
        spread!(Contact, q, [0.5, 0.8, -0.15]),
        spread!(AlongContact, q, [0.5, 0.8, -0.15]),
        spread!(Carried, q, [1.0, 0.8, -0.1]),
        spread!(Turned, q, [-0.21, -0.28, 0.6]),
        spread!(Rheonomic, q, [0.5, 0.8, -0.15]),
    ] {
        assert!(
            text.starts_with("the energy E_L of the continuous system is conserved: "),
            "{text}"
        );
        assert!(spread < 1e-9, "{spread}: {text}");
    }
}

/// A system each beside those above.
#[test]
fn where_it_is_not() {
    let q = [0.4, -0.3, 0.2];
    for (spread, text) in [
        spread!(NotQuite, q, [0.5, 0.8, -0.1]),
        spread!(Lifted, q, [1.0, 0.8, -0.1]),
        spread!(Sheared, q, [-0.21, 0.8, 0.6]),
        spread!(Pulled, q, [0.5, 0.8, -0.1]),
        spread!(Stirred, q, [0.5, 0.8, -0.1]),
    ] {
        assert!(
            text.starts_with("the energy E_L of the continuous system is not conserved"),
            "{text}"
        );
        assert!(spread > 0.1, "{spread}: {text}");
    }
}

/// x' = 1 in the potential w x: the reaction lifts by w a unit of time.
#[test]
fn the_work_of_a_reaction() {
    let (spread, text) = spread!(Lifted, [0.4, -0.3, 0.2], [1.0, 0.8, -0.1]);
    assert!((spread - 7.0).abs() < 1e-9, "{spread}");
    assert!(text.ends_with("dE_L/dt = lambda_1"), "{text}");
}

/// J (3.2) and Remark 3.2: the linear term Δ_t of L, with Δ = (x y sin t, x² - t z, y t²), is the force dΔ(·, q̇ + ∂_t).
#[test]
fn a_linear_term_is_a_force() {
    #[discrete_system(continuous(multipliers))]
    #[coordinates(x, y, z)]
    #[lagrangian(
        (x_dot.powi(2) + (2 + cos(x + t)) * y_dot.powi(2) + z_dot.powi(2)) / 2 - x * y
            + x * y * sin(t) * x_dot + (x.powi(2) - t * z) * y_dot + y * t.powi(2) * z_dot
    )]
    #[constraint(z_dot == t * y * x_dot + x)]
    struct Linear;
    #[discrete_system(continuous(multipliers))]
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + (2 + cos(x + t)) * y_dot.powi(2) + z_dot.powi(2)) / 2 - x * y)]
    #[constraint(z_dot == t * y * x_dot + x)]
    // (∂_iΔ_j - ∂_jΔ_i) q̇^j - ∂_tΔ_i.
    #[force(
        x = (2 * x - x * sin(t)) * y_dot - x * y * cos(t),
        y = (x * sin(t) - 2 * x) * x_dot + (t.powi(2) + t) * z_dot + z,
        z = -(t.powi(2) + t) * y_dot - 2 * y * t,
    )]
    struct Forced;
    let (t, q, v) = (0.6, [0.4, -0.3, 0.2], [0.5, 0.8, 0.6 * -0.3 * 0.5 + 0.4]);
    let [linear, forced] = [
        Linear.accelerations(t, q, v).expect("regular"),
        Forced.accelerations(t, q, v).expect("regular"),
    ];
    // Sums of a few terms of order one.
    assert!(
        (linear.0 - forced.0).amax() < 1e-14,
        "{linear:?} {forced:?}"
    );
    assert!(
        (linear.1 - forced.1).amax() < 1e-14,
        "{linear:?} {forced:?}"
    );
    let energies = [
        Linear.lagrangian_energy(t, q, v),
        Forced.lagrangian_energy(t, q, v),
    ];
    assert!((energies[0] - energies[1]).abs() < 1e-15, "{energies:?}");
}
