//! Other expressions in the place of variables: a defined variable of others, and the expression in
//! which none is defined.

use symbolica::atom::{AtomView, Symbol};

use super::PartName;
use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;

impl Algebra {
    /// `f` with every listed variable replaced, all at once.
    pub(crate) fn substitute(&self, f: &Scalar, replacements: &[(Variable, Scalar)]) -> Scalar {
        let replaced = |x: &Variable| replacements.iter().any(|(y, _)| x == y);
        let defined: Vec<_> = (self.defined_in(f).into_iter())
            .filter(|k| (self.definitions.borrow().all[*k].depends_on.iter()).any(replaced))
            .collect();
        let mut all: Vec<_> = (replacements.iter())
            .map(|(x, value)| (self.symbol(*x), value.clone()))
            .collect();
        if !defined.is_empty() {
            let key = all.clone();
            for k in defined {
                let value = self.instance(k, replacements, &key);
                all.push((self.symbol(Variable::Defined(k)), value));
            }
        }
        f.substitute(&all)
    }

    /// `f` with these variables zero.
    pub(crate) fn without(
        &self,
        f: &Scalar,
        variables: impl IntoIterator<Item = Variable>,
    ) -> Scalar {
        let zeros = variables.into_iter().map(|x| (x, Scalar::zero()));
        self.substitute(f, &zeros.collect::<Vec<_>>())
    }

    fn instance(
        &self,
        k: usize,
        replacements: &[(Variable, Scalar)],
        key: &[(Symbol, Scalar)],
    ) -> Scalar {
        let known =
            (self.definitions.borrow().instances.get(key)).and_then(|of| of.get(&k).cloned());
        known.unwrap_or_else(|| {
            let instance = self.new_instance(k, replacements);
            (self.definitions.borrow_mut().instances)
                .entry(key.to_vec())
                .or_default()
                .insert(k, instance.clone());
            instance
        })
    }

    fn new_instance(&self, k: usize, replacements: &[(Variable, Scalar)]) -> Scalar {
        if let Some(cases) = self.cases_of_variable(k) {
            let [s, a, b] = cases.map(|f| self.substitute(&f, replacements));
            return self.by_sign(&s, &a, &b);
        }
        let instance = self.substitute(&self.definition(k), replacements);
        // A function at a node has its name, another function has none.
        let is_the_same = (replacements.iter())
            .filter(|(x, _)| self.depends_on(k, *x))
            .all(|(x, value)| self.is_at_a_node(*x, value));
        let instance = match self.name(k) {
            name @ PartName::Given(_) if is_the_same => self.define_named(instance, name),
            name if is_the_same => self.with_sums_defined(instance, &name),
            _ => self.part(instance),
        };
        if let (true, Some(Variable::Defined(new))) = (is_the_same, self.as_variable(&instance)) {
            let origin = self.origin(k);
            let definition = &mut self.definitions.borrow_mut().all[new];
            if new != origin && definition.origin.is_none() && new > k {
                definition.origin = Some(origin);
            }
        }
        instance
    }

    /// Whether `f` is the coordinate, entry or time x at a node.
    fn is_at_a_node(&self, x: Variable, f: &Scalar) -> bool {
        match (x, self.as_variable(f)) {
            (Variable::Coordinate(i) | Variable::Node(i, _), Some(Variable::Node(j, _))) => i == j,
            (
                Variable::Entry(g, e) | Variable::NodeEntry(g, e, _),
                Some(Variable::NodeEntry(h, f, _)),
            ) => (g, e) == (h, f),
            (Variable::Time | Variable::NodeTime(_), Some(Variable::NodeTime(_))) => true,
            _ => false,
        }
    }

    /// The variable that `f` is.
    pub(in crate::algebra) fn as_variable(&self, f: &Scalar) -> Option<Variable> {
        match f.0.as_view() {
            AtomView::Var(x) => self.variable_of(x.get_symbol()),
            _ => None,
        }
    }

    /// `f` in which no variable is defined but those by cases, whose cases are written out: the
    /// same expression, written as one.
    pub(crate) fn written_out(&self, f: &Scalar) -> Scalar {
        let defined = self.defined_in(f);
        if defined.is_empty() {
            return f.clone();
        }
        let values: Vec<_> = (defined.into_iter())
            .map(|k| {
                let symbol = self.symbol(Variable::Defined(k));
                (symbol, self.definition_written_out(k))
            })
            .collect();
        f.substitute(&values)
    }

    fn definition_written_out(&self, k: usize) -> Scalar {
        let is_looking = self.definitions.borrow().pattern.is_some();
        if is_looking {
            return self.written_out(&self.definition(k));
        }
        (self.written_out).at(&k, || match self.cases_of_variable(k) {
            Some(cases) => {
                let [s, a, b] = cases.map(|f| self.written_out(&f));
                self.by_sign(&s, &a, &b)
            }
            None => self.written_out(&self.definition(k)),
        })
    }
}
