//! Momenta in the moving basis of g^q, with the reactions of the inner nodes.

#![cfg(feature = "large-inner-lattices")]

use nonholonomic::prelude::*;

use super::systems::Sleds;

/// (J^d_b(k+1) - J^d_b(k))/Δ + J_b(k, j+1) - J_b(k, j) is the source, of addends below 10.
#[test]
fn momenta_of_sleds() {
    let (sleds, delta) = (Sleds { J: 0.6 }, 0.5);
    let q = [[0.1, -0.2, 0.3], [0.4, 0.1, -0.2], [0.9, -0.1, 0.5]];
    let v = [(0.7, 0.3f64, 0.4), (-0.5, -0.2, 0.9), (0.2, 0.5, -0.6)];
    let v = v.map(|(s, theta, omega)| [s * theta.cos(), s * theta.sin(), omega]);
    for (ends, is_periodic) in [(Ends::free(), false), (Ends::Periodic, true)] {
        let lattice = sleds.lattice(3, delta, ends).unwrap();
        let mut motion = lattice.motion(0.1, &q, &v).unwrap();
        let mut largest: f64 = 0.0;
        for _ in 0..30 {
            let before = [0, 1, 2].map(|k| motion.nonholonomic_density(k));
            motion.advance().unwrap();
            for (k, before) in before.into_iter().enumerate() {
                let flux = motion.nonholonomic_flux(k);
                let from = match (k, is_periodic) {
                    (0, false) => flux * 0.0,
                    _ => motion.nonholonomic_flux((k + 2) % 3),
                };
                let change = motion.nonholonomic_density(k) - before;
                let off = (flux - from) / delta + change - motion.momentum_source(k);
                assert!(off.amax() < 1e-13, "{k}: {off}");
                largest = largest.max(motion.momentum_source(k).amax());
            }
        }
        println!("sources up to {largest:.1e}");
        assert!(largest > 1e-2);
    }
}
