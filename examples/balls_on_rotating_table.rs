//! A row of homogeneous balls that roll on a turning table, joined by springs: a lattice whose
//! sites are Crăciun & Opriș, example 2.
//!
//! The constraints ẋ - a ω_y = -Ω y, ẏ + a ω_x = Ω x of a ball leave it three motions along which
//! reactions do no work: about a horizontal line through the point of contact, along x or y, and
//! about the vertical. These fields do not depend on q, so that the momentum equation (44) is a law
//! of conservation, whatever Ω is:
//!
//! ```text
//! J_1 = a m ẋ + m k² ω_y,   J_2 = -a m ẏ + m k² ω_x,   J_3 = m k² ω_z,      ΔJ^d_i/Δ + dJ_i/dt = 0
//! ```
//!
//! (9) of the paper for one ball. Springs carry J_1 and J_2 from ball to ball, J_3 stays where it
//! is, and the sums over the row are constant. The discrete motion keeps all of that to round-off.

use std::error::Error;

use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;

mod plot;

/// A ball of the row; ω in the fixed frame.
#[discrete_system(lattice)]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + k2 * R.omega.norm_squared())
    - s * ((x_diff - 1).powi(2) + y_diff.powi(2)) / 2)]
#[constraint(x_dot - a * R.spatial_omega[1] == -Omega * y)]
#[constraint(y_dot + a * R.spatial_omega[0] == Omega * x)]
struct Balls {
    /// Mass, kg.
    m: f64,
    /// Square of the radius of gyration, m².
    k2: f64,
    /// Radius, m.
    a: f64,
    /// Angular velocity of the table, rad/s.
    Omega: f64,
    /// Stiffness of the springs, N.
    s: f64,
}

/// J_1, J_2 and J_3 of every ball, of the momenta that arrive.
fn momenta(balls: &Balls, motion: &LatticeMotion<'_, Balls>) -> Vec<[f64; 3]> {
    let of = motion.q().iter().zip(motion.momenta());
    of.map(|(q, p)| {
        let turning = q.R * Vector3::new(p[2], p[3], p[4]);
        [
            balls.a * p[0] + turning.y,
            -balls.a * p[1] + turning.x,
            turning.z,
        ]
    })
    .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let balls = Balls {
        m: 0.5,
        k2: 0.025,
        a: 0.25,
        Omega: 3.0,
        s: 0.4,
    };
    let (count, delta, h, steps) = (8, 0.2, 0.01, 1000);
    let lattice = balls.lattice(count, delta, Ends::free())?;
    let (mut q, mut v) = (Vec::new(), Vec::new());
    for k in 0..count {
        let (x, y) = (0.1 + delta * (k as f64 - 3.5), -0.2);
        let (x_dot, y_dot, spin) = (0.3, 0.15 - 0.04 * k as f64, 0.8 + 0.1 * k as f64);
        // From the constraints; the spin about the vertical is free.
        let omega = [
            (balls.Omega * x - y_dot) / balls.a,
            (balls.Omega * y + x_dot) / balls.a,
            spin,
        ];
        q.push((x, y, UnitQuaternion::identity()));
        v.push([x_dot, y_dot, omega[0], omega[1], omega[2]]);
    }
    let mut motion = lattice.motion(h, &q, &v)?;
    motion.advance()?;
    let sum = |all: &[[f64; 3]]| [0, 1, 2].map(|i| all.iter().map(|j| j[i]).sum::<f64>());
    let start = momenta(&balls, &motion);
    let mut paths = vec![Vec::new(); count];
    let (mut of_first, mut total) = (Vec::new(), vec![Vec::new(); 3]);
    let mut off = [0.0_f64; 4];
    println!(
        "  t [s]   sum of J_1   sum of J_2   sum of J_3   off: J_1     J_2     J_3  J_3 of a ball"
    );
    for step in 0..steps {
        let all = momenta(&balls, &motion);
        let (sums, t) = (sum(&all), motion.t());
        for i in 0..3 {
            off[i] = off[i].max((sums[i] - sum(&start)[i]).abs());
            total[i].push([t, sums[i]]);
        }
        for (now, then) in all.iter().zip(&start) {
            off[3] = off[3].max((now[2] - then[2]).abs());
        }
        of_first.push([t, all[0][0]]);
        for (path, q) in paths.iter_mut().zip(motion.q()) {
            path.push([q.x, q.y]);
        }
        if step % 200 == 0 {
            let [j1, j2, j3] = sums;
            println!(
                "{t:7.2} {j1:12.8} {j2:12.8} {j3:12.8}      {:7.0e} {:7.0e} {:7.0e} {:14.0e}",
                off[0], off[1], off[2], off[3]
            );
        }
        motion.advance()?;
    }
    let mut path = plot::Panel::plane("Paths of three of the balls", "x [m]", "y [m]");
    for (k, name) in [(0, "first"), (3, "fourth"), (7, "last")] {
        path = path.line(name, paths[k].iter().copied());
    }
    let mut panel = plot::Panel::series("Momenta", "t [s]", "[kg m²/s]");
    for (i, name) in ["sum of J_1", "sum of J_2", "sum of J_3"]
        .into_iter()
        .enumerate()
    {
        panel = panel.line(name, total[i].iter().copied());
    }
    panel = panel.line("J_1 of the first ball", of_first);
    plot::draw(
        "balls_on_rotating_table",
        "A row of balls on a rotating table",
        &[path, panel],
    )?;
    Ok(())
}
