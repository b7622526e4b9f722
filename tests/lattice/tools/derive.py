"""Lattices of five sites to 40 digits, from the definitions: the action is Delta sum_k int L(k) dt, the equations are
d/dt dL(k)/dq' - d(L(k) + L(k-1))/dq = sum of reactions, and L_d(k) = h sum of weights times L at the nodes of a rule.

Writes ../numbers.rs:   python3 derive.py > ../numbers.rs
"""
import sympy as sp
from mpmath import mp, mpf, matrix, lu_solve

mp.dps = 55
N, DELTA = 5, mpf(4) / 5
t, k, d = sp.symbols("t k delta")


class Lattice:
    def __init__(self, n, density, constraints, nodes, left="free", right="free", force=None, controls=0):
        """constraints: (kind, f): "velocity" f(t, q, next, q'), "difference" f(t, q, next) = 0 with the force lambda df/dq1. force: F_i(q, next, q') on site k.
        The controls of site k, self.controls, are constants u[i] in all of them; U has their values, a row a site."""
        self.n, self.nodes, self.left, self.right = n, nodes, left, right
        self.q = sp.symbols(f"q0:{n}")
        self.x = sp.symbols(f"x0:{n}")
        self.v = sp.symbols(f"v0:{n}")
        w = sp.symbols(f"w0:{n}")
        self.controls, self.U = sp.symbols(f"u0:{controls}"), [[] for _ in range(N)]
        arguments = [t, k, d, *self.q, *self.x, *self.v, *self.controls]
        L = density(self.q, self.x, self.v)
        make = lambda f: sp.lambdify(arguments, f, "mpmath")
        grad = lambda f, z: [sp.diff(f, a) for a in z]
        self.L = make(L)
        self.F = make(force(self.q, self.x, self.v) if force else [sp.Integer(0)] * n)
        self.Lq, self.Lx, self.Lv = [make(grad(L, z)) for z in (self.q, self.x, self.v)]
        self.M = make([[sp.diff(L, a, b) for b in self.v] for a in self.v])
        # d/dt dL/dv without the accelerations.
        rate = lambda f: sum(sp.diff(f, a) * b for a, b in zip(self.q, self.v)) + sum(sp.diff(f, a) * b for a, b in zip(self.x, w)) + sp.diff(f, t)
        self.convective = sp.lambdify([*arguments, *w], [rate(p) for p in grad(L, self.v)], "mpmath")
        self.kinds = [kind for kind, _ in constraints]
        self.f, self.forms, self.on_this, self.on_next, self.rest, self.rates = [], [], [], [], [], []
        for kind, f in constraints:
            f = f(self.q, self.x, self.v)
            if kind == "velocity":
                form, this, nxt = grad(f, self.v), grad(f, self.v), [sp.Integer(0)] * n
                velocity = f
            else:
                # q1 = (x - q)/Delta, at fixed q.
                form = [d * a for a in grad(f, self.x)]
                this, nxt = grad(f, self.q), grad(f, self.x)
                velocity = rate(f)
            full = lambda g: sp.lambdify([*arguments, *w], g, "mpmath")
            self.f.append(make(f))
            self.forms.append(make(form))
            self.on_this.append(make(this))
            self.on_next.append(make(nxt))
            self.rest.append(full(rate(velocity)))
            self.rates.append(full(velocity))
        self.m = len(constraints)

    def moving(self):
        return range(1 if self.left == "held" else 0, N - 1 if self.right == "held" else N)

    def links(self):
        return range(N if self.right != "held" else N - 1)

    def next(self, i):
        return (i + 1) % N if self.left == "ring" else min(i + 1, N - 1)

    def force_acts(self, i, a):
        return i in self.moving() and (self.next(i) != i or self.kinds[a] == "velocity")

    def accelerations(self, time, q, v):
        n, m = self.n, self.m
        size = N * (n + m)
        A, b = matrix(size, size), matrix(size, 1)
        at = lambda i, j: i * (n + m) + j
        for i in self.links():
            o = self.next(i)
            z = [time, i, DELTA, *q[i], *q[o], *v[i], *self.U[i]]
            M, Lq, Lx, C, F = self.M(*z), self.Lq(*z), self.Lx(*z), self.convective(*z, *v[o]), self.F(*z)
            for r in range(n):
                b[at(i, r)] += Lq[r] - C[r] + F[r]
                b[at(o, r)] += Lx[r]
                for c in range(n):
                    A[at(i, r), at(i, c)] += M[r][c]
            for a in range(m):
                row = at(i, n + a)
                if not self.force_acts(i, a):
                    A[row, row] = 1
                    continue
                form, this, nxt = self.forms[a](*z), self.on_this[a](*z), self.on_next[a](*z)
                for r in range(n):
                    A[at(i, r), row] -= form[r]
                    A[row, at(i, r)] += this[r]
                    A[row, at(o, r)] += nxt[r]
                b[row] = -self.rest[a](*z, *v[o])
        for i in range(N):
            if i not in self.moving():
                for r in range(n + m):
                    for c in range(size):
                        A[at(i, r), c] = 1 if at(i, r) == c else 0
                    b[at(i, r)] = 0
        x = lu_solve(A, b)
        return [[x[at(i, r)] for r in range(n)] for i in range(N)], [[x[at(i, n + a)] for a in range(m)] for i in range(N)]

    def flow(self, t0, t1, q, v, pieces=4, columns=18):
        """Extrapolated midpoint rule (Gragg, Bulirsch, Stoer)."""
        flat = lambda q, v: [x for s in q for x in s] + [x for s in v for x in s]
        n = self.n

        def rates(time, y):
            q = [y[i * n:(i + 1) * n] for i in range(N)]
            v = [y[(N + i) * n:(N + i + 1) * n] for i in range(N)]
            return flat(v, self.accelerations(time, q, v)[0])

        y, H = flat(q, v), (mpf(t1) - t0) / pieces
        add = lambda a, s, b: [x + s * z for x, z in zip(a, b)]
        for piece in range(pieces):
            time = t0 + piece * H
            table = []
            for column in range(columns):
                count = 2 * (column + 1)
                h = H / count
                before, now = y, add(y, h, rates(time, y))
                for j in range(1, count):
                    before, now = now, add(before, 2 * h, rates(time + j * h, now))
                value = [(a + b) / 2 for a, b in zip(now, add(before, h, rates(time + H, now)))]
                row = [value]
                for j, old in enumerate(table):
                    ratio = (mpf(count) / (2 * (column - j))) ** 2 - 1
                    row.append([a + (a - b) / ratio for a, b in zip(row[j], old)])
                table = row
            y = table[-1]
        error = max(abs(a - b) for a, b in zip(table[-1], table[-2]))
        assert error < mpf(10) ** -24, error
        return [y[i * n:(i + 1) * n] for i in range(N)], [y[(N + i) * n:(N + i + 1) * n] for i in range(N)]

    def momenta(self, time, q, v):
        p = [[mpf(0)] * self.n for _ in range(N)]
        for i in self.links():
            p[i] = list(self.Lv(time, i, DELTA, *q[i], *q[self.next(i)], *v[i], *self.U[i]))
        return p

    def motion(self, t0, h, q, v, steps, controls=None):
        """controls: the values of U on interval j."""
        n, m = self.n, self.m
        p, states = self.momenta(t0, q, v), []
        z = matrix([x * h for s in v for x in s] + [mpf(0)] * (N * m))
        for j in range(steps):
            time = t0 + j * h
            if controls:
                self.U = controls(j)

            def parts(z):
                D = [[z[i * n + r] if i in self.moving() else mpf(0) for r in range(n)] for i in range(N)]
                one = [[mpf(0)] * n for _ in range(N)]
                two = [[mpf(0)] * n for _ in range(N)]
                for i in self.links():
                    o = self.next(i)
                    for alpha, weight in self.nodes:
                        at = lambda s: [a + alpha * b for a, b in zip(q[s], D[s])]
                        y = [time + alpha * h, i, DELTA, *at(i), *at(o), *[b / h for b in D[i]], *self.U[i]]
                        for r, F in enumerate(self.F(*y)):
                            one[i][r] += weight * h * (1 - alpha) * F
                            two[i][r] += weight * h * alpha * F
                        for s, slope in ((i, self.Lq(*y)), (o, self.Lx(*y))):
                            for r in range(n):
                                one[s][r] += weight * h * (1 - alpha) * slope[r]
                                two[s][r] += weight * h * alpha * slope[r]
                        for r, slope in enumerate(self.Lv(*y)):
                            one[i][r] -= weight * slope
                            two[i][r] += weight * slope
                return D, one, two

            def rows(z):
                D, one, _ = parts(z)
                total = [[p[i][r] + one[i][r] for r in range(n)] for i in range(N)]
                equations = []
                for i in range(N):
                    o = self.next(i)
                    for a in range(m):
                        lam = z[N * n + i * m + a]
                        if not self.force_acts(i, a):
                            equations.append(lam)
                            continue
                        form = self.forms[a](time, i, DELTA, *q[i], *q[o], *v[i], *self.U[i])
                        for r in range(n):
                            total[i][r] -= lam * form[r]
                        if self.kinds[a] == "velocity":
                            value = mpf(0)
                            for alpha, weight in self.nodes:
                                at = lambda s: [x + alpha * y for x, y in zip(q[s], D[s])]
                                value += weight * self.f[a](time + alpha * h, i, DELTA, *at(i), *at(o), *[y / h for y in D[i]], *self.U[i])
                        else:
                            at = lambda s: [x + y for x, y in zip(q[s], D[s])]
                            value = self.f[a](time + h, i, DELTA, *at(i), *at(o), *[y / h for y in D[i]], *self.U[i])
                        equations.append(value)
                for i in range(N):
                    for r in range(n):
                        equations.append(total[i][r] if i in self.moving() else z[i * n + r])
                return equations

            for _ in range(8):
                F = rows(z)
                if max(abs(f) for f in F) < mpf(10) ** -48:
                    break
                J, e = matrix(len(F), len(z)), mpf(10) ** -27
                for c in range(len(z)):
                    y = z.copy()
                    y[c] += e
                    for r, f in enumerate(rows(y)):
                        J[r, c] = (f - F[r]) / e
                z = z - lu_solve(J, matrix(F))
            else:
                raise ArithmeticError("no convergence")
            D, _, p = parts(z)
            q = [[a + b for a, b in zip(q[i], D[i])] for i in range(N)]
            states.append((q, [list(z[N * n + i * m:N * n + (i + 1) * m]) for i in range(N)]))
        return q, states[-1][1], p

    def energies(self, time, q, v):
        density, flux = [], []
        for i in self.links():
            o = self.next(i)
            z = [time, i, DELTA, *q[i], *q[o], *v[i], *self.U[i]]
            density.append(sum(a * b for a, b in zip(self.Lv(*z), v[i])) - self.L(*z))
            flux.append(DELTA * sum(a * b for a, b in zip(self.Lx(*z), v[o])) if o != i else mpf(0))
        return density, flux


