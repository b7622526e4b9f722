"""Lattices of five sites under controls, to 40 digits, from the definitions of derive.py: controls of site k are constants of link k, others on every
interval. The momentum p(k) at a node is that of the interval before, with its controls; in the flow p goes through a change of controls up to impulses of the constraints,

    dL/dq'(v+, u+) = dL/dq'(v-, u-) + sum of Lambda times the forms,   a(u+) v+ + c(u+) = 0.

Writes ../controls/numbers.rs:   python3 controls.py > ../controls/numbers.rs
"""
import sympy as sp
from mpmath import mp, mpf, matrix, lu_solve

from derive import D, DELTA, N, Lattice, write, t, k

u, w = sp.symbols("u0:2")
INTERVALS = 4

# A chain held on the left: u in a force, in a potential and in the momentum.
driven = lambda q, x, v: (1 + q[0]**2 / 5) * v[0]**2 / 2 + w * v[0] * q[0] / 3 - D(q, x, 0)**2 / 2 - D(q, x, 0)**4 / 5 - sp.cos(q[0] + k) / 3 - u * w * q[0] * x[0] / 4
# Free ends: u in the affine part of a constraint on velocities, beside one between neighbours; w turns a form.
steered = lambda q, x, v: (v[0]**2 + 2 * v[1]**2 + v[2]**2) / 2 + q[1] * v[0] * v[2] / 6 - sum(D(q, x, i)**2 for i in range(3)) / 2 - sp.sin(q[2]) * x[0] / 3
LATTICES = {
    "DRIVEN": Lattice(1, driven, [], [(mpf(1) / 2, mpf(1))], left="held", force=lambda q, x, v: [u * sp.cos(q[0]) - v[0] * (1 + w**2) / 5 + x[0] / 7], controls=2),
    "STEERED": Lattice(3, steered, [
        ("velocity", lambda q, x, v: v[1] - v[0] * sp.cos(q[2] + w) / 2 - u),
        ("difference", lambda q, x, v: D(q, x, 2) - q[1] * D(q, x, 0) - t * q[0] / 5),
    ], [(mpf(0), mpf(1) / 2), (mpf(1), mpf(1) / 2)], force=lambda q, x, v: [w / 3, sp.Integer(0), u * t], controls=2),
}


def controls(j):
    """Small rationals, exact in binary."""
    return [[mpf((5 * i + 3 * j * j + 2) % 9 - 4) / 16, mpf((4 * i * i + 7 * j + 1) % 11 - 5) / 32] for i in range(N)]


def start(name, n):
    R = lambda a, b: mpf(a) / b
    q = [[R((3 * i * i + 5 * j + 2) % 11 - 5, 12) for j in range(n)] for i in range(N)]
    v = [[R((7 * i + 4 * j * j + 1) % 13 - 6, 14) for j in range(n)] for i in range(N)]
    if name == "DRIVEN":
        v[0] = [mpf(0)]
    if name == "STEERED":
        # f at t = 0, and its rate, under the controls of the first interval.
        U = controls(0)
        for i in range(N):
            v[i][1] = v[i][0] * mp.cos(q[i][2] + U[i][1]) / 2 + U[i][0]
            if i + 1 < N:
                q[i + 1][2] = q[i][2] + q[i][1] * (q[i + 1][0] - q[i][0])
                b = q[i + 1][0] - q[i][0]
                v[i + 1][2] = v[i][2] + v[i][1] * b + q[i][1] * (v[i + 1][0] - v[i][0]) + DELTA * q[i][0] / 5
                # The next velocity of y is set in the next turn, of x above; z is done.
    return q, v


def onward(lattice, time, q, v, before, after):
    """The velocities behind a change of controls."""
    n, m = lattice.n, lattice.m
    lattice.U = before
    p = lattice.momenta(time, q, v)
    lattice.U = after
    moving = lattice.moving()

    def rows(z):
        V = [[z[i * n + r] if i in moving else v[i][r] for r in range(n)] for i in range(N)]
        now = lattice.momenta(time, q, V)
        total = [[p[i][r] - now[i][r] for r in range(n)] for i in range(N)]
        equations = []
        for i in range(N):
            o = lattice.next(i)
            y = [time, i, DELTA, *q[i], *q[o], *V[i], *after[i]]
            for a in range(m):
                impulse = z[N * n + i * m + a]
                if not lattice.force_acts(i, a):
                    equations.append(impulse)
                    continue
                for r, form in enumerate(lattice.forms[a](*y)):
                    total[i][r] += impulse * form
                if lattice.kinds[a] == "velocity":
                    equations.append(lattice.f[a](*y))
                else:
                    equations.append(lattice.rates[a](*y, *V[o]))
        for i in range(N):
            equations += total[i] if i in moving else [z[i * n + r] - v[i][r] for r in range(n)]
        return equations

    z = matrix([x for s in v for x in s] + [mpf(0)] * (N * m))
    for _ in range(8):
        F = rows(z)
        if max(abs(f) for f in F) < mpf(10) ** -48:
            return [[z[i * n + r] for r in range(n)] for i in range(N)]
        J, e = matrix(len(F), len(z)), mpf(10) ** -27
        for c in range(len(z)):
            y = z.copy()
            y[c] += e
            for r, f in enumerate(rows(y)):
                J[r, c] = (f - F[r]) / e
        z = z - lu_solve(J, matrix(F))
    raise ArithmeticError("no convergence")


if __name__ == "__main__":
    print("//! Written by tools/controls.py: 40 digits.")
    print("#![allow(clippy::excessive_precision, clippy::unreadable_literal, clippy::approx_constant)]\n")
    for name, lattice in LATTICES.items():
        q, v = start(name, lattice.n)
        write(f"{name}_Q", q)
        write(f"{name}_V", v)
        write(f"{name}_CONTROLS", [[x for row in controls(j) for x in row] for j in range(INTERVALS)])
        lattice.U = controls(0)
        a, lam = lattice.accelerations(mpf(0), q, v)
        write(f"{name}_ACCELERATIONS", a)
        h = mpf(1) / 10
        end, rate = q, v
        for j in range(INTERVALS):
            if j:
                rate = onward(lattice, j * h, end, rate, controls(j - 1), controls(j))
            lattice.U = controls(j)
            end, rate = lattice.flow(j * h, (j + 1) * h, end, rate, pieces=1)
        write(f"{name}_FLOW", [[*a, *b] for a, b in zip(end, rate)])
        lattice.U = controls(0)
        last, reactions, p = lattice.motion(mpf(0), mpf(1) / 20, q, v, INTERVALS, controls)
        write(f"{name}_MOTION", [[*a, *b] for a, b in zip(last, p)])
        if lattice.m:
            write(f"{name}_IMPULSES", reactions)
