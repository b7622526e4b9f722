//! Names as they are printed, with their labels: text and LaTeX.

use crate::algebra::{Math, latex_letter, math};
use crate::expression::Group;
use crate::system::{Factor, Space};

/// `vartheta_x[k]`; `\\vartheta^{x}_{k}`: the component of ϑ along the group coordinate `name`.
pub(crate) fn relative(name: &str, label: &Math) -> Math {
    let name = plain(name);
    math!(
        "vartheta_{name}[{label}]",
        "\\vartheta^{{{name}}}_{{{label}}}"
    )
}

/// `x`, `q[3]`; `x`, `q_{4}`.
pub(crate) fn plain(name: &str) -> Math {
    symbol(name, &Math::default())
}

/// `x[k]`, `q[3][k]`; `x_{k}`, `q_{4,k}`: the language counts components from 0, as Rust does, and
/// LaTeX from 1, as papers do.
pub(crate) fn symbol(name: &str, label: &Math) -> Math {
    accented("", name.to_owned(), name, label)
}

/// `x_dot[k+1/2]`; `\\dot{x}_{k+1/2}`; a direction of a group's algebra is a velocity.
pub(crate) fn velocity(name: &str, label: &Math) -> Math {
    let accent = if name.contains('.') { "" } else { "\\dot" };
    accented(accent, velocity_name(name), name, label)
}

pub(super) fn indexed(name: String, index: &str) -> String {
    match index {
        "" => name,
        _ => format!("{name}[{index}]"),
    }
}

/// `x_dot`, `q_dot[3]`; a direction of a group's algebra is called by its velocity, `R.omega[0]`.
pub(crate) fn velocity_name(coordinate: &str) -> String {
    if coordinate.contains('.') {
        return coordinate.to_owned();
    }
    match coordinate.split_once('[') {
        Some((name, index)) => format!("{name}_dot[{index}"),
        None => format!("{coordinate}_dot"),
    }
}

/// `x_dot_dot[k]`, `\\ddot{x}_{k}`; of a body velocity `R.omega_dot[0][k]`,
/// `\\dot{\\omega}^{R}_{1,k}`.
pub(crate) fn acceleration(coordinate: &str, label: &Math) -> Math {
    let (accent, name) = match coordinate.split_once('.') {
        Some((group, velocity)) => ("\\dot", format!("{group}.{}", velocity_name(velocity))),
        None => ("\\ddot", velocity_name(&velocity_name(coordinate))),
    };
    accented(accent, name, coordinate, label)
}

/// A name of the language by its text, and by the name below the accent in LaTeX.
fn accented(accent: &str, text: String, name: &str, label: &Math) -> Math {
    Math {
        text: indexed(text, &label.text),
        latex: latex_symbol(accent, name, &label.latex),
    }
}

/// `q[3]` → `q_{4}`, `R.omega[0]` → `\\omega^{R}_{1}`, with an accent `\\dot{\\omega}^{R}_{1}`.
fn latex_symbol(accent: &str, name: &str, label: &str) -> String {
    let (group, name) = match name.split_once('.') {
        Some((group, velocity)) => (Some(latex_symbol("", group, "")), velocity),
        None => (None, name),
    };
    let (name, index) = split_index(name);
    let (stem, suffix) = match group {
        Some(_) => (name, String::new()),
        None => split_name(name),
    };
    // Of a component along a group `omega_bar` is that of v̄.
    let stem = match (&group, stem.strip_suffix("_bar")) {
        (Some(_), Some(stem)) => format!("\\bar{{{}}}", latex_stem(stem)),
        _ => latex_stem(stem),
    };
    let stem = match accent {
        "" => stem,
        _ => format!("{accent}{{{stem}}}"),
    };
    let above = group.map_or_else(String::new, |group| format!("^{{{group}}}"));
    format!(
        "{stem}{above}{}",
        subscripts(&[&suffix, &from_one(index), label])
    )
}

/// `3` → `4`, `0][2` → `1,3`.
fn from_one(index: &str) -> String {
    let number = |index: &str| match index.parse::<usize>() {
        Ok(number) => (number + 1).to_string(),
        Err(_) => index.to_owned(),
    };
    index.split("][").map(number).collect::<Vec<_>>().join(",")
}

/// `q[3]` → (`q`, `3`).
fn split_index(name: &str) -> (&str, &str) {
    match name.split_once('[') {
        Some((name, index)) => (name, index.trim_end_matches(']')),
        None => (name, ""),
    }
}

/// The indices that are there, below.
fn subscripts(indices: &[&str]) -> String {
    let shown: Vec<_> = indices.iter().copied().filter(|s| !s.is_empty()).collect();
    match shown.is_empty() {
        true => String::new(),
        false => format!("_{{{}}}", shown.join(",")),
    }
}

/// Words in `\\text`: no character of them is a command, and code between backticks is `\\texttt`.
pub(crate) fn latex_words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    let mut is_code = false;
    for c in text.chars() {
        match c {
            '`' => {
                is_code = !is_code;
                words.push_str(if is_code { "\\texttt{" } else { "}" });
            }
            '_' | '#' | '&' | '%' | '$' | '{' | '}' => words.extend(['\\', c]),
            '^' => words.push_str("\\textasciicircum{}"),
            '~' => words.push_str("\\textasciitilde{}"),
            '\\' => words.push_str("\\textbackslash{}"),
            _ => words.push(c),
        }
    }
    words
}

/// A form of the left-invariant coframe of a group: `(R^-1 dR)[0]`, `(g^-1 dg).v[0]`;
/// `(R^{-1} dR)_{1}`, `(g^{-1} dg)^{v}_{1}`.
pub(crate) fn coframe(factor: &Factor, direction: &str) -> Math {
    let (part, index) = split_index(direction);
    let index = subscripts(&[&from_one(index)]);
    let component = match factor.space == Space::Matrices(Group::SO3) {
        true => Math {
            text: direction[part.len()..].to_owned(),
            latex: index,
        },
        false => Math {
            text: format!(".{direction}"),
            latex: format!("^{{{}}}{index}", latex_stem(part)),
        },
    };
    let name = plain(&factor.name.to_string());
    math!("({name}^-1 d{name}){component}")
}

/// `theta_left` → (`theta`, `left` upright), `a_psi` → (`a`, `\\psi`), `x1` → (`x`, `1`).
fn split_name(name: &str) -> (&str, String) {
    if let Some((stem, suffix)) = name.split_once('_').filter(|(stem, _)| !stem.is_empty()) {
        let is_number = suffix.chars().all(|c| c.is_ascii_digit());
        let suffix = match is_number {
            true => suffix.to_owned(),
            false => latex_stem(suffix),
        };
        return (stem, suffix);
    }
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    if !digits.is_empty() && digits.len() < name.len() && digits.chars().all(|c| c.is_ascii_digit())
    {
        return (&name[..name.len() - digits.len()], digits.to_owned());
    }
    (name, String::new())
}

fn latex_stem(stem: &str) -> String {
    let letter = latex_letter(stem);
    match letter == stem && stem.chars().count() != 1 {
        true => format!("\\mathrm{{{}}}", stem.replace('_', "\\_")),
        false => letter,
    }
}
