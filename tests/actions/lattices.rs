//! Actions on all sites of a lattice: density and flux of their momenta.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A row of knife edges, moved in the plane.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + J * theta_dot.powi(2) / 2 - theta_diff.powi(2) / 2
    - E * ((x_diff - cos(theta)).powi(2) + (y_diff - sin(theta)).powi(2)) / 2)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[action(plane(a, b, w), x = a + x * cos(w) - y * sin(w), y = b + x * sin(w) + y * cos(w), theta = theta + w)]
struct Snake {
    J: f64,
    E: f64,
}

/// Beads of the plane in a row, in a field about the origin, which a turn leaves where it is.
#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2)).powi(2) / 4 - c * (x.powi(2) + y.powi(2)).powi(2))]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
struct Beads {
    c: f64,
}

type Site = SVector<f64, 3>;

/// The flux of all sites' momenta and their rates balance the reactions along (1, 0, 0), (0, 1, 0) and (-y, x, 1); sums of a few terms of order 10, to round-off.
#[test]
fn a_row_of_knife_edges() {
    let (snake, delta, count) = (Snake { J: 0.3, E: 4.0 }, 1.1, 8);
    let lattice = snake.lattice(count, delta, Ends::free()).unwrap();
    let site = |k: usize| -> (Site, Site) {
        let (s, theta) = (k as f64, 0.3 * (0.5 * k as f64).sin());
        let (speed, turn) = (1.0 + 0.1 * s.cos(), 0.2 * (s + 1.0).sin());
        let v = [speed * theta.cos(), speed * theta.sin(), turn];
        ([s, 0.2 * s.sin(), theta].into(), v.into())
    };
    let (q, v): (Vec<_>, Vec<_>) = (0..count).map(site).unzip();
    let mut motion = lattice.motion(0.02, &q, &v).unwrap();
    let mut largest = 0.0_f64;
    for _ in 0..50 {
        let before: Vec<Site> = (0..count)
            .map(|site| motion.momentum_density(site))
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
            largest = largest.max(reaction.amax());
        }
    }
    assert!(largest > 1e-3, "{largest:e}");
}

/// Σ x ẏ - y ẋ of all beads is kept, one of them in the origin.
#[test]
fn beads_about_the_origin() {
    let (beads, count) = (Beads { c: 0.3 }, 6);
    let lattice = beads.lattice(count, 0.5, Ends::free()).unwrap();
    let q: Vec<_> = (0..count)
        .map(|k| [0.4 * k as f64, 0.1 * (k * k) as f64])
        .collect();
    let v: Vec<_> = (0..count)
        .map(|k| [0.3 - 0.1 * k as f64, 0.2 * (k as f64).cos()])
        .collect();
    let expected: f64 = q
        .iter()
        .zip(&v)
        .map(|(q, v)| q[0] * v[1] - q[1] * v[0])
        .sum();
    let mut motion = lattice.motion(0.01, &q, &v).unwrap();
    for _ in 0..200 {
        motion.advance().unwrap();
        let total: f64 = (0..count)
            .map(|site| motion.momentum_density(site)[0])
            .sum();
        // Residuals of some ε of momenta of order 1 at 6 sites, 6 ε √200 ≈ 2e-14 like a random walk, and a power of ten for a bias.
        assert!((total - expected).abs() < 2e-13, "{total} {expected}");
    }
}
