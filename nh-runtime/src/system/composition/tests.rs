//! The equations of each order, all of them, in the free algebra.

use std::collections::BTreeMap;

use super::{Composition, OneStep, Suzuki4, SuzukiUmeno8, Yoshida6};

/// A series in words of letters that do not commute. A letter w has the weight w: a symmetric step
/// is exp(A_1 h + A_3 h³ + A_5 h⁵ + …).
type Words = BTreeMap<Vec<usize>, f64>;

const LETTERS: [usize; 5] = [1, 3, 5, 7, 9];

fn product(a: &Words, b: &Words, weight: usize) -> Words {
    let mut product = Words::new();
    for (a, x) in a {
        for (b, y) in b {
            if a.iter().chain(b).sum::<usize>() <= weight {
                *product.entry([&a[..], b].concat()).or_default() += x * y;
            }
        }
    }
    product
}

fn exponential(a: &Words, weight: usize) -> Words {
    let one = Words::from([(Vec::new(), 1.0)]);
    let (mut sum, mut term) = (one.clone(), one);
    for k in 1..=weight {
        term = product(&term, a, weight);
        term.values_mut().for_each(|x| *x /= k as f64);
        for (word, x) in &term {
            *sum.entry(word.clone()).or_default() += x;
        }
    }
    sum
}

/// The largest coefficient, up to h^weight, of the product of the exponentials minus exp(A_1 h).
fn defect<C: Composition>(weight: usize) -> f64 {
    let letters = || LETTERS.into_iter().filter(|w| *w <= weight);
    let mut composed = Words::from([(Vec::new(), 1.0)]);
    for step in C::STEPS {
        let of_step = letters().map(|w| (vec![w], step.powi(w as i32))).collect();
        composed = product(&composed, &exponential(&of_step, weight), weight);
    }
    let flow = exponential(&Words::from([(vec![1], 1.0)]), weight);
    let difference = |(word, x): (&Vec<usize>, &f64)| (x - flow.get(word).unwrap_or(&0.0)).abs();
    composed.iter().map(difference).fold(0.0, f64::max)
}

fn is_of_order<C: Composition>(order: usize) {
    assert_eq!(C::ORDER, order);
    let [kept, lost] = [defect::<C>(order), defect::<C>(order + 1)];
    // Sums of products of |γ_i| up to 1.4⁹, rounded.
    assert!(kept < 1e-13, "{kept}");
    assert!(lost > 1e-4, "{lost}");
    let mut backwards = C::STEPS.to_vec();
    backwards.reverse();
    assert_eq!(backwards, C::STEPS);
}

#[test]
fn equations_of_order() {
    is_of_order::<OneStep>(2);
    is_of_order::<Suzuki4>(4);
    is_of_order::<Yoshida6>(6);
    is_of_order::<SuzukiUmeno8>(8);
}
