//! Refusals at run time, with the site.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A macro passes types on in groups that the compiler alone sees.
macro_rules! row {
    ($list:ty) => {
        #[discrete_system(lattice)]
        #[coordinates(x, y)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2) - y_diff.powi(2)) / 2)]
        #[constraint(a * x_dot + b * y_dot == 0)]
        #[site(a, b)]
        struct Row {
            a: $list,
            b: $list,
        }
    };
}

row!(Vec<f64>);

type Site = SVector<f64, 2>;

fn row() -> Row {
    Row {
        a: vec![1.0; 5],
        b: vec![0.5; 5],
    }
}

#[test]
fn lattices_that_do_not_exist() {
    let row = row();
    let message = |sites, delta, ends| {
        let lattice = row.lattice(sites, delta, ends);
        lattice
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    assert_eq!(
        message(2, 1.0, Ends::Periodic),
        "a lattice with these ends has at least 3 sites, not 2"
    );
    assert_eq!(
        message(2, 1.0, Ends::held()),
        "a lattice with these ends has at least 3 sites, not 2"
    );
    assert_eq!(
        message(5, 0.0, Ends::free()),
        "the spacing of a lattice is a positive number, not 0"
    );
    assert_eq!(
        message(5, f64::NAN, Ends::free()),
        "the spacing of a lattice is a positive number, not NaN"
    );
    assert_eq!(
        message(6, 1.0, Ends::free()),
        "the parameter `a` has 5 values for 6 sites; give one for each"
    );
}

#[test]
fn states_that_do_not_fit() {
    let row = row();
    let lattice = row.lattice(5, 1.0, Ends::free()).unwrap();
    let message = |q: &[Site], v: &[Site], h: f64| {
        let motion = lattice.motion(h, q, v);
        motion
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    let zeros = vec![Site::zeros(); 5];
    assert_eq!(
        message(&zeros[1..], &zeros, 0.1),
        "there are 4 positions for 5 sites; give one for each"
    );
    assert_eq!(
        message(&zeros, &zeros[2..], 0.1),
        "there are 3 velocities for 5 sites; give one for each"
    );
    let error = lattice.motion_from_momenta(0.1, &zeros, &zeros[1..]).err();
    assert_eq!(
        error.unwrap().to_string(),
        "there are 4 momenta for 5 sites; give one for each"
    );
    let mut v = zeros.clone();
    v[3] = [1.0, 1.0].into();
    assert!(
        message(&zeros, &v, 0.1)
            .starts_with("site 3 does not satisfy constraint no. 1 at the start")
    );
    v[3] = [f64::NAN, 1.0].into();
    assert!(message(&zeros, &v, 0.1).starts_with("at site 3: "));
    assert!(message(&zeros, &zeros, 0.0).starts_with("at site 0: "));
}

#[test]
fn a_constraint_that_vanishes_at_one_site() {
    let mut row = row();
    (row.a[2], row.b[2]) = (0.0, 0.0);
    let lattice = row.lattice(5, 1.0, Ends::free()).unwrap();
    let v: Vec<Site> = (0..5).map(|_| [0.5, -1.0].into()).collect();
    let mut motion = lattice.motion(0.1, &[Site::zeros(); 5], &v).unwrap();
    let error = motion.advance().unwrap_err();
    assert!(
        matches!(error, LatticeError::AtSite { site: 2, .. }),
        "{error}"
    );
    let accelerations = lattice.accelerations(0.0, &[Site::zeros(); 5], &v);
    assert!(matches!(
        accelerations,
        Err(LatticeError::AtSite { site: 2, .. })
    ));
}

/// Two constraints that are the same where a = b.
#[discrete_system(lattice)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) - x_diff.powi(2) - y_diff.powi(2)) / 2)]
#[constraint(x_dot == a * y_dot + z_dot)]
#[constraint(x_dot == b * y_dot + z_dot)]
#[site(a, b)]
struct Twice {
    a: Vec<f64>,
    b: Vec<f64>,
}

#[test]
fn constraints_that_depend_on_each_other_at_one_site() {
    let mut twice = Twice {
        a: vec![1.0; 5],
        b: vec![0.5; 5],
    };
    twice.b[3] = 1.0;
    let lattice = twice.lattice(5, 1.0, Ends::free()).unwrap();
    let v: Vec<SVector<f64, 3>> = (0..5).map(|_| [0.4, 0.0, 0.4].into()).collect();
    let q: Vec<SVector<f64, 3>> = (0..5)
        .map(|k| [0.1 * f64::from(k), 0.2, 0.0].into())
        .collect();
    let is_there = |error: &LatticeError| matches!(error, LatticeError::AtSite { site: 3, .. });
    let error = lattice.accelerations(0.0, &q, &v).unwrap_err();
    assert!(is_there(&error), "{error}");
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let error = motion.advance().unwrap_err();
    assert!(is_there(&error), "{error}");
}
