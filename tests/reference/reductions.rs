//! Comparison of a reduced system with a `reductions` block of its reference file.
//!
//! Everything is evaluated at the stored pairs, so that the error allowed is that of
//! `check::at_stored_pairs`, and nowhere more than [`RELATIVE`] of the value where that is not below 1. If
//! a function is constant to first order the rounding of its own terms is what remains: [`OPERATIONS`] u of
//! the largest term that the file stores.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};
use serde_json::Value;

use crate::reference::check::{Deviation, Run, stored_error};
use crate::reference::data::{Record, Reference, index, number};
use crate::support::{Chart, ROUNDING, propagated};

/// Roundings of one evaluation.
const OPERATIONS: f64 = 16.0;
/// The largest relative error of anything evaluated at stored points. The bounds stay below 10⁻¹² but for
/// the momenta of the sleigh, differences of coordinates divided by h = 0.1 (1.2·10⁻¹² at k = 1000).
const RELATIVE: f64 = 2e-12;

/// A system of N coordinates and M constraints with a reduction.
pub trait Reducible<const N: usize, const M: usize>: Chart<N, M> + SymmetricSystem {}

impl<S: Chart<N, M> + SymmetricSystem, const N: usize, const M: usize> Reducible<N, M> for S {}

/// A `reductions` block beside the nodes of its file.
pub struct Block<'a, const N: usize, const M: usize> {
    name: String,
    h: f64,
    nodes: Vec<Record<N, M>>,
    records: &'a [Value],
    /// The largest covector component stored, the scale of the equations' terms.
    scale: f64,
}

impl<'a, const N: usize, const M: usize> Block<'a, N, M> {
    pub fn new(name: &str, file: &'a Reference, place: usize) -> Self {
        Self::of_nodes(name, file, place, file.records())
    }

    /// With the nodes of a system on Q/G.
    pub fn of_nodes(
        name: &str,
        file: &'a Reference,
        place: usize,
        nodes: Vec<Record<N, M>>,
    ) -> Self {
        let records = file.list(&format!("/reductions/{place}/records"));
        assert_eq!(records.len(), nodes.len());
        for (record, node) in records.iter().zip(&nodes) {
            assert_eq!(index(&record["k"]), node.k);
        }
        let covectors = ["D1Lcheck", "D2Lcheck", "D3Lcheck", "J"];
        let largest = |record: &Value| {
            let entries = covectors.iter().flat_map(|key| flat(&record[key]));
            entries.fold(0.0, |a: f64, b| a.max(b.abs()))
        };
        let scale = records.iter().map(largest).fold(0.0, f64::max);
        Self {
            name: name.to_owned(),
            h: file.h(),
            nodes,
            records,
            scale,
        }
    }

    /// f(q_k, q_{k+1}) against the list `key`, at every k where both nodes are stored.
    pub fn compare<V: AsRef<[f64]>>(
        &self,
        key: &str,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> V,
    ) {
        self.against(key, f, |record| flat(&record[key]).collect());
    }

    fn against<V: AsRef<[f64]>>(
        &self,
        what: &str,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> V,
        stored: impl Fn(&Value) -> Vec<f64>,
    ) {
        let mut deviation = Deviation::default();
        let mut pairs = 0;
        for ([here, next], record) in self.nodes.array_windows().zip(self.records) {
            if here.k + 1 != next.k {
                continue;
            }
            pairs += 1;
            let x = [here.q, next.q].concat();
            let e: Vec<f64> = x.iter().map(|x| stored_error::<N, M>(*x)).collect();
            let expected = stored(record);
            let value = |x: &[f64]| {
                let (q0, q1) = x.split_at(N);
                f(
                    SVector::from_column_slice(q0),
                    SVector::from_column_slice(q1),
                )
            };
            assert_eq!(value(&x).as_ref().len(), expected.len(), "{what}");
            for (i, expected) in expected.into_iter().enumerate() {
                let what = format!("{}: {what}[{i}] at k = {}", self.name, here.k);
                let component = |x: &[f64]| value(x).as_ref()[i];
                let own = OPERATIONS * ROUNDING * expected.abs().max(self.scale);
                let allowed = propagated(component, &x, &e) + own;
                assert!(
                    allowed <= RELATIVE * expected.abs().max(1.0),
                    "{what}: {allowed:e}"
                );
                deviation.note(&what, component(&x), expected, allowed);
            }
        }
        assert_eq!(pairs, 14, "k = 0…9, 99, 100, 999, 1000");
        deviation.report(&self.name, what);
    }

