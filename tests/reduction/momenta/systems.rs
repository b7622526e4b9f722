//! Written by tests/lattice/tools/momenta.py.

#![cfg(feature = "large-connections")]

use nonholonomic::without_equations::discrete_system;

/// n = 2, m = 1, dim g^q = 1.
#[discrete_system(continuous)]
#[coordinates(q: [R; 2])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 - q_dot[1] * q_dot[0] * cos(t) / 5 - q_dot[1] * q_dot[0] * (t + 1) / 5 - q_dot[0] * q_dot[0] * (t + 1) / 7)]
#[constraint(q_dot[1] == (t * 3 + 1) / 7 * q_dot[0] + t / 3)]
#[discretization(left)]
#[symmetry(translations(q[0], q[1]))]
pub struct InTime2;

/// n = 3, m = 1, dim g^q = 1.
#[discrete_system(continuous)]
#[coordinates(q: [R; 3])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - q_dot[0] * q_dot[1] * cos(q[1]) / 9 + q_dot[0] * q_dot[0] * cos(q[1]) / 9 + q_dot[1] * q_dot[2] * q[1] * q[1] / 7 - cos(q[1]) * q[1] * 4 / 6)]
#[constraint(q_dot[2] == (q[1] * 3 / 4 + sin(q[1])) * q_dot[0] + cos(q[1]) * q_dot[1] / 3)]
#[force(q[0] = -q_dot[0] * q[1] / 3, q[2] = cos(q[1]) / 4)]
#[discretization(left)]
#[symmetry(translations(q[0], q[2]))]
pub struct Abelian3;

/// n = 3, m = 1, dim g^q = 2.
#[discrete_system(continuous)]
#[coordinates(q: [R; 3])]
#[lagrangian((cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * 2 / 3 + (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * q_dot[2] * (t + 1) / 9 + (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * (t + 1) / 5 + (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (t + 1) / 7)]
#[constraint(cos(q[2]) * q_dot[1] == sin(q[2]) * q_dot[0] - q_dot[2] * 2 / 5)]
#[discretization(left)]
#[symmetry(SE2(q[0], q[1], q[2]))]
pub struct Planar3;

/// n = 4, m = 1, dim g^q = 2.
#[discrete_system(continuous)]
#[coordinates(q: [R; 4])]
#[lagrangian((cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * 2 / 3 + (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_dot[3] * (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * exp(q[3] / 2) / 8 - q_dot[3] * q_dot[2] * cos(q[3]) / 8 + (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * q_dot[2] * q[3] * q[3] / 7 + (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * sin(q[3]) / 7 - cos(q[3]) * q[3] * 3 / 6)]
#[constraint(q_dot[2] == sin(q[3]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) + q_dot[3] / 3)]
#[discretization(left)]
#[symmetry(SE2(q[0], q[1], q[2]))]
pub struct Planar4;

/// n = 4, m = 2, dim g^q = 1.
#[discrete_system(continuous)]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_dot[0] * q_dot[1] * exp(q[1] / 2) / 9 + q_dot[2] * q_dot[2] * cos(q[1]) / 8 + q_dot[1] * q_dot[1] * cos(q[1]) / 9 - q_dot[2] * q_dot[3] * q[1] * q[1] / 7 - cos(q[1]) * q[1] * 4 / 6)]
#[constraint(q_dot[3] == q[1] * q[1] / 2 * q_dot[0] + q_dot[1] / 4)]
#[constraint(q_dot[2] == sin(q[1]) * q_dot[0] + q[1] / 5 * q_dot[1])]
#[discretization(left)]
#[symmetry(translations(q[0], q[2], q[3]))]
pub struct Abelian4;

/// n = 4, m = 1, dim g^q = 2.
#[discrete_system(continuous)]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 + q_dot[2] * q_dot[0] * cos(q[1]) / 7 + q_dot[3] * q_dot[1] * cos(q[1]) / 8 - q_dot[3] * q_dot[3] * exp(q[1] / 2) / 9 + q_dot[3] * q_dot[3] * cos(q[1]) / 9 - cos(q[1]) * q[1] * 4 / 6)]
#[constraint(q_dot[2] == q[1] * q_dot[0] + sin(q[1]) * q_dot[3])]
#[discretization(left)]
#[symmetry(translations(q[0], q[2], q[3]))]
pub struct Three4;
