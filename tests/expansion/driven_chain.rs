/// Three oscillators in a row with friction, the first one driven.
#[discrete_system]
#[coordinates(q: [R; 3])]
#[define(stretch = (0..2).map(|i| (q[i + 1] - q[i]).powi(2)).sum())]
#[lagrangian((0..3).map(|i| m[i] / 2 * q_dot[i].powi(2)).sum() - k / 2 * stretch)]
#[constraint(q_dot[2] == exp(-t) * q_dot[0])]
#[force(q[0] = amplitude * cos(2 * pi * t) - c * q_dot[0], q[1] = -c * q_dot[1])]
#[discretization(trapezoidal)]
pub struct DrivenChain {
    /// Masses, kg.
    pub m: [f64; 3],
    /// Stiffness, N/m.
    pub k: f64,
    /// Friction, kg/s.
    pub c: f64,
    /// Of the driving force, N.
    pub amplitude: f64,
}
