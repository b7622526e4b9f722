//! The scheme `energy` in regions: H is kept between boundaries and lost where a constraint comes into force, by half of the square of the velocity that it takes away.

#![cfg(feature = "large-composition")]
#![allow(non_snake_case, reason = "names of physics")]

use nonholonomic::groups::{Isometry2, Vector2};
use nonholonomic::nalgebra::{DMatrix, DVector};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Vector, derivatives::Perturbation};

use super::through::{Case, has_order};
use crate::support::difference::derivative;

macro_rules! in_regions {
    ($module:ident, $($rule:tt)*) => {
        mod $module {
            use nonholonomic::without_equations::discrete_system;

            /// A sledge in a valley, half of it ice.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(x, y, theta: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2 - x.powi(2) / 2 - cosh(y / 2))]
            #[constraint(when = x > 0, sin(theta) * x_dot == cos(theta) * y_dot)]
            #[discretization($($rule)*)]
            #[derive(Clone, Copy)]
            pub struct Sledge {
                pub J: f64,
            }

            /// Two constraints in two half spaces that overlap, not orthogonal in the kinetic metric, beside one that holds everywhere.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(x, y, z, w, u)]
            #[lagrangian(
                ((2 + sin(x)) * x_dot.powi(2) + (1 + y.powi(2)) * y_dot.powi(2) + m * z_dot.powi(2) + exp(x / 3) * w_dot.powi(2) + u_dot.powi(2)) / 2
                    + x_dot * z_dot * y / 4 - z * x_dot / 5
                    - x.powi(2) - y.powi(2) - z.powi(2) / 3 - w.powi(2) / 2 - cosh(u / 3) - x * w / 4
            )]
            #[constraint(when = x > 0, w_dot == y * x_dot + z_dot / 2)]
            #[constraint(u_dot == sin(z) * x_dot)]
            #[constraint(when = y > b, z_dot == sin(x) * y_dot)]
            #[discretization($($rule)*)]
            #[derive(Clone, Copy)]
            pub struct Overlapping {
                pub m: f64,
                pub b: f64,
            }

            /// A sledge in the group, onto ground whose edge moves, in the field of a spring.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(g: SE2)]
            #[lagrangian((J * g.omega.powi(2) + g.v[0].powi(2) + (g.v[1] + a * g.omega).powi(2)) / 2 - (g.p[0].powi(2) + g.p[1].powi(2)) / 2 - g.R[(0, 0)] / 3)]
            #[constraint(when = g.p[0] > c * t, g.v[1] == 0)]
            #[discretization($($rule)*)]
            #[derive(Clone, Copy)]
            pub struct Planar {
                pub a: f64,
                pub c: f64,
                pub J: f64,
            }

            /// A bead on a surface, on which a blade holds beyond x = 0.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(x, y, z, theta: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + theta_dot.powi(2)) / 2 - z - x.powi(2) / 4)]
            #[holonomic(z == x.powi(2) / 4 + sin(y) / 3)]
            #[constraint(when = x > 0, y_dot == theta * x_dot)]
            #[discretization($($rule)*)]
            #[derive(Clone, Copy)]
            pub struct Surface;
        }
    };
}

in_regions!(two, energy);
in_regions!(four, energy, order = 4);

/// A sledge that a mass on a spring sets down and lifts, with the left multiplications of the plane.
#[discrete_system]
#[coordinates(s, g: SE2)]
#[lagrangian((g.v.norm_squared() + g.omega.powi(2) + s_dot.powi(2)) / 2 + 0.3 * g.omega * g.v[1] + 0.2 * s_dot * g.v[0] - 2 * s.powi(2))]
#[constraint(when = s > 0.1 && s < 0.6 + 0.1 * t, g.v[1] == 0.4 * s * g.omega)]
#[discretization(energy)]
#[symmetry(SE2(g))]
#[derive(Clone, Copy)]
struct Lifted {}

