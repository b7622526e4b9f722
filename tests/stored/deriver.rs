//! The build script of the macro with the feature `deriver`, without a compiler: one program is the build script, the cargo that it runs,
//! and the program that this cargo compiles.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use crate::cargo;

const ROLES: &str = r#"
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let build = "ab".repeat(32);
    match arguments.first().map(String::as_str) {
        None => program::provide(&build),
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
                let folder = std::path::Path::new(&variable("CARGO_TARGET_DIR")).join("host").join("release");
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

/// The build script, in a folder of its own.
struct Script {
    folder: PathBuf,
    program: PathBuf,
}

impl Script {
    fn compiled(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("deriver-{name}"));
        drop(fs::remove_dir_all(&folder));
        let module = cargo::root().join("nh-macros/build/program.rs");
        let module = fs::canonicalize(module).expect("the module of the build script");
        let source = format!("#[path = r\"{}\"]\nmod program;\n{ROLES}", module.display());
        super::write(&folder.join("main.rs"), &source);
        let program = folder.join(format!("script{}", env::consts::EXE_SUFFIX));
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args(["--edition", "2024", "-o"]).arg(&program);
        cargo::succeed(rustc.arg(folder.join("main.rs")));
        Self { folder, program }
    }

    /// The build script in a build of its own, in the environment of a lint that is compiled for another machine.
    fn started(&self, out: &str, cache: &Path, variables: &[(&str, &str)]) -> Child {
        let out = self.folder.join(out);
        fs::create_dir_all(&out).expect("a folder");
        let package = cargo::root().join("nh-macros");
        Command::new(&self.program)
            .env("CARGO", &self.program)
            .env("CARGO_MANIFEST_DIR", package)
            .env("OUT_DIR", out)
            .env("XDG_CACHE_HOME", cache)
            .env("NH_LOG", self.log())
            .envs(OTHERS.map(|name| (name, "of the other build")))
            .envs([
                ("HOST", "host"),
                ("CARGO_FEATURE_DERIVER", "1"),
                ("CARGO_PKG_VERSION", "0.1.0"),
                ("CARGO_PKG_RUST_VERSION", "1.95"),
            ])
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the build script")
    }

    /// The path of the program that the build script gives to the macro, and the reason for which it has compiled none.
    #[track_caller]
    fn run(&self, out: &str, cache: &Path, variables: &[(&str, &str)]) -> (PathBuf, String) {
        let output = self.started(out, cache, variables).wait_with_output();
        let output = output.expect("the build script");
        assert!(output.status.success(), "{}", output.status);
        let text = String::from_utf8(output.stdout).expect("text");
        let value = |name: &str| {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(&format!("cargo::rustc-env={name}=")));
            line.expect("a value").to_owned()
        };
        (
            value("NONHOLONOMIC_PROGRAM").into(),
            value("NONHOLONOMIC_PROGRAM_FAILURE"),
        )
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
    let script = Script::compiled("once");
    let cache = script.folder.join("cache");
    let builds: Vec<_> = ["a", "b", "c"]
        .map(|out| script.started(out, &cache, &[]))
        .into();
    for build in builds {
        assert!(
            build
                .wait_with_output()
                .expect("the build script")
                .status
                .success()
        );
    }
    let commands = script.commands();
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
    let (program, failure) = script.run("d", &cache, &[]);
    assert!(
        program.starts_with(&cache) && failure.is_empty(),
        "{program:?}, {failure}"
    );
    assert_eq!(script.commands(), [""; 0]);
    // No build finds it changed since it was started.
    let modified = |path| fs::metadata(path).and_then(|file| file.modified());
    let times = [&program, &script.program].map(|path| modified(path).expect("a time"));
    assert_eq!(times[0], times[1]);
    // A program of another machine, or one that is damaged.
    fs::write(&program, "nothing that runs").expect("writable");
    assert_eq!(script.run("d", &cache, &[]), (program, String::new()));
    assert_eq!(script.commands().len(), 2);
    // With the feature `derive` there is none.
    let output = script
        .started("e", &cache, &[("CARGO_FEATURE_DERIVE", "1")])
        .wait_with_output();
    assert!(output.expect("the build script").stdout.is_empty());
}

#[test]
fn where_no_program_can_be_kept_or_compiled() {
    let script = Script::compiled("nowhere");
    // A file in the place of the cache takes nothing, not even from root.
    let file = script.folder.join("file");
    super::write(&file, "");
    let (program, failure) = script.run("a", &file, &[]);
    assert!(
        program.starts_with(script.folder.join("a")) && program.exists(),
        "{program:?}, {failure}"
    );
    assert_eq!(script.commands().len(), 2);
    assert_eq!(script.run("a", &file, &[]), (program, String::new()));
    assert_eq!(script.commands(), [""; 0]);

    // The build goes on: systems that are stored need no program. It has the path of none, by which cargo asks again.
    let refused = [("NH_REFUSED", "1")];
    let (program, failure) = script.run("b", &file, &refused);
    assert!(
        !program.exists() && program.starts_with(script.folder.join("b")),
        "{program:?}"
    );
    assert_eq!(failure, "error: nothing is there / Caused by: a test");
    let commands = script.commands();
    let is_offline: Vec<_> = (commands.iter())
        .map(|command| command.starts_with("fetch --target host --offline ["))
        .collect();
    assert_eq!(is_offline, [true, true, false], "{commands:?}");
    let refused = [("NH_REFUSED", "1"), ("CARGO", "/nothing/of/this/name")];
    let (_, failure) = script.run("b", &file, &refused);
    assert!(failure.starts_with("cannot run cargo: "), "{failure}");
}
