//! Lattices with constraints in regions: sites cross boundaries, and the velocities of all of them jump together.

#![cfg(feature = "large-lattice-motions")]

use nonholonomic::groups::{Isometry2, Vector2};
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Driven, LatticeError, LatticeImpact, LatticeRollout};

/// Skates in a row, coupled by springs; the blade of each touches the ice where x > 0.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2
        - s * (x_diff.powi(2) + y_diff.powi(2)) / 2 - c * (1 - cos(theta.next - theta)) - x.powi(2) / 6
)]
#[constraint(when = x > 0, sin(theta) * x_dot == cos(theta) * y_dot)]
struct Skates {
    J: f64,
    s: f64,
    c: f64,
}

/// Three of them, written out: at the free right end there is no spring behind the last.
#[discrete_system(continuous(multipliers))]
#[coordinates(x: [R; 3], y: [R; 3], theta: [S1; 3])]
#[lagrangian(
    (0..3).map(|i| (x_dot[i].powi(2) + y_dot[i].powi(2) + J * theta_dot[i].powi(2)) / 2 - x[i].powi(2) / 6).sum()
        - (0..2).map(|i| s * ((x[i + 1] - x[i]).powi(2) + (y[i + 1] - y[i]).powi(2)) / 2 + c * (1 - cos(theta[i + 1] - theta[i]))).sum()
)]
#[constraint(when = x[0] > 0, sin(theta[0]) * x_dot[0] == cos(theta[0]) * y_dot[0])]
#[constraint(when = x[1] > 0, sin(theta[1]) * x_dot[1] == cos(theta[1]) * y_dot[1])]
#[constraint(when = x[2] > 0, sin(theta[2]) * x_dot[2] == cos(theta[2]) * y_dot[2])]
struct Three {
    J: f64,
    s: f64,
    c: f64,
}

const Q: [[f64; 3]; 3] = [[-0.5, 0.1, 0.3], [-0.3, 0.4, 0.5], [0.2, 0.7, 0.4]];

fn velocities() -> [[f64; 3]; 3] {
    let last = Q[2][2];
    [
        [0.9, 0.4, 0.6],
        [0.7, -0.3, -0.4],
        [-0.8 * last.cos(), -0.8 * last.sin(), 0.5],
    ]
}

fn flat(of: &[[f64; 3]; 3]) -> SVector<f64, 9> {
    SVector::from_fn(|i, _| of[i % 3][i / 3])
}

/// Node by node the motion of the plain system: of rounding, which jumps and springs carry on.
#[test]
fn skates_are_the_plain_system() {
    let (J, s, c) = (0.4, 1.3, 0.8);
    let (skates, three) = (Skates { J, s, c }, Three { J, s, c });
    let (h, v) = (0.05, velocities());
    let lattice = skates.lattice(3, 1.0, Ends::free()).expect("it is one");
    let mut motion = lattice.motion(h, &Q, &v).expect("it starts");
    let (mut q, mut p) = (flat(&Q), three.initial_momentum(h, flat(&Q), flat(&v)));
    let (mut crossings, mut jumps) = (0, 0);
    for step in 0..200 {
        motion
            .advance()
            .unwrap_or_else(|error| panic!("{step}: {error}"));
        let t = step as f64 * h;
        let plain = three.step_from(TimeStep { t, h }, q, p).expect("solved");
        (q, p) = (plain.q, plain.p);
        let found = [0, 1, 2].map(|site: usize| <[f64; 3]>::from(motion.q()[site]));
        let off = (flat(&found) - q).amax();
        assert!(off < 1e-10, "{step}: {off:e}");
        // Behind the jump, where there was one.
        let now = TimeStep { t: t + h, h };
        let v = three.velocity_of_momentum(now, q, p).expect("it has one");
        let own = motion.velocities();
        let own = [0, 1, 2].map(|site: usize| <[f64; 3]>::from(own[site]));
        let off = (flat(&own) - v).amax();
        assert!(off < 1e-9, "{step}: {off:e}");
        assert_eq!(motion.impacts().len(), plain.impacts.len(), "{step}");
        for (own, other) in motion.impacts().iter().zip(plain.impacts.iter()) {
            assert_eq!((own.site, own.entered), (other.boundary, other.entered));
            assert!((own.t - other.t).abs() < 1e-10);
            assert!((own.energy_lost - other.energy_lost).abs() < 1e-10);
            crossings += 1;
            jumps += usize::from(other.jumped());
        }
    }
    println!("{crossings} crossings, {jumps} jumps");
    assert!(crossings >= 8 && jumps > 3);
}

