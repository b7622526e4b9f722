"""The reduced equations of FTZ Theorem 2.7 to 30 digits, by mpmath from the definitions, at states (q, q', q'', t) whose element of the group is not e:
numbers of the left trivialisation v_bar = Ad_{h^-1} A(q'), of L_hat = L and its slopes, of the curvature dA(X, Y) = -A([X, Y]) of horizontal
fields, of the Lagrange-d'Alembert covector d/dt dL/dq' - dL/dq - F along the horizontal lifts and the left-invariant fields, and of the rates of (r', v_bar)
along the solution of (M, -omega; b, 0). Nothing is reduced: all are derivatives, by differences in 60 digits, of functions on TQ.

    python3 -P numbers.py > ../numbers.rs      (-P: mpmath imports a module `numbers` of its own)
"""
from mpmath import mp, mpf, matrix, cos, sin, sqrt, lu_solve, diff

mp.dps = 60


def unit(n, j):
    return [mpf(int(i == j)) for i in range(n)]


def add(a, b, factor=1):
    return [x + factor * y for x, y in zip(a, b)]


def apply(rows, v):
    return [sum(a * x for a, x in zip(row, v)) for row in rows]


class System:
    """Q with base and fibre directions, L, F, h^-1 h' (g values), the forms of D, those of C_K with their constants, M or None for the nonholonomic one."""

    def __init__(self, name, base, fibre, lagrangian, body, forms, lift=None, force=None, kinematic=None):
        self.name, self.base, self.fibre = name, base, fibre
        self.n = len(base) + len(fibre)
        self.L, self.body, self.forms, self.given_lift = lagrangian, body, forms, lift
        self.F = force or (lambda q, v, t: [mpf(0)] * self.n)
        # b v + c = 0, as a function of (q, v, t).
        self.kinematic = kinematic or (lambda q, v, t: apply(forms(q, t), v))

    def metric(self, q, t):
        zero = [mpf(0)] * self.n
        entry = lambda i, j: diff(
            lambda a, b: self.L(q, add(add(zero, unit(self.n, i), a), unit(self.n, j), b), t), (0, 0), (1, 1))
        return [[entry(i, j) for j in range(self.n)] for i in range(self.n)]

    def vertical(self, q, xi):
        """The vertical vector with h^-1 h' = xi."""
        g = len(self.fibre)
        columns = [self.body(q, unit(self.n, i)) for i in self.fibre]
        solved = lu_solve(matrix([[columns[j][i] for j in range(g)] for i in range(g)]), matrix(xi))
        v = [mpf(0)] * self.n
        for i, x in zip(self.fibre, solved):
            v[i] = x
        return v

    def lift(self, q, t):
        """M, g x r; of the nonholonomic connection with V + D = TQ: Hor = D with the metric's complement of D and V."""
        if self.given_lift:
            return self.given_lift(q, t)
        forms, g = self.forms(q, t), len(self.fibre)
        # S = V and D, by a null vector of the forms on V: there is one, or none.
        on_fibre = [apply(forms, self.vertical(q, unit(g, a))) for a in range(g)]
        rows = list(forms)
        if len(forms) < g:
            assert len(forms) == g - 1
            minor = lambda a: matrix([[on_fibre[b][m] for b in range(g) if b != a] for m in range(len(forms))])
            null = [(-1) ** a * mp.det(minor(a)) for a in range(g)]
            section = self.vertical(q, null)
            rows.append(apply(self.metric(q, t), section))
        fibre = matrix([[sum(c * x for c, x in zip(row, self.vertical(q, unit(g, a)))) for a in range(g)] for row in rows])
        columns = []
        for i in self.base:
            # Of the vector over e_i with h^-1 h' = 0.
            over = add(unit(self.n, i), self.vertical(q, self.body(q, unit(self.n, i))), -1)
            columns.append(lu_solve(fibre, -matrix(apply(rows, over))))
        return [[columns[i][a] for i in range(len(self.base))] for a in range(g)]

    def velocity(self, q, rdot, vbar, t):
        """q' of (r', v_bar)."""
        v = [mpf(0)] * self.n
        for i, x in zip(self.base, rdot):
            v[i] = x
        rest = add(add(vbar, apply(self.lift(q, t), rdot)), self.body(q, v), -1)
        return add(v, self.vertical(q, rest))

    def connection(self, q, v, t):
        """v_bar of q'."""
        return add(self.body(q, v), apply(self.lift(q, t), [v[i] for i in self.base]), -1)

    def joined(self, base, fibre):
        v = [mpf(0)] * self.n
        for i, x in list(zip(self.base, base)) + list(zip(self.fibre, fibre)):
            v[i] = x
        return v

    def momentum(self, q, v, t, i):
        return diff(lambda e: self.L(q, add(v, unit(self.n, i), e), t), 0)

    def covector(self, q, v, a, t):
        """d/dt dL/dq' - dL/dq - F."""
        def along(e, i):
            return self.momentum(add(add(q, v, e), a, e * e / 2), add(v, a, e), t + e, i)
        force = self.F(q, v, t)
        slope = lambda i: diff(lambda e: self.L(add(q, unit(self.n, i), e), v, t), 0)
        return [diff(lambda e: along(e, i), 0) - slope(i) - force[i] for i in range(self.n)]

    def frame(self, q, t):
        """Horizontal lifts and left-invariant fields, by their directions."""
        r, g = len(self.base), len(self.fibre)
        fields = {i: self.velocity(q, unit(r, k), [mpf(0)] * g, t) for k, i in enumerate(self.base)}
        fields |= {i: self.velocity(q, [mpf(0)] * r, unit(g, a), t) for a, i in enumerate(self.fibre)}
        return [fields[i] for i in range(self.n)]

    def curvature(self, q, t):
        """B_tilde^a_ij = -A([X_i, X_j])^a."""
        r, g = len(self.base), len(self.fibre)
        field = lambda i, q: self.velocity(q, unit(r, i), [mpf(0)] * g, t)
        def derivative(i, along):
            return [diff(lambda e: field(i, add(q, along, e))[c], 0) for c in range(self.n)]
        def component(i, j):
            if i == j:
                return [mpf(0)] * g
            bracket = add(derivative(j, field(i, q)), derivative(i, field(j, q)), -1)
            return [-x for x in self.connection(q, bracket, t)]
        all = [[component(i, j) for j in range(r)] for i in range(r)]
        return [[[all[i][j][a] for j in range(r)] for i in range(r)] for a in range(g)]

    def rates(self, q, v, a, t):
        """d/dt of (r', v_bar)."""
        def vbar(e, c):
            return self.connection(add(add(q, v, e), a, e * e / 2), add(v, a, e), t + e)[c]
        fibre = [diff(lambda e: vbar(e, c), 0) for c in range(len(self.fibre))]
        return self.joined([a[i] for i in self.base], fibre)

    def accelerations(self, q, v, t):
        """q'' of Lagrange-d'Alembert with reactions in D's annihilator and d/dt of C_K."""
        n = self.n
        zero = [mpf(0)] * n
        rest = self.covector(q, v, zero, t)
        mass = [add(self.covector(q, v, unit(n, j), t), rest, -1) for j in range(n)]
        forms = self.forms(q, t)
        m = len(forms)
        def rate(a, k):
            return diff(lambda e: self.kinematic(add(add(q, v, e), a, e * e / 2), add(v, a, e), t + e)[k], 0)
        still = [rate(zero, k) for k in range(m)]
        whole = matrix(n + m)
        right = matrix(n + m, 1)
        for i in range(n):
            for j in range(n):
                whole[i, j] = mass[j][i]
            for k in range(m):
                whole[i, n + k] = -forms[k][i]
                whole[n + k, i] = rate(unit(n, i), k) - still[k]
            right[i] = -rest[i]
        for k in range(m):
            right[n + k] = -still[k]
        return list(lu_solve(whole, right))[:n]

    def slopes(self, q, v, t):
        """dL_hat along R at fixed h and (r', v_bar), and by (r', v_bar)."""
        rdot, vbar = [v[i] for i in self.base], self.connection(q, v, t)
        def along(e, i):
            there = add(q, unit(self.n, i), e)
            return self.L(there, self.velocity(there, rdot, vbar, t), t)
        base = [diff(lambda e: along(e, i), 0) for i in self.base]
        fields = self.frame(q, t)
        by_velocity = [diff(lambda e: self.L(q, add(v, field, e), t), 0) for field in fields]
        return self.joined(base, [mpf(0)] * len(self.fibre)), by_velocity

    def write(self, q, v, a, t):
        q, v, a = ([mpf(x) for x in of] for of in (q, v, a))
        t = mpf(t)
        slopes, momenta = self.slopes(q, v, t)
        covector = self.covector(q, v, a, t)
        solved = self.accelerations(q, v, t)
        print(f"pub mod {self.name} {{")
        emit("Q", q), emit("V", v), emit("T", t)
        emit("REDUCED", self.joined([v[i] for i in self.base], self.connection(q, v, t)))
        emit("VALUE", self.L(q, v, t))
        emit("SLOPES", slopes)
        emit("MOMENTA", momenta)
        emit("CURVATURE", self.curvature(q, t))
        emit("RATES", self.rates(q, v, a, t))
        emit("COVECTOR", [sum(p * x for p, x in zip(covector, field)) for field in self.frame(q, t)])
        emit("FORMS", [apply(self.forms(q, t), field) for field in self.frame(q, t)])
        emit("VALUES", self.kinematic(q, v, t))
        emit("SOLVED", self.rates(q, v, solved, t))
        print("}")


