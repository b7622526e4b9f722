//! The smallest involutive distribution that contains another, of expressions or of power series
//! about a point.

use crate::algebra::{Elimination, Jet, Series, Unknown, eliminated_jets};

/// Functions of which brackets are formed.
pub(super) trait Calculus {
    type Function: Clone;

    /// Σ a_i b_i.
    fn pairing(&self, a: &[Self::Function], b: &[Self::Function]) -> Self::Function;

    fn minus(&self, a: &Self::Function, b: &Self::Function) -> Self::Function;

    /// X_i f for every field of the frame.
    fn slopes(&self, f: &Self::Function) -> Vec<Self::Function>;

    /// A bracket in a frame that commutes, with Σ x_i y_j [X_i, X_j] of one that does not.
    fn with_brackets_of_frame(
        &self,
        bracket: Vec<Self::Function>,
        _x: &[Self::Function],
        _y: &[Self::Function],
    ) -> Vec<Self::Function> {
        bracket
    }

    /// Which rows of a matrix are independent, at a generic point.
    fn dependencies(
        &self,
        entries: &[Self::Function],
        rows: usize,
        columns: usize,
    ) -> Result<Elimination, Unknown>;

    /// [x, y]: x(y_i) - y(x_i), and what the frame adds.
    fn bracket(&self, x: &[Self::Function], y: &[Self::Function]) -> Vec<Self::Function> {
        let along = |x: &[_], f| self.pairing(x, &self.slopes(f));
        let components = x.iter().zip(y);
        let bracket = components.map(|(x_i, y_i)| self.minus(&along(x, y_i), &along(y, x_i)));
        self.with_brackets_of_frame(bracket.collect(), x, y)
    }
}

/// Power series about a point modulo a prime, in a frame that commutes.
pub(super) struct SeriesAtPoint {
    pub(super) series: Series,
    /// The variable of the series along which a field of the frame points.
    pub(super) places: Vec<Option<usize>>,
}

impl SeriesAtPoint {
    /// A basis of D: e_j - Σ_a (B⁻¹ η)_{aj} e_{p_a}, B the columns p_a of η; nothing where the
    /// forms depend on each other at the point.
    pub(super) fn kernel_fields(&self, forms: &[Vec<Jet>]) -> Option<Vec<Vec<Jet>>> {
        let mut rows = forms.to_vec();
        let mut pivots = Vec::new();
        for source in 0..rows.len() {
            let pivot = rows[source].iter().position(|f| !f.vanishes())?;
            let divisor = rows[source][pivot].clone();
            for entry in &mut rows[source] {
                *entry = self.series.over(entry, &divisor)?;
            }
            let own = rows[source].clone();
            for (_, row) in (rows.iter_mut().enumerate()).filter(|(i, _)| *i != source) {
                let factor = row[pivot].clone();
                for (entry, own) in row.iter_mut().zip(&own) {
                    *entry = self.series.minus_product(entry, &factor, own);
                }
            }
            pivots.push(pivot);
        }
        let [zero, one] = [0, 1].map(|value| self.series.integer(value));
        let field = |j: usize| {
            let mut field = vec![zero.clone(); self.places.len()];
            field[j] = one.clone();
            for (row, pivot) in rows.iter().zip(&pivots) {
                field[*pivot] = self.series.minus(&zero, &row[j]);
            }
            field
        };
        let others = (0..self.places.len()).filter(|j| !pivots.contains(j));
        Some(others.map(field).collect())
    }
}

impl Calculus for SeriesAtPoint {
    type Function = Jet;

    fn pairing(&self, a: &[Jet], b: &[Jet]) -> Jet {
        self.series.pairing(a, b)
    }

    fn minus(&self, a: &Jet, b: &Jet) -> Jet {
        self.series.minus(a, b)
    }

    fn slopes(&self, f: &Jet) -> Vec<Jet> {
        let slope = |place: &Option<usize>| match place {
            Some(x) => self.series.derivative(f, *x),
            None => self.series.integer(0),
        };
        self.places.iter().map(slope).collect()
    }

    fn dependencies(
        &self,
        entries: &[Jet],
        rows: usize,
        columns: usize,
    ) -> Result<Elimination, Unknown> {
        Ok(eliminated_jets(entries, rows, columns))
    }
}

/// The smallest involutive distribution that contains D.
pub(super) struct Closure<F> {
    /// A basis: the fields of D, then brackets.
    pub(super) span: Vec<Vec<F>>,
    /// How many fields D has.
    dim: usize,
    /// Whether no further bracket enlarges it; else there were no more layers of brackets to be
    /// formed.
    pub(super) is_closed: bool,
}

impl<F: Clone> Closure<F> {
    /// The closure of D with this basis: D, the brackets of its fields, their brackets with the
    /// fields of D, and so on, in so many layers. It has dimension `most` at the most.
    pub(super) fn new(
        calculus: &impl Calculus<Function = F>,
        basis: Vec<Vec<F>>,
        layers: usize,
        most: usize,
    ) -> Result<Self, Unknown> {
        let n = basis.first().map_or(0, Vec::len);
        let (dim, mut span, mut layer) = (basis.len(), basis.clone(), basis.clone());
        for number in 0..layers {
            if span.len() == most || layer.is_empty() {
                break;
            }
            // A bracket of two fields of D is there once.
            let first = |i: usize| if number == 0 { i + 1 } else { 0 };
            let brackets: Vec<_> = (basis.iter().enumerate())
                .flat_map(|(i, x)| layer[first(i)..].iter().map(move |y| (x, y)))
                .map(|(x, y)| calculus.bracket(x, y))
                .collect();
            let entries: Vec<_> = span.iter().chain(&brackets).flatten().cloned().collect();
            let rows = span.len() + brackets.len();
            // Brackets that enlarge the span at a generic point.
            let elimination = calculus.dependencies(&entries, rows, n)?;
            let chosen =
                (elimination.pivots.iter()).filter_map(|(row, _)| row.checked_sub(span.len()));
            layer = chosen.map(|row| brackets[row].clone()).collect();
            span.extend(layer.iter().cloned());
        }
        Ok(Self {
            is_closed: span.len() == most || layer.is_empty(),
            span,
            dim,
        })
    }

    /// The combinations of the forms that annihilate it, each with its own form as the last.
    pub(super) fn annihilators(
        &self,
        calculus: &impl Calculus<Function = F>,
        forms: &[Vec<F>],
    ) -> Result<Vec<Vec<usize>>, Unknown> {
        let new = &self.span[self.dim..];
        if new.is_empty() {
            return Ok(each(forms.len()));
        }
        let pairs = (forms.iter()).flat_map(|form| new.iter().map(move |field| (form, field)));
        let rows: Vec<_> = pairs
            .map(|(form, field)| calculus.pairing(form, field))
            .collect();
        let elimination = calculus.dependencies(&rows, forms.len(), new.len())?;
        let combination = |(row, mut others): (usize, Vec<usize>)| {
            others.push(row);
            others
        };
        Ok(elimination.dependent.into_iter().map(combination).collect())
    }
}

/// Every constraint by itself.
pub(super) fn each(count: usize) -> Vec<Vec<usize>> {
    (0..count).map(|a| vec![a]).collect()
}
