"""Motions of discrete systems in 50 digits, from the definition of the equations.

    D1 L_d(q_k, q_{k+1}) + D2 L_d(q_{k-1}, q_k) + f-(q_k, q_{k+1}) + f+(q_{k-1}, q_k) = sum_a lambda_a omega^a(q_k)
    phi^a(q_k, q_{k+1}) = 0

L_d, f-, f+ and phi are functions of the end points (t0, q0), (t1, q1), written out for the rule of each system and
differentiated there. The first pair is that of a position q and a velocity v:

    dL/dv(q, v, t) + D1 L_d(q, q1) + f-(q, q1) = sum_a mu_a omega^a(q),   phi^a(q, q1) = 0

Parameters, h and q are dyadic numbers, exact as doubles; a velocity that a constraint determines is rounded.
"""

from pathlib import Path

import mpmath as mp
import sympy as sp

mp.mp.dps = 50
STEPS, STRIDE, DIGITS = 1000, 10, 25
DATA = Path(__file__).resolve().parent.parent / "data"
R = sp.Rational
sin, cos, exp, ln, sqrt, cosh, atan, tanh = sp.sin, sp.cos, sp.exp, sp.log, sp.sqrt, sp.cosh, sp.atan, sp.tanh

RULES = {
    "midpoint": [(R(1, 2), 1)],
    "trapezoidal": [(R(0), R(1, 2)), (R(1), R(1, 2))],
    "alpha = 3/8": [(R(3, 8), 1)],
}


def symbols(name, n):
    return list(sp.symbols(f"{name}0:{n}", real=True))


