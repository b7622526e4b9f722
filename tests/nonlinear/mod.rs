//! Constraints that are nonlinear in the velocities, by Chetaev's rule, against equations by hand and closed forms.

/// Calls a function with each system, its control, and (q, q̇) of its motion at t = 0 and at t = 1.
macro_rules! for_each_system {
    ($f:ident) => {{
        use super::systems::*;
        $f(
            &APPELL_HAMEL,
            [].into(),
            APPELL_HAMEL_START,
            super::data::APPELL_HAMEL,
        );
        $f(
            &CONSTANT_SPEED,
            [].into(),
            CONSTANT_SPEED_START,
            at_constant_speed(1.0),
        );
        $f(&BENENTI, [].into(), BENENTI_START, super::data::BENENTI);
        $f(&DRIVEN, [0.7].into(), DRIVEN_START, super::data::DRIVEN);
        $f(&CONE, [].into(), CONE_START, super::data::CONE);
        $f(
            &SKATE,
            [SKATE_SPEED].into(),
            skate_start(),
            super::data::SKATE,
        );
        $f(&RELATIVE, [].into(), RELATIVE_START, super::data::RELATIVE);
        $f(&GLOBE, [].into(), GLOBE_START, super::data::GLOBE);
    }};
}

mod data;
mod flows;
mod motions;
mod starts;
mod systems;
mod words;
