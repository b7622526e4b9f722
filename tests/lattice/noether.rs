//! Density and flux: (J^d(k+1) - J^d(k))/Δ + dJ(k)/dt is the work of forces and reactions, and its discrete counterpart holds to round-off.

#![cfg(feature = "large-lattice-equations")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A row of knife edges: SE(2) acts on all of them.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + J * theta_dot.powi(2) / 2 - theta_diff.powi(2) / 2
    - E * ((x_diff - cos(theta)).powi(2) + (y_diff - sin(theta)).powi(2)) / 2)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[symmetry(SE2(x, y, theta))]
struct Snake {
    J: f64,
    E: f64,
}

type Site = SVector<f64, 3>;

fn start(count: usize) -> (Vec<Site>, Vec<Site>) {
    let site = |k: usize| -> (Site, Site) {
        let (s, theta) = (k as f64, 0.3 * (0.5 * k as f64).sin());
        let (speed, turn) = (1.0 + 0.1 * s.cos(), 0.2 * (s + 1.0).sin());
        let v = [speed * theta.cos(), speed * theta.sin(), turn];
        ([s, 0.2 * s.sin(), theta].into(), v.into())
    };
    (0..count).map(site).unzip()
}

/// d/ds f of a curve through q with the velocity v and the acceleration a, by differences of order 8: q̇ enters f(q, q̇) and its rate is q̈.
fn rate<const R: usize>(
    f: impl Fn(f64, &[Site], &[Site]) -> SVector<f64, R>,
    (q, v, a): (&[Site], &[Site], &[Site]),
) -> SVector<f64, R> {
    let at = |s: f64| {
        let of = |i: usize| (q[i] + v[i] * s + a[i] * (s * s / 2.0), v[i] + a[i] * s);
        let (q, v): (Vec<_>, Vec<_>) = (0..q.len()).map(of).unzip();
        f(s, &q, &v)
    };
    let h = 0.01;
    let weights = [4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0];
    let term = |(i, weight): (usize, f64)| {
        let s = (i + 1) as f64 * h;
        (at(s) - at(-s)) * (weight / h)
    };
    weights.into_iter().enumerate().map(term).sum()
}

/// (44) along the flow, with the reactions for every generator, and without any in the moving basis of g^q (53).
#[test]
fn the_flow_keeps_the_balance() {
    let (snake, delta) = (Snake { J: 0.3, E: 4.0 }, 1.1);
    let count = 8;
    let lattice = snake.lattice(count, delta, Ends::free()).unwrap();
    let (q, v) = start(count);
    let mut flow = lattice.flow(0.5, &q, &v).unwrap();
    let mut most: f64 = 0.0;
    for node in 0..8 {
        let (t, q, v) = (flow.t(), flow.q(), flow.v());
        let (a, lambda) = lattice.accelerations(t, q, v).unwrap();
        for site in 0..count {
            let density =
                |s: f64, q: &[Site], v: &[Site]| lattice.momentum_density(t + s, q, v, site);
            let flux =
                |k: Option<usize>| k.map_or(Site::zeros(), |k| lattice.momentum_flux(t, q, v, k));
            let change = (flux(Some(site)) - flux(site.checked_sub(1))) / delta;
            let (sin, cos) = q[site][2].sin_cos();
            // ω along the generators (1, 0, 0), (0, 1, 0), (-y, x, 1).
            let form = [sin, -cos, -q[site][1] * sin - q[site][0] * cos];
            let reaction = Site::from(form) * lambda[site][0];
            let off = (change + rate(density, (q, v, &a)) - reaction).amax();
            assert!(off < 1e-10, "{node}, {site}: {off:e}");

            let density =
                |s: f64, q: &[Site], v: &[Site]| lattice.nonholonomic_density(t + s, q, v, site);
            let flux = |k: Option<usize>| {
                k.map_or(SVector::zeros(), |k| lattice.nonholonomic_flux(t, q, v, k))
            };
            let change: SVector<f64, 2> = (flux(Some(site)) - flux(site.checked_sub(1))) / delta;
            let source = lattice.momentum_source(t, q, v, site);
            let off = (change + rate(density, (q, v, &a)) - source).amax();
            assert!(off < 1e-10, "{node}, {site}: {off:e}");
            most = most.max(source.amax());
        }
        flow.advance().unwrap();
    }
    assert!(most > 0.1);
}

