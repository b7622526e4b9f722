//! A lattice: the struct of its link, on which the equations are, and the implementation of the
//! runtime's `LatticeSystem`.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::configuration::Configuration;
#[cfg(feature = "derive")]
use super::headers;
use super::headers::{Fields, literal, literals, never, vector};
#[cfg(feature = "derive")]
use super::reduction::quotient;
#[cfg(feature = "derive")]
use super::source::SystemSource;
#[cfg(feature = "derive")]
use crate::catalogue::{Object, Topic, Trait};
#[cfg(feature = "derive")]
use crate::mechanics::{GroupSymmetry, LinkDifferences};
use crate::model::entry_of_list;
use crate::system::{Factor, Link, Name, Retraction};

/// Links with functions of more values are evaluated one by one: the elimination of their blocks
/// takes longer than what lanes save, and the values of as many lanes have no room in registers,
/// nor all of them on a stack where nothing is optimised.
#[cfg(feature = "derive")]
const SIDE_BY_SIDE: usize = 400;

/// A lattice in code.
pub(super) struct Lattice<'a> {
    /// The struct of the user.
    item: &'a syn::ItemStruct,
    fields: Fields<'a>,
    system: &'a Link,
    /// The visibility and the name of the struct of a link; its fields are written by
    /// [`Lattice::item`].
    pub(super) link: syn::ItemStruct,
}

/// A field of a link that holds a control, or an array of controls: `u`, `w: [f64; 2]`.
struct ControlField {
    name: Ident,
    /// The length of an array of controls; `None` of a number.
    length: Option<usize>,
    /// The value of the field, from the argument `controls`.
    value: TokenStream,
}

impl<'a> Lattice<'a> {
    pub(super) fn new(item: &'a syn::ItemStruct, system: &'a Link, functions: &'a [Name]) -> Self {
        let mut link = item.clone();
        link.ident = format_ident!("{}Link", item.ident);
        link.attrs.clear();
        Self {
            item,
            fields: Fields::new(item, functions),
            system,
            link,
        }
    }

    /// Q, the space of one site, of the factors of a link.
    pub(super) fn site(&self, factors: &[Factor], retraction: Retraction) -> Configuration {
        Configuration::new(&self.item.ident, &factors[..factors.len() / 2], retraction)
    }

    fn is_per_site(&self, field: &Ident) -> bool {
        self.system.per_site.iter().any(|name| field == name)
    }

