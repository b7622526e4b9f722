//! Means of consecutive values in batches, of which there are always about as many.

use super::line::Line;

/// Batches of equal length, the last one not full. Of 2 N batches neighbours become one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Batches {
    /// The values in a full batch.
    length: usize,
    /// The number of full batches, and of the values in the batch that is not full.
    full: usize,
    begun: usize,
    /// The means of (t, x).
    means: [[f64; 2]; MOST],
}

/// Batches, from half as many on.
const MOST: usize = 64;

impl Batches {
    pub(super) fn new() -> Self {
        Self {
            length: 1,
            full: 0,
            begun: 0,
            means: [[0.0; 2]; MOST],
        }
    }

    #[inline]
    pub(super) fn add(&mut self, point: [f64; 2]) {
        let mean = &mut self.means[self.full];
        if self.begun == 0 {
            *mean = [0.0; 2];
        }
        self.begun += 1;
        let share = 1.0 / self.begun as f64;
        for (mean, x) in mean.iter_mut().zip(point) {
            *mean += (x - *mean) * share;
        }
        if self.begun == self.length {
            (self.full, self.begun) = (self.full + 1, 0);
            if self.full == MOST {
                self.join();
            }
        }
    }

    fn join(&mut self) {
        for i in 0..MOST / 2 {
            self.means[i] = mean(&self.means[2 * i..2 * i + 2]);
        }
        (self.full, self.length) = (MOST / 2, 2 * self.length);
    }

    /// The standard errors of the slope of the means of 1, 2 and 4 batches.
    pub(super) fn standard_errors(&self) -> impl Iterator<Item = f64> {
        [1, 2, 4].into_iter().filter_map(|joined| {
            let mut line = Line::default();
            // Of fewer than four values in a batch the textbook's is as good.
            let means = &self.means[..self.full];
            (means.chunks_exact(joined)).for_each(|batch| line.add(mean(batch)));
            (self.full >= MOST / 2).then(|| line.standard_error())
        })
    }
}

/// The mean of batches of equal length.
fn mean(batches: &[[f64; 2]]) -> [f64; 2] {
    let sum = |axis: usize| batches.iter().map(|batch| batch[axis]).sum::<f64>();
    [0, 1].map(|axis| sum(axis) / batches.len() as f64)
}
