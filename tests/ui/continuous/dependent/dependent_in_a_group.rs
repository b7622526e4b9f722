use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared())]
#[constraint(R.omega[2] == 0)]
#[dependent(R)]
struct Whole;

#[discrete_system(continuous)]
#[coordinates(R: SO3, S: [SO3; 2], g: SE2)]
#[lagrangian(R.omega.norm_squared() + S[0].omega.norm_squared() + S[1].omega.norm_squared() + g.v.norm_squared() + g.omega.powi(2))]
#[constraint(R.omega[2] == g.omega)]
#[dependent(R.v[0], R.omega[3], S.omega[0], S[0], S_dot, R.spatial_omega[2], g.p[0], g.omega[0])]
struct NoVelocities;

#[discrete_system(continuous)]
#[coordinates(x, R: SO3)]
#[lagrangian(x_dot.powi(2) + R.omega.norm_squared())]
#[constraint(R.omega[2] == x)]
#[dependent(R.omega[1])]
struct NotDetermined;

#[discrete_system(continuous)]
#[coordinates(g: SE2)]
#[lagrangian(g.v.norm_squared() + g.omega.powi(2))]
#[constraint(g.v[1] == g.omega)]
#[dependent(g.v)]
struct TooMany;

#[discrete_system(lattice, continuous(voronec))]
#[coordinates(R: SO3, x)]
#[lagrangian(R.omega.norm_squared() + x_dot.powi(2) + R.diff.trace())]
#[constraint(x_diff == R[(0, 0)] * x)]
struct Lattice;

fn main() {}
