//! The equations in independent coordinates, by the objects of Crăciun & Opriș (56)–(70), against an independent derivation, `../tools/objects.py`, at
//! states on the constraints with arbitrary accelerations, and along motions of the equations with multipliers. Pseudo-random densities and constraints
//! have n = 1 … 4 and m = 0 … 2, as far as a coordinate is left.

#![cfg(feature = "large-lattice-equations")]

mod numbers;
mod systems;

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::apart;
use super::independent::{Four, One, Two};

/// Four coordinates with two constraints between neighbours, affine and dependent on k and t, and a force.
#[discrete_system(lattice, continuous(voronec))]
#[coordinates(q: [R; 4])]
#[lagrangian((0..4).map(|i| (i + 1) * q_dot[i].powi(2) / 2 - q_diff[i].powi(2) / (i + 2)).sum() + q_dot[0] * q_dot[2] * q[1] / 8
    + q_dot[1] * q_diff[2] * q[0] / 6 - q_diff[1] * q_diff[3] * sin(q[0]) / 5 - q[0] * q[1] * q.next[2] * cos(q[3]) / 4)]
#[constraint(2 * q_diff[1] - sin(q[2] + k) * q_diff[3] == q_diff[1] + q[1] * t / 7)]
#[constraint(q_diff[2] == q[1] * q_diff[0] + t * q[2] * q_diff[3] / 2 + q[0] * q[3] / 5)]
#[dependent(q[1], q[2])]
#[force(q[0] = -q_dot[0] * q[1] / 3, q[2] = cos(q.next[0]) / 4)]
struct Rows;

const T: f64 = 0.3;

fn sites<const N: usize>(of: [[f64; N]; 4]) -> Vec<SVector<f64, N>> {
    of.map(Into::into).to_vec()
}

fn joined<const N: usize, const M: usize>(of: [[f64; N]; 4]) -> SVector<f64, M> {
    SVector::from_iterator(of[1].into_iter().chain(of[2]))
}

/// The rows of matrices, one after another.
fn rows<const R: usize, const C: usize>(
    of: impl IntoIterator<Item = SMatrix<f64, R, C>>,
) -> Vec<f64> {
    let rows = |matrix: SMatrix<f64, R, C>| matrix.transpose().as_slice().to_vec();
    of.into_iter().flat_map(rows).collect()
}

/// Compares values, which have to be as many.
#[track_caller]
fn same(values: Vec<f64>, expected: &[f64]) {
    assert_eq!(values.len(), expected.len());
    let off = apart(values.iter().copied(), expected.iter().copied());
    assert!(off < 2e-14, "{off:e}: {values:?}");
}

