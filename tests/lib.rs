//! The tests of the facade, by subject: every program of `Cargo.toml` is one.
