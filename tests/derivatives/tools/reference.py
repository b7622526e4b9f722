"""Steps of discrete nonholonomic systems and their derivatives, in 60 digits, by differences alone.

Nothing is differentiated by rules: D_1L_d and D_2L_d are central differences of L_d with steps of 1e-60 in 400 digits, the equations

    p + D_1L_d(q, q') + f^-(q, q') = sum_a lambda_a omega^a(q),   phi(q, q') = 0,   p' = D_2L_d(q, q') + f^+(q, q')

are solved to 1e-300, and the solution is differentiated by central differences with steps of 1e-50. The truncation errors are those of the
steps squared; they are smooth, so that differences of differences keep them.

usage: python3 reference.py NAME > ../data/NAME.txt     (disk, snakeboard, chain, chain16, forced, composed, reduced, sphere, gate, suslov)
"""

import sys
from mpmath import mp, mpf, matrix, cos, sin, sqrt, lu_solve, nstr

mp.dps = 400
INNER, OUTER, SECOND = mpf(10) ** -60, mpf(10) ** -50, mpf(10) ** -40


class Chart:
    """Coordinates of R^n: q' = q + d."""

    def __init__(self, n):
        self.n = n

    def move(self, q, d):
        return [a + b for a, b in zip(q, d)]

    def between(self, q0, q1):
        return [b - a for a, b in zip(q0, q1)]


