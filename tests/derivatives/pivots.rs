//! Points at which the fixed order of pivots of the written elimination meets a small pivot or none: J is factored with pivoting there.

#![cfg(feature = "large-derivatives")]

use nonholonomic::__private::WrittenStep;
use nonholonomic::groups::{Isometry2, Vector2};
use nonholonomic::prelude::*;
use nonholonomic::{
    Interval,
    derivatives::{Perturbation, Response},
};

use crate::systems::{Coupled, Disk, Planar, PlanarConfiguration};

/// M = [a, b; b, c] has d = h M⁻¹ p and p' = p. In units in which a and c are 1 its other entries are b/√(ac): with a or c of 1e-13 these are 3e6, and what an
/// elimination from there makes of the other of them is rounded in all but three digits; with b small both are good pivots, and with c or a zero one is none.
#[test]
fn small_pivots_are_passed_by() {
    let h = 0.125;
    for [a, b, c] in [
        [1e-13, 1.0, 1.0],
        [1.0, 1.0, 1e-13],
        [1.0, 1e-13, 1.0],
        [1e-13, 1.0, 1e-13],
        [0.0, 1.0, 1.0],
        [1.0, 1.0, 0.0],
    ] {
        let system = Coupled { a, b, c };
        let interval = Interval::<Coupled>::new(h, [0.5, -0.25].into(), [0.25, 0.5].into());
        let derivatives = system.derivatives_of(&interval, []).expect("it is regular");
        let by_state = derivatives.by_state();
        // a c is at most 1e-13, and rounded once.
        let determinant = a * c - b * b;
        let inverse = [[c, -b], [-b, a]].map(|row| row.map(|x| h * x / determinant));
        for i in 0..2 {
            for j in 0..2 {
                let (value, expected) = (by_state[(i, 2 + j)], inverse[i][j]);
                assert!(
                    (value - expected).abs()
                        <= 1e-14 * expected.abs() + 1e-15 * inverse[0][1].abs(),
                    "{a} {b} {c}, {i} {j}: {value:e} {expected:e}"
                );
            }
        }
        let mut w = Response::<Coupled>::zeros();
        w.q[0] = 1.0;
        let gradient = derivatives.vjp(&w);
        let jvp = |j: usize| {
            let mut x = Perturbation::<Coupled>::zeros();
            x.p[j] = 1.0;
            derivatives.jvp(&x).q[0]
        };
        for j in 0..2 {
            let size = 1e-14 * inverse[0][1].abs();
            assert!((gradient.p[j] - inverse[0][j]).abs() <= size, "{a} {b} {c}");
            assert!((jvp(j) - inverse[0][j]).abs() <= size, "{a} {b} {c}");
        }
        // ∂²/∂p² of d = h M⁻¹ p.
        assert_eq!(derivatives.second(&w).abs().max(), 0.0);
    }
    let singular = Coupled {
        a: 1.0,
        b: 2.0,
        c: 4.0,
    };
    let interval = Interval::<Coupled>::new(h, [0.0; 2].into(), [0.25, 0.5].into());
    let refused = singular.derivatives_of(&interval, []);
    assert!(matches!(refused, Err(StepError::SingularJacobian { .. })));
}

/// A disk without mass has θ' = θ + h (p_θ + A cos φ p_x + A sin φ p_y)/I: m is a pivot of the disk.
#[test]
fn a_disk_without_mass_has_derivatives() {
    let (h, I, A, phi) = (0.125, 0.3, 0.5, 0.4_f64);
    let disk = Disk {
        m: 0.0,
        I,
        J: 0.2,
        A,
    };
    let p = [0.75, -0.5, 0.25, 0.125];
    let theta_dot = (p[2] + A * (p[0] * phi.cos() + p[1] * phi.sin())) / I;
    let phi_dot = p[3] / disk.J;
    let middle = phi + h * phi_dot / 2.0;
    let v = [
        A * middle.cos() * theta_dot,
        A * middle.sin() * theta_dot,
        theta_dot,
        phi_dot,
    ];
    let q = [0.1, 0.2, 0.3, phi];
    let interval = Interval::<Disk>::new(h, q.into(), v.map(|v| h * v).into());
    // λ is the momentum that arrives, which nothing takes up.
    let derivatives = disk.derivatives_of(&interval, [p[0], p[1]]);
    let by_state = derivatives.expect("it is regular").by_state();
    let along = A * (p[1] * phi.cos() - p[0] * phi.sin());
    let row = [
        (2, 1.0),
        (3, h * along / I),
        (4, h * A * phi.cos() / I),
        (5, h * A * phi.sin() / I),
        (6, h / I),
        (7, 0.0),
    ];
    for (j, expected) in row {
        let value = by_state[(2, j)];
        assert!((value - expected).abs() <= 1e-14, "{j}: {value} {expected}");
    }
}

/// Long functions of a step's derivatives run in the widest vectors of the processor, and have the bits of those of the target.
#[test]
fn the_bits_do_not_depend_on_the_vectors() {
    const { assert!(<Planar as WrittenStep>::IN_VECTORS) };
    let system = Planar { m: 1.3, J: 0.7 };
    let q = PlanarConfiguration {
        s: 0.4,
        g: Isometry2::new(Vector2::new(0.3, -0.7), 0.5),
    };
    let mut motion = system.trajectory_from(TimeStep::new(0.4, 0.05), q, [0.5, 0.8, -1.1, 0.4]);
    for k in 0..20 {
        let state = motion.step([]).expect("it steps");
        let (interval, lambda) = (&state.interval(), &state.lambda);
        let derivatives = system.derivatives_of(interval, *lambda);
        let derivatives = derivatives.expect("it is regular");
        let mut numbers = <Planar as WrittenStep>::Linearised::zeros();
        assert!(system.write_linearised_at(interval, lambda, &mut numbers));
        let columns = system.linear_columns_at(interval, lambda, &numbers);
        let by_state = derivatives.by_state();
        assert_eq!(by_state.rows(4, 4), columns.arrival, "step {k}");
        let w = Response::<Planar> {
            q: [0.3, -1.7, 0.9, 1.1].into(),
            p: [1.3, 0.7, -0.1, 0.6].into(),
            lambda: [0.8].into(),
        };
        let adjoint = system.linear_adjoint_at(interval, lambda, &numbers, &w);
        let gradient = derivatives.vjp(&w);
        assert_eq!(
            gradient.p.as_slice(),
            &adjoint.rows.as_slice()[..4],
            "step {k}"
        );
        assert_eq!(gradient.q, adjoint.q, "step {k}");
        assert_eq!(gradient.parameters, adjoint.parameters, "step {k}");
    }
}
