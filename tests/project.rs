//! The repository: its documents, sources and packages, the errors that it reports, and crates that use it.

mod book;
mod cargo;
mod crates;
mod documentation;
mod front_page;
mod layers;
mod packages;
mod parallel;
mod prose;
mod stored;
mod ui;
