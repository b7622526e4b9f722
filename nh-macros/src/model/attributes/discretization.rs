//! `#[discretization(rule)]`.

use std::str::FromStr;

use syn::Expr as Syntax;

use crate::diagnostics::spelling;
use crate::model::Rule;
use crate::model::draft::Reader;
use crate::model::lowering::{Mode, assigned, bare, identifier};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, List};
use crate::system::{FixedRule, Order};

/// How the rules are written that are not in the table of fixed ones.
const OTHERS: &str = "`energy`, `alpha = expr` and `lobatto, stages = 3`";

impl Reader<'_> {
    pub(in crate::model) fn discretization(&mut self, attribute: &Attribute, list: &List<Syntax>) {
        let is_order = |item: &&Syntax| assigned(item, "order").is_some();
        let is_stages = |item: &&Syntax| assigned(item, "stages").is_some();
        let (stages, items): (Vec<&Syntax>, Vec<&Syntax>) = list.items.iter().partition(is_stages);
        let (orders, rules): (Vec<&Syntax>, Vec<&Syntax>) = items.into_iter().partition(is_order);
        match orders[..] {
            [] => {}
            [order] => self.order(order),
            [_, again, ..] => {
                (self.diagnostics).error(again, "`order` is given twice; remove one");
            }
        }
        let is_lobatto = matches!(rules[..], [rule]
            if identifier(bare(rule)).is_some_and(|name| name == "lobatto"));
        if let (false, [given, ..]) = (is_lobatto, &stages[..]) {
            let message =
                "`stages` belongs to `lobatto`: write `lobatto, stages = 3`, or remove it";
            self.diagnostics.error(given, message);
            return;
        }
        if rules.is_empty() && orders.len() == 1 {
            return;
        }
        let rules: Vec<_> = rules.into_iter().cloned().collect();
        let Some(expression) = self.single(attribute, &rules) else {
            return;
        };
        let rule = match bare(expression) {
            _ if is_lobatto => self.lobatto(expression, &stages),
            Syntax::Assign(assign) => match identifier(&assign.left) {
                Some(name) if name == "alpha" => self.alpha(&assign.right),
                _ => self.unknown_rule(&assign.left),
            },
            other => self.named_rule(other),
        };
        if let Some(rule) = rule {
            let rule = self.choice_at(rule, expression);
            self.draft.rule.get_or_insert(rule);
        }
    }

    /// `order = 4`.
    fn order(&mut self, item: &Syntax) {
        let Some(value) = assigned(item, "order") else {
            return;
        };
        match integer_literal(value).and_then(Order::of) {
            Some(order) => {
                let order = self.choice_at(order, item);
                self.draft.order.get_or_insert(order);
            }
            None => (self.diagnostics).error(value, "the order of a step is 2, 4, 6 or 8"),
        }
    }

    /// `lobatto, stages = 3`.
    fn lobatto(&mut self, rule: &Syntax, stages: &[&Syntax]) -> Option<Rule> {
        let stages = match stages {
            [] => {
                let message = "`lobatto` needs a number of stages, 2, 3 or 4: `lobatto, stages = 3` has the order 4";
                return self.diagnostics.refuse(rule, message);
            }
            [stages] => *stages,
            [_, again, ..] => {
                let message = "`stages` is given twice; remove one";
                return self.diagnostics.refuse(again, message);
            }
        };
        let value = assigned(stages, "stages")?;
        match integer_literal(value) {
            Some(stages @ 2..=4) => Some(Rule::Lobatto(stages)),
            _ => {
                let message = "the stages of `lobatto` are 2, 3 or 4; its order is 2, 4 or 6";
                self.diagnostics.refuse(value, message)
            }
        }
    }

    fn named_rule(&mut self, rule: &Syntax) -> Option<Rule> {
        let name = identifier(rule).map(ToString::to_string);
        match name.as_deref() {
            Some("energy") => {
                self.draft.keeps_energy = true;
                Some(Rule::default())
            }
            Some("alpha") => self
                .diagnostics
                .refuse(rule, "`alpha` needs a value from 0 to 1: `alpha = 1/3`"),
            name => (name.and_then(Rule::named)).or_else(|| self.unknown_rule(rule)),
        }
    }

    fn unknown_rule(&mut self, rule: &Syntax) -> Option<Rule> {
        let name = plain(rule);
        let fixed = FixedRule::ALL.iter().map(|rule| rule.name);
        let known = fixed.clone().chain(["energy", "alpha", "lobatto"]);
        let fixed: String = fixed.map(|name| format!("`{name}`, ")).collect();
        let fact = format!("there is no discretization `{name}`");
        let rules = format!("the rules are {fixed}{OTHERS}");
        let message = spelling::unknown(&fact, spelling::nearest(&name, known), rules);
        self.diagnostics.refuse(rule, message)
    }

    fn alpha(&mut self, value: &Syntax) -> Option<Rule> {
        let alpha = self.lower(value, Mode::Parameters)?;
        if let Some(number) = alpha.number()
            && !(0.0..=1.0).contains(&number)
        {
            return self
                .diagnostics
                .refuse(value, format!("`alpha` is from 0 to 1, not {number}"));
        }
        Some(Rule::Alpha(alpha))
    }
}

/// The number that a literal is.
fn integer_literal<T: FromStr<Err: std::fmt::Display>>(value: &Syntax) -> Option<T> {
    match bare(value) {
        Syntax::Lit(syn::ExprLit {
            lit: syn::Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        _ => None,
    }
}
