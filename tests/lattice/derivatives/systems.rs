//! Lattices of every kind, with the direction that a displacement moves their parameters in.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{LatticePerturbation, SmoothFunction, Vector};

/// A chain with a mass that depends on the place, friction, a control, and a potential that depends on the time.
#[discrete_system(lattice, derivatives)]
#[coordinates(x)]
#[control(u)]
#[lagrangian(m * (1 + x.powi(2) / 5) * x_dot.powi(2) / 2 - x_diff.powi(2) / 2 - b * x_diff.powi(4) / 5 - cos(x) * cos(t) / 3)]
#[force(x = u * cos(x) - g * x_dot)]
#[site(m)]
pub struct Chain {
    pub m: Vec<f64>,
    pub b: f64,
    pub g: f64,
}

/// Knife edges on rods of a field z: a constraint on velocities with the next site, one between neighbours, and a control in the first.
#[discrete_system(lattice, derivatives)]
#[coordinates(x, y, z)]
#[control(u: [R; 2])]
#[lagrangian((x_dot.powi(2) + 2 * y_dot.powi(2) + m * z_dot.powi(2)) / 2 + y * x_dot * z_dot / 6
    - (x_diff.powi(2) + y_diff.powi(2) + z_diff.powi(2)) / 2 - sin(z) * x.next / 3)]
#[force(x = u[1] / 3, z = u[0] * t)]
#[constraint(y_dot == x_dot * cos(z + u[1]) / 2 + u[0])]
#[constraint(z_diff == y * x_diff + c * t * x / 5)]
#[discretization(trapezoidal)]
#[site(m)]
pub struct Steered {
    pub m: Vec<f64>,
    pub c: f64,
}

/// Rods of length l between beads of a plane.
#[discrete_system(lattice, derivatives)]
#[coordinates(x, y)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2)) / 2 - m * y)]
#[holonomic((x.next - x).powi(2) + (y.next - y).powi(2) == l.powi(2))]
#[site(m)]
pub struct Rods {
    pub m: Vec<f64>,
    pub l: f64,
}

/// Bodies with a coupling, a wheel each, and a torque.
#[cfg(feature = "large-lattice-motions")]
#[discrete_system(lattice, derivatives)]
#[coordinates(s, R: SO3)]
#[control(u)]
#[lagrangian(s_dot.powi(2) / 2 + (0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 + K * R.diff.trace() - s_diff.powi(2) / 2 + s * R[(2, 2)])]
#[force(R.omega[1] = u - R.omega[1] / 5)]
#[constraint(s_dot == R.omega[0] * cos(s) + t / 10)]
#[site(J)]
pub struct Bodies {
    pub J: Vec<[f64; 3]>,
    pub K: f64,
}

/// A density of so many operations that it is derived as a graph, and differentiated at the nodes of the rule.
#[cfg(feature = "large-lattice-motions")]
#[discrete_system(lattice, derivatives)]
#[coordinates(q: [R; 4])]
#[define(r = (0..4).map(|i| (0..4).map(|j| (q.next[j] - q[i] + i + 2 * j).powi(2)).sum().sqrt() * cos(q[i])).sum())]
#[define(e = (0..4).map(|i| (0..4).map(|j| sin(q[i] * q[j] * b) * q_dot[i] * q_dot[j] / 20).sum()).sum())]
#[lagrangian(m * (0..4).map(|i| q_dot[i].powi(2) / 2).sum() + e * cos(r) / 20 - r / 5 + r.powi(2) * e / 1000 + sin(r + e) / 10)]
#[site(m)]
pub struct Long {
    pub m: Vec<f64>,
    pub b: f64,
}

/// sin x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sine;

impl SmoothFunction<1> for Sine {
    fn derivative(&self, [order]: [usize; 1], [x]: [f64; 1]) -> f64 {
        match order % 4 {
            0 => x.sin(),
            1 => x.cos(),
            2 => -x.sin(),
            _ => -x.cos(),
        }
    }
}

/// Springs by a function of the struct.
#[discrete_system(lattice, derivatives)]
#[coordinates(x)]
#[function(wave(s))]
#[lagrangian(m * x_dot.powi(2) / 2 - x_diff.powi(2) / 2 - b * wave(x_diff) * wave(x))]
#[force(x = -wave(x_dot) / 5)]
#[site(m)]
pub struct Waves {
    pub m: Vec<f64>,
    pub b: f64,
    pub wave: Sine,
}

impl Parametrised for Waves {
    const SHARED: &'static [usize] = &[1, 3];

    fn of(parameters: &[Vec<f64>]) -> Self {
        Self {
            m: parameters.iter().map(|p| p[2]).collect(),
            b: parameters[0][3],
            wave: Sine,
        }
    }
}

/// A lattice whose link parameters follow from a list of them.
pub trait Parametrised: LatticeSystem<Link: DifferentiableSystem> + Sized {
    /// The lattice of these parameters of its links: the shared ones are those of the first.
    fn of(parameters: &[Vec<f64>]) -> Self;

    /// The place of Δ.
    const SPACING: usize = 1;

    /// The places of the parameters that are one for all links.
    const SHARED: &'static [usize];
}

impl Parametrised for Chain {
    const SHARED: &'static [usize] = &[1, 3, 4];

    fn of(parameters: &[Vec<f64>]) -> Self {
        Self {
            m: parameters.iter().map(|p| p[2]).collect(),
            b: parameters[0][3],
            g: parameters[0][4],
        }
    }
}

impl Parametrised for Steered {
    const SHARED: &'static [usize] = &[1, 3];

    fn of(parameters: &[Vec<f64>]) -> Self {
        Self {
            m: parameters.iter().map(|p| p[2]).collect(),
            c: parameters[0][3],
        }
    }
}

impl Parametrised for Rods {
    const SHARED: &'static [usize] = &[1, 3];

    fn of(parameters: &[Vec<f64>]) -> Self {
        Self {
            m: parameters.iter().map(|p| p[2]).collect(),
            l: parameters[0][3],
        }
    }
}

#[cfg(feature = "large-lattice-motions")]
impl Parametrised for Long {
    const SHARED: &'static [usize] = &[1, 3];

    fn of(parameters: &[Vec<f64>]) -> Self {
        Self {
            m: parameters.iter().map(|p| p[2]).collect(),
            b: parameters[0][3],
        }
    }
}

#[cfg(feature = "large-lattice-motions")]
impl Parametrised for Bodies {
    const SHARED: &'static [usize] = &[1, 5];

    fn of(parameters: &[Vec<f64>]) -> Self {
        Self {
            J: parameters.iter().map(|p| [p[2], p[3], p[4]]).collect(),
            K: parameters[0][5],
        }
    }
}

/// θ(k) + s δθ(k).
pub fn moved<S: Parametrised>(
    parameters: &[Vec<f64>],
    x: &LatticePerturbation<S>,
    s: f64,
) -> Vec<Vec<f64>> {
    let pairs = parameters.iter().zip(&x.parameters);
    pairs
        .map(|(p, dx)| {
            p.iter()
                .zip(dx.as_slice())
                .map(|(p, dx)| p + s * dx)
                .collect()
        })
        .collect()
}
