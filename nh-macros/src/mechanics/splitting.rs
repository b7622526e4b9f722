//! TQ = W ⊕ U ⊕ S ⊕ H with D = S ⊕ H and V^G = S ⊕ U, and the connection with horizontal space W ⊕ H
//! (FTZ §2.2, §3.2).
//!
//! At (r, e) the horizontal space is the graph of M(r): δr ↦ (δr, M δr). With the kinetic metric g it is
//! the annihilator of
//!
//! ```text
//! g(σ, ·), σ ∈ S,   and of   { α ∈ D° : g⁻¹(α, β) = 0 for all β ∈ D° ∩ V° }
//! ```

use super::constraints::no_value;
use super::group::{Matrix, covector_times, dot, inverse, multiply, transpose};
use super::symmetry::Bundle;
use super::system::{Connection, Finding, Place};
use crate::algebra::{Algebra, Node, Sample, Scalar, Variable, linear};
use crate::model::Expr;

/// The largest number of minors looked at to find one that never vanishes.
const MOST_MINORS: usize = 200;
/// Minors of more rows than this are not written out.
const LARGEST_MINOR: usize = 4;

/// Ranks, and bases of S and of the projection of D, at (r, e).
pub(crate) struct Splitting {
    pub(crate) s: usize,
    pub(crate) u: usize,
    pub(crate) w: usize,
    pub(crate) h: usize,
    /// A basis of g^D_{(r, e)}: s rows in the group's coordinates.
    pub(crate) sections: Matrix,
    /// A basis of dπ(D) at r: rank H rows in the base coordinates.
    pub(crate) directions: Matrix,
    /// For each of them: the group component that takes its horizontal lift into D. Zero for the
    /// connection of the splitting.
    pub(crate) corrections: Matrix,
}

/// A form at (r, e): its parts along the base and along the fibre.
type Form = (Vec<Scalar>, Vec<Scalar>);

/// ω at (r, e).
struct Forms {
    base: Matrix,
    fibre: Matrix,
}