/// The sledge, with the derivatives of its steps.
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2 - x.powi(2) / 2 - cosh(y / 2))]
#[constraint(when = x > 0, sin(theta) * x_dot == cos(theta) * y_dot)]
#[discretization(energy)]
#[derive(Clone, Copy)]
struct Differentiated {
    J: f64,
}

/// M, a, V and the forms in force at (t, q).
struct Mechanics {
    mass: DMatrix<f64>,
    linear: DVector<f64>,
    potential: f64,
    forms: Vec<DVector<f64>>,
}

/// H(q, p), p known modulo the forms in force.
fn energy(at: &Mechanics, p: &[f64]) -> f64 {
    let (n, m) = (p.len(), at.forms.len());
    let mut saddle = DMatrix::zeros(n + m, n + m);
    let mut right = DVector::zeros(n + m);
    saddle.view_mut((0, 0), (n, n)).copy_from(&at.mass);
    for (a, form) in at.forms.iter().enumerate() {
        for i in 0..n {
            saddle[(i, n + a)] = form[i];
            saddle[(n + a, i)] = form[i];
        }
    }
    for i in 0..n {
        right[i] = p[i] - at.linear[i];
    }
    let solved = saddle.lu().solve(&right).expect("regular");
    let v = solved.rows(0, n).into_owned();
    v.dot(&(&at.mass * &v)) / 2.0 + at.potential
}

/// The largest change of H in a step, but for what the impacts in it have lost, and that loss. Impacts are those of `jumps`.
fn change_of_energy<S: RegionSystem>(
    system: &S,
    case: &Case<S>,
    mechanics: impl Fn(f64, &S::Configuration) -> Mechanics,
) -> (f64, f64) {
    let h = case.duration / case.steps as f64;
    let (mut q, mut p) = (case.q, system.initial_momentum(h, case.q, case.v));
    let mut before = energy(&mechanics(0.0, &q), p.as_slice());
    let (mut most, mut lost, mut jumps) = (0.0_f64, 0.0, Vec::new());
    for k in 0..case.steps {
        let t = k as f64 * h;
        let step = (system.step_from(TimeStep { t, h }, q, p)).expect("solved");
        (q, p) = (step.q, step.p);
        let here = energy(&mechanics(t + h, &q), p.as_slice());
        let loss: f64 = step.impacts.iter().map(|impact| impact.energy_lost).sum();
        most = most.max((here - before + loss).abs());
        jumps.extend(step.impacts.iter().map(|impact| impact.jumped()));
        (before, lost) = (here, lost + loss);
    }
    assert_eq!(jumps, case.jumps, "{}", case.name);
    (most, lost)
}

type Configuration = <Differentiated as DiscreteSystem>::Configuration;

fn sledge(_: f64, q: &[f64], J: f64) -> Mechanics {
    let [x, y, theta] = [q[0], q[1], q[2]];
    let blade = DVector::from_vec(vec![theta.sin(), -theta.cos(), 0.0]);
    Mechanics {
        mass: DMatrix::from_diagonal(&DVector::from_vec(vec![1.0, 1.0, J])),
        linear: DVector::zeros(3),
        potential: x * x / 2.0 + (y / 2.0).cosh(),
        forms: if x > 0.0 { vec![blade] } else { Vec::new() },
    }
}

fn overlapping(_: f64, q: &[f64], m: f64, b: f64) -> Mechanics {
    let [x, y, z, w, u] = [q[0], q[1], q[2], q[3], q[4]];
    let mut mass = DMatrix::from_diagonal(&DVector::from_vec(vec![
        2.0 + x.sin(),
        1.0 + y * y,
        m,
        (x / 3.0).exp(),
        1.0,
    ]));
    mass[(0, 2)] = y / 4.0;
    mass[(2, 0)] = y / 4.0;
    let mut forms = vec![vec![-z.sin(), 0.0, 0.0, 0.0, 1.0]];
    if x > 0.0 {
        forms.push(vec![-y, 0.0, -0.5, 1.0, 0.0]);
    }
    if y > b {
        forms.push(vec![0.0, -x.sin(), 1.0, 0.0, 0.0]);
    }
    Mechanics {
        mass,
        linear: DVector::from_vec(vec![-z / 5.0, 0.0, 0.0, 0.0, 0.0]),
        potential: x * x + y * y + z * z / 3.0 + w * w / 2.0 + (u / 3.0).cosh() + x * w / 4.0,
        forms: forms.into_iter().map(DVector::from_vec).collect(),
    }
}