#[test]
fn the_discrete_balance_holds_to_round_off() {
    let (snake, delta) = (Snake { J: 0.3, E: 4.0 }, 1.1);
    let count = 8;
    let lattice = snake.lattice(count, delta, Ends::free()).unwrap();
    let (q, v) = start(count);
    let mut motion = lattice.motion(0.02, &q, &v).unwrap();
    for _ in 0..100 {
        let before: Vec<_> = (0..count)
            .map(|site| motion.momentum_density(site))
            .collect();
        let moved: Vec<_> = (0..count)
            .map(|site| motion.nonholonomic_density(site))
            .collect();
        let q = motion.q().to_vec();
        motion.advance().unwrap();
        for site in 0..count {
            let flux = |k: Option<usize>| k.map_or(Site::zeros(), |k| motion.momentum_flux(k));
            let change = (flux(Some(site)) - flux(site.checked_sub(1))) / delta;
            let (sin, cos) = q[site][2].sin_cos();
            let form = [sin, -cos, -q[site][1] * sin - q[site][0] * cos];
            let reaction = Site::from(form) * motion.lambda(site)[0];
            let off = (change + motion.momentum_density(site) - before[site] + reaction).amax();
            assert!(off < 1e-12, "{site}: {off:e}");

            let flux =
                |k: Option<usize>| k.map_or(SVector::zeros(), |k| motion.nonholonomic_flux(k));
            let change: SVector<f64, 2> = (flux(Some(site)) - flux(site.checked_sub(1))) / delta;
            let change = change + motion.nonholonomic_density(site) - moved[site];
            let off = (change - motion.momentum_source(site)).amax();
            assert!(off < 1e-12, "{site}: {off:e}");
        }
    }
}

/// The discrete balance with a force and a constraint that depends on t and k.
#[discrete_system(lattice)]
#[coordinates(q: [R; 3])]
#[lagrangian((q_dot.norm_squared() - q_diff.norm_squared()) / 2 + sin(q[1]) * q_dot[0] * q_diff[2] / 4)]
#[constraint(q_dot[2] == (q[1] + t + k / 3) * q_dot[0] + q[1] / 5)]
#[force(q[0] = -q_dot[0] / 3, q[2] = cos(q[1]))]
#[discretization(trapezoidal)]
#[symmetry(translations(q[0], q[2]))]
struct Dragged;

#[test]
fn forces_do_work_along_the_moving_basis() {
    let (count, delta) = (6, 0.7);
    let lattice = Dragged.lattice(count, delta, Ends::Periodic).unwrap();
    let of = |k: usize| -> (Site, Site) {
        let s = k as f64;
        let (y, rate) = (0.3 * s.sin(), 0.4 * s.cos());
        (
            [0.2 * s.cos(), y, 0.1].into(),
            [rate, 0.2, (y + s / 3.0) * rate + y / 5.0].into(),
        )
    };
    let (q, v): (Vec<_>, Vec<_>) = (0..count).map(of).unzip();
    let mut motion = lattice.motion(0.05, &q, &v).unwrap();
    let mut most: f64 = 0.0;
    for _ in 0..60 {
        let before: Vec<_> = (0..count)
            .map(|site| motion.nonholonomic_density(site))
            .collect();
        motion.advance().unwrap();
        for (site, before) in before.into_iter().enumerate() {
            let flux = |k: usize| motion.nonholonomic_flux(k);
            let change = (flux(site) - flux((site + count - 1) % count)) / delta;
            let change = change + motion.nonholonomic_density(site) - before;
            let source = motion.momentum_source(site);
            // Addends below 10; the step is solved to some units of round-off of them.
            let off = (change - source).amax();
            assert!(off < 1e-12, "{site}: {off:e}");
            most = most.max(source.amax());
        }
    }
    assert!(most > 0.01);
}

