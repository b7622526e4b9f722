//! The equations of a node, solved in stages.
//!
//! ```text
//! R = [ p + (D_1L_d + f⁻) - ωᵀλ ] = 0      J = [ ∂_d(D_1L_d + f⁻)   -ωᵀ ]
//!     [ φ                       ]          [ ∂_dφ                0  ]
//! ```
//!
//! in z = (d, λ). How the rows are written says which equations can be solved one block after
//! another. If every block is linear in its own unknowns, one pass through the blocks solves them
//! all: each corrects its unknowns by J_bb⁻¹ R_b with the others at their final values. The guess
//! is the increments of the interval before, p = D_2L_d + f⁺ there, so that what p and D_1L_d + f⁻
//! have in common cancels on paper and a free coordinate keeps its increment to the last digit.
//! Otherwise one Newton iteration is J and its elimination in a fixed order of pivots, and a
//! substitution.

mod blocks;
mod direct;
mod newton;
mod structure;
mod values;

use crate::algebra::{Algebra, ProgramDefinition, Scalar};
use crate::expression::Variable;
use crate::mechanics::check::regularity::{DepartureJacobian, Saddle};
use crate::mechanics::linear::vectors::each;
use crate::program::{Builder, Depth, Pivot, Signed, Staged, order};

/// Larger systems are left to the solver that pivots.
const LARGEST: usize = 32;

/// The equations of a node in n unknowns and M multipliers, those of a reduced node too.
pub(crate) struct NodeEquations<'a> {
    pub(super) algebra: &'a Algebra,
    /// The α of the discretisation.
    pub(super) alpha: Scalar,
    /// The variables of the n unknowns: increments, and elements of a group.
    pub(super) unknowns: Vec<Variable>,
    /// D_1L_d + f⁻, along n directions.
    pub(super) departure: Vec<Scalar>,
    /// D_2L_d + f⁺, along the same.
    pub(super) arrival: Vec<Scalar>,
    /// For each of the last rows of the departure in which nothing arrives, those of inner
    /// unknowns, the terms that it is measured against.
    pub(super) inner_terms: Vec<Vec<Scalar>>,
    pub(super) phi: Vec<Scalar>,
    /// Their derivatives in the unknowns: n × n, M × n.
    pub(super) jacobian: DepartureJacobian,
    /// ∂_d(D_1L_d + f⁻) as programs compute it, its covectors by variables.
    pub(super) slopes: Vec<Vec<Scalar>>,
    /// ω along the same directions: M × n, at (t, q).
    pub(super) forms: Vec<Vec<Scalar>>,
    /// The displacement in the group, where it is not the unknown itself: constraints are measured
    /// against it too.
    pub(super) displacement: Vec<Scalar>,
    /// Whether the interval before is of another length, and the guess has the velocities on it.
    pub(in crate::mechanics) is_composed: bool,
    /// Which coordinates are angles that enter periodically.
    pub(super) periodic: Vec<bool>,
    /// Some variables in terms of those before them and of others: coordinates in groups.
    pub(super) definitions: Vec<(Variable, ProgramDefinition)>,
}

/// How a node's equations are solved.
#[derive(Clone, Debug)]
pub(crate) struct NodeProgram {
    pub(crate) staged: Staged,
    pub(crate) method: Method,
    /// For each row that is checked: how many terms it has. In the group [`TERMS`].
    pub(crate) terms: Vec<usize>,
    /// For each pivot that is guarded: how many terms it has, none where it was not formed by
    /// subtraction.
    pub(crate) guards: Vec<usize>,
    /// The variables of the n unknowns.
    pub(crate) unknowns: Vec<Variable>,
    /// How many of them, the last ones, are inner unknowns of an interval.
    pub(crate) inner: usize,
    /// M.
    pub(crate) multipliers: usize,
    pub(crate) periodic: Vec<bool>,
}

/// How the equations of a node are solved.
#[derive(Clone, Debug)]
pub(crate) enum Method {
    /// One pass, from the unknowns of the interval before; `true` marks the rows of momenta in
    /// which what p has in common with D_1L_d + f⁻ is cancelled.
    Direct(Vec<bool>),
    /// Newton's method, with the elimination written out.
    Sparse,
    /// Newton's method, with the elimination left to the runtime and pivots in this order: row,
    /// column.
    Dense(Vec<(usize, usize)>),
}

impl NodeProgram {
    pub(crate) fn is_direct(&self) -> bool {
        matches!(self.method, Method::Direct(_))
    }
}

/// The outputs of a program, before they are one list.
#[derive(Default)]
struct Outputs {
    rows: Vec<Signed>,
    terms: Vec<Vec<Signed>>,
    constraint_terms: Vec<Vec<Signed>>,
    guards: Vec<Pivot>,
    arrival: Vec<Signed>,
    solution: Vec<Signed>,
    matrix: Vec<Signed>,
    jacobian: Vec<Signed>,
}

