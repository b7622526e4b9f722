//! The systems of a problem: one a scheme.

/// The schemes of a problem. A scheme more is a line here, and one in `listed!`.
macro_rules! problem {
    ($module:ident, $(#[$attribute:meta])* struct $name:ident { $($field:ident),* }) => {
        pub mod $module {
            one! { midpoint, (continuous(multipliers)), [midpoint], $(#[$attribute])* struct $name { $($field),* } }
            one! { trapezoidal, (), [trapezoidal], $(#[$attribute])* struct $name { $($field),* } }
            one! { left, (), [left], $(#[$attribute])* struct $name { $($field),* } }
            one! { four, (), [midpoint, order = 4], $(#[$attribute])* struct $name { $($field),* } }
            one! { six, (), [midpoint, order = 6], $(#[$attribute])* struct $name { $($field),* } }
            one! { lobatto, (), [lobatto, stages = 3], $(#[$attribute])* struct $name { $($field),* } }
            one! { energy, (), [energy], $(#[$attribute])* struct $name { $($field),* } }
        }
    };
}

macro_rules! one {
    ($module:ident, ($($argument:tt)*), [$($rule:tt)*], $(#[$attribute:meta])* struct $name:ident { $($field:ident),* }) => {
        pub mod $module {
            use nonholonomic::prelude::*;

            #[discrete_system($($argument)*)]
            $(#[$attribute])*
            #[discretization($($rule)*)]
            #[derive(Clone, Copy)]
            pub struct $name { $(pub $field: f64),* }
        }
    };
}
