//! The columns of a chunk of members, and what happens to the members.

use core::fmt;

use nh_runtime::{Drift, Dynamics, Motion, StepError};

/// Why a member of an ensemble ended.
#[derive(Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct MemberError {
    /// The index of the member.
    pub member: usize,
    /// The node whose equations were not solved, or at which a quantity left its bound; 0 where the
    /// start or the times were refused.
    pub k: usize,
    /// Why.
    pub error: StepError,
}

nh_runtime::shown_in_words!(MemberError);

impl MemberError {
    pub(super) fn new(member: usize, k: usize, error: StepError) -> Self {
        Self { member, k, error }
    }
}

impl fmt::Display for MemberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "member {}, node {}: {}", self.member, self.k, self.error)
    }
}

impl core::error::Error for MemberError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// The columns of a record.
pub(super) const fn width<D: Dynamics>() -> usize {
    D::COLUMNS[0] + D::COLUMNS[1] + D::COLUMNS[2]
}

/// Members of a chunk that failed, and those that crossed boundaries, each with its index in the
/// ensemble.
pub(super) struct Events<D: Dynamics> {
    pub errors: Vec<MemberError>,
    pub impacts: Vec<(usize, D::Impact)>,
    /// The members that cross boundaries behind their last node.
    pub cut: Vec<usize>,
    /// The drifts of the quantities of all members, and their values.
    pub drifts: Vec<Drift>,
    pub values: Vec<f64>,
}

/// The columns of one chunk: all of the first record, then all of the next.
pub(super) type Columns<'a> = [&'a mut [f64]];

impl<D: Dynamics> Events<D> {
    /// The motion of a member; `None` and a record of the error where it does not begin.
    pub fn begin<M>(&mut self, motion: Result<M, StepError>, member: usize) -> Option<M> {
        let fail = |error| self.errors.push(MemberError::new(member, 0, error));
        motion.map_err(fail).ok()
    }

    /// The next state of a member; `None` and a record of the error where it fails, and `None` from
    /// then on.
    pub fn next(
        &mut self,
        motion: &mut Option<Motion<D, &D>>,
        member: usize,
        k: usize,
    ) -> Option<D::State> {
        let state = motion.as_mut()?.next()?;
        let fail = |error| self.errors.push(MemberError::new(member, k, error));
        state.map_err(fail).ok()
    }
}

/// Writes a member's state into the columns of a record, NaN where it has none; `row` is where the
/// numbers are put together.
pub(super) fn write<D: Dynamics>(
    at: usize,
    state: Option<&D::State>,
    row: &mut [f64],
    columns: &mut Columns<'_>,
) {
    match state {
        Some(state) if !columns.is_empty() => D::write(state, row),
        _ => row.fill(f64::NAN),
    }
    for (column, value) in columns.iter_mut().zip(row) {
        column[at] = *value;
    }
}
