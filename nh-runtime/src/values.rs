//! The traits of every value: a copy, equality, a debug form, whatever its system has.

/// Clone, Copy, PartialEq and Debug from the fields; a derive would ask them of the parameter.
macro_rules! value_traits {
    ($name:ident<$parameter:ident: $bound:ident> { $($field:ident),+ $(,)? }) => {
        impl<$parameter: $bound> Clone for $name<$parameter> {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$parameter: $bound> Copy for $name<$parameter> {}

        impl<$parameter: $bound> PartialEq for $name<$parameter> {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field)&&+
            }
        }

        impl<$parameter: $bound> core::fmt::Debug for $name<$parameter> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name))$(.field(stringify!($field), &self.$field))+.finish()
            }
        }
    };
}

pub(crate) use value_traits;