fn planar(t: f64, g: &Isometry2<f64>, a: f64, c: f64, J: f64) -> Mechanics {
    let [x, y] = [g.translation.x, g.translation.y];
    let mut mass = DMatrix::identity(3, 3);
    mass[(2, 2)] = J + a * a;
    mass[(1, 2)] = a;
    mass[(2, 1)] = a;
    let on_ground = x > c * t;
    Mechanics {
        mass,
        linear: DVector::zeros(3),
        potential: (x * x + y * y) / 2.0 + g.rotation.angle().cos() / 3.0,
        forms: match on_ground {
            true => vec![DVector::from_vec(vec![0.0, 1.0, 0.0])],
            false => Vec::new(),
        },
    }
}

fn surface(q: &[f64]) -> Mechanics {
    let [x, y, z, theta] = [q[0], q[1], q[2], q[3]];
    let mut forms = vec![vec![-x / 2.0, -y.cos() / 3.0, 1.0, 0.0]];
    if x > 0.0 {
        forms.push(vec![-theta, 1.0, 0.0, 0.0]);
    }
    Mechanics {
        mass: DMatrix::identity(4, 4),
        linear: DVector::zeros(4),
        potential: z + x * x / 4.0,
        forms: forms.into_iter().map(DVector::from_vec).collect(),
    }
}

macro_rules! sledge_case {
    ($steps:expr) => {
        Case {
            name: "Sledge",
            q: [-0.6, 0.3, 0.4].into(),
            v: [1.1, 0.4, 1.3].into(),
            duration: 8.0,
            steps: $steps,
            jumps: &[true, false, true],
        }
    };
}

/// From ice onto ground and back: H is kept, and lost at impacts alone.
#[test]
fn energy_is_kept_between_boundaries() {
    let (two, four) = (two::Sledge { J: 0.4 }, four::Sledge { J: 0.4 });
    let (most, lost) = change_of_energy(&two, &sledge_case!(160), |t, q| {
        sledge(t, q.as_slice(), 0.4)
    });
    println!("sledge {most:e} {lost}");
    assert!(most < 2e-14 && lost > 1e-2, "{most:e} {lost}");
    let (most, lost) = change_of_energy(&four, &sledge_case!(80), |t, q| {
        sledge(t, q.as_slice(), 0.4)
    });
    println!("sledge of order 4 {most:e} {lost}");
    assert!(most < 5e-14 && lost > 1e-2, "{most:e} {lost}");
}

/// The loss at an impact in closed form, m v_n²/2.
#[test]
fn an_impact_takes_the_normal_velocity() {
    let system = two::Sledge { J: 0.4 };
    let case = sledge_case!(160);
    let case: Case<two::Sledge> = case;
    let impacts: Vec<_> = (system.motion(case.duration / 160.0, case.q, case.v))
        .expect("it starts")
        .take(161)
        .flat_map(|state| state.expect("solved").impacts.to_vec())
        .collect();
    for impact in &impacts {
        let (v, theta) = (impact.v_minus, impact.q[2]);
        let normal = match impact.entered {
            true => theta.cos() * v[1] - theta.sin() * v[0],
            false => 0.0,
        };
        assert!((impact.energy_lost - normal * normal / 2.0).abs() < 1e-14);
    }
    assert_eq!(impacts.len(), 3);
}

