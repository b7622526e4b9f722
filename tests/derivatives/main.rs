//! Derivatives of steps: against 40-digit data, differences, and what they have to satisfy.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]
// Parameters have the names of physics.
#![allow(non_snake_case)]

mod composed;
mod costs;
mod crossings;
mod differences;
mod held;
mod motions;
mod optimal;
mod pivots;
mod random;
mod reduced;
mod reference;
mod shared;
mod starts;
mod steps;
#[path = "../support/mod.rs"]
mod support;
mod systems;

use differences::{Point, check, check_first};
use nonholonomic::groups::{Isometry2, Rotation3, UnitQuaternion, Vector2};
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{LatticePerturbation, LatticeResponse};
use systems::*;

fn attitude() -> UnitQuaternion<f64> {
    UnitQuaternion::from_euler_angles(0.3, -0.8, 1.1)
}

/// Every derivative of a step whose inner unknowns move with the arguments, in a group.
#[cfg(feature = "large-derivatives")]
#[test]
fn derivatives_with_inner_nodes_in_a_group() {
    let at = Point::<Plate> {
        time: TimeStep::new(0.3, 0.1),
        q: Isometry2::new(Vector2::new(0.3, -0.2), 0.5).into(),
        p: [0.8, 0.4, 0.9].into(),
        parameters: [1.3].into(),
        u: [0.6].into(),
    };
    check("plate", |p: &_| Plate { m: p[0] }, at, 0.02);
}

/// Every derivative of a step whose inner unknowns move with the arguments.
#[test]
fn derivatives_with_inner_nodes() {
    let at = Point::<Guided> {
        time: TimeStep::new(0.3, 0.1),
        q: [0.4, -0.3].into(),
        p: [0.8, 0.4].into(),
        parameters: [0.7].into(),
        u: [0.6].into(),
    };
    check("guided", |p: &_| Guided { k: p[0] }, at, 0.02);
}

/// Two stages have no inner unknowns, and L_d is not a sum over nodes as that of other rules without them.
#[test]
fn derivatives_of_two_stages() {
    let at = Point::<TwoStages> {
        time: TimeStep::new(0.3, 0.1),
        q: [0.5, 0.3].into(),
        p: [0.7, -0.4].into(),
        parameters: [1.3].into(),
        u: [0.4].into(),
    };
    check("two stages", |p: &_| TwoStages { m: p[0] }, at, 0.02);
}

/// 0⁰ = 1 has no derivatives: those in b and c are no numbers, and others are those of the spring with 2 x in the place of 2 x b^c.
#[test]
fn derivatives_that_do_not_exist() {
    let derivatives_of = |b: f64| {
        let powers = Powers { b, c: 0.0 };
        let (_, derivatives) = powers.derivatives_from(0.1, [0.2], [1.0]).unwrap();
        (derivatives.by_state(), derivatives.by_parameters())
    };
    let ((state, none), (expected, _)) = (derivatives_of(0.0), derivatives_of(1.0));
    assert_eq!(state, expected);
    assert!(none.iter().all(|slope| !slope.is_finite()), "{none}");
}

/// Of a chain too: ⟨w, DΦ x⟩ is that of both products, and by p and c what it is of L_d, which is not zero.
#[test]
fn derivatives_of_a_chain_of_two_stages() {
    let chain = Beads { m: 1.3, c: 0.7 };
    let lattice = chain.lattice(3, 1.0, Ends::free()).unwrap();
    let (q, v) = ([[0.1], [0.9], [2.3]], [[0.2], [-0.3], [0.1]]);
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    motion.step(&[SVector::<f64, 0>::zeros(); 3]).unwrap();
    let mut derivatives = motion.derivatives().unwrap();
    let shared = LatticePerturbation::<Beads>::shared(3, SVector::from([0.0, 0.0, 0.0, 1.0]));
    for i in 0..3 {
        let mut w = LatticeResponse::<Beads>::zeros(3);
        w.p[i][0] = 1.0;
        let back = derivatives.vjp(&w);
        let by_c = derivatives.jvp(&shared).p[i][0];
        assert!(by_c != 0.0);
        // Some hundred operations with numbers of order one.
        assert!((back.shared()[3] - by_c).abs() < 1e-13, "{by_c}");
        for j in 0..3 {
            let mut x = LatticePerturbation::<Beads>::zeros(3);
            x.q[j][0] = 1.0;
            let along = derivatives.jvp(&x).p[i][0];
            assert!((back.q[j][0] - along).abs() < 1e-13, "{i} {j}: {along}");
        }
    }
}

