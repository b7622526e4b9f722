//! This program as a process of a study.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::disks;

/// The variables that make a worker of this program: the folder, and the arguments of the study.
pub const FOLDER: &str = "NH_STUDIES_TEST_FOLDER";
pub const ARGUMENTS: &str = "NH_STUDIES_TEST_ARGUMENTS";

/// The command line of a worker.
pub fn line() -> [String; 4] {
    let program = std::env::current_exe().unwrap();
    let program = program.to_str().unwrap().to_owned();
    [
        program,
        "worker::worker".into(),
        "--exact".into(),
        "--nocapture".into(),
    ]
}

pub fn worker_of(folder: &Path, arguments: &str) -> Command {
    let [program, rest @ ..] = line();
    let mut command = Command::new(program);
    command
        .args(rest)
        .env(FOLDER, folder)
        .env(ARGUMENTS, arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The study of the tests where it is asked for: more members, so that a worker lives a while.
#[test]
fn worker() {
    let (Ok(folder), Ok(arguments)) = (std::env::var(FOLDER), std::env::var(ARGUMENTS)) else {
        return;
    };
    let folder = Path::new(&folder);
    if arguments == "slow" {
        slow(folder).command(["run".into()]).unwrap();
    }
    if let Some(deadly) = arguments.strip_prefix("long ") {
        let deadly = deadly.parse().unwrap();
        crate::cuts::long_members(folder, deadly).run().unwrap();
        std::process::exit(0);
    }
    if let Some(m) = arguments.strip_prefix("heavy ") {
        let ran = crate::builds::heavy(folder, m.parse().unwrap()).run();
        std::process::exit(i32::from(ran.is_err()));
    }
    let study = long(folder);
    #[cfg(feature = "s3")]
    let study = crate::s3::stored(study);
    if let Err(error) = study.command(arguments.split_whitespace().map(Into::into)) {
        eprintln!("{error}");
        std::process::exit(1);
    }
    std::process::exit(0);
}

/// 40 chunks.
pub fn long(folder: &Path) -> nh_studies::Study<crate::systems::Disk> {
    disks(folder).members(40 * 64).chunk(64)
}

/// A study whose ninth member takes a minute, and says when it begins.
fn slow(folder: &Path) -> nh_studies::Study<crate::systems::Disk> {
    let own = folder.to_owned();
    let study = nh_studies::Study::new(folder, move |member| {
        if member.member() == 9 {
            std::fs::write(own.join("begun"), "").unwrap();
            std::thread::sleep(std::time::Duration::from_secs(60));
        }
        crate::rolling(member)
    });
    study.members(16).h(0.01).steps(2).chunk(16)
}
