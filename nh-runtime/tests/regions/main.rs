//! Motions through regions in which constraints hold: jumps of the momentum at their boundaries.
//!
//! Numbers from the reference `08_sphere_smooth_to_rough` (J. Cortés et al., equations (11)-(15)), closed forms otherwise.

mod discrete;
mod flow;
mod jumps;
#[path = "../../../tests/support/numbers.rs"]
mod numbers;
mod relativistic;
mod systems;

/// The sphere of the reference: at t = 0, and at the impact at t = 0.5.
mod reference {
    pub const Q: [f64; 5] = [-1.0, 0.2, 0.0, 0.0, 0.0];
    pub const V_MINUS: [f64; 5] = [2.0, 0.4, 0.7, -1.1, 0.3];
    pub const P_MINUS: [f64; 5] = [2.0, 0.4, 0.07, -0.11, 0.03];
    pub const P_PLUS: [f64; 5] = [
        1.271_428_571_428_571_4,
        0.185_714_285_714_285_72,
        -0.037_142_857_142_857_144,
        0.254_285_714_285_714_3,
        0.03,
    ];
    pub const V_PLUS: [f64; 5] = [
        1.271_428_571_428_571_4,
        0.185_714_285_714_285_72,
        -0.371_428_571_428_571_4,
        2.542_857_142_857_143,
        0.3,
    ];
    pub const IMPULSES: [f64; 2] = [-0.728_571_428_571_428_6, -0.214_285_714_285_714_27];
    pub const LOST: f64 = 1.009_285_714_285_714_2;
    /// t, x, y.
    pub const PATH: [[f64; 3]; 9] = [
        [0.1, -0.8, 0.24],
        [0.25, -0.5, 0.3],
        [0.4, -0.2, 0.36],
        [0.6, 0.127_142_857_142_857_14, 0.418_571_428_571_428_6],
        [0.75, 0.317_857_142_857_142_84, 0.446_428_571_428_571_4],
        [1.0, 0.635_714_285_714_285_7, 0.492_857_142_857_142_9],
        [1.5, 1.271_428_571_428_571_4, 0.585_714_285_714_285_7],
        [2.0, 1.907_142_857_142_857, 0.678_571_428_571_428_6],
        [3.0, 3.178_571_428_571_428_6, 0.864_285_714_285_714_3],
    ];
}
