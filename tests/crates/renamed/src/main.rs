//! The crate `nonholonomic` has another name here, in `Cargo.toml` or in the source.

use nh::{DiscreteSystem, Moving};

mod facade {
    pub use nh as inner;
}

#[nh::discrete_system(crate = nh)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - cos(x))]
struct ByDependency;

#[nh::discrete_system(crate = ::nh)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - cos(x))]
struct ByAbsolutePath;

#[nh::discrete_system(crate = crate::facade::inner)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - cos(x))]
struct ByModule;

fn main() -> Result<(), nh::StepError> {
    /// In a function body, with the path of a module beside it.
    #[facade::inner::discrete_system(crate = self::facade::inner)]
    #[coordinates(x)]
    #[lagrangian(x_dot.powi(2) / 2 - cos(x))]
    struct InFunction;

    let expected = ByDependency.step(0.1, [0.3], [0.4])?.q2;
    assert_eq!(ByAbsolutePath.step(0.1, [0.3], [0.4])?.q2, expected);
    assert_eq!(ByModule.step(0.1, [0.3], [0.4])?.q2, expected);
    assert_eq!(InFunction.step(0.1, [0.3], [0.4])?.q2, expected);
    Ok(())
}