def emit(name, value):
    def kind(of):
        return f"[{kind(of[0])}; {len(of)}]" if isinstance(of, list) else "f64"

    def text(of):
        if isinstance(of, list):
            return f"[{', '.join(text(x) for x in of)}]"
        # Exact zeros are rounded to 1e-50 and less.
        digits = mp.nstr(of if abs(of) > mpf(10) ** -30 else mpf(0), 30, min_fixed=-5, max_fixed=5)
        return digits if "." in digits else digits + ".0"

    print(f"    pub const {name}: {kind(value)} = {text(value)};")


def trailer():
    m, J, I, c, k, b, d, e, f = (mpf(x) / 8 for x in (12, 4, 3, 1, 6, 5, 2, 3, 7))
    def lagrangian(q, v, t):
        return m / 2 * (v[0] ** 2 + v[1] ** 2) + J / 2 * v[2] ** 2 + I / 2 * (v[2] + v[3]) ** 2 + c * cos(q[3]) * v[2] * v[3] - k * cos(q[3])
    body = lambda q, v: [cos(q[2]) * v[0] + sin(q[2]) * v[1], -sin(q[2]) * v[0] + cos(q[2]) * v[1], v[2]]
    forms = lambda q, t: [[sin(q[2]), -cos(q[2]), 0, 0], [sin(q[2] + q[3]), -cos(q[2] + q[3]), -b * cos(q[3]), -d]]
    force = lambda q, v, t: [f * cos(q[2]), f * sin(q[2]), 0, -e * v[3]]
    return System("trailer", [3], [0, 1, 2], lagrangian, body, forms, force=force)


