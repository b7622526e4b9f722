//! Coordinates in Lie groups.

mod group_connections;
mod group_regions;
mod group_symmetries;
mod groups;
mod support;
