//! Whether a study can be, and the size of its chunks.

use std::time::{Duration, Instant};

use crate::motions::{Members, Span, TOGETHER};
use crate::study::{Keep, Settings};
use crate::tables::Schema;
use crate::{StudyError, StudyResult};

/// Refuses studies that cannot be.
pub(crate) fn check(settings: &Settings, members: &dyn Members) -> StudyResult {
    let time = settings.time;
    let fault = if !(time.h > 0.0 && time.h.is_finite()) {
        format!("h is {:?}: set a time step above 0, `.h(0.01)`", time.h)
    } else if !time.t.is_finite() {
        format!("t is {:?}: the first node needs a time", time.t)
    } else if settings.members == 0 || settings.members > 1 << 53 {
        format!(
            "{} members: set 1 to 2^53, `.members(1000)`",
            settings.members
        )
    } else if settings.steps == 0 {
        "no steps: set their number, `.steps(1000)`".to_owned()
    } else if settings.keep == Keep::Every(0) {
        "every 0th node is kept: there is none".to_owned()
    } else if settings.chunk == Some(0) {
        "chunks of no member: there is none".to_owned()
    } else if settings.keep == Keep::Nothing && settings.statistics.is_empty() {
        "nothing is kept, and there are no statistics: ask for some, `.statistics(|s| s.mean(\"x\"))`".to_owned()
    } else if settings.statistics.interval() == Some(0) {
        "statistics at every 0th node: there is none".to_owned()
    } else if let Some(fault) = members.fault() {
        fault
    } else {
        return Ok(());
    };
    Err(StudyError::study(fault))
}

/// The nodes that a study computes for.
#[derive(Debug, PartialEq)]
pub(crate) struct Nodes {
    /// The nodes of statistics.
    pub of_statistics: Vec<usize>,
    /// The n of the nodes 0, n, 2n, … and the last one, among which are all recorded nodes.
    pub every: usize,
    /// The first node that anything is asked of: 1 where nothing is asked of the start.
    pub first: usize,
}

impl Nodes {
    pub fn of(settings: &Settings) -> Self {
        let steps = settings.steps;
        let intervals = |n: usize| (0..steps).step_by(n).chain([steps]).collect();
        let (of_statistics, every) = match (settings.keep, settings.statistics.interval()) {
            (Keep::Every(n), Some(m)) => (intervals(m), divisor(n, m)),
            (Keep::Every(n), None) | (_, Some(n)) => (intervals(n), n),
            _ => (vec![steps], steps),
        };
        let is_kept = matches!(settings.keep, Keep::Every(_));
        Self {
            first: usize::from(!is_kept && of_statistics[0] != 0),
            of_statistics,
            every: every.min(steps),
        }
    }
}

/// The number of members with which a chunk takes its time, measured: some members are run over
/// some steps, more and more of both until they take a twentieth of a second.
pub(crate) fn measured(
    settings: &Settings,
    members: &dyn Members,
    schema: &Schema,
    nodes: &Nodes,
) -> StudyResult<u64> {
    const ENOUGH: Duration = Duration::from_millis(50);
    /// The numbers of a chunk that are in memory.
    const NUMBERS: u64 = 1 << 23;
    /// Chunks that a study has at least.
    const CHUNKS: u64 = 64;
    let (mut count, mut steps) = (8_u64, 16);
    let (span, taken) = loop {
        count = count.min(settings.members);
        let span = settings.first(steps);
        let span = Span {
            every: nodes.every.min(span.steps),
            from: nodes.first,
            ..span
        };
        let draws = settings.draws(0..count);
        let begin = Instant::now();
        members.rows(&draws, schema, span)?;
        let taken = begin.elapsed();
        let is_whole = count == settings.members && span.steps == settings.steps;
        if taken >= ENOUGH || is_whole {
            break (span, taken);
        }
        (count, steps) = (count * 2, steps * 2);
    };
    let of_member =
        taken.as_secs_f64() / count as f64 * (settings.steps as f64 / span.steps as f64);
    let in_time = settings.chunk_time.as_secs_f64() / of_member.max(1e-9);
    let rows = (settings.steps / nodes.every) as u64 + 2;
    let numbers = rows * (schema.rows * schema.nodes.columns.len()) as u64;
    let most = (in_time as u64)
        .min(NUMBERS / numbers)
        .min(settings.members / CHUNKS);
    let together = TOGETHER as u64;
    Ok(match most / together {
        0 => most.max(1),
        groups => groups * together,
    })
}

/// The greatest common divisor.
pub(crate) fn divisor(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        b => divisor(b, a % b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(keep: Keep, every: Option<usize>, steps: usize) -> (Vec<usize>, usize, usize) {
        let study = crate::Study::recorded("never", |_, span| Ok(span.row([("x", 0.0)])));
        let study = study.steps(steps).keep(keep);
        let study = study.statistics(|s| every.map_or(s.clone(), |n| s.every(n)));
        let nodes = Nodes::of(&study.settings);
        (nodes.of_statistics, nodes.every, nodes.first)
    }

    /// The last node is recorded however many there are: it asks for no other one.
    #[test]
    fn no_more_nodes_than_are_asked_for() {
        assert_eq!(
            nodes(Keep::Last, Some(1000), 2001),
            (vec![0, 1000, 2000, 2001], 1000, 0)
        );
        assert_eq!(nodes(Keep::Last, None, 60), (vec![60], 60, 1));
        assert_eq!(nodes(Keep::Nothing, Some(60), 60), (vec![0, 60], 60, 0));
        assert_eq!(nodes(Keep::Every(60), None, 60), (vec![0, 60], 60, 0));
        assert_eq!(nodes(Keep::Every(100), None, 60), (vec![0, 60], 60, 0));
        assert_eq!(
            nodes(Keep::Every(30), Some(20), 60),
            (vec![0, 20, 40, 60], 10, 0)
        );
    }
}