def moving():
    def lagrangian(q, v, t):
        (x, y, _, _), (u, w, z, s) = q, v
        return (u ** 2 + w ** 2 + z ** 2 + (1 + x ** 2) * s ** 2) / 2 + y * cos(t) * u * z - x * y
    forms = lambda q, t: [[-q[1], 0, 1, 0], [-q[0], 1, 0, 0]]
    kinematic = lambda q, v, t: [v[2] - q[1] * v[0] - t / 2, v[1] - q[0] * v[0]]
    lift = lambda q, t: [[q[0] * q[1], t], [sin(t * q[1]), 0]]
    force = lambda q, v, t: [-v[0] / 4, 0, v[3] / 3, 0]
    return System("moving", [0, 1], [2, 3], lagrangian, lambda q, v: [v[2], v[3]], forms, lift, force, kinematic)


def heisenberg():
    body = lambda q, v: [v[2], v[3], v[4] - q[2] * v[3]]
    def lagrangian(q, v, t):
        (u, w), (x, y, z) = q[:2], body(q, v)
        return (v[0] ** 2 + v[1] ** 2 + (x + w * v[0]) ** 2 + (1 + u ** 2) * y ** 2 + (z + u * v[1]) ** 2) / 2 - u * w
    forms = lambda q, t: [[-1, 0, -q[1], -q[2], 1]]
    lift = lambda q, t: [[q[1], 0], [0, q[0] * q[1]], [sin(q[1]), 0]]
    return System("heisenberg", [0, 1], [2, 3, 4], lagrangian, body, forms, lift)


def rotor():
    """R = exp(u^), u in the places of R: omega = J(u) u' with the right Jacobian."""
    inertia = [mpf(1), mpf(3) / 2, mpf(2)]
    def body(q, v):
        u, w = q[2:], v[2:]
        angle = sqrt(sum(x * x for x in u))
        first, second = (1 - cos(angle)) / angle ** 2, (angle - sin(angle)) / angle ** 3
        cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        once = cross(u, w)
        return add(add(w, once, -first), cross(u, once), second)
    def lagrangian(q, v, t):
        (s, w), o = q[:2], body(q, v)
        return ((v[0] ** 2 + v[1] ** 2 + inertia[0] * o[0] ** 2 + inertia[1] * o[1] ** 2 + (inertia[2] + s ** 2) * o[2] ** 2) / 2
                + s * o[0] * v[1] / 3 - cos(s) * w)
    def forms(q, t):
        columns = [body(q, unit(5, i)) for i in range(5)]
        return [[c[2] - c[0] / 2 - (q[0] if i == 1 else 0) for i, c in enumerate(columns)]]
    lift = lambda q, t: [[q[1], 0], [0, q[0]], [0, sin(q[0])]]
    force = lambda q, v, t: [-v[1] / 4, 0, 0, 0, 0]
    return System("rotor", [0, 1], [2, 3, 4], lagrangian, body, forms, lift, force)


