/// All is given in q_0 and q_1: L_d, the two constraints.
#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[discrete_lagrangian(
    m / (2 * h) * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2))
        + i / h * (1 - cos(phi[1] - phi[0]))
        - h * m * g * sin(slope) * (x[0] + x[1]) / 2
)]
#[variational_constraint(y_dot * cos(phi) == x_dot * sin(phi))]
#[kinematic_constraint((y[1] - y[0]) * cos((phi[0] + phi[1]) / 2) == (x[1] - x[0]) * sin((phi[0] + phi[1]) / 2))]
pub struct KnifeEdge {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia, kg m².
    pub i: f64,
    /// Gravity, m/s².
    pub g: f64,
    /// Angle of the plane.
    pub slope: f64,
}
