//! Functions of a trait that share their arguments.

/// Functions of the same arguments, in a trait or an `impl`. The head has `&self` and arguments of plain types, then those that are converted,
/// `q: impl Into<…>`, and the values that all bodies use; `..` stands for the arguments in each function. A body sees converted arguments.
macro_rules! functions {
    ($arguments:tt $($(#$attribute:tt)* fn $name:ident(..) -> $Value:ty $body:block)+) => {
        $(crate::functions::functions! { @one $arguments $(#$attribute)* fn $name -> $Value $body })+
    };
    ($arguments:tt $($(#$attribute:tt)* pub fn $name:ident(..) -> $Value:ty $body:block)+) => {
        $(crate::functions::functions! { @one $arguments $(#$attribute)* pub fn $name -> $Value $body })+
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
}

pub(crate) use functions;
