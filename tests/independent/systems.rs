//! Written by systems.py: stiff, narrow, one-sided, switching, geared and mixed-unit systems.

use nonholonomic::prelude::*;

use crate::independent::jet::{Jet, cos, exp, sin, sqrt, tanh};
use crate::independent::plain::system;
use crate::independent::property::{Runner, run};

system! {
    Rope [m: 0.5 to 3.0, n: 0.5 to 3.0, k: 1.0 to 2000.0, l: 2.0 to 5.0] t
    2 0 (x x_dot from [3.0, 6.0, 0.0, 3.0], y y_dot from [0.0, 1.0, -3.0, 0.0])
    lagrangian { m / 2.0 * x_dot.powi(2) + n / 2.0 * y_dot.powi(2) - k / 8.0 * (x - y - l + sqrt((x - y - l).powi(2))).powi(2) }
}

system! {
    Rope1 [] t
    2 0 (x x_dot from [3.0, 6.0, 0.0, 3.0], y y_dot from [0.0, 1.0, -3.0, 0.0])
    lagrangian { 1.15 / 2.0 * x_dot.powi(2) + 2.21 / 2.0 * y_dot.powi(2) - 1370.0 / 8.0 * (x - y - 4.55 + sqrt((x - y - 4.55).powi(2))).powi(2) }
}

system! {
    Rope2 [] t
    2 0 (x x_dot from [3.0, 6.0, 0.0, 3.0], y y_dot from [0.0, 1.0, -3.0, 0.0])
    lagrangian { 0.964 / 2.0 * x_dot.powi(2) + 1.08 / 2.0 * y_dot.powi(2) - 295.0 / 8.0 * (x - y - 2.68 + sqrt((x - y - 2.68).powi(2))).powi(2) }
}

system! {
    Rope3 [] t
    2 0 (x x_dot from [3.0, 6.0, 0.0, 3.0], y y_dot from [0.0, 1.0, -3.0, 0.0])
    lagrangian { 2.34 / 2.0 * x_dot.powi(2) + 0.826 / 2.0 * y_dot.powi(2) - 1060.0 / 8.0 * (x - y - 2.64 + sqrt((x - y - 2.64).powi(2))).powi(2) }
}

system! {
    ShockAbsorber [m: 0.5 to 3.0, k: 1.0 to 100.0, c: 0.5 to 9.0] t
    1 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { m / 2.0 * x_dot.powi(2) - k / 2.0 * x.powi(2) }
    force { x = { -c / 2.0 * (x_dot + sqrt(x_dot.powi(2))) } }
}

system! {
    ShockAbsorber1 [] t
    1 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 1.24 / 2.0 * x_dot.powi(2) - 43.7 / 2.0 * x.powi(2) }
    force { x = { -7.62 / 2.0 * (x_dot + sqrt(x_dot.powi(2))) } }
}

system! {
    ShockAbsorber2 [] t
    1 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 2.02 / 2.0 * x_dot.powi(2) - 2.43 / 2.0 * x.powi(2) }
    force { x = { -2.84 / 2.0 * (x_dot + sqrt(x_dot.powi(2))) } }
}

system! {
    ShockAbsorber3 [] t
    1 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 0.867 / 2.0 * x_dot.powi(2) - 87.3 / 2.0 * x.powi(2) }
    force { x = { -7.38 / 2.0 * (x_dot + sqrt(x_dot.powi(2))) } }
}

system! {
    Coulomb [m: 0.5 to 3.0, k: 0.1 to 5.0, mu: 0.2 to 3.0] t
    2 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - k / 2.0 * (x - y).powi(2) }
    force { x = { -mu * x_dot / sqrt(x_dot.powi(2)) }, y = { -0.1 * y_dot } }
}

system! {
    Coulomb1 [] t
    2 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 2.52 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 4.15 / 2.0 * (x - y).powi(2) }
    force { x = { -2.29 * x_dot / sqrt(x_dot.powi(2)) }, y = { -0.1 * y_dot } }
}

