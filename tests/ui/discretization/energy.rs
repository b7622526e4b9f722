use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[force(x = -x_dot)]
#[discretization(energy)]
struct Forced;

#[discrete_system]
#[coordinates(x, y)]
#[control(u)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - u * x)]
#[discretization(energy)]
struct Controlled;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - t * x)]
#[discretization(energy)]
struct InTime;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(y_dot == x * x_dot + 1)]
#[discretization(energy)]
struct Affine;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(-sqrt(1 - x_dot.powi(2)))]
#[discretization(energy)]
struct Relativistic;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - atan(x))]
#[discretization(energy)]
struct Arctangent;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x.powi(4) * x_dot / (4 * x_dot))]
#[discretization(energy)]
struct Quotient;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x_dot * (3 + x.powi(4) * x_dot.powi(-1)))]
#[discretization(energy)]
struct Power;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x * x_dot + y * y_dot == z * z_dot)]
#[discretization(energy)]
struct NoFrame;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[holonomic(x.powi(2) + y.powi(2) + z.powi(2) == 1)]
#[discretization(energy)]
struct OnASphere;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(when = x > 0, x * x_dot + y * y_dot == z * z_dot)]
#[discretization(energy)]
struct NoFrameInARegion;

#[discrete_system]
#[coordinates(a, b, c, d, e, f)]
#[lagrangian((a_dot.powi(2) + b_dot.powi(2) + c_dot.powi(2) + d_dot.powi(2) + e_dot.powi(2) + f_dot.powi(2)) / 2)]
#[constraint(when = a > 0, b_dot == a * f_dot)]
#[constraint(when = b > 0, c_dot == a * f_dot)]
#[constraint(when = c > 0, d_dot == a * f_dot)]
#[constraint(when = d > 0, e_dot == a * f_dot)]
#[constraint(when = e > 0, a_dot == e * f_dot)]
#[discretization(energy)]
struct ManySets;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared() / 2)]
#[constraint(R[(0, 0)] * R.omega[0] + R[(0, 1)] * R.omega[1] == R[(2, 0)] * R.omega[2])]
#[discretization(energy)]
struct NoFrameInAGroup;

fn main() {}
