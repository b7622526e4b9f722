//! The places of points, and their consistency.

use symbolica::domains::float::{Float, RealLike};

use super::{Domain, Point, length, number};
use crate::algebra::zero::value::PRECISION;
use crate::algebra::{Algebra, run};
use crate::expression::{Node, Variable};
use crate::random::Random;

/// The boxes from end to end.
#[test]
fn boxes() {
    let ends = |attempt| [0.0, 0.5, 1.0].map(|unit| length(unit, attempt));
    assert_eq!(ends(0), [-1.0, 0.0, 1.0]);
    assert_eq!(ends(1), [0.0, 0.5, 1.0]);
    assert_eq!(ends(2), [-0.1, 0.0, 0.1]);
    assert_eq!(ends(3), [1.0, 2.0, 3.0]);
    assert_eq!(ends(4), [-10.0, 0.0, 10.0]);
    assert_eq!(ends(5), [-1e-4, 0.0, 1e-4]);
    assert_eq!(ends(6), [0.0, -0.5, -1.0]);
    assert_eq!(ends(7), [1.0, 1e3, 1e6]);
    assert_eq!(ends(8), [-1e3, 0.0, 1e3]);
    assert_eq!(ends(9), ends(0));
}

/// The least and the greatest of many numbers of a kind.
#[test]
fn kinds_of_numbers() {
    let range = |kind: Domain, attempt: u64| {
        let mut random = Random::new(7);
        let numbers = (0..20_000).map(|_| number(&mut random, kind, attempt));
        numbers.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], x| {
            [least.min(x), most.max(x)]
        })
    };
    for (kind, attempt, [least, most]) in [
        (Domain::Positive, 0, [0.5, 2.0]),
        (Domain::Parameter, 4, [0.5, 2.0]),
        (Domain::Parameter, 1, [0.01, 0.51]),
        (Domain::Parameter, 6, [1.0, 101.0]),
        (Domain::Parameter, 3, [-2.0, 2.0]),
        (Domain::Length, 3, [1.0, 3.0]),
        (Domain::Argument, 0, [-1.75, 1.75]),
        (Domain::Argument, 1, [-4.75, 4.75]),
        (Domain::Side, 1, [1.0, 1.0]),
    ] {
        let [low, high] = range(kind, attempt);
        let slack = 1e-3 * (most - least);
        assert!(
            low >= least && low <= least + slack,
            "{attempt}: {low} {least}"
        );
        assert!(
            high <= most && high >= most - slack,
            "{attempt}: {high} {most}"
        );
    }
    // Arguments keep away from zero.
    let mut random = Random::new(7);
    assert!((0..1000).all(|_| number(&mut random, Domain::Argument, 0).abs() >= 0.25));
}

/// q_α = q_0 + α d, v = d/h, t_α = t + α h at every point, and after a correction of d too.
#[test]
fn points_are_consistent() {
    run(|| {
        let nodes = Node::ALL;
        let mut variables = vec![
            Variable::Pi,
            Variable::Parameter(0),
            Variable::Step,
            Variable::Time,
        ];
        variables.extend(nodes.map(Variable::NodeTime));
        for i in 0..2 {
            variables.extend([
                Variable::Coordinate(i),
                Variable::Velocity(i),
                Variable::Increment(i),
            ]);
            variables.extend(nodes.map(|node| Variable::Node(i, node)));
        }
        variables.push(Variable::Multiplier(0));
        let algebra = Algebra::new(variables);
        let all = algebra.all_variables();
        let of = |point: &Point, variable: Variable| {
            let place = all
                .iter()
                .position(|x| *x == variable)
                .expect("it is there");
            point.values[place].to_f64()
        };
        let check = |point: &Point| {
            let (h, t, alpha) = (
                of(point, Variable::Step),
                of(point, Variable::Time),
                point.alpha.to_f64(),
            );
            assert_eq!(of(point, Variable::Pi), std::f64::consts::PI);
            assert!(alpha > 0.25 && alpha < 1.0 && h > 0.5 && h < 2.0);
            let parts = [0.0, 0.5, 1.0, alpha];
            let near =
                |x: f64, y: f64, size: f64| assert!((x - y).abs() <= 1e-14 * size, "{x} {y}");
            for (node, part) in nodes.into_iter().zip(parts) {
                near(
                    of(point, Variable::NodeTime(node)),
                    t + part * h,
                    t.abs() + h,
                );
                for i in 0..2 {
                    let (q, d) = (
                        of(point, Variable::Coordinate(i)),
                        of(point, Variable::Increment(i)),
                    );
                    near(
                        of(point, Variable::Node(i, node)),
                        q + part * d,
                        q.abs() + d.abs(),
                    );
                    near(of(point, Variable::Velocity(i)), d / h, (d / h).abs());
                }
            }
        };
        for attempt in 0..9 {
            let point = algebra
                .point_on(&|_| 0.0, &[], 2, attempt)
                .expect("nothing is missed");
            check(&point);
            // Both signs by turns, in all patterns.
            let sides: Vec<_> = point.values[all.len()..]
                .iter()
                .map(RealLike::to_f64)
                .collect();
            let side = |bit: u64| if attempt >> bit & 1 == 0 { 1.0 } else { -1.0 };
            assert_eq!(sides, [side(0), side(1)]);
            let before = [0, 1].map(|i| of(&point, Variable::Increment(i)));
            let mut point = point;
            let correction = [0.25, -0.5].map(|x| Float::with_val(PRECISION, x));
            point.subtract(&all, &correction);
            check(&point);
            let after = [0, 1].map(|i| of(&point, Variable::Increment(i)));
            assert!(
                (before[0] - after[0] - 0.25).abs() < 1e-9
                    && (before[1] - after[1] + 0.5).abs() < 1e-9
            );
        }
        // Into the domain of √(x - 30) and √(k - 50), which hardly a point is in.
        for attempt in 0..9 {
            let missed = |point: &Point| {
                let [x, k] =
                    [Variable::Coordinate(0), Variable::Parameter(0)].map(|x| of(point, x));
                (30.0 - x).max(0.0) + (50.0 - k).max(0.0)
            };
            let point = algebra
                .point_on(&missed, &[], 0, attempt)
                .expect("there are some");
            assert_eq!(missed(&point), 0.0);
        }
        assert!(algebra.point_on(&|_| 1.0, &[], 0, 0).is_none());
    })
    .expect("the algebra runs");
}