/// The group of a program's outputs with the rows that are checked; behind it that of their terms.
pub(crate) const ROWS: usize = 0;
pub(crate) const TERMS: usize = 1;
/// The pivots that are guarded, each followed by its terms.
pub(crate) const GUARDS: usize = 2;
/// The covector that the interval hands to its right node.
pub(crate) const ARRIVAL: usize = 3;
/// The solution z, or the correction δ.
pub(crate) const SOLUTION: usize = 4;
/// The terms of the constraints' rows, where they belong to the Jacobian.
pub(crate) const CONSTRAINT_TERMS: usize = 5;
/// J, its rows and columns in the order of the pivots, where it is eliminated by the runtime.
pub(crate) const MATRIX: usize = 6;
/// ∂R/∂d, (n + M) × n, row by row, where Newton's method is used. Other groups have its entries by
/// name.
pub(crate) const JACOBIAN: usize = 7;

/// Programs of group systems with more values are left to the solver that pivots: in lanes and
/// without optimisation their locals would not fit on a thread's stack.
const LARGEST_OF_GROUPS: usize = 2000;

pub(super) fn program(equations: &NodeEquations<'_>) -> Option<NodeProgram> {
    let (n, m) = (equations.departure.len(), equations.phi.len());
    let size = n + m;
    // Stages read numbers, and a function is none.
    if size > LARGEST || equations.algebra.has_functions() {
        return None;
    }
    let samples = equations.algebra.typical(&equations.matrix())?;
    let samples: Vec<_> = samples.iter().map(|sample| sample.to_f64()).collect();
    let iterate = equations.iterate();
    let depths = iterate.depths();
    // In groups nothing is linear, and what is defined does not show what it depends on.
    let is_plain = equations.definitions.is_empty() && equations.inner_terms.is_empty();
    let linear = match is_plain {
        true => equations.linear_blocks(&iterate, &samples, &depths),
        false => None,
    };
    match linear {
        Some(blocks) => equations.direct(&blocks),
        None => {
            let order = order(size, &samples, &iterate.entries(), &depths)?;
            let program = equations.newton(iterate, &order)?;
            let values = program.staged.program.values.len();
            (equations.definitions.is_empty() || values <= LARGEST_OF_GROUPS).then_some(program)
        }
    }
}

/// The values of equations at a point: R and J with what they are made of.
struct NodeValues {
    departure: Vec<Signed>,
    phi: Vec<Signed>,
    forms: Vec<Vec<Signed>>,
    /// (n + M) × (n + M), row by row.
    matrix: Vec<Signed>,
}

/// The equations at an iterate z.
struct Iterate {
    builder: Builder,
    alpha: Signed,
    z: Vec<Signed>,
    values: NodeValues,
}

impl Iterate {
    /// How deep every entry of J depends on the iterate.
    fn depths(&self) -> Vec<Depth> {
        each(&self.values.matrix, |entry| self.builder.depth(entry.id))
    }

    /// Which entries of J are not the number zero.
    fn entries(&self) -> Vec<bool> {
        each(&self.values.matrix, |entry| !self.builder.is_zero(*entry))
    }

    /// The terms of the rows beside what arrives and the reactions.
    fn rows(&self) -> impl Iterator<Item = Signed> {
        (self.values.departure.iter())
            .chain(&self.values.phi)
            .copied()
    }
}

impl NodeEquations<'_> {
    fn n(&self) -> usize {
        self.departure.len()
    }

    fn size(&self) -> usize {
        self.departure.len() + self.phi.len()
    }

    /// How many rows a momentum arrives in, the first ones.
    fn arriving(&self) -> usize {
        self.n() - self.inner_terms.len()
    }

    /// J, row by row.
    fn matrix(&self) -> Vec<Scalar> {
        self.saddle(&self.jacobian.covector)
    }

    /// The matrix with this block of the increments.
    fn saddle(&self, block: &[Vec<Scalar>]) -> Vec<Scalar> {
        let saddle = Saddle::new(block, &self.forms, &self.jacobian.phi);
        saddle.rows().concat()
    }

    fn iterate(&self) -> Iterate {
        let (n, size) = (self.n(), self.size());
        let mut builder = Builder::staged();
        let alpha = self.alpha_value(&mut builder);
        let unknown = |k| match k < n {
            true => self.unknowns[k],
            false => Variable::Multiplier(k - n),
        };
        let z: Vec<_> = (0..size).map(|k| builder.input(unknown(k))).collect();
        let all: Vec<_> = (0..size).collect();
        let values = self.values(&mut builder, alpha, &z, &all);
        Iterate {
            builder,
            alpha,
            z,
            values,
        }
    }

    fn finish(&self, builder: Builder, method: Method, outputs: Outputs) -> NodeProgram {
        let Outputs {
            rows,
            terms,
            constraint_terms,
            guards,
            arrival,
            solution,
            matrix,
            jacobian,
        } = outputs;
        let counts = terms.iter().chain(&constraint_terms).map(Vec::len);
        let counts = counts.collect();
        let guard_counts = guards.iter().map(|pivot| pivot.terms.len()).collect();
        let guards = (guards.into_iter())
            .flat_map(|pivot| std::iter::once(pivot.value).chain(pivot.terms))
            .collect();
        let groups = vec![
            rows,
            terms.concat(),
            guards,
            arrival,
            solution,
            constraint_terms.concat(),
            matrix,
            jacobian,
        ];
        NodeProgram {
            staged: Staged::new(builder, groups),
            method,
            terms: counts,
            guards: guard_counts,
            unknowns: self.unknowns.clone(),
            inner: self.inner_terms.len(),
            multipliers: self.phi.len(),
            periodic: self.periodic.clone(),
        }
    }
}
