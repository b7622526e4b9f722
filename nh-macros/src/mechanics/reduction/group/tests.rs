use super::*;
use crate::algebra::run;
use crate::expression::Function;
use crate::mechanics::linear::vectors::{
    InverseError, covector_times, difference, dot, sum, times, transpose,
};

fn numbers<const N: usize>(rows: [[i64; N]; N]) -> Matrix {
    rows.map(|row| row.map(Scalar::integer).to_vec()).to_vec()
}

#[test]
fn products() {
    run(|| {
        let algebra = Algebra::new(vec![Variable::Pi]);
        let (a, b) = (numbers([[1, 2], [3, 4]]), numbers([[0, 5], [-1, 2]]));
        let is = |found: &[Scalar], expected: &[i64]| {
            let expected: Vec<_> = expected.iter().map(|x| Scalar::integer(*x)).collect();
            assert!(found.len() == expected.len());
            assert_eq!(
                algebra.zeros(&difference(found, &expected)),
                Some(vec![true; found.len()])
            );
        };
        is(&multiply(&a, &b).concat(), &[-2, 9, -4, 23]);
        is(&times(&a, &b[1]), &[3, 5]);
        is(&covector_times(&b[1], &a), &[5, 6]);
        is(&transpose(&a, 2).concat(), &[1, 3, 2, 4]);
        is(&sum(&a[0], &b[0]), &[1, 7]);
        is(std::slice::from_ref(&dot(&a[1], &b[1])), &[5]);
    })
    .expect("the algebra runs");
}

/// Blocks of rows and columns in any order; a block of more rows than allowed only where it is
/// triangular.
#[test]
fn inverses() {
    run(|| {
        let algebra = Algebra::new(vec![Variable::Pi, Variable::Parameter(0)]);
        let k = algebra.variable(Variable::Parameter(0));
        let is_inverse = |matrix: &Matrix, largest: usize| {
            let size = matrix.len();
            inverse(&algebra, matrix, largest).map(|inverse| {
                let product = multiply(matrix, &inverse).concat();
                let unit = |place| Scalar::integer(i64::from(place / size == place % size));
                let unit: Vec<_> = (0..size * size).map(unit).collect();
                algebra.zeros(&difference(&product, &unit)) == Some(vec![true; size * size])
            })
        };
        // Rows 0 and 2 in the columns 1 and 3, rows 1 and 3 in the others.
        let mixed = numbers([[0, 2, 0, 3], [4, 0, 1, 0], [0, 1, 0, 2], [7, 0, 2, 0]]);
        assert_eq!(is_inverse(&mixed, 2), Ok(true));
        assert_eq!(is_inverse(&mixed, 1), Err(InverseError::TooLarge));
        let coupled = numbers([[0, 2, 0, 3], [4, 5, 1, 0], [0, 1, 0, 2], [7, 0, 2, 0]]);
        assert_eq!(is_inverse(&coupled, 4), Ok(true));
        assert_eq!(is_inverse(&coupled, 2), Err(InverseError::TooLarge));
        let triangular = numbers([[2, 0, 0], [1, 3, 0], [4, 5, 6]]);
        assert_eq!(is_inverse(&triangular, 1), Ok(true));
        assert_eq!(is_inverse(&transpose(&triangular, 3), 1), Ok(true));
        let rows = vec![
            vec![k.clone(), Scalar::integer(1)],
            vec![Scalar::integer(-1), k],
        ];
        assert_eq!(is_inverse(&rows, 2), Ok(true));
        assert_eq!(
            is_inverse(&numbers([[1, 2], [2, 4]]), 2),
            Err(InverseError::Singular)
        );
        assert_eq!(
            is_inverse(&numbers([[1, 0, 0], [2, 0, 0], [0, 1, 1]]), 3),
            Err(InverseError::Singular)
        );
    })
    .expect("the algebra runs");
}

