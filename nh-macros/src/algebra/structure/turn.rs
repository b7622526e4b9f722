//! The places at which the direction of a vector by cases jumps, where all components vanish.
//!
//! ```text
//! v⁺ = f^n ℓ⁺ + …  where s > 0,   v⁻ = f^m ℓ⁻ + …  where s ≤ 0,   f a factor of s
//! ℓ⁺ ∧ ℓ⁻ ≠ 0      where f = 0
//! ```
//!
//! So has (x, |x|), which is continuous, the directions (1, 1) and (1, -1). ℓ is, but for a factor,
//! the first derivative across f = 0 that does not vanish there.

use symbolica::atom::{Atom, AtomCore, AtomView};
use symbolica::domains::rational::Rational;

use super::factor::{Power, powers_of};
use crate::algebra::scalar::any_part;
use crate::algebra::{Algebra, Scalar, work};
use crate::expression::Variable;

/// Zeros of a higher order are not looked at.
const HIGHEST_ORDER: usize = 4;

/// The conditions beside the one that is looked at, with their truth values.
type Others = [(Scalar, bool)];

impl Algebra {
    /// Whether a vector may have directions that jump: it is by cases, or has roots.
    pub(crate) fn may_turn(&self, vector: &[Scalar]) -> bool {
        let is_root = |view: AtomView<'_>| root(view).is_some();
        self.have_cases(vector) || vector.iter().any(|f| any_part(f.0.as_view(), is_root))
    }

    /// A factor of a condition of a continuous vector that vanishes where this factor does, with
    /// directions on the two sides that differ there, or are not known to be the same.
    pub(crate) fn turns(&self, vector: &[Scalar]) -> Option<Scalar> {
        let is_number = |f: &Scalar| matches!(f.0.as_view(), AtomView::Num(_));
        if vector
            .iter()
            .any(|f| is_number(f) && !f.is_trivially_zero())
        {
            return None;
        }
        // The shortest component decides mostly.
        let mut by_size: Vec<_> = vector.iter().collect();
        by_size.sort_by_key(|f| work::size(&f.0));
        let vanish = |g: &Scalar| by_size.iter().all(|f| self.vanishes_on(g, f, &[]));
        let mut under_roots = vector.iter().flat_map(|f| self.under_roots(f));
        let vector: Vec<_> = match under_roots.any(|g| vanish(&g)) {
            true => vector.iter().map(|f| self.with_sides(f)).collect(),
            false => vector.to_vec(),
        };
        let conditions = self.conditions(&vector);
        conditions.iter().find_map(|s| self.turns_at(&vector, s))
    }

    /// The factors that are under roots in f with even powers.
    fn under_roots(&self, f: &Scalar) -> Vec<Scalar> {
        let mut found = Vec::new();
        any_part(f.0.as_view(), |view| {
            let of_root = root(view).map(|(base, _)| self.even_powers(&base));
            found.extend(of_root.into_iter().flatten().map(|(g, _)| g));
            false
        });
        found
    }

    /// The factors that come to zero, and have even powers.
    fn even_powers(&self, base: &Scalar) -> Vec<Power> {
        let all = powers_of(base).into_iter();
        all.filter(|(g, n)| n.is_multiple_of(2) && !self.is_never_crossed(g))
            .collect()
    }

    /// f with roots of even powers by cases: √(x² y) is x √y where x > 0, and -x √y elsewhere.
    fn with_sides(&self, f: &Scalar) -> Scalar {
        let power = |base: &Scalar, exponent: &Rational| {
            Scalar::of(base.0.clone().pow(Atom::num(exponent.clone())))
        };
        Scalar::of(f.0.replace_map(|view, _, out| {
            let Some((base, exponent)) = root(view) else {
                return;
            };
            let mut rest = base.clone();
            let mut roots = Vec::new();
            for (g, n) in self.even_powers(&base) {
                rest = Self::quotient(&rest, &[(g.clone(), n)]);
                let of_root = exponent.clone() * Rational::from(n);
                let [positive, negative] = [g.clone(), -&g].map(|g| power(&g, &of_root));
                roots.push(self.by_sign(&g, &positive, &negative));
            }
            if !roots.is_empty() {
                roots.push(power(&rest, &exponent));
                **out = Scalar::product(roots).0;
            }
        }))
    }

    fn turns_at(&self, vector: &[Scalar], s: &Scalar) -> Option<Scalar> {
        let Some(sides) = self.both_sides(vector, s) else {
            return Some(self.written_out(s));
        };
        sides.into_iter().find_map(|(s, [first, second], others)| {
            let is_known = |f: &Scalar| f.is_trivially_zero() || self.is_zero(f) == Some(true);
            if minors([&first, &second]).iter().all(is_known) {
                return None;
            }
            let mut factors = self.factors_of(&s).into_iter();
            factors.find(|f| self.turns_across(f, [&first, &second], &others))
        })
    }

    /// Whether two vectors that vanish where f does have different directions near it.
    fn turns_across(&self, f: &Scalar, sides: [&[Scalar]; 2], others: &Others) -> bool {
        if self.is_never_crossed(f) {
            return false;
        }
        let vanish = |v: &[Scalar]| v.iter().all(|f_i| self.vanishes_on(f, f_i, others));
        let across = |x: &Variable| self.is_nonzero(&self.derivative(f, *x));
        let Some(x) = self.varying_in(f).into_iter().find(across) else {
            return sides.iter().all(|side| vanish(side));
        };
        let leading = |side: &[Scalar]| {
            let mut v = side.to_vec();
            for _ in 0..HIGHEST_ORDER {
                if !vanish(&v) {
                    break;
                }
                v = v.iter().map(|f| self.derivative(f, x)).collect();
            }
            v
        };
        sides.iter().all(|side| vanish(side)) && !vanish(&minors(sides.map(leading).each_ref()))
    }
}

/// The base and the exponent of a power with an exponent that is no integer.
fn root(view: AtomView<'_>) -> Option<(Scalar, Rational)> {
    let AtomView::Pow(power) = view else {
        return None;
    };
    let (base, exponent) = power.get_base_exp();
    let exponent = Rational::try_from(exponent).ok()?;
    (!exponent.is_integer()).then(|| (Scalar::of(base.to_owned()), exponent))
}

/// v_i w_j - v_j w_i.
fn minors<V: AsRef<[Scalar]>>([v, w]: [&V; 2]) -> Vec<Scalar> {
    let (v, w) = (v.as_ref(), w.as_ref());
    let minor = |i: usize, j: usize| (&(&v[i] * &w[j]) - &(&v[j] * &w[i])).expanded();
    let pairs = (0..v.len()).flat_map(|i| (i + 1..v.len()).map(move |j| (i, j)));
    pairs.map(|(i, j)| minor(i, j)).collect()
}