/// A derivative in a parameter that is a bare entry of an element of a group.
#[test]
fn derivatives_that_are_entries() {
    let at = Point::<Entries> {
        time: TimeStep::new(0.3, 0.1),
        q: (attitude(), 0.4).into(),
        p: [0.7, -0.4, 0.2, 0.3].into(),
        parameters: [0.6, -0.8].into(),
        u: [].into(),
    };
    let system = |p: &SVector<f64, 2>| Entries { a: p[0], b: p[1] };
    check("entries", system, at, 0.02);
}

/// Every derivative of every kind of system, against differences of its own step.
#[test]
fn derivatives_are_slopes_of_the_step() {
    let disk = |p: &_| {
        let [m, I, J, A] = <[f64; 4]>::from(*p);
        Disk { m, I, J, A }
    };
    check(
        "disk",
        disk,
        Point {
            time: TimeStep::new(0.3, 0.1),
            q: [0.1, -0.4, 0.2, 0.3].into(),
            p: [1.1, 0.7, 0.4, 0.13].into(),
            parameters: [5.0, 0.3, 0.2, 0.5].into(),
            u: [].into(),
        },
        0.02,
    );
    check(
        "forced",
        |p| {
            let [m, k, a, w] = <[f64; 4]>::from(*p);
            Forced { m, k, a, w }
        },
        Point {
            time: TimeStep::new(0.7, 0.1),
            q: [0.3, -0.4, 0.6].into(),
            p: [0.5, 0.8, -1.1].into(),
            parameters: [1.3, 0.7, 0.4, 2.0].into(),
            u: [].into(),
        },
        0.02,
    );
    check(
        "free",
        |p: &<Free as DifferentiableSystem>::Parameters| Free { m: p[0], k: p[1] },
        Point {
            time: TimeStep::new(0.7, 0.1),
            q: [0.3, 1.4, 0.6].into(),
            p: [0.5, 0.8, -1.1].into(),
            parameters: [1.3, 0.7].into(),
            u: [].into(),
        },
        0.02,
    );
    check(
        "pendulum",
        |p| {
            let [m, g, l, b] = <[f64; 4]>::from(*p);
            Pendulum { m, g, l, b }
        },
        Point {
            time: TimeStep::new(0.7, 0.1),
            q: [0.6, -0.8].into(),
            p: [0.5, 0.8].into(),
            parameters: [1.3, 9.7, 1.0, 0.2].into(),
            u: [].into(),
        },
        0.01,
    );
    check(
        "car",
        |p: &<Car as DifferentiableSystem>::Parameters| Car {
            m: p[0],
            J: p[1],
            a: p[2],
        },
        Point {
            time: TimeStep::new(0.7, 0.1),
            q: [0.6, -0.8, 0.3, 0.5].into(),
            p: [0.5, 0.8, 0.2, -0.3].into(),
            parameters: [1.3, 0.7, 0.4].into(),
            u: [0.9, 0.3, -0.4].into(),
        },
        0.02,
    );
    let sphere = |p: &<Sphere as DifferentiableSystem>::Parameters| Sphere { r: p[0], k2: p[1] };
    for x in [-1.0, 0.5] {
        check(
            "sphere",
            sphere,
            Point {
                time: TimeStep::new(0.7, 0.1),
                q: [x, 0.2, 0.1, 0.3, 0.2].into(),
                p: [1.0, 0.8, 0.1, 0.3, 0.05].into(),
                parameters: [0.5, 0.1].into(),
                u: [].into(),
            },
            0.01,
        );
    }
}

/// The derivatives of steps that cross boundaries of regions, one and two of them.
#[test]
fn derivatives_are_slopes_of_a_step_through_boundaries() {
    let (_, at) = reference::sphere();
    check_first(
        "sphere, crossing",
        |p: &<Sphere as DifferentiableSystem>::Parameters| Sphere { r: p[0], k2: p[1] },
        &at,
        0.002,
    );
    let (_, at) = reference::gate();
    check_first(
        "gate",
        |p: &<Gate as DifferentiableSystem>::Parameters| {
            let [m, k, a, w] = <[f64; 4]>::from(*p);
            Gate { m, k, a, w }
        },
        &Point {
            u: [0.25].into(),
            ..at
        },
        0.002,
    );
}

