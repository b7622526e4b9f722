//! The benchmarks: `cargo bench --bench step`, and the other programs of `Cargo.toml`.
