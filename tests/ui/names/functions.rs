use nonholonomic::prelude::*;

struct Height;

impl SmoothFunction<2> for Height {
    fn derivative(&self, _: [usize; 2], [x, y]: [f64; 2]) -> f64 {
        x * y
    }
}

#[discrete_system]
#[coordinates(x, y)]
#[function(height(x, y), hight(x), height(x), m, flat(x, x), none())]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
struct Declarations {
    m: f64,
    height: Height,
    flat: Height,
    none: Height,
}

#[discrete_system]
#[coordinates(x, y)]
#[function(height(x, y))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - height(x) + height_3(x, y) - height_12(x))]
#[force(x = height * x, y = heigth(x, y))]
struct Calls {
    m: f64,
    height: Height,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - height(x, y))]
struct Undeclared {
    m: f64,
    height: Height,
}

#[discrete_system]
#[coordinates(x, y)]
#[function(height(x, y))]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = height(x, y) > 0, x_dot == y_dot)]
struct Region {
    height: Height,
}

fn main() {}
