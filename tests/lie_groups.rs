//! Coordinates in Lie groups.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]

mod group_connections;
mod group_regions;
mod group_symmetries;
mod groups;
mod support;
