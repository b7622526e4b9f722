//! Arguments, attributes and the struct under them.

use proc_macro2::TokenStream;
use quote::quote;

use super::{errors, errors_beside, model, read, read_with};

#[test]
fn the_facade_can_be_renamed() {
    let system = quote!(
        #[coordinates(x)]
        #[lagrangian(x_dot * x_dot)]
        struct S;
    );
    let (lowered, errors) = read_with(quote!(crate = ::other::nh), system);
    assert_eq!(errors, Vec::<String>::new());
    assert_eq!(
        lowered
            .and_then(Result::ok)
            .expect("a model")
            .facade
            .to_string(),
        quote!(::other::nh).to_string()
    );
}

#[test]
fn wrong_arguments_are_explained() {
    let system = || {
        quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot * x_dot)]
            struct S;
        )
    };
    let of = |arguments| read_with(arguments, system()).1;
    assert_eq!(of(quote!(continuous)), [""; 0]);
    assert_eq!(
        of(quote!(continuous, continuous)),
        ["`continuous` is given twice"]
    );
    assert_eq!(
        of(quote!(crate = "nh")),
        ["the path is written without quotes: `crate = nh`"]
    );
    assert_eq!(of(quote!(crate = a, crate = b)), ["`crate` is given twice"]);
    let unknown = "`name` is not an argument of `#[discrete_system]`, which takes `crate = path`, `continuous`, `derivatives`, `lattice` and `reversible`";
    assert_eq!(of(quote!(name = a)), [unknown]);
    for forms in [
        quote!(continuous(multipliers)),
        quote!(continuous(voronec)),
        quote!(continuous(voronec, multipliers,), crate = a),
    ] {
        assert_eq!(of(forms), [""; 0]);
    }
    let write = "write `continuous` for all that there are, `continuous(multipliers)` or `continuous(voronec)`";
    assert_eq!(
        of(quote!(continuous(multiplier))),
        [format!(
            "`multiplier` is no form of the continuous equations; {write}"
        )]
    );
    assert_eq!(
        of(quote!(continuous())),
        [format!(
            "no form of the continuous equations is named; {write}"
        )]
    );
    assert_eq!(
        of(quote!(continuous(voronec, voronec))),
        ["`voronec` is given twice; remove one"]
    );
}

#[test]
fn the_shape_of_the_struct() {
    let of =
        |item: TokenStream| read(quote!(#[coordinates(x)] #[lagrangian(x_dot * x_dot)] #item)).1;
    let not_a_struct = "a discrete system is a struct whose fields are its parameters";
    assert_eq!(
        of(quote!(
            enum S {
                A,
            }
        )),
        [not_a_struct]
    );
    assert_eq!(of(quote!(union S { a: f64 })), [not_a_struct]);
    assert_eq!(
        of(quote!(
            fn s() {}
        )),
        [not_a_struct]
    );
    assert_eq!(
        of(quote!(
            struct S(f64);
        )),
        ["the fields are the parameters of the system and need names: `{ m: f64 }`"]
    );
    assert_eq!(
        of(quote!(
            struct S<'a> {
                m: f64,
            }
        )),
        ["a discrete system has no generic parameters; its numbers are `f64`"]
    );
    assert_eq!(
        of(quote!(
            struct S
            where
                u8: Copy,
            {
                m: f64,
            }
        )),
        ["a discrete system has no generic parameters; remove the `where` clause"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                m: f32,
            }
        )),
        ["a parameter is `f64` or `[f64; N]`, not `f32`"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                m: Vec<f64>,
            }
        )),
        [
            "a parameter is `f64` or `[f64; N]`, not `Vec<f64>`; a field of a lattice with a value at every site is named in `#[site(…)]`"
        ]
    );
    assert_eq!(
        of(quote!(
            struct S {
                m: [f64; N],
            }
        )),
        ["a macro cannot see constants; write the length `N` as a number"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                m: [f64; 0],
            }
        )),
        ["the length of an array is from 1 to 4096, not 0"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                #[cfg(test)]
                m: f64,
            }
        )),
        ["a parameter cannot depend on `#[cfg]`; write two structs, each under its `#[cfg]`"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                #[constraint(a)]
                m: f64,
            }
        )),
        ["`#[constraint]` belongs to the struct, not to a field"]
    );
}

#[test]
fn attributes_of_rust_stay() {
    let model = model(quote! {
        #[derive(Debug)] #[must_use] #[coordinates(x)] #[allow(dead_code)] #[lagrangian(x_dot * x_dot)] #[repr(C)] struct S;
    });
    assert_eq!(model.item.attrs.len(), 4);
}

#[test]
fn attributes_have_their_form() {
    errors_beside(
        quote!(#[constrain(x_dot == 0)]),
        &["there is no attribute `constrain`; did you mean `constraint`?"],
    );
    errors_beside(
        quote!(#[force]),
        &[
            "`#[force]` takes its contents in parentheses; write for example `#[force(x = -c * x_dot)]`",
        ],
    );
    errors_beside(
        quote!(#[force()]),
        &["`#[force]` is empty; write for example `#[force(x = -c * x_dot)]`"],
    );
    errors_beside(
        quote!(#[force = x]),
        &[
            "`#[force]` takes parentheses instead of `=`; write for example `#[force(x = -c * x_dot)]`",
        ],
    );
    errors_beside(
        quote!(#[force(x = 2 m)]),
        &["expected an operator or the end of the expression; a product is written `2 * m * x`"],
    );
    errors_beside(
        quote!(#[constraint(x_dot == 0, y_dot == 0)]),
        &["`#[constraint]` takes one equation; give the other its own `#[constraint]`"],
    );
    errors_beside(
        quote!(#[lagrangian(m * x)]),
        &[
            "`#[lagrangian]` is given twice, first as `#[lagrangian(m * (x_dot * y_dot + q_dot[0] * q_dot …]`; merge the two or remove one",
        ],
    );
}

#[test]
fn one_lagrangian() {
    errors_beside(
        quote!(#[discrete_lagrangian(x[0])]),
        &["a system has a `#[lagrangian]` or a `#[discrete_lagrangian]`, not both; remove one"],
    );
    errors(
        quote!(#[coordinates(x)] #[force(x = -c * x_dot)]),
        &[
            "`S` has no Lagrangian; write `#[lagrangian(m / 2 * x_dot.powi(2))]` or `#[discrete_lagrangian(…)]`",
        ],
    );
    errors(
        quote!(#[coordinates(x)] #[lagrangan(x_dot)]),
        &["there is no attribute `lagrangan`; did you mean `lagrangian`?"],
    );
}