system! {
    Coulomb2 [] t
    2 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 2.87 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 3.99 / 2.0 * (x - y).powi(2) }
    force { x = { -0.919 * x_dot / sqrt(x_dot.powi(2)) }, y = { -0.1 * y_dot } }
}

system! {
    Coulomb3 [] t
    2 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 2.62 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 2.49 / 2.0 * (x - y).powi(2) }
    force { x = { -2.31 * x_dot / sqrt(x_dot.powi(2)) }, y = { -0.1 * y_dot } }
}

system! {
    SmoothFriction [m: 0.5 to 3.0, k: 0.1 to 5.0, mu: 0.2 to 3.0, a: 20.0 to 5000.0] t
    1 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { m / 2.0 * x_dot.powi(2) - k / 2.0 * x.powi(2) }
    force { x = { -mu * tanh(a * x_dot) } }
}

system! {
    SmoothFriction1 [] t
    1 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 1.91 / 2.0 * x_dot.powi(2) - 2.2 / 2.0 * x.powi(2) }
    force { x = { -1.22 * tanh(2160.0 * x_dot) } }
}

system! {
    SmoothFriction2 [] t
    1 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 1.28 / 2.0 * x_dot.powi(2) - 0.675 / 2.0 * x.powi(2) }
    force { x = { -2.5 * tanh(4000.0 * x_dot) } }
}

system! {
    SmoothFriction3 [] t
    1 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 2.96 / 2.0 * x_dot.powi(2) - 3.49 / 2.0 * x.powi(2) }
    force { x = { -1.75 * tanh(3750.0 * x_dot) } }
}

