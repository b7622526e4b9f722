"""Splines in 40 digits from their definition, and motions on them.

A cubic spline is found as a piecewise polynomial whose coefficients solve one dense system: its values, the continuity of f' and f'',
and the conditions at the ends. Nothing is shared with the recursion of the library. Where scipy is installed, its CubicSpline is compared in doubles.

Motions solve the discrete Lagrange-d'Alembert equations

    D1 L_d(q_k, q_{k+1}) + D2 L_d(q_{k-1}, q_k) = sum_a lambda_a omega^a(q_k),   phi^a(q_k, q_{k+1}) = 0

with L_d(q_0, q_1) = h L((q_0 + q_1)/2, (q_1 - q_0)/h). All parameters, knots and values are dyadic numbers, exact as doubles.

    python3 tests/functions/tools/splines.py
"""

from pathlib import Path

import mpmath as mp

mp.mp.dps = 40
DIGITS = 25
DATA = Path(__file__).resolve().parent.parent / "data"
M = mp.mpf


class Spline:
    """f(x) = sum_k c[i][k] (x - x_i)^k on [x_i, x_{i+1}]."""

    def __init__(self, x, y, ends, slopes=(0, 0)):
        self.x, self.ends = [M(a) for a in x], ends
        n = len(x) - 1
        A, b = mp.zeros(4 * n, 4 * n), mp.zeros(4 * n, 1)
        row = 0

        def term(i, order, s, sign=1):
            for k in range(order, 4):
                A[row, 4 * i + k] += sign * mp.factorial(k) / mp.factorial(k - order) * s ** (k - order)

        for i in range(n):
            h = self.x[i + 1] - self.x[i]
            for s, value in ((M(0), y[i]), (h, y[i + 1])):
                term(i, 0, s)
                b[row] = M(value)
                row += 1
            if i + 1 < n:
                for order in (1, 2):
                    term(i, order, h)
                    term(i + 1, order, M(0), -1)
                    row += 1
        h = self.x[n] - self.x[n - 1]
        if ends == "natural":
            for i, s in ((0, M(0)), (n - 1, h)):
                term(i, 2, s)
                row += 1
        elif ends == "clamped":
            for i, s, slope in ((0, M(0), slopes[0]), (n - 1, h, slopes[1])):
                term(i, 1, s)
                b[row] = M(slope)
                row += 1
        elif ends == "periodic":
            for order in (1, 2):
                term(0, order, M(0))
                term(n - 1, order, h, -1)
                row += 1
        else:
            for i in (0, n - 2):
                term(i, 3, M(0))
                term(i + 1, 3, M(0), -1)
                row += 1
        assert row == 4 * n
        solved = mp.lu_solve(A, b)
        self.c = [[solved[4 * i + k] for k in range(4)] for i in range(n)]

    def __call__(self, x, order=0):
        x, last = M(x), self.x[-1]
        if self.ends == "periodic":
            x = self.x[0] + (x - self.x[0]) - mp.floor((x - self.x[0]) / (last - self.x[0])) * (last - self.x[0])
        if self.ends in ("natural", "clamped"):
            for end in (self.x[0], last):
                if (x < end) if end is self.x[0] else (x > end):
                    slope = self.inside(end, 1)
                    return [self.inside(end, 0) + slope * (x - end), slope, M(0), M(0)][order]
        return self.inside(x, order)

    def inside(self, x, order):
        i = max([0] + [k for k in range(len(self.c)) if self.x[k] <= x])
        s = x - self.x[i]
        return sum(mp.factorial(k) / mp.factorial(k - order) * self.c[i][k] * s ** (k - order) for k in range(order, 4))


class Surface:
    """sum_rs H[r][s] C_r(x) D_s(y), C and D the splines through 1 at a knot and 0 at the others."""

    def __init__(self, x, y, heights, ends):
        def cardinal(knots, end):
            one = lambda r: [1 if i == r else 0 for i in range(len(knots))]
            return [Spline(knots, one(r), end) for r in range(len(knots))]

        self.along, self.heights = [cardinal(x, ends[0]), cardinal(y, ends[1])], heights

    def __call__(self, x, y, i=0, j=0):
        of_x, of_y = [[c(at, order) for c in own] for own, at, order in zip(self.along, (x, y), (i, j))]
        return sum(M(h) * a * b for row, a in zip(self.heights, of_x) for h, b in zip(row, of_y))


def write(name, header, rows):
    text = lambda value: value if isinstance(value, str) else mp.nstr(M(value), DIGITS)
    lines = [",".join(header)] + [",".join(text(value) for value in row) for row in rows]
    (DATA / name).write_text("\n".join(lines) + "\n")


X = [-1, -0.25, 0.5, 1.25, 1.5, 2.75, 4]
Y = [0.5, -0.75, 1.25, 2, 1.75, -0.5, 0.5]
SLOPES = (-0.5, 0.25)
POINTS = [-3.5, -1, -0.875, -0.25, 0, 0.5, 0.625, 1.3125, 1.5, 2, 2.75, 3.4375, 4, 5.75]
ENDS = ("natural", "clamped", "periodic", "not-a-knot")


def splines():
    rows = []
    for ends in ENDS:
        spline = Spline(X, Y, ends, SLOPES)
        rows += [[ends, x] + [spline(x, order) for order in range(4)] for x in POINTS]
        compare(spline, ends)
    write("splines.csv", ["ends", "x", "f", "f1", "f2", "f3"], rows)


