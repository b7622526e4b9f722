//! Values and derivatives of functions by cases.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// L_d = v²/2 - V at v = 0 and h = 1 is -V(q_0), D_1L_d is -V'.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2)) / 2
        - max(sin(x), y * y)
        - x.exp().min(2 * y + 1) * (x * y).clamp(-1 / 2, 3 / 4)
        - (x - y).abs() * (x - 2 * y) * (x - 2 * y).signum()
        - where(x > 0, x.powi(2) * sqrt(x), 0)
        - if x > -1 && !(y <= -1) { (1 + x) * (y + 1) } else { 0 }
)]
#[discretization(left)]
struct Potential;

/// V, ∂V/∂x and ∂V/∂y by mpmath with 60 digits. The potential is a sum of at most 8 terms below 10; 1e-14 is 45 roundings of 1, more than they have.
const VALUES: [([f64; 2], [f64; 3]); 6] = [
    ([1.0, 0.5], [5.841470984807897, 5.54030230586814, 5.0]),
    (
        [-0.75, 0.25],
        [1.53643127136106, -0.9704770904536866, 3.645725085444239],
    ),
    ([0.25, -1.25], [6.1875, 6.4375, -9.25]),
    ([-1.75, -0.75], [0.4375, -1.25, 2.25]),
    ([1.125, 1.25], [10.16818566659736, 6.043269369819271, 6.25]),
    ([-0.125, -0.375], [0.85546875, 1.40625, -0.9375]),
];

#[test]
fn values_and_derivatives_are_those_of_the_case() {
    for (q, [v, by_x, by_y]) in VALUES {
        let l_d = Potential.discrete_lagrangian(1.0, q, q);
        assert!((l_d + v).abs() < 2e-14, "{q:?}: {l_d}");
        let d1 = Potential.d1_discrete_lagrangian(1.0, q, q);
        assert!(
            (d1[0] + by_x).abs() < 1e-14 && (d1[1] + by_y).abs() < 1e-14,
            "{q:?}: {d1}"
        );
    }
}

/// A kink at a node: |x| has the slope 1 at 0, max(x, y) that of x where they are equal, x clamped that of x at the ends.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - abs(x) - max(2 * x, x * x) - clamp(3 * x, 0, 6) - min(5 * x, 10))]
#[discretization(left)]
struct Kinks;

#[test]
fn sides_of_kinks() {
    let slope = |x: f64| -Kinks.d1_discrete_lagrangian(1.0, [x], [x])[0];
    // At 0 and 2: |x|, 2x, 3x, 5x.
    assert_eq!(slope(0.0), 1.0 + 2.0 + 3.0 + 5.0);
    assert_eq!(slope(2.0), 1.0 + 2.0 + 3.0 + 5.0);
    assert_eq!(slope(-1.0), -1.0 - 2.0 + 0.0 + 5.0);
    assert_eq!(slope(3.0), 1.0 + 6.0 + 0.0 + 0.0);
}

/// No NaN of the case that is not taken is in a value or a derivative: √x and ln x of x < 0, x^-3 at 0.
#[discrete_system(continuous, derivatives)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - if x > 0 { x.powi(3) * sqrt(x) * ln(1 + x) } else { x.powi(3) })]
#[force(x = where(abs(x) > 1, 1 / x.powi(3) - sign(x), 0))]
struct OneSided;

#[test]
fn the_other_case_has_no_part() {
    for x in [-3.0, -1.0, 0.0] {
        let q = [x];
        assert_eq!(OneSided.discrete_lagrangian(1.0, q, q), -x * x * x);
        let d1 = OneSided.d1_discrete_lagrangian(1.0, q, q)[0];
        assert_eq!(d1, -1.5 * x * x);
        // ∂²L_d/∂q_0∂q_1 = -1 - V''/4, with two roundings of it and of ∂f⁻/∂d, which is below 1/100.
        let d2d1 = OneSided.d2_d1_discrete_lagrangian(1.0, q, q)[(0, 0)];
        let expected = -1.0 - 1.5 * x;
        let rounding = f64::EPSILON * (expected.abs() + 0.01);
        assert!(
            (d2d1 - expected).abs() <= 2.0 * rounding,
            "{d2d1}, {expected}"
        );
    }
    let states = OneSided.trajectory(0.01, [-0.02], [-0.01]).take(300);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("a motion");
    let positions: Vec<_> = states.iter().map(|state| state.q[0]).collect();
    assert!(positions.iter().all(|x| x.is_finite()) && positions.iter().any(|x| *x > 0.5));
}

/// A constraint by cases, continuous at x = 0: level ground, and a hill behind it.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(y_dot == 2 * sin(if x > 0 { x } else { 0 }) * x_dot)]
struct Hill;

/// Every step satisfies y₁ - y₀ = 2 sin(max(x, 0)) (x₁ - x₀), x at the midpoint. The terms are below 1, and each has a few roundings of 1 or of y < 4: 1e-14 is 45 of 1.
#[test]
fn a_constraint_by_cases() {
    let (q0, q1) = Hill.start(0.1, [-0.95, 0.0], [1.0, 0.0]).unwrap();
    let (mut last, mut steps) = (q0, [0, 0]);
    for state in Hill.trajectory(0.1, q0, q1).take(30) {
        let q = state.unwrap().q;
        let (x, dx, dy) = ((last[0] + q[0]) / 2.0, q[0] - last[0], q[1] - last[1]);
        let slope = 2.0 * x.max(0.0).sin();
        assert!((dy - slope * dx).abs() < 1e-14, "{x}: {dy}, {slope} {dx}");
        steps[usize::from(x > 0.0)] += 1;
        last = q;
    }
    assert!(steps[0] >= 8 && steps[1] >= 8, "{steps:?}");
}

/// Springs behind walls that are not linear in a coordinate: powers of sin x - d and of cos x - ½, continuous where they vanish.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - max(sin(x) - d, 0).powi(2) - 2 * max(cos(x) - 1 / 2, 0).powi(3))]
#[discretization(left)]
struct Springs {
    d: f64,
}

/// V and V' by mpmath with 40 digits, at d = ¼; 1e-15 is four roundings of 1.
#[test]
fn powers_of_a_condition() {
    let springs = Springs { d: 0.25 };
    for (x, v, slope) in [
        (0.125, 0.23847818007817714, -0.18122111602118562),
        (0.75, 0.21118601191302022, 0.41210943657742294),
        (2.0, 0.4346730970189651, -0.548729077034357),
        (4.0, 0.0, 0.0),
    ] {
        let l_d = springs.discrete_lagrangian(1.0, [x], [x]);
        let d1 = springs.d1_discrete_lagrangian(1.0, [x], [x])[0];
        assert!(
            (l_d + v).abs() < 1e-15 && (d1 + slope).abs() < 1e-15,
            "{x}: {l_d}, {d1}"
        );
    }
}
