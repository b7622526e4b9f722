//! A system derived as a graph, with forces and constraints that depend on time and are affine: the functions which the runtime makes of
//! L and its slopes, and the Voronec equations which it makes of those with multipliers.

#![cfg(feature = "large-continuous")]

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use nonholonomic::quadrature::Quadrature;
use nonholonomic::{Interval, Matrix};
use proptest::prelude::*;

/// Six links under gravity: the end of the last one slides along it but for a wind, and a motor drives the second.
macro_rules! arm {
    ($name:ident, $($discretization:tt)*) => {
        #[discrete_system(continuous)]
        #[coordinates(theta: [S1; 6])]
        #[define(tip_x = (0..6).map(|i| cos(theta[i]) * theta_dot[i]).sum())]
        #[define(tip_y = (0..6).map(|i| sin(theta[i]) * theta_dot[i]).sum())]
        #[lagrangian((0..6).map(|j| {
            let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
            let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
            let depth = (0..=j).map(|i| cos(theta[i])).sum();
            (1 + j * c[0].powi(2)) * (x_dot.powi(2) + y_dot.powi(2)) / 2 + (1 + t / 9) * depth + c[1] * t * x_dot
        }).sum())]
        #[constraint(cos(theta[5]) * tip_x + sin(theta[5]) * tip_y == c[2] * sin(t + theta[0]))]
        #[constraint(
            theta_dot[1] == (c[3] + t * sin(theta[0])) * theta_dot[0] + c[4] * t * theta[2]
                + sin(theta[3]) * ((theta_dot[4] + c[0]).powi(2) - theta_dot[4].powi(2)) / 4
        )]
        #[force(theta[0] = -c[5] * theta_dot[0] * tip_x, theta[4] = c[6] * cos(t))]
        $($discretization)*
        struct $name {
            c: [f64; 8],
        }
    };
}

