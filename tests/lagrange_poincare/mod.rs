//! The reduced equations in continuous time, FTZ Theorem 2.7, against numbers from the definitions in 30 digits, `tools/numbers.py`, at states with
//! arbitrary velocities and accelerations over another element than e; and their flows.

mod flows;
mod numbers;
mod systems;
mod words;

use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};

use super::support::assert_close;
use systems::*;

/// The numbers of one state.
struct Expected<'a> {
    t: f64,
    reduced: &'a [f64],
    value: f64,
    slopes: &'a [f64],
    momenta: &'a [f64],
    curvature: &'a [f64],
    rates: &'a [f64],
    covector: &'a [f64],
    forms: Vec<&'a [f64]>,
    values: &'a [f64],
    solved: &'a [f64],
}

macro_rules! expected {
    ($module:ident) => {{
        use numbers::$module::*;
        Expected {
            t: T,
            reduced: &REDUCED,
            value: VALUE,
            slopes: &SLOPES,
            momenta: &MOMENTA,
            curvature: CURVATURE.as_flattened().as_flattened(),
            rates: &RATES,
            covector: &COVECTOR,
            forms: FORMS.iter().map(|row| &row[..]).collect(),
            values: &VALUES,
            solved: &SOLVED,
        }
    }};
}

#[cfg(feature = "large-connections")]
const TRAILER: Trailer = Trailer {
    m: 1.5,
    J: 0.5,
    I: 0.375,
    c: 0.125,
    k: 0.75,
    b: 0.625,
    d: 0.25,
    e: 0.375,
    f: 0.875,
};

const SERVO: Servo = Servo {
    a: 1.5,
    m: 0.75,
    l: 1.25,
    g: 2.25,
    b: 0.5,
    k: 1.75,
};

#[cfg(feature = "large-connections")]
const DRIFTING: Drifting = Drifting {
    m: 1.5,
    J: 0.75,
    I: 1.25,
    c: 0.25,
    k: 0.5,
};

/// The entries of a vector or a matrix, of the latter row by row.
fn rows(matrix: &impl Matrix, size: [usize; 2]) -> Vec<f64> {
    let [m, n] = size;
    (0..m * n).map(|k| matrix.entry(k / n, k % n)).collect()
}

/// All numbers agree to 2e-14 of the largest of their kind: these are sums of a hundred terms and less.
fn agree<S: LagrangePoincareSystem>(
    system: &S,
    q: S::Configuration,
    v: S::Increment,
    expected: &Expected<'_>,
) {
    let (t, n) = (expected.t, S::DIM);
    let close = |what: &str, found: &[f64], numbers: &[f64]| {
        let largest = numbers.iter().fold(1.0, |most: f64, x| most.max(x.abs()));
        assert_close(what, found, numbers, 2e-14 * largest);
    };
    let w = system.reduced_velocity(t, q, v);
    close("reduced velocity", w.as_slice(), expected.reduced);
    let back = system.lifted_velocity(t, q, w);
    close("reconstruction", back.as_slice(), v.as_slice());
    let lagrangian = system.trivialised_lagrangian(t, q, w);
    close("L̂", &[lagrangian.value], &[expected.value]);
    close(
        "∂L̂/∂r",
        lagrangian.by_configuration.as_slice(),
        expected.slopes,
    );
    close(
        "p and π",
        lagrangian.by_velocity.as_slice(),
        expected.momenta,
    );
    let r = S::SHAPE.len();
    let curvature = system.reduced_curvature(t, q);
    let curvature = curvature.as_ref().iter().flat_map(|of| rows(of, [r, r]));
    close("B̃", &curvature.collect::<Vec<_>>(), expected.curvature);
    let constraints = system.trivialised_constraints(t, q, w);
    close("Ĉ_K", constraints.as_slice(), expected.values);
    let (solved, _) = system.reduced_rates(t, q, w).expect("it is regular");
    close("rates of the motion", solved.as_slice(), expected.solved);
    let mut rates = S::Increment::zeros();
    rates.as_mut_slice().copy_from_slice(expected.rates);
    let residual = system.lagrange_poincare_residual(t, q, w, rates);
    let basis = rows(
        &system.virtual_displacements(t, q),
        [residual.as_slice().len(), n],
    );
    let along = |displacement: &[f64], of: &dyn Fn(usize) -> f64| -> f64 {
        (0..n).map(|i| of(i) * displacement[i]).sum()
    };
    let work = basis
        .chunks(n)
        .map(|row| along(row, &|i| expected.covector[i]));
    close("equations", residual.as_slice(), &work.collect::<Vec<_>>());
    // A basis of D: as many as n - m, independent, annihilated by the forms, the vertical ones behind the others.
    assert_eq!(residual.as_slice().len(), n - S::CONSTRAINTS);
    for (b, row) in basis.chunks(n).enumerate() {
        for a in 0..S::CONSTRAINTS {
            let value = along(row, &|i| expected.forms[i][a]);
            assert!(value.abs() < 1e-14, "{value} of displacement {b}");
        }
        let is_vertical = S::SHAPE.iter().all(|i| row[*i] == 0.0);
        assert_eq!(is_vertical, b >= S::HORIZONTAL, "displacement {b}");
    }
    assert!(volume(&basis, n) > 1e-3, "they depend on each other");
}

