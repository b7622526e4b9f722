//! The compile errors: one rule a file, its message beside it. `TRYBUILD=overwrite` blesses them.

#[test]
fn ui() {
    trybuild::TestCases::new().compile_fail("tests/ui/*/*.rs");
}
