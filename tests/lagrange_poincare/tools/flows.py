"""The motion of `Drifting` (systems.rs) to t = 10 from the definitions on TQ, D and C_K written out by hand in (x, y, theta, phi):

    M q'' = f + lambda omega,   f = dL/dq - (dM/dt) q',   d/dt (C_K) = 0

by Taylor series of mpmath in 40 digits; then w = (phi', v_bar) with v_bar = h^-1 h' - M(r) phi'. Nothing is reduced on the way. In 30 digits the numbers
are the same to 1e-20, or the script ends with an error.

    python3 flows.py            prints the numbers of `flows.rs`
"""
from mpmath import mp, mpf, matrix, cos, sin, lu_solve, odefun, nstr


def rates(t, state):
    m, J, I, c, k = (mpf(n) / 4 for n in (6, 3, 5, 1, 2))
    (_, _, theta, phi), v = state[:4], state[4:]
    a, b, turning, steering = v
    coupled = c * cos(phi)
    mass = [[m, 0, 0, 0], [0, m, 0, 0], [0, 0, J, coupled], [0, 0, coupled, I]]
    # Of phi: dL/dphi is what d/dt of the coupling in its momentum is.
    force = [0, 0, c * sin(phi) * steering**2, 0]
    form = [sin(theta), -cos(theta), 0, -k * sin(phi)]
    # sin(theta) x' - cos(theta) y' - phi phi' - k phi by q', and its rate at fixed q'.
    slopes = [sin(theta), -cos(theta), 0, -phi]
    rate = (cos(theta) * a + sin(theta) * b) * turning - steering**2 - k * steering
    saddle = matrix(5)
    for i in range(4):
        for j in range(4):
            saddle[i, j] = mass[i][j]
        saddle[i, 4], saddle[4, i] = -form[i], slopes[i]
    return list(v) + list(lu_solve(saddle, matrix(force + [-rate])))[:4]


def end(digits):
    mp.dps = digits
    q = [mpf(n) / 8 for n in (2, -4, 6, 3)]
    u, turning, steering = mpf(1) / 2, mpf(5) / 8, mpf(1) / 4
    across = q[3] * steering + q[3] / 2
    start = q + [u, (sin(q[2]) * u - across) / cos(q[2]), turning, steering]
    reached = odefun(rates, 0, start, tol=mpf(10) ** (5 - digits))(10)
    (_, _, theta, phi), (a, b, turning, steering) = reached[:4], reached[4:]
    body = [cos(theta) * a + sin(theta) * b, cos(theta) * b - sin(theta) * a, turning]
    lift = [phi, sin(phi), phi**2]
    return list(reached[:4]) + [w - part * steering for w, part in zip(body, lift)] + [steering]


fine, coarse = end(40), end(30)
assert max(abs(a - b) for a, b in zip(fine, coarse)) < mpf(10) ** -20
for name, part in [("END", fine[:4]), ("END_REDUCED", fine[4:])]:
    print(f"const {name}: [f64; 4] = [{', '.join(nstr(n, 20) for n in part)}];")
