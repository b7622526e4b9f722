//! The progress bar, or none.

#[cfg(feature = "progress")]
use indicatif::{ProgressBar, ProgressStyle};

/// Counts the steps of all members.
pub(super) struct Progress {
    #[cfg(feature = "progress")]
    bar: Option<ProgressBar>,
}

impl Progress {
    #[cfg(feature = "progress")]
    pub fn new(shown: bool, steps: usize) -> Self {
        let style = ProgressStyle::with_template("{bar:40} {percent}% {elapsed}, {eta} left")
            .expect("a template that indicatif knows");
        let bar = shown.then(|| ProgressBar::new(steps as u64).with_style(style));
        Self { bar }
    }

    #[cfg(not(feature = "progress"))]
    pub fn new(_: bool, _: usize) -> Self {
        Self {}
    }

    /// Counts steps that are done.
    #[cfg_attr(not(feature = "progress"), allow(unused_variables))]
    pub fn add(&self, steps: usize) {
        #[cfg(feature = "progress")]
        if let Some(bar) = &self.bar {
            bar.inc(steps as u64);
        }
    }

    pub fn finish(&self) {
        #[cfg(feature = "progress")]
        if let Some(bar) = &self.bar {
            bar.finish();
        }
    }
}
