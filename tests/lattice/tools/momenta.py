"""Momenta in a moving basis, (28)-(53) of Craciun and Opris, of pseudo-random systems, to 40 digits, by sympy from the definitions.

A lattice: J_a = dL(k)/dq'.K_a, J^d_a(k+1) = dL(k)/dq1.K_a(q(k+1)), psi and its inverse by solving w K xi = 0, Gamma = d psi psi^-1, the right side of (53), and the
residual of the momentum equation at states that satisfy d'Alembert's equations with arbitrary multipliers: corrected, and as it is printed.
A system of one site: (46), and (49) along k with the rule `left`.

Each system is written once, in the language of the crate, and read by sympy as well:
    python3 momenta.py lattice systems > ../momenta/systems.rs
    python3 momenta.py lattice numbers > ../momenta/numbers.rs
    python3 momenta.py plain systems > ../../reduction/momenta/systems.rs
    python3 momenta.py plain numbers > ../../reduction/momenta/numbers.rs
    python3 momenta.py errata
"""
import re
import sys

import sympy as sp
from mpmath import mp, mpf

mp.dps = 60
DELTA, T0 = sp.Rational(4, 5), sp.Rational(3, 10)
t, k, d = sp.symbols("t k delta")

# Systems of both sets that nh-tests compiles with a feature alone.
LARGE = {
    "lattice": {"Abelian3", "Planar3", "Planar4", "Abelian4", "Neighbours4"},
    "continuous": {"Abelian3", "Planar3", "Planar4", "Abelian4", "Three4"},
}
FEATURES = {"lattice": "large-lattice-momenta", "continuous": "large-reductions"}


class Rng:
    """Small integers, the same on every machine."""

    def __init__(self, seed):
        self.state = seed

    def integer(self, low, high):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return low + self.state // 65536 % (high - low + 1)

    def rational(self):
        return sp.Rational(self.integer(-20, 20), 24)

    def pick(self, items):
        return items[self.integer(0, len(items) - 1)]


class Site:
    """q[i] and q.next[i]."""

    def __init__(self, this, other=None):
        self.this, self.next = this, other

    def __getitem__(self, i):
        return self.this[i]


