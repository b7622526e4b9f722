/// Pendulum with a motor in its joint.
#[discrete_system]
#[coordinates(theta: S1)]
#[control(torque)]
#[lagrangian(I / 2 * theta_dot.powi(2) + k * cos(theta))]
#[force(theta = torque)]
pub struct DrivenPendulum {
    pub I: f64,
    pub k: f64,
}
