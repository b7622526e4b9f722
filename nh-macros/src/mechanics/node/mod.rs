//! The equations of a node, solved in stages.
//!
//! ```text
//! R = [ p + (D_1L_d + f⁻) - ωᵀλ ] = 0      J = [ ∂_d(D_1L_d + f⁻)   -ωᵀ ]
//!     [ φ                       ]          [ ∂_dφ                0  ]
//! ```
//!
//! in z = (d, λ). How the rows are written says which equations can be solved one block after another. If every block is
//! linear in its own unknowns, one pass through the blocks solves them all: each corrects its unknowns by J_bb⁻¹ R_b
//! with the others at their final values. The guess is the increments of the interval before, p = D_2L_d + f⁺ there, so that
//! what p and D_1L_d + f⁻ have in common cancels on paper and a free coordinate keeps its increment to the last digit. Otherwise
//! one Newton iteration is J and its elimination in a fixed order of pivots, and a substitution.

mod blocks;
mod direct;
mod newton;
mod structure;

use crate::algebra::{Algebra, ProgramDefinition, Scalar};
use crate::expression::{Node, Slot, Variable};
use crate::mechanics::check::regularity::{DepartureJacobian, Saddle};
use crate::program::{
    Builder, Depth, Eliminated, Label, Number, Pivot, Signed, Staged, eliminate, order,
};

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
    /// For each of the last rows of the departure in which nothing arrives, those of inner unknowns, the terms that it is measured against.
    pub(super) inner_terms: Vec<Vec<Scalar>>,
    pub(super) phi: Vec<Scalar>,
    /// Their derivatives in the unknowns: n × n, M × n.
    pub(super) jacobian: DepartureJacobian,
    /// ∂_d(D_1L_d + f⁻) as programs compute it, its covectors by variables.
    pub(super) slopes: Vec<Vec<Scalar>>,
    /// ω along the same directions: M × n, at (t, q).
    pub(super) forms: Vec<Vec<Scalar>>,
    /// The displacement in the group, where it is not the unknown itself: constraints are measured against it too.
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
    /// For each pivot that is guarded: how many terms it has, none where it was not formed by subtraction.
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
    /// In one pass, from the unknowns of the interval before.
    Direct,
    /// By Newton's method, the elimination written out.
    Sparse,
    /// By Newton's method, the elimination left to the runtime, with pivots in this order: row, column.
    Dense(Vec<(usize, usize)>),
}

impl NodeProgram {
    pub(crate) fn is_direct(&self) -> bool {
        matches!(self.method, Method::Direct)
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

/// The groups of a program's outputs. The rows: those that are checked. Their terms, row by row.
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
/// ∂R/∂d, (n + M) × n, row by row, where Newton's method is used. Other groups have its entries by name.
pub(crate) const JACOBIAN: usize = 7;

/// Programs of group systems with more values are left to the solver that pivots: in lanes and without optimisation their
/// locals would not fit on a thread's stack.
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
        let entries = self.values.matrix.iter();
        entries.map(|entry| self.builder.depth(entry.id)).collect()
    }

