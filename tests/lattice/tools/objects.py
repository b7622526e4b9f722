"""The objects of Craciun and Opris, (56)-(70), to 40 digits, by sympy from the definitions: of four sites with free ends, at arbitrary states on the
constraints and with arbitrary accelerations, E_i(k) = d sum_k L(k)/dq_i(k) - d/dt dL(k)/dq'_i contracted with the virtual displacements of site k;
and L_c, K or P, and the coefficients A, B, gamma of (60) and (68) on link 1, by their printed formulas.

Three systems are chosen; those with pseudo-random densities and constraints, n = 1 ... 4 and m = 0 ... 2, are written once in the language of the crate, and read by sympy
as well:
    python3 objects.py systems > ../objects/systems.rs
    python3 objects.py numbers > ../objects/numbers.rs
    python3 objects.py errata
"""
import sys

import sympy as sp
from momenta import Rng as Integers, Site
from mpmath import mp, mpf

mp.dps = 50
N, DELTA, T0 = 4, sp.Rational(4, 5), sp.Rational(3, 10)
t, k, d = sp.symbols("t k delta")
# The others are compiled with a feature of nh-tests alone.
SMALL = {"Velocity10"}


class Rng:
    """Small rationals, the same on every machine."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return sp.Rational(self.state // 65536 % 41 - 20, 24)


class System:
    def __init__(self, name, n, density, kind, constraints, dependent, force=None):
        """constraints: the values of the dependent q' ("velocity") or q1 ("difference") by the others; force: F_i(t, q, x, v)."""
        self.name, self.n, self.kind, self.dependent = name, n, kind, dependent
        self.independent = [i for i in range(n) if i not in dependent]
        self.q, self.x, self.v = (sp.symbols(f"{c}0:{n}") for c in "qxv")
        # q1.
        self.u = sp.symbols(f"u0:{n}")
        self.density = density(self.q, self.x, self.v)
        self.solved = constraints(self.q, self.x, self.v if kind == "velocity" else self.u)
        self.force = force(self.q, self.x, self.v) if force else [sp.Integer(0)] * n

    def state(self, seed):
        """Sites, velocities and accelerations with the constraints, exact where they are rational and else to 50 digits."""
        rng = Rng(seed)
        q = [[rng.next() for _ in range(self.n)] for _ in range(N)]
        v = [[rng.next() for _ in range(self.n)] for _ in range(N)]
        a = [[rng.next() for _ in range(self.n)] for _ in range(N)]
        value = lambda f, table: sp.N(f.subs(table), 60)
        if self.kind == "difference":
            for s in range(N - 1):
                table = {t: T0, k: s, d: DELTA, **dict(zip(self.q, q[s]))}
                table |= {self.u[i]: (q[s + 1][i] - q[s][i]) / DELTA for i in self.independent}
                for f, i in zip(self.solved, self.dependent):
                    q[s + 1][i] = q[s][i] + DELTA * value(f, table)
                # Its rate, for the velocities.
                for f, i in zip(self.solved, self.dependent):
                    rate = sp.diff(f, t) + sum(sp.diff(f, b) * c for b, c in zip(self.q, v[s]))
                    rate += sum(sp.diff(f, self.u[j]) * (v[s + 1][j] - v[s][j]) / DELTA for j in self.independent)
                    v[s + 1][i] = v[s][i] + DELTA * value(rate, table)
        else:
            for s in range(N):
                o = min(s + 1, N - 1)
                table = {t: T0, k: s, d: DELTA, **dict(zip(self.q, q[s])), **dict(zip(self.x, q[o]))}
                table |= {self.v[i]: v[s][i] for i in self.independent}
                for f, i in zip(self.solved, self.dependent):
                    v[s][i] = value(f, table)
            for s in range(N):
                # The derivative of the constraint along q', q'(k+1) and q''.
                o = min(s + 1, N - 1)
                table = {t: T0, k: s, d: DELTA, **dict(zip(self.q, q[s])), **dict(zip(self.x, q[o])), **dict(zip(self.v, v[s]))}
                for f, i in zip(self.solved, self.dependent):
                    rate = sp.diff(f, t)
                    rate += sum(sp.diff(f, b) * c for b, c in zip(self.q, v[s]))
                    rate += sum(sp.diff(f, b) * c for b, c in zip(self.x, v[o]))
                    rate += sum(sp.diff(f, self.v[j]) * a[s][j] for j in self.independent)
                    a[s][i] = value(rate, table)
        return q, v, a

    def residuals(self, q, v, a):
        """The contractions of all sites; None where there are no constraints."""
        n = self.n
        Q, V, A = (sp.Matrix(N, n, sp.symbols(f"{c}0:{N * n}")) for c in "QVA")
        numbers = {t: T0, d: DELTA}
        for S, s in ((Q, q), (V, v), (A, a)):
            numbers |= {S[i, j]: s[i][j] for i in range(N) for j in range(n)}
        at = lambda f, s: sp.sympify(f).subs({k: s}).subs({**{b: Q[s, i] for i, b in enumerate(self.q)}, **{b: Q[min(s + 1, N - 1), i] for i, b in enumerate(self.x)}, **{b: V[s, i] for i, b in enumerate(self.v)}}, simultaneous=True)
        action = sum(at(self.density, s) for s in range(N))

        def rate(f):
            return sp.diff(f, t) + sum(sp.diff(f, Q[i, j]) * V[i, j] + sp.diff(f, V[i, j]) * A[i, j] for i in range(N) for j in range(n))

        rows = []
        for s in range(N):
            E = [sp.diff(action, Q[s, i]) - rate(sp.diff(action, V[s, i])) + at(self.force[i], s) for i in range(n)]
            if self.kind == "difference" and s == N - 1:
                rows.append(None)
                continue
            symbols = self.v if self.kind == "velocity" else self.u
            row = []
            for i in self.independent:
                lifted = E[i]
                for f, j in zip(self.solved, self.dependent):
                    slope = sp.diff(f, symbols[i])
                    assert not slope.has(*self.u) and not slope.has(*self.v)
                    lifted += at(slope, s) * E[j]
                row.append(sp.N(lifted.subs(numbers), 45))
            rows.append(row)
        return rows

    def objects(self, q, v):
        """On link 1: L_c, the momenta of the dependent ones, and the coefficients, by the formulas of the source."""
        n, s = self.n, 1
        ind, dep = self.independent, self.dependent
        numbers = {t: T0, k: s, d: DELTA}
        for S, z in ((self.q, q[s]), (self.x, q[s + 1]), (self.v, v[s])):
            numbers |= dict(zip(S, z))
        number = lambda f: sp.N(f.subs(numbers), 45)
        if self.kind == "velocity":
            # (63): q'^a + A^a_alpha q'^alpha - gamma^a = 0.
            A = [[-sp.diff(f, self.v[i]) for i in ind] for f in self.solved]
            gamma = [f.subs({self.v[i]: 0 for i in ind}) for f in self.solved]
            momenta = [sp.diff(self.density, self.v[j]) for j in dep]
            # (68), and the time among the variables.
            fibre = lambda f, alpha: sum(A[b][alpha] * sp.diff(f, self.q[dep[b]]) for b in range(len(dep)))
            X = lambda f, alpha: sp.diff(f, self.q[ind[alpha]]) - fibre(f, alpha)
            B = [[[-X(A[a][i], j) + X(A[a][j], i) for j in range(len(ind))] for i in range(len(ind))] for a in range(len(dep))]
            drift = lambda f: sp.diff(f, t) + sum(gamma[b] * sp.diff(f, self.q[dep[b]]) for b in range(len(dep)))
            in_time = [[-drift(A[a][i]) - X(gamma[a], i) for i in range(len(ind))] for a in range(len(dep))]
        else:
            to_u = {self.x[i]: self.q[i] + d * self.u[i] for i in range(n)}
            density = self.density.subs(to_u, simultaneous=True)
            numbers |= {self.u[i]: (q[s + 1][i] - q[s][i]) / DELTA for i in range(n)}
            A = [[-sp.diff(f, self.u[i]) for i in ind] for f in self.solved]
            gamma = [f.subs({self.u[i]: 0 for i in ind}) for f in self.solved]
            momenta = [sp.diff(density, self.u[j]) for j in dep]
            # (60): B^b_ab = A^a_alpha dA^b_beta/dq^a - dA^b_beta/dq^alpha, gamma^b_alpha = dgamma^b/dq^alpha - A^a_alpha dgamma^b/dq^a.
            fibre = lambda f, alpha: sum(A[b][alpha] * sp.diff(f, self.q[dep[b]]) for b in range(len(dep)))
            B = [[[fibre(A[b][j], i) - sp.diff(A[b][j], self.q[ind[i]]) for j in range(len(ind))] for i in range(len(ind))] for b in range(len(dep))]
            in_time = [[sp.diff(gamma[b], self.q[ind[i]]) - fibre(gamma[b], i) for i in range(len(ind))] for b in range(len(dep))]
        flat = lambda rows: [number(f) for row in rows for f in row]
        return {
            "DENSITY": [number(self.density)],
            "MOMENTA": [number(f) for f in momenta],
            "LIFT": [-f for f in flat(A)],
            "AFFINE": [number(f) for f in gamma],
            "COEFFICIENTS": [number(f) for b in B for row in b for f in row],
            "AFFINE_COEFFICIENTS": flat(in_time),
        }


    def errata(self, seed):
        """At site 1, by how much (60), (62) or (67) differ from E contracted with the virtual displacements: with 1/Delta, without it, and as printed, (67) with a sum in the place
        of a product. Without t in the constraints."""
        q, v, a = self.state(seed)
        contracted, s, n = self.residuals(q, v, a)[1], 1, self.n
        ind, dep, w = self.independent, self.dependent, sp.symbols(f"w0:{self.n}")
        to_u = {self.x[i]: self.q[i] + d * self.u[i] for i in range(n)}
        L = self.density.subs(to_u, simultaneous=True)
        names = self.v if self.kind == "velocity" else self.u
        on = dict(zip([names[j] for j in dep], self.solved))
        L_c = L.subs(on, simultaneous=True)
        A = [[-sp.diff(f, names[i]) for i in ind] for f in self.solved]
        gamma = [f.subs({names[i]: 0 for i in ind}) for f in self.solved]

        def number(f, s):
            table = {t: T0, k: s, d: DELTA, **dict(zip(self.q, q[s])), **dict(zip(self.v, v[s])), **dict(zip(w, v[s + 1]))}
            table |= {self.u[i]: (q[s + 1][i] - q[s][i]) / DELTA for i in range(n)}
            table |= dict(zip(sp.symbols(f"a0:{n}"), a[s]))
            return sp.N(sp.sympify(f).subs(table), 45)

        accelerations = sp.symbols(f"a0:{n}")
        rate = lambda f: sp.diff(f, t) + sum(
            sp.diff(f, self.q[i]) * self.v[i] + sp.diff(f, self.u[i]) * (w[i] - self.v[i]) / d + sp.diff(f, self.v[i]) * accelerations[i] for i in range(n)
        )
        fibre = lambda f, i: sum(A[b][i] * sp.diff(f, self.q[dep[b]]) for b in range(len(dep)))
        rows = {"with 1/Delta": [], "without": [], "printed": []}
        for i, alpha in enumerate(ind):
            force = number(sp.sympify(self.force[alpha]).subs(to_u), s) + sum(number(-A[b][i] * sp.sympify(self.force[dep[b]]).subs(to_u), s) for b in range(len(dep)))
            E = number(sp.diff(L_c, self.q[alpha]) - rate(sp.diff(L_c, self.v[alpha])), s)
            E += (number(sp.diff(L_c, self.u[alpha]), s - 1) - number(sp.diff(L_c, self.u[alpha]), s)) / DELTA
            for kind, delta in (("with 1/Delta", DELTA), ("without", 1), ("printed", 1)):
                if self.kind == "velocity":
                    left = E - sum(number(A[b][i], s) * number(sp.diff(L_c, self.q[j]), s) for b, j in enumerate(dep))
                    left -= sum(number(A[b][i], s) * (number(sp.diff(L_c, self.u[j]), s - 1) - number(sp.diff(L_c, self.u[j]), s)) / delta for b, j in enumerate(dep))
                    right = 0
                    for b, j in enumerate(dep):
                        K = number(sp.diff(L, self.v[j]), s)
                        X = lambda f, m: sp.diff(f, self.q[ind[m]]) - fibre(f, m)
                        B = [number(X(A[b][i], m) - X(A[b][m], i), s) for m in range(len(ind))]
                        # (68): the sign of B in (67) is that of d a = -d A.
                        right += sum(B[m] * K * v[s][ind[m]] for m in range(len(ind)))
                        g = number(X(gamma[b], i) + sum(gamma[c] * sp.diff(A[b][i], self.q[dep[c]]) for c in range(len(dep))), s)
                        right += K * g if kind != "printed" else K + g
                else:
                    left = E - sum(number(A[b][i] * (sp.diff(L_c, self.q[j]) - rate(sp.diff(L_c, self.v[j]))), s) for b, j in enumerate(dep))
                    right = sum((number(A[b][i], s) - number(A[b][i], s - 1)) * number(sp.diff(L, self.u[j]), s - 1) / delta for b, j in enumerate(dep))
                    for b, j in enumerate(dep):
                        B = [fibre(A[b][m], i) - sp.diff(A[b][m], self.q[alpha]) for m in range(len(ind))]
                        g = sp.diff(gamma[b], self.q[alpha]) - fibre(gamma[b], i)
                        right += number(sp.diff(L, self.u[j]) * (sum(B[m] * self.u[ind[m]] for m in range(len(ind))) + g), s)
                rows[kind].append(abs(left - right + force - contracted[i]))
        return {kind: max(of) for kind, of in rows.items()}


