//! A program in stages: values that are computed once a trajectory, once a step, and at every
//! iterate.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Builder, Depth, Output, Program, Signed, Value, ValueId, shorten};
use crate::expression::Variable;

/// Whether the runtime makes it of a point or of an increment in a group.
fn is_of_an_element(variable: Variable) -> bool {
    matches!(
        variable,
        Variable::NodeEntry(..)
            | Variable::RootEntry(..)
            | Variable::RelativeEntry(..)
            | Variable::Tangent(..)
            | Variable::InverseTangent(..)
            | Variable::Half(_)
    )
}

/// A program whose outputs are in groups.
#[derive(Clone, Debug)]
pub(crate) struct Staged {
    pub(crate) program: Program,
    depths: Vec<Depth>,
    /// The places of the outputs of each group.
    groups: Vec<Range<usize>>,
}

/// The values that one function of a staged program computes.
#[derive(Clone, Debug, Default)]
pub(crate) struct StagedFunction {
    /// The values it computes, or reads as an argument.
    pub(crate) values: BTreeSet<ValueId>,
    /// The values of other functions that it reads.
    pub(crate) carried: BTreeSet<ValueId>,
}

impl Staged {
    pub(crate) fn new(builder: Builder, groups: Vec<Vec<Signed>>) -> Self {
        let mut start = 0;
        let ranges = groups.iter().map(|group| {
            start += group.len();
            start - group.len()..start
        });
        let ranges = ranges.collect();
        let program = shorten(&builder.finish(groups.concat()));
        let mut depths: Vec<Depth> = Vec::with_capacity(program.values.len());
        for value in &program.values {
            depths.push(value.depth(|id| depths[id.0]));
        }
        Self {
            program,
            depths,
            groups: ranges,
        }
    }

    /// The outputs of a group.
    pub(crate) fn group(&self, group: usize) -> &[Output] {
        &self.program.outputs[self.groups[group].clone()]
    }

    /// The values that are outputs of a group.
    pub(crate) fn outputs(&self, group: usize) -> impl Iterator<Item = ValueId> {
        self.group(group).iter().flatten().map(|signed| signed.id)
    }

    /// Whether an output is known once a trajectory.
    pub(crate) fn is_constant(&self, output: &Output) -> bool {
        output.is_none_or(|signed| self.depth(signed.id) == Depth::Constant)
    }

    fn depth(&self, id: ValueId) -> Depth {
        self.depths[id.0]
    }

    fn is_literal(&self, id: ValueId) -> bool {
        matches!(
            self.program.value(id),
            Value::Number(_) | Value::Input(Variable::Pi | Variable::Constant(_))
        )
    }

    /// Whether a value is an argument; entries of elements and tangents are computed from
    /// arguments.
    fn is_input(&self, id: ValueId) -> bool {
        match self.program.value(id) {
            Value::Input(variable) => !is_of_an_element(*variable),
            _ => false,
        }
    }

    /// The values of this depth that deeper ones or outputs of the groups read.
    pub(crate) fn fields(&self, depth: Depth) -> BTreeSet<ValueId> {
        let mut fields = BTreeSet::new();
        let mut read = |reader: Depth, id: ValueId| {
            let own = self.depth(id) == depth && !self.is_literal(id);
            // Inputs at the node are arguments of every function.
            let argument = depth == Depth::Node && self.is_input(id);
            if own && !argument && reader > depth {
                fields.insert(id);
            }
        };
        for (i, value) in self.program.values.iter().enumerate() {
            value
                .operands()
                .into_iter()
                .for_each(|operand| read(self.depths[i], operand));
        }
        for group in 0..self.groups.len() {
            self.outputs(group)
                .for_each(|id| read(Depth::Correction, id));
        }
        fields
    }

    /// The values that `outputs` need down to those that `is_given` holds for, and these.
    fn reach(
        &self,
        outputs: impl IntoIterator<Item = ValueId>,
        is_given: impl Fn(ValueId) -> bool,
    ) -> StagedFunction {
        let mut function = StagedFunction::default();
        let mut open: Vec<_> = outputs.into_iter().collect();
        while let Some(id) = open.pop() {
            if is_given(id) {
                function.carried.insert(id);
            } else if function.values.insert(id) {
                open.extend(self.program.value(id).operands());
            }
        }
        function
    }

