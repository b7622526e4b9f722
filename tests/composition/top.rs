//! A heavy top, declared once, by `problem!` of the program that includes this file.

// Three moments of inertia, and the centre of mass on none of the axes; a free body where it has no weight.
problem! { top,
    #[coordinates(R: SO3)]
    #[lagrangian((I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 - weight * (R * [0.4, 0.1, 1])[2])]
    struct Top { I, J, weight }
}