impl Bundle<'_> {
    fn forms_at_identity(&self) -> Forms {
        let forms: Matrix = (self.objects.forms.iter())
            .map(|form| form.iter().map(|f| self.at_identity(f)).collect())
            .collect();
        Forms {
            base: forms.iter().map(|form| self.base_part(form)).collect(),
            fibre: forms.iter().map(|form| self.fibre_part(form)).collect(),
        }
    }

    /// The splitting, and M(r), g × r.
    pub(crate) fn split(
        &self,
        connection: &Connection,
        build: &impl Fn(&Expr, Place) -> Result<Scalar, Finding>,
    ) -> Result<(Splitting, Matrix), Finding> {
        let algebra = self.algebra();
        let forms = self.forms_at_identity();
        let (g, r, m) = (self.group.dim(), self.base.len(), forms.fibre.len());
        let sections = kernel(algebra, &forms.fibre, g).ok_or_else(|| self.no_splitting())?;
        let s = sections.len();
        let u = g - s;
        let w = m - u;
        let natural = self.nonholonomic(&forms, &sections);
        let lift = match connection {
            Connection::Nonholonomic => natural.clone()?,
            Connection::Flat => vec![vec![Scalar::zero(); r]; g],
            Connection::Explicit(components) => self.explicit(components, build)?,
        };
        // ω on horizontal lifts: its kernel is dπ(D) where the connection belongs to the splitting.
        let on_lifts = |lift: &Matrix| -> Matrix {
            let of_fibre = multiply(&forms.fibre, lift);
            forms
                .base
                .iter()
                .zip(of_fibre)
                .map(|(base, fibre)| super::group::sum(base, &fibre))
                .collect()
        };
        let rows = self.simplified(on_lifts(&lift))?;
        let directions = kernel(algebra, &rows, r).ok_or_else(|| self.no_splitting())?;
        let h = r - w;
        let (directions, corrections) = if directions.len() == h {
            let none = vec![vec![Scalar::zero(); g]; h];
            (directions, none)
        } else {
            // The lift of A leaves D: the vertical part that leads back is that of the splitting's lift.
            let natural = natural?;
            let rows = self.simplified(on_lifts(&natural))?;
            let directions = kernel(algebra, &rows, r).ok_or_else(|| self.no_splitting())?;
            let back: Matrix = (natural.iter().zip(&lift))
                .map(|(a, b)| super::group::difference(a, b))
                .collect();
            let corrections = directions
                .iter()
                .map(|direction| super::group::times(&back, direction))
                .collect();
            (directions, corrections)
        };
        Ok((
            Splitting {
                s,
                u,
                w,
                h,
                sections,
                directions,
                corrections,
            },
            lift,
        ))
    }

    fn no_splitting(&self) -> Finding {
        Finding::new(Place::Symmetry(self.stage), no_value())
    }

    /// Entries that vanish identically become 0.
    pub(crate) fn simplified(&self, matrix: Matrix) -> Result<Matrix, Finding> {
        let entries: Vec<_> = matrix.iter().flatten().cloned().collect();
        let zeros = self
            .algebra()
            .zeros(&entries)
            .ok_or_else(|| self.no_splitting())?;
        let mut zeros = zeros.into_iter();
        let mut keep = |entry: Scalar| {
            if zeros.next() == Some(true) {
                Scalar::zero()
            } else {
                entry
            }
        };
        Ok(matrix
            .into_iter()
            .map(|row| row.into_iter().map(&mut keep).collect())
            .collect())
    }

    /// M of the nonholonomic connection.
    fn nonholonomic(&self, forms: &Forms, sections: &Matrix) -> Result<Matrix, Finding> {
        let annihilator = self.annihilator(forms, sections)?;
        let (base, fibre): (Matrix, Matrix) = annihilator.into_iter().unzip();
        let inverse = inverse(self.algebra(), &fibre).ok_or_else(|| {
            Finding::new(
                Place::Connection(self.stage),
                "the kinetic energy is degenerate on the symmetry directions, so it defines no nonholonomic connection; \
                 write `#[connection(flat)]` or the connection itself, `#[connection(y = x * x_dot)]`",
            )
        })?;
        let lift = multiply(&inverse, &base);
        let negative = |entry: &Scalar| (-entry).reduced();
        let negative = lift.iter().map(|row| row.iter().map(negative).collect());
        self.simplified(negative.collect())
    }

    /// g rows that annihilate W ⊕ H at (r, e): their base and fibre parts.
    fn annihilator(&self, forms: &Forms, sections: &Matrix) -> Result<Vec<Form>, Finding> {
        let (g, m) = (self.group.dim(), forms.fibre.len());
        let u = g - sections.len();
        let w = m - u;
        let mut rows = Vec::new();
        if !sections.is_empty() {
            let metric = self.metric()?;
            for section in sections {
                let mut vector = vec![Scalar::zero(); self.discretizer.dim];
                for (i, component) in self.fibre.iter().zip(section) {
                    vector[*i] = component.clone();
                }
                let row = covector_times(&vector, &metric);
                rows.push((self.base_part(&row), self.fibre_part(&row)));
            }
        }
        if u == 0 {
            return Ok(rows);
        }
        let combine = |c: &[Scalar]| {
            (
                covector_times(c, &forms.base),
                covector_times(c, &forms.fibre),
            )
        };
        if w == 0 {
            rows.extend(forms.base.iter().cloned().zip(forms.fibre.iter().cloned()));
            return Ok(rows);
        }
        // β = c ω with c ω_h = 0 spans D° ∩ V°.
        let algebra = self.algebra();
        let across =
            kernel(algebra, &transpose(&forms.fibre, g), m).ok_or_else(|| self.no_splitting())?;
        let inverse = inverse(algebra, &self.metric()?).ok_or_else(|| {
            Finding::new(
                Place::Connection(self.stage),
                "the kinetic energy is degenerate, so it defines no nonholonomic connection; write `#[connection(flat)]` \
                 or the connection itself, `#[connection(y = x * x_dot)]`",
            )
        })?;
        let full = |(base, fibre): Form| {
            let mut form = vec![Scalar::zero(); self.discretizer.dim];
            let places = self.base.iter().chain(&self.fibre);
            places
                .zip(base.into_iter().chain(fibre))
                .for_each(|(i, f)| form[*i] = f);
            form
        };
        let unit = |a: usize| -> Vec<Scalar> {
            (0..m).map(|b| Scalar::integer(i64::from(a == b))).collect()
        };
        let omega: Matrix = (0..m).map(|a| full(combine(&unit(a)))).collect();
        let pairing: Matrix = across
            .iter()
            .map(|c| {
                let raised = covector_times(&full(combine(c)), &inverse);
                omega.iter().map(|form| dot(form, &raised)).collect()
            })
            .collect();
        let pairing = self.simplified(pairing)?;
        let coefficients = kernel(algebra, &pairing, m).ok_or_else(|| self.no_splitting())?;
        rows.extend(coefficients.iter().map(|c| combine(c)));
        Ok(rows)
    }

    /// ∂²L/∂q̇∂q̇ at (r, e); for a pure L_d, -D_1D_2L_d at q_1 = q_0.
    fn metric(&self) -> Result<Matrix, Finding> {
        let algebra = self.algebra();
        let n = self.discretizer.dim;
        let entry = |i: usize, j: usize| match &self.objects.lagrangian {
            Some(l) => algebra.derivative(
                &algebra.derivative(l, Variable::Velocity(i)),
                Variable::Velocity(j),
            ),
            None => {
                let d2 = self.discretizer.d2(&self.objects.discrete_lagrangian, j);
                self.on_diagonal(&-&self.discretizer.d1(&d2, i))
            }
        };
        let metric: Matrix = (0..n)
            .map(|i| (0..n).map(|j| self.at_identity(&entry(i, j))).collect())
            .collect();
        let velocity = |f: &Scalar| (0..n).any(|i| algebra.contains(f, Variable::Velocity(i)));
        if metric.iter().flatten().any(velocity) {
            return Err(Finding::new(
                Place::Connection(self.stage),
                "the Lagrangian is not quadratic in the velocities, so it defines no metric for the nonholonomic connection; \
                 write `#[connection(flat)]` or the connection itself, `#[connection(y = x * x_dot)]`",
            ));
        }
        Ok(metric)
    }

    /// An expression on intervals at q_1 = q_0 = q.
    fn on_diagonal(&self, f: &Scalar) -> Scalar {
        let variable = |variable| self.algebra().variable(variable);
        let nodes = [Node::Start, Node::Middle, Node::End, Node::Alpha];
        let mut replacements = Vec::new();
        for i in 0..self.discretizer.dim {
            replacements.push((Variable::Increment(i), Scalar::zero()));
            replacements.push((Variable::Velocity(i), Scalar::zero()));
            let node = |node| (Variable::Node(i, node), variable(Variable::Coordinate(i)));
            replacements.extend(nodes.map(node));
        }
        replacements.extend(nodes.map(|node| (Variable::NodeTime(node), variable(Variable::Time))));
        self.algebra().substitute(f, &replacements)
    }

    /// M of `y = x * x_dot`: linear in the velocities of the base.
    fn explicit(
        &self,
        components: &[(usize, Expr)],
        build: &impl Fn(&Expr, Place) -> Result<Scalar, Finding>,
    ) -> Result<Matrix, Finding> {
        let algebra = self.algebra();
        let place = Place::Connection(self.stage);
        let mut lift = vec![vec![Scalar::zero(); self.base.len()]; self.group.dim()];
        for (i, expr) in components {
            let f = build(expr, place)?;
            let row: Vec<_> = (self.base.iter())
                .map(|i| algebra.derivative(&f, Variable::Velocity(*i)))
                .collect();
            let velocities: Vec<_> = self
                .base
                .iter()
                .map(|i| algebra.variable(Variable::Velocity(*i)))
                .collect();
            let remainder = &f - &dot(&row, &velocities);
            let bends = row.iter().any(|f| {
                self.base
                    .iter()
                    .any(|i| algebra.contains(f, Variable::Velocity(*i)))
            });
            if bends || algebra.is_zero(&remainder) != Some(true) {
                let name = &self.chart.coordinates[*i];
                return Err(Finding::new(
                    place,
                    format!(
                        "a connection is linear in the velocities of the base, but the component `{name}` is not; write \
                         a sum of terms like `f(x) * x_dot`"
                    ),
                ));
            }
            let j = self
                .fibre
                .iter()
                .position(|fibre| fibre == i)
                .expect("a fibre coordinate");
            lift[j] = row;
        }
        Ok(lift)
    }
}

