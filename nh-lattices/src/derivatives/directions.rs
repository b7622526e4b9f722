//! Displacements of the arguments of a step of a lattice and of its results, and slopes in the
//! arguments.

use core::fmt;

use super::{Multipliers, Parameters};
use crate::LatticeSystem;
use nh_runtime::internal::vector;
use nh_runtime::{DifferentiableSystem, Vector};

/// Declares lists by site, with zeros of all.
macro_rules! lists {
    ($(#[$doc:meta])* $name:ident { $($(#[$of_list:meta])* $list:ident: $ty:ty,)* } { $($(#[$of_number:meta])* $number:ident,)* }) => {
        $(#[$doc])*
        pub struct $name<S: LatticeSystem<Link: DifferentiableSystem>> {
            $($(#[$of_list])* pub $list: Vec<$ty>,)*
            $($(#[$of_number])* pub $number: f64,)*
        }

        impl<S: LatticeSystem<Link: DifferentiableSystem>> $name<S> {
            /// Zeros for so many sites.
            #[must_use]
            pub fn zeros(sites: usize) -> Self {
                Self {
                    $($list: vec![<$ty>::zeros(); sites],)*
                    $($number: 0.0,)*
                }
            }
        }

        impl<S: LatticeSystem<Link: DifferentiableSystem>> Clone for $name<S> {
            fn clone(&self) -> Self {
                Self {
                    $($list: self.$list.clone(),)*
                    $($number: self.$number,)*
                }
            }
        }

        impl<S: LatticeSystem<Link: DifferentiableSystem>> fmt::Debug for $name<S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name))
                    $(.field(stringify!($list), &self.$list))*
                    $(.field(stringify!($number), &self.$number))*
                    .finish()
            }
        }
    };
}

lists! {
    /// A displacement of the arguments (q, p, θ, h, t) of a step of a lattice, site by site.
    LatticePerturbation {
        /// δq(k), in the left trivialisation of groups.
        q: S::Increment,
        /// δp(k), without effect where a site is held or driven.
        p: S::Increment,
        /// δθ(k) of link k, in the order of [`PARAMETERS`](DifferentiableSystem::PARAMETERS) of the
        /// link: its number, the spacing, the fields at site k, and the controls there.
        parameters: Parameters<S>,
    } {
        /// δh.
        h,
        /// δt.
        t,
    }
}

lists! {
    /// A displacement of the results (q', p', λ) of a step of a lattice, or weights of them, site
    /// by site.
    LatticeResponse {
        /// δq'(k), in the left trivialisation of groups.
        q: S::Increment,
        /// δp'(k).
        p: S::Increment,
        /// δλ(k) of link k, of a site without a link zero.
        lambda: Multipliers<S>,
    } {}
}

lists! {
    /// The derivatives of a number in the arguments (q, p, θ, h, t) of a step of a lattice, site by
    /// site.
    LatticeGradient {
        /// ∂/∂q(k), in the left trivialisation of groups.
        q: S::Increment,
        /// ∂/∂p(k), zero where a site is held or driven.
        p: S::Increment,
        /// ∂/∂θ(k) of link k, in the order of [`PARAMETERS`](DifferentiableSystem::PARAMETERS) of
        /// the link. A field that is not in `#[site]` is in all links, as is the spacing: its
        /// derivative is the [sum](LatticeGradient::shared) over them.
        parameters: Parameters<S>,
    } {
        /// ∂/∂h.
        h,
        /// ∂/∂t.
        t,
    }
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticePerturbation<S> {
    /// The displacement of these parameters in all links alike, as the spacing or a field without a
    /// value a site moves.
    #[must_use]
    pub fn shared(sites: usize, parameters: Parameters<S>) -> Self {
        Self {
            parameters: vec![parameters; sites],
            ..Self::zeros(sites)
        }
    }

    /// The displacement of the controls of every site.
    ///
    /// # Panics
    /// If there is not one value a site.
    pub fn set_controls(&mut self, controls: &[impl Into<S::Control> + Clone]) {
        assert_eq!(controls.len(), self.parameters.len(), "one value a site");
        let first = Parameters::<S>::LEN - S::Control::LEN;
        for (parameters, u) in self.parameters.iter_mut().zip(controls) {
            let u: S::Control = u.clone().into();
            parameters.as_mut_slice()[first..].copy_from_slice(u.as_slice());
        }
    }
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeGradient<S> {
    /// The sum of ∂/∂θ(k) over all links: the derivatives in what all links have in common.
    #[must_use]
    pub fn shared(&self) -> Parameters<S> {
        (self.parameters.iter()).fold(Parameters::<S>::zeros(), |sum, of| sum + *of)
    }

    /// ∂/∂u(k) in the controls of site k.
    ///
    /// # Panics
    /// If there is no such site.
    #[must_use]
    pub fn controls(&self, k: usize) -> S::Control {
        let first = Parameters::<S>::LEN - S::Control::LEN;
        vector(|i| self.parameters[k].as_slice()[first + i])
    }
}