#[test]
fn the_moving_basis_satisfies_the_constraints() {
    let snake = Snake { J: 0.3, E: 4.0 };
    let link = snake.link(0, 1.1);
    let q = [0.3, 0.7, 0.4, 1.2, 0.6, 0.9];
    let (forms, basis) = (
        link.constraint_forms(0.1, q),
        link.moving_basis_at(0.1.into(), &q.into()),
    );
    let basis = basis.fixed_rows::<2>(0);
    let fields = link.generators_at(0.1.into(), &q.into()) * basis.transpose();
    assert_eq!(basis.rank(1e-9), 2);
    let work = forms.columns(0, 3) * fields.rows(0, 3);
    assert!(work.amax() < 1e-15);
}

/// CO, example 1, with a motion in t: the constraint is one between neighbours.
#[discrete_system(lattice)]
#[coordinates(q: [R; 3])]
#[lagrangian((q_dot.norm_squared() - q_diff.norm_squared()) / 2)]
#[constraint(q_diff[2] == q[1] * q_diff[0])]
#[symmetry(translations(q[0], q[2]))]
struct Particle;

#[test]
fn a_constraint_between_neighbours_holds_at_every_node() {
    let count = 7;
    let lattice = Particle.lattice(count, 0.5, Ends::free()).unwrap();
    let mut q = vec![Site::zeros(); count];
    for k in 0..count - 1 {
        q[k + 1] = [0.3 * (k as f64).sin(), 0.2 + 0.1 * k as f64, 0.0].into();
        q[k + 1][2] = q[k][2] + q[k][1] * (q[k + 1][0] - q[k][0]);
    }
    let mut motion = lattice
        .motion(0.02, &q, &vec![Site::zeros(); count])
        .unwrap();
    let mut farthest: f64 = 0.0;
    for _ in 0..200 {
        let before: Vec<_> = (0..count)
            .map(|site| motion.momentum_density(site))
            .collect();
        let at = motion.q().to_vec();
        motion.advance().unwrap();
        for (k, pair) in motion.q().windows(2).enumerate() {
            let d = pair[1] - pair[0];
            assert!((d[2] - pair[0][1] * d[0]).abs() < 1e-14, "{k}");
        }
        // The reaction is λ ∂f/∂q¹ on site k alone: none along ξ = (1, 0, q_1).
        for site in 0..count {
            let flux = |k: Option<usize>| {
                k.map_or(motion.momentum_flux(0) * 0.0, |k| motion.momentum_flux(k))
            };
            let change = (flux(Some(site)) - flux(site.checked_sub(1))) / 0.5;
            let rate = change + motion.momentum_density(site) - before[site];
            assert!((rate[0] + at[site][1] * rate[1]).abs() < 1e-13);
        }
        farthest = farthest.max((motion.q()[3] - q[3]).amax());
    }
    assert!(farthest > 0.1);
}

#[test]
fn the_flow_of_a_constraint_between_neighbours() {
    let count = 6;
    let lattice = Particle.lattice(count, 0.5, Ends::free()).unwrap();
    let mut q = vec![Site::zeros(); count];
    for k in 0..count - 1 {
        q[k + 1] = [0.3 * (k as f64).sin(), 0.2 + 0.1 * k as f64, 0.0].into();
        q[k + 1][2] = q[k][2] + q[k][1] * (q[k + 1][0] - q[k][0]);
    }
    let mut flow = lattice.flow(0.05, &q, &vec![Site::zeros(); count]).unwrap();
    let energy = flow.energy();
    for _ in 0..40 {
        flow.advance().unwrap();
        for pair in flow.q().windows(2) {
            let d = pair[1] - pair[0];
            assert!((d[2] - pair[0][1] * d[0]).abs() < 1e-11);
        }
    }
    assert!((flow.q()[3] - q[3]).amax() > 0.1);
    // λ ∂f/∂q¹ is no gradient of f: it does work, and the energy changes.
    assert!((flow.energy() - energy).abs() > 1e-6);
}
