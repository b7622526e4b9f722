//! The tests of the facade, by subject: the modules of the programs that `Cargo.toml` lists.
