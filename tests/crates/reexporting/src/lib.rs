//! Another crate's own macro writes systems, for crates that do not depend on `nonholonomic`.

pub use nonholonomic;

/// A particle on a line in the potential `$potential` of `x`.
#[macro_export]
macro_rules! particle {
    ($name:ident, $potential:expr) => {
        #[$crate::nonholonomic::discrete_system(crate = $crate::nonholonomic)]
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2 - $potential)]
        struct $name;
    };
}
