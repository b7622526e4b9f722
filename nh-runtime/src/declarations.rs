//! Declarations that would repeat themselves: functions of the same arguments, the traits of
//! values, errors with their texts, settings.

/// Functions of the same arguments, in a trait or an `impl`, required ones without bodies. The head
/// has `&self` and arguments of plain types, then those that are converted, `q: impl Into<…>`, and
/// the values that all bodies use; `..` stands for the arguments in each function. A body sees
/// converted arguments. Under a head with options, `fn step(..) -> Step = step_with;` is
/// `step_with` with the default ones.
#[doc(hidden)]
#[macro_export]
macro_rules! functions {
    ($arguments:tt) => {};
    ($arguments:tt $(#$attribute:tt)* $visibility:vis fn $name:ident(..) -> $Value:ty; $($rest:tt)*) => {
        $crate::functions! { @one $arguments $(#$attribute)* $visibility fn $name -> $Value; }
        $crate::functions! { $arguments $($rest)* }
    };
    ($arguments:tt $(#$attribute:tt)* $visibility:vis fn $name:ident(..) -> $Value:ty = $with:ident; $($rest:tt)*) => {
        $crate::functions! { @one $arguments $(#$attribute)* $visibility fn $name -> $Value = $with; }
        $crate::functions! { $arguments $($rest)* }
    };
    ($arguments:tt $(#$attribute:tt)* $visibility:vis fn $name:ident(..) -> $Value:ty $body:block $($rest:tt)*) => {
        $crate::functions! { @one $arguments $(#$attribute)* $visibility fn $name -> $Value $body }
        $crate::functions! { $arguments $($rest)* }
    };
    (
        @one (
            &$this:ident, $options:ident: $Options:ty; $($argument:ident: $Into:ty),+ $(,)?
            $(; let $shared:pat = $value:expr)?
        )
        $(#$attribute:tt)* $visibility:vis fn $name:ident -> $Value:ty = $with:ident;
    ) => {
        $(#$attribute)*
        $visibility fn $name(&$this $(, $argument: $Into)+) -> $Value {
            $this.$with(&Default::default() $(, $argument)+)
        }
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
        $(#$attribute:tt)* $visibility:vis fn $name:ident -> $Value:ty $body:block
    ) => {
        $(#$attribute)*
        $visibility fn $name(&$this $(, $plain: $Plain)*) -> $Value $body
    };
    (
        @one (&$this:ident $(, $plain:ident: $Plain:ty)*)
        $(#$attribute:tt)* $visibility:vis fn $name:ident -> $Value:ty;
    ) => {
        $(#$attribute)*
        $visibility fn $name(&$this $(, $plain: $Plain)*) -> $Value;
    };
}

/// Clone, Copy, PartialEq and Debug from the fields, after `@compared` the latter two. A derive
/// would ask them of the parameter, and would expand, under `cargo expand`, to items that only the
/// compiler may name.
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

/// Clone and Copy, `[S: Bound] Type<S>`, of which a derive would ask them of the parameters.
#[doc(hidden)]
#[macro_export]
macro_rules! copies {
    ($([$($parameters:tt)*] $Type:ty;)+) => {$(
        impl<$($parameters)*> Clone for $Type {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($parameters)*> Copy for $Type {}
    )+};
}

/// Debug of a type, `[S: Bound] Type<S>`, by some of its fields or by what is computed of them.
#[doc(hidden)]
#[macro_export]
macro_rules! shown {
    (
        [$($parameters:tt)*] $Name:ident<$($argument:tt),+>($it:ident)
        { $($field:ident: $value:expr),+ }
    ) => {
        impl<$($parameters)*> core::fmt::Debug for $Name<$($argument),+> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let $it = self;
                let mut shown = f.debug_struct(stringify!($Name));
                $(shown.field(stringify!($field), &$value);)+
                shown.finish_non_exhaustive()
            }
        }
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

/// An error is its sentence under `{:?}` too, which is what a `main` that returns it and `unwrap`
/// print.
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

/// An error with the message of every variant beside it: `Variant { fields } => "message";`, as
/// `write!` takes it.
#[doc(hidden)]
#[macro_export]
macro_rules! errors {
    ($(#$doc:tt)* pub enum $Error:ident { $(
        $(#$about:tt)*
        $Variant:ident $({ $($(#$meaning:tt)* $field:ident: $Type:ty,)+ })? => $message:literal $(, $shown:expr)?;
    )+ }) => {
        $(#$doc)*
        #[derive(Clone, Copy, PartialEq)]
        #[non_exhaustive]
        pub enum $Error {
            $($(#$about)* #[non_exhaustive] $Variant $({ $($(#$meaning)* $field: $Type,)+ })?,)+
        }

        impl core::fmt::Display for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Self::$Variant $({ $($field),+ })? => write!(f, $message $(, $shown)?),)+
                }
            }
        }

        impl core::error::Error for $Error {}
        $crate::shown_in_words!($Error);
    };
}

pub(crate) use {copies, errors, functions, settings, shown, values};