    /// Which entries of J are not the number zero.
    fn entries(&self) -> Vec<bool> {
        let entries = self.values.matrix.iter();
        entries.map(|entry| !self.builder.is_zero(*entry)).collect()
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
        let saddle = Saddle {
            block,
            forms: &self.forms,
            restrictions: &self.jacobian.phi,
        };
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

    fn eliminate(
        &self,
        builder: &mut Builder,
        entries: Vec<Signed>,
        right: Vec<Signed>,
        order: &[(usize, usize)],
    ) -> Option<Eliminated> {
        let nonzero = |values: Vec<Signed>| -> Vec<Option<Signed>> {
            let nonzero = |value: Signed| (!builder.is_zero(value)).then_some(value);
            values.into_iter().map(nonzero).collect()
        };
        let (entries, right) = (nonzero(entries), nonzero(right));
        eliminate(builder, entries, right, order)
    }

    fn alpha_value(&self, builder: &mut Builder) -> Signed {
        let alpha = std::slice::from_ref(&self.alpha);
        self.algebra.translate(builder, alpha, &mut Builder::input)[0]
    }

    /// The terms of these rows of the equations at z; the others are zero.
    fn values(
        &self,
        builder: &mut Builder,
        alpha: Signed,
        z: &[Signed],
        rows: &[usize],
    ) -> NodeValues {
        let (n, m, size) = (self.n(), self.phi.len(), self.size());
        let matrix = self.saddle(&self.slopes);
        let wanted = |i: usize, f: &Scalar| match rows.contains(&i) {
            true => f.clone(),
            false => Scalar::zero(),
        };
        let departure = self.departure.iter().enumerate().map(|(i, f)| wanted(i, f));
        let phi = self.phi.iter().enumerate().map(|(a, f)| wanted(n + a, f));
        let forms = self.forms.iter().flatten().enumerate();
        let forms = forms.map(|(part, f)| wanted(part % n.max(1), f));
        let matrix = matrix
            .iter()
            .enumerate()
            .map(|(part, f)| wanted(part / size, f));
        let all: Vec<_> = departure.chain(phi).chain(forms).chain(matrix).collect();
        let values = self.translate(builder, alpha, z, &all);
        let (departure, rest) = values.split_at(n);
        let (phi, rest) = rest.split_at(m);
        let (forms, matrix) = rest.split_at(m * n);
        for (i, value) in departure.iter().enumerate() {
            builder.symbol(*value, || format!("departure_{i}"));
        }
        NodeValues {
            departure: departure.to_vec(),
            phi: phi.to_vec(),
            forms: forms.chunks(n.max(1)).map(<[Signed]>::to_vec).collect(),
            matrix: matrix.to_vec(),
        }
    }

    /// The terms λ_a ω_ai of a momentum row, at given multipliers.
    fn reactions(
        &self,
        builder: &mut Builder,
        values: &NodeValues,
        z: &[Signed],
        i: usize,
    ) -> Vec<Signed> {
        let mut reactions = Vec::new();
        for (form, lambda) in values.forms.iter().zip(&z[self.n()..]) {
            if !builder.is_zero(form[i]) && !builder.is_zero(*lambda) {
                reactions.push(builder.product(vec![*lambda, form[i]]));
            }
        }
        reactions
    }

    /// R_i.
    fn row(&self, builder: &mut Builder, values: &NodeValues, z: &[Signed], i: usize) -> Signed {
        let Some(a) = i.checked_sub(self.n()) else {
            let reactions = self.reactions(builder, values, z, i);
            let mut terms = Vec::new();
            if i < self.arriving() {
                terms.push(builder.input(Variable::Arrival(i)));
            }
            terms.push(values.departure[i]);
            terms.extend(reactions.into_iter().map(Signed::negated));
            return builder.sum(terms);
        };
        values.phi[a]
    }

    /// The terms that R_i is measured against.
    fn terms(
        &self,
        builder: &mut Builder,
        values: &NodeValues,
        alpha: Signed,
        z: &[Signed],
        i: usize,
    ) -> Vec<Signed> {
        let size = self.size();
        let inner = i.checked_sub(self.arriving());
        let inner = inner.and_then(|place| self.inner_terms.get(place));
        let mut terms = if let Some(terms) = inner {
            self.translate(builder, alpha, z, terms)
        } else if i < self.n() {
            let mut terms = self.reactions(builder, values, z, i);
            terms.push(values.departure[i]);
            terms.push(builder.input(Variable::Arrival(i)));
            terms
        } else {
            let slopes = &values.matrix[i * size..i * size + self.n()];
            let mut terms = Vec::new();
            for (slope, z) in slopes.iter().zip(z) {
                if !builder.is_zero(*slope) {
                    terms.push(builder.product(vec![*slope, *z]));
                }
            }
            if !self.displacement.is_empty() {
                let displacement = self.translate(builder, alpha, z, &self.displacement);
                for (slope, unknown) in slopes.iter().zip(&self.unknowns) {
                    let is_group = matches!(unknown, Variable::Element(Slot::Relative, _));
                    if is_group && !builder.is_zero(*slope) {
                        let products = displacement
                            .iter()
                            .map(|u| builder.product(vec![*slope, *u]));
                        terms.extend(products.collect::<Vec<_>>());
                    }
                }
            }
            terms
        };
        terms.retain(|term| !builder.is_zero(*term));
        terms
    }

    fn translate(
        &self,
        builder: &mut Builder,
        alpha: Signed,
        z: &[Signed],
        expressions: &[Scalar],
    ) -> Vec<Signed> {
        (self.algebra).translate_with(
            builder,
            expressions,
            &self.definitions,
            &mut |builder, variable| self.bind(builder, alpha, z, variable),
        )
    }

    /// Nodes and velocities in the unknowns.
    fn bind(
        &self,
        builder: &mut Builder,
        alpha: Signed,
        z: &[Signed],
        variable: Variable,
    ) -> Signed {
        let unknown = |variable: Variable| {
            let place = self.unknowns.iter().position(|known| *known == variable);
            z[place.expect("an interval is in the unknowns and its left end")]
        };
        let along = |builder: &mut Builder, start: Signed, node: Node, whole: Signed| {
            let part = match node {
                Node::Start => return start,
                Node::Middle => {
                    let half = builder.number(false, Number::half());
                    builder.product(vec![half, whole])
                }
                Node::End => whole,
                Node::Alpha => builder.product(vec![alpha, whole]),
            };
            builder.sum(vec![start, part])
        };
        match variable {
            Variable::Increment(_) | Variable::Inner(_) | Variable::Element(Slot::Relative, _) => {
                unknown(variable)
            }
            Variable::Velocity(i) => {
                let h = builder.input(Variable::Step);
                let inverse = builder.power(h, -1);
                let velocity = builder.product(vec![unknown(Variable::Increment(i)), inverse]);
                builder.label(velocity, Label::Variable(variable));
                velocity
            }
            Variable::Coordinate(i) => builder.input(Variable::Node(i, Node::Start)),
            Variable::Time => builder.input(Variable::NodeTime(Node::Start)),
            Variable::Node(i, node) if node != Node::Start => {
                let start = builder.input(Variable::Node(i, Node::Start));
                let value = along(builder, start, node, unknown(Variable::Increment(i)));
                builder.label(value, Label::Variable(variable));
                value
            }
            Variable::NodeTime(node) if node != Node::Start => {
                let start = builder.input(Variable::NodeTime(Node::Start));
                let h = builder.input(Variable::Step);
                along(builder, start, node, h)
            }
            _ => builder.input(variable),
        }
    }
}
