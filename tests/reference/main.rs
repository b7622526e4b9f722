//! The systems of the papers against reference data of 40 digits.
//!
//! One module a system, its equations as the data's `definition` has them; `data/` holds the files.
//! README.md tells what is compared, how the tolerances come about, and the errors measured.

// Parameters keep the names of the papers: I, J, A, B0.
#![allow(non_snake_case)]

mod check;
mod continuous;
mod data;
mod reductions;
#[path = "../support/mod.rs"]
mod support;

mod chaplygin_sleigh;
mod craciun_opris_particle;
mod forced_oscillator;
mod horizontal_symmetry_particle;
mod r2_constrained_particle;
mod reduced_disk;
mod reduced_particles;
mod sleigh_se2;
mod sphere_smooth_to_rough;
mod suslov_so3;
mod thesis_free_particle;
mod thesis_nonholonomic_particle;
mod vertical_rolling_disk;

mod ball_on_rotating_plate;
mod ball_so3;
mod ball_so3_discrete;
mod damped_oscillator;
mod disc_on_variable_circle;
mod voronec_affine_example;
mod voronec_three_coordinates;
