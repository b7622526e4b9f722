//! Engines and launchers that exist, where they are to be had: they start this program, and nothing
//! of them is linked.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::kills::undisturbed;
use crate::python::packages;
use crate::worker::{ARGUMENTS, FOLDER, line, long};
use crate::{files, folder};

/// The program that submits tasks.
const HYPER_QUEUE: &str = include_str!("hyper_queue.py");

/// Two workers of HyperQueue, a task a chunk.
#[test]
fn tasks_of_hyper_queue_are_one_run() {
    let Some(packages) = packages(&["hyperqueue"], "tasks_of_hyper_queue_are_one_run") else {
        return;
    };
    let at = folder("hyper_queue");
    let plan = long(&at).plan().unwrap();
    let mut python = Command::new("python3");
    python
        .args(["-c", HYPER_QUEUE, &plan.chunks.to_string(), "1"])
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

/// A Slurm of one node, which ends with it.
struct Slurm {
    folder: PathBuf,
}

impl Slurm {
    const SCRIPT: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/studies/slurm_one_node.sh"
    );

    /// One that runs, if its programs are installed and the user may start them.
    fn start(test: &str) -> Option<Self> {
        let is_there = |program| Command::new(program).arg("-V").output().is_ok();
        if !["slurmctld", "slurmd", "sbatch"].into_iter().all(is_there) {
            println!("skipped {test}: slurm-wlm is not installed");
            return None;
        }
        let folder = folder("slurm_daemons");
        let own = Self { folder };
        let output = own.script("start");
        if !output.status.success() {
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            println!("skipped {test}: Slurm does not start: {error}");
            return None;
        }
        Some(own)
    }

    fn script(&self, word: &str) -> Output {
        let mut bash = Command::new("bash");
        // Daemons keep the pipes of their parents.
        let log = std::fs::File::create(self.folder.with_extension("log")).unwrap();
        bash.args([Self::SCRIPT, word])
            .arg(&self.folder)
            .stdout(log)
            .stderr(Stdio::null());
        Output {
            status: bash.status().unwrap(),
            stdout: Vec::new(),
            stderr: std::fs::read(self.folder.with_extension("log")).unwrap(),
        }
    }

    /// The output of a program that asks this Slurm.
    #[track_caller]
    fn output(&self, command: &mut Command) -> String {
        let output = command.env("SLURM_CONF", self.folder.join("slurm.conf"));
        let output = output.output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }

    /// Waits until no task of the job is left, each of which has succeeded. (`sbatch --wait` sees it half a minute later.)
    fn wait(&self, job: &str) {
        while !self
            .output(Command::new("squeue").args(["-h", "-j", job]))
            .is_empty()
        {
            sleep(Duration::from_millis(100));
        }
        let tasks = self.output(Command::new("scontrol").args(["show", "job", job]));
        let states = tasks
            .split_whitespace()
            .filter(|word| word.starts_with("JobState="));
        assert!(states.clone().count() > 0, "{tasks}");
        assert!(
            states
                .into_iter()
                .all(|state| state == "JobState=COMPLETED"),
            "{tasks}"
        );
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        self.script("stop");
    }
}

/// An array of Slurm, whose numbers begin elsewhere and go in steps.
#[test]
fn an_array_of_slurm_is_one_run() {
    let Some(slurm) = Slurm::start("an_array_of_slurm_is_one_run") else {
        return;
    };
    let at = folder("slurm");
    long(&at).plan().unwrap();
    let mut sbatch = Command::new("sbatch");
    sbatch.args(["--parsable", "--export=ALL", "--output=/dev/null"]);
    sbatch.args(["--array=4-10:2", "--wrap", &line().join(" ")]);
    sbatch.env(FOLDER, &at).env(ARGUMENTS, "shard");
    slurm.wait(slurm.output(&mut sbatch).trim());
    assert!(files(&at) == *undisturbed());
}
