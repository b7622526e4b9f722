//! Every name is written out twice by the next one.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian({
    let a = x * y + 1;
    let b = a * sin(a);
    let c = b * sin(b);
    let d = c * sin(c);
    let e = d * sin(d);
    let f = e * sin(e);
    let g = f * sin(f);
    let i = g * sin(g);
    let j = i * sin(i);
    let k = j * sin(j);
    let l = k * sin(k);
    let m = l * sin(l);
    (x_dot.powi(2) + y_dot.powi(2)) / 2 - 9 * m
})]
struct Doubled;

fn main() {}
