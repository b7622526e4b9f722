//! The table of objects: which function of which trait of the runtime computes an object of the
//! theory, from which arguments, in which form, and which entry of `equations()` shows it.
//!
//! Methods, their documentation and the methods of a struct with errors all come from here.

mod table;
mod topic;

pub(crate) use table::{Object, Trait};
#[cfg(feature = "derive")]
pub(crate) use topic::Description;
pub(crate) use topic::Topic;

/// The arguments of a function, in which its formula is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arguments {
    /// `interval: &Interval<Self>`.
    Interval,
    /// `links: &Links<Self, T>`: intervals of links, in numbers `T: SideBySide`.
    Links,
    /// `inputs: Inputs<Self::Control>, q, v`.
    Point,
    /// `interval: &ReducedInterval<Self>`; `h0` is an element of the group, `displacement` a(r_0,
    /// r_1).
    Reduced,
    /// `node: &ReducedNode<Self>`, its unknowns (group, base).
    ReducedNode,
    /// `inputs: Inputs<…>, r, increment, a`: the arguments of the equations of the displacement
    /// a(r_0, r_1).
    Displacement,
    /// `inputs: Inputs<…>, state`: (r, v, h) of a geodesic.
    Geodesic,
    /// `t, q, v`: a point of Q × R, without controls.
    TimedPoint,
    /// `t, q, v` in ranges, `q` the entries of configurations.
    Ranges,
    /// `at: Instant<Self::Control>, q, v`: a point of the continuous motion.
    Instant,
    /// `at, q, u`: on the constraints, with the independent velocities.
    Constrained,
    /// `at, y, u`: on Q/G.
    Shape,
    /// `at, y`: one degree of freedom.
    Degree,
}

/// How the blocks of a formula, which are numbers, vectors and matrices, make up a function's
/// value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One block.
    Plain,
    Tuple,
    Array,
    /// A struct of the runtime, and the field of every block; `x.state` is a part of its columns x.
    Struct(&'static str, &'static [&'static str]),
}

/// One function.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) object: Object,
    /// Its declaration, in which parameters may lack their types.
    declaration: &'static str,
    pub(crate) arguments: Arguments,
    pub(crate) form: Form,
    /// The entry of `equations()` that shows it, and its equation for the documentation of an
    /// implementation.
    pub(crate) shown: Option<(Topic, &'static str)>,
    pub(crate) is_inline: bool,
    /// Whether the function runs in the widest vectors of the processor where derivatives do: it is
    /// inlined then into their function.
    pub(crate) is_in_vectors: bool,
    /// Whether callers take parts of the value: the function is inlined then, and computes no
    /// others.
    pub(crate) is_in_parts: bool,
    /// Whether an implementation has to write the function: the trait does not provide it.
    pub(crate) is_required: bool,
}

/// The types of parameters by their names.
const TYPES: [(&str, &str); 9] = [
    ("at", "__nh::Instant<Self::Control>"),
    ("inputs", "__nh::Inputs<Self::Control>"),
    ("interval", "&__nh::Interval<Self>"),
    ("lambda", "&Self::Multipliers"),
    ("linear", "&Self::Linearised"),
    ("q", "&Self::Configuration"),
    ("t", "f64"),
    ("u", "&Self::Independent"),
    ("v", "&Self::Increment"),
];

impl Entry {
    /// Its declaration, in a scope in which `__nh` is the facade's private module.
    pub(crate) fn declaration(&self) -> String {
        let (function, rest) = (self.declaration.split_once('(')).expect("a function");
        let (parameters, value) = rest.split_once(')').expect("its parameters");
        let typed = |parameter: &str| {
            let ty = TYPES.iter().find(|(name, _)| *name == parameter);
            ty.map_or(parameter.to_owned(), |(name, ty)| format!("{name}: {ty}"))
        };
        let parameters: Vec<_> = parameters.split(',').map(|it| typed(it.trim())).collect();
        format!("{function}({}){value}", parameters.join(", "))
    }

    const fn new(object: Object, arguments: Arguments, declaration: &'static str) -> Self {
        Self {
            object,
            declaration,
            arguments,
            form: Form::Plain,
            shown: None,
            is_inline: false,
            is_in_vectors: false,
            is_in_parts: false,
            is_required: true,
        }
    }

    /// The entry of the same function, shown by this entry of `equations()` with this equation.
    const fn shown_as(self, topic: Topic, formula: &'static str) -> Self {
        Self {
            shown: Some((topic, formula)),
            ..self
        }
    }

    const fn in_form(self, form: Form) -> Self {
        Self { form, ..self }
    }

    const fn inline(self) -> Self {
        Self {
            is_inline: true,
            ..self
        }
    }

    const fn in_vectors(self) -> Self {
        Self {
            is_in_vectors: true,
            ..self
        }
    }

    const fn in_parts(self) -> Self {
        Self {
            is_in_parts: true,
            ..self
        }
    }

    /// The entry of a function that the trait provides.
    const fn provided(self) -> Self {
        Self {
            is_required: false,
            ..self
        }
    }
}
