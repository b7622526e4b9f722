#![allow(non_snake_case)]
use nonholonomic::nalgebra::{Isometry2, Translation2, UnitComplex};
use nonholonomic::prelude::*;

#[discrete_system(lattice)]
#[coordinates(g: SE2)]
#[lagrangian(m * (g.v.norm_squared() + J * g.omega.powi(2) + g.v[0] * g.omega / 3) / 2 + g.diff.R.trace() - E * (g.diff.p - [1, 0]).norm_squared() / 2)]
#[constraint(g.v[1] == 0)]
#[discretization(midpoint)]
#[site(m)]
struct Mid {
    m: Vec<f64>,
    J: f64,
    E: f64,
}

fn sleigh(s: f64) -> Isometry2<f64> {
    Isometry2::from_parts(
        Translation2::new(1.2 * s, 0.3 * s.sin()),
        UnitComplex::new(0.4 * s.cos()),
    )
}
fn edge(s: f64) -> [f64; 3] {
    [0.5 * (1.3 * s).cos(), 0.0, 0.6 * (0.9 * s).sin()]
}

#[test]
fn mid() {
    let sites = 5;
    let s = Mid {
        m: (0..sites).map(|k| 1.0 + 0.2 * k as f64).collect(),
        J: 0.7,
        E: 0.9,
    };
    for tol in [1e-14, 1e-15, 1e-16] {
        let q: Vec<_> = (0..sites)
            .map(|k| sleigh(k as f64))
            .map(MidConfiguration::from)
            .collect();
        let v: Vec<_> = (0..sites).map(|k| edge(k as f64)).collect();
        let lattice = s.lattice(sites, 1.0, Ends::free()).unwrap();
        let mut motion = lattice
            .motion_with(&StepOptions::default().tolerance(tol), 0.1, &q, &v)
            .unwrap();
        let mut i = 0;
        for n in 0..20_000 {
            if let Err(e) = motion.advance() {
                println!("{tol} {n}: {e}");
                break;
            }
            if n == 1000 {
                println!("{}", motion.energy());
            }
            i += motion.iterations();
        }
        println!("{tol} {i} {}", motion.energy());
    }
}
