//! The part of a study that is a process's own, as engines and launchers tell it.

use crate::{StudyError, StudyResult};

/// The number of a part among so many; without `of` the number of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    pub number: u64,
    pub of: Option<u64>,
}

/// The variables of an array of jobs: the number, the first one, the step, and the count or the
/// last one.
struct Array {
    number: &'static str,
    first: &'static str,
    step: &'static str,
    count: &'static str,
    last: &'static str,
}

const HYPER_QUEUE: &str = "HQ_TASK_ID";

const ARRAYS: [Array; 2] = [
    Array {
        number: "SLURM_ARRAY_TASK_ID",
        first: "SLURM_ARRAY_TASK_MIN",
        step: "SLURM_ARRAY_TASK_STEP",
        count: "SLURM_ARRAY_TASK_COUNT",
        last: "SLURM_ARRAY_TASK_MAX",
    },
    Array {
        number: "SGE_TASK_ID",
        first: "SGE_TASK_FIRST",
        step: "SGE_TASK_STEPSIZE",
        count: "",
        last: "SGE_TASK_LAST",
    },
];

/// Arrays of which the number alone is known.
const NUMBERS: [&str; 2] = ["PBS_ARRAY_INDEX", "PBS_ARRAYID"];

/// The variables of launchers of processes: rank, size, and one that has to be set beside them, as
/// Slurm sets the others for a batch script too, which is one process.
const LAUNCHERS: [(&str, &str, &str); 4] = [
    ("PMI_RANK", "PMI_SIZE", ""),
    ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", ""),
    ("FLUX_TASK_RANK", "FLUX_JOB_SIZE", ""),
    ("SLURM_PROCID", "SLURM_NTASKS", "SLURM_STEP_ID"),
];

/// The rank in this environment: that of the task of HyperQueue or of the array, each of whose
/// tasks may be several processes of a launcher.
pub(crate) fn rank(variable: impl Fn(&str) -> Option<String>) -> StudyResult<Rank> {
    let number = |name: &str| -> StudyResult<Option<u64>> {
        let Some(text) = variable(name).filter(|text| !text.is_empty() && text != "undefined")
        else {
            return Ok(None);
        };
        let fault = format!("`{name}` is `{text}`, and no number");
        text.parse()
            .map(Some)
            .map_err(|_| StudyError::Usage { fault })
    };
    if let Some(number) = number(HYPER_QUEUE)? {
        return Ok(Rank { number, of: None });
    }
    let mut array = None;
    for kind in &ARRAYS {
        if let (None, Some(at)) = (array, number(kind.number)?) {
            let (first, step) = (number(kind.first)?, number(kind.step)?);
            let (first, step) = (first.unwrap_or(0), step.unwrap_or(1).max(1));
            let last = number(kind.last)?.map(|last| last.saturating_sub(first) / step + 1);
            array = Some((
                at.saturating_sub(first) / step,
                number(kind.count)?.or(last),
            ));
        }
    }
    for name in NUMBERS {
        if let (None, Some(at)) = (array, number(name)?) {
            array = Some((at, None));
        }
    }
    let mut process = None;
    for (name, size, beside) in LAUNCHERS {
        let is_set = beside.is_empty() || number(beside)?.is_some();
        if let (None, true, Some(at), Some(of)) = (process, is_set, number(name)?, number(size)?) {
            process = Some((at, of));
        }
    }
    let rank = match (array, process) {
        (Some((at, None)), _) => Rank {
            number: at,
            of: None,
        },
        (Some((at, Some(count))), process) => {
            let (own, of) = process.unwrap_or((0, 1));
            Rank {
                number: at * of + own,
                of: Some(count * of),
            }
        }
        (None, Some((own, of))) => Rank {
            number: own,
            of: Some(of),
        },
        (None, None) => {
            let fault = "no engine tells a rank: start `shard` by HyperQueue, as an array of Slurm, PBS or SGE, or by mpiexec or srun; or say `shard --rank 0 --size 8`";
            return Err(StudyError::Usage {
                fault: fault.to_owned(),
            });
        }
    };
    match rank.of {
        Some(of) if rank.number >= of => Err(StudyError::Usage {
            fault: format!(
                "rank {} of {of}: an array has to be of consecutive numbers, as `--array=0-{}`",
                rank.number,
                of.max(1) - 1
            ),
        }),
        _ => Ok(rank),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> StudyResult<Rank> {
        rank(|name| {
            let found = variables.iter().find(|(own, _)| *own == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[track_caller]
    fn is(variables: &[(&str, &str)], number: u64, of_all: Option<u64>) {
        assert_eq!(of(variables).unwrap(), Rank { number, of: of_all });
    }

    #[test]
    fn engines_tell_ranks() {
        let array = [
            ("SLURM_ARRAY_TASK_ID", "14"),
            ("SLURM_ARRAY_TASK_MIN", "10"),
            ("SLURM_ARRAY_TASK_MAX", "18"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
            ("SLURM_ARRAY_TASK_COUNT", "5"),
            // Of the batch script, which is one process.
            ("SLURM_PROCID", "0"),
            ("SLURM_NTASKS", "4"),
        ];
        is(&array, 2, Some(5));
        let step = [&array[..], &[("SLURM_STEP_ID", "0")]].concat();
        is(&step, 8, Some(20));
        // A worker of HyperQueue in an allocation of Slurm.
        is(&[&step[..], &[("HQ_TASK_ID", "77")]].concat(), 77, None);
        is(&[("PMI_RANK", "3"), ("PMI_SIZE", "8")], 3, Some(8));
        is(&[("PBS_ARRAY_INDEX", "9")], 9, None);
        let sge = [
            ("SGE_TASK_ID", "3"),
            ("SGE_TASK_FIRST", "1"),
            ("SGE_TASK_LAST", "4"),
            ("SGE_TASK_STEPSIZE", "1"),
        ];
        is(&sge, 2, Some(4));
    }

    #[test]
    fn what_no_engine_tells_is_refused() {
        for (variables, word) in [
            (&[][..], "no engine"),
            (&[("SGE_TASK_ID", "undefined")], "no engine"),
            (&[("HQ_TASK_ID", "x")], "no number"),
            // `--array=3,7`
            (
                &[
                    ("SLURM_ARRAY_TASK_ID", "7"),
                    ("SLURM_ARRAY_TASK_MIN", "3"),
                    ("SLURM_ARRAY_TASK_COUNT", "2"),
                ],
                "consecutive",
            ),
        ] {
            let error = of(variables).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
    }
}
