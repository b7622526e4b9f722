//! Actions by formula.

use super::Component;

/// An action q ↦ l(g, q) of a group on coordinates, by its formula in the parameters of the group,
/// which are 0 at e.
#[derive(Clone, Debug)]
pub(crate) struct FormulaAction {
    pub(crate) name: String,
    /// The names of the parameters of the group.
    pub(crate) parameters: Vec<String>,
    /// l(g, q) of the coordinates that it moves.
    pub(crate) components: Vec<Component>,
}

impl FormulaAction {
    /// The names of its momenta: its own, or one for each parameter.
    pub(crate) fn momenta(&self) -> Vec<String> {
        let name = &self.name;
        match self.parameters.as_slice() {
            [_] => vec![name.clone()],
            several => several.iter().map(|a| format!("{name}.{a}")).collect(),
        }
    }
}
