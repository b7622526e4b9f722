//! The way of numbers out of a motion and into it.

/// The numbers of a motion on their way out of it or into it, each passed once.
pub(crate) trait Passage {
    /// Numbers of the motion.
    fn all(&mut self, numbers: &mut [f64]);

    /// A whole number, at most `most`.
    fn count(&mut self, count: &mut usize, most: usize);
}
