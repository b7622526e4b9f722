//! The compile errors: one rule a file, its message beside it. rustc compiles those of `ui/by_rustc.txt`; the tests of the macro
//! compare the messages and places of all others. `TRYBUILD=overwrite` compiles all of them, and writes the messages anew.

#![cfg(feature = "large-project")]

use std::env;
use std::process::Command;

/// The flags that trybuild gives to rustc. It adds the width to them only where it reads messages, so that all dependencies would be checked twice, with
/// it and without.
const FLAGS: [&str; 6] = [
    "--cfg",
    "trybuild",
    "--verbose",
    "-A",
    "dead_code",
    "--diagnostic-width=140",
];

/// Runs the cases in a process whose cargo takes [`FLAGS`] for every build.
#[test]
fn ui() {
    let chosen = env::args().filter(|argument| argument.starts_with("trybuild="));
    let cases = Command::new(env::current_exe().unwrap())
        .args(["ui::cases", "--exact", "--ignored", "--nocapture"])
        .args(chosen)
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}"))
        .status();
    assert!(cases.unwrap().success(), "the messages are above");
}

#[test]
#[ignore = "a part of `ui`"]
fn cases() {
    let cases = trybuild::TestCases::new();
    if env::var_os("TRYBUILD").is_some() {
        cases.compile_fail("ui/*/*.rs");
        cases.compile_fail("ui/*/*/*.rs");
        return;
    }
    for case in include_str!("ui/by_rustc.txt").lines() {
        cases.compile_fail(case);
    }
}