/// Node by node the flow of the plain system, and the same impacts.
#[test]
fn flows_are_those_of_the_plain_system() {
    let (J, s, c) = (0.4, 1.3, 0.8);
    let (skates, three) = (Skates { J, s, c }, Three { J, s, c });
    let (h, v) = (0.1, velocities());
    let lattice = skates.lattice(3, 1.0, Ends::free()).expect("it is one");
    let mut flow = lattice.flow(h, &Q, &v).expect("it starts");
    let plain = three.flow(0.0, flat(&Q), flat(&v), h).skip(1);
    let mut crossings = 0;
    for (step, plain) in plain.take(60).enumerate() {
        flow.advance()
            .unwrap_or_else(|error| panic!("{step}: {error}"));
        let plain = plain.expect("it goes on");
        let found = [0, 1, 2].map(|site: usize| <[f64; 3]>::from(flow.q()[site]));
        let off = (flat(&found) - plain.q).amax();
        assert!(off < 1e-8, "{step}: {off:e}");
        assert_eq!(flow.impacts().len(), plain.impacts.len(), "{step}");
        for (own, other) in flow.impacts().iter().zip(plain.impacts.iter()) {
            assert_eq!((own.site, own.entered), (other.boundary, other.entered));
            assert!((own.t - other.t).abs() < 1e-9);
            assert!((own.energy_lost - other.energy_lost).abs() < 1e-9);
            crossings += 1;
        }
    }
    assert!(crossings >= 4, "{crossings}");
}

/// Bodies in the plane with their blades on a turning field of ice, coupled in attitude and place.
macro_rules! bodies {
    ($name:ident, $($rule:tt)*) => {
        #[discrete_system(lattice)]
        #[coordinates(g: SE2)]
        #[lagrangian(
            (J * g.omega.powi(2) + g.v.norm_squared()) / 2
                - a * ((g.p[0] - g.next.p[0]).powi(2) + (g.p[1] - g.next.p[1]).powi(2)) / 2 - (g.p[0].powi(2) + g.p[1].powi(2)) / 4
        )]
        #[constraint(when = g.p[0] > w * t, g.v[1] == 0)]
        #[discretization($($rule)*)]
        struct $name {
            J: f64,
            a: f64,
            w: f64,
        }
    };
}
bodies!(Bodies, midpoint);
bodies!(BodiesOfNodes, lobatto, stages = 3);

fn poses(sites: usize) -> (Vec<Isometry2<f64>>, Vec<[f64; 3]>) {
    let pose = |k: usize| {
        Isometry2::new(
            Vector2::new(-0.3 - 0.1 * k as f64, 0.2 * k as f64),
            0.3 + 0.2 * k as f64,
        )
    };
    let velocity = |k: usize| [0.8, 0.3 - 0.1 * k as f64, 0.5 - 0.2 * k as f64];
    (
        (0..sites).map(pose).collect(),
        (0..sites).map(velocity).collect(),
    )
}

/// The distances of places from the flow at the end, of motions in so many steps.
macro_rules! errors {
    ($system:expr, $sites:expr, $ends:expr, $duration:expr, $steps:expr) => {{
        let system = $system;
        let (q, v) = poses($sites);
        let lattice = system.lattice($sites, 1.0, $ends).expect("it is one");
        let mut flow = lattice.flow($duration, &q, &v).expect("it starts");
        flow.advance().expect("it goes on");
        let exact: Vec<_> = flow.impacts().iter().map(|i| (i.site, i.t)).collect();
        let error = |steps: usize| {
            let h = $duration / steps as f64;
            let mut motion = lattice.motion(h, &q, &v).expect("it starts");
            let mut impacts = Vec::new();
            for _ in 0..steps {
                motion.advance().expect("solved");
                impacts.extend(motion.impacts().iter().map(|i| (i.site, i.t)));
            }
            assert_eq!(impacts.len(), exact.len());
            let times = impacts.iter().zip(&exact).map(|(a, b)| {
                assert_eq!(a.0, b.0);
                (a.1 - b.1).abs()
            });
            let times = times.fold(0.0, f64::max);
            let sites = motion.q().iter().zip(flow.q());
            let places =
                sites.map(|(a, b)| (a.g.translation.vector - b.g.translation.vector).norm());
            places.fold(times, f64::max)
        };
        let found = $steps.map(error);
        assert!(exact.len() >= $sites - 1, "{exact:?}");
        found
    }};
}

