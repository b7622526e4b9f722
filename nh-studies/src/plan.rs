//! Whether a study can be, and the size of its chunks.

use std::time::{Duration, Instant};

use nh_runtime::RecordedDynamics;

use crate::study::{Keep, Study};
use crate::tables::Schema;
use crate::{Draw, StudyError, StudyResult};

/// Refuses studies that cannot be.
pub(crate) fn check<D: RecordedDynamics>(study: &Study<D>) -> StudyResult {
    let time = study.motions.time;
    let fault = if !(time.h > 0.0 && time.h.is_finite()) {
        format!("h is {:?}: set a time step above 0, `.h(0.01)`", time.h)
    } else if !time.t.is_finite() {
        format!("t is {:?}: the first node needs a time", time.t)
    } else if study.members == 0 || study.members > 1 << 53 {
        format!("{} members: set 1 to 2^53, `.members(1000)`", study.members)
    } else if study.steps == 0 {
        "no steps: set their number, `.steps(1000)`".to_owned()
    } else if study.keep == Keep::Every(0) {
        "every 0th node is kept: there is none".to_owned()
    } else if study.chunk == Some(0) {
        "chunks of no member: there is none".to_owned()
    } else if study.keep == Keep::Nothing && study.statistics.is_empty() {
        "nothing is kept, and there are no statistics: ask for some, `.statistics(|s| s.mean(\"x\"))`".to_owned()
    } else {
        return Ok(());
    };
    Err(StudyError::study(fault))
}

/// The members that a chunk should have to take its time: some are run, more and more of them until
/// that takes a twentieth of a second.
pub(crate) fn measured<D: RecordedDynamics + Send + Sync + 'static>(
    study: &Study<D>,
    schema: &Schema,
) -> StudyResult<u64> {
    const ENOUGH: Duration = Duration::from_millis(50);
    const STEPS: usize = 256;
    /// Members that threads step together, in lanes.
    const TOGETHER: u64 = 128;
    /// The numbers of a chunk that are in memory.
    const NUMBERS: u64 = 1 << 23;
    /// Chunks that a study has at least.
    const CHUNKS: u64 = 64;
    let steps = study.steps.min(STEPS);
    let (mut count, mut taken);
    count = 8_u64;
    loop {
        count = count.min(study.members);
        let draws: Vec<_> = (0..count)
            .map(|member| Draw::new(study.seed, member))
            .collect();
        let begin = Instant::now();
        study.motions.rows(&draws, schema, steps, steps)?;
        taken = begin.elapsed();
        if taken >= ENOUGH || count == study.members {
            break;
        }
        count *= 2;
    }
    let of_member = taken.as_secs_f64() / count as f64 * (study.steps as f64 / steps as f64);
    let in_time = study.chunk_time.as_secs_f64() / of_member.max(1e-9);
    let rows = |every: usize| (study.steps / every.max(1)) as u64 + 2;
    let rows = match (study.keep, study.statistics.interval()) {
        (Keep::Every(n), Some(m)) => rows(divisor(n, m)),
        (Keep::Every(n), None) | (_, Some(n)) => rows(n),
        _ => 2,
    };
    let in_memory = NUMBERS / (rows * schema.0.columns.len() as u64);
    let members = (in_time as u64)
        .min(in_memory)
        .min(study.members.div_ceil(CHUNKS));
    Ok(match members {
        0..TOGETHER => members.max(1),
        members => members / TOGETHER * TOGETHER,
    })
}

/// The greatest common divisor.
pub(crate) fn divisor(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        b => divisor(b, a % b),
    }
}
