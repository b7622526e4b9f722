/// Constrained particle, reduced by the translations along y.
#[discrete_system]
#[coordinates(x, y)]
#[discrete_lagrangian(m / 2 * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / h)]
#[variational_constraint(y_dot == x * x_dot)]
#[kinematic_constraint(y[1] - y[0] == (x[1] + x[0]) * (x[1] - x[0]) / 2)]
#[symmetry(translations(y))]
#[discrete_connection(y = b * (x[1] + x[0]) * (x[1] - x[0]) / 2)]
pub struct ReducedParticle {
    /// Mass, kg.
    pub m: f64,
    /// 1 for the connection whose horizontal pairs are those of D_d.
    pub b: f64,
}
