//! The constants and types of the traits' implementations, and the methods of a struct with errors.

mod fields;
mod literals;
mod reduced;

pub(super) use self::fields::Fields;
pub(super) use self::literals::{indices, literal, literals};
#[cfg(feature = "derive")]
pub(super) use self::reduced::lagrange_poincare;
pub(super) use self::reduced::{ReducedHeader, lagrange_poincare_of};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::catalogue::{Entry, Trait};
use crate::system::Order;

/// The declaration of a function.
pub(super) fn declaration(entry: &Entry) -> TokenStream {
    tokens(&entry.declaration())
}

/// Tokens of the catalogue.
pub(super) fn tokens(text: &str) -> TokenStream {
    text.parse().expect("the catalogue is Rust")
}

/// The type of n numbers.
pub(super) fn vector(n: usize) -> TokenStream {
    let n = literal(n);
    quote! { __nh::SVector<f64, #n> }
}

/// The path of a trait.
pub(super) fn path(of: Trait) -> TokenStream {
    let name = tokens(of.name());
    quote! { __nh::#name }
}

/// The body of a function that is never run.
pub(super) fn never() -> TokenStream {
    quote! { { __nh::core::unreachable!("the system has compile-time errors") } }
}

/// The functions of a trait that it does not provide, none of which is ever run.
pub(super) fn stubs(of: Trait) -> TokenStream {
    let required = of.entries().iter().filter(|entry| entry.is_required);
    required
        .map(|entry| {
            let (declaration, never) = (declaration(entry), never());
            quote! { #declaration #never }
        })
        .collect()
}

/// The constants and types of `DiscreteSystem`.
#[derive(Default)]
pub(super) struct DiscreteHeader<'a> {
    pub(super) n: usize,
    pub(super) m: usize,
    /// The number of inner unknowns of an interval.
    pub(super) inner: usize,
    /// The shape of the partial derivatives in inner unknowns, where there are derivatives.
    pub(super) inner_slopes: Option<[usize; 2]>,
    pub(super) coordinates: &'a [String],
    pub(super) controls: &'a [String],
    pub(super) holonomic: &'a [usize],
    /// The directions whose momenta vanish.
    pub(super) vanishing: &'a [usize],
    pub(super) has_energy: bool,
    /// Whether L itself is given, so that momenta have velocities.
    pub(super) has_lagrangian: bool,
    pub(super) velocity_has_step: bool,
    pub(super) is_forced: bool,
    pub(super) has_cases: bool,
    /// Whether the coordinates are adapted to an action, and may end.
    pub(super) has_chart_end: bool,
    /// Whether a constraint is nonlinear in the velocities.
    pub(super) is_nonlinear: bool,
    /// The rule and the order of a step, as they are written.
    pub(super) scheme: String,
    /// The names of the parameters, and their fields.
    pub(super) parameters: (&'a [String], &'a [TokenStream]),
    pub(super) configuration: TokenStream,
    /// The type of increments, where they are no vectors.
    pub(super) increment: Option<TokenStream>,
    pub(super) stages: TokenStream,
    pub(super) has_regions: bool,
    pub(super) order: Order,
}

impl DiscreteHeader<'_> {
    pub(super) fn tokens(&self) -> TokenStream {
        let names = self.coordinates;
        let [n, m, k] = [self.n, self.m, self.n + self.inner + self.m].map(literal);
        let (configuration, control) = (&self.configuration, vector(self.controls.len()));
        let vector = vector(self.n);
        let controls = (!self.controls.is_empty()).then(|| {
            let names = self.controls;
            quote! { const CONTROLS: &'static [&'static str] = &[#(#names),*]; }
        });
        let increment = self.increment.as_ref().unwrap_or(&vector);
        let holonomic = indices("HOLONOMIC", self.holonomic);
        let vanishing = indices("VANISHING_MOMENTA", self.vanishing);
        let has_energy = (!self.has_energy).then(|| {
            quote! {
                #[doc = " This L_d has no time step h, so it has no energy."]
                const HAS_ENERGY: bool = false;
            }
        });
        // Flags of which the trait has another value.
        let flags = [
            ("HAS_LAGRANGIAN", !self.has_lagrangian),
            ("VELOCITY_HAS_STEP", self.velocity_has_step),
            ("FORCED", self.is_forced),
            ("HAS_CASES", self.has_cases),
            ("HAS_CHART_END", self.has_chart_end),
            ("NONLINEAR_CONSTRAINTS", self.is_nonlinear),
        ];
        let flags = flags.into_iter().filter(|(_, differs)| *differs);
        let flags = flags.map(|(name, _)| {
            let (flag, value) = (format_ident!("{name}"), name != "HAS_LAGRANGIAN");
            quote! { const #flag: bool = #value; }
        });
        let scheme = (!self.scheme.is_empty()).then(|| {
            let scheme = &self.scheme;
            quote! { const SCHEME: &'static str = #scheme; }
        });
        let (parameters, fields) = self.parameters;
        let for_each_parameter = (!parameters.is_empty()).then(|| {
            quote! {
                fn for_each_parameter(
                    &self,
                    each: &mut dyn __nh::core::ops::FnMut(&'static str, f64),
                ) {
                    #( each(#parameters, self.#fields); )*
                }
            }
        });
        let composition = format_ident!("{}", self.order.composition());
        let composition = match self.inner {
            0 => quote! { __nh::#composition },
            inner => {
                let sizes = [inner]
                    .into_iter()
                    .chain(self.inner_slopes.into_iter().flatten());
                let sizes = sizes.map(literal);
                quote! { __nh::WithInner<__nh::#composition #(, #sizes)*> }
            }
        };
        let stages = &self.stages;
        let regions = match self.has_regions {
            true => quote! { __nh::WithRegions },
            false => quote! { __nh::NoRegions },
        };
        quote! {
            const DIM: usize = #n;
            const CONSTRAINTS: usize = #m;
            const COORDINATES: &'static [&'static str] = &[#(#names),*];
            #controls
            #holonomic
            #vanishing
            #scheme
            #has_energy
            #(#flags)*
            type Configuration = #configuration;
            type Control = #control;
            type Composition = #composition;
            type Increment = #increment;
            type Covector = #vector;
            type Multipliers = __nh::SVector<f64, #m>;
            type ConstraintForms = __nh::SMatrix<f64, #m, #n>;
            type Bilinear = __nh::SMatrix<f64, #n, #n>;
            type ConstraintJacobian = __nh::SMatrix<f64, #m, #n>;
            type Residual = __nh::SVector<f64, #k>;
            type Jacobian = __nh::SMatrix<f64, #k, #k>;
            type Stages = #stages;
            type Regions = #regions;
            #for_each_parameter
        }
    }
}

/// The coordinates that are independent and those that are not, and the types of as many numbers.
fn split(independent: &[usize], dependent: &[usize], sizes: [usize; 2]) -> TokenStream {
    let [independent, dependent] = [independent, dependent].map(literals);
    let [m, r] = sizes.map(vector);
    quote! {
        const INDEPENDENT: &'static [usize] = &[#(#independent),*];
        const DEPENDENT: &'static [usize] = &[#(#dependent),*];
        type Independent = #m;
        type Dependent = #r;
    }
}

/// The types of `VoronecSystem`, from the coordinates of independent and dependent velocities.
pub(super) fn voronec(
    independent: &[usize],
    dependent: &[usize],
    [m, r]: [usize; 2],
) -> TokenStream {
    let split = split(independent, dependent, [m, r]);
    let [m, r] = [m, r].map(literal);
    quote! {
        #split
        type Lift = __nh::SMatrix<f64, #r, #m>;
        type ConstrainedMass = __nh::SMatrix<f64, #m, #m>;
        type Curvature = [__nh::SMatrix<f64, #m, #m>; #r];
    }
}

/// Of `DifferenceVoronecSystem`, with the coordinates of the independent and of the dependent
/// differences, and the number of all of them.
pub(super) fn difference_voronec(
    independent: &[usize],
    dependent: &[usize],
    n: usize,
) -> TokenStream {
    let sizes = [independent.len(), dependent.len()];
    let split = split(independent, dependent, sizes);
    let ([m, r], n) = (sizes.map(literal), literal(n));
    quote! {
        #split
        type Slopes = __nh::SVector<f64, #n>;
        type Lift = __nh::SMatrix<f64, #r, #m>;
        type Mass = __nh::SMatrix<f64, #m, #n>;
        type Coefficients = [__nh::SMatrix<f64, #m, #m>; #r];
    }
}

/// The constants and types of `MeasuredSystem`.
pub(super) fn measured(has_multiplier: bool) -> TokenStream {
    quote! { const HAS_MULTIPLIER: bool = #has_multiplier; }
}

/// The types of `MovingFrameSystem`, from the numbers of directions and of entries of a point.
pub(super) fn moving_frame([n, entries]: [usize; 2], conserves_moving_energy: bool) -> TokenStream {
    let (n, entries) = (literal(n), literal(entries));
    quote! {
        const CONSERVES_MOVING_ENERGY: bool = #conserves_moving_energy;
        type FrameEntries = __nh::SVector<f64, #entries>;
        type FrameJacobian = __nh::SMatrix<f64, #n, #n>;
    }
}

/// The constants and types of `RegionSystem`.
pub(super) fn regions(texts: &[String], closed: u32) -> TokenStream {
    let count = literal(texts.len());
    quote! {
        type Boundaries = __nh::SVector<f64, #count>;
        const BOUNDARIES: &'static [&'static str] = &[#(#texts),*];
        const CLOSED: u32 = #closed;
    }
}

/// The constants of `SymmetricSystem`, s the number of components of J_d.
pub(super) fn symmetric(reduced: &Ident, s: usize) -> TokenStream {
    let s = literal(s);
    quote! {
        type Reduced = #reduced;
        type Momentum = __nh::SVector<f64, #s>;
    }
}

/// Of `LinkSystem`, with the number of directions of the link, and those of its constraints,
/// parameters and flat components, and of inner nodes.
pub(super) fn link(
    [n, m, parameters, components, inner]: [usize; 5],
    is_small: bool,
    values: Option<&TokenStream>,
    functions: (&[&syn::Type], &[TokenStream]),
) -> TokenStream {
    let (types, values_of_functions) = functions;
    // Displacements of both sites, conditions, and multipliers at inner nodes.
    let (d, c, i) = (n * (1 + inner), m * (1 + inner), m * inner);
    let (tangent, passage) = (d + c + d * d + c * d + d * i, d + c + n);
    let [parameters, components, unknowns, tangent, passage] =
        [parameters, components, d + i, tangent, passage].map(literal);
    let never = never();
    let values = values.unwrap_or(&never);
    let functions = match types {
        [] => quote! { fn link_functions(&self) {} },
        _ => quote! {
            fn link_functions(&self) -> (#(#types,)*) { (#(#values_of_functions,)*) }
        },
    };
    quote! {
        const SIDE_BY_SIDE: bool = #is_small;
        type LinkParameters<T: __nh::SideBySide> = [T; #parameters];
        type LinkPoint<T: __nh::SideBySide> = [T; #components];
        type LinkDirections<T: __nh::SideBySide> = [T; #unknowns];
        type LinkTangent<T: __nh::SideBySide> = [T; #tangent];
        type LinkPassage<T: __nh::SideBySide> = [T; #passage];
        #[inline]
        fn link_parameters(&self) -> [f64; #parameters] #values
        type LinkFunctions = (#(#types,)*);
        #[inline]
        #functions
    }
}

/// The types of `ConnectedSystem`, from the directions of the base and dim G.
pub(super) fn connected(base: &[usize], g: usize) -> TokenStream {
    let [g, r] = [g, base.len()].map(literal);
    let base = base.iter().map(|i| literal(*i));
    quote! {
        const BASE: &'static [usize] = &[#(#base),*];
        type Lift = __nh::SMatrix<f64, #g, #r>;
        type Fibre = __nh::SVector<f64, #g>;
        type FibreMatrix = __nh::SMatrix<f64, #g, #g>;
    }
}

/// The constants of `AdaptedSystem`, from the names of q.
pub(super) fn adapted(positions: &[String]) -> TokenStream {
    let n = literal(positions.len());
    quote! {
        const POSITIONS: &'static [&'static str] = &[#(#positions),*];
        type Positions = __nh::SVector<f64, #n>;
        type PositionSlopes = __nh::SMatrix<f64, #n, #n>;
    }
}

/// The types of `InvariantSystem`, from the numbers of directions of the system and the group.
pub(super) fn invariant(momenta: &[String], [n, r]: [usize; 2]) -> TokenStream {
    let [n, r] = [n, r].map(literal);
    quote! {
        const MOMENTA: &'static [&'static str] = &[#(#momenta),*];
        type Generators = __nh::SMatrix<f64, #n, #r>;
        type Momenta = __nh::SVector<f64, #r>;
    }
}

/// Of `MovingBasisSystem`, with the numbers of directions of the system and of the group, and dim
/// g^q.
pub(super) fn moving_basis([n, r]: [usize; 2], s: usize) -> TokenStream {
    let [n, r, s] = [n, r, s].map(literal);
    quote! {
        type MovingBasis = __nh::SMatrix<f64, #r, #r>;
        type BasisConnection = [__nh::SMatrix<f64, #r, #n>; #s];
        type BasisRates = __nh::SMatrix<f64, #s, #r>;
        type NonholonomicMomenta = __nh::SVector<f64, #s>;
    }
}

/// Of `DifferentiableSystem`, with n, M, the numbers of controls and of boundaries, the names of
/// the parameters, and whether the factors of J are written out.
pub(super) fn differentiable(
    [n, m, u, j]: [usize; 4],
    parameters: &[String],
    is_flat: bool,
    is_written: bool,
) -> TokenStream {
    let p = parameters.len();
    let linearisation = match is_written {
        true => quote! { __nh::Written<Self> },
        false => quote! { __nh::Pivoted<Self> },
    };
    let [size, unknowns, arguments] = [2 * n + m + u, n + m, 2 * n + u].map(literal);
    let [n, m, u, n2, p, j] = [n, m, u, 2 * n, p, j].map(literal);
    quote! {
        const PARAMETERS: &'static [&'static str] = &[#(#parameters),*];
        const FLAT: bool = #is_flat;
        type Parameters = __nh::SVector<f64, #p>;
        type StateByState = __nh::SMatrix<f64, #n2, #n2>;
        type MultipliersByState = __nh::SMatrix<f64, #m, #n2>;
        type StateByControls = __nh::SMatrix<f64, #n2, #u>;
        type MultipliersByControls = __nh::SMatrix<f64, #m, #u>;
        type StateByParameters = __nh::SMatrix<f64, #n2, #p>;
        type MultipliersByParameters = __nh::SMatrix<f64, #m, #p>;
        type StateByTimes = __nh::SMatrix<f64, #n2, 2>;
        type MultipliersByTimes = __nh::SMatrix<f64, #m, 2>;
        type BoundariesByParameters = __nh::SMatrix<f64, #j, #p>;
        type StateHessian = __nh::SMatrix<f64, #size, #size>;
        type Tangents = __nh::SMatrix<f64, #unknowns, #arguments>;
        type ArrivalTangents = __nh::SMatrix<f64, #n, #arguments>;
        type StepHessian = __nh::SMatrix<f64, #arguments, #arguments>;
        type LinearisedStep = #linearisation;
    }
}

/// The types of `WrittenStep`, from the number of values that its functions share.
pub(super) fn written_step(passed: usize, in_vectors: bool) -> TokenStream {
    let linearised = vector(passed);
    quote! {
        const IN_VECTORS: bool = #in_vectors;
        type Linearised = #linearised;
    }
}

/// The types of `DifferentiableReduction`, from dim G and the number of parameters.
pub(super) fn differentiable_reduction(translates: bool, [g, p]: [usize; 2]) -> TokenStream {
    let [g, p] = [g, p].map(literal);
    quote! {
        const TRANSLATES: bool = #translates;
        type FrameMatrix = __nh::SMatrix<f64, #g, #g>;
        type FrameByParameters = __nh::SMatrix<f64, #g, #p>;
    }
}