class System:
    def __init__(self, name, n, fibre, action, density, constraints, sections, force=None):
        """constraints: texts; sections: (rows of a basis of g^q as functions of the site, rows that complete it)."""
        self.name, self.n, self.fibre, self.action = name, n, fibre, action
        self.density_text, self.constraint_texts, self.force_texts = density, constraints, force or {}
        self.q, self.x, self.v = (sp.symbols(f"{c}0:{n}") for c in "qxv")
        self.is_lattice = "diff" in density
        self.density = self.read(density)
        self.f = [self.read(c.split("==")[0]) - self.read(c.split("==")[1]) for c in constraints]
        self.kinds = ["difference" if "diff" in c else "velocity" for c in constraints]
        self.force = [self.read(self.force_texts[i]) if i in self.force_texts else sp.Integer(0) for i in range(n)]
        self.K = self.generators()
        basis, complement = sections(self)
        self.rank = len(basis)
        self.psi = sp.Matrix(basis + complement)
        self.forms = sp.Matrix([self.form(a) for a in range(len(self.f))]) if self.f else sp.zeros(0, n)
        if self.f:
            off = (self.forms * self.K * self.psi[: self.rank, :].T).applyfunc(sp.simplify)
            assert off == sp.zeros(*off.shape), off

    def read(self, text):
        names = {
            "q": Site(self.q, self.x), "q_dot": self.v, "q_diff": [(b - a) / d for a, b in zip(self.q, self.x)],
            "sin": sp.sin, "cos": sp.cos, "exp": sp.exp, "t": t, "k": k,
        }
        return sp.sympify(eval(text, names))

    def generators(self):
        """K: n rows, a column for each direction of the group."""
        K = sp.zeros(self.n, len(self.fibre))
        for a, i in enumerate(self.fibre):
            K[i, a] = 1
        if self.action == "SE2":
            x, y, _ = self.fibre
            K[x, 2], K[y, 2] = -self.q[y], self.q[x]
        return K

    def form(self, a):
        if self.kinds[a] == "velocity":
            return [sp.diff(self.f[a], b) for b in self.v]
        return [d * sp.diff(self.f[a], b) for b in self.x]

    def rust(self):
        group = {"translations": "translations", "SE2": "SE2"}[self.action]
        fibre = ", ".join(f"q[{i}]" for i in self.fibre)
        kind = "lattice" if self.is_lattice else "continuous"
        lines = [f'#[cfg(feature = "{FEATURES[kind]}")]'] if self.name in LARGE[kind] else []
        lines += [f"#[discrete_system({kind})]", f"#[coordinates(q: [R; {self.n}])]", f"#[lagrangian({self.density_text})]"]
        lines += [f"#[constraint({c})]" for c in self.constraint_texts]
        if self.force_texts:
            lines.append("#[force(" + ", ".join(f"q[{i}] = {f}" for i, f in self.force_texts.items()) + ")]")
        if not self.is_lattice:
            lines.append("#[discretization(left)]")
        lines += [f"#[symmetry({group}({fibre}))]", f"pub struct {self.name};"]
        m = len(self.f)
        return f"/// n = {self.n}, m = {m}, dim g^q = {self.rank}.\n" + "\n".join(lines)

    # Numbers.

    def state(self, seed):
        """Sites, velocities; dependent ones by the constraints, which are solved for the last coordinates that occur in them alone."""
        rng = Rng(seed)
        count = 4
        q = [[rng.rational() for _ in range(self.n)] for _ in range(count)]
        v = [[rng.rational() for _ in range(self.n)] for _ in range(count)]
        for s in range(count - 1):
            for a, kind in enumerate(self.kinds):
                table = {t: T0, k: s, d: DELTA}
                if kind == "difference":
                    i = self.dependent(a)
                    table |= {**dict(zip(self.q, q[s])), **{b: c for b, c in zip(self.x, q[s + 1]) if b != self.x[i]}}
                    q[s + 1][i] = sp.nsimplify(sp.solve(self.f[a].subs(table), self.x[i])[0])
        for s in range(count):
            for a, kind in enumerate(self.kinds):
                if kind == "velocity":
                    i = self.dependent(a)
                    o = min(s + 1, count - 1)
                    table = {t: T0, k: s, d: DELTA, **dict(zip(self.q, q[s])), **dict(zip(self.x, q[o]))}
                    table |= {b: c for b, c in zip(self.v, v[s]) if b != self.v[i]}
                    f = self.f[a].subs(table)
                    v[s][i] = sp.N(-f.subs(self.v[i], 0) / sp.diff(f, self.v[i]), 60)
        lam = [rng.rational() for _ in self.f]
        return q, v, lam

    def dependent(self, a):
        text = self.constraint_texts[a].split("==")[0]
        return int(re.findall(r"q_(?:dot|diff)\[(\d)\]", text)[0])

    def at(self, f, s, q, v, o=None):
        o = min(s + 1, len(q) - 1) if o is None else o
        table = {t: T0, k: s, d: DELTA, **dict(zip(self.q, q[s])), **dict(zip(self.x, q[o])), **dict(zip(self.v, v[s]))}
        return sp.N(sp.sympify(f).subs(table), 60)

    def vector(self, fs, s, q, v):
        return sp.Matrix([self.at(f, s, q, v) for f in fs])

    def matrix(self, M, s, q, v):
        return sp.Matrix(M).applyfunc(lambda f: self.at(f, s, q, v))

    def rate(self, f, w):
        """df/dt at fixed q'; w are the velocities of the next site."""
        return sp.diff(f, t) + sum(sp.diff(f, a) * b for a, b in zip(self.q, self.v)) + sum(sp.diff(f, a) * b for a, b in zip(self.x, w))

    def connection(self):
        inverse = self.psi.inv()
        slopes = lambda z: sp.Matrix([[sp.diff(self.psi[b, a], z) for a in range(self.psi.cols)] for b in range(self.rank)]) * inverse
        return [slopes(z) for z in self.q], slopes(t)

    def basis_numbers(self, q, v, s):
        connection, in_time = self.connection()
        n, r = self.n, len(self.fibre)
        at = [self.matrix(of, s, q, v) for of in connection]
        return {
            "PSI": list(self.matrix(self.psi, s, q, v)),
            "CONNECTION": [at[i][b, c] for b in range(self.rank) for c in range(r) for i in range(n)],
            "IN_TIME": list(self.matrix(in_time, s, q, v)),
        }

    def lattice_numbers(self, seed):
        q, v, lam = self.state(seed)
        s = 1
        K = [self.matrix(self.K, i, q, v) for i in range(4)]
        psi = [self.matrix(self.psi, i, q, v) for i in range(4)]
        r, rank = len(self.fibre), self.rank
        p_of = [sp.diff(self.density, a) for a in self.v]
        slope_of = [d * sp.diff(self.density, a) for a in self.x]
        p = self.vector(p_of, s, q, v)
        slope = [self.vector(slope_of, i, q, v) for i in (0, 1)]
        J = p.T * K[s]
        Jd = [slope[i].T * K[i + 1] for i in (0, 1)]
        # The accelerations of site 1 by d'Alembert's equations with these multipliers.
        M = self.matrix([[sp.diff(a, b) for b in self.v] for a in p_of], s, q, v)
        w = sp.symbols(f"w0:{self.n}")
        convective = sp.Matrix([self.at(self.rate(f, w).subs(dict(zip(w, v[s + 1]))), s, q, v) for f in p_of])
        right = self.vector([sp.diff(self.density, a) for a in self.q], s, q, v) + slope[0] / DELTA + self.vector(self.force, s, q, v)
        forms = self.matrix(self.forms, s, q, v)
        if self.f:
            right += forms.T * sp.Matrix(lam)
        accelerations = M.LUsolve(right - convective)
        p_rate = convective + M * accelerations
        K_rate = self.matrix(self.K.applyfunc(lambda f: self.rate(f, w).subs(dict(zip(w, v[s + 1])))), s, q, v)
        psi_rate = self.matrix(self.psi.applyfunc(lambda f: self.rate(f, w).subs(dict(zip(w, v[s + 1])))), s, q, v)
        work = self.vector(self.force, s, q, v).T * K[s]
        own = lambda i: psi[i][:rank, :]
        J_b = own(s) * J.T
        Jd_b = [own(i + 1) * Jd[i].T for i in (0, 1)]
        J_b_rate = psi_rate[:rank, :] * J.T + own(s) * (p_rate.T * K[s] + p.T * K_rate).T
        change = own(s + 1) - own(s)
        source = change * Jd[1].T / DELTA + psi_rate[:rank, :] * J.T + own(s) * work.T
        # (53) as printed: no 1/Delta, the fields e_c(k) at q(k).
        printed = change * (slope[1].T * K[s]).T + psi_rate[:rank, :] * J.T + own(s) * work.T
        with_delta = change * (slope[1].T * K[s]).T / DELTA + psi_rate[:rank, :] * J.T + own(s) * work.T
        left = (Jd_b[1] - Jd_b[0]) / DELTA + J_b_rate
        self.errata = {
            "corrected": max(abs(x) for x in left - source),
            "K(k)": max(abs(x) for x in left - with_delta),
            "printed": max(abs(x) for x in (Jd_b[1] - Jd_b[0]) + J_b_rate - printed),
        }
        assert self.errata["corrected"] < 1e-45, self.errata
        gamma = change * psi[s].inv()
        return {
            "Q": q, "V": v, "J": list(J), "JD": list(Jd[0]) + list(Jd[1]), **self.basis_numbers(q, v, s), "INVERSE": list(psi[s].inv()),
            "DIFFERENCE": list(gamma), "J_B": list(J_b), "JD_B": list(Jd_b[0]) + list(Jd_b[1]), "SOURCE": list(source),
        }

    def plain_numbers(self, seed):
        """(46) at a point; (49) of a triple q_0, q_1, q_2 with the step h = Delta."""
        q, v, lam = self.state(seed)
        s, rank, h = 1, self.rank, DELTA
        time = {0: T0, 1: T0 + h, 2: T0 + 2 * h}

        def of(f, i, velocity):
            table = {t: time[i], **dict(zip(self.q, q[i])), **dict(zip(self.v, velocity))}
            return sp.N(sp.sympify(f).subs(table), 60)

        zero = [0] * self.n
        at = lambda M, i: sp.Matrix(M).applyfunc(lambda f: of(f, i, zero))
        K, psi = [at(self.K, i) for i in range(3)], [at(self.psi, i) for i in range(3)]
        p_of = [sp.diff(self.density, a) for a in self.v]
        numbers = self.basis_numbers(q, v, 0)
        J = self.vector(p_of, 0, q, v).T * K[0]
        psi_rate = self.matrix(self.psi.applyfunc(lambda f: self.rate(f, zero)), 0, q, v)[:rank, :]
        work = self.vector(self.force, 0, q, v).T * K[0]
        own = lambda i: psi[i][:rank, :]
        # L(k), with q1 in the place of q'.
        q1 = [[(b - a) / h for a, b in zip(q[i], q[i + 1])] for i in range(2)]
        slope = [sp.Matrix([of(f, i, q1[i]) for f in p_of]) for i in range(2)]
        momentum = lambda i: own(i + 1) * (slope[i].T * K[i + 1]).T
        change = own(2) - own(1)
        # The forces of the rule `left`: f- = h F(q_1, q1, t_1), f+ = 0.
        force = sp.Matrix([of(f, 1, q1[1]) for f in self.force])
        work_of_step = own(1) * (h * force.T * K[1]).T
        discrete = momentum(1) - momentum(0) - change * (slope[1].T * K[2]).T - work_of_step
        printed = momentum(1) - momentum(0) - change * (slope[1].T * K[1]).T - work_of_step
        self.errata = {"printed - corrected": max(abs(x) for x in printed - discrete)}
        # J_d(q_1, q_2) in the basis at q_1, by invariance from D_2L_d.
        J_d = own(1) * (slope[1].T * K[2]).T
        return {
            "Q": q[:3], "V": v[:1], **numbers, "J_B": list(own(0) * J.T), "RATE": list(psi_rate * J.T + own(0) * work.T),
            "MOMENTUM": list(J_d), "RESIDUAL": list(discrete),
        }