class System:
    """q, v, t -> L, F and the constraints b.v + c, under a rule; all as sympy expressions."""

    def __init__(self, names, rule, lagrangian, force, constraints):
        n = len(names)
        self.names = names
        self.q, self.v, self.t = symbols("q", n), symbols("v", n), sp.Symbol("t", real=True)
        point = (self.q, self.v, self.t)
        self.L, self.F, self.C = lagrangian(*point), force(*point), constraints(*point)
        self.q0, self.q1 = symbols("a", n), symbols("b", n)
        self.t0, self.h = sp.symbols("t0 h", real=True)
        self.nodes = RULES[rule]
        average = self.average
        l_d = average(self.L, lambda alpha: self.h)
        self.d1 = [sp.diff(l_d, x) for x in self.q0]
        self.d2 = [sp.diff(l_d, x) for x in self.q1]
        self.minus = [average(f, lambda alpha: self.h * (1 - alpha)) for f in self.F]
        self.plus = [average(f, lambda alpha: self.h * alpha) for f in self.F]
        self.phi = [average(c, lambda alpha: 1) for c in self.C]
        at_node = dict(zip(self.q, self.q0)) | {self.t: self.t0}
        self.omega = [[sp.diff(c, v).subs(at_node, simultaneous=True) for v in self.v] for c in self.C]
        self.compile()

    def average(self, f, scale):
        total = 0
        for alpha, weight in self.nodes:
            at = {self.t: self.t0 + alpha * self.h}
            for q, v, a, b in zip(self.q, self.v, self.q0, self.q1):
                at[q], at[v] = (1 - alpha) * a + alpha * b, (b - a) / self.h
            total += weight * scale(alpha) * f.subs(at, simultaneous=True)
        return total

    def compile(self):
        arguments = [*self.q0, *self.q1, self.t0, self.h]
        multipliers, momentum = symbols("l", len(self.C)), symbols("p", len(self.q))
        reaction = [sum(l * w[i] for l, w in zip(multipliers, self.omega)) for i in range(len(self.q))]
        rows = [p + a + f - r for p, a, f, r in zip(momentum, self.d1, self.minus, reaction)] + self.phi
        unknowns = [*self.q1, *multipliers]
        everything = [*arguments, *multipliers, *momentum]
        jacobian = [sp.diff(row, x) for row in rows for x in unknowns]
        self.node = sp.lambdify(everything, rows + jacobian, "mpmath", cse=True)
        self.arrival = sp.lambdify(arguments, [a + f for a, f in zip(self.d2, self.plus)], "mpmath", cse=True)
        momentum = [sp.diff(self.L, v) for v in self.v]
        self.start_momentum = sp.lambdify([*self.q, *self.v, self.t], momentum, "mpmath")
        self.velocity = sp.lambdify([*self.q, *self.v, self.t], self.C, "mpmath")

    def solve(self, q, momentum, t, h, guess):
        """(q_next, lambda) at the node (t, q) where `momentum` arrives."""
        n, size = len(q), len(guess)
        z = list(guess)
        for _ in range(60):
            values = self.node(*q, *z[:n], t, h, *z[n:], *momentum)
            jacobian = mp.matrix(size, size)
            for i in range(size):
                for j in range(size):
                    jacobian[i, j] = values[size + i * size + j]
            correction = mp.lu_solve(jacobian, mp.matrix(values[:size]))
            z = [x - correction[i] for i, x in enumerate(z)]
            if max(abs(x) for x in correction) < mp.mpf(10) ** -44:
                return z[:n], z[n:]
        raise RuntimeError("Newton's method did not converge")

    def motion(self, t, h, q, v):
        """(k, t_k, q_k, lambda_k) for k = 0 ... STEPS; lambda_0 is not defined."""
        m = len(self.C)
        assert all(abs(c) < mp.mpf(10) ** -45 for c in self.velocity(*q, *v, t))
        guess = [x + h * u for x, u in zip(q, v)]
        following, _ = self.solve(q, self.start_momentum(*q, *v, t), t, h, [*guess, *[mp.mpf(0)] * m])
        yield 0, t, q, []
        multipliers = [mp.mpf(0)] * m
        for k in range(1, STEPS + 1):
            momentum = self.arrival(*q, *following, t + (k - 1) * h, h)
            guess = [2 * b - a for a, b in zip(q, following)]
            q = following
            following, multipliers = self.solve(q, momentum, t + k * h, h, [*guess, *multipliers])
            yield k, t + k * h, q, multipliers

    def write(self, name, t, h, q, v):
        text = lambda x: mp.nstr(x, DIGITS, strip_zeros=False, min_fixed=1, max_fixed=0)
        lines = ["# k, " + ", ".join([*self.names, *(f"lambda_{a}" for a in range(len(self.C)))])]
        lines.append("# v, " + ", ".join(map(text, v)))
        for k, _, position, multipliers in self.motion(t, h, q, v):
            if k % STRIDE == 0:
                lines.append(", ".join([str(k), *map(text, [*position, *multipliers])]))
        (DATA / f"{name}.csv").write_text("\n".join(lines) + "\n")
        print(name, lines[-1])


def manipulator():
    """An arm with a driven joint on a cart that rests on a blade."""
    m, M, l, J, k, c, drag = R(3, 4), R(5, 2), R(5, 8), R(3, 8), R(7, 4), R(1, 8), R(1, 4)

    def lagrangian(q, v, t):
        (x, y, theta, psi), (vx, vy, w, u) = q, v
        hand = (vx - l * sin(theta + psi) * (w + u)) ** 2 + (vy + l * cos(theta + psi) * (w + u)) ** 2
        return (M * (vx**2 + vy**2) + J * w**2 + m * hand) / 2 - k / 2 * (psi - sin(2 * t) / 2) ** 2 - x**2 / 8

    def force(q, v, t):
        (x, y, theta, psi), (vx, vy, w, u) = q, v
        return [-drag * vx, -drag * vy, cos(3 * t) / 2, -c * u * (1 + psi**2)]

    def constraints(q, v, t):
        (x, y, theta, psi), (vx, vy, w, u) = q, v
        return [sin(theta) * vx - cos(theta) * vy + w / 8]

    system = System(["x", "y", "theta", "psi"], "midpoint", lagrangian, force, constraints)
    theta, along, w = mp.mpf("0.75"), mp.mpf("0.5"), mp.mpf("0.625")
    side = w / 8
    v = [along * mp.cos(theta) - side * mp.sin(theta), along * mp.sin(theta) + side * mp.cos(theta), w, mp.mpf("-0.25")]
    system.write("manipulator", mp.mpf("0.5"), mp.mpf(1) / 64, [mp.mpf("0.25"), mp.mpf("-0.5"), theta, mp.mpf("0.375")], v)


