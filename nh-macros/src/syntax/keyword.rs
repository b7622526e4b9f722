//! The attributes of the language.

use crate::diagnostics::spelling;

/// An attribute of the language, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    Coordinates,
    Control,
    Define,
    Lagrangian,
    DiscreteLagrangian,
    Discretization,
    Constraint,
    VariationalConstraint,
    KinematicConstraint,
    Holonomic,
    Force,
    DiscreteForce,
    Symmetry,
    Connection,
    DiscreteConnection,
    Dependent,
    MovingFrame,
    Retraction,
    Site,
    Function,
}

const ALL: [Keyword; 20] = [
    Keyword::Coordinates,
    Keyword::Control,
    Keyword::Define,
    Keyword::Lagrangian,
    Keyword::DiscreteLagrangian,
    Keyword::Discretization,
    Keyword::Constraint,
    Keyword::VariationalConstraint,
    Keyword::KinematicConstraint,
    Keyword::Holonomic,
    Keyword::Force,
    Keyword::DiscreteForce,
    Keyword::Symmetry,
    Keyword::Connection,
    Keyword::DiscreteConnection,
    Keyword::Dependent,
    Keyword::MovingFrame,
    Keyword::Retraction,
    Keyword::Site,
    Keyword::Function,
];

/// Attributes of Rust that are near one of ours and mean themselves.
const FOREIGN: [&str; 2] = ["derive", "inline"];

impl Keyword {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Keyword::Coordinates => "coordinates",
            Keyword::Control => "control",
            Keyword::Define => "define",
            Keyword::Lagrangian => "lagrangian",
            Keyword::DiscreteLagrangian => "discrete_lagrangian",
            Keyword::Discretization => "discretization",
            Keyword::Constraint => "constraint",
            Keyword::VariationalConstraint => "variational_constraint",
            Keyword::KinematicConstraint => "kinematic_constraint",
            Keyword::Holonomic => "holonomic",
            Keyword::Force => "force",
            Keyword::DiscreteForce => "discrete_force",
            Keyword::Symmetry => "symmetry",
            Keyword::Connection => "connection",
            Keyword::DiscreteConnection => "discrete_connection",
            Keyword::Dependent => "dependent",
            Keyword::MovingFrame => "moving_frame",
            Keyword::Retraction => "retraction",
            Keyword::Site => "site",
            Keyword::Function => "function",
        }
    }

    /// The form of an attribute, for the message about a wrong one.
    pub(crate) fn example(self) -> &'static str {
        match self {
            Keyword::Coordinates => "#[coordinates(x, theta: S1)]",
            Keyword::Control => "#[control(tau, w: [R; 2])]",
            Keyword::Define => "#[define(v = A * theta_dot)]",
            Keyword::Lagrangian => "#[lagrangian(m / 2 * x_dot.powi(2))]",
            Keyword::DiscreteLagrangian => {
                "#[discrete_lagrangian(m / 2 * (x[1] - x[0]).powi(2) / h)]"
            }
            Keyword::Discretization => "#[discretization(midpoint)]",
            Keyword::Constraint => "#[constraint(x_dot == A * theta_dot)]",
            Keyword::VariationalConstraint => "#[variational_constraint(x_dot == A * theta_dot)]",
            Keyword::KinematicConstraint => {
                "#[kinematic_constraint(x[1] - x[0] == A * (theta[1] - theta[0]))]"
            }
            Keyword::Holonomic => "#[holonomic(x.powi(2) + y.powi(2) == l.powi(2))]",
            Keyword::Force => "#[force(x = -c * x_dot)]",
            Keyword::DiscreteForce => {
                "#[discrete_force(minus(x = u * h / 2), plus(x = u * h / 2))]"
            }
            Keyword::Symmetry => "#[symmetry(translations(x, y))]",
            Keyword::Connection => "#[connection(nonholonomic)]",
            Keyword::DiscreteConnection => "#[discrete_connection(kinematic)]",
            Keyword::Dependent => "#[dependent(x, y)]",
            Keyword::MovingFrame => {
                "#[moving_frame(x = cos(w * t) * x - sin(w * t) * y, y = sin(w * t) * x + cos(w * t) * y)]"
            }
            Keyword::Retraction => "#[retraction(cayley)]",
            Keyword::Site => "#[site(m)]",
            Keyword::Function => "#[function(height(x, y))]",
        }
    }

    pub(crate) fn exact(name: &str) -> Option<Keyword> {
        ALL.into_iter().find(|keyword| keyword.name() == name)
    }

    /// The attribute that a misspelt `name` was meant to be.
    pub(crate) fn near(name: &str) -> Option<Keyword> {
        if FOREIGN.contains(&name) {
            return None;
        }
        spelling::nearest(name, ALL.map(Keyword::name)).and_then(Keyword::exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of the reference from this heading to the next one.
    fn section<'a>(reference: &'a str, heading: &str) -> &'a str {
        let part = reference
            .split("\n## ")
            .find(|part| part.starts_with(heading));
        part.unwrap_or_else(|| panic!("src/language/each_attribute.md has no `## {heading}`"))
    }

    /// The reference has a section of every attribute, in this order, with its mathematics, and a system that has it.
    #[test]
    fn every_attribute_is_in_the_reference() {
        let reference = include_str!("../language/each_attribute.md");
        let table = include_str!("../language/attributes.md");
        for keyword in ALL {
            let name = keyword.name();
            let part = section(reference, &format!("`#[{name}(…)]`\n"));
            assert!(part.contains("\n```text\n"), "no mathematics of `{name}`");
            let mut programs = (reference.split("```rust\n").skip(1))
                .filter_map(|program| program.split_once("```"))
                .map(|(program, _)| program);
            let attribute = format!("\n#[{name}(");
            assert!(
                programs.any(|program| program.contains(&attribute)),
                "no system has `{name}`"
            );
            let row = format!("\n| `#[{name}(");
            assert!(table.contains(&row), "no row of `{name}` in attributes.md");
        }
        assert_eq!(reference.matches("\n## ").count(), ALL.len());
    }
}