/// (-a_0, a_0² - a_1) of (a_0 + b_0, a_1 + b_1 + a_0 b_0), and laws that are none.
#[test]
fn inverses_of_laws() {
    run(|| {
        let elements = [Slot::First, Slot::Second, Slot::Third];
        let elements = elements.map(|slot| [0, 1].map(|j| Variable::Element(slot, j)));
        let algebra = Algebra::new([&[Variable::Pi], elements.concat().as_slice()].concat());
        let [a, b, _] = elements.map(|element| element.map(|x| algebra.variable(x)));
        let zeros = || vec![Scalar::zero(); 2];
        let law = |twist: Scalar| vec![&a[0] + &b[0], &(&a[1] + &b[1]) + &twist];
        let group = GroupLaw::new(&algebra, zeros(), law(&a[0] * &b[0]), None);
        let Ok(group) = group else {
            panic!("affine in both factors");
        };
        let expected = [-&a[0], &(&a[0] * &a[0]) - &a[1]];
        let off = difference(&group.invert(&a), &expected);
        assert_eq!(algebra.zeros(&off), Some(vec![true; 2]));
        assert_eq!(group.is_abelian(), Some(true));
        // Neither the identity nor the order of three may be wrong.
        let shifted = vec![&a[0] + &b[0], &(&a[1] + &b[1]) + &Scalar::integer(1)];
        let error = GroupLaw::new(&algebra, zeros(), shifted, None).err();
        assert!(matches!(error, Some(LawError::Identity(1))));
        let square = &(&a[0] * &a[0]) * &b[0];
        let error = GroupLaw::new(&algebra, zeros(), law(square), None).err();
        assert!(matches!(error, Some(LawError::Associativity(1))));
        // Affine in neither factor.
        let cubic = &(&a[0] * &b[0]) * &(&a[0] + &b[0]);
        let error = GroupLaw::new(
            &algebra,
            zeros(),
            vec![&(&a[0] + &b[0]) + &cubic, &a[1] + &b[1]],
            None,
        )
        .err();
        assert!(matches!(error, Some(LawError::NoInverse)));
    })
    .expect("the algebra runs");
}

/// Charts about e in which not every product has a place: the sines of angles, and the vectors of
/// unit quaternions. Beside them laws with the same e and inverses: with a fourth power in the
/// place of the square, or with terms of the order of 19.
#[test]
fn laws_near_the_identity() {
    run(|| {
        let elements = [Slot::First, Slot::Second, Slot::Third];
        let elements = elements.map(|slot| [0, 1, 2].map(|j| Variable::Element(slot, j)));
        let algebra = Algebra::new([&[Variable::Pi], elements.concat().as_slice()].concat());
        let [a, b, _] = elements.map(|element| element.map(|x| algebra.variable(x)));
        let one = Scalar::integer(1);
        let root = |f: Scalar| algebra.function(Function::Sqrt, &f);
        let law = |product: &[Scalar]| {
            let dim = product.len();
            let inverse = a[..dim].iter().map(|a| -a).collect();
            let identity = vec![Scalar::zero(); dim];
            GroupLaw::new(&algebra, identity, product.to_vec(), Some(inverse))
        };
        let is_local = |product: &[Scalar]| law(product).ok().map(|group| group.is_local);
        let fails = |product: &[Scalar]| {
            assert!(matches!(
                law(product).err(),
                Some(LawError::Associativity(0))
            ));
        };
        let power = |x: &Scalar, n: usize| (0..n).fold(one.clone(), |power, _| &power * x);
        let sine = |n: usize| {
            let cosine = |x: &Scalar| root(&one - &power(x, n));
            &(&a[0] * &cosine(&b[0])) + &(&b[0] * &cosine(&a[0]))
        };
        assert_eq!(is_local(&[sine(2)]), Some(true));
        fails(&[sine(4)]);
        let high = &power(&(&a[0] * &b[0]), 9) * &(&a[0] + &b[0]);
        fails(&[&sine(2) + &high]);
        assert_eq!(is_local(&[&a[0] + &b[0]]), Some(false));
        let quaternions = |square: &Scalar| -> Vec<Scalar> {
            let scalar = |v: &[Scalar; 3]| {
                let squares = Scalar::sum(v.iter().map(|x| x * x));
                root(&one - &(square * &squares))
            };
            let (scalar_a, scalar_b) = (scalar(&a), scalar(&b));
            let component = |i: usize| {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                let turned = &(&a[j] * &b[k]) - &(&a[k] * &b[j]);
                &(&(&scalar_a * &b[i]) + &(&scalar_b * &a[i])) + &turned
            };
            (0..3).map(component).collect()
        };
        assert_eq!(is_local(&quaternions(&one)), Some(true));
        fails(&quaternions(&Scalar::integer(2)));
    })
    .expect("the algebra runs");
}
