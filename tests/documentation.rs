//! The programs of the documentation and of the book.

#![cfg(feature = "large-project")]

use crate::cargo;

#[test]
fn programs_of_the_documentation() {
    // The programs of the macro are tests of the facade, which they use.
    let programs = ["test", "--workspace", "--exclude", "nh-macros", "--doc"];
    cargo::succeed(cargo::cargo(cargo::root()).args(programs));
}
