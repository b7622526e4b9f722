//! Numbers against other programs: Random123's vectors, xxhash and mpmath, SciPy.

use std::collections::BTreeSet;

use rand_philox::Philox;

use super::{Draw, points, unit};
use crate::Distribution;

/// The vectors of Random123's `kat_vectors` for philox4x32-10: counter, key, output.
#[test]
fn philox_gives_the_published_numbers() {
    let pi = [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344];
    let cases: [([u32; 4], [u32; 2], [u32; 4]); 3] = [
        (
            [0; 4],
            [0; 2],
            [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8],
        ),
        (
            [u32::MAX; 4],
            [u32::MAX; 2],
            [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd],
        ),
        (
            pi,
            [0xa409_3822, 0x299f_31d0],
            [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
        ),
    ];
    for (counter, key, output) in cases {
        let words = counter.iter().rev();
        let counter = words.fold(0_u128, |all, word| all << 32 | u128::from(*word));
        let mut generator = Philox::new(key, counter);
        assert_eq!([(); 4].map(|()| generator.next_u32()), output);
    }
}

/// Bits by Python's `xxhash` and Philox written out there, quantiles by mpmath in 40 digits. The
/// quantile of `statrs` is a rational approximation with 16 digits in the error function: 8 ε.
#[test]
fn a_number_follows_from_seed_member_and_name() {
    let cases = [
        (7, 0, "A", 0xd9e8_45f9_f65e_8ad9, 1.0415958791343523),
        (7, 42, "A", 0x2c3e_88fa_b64f_11ff, -0.9430439580028965),
        (7, 42, "spin", 0x3fc4_3698_fbe0_da51, -0.677363337426793),
        (
            0,
            1 << 40,
            "a long name of a parameter",
            0xdc80_de2c_70c7_7dbd,
            1.0863656220373803,
        ),
    ];
    for (seed, member, name, bits, z) in cases {
        let draw = Draw::new(seed, member);
        assert_eq!(draw.generator(name).next_u64(), bits);
        assert_eq!(draw.unit(name), unit(bits));
        let near = |x: f64, y: f64| (x - y).abs() <= 8.0 * f64::EPSILON * y.abs();
        assert!(near(draw.normal(name, 0.0, 1.0), z), "{name}");
        // e^z has the relative error of z, times z.
        assert!(near(draw.log_normal(name, 0.0, 1.0), z.exp()), "{name}");
        assert_eq!(draw.uniform(name, -1.0..3.0), -1.0 + 4.0 * draw.unit(name));
    }
    assert_eq!(
        [unit(0), unit(u64::MAX)],
        [f64::EPSILON / 2.0, 1.0 - f64::EPSILON / 2.0]
    );
}

/// `scipy.stats.qmc.Sobol(100, scramble=False)`: the points 0 to 7 times 2¹⁰, and coordinates of
/// the point 1000003 times 2³².
#[test]
fn sobol_points_are_those_of_scipy() {
    let first = [
        [0, 0, 0, 0],
        [512, 512, 512, 512],
        [768, 256, 256, 256],
        [256, 768, 768, 768],
        [384, 384, 640, 896],
        [896, 896, 128, 384],
        [640, 128, 896, 640],
        [128, 640, 384, 128],
    ];
    for (index, point) in first.into_iter().enumerate() {
        let own = [0, 1, 2, 3].map(|dimension| points::sobol(index as u64, dimension) >> 54);
        assert_eq!(own, point, "{index}");
    }
    let far = [0, 1, 7, 99].map(|dimension| points::sobol(1_000_003, dimension) >> 32);
    assert_eq!(
        far,
        [1_187_450_880, 2_413_424_640, 1_145_868_288, 213_045_248]
    );
}

fn sobol(seed: u64, name: &str, member: u64) -> [f64; 2] {
    Draw::new(seed, member).sobol(name, [(0.0..1.0).into(), (0.0..1.0).into()])
}

/// Two dimensions of the sequence are a (0, 2)-sequence in base 2: of 2^k points from a multiple of
/// 2^k on, one is in each of the elementary intervals of 2^-a by 2^-(k - a), of every form. The
/// order and the scrambling of a name keep that.
#[test]
fn scrambled_sobol_points_are_a_net() {
    for (name, first, k) in [
        ("start", 0, 1),
        ("start", 0, 6),
        ("law", 0, 10),
        ("law", 192, 6),
    ] {
        let points: Vec<_> = (first..first + (1 << k))
            .map(|i| sobol(3, name, i))
            .collect();
        for a in 0..=k {
            let cell = |[x, y]: &[f64; 2]| {
                let of = |x: &f64, bits: u64| (x * (1_u64 << bits) as f64) as u64;
                (of(x, a), of(y, k - a))
            };
            let cells: BTreeSet<_> = points.iter().map(cell).collect();
            assert_eq!(cells.len(), 1 << k, "{name}, {a} of {k}");
        }
    }
}

/// Points of two names, and of two seeds, are independent: correlations of n = 4096 independent
/// points are within 5/√n with a probability of 1 - 6·10⁻⁷ each, and so are all of their pairs in
/// 64 cells, by a χ² of 63 degrees of freedom that is below 120 with one of 1 - 10⁻⁵.
#[test]
fn sobol_points_of_two_names_are_independent() {
    let n = 4096;
    for (one, other) in [((7, "start"), (7, "law")), ((7, "start"), (8, "start"))] {
        let pair = |i| (sobol(one.0, one.1, i), sobol(other.0, other.1, i));
        let pairs: Vec<_> = (0..n).map(pair).collect();
        assert!(pairs.iter().all(|(a, b)| a != b));
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let product = |(a, b): &([f64; 2], [f64; 2])| 12.0 * (a[i] - 0.5) * (b[j] - 0.5);
            let correlation = pairs.iter().map(product).sum::<f64>() / n as f64;
            assert!(correlation.abs() < 5.0 / (n as f64).sqrt(), "{correlation}");
            let mut counts = [0.0; 64];
            for (a, b) in &pairs {
                counts[8 * (8.0 * a[i]) as usize + (8.0 * b[j]) as usize] += 1.0;
            }
            let square: f64 = counts.iter().map(|n: &f64| (n - 64.0).powi(2) / 64.0).sum();
            assert!(square < 120.0, "{square}");
        }
    }
}

