//! Expanded code without the macro: prints a motion to the last bit.

use nonholonomic::prelude::*;

include!("../../../expansion/rolling_disk.expanded.rs");

/// Every expansion that is kept builds without the macro.
macro_rules! builds {
    ($($name:ident: $file:literal)*) => {$(
        #[allow(dead_code)]
        mod $name {
            include!(concat!("../../../expansion/", $file, ".expanded.rs"));
        }
    )*};
}

builds! {
    reduced_particle: "reduced_particle"
    rolling_ball: "rolling_ball"
    rough_ground: "rough_ground"
    driven_pendulum: "driven_pendulum"
    wave_equation: "wave_equation"
    driven_disk: "driven_disk"
}

fn main() -> Result<(), StepError> {
    let disk = RollingDisk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
    let (q0, q1) = disk.start(0.01, [0.0, 0.0, 0.0, 0.3], v)?;
    for state in disk.trajectory(0.01, q0, q1).take(100) {
        let state = state?;
        println!(
            "{} {:?} {:?}",
            state.k,
            state.q.as_slice(),
            state.lambda.as_slice()
        );
    }
    Ok(())
}
