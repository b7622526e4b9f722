//! The compile errors: one rule a file, its message beside it. `TRYBUILD=overwrite` blesses them.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*/*.rs");
    cases.compile_fail("tests/ui/*/*/*.rs");
}