/// How a minor may vanish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Minor {
    /// It is a number.
    Number,
    /// It depends on parameters only.
    Parameters,
    /// It depends on the point.
    Variable,
}

/// A basis of the kernel of the rows at a generic point, with no more divisions than needed: by a
/// minor that is constant, where there is one; by none where the kernel has dimension one.
pub(crate) fn kernel(algebra: &Algebra, rows: &[Vec<Scalar>], columns: usize) -> Option<Matrix> {
    let unit = |j: usize| -> Vec<Scalar> {
        (0..columns)
            .map(|k| Scalar::integer(i64::from(j == k)))
            .collect()
    };
    if columns == 0 {
        return Some(Vec::new());
    }
    if rows.iter().flatten().all(Scalar::is_trivially_zero) {
        return Some((0..columns).map(unit).collect());
    }
    let entries: Vec<_> = rows.iter().flatten().cloned().collect();
    let samples = algebra.samples(&entries)?;
    let elimination = samples
        .iter()
        .map(|sample: &Sample| sample.eliminate(rows.len(), columns))
        .max_by_key(|elimination| elimination.rank())?;
    let rank = elimination.rank();
    let independent: Vec<_> = elimination
        .pivots
        .iter()
        .map(|(row, _)| rows[*row].clone())
        .collect();
    if rank == columns {
        return Some(Vec::new());
    }
    if rank == 0 {
        return Some((0..columns).map(unit).collect());
    }
    let (minor, pivots) = best_minor(algebra, &independent, columns, &elimination.pivots)?;
    let block = |columns: &[usize]| -> Matrix {
        let pick = |row: &Vec<Scalar>| columns.iter().map(|j| row[*j].clone()).collect();
        independent.iter().map(pick).collect()
    };
    if rank + 1 == columns && minor == Minor::Variable {
        let component = |j: usize| {
            let others: Vec<_> = (0..columns).filter(|k| *k != j).collect();
            let minor = linear::determinant(&block(&others));
            if j.is_multiple_of(2) { minor } else { -&minor }
        };
        return Some(vec![(0..columns).map(component).collect()]);
    }
    let inverse = inverse(algebra, &block(&pivots))?;
    let vector = |j: usize| {
        let mut vector = unit(j);
        let column: Vec<_> = independent.iter().map(|row| row[j].clone()).collect();
        for (pivot, value) in pivots.iter().zip(super::group::times(&inverse, &column)) {
            vector[*pivot] = -&value;
        }
        vector
    };
    Some(
        (0..columns)
            .filter(|j| !pivots.contains(j))
            .map(vector)
            .collect(),
    )
}

