/// Constraints in a region.
#[discrete_system]
#[coordinates(x, y, a, b)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k2 * (a_dot.powi(2) + b_dot.powi(2))) / 2)]
#[constraint(when = x > 0 && t < 10, x_dot == r * b_dot)]
#[constraint(when = x > 0 || y <= x.powi(2), y_dot == -r * a_dot)]
pub struct RoughGround {
    pub r: f64,
    pub k2: f64,
}