arm!(Midpoint, #[discretization(midpoint)]);
arm!(Trapezoidal, #[discretization(trapezoidal)]);
arm!(Beside, #[discretization(alpha = c[7])]);

type Vector = SVector<f64, 6>;

/// L_d, its slopes, the energy and the momenta against the definitions of them.
fn is_the_quadrature<S>(system: &S, nodes: &[[f64; 2]], interval: &Interval<S>)
where
    S: ContinuousSystem<Configuration = Vector, Increment = Vector, Covector = Vector> + Quadrature,
{
    let Interval { time, q, d, .. } = *interval;
    let v = d / time.h;
    let at = |alpha: f64| (time.t + alpha * time.h, q + d * alpha);
    let close = |found: f64, expected: f64| {
        let error = (found - expected).abs();
        assert!(
            error <= 1e-13 * expected.abs().max(10.0),
            "{found} {expected}"
        );
    };
    let (mut l_d, mut energy) = (0.0, 0.0);
    for [alpha, weight] in nodes {
        let (t, q) = at(*alpha);
        l_d += time.h * weight * system.lagrangian(t, q, v);
        energy += weight * system.lagrangian_energy(t, q, v);
    }
    close(system.discrete_lagrangian_at(interval), l_d);
    close(system.energy_at(interval), energy);
    let (d1, d2) = (
        system.d1_discrete_lagrangian_at(interval),
        system.d2_discrete_lagrangian_at(interval),
    );
    let value = |q0: Vector, q1: Vector| system.discrete_lagrangian(time, q0, q1);
    let step = 1e-4;
    for i in 0..6 {
        let along = Vector::ith(i, step);
        let slope = |at: &dyn Fn(f64) -> f64| {
            (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * step)
        };
        let by_start = slope(&|k| value(q + along * k, q + d));
        let by_end = slope(&|k| value(q, q + d + along * k));
        for (found, expected) in [(d1[i], by_start), (d2[i], by_end)] {
            let error = (found - expected).abs();
            assert!(
                error <= 1e-8 * expected.abs().max(1.0),
                "{found} {expected}"
            );
        }
    }
    // Departure and arrival are these plus the forces.
    let departure = system.departure_jacobian_at(interval);
    let d2_d1 = system.d2_d1_discrete_lagrangian_at(interval);
    for j in 0..6 {
        let along = Vector::ith(j, step);
        let moved = |k: f64| Interval::<S>::new(time, q, d + along * k);
        let slope = |of: &dyn Fn(&Interval<S>) -> Vector| {
            let at = |k: f64| of(&moved(k));
            (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * step)
        };
        let by_d1 = slope(&|interval| system.d1_discrete_lagrangian_at(interval));
        let by_departure = slope(&|interval| system.departure_at(interval).0);
        for i in 0..6 {
            for (found, expected) in [
                (d2_d1.entry(i, j), by_d1[i]),
                (departure.covector_by_increment.entry(i, j), by_departure[i]),
            ] {
                let error = (found - expected).abs();
                assert!(
                    error <= 1e-8 * expected.abs().max(10.0),
                    "{found} {expected}"
                );
            }
        }
    }
    for i in 0..6 {
        close(
            system.departure_at(interval).0[i],
            d1[i] + system.force_minus_at(interval)[i],
        );
        close(departure.covector[i], system.departure_at(interval).0[i]);
        close(
            system.arrival_at(interval)[i],
            d2[i] + system.force_plus_at(interval)[i],
        );
        close(
            system.initial_momentum_at(time.into(), &q, &v)[i],
            system.legendre(time.t, q, v)[i],
        );
    }
}

/// M, the generalized force and the rates against differences of p, L and the constraints.
fn are_the_equations(system: &Midpoint, t: f64, q: Vector, v: Vector) {
    let step = 1e-3;
    let along = |of: &dyn Fn(f64) -> Vector| {
        (8.0 * (of(step) - of(-step)) - (of(2.0 * step) - of(-2.0 * step))) / (12.0 * step)
    };
    let close = |found: f64, expected: f64| {
        let error = (found - expected).abs();
        assert!(
            error <= 1e-8 * expected.abs().max(100.0),
            "{found} {expected}"
        );
    };
    let equations = system.lagrange_dalembert_at(t.into(), &q, &v);
    for j in 0..6 {
        let column = along(&|k| system.legendre(t, q, v + Vector::ith(j, k)));
        for i in 0..6 {
            close(equations.mass[(i, j)], column[i]);
            assert_eq!(equations.mass[(i, j)], system.mass_matrix(t, q, v)[(i, j)]);
        }
    }
    // The momenta along the motion with constant velocity.
    let rate = along(&|k| system.legendre(t + k, q + v * k, v));
    let slope = Vector::from_fn(|i, _| {
        along(&|k| Vector::repeat(system.lagrangian(t, q + Vector::ith(i, k), v)))[0]
    });
    let tip: f64 = (0..6).map(|i| q[i].cos() * v[i]).sum();
    let mut force = Vector::zeros();
    force[0] = -system.c[5] * v[0] * tip;
    force[4] = system.c[6] * t.cos();
    for i in 0..6 {
        close(equations.force[i], slope[i] + force[i] - rate[i]);
    }
    let rates = along(&|k| {
        let values = system.constraint_values(t + k, q + v * k, v);
        Vector::from_fn(|i, _| if i < 2 { values[i] } else { 0.0 })
    });
    for a in 0..2 {
        close(equations.rates[a], rates[a]);
    }
    assert_eq!(
        equations.forms,
        system.constraint_forms(TimeStep::new(t, 1.0), q)
    );
}

/// A^ν_{ij} and A^ν_i against differences of a_{νi} and a_ν.
fn is_the_curvature(system: &Midpoint, t: f64, q: Vector) {
    type Lift = SMatrix<f64, 2, 4>;
    let step = 1e-3;
    let stencil = [(1.0, 8.0), (-1.0, -8.0), (2.0, -1.0), (-2.0, 1.0)];
    let lift = system.lift(t, q);
    let drift = system.affine_part(t, q);
    // The derivatives along X_i, or X_t, of all a_{νi} and a_ν.
    let along = |i: Option<usize>| -> (Lift, SVector<f64, 2>) {
        let mut direction = Vector::zeros();
        if let Some(i) = i {
            direction[Midpoint::INDEPENDENT[i]] = 1.0;
        }
        for (nu, k) in Midpoint::DEPENDENT.iter().enumerate() {
            direction[*k] = i.map_or(drift[nu], |i| lift[(nu, i)]);
        }
        let rate = if i.is_none() { 1.0 } else { 0.0 };
        let (mut by_lift, mut by_drift) = (Lift::zeros(), SVector::zeros());
        for (k, weight) in stencil {
            let (t, q) = (t + k * step * rate, q + direction * (k * step));
            by_lift += system.lift(t, q) * (weight / (12.0 * step));
            by_drift += system.affine_part(t, q) * (weight / (12.0 * step));
        }
        (by_lift, by_drift)
    };
    let scale = lift.amax().max(drift.amax()).max(1.0).powi(6);
    let close = |found: f64, expected: f64| {
        let error = (found - expected).abs();
        assert!(error <= 1e-8 * scale, "{found} {expected}, {scale:e}");
    };
    let (curvature, in_time) = (system.curvature(t, q), system.curvature_in_time(t, q));
    let (by_time, _) = along(None);
    for nu in 0..2 {
        for i in 0..4 {
            for j in 0..4 {
                let expected = along(Some(j)).0[(nu, i)] - along(Some(i)).0[(nu, j)];
                close(curvature[nu][(i, j)], expected);
            }
            close(in_time[(nu, i)], by_time[(nu, i)] - along(Some(i)).1[nu]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn functions_of_an_interval(
        c in prop::array::uniform8(0.1..0.9),
        q in prop::array::uniform6(-3.0..3.0),
        d in prop::array::uniform6(-0.3..0.3),
        t in -3.0..3.0,
        h in 0.1..0.5,
    ) {
        let (q, d, time) = (Vector::from(q), Vector::from(d), TimeStep::new(t, h));
        is_the_quadrature(&Midpoint { c }, &[[0.5, 1.0]], &Interval::new(time, q, d));
        is_the_quadrature(&Trapezoidal { c }, &[[0.0, 0.5], [1.0, 0.5]], &Interval::new(time, q, d));
        is_the_quadrature(&Beside { c }, &[[c[7], 1.0]], &Interval::new(time, q, d));
    }

    #[test]
    fn voronec_equations(
        c in prop::array::uniform8(0.1..0.9),
        q in prop::array::uniform6(-0.5..0.5),
        u in prop::array::uniform4(-2.0..2.0),
        t in -3.0..3.0,
    ) {
        let (system, q) = (Midpoint { c }, Vector::from(q));
        super::voronec::agree(&system, t, q, SVector::from(u));
        let v = system.velocity(t, q, u);
        prop_assert_eq!(system.constrained_lagrangian(t, q, u), system.lagrangian(t, q, v));
        let momenta = system.voronec_momenta(t, q, u);
        for (nu, i) in Midpoint::DEPENDENT.iter().enumerate() {
            prop_assert_eq!(momenta[nu], system.legendre(t, q, v)[*i]);
        }
        let mass = system.constrained_mass_matrix(t, q, u);
        for i in 0..4 {
            for j in 0..4 {
                prop_assert!((mass.entry(i, j) - mass.entry(j, i)).abs() <= 1e-12 * mass.amax());
            }
        }
        is_the_curvature(&system, t, q);
        are_the_equations(&system, t, q, v);
    }
}

/// `equations()` shows a large system by the names L_c, K_ν and A^ν_ij.
#[test]
fn equations_by_names() {
    let equations = Midpoint::equations();
    let text = |name: &str| equations.get(name).expect("an entry").text;
    assert!(equations.get("constrained_mass_matrix").is_none());
    let fibre = Midpoint::COORDINATES[Midpoint::DEPENDENT[1]];
    let curvature = text("curvature");
    for line in ["X_t = (d/d t) + ".to_owned(), format!("A^{fibre}[")] {
        assert!(curvature.contains(&line), "{curvature}");
    }
    assert_eq!(
        text("constrained_lagrangian"),
        "L_c = L(q, q_dot, t) on the constraints"
    );
    assert!(text("voronec").starts_with("d/dt (d L_c/d "));
}

/// A small system made large by terms that vanish.
macro_rules! padded {
    ($name:ident { $($field:ident),* } [$($coordinate:ident),*] ($lagrangian:expr) $($attribute:tt)*) => {
        #[discrete_system(continuous)]
        #[coordinates($($coordinate),*)]
        #[define(pad = (0..120).map(|i| (y + i).powi(2) * cos(y + i)).sum())]
        #[lagrangian($lagrangian + zero * pad)]
        $($attribute)*
        struct $name {
            zero: f64,
            $($field: f64,)*
        }
    };
}

padded!(Rolling { m, a, b } [x, y] (m * (x_dot - a * y_dot).powi(2) / 2 - y)
    #[constraint(x_dot == b * y_dot)]);
padded!(AtTheEdge { m } [x, y] (m * (x_dot.powi(2) + y_dot.powi(2)) / 2 - sqrt(x))
    #[discretization(left)]);
padded!(Gear { M, j, r, ta, tb } [a, b, x, y] (M / 2 * x_dot.powi(2) + j / 2 * (a_dot.powi(2) + b_dot.powi(2)) + y_dot.powi(2) / 2)
    #[constraint(x_dot == r * a_dot + r * b_dot)]
    #[force(a = ta, b = tb)]
    #[dependent(a)]);

/// BᵀM B is round-off of its terms: no acceleration follows from it.
#[test]
fn a_mass_that_cancels_on_the_constraints() {
    for a in [0.1, 3.7] {
        let system = Rolling {
            zero: 0.0,
            m: 1.3,
            a,
            b: a,
        };
        let (q, u) = ([0.3, 0.2], [0.7]);
        let v = system.velocity(0.0, q, u);
        let singular = |error: &StepError| matches!(error, StepError::Singular { .. });
        assert!(system.accelerations(0.0, q, v).is_err_and(|e| singular(&e)));
        assert!(
            system
                .voronec_accelerations(0.0, q, u)
                .is_err_and(|e| singular(&e))
        );
        let regular = Rolling {
            b: a + 1e-3,
            ..system
        };
        assert!(regular.voronec_accelerations(0.0, q, u).is_ok());
    }
}

/// ∂L/∂q is infinite at q_0, of which D_2L_d by the rule `left` knows nothing.
#[test]
fn a_slope_that_does_not_count() {
    let system = AtTheEdge { zero: 0.0, m: 1.3 };
    let d2 = system.d2_discrete_lagrangian(0.1, [0.0, 0.0], [0.1, 0.0]);
    assert!((d2[0] - 1.3).abs() <= 1e-15, "{d2}");
}

/// A heavy body beside light ones: a̎ = (ta + tb)/2j up to 1/M and (ta - tb)/2j.
#[test]
fn masses_of_any_ratio() {
    for (heavy, light) in [(1e6, 1e-6), (1e10, 1e-6), (1e12, 1e-3)] {
        let system = Gear {
            zero: 0.0,
            M: heavy,
            j: light,
            r: 0.3,
            ta: 0.5,
            tb: 0.2,
        };
        let (a, lambda) = system
            .accelerations(0.0, [0.0; 4], [0.0; 4])
            .expect("regular");
        let reduced = system
            .voronec_accelerations(0.0, [0.0; 4], [0.0; 3])
            .expect("regular");
        // ẍ = r (ta + tb) / (j + 2 r² M), ä - b̈ = (ta - tb)/j.
        let x = 0.3 * 0.7 / (light + 0.18 * heavy);
        let (sum, difference) = (x / 0.3, 0.3 / light);
        for (found, expected) in [
            (a[0], (sum + difference) / 2.0),
            (a[1], (sum - difference) / 2.0),
            (a[2], x),
            (reduced[0], (sum - difference) / 2.0),
            (lambda[0].abs(), heavy * x),
        ] {
            assert!(
                (found - expected).abs() <= 1e-13 * expected.abs(),
                "{found} {expected}"
            );
        }
    }
}

/// A constraint that is not in force may have no value where the motion is.
#[test]
fn a_constraint_without_a_value_that_is_not_in_force() {
    #[discrete_system(continuous)]
    #[coordinates(x, y)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - y)]
    #[constraint(when = x > 0, y_dot == sqrt(x) * x_dot)]
    struct Shore;
    let (q, v) = ([-1.0, 0.0], [-0.5, 0.2]);
    let (a, lambda) = Shore.accelerations(0.0, q, v).expect("free");
    assert_eq!((a[0], a[1], lambda[0]), (0.0, -1.0, 0.0));
    let state = Shore.flow(0.0, q, v, 0.1).nth(3).expect("a state");
    let state = state.expect("a flow");
    assert!((state.q[0] + 1.15).abs() <= 1e-13 && (state.q[1] - 0.015).abs() <= 1e-13);
}