def turning():
    """In (r, a, p) with x = r cos a, y = r sin a, z = p, all of it pulled back."""
    def moved(q, v):
        (r, a, p), (u, w, s) = q, v
        return [r * cos(a), r * sin(a), p], [u * cos(a) - r * w * sin(a), u * sin(a) + r * w * cos(a), s]
    def lagrangian(q, v, t):
        (x, y, z), (u, w, s) = moved(q, v)
        return (u ** 2 + w ** 2 + s ** 2) / 2 - (x ** 2 + y ** 2) * z
    def forms(q, t):
        def value(v):
            (x, y, _), (u, w, s) = moved(q, v)
            return s - x * w + y * u
        return [[value(unit(3, i)) for i in range(3)]]
    return System("turning", [0, 2], [1], lagrangian, lambda q, v: [v[1]], forms)


def servo():
    a, m, l, g, b, k = (mpf(x) / 4 for x in (6, 3, 5, 9, 2, 7))
    def lagrangian(q, v, t):
        return (a + m) / 2 * v[0] ** 2 + m * l * cos(q[1]) * v[0] * v[1] + m * l ** 2 / 2 * v[1] ** 2 - m * g * l * cos(q[1])
    forms = lambda q, t: [[1, -b * cos(q[1])]]
    kinematic = lambda q, v, t: [v[1] + sin(q[1]) * v[0] - k * cos(q[1])]
    return System("servo", [1], [0], lagrangian, lambda q, v: [v[0]], forms, kinematic=kinematic)


def drifting():
    m, J, I, c, k = (mpf(x) / 4 for x in (6, 3, 5, 1, 2))
    def lagrangian(q, v, t):
        return m / 2 * (v[0] ** 2 + v[1] ** 2) + J / 2 * v[2] ** 2 + I / 2 * v[3] ** 2 + c * cos(q[3]) * v[2] * v[3]
    body = lambda q, v: [cos(q[2]) * v[0] + sin(q[2]) * v[1], -sin(q[2]) * v[0] + cos(q[2]) * v[1], v[2]]
    forms = lambda q, t: [[sin(q[2]), -cos(q[2]), 0, -k * sin(q[3])]]
    kinematic = lambda q, v, t: [sin(q[2]) * v[0] - cos(q[2]) * v[1] - q[3] * v[3] - k * q[3]]
    lift = lambda q, t: [[q[3]], [sin(q[3])], [q[3] ** 2]]
    return System("drifting", [3], [0, 1, 2], lagrangian, body, forms, lift, kinematic=kinematic)


print("//! Written by tests/lagrange_poincare/tools/numbers.py: 30 digits.")
print("#![allow(clippy::excessive_precision, clippy::unreadable_literal, clippy::approx_constant)]\n")
trailer().write([0.25, -0.5, 0.75, 0.375], [0.5, -0.25, 0.625, 0.875], [0.375, 0.25, -0.5, 0.75], 0)
moving().write([0.5, -0.75, 0.25, 0.125], [0.625, -0.5, 0.75, 0.375], [-0.25, 0.5, 0.375, -0.625], 0.375)
heisenberg().write([0.5, -0.75, 0.25, -0.375, 0.625], [0.625, 0.5, -0.75, 0.375, 0.25], [-0.25, 0.5, 0.375, -0.625, 0.125], 0)
rotor().write([0.5, -0.75, 0.25, -0.375, 0.625], [0.625, 0.5, -0.75, 0.375, 0.25], [-0.25, 0.5, 0.375, -0.625, 0.125], 0)
turning().write([0.75, 0.625, -0.5], [0.5, -0.375, 0.25], [0.125, 0.625, -0.25], 0)
servo().write([0.25, 0.625], [0.5, -0.375], [0.125, 0.75], 0)
drifting().write([0.25, -0.5, 0.75, 0.375], [0.5, -0.25, 0.625, 0.875], [0.375, 0.25, -0.5, 0.75], 0)
