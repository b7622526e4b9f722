"""The vakonomic motions of the tests' systems to t = 1, from Hamilton's principle with multipliers:

    d/dt (dL/dq' + lambda dphi/dq') = dL/dq + lambda dphi/dq + F,     phi(q, q', t) = 0,     mu' = lambda

with d/dt phi = 0 in the place of phi, solved for (q'', lambda'). sympy differentiates L and phi; scipy's DOP853 with a
relative tolerance of 1e-13, and once more with steps of at most 1/500: the script ends with an error where both differ
by more than 1e-12, or where phi has left zero by as much.

    python3 flows.py            prints the numbers of `data.rs`
"""

import numpy as np
import sympy as sp
from scipy.integrate import solve_ivp

t, lam, rate = sp.symbols("t lambda rate")


def symbols(n):
    return [sp.symbols(f"{name}0:{n}") for name in "qva"]


def belt(m=1.2, j=0.7, k=2.0, c=0.3, s=0.4, w=3.0, u=0.6):
    (x, y, z), (xd, yd, zd), _ = symbols(3)
    lagrangian = m / 2 * (xd**2 + yd**2 + j * zd**2) - k / 2 * (x**2 + y**2 + z**2)
    return lagrangian, zd - y * xd - s * sp.sin(w * t) * (1 + x), [-c * xd, u, 0]


def skate(m=1.0, J=0.3, b=0.1, g=1.0):
    (x, y, a), (xd, yd, ad), _ = symbols(3)
    edge = m * b * ad * (yd * sp.cos(a) - xd * sp.sin(a))
    lagrangian = m / 2 * (xd**2 + yd**2) + J / 2 * ad**2 + edge + m * g * x
    return lagrangian, xd * sp.sin(a) - yd * sp.cos(a), [0, 0, 0]


def benenti(m1=1.0, m2=2.5, k=1.7, g=0.8):
    (x1, y1, x2, y2), (u1, w1, u2, w2), _ = symbols(4)
    kinetic = m1 / 2 * (u1**2 + w1**2) + m2 / 2 * (u2**2 + w2**2)
    lagrangian = kinetic - k / 2 * ((x1 - x2) ** 2 + (y1 - y2) ** 2) - g * (m1 * y1 + m2 * y2)
    return lagrangian, u1 * w2 - u2 * w1, [0] * 4


def flow(system, q0, v0, lambda0):
    n = len(q0)
    lagrangian, phi, force = system()
    q, v, a = symbols(n)
    whole = lagrangian + lam * phi

    def along(f):
        moved = [sp.diff(f, x) * y for x, y in [*zip(q, v), *zip(v, a), (lam, rate), (t, 1)]]
        return sum(moved)

    rows = [along(sp.diff(whole, v[i])) - sp.diff(whole, q[i]) - force[i] for i in range(n)]
    rows.append(along(phi))
    unknowns = [*a, rate]
    matrix = sp.Matrix(rows).jacobian(unknowns)
    rest = sp.Matrix(rows).subs({x: 0 for x in unknowns})
    arguments = [t, *q, *v, lam]
    matrix, rest, phi = (sp.lambdify(arguments, f) for f in (matrix, rest, phi))

    # y is (q, mu, q', lambda).
    def rates(time, y):
        values = [time, *y[:n], *y[n + 1 :]]
        return np.concatenate([y[n + 1 :], np.linalg.solve(matrix(*values), -rest(*values).ravel())])

    y = np.array([*q0, 0, *v0, lambda0], dtype=float)
    ends = [
        solve_ivp(rates, (0, 1), y, method="DOP853", rtol=1e-13, atol=1e-14, max_step=step).y[:, -1]
        for step in [np.inf, 1 / 500]
    ]
    assert np.max(np.abs(ends[0] - ends[1])) < 1e-12, system.__name__
    for time, y in [(0, y), (1, ends[1])]:
        assert abs(phi(time, *y[:n], *y[n + 1 :])) < 1e-12, system.__name__
    return np.split(ends[1], 2)


STARTS = {
    belt: ([0.4, -0.2, 0.1], [0.8, 0.5, -0.2 * 0.8], 0.3),
    skate: ([0.0, 0.0, 0.3], [0.9 * np.cos(0.3), 0.9 * np.sin(0.3), 0.4], -0.2),
    benenti: ([0.0, 0.0, 1.0, 0.5], [0.6, 0.8, 0.3, 0.4], 0.25),
}

if __name__ == "__main__":
    for system, start in STARTS.items():
        lines = [", ".join(f"{x:.15}" for x in part) for part in flow(system, *start)]
        name = f"{system.__name__.upper()}: End<{len(start[0]) + 1}>"
        print(f"pub const {name} = [\n    [{lines[0]}],\n    [{lines[1]}],\n];")
