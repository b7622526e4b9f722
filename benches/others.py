#!/usr/bin/env python3
"""The motion of `cargo bench --bench composition`, "accuracy", by CasADi, JAX and SciPy.

    python3 -m pip install casadi jax scipy
    python3 benches/others.py

Each program goes from the same point to t = 20 with as few steps, or as large a tolerance, as keep the end within an error; a time is the
least of 21 runs behind the first, which compiles. A package that is not installed is skipped.
"""

import importlib
import math
import platform
import time

import numpy as np

EPSILON, T, RUNS = 0.1, 20.0, 21
START = [1.0, 0.0, 0.0, 0.3, 0.0, 3.0]
ERRORS = [1e-6, 1e-9]


def rates(y, sin, cos, stack):
    """(q', q'') of the variator: q'' = F + l a, a = (sin xi, 1, 0), a.q' = 0."""
    x, y_, xi, x_dot, y_dot, xi_dot = (y[i] for i in range(6))
    f = [-x, -y_, -sin(xi) - 2 * EPSILON * cos(2 * xi)]
    reaction = -(sin(xi) * f[0] + f[1] + cos(xi) * xi_dot * x_dot) / (sin(xi) ** 2 + 1)
    return stack([x_dot, y_dot, xi_dot, f[0] + reaction * sin(xi), f[1] + reaction, f[2]])


def scipy_programs():
    from scipy.integrate import solve_ivp

    def run(method):
        def end(tolerance):
            options = {"rtol": tolerance, "atol": tolerance / 10, "method": method}
            return solve_ivp(lambda _, y: rates(y.tolist(), math.sin, math.cos, list), (0, T), START, **options).y[:, -1]

        return end

    return {f"SciPy, {method}": (run(method), "tolerance") for method in ("DOP853", "LSODA")}


def casadi_programs():
    import casadi

    y = casadi.SX.sym("y", 6)
    problem = {"x": y, "ode": rates(y, casadi.sin, casadi.cos, lambda entries: casadi.vertcat(*entries))}
    known = {}

    def integrator(name, **options):
        key = (name, *options.items())
        if key not in known:
            known[key] = casadi.integrator("end", name, problem, 0.0, T, options)
        return known[key]

    def rk(steps):
        return np.array(integrator("rk", number_of_finite_elements=steps)(x0=START)["xf"]).ravel()

    def cvodes(tolerance):
        options = {"reltol": tolerance, "abstol": tolerance / 10, "max_num_steps": 10**6}
        return np.array(integrator("cvodes", **options)(x0=START)["xf"]).ravel()

    return {"CasADi, rk (order 4)": (rk, "steps"), "CasADi, cvodes": (cvodes, "tolerance")}


def jax_programs():
    import jax

    jax.config.update("jax_enable_x64", True)
    f = lambda y: rates(y, jax.numpy.sin, jax.numpy.cos, jax.numpy.stack)

    @jax.jit
    def end(y, steps):
        h = T / steps

        def step(_, y):
            k1 = f(y)
            k2 = f(y + h / 2 * k1)
            k3 = f(y + h / 2 * k2)
            return y + h / 6 * (k1 + 2 * (k2 + k3) + f(y + h * k3))

        return jax.lax.fori_loop(0, steps, step, y)

    start = jax.numpy.array(START)
    return {"JAX, order 4, compiled": (lambda steps: np.asarray(end(start, steps)), "steps")}


def exact():
    """The end by the method of order 4 in so many steps that its error is rounding."""
    y, steps = np.array(START), 100_000
    h = T / steps
    f = lambda y: np.array(rates(y.tolist(), math.sin, math.cos, list))
    for _ in range(steps):
        k1 = f(y)
        k2 = f(y + h / 2 * k1)
        k3 = f(y + h / 2 * k2)
        y = y + h / 6 * (k1 + 2 * (k2 + k3) + f(y + h * k3))
    return y


def main():
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    end = exact()
    programs = {}
    for package, made in (("scipy", scipy_programs), ("casadi", casadi_programs), ("jax", jax_programs)):
        try:
            version = importlib.import_module(package).__version__
        except ImportError:
            print(f"skipped: {package} is not installed")
            continue
        print(f"{package} {version}")
        programs.update(made())
    for error in ERRORS:
        for name, (run, kind) in programs.items():
            if kind == "steps":
                efforts = (round(40 * 2 ** (k / 6)) for k in range(100))
            else:
                efforts = (1e-3 / 2 ** (4 * k / 6) for k in range(60))
            within = lambda effort: np.abs(run(effort)[:3] - end[:3]).max() <= error
            effort = next((effort for effort in efforts if within(effort)), None)
            if effort is None:
                print(f"variator to t = {T:g}, error {error:.0e}  {name:26}  not reached")
                continue
            times = []
            for _ in range(RUNS):
                start = time.perf_counter()
                run(effort)
                times.append(time.perf_counter() - start)
            said = f"{effort} steps" if kind == "steps" else f"tolerance {effort:.0e}"
            print(f"variator to t = {T:g}, error {error:.0e}  {name:26}  {said:>16}  {min(times) * 1e6:9.1f} µs")


if __name__ == "__main__":
    main()