r = sp.Rational
sin, cos, exp = sp.sin, sp.cos, sp.exp
D = lambda q, x, i: (x[i] - q[i]) / d
one = lambda q, x, v: (1 + q[0]**2 / 5) * v[0]**2 / 2 + v[0] * sin(x[0] + t) / 7 - D(q, x, 0)**2 / 2 - D(q, x, 0)**4 / 5 - (1 + t) * cos(q[0] + k) / 3 - x[0] * q[0] / 9
two = lambda q, x, v: v[0]**2 + v[0] * v[1] * cos(q[0]) / 2 + v[1]**2 * exp(x[1] / 4) - D(q, x, 0)**2 / 2 - (D(q, x, 1) - q[0])**2 / 3 - q[0]**2 * x[1] / 5
three = lambda q, x, v: (v[0]**2 + 2 * v[1]**2 + v[2]**2) / 2 + q[1] * v[0] * v[2] / 6 - sum(D(q, x, i)**2 for i in range(3)) / 2 - sin(q[2]) * x[0] / 3
four = lambda q, x, v: sum((i + 1) * v[i]**2 for i in range(4)) / 2 + v[0] * v[3] * q[2] / 8 - sum(D(q, x, i)**2 for i in range(4)) / 2 - q[0] * q[1] * x[2] * cos(q[3]) / 4
LATTICES = {
    "ONE": Lattice(1, one, [], [(mpf(1) / 2, mpf(1))], left="held"),
    "TWO": Lattice(2, two, [("velocity", lambda q, x, v: v[1] - (q[0] + x[1] / 2) * v[0] - t / 3)], [(mpf(0), mpf(1) / 2), (mpf(1), mpf(1) / 2)], "ring", "ring"),
    "THREE": Lattice(3, three, [
        ("velocity", lambda q, x, v: v[1] - v[0] * cos(q[2]) / 2),
        ("difference", lambda q, x, v: D(q, x, 2) - q[1] * D(q, x, 0) - t * q[0] / 5),
    ], [(mpf(1) / 3, mpf(1))]),
    "FOUR": Lattice(4, four, [
        ("velocity", lambda q, x, v: v[2] - q[1] * v[0] - t * v[3]),
        ("velocity", lambda q, x, v: v[1] - sin(q[0] + k) * v[3] - r(1, 5)),
    ], [(mpf(0), mpf(1))]),
}


