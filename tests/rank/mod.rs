//! Codistributions that lose rank by themselves (CLMM): forms that vanish, or come to depend on
//! each other, where a motion passes. Numbers are closed forms; p⁺ = p⁻ - ω (ω·g⁻¹p⁻ + c)/(ω·g⁻¹ω)
//! by hand.

mod divided;
mod passages;
mod starts;
mod systems;

/// Whether two vectors are closer than some roundings of numbers of this size.
fn close(found: &[f64], expected: &[f64], allowed: f64) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        let off = (found - expected).abs();
        assert!(off <= allowed, "{found} and {expected}: off by {off:e}");
    }
}
