//! How the macro finds or compiles the program that derives, without a compiler: one program is the macro, the cargo that it runs, and
//! the program that this cargo compiles.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};
use std::{env, fs};

use crate::cargo;

const ROLES: &str = r#"
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let build = "ab".repeat(32);
    match arguments.first().map(String::as_str) {
        None => {
            let path = |name| std::path::PathBuf::from(std::env::var_os(name).expect(name));
            let [package, cache, out] = ["CARGO_MANIFEST_DIR", "NH_CACHE", "OUT_DIR"].map(path);
            let this = program::Macro {
                cache: Some(&cache),
                build: &build,
                host: "host",
                package: &package,
                out: &out,
                version: "0.1.0",
                rust_version: "1.95",
            };
            match this.program() {
                Ok(path) => println!("{}", path.display()),
                Err(failure) => println!("no program: {failure}"),
            }
        }
        Some("--build") => println!("{build}"),
        Some(command) => {
            let variable = |name| std::env::var(name).expect(name);
            use std::io::Write;
            let log = std::path::Path::new(&variable("NH_LOG")).to_owned();
            let mut log = std::fs::File::options().append(true).create(true).open(log).expect("a log");
            let given = std::env::vars().filter(|(_, value)| value == "of the other build");
            let names: Vec<_> = given.map(|(name, _)| name).collect();
            writeln!(log, "{} {names:?}", arguments.join(" ")).expect("a log");
            if std::env::var_os("NH_REFUSED").is_some() {
                eprintln!("error: nothing is there\n\nCaused by: a test");
                std::process::exit(101);
            }
            if command == "build" {
                std::thread::sleep(std::time::Duration::from_millis(200));
                let target = variable("CARGO_TARGET_DIR");
                assert_eq!(variable("CARGO_BUILD_BUILD_DIR"), target, "locks of its own");
                assert!(target.starts_with(&variable("OUT_DIR")));
                let folder = std::path::Path::new(&target).join("host").join("release");
                std::fs::create_dir_all(&folder).expect("a folder");
                let program = format!("nonholonomic-derive{}", std::env::consts::EXE_SUFFIX);
                std::fs::copy(std::env::current_exe().expect("a program"), folder.join(program)).expect("a copy");
            }
        }
    }
}
"#;

const OTHERS: [&str; 6] = [
    "CARGO_BUILD_TARGET",
    "CARGO_NET_RETRY",
    "CARGO_PROFILE_RELEASE_LTO",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTC_WRAPPER",
    "RUSTFLAGS",
];

/// The part of the macro, in a folder of its own.
struct Macro {
    folder: PathBuf,
    program: PathBuf,
}

impl Macro {
    fn compiled(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("deriver-{name}"));
        drop(fs::remove_dir_all(&folder));
        let module = cargo::root().join("nh-macros/src/backend/process/program.rs");
        let module = fs::canonicalize(module).expect("the module of the macro");
        let source = format!("#[path = r\"{}\"]\nmod program;\n{ROLES}", module.display());
        super::write(&folder.join("main.rs"), &source);
        let program = folder.join(format!("macro{}", env::consts::EXE_SUFFIX));
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args(["--edition", "2024", "-o"]).arg(&program);
        cargo::succeed(rustc.arg(folder.join("main.rs")));
        Self { folder, program }
    }

    /// The macro in a build of its own, in the environment of a lint that is compiled for another machine.
    fn started(&self, out: &str, cache: &Path, variables: &[(&str, &str)]) -> Child {
        let out = self.folder.join(out);
        fs::create_dir_all(&out).expect("a folder");
        let package = cargo::root().join("nh-macros");
        Command::new(&self.program)
            .env("CARGO", &self.program)
            .env("CARGO_MANIFEST_DIR", package)
            .env("OUT_DIR", out)
            .env("NH_CACHE", cache)
            .env("NH_LOG", self.log())
            .envs(OTHERS.map(|name| (name, "of the other build")))
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the macro")
    }

    /// The path of the program; `Err` is the reason for which there is none.
    #[track_caller]
    fn run(&self, out: &str, cache: &Path, variables: &[(&str, &str)]) -> Result<PathBuf, String> {
        let output = self.started(out, cache, variables).wait_with_output();
        let output = output.expect("the macro");
        assert!(output.status.success(), "{}", output.status);
        let text = String::from_utf8(output.stdout).expect("text");
        match text.trim_end().strip_prefix("no program: ") {
            Some(failure) => Err(failure.to_owned()),
            None => Ok(text.trim_end().into()),
        }
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// The commands of cargo since this was asked last.
    fn commands(&self) -> Vec<String> {
        let text = fs::read_to_string(self.log()).unwrap_or_default();
        drop(fs::remove_file(self.log()));
        text.lines().map(str::to_owned).collect()
    }
}

