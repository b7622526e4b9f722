//! Motions of the plane do not multiply as translations do.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x: [R; 2], y: [R; 2])]
#[lagrangian(m / 2 * (x_dot.dot(x_dot) + y_dot.dot(y_dot)))]
#[action(plane(a, b, w), (0..2).map(|i| x[i] = a + x[i] * cos(w) - y[i] * sin(w)), (0..2).map(|i| y[i] = b + x[i] * sin(w) + y[i] * cos(w)))]
#[adapted(a, b, w: S1, s)]
#[slice(x = [0, s], y = [0, 0])]
#[symmetry(translations(a, b, w))]
struct Particle {
    m: f64,
}

fn main() {}
