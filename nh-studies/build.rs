//! Tells the crate what it is compiled for: members may differ by rounding between targets.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let of = |name: &str| std::env::var(name).unwrap_or_default();
    let features = of("CARGO_CFG_TARGET_FEATURE");
    println!(
        "cargo:rustc-env=NH_STUDIES_TARGET={}; {features}",
        of("TARGET")
    );
}