/// Free, held, driven and periodic ends, and inner nodes: of order 2 and 4 through the boundaries of all sites.
#[test]
fn orders_through_regions() {
    let (J, a, w) = (0.5, 0.7, 0.1);
    let driven = |t: f64| Driven {
        q: Isometry2::new(Vector2::new(-0.3 + 0.2 * t.sin(), 0.1 * t), 0.3).into(),
        v: [
            0.2 * t.cos() * 0.3_f64.cos() + 0.1 * 0.3_f64.sin(),
            -0.2 * t.cos() * 0.3_f64.sin() + 0.1 * 0.3_f64.cos(),
            0.0,
        ]
        .into(),
        a: [
            -0.2 * t.sin() * 0.3_f64.cos(),
            0.2 * t.sin() * 0.3_f64.sin(),
            0.0,
        ]
        .into(),
    };
    let order = |[coarse, fine]: [f64; 2]| (coarse / fine).log2() / 2.0;
    let two = [
        errors!(Bodies { J, a, w }, 4, Ends::free(), 2.0, [40, 160]),
        errors!(Bodies { J, a, w }, 4, Ends::Periodic, 2.0, [40, 160]),
        errors!(
            Bodies { J, a, w },
            4,
            Ends::Open {
                left: End::Held,
                right: End::Free
            },
            2.0,
            [40, 160]
        ),
        errors!(
            Bodies { J, a, w },
            4,
            Ends::Open {
                left: End::Driven(&driven),
                right: End::Held
            },
            2.0,
            [40, 160]
        ),
    ];
    for found in two {
        println!("{found:?} {}", order(found));
        assert!((order(found) - 2.0).abs() < 0.2);
    }
    let four = errors!(BodiesOfNodes { J, a, w }, 4, Ends::free(), 2.0, [20, 80]);
    println!("{four:?} {}", order(four));
    assert!((order(four) - 4.0).abs() < 0.3);
}

/// Free skates without springs, each with its own path in closed form, cross three boundaries in one step.
#[test]
fn crossings_of_one_step() {
    let system = Skates {
        J: 1.0,
        s: 0.0,
        c: 0.0,
    };
    let _ = system;
    let free = Free;
    let lattice = free.lattice(4, 1.0, Ends::free()).expect("it is one");
    let (h, theta) = (0.5, 0.7_f64);
    let x = [-0.1, -0.2, -0.9, -0.35];
    let q = x.map(|x| [x, 0.0, theta]);
    let v = [[1.0, 0.3, 0.0]; 4];
    let mut motion = lattice.motion(h, &q, &v).expect("it starts");
    motion.advance().expect("solved");
    let times: Vec<_> = motion
        .impacts()
        .iter()
        .map(|impact| (impact.site, impact.t))
        .collect();
    assert_eq!(
        times.iter().map(|(site, _)| *site).collect::<Vec<_>>(),
        [0, 1, 3]
    );
    for (site, t) in &times {
        assert!((t + x[*site]).abs() < 1e-14, "{site} {t}");
    }
    // Behind the boundary the velocity is the part along the blade.
    let along = theta.cos() + 0.3 * theta.sin();
    for (site, q) in motion.q().iter().enumerate() {
        let rest = (h + x[site]).max(0.0);
        let [px, py] = match rest > 0.0 {
            true => [
                rest * along * theta.cos(),
                -0.3 * x[site] + rest * along * theta.sin(),
            ],
            false => [x[site] + h, 0.3 * h],
        };
        assert!(
            (q[0] - px).abs() < 1e-14 && (q[1] - py).abs() < 1e-14,
            "{site}: {q:?} {px} {py}"
        );
    }
    let lost = |impact: &LatticeImpact<Free>| impact.energy_lost;
    let normal = 0.3 * theta.cos() - theta.sin();
    for impact in motion.impacts() {
        assert!((lost(impact) - normal * normal / 2.0).abs() < 1e-14 && impact.jumped());
    }
}

