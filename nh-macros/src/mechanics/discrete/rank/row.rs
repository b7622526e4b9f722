//! A constraint b·q̇ + c = 0 as the row (b, c), and its elimination by others.

use crate::algebra::{Algebra, Power, Scalar};
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::on_velocities::form_value;
use crate::mechanics::linear::vectors::{each, gradient};

/// b and c of an equation b·q̇ + c = 0.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) constraint: usize,
    /// The constraints that it is combined with.
    pub(super) with: Vec<usize>,
    entries: Vec<Scalar>,
}

impl Row {
    /// The row of an equation; `None` of one that is not affine in the velocities.
    pub(super) fn new(
        discretizer: &Discretizer<'_>,
        equation: &Scalar,
        constraint: usize,
    ) -> Option<Self> {
        let algebra = discretizer.algebra;
        let velocities = || (0..discretizer.dim).map(Variable::Velocity);
        let slopes = gradient(algebra, equation, velocities());
        let mut entries = each(&slopes, Scalar::expanded);
        let has_velocity = |f: &Scalar| velocities().any(|v| algebra.contains(f, v));
        if entries.iter().any(has_velocity) {
            return None;
        }
        entries.push(discretizer.at_rest(equation).expanded());
        Some(Self {
            constraint,
            with: Vec::new(),
            entries,
        })
    }

    /// b.
    pub(super) fn form(&self) -> &[Scalar] {
        &self.entries[..self.entries.len() - 1]
    }

    /// b·q̇ + c.
    pub(super) fn equation(&self, discretizer: &Discretizer<'_>) -> Scalar {
        let (c, form) = self.entries.split_last().expect("it has c");
        &form_value(discretizer, form) + c
    }

    /// Whether b and c vanish.
    pub(super) fn is_zero(&self) -> bool {
        self.entries.iter().all(Scalar::is_trivially_zero)
    }

    /// A factor of a condition at whose zeros (b, c) vanishes and turns.
    pub(super) fn turns(&self, algebra: &Algebra) -> Option<Scalar> {
        algebra.turns(&self.entries)
    }

    /// Whether the two rows are equal, or opposite.
    pub(super) fn is_along(&self, other: &Self) -> bool {
        let vanish = |combined: &dyn Fn(&Scalar, &Scalar) -> Scalar| {
            let mut pairs = self.entries.iter().zip(&other.entries);
            pairs.all(|(f, g)| combined(f, g).expanded().is_trivially_zero())
        };
        vanish(&|f, g| f - g) || vanish(&|f, g| f + g)
    }

    /// The column of an entry of b that is a number.
    pub(super) fn pivot(&self, algebra: &Algebra) -> Option<usize> {
        (self.form().iter()).position(|b| algebra.is_nonzero_number(b))
    }

    /// The column of an entry of b that vanishes nowhere, but for some parameters.
    pub(super) fn generic_pivot(&self, algebra: &Algebra) -> Option<usize> {
        let is_pivot = |b: &Scalar| !b.is_trivially_zero() && algebra.is_never_crossed(b);
        self.form().iter().position(is_pivot)
    }

    /// The factors that b and c have in common and that vanish on hypersurfaces, where what is left
    /// has a value and does not jump.
    pub(super) fn divisor(&self, algebra: &Algebra) -> Vec<Power> {
        let common = algebra.common_factors(&self.entries).into_iter();
        let divisor: Vec<_> = common
            .filter(|(g, _)| algebra.vanishes_on_a_hypersurface(g))
            .collect();
        if divisor.is_empty() {
            return divisor;
        }
        let moving = algebra.moving_in(divisor.iter().map(|(g, _)| g));
        let left = self.divided(&divisor);
        match left
            .entries
            .iter()
            .all(|f| algebra.is_smooth_in(f, &moving))
        {
            true => divisor,
            false => Vec::new(),
        }
    }

    pub(super) fn divided(&self, divisor: &[Power]) -> Self {
        if divisor.is_empty() {
            return self.clone();
        }
        let quotient = |f: &Scalar| match f.is_trivially_zero() {
            true => f.clone(),
            false => Algebra::quotient(f, divisor),
        };
        Self {
            entries: self.entries.iter().map(quotient).collect(),
            ..self.clone()
        }
    }

    /// The row less multiples of the `others`, in whose pivots, which are numbers, it then
    /// vanishes.
    pub(super) fn reduced<'r>(
        &self,
        algebra: &Algebra,
        others: impl Iterator<Item = &'r Row>,
    ) -> Self {
        let mut row = self.clone();
        for other in others {
            let Some(pivot) = other.pivot(algebra) else {
                continue;
            };
            if row.entries[pivot].is_trivially_zero() {
                continue;
            }
            let factor = &row.entries[pivot] / &other.entries[pivot];
            let pairs = row.entries.iter().zip(&other.entries);
            row.entries = pairs
                .map(|(f, g)| (f - &(&factor * g)).expanded())
                .collect();
            for a in other.with.iter().chain([&other.constraint]) {
                if !row.with.contains(a) {
                    row.with.push(*a);
                }
            }
            row.with.sort_unstable();
        }
        row
    }

    /// The row times the pivot of the other one less a multiple of this.
    pub(super) fn eliminated(&self, other: &Row, pivot: usize) -> Self {
        let (own, by) = (&self.entries[pivot], &other.entries[pivot]);
        let pairs = self.entries.iter().zip(&other.entries);
        let entries = pairs.map(|(f, g)| (&(by * f) - &(own * g)).expanded());
        Self {
            entries: entries.collect(),
            ..self.clone()
        }
    }
}
