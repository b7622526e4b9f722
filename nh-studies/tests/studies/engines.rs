//! Engines and launchers that exist, where they are to be had: they start this program, and nothing of
//! them is linked.

use std::process::Command;

use crate::kills::undisturbed;
use crate::python::packages;
use crate::worker::{ARGUMENTS, FOLDER, line, long};
use crate::{files, folder};

/// Two workers of HyperQueue, a task a chunk.
#[test]
fn tasks_of_hyper_queue_are_one_run() {
    let Some(packages) = packages(&["hyperqueue"], "tasks_of_hyper_queue_are_one_run") else {
        return;
    };
    let at = folder("hyper_queue");
    let plan = long(&at).plan().unwrap();
    const PROGRAM: &str = r#"
import os, sys
from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig
with LocalCluster() as cluster:
    for _ in range(2):
        cluster.start_worker(WorkerConfig(cores=1))
    client, job = cluster.client(), Job()
    names = [name for name in os.environ if name.startswith("NH_STUDIES_TEST_")]
    for chunk in range(int(sys.argv[1])):
        env = {name: os.environ[name] for name in names}
        # Tasks of this interface are no array, whose tasks have their number from HyperQueue itself.
        job.program(sys.argv[2:], env={**env, "HQ_TASK_ID": str(chunk)})
    client.wait_for_jobs([client.submit(job)])
"#;
    let mut python = Command::new("python3");
    python
        .args(["-c", PROGRAM, &plan.chunks.to_string()])
        .args(line());
    python
        .current_dir(at.parent().unwrap())
        .env("PYTHONPATH", packages);
    let output = python
        .env(FOLDER, &at)
        .env(ARGUMENTS, "shard")
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(files(&at) == *undisturbed());
}

/// Three processes of `mpiexec`, of the wheel of MPICH.
#[test]
fn ranks_of_mpiexec_are_one_run() {
    let Some(packages) = packages(&["mpich"], "ranks_of_mpiexec_are_one_run") else {
        return;
    };
    let at = folder("mpiexec");
    let mut mpiexec = Command::new(packages.join("bin/mpiexec"));
    mpiexec.args(["-n", "3"]).args(line());
    let output = mpiexec
        .env(FOLDER, &at)
        .env(ARGUMENTS, "shard")
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(files(&at) == *undisturbed());
}

/// An array of Slurm, where `SLURM_CONF` names one that runs; twice, so that the second resumes.
#[test]
fn an_array_of_slurm_is_one_run() {
    let test = "an_array_of_slurm_is_one_run";
    let is_there = Command::new("sinfo").arg("-h").output();
    if !is_there.is_ok_and(|output| output.status.success()) {
        println!("skipped {test}: `sinfo` finds no Slurm");
        return;
    }
    let at = folder("slurm");
    long(&at).plan().unwrap();
    for array in ["--array=0-2", "--array=5-7"] {
        let mut sbatch = Command::new("sbatch");
        sbatch.args(["--wait", "--export=ALL", "--output=/dev/null", array]);
        sbatch.args(["--wrap", &line().join(" ")]);
        let output = sbatch
            .env(FOLDER, &at)
            .env(ARGUMENTS, "shard")
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(files(&at) == *undisturbed());
    }
}
