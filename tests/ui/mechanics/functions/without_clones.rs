use nonholonomic::prelude::*;

struct Table(Vec<f64>);

impl SmoothFunction<1> for Table {
    fn derivative(&self, [order]: [usize; 1], [x]: [f64; 1]) -> f64 {
        self.0[order] * x
    }
}

/// The links of a lattice have clones of its functions.
#[discrete_system(lattice)]
#[coordinates(x)]
#[function(hill(x))]
#[lagrangian(x_dot.powi(2) / 2 - hill(x) - x_diff.powi(2) / 2)]
struct Chain {
    hill: Table,
}

/// So have reduced systems.
#[discrete_system]
#[coordinates(x, y)]
#[function(hill(x))]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - hill(x))]
#[symmetry(translations(y))]
struct Reduced {
    hill: Table,
}

/// A system that is neither has none.
#[discrete_system]
#[coordinates(x)]
#[function(hill(x))]
#[lagrangian(x_dot.powi(2) / 2 - hill(x))]
struct Plain {
    hill: Table,
}

fn main() {}