/// Skates that nothing couples.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2)]
#[constraint(when = x > 0, sin(theta) * x_dot == cos(theta) * y_dot)]
struct Free;

/// A long lattice is solved in segments: every tenth site crosses, in the same step, and moves as it does in a short one.
#[test]
fn many_sites_cross_together() {
    let (sites, h) = (3000, 0.25);
    let start = |k: usize| match k % 10 {
        0 => ([-0.1, 0.2, 0.6], [1.0, 0.3, 0.4]),
        _ => ([-3.0, 0.2, 0.6], [1.0, 0.3, 0.4]),
    };
    let states = |sites: usize| -> Vec<[f64; 3]> {
        let (q, v): (Vec<_>, Vec<_>) = (0..sites).map(start).unzip();
        let lattice = Free.lattice(sites, 1.0, Ends::free()).expect("it is one");
        let mut motion = lattice.motion(h, &q, &v).expect("it starts");
        for _ in 0..4 {
            motion.advance().expect("solved");
        }
        motion.q().iter().map(|q| <[f64; 3]>::from(*q)).collect()
    };
    let (long, short) = (states(sites), states(11));
    for (k, q) in long.iter().enumerate() {
        let off = (0..3)
            .map(|i| (q[i] - short[k % 10][i]).abs())
            .fold(0.0, f64::max);
        assert!(off < 1e-13, "{k}: {off:e}");
    }
}

/// Constraints that hold everywhere and between neighbours, beside one in a region.
#[discrete_system(lattice)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2) + z_diff.powi(2)) / 2 - z.powi(2))]
#[constraint(z_dot == y * x_dot)]
#[constraint(when = y < c, y_dot == x * x_dot)]
struct Mixed {
    c: f64,
}

#[discrete_system(continuous(multipliers))]
#[coordinates(x: [R; 2], y: [R; 2], z: [R; 2])]
#[lagrangian(
    (0..2).map(|i| (x_dot[i].powi(2) + y_dot[i].powi(2) + z_dot[i].powi(2)) / 2 - z[i].powi(2)).sum()
        - ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / 2
)]
#[constraint(z_dot[0] == y[0] * x_dot[0])]
#[constraint(z_dot[1] == y[1] * x_dot[1])]
#[constraint(when = y[0] < c, y_dot[0] == x[0] * x_dot[0])]
#[constraint(when = y[1] < c, y_dot[1] == x[1] * x_dot[1])]
struct MixedPair {
    c: f64,
}

/// A constraint that holds everywhere goes on through the jumps of another.
#[test]
fn constraints_that_hold_everywhere_stay() {
    let (mixed, pair) = (Mixed { c: 0.1 }, MixedPair { c: 0.1 });
    let h = 0.04;
    let (q, v) = (
        [[0.3, 0.5, 0.1], [-0.2, 0.3, 0.0]],
        [[0.6, -0.7, 0.3], [0.5, -0.4, 0.15]],
    );
    let lattice = mixed.lattice(2, 1.0, Ends::free()).expect("it is one");
    let mut motion = lattice.motion(h, &q, &v).expect("it starts");
    let flat = |of: &[[f64; 3]; 2]| SVector::<f64, 6>::from_fn(|i, _| of[i % 2][i / 2]);
    let (mut at, mut p) = (flat(&q), pair.initial_momentum(h, flat(&q), flat(&v)));
    let mut crossings = 0;
    for step in 0..150 {
        motion
            .advance()
            .unwrap_or_else(|error| panic!("{step}: {error}"));
        let t = step as f64 * h;
        let plain = pair.step_from(TimeStep { t, h }, at, p).expect("solved");
        (at, p) = (plain.q, plain.p);
        let found = [0, 1].map(|site: usize| <[f64; 3]>::from(motion.q()[site]));
        assert!((flat(&found) - at).amax() < 1e-10, "{step}");
        assert_eq!(motion.impacts().len(), plain.impacts.len(), "{step}");
        crossings += plain.impacts.len();
    }
    assert!(crossings > 2, "{crossings}");
}

/// Sites of which the constraints of two regions depend on each other where these overlap, and one on a boundary.
#[discrete_system(lattice, derivatives)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = x > 0, y_dot == 0)]
#[constraint(when = x > a && y > 5, y_dot == 0)]
struct Twice {
    a: f64,
}

