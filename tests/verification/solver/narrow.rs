//! Terms that are narrow or stiff where they matter, and nothing where one would look first, with their numbers written out. With
//! parameters in the place of the numbers, which the compiler does not know, the motion is the same.

#![cfg(feature = "large-verification")]

use nonholonomic::prelude::*;

use crate::support::Chart;

/// One system with numbers in its expressions and with parameters in their place.
macro_rules! written_and_given {
    ($written:ident $given:ident [$($coordinate:ident),*] { $($name:ident = $value:literal),* } $(#[$attribute:meta])*) => {
        #[discrete_system(continuous)]
        #[coordinates($($coordinate),*)]
        $(#[define($name = $value)])*
        $(#[$attribute])*
        struct $written {}
        #[discrete_system(continuous)]
        #[coordinates($($coordinate),*)]
        $(#[$attribute])*
        struct $given { $($name: f64),* }
        impl $given { const VALUES: Self = Self { $($name: $value),* }; }
    };
}

written_and_given! { Peg GivenPeg [x, y] { s = 14.0, a = 11.0, b = 2.0 }
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - exp(-s * ((x - a).powi(2) + (y - b).powi(2))))] }
written_and_given! { Step GivenStep [x, y] { s = 60.0, a = 13.0 }
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - tanh(s * (x - a)) / 5)] }
written_and_given! { Cliff GivenCliff [x, y] { s = 0.05, a = 25.0 }
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + x * y / 100 - 900 * exp(-(a - x) / s))] }
written_and_given! { Track GivenTrack [x, y, z] { s = 4000.0, a = 6.0 }
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == tanh(s * (x - a)) * y_dot)] }
written_and_given! { Bump GivenBump [x, y] { s = 90000.0, a = 6.0 }
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x * y)]
#[constraint(y_dot == 3 * exp(-s * (x - a).powi(2)))] }
written_and_given! { Heavy GivenHeavy [x, y] { s = 900.0, a = 6.0 }
#[lagrangian(exp(-s * (x - a).powi(2)) * y_dot.powi(2) / 2 + x_dot.powi(2) / 2 + x_dot * y_dot / 90)] }
written_and_given! { Power GivenPower [x, y] { s = 30.0 }
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - (x / s).powi(200))] }

/// Asserts that both accelerations and both steps are the same to rounding, and that the term is felt.
fn same<A, B, const N: usize, const M: usize>(
    written: &A,
    given: &B,
    q: [f64; N],
    v: [f64; N],
    felt: f64,
) where
    A: Chart<N, M> + ContinuousSystem,
    B: Chart<N, M> + ContinuousSystem,
{
    let (a, _) = written
        .accelerations(0.0, q, v)
        .unwrap_or_else(|error| panic!("{error} at {q:?}"));
    let (b, _) = given.accelerations(0.0, q, v).expect("a regular point");
    assert!((a - b).amax() <= 1e-9 * b.amax(), "{a} and {b}");
    assert!(b.amax() >= felt, "{b}");
    let h = 1e-4;
    let (q0, q1) = given.start(h, q, v).expect("a regular start");
    let (a, b) = (written.step(h, q0, q1), given.step(h, q0, q1));
    let (a, b) = (a.expect("a step"), b.expect("a step"));
    assert!(
        (a.increment - b.increment).amax() <= 1e-13,
        "{} and {}",
        a.increment,
        b.increment
    );
}

#[test]
fn numbers_written_out_are_as_good_as_parameters() {
    same(&Peg {}, &GivenPeg::VALUES, [11.2, 2.1], [0.3, 0.1], 1.0);
    same(&Step {}, &GivenStep::VALUES, [13.01, 0.4], [0.3, 0.1], 1.0);
    same(&Cliff {}, &GivenCliff::VALUES, [24.9, 0.4], [0.3, 0.1], 1.0);
    let rise = (4000.0f64 * 1e-4).tanh();
    same(
        &Track {},
        &GivenTrack::VALUES,
        [6.0001, 0.4, 0.1],
        [0.3, 0.7, 0.7 * rise],
        1.0,
    );
    let rate = 3.0 * (-90000.0f64 * 1e-6).exp();
    same(&Bump {}, &GivenBump::VALUES, [6.001, 0.4], [0.3, rate], 1.0);
    same(&Heavy {}, &GivenHeavy::VALUES, [6.01, 0.4], [0.3, 0.7], 1.0);
    same(&Power {}, &GivenPower::VALUES, [30.2, 0.4], [0.3, 0.7], 1.0);
}