system! {
    Switch [m: 0.5 to 3.0, k: 0.2 to 9.0, a: 50.0 to 1000.0, s: 0.1 to 0.6] t
    2 0 (x x_dot from [-1.0, 1.0, -2.0, 2.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - k / 2.0 * (1.0 + tanh(a * (t - s))) * (x - y).powi(2) / 2.0 }
}

system! {
    Switch1 [] t
    2 0 (x x_dot from [-1.0, 1.0, -2.0, 2.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 0.837 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 6.16 / 2.0 * (1.0 + tanh(471.0 * (t - 0.188))) * (x - y).powi(2) / 2.0 }
}

system! {
    Switch2 [] t
    2 0 (x x_dot from [-1.0, 1.0, -2.0, 2.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 1.01 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 4.8 / 2.0 * (1.0 + tanh(291.0 * (t - 0.33))) * (x - y).powi(2) / 2.0 }
}

system! {
    Switch3 [] t
    2 0 (x x_dot from [-1.0, 1.0, -2.0, 2.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 2.01 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 3.68 / 2.0 * (1.0 + tanh(174.0 * (t - 0.345))) * (x - y).powi(2) / 2.0 }
}

system! {
    SwitchedForce [m: 0.5 to 3.0, k: 0.2 to 9.0, a: 50.0 to 1000.0, s: 0.1 to 0.6] t
    2 0 (x x_dot from [-1.0, 1.0, -2.0, 2.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { m / 2.0 * (x_dot.powi(2) + 2.0 * y_dot.powi(2)) }
    force { x = { -k * (1.0 + tanh(a * (t - s))) * y }, y = { k * (1.0 + tanh(a * (t - s))) * x_dot } }
}

system! {
    SwitchedForce1 [] t
    2 0 (x x_dot from [-1.0, 1.0, -2.0, 2.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 1.09 / 2.0 * (x_dot.powi(2) + 2.0 * y_dot.powi(2)) }
    force { x = { -2.27 * (1.0 + tanh(235.0 * (t - 0.283))) * y }, y = { 2.27 * (1.0 + tanh(235.0 * (t - 0.283))) * x_dot } }
}

system! {
    SwitchedForce2 [] t
    2 0 (x x_dot from [-1.0, 1.0, -2.0, 2.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 0.683 / 2.0 * (x_dot.powi(2) + 2.0 * y_dot.powi(2)) }
    force { x = { -5.93 * (1.0 + tanh(956.0 * (t - 0.295))) * y }, y = { 5.93 * (1.0 + tanh(956.0 * (t - 0.295))) * x_dot } }
}

system! {
    SwitchedForce3 [] t
    2 0 (x x_dot from [-1.0, 1.0, -2.0, 2.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 2.3 / 2.0 * (x_dot.powi(2) + 2.0 * y_dot.powi(2)) }
    force { x = { -8.41 * (1.0 + tanh(91.0 * (t - 0.171))) * y }, y = { 8.41 * (1.0 + tanh(91.0 * (t - 0.171))) * x_dot } }
}

system! {
    Wall [m: 0.5 to 3.0, k: 100.0 to 100000.0, a: 0.5 to 1.0] t
    2 0 (x x_dot from [-1.0, 0.5, 1.0, 4.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - k / 2.0 * ((x - a + sqrt((x - a).powi(2))) / 2.0).powi(2) - 9.8 * y }
}

system! {
    Wall1 [] t
    2 0 (x x_dot from [-1.0, 0.5, 1.0, 4.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 2.52 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 83800.0 / 2.0 * ((x - 0.82 + sqrt((x - 0.82).powi(2))) / 2.0).powi(2) - 9.8 * y }
}

system! {
    Wall2 [] t
    2 0 (x x_dot from [-1.0, 0.5, 1.0, 4.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 0.899 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 41400.0 / 2.0 * ((x - 0.934 + sqrt((x - 0.934).powi(2))) / 2.0).powi(2) - 9.8 * y }
}

system! {
    Wall3 [] t
    2 0 (x x_dot from [-1.0, 0.5, 1.0, 4.0], y y_dot from [-1.0, 1.0, -2.0, 2.0])
    lagrangian { 2.72 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 80300.0 / 2.0 * ((x - 0.602 + sqrt((x - 0.602).powi(2))) / 2.0).powi(2) - 9.8 * y }
}

system! {
    Peg [m: 0.5 to 3.0, a: 5.0 to 200.0, b: 11.5 to 12.5, c: 2.5 to 3.5] t
    2 0 (x x_dot from [11.0, 11.5, 1.0, 3.0], y y_dot from [2.5, 3.5, -0.2, 0.2])
    lagrangian { m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - exp(-a * ((x - b).powi(2) + (y - c).powi(2))) }
}

system! {
    Peg1 [] t
    2 0 (x x_dot from [11.0, 11.5, 1.0, 3.0], y y_dot from [2.5, 3.5, -0.2, 0.2])
    lagrangian { 2.63 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - exp(-78.1 * ((x - 12.2).powi(2) + (y - 2.64).powi(2))) }
}

system! {
    Peg2 [] t
    2 0 (x x_dot from [11.0, 11.5, 1.0, 3.0], y y_dot from [2.5, 3.5, -0.2, 0.2])
    lagrangian { 2.93 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - exp(-123.0 * ((x - 12.2).powi(2) + (y - 2.71).powi(2))) }
}

system! {
    Peg3 [] t
    2 0 (x x_dot from [11.0, 11.5, 1.0, 3.0], y y_dot from [2.5, 3.5, -0.2, 0.2])
    lagrangian { 2.04 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - exp(-118.0 * ((x - 12.1).powi(2) + (y - 2.86).powi(2))) }
}

system! {
    Geared [I: 0.5 to 3.0, J: 0.05 to 3.0, k: 1.0 to 10000.0, g: 3.0 to 9.0] t
    2 0 (u u_dot from [-1.0, 1.0, -2.0, 2.0], w w_dot from [-4.0, 4.0, -9.0, 9.0])
    lagrangian { I / 2.0 * u_dot.powi(2) + J / 2.0 * w_dot.powi(2) - k / 2.0 * (w - g * u).powi(2) }
    force { u = { -0.3 * u_dot }, w = { -0.1 * w_dot } }
}

system! {
    Geared1 [] t
    2 0 (u u_dot from [-1.0, 1.0, -2.0, 2.0], w w_dot from [-4.0, 4.0, -9.0, 9.0])
    lagrangian { 2.32 / 2.0 * u_dot.powi(2) + 1.06 / 2.0 * w_dot.powi(2) - 2950.0 / 2.0 * (w - 3.99 * u).powi(2) }
    force { u = { -0.3 * u_dot }, w = { -0.1 * w_dot } }
}

system! {
    Geared2 [] t
    2 0 (u u_dot from [-1.0, 1.0, -2.0, 2.0], w w_dot from [-4.0, 4.0, -9.0, 9.0])
    lagrangian { 2.21 / 2.0 * u_dot.powi(2) + 0.381 / 2.0 * w_dot.powi(2) - 2260.0 / 2.0 * (w - 3.41 * u).powi(2) }
    force { u = { -0.3 * u_dot }, w = { -0.1 * w_dot } }
}

system! {
    Geared3 [] t
    2 0 (u u_dot from [-1.0, 1.0, -2.0, 2.0], w w_dot from [-4.0, 4.0, -9.0, 9.0])
    lagrangian { 2.11 / 2.0 * u_dot.powi(2) + 1.69 / 2.0 * w_dot.powi(2) - 5430.0 / 2.0 * (w - 3.23 * u).powi(2) }
    force { u = { -0.3 * u_dot }, w = { -0.1 * w_dot } }
}

system! {
    SwitchedConstraint [m: 0.5 to 3.0, a: 20.0 to 2000.0, b: 0.2 to 0.8] t
    3 1 (x x_dot from [-0.2, 0.2, 1.0, 3.0], y y_dot from [-1.0, 1.0, -2.0, 2.0], z z_dot from [-1.0, 1.0, 0.0, 0.0])
    lagrangian { m / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - y }
    constraint { z_dot } == { tanh(a * (x - b)) * y_dot }
}

system! {
    SwitchedConstraint1 [] t
    3 1 (x x_dot from [-0.2, 0.2, 1.0, 3.0], y y_dot from [-1.0, 1.0, -2.0, 2.0], z z_dot from [-1.0, 1.0, 0.0, 0.0])
    lagrangian { 1.6 / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - y }
    constraint { z_dot } == { tanh(699.0 * (x - 0.256)) * y_dot }
}

system! {
    SwitchedConstraint2 [] t
    3 1 (x x_dot from [-0.2, 0.2, 1.0, 3.0], y y_dot from [-1.0, 1.0, -2.0, 2.0], z z_dot from [-1.0, 1.0, 0.0, 0.0])
    lagrangian { 0.507 / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - y }
    constraint { z_dot } == { tanh(2000.0 * (x - 0.273)) * y_dot }
}

system! {
    SwitchedConstraint3 [] t
    3 1 (x x_dot from [-0.2, 0.2, 1.0, 3.0], y y_dot from [-1.0, 1.0, -2.0, 2.0], z z_dot from [-1.0, 1.0, 0.0, 0.0])
    lagrangian { 1.25 / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - y }
    constraint { z_dot } == { tanh(553.0 * (x - 0.558)) * y_dot }
}

system! {
    Wheel [A: 0.2 to 2.0, I: 0.1 to 3.0, c: 0.1 to 2.0] t
    3 1 (x x_dot from [-1.0, 1.0, 0.0, 0.0], w w_dot from [-1.0, 1.0, -3.0, 3.0], f f_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { (x_dot.powi(2) + I * w_dot.powi(2) + f_dot.powi(2)) / 2.0 }
    force { x = { 0.0 * x_dot }, w = { -c / 2.0 * (w_dot - sqrt(w_dot.powi(2))) }, f = { -0.1 * tanh(c * 300.0 * f_dot) } }
    constraint { x_dot } == { A * cos(f) * w_dot }
}

system! {
    Wheel1 [] t
    3 1 (x x_dot from [-1.0, 1.0, 0.0, 0.0], w w_dot from [-1.0, 1.0, -3.0, 3.0], f f_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { (x_dot.powi(2) + 1.46 * w_dot.powi(2) + f_dot.powi(2)) / 2.0 }
    force { x = { 0.0 * x_dot }, w = { -0.797 / 2.0 * (w_dot - sqrt(w_dot.powi(2))) }, f = { -0.1 * tanh(0.797 * 300.0 * f_dot) } }
    constraint { x_dot } == { 0.339 * cos(f) * w_dot }
}

system! {
    Wheel2 [] t
    3 1 (x x_dot from [-1.0, 1.0, 0.0, 0.0], w w_dot from [-1.0, 1.0, -3.0, 3.0], f f_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { (x_dot.powi(2) + 0.117 * w_dot.powi(2) + f_dot.powi(2)) / 2.0 }
    force { x = { 0.0 * x_dot }, w = { -0.736 / 2.0 * (w_dot - sqrt(w_dot.powi(2))) }, f = { -0.1 * tanh(0.736 * 300.0 * f_dot) } }
    constraint { x_dot } == { 1.7 * cos(f) * w_dot }
}

system! {
    Wheel3 [] t
    3 1 (x x_dot from [-1.0, 1.0, 0.0, 0.0], w w_dot from [-1.0, 1.0, -3.0, 3.0], f f_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { (x_dot.powi(2) + 2.91 * w_dot.powi(2) + f_dot.powi(2)) / 2.0 }
    force { x = { 0.0 * x_dot }, w = { -1.08 / 2.0 * (w_dot - sqrt(w_dot.powi(2))) }, f = { -0.1 * tanh(1.08 * 300.0 * f_dot) } }
    constraint { x_dot } == { 1.09 * cos(f) * w_dot }
}

system! {
    MixedUnits [m: 1000.0 to 9000.0, n: 1e-06 to 1e-05, c: 0.01 to 0.02] t
    2 0 (x x_dot from [-900.0, 900.0, -900.0, 900.0], y y_dot from [-0.001, 0.001, -0.01, 0.01])
    lagrangian { m / 2.0 * x_dot.powi(2) + n / 2.0 * y_dot.powi(2) + c / 100.0 * x_dot * y_dot - n * 100.0 * y.powi(2) - m * tanh(x) }
}

system! {
    MixedUnits1 [] t
    2 0 (x x_dot from [-900.0, 900.0, -900.0, 900.0], y y_dot from [-0.001, 0.001, -0.01, 0.01])
    lagrangian { 4790.0 / 2.0 * x_dot.powi(2) + 0.00000703 / 2.0 * y_dot.powi(2) + 0.013 / 100.0 * x_dot * y_dot - 0.00000703 * 100.0 * y.powi(2) - 4790.0 * tanh(x) }
}

system! {
    MixedUnits2 [] t
    2 0 (x x_dot from [-900.0, 900.0, -900.0, 900.0], y y_dot from [-0.001, 0.001, -0.01, 0.01])
    lagrangian { 1250.0 / 2.0 * x_dot.powi(2) + 0.00000551 / 2.0 * y_dot.powi(2) + 0.0191 / 100.0 * x_dot * y_dot - 0.00000551 * 100.0 * y.powi(2) - 1250.0 * tanh(x) }
}

system! {
    MixedUnits3 [] t
    2 0 (x x_dot from [-900.0, 900.0, -900.0, 900.0], y y_dot from [-0.001, 0.001, -0.01, 0.01])
    lagrangian { 6910.0 / 2.0 * x_dot.powi(2) + 0.00000332 / 2.0 * y_dot.powi(2) + 0.0168 / 100.0 * x_dot * y_dot - 0.00000332 * 100.0 * y.powi(2) - 6910.0 * tanh(x) }
}

system! {
    Skate [m: 0.5 to 3.0, J: 0.1 to 1.0, k: 1.0 to 900.0, c: 0.1 to 2.0] t
    3 1 (x x_dot from [-1.0, 1.0, 0.0, 0.0], y y_dot from [-1.0, 1.0, 0.0, 0.0], a a_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2.0 * a_dot.powi(2) - k / 2.0 * ((a + sqrt(a.powi(2))) / 2.0).powi(2) }
    force { x = { 0.0 * x_dot }, y = { 0.0 * y_dot }, a = { -c / 2.0 * (a_dot + sqrt(a_dot.powi(2))) } }
    constraint { sin(a) * x_dot } == { cos(a) * y_dot }
}

system! {
    Skate1 [] t
    3 1 (x x_dot from [-1.0, 1.0, 0.0, 0.0], y y_dot from [-1.0, 1.0, 0.0, 0.0], a a_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 2.62 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + 0.333 / 2.0 * a_dot.powi(2) - 530.0 / 2.0 * ((a + sqrt(a.powi(2))) / 2.0).powi(2) }
    force { x = { 0.0 * x_dot }, y = { 0.0 * y_dot }, a = { -0.776 / 2.0 * (a_dot + sqrt(a_dot.powi(2))) } }
    constraint { sin(a) * x_dot } == { cos(a) * y_dot }
}

system! {
    Skate2 [] t
    3 1 (x x_dot from [-1.0, 1.0, 0.0, 0.0], y y_dot from [-1.0, 1.0, 0.0, 0.0], a a_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 1.11 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + 0.359 / 2.0 * a_dot.powi(2) - 184.0 / 2.0 * ((a + sqrt(a.powi(2))) / 2.0).powi(2) }
    force { x = { 0.0 * x_dot }, y = { 0.0 * y_dot }, a = { -0.767 / 2.0 * (a_dot + sqrt(a_dot.powi(2))) } }
    constraint { sin(a) * x_dot } == { cos(a) * y_dot }
}

system! {
    Skate3 [] t
    3 1 (x x_dot from [-1.0, 1.0, 0.0, 0.0], y y_dot from [-1.0, 1.0, 0.0, 0.0], a a_dot from [-1.0, 1.0, -3.0, 3.0])
    lagrangian { 0.595 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + 0.458 / 2.0 * a_dot.powi(2) - 79.0 / 2.0 * ((a + sqrt(a.powi(2))) / 2.0).powi(2) }
    force { x = { 0.0 * x_dot }, y = { 0.0 * y_dot }, a = { -1.54 / 2.0 * (a_dot + sqrt(a_dot.powi(2))) } }
    constraint { sin(a) * x_dot } == { cos(a) * y_dot }
}

system! {
    Cyclic [m: 0.5 to 3.0, k: 1.0 to 2000.0, l: 0.5 to 2.0, e: 0.1 to 0.4] t
    3 0 (x x_dot from [0.0, 2.0, 0.0, 3.0], y y_dot from [-1.0, 0.0, -2.0, 1.0], z z_dot from [-1.0, 1.0, -1.0, 1.0])
    lagrangian { m / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) + e * z_dot * x_dot - k / 8.0 * (x - y - l + sqrt((x - y - l).powi(2))).powi(2) }
}

system! {
    Cyclic1 [] t
    3 0 (x x_dot from [0.0, 2.0, 0.0, 3.0], y y_dot from [-1.0, 0.0, -2.0, 1.0], z z_dot from [-1.0, 1.0, -1.0, 1.0])
    lagrangian { 2.0 / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) + 0.157 * z_dot * x_dot - 9.19 / 8.0 * (x - y - 1.66 + sqrt((x - y - 1.66).powi(2))).powi(2) }
}

system! {
    Cyclic2 [] t
    3 0 (x x_dot from [0.0, 2.0, 0.0, 3.0], y y_dot from [-1.0, 0.0, -2.0, 1.0], z z_dot from [-1.0, 1.0, -1.0, 1.0])
    lagrangian { 1.7 / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) + 0.187 * z_dot * x_dot - 1110.0 / 8.0 * (x - y - 0.999 + sqrt((x - y - 0.999).powi(2))).powi(2) }
}

system! {
    Cyclic3 [] t
    3 0 (x x_dot from [0.0, 2.0, 0.0, 3.0], y y_dot from [-1.0, 0.0, -2.0, 1.0], z z_dot from [-1.0, 1.0, -1.0, 1.0])
    lagrangian { 1.59 / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) + 0.134 * z_dot * x_dot - 275.0 / 8.0 * (x - y - 1.8 + sqrt((x - y - 1.8).powi(2))).powi(2) }
}

system! {
    Barrier [m: 0.5 to 3.0, a: 0.001 to 1.0, b: 5.0 to 60.0, c: 0.5 to 1.5] t
    1 0 (x x_dot from [-1.0, 0.5, 0.5, 3.0])
    lagrangian { m / 2.0 * x_dot.powi(2) - a * exp(b * (x - c)) }
}

system! {
    Barrier1 [] t
    1 0 (x x_dot from [-1.0, 0.5, 0.5, 3.0])
    lagrangian { 2.56 / 2.0 * x_dot.powi(2) - 0.219 * exp(21.7 * (x - 0.888)) }
}

system! {
    Barrier2 [] t
    1 0 (x x_dot from [-1.0, 0.5, 0.5, 3.0])
    lagrangian { 0.583 / 2.0 * x_dot.powi(2) - 0.129 * exp(24.9 * (x - 0.942)) }
}

system! {
    Barrier3 [] t
    1 0 (x x_dot from [-1.0, 0.5, 0.5, 3.0])
    lagrangian { 2.69 / 2.0 * x_dot.powi(2) - 0.99 * exp(7.4 * (x - 1.04)) }
}

system! {
    OneWayMass [m: 0.5 to 3.0, n: 0.5 to 9.0, g: 1.0 to 9.0] t
    2 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0], y y_dot from [-1.0, 1.0, -1.0, 1.0])
    lagrangian { m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + n / 2.0 * ((x_dot + sqrt(x_dot.powi(2))) / 2.0).powi(2) - g * x - x * y }
}

system! {
    OneWayMass1 [] t
    2 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0], y y_dot from [-1.0, 1.0, -1.0, 1.0])
    lagrangian { 0.823 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + 7.33 / 2.0 * ((x_dot + sqrt(x_dot.powi(2))) / 2.0).powi(2) - 3.58 * x - x * y }
}

system! {
    OneWayMass2 [] t
    2 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0], y y_dot from [-1.0, 1.0, -1.0, 1.0])
    lagrangian { 2.73 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + 5.14 / 2.0 * ((x_dot + sqrt(x_dot.powi(2))) / 2.0).powi(2) - 2.01 * x - x * y }
}

system! {
    OneWayMass3 [] t
    2 0 (x x_dot from [-1.0, 1.0, -3.0, 3.0], y y_dot from [-1.0, 1.0, -1.0, 1.0])
    lagrangian { 0.512 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + 2.61 / 2.0 * ((x_dot + sqrt(x_dot.powi(2))) / 2.0).powi(2) - 7.94 * x - x * y }
}

pub const RUNNERS: [(&str, Runner); 64] = [
    ("Rope", run::<Rope, 2, 0>),
    ("Rope1", run::<Rope1, 2, 0>),
    ("Rope2", run::<Rope2, 2, 0>),
    ("Rope3", run::<Rope3, 2, 0>),
    ("ShockAbsorber", run::<ShockAbsorber, 1, 0>),
    ("ShockAbsorber1", run::<ShockAbsorber1, 1, 0>),
    ("ShockAbsorber2", run::<ShockAbsorber2, 1, 0>),
    ("ShockAbsorber3", run::<ShockAbsorber3, 1, 0>),
    ("Coulomb", run::<Coulomb, 2, 0>),
    ("Coulomb1", run::<Coulomb1, 2, 0>),
    ("Coulomb2", run::<Coulomb2, 2, 0>),
    ("Coulomb3", run::<Coulomb3, 2, 0>),
    ("SmoothFriction", run::<SmoothFriction, 1, 0>),
    ("SmoothFriction1", run::<SmoothFriction1, 1, 0>),
    ("SmoothFriction2", run::<SmoothFriction2, 1, 0>),
    ("SmoothFriction3", run::<SmoothFriction3, 1, 0>),
    ("Switch", run::<Switch, 2, 0>),
    ("Switch1", run::<Switch1, 2, 0>),
    ("Switch2", run::<Switch2, 2, 0>),
    ("Switch3", run::<Switch3, 2, 0>),
    ("SwitchedForce", run::<SwitchedForce, 2, 0>),
    ("SwitchedForce1", run::<SwitchedForce1, 2, 0>),
    ("SwitchedForce2", run::<SwitchedForce2, 2, 0>),
    ("SwitchedForce3", run::<SwitchedForce3, 2, 0>),
    ("Wall", run::<Wall, 2, 0>),
    ("Wall1", run::<Wall1, 2, 0>),
    ("Wall2", run::<Wall2, 2, 0>),
    ("Wall3", run::<Wall3, 2, 0>),
    ("Peg", run::<Peg, 2, 0>),
    ("Peg1", run::<Peg1, 2, 0>),
    ("Peg2", run::<Peg2, 2, 0>),
    ("Peg3", run::<Peg3, 2, 0>),
    ("Geared", run::<Geared, 2, 0>),
    ("Geared1", run::<Geared1, 2, 0>),
    ("Geared2", run::<Geared2, 2, 0>),
    ("Geared3", run::<Geared3, 2, 0>),
    ("SwitchedConstraint", run::<SwitchedConstraint, 3, 1>),
    ("SwitchedConstraint1", run::<SwitchedConstraint1, 3, 1>),
    ("SwitchedConstraint2", run::<SwitchedConstraint2, 3, 1>),
    ("SwitchedConstraint3", run::<SwitchedConstraint3, 3, 1>),
    ("Wheel", run::<Wheel, 3, 1>),
    ("Wheel1", run::<Wheel1, 3, 1>),
    ("Wheel2", run::<Wheel2, 3, 1>),
    ("Wheel3", run::<Wheel3, 3, 1>),
    ("MixedUnits", run::<MixedUnits, 2, 0>),
    ("MixedUnits1", run::<MixedUnits1, 2, 0>),
    ("MixedUnits2", run::<MixedUnits2, 2, 0>),
    ("MixedUnits3", run::<MixedUnits3, 2, 0>),
    ("Skate", run::<Skate, 3, 1>),
    ("Skate1", run::<Skate1, 3, 1>),
    ("Skate2", run::<Skate2, 3, 1>),
    ("Skate3", run::<Skate3, 3, 1>),
    ("Cyclic", run::<Cyclic, 3, 0>),
    ("Cyclic1", run::<Cyclic1, 3, 0>),
    ("Cyclic2", run::<Cyclic2, 3, 0>),
    ("Cyclic3", run::<Cyclic3, 3, 0>),
    ("Barrier", run::<Barrier, 1, 0>),
    ("Barrier1", run::<Barrier1, 1, 0>),
    ("Barrier2", run::<Barrier2, 1, 0>),
    ("Barrier3", run::<Barrier3, 1, 0>),
    ("OneWayMass", run::<OneWayMass, 2, 0>),
    ("OneWayMass1", run::<OneWayMass1, 2, 0>),
    ("OneWayMass2", run::<OneWayMass2, 2, 0>),
    ("OneWayMass3", run::<OneWayMass3, 2, 0>),
];
