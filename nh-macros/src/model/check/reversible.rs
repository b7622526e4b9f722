//! The coordinates of `reversible(theta, R)`.

use crate::diagnostics::Diagnostics;
use crate::diagnostics::spelling;
use crate::model::declarations::Coordinates;
use crate::syntax::Ast;

/// The directions in which a motion may run on and on: lines and rotations of the coordinates that
/// are named, of all entries of an array.
pub(in crate::model) fn running(
    ast: &Ast,
    coordinates: &Coordinates,
    diagnostics: &mut Diagnostics,
) -> Vec<usize> {
    let asked = ast.arguments.reversible.iter();
    let mut running = Vec::new();
    for name in asked.flat_map(|asked| &asked.names) {
        let written = name.to_string();
        let own = coordinates
            .factors
            .iter()
            .filter(|factor| factor.name.ident == written);
        let before = running.len();
        for factor in own {
            let rotations = match factor.space.group() {
                Some(group) => group.angular(),
                None => 0..1,
            };
            running.extend(rotations.map(|i| factor.first + i));
        }
        if running.len() == before && coordinates.complete {
            let known = coordinates
                .factors
                .iter()
                .map(|factor| factor.name.ident.as_str());
            let message = match spelling::nearest(&written, known) {
                Some(near) => format!("there is no coordinate `{written}`; did you mean `{near}`?"),
                None => format!("there is no coordinate `{written}`"),
            };
            diagnostics.error(name, message);
        }
    }
    running
}
