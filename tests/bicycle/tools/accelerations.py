"""Accelerations of the Whipple bicycle far from upright, by the equations of Newton and Euler of its four rigid bodies.

Positions and attitudes in the inertial frame (x forward, z down, origin at the rear contact when upright) are written down as functions
of the coordinates, from the geometry of Meijaard, Papadopoulos, Ruina and Schwab (2007), and expanded in powers of the time along
q(t) = q + v t + a t^2 / 2. There is no Lagrangian and no moving frame; velocities, angular velocities and the rates of momenta are
coefficients of these series:

    m d^2 r/dt^2 = m g + forces,    d/dt (R I R^T omega) = torques about the centre

The forces are those of the contacts at the lowest points of the wheels, three components each, and of the three hinges (rear hub, steering
axis, front hub), three components each and a torque across the hinge. With the rates of the velocities of the two material points of
contact set to zero (the height of the rear one is zero in these coordinates), 29 equations determine 8 accelerations and 21 components of
forces and torques.

Both wheels touch one plane in the first fifty states; the pitch chi is solved for. The pitch of the others is random: the front wheel rolls
on a plane at another height, and no equation sees which.

Parameters and states are doubles, taken as they are. The velocities that the constraints determine are solved for and rounded, so that the
points of contact slip by the rounding of them; only the rates of these velocities are set to zero.

Accelerations are computed twice, with 50 and 70 digits, and agree in 40. Near upright they have the published coefficients in 12 digits.
"""

import math
import random
from pathlib import Path

import mpmath as mp

DATA = Path(__file__).resolve().parent.parent / "data" / "accelerations.csv"
NAMES = ["x", "y", "psi", "phi", "chi", "delta", "theta_R", "theta_F"]
STATES = 100
# Table 1, rounded to doubles: wheelbase, trail, tilt, gravity.
W, C, LAMBDA, G = 1.02, 0.08, math.pi / 10.0, 9.81
RADIUS_R, RADIUS_F = 0.3, 0.35
# Mass; centre when upright; I_xx, I_yy, I_zz, I_xz.
REAR_WHEEL = 2.0, (0.0, -RADIUS_R), (0.0603, 0.12, 0.0603, 0.0)
REAR_BODY = 85.0, (0.3, -0.9), (9.2, 11.0, 2.8, 2.4)
FRONT_BODY = 4.0, (0.9, -0.7), (0.05892, 0.06, 0.00708, -0.00756)
FRONT_WHEEL = 3.0, (W, -RADIUS_F), (0.1405, 0.28, 0.1405, 0.0)
BODIES = [REAR_WHEEL, REAR_BODY, FRONT_BODY, FRONT_WHEEL]


class Series:
    """A power series of the time, to the order of its last coefficient."""

    def __init__(self, *coefficients):
        self.c = [mp.mpf(c) for c in coefficients]

    def __add__(self, other):
        if not isinstance(other, Series):
            return Series(self.c[0] + other, *self.c[1:])
        return Series(*(a + b for a, b in zip(self.c, other.c)))

    def __mul__(self, other):
        if not isinstance(other, Series):
            return Series(*(mp.mpf(other) * a for a in self.c))
        order = min(len(self.c), len(other.c))
        return Series(*(mp.fsum(self.c[i] * other.c[k - i] for i in range(k + 1)) for k in range(order)))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self):
        return -1 * self

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def compose(self, *derivatives):
        """f of the series, from f, f' and f'' at its first coefficient."""
        rest = Series(0, *self.c[1:])
        return derivatives[0] + derivatives[1] * rest + derivatives[2] / 2 * (rest * rest)

    def sin(self):
        s, c = mp.sin(self.c[0]), mp.cos(self.c[0])
        return self.compose(s, c, -s)

    def cos(self):
        s, c = mp.sin(self.c[0]), mp.cos(self.c[0])
        return self.compose(c, -s, -c)

    def inverse_root(self):
        root = 1 / mp.sqrt(self.c[0])
        return self.compose(root, -(root**3) / 2, 3 * root**5 / 4)

    def rate(self):
        return Series(*(k * c for k, c in enumerate(self.c) if k))


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def plus(a, b):
    return [a_i + b_i for a_i, b_i in zip(a, b)]