/// The columns of the minor that is least likely to vanish, the first of its kind.
fn best_minor(
    algebra: &Algebra,
    rows: &[Vec<Scalar>],
    columns: usize,
    pivots: &[(usize, usize)],
) -> Option<(Minor, Vec<usize>)> {
    let mut fallback: Vec<_> = pivots.iter().map(|(_, column)| *column).collect();
    fallback.sort_unstable();
    let mut best = (Minor::Variable, fallback);
    if rows.len() > LARGEST_MINOR {
        return Some(best);
    }
    for choice in combinations(columns, rows.len()).take(MOST_MINORS) {
        let block: Matrix = rows
            .iter()
            .map(|row| choice.iter().map(|j| row[*j].clone()).collect())
            .collect();
        let determinant = linear::determinant(&block);
        let kind = kind_of(algebra, &determinant);
        if kind < best.0 && algebra.is_zero(&determinant) == Some(false) {
            best = (kind, choice);
        }
        if best.0 == Minor::Number {
            break;
        }
    }
    Some(best)
}

fn kind_of(algebra: &Algebra, f: &Scalar) -> Minor {
    let mut kind = Minor::Number;
    for variable in algebra.variables_of(f) {
        kind = kind.max(match variable {
            Variable::Pi | Variable::Constant(_) => Minor::Number,
            Variable::Parameter(_) | Variable::Step => Minor::Parameters,
            _ => Minor::Variable,
        });
    }
    kind
}

/// The subsets of `size` of 0..n in lexicographic order.
fn combinations(n: usize, size: usize) -> impl Iterator<Item = Vec<usize>> {
    let first: Vec<_> = (0..size).collect();
    std::iter::successors((size <= n).then_some(first), move |last| {
        let mut next = last.clone();
        let place = (0..size).rev().find(|i| next[*i] < n - size + i)?;
        next[place] += 1;
        for i in place + 1..size {
            next[i] = next[i - 1] + 1;
        }
        Some(next)
    })
}
