//! The language: names, expressions and attributes of a struct, and the equations that it reports.

mod cases;
mod edge_cases;
mod equations;
mod functions;
mod hygiene;
