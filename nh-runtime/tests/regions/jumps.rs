//! Jumps of systems with random metrics and constraints.

use nh_runtime::Moving;
use nh_runtime::nalgebra::{SMatrix, SVector};

use crate::numbers::assert_near;
use crate::systems::Many;

/// Numbers in (-1, 1), always the same. (Knuth's linear congruential generator.)
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

#[test]
fn energy_never_grows() {
    let mut numbers = Numbers(1);
    let (mut jumps, mut thrown_back) = (0, 0);
    for _ in 0..500 {
        let root = SMatrix::<f64, 4, 4>::from_fn(|_, _| numbers.next());
        let mut system = Many {
            g: root * root.transpose() + SMatrix::identity() * 0.1,
            f: SVector::zeros(),
            a: SMatrix::from_fn(|_, _| numbers.next()),
            c: SVector::zeros(),
            normals: SMatrix::from_fn(|_, _| numbers.next()),
            offsets: [0.0].into(),
            speeds: SVector::zeros(),
        };
        let v = SVector::<f64, 4>::from_fn(|_, _| numbers.next());
        // The boundary is met at t = 0.35 from outside.
        let rate = (system.normals * v)[0];
        system.normals *= rate.signum();
        system.offsets[0] = -0.35 * rate.abs();
        let (q0, q1) = system.start(0.1, [0.0; 4], v).unwrap();
        for state in system.trajectory(0.1, q0, q1).take(8) {
            for impact in &state.unwrap().impacts {
                jumps += 1;
                thrown_back += usize::from(impact.thrown_back);
                let scale = v.dot(&(system.g * v));
                assert!(impact.energy_lost >= -1e-14 * scale);
                // Carnot: the energy lost is that of the velocity lost.
                let lost = impact.v_minus - impact.v_plus;
                let energy = lost.dot(&(system.g * lost)) / 2.0;
                assert!((impact.energy_lost - energy).abs() <= 1e-11 * scale);
                // p⁺ = P p⁻.
                let inverse = system.g.try_inverse().unwrap();
                let gram = (system.a * inverse * system.a.transpose())
                    .try_inverse()
                    .unwrap();
                let p = SVector::from(impact.p_minus);
                let projected = p - system.a.transpose() * (gram * (system.a * inverse * p));
                let error = 1e-12 * gram.amax().max(1.0) * inverse.amax();
                assert_near(impact.p_plus.as_slice(), projected.as_slice(), error);
                assert_near(
                    (system.a.transpose() * impact.impulses).as_slice(),
                    impact.impulse().as_slice(),
                    error,
                );
            }
        }
    }
    assert!(jumps >= 500 && thrown_back > 50, "{jumps} {thrown_back}");
}