def hat(w):
    return matrix([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


class SO3:
    """Rotations, by Cayley's map: R' = R (1 - W/2)^-1 (1 + W/2)."""

    n = 3

    def move(self, r, d):
        w, one = hat(d) / 2, mp.eye(3)
        return r * ((one - w) ** -1 * (one + w))

    def between(self, r0, r1):
        u, one = r0.T * r1, mp.eye(3)
        w = 2 * (u - one) * (u + one) ** -1
        return [w[2, 1], w[0, 2], w[1, 0]]


def suzuki():
    gamma = 1 / (4 - mpf(4) ** (mpf(1) / 3))
    return [gamma, gamma, 1 - 4 * gamma, gamma, gamma]


def unit(n, k):
    return [mpf(i == k) for i in range(n)]


def times(s, d):
    return [s * x for x in d]


class Problem:
    """One step. `lagrangian(q, v, t, theta)`, `forms(q, t, theta)`, `constraints(q, v, t, theta)`, `force(q, v, t, theta)`; alpha(theta) is the node."""

    def __init__(self, space, lagrangian, constraints, forms, force=None, alpha=None):
        self.space, self.lagrangian, self.constraints, self.forms = space, lagrangian, constraints, forms
        self.force = force or (lambda q, v, t, theta: [mpf(0)] * space.n)
        self.alpha = alpha or (lambda theta: mpf(1) / 2)

    def at_node(self, f, q0, q1, h, t, theta):
        alpha = self.alpha(theta)
        d = self.space.between(q0, q1)
        # No system here has both a group and attitudes in L: the node of a group is g_0 tau(alpha d).
        return f(self.space.move(q0, times(alpha, d)), times(1 / h, d), t + alpha * h, theta)

    def l_d(self, q0, q1, h, t, theta):
        return h * self.at_node(self.lagrangian, q0, q1, h, t, theta)

    def slope(self, f):
        """Df along the left-invariant fields."""
        out = []
        for k in range(self.space.n):
            step = times(INNER, unit(self.space.n, k))
            above, below = f(step), f(times(mpf(-1), step))
            out.append((above - below) / (2 * INNER))
        return out

    def rows(self, d, lam, q, p, theta, h, t):
        q1 = self.space.move(q, d)
        d1 = self.slope(lambda s: self.l_d(self.space.move(q, s), q1, h, t, theta))
        alpha = self.alpha(theta)
        force = self.at_node(self.force, q, q1, h, t, theta)
        omega = self.forms(q, t, theta)
        momentum = [
            p[i] + d1[i] + h * (1 - alpha) * force[i] - sum(l * w[i] for l, w in zip(lam, omega))
            for i in range(self.space.n)
        ]
        return momentum + list(self.at_node(self.constraints, q, q1, h, t, theta))

    def arrival(self, d, q, theta, h, t):
        q1 = self.space.move(q, d)
        d2 = self.slope(lambda s: self.l_d(q, self.space.move(q1, s), h, t, theta))
        alpha = self.alpha(theta)
        force = self.at_node(self.force, q, q1, h, t, theta)
        return [d2[i] + h * alpha * force[i] for i in range(self.space.n)]

    def jacobian(self, z, *x):
        n = self.space.n
        j = matrix(len(z), len(z))
        for k in range(len(z)):
            step = times(INNER, unit(len(z), k))
            above = self.rows(*self.split([a + b for a, b in zip(z, step)]), *x)
            below = self.rows(*self.split([a - b for a, b in zip(z, step)]), *x)
            for i in range(len(z)):
                j[i, k] = (above[i] - below[i]) / (2 * INNER)
        return j

    def split(self, z):
        return z[: self.space.n], z[self.space.n :]

    def solve(self, z, j, *x):
        for _ in range(60):
            r = self.rows(*self.split(z), *x)
            if max(abs(value) for value in r) < mpf(10) ** -300:
                return z
            dz = lu_solve(j, matrix(r))
            z = [a - b for a, b in zip(z, dz)]
        raise ArithmeticError("the step did not converge")

    def step(self, z, j, *x):
        z = self.solve(z, j, *x)
        q, p, theta, h, t = x
        d, lam = self.split(z)
        return z, self.space.move(q, d), self.arrival(d, q, theta, h, t) + list(lam)


    def first(self, m, *x):
        return solve_first(self, [mpf(0)] * self.space.n, m, *x)


def solve_first(problem, v, m, *x):
    """By Newton's method with J at every iterate."""
    z = times(x[3], v) + [mpf(0)] * m
    for _ in range(12):
        j = problem.jacobian(z, *x)
        r = problem.rows(*problem.split(z), *x)
        dz = lu_solve(j, matrix(r))
        z = [a - b for a, b in zip(z, dz)]
    return problem.solve(z, j, *x), j


def report(problem, m, q, p, theta, h, t, weights=None, v=None):
    n = problem.space.n
    x = (q, p, theta, h, t)
    z, j = problem.first(m, *x) if v is None else solve_first(problem, v, m, *x)
    _, end, rest = problem.step(z, j, *x)

    def at(moves):
        """(q', p', lambda) where the arguments are moved, q' seen from the end."""
        flat = [mpf(0)] * (2 * n + len(theta) + 2)
        for k, s in moves:
            flat[k] += s
        y = (
            problem.space.move(q, flat[:n]),
            [a + b for a, b in zip(p, flat[n : 2 * n])],
            [a + b for a, b in zip(theta, flat[2 * n : -2])],
            h + flat[-2],
            t + flat[-1],
        )
        _, moved, others = problem.step(z, j, *y)
        return problem.space.between(end, moved) + others

    arguments = 2 * n + len(theta) + 2
    number = lambda value: "0" if abs(value) < mpf(10) ** -60 else nstr(value, 40, min_fixed=0, max_fixed=0)
    show = lambda values: print(" ".join(number(value) for value in values))
    if isinstance(problem, Problem):
        print("increment")
        show(z[:n])
    print("results")
    show(rest)
    print("derivatives")
    columns = []
    for k in range(arguments):
        above, below = at([(k, OUTER)]), at([(k, -OUTER)])
        columns.append([(a - b) / (2 * OUTER) for a, b in zip(above, below)])
        show(columns[-1])
    if weights is None:
        return
    print("weights")
    show(weights)
    print("second")
    value = lambda moves: sum(w * r for w, r in zip(weights, at(moves)))
    s = SECOND
    for a in range(arguments):
        row = []
        for b in range(a + 1):
            if a == b:
                row.append((value([(a, s)]) + value([(a, -s)]) - 2 * value([])) / s**2)
            else:
                row.append(
                    (value([(a, s), (b, s)]) + value([(a, -s), (b, -s)]) - value([(a, s), (b, -s)]) - value([(a, -s), (b, s)])) / (4 * s**2)
                )
        show(row)


class Composed:
    """Substeps of the lengths gamma_i h, one after another; lambda is the sum of theirs. z has the unknowns of all of them, j a matrix for each."""

    def __init__(self, problem, gammas):
        self.problem, self.gammas, self.space = problem, gammas, problem.space

    def chain(self, q, p, theta, h, t, one):
        n, impulse, solved = self.space.n, None, []
        for i, gamma in enumerate(self.gammas):
            x = (q, p, theta, gamma * h, t)
            z, q, rest = one(i, x)
            solved.append(z)
            p, lam = rest[:n], rest[n:]
            impulse = lam if impulse is None else [a + b for a, b in zip(impulse, lam)]
            t = t + gamma * h
        return solved, q, list(p) + list(impulse)

    def first(self, m, *x):
        js = []

        def one(i, own):
            z, j = solve_first(self.problem, [mpf(0)] * self.space.n, m, *own)
            js.append(j)
            return self.problem.step(z, j, *own)

        return self.chain(*x, one)[0], js

    def step(self, z, j, *x):
        return self.chain(*x, lambda i, own: self.problem.step(z[i], j[i], *own))


class Reduced:
    """A step from (r, e) of a system with the symmetry SE(2) in its first three coordinates: at its end the momentum is moved back to the identity."""

    def __init__(self, problem):
        self.problem, self.space = problem, problem.space

    def first(self, m, q, *x):
        return self.problem.first(m, [mpf(0)] * 3 + list(q[3:]), *x)

    def step(self, z, j, q, *x):
        z, end, rest = self.problem.step(z, j, [mpf(0)] * 3 + list(q[3:]), *x)
        c, s = cos(end[2]), sin(end[2])
        return z, end, [rest[0] * c + rest[1] * s, -rest[0] * s + rest[1] * c] + list(rest[2:])


class Through:
    """A step through boundaries that are crossed in this order. `parts` has for each crossing the constraints in force before and the function s(q, t, theta),
    `last` those behind the last one. Of a part the unknowns are (d, lambda, tau), and the last equation is s(t + tau, q + d) = 0; there

        p- = dL/dv(v-), dL/dv(v-) = p + a^T mu, a v- + c = 0     for the constraints in force before,
        p+ = dL/dv(v+), dL/dv(v+) = p- + a^T L, a v+ + c = 0     for those in force behind, if there are new ones,

    and the rest of the step goes on from p+. lambda is that of the first part."""

    def __init__(self, problem, constraints, parts, last):
        self.problem, self.space, self.constraints = problem, problem.space, constraints
        self.parts, self.last = parts, last
        self.known = {}

    def of(self, active):
        """The problem with these constraints alone."""
        whole = self.problem
        only = lambda f: lambda *x: [f(*x)[a] for a in active]
        return Problem(whole.space, whole.lagrangian, only(whole.constraints), only(whole.forms), whole.force, whole.alpha)

    def newton(self, name, rows, z):
        """The solution of rows = 0 from z; the matrix of the first of all motions serves the others nearby."""
        def slopes(z):
            j = matrix(len(z), len(z))
            for k in range(len(z)):
                step = times(INNER, unit(len(z), k))
                above, below = rows([a + b for a, b in zip(z, step)]), rows([a - b for a, b in zip(z, step)])
                for i in range(len(z)):
                    j[i, k] = (above[i] - below[i]) / (2 * INNER)
            return j

        first = name not in self.known
        z, j = (z, None) if first else self.known[name]
        for i in range(80):
            if first and i < 12:
                j = slopes(z)
            r = rows(z)
            if max(abs(value) for value in r) < mpf(10) ** -300:
                if first:
                    self.known[name] = (z, slopes(z))
                return z
            z = [a - b for a, b in zip(z, lu_solve(j, matrix(r)))]
        raise ArithmeticError("the step did not converge")

    def momentum(self, name, q, p, theta, t, active, v):
        """dL/dv(v) of the velocity v that these constraints allow."""
        n, problem = self.space.n, self.of(active)
        legendre = lambda v: [
            (problem.lagrangian(q, [a + b for a, b in zip(v, step)], t, theta) - problem.lagrangian(q, [a - b for a, b in zip(v, step)], t, theta))
            / (2 * INNER)
            for step in (times(INNER, unit(n, k)) for k in range(n))
        ]
        a = problem.forms(q, t, theta)

        def rows(z):
            v, impulses = z[:n], z[n:]
            left = legendre(v)
            return [left[i] - p[i] - sum(l * w[i] for l, w in zip(impulses, a)) for i in range(n)] + list(problem.constraints(q, v, t, theta))

        v = self.newton(name, rows, v + [mpf(0)] * len(active))[:n]
        return legendre(v), v

    def first(self, m, *x):
        return None, None

    def step(self, z, j, *x):
        q, p, theta, h, t = x
        n, left, impulse, v = self.space.n, h, None, [mpf(1)] * self.space.n
        for i, (active, s) in enumerate(self.parts):
            problem = self.of(active)

            def rows(z):
                d, lam, tau = z[:n], z[n:-1], z[-1]
                return problem.rows(d, lam, q, p, theta, tau, t) + [s(self.space.move(q, d), t + tau, theta)]

            tau = h / (len(self.parts) + 1)
            z = self.newton(("part", i), rows, times(tau, v) + [mpf(0)] * len(active) + [tau])
            d, lam, tau = z[:n], z[n:-1], z[-1]
            if impulse is None:
                impulse = [mpf(0)] * self.constraints
                for a, l in zip(active, lam):
                    impulse[a] = l
            p = problem.arrival(d, q, theta, tau, t)
            q, t, left = self.space.move(q, d), t + tau, left - tau
            behind = (self.parts + [(self.last, None)])[i + 1][0]
            if active:
                p, v = self.momentum(("before", i), q, p, theta, t, active, v)
            if set(behind) - set(active):
                p, v = self.momentum(("behind", i), q, p, theta, t, behind, v)
        problem = self.of(self.last)
        rows = lambda z: problem.rows(z[:n], z[n:], q, p, theta, left, t)
        d = self.newton("last", rows, times(left, v) + [mpf(0)] * len(self.last))[:n]
        return None, self.space.move(q, d), problem.arrival(d, q, theta, left, t) + impulse


def numbers(text):
    return [mpf(word) for word in text.split()]


def disk():
    def lagrangian(q, v, t, theta):
        m, i, j, a = theta
        return m / 2 * (v[0] ** 2 + v[1] ** 2) + i / 2 * v[2] ** 2 + j / 2 * v[3] ** 2

    def constraints(q, v, t, theta):
        a = theta[3]
        return [v[0] - a * cos(q[3]) * v[2], v[1] - a * sin(q[3]) * v[2]]

    def forms(q, t, theta):
        a = theta[3]
        return [[1, 0, -a * cos(q[3]), 0], [0, 1, -a * sin(q[3]), 0]]

    problem = Problem(Chart(4), lagrangian, constraints, forms)
    report(
        problem, 2, numbers("0.125 -0.375 0.25 0.3125"), numbers("1.125 0.75 0.375 0.1875"), numbers("5 0.3125 0.1875 0.5"),
        mpf("0.125"), mpf("0.25"), numbers("0.5 -0.75 1.25 0.875 -0.625 1.5 0.375 -1.125 0.25 -0.5"), [mpf(0), mpf(0), mpf(2), mpf(1)],
    )


def snakeboard(reduced=False):
    def lagrangian(q, v, t, theta):
        m, j, jr, jw, l, k, d, apsi, aphi, w = theta
        return (m * (v[0] ** 2 + v[1] ** 2) + j * v[2] ** 2 + jr * (v[2] + v[3]) ** 2 + jw * ((v[2] + v[4]) ** 2 + (v[2] - v[4]) ** 2)) / 2

    def forms(q, t, theta):
        l, th, phi = theta[4], q[2], q[4]
        return [
            [-sin(th - phi), cos(th - phi), -l * cos(phi), 0, 0],
            [-sin(th + phi), cos(th + phi), l * cos(phi), 0, 0],
        ]

    def constraints(q, v, t, theta):
        return [sum(a * b for a, b in zip(form, v)) for form in forms(q, t, theta)]

    def force(q, v, t, theta):
        m, j, jr, jw, l, k, d, apsi, aphi, w = theta
        return [mpf(0)] * 3 + [k * (apsi * sin(w * t) - q[3]) - d * v[3], k * (aphi * sin(w * t) - q[4]) - d * v[4]]

    problem = Problem(Chart(5), lagrangian, constraints, forms, force)
    report(
        Reduced(problem) if reduced else problem, 2, numbers("0.125 -0.375 0.25 0.3125 0.4375"), numbers("1.125 0.75 0.375 0.1875 0.0625"),
        numbers("6 0.25 0.125 0.0625 0.25 3 0.5 0.75 0.375 2"), mpf("0.0625"), mpf("0.25"),
    )


def chain(n=8):
    def lagrangian(q, v, t, theta):
        total, x, y, depth = mpf(0), mpf(0), mpf(0), mpf(0)
        for j in range(n):
            x, y, depth = x + cos(q[j]) * v[j], y + sin(q[j]) * v[j], depth + cos(q[j])
            total += (x**2 + y**2) / 2 + theta[0] * depth
        return total

    def forms(q, t, theta):
        return [[cos(q[i] - q[n - 1]) for i in range(n)]]

    def constraints(q, v, t, theta):
        return [sum(a * b for a, b in zip(form, v)) for form in forms(q, t, theta)]

    problem = Problem(Chart(n), lagrangian, constraints, forms)
    report(
        problem, 1, [mpf(k * k % 7 - 3) / 8 for k in range(n)], [mpf(k * k * k % 11 - 5) / 4 for k in range(n)], numbers("9.8125"),
        mpf("0.03125"), mpf(0),
    )


def forced(composed=False):
    def lagrangian(q, v, t, theta):
        m, k, a, w = theta
        return (
            m * (v[0] ** 2 + 2 * v[1] ** 2 + v[0] * v[1] * sin(q[2]) + (2 + cos(q[0])) * v[2] ** 2) / 2 - k * q[0] * q[1] * cos(t)
        )

    def forms(q, t, theta):
        return [[t * sin(q[1]), -q[1], mpf(1)]]

    def constraints(q, v, t, theta):
        a, w = theta[2], theta[3]
        return [v[2] + t * sin(q[1]) * v[0] - q[1] * v[1] - a * cos(w * t) - q[0]]

    def force(q, v, t, theta):
        a, w = theta[2], theta[3]
        return [-a * v[0] * t, mpf(0), sin(w * t) + q[2] * v[0] * v[1]]

    def alpha(theta):
        return mpf(1) / 3 + theta[2] ** 2 / 10

    problem = Problem(Chart(3), lagrangian, constraints, forms, force, alpha)
    if composed:
        problem = Composed(Problem(Chart(3), lagrangian, constraints, forms, force), suzuki())
    report(
        problem, 1, numbers("0.3125 -0.375 0.625"), numbers("0.5 0.8125 -1.125"), numbers("1.3125 0.6875 0.375 2"),
        mpf("0.125"), mpf("0.75"), numbers("0.5 -0.75 1.25 0.875 -0.625 1.5 0.375"),
    )


def sphere():
    def lagrangian(q, v, t, theta):
        return (v[0] ** 2 + v[1] ** 2 + theta[1] * (v[2] ** 2 + v[3] ** 2 + v[4] ** 2)) / 2

    def forms(q, t, theta):
        return [[1, 0, 0, -theta[0], 0], [0, 1, theta[0], 0, 0]]

    def constraints(q, v, t, theta):
        return [sum(a * b for a, b in zip(form, v)) for form in forms(q, t, theta)]

    problem = Through(Problem(Chart(5), lagrangian, constraints, forms), 2, [([], lambda q, t, theta: q[0])], [0, 1])
    report(
        problem, 2, numbers("-0.0625 0.1875 0.125 0.3125 0.25"), numbers("1 0.8125 0.125 0.3125 0.0625"), numbers("0.5 0.09375"),
        mpf("0.125"), mpf("0.75"),
    )


def gate():
    def lagrangian(q, v, t, theta):
        m, k, a, w = theta
        return (
            m * (v[0] ** 2 + 2 * v[1] ** 2 + v[0] * v[1] * sin(q[2]) + (2 + cos(q[0])) * v[2] ** 2) / 2 - k * q[0] * q[1] * cos(t)
        )

    def forms(q, t, theta):
        return [[t * sin(q[1]), -q[1], mpf(1)], [mpf(0), mpf(1), -(1 + q[0]) / 2]]

    def constraints(q, v, t, theta):
        a, w = theta[2], theta[3]
        return [v[2] + t * sin(q[1]) * v[0] - q[1] * v[1] - a * cos(w * t) - q[0], v[1] - (1 + q[0]) * v[2] / 2 - a * t]

    def force(q, v, t, theta):
        a, w = theta[2], theta[3]
        return [-a * v[0] * t, mpf(0), sin(w * t) + q[2] * v[0] * v[1]]

    parts = [
        ([1], lambda q, t, theta: q[0] + theta[2] * q[1] - t / 4),
        ([0, 1], lambda q, t, theta: theta[2] / 4 - q[1] + q[2] * t / 2),
    ]
    report(
        Through(Problem(Chart(3), lagrangian, constraints, forms, force), 2, parts, [0]), 2, numbers("0.09375 0.171875 0.25"),
        numbers("2 1.5 1"), numbers("1.3125 0.6875 0.375 2"), mpf("0.125"), mpf("0.75"),
    )


def suslov():
    def lagrangian(q, v, t, theta):
        j11, j22, j33, j13, j23 = theta
        return (j11 * v[0] ** 2 + j22 * v[1] ** 2 + j33 * v[2] ** 2) / 2 + j13 * v[0] * v[2] + j23 * v[1] * v[2]

    def forms(q, t, theta):
        return [[0, 0, 1]]

    def constraints(q, v, t, theta):
        return [v[2]]

    problem = Problem(SO3(), lagrangian, constraints, forms)
    # The quaternion (i, j, k, w) = (0.25, -0.5, 0.125, 1), of any norm.
    i, j, k, w = numbers("0.25 -0.5 0.125 1")
    s = 2 / (i * i + j * j + k * k + w * w)
    r = matrix([
        [1 - s * (j * j + k * k), s * (i * j - k * w), s * (i * k + j * w)],
        [s * (i * j + k * w), 1 - s * (i * i + k * k), s * (j * k - i * w)],
        [s * (i * k - j * w), s * (j * k + i * w), 1 - s * (i * i + j * j)],
    ])
    report(
        problem, 1, r, numbers("0.5 0.8125 -1.125"), numbers("1.3125 1.6875 2 0.1875 0.3125"), mpf("0.25"), mpf(0),
        numbers("0.5 -0.75 1.25 0.875 -0.625 1.5 0.375"),
    )


{"disk": disk, "snakeboard": snakeboard, "chain": chain, "chain16": lambda: chain(16), "forced": forced, "suslov": suslov, "composed": lambda: forced(True), "reduced": lambda: snakeboard(True), "sphere": sphere, "gate": gate}[sys.argv[1]]()
