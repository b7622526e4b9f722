//! Every name is written out twice by the next one.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[define(a = (x * y).sin() * (x + y).sin())]
#[define(b = a.sin() * a.cos())]
#[define(c = b.sin() * b.cos())]
#[define(d = c.sin() * c.cos())]
#[define(e = d.sin() * d.cos())]
#[define(f = e.sin() * e.cos())]
#[define(g = f.sin() * f.cos())]
#[define(i = g.sin() * g.cos())]
#[define(j = i.sin() * i.cos())]
#[define(k = j.sin() * j.cos())]
#[define(l = k.sin() * k.cos())]
#[define(m = l.sin() * l.cos())]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - 9 * m)]
struct Doubled;

fn main() {}