/// The parts of the curvature in the directions of site k, of the whole in those of the link.
fn own<const R: usize, const C: usize>(
    m: usize,
    of: impl IntoIterator<Item = SMatrix<f64, R, C>>,
) -> Vec<f64> {
    let part = |matrix: SMatrix<f64, R, C>| {
        let matrix = matrix.transpose();
        let rows = matrix.column_iter().take(if R == C { m } else { R });
        rows.flat_map(|row| row.iter().take(m).copied().collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    of.into_iter().flat_map(part).collect()
}

/// The objects and equations of constraints on velocities, m of whose coordinates are independent.
macro_rules! velocities {
    ($system:expr, $m:literal, $of:ident) => {{
        use numbers::$of as of;
        let lattice = $system.lattice(4, 0.8, Ends::free()).unwrap();
        let [q, v, a] = [of::Q, of::V, of::A].map(sites);
        let link = $system.link(1, 0.8);
        for (site, expected) in of::RESIDUAL.iter().enumerate() {
            let residual = lattice.voronec_residual(T, &q, &v, &a, site);
            let mut values = residual.as_slice().to_vec();
            remove_dependent(&link, &mut values);
            same(values, expected);
        }
        let (at, rate) = (joined(of::Q), joined::<_, { 2 * of::Q[0].len() }>(of::V));
        let u = independent(&link, rate);
        same(vec![link.constrained_lagrangian(T, at, u)], &of::DENSITY);
        let momenta = link.voronec_momenta(T, at, u);
        same(momenta.as_slice().to_vec(), &of::MOMENTA);
        same(own($m, [link.lift(T, at)]), &of::LIFT);
        same(link.affine_part(T, at).as_slice().to_vec(), &of::AFFINE);
        same(own($m, link.curvature(T, at)), &of::COEFFICIENTS);
        same(
            own($m, [link.curvature_in_time(T, at)]),
            &of::AFFINE_COEFFICIENTS,
        );
    }};
}

/// The objects and equations of constraints between neighbours.
macro_rules! neighbours {
    ($system:expr, $of:ident) => {{
        use numbers::$of as of;
        let lattice = $system.lattice(4, 0.8, Ends::free()).unwrap();
        let [q, v, a] = [of::Q, of::V, of::A].map(sites);
        let link = $system.link(1, 0.8);
        for (site, expected) in of::RESIDUAL.iter().enumerate() {
            let residual = lattice.difference_residual(T, &q, &v, &a, site).unwrap();
            let mut values = residual.as_slice().to_vec();
            remove(dependent_differences(&link), &mut values);
            same(values, expected);
        }
        assert_eq!(lattice.difference_residual(T, &q, &v, &a, 3), None);
        let (at, rate) = (joined(of::Q), joined(of::V));
        let density = link.constrained_density_at(T.into(), &at, &rate);
        same(vec![density], &of::DENSITY);
        let (_, momenta, _) = link.difference_momenta_at(T.into(), &at, &rate);
        same(momenta.as_slice().to_vec(), &of::MOMENTA);
        same(rows([link.difference_lift_at(T.into(), &at)]), &of::LIFT);
        let affine = link.difference_affine_part_at(T.into(), &at);
        same(affine.as_slice().to_vec(), &of::AFFINE);
        let coefficients = link.difference_coefficients_at(T.into(), &at);
        same(rows(coefficients), &of::COEFFICIENTS);
        let affine = link.difference_affine_coefficients_at(T.into(), &at);
        same(rows([affine]), &of::AFFINE_COEFFICIENTS);
    }};
}

fn independent<S: VoronecSystem>(_: &S, v: impl Into<S::Increment>) -> S::Independent {
    S::independent(v)
}

/// Removes the dependent components of a site, which vanish.
fn remove(dependent: &[usize], values: &mut Vec<f64>) {
    for i in dependent.iter().rev() {
        assert_eq!(values.remove(*i), 0.0);
    }
}

fn remove_dependent<S: VoronecSystem>(_: &S, values: &mut Vec<f64>) {
    remove(S::DEPENDENT, values);
}

fn dependent_differences<S: DifferenceVoronecSystem>(_: &S) -> &'static [usize] {
    S::DEPENDENT
}

#[test]
fn constraints_on_velocities() {
    velocities!(Two, 1, two);
    velocities!(Four, 2, four);
}

#[test]
fn constraints_between_neighbours() {
    neighbours!(Rows, rows);
}

#[test]
fn pseudo_random_constraints_on_velocities() {
    use systems::*;
    velocities!(Velocity10, 1, velocity_1_0);
}

#[test]
fn pseudo_random_constraints_on_more_velocities() {
    use systems::*;
    velocities!(Velocity20, 2, velocity_2_0);
    velocities!(Velocity30, 3, velocity_3_0);
    velocities!(Velocity40, 4, velocity_4_0);
    velocities!(Velocity21, 1, velocity_2_1);
    velocities!(Velocity31, 2, velocity_3_1);
    velocities!(Velocity32, 1, velocity_3_2);
    velocities!(Velocity41, 3, velocity_4_1);
    velocities!(Velocity42, 2, velocity_4_2);
}

#[test]
fn pseudo_random_constraints_between_neighbours() {
    use systems::*;
    neighbours!(Difference21, difference_2_1);
    neighbours!(Difference31, difference_3_1);
    neighbours!(Difference32, difference_3_2);
    neighbours!(Difference41, difference_4_1);
    neighbours!(Difference42, difference_4_2);
}

/// Crăciun and Opriş print (60) without the factor 1/Δ of (A(k) - A(k-1)) P(k-1), by which it misses d'Alembert's equations at the states of [`Rows`] by 2.5425e-3:
/// `../tools/objects.py errata`.
#[test]
fn the_printed_equation_is_another() {
    let [q, v] = [numbers::rows::Q, numbers::rows::V].map(sites);
    let of = |k: usize| {
        let link = Rows.link(k, 0.8);
        let (at, rate) = (
            Rows::join(&q[k], &q[k + 1]),
            SVector::<f64, 8>::from_iterator(v[k].iter().chain(&v[k + 1]).copied()),
        );
        (
            link.difference_lift_at(T.into(), &at),
            link.difference_momenta_at(T.into(), &at, &rate).1,
        )
    };
    let ((before, momenta), (lift, _)) = (of(0), of(1));
    let term = (lift - before).transpose() * momenta;
    let off = (term / 0.8 - term).amax();
    assert!((off - 2.5425e-3).abs() < 5e-8, "{off:e}");
}

/// Accelerations site by site are those of the equations with multipliers, to 40 digits; also beside a held end.
#[test]
fn accelerations() {
    use super::numbers as solved;
    let held = Ends::open(End::Held, End::Free);
    let all = |a: Vec<f64>, b: Vec<f64>| {
        let off = apart(a, b);
        assert!(off < 1e-13, "{off:e}");
    };
    let lattice = One.lattice(5, 0.8, held).unwrap();
    let found = lattice
        .voronec_accelerations(0.0, &solved::ONE_Q, &solved::ONE_V)
        .unwrap();
    all(
        found.iter().flat_map(|a| a.as_slice().to_vec()).collect(),
        solved::ONE_ACCELERATIONS.concat(),
    );
    let lattice = Two.lattice(5, 0.8, Ends::Periodic).unwrap();
    let found = lattice
        .voronec_accelerations(0.0, &solved::TWO_Q, &solved::TWO_V)
        .unwrap();
    all(
        found.iter().flat_map(|a| a.as_slice().to_vec()).collect(),
        solved::TWO_ACCELERATIONS.concat(),
    );
    let lattice = Four.lattice(5, 0.8, Ends::free()).unwrap();
    let found = lattice
        .voronec_accelerations(0.0, &solved::FOUR_Q, &solved::FOUR_V)
        .unwrap();
    all(
        found.iter().flat_map(|a| a.as_slice().to_vec()).collect(),
        solved::FOUR_ACCELERATIONS.concat(),
    );
}

/// Along the flow of the equations with multipliers the others hold, beside held ends too.
#[test]
fn along_motions() {
    let drive = |t: f64| nonholonomic::Driven {
        q: [0.2 * t.sin(), 0.1].into(),
        v: [0.2 * t.cos(), 0.0].into(),
        a: [-0.2 * t.sin(), 0.0].into(),
    };
    let lattice = Two
        .lattice(6, 0.8, Ends::open(End::Driven(&drive), End::Held))
        .unwrap();
    let q: Vec<SVector<f64, 2>> = (0..6).map(|k| [0.1 * f64::from(k), 0.3].into()).collect();
    let of = |k: usize| -> SVector<f64, 2> {
        let rate = 0.2 * (k as f64).cos();
        let next = q[(k + 1).min(5)][1];
        [rate, (q[k][0] + next / 2.0) * rate].into()
    };
    let v: Vec<_> = (0..6)
        .map(|k| if k == 5 { SVector::zeros() } else { of(k) })
        .collect();
    let mut flow = lattice.flow(0.1, &q, &v).unwrap();
    for _ in 0..5 {
        flow.advance().unwrap();
        let (t, q, v) = (flow.t(), flow.q(), flow.v());
        let (a, _) = lattice.accelerations(t, q, v).unwrap();
        let solved = lattice.voronec_accelerations(t, q, v).unwrap();
        for site in 0..6 {
            assert!((a[site] - solved[site]).amax() < 1e-12, "{site}");
            if lattice.moving().contains(&site) {
                assert!(
                    lattice.voronec_residual(t, q, v, &a, site).amax() < 1e-12,
                    "{site}"
                );
            }
        }
    }
    let lattice = Rows.lattice(4, 0.8, Ends::free()).unwrap();
    // On the constraints at t = 0 with their rates there.
    let (mut q, mut v) = (sites(numbers::rows::Q), vec![SVector::<f64, 4>::zeros(); 4]);
    for k in 0..3 {
        let (this, rate) = (q[k], v[k]);
        let at = |j: usize| (q[k + 1][j] - this[j]) / 0.8;
        let [d0, d3] = [at(0), at(3)];
        let s = this[2] + k as f64;
        q[k + 1][1] = this[1] + 0.8 * s.sin() * d3;
        q[k + 1][2] = this[2] + 0.8 * (this[1] * d0 + this[0] * this[3] / 5.0);
        v[k + 1][0] = 0.1 * (k as f64 - 1.0);
        v[k + 1][3] = 0.2 - 0.1 * k as f64;
        let [e0, e3] = [0, 3].map(|j| (v[k + 1][j] - rate[j]) / 0.8);
        v[k + 1][1] = rate[1] + 0.8 * (s.cos() * rate[2] * d3 + s.sin() * e3 + this[1] / 7.0);
        v[k + 1][2] = rate[2]
            + 0.8
                * (rate[1] * d0
                    + this[1] * e0
                    + this[2] * d3 / 2.0
                    + (rate[0] * this[3] + this[0] * rate[3]) / 5.0);
    }
    let mut flow = lattice.flow(0.05, &q, &v).unwrap();
    for _ in 0..5 {
        flow.advance().unwrap();
        let (t, q, v) = (flow.t(), flow.q(), flow.v());
        let (a, _) = lattice.accelerations(t, q, v).unwrap();
        for site in 0..3 {
            let residual = lattice.difference_residual(t, q, v, &a, site).unwrap();
            assert!(residual.amax() < 1e-11, "{site}: {residual}");
        }
    }
}
