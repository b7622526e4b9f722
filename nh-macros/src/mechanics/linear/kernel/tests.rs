use super::*;
use crate::algebra::run;
use crate::expression::Variable;

/// A parameter k and variables x, y.
fn algebra() -> (Algebra, [Scalar; 3]) {
    let variables = [
        Variable::Parameter(0),
        Variable::Multiplier(0),
        Variable::Multiplier(1),
    ];
    let algebra = Algebra::new([&[Variable::Pi], &variables[..]].concat());
    let scalars = variables.map(|x| algebra.variable(x));
    (algebra, scalars)
}

fn numbers<const N: usize>(row: [i64; N]) -> Vec<Scalar> {
    row.map(Scalar::integer).to_vec()
}

/// Whether rows · vector vanishes for every vector, and the vectors are independent.
fn is_basis(algebra: &Algebra, rows: &Matrix, basis: &Matrix) -> bool {
    let products = rows.iter().flat_map(|row| {
        basis
            .iter()
            .map(move |v| crate::mechanics::linear::vectors::dot(row, v))
    });
    let zeros = algebra
        .zeros(&products.collect::<Vec<_>>())
        .expect("it has values");
    let columns = basis[0].len();
    let rank = algebra
        .eliminate(&basis.concat(), basis.len(), columns)
        .expect("it has values")
        .rank();
    zeros.into_iter().all(|zero| zero) && rank == basis.len()
}

#[test]
fn bases() {
    run(|| {
        let (algebra, [k, x, y]) = algebra();
        let cases: [(Matrix, usize); 6] = [
            (vec![numbers([1, 2, 3, 0]), numbers([0, 1, 1, 0])], 2),
            (vec![numbers([1, 2, 3, 4]), numbers([2, 4, 6, 8])], 3),
            (vec![vec![x.clone(), y.clone(), Scalar::integer(1)]], 2),
            (vec![vec![x.clone(), y.clone()]], 1),
            (vec![vec![x.clone(), &x * &k, Scalar::zero()]], 2),
            (
                vec![
                    vec![x.clone(), y.clone(), k.clone()],
                    vec![y.clone(), k.clone(), x.clone()],
                ],
                1,
            ),
        ];
        for (place, (rows, dim)) in cases.iter().enumerate() {
            let basis = kernel(&algebra, rows, rows[0].len()).expect("a basis");
            assert!(
                basis.len() == *dim && is_basis(&algebra, rows, &basis),
                "{place}"
            );
        }
        // No division where none is needed, and no factor in common.
        let is_free = |f: &Scalar| !algebra.contains(f, Variable::Multiplier(0));
        let basis = kernel(&algebra, &cases[4].0, 3).expect("a basis");
        assert!(basis.concat().iter().all(is_free));
        let (y_x, x_y) = (vec![y.clone(), -&x], vec![-&y, x.clone()]);
        let found = kernel(&algebra, &cases[3].0, 2).expect("a basis");
        let is = |v: &[Scalar]| {
            (algebra.zeros(&crate::mechanics::linear::vectors::difference(&found[0], v)))
                == Some(vec![true; 2])
        };
        assert!(is(&y_x) || is(&x_y));
        // All that there is, and nothing.
        assert_eq!(
            kernel(&algebra, &[numbers([0, 0])], 2)
                .expect("a basis")
                .len(),
            2
        );
        assert_eq!(
            kernel(&algebra, &[numbers([1, 0]), numbers([1, 1])], 2)
                .expect("a basis")
                .len(),
            0
        );
    })
    .expect("the algebra runs");
}

/// The vectors that complete a basis are independent of it, units where a determinant is a number.
#[test]
fn complements() {
    run(|| {
        let (algebra, [k, x, y]) = algebra();
        let one = Scalar::integer(1);
        let cases: [(Matrix, bool); 6] = [
            (vec![numbers([1, 2, 3, 0]), numbers([0, 1, 1, 0])], true),
            (vec![vec![x.clone(), y.clone(), one.clone()]], true),
            // One vector, (y, -x) and one of which a component is a number.
            (vec![vec![x.clone(), y.clone()]], false),
            (vec![vec![x.clone(), &x * &k, Scalar::zero()]], true),
            (
                vec![
                    vec![x.clone(), y.clone(), k.clone()],
                    vec![y.clone(), k.clone(), x.clone()],
                ],
                false,
            ),
            (vec![vec![x, y.clone(), k.clone()], vec![y, k, one]], false),
        ];
        for (place, (rows, is_of_units)) in cases.iter().enumerate() {
            let count = rows[0].len();
            let echelon = Echelon::new(&algebra, rows, count).expect("a rank");
            let (basis, complement) = echelon.bases().expect("a basis");
            assert_eq!(basis.len() + complement.len(), count, "{place}");
            let all = [basis, complement.clone()].concat();
            let rank = (algebra.eliminate(&all.concat(), count, count))
                .expect("it has values")
                .rank();
            assert_eq!(rank, count, "{place}");
            let is_unit = |v: &Vec<Scalar>| {
                let others = v.iter().filter(|f| !f.is_trivially_zero());
                others.count() == 1
            };
            assert_eq!(complement.iter().all(is_unit), *is_of_units, "{place}");
        }
    })
    .expect("the algebra runs");
}

