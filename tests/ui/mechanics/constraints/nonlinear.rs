use nonholonomic::prelude::*;

// Constraints that are nonlinear in the velocities, beside all that Chetaev's rule is not derived for.

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2)) / 2)]
#[constraint(x_dot.powi(2) + y_dot.powi(2) == 1)]
struct Lattice;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = x > 0, x_dot.powi(2) + y_dot.powi(2) == 1)]
struct Regions;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((R.omega[0].powi(2) + R.omega[1].powi(2) + R.omega[2].powi(2)) / 2)]
#[constraint(R.omega[0] * R.omega[1] == R.omega[2])]
struct Groups;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(sqrt(x_dot.powi(2) + y_dot.powi(2)) == 1)]
#[symmetry(translations(x))]
struct Symmetry;

#[discrete_system]
#[coordinates(x, y)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / (2 * h))]
#[constraint(x_dot * y_dot == x)]
#[discretization(midpoint)]
struct Discrete;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
#[variational_constraint(z_dot == x * x_dot)]
#[kinematic_constraint(z[1] - z[0] == (x[1].powi(2) - x[0].powi(2)) / 2)]
struct Apart;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
#[discretization(energy)]
struct Energy;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
#[discretization(lobatto, stages = 3)]
struct InnerNodes;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
#[discretization(trapezoidal, order = 4)]
struct Composed;

#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
struct Derivatives;

#[discrete_system(reversible)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
struct Reversible;

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
#[moving_frame(x = x + t)]
struct Frame;

#[discrete_system(continuous(voronec))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
struct Voronec;

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == x)]
#[dependent(x)]
struct Dependent;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot * y_dot == 1)]
#[action(along(a), x = x + a)]
struct Action;

fn main() {}