/// Errors name the site; a motion stays where it was before.
#[test]
fn errors_of_crossings() {
    let system = Twice { a: 1.0 };
    let lattice = system.lattice(2, 1.0, Ends::free()).expect("it is one");
    let (q, v) = ([[-3.0, 0.0], [0.9, 6.0]], [[0.1, 0.2], [1.0, 0.0]]);
    let mut motion = lattice.motion(0.5, &q, &v).expect("it starts");
    let error = motion.advance().expect_err("the constraints are dependent");
    println!("{error}");
    let text = error.to_string();
    assert!(
        matches!(
            error,
            LatticeError::AtSite {
                site: 1,
                error: StepError::DependentConstraints { .. } | StepError::SingularJacobian { .. },
                ..
            }
        ),
        "{text}"
    );
    assert_eq!((motion.node(), motion.q()[1][0]), (0, 0.9));
    // Backwards onto the ground.
    let mut motion = lattice
        .motion(
            -0.5,
            &[[-0.1, 0.0], [-3.0, 0.0]],
            &[[-1.0, 0.3], [0.0, 0.0]],
        )
        .expect("it starts");
    let error = motion.advance().expect_err("a jump has no past");
    assert!(
        matches!(
            error,
            LatticeError::AtSite {
                site: 0,
                error: StepError::JumpBackwards { .. },
                ..
            }
        ),
        "{error}"
    );
    assert_eq!((motion.node(), motion.q()[0][0]), (0, -0.1));
    // From momenta on a boundary.
    let error = lattice
        .motion_from_momenta(0.5, &[[0.0, 0.0], [1.5, 0.0]], &[[1.0, 0.0], [0.0, 0.0]])
        .err()
        .expect("its side is not known");
    assert!(
        matches!(
            error,
            LatticeError::OnBoundary {
                site: 0,
                boundary: 0,
                ..
            }
        ),
        "{error}"
    );
    // Derivatives of a step that is cut, and of steps before and behind it.
    let mut motion = lattice
        .motion(0.5, &[[-0.7, 0.0], [-3.0, 0.0]], &[[1.0, 0.3], [0.0, 0.0]])
        .expect("it starts");
    let mut found = Vec::new();
    for _ in 0..3 {
        motion.advance().expect("solved");
        found.push(motion.derivatives().is_ok());
    }
    assert_eq!(found, [true, false, true]);
    let motion = lattice
        .motion(0.5, &[[-0.7, 0.0], [-3.0, 0.0]], &[[1.0, 0.3], [0.0, 0.0]])
        .expect("it starts");
    let error = LatticeRollout::new(motion, 3).expect_err("a step is cut");
    assert!(
        matches!(error, LatticeError::CutStep { node: 1, .. }),
        "{error}"
    );
    // From a boundary, and onto one: steps nearby are on either side of it.
    let at = |node: usize, error: Option<LatticeError>| {
        let error = error.expect("it has no derivatives");
        let StepError::BoundaryAtNode {
            step, boundary: 0, ..
        } = (match error {
            LatticeError::AtSite { site: 0, error, .. } => error,
            error => panic!("{error}"),
        })
        else {
            panic!("another error")
        };
        assert_eq!(step, node);
    };
    for (x, node) in [(0.0, 0), (-0.5, 1)] {
        let motion = lattice
            .motion(0.5, &[[x, 0.0], [-3.0, 0.0]], &[[1.0, 0.0], [0.0, 0.0]])
            .expect("it starts");
        let rollout = LatticeRollout::new(motion, 1).expect("it is not cut");
        assert_eq!(rollout.stage(node).q[0][0], 0.0);
        at(0, rollout.derivatives(0).err());
        at(0, rollout.motion().derivatives().err());
    }
}

/// A ball between two walls of ice that come together: it is thrown back and forth, and more than eight crossings of a step are an error.
#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = x > 0, x_dot == 0)]
#[constraint(when = x < 0, y_dot == 0)]
struct Edge;