macro_rules! overlapping_case {
    ($steps:expr) => {
        Case {
            name: "Overlapping",
            q: [-0.5, -0.6, 0.2, 0.1, 0.0].into(),
            v: [0.9, 1.2, -0.4, 0.3, 0.9 * 0.2_f64.sin()].into(),
            duration: 4.0,
            steps: $steps,
            jumps: &[true, true, false, false],
        }
    };
}

macro_rules! planar_case {
    ($steps:expr) => {
        Case {
            name: "Planar",
            q: Isometry2::new(Vector2::new(-0.4, 0.3), 0.5).into(),
            v: [0.9, 0.6, 0.8].into(),
            duration: 4.0,
            steps: $steps,
            jumps: &[true, false],
        }
    };
}

macro_rules! surface_case {
    ($steps:expr) => {
        Case {
            name: "Surface",
            q: [-0.6, 0.3, 0.09 + 0.3_f64.sin() / 3.0, 0.4].into(),
            v: [0.8, 0.5, -0.3 * 0.8 + 0.3_f64.cos() / 3.0 * 0.5, 0.6].into(),
            duration: 3.0,
            steps: $steps,
            jumps: &[true],
        }
    };
}

/// In every one of four sets of constraints, in a group onto ground that moves, and beside level sets.
#[test]
fn every_set_keeps_the_energy() {
    let found = [
        change_of_energy(
            &two::Overlapping { m: 1.3, b: 0.2 },
            &overlapping_case!(80),
            |t, q| overlapping(t, q.as_slice(), 1.3, 0.2),
        ),
        change_of_energy(
            &two::Planar {
                a: 0.3,
                c: 0.1,
                J: 0.6,
            },
            &planar_case!(80),
            |t, g| planar(t, &g.g, 0.3, 0.1, 0.6),
        ),
        change_of_energy(&two::Surface, &surface_case!(60), |_, q| {
            surface(q.as_slice())
        }),
        change_of_energy(
            &four::Overlapping { m: 1.3, b: 0.2 },
            &overlapping_case!(40),
            |t, q| overlapping(t, q.as_slice(), 1.3, 0.2),
        ),
        change_of_energy(
            &four::Planar {
                a: 0.3,
                c: 0.1,
                J: 0.6,
            },
            &planar_case!(40),
            |t, g| planar(t, &g.g, 0.3, 0.1, 0.6),
        ),
        change_of_energy(&four::Surface, &surface_case!(40), |_, q| {
            surface(q.as_slice())
        }),
    ];
    println!("{found:?}");
    for (most, lost) in found {
        assert!(most < 1e-13 && lost > 1e-4, "{most:e} {lost}");
    }
}

/// Order 2 and 4 through impacts and releases, against the flow.
#[test]
fn orders_through_regions() {
    has_order(&two::Sledge { J: 0.4 }, &sledge_case!(200), (2.0, 0.15));
    has_order(&four::Sledge { J: 0.4 }, &sledge_case!(100), (4.0, 0.2));
    has_order(
        &two::Overlapping { m: 1.3, b: 0.2 },
        &overlapping_case!(100),
        (2.0, 0.15),
    );
    has_order(
        &four::Overlapping { m: 1.3, b: 0.2 },
        &overlapping_case!(60),
        (4.0, 0.2),
    );
    has_order(
        &two::Planar {
            a: 0.3,
            c: 0.1,
            J: 0.6,
        },
        &planar_case!(100),
        (2.0, 0.15),
    );
    has_order(
        &four::Planar {
            a: 0.3,
            c: 0.1,
            J: 0.6,
        },
        &planar_case!(60),
        (4.0, 0.2),
    );
    has_order(&two::Surface, &surface_case!(100), (2.0, 0.15));
    has_order(&four::Surface, &surface_case!(60), (4.0, 0.2));
}

