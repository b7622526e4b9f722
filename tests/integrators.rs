//! The schemes of the literature: their orders, what they keep, and what is said of them.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]

mod composition;
mod schemes;
mod support;