def show(value):
    return mp.nstr(mpf(str(value)), 40) if value != 0 else "0.0"


def emit(name, rows):
    if rows and isinstance(rows[0], list):
        body = ", ".join("[" + ", ".join(map(show, row)) + "]" for row in rows)
        print(f"    pub const {name}: [[f64; {len(rows[0])}]; {len(rows)}] = [{body}];")
    else:
        print(f"    pub const {name}: [f64; {len(rows)}] = [{', '.join(map(show, rows))}];")


def difference(q, x, i):
    return (x[i] - q[i]) / d


TWO = System(
    "TWO", 2,
    lambda q, x, v: v[0]**2 + v[0] * v[1] * sp.cos(q[0]) / 2 + v[1]**2 * sp.exp(x[1] / 4) - difference(q, x, 0)**2 / 2 - (difference(q, x, 1) - q[0])**2 / 3 - q[0]**2 * x[1] / 5,
    "velocity", lambda q, x, v: [(q[0] + x[1] / 2) * v[0] + t / 3], [1],
)
FOUR = System(
    "FOUR", 4,
    lambda q, x, v: sum((i + 1) * v[i]**2 / 2 - difference(q, x, i)**2 / 2 for i in range(4)) + v[0] * v[3] * q[2] / 8 - q[0] * q[1] * x[2] * sp.cos(q[3]) / 4,
    "velocity", lambda q, x, v: [sp.sin(q[0] + k) * v[3] + sp.Rational(1, 5), q[1] * v[0] + t * v[3]], [1, 2],
)
ROWS = System(
    "ROWS", 4,
    lambda q, x, v: sum((i + 1) * v[i]**2 / 2 - difference(q, x, i)**2 / (i + 2) for i in range(4)) + v[0] * v[2] * q[1] / 8 + v[1] * difference(q, x, 2) * q[0] / 6
    - difference(q, x, 1) * difference(q, x, 3) * sp.sin(q[0]) / 5 - q[0] * q[1] * x[2] * sp.cos(q[3]) / 4,
    "difference", lambda q, x, u: [sp.sin(q[2] + k) * u[3] + q[1] * t / 7, q[1] * u[0] + t * q[2] * u[3] / 2 + q[0] * q[3] / 5], [1, 2],
    lambda q, x, v: [-v[0] * q[1] / 3, 0, sp.cos(x[0]) / 4, 0],
)

