//! The paths by which generated code finds the runtime.

use proc_macro2::TokenStream;
use quote::quote;

/// Wraps items in a scope in which `__nh` is the facade's private module, the primitive types are
/// those of the language, and these lints do not reach the user. Most of them are those of an
/// expansion that is kept as code: of a macro's code clippy looks at four of them alone.
pub(crate) fn scope(facade: &TokenStream, items: &TokenStream) -> TokenStream {
    quote! {
        #[allow(non_snake_case, reason = "names of physics")]
        #[allow(dead_code, unreachable_pub, reason = "a system may be private")]
        #[allow(unused_imports, unused_qualifications, reason = "whole paths")]
        #[allow(clippy::approx_constant, clippy::suboptimal_flops, reason = "numbers as written")]
        #[allow(clippy::same_name_method, reason = "`equations`")]
        #[allow(clippy::missing_asserts_for_indexing, reason = "known lengths")]
        #[allow(
            clippy::doc_markdown,
            clippy::inline_always,
            clippy::many_single_char_names,
            clippy::must_use_candidate,
            clippy::similar_names,
            clippy::too_many_lines,
            clippy::use_self,
            reason = "straight lines"
        )]
        const _: () = {
            use #facade::__private as __nh;
            use __nh::core::primitive::{f64, str, usize};
            #items
        };
    }
}
