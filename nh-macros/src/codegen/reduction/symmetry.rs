//! A group that leaves a system invariant: the implementations of `InvariantSystem` and
//! `MovingBasisSystem`.

use proc_macro2::{Ident, TokenStream};

use crate::catalogue::{Object, Topic, Trait};
use crate::codegen::emitter::Emitter;
use crate::codegen::headers;

/// The implementations for a system of n directions; `basis` is dim g^q where there is a moving
/// basis, and of none there is no `MovingBasisSystem`.
pub(in crate::codegen) fn emit(
    emitter: &Emitter<'_>,
    system: &Ident,
    momenta: &[String],
    [n, basis]: [usize; 2],
) -> TokenStream {
    let dims = [n, momenta.len()];
    let summary = format!("The group that leaves `{system}` invariant.");
    let topics = [Topic::Noether, Topic::MomentumBalance];
    let doc = (summary.as_str(), topics.as_slice());
    let header = headers::invariant(momenta, dims);
    let mut items = emitter.implementation(Trait::Invariant, system, doc, &header, |_| None);
    if emitter.has(Object::MovingBasis) && basis > 0 {
        let summary = format!("The moving basis of g^q of `{system}`.");
        let header = headers::moving_basis(dims, basis);
        items.extend(emitter.of_programs(Trait::MovingBasis, system, &summary, &header));
    }
    items
}
