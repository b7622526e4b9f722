//! Every rule of discretisation, and one system under all of them.

/// A rule: f(q, q̇, t) becomes Σ_α w_α f(q_0 + α d, d/h, t_0 + α h).
#[derive(Debug)]
pub struct Rule {
    /// As in `#[discretization(…)]`.
    pub name: &'static str,
    /// (α, w_α).
    pub nodes: &'static [(f64, f64)],
    /// The order it has on unconstrained systems: 2 if it is symmetric, else 1.
    pub order: i32,
}

/// The value of the parameter in `alpha = alpha`.
pub const ALPHA: f64 = 0.8;

const fn rule(name: &'static str, nodes: &'static [(f64, f64)], order: i32) -> Rule {
    Rule { name, nodes, order }
}

pub const MIDPOINT: Rule = rule("midpoint", &[(0.5, 1.0)], 2);
pub const TRAPEZOIDAL: Rule = rule("trapezoidal", &[(0.0, 0.5), (1.0, 0.5)], 2);
pub const SIMPSON: Rule = rule(
    "simpson",
    &[(0.0, 1.0 / 6.0), (0.5, 4.0 / 6.0), (1.0, 1.0 / 6.0)],
    2,
);
pub const LEFT: Rule = rule("left", &[(0.0, 1.0)], 1);
pub const RIGHT: Rule = rule("right", &[(1.0, 1.0)], 1);
pub const HALF: Rule = rule("alpha = 1/2", &[(0.5, 1.0)], 2);
pub const THIRD: Rule = rule("alpha = 1/3", &[(1.0 / 3.0, 1.0)], 1);
pub const PARAMETER: Rule = rule("alpha = alpha", &[(ALPHA, 1.0)], 1);

/// The system under every rule, each in a module named for it; every struct has the parameter `alpha`.
macro_rules! discretized {
    ($(#$attribute:tt)* struct $name:ident { $($fields:tt)* }) => {
        $crate::verification::rule::discretized!(@ midpoint (midpoint) $name { $($fields)* } $(#$attribute)*);
        $crate::verification::rule::discretized!(@ trapezoidal (trapezoidal) $name { $($fields)* } $(#$attribute)*);
        $crate::verification::rule::discretized!(@ simpson (simpson) $name { $($fields)* } $(#$attribute)*);
        $crate::verification::rule::discretized!(@ left (left) $name { $($fields)* } $(#$attribute)*);
        $crate::verification::rule::discretized!(@ right (right) $name { $($fields)* } $(#$attribute)*);
        $crate::verification::rule::discretized!(@ half (alpha = 1/2) $name { $($fields)* } $(#$attribute)*);
        $crate::verification::rule::discretized!(@ third (alpha = 1/3) $name { $($fields)* } $(#$attribute)*);
        $crate::verification::rule::discretized!(@ parameter (alpha = alpha) $name { $($fields)* } $(#$attribute)*);
    };
    (@ $rule:ident $arguments:tt $name:ident { $($fields:tt)* } $($attributes:tt)*) => {
        pub mod $rule {
            use nonholonomic::without_equations::discrete_system;

            #[discrete_system]
            #[allow(dead_code, reason = "not every rule and system has every parameter")]
            $($attributes)*
            #[discretization $arguments]
            pub struct $name { pub alpha: f64, $($fields)* }
        }
    };
}

/// Calls a function of (system, rule, …) for the system under every rule.
macro_rules! under_every_rule {
    ($function:ident($module:ident::$name:ident { $($value:tt)* } $(, $argument:expr)* $(,)?)) => {
        $crate::verification::rule::under_every_rule!(@ $function $module $name { $($value)* } ($(, $argument)*)
            midpoint MIDPOINT, trapezoidal TRAPEZOIDAL, simpson SIMPSON,
            left LEFT, right RIGHT, half HALF, third THIRD, parameter PARAMETER)
    };
    (@ $function:ident $module:ident $name:ident $values:tt $arguments:tt $($rule:ident $constant:ident),*) => {
        $($crate::verification::rule::under_every_rule!(@@ $function $module $rule $constant $name $values $arguments);)*
    };
    (@@ $function:ident $module:ident $rule:ident $constant:ident $name:ident
        { $($value:tt)* } ($(, $argument:expr)*)) => {
        $function(
            &$module::$rule::$name { alpha: crate::verification::rule::ALPHA, $($value)* },
            &crate::verification::rule::$constant
            $(, $argument)*
        )
    };
}

pub(crate) use {discretized, under_every_rule};