    /// The fields of a link that hold the controls of its site.
    fn controls(&self) -> Vec<ControlField> {
        let mut place = 0;
        let families = (self.system.controls).chunk_by(|a, b| a.ident == b.ident);
        let of_family = |family: &[Name]| {
            let entries = (place..place + family.len()).map(literal);
            let entries = entries.map(|i| quote! { controls[#i] });
            place += family.len();
            let is_array = family[0].index.is_some();
            ControlField {
                name: format_ident!("{}", family[0].ident),
                length: is_array.then_some(family.len()),
                value: match is_array {
                    false => quote! { #(#entries)* },
                    true => quote! { [#(#entries),*] },
                },
            }
        };
        families.map(of_family).collect()
    }

    /// The struct of a link.
    pub(super) fn item(&self, facade: &TokenStream) -> TokenStream {
        let (vis, name) = (&self.link.vis, &self.link.ident);
        let real = quote! { #facade::__private::core::primitive::f64 };
        let fields = self.fields.all().map(|(ident, ty)| {
            let ty = match self.is_per_site(ident) {
                true => entry_of_list(ty).unwrap_or(ty),
                false => ty,
            };
            quote! { pub #ident: #ty }
        });
        let doc = format!(
            " The link of the sites k and k + 1 of [`{}`], a system on Q × Q: its coordinates are those of site k, then those of site \
             k + 1, its fields the number `k`, the spacing `delta` and the parameters{} at site k.",
            self.item.ident,
            if self.system.controls.is_empty() {
                ""
            } else {
                " and controls"
            }
        );
        let controls = self.controls().into_iter();
        let controls = controls.map(|ControlField { name, length, .. }| {
            let ty = match length.map(literal) {
                None => real.clone(),
                Some(length) => quote! { [#real; #length] },
            };
            quote! { pub #name: #ty }
        });
        quote! {
            #[doc = #doc]
            #[allow(non_snake_case)]
            #vis struct #name {
                /// The number of the site.
                pub k: #real,
                /// The spacing Δ.
                pub delta: #real,
                #(#fields,)*
                #(#controls),*
            }
        }
    }

    /// The implementation of `LatticeSystem`; of a lattice with errors, whose link has no
    /// configuration, one that is never run.
    pub(super) fn implementation(
        &self,
        site: &Configuration,
        link: Option<&Configuration>,
    ) -> TokenStream {
        let (lattice, name) = (&self.item.ident, &self.link.ident);
        let (configuration, increment) = (site.ty(), vector(self.system.dim));
        let (listed, plain): (Vec<_>, Vec<_>) =
            (self.fields.all().map(|(ident, _)| ident)).partition(|ident| self.is_per_site(ident));
        let nodes = 1 + self.system.inner_times.len();
        let (n, m) = (self.system.dim, self.system.constraints);
        let [unknowns, displacements, of_step] = [n + m, nodes * n, nodes * (n + m)].map(literal);
        let [conditions, columns] = [nodes * m, 2 * nodes * n].map(literal);
        let inner_times = self.system.inner_times.iter();
        let inner_times = inner_times.map(|c| Literal::f64_unsuffixed(*c));
        let names = listed.iter().map(ToString::to_string);
        let count = literal(listed.len());
        let between_sites = literals(&self.system.between_sites);
        let on_both_sites = literals(&self.system.on_both_sites);
        let is_still = self.system.is_still;
        let levels = literals(&self.system.levels);
        let (of_controls, values): (Vec<_>, Vec<_>) = (self.controls().into_iter())
            .map(|field| (field.name, field.value))
            .unzip();
        let control = vector(self.system.controls.len());
        let control_names = self.system.controls.iter().map(Name::to_string);
        let private = quote! { __nh };
        let copies = plain.iter().map(|ident| self.fields.value(ident, &private));
        let copies: Vec<_> = copies.collect();
        let traits = link.map(|_| {
            let own = ["k", "delta"].map(|own| Ident::new(own, Span::call_site()));
            let numbers: Vec<_> = own
                .iter()
                .chain(listed.iter().copied())
                .chain(&of_controls)
                .collect();
            let made = quote! { #name { #(#numbers: self.#numbers,)* #(#plain: #copies,)* } };
            let all = own.iter().chain(listed.iter().copied());
            let all = all.chain(plain.iter().copied()).chain(&of_controls);
            (self.fields).traits(name, all, &made, &private)
        });
        let made = quote! {
            {
                #name {
                    k: k as f64,
                    delta,
                    #(#listed: self.#listed[k],)*
                    #(#plain: #copies,)*
                    #(#of_controls: #values,)*
                }
            }
        };
        let length = quote! {
            {
                let lengths: [usize; #count] = [#(self.#listed.len()),*];
                lengths[parameter]
            }
        };
        let [length, made, joined, split] = match link {
            None => [(); 4].map(|()| never()),
            Some(link) => {
                let (joined, split) = (link.joined(site), link.split(site));
                [length, made, quote! { { #joined } }, quote! { { #split } }]
            }
        };
        quote! {
            #traits
            #[automatically_derived]
            impl __nh::LatticeSystem for #lattice {
                type Link = #name;
                type Site = #configuration;
                type Increment = #increment;
                type Control = #control;
                type Unknowns = __nh::SVector<f64, #unknowns>;
                type Block = __nh::SMatrix<f64, #unknowns, #unknowns>;
                type Displacement = __nh::SVector<f64, #displacements>;
                type StepUnknowns = __nh::SVector<f64, #of_step>;
                type StepBlock = __nh::SMatrix<f64, #of_step, #of_step>;
                type StepConstraints = __nh::SMatrix<f64, #conditions, #columns>;
                const INNER_TIMES: &'static [f64] = &[#(#inner_times),*];
                const PER_SITE: &'static [&'static str] = &[#(#names),*];
                const CONTROLS: &'static [&'static str] = &[#(#control_names),*];
                const BETWEEN_SITES: &'static [usize] = &[#(#between_sites),*];
                const ON_BOTH_SITES: &'static [usize] = &[#(#on_both_sites),*];
                const IS_STILL: bool = #is_still;
                const LEVELS: &'static [usize] = &[#(#levels),*];
                fn length(&self, parameter: usize) -> usize #length
                #[inline]
                fn controlled_link(&self, k: usize, delta: f64, controls: &Self::Control) -> #name #made
                #[inline]
                fn join(this: &Self::Site, next: &Self::Site) -> <#name as __nh::DiscreteSystem>::Configuration #joined
                #[inline]
                fn split(q: &<#name as __nh::DiscreteSystem>::Configuration) -> (Self::Site, Self::Site) #split
            }
        }
    }
}

/// The implementation of `LinkSystem`.
#[cfg(feature = "derive")]
pub(super) fn link(source: &SystemSource<'_>, link: &Link) -> TokenStream {
    let emitter = source.emitter(&source.discrete.objects);
    let context = &emitter.context;
    let places = context.parameters.iter().chain(&context.controls_of_site);
    let parameters = places.map(|place| quote! { self.#place });
    let parameters = quote! { { [#(#parameters),*] } };
    let sizes = [
        source.chart.coordinates.len(),
        link.constraints,
        context.parameters.len() + context.controls_of_site.len(),
        context.configuration.components(),
        link.inner_times.len(),
    ];
    let size = |object| emitter.program(object).map_or(0, |it| it.values.len());
    let is_small = size(Object::Tangent) <= SIDE_BY_SIDE;
    let types: Vec<_> = source.fields().function_types().collect();
    let values = source.chart.functions.iter().map(|name| {
        let name = format_ident!("{}", name.ident);
        source.fields().value(&name, &quote! { __nh })
    });
    let values: Vec<_> = values.collect();
    let functions = (types.as_slice(), values.as_slice());
    let header = headers::link(sizes, is_small, Some(&parameters), functions);
    let keeps_energy = (emitter.has(Object::NodeEnergy)).then(|| {
        quote! { const KEEPS_ENERGY: bool = true; }
    });
    let header = quote! { #header #keeps_energy };
    let summary = format!("The link of the lattice of `{}`.", source.name);
    emitter.of_programs(Trait::Link, &source.name, &summary, &header)
}

/// The implementation of `DifferenceVoronecSystem`; none where there are no equations in
/// independent differences.
#[cfg(feature = "derive")]
pub(super) fn differences(
    source: &SystemSource<'_>,
    link: &Link,
    differences: &LinkDifferences,
) -> Option<TokenStream> {
    let emitter = source.emitter(&differences.objects);
    let velocities = &differences.differences;
    let header =
        headers::difference_voronec(&velocities.independent, &velocities.dependent, link.dim);
    let summary = format!(
        "The equations of the lattice of `{}` in independent differences.",
        source.name
    );
    let of = Trait::DifferenceVoronec;
    (emitter.has(Object::DifferenceLift))
        .then(|| emitter.of_programs(of, &source.name, &summary, &header))
}

/// The group of the lattice, or of left multiplication.
#[cfg(feature = "derive")]
pub(super) fn symmetry(source: &SystemSource<'_>, symmetry: &GroupSymmetry) -> TokenStream {
    let emitter = source.emitter(&symmetry.objects);
    let n = source.chart.coordinates.len();
    let dims = [n, symmetry.basis];
    let mut items =
        super::reduction::symmetry::emit(&emitter, &source.name, &symmetry.momenta, dims);
    if let Some(base) = &symmetry.base {
        let summary = format!("The connection of `{}`.", source.name);
        let doc = (summary.as_str(), [Topic::Connection].as_slice());
        let r = base.directions.len();
        let header = headers::connected(&base.directions, n - r);
        let of = Trait::Connected;
        let composed = |object| match object {
            Object::FibreDisplacement => quotient::displacement(&emitter, n - r),
            _ => None,
        };
        items.extend(emitter.implementation(of, &source.name, doc, &header, composed));
    }
    items
}
