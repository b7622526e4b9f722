//! A member's values are the same, bit by bit, whatever is computed beside it and wherever.

use core::fmt::Debug;

use nh_runtime::{DiscreteSystem, Vector};
use rayon::ThreadPoolBuilder;

use super::systems::one_degree::{Folded, OneDegree};
use super::{H, LANES, Member, bits, disk, ensemble, pendulum};

/// The bits do not depend on the number of members and their order.
fn company_does_not_matter<S>(h: f64, steps: usize, members: &[Member<S>])
where
    S: DiscreteSystem<Configuration: Vector + Sync> + Clone + Debug + Sync,
{
    let all = ensemble(h, members.iter().cloned()).run(steps);
    let expected: Vec<_> = (0..members.len())
        .map(|member| bits(&all, member))
        .collect();
    for count in 0..members.len() {
        let first = ensemble(h, members[..count].iter().cloned()).run(steps);
        let last = ensemble(h, members[count..].iter().rev().cloned()).run(steps);
        for member in 0..members.len() {
            let found = if member < count {
                bits(&first, member)
            } else {
                bits(&last, members.len() - 1 - member)
            };
            assert!(
                found == expected[member],
                "member {member} of {count}: {:?}",
                members[member]
            );
        }
    }
}

#[test]
fn disks_in_any_company() {
    let members: Vec<_> = (0..2 * LANES + 3).map(disk).collect();
    company_does_not_matter(H, 30, &members);
}

#[test]
fn pendulums_in_any_company() {
    let members: Vec<_> = (0..2 * LANES + 3).map(pendulum).collect();
    company_does_not_matter(H, 100, &members);
    // Steps so long that some take several iterations, and new factors.
    company_does_not_matter(0.2, 100, &members);
}

#[test]
fn members_that_get_stuck_in_any_company() {
    // Guesses and kicks of all sizes, from which some norms fall slowly and some do not fall at first.
    let members: Vec<Member<OneDegree<Folded>>> = (0..8 * LANES)
        .map(|i| {
            let (d, b) = (0.05 * i as f64 - 1.6, 0.9 - 0.37 * (i % 5) as f64);
            let system = OneDegree::new([1.0, b, 1.0]);
            (system, ([0.0].into(), [d].into()))
        })
        .collect();
    company_does_not_matter(H, 4, &members);
}

#[test]
fn threads_do_not_matter() {
    let members: Vec<_> = (0..517).map(|i| disk(i % 23)).collect();
    let run = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let ensemble = ensemble(H, members.iter().cloned()).every(7);
        let recording = pool.expect("a pool").install(|| ensemble.run(40));
        (0..members.len())
            .map(|member| bits(&recording, member))
            .collect::<Vec<_>>()
    };
    let one = run(1);
    assert!(one == run(2));
    assert!(one == run(3));
    assert!(one[0] == one[23] && one[22] == one[45]);
}
