//! `#[discrete_system]` itself: given once, above the attributes that it reads.

use syn::ItemStruct;
use syn::spanned::Spanned;

use super::attributes::keyword_of;
use crate::diagnostics::Diagnostics;
use crate::place_in_source;

/// rustc looks for a macro of the name of an attribute that it meets before `#[discrete_system]`,
/// and has its own error for it; this one, which comes first, says why.
pub(super) fn check_order(item: &ItemStruct, diagnostics: &mut Diagnostics) {
    // Between an attribute and its struct, both in one file and written out there, only the tokens of one item stand. A
    // `macro_rules!` makes items of tokens from several places: `#[$meta]` has its hash in the definition, its name at the call.
    let macro_place = place_in_source(proc_macro2::Span::call_site());
    let struct_places = [item.struct_token.span(), item.ident.span()].map(place_in_source);
    let (Some(macro_place), [Some(keyword), Some(name)]) = (macro_place, struct_places) else {
        return;
    };
    let is_above = |attribute: &&syn::Attribute| {
        let places = [attribute.pound_token.span(), attribute.path().span()].map(place_in_source);
        let [Some(hash), Some(path)] = places else {
            return false;
        };
        hash.is_directly_before(&path, "#[".len())
            && hash.is_before(&macro_place)
            && macro_place.is_before(&keyword)
            && keyword.is_directly_before(&name, "struct ".len())
    };
    let mut above = (item.attrs.iter())
        .filter(|attribute| keyword_of(attribute).is_some())
        .filter(is_above);
    if let Some(first) = above.next() {
        let name = keyword_of(first).expect("filtered above").name();
        let message = format!(
            "`#[{name}]` stands above `#[discrete_system]`, where rustc takes it for a macro; write `#[discrete_system]` above \
                all attributes that it reads"
        );
        diagnostics.error(first, message);
    }
}

/// The second one would expand what the first has made.
pub(super) fn check_given_once(
    attributes: &mut Vec<syn::Attribute>,
    diagnostics: &mut Diagnostics,
) {
    for attribute in attributes.extract_if(.., |attribute| is_the_macro(attribute)) {
        let message = "`#[discrete_system]` is given twice; remove one, and write all arguments into the other, \
            `#[discrete_system(continuous, crate = path)]`";
        diagnostics.error(&attribute, message);
    }
}

/// Whether an attribute is `#[discrete_system]`, by whatever path.
pub(super) fn is_the_macro(attribute: &syn::Attribute) -> bool {
    let last = attribute.path().segments.last();
    last.is_some_and(|segment| segment.ident == "discrete_system")
}
