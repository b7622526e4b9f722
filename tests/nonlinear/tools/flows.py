"""The flows of the tests' systems to t = 1, by Chetaev's equations written out by hand.

    M q'' = f + sum_a lambda_a w_a,   w_a . q'' = -r_a      w_a = d phi_a / d q',  r_a = d phi_a / dt at fixed q'

f is dL/dq + F - (dM/dt) q'. scipy's DOP853 with a relative tolerance of 1e-13, and once more with steps of at
most 1/500: the script ends with an error where both differ by more than 1e-12.

    python3 flows.py            prints the numbers of `data.rs`
"""

import numpy as np
from scipy.integrate import solve_ivp


def appell_hamel(t, q, v, m=1.3, g=2.0, c=1.5):
    x, y, z = v
    return np.diag([m] * 3), [0, 0, -m * g], [[2 * x, 2 * y, -2 * c**2 * z]], [0]


def benenti(t, q, v, m1=1.0, m2=2.5, k=1.7, g=0.8):
    (x1, y1, x2, y2), (u1, w1, u2, w2) = q, v
    mass = np.diag([m1, m1, m2, m2])
    pull = [k * (x2 - x1), k * (y2 - y1)]
    force = [pull[0], pull[1] - m1 * g, -pull[0], -pull[1] - m2 * g]
    return mass, force, [[w2, -u2, -w1, u1]], [0]


def driven(t, q, v, m=0.9, k=2.0, c=0.3, s=1.1, e=0.25, w=3.0, u=0.7):
    (x, y), (a, b) = q, v
    force = [-k * x - c * a, -k * y - c * b + u]
    speed, rate = s * (1 + e * np.sin(w * t)), s * e * w * np.cos(w * t)
    return np.diag([m, m]), force, [[2 * a, 2 * b]], [-2 * speed * rate]


def cone(t, q, v, m=1.2, e=0.4, k=1.5, g=1.0, c=1.25):
    (r, th, z), (rd, thd, zd) = q, v
    mass = [[m, 0, e * np.cos(th)], [0, m * r**2, 0], [e * np.cos(th), 0, m]]
    force = [
        m * r * thd**2 - k * r + e * np.sin(th) * thd * zd,
        -e * np.sin(th) * rd * zd - 2 * m * r * rd * thd,
        -m * g + e * np.sin(th) * thd * rd,
    ]
    return mass, force, [[2 * rd, 2 * r**2 * thd, -2 * c**2 * zd]], [2 * r * rd * thd**2]


def globe(t, q, v, m=1.0, g=3.0, s=1.5):
    # |q| = 1, of which d2/dt2 |q|^2/2 = q.q'' + |q'|^2, and |q'| = s.
    return np.diag([m] * 3), [0, 0, -m * g], [q, 2 * v], [v @ v, 0]


def skate(t, q, v, m=1.0, J=0.3, b=0.1, g=1.0, u=0.9):
    a, (xd, yd, ad) = q[2], v
    s, c = np.sin(a), np.cos(a)
    mass = [[m, 0, -m * b * s], [0, m, m * b * c], [-m * b * s, m * b * c, J]]
    force = [m * b * c * ad**2, -m * g + m * b * s * ad**2, 0]
    return mass, force, [[s, -c, 0], [2 * xd, 2 * yd, 0]], [(c * xd + s * yd) * ad, 0]


def relative(t, q, v, m1=1.0, m2=2.5, k=0.7):
    (x1, x2, y1, y2), (u1, u2, w1, w2) = q, v
    force = [k * (x2 - x1) - 1, k * (x1 - x2), k * (y2 - y1), k * (y1 - y2)]
    u, w = 2 * (u1 - u2), 2 * (w1 - w2)
    return np.diag([m1, m2, m1, m2]), force, [[u, -u, w, -w]], [0]


def flow(system, q, v):
    n = len(q)

    def rates(t, y):
        mass, force, forms, rest = system(t, y[:n], y[n:])
        forms = np.array(forms, dtype=float)
        m = len(forms)
        saddle = np.block([[np.array(mass, dtype=float), -forms.T], [forms, np.zeros((m, m))]])
        solved = np.linalg.solve(saddle, np.concatenate([force, -np.array(rest, dtype=float)]))
        return np.concatenate([y[n:], solved[:n]])

    y = np.concatenate([q, v]).astype(float)
    ends = [
        solve_ivp(rates, (0, 1), y, method="DOP853", rtol=1e-13, atol=1e-14, max_step=step).y[:, -1]
        for step in [np.inf, 1 / 500]
    ]
    assert np.max(np.abs(ends[0] - ends[1])) < 1e-12, system.__name__
    return ends[1][:n], ends[1][n:]


STARTS = {
    appell_hamel: ([0.1, -0.2, 0.3], [1.2, 0.9, -1.0]),
    benenti: ([0.0, 0.0, 1.0, 0.5], [0.6, 0.8, 0.3, 0.4]),
    driven: ([0.4, -0.1], [1.1 * 0.6, 1.1 * 0.8]),
    cone: ([0.8, 0.3, 0.0], [1.0, 0.9375, -1.0]),
    skate: ([0.0, 0.0, 0.3], [0.9 * np.cos(0.3), 0.9 * np.sin(0.3), 0.4]),
    relative: ([0.1, 0.9, 0.0, 0.4], [0.3, 0.0, 0.2, -0.2]),
    globe: ([0.6, 0.0, 0.8], [1.2 * 0.8, 0.9, -1.2 * 0.6]),
}

if __name__ == "__main__":
    for system, (q, v) in STARTS.items():
        q1, v1 = flow(system, np.array(q), np.array(v))
        number = lambda x: f"{x:.15}"
        lines = [", ".join(map(number, part)) for part in [q1, v1]]
        print(f"pub const {system.__name__.upper()}: End<{len(q)}> = [\n    [{lines[0]}],\n    [{lines[1]}],\n];")
