"""Writes systems.rs: every template once with parameters and three times with literal numbers, which the compiler sees."""

import random

# name: parameters with their ranges; coordinates with ranges of q and v; n, m by the lists; Lagrangian, force, constraints.
TEMPLATES = [
    ("Rope", "m:0.5:3 n:0.5:3 k:1:2000 l:2:5", "x:3:6:0:3 y:0:1:-3:0",
     "m / 2.0 * x_dot.powi(2) + n / 2.0 * y_dot.powi(2) - k / 8.0 * (x - y - l + sqrt((x - y - l).powi(2))).powi(2)", [], []),
    ("ShockAbsorber", "m:0.5:3 k:1:100 c:0.5:9", "x:-1:1:-3:3",
     "m / 2.0 * x_dot.powi(2) - k / 2.0 * x.powi(2)", ["-c / 2.0 * (x_dot + sqrt(x_dot.powi(2)))"], []),
    ("Coulomb", "m:0.5:3 k:0.1:5 mu:0.2:3", "x:-1:1:-3:3 y:-1:1:-2:2",
     "m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - k / 2.0 * (x - y).powi(2)",
     ["-mu * x_dot / sqrt(x_dot.powi(2))", "-0.1 * y_dot"], []),
    ("SmoothFriction", "m:0.5:3 k:0.1:5 mu:0.2:3 a:20:5000", "x:-1:1:-3:3",
     "m / 2.0 * x_dot.powi(2) - k / 2.0 * x.powi(2)", ["-mu * tanh(a * x_dot)"], []),
    ("Switch", "m:0.5:3 k:0.2:9 a:50:1000 s:0.1:0.6", "x:-1:1:-2:2 y:-1:1:-2:2",
     "m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - k / 2.0 * (1.0 + tanh(a * (t - s))) * (x - y).powi(2) / 2.0", [], []),
    ("SwitchedForce", "m:0.5:3 k:0.2:9 a:50:1000 s:0.1:0.6", "x:-1:1:-2:2 y:-1:1:-2:2",
     "m / 2.0 * (x_dot.powi(2) + 2.0 * y_dot.powi(2))",
     ["-k * (1.0 + tanh(a * (t - s))) * y", "k * (1.0 + tanh(a * (t - s))) * x_dot"], []),
    ("Wall", "m:0.5:3 k:100:100000 a:0.5:1", "x:-1:0.5:1:4 y:-1:1:-2:2",
     "m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - k / 2.0 * ((x - a + sqrt((x - a).powi(2))) / 2.0).powi(2) - 9.8 * y", [], []),
    ("Peg", "m:0.5:3 a:5:200 b:11.5:12.5 c:2.5:3.5", "x:11:11.5:1:3 y:2.5:3.5:-0.2:0.2",
     "m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - exp(-a * ((x - b).powi(2) + (y - c).powi(2)))", [], []),
    ("Geared", "I:0.5:3 J:0.05:3 k:1:10000 g:3:9", "u:-1:1:-2:2 w:-4:4:-9:9",
     "I / 2.0 * u_dot.powi(2) + J / 2.0 * w_dot.powi(2) - k / 2.0 * (w - g * u).powi(2)", ["-0.3 * u_dot", "-0.1 * w_dot"], []),
    ("SwitchedConstraint", "m:0.5:3 a:20:2000 b:0.2:0.8", "x:-0.2:0.2:1:3 y:-1:1:-2:2 z:-1:1:0:0",
     "m / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - y", [], [("z_dot", "tanh(a * (x - b)) * y_dot")]),
    ("Wheel", "A:0.2:2 I:0.1:3 c:0.1:2", "x:-1:1:0:0 w:-1:1:-3:3 f:-1:1:-3:3",
     "(x_dot.powi(2) + I * w_dot.powi(2) + f_dot.powi(2)) / 2.0",
     ["0.0 * x_dot", "-c / 2.0 * (w_dot - sqrt(w_dot.powi(2)))", "-0.1 * tanh(c * 300.0 * f_dot)"],
     [("x_dot", "A * cos(f) * w_dot")]),
    ("MixedUnits", "m:1000:9000 n:0.000001:0.00001 c:0.01:0.02", "x:-900:900:-900:900 y:-0.001:0.001:-0.01:0.01",
     "m / 2.0 * x_dot.powi(2) + n / 2.0 * y_dot.powi(2) + c / 100.0 * x_dot * y_dot - n * 100.0 * y.powi(2) - m * tanh(x)", [], []),
    ("Skate", "m:0.5:3 J:0.1:1 k:1:900 c:0.1:2", "x:-1:1:0:0 y:-1:1:0:0 a:-1:1:-3:3",
     "m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2.0 * a_dot.powi(2) - k / 2.0 * ((a + sqrt(a.powi(2))) / 2.0).powi(2)",
     ["0.0 * x_dot", "0.0 * y_dot", "-c / 2.0 * (a_dot + sqrt(a_dot.powi(2)))"], [("sin(a) * x_dot", "cos(a) * y_dot")]),
    ("Cyclic", "m:0.5:3 k:1:2000 l:0.5:2 e:0.1:0.4", "x:0:2:0:3 y:-1:0:-2:1 z:-1:1:-1:1",
     "m / 2.0 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) + e * z_dot * x_dot"
     " - k / 8.0 * (x - y - l + sqrt((x - y - l).powi(2))).powi(2)", [], []),
    ("Barrier", "m:0.5:3 a:0.001:1 b:5:60 c:0.5:1.5", "x:-1:0.5:0.5:3",
     "m / 2.0 * x_dot.powi(2) - a * exp(b * (x - c))", [], []),
    ("OneWayMass", "m:0.5:3 n:0.5:9 g:1:9", "x:-1:1:-3:3 y:-1:1:-1:1",
     "m / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) + n / 2.0 * ((x_dot + sqrt(x_dot.powi(2))) / 2.0).powi(2) - g * x - x * y", [], []),
]


