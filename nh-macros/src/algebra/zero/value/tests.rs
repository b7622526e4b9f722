use symbolica::domains::float::RealLike;

use super::*;

fn value(x: f64) -> Measured {
    Measured::of(Float::with_val(PRECISION, x))
}

#[test]
fn a_lone_value_is_never_zero() {
    let tiny = value(-1e6).call(Function::Exp).expect("everywhere");
    assert!(!tiny.is_zero());
    assert!(tiny.times(&tiny).to_f64() > 0.0);
    assert!(!value(1e-300).power(40).expect("a number").is_zero());
}

#[test]
fn a_difference_is_compared_with_its_terms() {
    let third = value(1.0).over(&value(3.0)).expect("3 is not 0");
    let sum = third.plus(&third).plus(&third);
    assert!(sum.minus(&value(1.0)).is_zero());
    let large = value(1e200).times(&third);
    assert!(
        large
            .minus(&value(1e200).over(&value(3.0)).expect("not 0"))
            .is_zero()
    );
    let near = value(1.0).plus(&value(2f64.powi(-500)));
    assert!(!near.minus(&value(1.0)).is_zero());
}

#[test]
fn roots_of_round_off_are_round_off() {
    let (sin, cos) = (
        value(0.7).call(Function::Sin),
        value(0.7).call(Function::Cos),
    );
    let (sin, cos) = (sin.expect("a number"), cos.expect("a number"));
    let one = sin.times(&sin).plus(&cos.times(&cos));
    let nothing = value(1.0).minus(&one);
    assert!(
        nothing
            .call(Function::Sqrt)
            .expect("zero has a root")
            .is_zero()
    );
    assert!(nothing.power(-1).is_none());
}

#[test]
fn outside_the_domains() {
    assert!(value(-1.0).call(Function::Sqrt).is_none());
    assert!(value(0.0).call(Function::Ln).is_none());
    assert!(value(1.5).call(Function::Acos).is_none());
    assert!(value(0.0).angle(&value(0.0)).is_none());
}

fn scale(value: &Measured) -> f64 {
    value.scale.to_f64()
}

/// A value of -2 and one of 3, with scales 5 and 7.
fn rounded() -> [Measured; 2] {
    [(-2.0, 5.0), (3.0, 7.0)].map(|(number, scale)| Measured {
        number: Float::with_val(PRECISION, number),
        scale: Float::with_val(SCALE_PRECISION, scale),
    })
}

/// s + t, s |y| + |x| t, and s |f'| + |f| of a function.
#[test]
fn scales_of_operations() {
    let [x, y] = rounded();
    let found = |value: Measured| (value.to_f64(), scale(&value));
    assert_eq!(found(x.plus(&y)), (1.0, 12.0));
    assert_eq!(found(x.minus(&y)), (-5.0, 12.0));
    assert_eq!(found(x.times(&y)), (-6.0, 29.0));
    assert_eq!(found(x.negated()), (2.0, 5.0));
    // 1/y: 7/9 + 1/3, then times x.
    let (quotient, scale) = found(x.over(&y).expect("3 is not 0"));
    assert!((quotient + 2.0 / 3.0).abs() < 1e-15);
    assert!((scale - (5.0 / 3.0 + 2.0 * (7.0 / 9.0 + 1.0 / 3.0))).abs() < 1e-15);
    // x³: 3 · 4 · 5 + 8 by the slope |x|² n of the bound.
    assert_eq!(
        found(x.power(3).expect("a number")),
        (-8.0, 5.0 * 12.0 + 8.0)
    );
    assert_eq!(found(x.power(1).expect("a number")), (-2.0, 5.0));
    assert_eq!(found(x.power(0).expect("a number")), (1.0, 1.0));
    let (inverse, scale) = found(x.power(-2).expect("-2 is not 0"));
    assert_eq!((inverse, scale), (0.25, (5.0 * 4.0 + 4.0) / 16.0 + 0.25));
}

#[test]
fn scales_of_functions() {
    let [x, y] = rounded();
    let half = Measured {
        number: Float::with_val(PRECISION, 0.5),
        ..y.clone()
    };
    let e = std::f64::consts::E;
    for (value, function, number, slope) in [
        (&x, Function::Exp, e.powi(-2), e.powi(-2)),
        (&x, Function::Sin, (-2f64).sin(), 1.0),
        (&x, Function::Cos, (-2f64).cos(), 1.0),
        (&x, Function::Tan, (-2f64).tan(), 1.0 + 2f64.tan().powi(2)),
        (&x, Function::Sinh, (-2f64).sinh(), 1.0 + 2f64.sinh()),
        (&x, Function::Cosh, 2f64.cosh(), 1.0 + 2f64.cosh()),
        (&x, Function::Tanh, (-2f64).tanh(), 1.0),
        (&x, Function::Atan, (-2f64).atan(), 1.0),
        (&y, Function::Sqrt, 3f64.sqrt(), 1.0 / 3f64.sqrt()),
        (&y, Function::Ln, 3f64.ln(), 1.0 / 3.0),
        (&half, Function::Asin, 0.5f64.asin(), 1.0 / 0.75f64.sqrt()),
        (&half, Function::Acos, 0.5f64.acos(), 1.0 / 0.75f64.sqrt()),
    ] {
        let found = value.call(function).expect("in its domain");
        assert!(
            (found.to_f64() - number).abs() <= 1e-15 * number.abs(),
            "{function:?}"
        );
        let expected = scale(value) * slope + number.abs();
        assert!(
            (scale(&found) - expected).abs() <= 1e-14 * expected,
            "{function:?}"
        );
    }
    // atan2(-2, 3): (5 + 7)/√13.
    let angle = x.angle(&y).expect("not at the origin");
    let expected = 12.0 / 13f64.sqrt() + angle.to_f64().abs();
    assert!((angle.to_f64() - (-2f64).atan2(3.0)).abs() < 1e-15);
    assert!((scale(&angle) - expected).abs() < 1e-14);
    // 3^-2 = e^(-2 ln 3): the scale of the exponent, 5 ln 3 + 2 (7/3 + ln 3), times 1/9, and 1/9.
    let power = y.real_power(&x).expect("3 > 0");
    let expected = (5.0 * 3f64.ln() + 2.0 * (7.0 / 3.0 + 3f64.ln()) + 1.0) / 9.0;
    assert!((power.to_f64() - 1.0 / 9.0).abs() < 1e-15);
    assert!(
        (scale(&power) - expected).abs() < 1e-14,
        "{}",
        scale(&power)
    );
}