/// x with rows · x = b, in the columns of the minor alone.
#[test]
fn solutions() {
    run(|| {
        let (algebra, [k, x, y]) = algebra();
        let rows = vec![
            vec![x.clone(), k.clone(), y.clone()],
            vec![y, Scalar::zero(), x],
        ];
        let b = numbers([3, 5]);
        let solution = Echelon::new(&algebra, &rows, 3)
            .expect("a rank")
            .solve(&b)
            .expect("regular");
        let off = crate::mechanics::linear::vectors::difference(&times(&rows, &solution), &b);
        assert_eq!(algebra.zeros(&off), Some(vec![true; 2]));
        assert!(solution.iter().any(Scalar::is_trivially_zero));
    })
    .expect("the algebra runs");
}

/// Numbers before parameters before what depends on the point, the first of its kind.
#[test]
fn the_best_minor() {
    run(|| {
        let (algebra, [k, x, _]) = algebra();
        let best = |row: Vec<Scalar>| {
            let columns = row.len();
            let (minor, columns) = best_minor(&algebra, &[row], columns, vec![0]);
            (minor as usize, columns)
        };
        assert_eq!(best(vec![x.clone(), k.clone(), k.clone()]), (1, vec![1]));
        assert_eq!(
            best(vec![
                x.clone(),
                k.clone(),
                Scalar::integer(2),
                Scalar::integer(1)
            ]),
            (0, vec![2])
        );
        assert_eq!(best(vec![x.clone(), x.clone()]), (2, vec![0]));
        // Not one that vanishes.
        assert_eq!(best(vec![x, Scalar::zero(), k]), (1, vec![2]));
    })
    .expect("the algebra runs");
}

/// The columns of x e_0, e_0, e_1, …: of four rows the minor that is a number, of five the pivots
/// that are there.
#[test]
fn minors_of_many_rows() {
    run(|| {
        let (algebra, [_, x, _]) = algebra();
        let best = |size: usize| {
            let row = |i: usize| {
                let mut row: Vec<_> = (0..=size)
                    .map(|j| Scalar::integer(i64::from(j == i + 1)))
                    .collect();
                if i == 0 {
                    row[0] = x.clone();
                }
                row
            };
            let rows: Matrix = (0..size).map(row).collect();
            let pivots = (0..=size).filter(|j| *j != 1).rev().collect();
            let (minor, columns) = best_minor(&algebra, &rows, size + 1, pivots);
            (minor as usize, columns)
        };
        assert_eq!(best(4), (0, vec![1, 2, 3, 4]));
        assert_eq!(best(5), (2, vec![0, 2, 3, 4, 5]));
    })
    .expect("the algebra runs");
}

/// The sign of a basis vector: the fewer signs are written, and its own where they are as many.
#[test]
fn signs_of_vectors() {
    run(|| {
        let (algebra, [k, x, _]) = algebra();
        for (vector, turned) in [
            (numbers([-1, 0, -2, 3]), true),
            (numbers([1, 0, -2, 3]), false),
            (numbers([-1, 0, 3]), false),
            (numbers([0, 5]), false),
            (vec![-&x, -&(&k * &x)], true),
            (vec![-&x, k.clone()], false),
        ] {
            let found = mostly_positive(vector.clone());
            let expected: Vec<_> = match turned {
                true => vector.iter().map(|f| -f).collect(),
                false => vector,
            };
            let off = crate::mechanics::linear::vectors::difference(&found, &expected);
            assert_eq!(algebra.zeros(&off), Some(vec![true; off.len()]));
        }
    })
    .expect("the algebra runs");
}

#[test]
fn subsets() {
    let found: Vec<_> = combinations(4, 2).collect();
    assert_eq!(found, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    assert_eq!(combinations(5, 3).count(), 10);
    assert_eq!(combinations(3, 3).collect::<Vec<_>>(), [[0, 1, 2]]);
    assert_eq!(combinations(2, 3).count(), 0);
    assert_eq!(combinations(3, 0).count(), 1);
}