/// Every derivative of steps that are composed of several.
#[test]
fn derivatives_are_slopes_of_a_composed_step() {
    check(
        "composed",
        |p: &<Composed as DifferentiableSystem>::Parameters| {
            let [m, k, a, w] = <[f64; 4]>::from(*p);
            Composed { m, k, a, w }
        },
        Point {
            u: [0.75].into(),
            ..reference::composed().1
        },
        0.02,
    );
    #[cfg(feature = "large-derivatives")]
    check(
        "composed Suslov",
        |p| {
            let [J11, J22, J33, J13, J23] = <[f64; 5]>::from(*p);
            ComposedSuslov {
                J11,
                J22,
                J33,
                J13,
                J23,
            }
        },
        Point {
            time: TimeStep::new(0.0, 0.2),
            q: ComposedSuslovConfiguration { R: attitude() },
            p: [0.5, 0.8, -1.1].into(),
            parameters: [1.3, 1.7, 2.0, 0.2, 0.3].into(),
            u: [].into(),
        },
        0.02,
    );
    check(
        "composed free",
        |p: &<ComposedFree as DifferentiableSystem>::Parameters| ComposedFree { m: p[0], k: p[1] },
        Point {
            time: TimeStep::new(0.7, 0.1),
            q: [0.3, 1.4, 0.6].into(),
            p: [0.5, 0.8, -1.1].into(),
            parameters: [1.3, 0.7].into(),
            u: [].into(),
        },
        0.02,
    );
}

/// Every derivative where coordinates are in groups.
#[test]
fn derivatives_are_slopes_of_the_step_in_groups() {
    check(
        "Suslov",
        |p| {
            let [J11, J22, J33, J13, J23] = <[f64; 5]>::from(*p);
            Suslov {
                J11,
                J22,
                J33,
                J13,
                J23,
            }
        },
        Point {
            time: TimeStep::new(0.0, 0.2),
            q: SuslovConfiguration { R: attitude() },
            p: [0.5, 0.8, -1.1].into(),
            parameters: [1.3, 1.7, 2.0, 0.2, 0.3].into(),
            u: [].into(),
        },
        0.02,
    );
    macro_rules! rotating {
        ($name:ident, $configuration:ident) => {
            check(
                stringify!($name),
                |p| {
                    let [m, a, b, c, l, g] = <[f64; 6]>::from(*p);
                    $name {
                        m,
                        J: [a, b, c],
                        l,
                        g,
                    }
                },
                Point {
                    time: TimeStep::new(0.4, 0.2),
                    q: $configuration {
                        x: 0.3,
                        R: attitude(),
                        phi: -0.6,
                    },
                    p: [0.5, 0.8, -1.1, 0.4, 0.9].into(),
                    parameters: [1.3, 0.7, 0.9, 1.4, 0.8, 2.0].into(),
                    u: [].into(),
                },
                0.02,
            );
        };
    }
    rotating!(CayleyMidpoint, CayleyMidpointConfiguration);
    rotating!(ExponentialAlpha, ExponentialAlphaConfiguration);
    macro_rules! in_the_plane {
        ($name:ident, $configuration:ident, $t:expr) => {
            check(
                stringify!($name),
                |p| {
                    let [m, J] = <[f64; 2]>::from(*p);
                    $name { m, J }
                },
                Point {
                    time: TimeStep::new($t, 0.2),
                    q: $configuration {
                        s: 0.4,
                        g: Isometry2::new(Vector2::new(0.3, -0.7), 0.8),
                    },
                    p: [0.5, 0.8, -0.4, 0.4].into(),
                    parameters: [1.3, 0.7].into(),
                    u: [].into(),
                },
                0.02,
            );
        };
    }
    in_the_plane!(Planar, PlanarConfiguration, 0.4);
    #[cfg(feature = "large-derivatives")]
    in_the_plane!(Kept, KeptConfiguration, 0.0);
    let _ = Rotation3::<f64>::identity();
}

