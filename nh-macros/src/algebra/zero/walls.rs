//! Places at which expressions may jump.
//!
//! An expression whose derivative in x vanishes wherever there is one is constant in x between
//! places that move with x, but not across them: the sign u/√(u²), the angle atan2(0, u), u -
//! atan(tan u). An analytic function that is constant somewhere is constant wherever it can be
//! continued to, and poles do not hinder that, for there is a way around them. So a jump needs a
//! function with branches, and a place at which that function is not analytic: a zero of the
//! radicand of a root or a logarithm, the ends of the domain of an arcsine, a pole of the argument
//! of an arctangent, the half-line on which atan2 jumps.

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::generic::{common_factors, square_of};
use super::sign::{is_analytic, is_nonnegative, is_positive};
use crate::algebra::scalar::{any_part, factors, is_call};
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Dependence, Variable};

impl Algebra {
    /// Functions of which the expressions may jump only where one of them keeps a certain value,
    /// found at every depth: where all of these are constant along some direction, no place is
    /// crossed.
    pub(crate) fn walls(&self, expressions: &[Scalar]) -> Vec<Scalar> {
        let conditions = self.conditions(expressions);
        let of_cases = self.in_every_case(expressions, || self.walls_of_case(expressions));
        // Of too many cases all that they are made of.
        let of_cases = of_cases.unwrap_or_else(|| {
            let variables = self.variables_of(&Scalar::sum(expressions.iter().cloned()));
            vec![variables.into_iter().map(|x| self.variable(x)).collect()]
        });
        let of_conditions = conditions
            .iter()
            .flat_map(|s| self.walls(std::slice::from_ref(s)));
        let jumps: Vec<_> = expressions.iter().flat_map(|f| self.jumps(f)).collect();
        let mut walls: Vec<Scalar> = Vec::new();
        for wall in of_cases
            .into_iter()
            .flatten()
            .chain(jumps)
            .chain(of_conditions.collect::<Vec<_>>())
        {
            if !walls.contains(&wall) {
                walls.push(wall);
            }
        }
        walls
    }

    /// The walls of one case.
    fn walls_of_case(&self, expressions: &[Scalar]) -> Vec<Scalar> {
        let mut walls = Walls {
            algebra: self,
            found: Vec::new(),
        };
        let levels = self.defined_by_levels(expressions);
        for k in levels.into_iter().flatten() {
            walls.look(self.definition(k).0.as_view());
        }
        for f in expressions {
            walls.look(f.0.as_view());
        }
        walls.found.into_iter().map(Scalar::of).collect()
    }

    /// Whether the expressions have no place in space and time at which one may jump.
    pub(crate) fn are_smooth(&self, expressions: &[Scalar]) -> bool {
        let walls = self.walls(expressions);
        (walls.iter()).all(|u| self.dependence_of(u) < Dependence::Motion)
    }

    /// Whether an expression may itself jump, and not its derivatives alone: an angle does, where
    /// its arctangent comes to another branch, and an expression by cases may.
    pub(crate) fn has_branches(&self, f: &Scalar) -> bool {
        let f = std::slice::from_ref(f);
        (self.has_angle(&f[0]) || self.have_cases(f)) && !self.are_smooth(f)
    }

    /// Whether an expression whose cases meet may jump nevertheless: by an angle, or as x/√x² does
    /// by a root or an inverse function.
    pub(crate) fn may_jump(&self, f: &Scalar) -> bool {
        let f = std::slice::from_ref(f);
        let has_sides = || match self.have_cases(f) {
            true => self.have_sides_beside_cases(f),
            false => self.have_sides(f),
        };
        !self.are_smooth(f) && (self.has_angle(&f[0]) || has_sides())
    }

    fn has_angle(&self, f: &Scalar) -> bool {
        any_part(self.written_out(f).0.as_view(), |view| {
            is_call(view, &["atan", "nonholonomic_atan2"])
        })
    }

    /// Whether the expressions depend on none of the variables: all derivatives vanish, and no
    /// place at which one may jump moves. If that is not known they do.
    pub(crate) fn are_free_of(&self, expressions: &[Scalar], variables: &[Variable]) -> bool {
        self.are_constant(expressions, |f| {
            (variables.iter())
                .filter(|x| self.contains(f, **x))
                .map(|x| self.derivative(f, *x))
                .collect()
        })
    }

    /// Whether the expressions are constant along fields, by which `slopes` differentiates: all
    /// these derivatives vanish, and no place at which one may jump moves. If that is not known
    /// they are not.
    pub(crate) fn are_constant(
        &self,
        expressions: &[Scalar],
        slopes: impl Fn(&Scalar) -> Vec<Scalar>,
    ) -> bool {
        let have_no_slopes = |functions: &[Scalar]| {
            let slopes: Vec<_> = functions.iter().flat_map(&slopes).collect();
            self.vanish(&slopes) == Some(true)
        };
        have_no_slopes(expressions) && have_no_slopes(&self.walls(expressions))
    }
}

struct Walls<'a> {
    algebra: &'a Algebra,
    found: Vec<Atom>,
}

