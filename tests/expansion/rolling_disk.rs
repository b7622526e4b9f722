/// Vertical disk rolling without slipping on a horizontal plane.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
pub struct RollingDisk {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia about the axle, kg m².
    pub I: f64,
    /// Moment of inertia about the vertical diameter, kg m².
    pub J: f64,
    /// Radius, m.
    pub A: f64,
}
