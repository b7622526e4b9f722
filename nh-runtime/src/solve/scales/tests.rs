use nalgebra::{SMatrix, SVector};

use super::{
    BESIDE, Couplings, Forms, alike, inertia, inertias, is_plausible, lent_part, or_one, part,
    part_of, reach, unit_of,
};
use crate::solve::policy::ROUND_OFF;

fn forms<const M: usize, const N: usize>(
    forms: &SMatrix<f64, M, N>,
    d: [f64; N],
    k: &SMatrix<f64, N, N>,
) -> SVector<f64, N> {
    natural(&d, k, k, &[forms])
}

fn natural<const N: usize>(
    d: &[f64],
    k: &SMatrix<f64, N, N>,
    nearby: &SMatrix<f64, N, N>,
    forms: &[&dyn Forms],
) -> SVector<f64, N> {
    Couplings { k, nearby, forms }.natural(d)
}

/// Two bodies of masses 1 and 10²⁰, h = 1, and a third without motion coupled to the first by a
/// constraint: x_1 + x_3, of compliances 1 and 1/4, so that 4/5 · 1/5 of the energy 4 is lent.
#[test]
fn energy_is_shared_where_coordinates_are_coupled() {
    let k = SMatrix::<f64, 3, 3>::from_diagonal(&[-1.0, -1e20, -4.0].into());
    let phi = SMatrix::<f64, 1, 3>::new(1.0, 0.0, 1.0);
    let s = forms(&phi, [2.0, 3.0, 0.0], &k);
    assert!((s - SVector::from([2.0, 3.0, 0.4])).amax() <= 1e-15, "{s}");
}

/// A constraint w = c Y + x: the heavy body moves light ones by c d_Y and no more, whatever its
/// energy.
#[test]
fn a_heavy_body_lends_its_motion() {
    for (mass, c) in [(1e14, 1e-3), (1e25, 1.0), (1e4, 0.1)] {
        let k = SMatrix::<f64, 3, 3>::from_diagonal(&[-mass, -1.0, -1.0].into());
        let phi = SMatrix::<f64, 1, 3>::new(-c, -1.0, 1.0);
        let s = forms(&phi, [1e4, 0.0, 0.0], &k);
        let moved = c * 1e4;
        assert!(s[1] >= moved / 4.0 && s[1] <= moved, "{s}");
        assert!(s[2] >= moved / 4.0 && s[2] <= moved, "{s}");
    }
}

/// L = ẋẏ has no diagonal.
#[test]
fn inertia_off_the_diagonal() {
    let k = SMatrix::<f64, 2, 2>::new(0.0, -1.0, -1.0, 0.0);
    let s: SVector<f64, 2> = natural(&[1.0, 0.5], &k, &k, &[]);
    // Either has E = 1 · 0.5.
    assert_eq!(s, SVector::from([0.5_f64.sqrt(); 2]));
}

/// K_ij² = 10⁻⁴ K_ii K_jj lends 10⁻⁴ of the energy, along a chain 10⁻⁸, and nothing where nothing
/// couples.
#[test]
fn a_coupling_lends_its_part() {
    let mut k = SMatrix::<f64, 4, 4>::from_diagonal(&[-1e8, -1.0, -4.0, -1.0].into());
    for (i, j, entry) in [(0, 1, 1e2), (1, 2, 2e-2)] {
        (k[(i, j)], k[(j, i)]) = (entry, entry);
    }
    let s: SVector<f64, 4> = natural(&[1.0, 0.0, 0.0, 0.0], &k, &k, &[]);
    let expected = [1.0, 1e2, 0.5, 0.0];
    for (s, expected) in s.iter().zip(expected) {
        assert!(
            (s - expected).abs() <= 8.0 * f64::EPSILON * expected,
            "{s}, not {expected}"
        );
    }
}

