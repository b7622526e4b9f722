//! Particles.

mod craciun_opris_particle;
mod horizontal_symmetry_particle;
mod r2_constrained_particle;
mod reduced_particles;
mod thesis;
mod thesis_free_particle;
mod thesis_integrators;
mod thesis_nonholonomic_particle;
