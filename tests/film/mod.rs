//! Films in a browser: they play, step, scrub, turn and resize without an error, and show the motion.

#[cfg(unix)]
mod browser;
#[cfg(unix)]
mod films;
