//! Balls and discs that roll.

mod ball_on_rotating_plate;
mod ball_so3;
mod ball_so3_discrete;
mod disc_on_variable_circle;
mod reduced_disk;
mod sphere_smooth_to_rough;
mod vertical_rolling_disk;
