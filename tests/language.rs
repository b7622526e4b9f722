//! What a struct may say, and what is said of it.

mod cases;
mod edge_cases;
mod equations;
mod functions;
mod hygiene;
