//! Written by tests/lattice/tools/objects.py.

#![cfg(feature = "large-lattice-equations")]

use nonholonomic::without_equations::discrete_system;

/// n = 1, m = 0.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 1])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_dot[0] * q_diff[0] * q[0] * q[0] / 7 + q_diff[0] * q_dot[0] * q[0] * q[0] / 8 - q_dot[0] * q_diff[0] * exp(q[0] / 2) / 9 + q_diff[0] * q_diff[0] * q_diff[0] / 4 - cos(q[0]) * q.next[0] * 3 / 6)]
#[force(q[0] = -q_dot[0] * exp(q[0] / 2) / 3)]
pub struct Velocity10;

/// n = 2, m = 0.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 2])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[0] * q_dot[1] * exp(q[1] / 2) / 5 + q_diff[1] * q_diff[0] * q.next[0] / 8 - q_dot[1] * q_diff[1] * q.next[1] / 9 + q_diff[0] * q_dot[1] * q[1] * q[1] / 9 + q_diff[1] * q_diff[1] * q_diff[1] / 8 - cos(q[0]) * q.next[0] * 2 / 6)]
#[force(q[1] = -q_dot[1] * sin(q[0] + k) / 3)]
pub struct Velocity20;

/// n = 3, m = 0.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 3])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 + q_dot[1] * q_diff[1] * sin(q[0]) / 5 - q_diff[2] * q_dot[0] * (t + 1) * q[1] / 6 + q_diff[0] * q_dot[1] * (t + 1) * q[2] / 8 - q_dot[1] * q_dot[2] * cos(q.next[0]) / 9 + q_dot[0] * q_dot[0] * exp(q[1] / 2) / 5 + q_dot[0] * q_dot[1] * q_diff[2] / 5 - cos(q[0]) * q.next[0] * 4 / 6)]
#[force(q[2] = -q_dot[2] * q.next[0] / 3)]
pub struct Velocity30;

/// n = 4, m = 0.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[3] * q_diff[3] * 6 / 4 + q_diff[3] * q_dot[0] * q.next[1] / 6 + q_diff[3] * q_diff[2] * sin(q[0]) / 7 + q_diff[1] * q_diff[3] * sin(q[0]) / 8 - q_diff[0] * q_diff[2] * cos(q[2]) / 8 + q_diff[2] * q_dot[3] * cos(q.next[1]) / 9 - q_diff[1] * q_diff[3] * cos(q[1]) / 8 + q_dot[0] * q_dot[0] * q_diff[0] / 5 - cos(q[2]) * q.next[3] * 4 / 6)]
#[force(q[0] = -q_dot[1] * sin(q[0] + k) / 3)]
pub struct Velocity40;

/// n = 2, m = 1.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 2])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 + q_diff[0] * q_dot[1] * cos(q.next[0]) / 8 - q_dot[0] * q_dot[1] * sin(q[1]) / 5 - q_dot[1] * q_dot[1] * cos(q[1]) / 5 - q_dot[0] * q_diff[1] * sin(q[0] + k) / 7 + q_dot[0] * q_dot[1] * q_diff[0] / 7 - cos(q[0]) * q.next[1] * 4 / 6)]
#[constraint(q_dot[0] == q[1] * q[1] * 2 / 5 * q_dot[1] + q[0] * t / 7)]
#[dependent(q[0])]
#[force(q[1] = -q_dot[1] * q.next[0] / 3)]
pub struct Velocity21;

/// n = 3, m = 1.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 3])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[1] * q_dot[2] * sin(q[1]) / 9 + q_diff[1] * q_diff[2] * sin(q[1]) / 9 + q_diff[2] * q_diff[0] * exp(q[1] / 2) / 5 + q_diff[0] * q_dot[2] * (t + 1) * q[1] / 8 - q_dot[0] * q_dot[2] * sin(q[0]) / 7 + q_dot[1] * q_dot[2] * q_diff[1] / 9 - cos(q[1]) * q.next[2] * 2 / 6)]
#[constraint(q_dot[0] == exp(q[2] / 2) * 4 / 5 * q_dot[1] + (t + 1) * q[0] * 4 / 5 * q_dot[2] + sin(q[1] + t) / 4)]
#[dependent(q[0])]
#[force(q[2] = -q_dot[1] * cos(q[2]) / 3)]
pub struct Velocity31;

