//! The schemes of the literature: their orders, what they keep, and what is said of them.

mod composition;
mod schemes;
mod support;
