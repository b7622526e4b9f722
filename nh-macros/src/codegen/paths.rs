//! The paths by which generated code finds the runtime.

use proc_macro2::TokenStream;
use quote::quote;

/// Wraps items in a scope in which `__nh` is the facade's private module, the primitive types are those of
/// the language, and no lint reaches the user.
pub(crate) fn scope(facade: &TokenStream, items: &TokenStream) -> TokenStream {
    quote! {
        #[allow(non_snake_case, unreachable_pub, unused, unused_qualifications)]
        #[allow(clippy::all, clippy::nursery, clippy::pedantic, clippy::restriction)]
        const _: () = {
            use #facade::__private as __nh;
            use __nh::core::primitive::{f64, str, usize};
            #items
        };
    }
}
