//! Attributes of the continuous equations: `#[dependent]` and the regions of `when = …`.

use syn::{BinOp, Expr as Syntax, UnOp};

use crate::model::draft::Reader;
use crate::model::lowering::{Mode, Scope, assigned, bare};
use crate::model::{Condition, Expr, Symbol};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, List};
use crate::system::Boundary;

/// The largest number of inequalities.
const MOST_BOUNDARIES: usize = 32;

impl Reader<'_> {
    /// `#[dependent(x, q[3])]`.
    pub(in crate::model) fn dependent(&mut self, attribute: &Attribute, list: &List<Syntax>) {
        let mut dependent = Vec::new();
        for item in &list.items {
            let Some(entries) = self.dependent_entries(item) else {
                continue;
            };
            if entries.iter().any(|entry| dependent.contains(entry)) {
                let message = format!("`{}` is given twice; remove one", plain(item));
                self.diagnostics.error(item, message);
                continue;
            }
            dependent.extend(entries);
        }
        self.draft.continuous.dependent = Some(self.choice_at(dependent, &attribute.tokens));
    }

    /// The region of `when = condition`, taken off the front of a constraint's list.
    pub(in crate::model) fn when<'s>(
        &mut self,
        list: &'s List<Syntax>,
    ) -> (Option<Condition>, &'s [Syntax], bool) {
        let (first, rest) = match list.items.split_first() {
            Some((first, rest)) => (first, rest),
            None => return (None, &[], true),
        };
        if let Some(late) = rest.iter().find(|item| region(item).is_some()) {
            let message = match region(first) {
                Some(_) => "`when` is given twice; join the two conditions by `&&`",
                None => "`when` comes first: `#[constraint(when = x > 0, x_dot == …)]`",
            };
            self.diagnostics.error(late, message);
            return (None, &list.items[..1], false);
        }
        let Syntax::Assign(assign) = bare(first) else {
            return (None, &list.items, true);
        };
        if region(first).is_none() {
            if rest.is_empty() {
                return (None, &list.items, true);
            }
            let message = format!(
                "`{}` is not known here; a region is written `when = x > 0`",
                plain(&assign.left)
            );
            self.diagnostics.error(&assign.left, message);
            return (None, rest, false);
        }
        if rest.is_empty() {
            let message = format!(
                "the constraint itself is missing; write `#[constraint(when = {}, x_dot == …)]`",
                spaced(&assign.right)
            );
            self.diagnostics.error(first, message);
        }
        let condition = self.condition(&assign.right);
        let known = condition.is_some();
        (condition, rest, known)
    }

    /// Whether an equation of D or D_d alone begins with `when = …`, which is reported.
    pub(in crate::model) fn refuses_region(
        &mut self,
        attribute: &Attribute,
        list: &List<Syntax>,
    ) -> bool {
        let found = list.items.iter().find(|item| region(item).is_some());
        if let Some(item) = found {
            let message = format!(
                "a region belongs to `#[constraint(when = …, …)]`, not to `#[{}]`",
                attribute.keyword.name()
            );
            self.diagnostics.error(item, message);
        }
        found.is_some()
    }

    fn condition(&mut self, condition: &Syntax) -> Option<Condition> {
        match bare(condition) {
            Syntax::Binary(binary) => match binary.op {
                BinOp::And(_) | BinOp::Or(_) => {
                    let (left, right) =
                        (self.condition(&binary.left), self.condition(&binary.right));
                    let (left, right) = (Box::new(left?), Box::new(right?));
                    Some(match binary.op {
                        BinOp::And(_) => Condition::And(left, right),
                        _ => Condition::Or(left, right),
                    })
                }
                BinOp::Gt(_) | BinOp::Ge(_) => {
                    self.boundary(condition, &binary.left, &binary.right, &binary.op)
                }
                BinOp::Lt(_) | BinOp::Le(_) => {
                    self.boundary(condition, &binary.right, &binary.left, &binary.op)
                }
                _ => self.not_a_region(condition),
            },
            Syntax::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let inner = self.condition(&unary.expr)?;
                Some(Condition::Not(Box::new(inner)))
            }
            _ => self.not_a_region(condition),
        }
    }

    fn not_a_region(&mut self, condition: &Syntax) -> Option<Condition> {
        let message = format!(
            "`{}` is not a region; write inequalities such as `x > 0`, joined by `&&` and `||`",
            spaced(condition)
        );
        self.diagnostics.refuse(condition, message)
    }

    /// larger > smaller.
    fn boundary(
        &mut self,
        condition: &Syntax,
        larger: &Syntax,
        smaller: &Syntax,
        op: &BinOp,
    ) -> Option<Condition> {
        let scope = Scope::Position("a region depends on coordinates and time");
        let larger = self.lower_within(larger, Mode::Continuous, scope);
        let smaller = self.lower_within(smaller, Mode::Continuous, scope);
        let function = Expr::Sub(Box::new(larger?), Box::new(smaller?));
        if function.any_symbol(|symbol| matches!(symbol, Symbol::Function(_))) {
            let message = "a region is bounded by functions of the language, of which it is known what values they have on a piece of a motion; \
                write the boundary without a function of `#[function(…)]`";
            return self.diagnostics.refuse(condition, message);
        }
        let source = self.source(condition);
        let boundaries = &mut self.draft.continuous.boundaries;
        if boundaries.len() == MOST_BOUNDARIES {
            let message = format!("there are at most {MOST_BOUNDARIES} inequalities");
            return self.diagnostics.refuse(condition, message);
        }
        boundaries.push(Boundary {
            function,
            closed: matches!(op, BinOp::Ge(_) | BinOp::Le(_)),
            text: spaced(condition),
            source,
        });
        Some(Condition::Inside(boundaries.len() - 1))
    }
}

/// The condition of `when = condition`.
fn region(item: &Syntax) -> Option<&Syntax> {
    assigned(item, "when")
}

/// `x > 0` as a person writes it.
fn spaced(condition: &Syntax) -> String {
    match bare(condition) {
        Syntax::Binary(binary) => format!(
            "{} {} {}",
            plain(&binary.left),
            plain(&binary.op),
            plain(&binary.right)
        ),
        other => plain(other),
    }
}
