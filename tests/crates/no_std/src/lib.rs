//! Expanded code without `std`.

#![no_std]

pub use nonholonomic::{DiscreteSystem, Moving};
use nonholonomic::StepError;

include!("../../../expansion/rolling_disk.expanded.rs");

/// The position of the disk after so many steps in single precision.
///
/// # Errors
/// The errors of a start and of a step.
pub fn roll(disk: &RollingDisk, steps: usize) -> Result<[f32; 4], StepError> {
    let mut motion = disk.motion(0.01, [0.0; 4], [0.65, 0.0, 1.3, 0.7])?.single();
    for _ in 0..steps {
        motion.step([])?;
    }
    Ok(motion.q())
}