/// n = 3, m = 2.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 3])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_dot[2] * q_diff[2] * q.next[1] / 9 + q_dot[1] * q_diff[1] * q[2] * q[2] / 8 - q_dot[2] * q_dot[1] * exp(q[1] / 2) / 9 - q_dot[1] * q_dot[2] * q.next[0] / 9 - q_dot[2] * q_dot[1] * q.next[0] / 7 + q_dot[2] * q_dot[1] * q_diff[0] / 8 - cos(q[2]) * q.next[2] * 3 / 6)]
#[constraint(3 * q_dot[1] - (q.next[0] * 1 / 5 * q_dot[0] + q[1] * t / 7) == 2 * q_dot[1])]
#[constraint(q_dot[2] == (t + 1) * q[0] * 2 / 5 * q_dot[0] + t / 3)]
#[dependent(q[1], q[2])]
#[force(q[0] = -q_dot[0] * cos(q[0]) / 3)]
pub struct Velocity32;

/// n = 4, m = 1.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[3] * q_diff[3] * 6 / 4 + q_diff[3] * q_dot[1] * exp(q[3] / 2) / 6 + q_diff[2] * q_dot[2] * sin(q[2]) / 8 + q_diff[3] * q_dot[2] * sin(q[0] + k) / 7 + q_diff[3] * q_diff[0] * cos(q[3]) / 5 + q_diff[2] * q_diff[3] * q[1] * q[1] / 5 - q_dot[0] * q_dot[1] * exp(q[1] / 2) / 9 + q_diff[3] * q_diff[1] * q_diff[1] / 5 - cos(q[1]) * q.next[1] * 1 / 6)]
#[constraint(q_dot[3] == sin(q[2] + k) * 2 / 5 * q_dot[0] + cos(q[3]) * 4 / 5 * q_dot[1] + q.next[0] * 2 / 5 * q_dot[2] + sin(q[0] + t) / 4)]
#[dependent(q[3])]
#[force(q[2] = -q_dot[2] * sin(q[0]) / 3)]
pub struct Velocity41;

/// n = 4, m = 2.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[3] * q_diff[3] * 6 / 4 - q_diff[3] * q_diff[0] * q.next[3] / 5 + q_diff[2] * q_dot[0] * exp(q[2] / 2) / 9 - q_diff[3] * q_diff[2] * q.next[0] / 9 + q_diff[3] * q_diff[3] * sin(q[0]) / 5 + q_dot[3] * q_dot[0] * (t + 1) * q[3] / 7 + q_diff[3] * q_dot[2] * exp(q[1] / 2) / 5 + q_diff[2] * q_dot[3] * q_diff[1] / 9 - cos(q[0]) * q.next[2] * 4 / 6)]
#[constraint(q_dot[1] == q.next[2] * 2 / 5 * q_dot[0] + cos(q.next[0]) * 4 / 5 * q_dot[3] + t / 3)]
#[constraint(q_dot[2] == (t + 1) * q[1] * 1 / 5 * q_dot[0] + exp(q[3] / 2) * 4 / 5 * q_dot[3] + sin(q[1] + t) / 4)]
#[dependent(q[1], q[2])]
#[force(q[3] = -q_dot[0] * sin(q[3] + k) / 3)]
pub struct Velocity42;

/// n = 2, m = 1.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 2])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[1] * q_diff[0] * sin(q[0] + k) / 7 + q_diff[0] * q_diff[0] * sin(q[1]) / 7 - q_diff[1] * q_diff[1] * q.next[1] / 6 - q_dot[0] * q_dot[1] * cos(q.next[0]) / 9 + q_dot[0] * q_diff[1] * q_diff[1] / 5 - cos(q[0]) * q.next[0] * 5 / 6)]
#[constraint(3 * q_diff[0] - ((t + 1) * q[1] * 3 / 5 * q_diff[1] + t / 3) == 2 * q_diff[0])]
#[dependent(q[0])]
#[force(q[1] = -q_dot[1] * cos(q.next[0]) / 3)]
pub struct Difference21;

