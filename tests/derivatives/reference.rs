//! Derivatives against 40-digit data of `tools/reference.py`, which differentiates nothing by rules.

use nonholonomic::groups::UnitQuaternion;
use nonholonomic::nalgebra::Quaternion;
use nonholonomic::{DifferentiableSystem, Matrix, TimeStep};

use crate::differences::{Point, gradient_numbers, multipliers, numbers, response, unit};
use crate::systems::{
    Composed, Disk, Forced, ForcedInParts, Gate, Snakeboard, Sphere, Suslov, SuslovConfiguration,
};

/// The rows of numbers below each title.
pub fn section(text: &str, title: &str) -> Vec<Vec<f64>> {
    let lines = text.lines().skip_while(|line| *line != title).skip(1);
    let lines = lines.take_while(|line| !line.starts_with(char::is_alphabetic));
    let number = |word: &str| word.parse().expect("a number");
    lines
        .map(|line| line.split_whitespace().map(number).collect())
        .collect()
}

/// The step and all of its derivatives, each column relative to the largest number in it.
///
/// J is solved for with errors of K ε times its condition, and λ is larger than other results by 1/h: 1e-12 of a column is some hundred roundings.
fn check<S: DifferentiableSystem>(name: &str, text: &str, system: &S, at: &Point<S>) {
    let (step, derivatives) = system
        .derivatives_from(at.time, at.q, at.p)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let results = &section(text, "results")[0];
    let own = [
        nonholonomic::Vector::as_slice(&step.p),
        nonholonomic::Vector::as_slice(&multipliers::<S>(&step)),
    ]
    .concat();
    assert_column(name, &own, results, 1e-12);
    let columns = section(text, "derivatives");
    let count = 2 * S::DIM + S::PARAMETERS.len() + 2;
    assert_eq!(columns.len(), count, "{name}");
    let mut largest = 0.0_f64;
    for (k, column) in columns.iter().enumerate() {
        let along = numbers::<S>(&derivatives.jvp(&unit::<S>(k)));
        largest = largest.max(assert_column(
            &format!("{name}, argument {k}"),
            &along,
            column,
            1e-12,
        ));
    }
    // As matrices.
    let (states, lambda) = (derivatives.by_state(), derivatives.multipliers_by_state());
    for (k, column) in columns.iter().enumerate().take(2 * S::DIM) {
        let state = (0..2 * S::DIM).map(|i| states.entry(i, k));
        let lambda = (0..S::CONSTRAINTS).map(|a| lambda.entry(a, k));
        let own: Vec<_> = state.chain(lambda).collect();
        let what = format!("{name}, column {k}");
        largest = largest.max(assert_column(&what, &own, column, 1e-12));
    }
    println!("{name}: largest relative error of a derivative {largest:.1e}");
}

/// ⟨w, D²Φ⟩, each row relative to the largest number in it.
fn check_second<S: DifferentiableSystem>(name: &str, text: &str, system: &S, at: &Point<S>) {
    let (_, derivatives) = system
        .derivatives_from(at.time, at.q, at.p)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let n = S::DIM;
    let w = response::<S>(&section(text, "weights")[0]);
    let triangle = section(text, "second");
    let entry = |a: usize, b: usize| triangle[a.max(b)][a.min(b)];
    let count = triangle.len();
    let matrix = derivatives.second(&w);
    let mut largest = 0.0_f64;
    for a in 0..count {
        let expected: Vec<_> = (0..count).map(|b| entry(a, b)).collect();
        let row = derivatives.second_along(&w, &unit::<S>(a));
        let row = gradient_numbers::<S>(&row);
        let what = format!("{name}, second derivatives, argument {a}");
        largest = largest.max(assert_column(&what, &row[..count], &expected, 1e-12));
        if a < 2 * n {
            let row: Vec<_> = (0..2 * n).map(|b| matrix.entry(a, b)).collect();
            largest = largest.max(assert_column(&what, &row, &expected[..2 * n], 1e-12));
        }
    }
    println!("{name}: largest relative error of a second derivative {largest:.1e}");
}

