/// A ball of inertia J that rolls on a plane.
#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2)]
#[constraint(x_dot == a * R.spatial_omega[1])]
#[constraint(y_dot == -a * R.spatial_omega[0])]
pub struct RollingBall {
    pub m: f64,
    pub J: [f64; 3],
    pub a: f64,
}