# Of the errata: (60) and (67) without t in the constraints, (62) without velocities.
FIXED = System(
    "FIXED", 4,
    lambda q, x, v: sum((i + 1) * v[i]**2 / 2 - difference(q, x, i)**2 / (i + 2) for i in range(4)) + v[0] * v[3] * q[2] / 8 - q[0] * q[1] * x[2] * sp.cos(q[3]) / 4,
    "velocity", lambda q, x, v: [sp.sin(q[0] + q[2]) * v[3] + q[1] / 5, q[1] * v[0] + q[2] * v[3] * q[0] - q[3] / 4], [1, 2],
)
STILL = System(
    "STILL", 3,
    lambda q, x, v: sum(-difference(q, x, i)**2 / (i + 2) for i in range(3)) - difference(q, x, 0) * difference(q, x, 2) * sp.sin(q[1]) / 5 - q[0] * q[1] * x[2] / 4,
    "difference", lambda q, x, u: [q[1] * u[0] + q[2] * u[1] / 2 + q[0] * q[1] / 5], [2],
)

class Written(System):
    """A pseudo-random system in the language of the crate."""

    def __init__(self, kind, n, m, seed):
        self.rng = rng = Integers(seed)
        places = list(range(n))
        dependent = sorted(places.pop(rng.integer(0, len(places) - 1)) for _ in range(m))
        self.density_text = self.random_density(n)
        self.solved_texts = [self.random_side(kind, n, dependent) for _ in dependent]
        self.constraint_texts = [self.unsolved(kind, a, side) for a, side in zip(dependent, self.solved_texts)]
        acting = rng.integer(0, n - 1)
        self.force_texts = {acting: f"-q_dot[{rng.integer(0, n - 1)}] * {self.weight(n)} / 3"}

        def read(text, q, x, v, diff=None):
            names = {
                "q": Site(q, x), "q_dot": v, "q_diff": diff or [(b - a) / d for a, b in zip(q, x)],
                "sin": sp.sin, "cos": sp.cos, "exp": sp.exp, "t": t, "k": k,
            }
            return sp.sympify(eval(text, names))

        super().__init__(
            f"{kind}_{n}_{m}", n, lambda q, x, v: read(self.density_text, q, x, v), kind,
            lambda q, x, w: [read(side, q, x, w, w) for side in self.solved_texts], dependent,
            lambda q, x, v: [read(self.force_texts.get(i, "0"), q, x, v) for i in range(n)],
        )

    def weight(self, n, with_next=True):
        """A function of the site, and of the next one."""
        of_next = ["cos(q.next[{}])", "q.next[{}]"] if with_next else []
        text = self.rng.pick(["sin(q[{}])", "cos(q[{}])", "exp(q[{}] / 2)", "q[{}] * q[{}]", "(t + 1) * q[{}]", "sin(q[{}] + k)", *of_next])
        return text.replace("{}", str(self.rng.integer(0, n - 1)))

    def random_density(self, n):
        rng = self.rng
        terms = [f"q_dot[{i}] * q_dot[{i}] * {i + 2} / 3" for i in range(n)] + [f"-q_diff[{i}] * q_diff[{i}] * {i + 3} / 4" for i in range(n)]
        slopes = [f"{z}[{i}]" for z in ("q_dot", "q_diff") for i in range(n)]
        for _ in range(2 + n):
            terms.append(f"{rng.pick(['', '-'])}{rng.pick(slopes)} * {rng.pick(slopes)} * {self.weight(n)} / {rng.integer(5, 9)}")
        terms.append(f"{rng.pick(slopes)} * {rng.pick(slopes)} * q_diff[{rng.integer(0, n - 1)}] / {rng.integer(4, 9)}")
        terms.append(f"-cos(q[{rng.integer(0, n - 1)}]) * q.next[{rng.integer(0, n - 1)}] * {rng.integer(1, 5)} / 6")
        return " + ".join(terms).replace("+ -", "- ")

    def random_side(self, kind, n, dependent):
        """An affine function of the independent q' or q1."""
        name, rng = {"velocity": "q_dot", "difference": "q_diff"}[kind], self.rng
        terms = [f"{self.weight(n, kind == 'velocity')} * {rng.integer(1, 4)} / 5 * {name}[{i}]" for i in range(n) if i not in dependent]
        terms.append(rng.pick(["t / 3", "q[{}] * t / 7", "q[{}] * q[{}] / 5", "sin(q[{}] + t) / 4"]).replace("{}", str(rng.integer(0, n - 1))))
        return " + ".join(terms)

    def unsolved(self, kind, a, side):
        name = {"velocity": "q_dot", "difference": "q_diff"}[kind]
        if self.rng.integer(0, 1):
            return f"{name}[{a}] == {side}"
        return f"3 * {name}[{a}] - ({side}) == 2 * {name}[{a}]"

    def rust_name(self):
        return self.name.title().replace("_", "")

    def rust(self):
        lines = [f"/// n = {self.n}, m = {len(self.dependent)}."]
        if self.rust_name() not in SMALL:
            lines.append('#[cfg(feature = "large-lattice-equations")]')
        lines += ["#[discrete_system(lattice, continuous(voronec))]", f"#[coordinates(q: [R; {self.n}])]"]
        lines += [f"#[lagrangian({self.density_text})]", *(f"#[constraint({c})]" for c in self.constraint_texts)]
        if self.dependent:
            lines.append("#[dependent(" + ", ".join(f"q[{i}]" for i in self.dependent) + ")]")
        lines.append("#[force(" + ", ".join(f"q[{i}] = {f}" for i, f in self.force_texts.items()) + ")]")
        return "\n".join([*lines, f"pub struct {self.rust_name()};"])