/// The largest error relative to the column.
pub fn assert_column(what: &str, values: &[f64], expected: &[f64], allowed: f64) -> f64 {
    assert_eq!(values.len(), expected.len(), "{what}");
    // In a column of zeros terms of order one cancel.
    let size = match expected.iter().fold(0.0_f64, |size, x| size.max(x.abs())) {
        0.0 => 1.0,
        size => size,
    };
    let errors = values
        .iter()
        .zip(expected)
        .map(|(a, b)| (a - b).abs() / size);
    let error = errors.fold(0.0, f64::max);
    assert!(
        error <= allowed,
        "{what}: {values:?} and {expected:?}, error {error:e}"
    );
    error
}

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("data/", $name, ".txt"))
    };
}

pub fn disk() -> (Disk, Point<Disk>) {
    let system = Disk {
        m: 5.0,
        I: 0.3125,
        J: 0.1875,
        A: 0.5,
    };
    let at = Point {
        time: TimeStep::new(0.25, 0.125),
        q: [0.125, -0.375, 0.25, 0.3125].into(),
        p: [1.125, 0.75, 0.375, 0.1875].into(),
        parameters: [5.0, 0.3125, 0.1875, 0.5].into(),
        u: [].into(),
    };
    (system, at)
}

pub fn forced() -> (Forced, Point<Forced>) {
    let system = Forced {
        m: 1.3125,
        k: 0.6875,
        a: 0.375,
        w: 2.0,
    };
    let at = Point {
        time: TimeStep::new(0.75, 0.125),
        q: [0.3125, -0.375, 0.625].into(),
        p: [0.5, 0.8125, -1.125].into(),
        parameters: [1.3125, 0.6875, 0.375, 2.0].into(),
        u: [].into(),
    };
    (system, at)
}

#[test]
fn a_large_system_has_the_derivatives_of_the_data() {
    let (Forced { m, k, a, w }, at) = forced();
    let at = Point {
        time: at.time,
        q: at.q,
        p: at.p,
        parameters: at.parameters,
        u: [].into(),
    };
    let system = ForcedInParts { m, k, a, w };
    check("forced in parts", data!("forced"), &system, &at);
    check_second("forced in parts", data!("forced"), &system, &at);
}

pub fn composed() -> (Composed, Point<Composed>) {
    let (Forced { m, k, a, w }, at) = forced();
    let at = Point {
        time: at.time,
        q: at.q,
        p: at.p,
        parameters: at.parameters,
        u: [0.0].into(),
    };
    (Composed { m, k, a, w }, at)
}

/// The sphere through its jump.
pub fn sphere() -> (Sphere, Point<Sphere>) {
    let system = Sphere {
        r: 0.5,
        k2: 0.09375,
    };
    let at = Point {
        time: TimeStep::new(0.75, 0.125),
        q: [-0.0625, 0.1875, 0.125, 0.3125, 0.25].into(),
        p: [1.0, 0.8125, 0.125, 0.3125, 0.0625].into(),
        parameters: [0.5, 0.09375].into(),
        u: [].into(),
    };
    (system, at)
}

/// Two boundaries in one step.
pub fn gate() -> (Gate, Point<Gate>) {
    let (Forced { m, k, a, w }, at) = forced();
    let at = Point {
        time: at.time,
        q: [0.09375, 0.171875, 0.25].into(),
        p: [2.0, 1.5, 1.0].into(),
        parameters: at.parameters,
        u: [0.0].into(),
    };
    (Gate { m, k, a, w }, at)
}

pub fn suslov() -> (Suslov, Point<Suslov>) {
    let system = Suslov {
        J11: 1.3125,
        J22: 1.6875,
        J33: 2.0,
        J13: 0.1875,
        J23: 0.3125,
    };
    let attitude = Quaternion::new(1.0, 0.25, -0.5, 0.125);
    let at = Point {
        time: TimeStep::new(0.0, 0.25),
        q: SuslovConfiguration {
            R: UnitQuaternion::from_quaternion(attitude),
        },
        p: [0.5, 0.8125, -1.125].into(),
        parameters: [1.3125, 1.6875, 2.0, 0.1875, 0.3125].into(),
        u: [].into(),
    };
    (system, at)
}

