//! A study in a store of the protocol S3: the server of moto, which is installed by pip.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nh_studies::object_store::aws::{AmazonS3, AmazonS3Builder};
use nh_studies::object_store::{ObjectStoreExt, PutPayload};
use nh_studies::{Study, StudyError};

use crate::folder;
use crate::kills::undisturbed;
use crate::python::packages;
use crate::systems::Disk;
use crate::worker::{long, worker_of};

/// The variable that tells a worker the server.
const SERVER: &str = "NH_STUDIES_TEST_S3";

/// A server with a bucket, which ends with it.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(test: &str) -> Option<Self> {
        let packages = packages(&["moto[server]"], test)?;
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        let port = free.local_addr().unwrap().port().to_string();
        drop(free);
        let program = "import sys; from moto.server import main; main(['-p', sys.argv[1]])";
        let mut python = Command::new("python3");
        python.args(["-c", program, &port]);
        python
            .env("PYTHONPATH", packages)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let server = Self {
            process: python.spawn().unwrap(),
            address,
        };
        let begin = Instant::now();
        while !server.makes_bucket() {
            assert!(begin.elapsed() < Duration::from_secs(60), "no server");
            sleep(Duration::from_millis(50));
        }
        Some(server)
    }

    fn makes_bucket(&self) -> bool {
        let ask = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect(&self.address)?;
            let host = &self.address;
            write!(
                stream,
                "PUT /studies HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        ask().is_ok_and(|answer| answer.contains(" 200 "))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

fn bucket(address: &str) -> Arc<AmazonS3> {
    let bucket = AmazonS3Builder::new()
        .with_endpoint(format!("http://{address}"))
        .with_allow_http(true)
        .with_region("us-east-1")
        .with_bucket_name("studies")
        .with_access_key_id("key")
        .with_secret_access_key("secret");
    Arc::new(bucket.build().unwrap())
}

/// The study of a worker, in the bucket if there is one.
pub fn stored(study: Study<Disk>) -> Study<Disk> {
    match std::env::var(SERVER) {
        Ok(address) => study.store(bucket(&address), "runs/disks"),
        Err(_) => study,
    }
}

/// Two processes, of which one is killed again and again, leave the bytes of one undisturbed run on
/// a disk.
#[test]
fn a_bucket_holds_a_study() {
    let Some(server) = Server::start("a_bucket_holds_a_study") else {
        return;
    };
    let nowhere = folder("nowhere");
    let bucket = bucket(&server.address);
    let study = || long(&nowhere).store(bucket.clone(), "runs/disks");
    assert!(matches!(study().status(), Err(StudyError::NoStudy { .. })));
    let worker = || {
        let mut worker = worker_of(&nowhere, "run");
        worker.env(SERVER, &server.address).spawn().unwrap()
    };
    let (mut one, mut other) = (worker(), worker());
    for _ in 0..4 {
        sleep(Duration::from_millis(300));
        other.kill().unwrap();
        other.wait().unwrap();
        other = worker();
    }
    assert!(one.wait().unwrap().success());
    assert!(other.wait().unwrap().success());
    assert!(!nowhere.exists());
    let status = study().status().unwrap();
    assert_eq!((status.done, status.chunks), (40, 40));
    assert_eq!(study().verify(2).unwrap(), 40);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    for (name, bytes) in undisturbed() {
        let path = format!("runs/disks/{}", name.trim_start_matches('/'));
        let get = async { bucket.get(&path.as_str().into()).await?.bytes().await };
        assert!(runtime.block_on(get).unwrap() == *bytes, "{name}");
    }
    // A damaged chunk is found, and done again.
    let third = "runs/disks/chunks/000000000003.parquet".into();
    let damaged = PutPayload::from_static(b"PAR1");
    runtime.block_on(bucket.put(&third, damaged)).unwrap();
    match study().verify(0).unwrap_err() {
        StudyError::Damaged { chunks } => assert_eq!(chunks, [3]),
        other => panic!("{other}"),
    }
    assert_eq!(study().run().unwrap().damaged, 1);
    let at = folder("merged_from_s3");
    assert_eq!(
        study().merge(at.join("all.parquet")).unwrap().rows,
        4 * 40 * 64
    );
}

/// While a worker computes chunk 1, another one writes it: put-if-absent of the store finds it, and
/// compares.
#[test]
fn two_writers_to_a_bucket() {
    let Some(server) = Server::start("two_writers_to_a_bucket") else {
        return;
    };
    let bucket = bucket(&server.address);
    let of_spin = |spin: fn(bool) -> f64, meanwhile: bool| {
        let (own, address) = (bucket.clone(), server.address.clone());
        let study = Study::new("nowhere", move |member| {
            let is_ninth = member.member() == 9;
            if is_ninth && meanwhile {
                // In a thread of its own: this one waits for files.
                let address = address.clone();
                let other = std::thread::spawn(move || plain(&address).run().unwrap());
                other.join().unwrap();
            }
            let spin = spin(is_ninth);
            let v = [0.5 * spin, 0.0, spin, 0.7];
            (
                crate::systems::DISK,
                nonholonomic::Start::from_velocity([0.0; 4], v),
            )
        });
        study
            .members(16)
            .h(0.01)
            .steps(3)
            .chunk(8)
            .store(own, "runs/two")
    };
    let ran = of_spin(|_| 1.0, true).run().unwrap();
    assert_eq!(ran.computed + ran.found, 2);
    let path = "runs/two/chunks/000000000001.parquet".into();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(bucket.delete(&path)).unwrap();
    let error = of_spin(|is_ninth| if is_ninth { 2.0 } else { 1.0 }, true).run();
    let error = error.unwrap_err();
    assert!(
        matches!(error, StudyError::NotDeterministic { chunk: 1 }),
        "{error}"
    );
}

/// The study of the other writer.
fn plain(address: &str) -> Study<Disk> {
    let study = Study::new("nowhere", |_| {
        let v = [0.5, 0.0, 1.0, 0.7];
        (
            crate::systems::DISK,
            nonholonomic::Start::from_velocity([0.0; 4], v),
        )
    });
    study
        .members(16)
        .h(0.01)
        .steps(3)
        .chunk(8)
        .store(bucket(address), "runs/two")
}
