//! The problems with all their schemes, as objects.

use nonholonomic::prelude::*;

use super::problems;
use super::scheme::{Discrete, RungeKutta, Scheme, Start, Verner, distance};

/// A first integral.
pub struct Integral {
    pub name: &'static str,
    pub value: Box<dyn Fn(f64, &[f64], &[f64]) -> f64>,
}

/// A problem with its schemes, the midpoint rule first.
pub struct Problem {
    pub name: &'static str,
    pub start: Start,
    /// The duration of the motion of which errors are measured.
    pub duration: f64,
    pub schemes: Vec<Box<dyn Scheme>>,
    pub integrals: Vec<Integral>,
    pub distance: Distance,
}

type Distance = fn(&Start, &Start) -> f64;

impl Problem {
    /// With an integral more, which is watched in the place of the energy.
    fn with(mut self, name: &'static str, value: impl Fn(&[f64], &[f64]) -> f64 + 'static) -> Self {
        let value = Box::new(move |_: f64, q: &[f64], v: &[f64]| value(q, v));
        self.integrals.insert(0, Integral { name, value });
        self
    }

    /// The scheme of this label.
    pub fn scheme(&self, label: &str) -> Option<&dyn Scheme> {
        let found = self.schemes.iter().find(|scheme| scheme.label() == label);
        found.map(AsRef::as_ref)
    }
}

fn new<C: ContinuousSystem + Copy + 'static>(
    name: &'static str,
    continuous: C,
    discrete: Vec<Box<dyn Scheme>>,
    (q, v): (&[f64], &[f64]),
) -> Problem {
    let mut schemes = discrete;
    schemes.push(Box::new(RungeKutta(continuous)));
    schemes.push(Box::new(Verner(continuous)));
    let energy = move |t: f64, q: &[f64], v: &[f64]| {
        use nonholonomic::{Components, Vector};
        let mut velocity = C::Increment::zeros();
        velocity.as_mut_slice().copy_from_slice(v);
        continuous.lagrangian_energy(t, C::Configuration::read(q), velocity)
    };
    Problem {
        name,
        start: Start {
            q: q.to_vec(),
            v: v.to_vec(),
        },
        duration: 10.0,
        schemes,
        integrals: vec![Integral {
            name: "energy",
            value: Box::new(energy),
        }],
        distance: distance::<C>,
    }
}

/// The problem of a module with these parameters, by the schemes of `problem!`.
macro_rules! listed {
    ($name:literal, $module:ident::$System:ident $fields:tt, $start:expr) => {
        listed!(@ [
            ("midpoint", midpoint),
            ("trapezoidal", trapezoidal),
            ("left", left),
            ("order 4", four),
            ("order 6", six),
            ("Lobatto 3", lobatto),
            ("energy", energy),
        ] $name, $module::$System $fields, $start)
    };
    (@ [$(($label:literal, $scheme:ident),)*] $name:literal, $module:ident::$System:ident $fields:tt, $start:expr) => {{
        let continuous = listed!(@system $module, midpoint, $System $fields);
        let discrete: Vec<Box<dyn Scheme>> = vec![$(
            Box::new(Discrete {
                label: $label,
                system: listed!(@system $module, $scheme, $System $fields),
                continuous,
            }),
        )*];
        new($name, continuous, discrete, $start)
    }};
    (@system $module:ident, $scheme:ident, $System:ident { $($field:ident: $value:expr),* }) => {
        problems::$module::$scheme::$System { $($field: $value),* }
    };
}

fn half_squares(values: &[f64]) -> f64 {
    values.iter().map(|x| x * x).sum::<f64>() / 2.0
}

pub fn variator(epsilon: f64) -> Problem {
    let start: (&[f64], &[f64]) = (&[1.0, 0.0, 0.0], &[0.3, 0.0, 3.0]);
    let variator = listed!("variator", variator::Variator { epsilon: epsilon }, start);
    variator.with("E(x, y)", |q, v| {
        half_squares(&q[..2]) + half_squares(&v[..2])
    })
}

pub fn contact(name: &'static str, delta: f64) -> Problem {
    // y = cos t, and H = 3/2.
    let (z, epsilon) = (-0.55_f64, 0.3);
    let x = ((2.0 - z * z) / (1.0 + epsilon * z * z)).sqrt();
    let contact = listed!(
        "contact oscillator",
        contact::Contact {
            epsilon: epsilon,
            delta: delta
        },
        (&[x, 1.0, z], &[0.0; 3])
    );
    let contact = Problem { name, ..contact };
    let mut contact = contact.with("E(y)", |q, v| half_squares(&[q[1], v[1]]));
    // Most schemes keep E(y) to round-off.
    contact.integrals.reverse();
    contact
}

