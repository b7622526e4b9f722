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

/// `x`, `q[3]`; `x`, `q_{3}`.
pub(crate) fn plain(name: &str) -> Math {
    symbol(name, &Math::default())
}

/// `x[k]`, `q[3][k]`; `x_{k}`, `q_{3,k}`.
pub(crate) fn symbol(name: &str, label: &Math) -> Math {
    Math {
        text: indexed(name.to_owned(), &label.text),
        latex: latex_symbol(name, false, &label.latex),
    }
}

/// `x_dot[k+1/2]`; `\\dot{x}_{k+1/2}`.
pub(crate) fn velocity(name: &str, label: &Math) -> Math {
    Math {
        text: indexed(velocity_name(name), &label.text),
        latex: latex_symbol(name, true, &label.latex),
    }
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

/// `x_dot_dot[k]`, `\\ddot{x}_{k}`; of a body velocity `R.omega_dot[0][k]`, `\\dot{\\omega}^{R}_{0,k}`.
pub(crate) fn acceleration(coordinate: &str, label: &Math) -> Math {
    let (name, latex) = match coordinate.split_once('.') {
        Some((group, velocity)) => (
            format!("{group}.{}", velocity_name(velocity)),
            body_velocity(group, velocity, true, &label.latex),
        ),
        None => (
            velocity_name(&velocity_name(coordinate)),
            latex_symbol(coordinate, true, &label.latex).replacen("\\dot", "\\ddot", 1),
        ),
    };
    Math {
        text: indexed(name, &label.text),
        latex,
    }
}

fn latex_symbol(name: &str, dot: bool, label: &str) -> String {
    if let Some((group, velocity)) = name.split_once('.') {
        return body_velocity(group, velocity, false, label);
    }
    let (name, index) = match name.split_once('[') {
        Some((name, index)) => (name, index.trim_end_matches(']')),
        None => (name, ""),
    };
    let (stem, suffix) = split_name(name);
    let stem = latex_stem(stem);
    let stem = if dot {
        format!("\\dot{{{stem}}}")
    } else {
        stem
    };
    let subscripts: Vec<_> = [suffix.as_str(), index, label]
        .into_iter()
        .filter(|s| !s.is_empty())
        .collect();
    if subscripts.is_empty() {
        stem
    } else {
        format!("{stem}_{{{}}}", subscripts.join(","))
    }
}

/// `R.omega[0]` → `\\omega^{R}_{0}`, with a dot `\\dot{\\omega}^{R}_{0}`.
fn body_velocity(group: &str, velocity: &str, dot: bool, label: &str) -> String {
    let (name, index) = match velocity.split_once('[') {
        Some((name, index)) => (name, index.trim_end_matches(']')),
        None => (velocity, ""),
    };
    let subscripts: Vec<_> = [index, label]
        .into_iter()
        .filter(|s| !s.is_empty())
        .collect();
    let below = match subscripts.is_empty() {
        true => String::new(),
        false => format!("_{{{}}}", subscripts.join(",")),
    };
    let stem = match dot {
        true => format!("\\dot{{{}}}", latex_stem(name)),
        false => latex_stem(name),
    };
    format!("{stem}^{{{}}}{below}", latex_symbol(group, false, ""))
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

/// A form of the left-invariant coframe of a group: `(R^-1 dR)[0]`, `(g^-1 dg).v[0]`; `(R^{-1} dR)_{0}`, `(g^{-1} dg)^{v}_{0}`.
pub(crate) fn coframe(factor: &Factor, direction: &str) -> Math {
    let (part, index) = match direction.split_once('[') {
        Some((part, index)) => (part, index.trim_end_matches(']')),
        None => (direction, ""),
    };
    let index = match index.is_empty() {
        true => String::new(),
        false => format!("_{{{index}}}"),
    };
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

/// `theta_left` → (`theta`, `left` upright), `x1` → (`x`, `1`).
fn split_name(name: &str) -> (&str, String) {
    if let Some((stem, suffix)) = name.split_once('_').filter(|(stem, _)| !stem.is_empty()) {
        let suffix = suffix.replace('_', "\\_");
        let plain = suffix.len() == 1 || suffix.chars().all(|c| c.is_ascii_digit());
        return (
            stem,
            if plain {
                suffix
            } else {
                format!("\\mathrm{{{suffix}}}")
            },
        );
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
