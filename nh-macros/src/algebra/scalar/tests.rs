use super::forms::terms_of;
use super::*;
use crate::algebra::with_variables;

/// C(n + k - 1, n) products of n of k terms, C(5, 3) = 10 of (x + y + 1)³; few enough, and of low
/// degree, for common factors.
#[test]
fn terms_of_products_and_powers() {
    with_variables(|_, [x, y]| {
        let two = x + y;
        let three = &two + Atom::num(1);
        let four = &three + x * y;
        for (f, count) in [
            (two.pow(2), 3.0),
            (three.pow(3), 10.0),
            (four.pow(2), 10.0),
            (three.pow(-3), 10.0),
            (&two * &three, 6.0),
            (two.pow(2) * &three, 9.0),
            (two.pow(2) + x * &three, 6.0),
            (two.pow(Atom::num((1, 2))), 1.0),
            ((x * y).pow(7), 1.0),
            (three.pow(3).sin(), 1.0),
        ] {
            assert_eq!(terms_of(f.as_view()), count, "{f}");
        }
        // C(29, 3) = 3654 and C(30, 3) = 4060.
        assert!(is_expandable(&four.pow(26)) && !is_expandable(&four.pow(27)));
        assert!(is_expandable(&two.pow(60)) && !is_expandable(&two.pow(61)));
        assert!(is_expandable(&x.pow(1000)) && !is_expandable(&two.pow(-61)));
        let power = |n: i64| (Atom::num(n) * x + y).exp();
        assert!(
            is_expandable(&power(60)) && !is_expandable(&power(61)) && !is_expandable(&power(-61))
        );
    });
}