#[test]
fn the_disk_has_the_derivatives_of_the_data() {
    let (system, at) = disk();
    check("disk", data!("disk"), &system, &at);
    check_second("disk", data!("disk"), &system, &at);
}

#[test]
fn an_affine_constraint_and_a_force_in_time_have_the_derivatives_of_the_data() {
    let (system, at) = forced();
    check("forced", data!("forced"), &system, &at);
    check_second("forced", data!("forced"), &system, &at);
}

#[test]
fn a_composed_step_has_the_derivatives_of_the_data() {
    let (system, at) = composed();
    check("composed", data!("composed"), &system, &at);
    check_second("composed", data!("composed"), &system, &at);
}

#[test]
fn the_sphere_has_the_derivatives_of_the_data_through_its_jump() {
    let (system, at) = sphere();
    check("sphere", data!("sphere"), &system, &at);
}

/// A constraint comes into force and another one is left, within one step, on boundaries that depend on the time and on a parameter.
#[test]
fn two_crossings_in_a_step_have_the_derivatives_of_the_data() {
    let (system, at) = gate();
    check("gate", data!("gate"), &system, &at);
}

#[test]
fn suslov_has_the_derivatives_of_the_data() {
    let (system, at) = suslov();
    check("suslov", data!("suslov"), &system, &at);
    check_second("suslov", data!("suslov"), &system, &at);
}

pub fn snakeboard() -> (Snakeboard, Point<Snakeboard>) {
    let parameters = [6.0, 0.25, 0.125, 0.0625, 0.25, 3.0, 0.5, 0.75, 0.375, 2.0];
    let [m, J, J_r, J_w, l, k, d, a_psi, a_phi, w] = parameters;
    let system = Snakeboard {
        m,
        J,
        J_r,
        J_w,
        l,
        k,
        d,
        a_psi,
        a_phi,
        w,
    };
    let at = Point {
        time: TimeStep::new(0.25, 0.0625),
        q: [0.125, -0.375, 0.25, 0.3125, 0.4375].into(),
        p: [1.125, 0.75, 0.375, 0.1875, 0.0625].into(),
        parameters: parameters.into(),
        u: [].into(),
    };
    (system, at)
}

#[test]
fn the_snakeboard_has_the_derivatives_of_the_data() {
    let (system, at) = snakeboard();
    check("snakeboard", data!("snakeboard"), &system, &at);
}

#[cfg(feature = "large-derivatives")]
fn chain<S, const N: usize>() -> Point<S>
where
    S: DifferentiableSystem<Parameters = nonholonomic::nalgebra::SVector<f64, 1>>,
    S::Configuration: From<[f64; N]>,
    S::Covector: From<[f64; N]>,
    S::Control: From<[f64; 0]>,
{
    let entry = |f: fn(i32) -> i32, k: usize| f64::from(f(k as i32));
    Point {
        time: TimeStep::new(0.0, 0.03125),
        q: std::array::from_fn(|k| entry(|k| k * k % 7 - 3, k) / 8.0).into(),
        p: std::array::from_fn(|k| entry(|k| k * k * k % 11 - 5, k) / 4.0).into(),
        parameters: [9.8125].into(),
        u: [].into(),
    }
}

#[cfg(feature = "large-derivatives")]
#[test]
fn a_chain_of_eight_rods_has_the_derivatives_of_the_data() {
    use crate::systems::Chain;

    let at = chain::<Chain, 8>();
    check("chain of 8", data!("chain"), &Chain { g: 9.8125 }, &at);
}

#[cfg(feature = "large-derivatives")]
#[test]
fn a_chain_of_sixteen_rods_has_the_derivatives_of_the_data() {
    use crate::systems::LongChain;

    let (system, at) = (LongChain { g: 9.8125 }, chain::<LongChain, 16>());
    check("chain of 16", data!("chain16"), &system, &at);
}
