//! Vakonomic motion, `#[vakonomic(…)]`, against its continuous equations by hand and closed forms.

mod closed_forms;
mod data;
mod motions;
mod starts;
mod systems;
mod words;
