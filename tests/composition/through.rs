//! Motions through impacts against the flow: their orders.

use nonholonomic::Vector;
use nonholonomic::prelude::*;

use super::LN_2;

/// A motion through impacts.
pub struct Case<S: DiscreteSystem> {
    pub name: &'static str,
    pub q: S::Configuration,
    pub v: S::Increment,
    pub duration: f64,
    /// The steps of the coarsest of three motions.
    pub steps: usize,
    /// Of every crossing, whether the momentum jumps.
    pub jumps: &'static [bool],
}

/// The distances from the flow: of q at the end; of the times of the crossings; of the momenta behind them.
fn errors<S: RegionSystem>(system: &S, case: &Case<S>, steps: usize) -> [f64; 3] {
    let (q, v) = (case.q, case.v);
    let flow = system.flow(0.0, q, v, case.duration).nth(1);
    let exact = flow.expect("it goes on").expect("it has a flow");
    let h = case.duration / steps as f64;
    let motion = system.motion(h, q, v).expect("it starts");
    let states: Vec<_> = (motion.take(steps + 1))
        .collect::<Result<_, _>>()
        .expect("solved");
    let found: Vec<_> = states.iter().flat_map(|state| &state.impacts).collect();
    let jumps = |impacts: &[&Impact<S>]| impacts.iter().map(|i| i.jumped()).collect::<Vec<_>>();
    assert_eq!(jumps(&found), case.jumps, "{}", case.name);
    assert_eq!(jumps(&exact.impacts.iter().collect::<Vec<_>>()), case.jumps);
    let end = states[steps];
    assert!((end.t - case.duration).abs() < 1e-12);
    let pairs = || found.iter().zip(&exact.impacts);
    let times = pairs().map(|(a, b)| (a.t - b.t).abs()).fold(0.0, f64::max);
    let momenta = pairs()
        .map(|(a, b)| (a.p_plus - b.p_plus).max_abs())
        .fold(0.0, f64::max);
    [S::increment(&exact.q, &end.q).max_abs(), times, momenta]
}

/// The slopes of the errors, over two doublings of the steps, are the order.
pub fn has_order<S: RegionSystem>(system: &S, case: &Case<S>, (order, within): (f64, f64)) {
    let [coarse, fine] = [1, 4].map(|times| errors(system, case, times * case.steps));
    let slopes = [0, 1, 2].map(|i| (coarse[i] / fine[i]).ln() / LN_2 / 2.0);
    println!("| {} | {order} | {slopes:.3?} | {fine:?} |", case.name);
    for slope in slopes {
        assert!(
            (slope - order).abs() <= within,
            "{}: {slopes:?}, {coarse:?} {fine:?}",
            case.name
        );
    }
}
