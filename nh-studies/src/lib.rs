#![doc = include_str!("../README.md")]

/// The programs of the book.
#[cfg(doctest)]
#[doc = include_str!("../../book/src/studies.md")]
mod book {}

mod command_line;
mod commands;
mod distribution;
mod draw;
mod error;
mod manifest;
mod merge;
mod motions;
mod plan;
mod progress;
mod rank;
mod session;
mod statistics;
mod store;
mod study;
mod tables;

pub use commands::{Plan, Status};
pub use distribution::Distribution;
pub use draw::Draw;
pub use error::{StudyError, StudyResult};
pub use merge::Merged;
pub use motions::{Fault, MemberTables, Span};
pub use object_store;
pub use rand_philox::Philox;
pub use session::Ran;
pub use statistics::Statistics;
pub use study::{Keep, Recorded, Study, StudyKind};
