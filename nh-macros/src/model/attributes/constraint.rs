//! `#[constraint]`, `#[variational_constraint]`, `#[kinematic_constraint]`, `#[holonomic]`.

use quote::ToTokens;
use syn::Expr as Syntax;

use crate::diagnostics::Diagnostics;
use crate::model::draft::Reader;
use crate::model::lowering::{self, Mode, bare};
use crate::model::{Constraint, ConstraintKind, Expr, Symbol};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, List};

impl Reader<'_> {
    pub(in crate::model) fn constraint(
        &mut self,
        attribute: &Attribute,
        list: &List<Syntax>,
        kind: ConstraintKind,
    ) {
        let (condition, items, known) = match kind {
            ConstraintKind::Both => self.when(list),
            _ if self.refuses_region(attribute, list) => return,
            _ => (None, list.items.as_slice(), true),
        };
        let Some(equation) = self.single(attribute, items) else {
            return;
        };
        if !known {
            return;
        }
        if kind == ConstraintKind::Both
            && let Syntax::If(case) = bare(equation)
        {
            let message = format!(
                "a constraint by cases holds in regions; it is written `{}`, with an attribute for each region",
                regional(case)
            );
            self.diagnostics.error(case.if_token, message);
            return;
        }
        let kind = match kind {
            ConstraintKind::Kinematic if self.is_on_velocities(equation) => {
                ConstraintKind::OnVelocities
            }
            kind => kind,
        };
        let mode = match kind {
            ConstraintKind::Kinematic => Mode::Discrete,
            ConstraintKind::Both
            | ConstraintKind::Variational
            | ConstraintKind::OnVelocities
            | ConstraintKind::Holonomic
            | ConstraintKind::Difference => Mode::Continuous,
        };
        let equations = lowering::equations(equation, mode, &self.names, self.diagnostics);
        let Some(equations) = equations else {
            return;
        };
        if equations.is_empty() {
            let message =
                "the range is empty: there is no equation; remove it, or correct its bounds";
            return self.diagnostics.error(equation, message);
        }
        let source = self.source(equation);
        for (lhs, rhs) in equations {
            let errors = self.diagnostics.len();
            let kind = self.kind_of(kind, &lhs, &rhs);
            if kind == ConstraintKind::Difference && condition.is_some() {
                let message = "a constraint between neighbours holds everywhere: velocities jump where a region begins, places do not; remove `when = …`, or write a constraint on velocities";
                return self.diagnostics.error(equation, message);
            }
            self.check_restricts(equation, kind, &lhs, &rhs);
            let constraint = |lhs, rhs| Constraint {
                kind,
                lhs,
                rhs,
                condition: condition.clone(),
                source,
            };
            if !matches!(
                kind,
                ConstraintKind::Kinematic | ConstraintKind::OnVelocities
            ) {
                self.draft
                    .variational
                    .push(constraint(lhs.clone(), rhs.clone()));
            }
            if kind != ConstraintKind::Variational {
                self.draft.kinematic.push(constraint(lhs, rhs));
            }
            // All are written alike: one error is enough.
            if self.diagnostics.len() > errors {
                return;
            }
        }
    }

    /// Whether an equation can be read as one in `x`, `x_dot` and `t`, and contains a velocity.
    fn is_on_velocities(&self, equation: &Syntax) -> bool {
        let mut others = Diagnostics::default();
        let read = lowering::equations(equation, Mode::Continuous, &self.names, &mut others);
        let moves =
            |(lhs, rhs): &(Expr, Expr)| lhs.any_symbol(is_velocity) || rhs.any_symbol(is_velocity);
        read.is_some_and(|equations| equations.iter().any(moves))
    }

    /// The kind of a constraint: one without velocities joins neighbours in a lattice.
    fn kind_of(&self, kind: ConstraintKind, lhs: &Expr, rhs: &Expr) -> ConstraintKind {
        let moves = lhs.any_symbol(is_velocity) || rhs.any_symbol(is_velocity);
        match kind {
            ConstraintKind::Both if self.names.site().is_some() && !moves => {
                ConstraintKind::Difference
            }
            kind => kind,
        }
    }

    /// Whether an expression contains a coordinate of the next site.
    fn mentions_next(&self, expr: &Expr) -> bool {
        let site = self.names.site();
        site.is_some_and(|site| expr.any_symbol(|symbol| site.is_of_next(symbol)))
    }

    /// D restricts velocities, D_d restricts pairs of endpoints.
    fn check_restricts(&mut self, equation: &Syntax, kind: ConstraintKind, lhs: &Expr, rhs: &Expr) {
        let mentions = |test: fn(Symbol) -> bool| lhs.any_symbol(test) || rhs.any_symbol(test);
        let message = match kind {
            ConstraintKind::Both if !mentions(is_velocity) => {
                "the equation contains no velocity; a constraint on the configuration is written \
                 `#[holonomic(lhs == rhs)]`"
            }
            ConstraintKind::Variational if !mentions(is_velocity) => {
                "the equation contains no velocity; a variational constraint is linear in \
                    velocities such as `x_dot`"
            }
            ConstraintKind::Kinematic if !mentions(is_endpoint) => {
                "the equation contains no endpoint of a coordinate; a kinematic constraint \
                    relates `x[0]` and `x[1]`"
            }
            ConstraintKind::Holonomic if mentions(is_velocity) => {
                "the equation contains a velocity; a holonomic constraint is on the configuration alone, \
                    and one on velocities is written `#[constraint(lhs == rhs)]`"
            }
            ConstraintKind::Holonomic | ConstraintKind::Difference if mentions(is_control) => {
                "the equation contains a control; a constraint without velocities holds at nodes, where the controls of two \
                    intervals meet: move the level set by a function of `t` or a field"
            }
            ConstraintKind::Holonomic if !mentions(is_coordinate) => {
                "the equation contains no coordinate; a holonomic constraint is on the configuration"
            }
            ConstraintKind::Difference if !self.mentions_next(lhs) && !self.mentions_next(rhs) => {
                "the equation contains neither a velocity nor the next site; a constraint on the configuration of a site is \
                 written `#[holonomic(lhs == rhs)]`"
            }
            _ => return,
        };
        self.diagnostics.error(equation, message);
    }
}

/// The first case of equations by cases, as a constraint in a region.
fn regional(case: &syn::ExprIf) -> String {
    let held = match case.then_branch.stmts.as_slice() {
        [syn::Stmt::Expr(value, None)] => plain(value),
        _ => "lhs == rhs".to_owned(),
    };
    format!("#[constraint(when = {}, {held})]", inequality(&case.cond))
}

/// A condition as a person writes it, with spaces around every operator.
fn inequality(condition: &Syntax) -> String {
    match condition {
        Syntax::Binary(binary) => format!(
            "{} {} {}",
            inequality(&binary.left),
            binary.op.to_token_stream(),
            inequality(&binary.right)
        ),
        other => plain(other),
    }
}

fn is_velocity(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Velocity(_))
}

fn is_control(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Control(_))
}

fn is_coordinate(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Coordinate(_) | Symbol::Entry(..))
}

fn is_endpoint(symbol: Symbol) -> bool {
    matches!(
        symbol,
        Symbol::EndpointCoordinate(..) | Symbol::EndpointEntry(..) | Symbol::RelativeEntry(..)
    )
}
