//! Configurations of the factors that a struct lists.

/// The traits of a struct whose fields are the coordinates of a configuration: those of values, its
/// flat components, and conversions from its fields and to them.
#[doc(hidden)]
#[macro_export]
macro_rules! configuration {
    ($Name:ident: $Retraction:ident { $($field:ident: $Type:ty),+ $(,)? } [$($component:literal),*]) => {
        $crate::value_traits!($Name { $($field),+ });

        impl $Name {
            /// The names of the flat components of a configuration, in the order of recordings.
            pub const COMPONENTS: &'static [&'static ::core::primitive::str] = &[$($component),*];
        }

        #[automatically_derived]
        impl $crate::Components for $Name {
            const LEN: ::core::primitive::usize = 0 $(+ <$Type as $crate::Components>::LEN)+;
            const NAMES: &'static [&'static ::core::primitive::str] = $Name::COMPONENTS;

            #[inline]
            fn write(&self, into: &mut [::core::primitive::f64]) {
                let rest = into;
                $(
                    let (own, rest) = rest.split_at_mut(<$Type as $crate::Components>::LEN);
                    $crate::Components::write(&self.$field, own);
                )+
                let _ = rest;
            }

            #[inline]
            fn read(from: &[::core::primitive::f64]) -> Self {
                $(let ($field, from) = from.split_at(<$Type as $crate::Components>::LEN);)+
                let _ = from;
                Self { $($field: $crate::Components::read($field)),+ }
            }
        }

        #[automatically_derived]
        impl $crate::Space for $Name {
            type Retraction = $crate::groups::$Retraction;
            const DIM: ::core::primitive::usize = 0 $(+ <$Type as $crate::Space>::DIM)+;

            #[inline]
            fn retract<T: $crate::groups::Retraction>(&self, d: &[::core::primitive::f64]) -> Self {
                $(let ($field, d) = d.split_at(<$Type as $crate::Space>::DIM);)+
                let _ = d;
                Self { $($field: $crate::Space::retract::<T>(&self.$field, $field)),+ }
            }

            #[inline]
            fn increment<T: $crate::groups::Retraction>(
                &self,
                end: &Self,
                into: &mut [::core::primitive::f64],
            ) {
                let rest = into;
                $(
                    let (own, rest) = rest.split_at_mut(<$Type as $crate::Space>::DIM);
                    $crate::Space::increment::<T>(&self.$field, &end.$field, own);
                )+
                let _ = rest;
            }

            #[inline]
            fn increment_rate<T: $crate::groups::Retraction>(
                d: &[::core::primitive::f64],
                v: &[::core::primitive::f64],
                into: &mut [::core::primitive::f64],
            ) {
                let rest = into;
                $(
                    let ($field, d) = d.split_at(<$Type as $crate::Space>::DIM);
                    let (velocity, v) = v.split_at(<$Type as $crate::Space>::DIM);
                    let (own, rest) = rest.split_at_mut(<$Type as $crate::Space>::DIM);
                    <$Type as $crate::Space>::increment_rate::<T>($field, velocity, own);
                )+
                let _ = (d, v, rest);
            }

            #[inline]
            fn magnitudes(&self, into: &mut [::core::primitive::f64]) {
                let rest = into;
                $(
                    let (own, rest) = rest.split_at_mut(<$Type as $crate::Space>::DIM);
                    $crate::Space::magnitudes(&self.$field, own);
                )+
                let _ = rest;
            }

            #[inline]
            fn is_far(d: &[::core::primitive::f64]) -> ::core::primitive::bool {
                $(
                    let ($field, d) = d.split_at(<$Type as $crate::Space>::DIM);
                    if <$Type as $crate::Space>::is_far($field) {
                        return true;
                    }
                )+
                let _ = d;
                false
            }

            const ENTRIES: ::core::primitive::usize = 0 $(+ <$Type as $crate::Space>::ENTRIES)+;

            #[inline]
            fn of_entries(entries: &[::core::primitive::f64]) -> Self {
                $(let ($field, entries) = entries.split_at(<$Type as $crate::Space>::ENTRIES);)+
                let _ = entries;
                Self { $($field: $crate::Space::of_entries($field)),+ }
            }

            #[inline]
            fn entries_and_rates(
                &self,
                v: &[::core::primitive::f64],
                entries: &mut [::core::primitive::f64],
                rates: &mut [::core::primitive::f64],
            ) {
                $(
                    let ($field, v) = v.split_at(<$Type as $crate::Space>::DIM);
                    let (own_entries, entries) =
                        entries.split_at_mut(<$Type as $crate::Space>::ENTRIES);
                    let (own_rates, rates) =
                        rates.split_at_mut(<$Type as $crate::Space>::ENTRIES);
                    $crate::Space::entries_and_rates(&self.$field, $field, own_entries, own_rates);
                )+
                let _ = (v, entries, rates);
            }

            #[inline]
            fn velocities(
                entries: &[$crate::Range],
                rates: &[$crate::Range],
                into: &mut [$crate::Range],
            ) {
                $(
                    let ($field, entries) = entries.split_at(<$Type as $crate::Space>::ENTRIES);
                    let (own_rates, rates) = rates.split_at(<$Type as $crate::Space>::ENTRIES);
                    let (own, into) = into.split_at_mut(<$Type as $crate::Space>::DIM);
                    <$Type as $crate::Space>::velocities($field, own_rates, own);
                )+
                let _ = (entries, rates, into);
            }

            #[inline]
            fn before(&self, image: &Self) -> Self {
                Self { $($field: $crate::Space::before(&self.$field, &image.$field)),+ }
            }

            #[inline]
            fn centre<T: $crate::groups::Retraction>(
                &self,
                d: &[::core::primitive::f64],
            ) -> Self {
                $(let ($field, d) = d.split_at(<$Type as $crate::Space>::DIM);)+
                let _ = d;
                Self { $($field: $crate::Space::centre::<T>(&self.$field, $field)),+ }
            }
        }

        $crate::configuration! { @from $Name { $($field: $Type = $field),+ } }
        $crate::configuration! { @into $Name { $($field: $Type),+ } }
    };
    (@from $Name:ident { $field:ident: $Type:ty = $value:expr }) => {
        #[automatically_derived]
        impl ::core::convert::From<$Type> for $Name {
            fn from($field: $Type) -> Self {
                Self { $field: $value }
            }
        }
    };
    (@from $Name:ident { $($field:ident: $Type:ty = $value:expr),+ }) => {
        #[automatically_derived]
        impl ::core::convert::From<($($Type),+)> for $Name {
            fn from(($($field),+): ($($Type),+)) -> Self {
                Self { $($field: $value),+ }
            }
        }
    };
    (@into $Name:ident { $field:ident: $Type:ty }) => {
        #[automatically_derived]
        impl ::core::convert::From<$Name> for $Type {
            fn from(q: $Name) -> Self {
                q.$field
            }
        }
    };
    (@into $Name:ident { $($field:ident: $Type:ty),+ }) => {
        #[automatically_derived]
        impl ::core::convert::From<$Name> for ($($Type),+) {
            fn from(q: $Name) -> Self {
                ($(q.$field),+)
            }
        }
    };
}
