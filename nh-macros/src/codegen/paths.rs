//! The paths by which generated code finds the runtime.

use proc_macro2::TokenStream;
use quote::quote;

/// Wraps items in a scope in which `__nh` is the facade's private module, the primitive types are
/// those of the language, and these lints do not reach the user. Most of them are those of an
/// expansion that is kept as code: of a macro's code clippy looks at four of them alone.
pub(crate) fn scope(facade: &TokenStream, items: &TokenStream) -> TokenStream {
    quote! {
        #[allow(
            dead_code,
            non_snake_case,
            unreachable_pub,
            unused_imports,
            unused_qualifications,
            clippy::approx_constant,
            clippy::doc_markdown,
            clippy::inline_always,
            clippy::many_single_char_names,
            clippy::missing_asserts_for_indexing,
            clippy::must_use_candidate,
            clippy::same_name_method,
            clippy::similar_names,
            clippy::suboptimal_flops,
            clippy::too_many_lines,
            clippy::use_self,
            reason = "straight lines of whole paths, in the names and numbers of physics"
        )]
        const _: () = {
            use #facade::__private as __nh;
            use __nh::core::primitive::{f64, str, usize};
            #items
        };
    }
}
