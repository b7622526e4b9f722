//! The files that examples write: figures and films, in the program's first argument, `pictures` without one.

#![allow(dead_code, unused_imports, reason = "no example uses all of it")]
#![allow(
    clippy::mod_module_files,
    reason = "cargo would take examples/plot.rs for an example"
)]

use std::env;
use std::path::{Path, PathBuf};

use nonholonomic::film::{Film, FilmError};
pub use nonholonomic::plot::{Figure, Panel, PlotError, SphereView};

fn directory() -> PathBuf {
    env::args_os()
        .nth(1)
        .map_or("pictures".into(), PathBuf::from)
}

/// Writes the film to `<name>.html` in the directory and prints its path.
pub fn film(name: &str, film: &Film) -> Result<(), FilmError> {
    let path = directory().join(name).with_extension("html");
    let saved = film.save(&path)?;
    println!("film: {}: {saved}", path.display());
    Ok(())
}

/// Writes the panels to `<name>.svg` in the directory and prints its path.
pub fn draw(name: &str, title: &str, panels: &[Panel]) -> Result<(), PlotError> {
    write(&directory().join(name).with_extension("svg"), title, panels)
}

/// Writes the panels to this file and prints its path.
pub fn write(path: &Path, title: &str, panels: &[Panel]) -> Result<(), PlotError> {
    let figure = panels
        .iter()
        .cloned()
        .fold(Figure::new(title), Figure::panel);
    figure.save(path)?;
    println!("picture: {}", path.display());
    Ok(())
}