/// The energies times h: 18 + 3 + 3 + 8 of z, 2 g² of the guess, p²/2 of what arrives and departs.
/// A motion may have 2¹⁶ times as much as was brought, and no more.
#[test]
fn an_energy_that_was_brought() {
    let k = SMatrix::<f64, 3, 3>::new(-2.0, 1.0, 0.0, -1.0, 8.0, 0.0, 0.0, 0.0, 0.0);
    let plausible = |guess: f64, arriving: [f64; 2], departing: [f64; 2]| {
        let [arriving, departing] = [arriving, departing].map(|[x, y]| [x, y, 0.0]);
        is_plausible(
            &[3.0, -1.0, 0.0],
            [&[guess, 0.0, 0.0], &[0.0; 3]],
            &k,
            [&arriving, &departing],
        )
    };
    let enough = 1.0 / 64.0;
    let less = enough * (1.0 - 4.0 * f64::EPSILON);
    assert!(plausible(-enough, [0.0; 2], [0.0; 2]));
    assert!(!plausible(-less, [0.0; 2], [0.0; 2]));
    assert!(plausible(0.0, [enough, 0.0], [-enough, 0.0]));
    assert!(!plausible(0.0, [enough, 0.0], [-less, 0.0]));
    assert!(plausible(0.0, [0.0, 2.0 * enough], [0.0, 2.0 * enough]));
    assert!(!plausible(0.0, [0.0, 2.0 * enough], [0.0, 2.0 * less]));
    // A half of each.
    let half = enough * 0.5_f64.sqrt();
    assert!(plausible(half * 1.001, [half, 0.0], [half * 1.001, 0.0]));
    assert!(!plausible(half * 0.999, [half, 0.0], [half * 0.999, 0.0]));
    // An increment without inertia may go anywhere if a momentum arrives.
    assert!(is_plausible(
        &[3.0, 0.0, 9.0],
        [&[0.0; 3]; 2],
        &k,
        [&[0.0, 0.0, 1.0], &[0.0; 3]],
    ));
    // The rounding of coordinates of 7 and 11 brings 2 (64 ε 7)² + 8 (64 ε 11)² at rest: 2¹⁶ times as much, and not more.
    let most = 256.0 * ROUND_OFF * (49.0 + 4.0 * 121.0_f64).sqrt();
    let at_rest = |d: f64| {
        is_plausible(
            &[d, 0.0, 0.0],
            [&[0.0; 3], &[7.0, 11.0, 5.0]],
            &k,
            [&[0.0; 3]; 2],
        )
    };
    assert!(
        at_rest(most * (1.0 - 8.0 * f64::EPSILON)) && !at_rest(most * (1.0 + 8.0 * f64::EPSILON))
    );
}

/// x + 2 y + z with the masses 4, 0, 1: y has 2²/(1/4 + 1), w by y - 3 w nine times that; u by
/// nothing, and by 10⁻²⁰ x no less by another form.
#[test]
fn inertia_by_forms() {
    let k = SMatrix::<f64, 5, 5>::from_diagonal(&[-4.0, 0.0, 1.0, 0.0, 0.0].into());
    let along = SMatrix::<f64, 3, 5>::new(
        1.0, 2.0, 1.0, 0.0, 0.0, //
        0.0, 1.0, 0.0, -3.0, 0.0, //
        1.0, 1e-20, 0.0, 0.0, 0.0,
    );
    let found: SVector<f64, 5> = inertias(&k, 5, &[&along]);
    let expected = SVector::from([4.0, 3.2, 1.0, 28.8, 0.0]);
    assert!((found - expected).amax() <= 1e-14, "{found}");
    // As x moves by 1, y moves by 1/2 at most, and w by a third of that.
    let s = natural(&[1.0, 0.0, 0.0, 0.0, 0.0], &k, &k, &[&along]);
    assert!(
        s[1] > 0.1 && s[1] < 1.0 && s[3] > 0.03 && s[3] < 0.3 && s[4] == 0.0,
        "{s}"
    );
}

#[test]
fn parts_of_a_compliance() {
    assert_eq!(part_of(3.0, 12.0), 0.25);
    assert_eq!(part_of(0.0, 12.0), 0.0);
    assert_eq!(part_of(0.0, 0.0), 0.0);
    assert_eq!(part_of(f64::NAN, 1.0), 0.0);
    // No inertia, beside others without any and alone.
    assert_eq!(part_of(f64::INFINITY, f64::INFINITY), 1.0);
    assert_eq!(part_of(1.0, f64::INFINITY), 0.0);
}

/// ω² / |K| of the coordinates 0 and 1 are 9/4 and 1/9: the form lends to 1 the part (9/4)(1/9) /
/// (9/4 + 1/9)² of E_0.
#[test]
fn a_form_lends_its_part() {
    let k = SMatrix::<f64, 3, 3>::from_diagonal(&[-4.0, 9.0, 1.0].into());
    let form = SMatrix::<f64, 1, 3>::new(-3.0, 1.0, 0.0);
    let s = forms(&form, [5.0, 0.0, 0.0], &k);
    let energy = 100.0 * (9.0 / 4.0) * (1.0 / 9.0) / (9.0_f64 / 4.0 + 1.0 / 9.0).powi(2);
    let expected = SVector::from([5.0, energy.sqrt() / 3.0, 0.0]);
    assert!((s - expected).amax() <= 8.0 * f64::EPSILON * 5.0, "{s}");
    // A form that has no value lends nothing, nor does one that vanishes.
    for entry in [f64::NAN, f64::INFINITY, 0.0] {
        let undefined = SMatrix::<f64, 1, 3>::new(-3.0, entry, 0.0);
        assert_eq!(forms(&undefined, [5.0, 0.0, 0.0], &k)[1], 0.0, "{entry}");
    }
}

/// A coordinate that is coupled nearby lends too, with the inertia of the point.
#[test]
fn couplings_nearby_count() {
    let here = SMatrix::<f64, 2, 2>::new(-2.0, 0.0, 0.0, -8.0);
    let nearby = SMatrix::<f64, 2, 2>::new(-2.0, 1.0, 1.0, -8.0);
    for (k, other) in [(here, nearby), (nearby, here)] {
        let s: SVector<f64, 2> = natural(&[1.0, 0.0], &k, &other, &[]);
        // K_01² / (K_00 K_11) = 1/16 of E = 2.
        let expected = SVector::from([1.0, (2.0_f64 / 16.0 / 8.0).sqrt()]);
        assert!((s - expected).amax() <= 4.0 * f64::EPSILON, "{s}");
    }
}

