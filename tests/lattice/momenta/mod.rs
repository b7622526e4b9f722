//! Momenta in a moving basis of g^q (CO 28–53) of pseudo-random lattices, n = 1 … 4 and m = 0 … 2, against an independent derivation, `../tools/momenta.py`.

mod numbers;
mod systems;

#[test]
fn show() {
    println!("{}", systems::Planar3::equations());
    println!("{}", systems::Abelian3::equations());
    println!("{}", systems::Neighbours4::equations());
}