    /// The values that compute `outputs` from the arguments and the values `given`.
    pub(crate) fn function(
        &self,
        outputs: impl IntoIterator<Item = ValueId>,
        given: &BTreeSet<ValueId>,
    ) -> StagedFunction {
        self.reach(outputs, |id| given.contains(&id))
    }

    /// The values, neither constant nor of the node's own, from which `outputs` are computed beside
    /// the rows.
    pub(crate) fn factors(&self, outputs: impl IntoIterator<Item = ValueId>) -> BTreeSet<ValueId> {
        let mut factors = self
            .reach(outputs, |id| self.depth(id) < Depth::Correction)
            .carried;
        factors.retain(|id| match self.depth(*id) {
            Depth::Constant => false,
            Depth::Node => self.is_input(*id),
            Depth::Iteration | Depth::Correction => true,
        });
        factors
    }

    /// An array that the runtime makes: its entries are numbers, which can be passed on.
    fn is_array(&self, id: ValueId) -> bool {
        matches!(self.program.value(id), Value::Map(..))
    }

    /// The numbers, no literals and arguments, that the first group computes and others read: they
    /// are passed on.
    pub(crate) fn passed_on(&self, first: usize) -> Vec<ValueId> {
        let given = BTreeSet::new();
        let own = self.function(self.outputs(first), &given).values;
        let is_number =
            |id: &ValueId| !self.is_literal(*id) && !self.is_input(*id) && !self.is_array(*id);
        let own: BTreeSet<_> = own.into_iter().filter(is_number).collect();
        let others = (0..self.groups.len()).filter(|group| *group != first);
        let others = others.flat_map(|group| self.outputs(group));
        let read = self.reach(others, |id| own.contains(&id)).carried;
        read.into_iter().collect()
    }

    /// The program of the outputs of a group and of others, in which these values are inputs in
    /// their order.
    pub(crate) fn part(&self, group: usize, others: &[ValueId], passed: &[ValueId]) -> Program {
        let others = others.iter().map(|id| Some(Signed::positive(*id)));
        let outputs: Vec<_> = others.chain(self.group(group).iter().copied()).collect();
        let read = outputs.iter().flatten().map(|signed| signed.id);
        let own = self.reach(read, |id| passed.contains(&id));
        let mut program = Program::default();
        let mut places = vec![None; self.program.values.len()];
        for (i, value) in self.program.values.iter().enumerate() {
            let id = ValueId(i);
            let value = match passed.iter().position(|x| *x == id) {
                Some(k) if own.carried.contains(&id) => Value::Input(Variable::Passed(k)),
                None if own.values.contains(&id) => value.renumbered(&places),
                _ => continue,
            };
            places[i] = Some(ValueId(program.values.len()));
            program.values.push(value);
        }
        program.with(&places, &outputs, self.program.labels.clone())
    }

    /// The values that `first` computes, or could beside a sine or cosine of its own, and that
    /// `second` needs.
    pub(crate) fn shared(
        &self,
        first: impl IntoIterator<Item = ValueId>,
        second: impl IntoIterator<Item = ValueId>,
        given: &BTreeSet<ValueId>,
    ) -> BTreeSet<ValueId> {
        let first = self.function(first, given).values;
        let partners = self.program.partners();
        let partners = first.iter().filter_map(|id| partners[id.0]);
        // The runtime makes the polynomials in d again, which is as fast as to carry them, and arrays.
        let is_made = |id: &ValueId| {
            let value = self.program.value(*id);
            self.is_array(*id) || matches!(value, Value::Input(Variable::InverseTangent(..)))
        };
        let shareable = |id: &ValueId| !self.is_input(*id) && !self.is_literal(*id) && !is_made(id);
        let computed: BTreeSet<_> = (first.iter().copied().chain(partners))
            .filter(shareable)
            .filter(|id| self.depth(*id) == Depth::Iteration)
            .collect();
        let is_given = |id| given.contains(&id) || computed.contains(&id);
        let mut shared = self.reach(second, is_given).carried;
        shared.retain(|id| computed.contains(id));
        shared
    }
}
