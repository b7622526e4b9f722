//! No lint of generated code reaches this crate.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_docs,
    unused,
    nonstandard_style,
    future_incompatible,
    rust_2018_idioms,
    missing_copy_implementations,
    missing_debug_implementations,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unreachable_pub,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::cargo_common_metadata,
    clippy::allow_attributes_without_reason,
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::min_ident_chars,
    clippy::missing_inline_in_public_items,
    clippy::missing_trait_methods,
    clippy::same_name_method,
    clippy::shadow_reuse,
    clippy::shadow_unrelated,
    clippy::single_char_lifetime_names,
    clippy::suboptimal_flops,
    clippy::unreadable_literal,
    rustdoc::broken_intra_doc_links,
    rustdoc::bare_urls,
    rustdoc::invalid_codeblock_attributes,
    rustdoc::invalid_html_tags,
    rustdoc::invalid_rust_codeblocks,
    rustdoc::unescaped_backticks
)]
#![allow(
    clippy::cargo_common_metadata,
    clippy::min_ident_chars,
    reason = "the names of the parameters below, and a crate that is not published"
)]

use nonholonomic::prelude::*;

/// Vertical disk rolling without slipping on a horizontal plane.
#[derive(Clone, Copy, Debug)]
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
pub struct RollingDisk {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia about the axle, kg m².
    pub I: f64,
    /// Moment of inertia about the vertical diameter, kg m².
    pub J: f64,
    /// Radius, m.
    pub A: f64,
}

/// Everything else in one system: arrays, time, forces, a rule with a parameter, constants.
#[derive(Clone, Copy, Debug)]
#[discrete_system]
#[coordinates(q: [R; 2], Z, unforced)]
#[define(Speed = q_dot[0] + q_dot[1])]
#[lagrangian((0..2).map(|i| K[i] * q_dot[i].powi(2)).sum() + Z_dot.powi(2) + unforced_dot.powi(2) - sin(1) * exp(t) * Z)]
#[constraint(Z_dot == 123456.789 * Speed + sqrt(2) * pi)]
#[force(q[1] = -h * N * q_dot[1].powi(5) / 3, Z = atan2(Z, N) * powf(N, 0.3))]
#[discretization(alpha = N / (1 + N))]
pub struct Everything {
    /// Two parameters.
    pub K: [f64; 2],
    /// Another one.
    pub N: f64,
}

/// A discrete Lagrangian without a step, for a private system.
#[discrete_system]
#[coordinates(x)]
#[discrete_lagrangian(x[0] * x[1])]
#[discrete_force(minus(x = x[0]))]
struct Private;

/// The action of a step of a private system.
#[must_use]
#[inline]
pub fn action(x0: f64, x1: f64) -> f64 {
    Private.discrete_lagrangian(1.0, [x0], [x1])
}

/// Constraints in regions: conditions, ranges.
#[derive(Clone, Copy, Debug)]
#[discrete_system]
#[coordinates(x, y, a, b)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k2 * (a_dot.powi(2) + b_dot.powi(2))) / 2)]
#[constraint(when = x > 0 && t < 10, x_dot == r * b_dot)]
#[constraint(when = x > 0 || y <= x.powi(2), y_dot == -r * a_dot)]
pub struct RoughGround {
    /// The radius.
    pub r: f64,
    /// The radius of gyration, squared.
    pub k2: f64,
}