/// Derivatives of a step onto the ground, of one off it and of one on it, against differences.
#[test]
fn derivatives_through_boundaries() {
    let system = Differentiated { J: 0.4 };
    let h = 0.1;
    let steps = [
        ([-0.05, 0.3, 0.4], [1.1, 0.4, 0.5]),
        ([0.06, 0.3, 0.4], [-1.1, -1.1 * 0.4_f64.tan(), 0.5]),
        ([0.5, 0.3, 0.4], [-1.1, -1.1 * 0.4_f64.tan(), 0.5]),
        ([-0.5, 0.3, 0.4], [-1.1, 0.3, 0.5]),
    ];
    for (q, v) in steps {
        let p = system.initial_momentum(h, q, v);
        let q: Configuration = q.into();
        let (_, derivatives) = system.derivatives_from(h, q, p).expect("it is regular");
        for k in 0..8 {
            let mut x = Perturbation::<Differentiated>::zeros();
            match k {
                0..3 => x.q[k] = 1.0,
                3..6 => x.p[k - 3] = 1.0,
                6 => x.parameters[0] = 1.0,
                _ => x.h = 1.0,
            }
            let found = derivatives.jvp(&x);
            for i in 0..3 {
                let step = |s: f64| {
                    let system = Differentiated {
                        J: 0.4 + s * x.parameters[0],
                    };
                    let at = TimeStep {
                        t: 0.0,
                        h: h + s * x.h,
                    };
                    system
                        .step_from(at, q + x.q * s, p + x.p * s)
                        .expect("solved")
                };
                derivative(0.01, |s| step(s).q[i]).assert_is("q", found.q[i]);
                // p modulo the form where the blade holds: its component along the blade, and that of theta.
                let end = step(0.0).q;
                let along = |p: &dyn Fn(usize) -> f64| match end[0] > 0.0 {
                    true => [end[2].cos() * p(0) + end[2].sin() * p(1), p(2), p(2)][i],
                    false => p(i),
                };
                let slope = derivative(0.01, |s| {
                    let p = step(s).p;
                    along(&|i| p[i])
                });
                slope.assert_is("p", along(&|i| found.p[i]));
            }
        }
    }
}

/// Members of an ensemble have the bits of their own trajectories, on different sides of a boundary.
#[test]
fn members_on_both_sides() {
    let system = two::Sledge { J: 0.4 };
    let (h, steps) = (0.05, 100);
    let pairs: Vec<_> = (0..6)
        .map(|k| {
            let x = -0.7 + 0.2 * k as f64;
            let v = [0.9, 0.9 * 0.4_f64.tan(), 0.5 + 0.1 * k as f64];
            system.start(h, [x, 0.3, 0.4], v).expect("it starts")
        })
        .collect();
    let recording = Ensemble::of(system, h, pairs.clone()).run(steps);
    for (member, (q0, q1)) in pairs.into_iter().enumerate() {
        for (k, state) in system.trajectory(h, q0, q1).take(steps + 1).enumerate() {
            let state = state.expect("solved");
            for i in 0..3 {
                assert_eq!(recording.q(k, i)[member].to_bits(), state.q[i].to_bits());
            }
        }
    }
}

/// The motion reduced by left multiplication crosses as the motion of the system does, keeps the same energy, and is of its states to round-off.
#[test]
fn reduced_motions_cross_too() {
    let system = Lifted {};
    let (h, steps) = (0.05, 120);
    let v = [0.9, 0.4, 0.3, 0.5];
    let place = Isometry2::new(Vector2::new(0.4, -0.2), 0.6);
    let (q0, q1) = system.start(h, (-0.2, place), v).expect("it starts");
    let reduced = system.reduced();
    let (r0, u0) = reduced.reduce(h, q0, q1);
    let own = system.trajectory(h, q0, q1).take(steps);
    let over = reduced.trajectory(h, r0, u0).reconstruct(q0);
    let (mut jumps, mut crossings) = (0, 0);
    for (own, over) in own.zip(over) {
        let (own, over) = (own.expect("solved"), over.expect("solved"));
        let off = Lifted::increment(&own.q, &over.q).max_abs();
        assert!(off < 1e-12, "{}: {off:e}", own.k);
        assert_eq!(own.impacts.len(), over.reduced.impacts.len());
        crossings += own.impacts.len();
        jumps += own.impacts.iter().filter(|impact| impact.jumped()).count();
        let lost = |impacts: &[Impact<Lifted>]| impacts.iter().map(|i| i.energy_lost).sum::<f64>();
        assert!((lost(&own.impacts) - lost(&over.reduced.impacts)).abs() < 1e-12);
    }
    assert!(jumps >= 2 && crossings > jumps, "{jumps} of {crossings}");
}

