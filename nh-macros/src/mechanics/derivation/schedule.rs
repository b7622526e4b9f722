//! From formulas to programs: what is computed in which order.

use std::collections::BTreeSet;

use super::formula::{Formula, Formulas};
use super::function::{EliminatedProgram, Functions, ObjectProgram};
use crate::algebra::{Algebra, ProgramDefinition, Scalar};
use crate::catalogue::{Arguments, Object};
use crate::expression::Variable;
use crate::mechanics::node::{self, NodeEquations, NodeProgram};
use crate::profile::pass;
use crate::program::{Builder, Depth, Value, eliminate, order};

/// The functions of a step's derivatives that are written in fewer operations.
const SHORTENED: [Object; 12] = [
    Object::StateSlopes,
    Object::ParameterSlopes,
    Object::ControlSlopes,
    Object::TimeSlopes,
    Object::SlopesBesideLagrangian,
    Object::LagrangianCurvature,
    Object::WeightedSlopes,
    Object::StateHessian,
    Object::CurvatureByNumbers,
    Object::InnerSlopes,
    Object::InnerHessian,
    Object::VelocitySlopes,
];

/// The algebra and the definitions that programs are made with.
pub(in crate::mechanics) struct Scheduler<'a> {
    pub(in crate::mechanics) algebra: &'a Algebra,
    /// The variables of group coordinates, in terms of the arguments of a function of an interval.
    pub(in crate::mechanics) definitions: Vec<(Variable, ProgramDefinition)>,
}

impl Scheduler<'_> {
    /// The programs of these objects.
    pub(in crate::mechanics) fn functions(&self, formulas: &Formulas) -> Functions {
        self.functions_with(formulas, &[])
    }

    /// The programs of derivatives, of which many entries have parts in common.
    pub(in crate::mechanics) fn derivatives(&self, formulas: &Formulas) -> Functions {
        self.functions_with(formulas, &SHORTENED)
    }

    fn functions_with(&self, formulas: &Formulas, shortened: &[Object]) -> Functions {
        pass("programs", || {
            let program = |(object, formula): (&Object, _)| {
                let is_shortened = shortened.contains(object);
                Some((*object, self.function(*object, formula, is_shortened)?))
            };
            formulas.iter().filter_map(program).collect()
        })
    }

    /// The program of a formula; `None` of linear equations that are not eliminated in a fixed
    /// order.
    fn function(
        &self,
        object: Object,
        formula: &Formula,
        is_shortened: bool,
    ) -> Option<ObjectProgram> {
        let is_on_interval = (object.entry())
            .is_some_and(|entry| matches!(entry.arguments, Arguments::Interval | Arguments::Links));
        let program = |components: &[Scalar]| {
            let definitions = match is_on_interval {
                true => self.definitions.as_slice(),
                false => &[],
            };
            // The terms of an energy are collected, as those of L are where it is written.
            match is_shortened || object == Object::Energy {
                true => self.algebra.short_program(components, definitions),
                false => self.algebra.program_with(components, definitions),
            }
        };
        Some(match formula {
            Formula::Values(components, blocks) => {
                ObjectProgram::Values(program(components), blocks.clone())
            }
            Formula::AtNode(parts) => {
                ObjectProgram::AtNode(parts.each_ref().map(|part| program(part)))
            }
            Formula::Sums(terms) => {
                let counts = terms.iter().map(Vec::len).collect();
                ObjectProgram::Sums(program(&terms.concat()), counts)
            }
            Formula::Program(program) => program.clone(),
            Formula::Solution {
                matrix,
                right,
                blocks,
            } => ObjectProgram::Solution(solve(self.algebra, matrix, right)?, blocks.clone()),
        })
    }
}

/// The program of the equations of a node.
pub(in crate::mechanics) fn node_program(
    equations: Option<NodeEquations<'_>>,
) -> Option<NodeProgram> {
    pass("equations of a node", || node::program(&equations?))
}

/// x with A x = b written out, the guards of its pivots, and the rows A x - b: a fixed order of
/// pivots meets small ones at some points, and then the rows do not vanish relative to their terms.
fn solve(algebra: &Algebra, matrix: &[Scalar], right: &[Scalar]) -> Option<EliminatedProgram> {
    let size = right.len();
    let zeros = |f: &[Scalar]| algebra.zeros(f).unwrap_or_else(|| vec![false; f.len()]);
    let zero = zeros(matrix);
    let samples: Vec<Vec<f64>> = (algebra.typical(matrix)?.iter())
        .map(|sample| {
            let values = sample.to_f64().into_iter().zip(&zero);
            values
                .map(|(value, zero)| if *zero { 0.0 } else { value })
                .collect()
        })
        .collect();
    let pattern: Vec<_> = zero.iter().map(|zero| !zero).collect();
    let order = order(size, &samples, &pattern, &vec![Depth::Node; size * size])?;
    let mut builder = Builder::default();
    let expressions: Vec<_> = matrix.iter().chain(right).cloned().collect();
    let values = algebra.translate(&mut builder, &expressions, &mut Builder::input);
    let none = builder.zero();
    let zeros = zero.into_iter().chain(zeros(right));
    let values = values.into_iter().zip(zeros);
    let values: Vec<_> = values
        .map(|(x, zero)| if zero { none } else { x })
        .collect();
    let (entries, right_values) = values.split_at(matrix.len());
    let solved = eliminate(&mut builder, entries, right_values, &order)?;
    let solution = solved.solution;
    let mut outputs = solution.clone();
    let (mut guards, mut rows) = (Vec::new(), Vec::new());
    let mut known = BTreeSet::new();
    for pivot in solved.pivots {
        let id = pivot.value.id;
        if matches!(builder.value(id), Value::Number(_)) || !known.insert(id) {
            continue;
        }
        guards.push(pivot.terms.len());
        outputs.push(pivot.value);
        outputs.extend(pivot.terms);
    }
    for (row, b) in entries.chunks(size).zip(right_values) {
        let mut terms: Vec<_> = (row.iter().zip(&solution))
            .filter(|(entry, _)| **entry != none)
            .map(|(entry, x)| builder.product(vec![*entry, *x]))
            .collect();
        terms.extend((*b != none).then(|| b.negated()));
        rows.push(terms.len());
        outputs.extend(terms);
    }
    Some(EliminatedProgram {
        program: builder.finish(outputs),
        guards,
        rows,
    })
}
