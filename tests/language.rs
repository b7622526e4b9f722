//! The language: names, expressions and attributes of a struct, and the equations that it reports.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]

mod cases;
mod edge_cases;
mod equations;
mod functions;
mod hygiene;