def times(factor, a):
    return [factor * a_i for a_i in a]


def apply(matrix, a):
    return [dot(row, a) for row in matrix]


def transpose(matrix):
    return [list(column) for column in zip(*matrix)]


def product(a, b):
    return transpose([apply(a, column) for column in transpose(b)])


def rates(a):
    return [a_i.rate() for a_i in a]


def at_zero(a):
    return [a_i.c[0] if isinstance(a_i, Series) else a_i for a_i in a]


def rotation(axis, angle):
    """Rodrigues' formula."""
    s, c = angle.sin(), angle.cos()
    hat = transpose([cross(axis, unit) for unit in UNITS])
    return [[(c if i == j else 0) + s * hat[i][j] + (1 - c) * (axis[i] * axis[j]) for j in range(3)] for i in range(3)]


UNITS = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
FORWARD, RIGHT, DOWN = UNITS


def angular_velocity(attitude):
    """omega of dR/dt R^T = hat(omega)."""
    hat = product([rates(row) for row in attitude], transpose(attitude))
    return [hat[2][1], hat[0][2], hat[1][0]]


def inertia(moments):
    xx, yy, zz, xz = moments
    return [[xx, 0, xz], [0, yy, 0], [xz, 0, zz]]


class Motion:
    """The bicycle along q(t) = q + v t + a t^2 / 2."""

    def __init__(self, q, v, a):
        x, y, psi, phi, chi, delta, theta_R, theta_F = (Series(q_i, v_i, mp.mpf(a_i) / 2)
                                                        for q_i, v_i, a_i in zip(q, v, a))
        leaned = product(rotation(DOWN, psi), rotation(FORWARD, phi))
        rear = product(leaned, rotation(RIGHT, chi))
        tilt = mp.mpf(LAMBDA)
        self.steering_axis = [mp.sin(tilt), 0, mp.cos(tilt)]
        front = product(rear, rotation(self.steering_axis, delta))
        self.rear, self.front = rear, front
        # The angle of the rear wheel is relative to the leaned frame, that of the front wheel to the front body.
        self.attitudes = [product(leaned, rotation(RIGHT, theta_R)), rear, front, product(front, rotation(RIGHT, theta_F))]
        self.touch_R = [x, y, 0 * x]
        hub = plus(self.touch_R, apply(leaned, [0, 0, -mp.mpf(RADIUS_R)]))
        # The steering axis meets the plane at W + C when upright.
        foot = mp.mpf(W) + mp.mpf(C)
        self.hinge = plus(hub, apply(rear, [foot, 0, mp.mpf(RADIUS_R)]))

        def behind(centre):
            return plus(hub, apply(rear, [mp.mpf(centre[0]), 0, mp.mpf(centre[1]) + mp.mpf(RADIUS_R)]))

        def ahead(centre):
            return plus(self.hinge, apply(front, [mp.mpf(centre[0]) - foot, 0, mp.mpf(centre[1])]))

        self.centres = [hub, behind(REAR_BODY[1]), ahead(FRONT_BODY[1]), ahead(FRONT_WHEEL[1])]
        self.velocities = [rates(centre) for centre in self.centres]
        self.omegas = [angular_velocity(attitude) for attitude in self.attitudes]
        # The lowest point of the front wheel: down, less its part along the axle.
        axle = apply(front, RIGHT)
        down = plus(DOWN, times(-axle[2], axle))
        to_touch = times(mp.mpf(RADIUS_F) * dot(down, down).inverse_root(), down)
        self.touch_F = plus(self.centres[3], to_touch)
        to_rear_touch = plus(self.touch_R, times(-1, hub))
        slip_R = plus(self.velocities[0], cross(self.omegas[0], to_rear_touch))
        slip_F = plus(self.velocities[3], cross(self.omegas[3], to_touch))
        assert all(abs(c) < mp.mpf(10) ** (10 - mp.mp.dps) for c in slip_R[2].c[:2])
        self.slips = slip_R[:2] + slip_F

    def momentum_rates(self):
        """Rates of the linear and angular momenta of the four bodies: 24 numbers."""
        found = []
        for (mass, _, moments), velocity, omega, attitude in zip(BODIES, self.velocities, self.omegas, self.attitudes):
            momentum = apply(attitude, apply(inertia(moments), apply(transpose(attitude), omega)))
            found += at_zero(times(mass, rates(velocity))) + at_zero(rates(momentum))
        return found

    def slip_rates(self):
        return at_zero(rates(self.slips))

    def wrenches(self):
        """The 21 unit forces and torques, each with what it does to the four bodies."""
        centres = [at_zero(centre) for centre in self.centres]
        columns = []

        def force(direction, point, on, back=None):
            column = [mp.mpf(0)] * 24
            for body, sign in ((on, 1), (back, -1)):
                if body is not None:
                    arm = plus(point, times(-1, centres[body]))
                    column[6 * body:6 * body + 6] = times(sign, direction) + times(sign, cross(arm, direction))
            columns.append(column)

        def torque(direction, on, back):
            column = [mp.mpf(0)] * 24
            for body, sign in ((on, 1), (back, -1)):
                column[6 * body + 3:6 * body + 6] = times(sign, direction)
            columns.append(column)

        rear, front = [at_zero(row) for row in self.rear], [at_zero(row) for row in self.front]
        across = [self.steering_axis[2], 0, -self.steering_axis[0]]
        for unit in UNITS:
            force(unit, at_zero(self.touch_R), 0)
            force(unit, at_zero(self.touch_F), 3)
            force(unit, centres[0], 1, 0)
            force(unit, at_zero(self.hinge), 2, 1)
            force(unit, centres[3], 3, 2)
        for matrix, directions, on, back in ((rear, (FORWARD, DOWN), 1, 0), (rear, (RIGHT, across), 2, 1), (front, (FORWARD, DOWN), 3, 2)):
            for direction in directions:
                torque(apply(matrix, direction), on, back)
        return columns


