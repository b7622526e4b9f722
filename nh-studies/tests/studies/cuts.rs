//! Members that are cut in time.

use std::fs;
use std::path::Path;

use nh_studies::{Keep, Study};
use nonholonomic::nalgebra::UnitQuaternion;
use nonholonomic::{Reduced, Start, SymmetricSystem, records::RecordedDynamics};

use crate::systems::{Body, Disk, SPHERE};
use crate::worker::worker_of;
use crate::{files, folder, rolling};

/// The files are those of members that are not cut, behind whatever number of steps.
fn alike<D: RecordedDynamics + Send + Sync + 'static>(
    name: &str,
    study: impl Fn(&Path) -> Study<D>,
    cut: impl Fn(Study<D>, usize) -> Study<D>,
) {
    let whole = folder(&format!("{name}_whole"));
    study(&whole).run().unwrap();
    let whole = files(&whole);
    for steps in [1, 7, 40, 1000] {
        let at = folder(&format!("{name}_{steps}"));
        let ran = cut(study(&at), steps).run().unwrap();
        assert_eq!(
            ran.computed + 1,
            whole
                .keys()
                .filter(|name| !name.starts_with("impacts"))
                .count() as u64
        );
        assert!(files(&at) == whole, "{name} behind {steps} steps");
        assert_eq!(
            fs::read_dir(at.join("parts")).into_iter().flatten().count(),
            0
        );
    }
}

#[test]
fn members_that_are_cut_have_the_same_bytes() {
    let disks = |keep| {
        move |at: &Path| {
            let study = crate::disks(at).members(11).chunk(4).keep(keep);
            // Some members end early, and one has no start.
            study.stop("far", |_, state| state.q[0] > 0.29)
        }
    };
    alike("cut_last", disks(Keep::Last), Study::cut);
    alike("cut_all", disks(Keep::Every(1)), Study::cut);
    alike("cut_some", disks(Keep::Every(7)), Study::cut);
    let reduced = |at: &Path| {
        let study = Study::new(at, |member| {
            let (disk, _) = rolling(member);
            let v = [0.9 * disk.A, 0.0, 0.9, 0.7];
            let start = Start::from_velocity([0.0; 4], v);
            (Reduced(SymmetricSystem::reduced(&disk)), start)
        });
        study.members(3).h(0.01).steps(50).keep(Keep::Every(5))
    };
    alike("cut_reduced", reduced, Study::cut);
    let bodies = |at: &Path| {
        let study = Study::new(at, |member| {
            let omega = [0.3, 1.0, member.uniform("spin", 0.1..0.2)];
            let start = Start::from_velocity(UnitQuaternion::identity(), omega);
            (Body { J: [1.0, 2.0, 3.0] }, start)
        });
        study.members(3).h(0.02).steps(60).keep(Keep::Every(6))
    };
    alike("cut_bodies", bodies, Study::cut);
}

/// Boundaries that are crossed on the way to a cut, too: ẋ = 1 and steps of 0.02 come to x = 0
/// behind 5 to 25 of them.
#[test]
fn crossings_at_cuts() {
    let spheres = |keep| {
        move |at: &Path| {
            let study = Study::new(at, |member| {
                let x = member.grid([(-0.5..=-0.1, 9)])[0] - 0.005;
                let v = [1.0, 0.5, 0.0, -1.0, 0.3];
                (SPHERE, Start::from_velocity([x, 0.2, 0.0, 0.0, 0.0], v))
            });
            let study = study.members(9).h(0.02).steps(40).chunk(3).keep(keep);
            study.statistics(|s| s.every(10).mean("y_dot"))
        }
    };
    alike("cut_spheres", spheres(Keep::Every(1)), Study::cut);
    alike("cut_spheres_some", spheres(Keep::Every(10)), Study::cut);
}

/// Two members of 12 000 steps in one chunk, cut in four, and a program that ends where it comes to
/// this node.
pub fn long_members(folder: &Path, deadly: usize) -> Study<Disk> {
    let study = Study::new(folder, rolling).members(2).seed(7).h(0.01);
    let study = study.steps(12_000).chunk(2).cut(3000);
    study.stop("never", move |_, state| {
        if state.k == deadly {
            std::process::abort();
        }
        false
    })
}

/// A worker that ends in the middle of a member loses the steps behind its last cut, and no others.
#[test]
fn a_long_member_outlives_its_workers() {
    let (at, whole) = (folder("cut_killed"), folder("uncut"));
    // A cut behind all steps is none.
    long_members(&whole, usize::MAX).cut(100_000).run().unwrap();
    let survives = |deadly: usize| {
        let mut worker = worker_of(&at, &format!("long {deadly}"));
        worker.status().unwrap().success()
    };
    assert!(!survives(4000));
    // Nodes 0 to 2999 are not computed again, and the manifest takes 4 steps of each.
    assert!(!survives(7000));
    let part = at.join("parts/000000000000");
    let mut damaged = fs::read(&part).unwrap();
    let at_byte = damaged.len() / 2;
    damaged[at_byte] ^= 1;
    fs::write(&part, damaged).unwrap();
    // A damaged part is done anew.
    assert!(!survives(5000));
    assert!(!survives(9001));
    assert_eq!(files(&at).len(), 1);
    assert!(survives(8000));
    assert!(files(&at) == files(&whole));
}
