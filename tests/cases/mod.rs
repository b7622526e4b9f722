//! Functions by cases: `abs`, `sign`, `min`, `max`, `clamp`, `where` and `if`.

mod forces;
mod values;