    /// The functions of every pair in the block. For groups that are not abelian the file has A_d and B at the
    /// pair itself, the library h_k⁻¹ A_d h_k: `w` takes (q_k, ϑ_k) to A_d(q_k, q_{k+1}).
    pub fn pairs<S: Reducible<N, M>>(
        &self,
        system: &S,
        w: impl Fn(SVector<f64, N>, <S::Reduced as ReducedSystem>::Group) -> Vec<f64>,
    ) {
        let (reduced, h) = (system.reduced(), self.h);
        let values = |v: &[f64]| v.to_vec();
        self.compare("r", |q0, q1| values(reduced.reduce(h, q0, q1).0.as_slice()));
        self.compare("w", |q0, q1| w(q0, reduced.reduce(h, q0, q1).1));
        let lagrangian = |q0, q1| {
            let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
            [reduced.reduced_lagrangian(h, r0, vartheta, r1)]
        };
        self.compare("L_reduced", lagrangian);
        let curvature = |q0, q1| {
            let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
            let (minus, plus) = reduced.mixed_curvature(h, r0, vartheta, r1);
            [rows(&minus), rows(&plus)]
        };
        self.compare("B_minus", |q0, q1| curvature(q0, q1)[0].clone());
        self.compare("B_plus", |q0, q1| curvature(q0, q1)[1].clone());
        let forces = |q0, q1| {
            let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
            let minus = reduced.reduced_force_minus(h, r0, vartheta, r1);
            let plus = reduced.reduced_force_plus(h, r0, vartheta, r1);
            [values(minus.as_slice()), values(plus.as_slice())]
        };
        self.compare("F_minus", |q0, q1| forces(q0, q1)[0].clone());
        self.compare("F_plus", |q0, q1| forces(q0, q1)[1].clone());
        self.compare("J_on_gD", |q0, q1| {
            values(system.momentum(h, q0, q1).as_slice())
        });
        self.against(
            "the reduced D_d",
            |q0, q1| {
                let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
                values(
                    reduced
                        .reduced_kinematic_residual(h, r0, vartheta, r1)
                        .as_slice(),
                )
            },
            |_| vec![0.0; M],
        );
    }

    /// The horizontal and vertical equations at the stored nodes with stored neighbours.
    pub fn residuals<S: Reducible<N, M>>(&self, system: &S) {
        let (reduced, h) = (system.reduced(), self.h);
        let mut deviation = Deviation::default();
        let mut nodes = 0;
        for ([before, here, after], record) in self.nodes.array_windows().zip(&self.records[1..]) {
            if before.k + 2 != after.k {
                continue;
            }
            nodes += 1;
            let x = [before.q, here.q, after.q].concat();
            let e: Vec<f64> = x.iter().map(|x| stored_error::<N, M>(*x)).collect();
            let rows = |x: &[f64]| {
                let q = |i: usize| SVector::<f64, N>::from_column_slice(&x[i * N..(i + 1) * N]);
                let (r0, vartheta0, _) = reduced.reduce(h, q(0), q(1));
                let (r1, vartheta1, r2) = reduced.reduce(h, q(1), q(2));
                let horizontal = reduced.horizontal_residual(h, r0, vartheta0, r1, vartheta1, r2);
                let vertical = reduced.vertical_residual(h, r0, vartheta0, r1, vartheta1, r2);
                [horizontal.as_slice(), vertical.as_slice()].concat()
            };
            let stored =
                ["residual_horizontal", "residual_vertical"].map(|key| flat(&record[key]).count());
            assert_eq!(rows(&x).len(), stored[0] + stored[1]);
            for i in 0..rows(&x).len() {
                let row = |x: &[f64]| rows(x)[i];
                let allowed = propagated(row, &x, &e) + OPERATIONS * ROUNDING * self.scale;
                let what = format!("{}: equation {i} at k = {}", self.name, here.k);
                deviation.note(&what, row(&x), 0.0, allowed);
            }
        }
        assert_eq!(nodes, 11, "k = 1…9, 100, 1000");
        deviation.report(&self.name, "reduced equations");
    }
}

/// The reduced trajectory from the file's pair, reconstructed, against the stored nodes. The tolerance is
/// that of the unreduced trajectory.
pub fn trajectory<S: Reducible<N, M>, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    file: &Reference,
) {
    let records = file.records::<N, M>();
    let last = records.last().expect("a trajectory").k;
    let run = Run::of_file(system, file, last);
    let (reduced, h) = (system.reduced(), file.h());
    let to_round_off = StepOptions::default().tolerance(f64::EPSILON);
    let (r0, vartheta0, r1) = reduced.reduce(h, run.q(0), run.q(1));
    let states: Vec<_> = reduced
        .trajectory_with(&to_round_off, h, r0, vartheta0, r1)
        .reconstruct(run.q(0))
        .take(last + 1)
        .collect::<Result<_, _>>()
        .expect("every step succeeds");
    let mut deviation = Deviation::default();
    for record in &records {
        for i in 0..N {
            let what = format!("{name}: q[{i}] at k = {}, reconstructed", record.k);
            let allowed = run.states[record.k].allowed.q;
            deviation.note(&what, states[record.k].q[i], record.q[i], allowed);
        }
    }
    deviation.report(name, "q, reconstructed");
}

/// Everything of an abelian reduction, where ϑ = A_d(q_k, q_{k+1}).
pub fn abelian<S: Reducible<N, M>, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    file: &Reference,
    place: usize,
) {
    let block = Block::new(name, file, place);
    block.pairs(system, |_, vartheta| vartheta.as_slice().to_vec());
    block.residuals(system);
    trajectory(name, system, file);
}

/// The numbers of a list or of a matrix by rows.
fn flat(value: &Value) -> impl Iterator<Item = f64> {
    let mut numbers = Vec::new();
    match value {
        Value::Array(entries) => entries
            .iter()
            .for_each(|entry| numbers.extend(flat_list(entry))),
        // Node 0 has no equations, and no J on an empty g^D.
        Value::Null => {}
        other => numbers.push(number(other)),
    }
    numbers.into_iter()
}

fn flat_list(value: &Value) -> Vec<f64> {
    value.as_array().map_or_else(
        || vec![number(value)],
        |row| row.iter().map(number).collect(),
    )
}

fn rows<M: Matrix>(matrix: &M) -> Vec<f64> {
    let entries = (0..M::ROWS).flat_map(|i| (0..M::COLUMNS).map(move |j| (i, j)));
    entries.map(|(i, j)| matrix.entry(i, j)).collect()
}