/// The mean of x² + y over 1024 points, whose exact value is 5/6: the error is a fortieth of that
/// of independent points, whose standard deviation is √((4/45 + 1/12)/n) = 0.013.
#[test]
fn sobol_points_have_a_low_discrepancy() {
    for name in ["start", "law", "tyre"] {
        let points = (0..1024).map(|i| sobol(7, name, i));
        let mean = points.map(|[x, y]| x * x + y).sum::<f64>() / 1024.0;
        assert!((mean - 5.0 / 6.0).abs() < 0.013 / 40.0, "{name}: {mean}");
    }
}

#[test]
fn a_latin_hypercube_has_a_member_in_every_part() {
    for n in [1, 2, 3, 17, 100] {
        let mut orders = BTreeSet::new();
        for hypercube in 0..3 {
            let part = |name, at| {
                let member = Draw::new(5, hypercube * n + at);
                (member.latin(name, n, 0.0..1.0) * n as f64) as u64
            };
            for name in ["A", "B"] {
                let order: Vec<_> = (0..n).map(|at| part(name, at)).collect();
                let parts: BTreeSet<_> = order.iter().copied().collect();
                assert_eq!(parts, (0..n).collect(), "{n}");
                orders.insert(order);
            }
        }
        // Of 100 parts the six orders are six.
        assert!(n < 100 || orders.len() == 6);
    }
}

/// Each of 24 permutations of four parts, in 4800 hypercubes: χ² of 23 degrees of freedom is below
/// 58 with a probability of 0.9999.
#[test]
fn permutations_are_equally_likely() {
    let mut counts = std::collections::BTreeMap::new();
    for hypercube in 0..4800_u64 {
        let part = |at| (Draw::new(1, 4 * hypercube + at).latin("A", 4, 0.0..4.0)) as u64;
        *counts.entry([0, 1, 2, 3].map(part)).or_insert(0.0) += 1.0;
    }
    let square: f64 = counts
        .values()
        .map(|n: &f64| (n - 200.0).powi(2) / 200.0)
        .sum();
    assert!(counts.len() == 24 && square < 58.0, "{square}");
}

#[test]
fn rows_of_a_table() {
    let mut table = nh_records::Table::default();
    let columns = [
        ("A", nh_records::Values::Numbers(vec![0.5, 0.25, 0.125])),
        ("n", nh_records::Values::Integers(vec![7, 8, 9])),
    ];
    table.columns = columns
        .map(|(name, values)| nh_records::NamedColumn {
            name: name.to_owned(),
            values,
        })
        .into();
    let member = Draw::new(0, 4);
    assert_eq!(
        [member.row(&table, "A"), member.row(&table, "n")],
        [0.25, 8.0]
    );
    let refused = std::panic::catch_unwind(|| member.row(&table, "B")).unwrap_err();
    assert!(refused.downcast_ref::<String>().unwrap().contains("`B`"));
}

#[test]
fn a_grid_and_a_choice() {
    let points: Vec<_> = (0..7)
        .map(|member| Draw::new(0, member).grid([(1.0..=2.0, 2), (0.0..=1.0, 3), (9.0..=9.0, 1)]))
        .collect();
    assert_eq!(points[..2], [[1.0, 0.0, 9.0], [1.0, 0.5, 9.0]]);
    assert_eq!(points[5], [2.0, 1.0, 9.0]);
    assert_eq!(points[6], points[0]);
    let counts = (0..3000).fold([0; 3], |mut counts, member| {
        counts[*Draw::new(9, member).choice("which", &[0, 1, 2])] += 1;
        counts
    });
    // Six standard deviations of a binomial number, √(3000 · 2/9) = 26.
    assert!(
        counts.iter().all(|n| (n - 1000_i32).abs() < 156),
        "{counts:?}"
    );
}

/// Mean and variance of 10⁵ numbers, within six standard errors: √(1/n), √(2/n).
#[test]
fn normal_numbers_are_normal() {
    let n = 100_000;
    let numbers = (0..n).map(|member| Draw::new(2, member).normal("z", 0.0, 1.0));
    let (sum, squares) = numbers.fold((0.0, 0.0), |(s, q), z| (s + z, q + z * z));
    let n = n as f64;
    assert!((sum / n).abs() < 6.0 * (1.0 / n).sqrt());
    assert!((squares / n - 1.0).abs() < 6.0 * (2.0 / n).sqrt());
}

#[test]
#[should_panic(expected = "the deviation not negative")]
fn a_negative_deviation_is_refused() {
    _ = Distribution::Normal {
        mean: 0.0,
        deviation: -1.0,
    }
    .quantile(0.5);
}
