//! A group in a chart that has no place for all products, and momenta whose sections move.

#![cfg(feature = "large-connections")]

use nonholonomic::prelude::*;

/// A rotor by the sine a of its angle: L_d = sin²(α_1 - α_0)/2h, which U(1) leaves invariant near e.
#[discrete_system]
#[coordinates(x, a)]
#[discrete_lagrangian(
    ((x[1] - x[0]).powi(2) + (a[1] * sqrt(1 - a[0].powi(2)) - a[0] * sqrt(1 - a[1].powi(2))).powi(2)) / (2 * h)
)]
#[symmetry(group(
    fibre(a),
    identity(0),
    product(a[0] * sqrt(1 - a[1].powi(2)) + a[1] * sqrt(1 - a[0].powi(2))),
    inverse(-a)
))]
struct Sine;

/// The angle grows by the same amount in every step, on Q and reconstructed from Q/G.
#[test]
fn a_rotor_by_its_sine() {
    let (h, first, step) = (0.1, -1.2f64, 0.03f64);
    let q = |k: usize| {
        let k = k as f64;
        [0.5 + 0.02 * k, (first + step * k).sin()]
    };
    let reduced = Sine.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, q(0), q(1));
    assert!((vartheta0[0] - step.sin()).abs() < 1e-15);
    let over = reduced.trajectory(h, r0, vartheta0, r1).reconstruct(q(0));
    for (own, over) in Sine.trajectory(h, q(0), q(1)).zip(over).take(80) {
        let (own, over) = (own.expect("a step"), over.expect("a step"));
        // Two roundings of a step each, at a distance of 0.4 from where the root has no derivative.
        for q_k in [own.q, over.q] {
            let off = (0..2).map(|i| (q_k[i] - q(own.k)[i]).abs());
            assert!(off.fold(0.0, f64::max) < 1e-12, "{}", own.k);
        }
    }
    let equations = Sine::equations();
    let said = equations.get("symmetry").expect("an entry").text;
    assert!(said.contains("the law is one of a group near e"), "{said}");
}

/// A sleigh over its blade, of masses m along it and n across it, and with its centre c ahead.
#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[lagrangian((m * (cos(phi) * x_dot + sin(phi) * y_dot).powi(2) + n * (cos(phi) * y_dot - sin(phi) * x_dot + c * phi_dot).powi(2) + phi_dot.powi(2)) / 2)]
#[constraint(cos(phi) * y_dot == sin(phi) * x_dot)]
#[symmetry(SE2(x, y, phi))]
struct Ahead {
    m: f64,
    n: f64,
    c: f64,
}

/// [`Ahead`] with c = 0.
#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[lagrangian((m * (cos(phi) * x_dot + sin(phi) * y_dot).powi(2) + n * (cos(phi) * y_dot - sin(phi) * x_dot).powi(2) + phi_dot.powi(2)) / 2)]
#[constraint(cos(phi) * y_dot == sin(phi) * x_dot)]
#[symmetry(SE2(x, y, phi))]
struct Over {
    m: f64,
    n: f64,
}

/// By how much the momenta along the blade and about it change in 200 steps.
macro_rules! spread {
    ($system:expr) => {{
        let system = $system;
        let h = 0.05;
        let (q0, q1) = system
            .start(h, [0.1, -0.2, 0.3], [0.3f64.cos(), 0.3f64.sin(), 0.7])
            .expect("a start");
        let states: Vec<_> = system
            .trajectory(h, q0, q1)
            .take(200)
            .collect::<Result<_, _>>()
            .expect("steps");
        let momenta: Vec<_> = (states.windows(2))
            .map(|pair| system.momentum(h, pair[0].q, pair[1].q))
            .collect();
        [0, 1].map(|b| {
            let change = momenta.iter().map(|j| (j[b] - momenta[0][b]).abs());
            change.fold(0.0, f64::max)
        })
    }};
}

/// Both momenta are conserved where `equations()` says so, to the rounding of 200 steps, and neither where it does not.
#[test]
fn momenta_whose_sections_move() {
    let said = |equations: Equations| equations.get("symmetry").expect("an entry").text;
    assert!(
        said(Over::equations())
            .lines()
            .any(|line| line == "J_d is conserved")
    );
    let spread = spread!(Over { m: 2.0, n: 3.0 });
    assert!(spread.iter().all(|change| *change < 1e-11), "{spread:?}");
    assert!(said(Ahead::equations()).contains("J_d is not conserved in general"));
    let spread = spread!(Ahead {
        m: 2.0,
        n: 3.0,
        c: 0.4
    });
    assert!(spread.iter().all(|change| *change > 1e-2), "{spread:?}");
}
