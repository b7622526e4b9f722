//! Where generated code finds the runtime.

use proc_macro2::TokenStream;
use quote::quote;

/// Wraps items in a scope in which `__nh` is the facade's private module and no lint reaches the user.
pub(crate) fn scope(facade: &TokenStream, items: &TokenStream) -> TokenStream {
    quote! {
        #[allow(non_snake_case, unused_qualifications, unused_variables, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            use #facade::__private as __nh;
            #items
        };
    }
}
