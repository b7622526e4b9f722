//! The derivatives of steps with inner nodes.

#![cfg(feature = "large-lattice-momenta")]

use nonholonomic::Driven;
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::Numbers;
use super::differences::{Point, check, none, parameters};
use super::systems::Parametrised;

/// A constraint on velocities of every site, friction, a control in force and constraint, and a coupling with the next site.
#[discrete_system(lattice, derivatives)]
#[coordinates(x, y)]
#[control(u)]
#[lagrangian((x_dot.powi(2) + m * y_dot.powi(2)) / 2 + y * x_dot * y_dot / 6 - b * (x_diff.powi(2) + y_diff.powi(2)) / 2 - sin(y) * x.next / 3 - t * cos(x))]
#[force(x = u * cos(x) - x_dot / 5)]
#[constraint(y_dot == x_dot * cos(y + u) / 2 + t / 4)]
#[discretization(lobatto, stages = 3)]
#[site(m)]
struct Steered {
    m: Vec<f64>,
    b: f64,
}

impl Parametrised for Steered {
    const SHARED: &'static [usize] = &[1, 3];

    fn of(parameters: &[Vec<f64>]) -> Self {
        Self {
            m: parameters.iter().map(|p| p[2]).collect(),
            b: parameters[0][3],
        }
    }
}

#[test]
fn with_inner_nodes() {
    let mut numbers = Numbers::new(17);
    let sites = 4;
    let at = Point::<Steered> {
        time: TimeStep::new(0.3, 0.1),
        q: (0..sites)
            .map(|_| numbers.vector::<SVector<f64, 2>>())
            .collect(),
        p: (0..sites).map(|_| numbers.vector()).collect(),
        parameters: parameters(sites, |k| {
            let k = k as f64;
            vec![k, 0.8, 1.0 + 0.2 * k, 0.7, 0.2 - 0.1 * k]
        }),
    };
    check("free", &at, &Ends::free(), &none::<Steered>);
    check("periodic", &at, &Ends::Periodic, &none::<Steered>);
    let shaken = |t: f64| Driven {
        q: [(2.0 * t).sin(), t.cos()].into(),
        v: SVector::from([2.0 * (2.0 * t).cos(), -t.sin()]),
        a: SVector::from([-4.0 * (2.0 * t).sin(), -t.cos()]),
    };
    let ends = Ends::open(End::Held, End::Driven(&shaken));
    check("driven", &at, &ends, &|t| {
        vec![(3, shaken(t).v, shaken(t).a)]
    });
    let ends = Ends::open(End::Driven(&shaken), End::Free);
    check("driven on the left", &at, &ends, &|t| {
        vec![(0, shaken(t).v, shaken(t).a)]
    });
}
