//! Errors of lattices, with the site they are at.

use nh_runtime::internal::non_finite;
use nh_runtime::{Quantity, StepError, When, errors};

errors! {
    /// A mistake in a lattice or in a state of it, or the failure of a step.
    pub enum LatticeError {
        /// The lattice has fewer sites than its ends need.
        TooFewSites {
            /// The number of sites.
            sites: usize,
            /// The least number.
            needed: usize,
        } => "a lattice with these ends has at least {needed} sites, not {sites}";
        /// The spacing Δ is not a positive number.
        InvalidSpacing {
            /// The spacing.
            delta: f64,
        } => "the spacing of a lattice is a positive number, not {delta}";
        /// A parameter has another number of values than there are sites.
        ParameterLength {
            /// The name of the parameter.
            parameter: &'static str,
            /// The number of values of the parameter.
            length: usize,
            /// The number of sites.
            sites: usize,
        } => "the parameter `{parameter}` has {length} values for {sites} sites; give one for each";
        /// Configurations, velocities or controls are not one a site.
        StateLength {
            /// `positions`, `velocities`, …: the argument that was passed.
            of: &'static str,
            /// The number of values.
            length: usize,
            /// The number of sites.
            sites: usize,
        } => "there are {length} {of} for {sites} sites; give one for each";
        /// A velocity does not satisfy a constraint.
        OffConstraint {
            /// The site.
            site: usize,
            /// The index of the constraint.
            constraint: usize,
            /// |b·q̇ + c|, or |f| of a constraint without velocities, relative to its scale in the
            /// motion of all sites.
            residual: f64,
        } => "site {site} does not satisfy constraint no. {} at the start: it is off by {residual:.3e}; start on the \
             constraints", constraint + 1;
        /// A configuration or a velocity has none in the moving frame.
        NotInFrame {
            /// The site.
            site: usize,
            /// The time.
            t: f64,
        } => "site {site} is not found in the moving frame at t = {t}: Newton's method from the fixed frame does not come to an x with g_t(x) = q, or \
             ∂g_t/∂x has no inverse there";
        /// A motion from momenta starts with a site on a boundary of regions.
        OnBoundary {
            /// The site.
            site: usize,
            /// The index of the boundary.
            boundary: usize,
        } => "site {site} starts on boundary no. {}: the constraints in force there follow from its velocity; start from velocities", boundary + 1;
        /// Derivatives of a step were asked for, and no step has been made.
        NoStep {
            /// The node of the motion.
            node: usize,
        } => "node {node} is the start of the motion, to which no step has led, and derivatives are those of a step; make one first";
        /// The step was cut by a boundary of regions.
        CutStep {
            /// The node that it departs from.
            node: usize,
        } => "the step from node {node} crosses a boundary of regions, and steps of lattices have no derivatives there; differentiate the steps before it and behind it";
        /// The density contains no velocity.
        Still {
            /// The number of sites.
            sites: usize,
        } => "the density of this lattice of {sites} sites contains no velocity, so that it has no motion in t; ask for its `equilibrium`";
        /// The equations failed.
        AtSite {
            /// The site.
            site: usize,
            /// The error, in which `step` is the index of the node in time.
            error: StepError,
        } => "at site {site}: {error}";
    }
}

impl LatticeError {
    pub(super) fn at(site: usize, error: StepError) -> Self {
        Self::AtSite { site, error }
    }

    pub(super) fn not_finite(site: usize, at: impl Into<When>, quantity: Quantity) -> Self {
        Self::at(site, non_finite(at.into(), quantity))
    }
}