def written():
    velocity = [(1, 0), (2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (3, 2), (4, 1), (4, 2)]
    difference = [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2)]
    sizes = [("velocity", *size) for size in velocity] + [("difference", *size) for size in difference]
    return [Written(kind, n, m, 1996 + seed) for seed, (kind, n, m) in enumerate(sizes)]


if __name__ == "__main__":
    if sys.argv[-1] == "errata":
        # ROWS at its states in numbers.rs.
        for seed, system in ((13, ROWS), (6, STILL), (7, FIXED)):
            print(system.name, {kind: sp.N(value, 5) for kind, value in system.errata(seed).items()})
    elif sys.argv[-1] == "systems":
        print("//! Written by tests/lattice/tools/objects.py.\n\nuse nonholonomic::prelude::*;")
        for system in written():
            print("\n" + system.rust())
    else:
        print("//! Written by tests/lattice/tools/objects.py: 40 digits.")
        print("#![allow(dead_code, clippy::excessive_precision, clippy::unreadable_literal, clippy::approx_constant)]")
        for seed, system in enumerate([TWO, FOUR, ROWS, *written()]):
            q, v, a = system.state(seed + 11)
            print(f"\npub mod {system.name.lower()} {{")
            for name, rows in (("Q", q), ("V", v), ("A", a)):
                emit(name, [[sp.N(x, 45) for x in row] for row in rows])
            emit("RESIDUAL", [row for row in system.residuals(q, v, a) if row is not None])
            for name, values in system.objects(q, v).items():
                emit(name, values)
            print("}")
