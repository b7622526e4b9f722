use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, R: SO3, g: SE2)]
#[lagrangian(x_dot.powi(2) + R.omega.norm_squared() + g.v.norm_squared() + g.omega.powi(2))]
#[define(turn = [[cos(t), -sin(t), 0], [sin(t), cos(t), 0], [0, 0, 1]])]
#[moving_frame(x = x + t, R = R * turn)]
struct OnTheRight;

#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared())]
#[moving_frame(R = [[1, 0, 0], [0, 1, 0], [0, 0, -1]] * R)]
struct Mirrored;

#[discrete_system(continuous)]
#[coordinates(g: SE2)]
#[lagrangian(g.v.norm_squared() + g.omega.powi(2))]
#[moving_frame(g = [[1, 0, t], [0, 1, 0], [0, t, 1]] * g)]
struct Projective;

#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared())]
#[moving_frame(R = [[1 + t, 0, 0], [0, 1, 0], [0, 0, 1]] * R)]
struct Stretched;

fn main() {}