def unit(i):
    return [1 if k == i else 0 for k in range(8)]


def accelerations(q, v):
    """The eight accelerations; the columns of a are differences, as everything is affine in a."""
    still = Motion(q, v, [0] * 8)
    momenta, slips = still.momentum_rates(), still.slip_rates()
    forces = still.wrenches()
    matrix, right = mp.zeros(29), mp.zeros(29, 1)
    for i in range(8):
        pushed = Motion(q, v, unit(i))
        for row, (after, before) in enumerate(zip(pushed.momentum_rates() + pushed.slip_rates(), momenta + slips)):
            matrix[row, i] = after - before
    for column, wrench in enumerate(forces):
        for row, part in enumerate(wrench):
            matrix[row, 8 + column] = -part
    for row, part in enumerate(momenta + slips):
        right[row] = -part
    for body, (mass, _, _) in enumerate(BODIES):
        right[6 * body + 2] += mp.mpf(mass) * mp.mpf(G)
    return list(mp.lu_solve(matrix, right))[:8]


def slips(q, v):
    return at_zero(Motion(q, v, [0] * 8).slips)


def rolling(q, given):
    """The velocities that roll, with the three given: phi, delta, theta_R."""
    others = [0, 1, 2, 4, 7]
    columns = [slips(q, unit(i)) for i in range(8)]
    matrix = mp.matrix(5, 5)
    for column, i in enumerate(others):
        for row in range(5):
            matrix[row, column] = columns[i][row]
    right = mp.matrix([-mp.fsum(columns[i][row] * rate for i, rate in given.items()) for row in range(5)])
    found = mp.lu_solve(matrix, right)
    return [given[i] if i in given else found[others.index(i)] for i in range(8)]