#[test]
fn what_is_round_off() {
    let of = |exponent: i32| Measured {
        number: Float::with_val(PRECISION, 1.0) * &power_of_two(-exponent),
        scale: Float::with_val(SCALE_PRECISION, 1.0),
    };
    assert!(of(560).is_zero() && !of(559).is_zero() && of(400).is_below(400));
    assert!(!of(399).is_below(400));
    let zero = of(600);
    assert!(zero.call(Function::Ln).is_none() && zero.power(-1).is_none());
    assert!(zero.real_power(&value(2.0)).expect("0² is 0").is_zero());
    assert!(zero.real_power(&value(-2.0)).is_none());
    assert!(zero.real_power(&value(0.0)).is_none());
    // √(2^-600) of a scale of 1 is round-off of 2^320.
    let root = zero.call(Function::Sqrt).expect("zero has a root");
    assert_eq!((root.to_f64(), scale(&root)), (0.0, 2f64.powi(320)));
    // The smallest normal number in the place of one that doubles do not have.
    let tiny = value(1e-300).times(&value(1e-300));
    assert_eq!(
        [tiny.to_f64(), tiny.negated().to_f64()],
        [f64::MIN_POSITIVE, -f64::MIN_POSITIVE]
    );
    assert!(value(-1.0).is_negative() && !value(0.0).is_negative() && !value(1.0).is_negative());
    assert!(!value(f64::INFINITY).is_finite() && value(1.0).is_finite());
}

/// c_k(z) from its series with 300 digits, on both sides of the argument from which on closed forms
/// are taken; and c_1(x²) = 0 at x = π, to round-off.
#[test]
fn stumpff_functions() {
    for (k, z, expected) in [
        (0, -1500.0, "33046309192206089.7061654657437879976698120497"),
        (0, -2.5, "2.53311429576524468410042736596342874150009119"),
        (0, 0.75, "0.647859344852456910440071735156703455662029559"),
        (0, 11.0, "-0.984720943124027536268245859695813287950128742"),
        (
            0,
            10000.0,
            "0.862318872287683934101938513950842535510084009",
        ),
        (1, -1500.0, "853252034366901.73967386130386387584895025796"),
        (1, -2.5, "1.47196033036359393900108729126014727467937276"),
        (1, 0.75, "0.879604660657157814039989033349351616789504288"),
        (1, 11.0, "-0.0525051202463546112463569813506971885653069782"),
        (
            1,
            10000.0,
            "-0.00506365641109758793656557610459785432065032721",
        ),
        (2, -1500.0, "22030872794804.0591374436438291919984465413665"),
        (2, -2.5, "0.613245718306097873640170946385371496600036476"),
        (2, 0.75, "0.469520873530057452746571019791062059117293921"),
        (2, 11.0, "0.180429176647638866933476896335983026177284431"),
        (
            2,
            10000.0,
            "0.0000137681127712316065898061486049157464489915991",
        ),
        (3, -1500.0, "568834689577.933826449240869242583899300171974"),
        (3, -2.5, "0.188784132145437575600434916504058909871749102"),
        (3, 0.75, "0.160527119123789581280014622200864510947327616"),
        (3, 11.0, "0.095682283658759510113305180122790653505936998"),
        (
            3,
            10000.0,
            "0.000100506365641109758793656557610459785432065033",
        ),
        (5, -1500.0, "379223126.385178106521716135050611488422336871"),
        (5, -2.5, "0.00884698619150836357350729993495689728203297431"),
        (5, 0.75, "0.00818606339050278051553605928773620762578540135"),
        (5, 11.0, "0.00645312572799155968666922604944327392370269715"),
        (
            5,
            10000.0,
            "0.0000166566160301025556907873010109056206881234602",
        ),
    ] {
        let expected = Float::parse(expected, Some(PRECISION)).expect("digits");
        let found = value(z).call(Function::Stumpff(k)).expect("everywhere");
        let off = double(&((found.number().clone() - &expected) / &expected)).abs();
        assert!(off < 1e-43, "c_{k}({z}): {off:e}");
    }
    let pi = value(-1.0).call(Function::Acos);
    assert!(pi.is_none());
    let pi = value(0.0)
        .call(Function::Acos)
        .expect("π/2")
        .times(&value(2.0));
    let zero = pi
        .times(&pi)
        .call(Function::Stumpff(1))
        .expect("everywhere");
    assert!(
        zero.is_zero()
            && !value(9.0)
                .call(Function::Stumpff(1))
                .expect("everywhere")
                .is_zero()
    );
}
