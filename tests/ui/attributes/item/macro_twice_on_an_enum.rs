use nonholonomic::prelude::*;

#[discrete_system]
#[discrete_system]
#[coordinates(x)]
enum System {
    A,
}

fn main() {}
