//! The traits of every value: a copy, equality, a debug form, whatever its system has.

/// Clone, Copy, PartialEq and Debug from the fields. A derive would ask them of the parameter, and would expand, under `cargo expand`,
/// to items that only the compiler may name.
#[doc(hidden)]
#[macro_export]
macro_rules! value_traits {
    ($name:ident $(<$parameter:ident: $bound:ident>)? { $($field:ident),* $(,)? }) => {
        #[automatically_derived]
        impl $(<$parameter: $bound>)? ::core::clone::Clone for $name $(<$parameter>)? {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        impl $(<$parameter: $bound>)? ::core::marker::Copy for $name $(<$parameter>)? {}

        #[automatically_derived]
        impl $(<$parameter: $bound>)? ::core::cmp::PartialEq for $name $(<$parameter>)? {
            #[inline]
            #[allow(unused_variables)]
            fn eq(&self, other: &Self) -> ::core::primitive::bool {
                true $(&& self.$field == other.$field)*
            }
        }

        #[automatically_derived]
        impl $(<$parameter: $bound>)? ::core::fmt::Debug for $name $(<$parameter>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let mut shown = f.debug_struct(::core::stringify!($name));
                $(shown.field(::core::stringify!($field), &self.$field);)*
                shown.finish()
            }
        }
    };
}

pub(crate) use value_traits;
