"""The carts of tests/derivatives/optimal.rs under bounds: quadratic programs by the dual method of Goldfarb and Idnani (quadprog).

The linear step is written down by hand: M d/h = p - h/2 K (q + d/2) + h/2 f, p' = M d/h - h/2 K (q + d/2) + h/2 f, f = (u, 0).
"""

import sys

import numpy as np
import quadprog

H, N = 0.1, 30
M = np.array([[2.0, 0.5], [0.5, 1.0]])
K = np.array([[0.5, -0.5], [-0.5, 0.7 + 0.5]])


def step(q, p, u):
    f = np.array([u, 0.0])
    d = np.linalg.solve(M / H + H / 4 * K, p - H / 2 * K @ q + H / 2 * f)
    return q + d, M @ d / H - H / 2 * K @ (q + d / 2) + H / 2 * f


def states(u):
    q, p = np.array([0.4, -0.9]), np.array([0.3, 0.2])
    out = [np.concatenate([q, p])]
    for x in u:
        q, p = step(q, p, x)
        out.append(np.concatenate([q, p]))
    return np.array(out)


rest = states(np.zeros(N))
by = np.array([states(e) - rest for e in np.eye(N)])  # control, node, component
weight = np.diag([1.0, 1.0, 0.3, 0.3])
end = np.diag([10.0, 10.0, 0.0, 0.0])
goal = np.array([0.8, 0, 0, 0])
G, a = 2.0 * np.eye(N), np.zeros(N)
for k in range(N):
    G += by[:, k] @ weight @ by[:, k].T
    a += by[:, k] @ weight @ rest[k]
G += by[:, N] @ end @ by[:, N].T
a += by[:, N] @ end @ (rest[N] - goal)


def solve(title, lower, upper, floor):
    # C^T u >= b
    C = [np.eye(N), -np.eye(N)]
    b = [lower * np.ones(N), -upper * np.ones(N)]
    if floor is not None:
        C.append(by[:, 1:, 0])
        b.append(floor - rest[1:, 0])
    C, b = np.concatenate(C, axis=1), np.concatenate(b)
    u, _, _, _, mu, active = quadprog.solve_qp(G, -a, C, b)
    residual = np.abs(G @ u + a - C @ mu).max(), min(0, (C.T @ u - b).min()), np.abs(mu * (C.T @ u - b)).max()
    print("KKT", residual, "active", len(active), file=sys.stderr)
    print(title)
    print(*(repr(float(x)) for x in u))
    if floor is not None:
        print(f"{title}: multipliers")
        print(*(repr(float(x)) for x in mu[2 * N :]))


solve("bounded", -0.2, 0.15, None)
solve("limited", -0.3, 0.4, -0.06)
