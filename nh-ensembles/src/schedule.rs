//! Which nodes are recorded.

/// The nodes 0, every, 2 every, … up to `steps`, and `steps`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    pub steps: usize,
    pub every: usize,
}

impl Schedule {
    /// The number of the record of node k.
    pub fn record(self, k: usize) -> Option<usize> {
        (k == self.steps || k.is_multiple_of(self.every)).then(|| k.div_ceil(self.every))
    }

    /// The recorded nodes, in order.
    pub fn nodes(self) -> impl Iterator<Item = usize> {
        (0..self.steps)
            .step_by(self.every)
            .chain(core::iter::once(self.steps))
    }
}

#[cfg(test)]
mod tests {
    use super::Schedule;

    #[test]
    fn records_are_numbered_in_order() {
        for steps in 0..12 {
            for every in 1..14 {
                let schedule = Schedule { steps, every };
                let nodes: Vec<_> = (schedule.nodes().map(|k| schedule.record(k))).collect();
                let numbers: Vec<_> = (0..nodes.len()).map(Some).collect();
                assert_eq!(nodes, numbers, "{schedule:?}");
                let recorded = (0..=steps).filter_map(|k| schedule.record(k));
                assert_eq!(recorded.count(), numbers.len(), "{schedule:?}");
            }
        }
    }
}
