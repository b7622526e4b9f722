//! Density and flux: of the momenta of symmetries, and of energy.

mod energy;
mod noether;
