//! Elementary functions, declared once for the numbers of every format.

/// Functions of a number: those of `std` under the feature `std`, of `libm` otherwise.
macro_rules! functions {
    ($Number:ident: $($(#[$doc:meta])* $visible:vis $name:ident($($argument:ident),+) = $std:ident, $libm:ident;)+) => {$(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        $visible fn $name($($argument: $Number),+) -> $Number {
            #[cfg(feature = "std")]
            return $Number::$std($($argument),+);
            #[cfg(all(feature = "libm", not(feature = "std")))]
            return libm::$libm($($argument),+);
            #[cfg(not(any(feature = "std", feature = "libm")))]
            return [$($argument),+][0];
        }
    )+};
}

/// |x|, c + a b, and x^a beside the function that computes it.
macro_rules! arithmetic {
    ($visible:vis $Number:ident: $power:ident) => {
        /// x^a for a real exponent.
        ///
        /// The function is the same one for every x and a, also where the compiler knows one of
        /// them: it would take 2^a for `exp2(a)` and x^(1/2) for √x, in one place and not in
        /// another, and their last digits differ.
        #[inline(always)]
        #[must_use]
        $visible fn powf(x: $Number, a: $Number) -> $Number {
            $power(core::hint::black_box(x), core::hint::black_box(a))
        }

        /// c + a b, in one rounding where the target has an instruction for it.
        #[inline(always)]
        #[must_use]
        $visible fn plus(c: $Number, a: $Number, b: $Number) -> $Number {
            #[cfg(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64")))]
            return a.mul_add(b, c);
            #[cfg(not(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64"))))]
            return c + a * b;
        }

        /// |x|.
        #[inline(always)]
        #[must_use]
        $visible fn abs(x: $Number) -> $Number {
            if x.is_sign_negative() { -x } else { x }
        }
    };
}

pub(super) use {arithmetic, functions};