pub fn all() -> Vec<Problem> {
    let (sin, cos) = (std::f64::consts::PI / 9.0).sin_cos();
    let quartic = listed!(
        "chaotic quartic",
        quartic::Quartic {},
        (
            &[cos, 0.6, 0.4, 0.2, 1.0, 1.0, 1.0],
            &[0.0, sin, 0.0, 0.0, 0.0, 0.0, 0.0]
        )
    );
    let knife_edge = listed!(
        "knife edge",
        knife_edge::KnifeEdge { g: 0.7 },
        (&[0.0; 3], &[0.2, 0.0, 1.0])
    );
    let (along, phi) = (0.7, 0.3_f64);
    let sleigh = listed!(
        "sleigh",
        sleigh::Sleigh {
            a: 0.3,
            J: 0.6,
            g: 0.0
        },
        (
            &[0.0, 0.0, phi],
            &[along * phi.cos(), along * phi.sin(), 0.9]
        )
    );
    // Turned by 1/2 about the first axis.
    let tilt = [0.25_f64.sin(), 0.0, 0.0, 0.25_f64.cos()];
    let suslov = listed!(
        "Suslov",
        suslov::Suslov {
            I: 0.8,
            J: 0.7,
            k: 0.3,
            g: 0.5
        },
        (&tilt, &[0.6, 0.9, 0.0])
    );
    let (spin, radius) = (1.3, 0.5);
    let disk = listed!(
        "vertical disk",
        disk::Disk {
            m: 5.0,
            I: 0.3,
            J: 0.2,
            A: radius
        },
        (
            &[0.0, 0.0, 0.0, phi],
            &[
                radius * spin * phi.cos(),
                radius * spin * phi.sin(),
                spin,
                0.7
            ]
        )
    );
    vec![
        variator(0.1),
        contact("contact oscillator", 0.0),
        contact("contact oscillator, p − ∇S", 1.0),
        quartic,
        knife_edge,
        sleigh,
        suslov,
        disk,
        routh(tilt),
        veselova(tilt),
    ]
}

/// The matrix of a rotation about the first axis by 1/2 is [1, c -s, s c].
fn turned(omega: [f64; 3]) -> [f64; 3] {
    let (s, c) = 0.5_f64.sin_cos();
    [
        omega[0],
        c * omega[1] - s * omega[2],
        s * omega[1] + c * omega[2],
    ]
}

/// The third row of the matrix of a unit quaternion i, j, k, w: the vertical, seen from the body.
fn vertical(q: &[f64]) -> [f64; 3] {
    let [i, j, k, w] = [q[0], q[1], q[2], q[3]];
    [
        2.0 * (i * k - w * j),
        2.0 * (j * k + w * i),
        1.0 - 2.0 * (i * i + j * j),
    ]
}

fn routh(tilt: [f64; 4]) -> Problem {
    let (a, l, moments) = (1.0, 0.2, [0.5, 0.5, 0.4]);
    let omega = [0.3, 0.2, 2.0];
    let space = turned(omega);
    let q = [&[0.0; 2][..], &tilt].concat();
    let v = [&[a * space[1], -a * space[0]][..], &omega].concat();
    let routh = listed!(
        "Routh's sphere",
        routh::Routh {
            I: moments[0],
            J: moments[2],
            l: l,
            a: a,
            g: 1.0
        },
        (&q, &v)
    );
    // Jellett's integral: the momentum of the spin along the line from the contact to the centre of mass.
    routh.with("Jellett", move |q, v| {
        let (up, omega) = (vertical(&q[2..]), &v[2..]);
        let arm = |i: usize| a * up[i] + if i == 2 { l } else { 0.0 };
        (0..3).map(|i| moments[i] * omega[i] * arm(i)).sum()
    })
}

fn veselova(tilt: [f64; 4]) -> Problem {
    // No spin about the vertical: sin(1/2) ω_1 + cos(1/2) ω_2 = 0.
    let (s, c) = 0.5_f64.sin_cos();
    listed!(
        "Veselova",
        veselova::Veselova {
            I: 0.8,
            J: 0.7,
            k: 0.5
        },
        (&tilt, &[0.7, 1.1 * c, -1.1 * s])
    )
}