def start(name, n):
    R = lambda a, b: mpf(a) / b
    q = [[R((3 * i * i + 5 * j + 2) % 11 - 5, 12) for j in range(n)] for i in range(N)]
    v = [[R((7 * i + 4 * j * j + 1) % 13 - 6, 14) for j in range(n)] for i in range(N)]
    if name == "ONE":
        v[0] = [mpf(0)]
    if name == "TWO":
        for i in range(N):
            v[i][1] = (q[i][0] + q[(i + 1) % N][1] / 2) * v[i][0]
    if name == "THREE":
        # f at t = 0, and its rate.
        for i in range(N):
            v[i][1] = v[i][0] * mp.cos(q[i][2]) / 2
            if i + 1 < N:
                q[i + 1][2] = q[i][2] + q[i][1] * (q[i + 1][0] - q[i][0])
                b = q[i + 1][0] - q[i][0]
                v[i + 1][2] = v[i][2] + v[i][1] * b + q[i][1] * (v[i + 1][0] - v[i][0]) + DELTA * q[i][0] / 5
    if name == "FOUR":
        for i in range(N):
            v[i][1] = mp.sin(q[i][0] + i) * v[i][3] + R(1, 5)
            v[i][2] = q[i][1] * v[i][0]
    return q, v


def write(name, rows):
    show = lambda x: mp.nstr(x, 40, strip_zeros=False, min_fixed=-50, max_fixed=50)
    width = len(rows[0])
    print(f"pub const {name}: [[f64; {width}]; {len(rows)}] = [")
    for row in rows:
        print("    [" + ", ".join(show(x) for x in row) + "],")
    print("];")


if __name__ == "__main__":
    print("//! Written by tools/derive.py: 40 digits.")
    print("#![allow(clippy::excessive_precision, clippy::unreadable_literal, clippy::approx_constant)]\n")
    for name, lattice in LATTICES.items():
        q, v = start(name, lattice.n)
        a, lam = lattice.accelerations(mpf(0), q, v)
        write(f"{name}_Q", q)
        write(f"{name}_V", v)
        write(f"{name}_ACCELERATIONS", a)
        if lattice.m:
            write(f"{name}_REACTIONS", lam)
        density, flux = lattice.energies(mpf(0), q, v)
        write(f"{name}_ENERGY", [[a, b] for a, b in zip(density, flux)])
        end, rate = lattice.flow(mpf(0), mpf(2) / 5, q, v)
        write(f"{name}_FLOW", [[*a, *b] for a, b in zip(end, rate)])
        h = mpf(1) / 20
        last, reactions, p = lattice.motion(mpf(0), h, q, v, 6)
        write(f"{name}_MOTION", [[*a, *b] for a, b in zip(last, p)])
        if lattice.m:
            write(f"{name}_IMPULSES", reactions)
