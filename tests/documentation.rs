//! The programs of the documentation and of the book.

use crate::cargo;

#[test]
fn programs_of_the_documentation() {
    let programs = ["test", "--workspace", "--doc", "--no-fail-fast"];
    cargo::succeed(cargo::cargo(cargo::root()).args(programs));
}
