use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, R: SO3, S: [SO3; 2], g: SE2)]
#[lagrangian(x_dot.powi(2) + R.omega.norm_squared() + S[0].omega.norm_squared() + S[1].omega.norm_squared() + g.v.norm_squared() + g.omega.powi(2))]
#[moving_frame(x = R, R = [t, 0, 0], S = S[0], g = g.R, g.p = [t, 0])]
struct Bodies;

#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared())]
#[moving_frame(R = [[cos(R.omega[0]), 0, 0], [0, 1, 0], [0, 0, 1]] * R)]
struct WithAVelocity;

#[discrete_system(continuous)]
#[coordinates(R: SO3, g: [SE2; 2])]
#[lagrangian(R.omega.norm_squared() + g[0].v.norm_squared() + g[0].omega.powi(2) + g[1].v.norm_squared() + g[1].omega.powi(2))]
#[define(angle = g[1].omega)]
#[moving_frame(R = [[cos(angle), -sin(angle), 0], [sin(angle), cos(angle), 0], [0, 0, 1]] * R)]
struct WithAVelocityByName;

#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared())]
#[moving_frame(R = R, R = R)]
struct Twice;

fn main() {}