/// A constraint that was printed as `y_dot = 0`.
#[test]
fn narrow_terms_are_printed() {
    let equations = Bump::equations();
    let constraints = equations.get("constraints").expect("there is one").text;
    assert!(constraints.contains("exp"), "{constraints}");
    let curvature = Track::equations()
        .get("curvature_vanishes")
        .expect("it is asked")
        .text;
    assert!(curvature.contains("not all holonomic"), "{curvature}");
    let integrability = Track::equations()
        .get("integrability")
        .expect("it is asked")
        .text;
    assert!(integrability.contains("nonholonomic"), "{integrability}");
}

/// A ramp that begins at x = 0: both judges of integrability see both of its sides.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == (x + sqrt(x.powi(2))) / 2 * y_dot)]
struct Ramp {}

#[test]
fn one_judge_of_integrability() {
    let text = |name| Ramp::equations().get(name).expect("it is asked").text;
    assert!(text("curvature_vanishes").contains("not all holonomic"));
    assert!(text("integrability").contains("no combination of the constraints is integrable"));
}

/// Gates that open and close far from the origin: a region that was refused as constant.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = cos(90 * x) * exp(-(x - 35).powi(2)) > 0.3, y_dot == 0)]
struct Gates {}

/// Coordinates whose domains have no box in common.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 + sqrt(2 - x.powi(2)) + sqrt(y - 60) + acos(x) * ln(z - 9))]
struct Domains {}

#[test]
fn systems_that_were_refused() {
    let (q0, q1) = Gates {}
        .start(0.01, [32.0, 0.0], [1.0, 0.0])
        .expect("a regular start");
    assert!(Gates {}.step(0.01, q0, q1).is_ok());
    let (q0, q1) = (Domains {})
        .start(0.01, [0.5, 70.0, 12.0], [0.1; 3])
        .expect("a regular start");
    assert!((Domains {}).step(0.01, q0, q1).is_ok());
}

/// Two velocities that are coupled near x = 6 only.
#[discrete_system(continuous)]
#[coordinates(x, y, u, v)]
#[define(e = 9 * exp(-800 * (x - 6).powi(2)))]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + u_dot.powi(2) + v_dot.powi(2)) / 2 - y * u)]
#[constraint(u_dot + e * v_dot == x_dot)]
#[constraint(e * u_dot + v_dot == y_dot)]
#[dependent(u, v)]
struct Coupled {}

/// [1 e; e 1]⁻¹, and the accelerations with multipliers.
#[test]
fn narrow_terms_in_what_is_inverted() {
    let q = [6.01, 0.3, 0.2, -0.4];
    let e = 9.0 * (-0.08f64).exp();
    let lift = (Coupled {}).lift(0.0, q);
    let expected = [[1.0, -e], [-e, 1.0]].map(|row| row.map(|entry| entry / (1.0 - e * e)));
    for (i, row) in expected.iter().enumerate() {
        for (j, entry) in row.iter().enumerate() {
            assert!(
                (lift[(i, j)] - entry).abs() <= 1e-13,
                "{lift} and {expected:?}"
            );
        }
    }
    let v = (Coupled {}).velocity(0.0, q, [0.7, -0.2]);
    let (a, _) = (Coupled {})
        .accelerations(0.0, q, v)
        .expect("a regular point");
    let b = (Coupled {})
        .voronec_accelerations(0.0, q, [0.7, -0.2])
        .expect("a regular point");
    assert!(
        (a[0] - b[0]).abs().max((a[1] - b[1]).abs()) <= 1e-11 * a.amax(),
        "{a} and {b}"
    );
    assert!(a.amax() > 1.0);
}