def compare(spline, ends):
    try:
        from scipy.interpolate import CubicSpline
    except ImportError:
        return
    kind = ((1, SLOPES[0]), (1, SLOPES[1])) if ends == "clamped" else ends
    other = CubicSpline(X, Y, bc_type=kind)
    inside = [x for x in POINTS if X[0] <= x < X[-1]]
    error = max(abs(float(spline(x, order)) - other(x, order)) for x in inside for order in range(4))
    print(ends, "scipy differs by", error)


GRID = [-2, -1, 0.5, 1.5, 3]
HEIGHTS = [
    [0.5, 0.25, 0, -0.125, 0.25],
    [0.25, 0.5, 0.375, 0, 0.125],
    [0, 0.125, 0.75, 0.25, -0.25],
    [-0.25, 0, 0.25, 0.5, 0],
    [0.125, 0.25, -0.125, 0, 0.375],
]
SURFACE_ENDS = (("natural", "natural"), ("not-a-knot", "natural"))


def surfaces():
    rows = []
    for ends in SURFACE_ENDS:
        surface = Surface(GRID, GRID, HEIGHTS, ends)
        for x, y in ((-2, -2), (-1.25, 0.75), (0.5, 1.5), (2.5, -1.75), (-3, 4), (1, 0.125)):
            rows += [["/".join(ends), x, y, str(i), str(j), surface(x, y, i, j)] for i in range(3) for j in range(3)]
    write("surfaces.csv", ["ends", "x", "y", "i", "j", "f"], rows)


def motion(lagrangian_slopes, forms, phi, pair, h, steps, guess_multipliers):
    """q_k and lambda_k of all nodes behind the first two."""
    q0, q1 = [list(map(M, q)) for q in pair]
    rows = [[0] + q0, [1] + q1]

    def slopes(a, b):
        middle = [(x + y) / 2 for x, y in zip(a, b)]
        by_q, by_v = lagrangian_slopes(middle, [(y - x) / h for x, y in zip(a, b)])
        return [h / 2 * f - g for f, g in zip(by_q, by_v)], [h / 2 * f + g for f, g in zip(by_q, by_v)]

    n = len(q0)
    multipliers = guess_multipliers
    for k in range(2, steps + 1):
        arriving, omega = slopes(q0, q1)[1], forms(q1)

        def residual(*z):
            q2, lam = list(z[:n]), z[n:]
            departing = slopes(q1, q2)[0]
            reaction = [sum(l * form[i] for l, form in zip(lam, omega)) for i in range(n)]
            return [departing[i] + arriving[i] - reaction[i] for i in range(n)] + phi(q1, q2)

        guess = [2 * b - a for a, b in zip(q0, q1)] + multipliers
        z = mp.findroot(residual, guess, tol=1e-60, maxsteps=40)
        q0, q1, multipliers = q1, [z[i] for i in range(n)], [z[i] for i in range(n, len(guess))]
        rows.append([k] + q1)
    return rows


def bead():
    """m/2 (x'^2 + y'^2) - m g y on y = f(x), f periodic: the bead comes to the next period. A change of the second node becomes 455 times as large at most."""
    f = Spline(X, Y, "periodic")
    m, g, h = M(0.5), M(2), M(1) / 128
    slopes = lambda q, v: ([M(0), -m * g], [m * v[0], m * v[1]])
    forms = lambda q: [[-f(q[0], 1), M(1)]]
    phi = lambda a, b: [b[1] - f(b[0])]
    pair = [(x, f(x)) for x in (M(0.5), M(0.5) + M(2) / 128)]
    rows = motion(slopes, forms, phi, pair, h, 256, [M(0)])
    write("bead.csv", ["k", "x", "y"], rows)


def disk():
    """A disk that rolls on a terrain, seen from above: w = d/dt f(x, y)."""
    f = Surface(GRID, GRID, HEIGHTS, ("natural", "natural"))
    m, I, J, A, g, h = M(1), M(0.25), M(0.125), M(0.5), M(2), M(1) / 32

    def slopes(q, v):
        x, y = q[0], q[1]
        f1, f2, f11, f12, f22 = [f(x, y, *o) for o in ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))]
        w = f1 * v[0] + f2 * v[1]
        by_q = [m * w * (f11 * v[0] + f12 * v[1]) - m * g * f1, m * w * (f12 * v[0] + f22 * v[1]) - m * g * f2, M(0), M(0)]
        return by_q, [m * (v[0] + w * f1), m * (v[1] + w * f2), I * v[2], J * v[3]]

    cos, sin = mp.cos, mp.sin
    forms = lambda q: [[M(1), M(0), -A * cos(q[3]), M(0)], [M(0), M(1), -A * sin(q[3]), M(0)]]

    def phi(a, b):
        d, middle = [y - x for x, y in zip(a, b)], (a[3] + b[3]) / 2
        return [(d[0] - A * cos(middle) * d[2]) / h, (d[1] - A * sin(middle) * d[2]) / h]

    q0, theta, turn = [M(-1.5), M(-1.25), M(0), M(0.5)], M(2) * h, M(0.5) * h
    middle = q0[3] + turn / 2
    q1 = [q0[0] + A * cos(middle) * theta, q0[1] + A * sin(middle) * theta, theta, q0[3] + turn]
    rows = motion(slopes, forms, phi, (q0, q1), h, 128, [M(0), M(0)])
    write("disk.csv", ["k", "x", "y", "theta", "phi"], rows)


if __name__ == "__main__":
    DATA.mkdir(exist_ok=True)
    splines()
    surfaces()
    bead()
    disk()