def touching(q):
    """chi at which the front wheel touches the plane of the rear one."""
    def depth(chi):
        return Motion(q[:4] + [chi] + q[5:], [0] * 8, [0] * 8).touch_F[2].c[0]
    return mp.findroot(depth, (mp.mpf(0), mp.mpf("0.01")))


def states():
    rng = random.Random(2007)

    def dyadic(low, high, unit):
        return rng.randint(math.ceil(low * unit), math.floor(high * unit)) / unit

    for k in range(STATES):
        q = [dyadic(-1, 1, 1024) for _ in range(2)] + [dyadic(-0.4, 0.4, 1024) for _ in range(4)] + [dyadic(-3, 3, 1024) for _ in range(2)]
        if k < STATES // 2:
            q[4] = float(touching(q))
        given = {3: dyadic(-1, 1, 1024), 5: dyadic(-2, 2, 1024), 6: dyadic(-32, 8, 64)}
        v = [float(rate) for rate in rolling(q, given)]
        yield q, v


def near_upright(speed):
    """d/d(phi, delta, phi_dot, delta_dot) of the accelerations of lean and steering."""
    small = mp.mpf(10) ** -16
    columns = []
    for j in range(4):
        ends = []
        for h in (small, -small):
            q = [mp.mpf(0)] * 8
            q[3], q[5] = (h if j == 0 else mp.mpf(0)), (h if j == 1 else mp.mpf(0))
            given = {3: h if j == 2 else mp.mpf(0), 5: h if j == 3 else mp.mpf(0), 6: -mp.mpf(speed) / mp.mpf(RADIUS_R)}
            a = accelerations(q, rolling(q, given))
            ends.append((a[3], a[5]))
        columns.append([(after - before) / (2 * small) for after, before in zip(*ends)])
    return mp.matrix(columns).T


def published(speed):
    mass = mp.matrix([["80.81722", "2.31941332208709"], ["2.31941332208709", "0.29784188199686"]])
    by_gravity = mp.matrix([["-80.95", "-2.59951685249872"], ["-2.59951685249872", "-0.80329488458618"]])
    by_speed = mp.matrix([["0", "76.59734589573222"], ["0", "2.65431523794604"]])
    damping = mp.matrix([["0", "33.86641391492494"], ["-0.85035641456978", "1.68540397397560"]])
    parts = [-(mass**-1) * part for part in (mp.mpf("9.81") * by_gravity + speed**2 * by_speed, speed * damping)]
    return mp.matrix([[parts[0][i, 0], parts[0][i, 1], parts[1][i, 0], parts[1][i, 1]] for i in range(2)])


def main():
    mp.mp.dps = 50
    for speed in (0, 3, 5, 8):
        found, expected = near_upright(speed), published(speed)
        apart = mp.norm(found - expected, mp.inf) / mp.norm(expected, mp.inf)
        print(f"near upright at {speed} m/s: {mp.nstr(apart, 3)}")
        assert apart < 1e-12
    lines, slipping = [], mp.mpf(0)
    for k, (q, v) in enumerate(states()):
        a = accelerations(q, v)
        slipping = max([slipping] + [abs(slip) for slip in slips(q, v)])
        with mp.workdps(70):
            again = accelerations(q, v)
        assert max(abs(b - c) for b, c in zip(a, again)) < mp.mpf(10) ** -40 * max(map(abs, a)), k
        lines.append(", ".join([repr(value) for value in q + v] + [mp.nstr(value, 20, min_fixed=0, max_fixed=0) for value in a]))
    header = [
        "Written by tools/accelerations.py: accelerations of the Whipple bicycle by Newton's and Euler's equations in 50 digits.",
        "The parameters, q and v are doubles; a has 20 digits.",
        f"The contacts slip by {mp.nstr(slipping, 2)} m/s at most, from the rounding of v. chi of the first {STATES // 2} lines has both wheels on one plane.",
        ", ".join(NAMES + [f"{name}_dot" for name in NAMES] + [f"{name}_ddot" for name in NAMES]),
    ]
    DATA.write_text("".join(f"# {line}\n" for line in header) + "\n".join(lines) + "\n")


main()
