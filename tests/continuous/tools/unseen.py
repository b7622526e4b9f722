"""Motions of continuous nonholonomic systems in 40 digits, from the definition of the equations.

    d/dt dL/dv = dL/dq + F + sum_a lambda_a omega^a(q, t),    omega^a(q, t).v + c^a(q, t) = 0

L, F and the constraints are written out with their parameters and differentiated here. The second equation differentiated
once, accelerations and multipliers solve a linear system, whose solution is expanded with q and v in powers of the time.

With regions the sides of switching functions s_j(q, t) say which constraints are in force. Their zeros on the motion are
found, and where a constraint comes into force that v- does not satisfy, v+ solves

    p(v+) = p(v-) + sum_a Lambda_a omega^a(q, t),    omega^a(q, t).v+ + c^a(q, t) = 0,    p = dL/dv

over all that are then in force. If v+ leads back, the motion goes on with v+ on the side that it came from; if it leads
along a boundary that belongs to the side where the constraint is in force, it stays on it.

Each motion is computed twice, with different orders, steps and tolerances, and what is written agrees in 35 digits; its
first part is computed a third time by collocation at Gauss points, without series.

Parameters, h, t and q are dyadic numbers, exact as doubles; a velocity that a constraint determines is rounded.
"""

import sys
from operator import mul
from pathlib import Path

import mpmath as mp
import sympy as sp

mp.mp.dps = 75
BITS = 220
DIGITS = 25
DATA = Path(__file__).resolve().parent.parent / "data"
R = sp.Rational
sin, cos, exp, ln, sqrt, cosh, tanh = sp.sin, sp.cos, sp.exp, sp.log, sp.sqrt, sp.cosh, sp.tanh


def fixed(x):
    return int(mp.nint(mp.ldexp(x, BITS)))


def number(x):
    return mp.ldexp(mp.mpf(x), -BITS)


def symbols(name, n):
    return list(sp.symbols(f"{name}0:{n}", real=True))


