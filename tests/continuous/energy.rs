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
