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
    Vakonomic,
    Force,
    DiscreteForce,
    Symmetry,
    Action,
    Adapted,
    Slice,
    Connection,
    DiscreteConnection,
    Dependent,
    MovingFrame,
    Retraction,
    Site,
    Function,
}

/// The attributes in their order, each with its form, for the message about a wrong one.
const TABLE: [(Keyword, &str); 24] = [
    (Keyword::Coordinates, "#[coordinates(x, theta: S1)]"),
    (Keyword::Control, "#[control(tau, w: [R; 2])]"),
    (Keyword::Define, "#[define(v = A * theta_dot)]"),
    (Keyword::Lagrangian, "#[lagrangian(m / 2 * x_dot.powi(2))]"),
    (
        Keyword::DiscreteLagrangian,
        "#[discrete_lagrangian(m / 2 * (x[1] - x[0]).powi(2) / h)]",
    ),
    (Keyword::Discretization, "#[discretization(midpoint)]"),
    (Keyword::Constraint, "#[constraint(x_dot == A * theta_dot)]"),
    (
        Keyword::VariationalConstraint,
        "#[variational_constraint(x_dot == A * theta_dot)]",
    ),
    (
        Keyword::KinematicConstraint,
        "#[kinematic_constraint(x[1] - x[0] == A * (theta[1] - theta[0]))]",
    ),
    (
        Keyword::Holonomic,
        "#[holonomic(x.powi(2) + y.powi(2) == l.powi(2))]",
    ),
    (Keyword::Vakonomic, "#[vakonomic(mu)]"),
    (Keyword::Force, "#[force(x = -c * x_dot)]"),
    (
        Keyword::DiscreteForce,
        "#[discrete_force(minus(x = u * h / 2), plus(x = u * h / 2))]",
    ),
    (Keyword::Symmetry, "#[symmetry(translations(x, y))]"),
    (
        Keyword::Action,
        "#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]",
    ),
    (Keyword::Adapted, "#[adapted(r, a: S1)]"),
    (Keyword::Slice, "#[slice(x = r, y = 0)]"),
    (Keyword::Connection, "#[connection(nonholonomic)]"),
    (
        Keyword::DiscreteConnection,
        "#[discrete_connection(kinematic)]",
    ),
    (Keyword::Dependent, "#[dependent(x, y)]"),
    (
        Keyword::MovingFrame,
        "#[moving_frame(x = cos(w * t) * x - sin(w * t) * y, y = sin(w * t) * x + cos(w * t) * y)]",
    ),
    (Keyword::Retraction, "#[retraction(cayley)]"),
    (Keyword::Site, "#[site(m)]"),
    (Keyword::Function, "#[function(height(x, y))]"),
];

/// Attributes of Rust that are near one of ours and mean themselves.
const FOREIGN: [&str; 2] = ["derive", "inline"];

impl Keyword {
    /// The form of the attribute: `#[coordinates(x, theta: S1)]`.
    pub(crate) fn example(self) -> &'static str {
        TABLE[self as usize].1
    }

    pub(crate) fn name(self) -> &'static str {
        let form = self.example().trim_start_matches("#[");
        form.split_once('(').map_or(form, |(name, _)| name)
    }

    fn all() -> impl Iterator<Item = Keyword> {
        TABLE.into_iter().map(|(keyword, _)| keyword)
    }

    pub(crate) fn exact(name: &str) -> Option<Keyword> {
        Self::all().find(|keyword| keyword.name() == name)
    }

    /// The attribute that a misspelt `name` was meant to be.
    pub(crate) fn near(name: &str) -> Option<Keyword> {
        if FOREIGN.contains(&name) {
            return None;
        }
        spelling::nearest(name, Self::all().map(Keyword::name)).and_then(Keyword::exact)
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

    /// The reference has a section of every attribute, in this order, with its mathematics, and a
    /// system that has it.
    #[test]
    fn every_attribute_is_in_the_reference() {
        let reference = include_str!("../language/each_attribute.md");
        let table = include_str!("../language/attributes.md");
        for (place, keyword) in Keyword::all().enumerate() {
            assert_eq!(keyword as usize, place);
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
        assert_eq!(reference.matches("\n## ").count(), TABLE.len());
    }
}