/// The volume of rows, by Gram and Schmidt.
fn volume(rows: &[f64], n: usize) -> f64 {
    let mut done: Vec<Vec<f64>> = Vec::new();
    let mut volume = 1.0;
    for row in rows.chunks(n) {
        let mut row = row.to_vec();
        for unit in &done {
            let along: f64 = row.iter().zip(unit).map(|(a, b)| a * b).sum();
            row.iter_mut().zip(unit).for_each(|(a, b)| *a -= along * b);
        }
        let length = row.iter().map(|a| a * a).sum::<f64>().sqrt();
        volume *= length;
        done.push(row.iter().map(|a| a / length).collect());
    }
    volume
}

#[cfg(feature = "large-connections")]
#[test]
fn rigid_motions_of_the_plane_with_the_nonholonomic_connection() {
    use numbers::trailer::{Q, V};
    agree(&TRAILER, Q.into(), V.into(), &expected!(trailer));
}

#[test]
fn constraints_and_a_connection_that_move() {
    use numbers::moving::{Q, V};
    agree(&MovingAxes, Q.into(), V.into(), &expected!(moving));
    // ∂_tM of z = … + t ẏ and w = sin(t y) ẋ.
    let (t, y) = (numbers::moving::T, Q[1]);
    let rate = MovingAxes.lift_rate(t, Q);
    assert_close(
        "∂_tM",
        [rate[(0, 0)], rate[(0, 1)], rate[(1, 0)], rate[(1, 1)]],
        [0.0, 1.0, y * (t * y).cos(), 0.0],
        1e-15,
    );
}

#[test]
fn a_group_that_is_not_abelian() {
    use numbers::heisenberg::{Q, V};
    agree(&Heisenberg, Q.into(), V.into(), &expected!(heisenberg));
}

#[test]
fn rotations() {
    use numbers::rotor::{Q, REDUCED, V};
    let [s, w, a, b, c] = Q;
    let [u, z] = [V[0], V[1]];
    // ω = v̄ + M (ṡ, ẇ).
    let omega = [
        REDUCED[2] + w * u,
        REDUCED[3] + s * z,
        REDUCED[4] + s.sin() * z,
    ];
    let q = (s, w, Rotation3::from_scaled_axis([a, b, c].into()));
    let v = [u, z, omega[0], omega[1], omega[2]];
    agree(&Rotor, q.into(), v.into(), &expected!(rotor));
}

#[test]
fn an_action_with_a_slice() {
    use numbers::turning::{Q, V};
    agree(&Turning, Q.into(), V.into(), &expected!(turning));
}

#[cfg(feature = "large-connections")]
#[test]
fn constraints_that_are_not_those_of_virtual_displacements() {
    {
        use numbers::servo::{Q, V};
        agree(&SERVO, Q.into(), V.into(), &expected!(servo));
    }
    use numbers::drifting::{Q, V};
    agree(&DRIFTING, Q.into(), V.into(), &expected!(drifting));
}

/// The velocity of the pendulum on C_K at an angle.
fn on_law(theta: f64, x_dot: f64) -> [f64; 2] {
    [x_dot, SERVO.k * theta.cos() - theta.sin() * x_dot]
}

/// The flow on Q keeps C_K, the lift of the reduced one is that of the system without a symmetry, and the discrete motion of the same D and C_K
/// converges to it with order 2.
#[test]
fn the_motion_of_a_servomechanism() {
    let (q, v) = ([0.25, 0.4], on_law(0.4, 0.3));
    let Servo { a, m, l, g, b, k } = SERVO;
    let whole = Unreduced { a, m, l, g, b, k };
    let end = whole
        .flow(0.0, q, v, 0.5)
        .nth(2)
        .expect("endless")
        .expect("regular");
    let w = SERVO.reduced_velocity(0.0, q, v);
    let lifted = SERVO
        .lagrange_poincare_flow(0.0, q, w, 0.5)
        .nth(2)
        .expect("endless")
        .expect("regular");
    assert_close("the lift", lifted.q.as_slice(), end.q.as_slice(), 1e-11);
    assert!(end.drift < 1e-11, "{}", end.drift);
    let error = |h: f64, n: usize| {
        let motion = whole.motion(h, q, v);
        let state = motion
            .expect("it starts")
            .nth(n)
            .expect("endless")
            .expect("a step");
        (state.q - end.q).norm()
    };
    let order = (error(0.02, 50) / error(0.01, 100)).log2();
    assert!((order - 2.0).abs() < 0.1, "order {order}");
}
