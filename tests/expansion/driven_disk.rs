/// Vertical disk with a motor about its axle and one about the vertical, and the derivatives of its step.
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1, phi: S1)]
#[control(drive, steering)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(theta = drive, phi = steering)]
pub struct DrivenDisk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}