/// Every derivative where coordinates are poses in space.
#[cfg(feature = "large-derivatives")]
#[test]
fn derivatives_are_slopes_of_the_step_in_space() {
    use nonholonomic::groups::{Isometry3, Vector3};

    let g = Isometry3::new(Vector3::new(0.3, -0.7, 0.2), attitude().scaled_axis());
    check(
        "spatial",
        |p| {
            let [m, a, b, c] = <[f64; 4]>::from(*p);
            Spatial { m, J: [a, b, c] }
        },
        Point {
            time: TimeStep::new(0.4, 0.2),
            q: SpatialConfiguration { s: 0.4, g },
            p: [0.5, 0.8, -1.1, 0.4, 0.9, 0.2, -0.3].into(),
            parameters: [1.3, 0.7, 0.9, 1.4].into(),
            u: [].into(),
        },
        0.02,
    );
}

/// `equations()` says what the derivatives are, of the step as it is.
#[test]
fn equations_have_the_derivatives() {
    let of = |equations: Equations| equations.get("derivatives").expect("they are there");
    let own = of(Car::equations());
    assert_eq!(
        own.text,
        "xi = (q, p, u, m, J, a, h, t)\n\
         R(d, lambda; xi) = (p + D1L_d(q, q') + f_minus(q, q') - sum_a lambda_a*omega_a(q), phi(q, q'))\n\
         R(d, lambda; xi) = 0\n\
         q' = q + d\n\
         p' = D2L_d(q, q') + f_plus(q, q')\n\
         d(d, lambda)/dxi = -(dR/d(d, lambda))^-1*dR/dxi\n\
         A = d(q', p')/d(q, p)\n\
         B = d(q', p')/du"
    );
    assert!(
        own.latex.contains(r"\frac{\partial (d, \lambda)}{\partial \xi} &= -\left(\frac{\partial R}{\partial (d, \lambda)}\right)^{-1} \frac{\partial R}{\partial \xi}"),
        "{}",
        own.latex
    );
    let configuration = Car::equations()
        .get("configuration")
        .expect("it is there")
        .text;
    assert!(
        configuration
            .contains("u = (drive, steering[0], steering[1]) in R^3, constant on an interval"),
        "{configuration}"
    );
    let lines = |equations: Equations| of(equations).text.lines().collect::<Vec<_>>();
    let free = lines(ComposedFree::equations());
    assert_eq!(free[1], "R(d; xi) = p + D1L_d(q, q')");
    assert!(free.contains(&"A = A_15*...*A_1, substep i with h_i = gamma_i*h"));
    let composed = lines(Composed::equations());
    assert!(composed.contains(&"lambda = lambda_1 + ... + lambda_5"));
    assert!(lines(Suslov::equations()).contains(&"delta q' = Ad_tau(d)^-1*delta q + A_1*delta d"));
    assert!(
        lines(Gate::equations())
            .last()
            .expect("lines")
            .starts_with("delta tau = -(ds/dq*delta q")
    );
}

/// While a contact is open its force is 0 whatever k and a are, and so are all derivatives of it: those by the exponent, x^a (ln x)^n at x = 0, and those by z, where
/// x^{a - 1} or x^{a - 2} is infinite and the slope of max(r - z, 0) is 0. A closed one beside it.
#[test]
fn derivatives_of_an_open_contact() {
    let ball = |p: &<Bouncing as DifferentiableSystem>::Parameters| {
        let [m, g, r, k, a] = <[f64; 5]>::from(*p);
        Bouncing { m, g, r, k, a }
    };
    for (z, a) in [(2.0, 1.5), (2.0, 0.6), (0.4, 1.5)] {
        let at = Point::<Bouncing> {
            time: TimeStep::new(0.0, 0.1),
            q: [0.3, z].into(),
            p: [0.5, 0.2].into(),
            parameters: [1.3, 0.7, 0.9, 2.0, a].into(),
            u: [].into(),
        };
        if z > 1.0 {
            let own = ball(&at.parameters);
            let (_, derivatives) = own.derivatives_from(at.time, at.q, at.p).expect("a step");
            let slopes = derivatives.by_parameters();
            assert_eq!(slopes.fixed_columns::<2>(3).amax(), 0.0);
        }
        check("ball over a floor", ball, at, 0.02);
    }
}