impl Walls<'_> {
    /// The definitions of variables are looked at by themselves, but where a function has them in
    /// its argument.
    fn look(&mut self, view: AtomView<'_>) {
        if self.algebra.is_function_of_defined(view) {
            let written = (self.algebra).written_out(&Scalar::of(view.to_owned()));
            return self.look(written.0.as_view());
        }
        match view {
            AtomView::Num(_) | AtomView::Var(_) | AtomView::Add(_) | AtomView::Mul(_) => {
                view.children().for_each(|part| self.look(part));
            }
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                self.look(base);
                self.look(exponent);
                let is_integer =
                    Rational::try_from(exponent).is_ok_and(|exponent| exponent.is_integer());
                if !is_integer && base.get_symbol() != Some(Symbol::E) {
                    self.radicand(base.to_owned());
                }
            }
            AtomView::Fun(call) => {
                let arguments: Vec<_> = call.iter().collect();
                match call.get_symbol().get_stripped_name() {
                    "sin" | "cos" | "tan" | "sec" | "csc" | "cot" => self.angle(arguments[0]),
                    "atan" => {
                        self.look(arguments[0]);
                        if !is_analytic(arguments[0]) {
                            self.add(arguments[0].to_owned());
                        }
                    }
                    "log" => {
                        self.look(arguments[0]);
                        self.radicand(arguments[0].to_owned());
                    }
                    "asin" | "acos" => {
                        self.look(arguments[0]);
                        self.add(arguments[0].to_owned());
                    }
                    "nonholonomic_atan2" => {
                        let (y, x) = (arguments[0].to_owned(), arguments[1].to_owned());
                        self.common(&y, &x);
                        if !is_nonnegative(x.as_view()) {
                            [y, x].into_iter().for_each(|f| self.add(f));
                        }
                    }
                    _ => arguments.into_iter().for_each(|f| self.look(f)),
                }
            }
        }
    }

    /// The argument of a sine, in which a turn more of an atan2 does not count.
    fn angle(&mut self, argument: AtomView<'_>) {
        for term in argument.to_owned().expand_num().terms() {
            let factors = factors(&term.to_owned());
            let (numbers, rest): (Vec<_>, Vec<_>) =
                (factors.iter()).partition(|f| Rational::try_from(f.as_view()).is_ok());
            let whole = numbers.iter().all(|number| {
                Rational::try_from(number.as_view()).is_ok_and(|number| number.is_integer())
            });
            match rest[..] {
                [only] if whole && is_call(only.as_view(), &["nonholonomic_atan2"]) => {
                    if let AtomView::Fun(call) = only.as_view() {
                        self.common(&call.get(0).to_owned(), &call.get(1).to_owned());
                    }
                }
                _ => self.look(term),
            }
        }
    }

    /// Of atan2(g y, g x) the angle turns by π where g changes its sign.
    fn common(&mut self, y: &Atom, x: &Atom) {
        self.look(y.as_view());
        self.look(x.as_view());
        for g in common_factors(self.algebra, y, x) {
            self.add(g);
        }
    }

    fn radicand(&mut self, base: Atom) {
        for factor in self.algebra.factors_of_radicand(&base) {
            match square_of(&factor) {
                Some((u, _)) if is_nonnegative(u.as_view()) => {}
                Some((u, _)) => self.add(u),
                None if is_positive(factor.as_view()) => {}
                None => self.add(factor),
            }
        }
    }

    fn add(&mut self, wall: Atom) {
        let is_number = matches!(wall.as_view(), AtomView::Num(_));
        if !is_number && !self.found.contains(&wall) {
            self.found.push(wall);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::run;
    use crate::algebra::scalar::atan2;

    #[test]
    fn where_functions_may_jump() {
        run(|| {
            let algebra = Algebra::new(vec![
                Variable::Pi,
                Variable::Multiplier(0),
                Variable::Multiplier(1),
            ]);
            let [x, y] = [0, 1].map(|i| algebra.variable(Variable::Multiplier(i)).0);
            let call = |name: &str, argument: &Atom| {
                let symbol: Symbol = symbolica::symbol!(format!("symbolica::{name}"));
                symbol.call_args(std::slice::from_ref(argument))
            };
            let root = |f: &Atom| f.pow(Atom::num((1, 2)));
            let (product, one) = (&x * &y, Atom::num(1));
            let angle = atan2().call_args(&[y.clone(), x.clone()]);
            for (f, walls) in [
                (call("asin", &product), vec![product.clone()]),
                (call("acos", &product), vec![product.clone()]),
                (x.log(), vec![x.clone()]),
                (root(&x), vec![x.clone()]),
                (root(&(&x * &x)), vec![x.clone()]),
                (root(&(&one + &x * &x)), vec![]),
                (call("atan", &(&one / &x)), vec![&one / &x]),
                (call("atan", &x), vec![]),
                (
                    call("asin", &call("acos", &x)),
                    vec![x.clone(), call("acos", &x)],
                ),
                (x.sin() * y.exp() / &x, vec![]),
                (call("tanh", &root(&y)) + &x, vec![y.clone()]),
                // atan2(y, x) jumps by a turn: its sine and the cosine of its double do not, the cosine of its half does.
                (angle.clone(), vec![y.clone(), x.clone()]),
                (angle.sin(), vec![]),
                ((Atom::num(2) * &angle - &x).cos(), vec![]),
                ((&angle / Atom::num(2)).cos(), vec![y.clone(), x.clone()]),
                ((&x * &angle).cos(), vec![y.clone(), x.clone()]),
            ] {
                let found: Vec<_> = algebra
                    .walls(&[Scalar::of(f.clone())])
                    .into_iter()
                    .map(|wall| wall.0)
                    .collect();
                assert_eq!(found, walls, "{f}");
            }
            let y_alone = [Scalar::of(y.clone())];
            assert!(algebra.are_free_of(&y_alone, &[Variable::Multiplier(0)]));
            assert!(!algebra.are_free_of(&y_alone, &[Variable::Multiplier(1)]));
            // The sign of x has no slope, but jumps.
            let sign = [Scalar::of(&x / root(&(&x * &x)))];
            assert!(
                !algebra.are_free_of(&sign, &[Variable::Multiplier(0)])
                    && !algebra.are_smooth(&sign)
            );
        })
        .expect("the algebra runs");
    }
}