/// A site that is thrown onto the boundary stays there or says why not.
#[test]
fn a_boundary_that_takes_the_velocity_across() {
    let lattice = Edge.lattice(2, 1.0, Ends::free()).expect("it is one");
    let mut motion = lattice
        .motion(0.5, &[[-0.2, 0.0], [-4.0, 0.0]], &[[1.0, 0.0], [0.5, 0.0]])
        .expect("it starts");
    for step in 0..4 {
        match motion.advance() {
            Ok(()) => println!("{step}: {:?} {:?}", motion.q()[0], motion.impacts().len()),
            Err(error) => println!("{step}: {error}"),
        }
    }
    assert!(motion.q()[0][0].abs() < 1e-12);
    assert!((motion.q()[1][0] + 4.0 - 0.5 * motion.t()).abs() < 1e-12);
}

/// Beads that start on a curved edge, on which the constraint of their side holds them.
#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2)) / 2)]
#[constraint(when = x >= sin(y), x_dot == cos(y) * y_dot)]
struct OnTheEdge;

/// A step ends off the edge by its h³ on either side, and nobody is let go.
#[test]
fn sites_are_held_where_they_start() {
    let lattice = OnTheEdge.lattice(3, 1.0, Ends::free()).expect("it is one");
    let y = [0.3_f64, -0.5, 1.1];
    let rate = [0.8, -0.6, 0.7];
    let q = [0, 1, 2].map(|k: usize| [y[k].sin(), y[k]]);
    let v = [0, 1, 2].map(|k: usize| [y[k].cos() * rate[k], rate[k]]);
    let mut motion = lattice.motion(0.1, &q, &v).expect("it starts");
    let mut beyond = 0;
    for step in 0..60 {
        motion.advance().expect("solved");
        assert!(
            motion.impacts().is_empty(),
            "{step}: {:?}",
            motion.impacts()
        );
        beyond += motion
            .q()
            .iter()
            .filter(|q| q[0] < q[1].sin() - 1e-9)
            .count();
    }
    assert!(beyond > 0);
}

/// A wall at ∞ is one that is further away than anything goes: motions and flows, of lattices and of plain systems, are those with a wall at 10³⁰⁰, to the bit, on either side. NaN is an
/// error.
#[test]
fn walls_at_infinity() {
    let (q, v) = (
        [[0.3, 0.5, 0.1], [-0.2, 0.3, 0.0]],
        [[0.6, 0.18, 0.3], [0.5, -0.1, 0.15]],
    );
    let flat = |of: &[[f64; 3]; 2]| SVector::<f64, 6>::from_fn(|i, _| of[i % 2][i / 2]);
    let of_lattice = |c: f64| -> Result<Vec<f64>, LatticeError> {
        let mixed = Mixed { c };
        let lattice = mixed.lattice(2, 1.0, Ends::free())?;
        let mut motion = lattice.motion(0.04, &q, &v)?;
        for _ in 0..50 {
            motion.advance()?;
        }
        let mut flow = lattice.flow(0.5, &q, &v)?;
        for _ in 0..4 {
            flow.advance()?;
        }
        Ok(motion
            .q()
            .iter()
            .chain(flow.q())
            .flat_map(|q| <[f64; 3]>::from(*q))
            .collect())
    };
    let of_system = |c: f64| -> Result<(Vec<f64>, Vec<f64>), StepError> {
        let pair = MixedPair { c };
        let mut motion = pair.motion(0.04, flat(&q), flat(&v))?;
        for _ in 0..50 {
            motion.step([])?;
        }
        let mut flow = pair.flow(0.0, flat(&q), flat(&v), 0.5);
        let state = flow.nth(4).expect("an endless flow")?;
        assert!(state.impacts.is_empty());
        Ok((motion.q().as_slice().to_vec(), state.q.as_slice().to_vec()))
    };
    for sign in [1.0, -1.0] {
        let [wall, far] = [sign * f64::INFINITY, sign * 1e300];
        assert_eq!(
            of_lattice(wall).expect("a motion"),
            of_lattice(far).expect("a motion")
        );
        assert_eq!(
            of_system(wall).expect("a motion"),
            of_system(far).expect("a motion")
        );
    }
    assert!(of_lattice(1e300) != of_lattice(-1e300));
    let error = of_system(f64::NAN).expect_err("no wall");
    assert!(matches!(error, StepError::NonFinite { .. }), "{error}");
    let error = of_lattice(f64::NAN).expect_err("no wall");
    assert!(
        matches!(
            error,
            LatticeError::AtSite {
                error: StepError::NonFinite { .. },
                ..
            }
        ),
        "{error}"
    );
}