/// n = 3, m = 1.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 3])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 + q_dot[0] * q_dot[0] * cos(q.next[0]) / 7 + q_dot[0] * q_dot[1] * sin(q[2]) / 6 - q_diff[2] * q_dot[2] * sin(q[1]) / 8 + q_dot[0] * q_dot[0] * sin(q[0] + k) / 7 - q_dot[0] * q_diff[2] * q[1] * q[1] / 5 + q_dot[2] * q_diff[1] * q_diff[2] / 6 - cos(q[1]) * q.next[2] * 1 / 6)]
#[constraint(3 * q_diff[1] - (sin(q[1]) * 3 / 5 * q_diff[0] + sin(q[2]) * 1 / 5 * q_diff[2] + q[1] * t / 7) == 2 * q_diff[1])]
#[dependent(q[1])]
#[force(q[1] = -q_dot[2] * exp(q[1] / 2) / 3)]
pub struct Difference31;

/// n = 3, m = 2.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 3])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 + q_dot[1] * q_diff[0] * (t + 1) * q[2] / 5 + q_diff[0] * q_diff[1] * q[1] * q[1] / 6 + q_diff[1] * q_dot[0] * exp(q[1] / 2) / 5 - q_diff[0] * q_dot[1] * cos(q[2]) / 8 - q_diff[2] * q_dot[0] * q[1] * q[1] / 5 + q_diff[1] * q_diff[2] * q_diff[1] / 4 - cos(q[2]) * q.next[0] * 4 / 6)]
#[constraint(q_diff[0] == q[2] * q[2] * 3 / 5 * q_diff[1] + t / 3)]
#[constraint(q_diff[2] == exp(q[1] / 2) * 3 / 5 * q_diff[1] + t / 3)]
#[dependent(q[0], q[2])]
#[force(q[1] = -q_dot[2] * sin(q[0]) / 3)]
pub struct Difference32;

/// n = 4, m = 1.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[3] * q_diff[3] * 6 / 4 - q_diff[0] * q_dot[1] * cos(q[1]) / 5 - q_dot[0] * q_diff[3] * sin(q[2]) / 7 - q_dot[2] * q_dot[1] * q[1] * q[1] / 8 + q_diff[3] * q_dot[2] * exp(q[1] / 2) / 6 + q_dot[3] * q_dot[3] * cos(q.next[1]) / 6 + q_diff[0] * q_diff[3] * q[0] * q[0] / 7 + q_diff[0] * q_dot[3] * q_diff[3] / 4 - cos(q[3]) * q.next[0] * 4 / 6)]
#[constraint(q_diff[3] == cos(q[0]) * 4 / 5 * q_diff[0] + (t + 1) * q[0] * 1 / 5 * q_diff[1] + cos(q[0]) * 1 / 5 * q_diff[2] + q[1] * t / 7)]
#[dependent(q[3])]
#[force(q[1] = -q_dot[1] * q[3] * q[3] / 3)]
pub struct Difference41;

/// n = 4, m = 2.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 4])]
#[lagrangian(q_dot[0] * q_dot[0] * 2 / 3 + q_dot[1] * q_dot[1] * 3 / 3 + q_dot[2] * q_dot[2] * 4 / 3 + q_dot[3] * q_dot[3] * 5 / 3 - q_diff[0] * q_diff[0] * 3 / 4 - q_diff[1] * q_diff[1] * 4 / 4 - q_diff[2] * q_diff[2] * 5 / 4 - q_diff[3] * q_diff[3] * 6 / 4 + q_dot[0] * q_dot[2] * sin(q[1] + k) / 5 + q_diff[0] * q_dot[0] * cos(q[1]) / 6 + q_diff[1] * q_diff[0] * q.next[0] / 7 - q_diff[1] * q_dot[1] * exp(q[0] / 2) / 7 + q_diff[3] * q_dot[3] * sin(q[3]) / 9 + q_diff[1] * q_dot[3] * cos(q[2]) / 9 + q_diff[0] * q_diff[1] * q_diff[0] / 5 - cos(q[3]) * q.next[0] * 2 / 6)]
#[constraint(3 * q_diff[1] - (q[3] * q[3] * 2 / 5 * q_diff[0] + cos(q[1]) * 4 / 5 * q_diff[3] + sin(q[2] + t) / 4) == 2 * q_diff[1])]
#[constraint(3 * q_diff[2] - (sin(q[2] + k) * 2 / 5 * q_diff[0] + cos(q[2]) * 4 / 5 * q_diff[3] + q[3] * t / 7) == 2 * q_diff[2])]
#[dependent(q[1], q[2])]
#[force(q[1] = -q_dot[1] * q[2] * q[2] / 3)]
pub struct Difference42;