def number(low, high, rng):
    value = rng.uniform(low, high)
    digits = f"{value:.3g}"
    return f"{float(digits):.10f}".rstrip("0") + ("0" if float(digits).is_integer() else "")


def main():
    rng = random.Random(13)
    lines = ["//! Written by systems.py: stiff, narrow, one-sided, switching, geared and mixed-unit systems.", "",
             "use nonholonomic::prelude::*;", "", "use crate::jet::{Jet, cos, exp, sin, sqrt, tanh};", "use crate::plain::system;",
             "use crate::property::{Runner, run};", ""]
    names = []
    for name, parameters, coordinates, lagrangian, force, constraints in TEMPLATES:
        parameters = [p.split(":") for p in parameters.split()]
        coordinates = [c.split(":") for c in coordinates.split()]
        for variant in range(4):
            replace = {p: number(float(a), float(b), rng) for p, a, b in parameters} if variant else {}

            def tokens(text):
                import re
                return re.sub(r"\b[A-Za-z_]\w*\b", lambda found: replace.get(found.group(), found.group()), text)

            own = name + (str(variant) if variant else "")
            names.append((own, len(coordinates), len(constraints)))
            fields = ", ".join(f"{p}: {float(a)} to {float(b)}" for p, a, b in parameters) if not variant else ""
            charts = ", ".join(f"{q} {q}_dot from [{', '.join(str(float(x)) for x in r)}]" for q, *r in coordinates)
            lines += ["system! {", f"    {own} [{fields}] t", f"    {len(coordinates)} {len(constraints)} ({charts})",
                      f"    lagrangian {{ {tokens(lagrangian)} }}"]
            if force:
                parts = ", ".join(f"{q[0]} = {{ {tokens(f)} }}" for q, f in zip(coordinates, force))
                lines.append(f"    force {{ {parts} }}")
            lines += [f"    constraint {{ {tokens(a)} }} == {{ {tokens(b)} }}" for a, b in constraints]
            lines += ["}", ""]
    lines.append(f"pub const RUNNERS: [(&str, Runner); {len(names)}] = [")
    lines += [f'    ("{name}", run::<{name}, {n}, {m}>),' for name, n, m in names]
    lines += ["];", ""]
    with open("systems.rs", "w") as file:
        file.write("\n".join(lines))


main()
