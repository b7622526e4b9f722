//! Functions as they are printed: with their names in each format, of fields, with an exponent
//! behind the name.

use symbolica::atom::AtomView;

use super::{Binding, Format, Printed, Printer, atom, printed};
use crate::algebra::field;
use crate::expression::FieldFunction;

pub(super) fn latex_function(name: &str) -> String {
    match name {
        "ln" | "sin" | "cos" | "tan" | "sinh" | "cosh" | "tanh" | "sec" | "csc" | "cot"
        | "coth" => format!("\\{name}"),
        "asin" => "\\arcsin".into(),
        "acos" => "\\arccos".into(),
        "atan" => "\\arctan".into(),
        _ => format!("\\operatorname{{{name}}}"),
    }
}

/// The number and the argument of a Stumpff function.
pub(super) fn stumpff(view: AtomView<'_>) -> Option<(i64, AtomView<'_>)> {
    match view {
        AtomView::Fun(call) if call.get_symbol().get_stripped_name() == "nonholonomic_stumpff" => {
            Some((i64::try_from(call.get(0)).ok()?, call.get(1)))
        }
        _ => None,
    }
}

impl Printer<'_> {
    /// ∂^α f(u): as it is written f_1(u), f_12(u, v); in LaTeX f'(u), ∂_{12} f(u, v).
    fn function_of_field(
        &self,
        function: FieldFunction,
        arguments: &[AtomView<'_>],
        exponent: Option<String>,
    ) -> Printed {
        let (itself, arguments) = arguments.split_last().expect("f itself");
        let name = self.expression(*itself).text;
        let texts = arguments
            .iter()
            .map(|argument| self.expression(*argument).text);
        let texts = texts.collect::<Vec<_>>();
        let (order, digits) = (function.order(), function.digits());
        match self.format {
            Format::Text => {
                let name = match order {
                    0 => name,
                    _ => format!("{name}_{digits}"),
                };
                atom(self.format.named_call(&name, &texts))
            }
            Format::Latex => {
                let (name, is_alone) = match (order, arguments) {
                    (0, _) => (name, true),
                    (1..=3, [_]) => (format!("{name}{}", "'".repeat(order as usize)), true),
                    (_, [_]) => (format!("{name}^{{({order})}}"), false),
                    _ => (format!("\\partial_{{{digits}}} {name}"), false),
                };
                let name = match (exponent, is_alone) {
                    (None, _) => name,
                    (Some(exponent), true) => format!("{name}^{{{exponent}}}"),
                    (Some(exponent), false) => {
                        format!("\\left({name}\\right)^{{{exponent}}}")
                    }
                };
                printed(
                    format!("{name}\\left({}\\right)", texts.join(", ")),
                    Binding::Power,
                )
            }
        }
    }

    /// cos x, or cos² x with an exponent.
    pub(super) fn function(&self, view: AtomView<'_>, exponent: Option<String>) -> Printed {
        if let Some((function, arguments)) = field::split_call(view) {
            return self.function_of_field(function, &arguments, exponent);
        }
        let AtomView::Fun(call) = view else {
            unreachable!("only functions are printed here")
        };
        let name = match call.get_symbol().get_stripped_name() {
            "log" => "ln",
            "nonholonomic_atan2" => "atan2",
            name => name,
        }
        .to_owned();
        let numbered = stumpff(view);
        let name = match (numbered, self.format) {
            (Some((k, _)), Format::Text) => format!("c_{k}"),
            _ => name,
        };
        let arguments: Vec<_> = call
            .iter()
            .skip(usize::from(numbered.is_some()))
            .map(|argument| self.expression(argument))
            .collect();
        let simple = arguments.len() == 1 && arguments[0].binding == Binding::Atom;
        let texts: Vec<_> = arguments
            .into_iter()
            .map(|argument| argument.text)
            .collect();
        match (self.format, exponent) {
            (Format::Latex, exponent) => {
                let power = exponent.map(|e| format!("^{{{e}}}")).unwrap_or_default();
                let argument = if simple {
                    format!(" {}", texts[0])
                } else {
                    format!("\\left({}\\right)", texts.join(", "))
                };
                let name = match numbered {
                    Some((k, _)) => format!("c_{{{k}}}"),
                    None => latex_function(&name),
                };
                printed(format!("{name}{power}{argument}"), Binding::Power)
            }
            (Format::Text, _) => atom(self.format.named_call(&name, &texts)),
        }
    }
}
