//! Codistributions that lose rank by themselves (CLMM): forms that vanish, or come to depend on
//! each other, where a motion passes. Numbers are closed forms; p⁺ = p⁻ - ω (ω·g⁻¹p⁻ + c)/(ω·g⁻¹ω)
//! by hand.

mod divided;
mod passages;
mod starts;
mod systems;

/// Whether two vectors are as close as is allowed: the numbers are of order one, with 16 ε where
/// one step is made, and up to 50 ε and 500 ε behind some and all steps of a motion.
fn close(found: &[f64], expected: &[f64], allowed: f64) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        let off = (found - expected).abs();
        assert!(off <= allowed, "{found} and {expected}: off by {off:e}");
    }
}
