//! Density and flux: of the momenta of symmetries, of those in a moving basis of g^q, and of
//! energy.

mod energy;
mod moving;
mod noether;
