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

        const _: () = {
            use ::core::primitive::{bool, f64, str, usize};
            use $crate::groups::Retraction;
            use $crate::{Components, Range, Space, next_part, next_part_mut};

            #[automatically_derived]
            impl Components for $Name {
                const LEN: usize = 0 $(+ <$Type as Components>::LEN)+;
                const NAMES: &'static [&'static str] = $Name::COMPONENTS;

                #[inline]
                fn write(&self, mut into: &mut [f64]) {
                    $(
                        let $field = next_part_mut(&mut into, <$Type as Components>::LEN);
                        Components::write(&self.$field, $field);
                    )+
                }

                #[inline]
                fn read(mut from: &[f64]) -> Self {
                    $(let $field = next_part(&mut from, <$Type as Components>::LEN);)+
                    Self { $($field: Components::read($field)),+ }
                }
            }

            #[automatically_derived]
            impl Space for $Name {
                type Retraction = $crate::groups::$Retraction;
                const DIM: usize = 0 $(+ <$Type as Space>::DIM)+;
                const ENTRIES: usize = 0 $(+ <$Type as Space>::ENTRIES)+;

                #[inline]
                fn retract<T: Retraction>(&self, mut d: &[f64]) -> Self {
                    $(let $field = next_part(&mut d, <$Type as Space>::DIM);)+
                    Self { $($field: Space::retract::<T>(&self.$field, $field)),+ }
                }

                #[inline]
                fn increment<T: Retraction>(&self, end: &Self, mut into: &mut [f64]) {
                    $(
                        let $field = next_part_mut(&mut into, <$Type as Space>::DIM);
                        Space::increment::<T>(&self.$field, &end.$field, $field);
                    )+
                }

                #[inline]
                fn increment_rate<T: Retraction>(
                    mut d: &[f64],
                    mut v: &[f64],
                    mut into: &mut [f64],
                ) {
                    $(<$Type as Space>::increment_rate::<T>(
                        next_part(&mut d, <$Type as Space>::DIM),
                        next_part(&mut v, <$Type as Space>::DIM),
                        next_part_mut(&mut into, <$Type as Space>::DIM),
                    );)+
                }

                #[inline]
                fn magnitudes(&self, mut into: &mut [f64]) {
                    $(
                        let $field = next_part_mut(&mut into, <$Type as Space>::DIM);
                        Space::magnitudes(&self.$field, $field);
                    )+
                }

                #[inline]
                fn is_far(mut d: &[f64]) -> bool {
                    false $(|| <$Type as Space>::is_far(next_part(&mut d, <$Type as Space>::DIM)))+
                }

                #[inline]
                fn of_entries(mut entries: &[f64]) -> Self {
                    $(let $field = next_part(&mut entries, <$Type as Space>::ENTRIES);)+
                    Self { $($field: Space::of_entries($field)),+ }
                }

                #[inline]
                fn entries_and_rates(
                    &self,
                    mut v: &[f64],
                    mut entries: &mut [f64],
                    mut rates: &mut [f64],
                ) {
                    $(Space::entries_and_rates(
                        &self.$field,
                        next_part(&mut v, <$Type as Space>::DIM),
                        next_part_mut(&mut entries, <$Type as Space>::ENTRIES),
                        next_part_mut(&mut rates, <$Type as Space>::ENTRIES),
                    );)+
                }

                #[inline]
                fn velocities(
                    mut entries: &[Range],
                    mut rates: &[Range],
                    mut into: &mut [Range],
                ) {
                    $(<$Type as Space>::velocities(
                        next_part(&mut entries, <$Type as Space>::ENTRIES),
                        next_part(&mut rates, <$Type as Space>::ENTRIES),
                        next_part_mut(&mut into, <$Type as Space>::DIM),
                    );)+
                }

                #[inline]
                fn before(&self, image: &Self) -> Self {
                    Self { $($field: Space::before(&self.$field, &image.$field)),+ }
                }

                #[inline]
                fn centre<T: Retraction>(&self, mut d: &[f64]) -> Self {
                    $(let $field = next_part(&mut d, <$Type as Space>::DIM);)+
                    Self { $($field: Space::centre::<T>(&self.$field, $field)),+ }
                }
            }
        };

        $crate::configuration! { @from $Name { $($field: $Type = $field),+ } }
        $crate::configuration! { @into $Name { $($field: $Type),+ } }
    };
    (@from $Name:ident { $($field:ident: $Type:ty = $value:expr),+ }) => {
        #[automatically_derived]
        #[allow(unused_parens)]
        impl ::core::convert::From<($($Type),+)> for $Name {
            fn from(($($field),+): ($($Type),+)) -> Self {
                Self { $($field: $value),+ }
            }
        }
    };
    (@into $Name:ident { $($field:ident: $Type:ty),+ }) => {
        #[automatically_derived]
        #[allow(unused_parens)]
        impl ::core::convert::From<$Name> for ($($Type),+) {
            fn from(q: $Name) -> Self {
                ($(q.$field),+)
            }
        }
    };
}

/// The first entries of the rest of a list that is read part by part; the rest begins behind them.
///
/// # Panics
/// If the rest is shorter.
#[inline(always)]
pub fn next_part<'s, T>(rest: &mut &'s [T], count: usize) -> &'s [T] {
    rest.split_off(..count).expect("a list of all parts")
}

/// The first entries of the rest of a list that is written part by part, as [`next_part`].
#[inline(always)]
pub fn next_part_mut<'s, T>(rest: &mut &'s mut [T], count: usize) -> &'s mut [T] {
    rest.split_off_mut(..count).expect("a list of all parts")
}