#[test]
fn shares_of_an_energy() {
    let k = SMatrix::<f64, 3, 3>::new(-4.0, 3.0, 5.0, -3.0, 9.0, 0.0, 5.0, 0.0, 0.0);
    assert_eq!(lent_part(&k, 0, 1), (3.0 / 4.0) * (3.0 / 9.0));
    assert_eq!(lent_part(&k, 1, 2), 0.0);
    assert_eq!(lent_part(&k, 0, 2), 1.0);
    // More than all there is is all there is.
    let strong = SMatrix::<f64, 2, 2>::new(1.0, 3.0, 3.0, 1.0);
    assert_eq!(lent_part(&strong, 0, 1), 1.0);
    let equal = SMatrix::<f64, 2, 2>::new(2.0, 2.0, 2.0, 2.0);
    assert_eq!(lent_part(&equal, 0, 1), 1.0);
}

#[test]
fn inertia_of_rows() {
    // Its own; what it shares with another, K_12²/K_22; or the largest entry where no other has one.
    let k = SMatrix::<f64, 3, 3>::new(-7.0, 0.0, 2.0, 0.0, 0.0, -6.0, 2.0, -6.0, 4.0);
    assert_eq!(inertia(&k, 0, 3), 7.0);
    assert_eq!(inertia(&k, 1, 3), 9.0);
    assert_eq!(inertia(&k, 2, 3), 4.0);
    let light = SMatrix::<f64, 2, 2>::new(0.5, -6.0, -6.0, 4.0);
    assert_eq!(inertia(&light, 0, 2), 9.0);
    let off = SMatrix::<f64, 3, 3>::new(0.0, -5.0, 2.0, -5.0, 0.0, 0.0, 2.0, 0.0, 0.0);
    assert_eq!([0, 1, 2].map(|j| inertia(&off, j, 3)), [5.0, 5.0, 2.0]);
    assert_eq!(inertia(&SMatrix::<f64, 2, 2>::zeros(), 0, 2), 0.0);
}

#[test]
fn units() {
    assert_eq!([unit_of(4.0), unit_of(0.25)], [0.5, 2.0]);
    for none in [0.0, f64::MIN_POSITIVE / 4.0, f64::INFINITY, f64::NAN] {
        assert_eq!([unit_of(none), or_one(none)], [1.0, 1.0], "{none}");
    }
    assert_eq!(or_one(3.0), 3.0);
}

#[test]
fn the_reach_of_a_row() {
    let a = SMatrix::<f64, 2, 3>::new(1.0, -2.0, 3.0, 0.0, -4.0, 0.5);
    let s = [5.0, 7.0, 11.0];
    assert_eq!([0, 1].map(|i| reach(&a, i, &s)), [52.0, 33.5]);
}

/// ± (1 + the fraction of j φ + probe φ²), φ = (√5 - 1)/2, in 20 digits from elsewhere.
#[test]
fn parts_of_a_rounding() {
    for (j, probe, expected) in [
        (0, 0, -1.0),
        (1, 0, 1.618_033_988_749_895),
        (0, 1, 1.381_966_011_250_105),
        (1, 1, -2.0),
        (2, 3, 1.381_966_011_250_105),
        (3, 5, -1.763_932_022_500_210_2),
        (7, 2, 1.090_169_943_749_474_3),
    ] {
        let found = part(j, probe);
        // The multiples of φ and φ² are rounded: 1 + 1 may lie on either side of a whole number.
        let off = (found - expected).abs() % 1.0;
        assert!(off.min(1.0 - off) < 1e-14, "{j}, {probe}: {found}");
        assert!((1.0..=2.0).contains(&found.abs()) && found * expected > 0.0);
    }
}

/// In the units s a row may change by 2⁻¹⁰ of its scale, and what is no number is another row.
#[test]
fn rows_that_rounding_changes() {
    let matrix = |x: f64, y: f64| SMatrix::<f64, 2, 2>::new(1.0, 1.0, x, y);
    let scales = SVector::from([8.0, 1024.0]);
    let counted = |x, y| {
        let mut count = SVector::from([0.0, 1.0]);
        alike(
            [&matrix(3.0, 5.0), &matrix(x, y)],
            &[2.0, 4.0],
            &scales,
            &mut count,
        );
        count[1] == 2.0 && count[0] == 1.0
    };
    // 2 · 1/4 + 4 · 1/8 = 1 = 1024/1024, and a bit more.
    assert!(counted(3.25, 4.875) && counted(3.0, 5.0));
    assert!(!counted(3.25, 4.75) && !counted(f64::NAN, 5.0) && !counted(3.0, f64::INFINITY));
}

#[test]
fn what_is_beside() {
    assert_eq!(BESIDE.log2(), -400.0);
}