/// In 20000 steps through more than a hundred boundaries the energy and what the jumps took are the first energy: errors of a step add up as a random walk does.
#[test]
fn many_crossings() {
    let system = two::Sledge { J: 0.4 };
    let case: Case<two::Sledge> = sledge_case!(0);
    let h = 0.05;
    let (mut q, mut p) = (case.q, system.initial_momentum(h, case.q, case.v));
    let at = |q: &Configuration, p: &Configuration| {
        energy(&sledge(0.0, q.as_slice(), 0.4), p.as_slice())
    };
    let first = at(&q, &p);
    let (mut lost, mut crossings) = (0.0, 0);
    for k in 0..20_000 {
        let t = f64::from(k) * h;
        let step = (system.step_from(TimeStep { t, h }, q, p)).expect("solved");
        (q, p) = (step.q, step.p);
        lost += step.impacts.iter().map(|i| i.energy_lost).sum::<f64>();
        crossings += step.impacts.len();
    }
    let off = at(&q, &p) + lost - first;
    println!("{off:e} after {crossings} crossings, {lost} lost of {first}");
    assert!(off.abs() < 1e-12 && crossings > 100);
}

/// A groove that exists beyond x = 0 alone: off it its form has no value, and is not asked for one.
#[discrete_system(continuous(multipliers))]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - x.powi(2) / 2 - y.powi(2) / 3)]
#[constraint(when = x > 0, y_dot == sqrt(x) * z_dot)]
#[discretization(energy)]
#[derive(Clone, Copy)]
struct Groove {}

#[test]
fn a_form_has_values_in_its_region_alone() {
    let case = Case {
        name: "Groove",
        q: [-0.5, 0.2, 0.1].into(),
        v: [0.9, 0.3, 0.7].into(),
        duration: 1.0,
        steps: 40,
        jumps: &[true],
    };
    let (most, lost) = change_of_energy(&Groove {}, &case, |_, q| {
        let form = DVector::from_vec(vec![0.0, 1.0, -q[0].max(0.0).sqrt()]);
        Mechanics {
            mass: DMatrix::identity(3, 3),
            linear: DVector::zeros(3),
            potential: q[0].powi(2) / 2.0 + q[1].powi(2) / 3.0,
            forms: if q[0] > 0.0 { vec![form] } else { Vec::new() },
        }
    });
    assert!(most < 1e-13 && lost > 1e-3, "{most:e} {lost}");
}

/// A cone beyond z = 1, of whose velocities no basis is defined everywhere, but with those of the other constraint.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(when = x > 0, y_dot == x * x_dot)]
#[constraint(when = z > 1, x * x_dot + y * y_dot == z * z_dot)]
#[discretization(energy)]
#[derive(Clone, Copy)]
struct Cone {}

/// A set that no frame is known of is an error where the motion comes to it, and no number.
#[test]
fn a_set_without_a_frame_is_an_error() {
    let (system, h) = (Cone {}, 0.1);
    let step = |q: [f64; 3], v: [f64; 3]| {
        let p = system.initial_momentum(h, q, v);
        system.step_from(h, q, p)
    };
    let (q, v) = ([0.4, 0.3, 0.95], [0.5, 0.2, 0.9]);
    assert!(step(q, v).is_ok_and(|step| step.impacts.len() == 1));
    let error = step([-0.4, 0.3, 0.95], [0.5, 0.2, 0.9]).expect_err("it has no frame");
    assert!(matches!(error, StepError::NonFinite { .. }), "{error}");
}
