//! Disc rolling over a circle of variable radius R(t) = R0 (1 + ε sin(w t)) (J §6.3).

use std::sync::LazyLock;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::continuous::{self, Solution};
use crate::reference::data::Reference;

#[discrete_system(continuous)]
#[coordinates(phi: S1, psi: S1)]
#[define(R = R0 * (1 + eps * sin(w * t)))]
#[lagrangian((m * (R + r).powi(2) * phi_dot.powi(2) + I_S * psi_dot.powi(2)) / 2 - m * g * (R + r) * sin(phi))]
#[constraint((-R - r) * phi_dot + r * psi_dot == 0)]
#[discretization(midpoint)]
struct Disc {
    m: f64,
    r: f64,
    I_S: f64,
    g: f64,
    R0: f64,
    eps: f64,
    w: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/09_disc_on_variable_circle.json")));

#[test]
fn convergence() {
    let [m, r, I_S, g, R0, eps, w] =
        ["m", "r", "I_S", "g", "R0", "eps", "w"].map(|name| FILE.parameter(name));
    let at = |record: usize, names: [&str; 2]| {
        names.map(|name| FILE.number(&format!("/trajectory/{record}/{name}")))
    };
    let solution = Solution {
        q: at(0, ["phi", "psi"]),
        v: at(0, ["phid", "psid"]),
        t0: 0.0,
        t: 1.0,
        q_at_t: at(10, ["phi", "psi"]),
        lambda_at_t: FILE.numbers("/trajectory/10/lambda"),
    };
    let system = Disc {
        m,
        r,
        I_S,
        g,
        R0,
        eps,
        w,
    };
    continuous::second_order("09", &system, &solution, 0.05);
}

fn disc() -> Disc {
    let [m, r, I_S, g, R0, eps, w] =
        ["m", "r", "I_S", "g", "R0", "eps", "w"].map(|name| FILE.parameter(name));
    Disc {
        m,
        r,
        I_S,
        g,
        R0,
        eps,
        w,
    }
}

#[test]
fn flow() {
    continuous::follows("09", &disc(), &continuous::times(&FILE), |record| {
        let at = |names: [&str; 2]| {
            names.map(|name| FILE.number(&format!("/trajectory/{record}/{name}")))
        };
        let lambda = FILE.numbers(&format!("/trajectory/{record}/lambda"));
        (at(["phi", "psi"]), at(["phid", "psid"]), lambda)
    });
}

/// (6.7), the reduced equation, and its terms; then the motion in φ alone, lifted.
#[test]
fn reduction() {
    let disc = disc();
    let at = |record: usize, name: &str| FILE.number(&format!("/trajectory/{record}/{name}"));
    let mut flow = disc.reduced_flow(0.0, [at(0, "phi"), at(0, "psi")], [at(0, "phid")], 0.1);
    for (record, t) in continuous::times(&FILE).into_iter().enumerate() {
        let (phi, phid) = (at(record, "phi"), at(record, "phid"));
        let q = [phi, at(record, "psi")];
        let exact = |computed: f64, name: &str| {
            let stored = at(record, name);
            let error = (computed - stored).abs() / stored.abs().max(1.0);
            assert!(error <= 1e-14, "{name}: {computed:e}, stored {stored:e}");
        };
        exact(disc.voronec_momenta(t, q, [phid])[0], "K_psi");
        exact(disc.curvature_in_time(t, q)[(0, 0)], "A_phi^psi");
        exact(disc.jk(t, [phi], [phid])[0], "JK");
        let [zero, linear, quadratic] = disc.jk_parts(t, [phi], [phid]);
        assert_eq!([zero[0], quadratic[0]], [0.0, 0.0]);
        exact(linear[0], "JK");
        // (m r² + I) a² φ̈ + 2 (m r² + I) a ȧ φ̇ = -m r g a cos φ + I a ȧ φ̇.
        let (a, rate) = (
            at(record, "a"),
            disc.R0 * disc.eps * disc.w * (disc.w * t).cos() / disc.r,
        );
        let inertia = disc.m * disc.r.powi(2) + disc.I_S;
        let right = -disc.m * disc.r * disc.g * a * phi.cos()
            + (disc.I_S - 2.0 * inertia) * a * rate * phid;
        let acceleration = disc
            .reduced_accelerations(t, [phi], [phid])
            .expect("regular");
        let residual = inertia * a.powi(2) * acceleration[0] - right;
        assert!(
            residual.abs() <= 1e-13 * right.abs().max(1.0),
            "{residual:e}"
        );
        if record <= 10 {
            let state = flow.next().expect("endless").expect("a flow");
            let off =
                |computed: f64, stored: f64| (computed - stored).abs() / stored.abs().max(1.0);
            let error = off(state.q[0], q[0]).max(off(state.q[1], q[1]));
            assert!(error <= continuous::FLOW, "t = {t}: {error:e}");
        }
    }
}

/// Theorem 6.2: N = a^{-α}, τ, p, φ', and the period (6.14) of the Hamiltonian.
#[test]
fn new_time() {
    let disc = disc();
    let at = |record: usize, name: &str| FILE.number(&format!("/trajectory/{record}/{name}"));
    let new_time = disc.new_time(0.0, 0.0, at(0, "N")).expect("valid numbers");
    let close = |what: &str, computed: f64, stored: f64| {
        let error = (computed - stored).abs() / stored.abs().max(1.0);
        assert!(
            error <= 1e-12,
            "{what}: computed {computed:e}, stored {stored:e}"
        );
    };
    for (record, t) in continuous::times(&FILE).into_iter().enumerate() {
        let node = new_time.at(t).expect("a time");
        close("τ", node.tau, at(record, "tau"));
        close("N", node.n, at(record, "N"));
        let prime = at(record, "phid") / node.n;
        close("φ'", prime, at(record, "phi_prime"));
        let p = new_time.momentum(node.tau, prime).expect("a time");
        close("p", p, at(record, "p"));
        close("t", new_time.time(node.tau).expect("a time"), t);
        // H* = p²/(2 (m r² + I) a² N²) + m r g a sin φ.
        let (a, phi) = (at(record, "a"), at(record, "phi"));
        let inertia = (disc.m * disc.r.powi(2) + disc.I_S) * (a * node.n).powi(2);
        let hamiltonian = p.powi(2) / (2.0 * inertia) + disc.m * disc.r * disc.g * a * phi.sin();
        close(
            "H*",
            new_time.hamiltonian(node.tau, phi, p).expect("a time"),
            hamiltonian,
        );
        let lagrangian = new_time.lagrangian(node.tau, phi, prime).expect("a time");
        close("L*", lagrangian, p * prime - hamiltonian);
    }
    let period = FILE.number("/reparametrised/T");
    let tau = new_time.at(period).expect("a time").tau;
    close("u(T)", tau, FILE.number("/reparametrised/u(T)"));
}
