//! Coordinates that are elements of a Lie group: SO(3), SE(2), SE(3).

use proc_macro2::Ident;

use crate::expression::{Component, Group};

/// One coordinate in a group: `R: SO3`, or entry 2 of `R: [SO3; 4]`.
pub(crate) struct GroupCoordinate {
    pub(crate) ident: Ident,
    pub(crate) index: Option<usize>,
    pub(crate) group: Group,
    /// The place of its first direction in `Model::coordinates`; the others follow.
    pub(crate) first: usize,
}

/// One coordinate in a group, as expressions know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    /// Its place in `Model::groups`.
    pub(super) index: usize,
    pub(super) group: Group,
    /// The place of its first direction in `Model::coordinates`.
    pub(super) direction: usize,
}

impl Member {
    /// The linear part v = Rᵀṗ of the body velocity; empty for a rotation.
    pub(super) fn linear(self) -> Vec<usize> {
        self.directions(|component| matches!(component, Component::Linear(_)))
    }

    /// The angular part ω of the body velocity.
    pub(super) fn angular(self) -> Vec<usize> {
        self.directions(|component| matches!(component, Component::Angular(_)))
    }

    fn directions(self, is: fn(Component) -> bool) -> Vec<usize> {
        let components = self.group.components().iter().enumerate();
        let those = components.filter(|(_, component)| is(**component));
        those.map(|(i, _)| self.direction + i).collect()
    }
}
