//! A step does not touch the heap.

use nh_ensembles::Ensemble;
use nh_runtime::{DiscreteSystem, Vector};
use rayon::ThreadPoolBuilder;

use super::{H, LANES, disk, ensemble, pendulum};

fn allocations<S>(ensemble: &Ensemble<S>, steps: usize) -> u64
where
    S: DiscreteSystem<Configuration: Vector + Sync> + Sync + Send,
{
    let pool = ThreadPoolBuilder::new().num_threads(1).build();
    let info = pool.expect("a pool").install(|| {
        allocation_counter::measure(|| {
            assert_eq!(ensemble.run(steps).records(), 2);
        })
    });
    info.count_total
}

#[test]
fn steps_do_not_allocate() {
    let disks = ensemble(H, (0..2 * LANES + 3).map(disk)).every(1000);
    assert_eq!(allocations(&disks, 10), allocations(&disks, 1000));
    let pendulums = ensemble(H, (0..2 * LANES + 3).map(pendulum)).every(1000);
    assert_eq!(allocations(&pendulums, 10), allocations(&pendulums, 1000));
    let watching = disks.watch("E", |disk, state| disk.energy_at(&state.interval()));
    assert_eq!(allocations(&watching, 10), allocations(&watching, 1000));
}