#[test]
fn the_program_that_derives_is_compiled_once_for_a_user() {
    let this = Macro::compiled("once");
    let cache = this.folder.join("cache");
    fs::create_dir(&cache).expect("a folder");
    let builds: Vec<_> = ["a", "b", "c"]
        .map(|out| this.started(out, &cache, &[]))
        .into();
    let mut said = String::new();
    for build in builds {
        let output = build.wait_with_output().expect("the macro");
        assert!(output.status.success());
        said += &String::from_utf8_lossy(&output.stderr);
    }
    // One compiles it, and says so.
    assert!(
        said.starts_with("nonholonomic: compiles the computer algebra")
            && said.lines().count() == 1,
        "{said}"
    );
    let commands = this.commands();
    assert_eq!(commands.len(), 2, "{commands:?}");
    assert!(
        commands[0].starts_with("fetch --target host --offline ["),
        "{commands:?}"
    );
    assert!(
        commands[1].starts_with("build --offline --release --target host "),
        "{commands:?}"
    );
    // Flags and profiles of the other build are left to it, and its network is not.
    let kept = "[\"CARGO_NET_RETRY\"]";
    assert!(
        commands.iter().all(|command| command.ends_with(kept)),
        "{commands:?}"
    );

    // Another build finds it.
    let program = this.run("d", &cache, &[]).expect("a program");
    assert!(program.starts_with(&cache), "{program:?}");
    assert_eq!(this.commands(), [""; 0]);
    // A program of another machine, or one that is damaged.
    fs::write(&program, "nothing that runs").expect("writable");
    // Beside it one of a version that is no longer used, and one that may be.
    let [older, newer] = ["older", "newer"].map(|name| program.with_file_name(name));
    for path in [&older, &newer] {
        super::write(path, "");
    }
    let months_ago = SystemTime::now() - Duration::from_secs(60 * 24 * 60 * 60);
    let file = fs::File::options().append(true).open(&older);
    file.and_then(|file| file.set_modified(months_ago))
        .expect("writable");
    assert_eq!(this.run("d", &cache, &[]), Ok(program));
    assert_eq!(this.commands().len(), 2);
    assert!(newer.exists() && !older.exists());
}

#[test]
fn where_no_program_can_be_kept_or_compiled() {
    let this = Macro::compiled("nowhere");
    // A file in the place of the cache takes nothing, not even from root.
    let file = this.folder.join("file");
    super::write(&file, "");
    let program = this.run("a", &file, &[]).expect("a program");
    assert!(
        program.starts_with(this.folder.join("a")) && program.exists(),
        "{program:?}"
    );
    assert_eq!(this.commands().len(), 2);
    assert_eq!(this.run("a", &file, &[]), Ok(program));
    assert_eq!(this.commands(), [""; 0]);

    // The next compiler asks again.
    let refused = [("NH_REFUSED", "1")];
    for _ in 0..2 {
        let failure = this.run("b", &file, &refused);
        let failure = failure.expect_err("it is refused");
        assert_eq!(failure, "error: nothing is there\n\nCaused by: a test");
        let commands = this.commands();
        let is_offline: Vec<_> = (commands.iter())
            .map(|command| command.starts_with("fetch --target host --offline ["))
            .collect();
        assert_eq!(is_offline, [true, true, false], "{commands:?}");
    }
    let refused = [("NH_REFUSED", "1"), ("CARGO", "/nothing/of/this/name")];
    let failure = this.run("b", &file, &refused);
    let failure = failure.expect_err("no cargo");
    assert!(failure.starts_with("cannot run cargo: "), "{failure}");
}
