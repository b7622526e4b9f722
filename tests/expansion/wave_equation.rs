/// Waves on a string.
#[discrete_system(lattice)]
#[coordinates(u)]
#[lagrangian(u_dot.powi(2) / 2 - (c * u_diff).powi(2) / 2)]
pub struct WaveEquation {
    pub c: f64,
}
