//! Declarations that would repeat themselves: functions of the same arguments, the traits of values, errors with their texts, settings.

/// Functions of the same arguments, in a trait or an `impl`, required ones without bodies. The head has `&self` and arguments of plain types, then
/// those that are converted, `q: impl Into<…>`, and the values that all bodies use; `..` stands for the arguments in each function. A body sees
/// converted arguments.
macro_rules! functions {
    ($arguments:tt $($(#$attribute:tt)* fn $name:ident(..) -> $Value:ty;)+) => {
        $(crate::declarations::functions! { @one $arguments $(#$attribute)* fn $name -> $Value; })+
    };
    ($arguments:tt $($(#$attribute:tt)* fn $name:ident(..) -> $Value:ty $body:block)+) => {
        $(crate::declarations::functions! { @one $arguments $(#$attribute)* fn $name -> $Value $body })+
    };
    ($arguments:tt $($(#$attribute:tt)* pub fn $name:ident(..) -> $Value:ty $body:block)+) => {
        $(crate::declarations::functions! { @one $arguments $(#$attribute)* pub fn $name -> $Value $body })+
    };
    (
        @one (
            &$this:ident $(, $plain:ident: $Plain:ty)*; $($argument:ident: $Into:ty),+ $(,)?
            $(; let $shared:pat = $value:expr)?
        )
        $(#$attribute:tt)* $visibility:vis fn $name:ident -> $Value:ty $body:block
    ) => {
        $(#$attribute)*
        $visibility fn $name(&$this $(, $plain: $Plain)* $(, $argument: $Into)+) -> $Value {
            $(let $argument = $argument.into();)+
            $(let $shared = $value;)?
            $body
        }
    };
    (
        @one (&$this:ident $(, $plain:ident: $Plain:ty)*)
        $(#$attribute:tt)* fn $name:ident -> $Value:ty $body:block
    ) => {
        $(#$attribute)*
        fn $name(&$this $(, $plain: $Plain)*) -> $Value $body
    };
    (
        @one (&$this:ident $(, $plain:ident: $Plain:ty)*)
        $(#$attribute:tt)* fn $name:ident -> $Value:ty;
    ) => {
        $(#$attribute)*
        fn $name(&$this $(, $plain: $Plain)*) -> $Value;
    };
}

/// Clone, Copy, PartialEq and Debug from the fields, after `@compared` the latter two. A derive would ask them of the parameter, and would
/// expand, under `cargo expand`, to items that only the compiler may name.
#[doc(hidden)]
#[macro_export]
macro_rules! value_traits {
    (@compared $Name:ident $(<$P:ident: $Bound:ident>)? { $($field:ident),* $(,)? } $(where { $($Function:ty),+ })?) => {
        #[automatically_derived]
        #[allow(unused_lifetimes)]
        impl $(<$P: $Bound>)? ::core::cmp::PartialEq for $Name $(<$P>)? $(where $(for<'of> $Function: ::core::cmp::PartialEq),+)? {
            #[inline]
            #[allow(unused_variables)]
            fn eq(&self, other: &Self) -> ::core::primitive::bool {
                true $(&& self.$field == other.$field)*
            }
        }

        #[automatically_derived]
        #[allow(unused_lifetimes)]
        impl $(<$P: $Bound>)? ::core::fmt::Debug for $Name $(<$P>)? $(where $(for<'of> $Function: ::core::fmt::Debug),+)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let mut shown = f.debug_struct(::core::stringify!($Name));
                $(shown.field(::core::stringify!($field), &self.$field);)*
                shown.finish()
            }
        }
    };
    ($Name:ident $(<$P:ident: $Bound:ident>)? { $($field:ident),* $(,)? }) => {
        #[automatically_derived]
        impl $(<$P: $Bound>)? ::core::clone::Clone for $Name $(<$P>)? {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        impl $(<$P: $Bound>)? ::core::marker::Copy for $Name $(<$P>)? {}

        $crate::value_traits! { @compared $Name $(<$P: $Bound>)? { $($field),* } }
    };
}

/// The traits of a struct whose fields are the coordinates of a configuration: those of values, its flat components, and conversions from its
/// fields and to them.
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

/// A struct with Clone, Copy, PartialEq and Debug, whatever its system has.
#[doc(hidden)]
#[macro_export]
macro_rules! values {
    ($(#$attribute:tt)* $visibility:vis struct $Name:ident<$P:ident: $Bound:ident> {
        $($(#$meaning:tt)* $field_visibility:vis $field:ident: $Type:ty,)+
    }) => {
        $(#$attribute)*
        $visibility struct $Name<$P: $Bound> {
            $($(#$meaning)* $field_visibility $field: $Type,)+
        }

        $crate::value_traits! { $Name<$P: $Bound> { $($field),+ } }
    };
}

/// Settings: a struct with public fields, a function that sets each of them, and the defaults.
#[doc(hidden)]
#[macro_export]
macro_rules! settings {
    ($(#$attribute:tt)* pub struct $Name:ident {
        $($(#$meaning:tt)* $field:ident: $Type:ty = $default:expr,)+
    }) => {
        $(#$attribute)*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Name {
            $($(#$meaning)* pub $field: $Type,)+
        }

        impl $Name {$(
            #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
            #[must_use]
            pub const fn $field(mut self, $field: $Type) -> Self {
                self.$field = $field;
                self
            }
        )+}

        impl Default for $Name {
            fn default() -> Self {
                Self { $($field: $default),+ }
            }
        }
    };
}

/// An error is its sentence under `{:?}` too, which is what a `main` that returns it and `unwrap` print.
#[doc(hidden)]
#[macro_export]
macro_rules! shown_in_words {
    ($Error:ident) => {
        impl core::fmt::Debug for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// An error with the message of every variant beside it: `Variant { fields } => "message";`, as `write!` takes it.
macro_rules! errors {
    ($(#$doc:tt)* pub enum $Error:ident { $(
        $(#$about:tt)*
        $Variant:ident { $($(#$meaning:tt)* $field:ident: $Type:ty,)+ } => $message:literal $(, $shown:expr)?;
    )+ }) => {
        $(#$doc)*
        #[derive(Clone, Copy, PartialEq)]
        #[non_exhaustive]
        pub enum $Error {
            $($(#$about)* #[non_exhaustive] $Variant { $($(#$meaning)* $field: $Type,)+ },)+
        }

        impl core::fmt::Display for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Self::$Variant { $($field),+ } => write!(f, $message $(, $shown)?),)+
                }
            }
        }

        impl core::error::Error for $Error {}
        $crate::declarations::shown_in_words!($Error);
    };
}

pub(crate) use {errors, functions, settings, shown_in_words, values};
