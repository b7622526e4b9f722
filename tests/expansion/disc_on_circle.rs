/// Disc on a circle of variable radius: continuous equations, Voronec, Chaplygin, a new time, a moving frame.
#[discrete_system(continuous)]
#[coordinates(phi: S1, psi: S1)]
#[define(a = (1 + eps * sin(w * t) + r) / r)]
#[lagrangian(m * (a * r * phi_dot).powi(2) / 2 + J * psi_dot.powi(2) / 2)]
#[constraint(psi_dot == a * phi_dot)]
#[moving_frame(phi = phi + w * t)]
pub struct DiscOnCircle {
    pub m: f64,
    pub J: f64,
    pub r: f64,
    pub eps: f64,
    pub w: f64,
}
