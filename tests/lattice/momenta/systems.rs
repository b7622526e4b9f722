//! Written by tests/lattice/tools/momenta.py.

#![cfg(feature = "large-lattice-momenta")]

use nonholonomic::without_equations::discrete_system;

/// n = 1, m = 0, dim g^q = 1.
#[discrete_system(lattice)]
#[coordinates(q: [R; 1])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_dot[0] * q_dot[0] * (t + 1) / 9 - q_diff[0] * q_dot[0] * cos(t) / 8 + q_diff[0] * q_diff[0] * q_diff[0] / 8)]
#[symmetry(translations(q[0]))]
pub struct Free1;

/// n = 2, m = 1, dim g^q = 1.
#[discrete_system(lattice)]
#[coordinates(q: [R; 2])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 + q_diff[1] * q_diff[0] * (t + 1) / 7 + q_dot[0] * q_dot[1] * cos(t) / 9 - q_dot[1] * q_dot[1] * cos(t) / 6 + q_diff[0] * q_diff[0] * q_diff[1] / 8)]
#[constraint(q_dot[1] == (t * 3 + k) / 7 * q_dot[0] + t / 3)]
#[symmetry(translations(q[0], q[1]))]
pub struct InTime2;

/// n = 3, m = 1, dim g^q = 1.
#[discrete_system(lattice)]
#[coordinates(q: [R; 3])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 + q_diff[0] * q_diff[2] * sin(q[1]) / 6 - q_diff[0] * q_diff[1] * sin(q[1]) / 8 - q_dot[0] * q_diff[1] * q[1] * q[1] / 5 + q_diff[0] * q_diff[1] * q_diff[1] / 4 - cos(q[1]) * q.next[1] * 4 / 6)]
#[constraint(q_dot[2] == (q[1] * 3 / 4 + t / 5) * q_dot[0] + cos(q[1]) * q_dot[1] / 3 + q[1] * t / 5)]
#[force(q[0] = -q_dot[0] * q[1] / 3, q[2] = cos(q.next[1]) / 4)]
#[symmetry(translations(q[0], q[2]))]
pub struct Abelian3;

/// n = 3, m = 2, dim g^q = 1.
#[discrete_system(lattice)]
#[coordinates(q: [R; 3])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[0] * q_diff[0] * (t + 1) / 7 + q_dot[0] * q_dot[2] * (t + 1) / 5 + q_dot[0] * q_diff[0] * (t + 1) / 8 + q_diff[2] * q_diff[1] * q_diff[1] / 7)]
#[constraint(q_dot[1] == sin(t + k) * q_dot[0] + t / 5)]
#[constraint(q_dot[2] == t * t / 3 * q_dot[0])]
#[symmetry(translations(q[0], q[1], q[2]))]
pub struct Two3;

/// n = 3, m = 1, dim g^q = 2.
#[discrete_system(lattice)]
#[coordinates(q: [R; 3])]
#[lagrangian((cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * 2 / 3 + (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - (cos(q[2]) * q_diff[0] + sin(q[2]) * q_diff[1]) * (cos(q[2]) * q_diff[0] + sin(q[2]) * q_diff[1]) * 3 / 4 - (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 + (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * cos(t) / 8 + (cos(q[2]) * q_diff[0] + sin(q[2]) * q_diff[1]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * cos(t) / 5 - (cos(q[2]) * q_diff[0] + sin(q[2]) * q_diff[1]) * q_diff[2] * cos(t) / 5 + (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * (cos(q[2]) * q_diff[0] + sin(q[2]) * q_diff[1]) * q_diff[2] / 8)]
#[constraint(cos(q[2]) * q_dot[1] == sin(q[2]) * q_dot[0] - q_dot[2] * 2 / 5)]
#[symmetry(SE2(q[0], q[1], q[2]))]
pub struct Planar3;

/// n = 4, m = 1, dim g^q = 2.
#[discrete_system(lattice)]
#[coordinates(q: [R; 4])]
#[lagrangian((cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * 2 / 3 + (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - (cos(q[2]) * q_diff[0] + sin(q[2]) * q_diff[1]) * (cos(q[2]) * q_diff[0] + sin(q[2]) * q_diff[1]) * 3 / 4 - (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[3] * q_diff[3] * 6 / 4 - (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * (cos(q[2]) * q_dot[0] + sin(q[2]) * q_dot[1]) * sin(q[3]) / 7 + q_diff[3] * (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * sin(q[3]) / 5 + (cos(q[2]) * q_diff[0] + sin(q[2]) * q_diff[1]) * q_dot[3] * sin(q[3]) / 6 + q_dot[3] * q_dot[3] * sin(q[3]) / 8 + (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) * (cos(q[2]) * q_diff[1] - sin(q[2]) * q_diff[0]) / 7 - cos(q[3]) * q.next[3] * 2 / 6)]
#[constraint(q_dot[2] == sin(q[3]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) + q_dot[3] / 3 + t / 4)]
#[symmetry(SE2(q[0], q[1], q[2]))]
pub struct Planar4;

/// n = 4, m = 2, dim g^q = 1.
#[discrete_system(lattice)]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[3] * q_diff[3] * 6 / 4 + q_dot[3] * q_dot[1] * sin(q[1]) / 5 + q_dot[0] * q_diff[1] * cos(q[1]) / 5 + q_diff[3] * q_diff[2] * q[1] * q[1] / 8 + q_dot[2] * q_dot[2] * cos(q[1]) / 5 + q_diff[2] * q_diff[3] * q_diff[1] / 8 - cos(q[1]) * q.next[1] * 1 / 6)]
#[constraint(q_dot[3] == q[1] * q[1] / 2 * q_dot[0] + t * q_dot[1] / 4)]
#[constraint(q_dot[2] == sin(q[1]) * q_dot[0] + q[1] / 5 * q_dot[1] + t / 6)]
#[symmetry(translations(q[0], q[2], q[3]))]
pub struct Abelian4;

/// n = 4, m = 1, dim g^q = 2.
#[discrete_system(lattice)]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[3] * q_diff[3] * 6 / 4 + q_dot[1] * q_diff[0] * exp(q[1] / 2) / 8 - q_dot[0] * q_diff[0] * sin(q[1]) / 9 - q_dot[3] * q_diff[0] * exp(q[1] / 2) / 7 + q_diff[3] * q_dot[0] * cos(q[1]) / 7 + q_diff[1] * q_diff[2] * q_diff[1] / 6 - cos(q[1]) * q.next[1] * 5 / 6)]
#[constraint(q_diff[2] == q[1] * q_diff[0] + (t + 1) / 2 * sin(q[1]) * q_diff[3] + q[1] / 7)]
#[symmetry(translations(q[0], q[2], q[3]))]
pub struct Neighbours4;