class Tape:
    """Expressions as power series, coefficient by coefficient: integers, in units of 2^-BITS."""

    def __init__(self, inputs):
        self.rules, self.memo = [], {}
        self.inputs = [self.push(symbol, None) for symbol in inputs]

    def push(self, key, rule):
        self.memo[key] = len(self.rules)
        self.rules.append(rule)
        return self.memo[key]

    def product(self, i, j):
        rule = lambda s, k: sum(map(mul, s[i], reversed(s[j]))) >> BITS
        return self.memo.get((i, j)) or self.push((i, j), rule)

    def node(self, e):
        if e in self.memo:
            return self.memo[e]
        if e.is_number:
            constant = fixed(mp.mpf(sp.N(e, 75)))
            return self.push(e, lambda s, k: 0 if k else constant)
        factor, rest = e.as_coeff_Mul()
        if factor != 1:
            i, p, q = self.node(rest), int(factor.p), int(factor.q)
            return self.push(e, lambda s, k: s[i][k] * p // q)
        if e.is_Add:
            terms = [self.node(x) for x in e.args]
            return self.push(e, lambda s, k: sum(s[i][k] for i in terms))
        if e.is_Mul:
            whole = self.node(e.args[0])
            for x in e.args[1:]:
                whole = self.product(whole, self.node(x))
            self.memo[e] = whole
            return whole
        if e.is_Pow and e.exp.is_Integer and e.exp > 0:
            half = e.exp // 2
            self.memo[e] = self.product(self.node(e.base**half), self.node(e.base ** (e.exp - half)))
            return self.memo[e]
        if e.is_Pow and e.exp.is_Rational:
            return self.power(e)
        return self.function(e)

    def power(self, e):
        """y = a^(p/q): a y' = p/q a' y."""
        i, p, q = self.node(e.base), int(e.exp.p), int(e.exp.q)

        def rule(s, k):
            a = s[i]
            if k == 0:
                return fixed(number(a[0]) ** (mp.mpf(p) / q))
            weights = (p * j - q * (k - j) for j in range(1, k + 1))
            return sum(map(mul, map(mul, weights, a[1:]), reversed(s[me]))) // (q * k * a[0])

        me = self.push(e, rule)
        return me

    def function(self, e):
        """y = f(a): y' = f'(a) a'."""
        (a,) = e.args
        i, value = self.node(a), getattr(mp, type(e).__name__)

        def rule(s, k):
            if k == 0:
                return fixed(value(number(s[i][0])))
            return (sum(map(mul, map(mul, range(1, k + 1), s[i][1:]), reversed(s[slope][:k]))) >> BITS) // k

        me = self.push(e, rule)
        slope = self.node(e.func(X).diff(X).subs(X, a))
        return me


X = sp.Symbol("X", real=True)


class System:
    """q, v, t -> L, F, the constraints b.v + c, and s_j; `active` says which constraints are in force on which sides."""

    def __init__(self, names, lagrangian, force, constraints, boundaries=None, active=None, closed=False):
        n = len(names)
        self.names, self.closed = names, closed
        self.q, self.v, self.t = symbols("q", n), symbols("v", n), sp.Symbol("t", real=True)
        point = (self.q, self.v, self.t)
        q, v, t = point
        self.L, self.F, self.C = map(sp.sympify, (lagrangian(*point), force(*point), constraints(*point)))
        self.S = boundaries(q, t) if boundaries else []
        self.active = active or (lambda inside: range(len(self.C)))
        self.p = [sp.diff(self.L, x) for x in v]
        self.mass = [[sp.diff(p, x) for x in v] for p in self.p]
        along = lambda f: sum(sp.diff(f, x) * y for x, y in zip(q, v)) + sp.diff(f, t)
        self.push = [sp.diff(self.L, x) + f - along(p) for x, f, p in zip(q, self.F, self.p)]
        self.forms = [[sp.diff(c, x) for x in v] for c in self.C]
        self.rates = [along(c) for c in self.C]
        self.s_rates = [along(s) for s in self.S]
        function = lambda f: sp.lambdify([q, v, t], f, "mpmath", cse=True)
        self.momentum, self.values, self.boundaries = map(function, (self.p, self.C, self.S))
        self.boundary_rates = function(self.s_rates)
        self.energy = function(sum(x * p for x, p in zip(v, self.p)) - self.L)
        self.everything = function([self.mass, self.push, self.forms, self.rates])
        self.tapes = {}

    def saddle(self, rows, forms, active):
        """[M -a^T; a 0] of the constraints in force."""
        n, a = len(rows), [forms[i] for i in active]
        size = n + len(a)
        entry = lambda i, j: rows[i][j] if max(i, j) < n else -a[j - n][i] if i < n else a[i - n][j] if j < n else sp.S(0)
        return [[entry(i, j) for j in range(size)] for i in range(size)]

    def solved(self, q, v, t, active):
        """(acceleration, lambda)."""
        mass, push, forms, rates = self.everything(q, v, t)
        matrix = mp.matrix([[mp.mpf(x) for x in row] for row in self.saddle(mass, forms, active)])
        x = mp.lu_solve(matrix, mp.matrix([*push, *(-rates[a] for a in active)]))
        return list(x[: len(q)]), list(x[len(q) :])

    def tape(self, active):
        if active not in self.tapes:
            tape = Tape([self.t, *self.q, *self.v])
            matrix = [[tape.node(sp.sympify(x)) for x in row] for row in self.saddle(self.mass, self.forms, active)]
            right = [tape.node(x) for x in [*self.push, *(-self.rates[a] for a in active)]]
            boundaries = [tape.node(s) for s in self.S]
            self.tapes[active] = tape, matrix, right, boundaries
        return self.tapes[active]

    def series(self, t, q, v, h, active, order):
        """q, v, lambda and s as power series in (time - t) / h."""
        tape, matrix, right, boundaries = self.tape(active)
        n, size = len(q), len(right)
        s = [[] for _ in tape.rules]
        ahead = [fixed(x) for x in (t, *q, *v)]
        x = [[] for _ in range(size)]
        step = fixed(h)
        for k in range(order + 1):
            for i, value in zip(tape.inputs, ahead):
                s[i].append(value)
            for coefficients, rule in zip(s, tape.rules):
                if rule:
                    coefficients.append(rule(s, k))
            if k == 0:
                start = mp.matrix([[number(s[i][0]) for i in row] for row in matrix])
                inverse = [[fixed(y) for y in row] for row in (start**-1).tolist()]
            known = [sum(sum(map(mul, s[i][1:], reversed(y))) for i, y in zip(row, x)) for row in matrix]
            rest = [(s[b][k] << BITS) - y for b, y in zip(right, known)]
            for y, row in zip(x, inverse):
                y.append(sum(map(mul, row, rest)) >> 2 * BITS)
            speeds = [s[i][k] for i in tape.inputs[1 + n :]]
            following = [*speeds, *(y[k] for y in x[:n])]
            ahead = [0 if k else step, *((y * step >> BITS) // (k + 1) for y in following)]
        q, v = (([s[i] for i in tape.inputs[1 + a * n : 1 + (a + 1) * n]]) for a in (0, 1))
        return q, v, x[n:], [s[j] for j in boundaries]


def at(series, tau):
    """The values of series at tau."""
    tau = fixed(tau)
    values = []
    for coefficients in series:
        y = 0
        for c in reversed(coefficients):
            y = (y * tau >> BITS) + c
        values.append(number(y))
    return values


def first_zero(s, end, behind):
    """The first zero of a series on (0, end], past one at 0 if `behind`."""
    s = s[1:] if behind else s
    value = lambda tau: at([s], tau)[0]
    points = [end * i / 96 for i in range(97)]
    values = [value(tau) for tau in points]
    for a, b, x, y in zip(points, points[1:], values, values[1:]):
        if x * y < 0:
            return mp.findroot(value, (a, b), solver="anderson", tol=mp.mpf(10) ** -110, maxsteps=200, verify=False)
    return None


class Motion:
    """The nodes t + k h, k = 0, stride, 2 stride ... steps, and the crossings of boundaries."""

    def __init__(self, system, order, tolerance, step):
        self.system, self.order, self.tolerance, self.step = system, order, mp.mpf(10) ** -tolerance, mp.mpf(step)

    def run(self, t, h, q, v, steps, stride):
        system, start = self.system, t
        self.rows, self.impacts = [], []
        self.t, self.q, self.v = t, q, v
        inside = tuple(s > 0 for s in system.boundaries(q, v, t))
        self.inside, self.resting, behind = inside, (), ()
        k = 0
        while k <= steps:
            active = tuple(system.active(self.inside))
            assert all(abs(system.values(self.q, self.v, self.t)[a]) < mp.mpf(10) ** -36 for a in active)
            q, v, x, s = system.series(self.t, self.q, self.v, self.step, active, self.order)
            end = self.reach([*q, *v])
            assert all(abs(system.boundaries(self.q, self.v, self.t)[j]) < mp.mpf(10) ** -36 for j in self.resting)
            zeros = [(first_zero(c, end, j in behind), j) for j, c in enumerate(s) if j not in self.resting]
            zeros = sorted(zero for zero in zeros if zero[0] is not None)
            end, behind = (zeros[0][0], (zeros[0][1],)) if zeros else (end, ())
            while k <= steps and (tau := (start + k * h - self.t) / self.step) <= end:
                multipliers = dict(zip(active, at(x, tau)))
                lambdas = [multipliers.get(a, mp.mpf(0)) for a in range(len(system.C))]
                self.rows.append((k, start + k * h, [*at(q, tau), *at(v, tau), *lambdas]))
                k += stride
            self.t, self.q, self.v = self.t + end * self.step, at(q, end), at(v, end)
            if behind and k <= steps:
                self.cross(*behind, start, h)
        return self

    def reach(self, series):
        """How far the series are exact."""
        bound = lambda k: max(abs(number(c[k])) for c in series)
        last = [(self.tolerance / bound(k)) ** (mp.mpf(1) / k) for k in (self.order - 1, self.order) if bound(k) > 0]
        return min([mp.mpf(1), *last])

    def cross(self, j, start, h):
        system, t, q, v = self.system, self.t, self.q, self.v
        beyond = tuple(side != (i == j) for i, side in enumerate(self.inside))
        rate = system.boundary_rates(q, v, t)[j]
        assert abs(rate) > 1e-3, "a boundary is touched"
        old, new = (tuple(system.active(sides)) for sides in (self.inside, beyond))
        before, lost, settled = system.momentum(q, v, t), mp.mpf(0), beyond
        values = system.values(q, v, t)
        violation = max([abs(values[a]) for a in new if a not in old], default=0)
        if violation > mp.mpf(10) ** -30:
            assert violation > 1e-6
            w = self.jump(new)
            lost = system.energy(q, v, t) - system.energy(q, w, t)
            after = system.boundary_rates(q, w, t)[j]
            if abs(after) < mp.mpf(10) ** -36:
                assert system.closed and beyond[j], "the boundary belongs to the side beyond it"
                assert not self.resting
                self.resting = (j,)
            else:
                assert abs(after) > 1e-3
                settled = beyond if after * rate > 0 else self.inside
            values = system.values(q, w, t)
            assert all(abs(values[a]) < mp.mpf(10) ** -36 for a in system.active(settled))
            self.v = w
        k = int(mp.floor((t - start) / h))
        flags = (k, j, int(beyond[j]), int(settled != beyond))
        self.impacts.append((flags, [t, *q, *before, *system.momentum(q, self.v, t), lost]))
        self.inside = settled

    def jump(self, active):
        """v+ by Newton's method, exact after one iteration if L is quadratic."""
        system, t, q, v = self.system, self.t, self.q, list(self.v)
        n, p = len(q), system.momentum(q, v, t)
        impulses = [mp.mpf(0)] * len(active)
        for _ in range(40):
            mass, _, forms, _ = system.everything(q, v, t)
            matrix = mp.matrix([[mp.mpf(x) for x in row] for row in system.saddle(mass, forms, active)])
            here, values = system.momentum(q, v, t), system.values(q, v, t)
            reaction = [sum(forms[a][i] * y for a, y in zip(active, impulses)) for i in range(n)]
            right = [x + r - y for x, r, y in zip(p, reaction, here)] + [-values[a] for a in active]
            correction = list(mp.lu_solve(matrix, mp.matrix(right)))
            v = [x + y for x, y in zip(v, correction)]
            impulses = [x + y for x, y in zip(impulses, correction[n:])]
            if max(map(abs, correction)) < mp.mpf(10) ** -60:
                return v
        raise RuntimeError("Newton's method did not converge")


def collocation(system, t, h, q, v, active, stages=14, parts=8):
    """(q, v) after the time h: the Gauss method of order 2 stages, by fixed point iteration."""
    legendre = mp.polyroots(mp.taylor(lambda x: mp.legendre(stages, x), 0, stages)[::-1], maxsteps=500, extraprec=400)
    c = [(1 + x) / 2 for x in legendre]
    vandermonde = mp.matrix([[x**k for k in range(stages)] for x in c])
    to = lambda x: list((mp.lu_solve(vandermonde.T, mp.matrix([x ** (k + 1) / (k + 1) for k in range(stages)]))))
    inner, outer = [to(x) for x in c], to(mp.mpf(1))
    n, h = len(q), h / parts
    y = [*q, *v]
    rate = lambda s, z: [*z[n:], *system.solved(z[:n], z[n:], s, active)[0]]
    for part in range(parts):
        now = t + part * h
        rates = [rate(now, y)] * stages
        for _ in range(100):
            places = [[y[i] + h * sum(w * f[i] for w, f in zip(row, rates)) for i in range(2 * n)] for row in inner]
            following = [rate(now + x * h, z) for x, z in zip(c, places)]
            change = max(abs(a - b) for f, g in zip(rates, following) for a, b in zip(f, g))
            rates = following
            if change < mp.mpf(10) ** -34:
                break
        y = [y[i] + h * sum(w * f[i] for w, f in zip(outer, rates)) for i in range(2 * n)]
    return y


def write(name, system, t, h, q, v, steps, stride):
    print(name, flush=True)
    t, h, q = mp.mpf(t), mp.mpf(h), [mp.mpf(x) for x in q]
    first = Motion(system, 52, 44, "0.25").run(t, h, q, v, steps, stride)
    second = Motion(system, 44, 41, "0.1875").run(t, h, q, v, steps, stride)
    scale = lambda x: max(1, abs(x))
    apart = lambda a, b: max(abs(x - y) / scale(x) for x, y in zip(a, b))
    assert [row[0] for row in first.rows] == [row[0] for row in second.rows]
    assert [i[0] for i in first.impacts] == [i[0] for i in second.impacts]
    pairs = [*zip(first.rows, second.rows), *zip(first.impacts, second.impacts)]
    worst = max(apart(a[-1], b[-1]) for a, b in pairs)
    print(f"  two runs agree to {mp.nstr(worst, 2)}; {len(first.rows)} nodes, {len(first.impacts)} crossings")
    assert worst < mp.mpf(10) ** -35
    active = tuple(system.active(tuple(s > 0 for s in system.boundaries(q, v, t))))
    short = mp.mpf(1) / 8
    expected = Motion(system, 52, 44, "0.25").run(t, short, q, v, 1, 1).rows[1][2][: 2 * len(q)]
    gauss = apart(collocation(system, t, short, q, v, active), expected)
    print(f"  collocation agrees to {mp.nstr(gauss, 2)}")
    assert gauss < mp.mpf(10) ** -35
    text = lambda x: mp.nstr(x, DIGITS, strip_zeros=False, min_fixed=1, max_fixed=0)
    header = [*system.names, *(f"{x}_dot" for x in system.names), *(f"lambda_{a}" for a in range(len(system.C)))]
    lines = ["# k, t, " + ", ".join(header)]
    lines += [", ".join([str(k), text(s), *map(text, values)]) for k, s, values in first.rows]
    largest = [max(map(abs, column)) for column in zip(*(row[2] for row in first.rows))]
    print("  largest", ", ".join(mp.nstr(x, 4) for x in largest))
    (DATA / f"{name}.csv").write_text("\n".join(lines) + "\n")
    if system.S:
        header = [*system.names, *(f"{x}_before" for x in system.names), *(f"{x}_after" for x in system.names), "energy_lost"]
        lines = ["# k, boundary, entered, thrown_back, t, " + ", ".join(header)]
        for flags, values in first.impacts:
            lines.append(", ".join([*map(str, flags), *map(text, values)]))
            print("  crossing", flags, "t", mp.nstr(values[0], 6), "energy lost", mp.nstr(values[-1], 5))
        (DATA / f"{name}_crossings.csv").write_text("\n".join(lines) + "\n")


def bead():
    """A charged bead on a curved sheet in a magnetic field that pulsates."""
    field, drag = R(3, 4), R(1, 16)

    def lagrangian(q, v, t):
        (x, y), (vx, vy) = q, v
        kinetic = ((1 + x**2 / 4) * vx**2 + (1 + y**2 / 2) * vy**2) / 2 + sin(x - y) / 4 * vx * vy
        magnetic = field * (1 + sin(t) / 2) * (x * vy - y * vx) / 2
        return kinetic + magnetic - (x**2 + 2 * y**2) / 2 - x**4 / 16 + exp(-t / 8) * x * y / 4

    def force(q, v, t):
        (x, y), (vx, vy) = q, v
        return [-drag * vx * (1 + vy**2), cos(2 * t) / 4 - drag * tanh(2 * vy)]

    system = System(["x", "y"], lagrangian, force, lambda q, v, t: [])
    write("bead", system, "0.25", "0.0625", ["0.75", "-0.5"], [mp.mpf("0.5"), mp.mpf("0.25")], 400, 4)


def sledge():
    """A sledge with its mass off the blade, on ice that drifts, driven for a long time."""
    m, J, b, k, drag = R(5, 4), R(3, 4), R(3, 8), R(1, 2), R(1, 4)

    def lagrangian(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        kinetic = m * (vx**2 + vy**2) / 2 + J * w**2 / 2 + m * b * w * (cos(theta) * vy - sin(theta) * vx)
        return kinetic - k * (x**2 + y**2) / 2 + cos(t) * sin(theta) / 4 + (x * vy - y * vx) / 8

    def force(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [-drag * vx, -drag * vy, cos(3 * t) / 2 - drag * w * (1 + w**2) + R(1, 4)]

    def constraints(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [cos(theta) * vy - sin(theta) * vx - sin(t / 2) / 8 + w * y / 16]

    system = System(["x", "y", "theta"], lagrangian, force, constraints)
    theta, along, w, y = mp.mpf("0.625"), mp.mpf("0.75"), mp.mpf("0.5"), mp.mpf("0.25")
    side = -w * y / 16
    v = [along * mp.cos(theta) - side * mp.sin(theta), along * mp.sin(theta) + side * mp.cos(theta), w]
    write("sledge", system, 0, "0.125", ["-0.5", y, theta], v, 1600, 16)


def convoy():
    """A driven wheel with a rotor, and a trailer behind it, in a side wind that pushes both off their way."""
    m, trailer, J, I, K, r, d = R(3, 2), R(3, 4), R(1, 2), R(1, 4), R(1, 8), R(1, 2), R(5, 8)

    def lagrangian(q, v, t):
        (x, y, theta, phi, wheel, rotor), (vx, vy, w, u, spin, z) = q, v
        behind = (vx + d * sin(phi) * u) ** 2 + (vy - d * cos(phi) * u) ** 2
        kinetic = m * (vx**2 + vy**2) + trailer * behind + J * w**2 + I * u**2 / 2 + I * spin**2 + K * (z + w) ** 2
        return kinetic / 2 - rotor**2 / 2 - x**2 / 16 + sin(x) * z / 8 - cosh(y / 4)

    def force(q, v, t):
        (x, y, theta, phi, wheel, rotor), (vx, vy, w, u, spin, z) = q, v
        return [-vx / 8, -vy * sqrt(vy**2 + R(1, 4)) / 8, sin(t) / 2 - w / 4, 0, cos(t / 2) / 2 - spin / 8, -(z**3) / 4]

    def constraints(q, v, t):
        (x, y, theta, phi, wheel, rotor), (vx, vy, w, u, spin, z) = q, v
        return [
            cos(theta) * vy - sin(theta) * vx - sin(t) / 8,
            cos(phi) * vy - sin(phi) * vx - d * u - y / 16,
            cos(theta) * vx + sin(theta) * vy - r * spin - z / 16,
        ]

    system = System(["x", "y", "theta", "phi", "wheel", "rotor"], lagrangian, force, constraints)
    t, y, theta, phi = mp.mpf("-0.5"), mp.mpf("0.5"), mp.mpf("0.5"), mp.mpf("0.25")
    spin, w, z = mp.mpf("0.75"), mp.mpf("0.375"), mp.mpf("-0.25")
    along, side = spin / 2 + z / 16, mp.sin(t) / 8
    vx, vy = along * mp.cos(theta) - side * mp.sin(theta), along * mp.sin(theta) + side * mp.cos(theta)
    u = (mp.cos(phi) * vy - mp.sin(phi) * vx - y / 16) / mp.mpf("0.625")
    write("convoy", system, t, "0.0625", ["-0.25", y, theta, phi, 0, "0.375"], [vx, vy, w, u, spin, z], 400, 4)


def necklace():
    """Three coupled beads and a cart that follows a mean of them."""
    m, k, g = R(7, 4), R(3, 2), R(1, 2)

    def lagrangian(q, v, t):
        (x, *q), (vx, *v) = q, v
        kinetic = m * vx**2 / 2 + sum((i + 2 + q[i] ** 2 / 4) * v[i] ** 2 for i in range(3)) / 2
        kinetic += sum(cos(q[i] - q[i + 1]) * v[i] * v[i + 1] for i in range(2)) / 4
        springs = k * sum((q[i + 1] - q[i]) ** 2 for i in range(2)) / 2 + g * sum(1 - cos(q[i]) for i in range(3))
        return kinetic - springs - x**2 / 4 + sin(t) * x * v[1] / 8

    def force(q, v, t):
        (x, *q), (vx, *v) = q, v
        return [-vx / 8, 0, cos(2 * t) / 2 - v[1] * (1 + v[1] ** 2) / 8, -x * v[2] ** 2 / 16]

    def constraints(q, v, t):
        (x, *q), (vx, *v) = q, v
        return [
            vx - sum(cos(q[i] / 2) * v[i] for i in range(3)) / 2 - sin(t) / 4,
            v[0] - v[2] * exp(x / 8) + x * vx / 8 - cos(t) / 8,
        ]

    system = System(["x", "q_0", "q_1", "q_2"], lagrangian, force, constraints)
    t, x, q = mp.mpf("0.5"), mp.mpf("0.25"), [mp.mpf("0.5"), mp.mpf("-0.25"), mp.mpf("0.125")]
    v1, v2 = mp.mpf("0.5"), mp.mpf("-0.375")
    a = [mp.cos(y / 2) / 2 for y in q]
    # vx - a0 v0 = a1 v1 + a2 v2 + sin(t)/4,  x/8 vx + v0 = exp(x/8) v2 + cos(t)/8
    right = mp.matrix([a[1] * v1 + a[2] * v2 + mp.sin(t) / 4, mp.exp(x / 8) * v2 + mp.cos(t) / 8])
    vx, v0 = mp.lu_solve(mp.matrix([[1, -a[0]], [x / 8, 1]]), right)
    write("necklace", system, t, "0.0625", [x, *q], [vx, v0, v1, v2], 400, 4)


def plate():
    """A symmetric ball in Euler angles on a plate that turns, faster and slower, about an axis that moves."""
    m, A, C, r = R(1), R(3, 8), R(1, 2), R(1, 2)
    turning = lambda t: R(3, 4) + sin(t) / 2

    def lagrangian(q, v, t):
        (x, y, phi, theta, psi), (vx, vy, a, b, c) = q, v
        kinetic = m * (vx**2 + vy**2) + A * (b**2 + a**2 * sin(theta) ** 2) + C * (c + a * cos(theta)) ** 2
        return kinetic / 2 - (x**2 + y**2) / 2 - cos(theta) ** 2

    def force(q, v, t):
        (x, y, phi, theta, psi), (vx, vy, a, b, c) = q, v
        return [-vx / 16, -vy / 16, 0, -b / 8, cos(t) / 8 - c / 16]

    def constraints(q, v, t):
        (x, y, phi, theta, psi), (vx, vy, a, b, c) = q, v
        return [
            vx - r * (b * sin(phi) - c * sin(theta) * cos(phi)) + turning(t) * (y - cos(t) / 8),
            vy + r * (b * cos(phi) + c * sin(theta) * sin(phi)) - turning(t) * x,
        ]

    system = System(["x", "y", "phi", "theta", "psi"], lagrangian, force, constraints)
    x, y, phi, theta, a, b, c = (mp.mpf(s) for s in ("0.25", "0.375", "0.5", "1.5", "0.375", "-0.25", "0.5"))
    vx = (b * mp.sin(phi) - c * mp.sin(theta) * mp.cos(phi)) / 2 - mp.mpf("0.75") * (y - mp.mpf(1) / 8)
    vy = -(b * mp.cos(phi) + c * mp.sin(theta) * mp.sin(phi)) / 2 + mp.mpf("0.75") * x
    write("plate", system, 0, "0.03125", [x, y, phi, theta, 0], [vx, vy, a, b, c], 600, 6)


def relativistic():
    """A blade whose mass grows with its speed: L is not quadratic in the velocities."""
    c2, J = R(4), R(3, 4)

    def lagrangian(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        inertia = -c2 * sqrt(1 - (vx**2 + vy**2 + vx * w / 4) / c2) + J * w**2 / 2 * (1 + w**2 / 8)
        return inertia - ln(1 + x**2 / 2 + y**2) + cos(t) * sin(theta) * vx / 4

    def force(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [-vx * vy**2 / 8, -vy / 16, sin(2 * t) / 2 - w / 8]

    def constraints(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [sin(theta) * vx - cos(theta) * vy + w * x / 8 - R(1, 8)]

    system = System(["x", "y", "theta"], lagrangian, force, constraints)
    x, theta, along, w = mp.mpf("0.5"), mp.mpf("-0.375"), mp.mpf("0.75"), mp.mpf("0.625")
    side = w * x / 8 - mp.mpf(1) / 8
    v = [along * mp.cos(theta) - side * mp.sin(theta), along * mp.sin(theta) + side * mp.cos(theta), w]
    write("relativistic", system, "0.25", "0.0625", [x, "0.25", theta], v, 400, 4)


def shore():
    """A skate that loses its grip behind a shore that moves, on ground with a metric of its own."""
    J, speed, k = R(5, 8), R(1, 4), R(3, 2)

    def lagrangian(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        kinetic = ((1 + y**2 / 4) * vx**2 + (1 + cos(x) / 4) * vy**2 + J * w**2) / 2 + sin(x + theta) * vx * w / 8
        return kinetic - k * (x - speed * t) ** 2 / 2 - y**2 / 4

    def force(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [cos(3 * t) / 4, sin(t) / 2 - vy / 8, R(1, 4) - w / 8]

    def constraints(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [sin(theta) * vx - cos(theta) * vy - w / 4 + cos(t) / 8]

    inside = lambda q, t: [q[0] - speed * t]
    active = lambda sides: [0] if sides[0] else []
    system = System(["x", "y", "theta"], lagrangian, force, constraints, inside, active)
    write("shore", system, "0.25", "0.0625", ["-0.75", "0.25", "0.125"], [mp.mpf(s) for s in ("0.5", "-0.25", "0.375")], 320, 4)


def carpet():
    """A ball, with a flywheel geared to it, that rolls on a carpet and slides beside it, over and over."""
    r, J, k = R(1, 2), R(3, 16), R(5, 4)

    def lagrangian(q, v, t):
        (x, y, a, b, u), (vx, vy, wa, wb, z) = q, v
        kinetic = vx**2 + vy**2 + J * (wa**2 + wb**2) + (z - wb / 4) ** 2 / 2
        return kinetic / 2 - k * x**2 / 2 - y**2 / 4 - u**2 / 8 + y * vx / 4

    def force(q, v, t):
        (x, y, a, b, u), (vx, vy, wa, wb, z) = q, v
        return [cos(t) / 2, -vy / 8, sin(2 * t) / 4 - wa / 16, R(1, 8) - wb * (1 + wb**2) / 32, 0]

    def constraints(q, v, t):
        (x, y, a, b, u), (vx, vy, wa, wb, z) = q, v
        return [z - wa / 2 - cos(x) * vy / 4, vx - r * wb - sin(t) / 8, vy + r * wa - x / 8]

    inside = lambda q, t: [q[0]]
    active = lambda sides: [0, 1, 2] if sides[0] else [0]
    system = System(["x", "y", "a", "b", "u"], lagrangian, force, constraints, inside, active)
    x, vx, vy, wa, wb = (mp.mpf(s) for s in ("-0.5", "0.75", "0.25", "0.5", "-0.25"))
    z = wa / 2 + mp.cos(x) * vy / 4
    write("carpet", system, 0, "0.0625", [x, "0.25", 0, 0, "0.125"], [vx, vy, wa, wb, z], 320, 4)


def ramp():
    """A puck that falls on a guide that throws it back, with a kinetic energy that is not quadratic."""

    def lagrangian(q, v, t):
        (x, y), (vx, vy) = q, v
        return (vx**2 + vy**2) / 2 + (vx**2 + vy**2) ** 2 / 32 + vx * vy**3 / 64 + x / 2 + cos(y) / 8

    def force(q, v, t):
        (x, y), (vx, vy) = q, v
        return [-vx / 16, R(3, 2) - vy / 8 + cos(t) / 8]

    def constraints(q, v, t):
        (x, y), (vx, vy) = q, v
        return [vx + (2 + sin(t) / 4) * vy - R(1, 8)]

    inside = lambda q, t: [q[0] - sin(t) / 16]
    active = lambda sides: [0] if sides[0] else []
    system = System(["x", "y"], lagrangian, force, constraints, inside, active)
    write("ramp", system, 0, "0.03125", ["-0.5", "0.25"], [mp.mpf("0.25"), mp.mpf("1.5")], 400, 4)


def clutches():
    """Three discs with clutches that close in regions that overlap."""
    k = R(5, 4)

    def lagrangian(q, v, t):
        (x, *q), (vx, *v) = q, v
        kinetic = vx**2 / 2 + sum((1 + i / R(2) + sin(x) ** 2 / 4) * v[i] ** 2 for i in range(3)) / 2 + cos(q[0]) * vx * v[1] / 8
        return kinetic - k * sum(q[i] ** 2 for i in range(3)) / 2 - x**2 / 2

    def force(q, v, t):
        (x, *q), (vx, *v) = q, v
        return [sin(2 * t) / 2 - vx / 16, cos(t) / 4, -v[1] / 16, sin(t) / 2]

    def constraints(q, v, t):
        (x, *q), (vx, *v) = q, v
        return [
            v[2] - x * v[0] / 4 - vx / 2,
            v[0] - v[1] / 2 - sin(t) / 8,
            v[1] + cos(q[0]) * vx / 2 - q[2] / 8,
        ]

    inside = lambda q, t: [q[2] - cos(t) / 8, q[2] + q[3] - R(1, 4), q[1] + R(1, 2) - t / 16]
    active = lambda sides: [0, *([1] if sides[0] else []), *([2] if sides[1] and sides[2] else [])]
    system = System(["x", "q_0", "q_1", "q_2"], lagrangian, force, constraints, inside, active)
    t, x, v0, v1, vx = mp.mpf(1), mp.mpf("0.5"), mp.mpf("0.25"), mp.mpf("0.5"), mp.mpf("-0.375")
    v2 = x * v0 / 4 + vx / 2
    write("clutches", system, t, "0.0625", [x, "0.25", "-0.5", "0.125"], [vx, v0, v1, v2], 320, 4)


def seam():
    """A blade on two floors that meet in a seam, each with its own grip, with a kinetic energy that is not quadratic."""
    J, k = R(3, 4), R(3, 2)

    def lagrangian(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        kinetic = (vx**2 + vy**2 + J * w**2) / 2 + (vx**2 + w**2 / 4) ** 2 / 16 + cos(theta) * vy * w / 8
        return kinetic - k * x**2 / 2 - y**2 / 8 + x * vy / 4

    def force(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [sin(t) / 4, cos(t / 2) / 4 - vy / 16, R(1, 8) - w / 16]

    def constraints(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [
            vy - (R(1, 2) + sin(theta) / 4) * vx - cos(t) / 8,
            w - vx / 4 + (1 + y**2 / 8) * vy / 4 - R(1, 8),
        ]

    inside = lambda q, t: [q[0] - q[1] / 8 - sin(t) / 16]
    active = lambda sides: [0] if sides[0] else [1]
    system = System(["x", "y", "theta"], lagrangian, force, constraints, inside, active)
    y, vx, vy = (mp.mpf(s) for s in ("0.25", "0.5", "-0.25"))
    w = vx / 4 - (1 + y**2 / 8) * vy / 4 + mp.mpf(1) / 8
    write("seam", system, 0, "0.0625", ["-0.75", y, "0.5"], [vx, vy, w], 320, 4)


def rail():
    """A bead that hits a rail, which moves, and stays on it: the constraint keeps it on the boundary of its region."""

    def lagrangian(q, v, t):
        (x, y, u), (vx, vy, z) = q, v
        kinetic = (vx**2 + (1 + x**2 / 4) * vy**2 + z**2) / 2 + cos(y) * vx * z / 4
        return kinetic - (x + R(1, 2)) ** 2 / 4 - y**2 / 2 - u**2 / 2

    def force(q, v, t):
        (x, y, u), (vx, vy, z) = q, v
        return [0, cos(2 * t) / 2 - vy / 16, sin(t) / 4]

    def constraints(q, v, t):
        (x, y, u), (vx, vy, z) = q, v
        return [vx - cos(t) / 4 - y * vy / 4]

    inside = lambda q, t: [q[0] - sin(t) / 4 - q[1] ** 2 / 8]
    active = lambda sides: [0] if sides[0] else []
    system = System(["x", "y", "u"], lagrangian, force, constraints, inside, active, closed=True)
    write("rail", system, 0, "0.0625", ["-0.75", "0.5", "0.25"], [mp.mpf(s) for s in ("1.5", "0.5", "-0.25")], 320, 4)


if __name__ == "__main__":
    DATA.mkdir(exist_ok=True)
    everything = [bead, sledge, convoy, necklace, plate, relativistic, shore, carpet, ramp, clutches, seam, rail]
    for motion in everything:
        if len(sys.argv) == 1 or motion.__name__ in sys.argv:
            motion()