def table():
    """A skate on a table that turns and slides, with quadratic drag in a well."""
    J, drag, depth = R(5, 8), R(3, 16), R(3, 2)
    turning = lambda t: R(1, 2) + sin(t) / 4

    def lagrangian(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return (vx**2 + vy**2 + J * w**2) / 2 + vx * w * cos(theta) / 8 - depth * ln(1 + x**2 + y**2 / 2) + exp(-t / 4) * sin(theta)

    def force(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        speed = sqrt(vx**2 + vy**2 + R(1, 64))
        return [-drag * speed * vx, -drag * speed * vy, -w / 16 + tanh(x) * cos(2 * t) / 4]

    def constraints(q, v, t):
        (x, y, theta), (vx, vy, w) = q, v
        return [cos(theta) * (vy - turning(t) * x) - sin(theta) * (vx + turning(t) * y) - cos(t) / 8]

    system = System(["x", "y", "theta"], "trapezoidal", lagrangian, force, constraints)
    t, x, y, theta = mp.mpf("0.25"), mp.mpf("0.5"), mp.mpf("0.375"), mp.mpf("0.5")
    vx, omega = mp.mpf("0.75"), mp.mpf("0.5") + mp.sin(t) / 4
    vy = (mp.cos(t) / 8 + mp.sin(theta) * (vx + omega * y)) / mp.cos(theta) + omega * x
    system.write("table", t, mp.mpf(1) / 128, [x, y, theta], [vx, vy, mp.mpf("0.25")])


def roller():
    """A wheel whose radius breathes, rolling on a moving slope, with a rotor on a nonlinear spring."""
    m, J, k = R(3, 2), R(1, 2), R(5, 4)
    radius = lambda t: R(1, 2) + cos(t) / 8

    def lagrangian(q, v, t):
        (x, y, turn, phi), (vx, vy, w, u) = q, v
        kinetic = m * (vx**2 + vy**2) / 2 + J * (1 + y**2 / 8) * w**2 / 2 + (u - w / 4) ** 2 / 2
        return kinetic - k * cosh((phi - x / 4) / 2) - sin(t) * x / 4 + atan(y) * u / 8

    def force(q, v, t):
        (x, y, turn, phi), (vx, vy, w, u) = q, v
        return [0 * x, -y * t / 32, cos(2 * t) / 2 - w / 8, -u**3 / 16]

    def constraints(q, v, t):
        (x, y, turn, phi), (vx, vy, w, u) = q, v
        return [vx - radius(t) * cos(phi) * w - y / 16, vy - radius(t) * sin(phi) * w - sin(t) / 8 + u / 16]

    system = System(["x", "y", "turn", "phi"], "alpha = 3/8", lagrangian, force, constraints)
    t, y, phi, w, u = mp.mpf(-1), mp.mpf("0.25"), mp.mpf("0.5"), mp.mpf("1.25"), mp.mpf("0.375")
    rim = (mp.mpf("0.5") + mp.cos(t) / 8) * w
    v = [rim * mp.cos(phi) + y / 16, rim * mp.sin(phi) + mp.sin(t) / 8 - u / 16, w, u]
    system.write("roller", t, mp.mpf(1) / 64, [mp.mpf("-0.25"), y, mp.mpf(0), phi], v)


if __name__ == "__main__":
    DATA.mkdir(exist_ok=True)
    manipulator()
    table()
    roller()