def random_density(rng, n, fibre, is_lattice, is_group):
    """An invariant density in the language of the crate."""
    base = [i for i in range(n) if i not in fibre]
    dot = [f"q_dot[{i}]" for i in range(n)]
    diff = [f"q_diff[{i}]" for i in range(n)] if is_lattice else []
    if is_group:
        x, y, a = fibre
        turned = lambda z: [f"(cos(q[{a}]) * {z[x]} + sin(q[{a}]) * {z[y]})", f"(cos(q[{a}]) * {z[y]} - sin(q[{a}]) * {z[x]})", z[a], *(z[b] for b in base)]
        dot = turned(dot)
        diff = turned(diff) if is_lattice else []
    terms = [f"{z} * {z} * {i + 2} / 3" for i, z in enumerate(dot)]
    terms += [f"-{z} * {z} * {i + 3} / 4" for i, z in enumerate(diff)]
    functions = ["sin({})", "cos({})", "exp({} / 2)", "{} * {}"]
    weight = lambda: rng.pick(functions).replace("{}", f"q[{rng.pick(base)}]") if base else rng.pick(["(t + 1)", "cos(t)"])
    both = dot + diff
    for _ in range(2 + n // 2):
        a, b = rng.pick(both), rng.pick(both)
        sign = rng.pick(["", "-"])
        terms.append(f"{sign}{a} * {b} * {weight()} / {rng.integer(5, 9)}")
    if diff:
        terms.append(f"{rng.pick(diff)} * {rng.pick(diff)} * {rng.pick(diff)} / {rng.integer(4, 9)}")
    for b in base:
        other = f"q.next[{b}]" if is_lattice else f"q[{b}]"
        terms.append(f"-cos(q[{b}]) * {other} * {rng.integer(1, 5)} / 6")
    return " + ".join(terms).replace("+ -", "- ")


def translations(rows):
    return lambda system: ([[system.read(f) for f in row] for row in rows[0]], [[system.read(str(f)) for f in row] for row in rows[1]])


def moved_by_ad(at_identity, complement):
    """Ad_h of a basis at the identity of SE(2), by h exp(s xi) h^-1."""

    def sections(system):
        x, y, a = (system.q[i] for i in system.fibre)
        s = sp.Symbol("s")

        def adjoint(xi):
            product = lambda g, h: (g[0] + sp.cos(g[2]) * h[0] - sp.sin(g[2]) * h[1], g[1] + sp.sin(g[2]) * h[0] + sp.cos(g[2]) * h[1], g[2] + h[2])
            inverse = (-sp.cos(a) * x - sp.sin(a) * y, sp.sin(a) * x - sp.cos(a) * y, -a)
            moved = product(product((x, y, a), tuple(s * f for f in xi)), inverse)
            return [sp.simplify(sp.diff(f, s).subs(s, 0)) for f in moved]

        read = lambda rows: [adjoint([system.read(f) for f in xi]) for xi in rows]
        return read(at_identity), read(complement)

    return sections


def lattices():
    rng = Rng(2026)
    D = lambda n, fibre, group=False: random_density(rng, n, fibre, True, group)
    return [
        System("Free1", 1, [0], "translations", D(1, [0]), [], translations(([["1"]], []))),
        System("InTime2", 2, [0, 1], "translations", D(2, [0, 1]), ["q_dot[1] == (t * 3 + k) / 7 * q_dot[0] + t / 3"],
               translations(([["1", "(t * 3 + k) / 7"]], [["0", "1"]]))),
        System("Abelian3", 3, [0, 2], "translations", D(3, [0, 2]),
               ["q_dot[2] == (q[1] * 3 / 4 + t / 5) * q_dot[0] + cos(q[1]) * q_dot[1] / 3 + q[1] * t / 5"],
               translations(([["1", "q[1] * 3 / 4 + t / 5"]], [["0", "1"]])), {0: "-q_dot[0] * q[1] / 3", 2: "cos(q.next[1]) / 4"}),
        System("Two3", 3, [0, 1, 2], "translations", D(3, [0, 1, 2]),
               ["q_dot[1] == sin(t + k) * q_dot[0] + t / 5", "q_dot[2] == t * t / 3 * q_dot[0]"],
               translations(([["1", "sin(t + k)", "t * t / 3"]], [["0", "1", "0"], ["0", "0", "1"]]))),
        System("Planar3", 3, [0, 1, 2], "SE2", D(3, [0, 1, 2], True),
               ["cos(q[2]) * q_dot[1] == sin(q[2]) * q_dot[0] - q_dot[2] * 2 / 5"],
               moved_by_ad([["1", "0", "0"], ["0", "-cos(0) * 2 / 5", "1"]], [["0", "1", "0"]])),
        System("Planar4", 4, [0, 1, 2], "SE2", D(4, [0, 1, 2], True),
               ["q_dot[2] == sin(q[3]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) + q_dot[3] / 3 + t / 4"],
               moved_by_ad([["1", "0", "0"], ["0", "1", "sin(q[3])"]], [["0", "0", "1"]])),
        System("Abelian4", 4, [0, 2, 3], "translations", D(4, [0, 2, 3]),
               ["q_dot[3] == q[1] * q[1] / 2 * q_dot[0] + t * q_dot[1] / 4", "q_dot[2] == sin(q[1]) * q_dot[0] + q[1] / 5 * q_dot[1] + t / 6"],
               translations(([["1", "sin(q[1])", "q[1] * q[1] / 2"]], [["0", "1", "0"], ["0", "0", "1"]]))),
        System("Neighbours4", 4, [0, 2, 3], "translations", D(4, [0, 2, 3]),
               ["q_diff[2] == q[1] * q_diff[0] + (t + 1) / 2 * sin(q[1]) * q_diff[3] + q[1] / 7"],
               translations(([["1", "q[1]", "0"], ["0", "(t + 1) / 2 * sin(q[1])", "1"]], [["0", "1", "0"]]))),
    ]


def plain():
    rng = Rng(1996)
    D = lambda n, fibre, group=False: random_density(rng, n, fibre, False, group)
    return [
        System("InTime2", 2, [0, 1], "translations", D(2, [0, 1]), ["q_dot[1] == (t * 3 + 1) / 7 * q_dot[0] + t / 3"],
               translations(([["1", "(t * 3 + 1) / 7"]], [["0", "1"]]))),
        System("Abelian3", 3, [0, 2], "translations", D(3, [0, 2]),
               ["q_dot[2] == (q[1] * 3 / 4 + sin(q[1])) * q_dot[0] + cos(q[1]) * q_dot[1] / 3"],
               translations(([["1", "q[1] * 3 / 4 + sin(q[1])"]], [["0", "1"]])), {0: "-q_dot[0] * q[1] / 3", 2: "cos(q[1]) / 4"}),
        System("Planar3", 3, [0, 1, 2], "SE2", D(3, [0, 1, 2], True),
               ["cos(q[2]) * q_dot[1] == sin(q[2]) * q_dot[0] - q_dot[2] * 2 / 5"],
               moved_by_ad([["1", "0", "0"], ["0", "-cos(0) * 2 / 5", "1"]], [["0", "1", "0"]])),
        System("Planar4", 4, [0, 1, 2], "SE2", D(4, [0, 1, 2], True),
               ["q_dot[2] == sin(q[3]) * (cos(q[2]) * q_dot[1] - sin(q[2]) * q_dot[0]) + q_dot[3] / 3"],
               moved_by_ad([["1", "0", "0"], ["0", "1", "sin(q[3])"]], [["0", "0", "1"]])),
        System("Abelian4", 4, [0, 2, 3], "translations", D(4, [0, 2, 3]),
               ["q_dot[3] == q[1] * q[1] / 2 * q_dot[0] + q_dot[1] / 4", "q_dot[2] == sin(q[1]) * q_dot[0] + q[1] / 5 * q_dot[1]"],
               translations(([["1", "sin(q[1])", "q[1] * q[1] / 2"]], [["0", "1", "0"], ["0", "0", "1"]]))),
        System("Three4", 4, [0, 2, 3], "translations", D(4, [0, 2, 3]),
               ["q_dot[2] == q[1] * q_dot[0] + sin(q[1]) * q_dot[3]"],
               translations(([["1", "q[1]", "0"], ["0", "sin(q[1])", "1"]], [["0", "1", "0"]]))),
    ]


def show(value):
    return mp.nstr(mpf(str(sp.N(value, 50))), 40) if value != 0 else "0.0"


def emit(name, rows):
    if rows and isinstance(rows[0], list):
        body = ", ".join("[" + ", ".join(map(show, row)) + "]" for row in rows)
        print(f"pub const {name}: [[f64; {len(rows[0])}]; {len(rows)}] = [{body}];")
    else:
        print(f"pub const {name}: [f64; {len(rows)}] = [{', '.join(map(show, rows))}];")


if __name__ == "__main__":
    kind, wanted = sys.argv[1], sys.argv[-1]
    sets = {"lattice": [(lattices, "lattice_numbers")], "plain": [(plain, "plain_numbers")]}
    sets["errata"] = sets["lattice"] + sets["plain"]
    if wanted == "systems":
        print("//! Written by tests/lattice/tools/momenta.py.\n\nuse nonholonomic::prelude::*;")
    if wanted == "numbers":
        print("//! Written by tests/lattice/tools/momenta.py: 40 digits.")
        print("#![allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal, clippy::approx_constant)]\n")
    for make, numbers in sets[kind]:
        for seed, system in enumerate(make()):
            if wanted == "systems":
                print("\n" + system.rust())
                continue
            found = getattr(system, numbers)(seed + 31)
            if wanted == "errata":
                print(system.name, {name: sp.N(value, 5) for name, value in system.errata.items()})
                continue
            name = re.sub(r"([a-z])([A-Z0-9])", r"\1_\2", system.name).upper()
            for what, values in found.items():
                emit(f"{name}_{what}", values)
