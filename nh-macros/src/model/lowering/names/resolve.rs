//! Names and indexed names: `m`, `x_dot`, `x[0]`, `q[i + 1]`, `q[3][0]`.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::Expr as Syntax;
use syn::ext::IdentExt;

use crate::model::Symbol;
use crate::model::lowering::{Expr, Lowering, Mode, bare, plain};
use crate::model::names::{Define, Family, Meaning};
use crate::model::value::Lowered;

/// A name with its indices, outermost array first.
pub(in crate::model::lowering) struct WrittenName<'s> {
    pub(in crate::model::lowering) tokens: TokenStream,
    ident: &'s Ident,
    pub(in crate::model::lowering) name: String,
    pub(in crate::model::lowering) indices: Vec<&'s Syntax>,
}

impl WrittenName<'_> {
    /// One coordinate of the family under this name, with the index that stands here.
    pub(in crate::model::lowering) fn one(&self, name: &str, family: Family) -> String {
        match (family.length, self.indices.first()) {
            (Some(_), Some(index)) => format!("{name}[{}]", plain(*index)),
            (Some(_), None) => format!("{name}[i]"),
            (None, _) => name.to_owned(),
        }
    }
}

impl Lowering<'_> {
    pub(in crate::model::lowering) fn place(&mut self, expression: &Syntax) -> Option<Lowered> {
        let mut indices = Vec::new();
        let mut base = bare(expression);
        while let Syntax::Index(index) = base {
            indices.insert(0, &*index.index);
            base = bare(&index.expr);
        }
        let Syntax::Path(path) = base else {
            return self.entries_of_expression(base, &indices);
        };
        let Some(ident) = path.path.get_ident().filter(|_| path.qself.is_none()) else {
            return self.long_path(&path.path);
        };
        let name = ident.unraw().to_string();
        self.name(&WrittenName {
            tokens: bare(expression).to_token_stream(),
            ident,
            name,
            indices,
        })
    }

    /// `(R * a)[i]`, `R.omega[i]`.
    fn entries_of_expression(&mut self, base: &Syntax, indices: &[&Syntax]) -> Option<Lowered> {
        match self.value(base)? {
            Lowered::Number(_) if matches!(base, Syntax::Field(_)) => {
                let written = plain(base);
                let message = format!(
                    "a plane turns about one axis: `{written}` is a number; write `{written}`"
                );
                self.error(indices[0], message)
            }
            Lowered::Number(_) => self.error(
                base,
                format!("`{}` has no entries; an index follows a name", plain(base)),
            ),
            value => {
                let written = match base {
                    Syntax::Field(_) | Syntax::MethodCall(_) | Syntax::Array(_) => plain(base),
                    _ => format!("({})", plain(base)),
                };
                self.entries_of(value, written, indices)
            }
        }
    }

    fn name(&mut self, place: &WrittenName) -> Option<Lowered> {
        let names = self.names;
        if self.local(&place.name).is_some() {
            return self.bound_local(place);
        }
        let meaning = names.get(&place.name);
        let refused = |refusal: &str| format!("`{}` {refusal}", plain(&place.tokens));
        if let Some(refusal) = meaning.and_then(|meaning| self.scope.refuses_kind(meaning, names)) {
            return self.error(&place.tokens, refused(&refusal));
        }
        let value = self.meaning(place, meaning)?;
        match self.scope.refuses(&value, names) {
            None => Some(value),
            Some((symbol, refusal)) if matches!(meaning, Some(Meaning::Define(_))) => {
                let name = &place.name;
                let message = format!("`{symbol}`, in the define `{name}`, {refusal}");
                self.error(place.ident, message)
            }
            Some((_, refusal)) => self.error(&place.tokens, refused(&refusal)),
        }
    }

    fn meaning(&mut self, place: &WrittenName, meaning: Option<&Meaning>) -> Option<Lowered> {
        match meaning {
            Some(Meaning::Broken) => None,
            Some(Meaning::Pi) => self.scalar(place, Lowered::Number(Expr::Pi)),
            Some(Meaning::Parameter(family)) => {
                self.entry_or_array(place, *family, Symbol::Parameter)
            }
            Some(Meaning::Function(function)) => {
                let arguments = ["x", "y", "z", "w"][..function.arguments].join(", ");
                let message = format!(
                    "`{0}` is a function, not a number; write its value, `{0}({arguments})`",
                    place.name
                );
                self.error(place.ident, message)
            }
            Some(Meaning::Define(define)) => self.define(place, define),
            Some(meaning) if self.mode == Mode::Parameters => {
                let (kind, written) = (meaning.kind(), plain(&place.tokens));
                let message =
                    format!("only fields and numbers may stand here, not the {kind} `{written}`");
                self.error(&place.tokens, message)
            }
            Some(Meaning::Step) => self.scalar(place, Lowered::Number(Expr::Symbol(Symbol::Step))),
            Some(Meaning::Time) => self.time(place).map(Lowered::Number),
            Some(Meaning::Control(family)) => self.entry_or_array(place, *family, Symbol::Control),
            Some(Meaning::Coordinate(family)) => match (family.space.group(), self.mode) {
                (Some(group), _) => self.group_coordinate(place, *family, group),
                (None, Mode::Discrete) => self
                    .endpoint_coordinate(place, *family)
                    .map(Lowered::Number),
                (None, _) => self.coordinate(place, *family, Symbol::Coordinate),
            },
            Some(Meaning::Velocity(family)) => match (family.space.group(), self.mode) {
                (Some(group), _) => self.group_velocity(place, *family, group),
                (None, Mode::Discrete) => self.discrete_velocity(place, *family),
                (None, _) => self.coordinate(place, *family, Symbol::Velocity),
            },
            None => self.unknown(place.ident),
        }
    }

    fn bound_local(&mut self, place: &WrittenName) -> Option<Lowered> {
        let value = self.local(&place.name)?.value.clone()?;
        let value = self.substitute(place.ident, &value)?;
        self.scalar(place, value)
    }

    /// A name that takes an index only as a vector or a matrix.
    fn scalar(&mut self, place: &WrittenName, value: Lowered) -> Option<Lowered> {
        if place.indices.is_empty() {
            return Some(value);
        }
        if !matches!(value, Lowered::Number(_)) {
            return self.entries_of(value, place.name.clone(), &place.indices);
        }
        let name = &place.name;
        self.error(
            &place.tokens,
            format!("`{name}` is a number without entries; write `{name}`"),
        )
    }

    fn define(&mut self, place: &WrittenName, define: &Define) -> Option<Lowered> {
        let constant = |value: &&Lowered| {
            !value
                .any_symbol(|symbol| !matches!(symbol, Symbol::Parameter(_) | Symbol::Function(_)))
        };
        let (value, wanted) = match self.mode {
            Mode::Continuous if self.scope.is_group() => (
                define.continuous.as_ref(),
                "the coordinates of the group, such as `x`",
            ),
            Mode::Discrete if self.scope.is_group() => (
                define.discrete.as_ref(),
                "the two factors, `x[0]` and `x[1]`",
            ),
            Mode::Continuous => (define.continuous.as_ref(), "`x`, `x_dot` and `t`"),
            Mode::Discrete => (
                define.discrete.as_ref(),
                "`x[0]`, `x[1]`, `t[0]` and `t[1]`",
            ),
            Mode::Parameters => (
                define.continuous.as_ref().filter(constant),
                "fields and numbers only",
            ),
        };
        if let Some(value) = value {
            let value = self.substitute(place.ident, value)?;
            return self.scalar(place, value);
        }
        let name = &place.name;
        self.error(
            place.ident,
            format!("the define `{name}` cannot be used here, where expressions are in {wanted}"),
        )
    }

    fn time(&mut self, place: &WrittenName) -> Option<Expr> {
        let has = match (self.mode, place.indices.as_slice()) {
            (Mode::Discrete, [index]) => {
                let endpoint = self.endpoint(&place.tokens, "t", index)?;
                return Some(Expr::Symbol(Symbol::EndpointTime(endpoint)));
            }
            (Mode::Discrete, _) => "a discrete expression has the times `t[0]` and `t[1]`",
            (_, []) => return Some(Expr::Symbol(Symbol::Time)),
            _ => "a continuous expression has the time `t`",
        };
        let message = format!("{has}, not `{}`", plain(&place.tokens));
        self.error(&place.tokens, message)
    }

    fn coordinate(
        &mut self,
        place: &WrittenName,
        family: Family,
        symbol: fn(usize) -> Symbol,
    ) -> Option<Lowered> {
        if place.indices.len() > usize::from(family.length.is_some()) {
            return self.one_index_too_many(place, family);
        }
        self.entry_or_array(place, family, symbol)
    }

    /// A scalar, an entry of an array, or the whole array as a vector.
    fn entry_or_array(
        &mut self,
        place: &WrittenName,
        family: Family,
        symbol: fn(usize) -> Symbol,
    ) -> Option<Lowered> {
        match (family.length, place.indices.as_slice()) {
            (Some(length), []) => {
                let entries = family.first..family.first + length;
                let symbols = entries.map(|entry| Expr::Symbol(symbol(entry)));
                Some(Lowered::Vector(symbols.collect()))
            }
            (_, indices) => {
                let entry = self.entry(place, family, indices)?;
                Some(Lowered::Number(Expr::Symbol(symbol(entry))))
            }
        }
    }

    fn endpoint_coordinate(&mut self, place: &WrittenName, family: Family) -> Option<Expr> {
        let array = usize::from(family.length.is_some());
        let written = place.one(&place.name, family);
        if place.indices.len() != array + 1 {
            let has = if self.scope.is_group() {
                "a product has the factors"
            } else {
                "a discrete expression has the endpoints"
            };
            let message = format!(
                "{has} `{written}[0]` and `{written}[1]`, not `{}`",
                plain(&place.tokens)
            );
            return self.error(&place.tokens, message);
        }
        let (array, endpoint) = place.indices.split_at(array);
        let entry = self.entry(place, family, array);
        let endpoint = self.endpoint(&place.tokens, &written, endpoint[0]);
        Some(Expr::Symbol(Symbol::EndpointCoordinate(entry?, endpoint?)))
    }

    fn discrete_velocity<T>(&mut self, place: &WrittenName, family: Family) -> Option<T> {
        let name = place.name.strip_suffix("_dot").unwrap_or(&place.name);
        let coordinate = place.one(name, family);
        let message = format!(
            "a discrete expression has no velocities; write `({coordinate}[1] - \
                {coordinate}[0]) / h`"
        );
        self.error(&place.tokens, message)
    }

    /// The position of a scalar or of an entry of an array.
    fn entry(&mut self, place: &WrittenName, family: Family, indices: &[&Syntax]) -> Option<usize> {
        let name = &place.name;
        let message = match (family.length, indices) {
            (None, []) => return Some(family.first),
            (Some(length), [index]) => {
                let entry = self.index_below(index, length, name, "entries")?;
                return Some(family.first + entry);
            }
            (Some(length), []) => format!(
                "`{name}` is an array of {length}; write one entry, `{name}[0]` to `{name}[{}]`",
                length - 1
            ),
            (None, _) => format!("`{name}` is not an array; write `{name}`"),
            (Some(_), _) => format!(
                "`{name}` has one index; write `{name}[{}]`",
                plain(indices[0])
            ),
        };
        self.error(&place.tokens, message)
    }
}
