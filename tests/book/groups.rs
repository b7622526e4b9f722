//! The groups of the index of errors, in the order in which a user meets them.

/// A folder of `tests/ui`, the title of its group, and why such an input is refused.
pub const GROUPS: [(&str, &str, &str); 40] = [
    (
        "whole",
        "Structs as a whole",
        "A struct is expanded whole or not at all. One with errors still exists, with functions that are never run, so that one mistake is one error.",
    ),
    (
        "attributes/item",
        "The item",
        "The fields of the struct are the parameters of the system, numbers or arrays of numbers; everything else about it is in attributes below `#[discrete_system]`.",
    ),
    (
        "attributes/arguments",
        "Arguments and attributes",
        "An attribute that is not understood would leave the system without a part of it, so that each of them is in the system or is an error.",
    ),
    (
        "attributes/coordinates",
        "Coordinates",
        "Coordinates are the configuration, in the order of `#[coordinates(…)]`; their names become fields, velocities and columns.",
    ),
    (
        "names",
        "Names",
        "An expression has the names of the system: coordinates, velocities, fields, defines, `t` and `pi`. A macro sees no constant and no function of the crate around it.",
    ),
    (
        "names/defines",
        "Defines",
        "`#[define(name = …)]` gives an expression a name, which the equations of a large system keep. It is written before its first use.",
    ),
    (
        "names/endpoints",
        "End points of an interval",
        "A discrete expression is a function of (q_0, q_1) and has `x[0]` and `x[1]`; a continuous one is a function of (q, q̇) and has `x` and `x_dot`. Neither means anything in the place of the other.",
    ),
    (
        "names/indices",
        "Indices",
        "Arrays have as many entries as are declared, and the macro writes each entry out: an index has to be known when the struct is compiled.",
    ),
    (
        "numbers",
        "Numbers",
        "Numbers are exact in the derivation, and doubles in the program: a number that no double comes near is a mistake.",
    ),
    (
        "syntax/functions",
        "Functions",
        "An expression is differentiated, so that its functions are those of which the macro knows the derivative.",
    ),
    (
        "syntax/operators",
        "Operators",
        "Expressions are those of Rust with the operators of arithmetic. `^` is not a power in Rust: write `.powi(2)`, or `.powf(…)`.",
    ),
    (
        "syntax/statements",
        "Statements",
        "The body of an expression may have `let`, and nothing that changes a value.",
    ),
    (
        "syntax/sums",
        "Sums and products",
        "Sums run over ranges that are known when the struct is compiled: they are written out, and every term is differentiated.",
    ),
    (
        "constraints",
        "Constraints as they are written",
        "A constraint is one equation between two expressions, on velocities or on both ends of an interval; on the configuration it is written with `#[holonomic(…)]`.",
    ),
    (
        "mechanics/constraints",
        "Constraints as mathematics",
        "The equations of motion have a multiplier for each constraint. They determine it where the constraints are independent, and not where one follows from others or contradicts them. A constraint that is nonlinear in the velocities has its reaction by Chetaev's rule, in charts alone.",
    ),
    (
        "mechanics/degenerate",
        "Degenerate Lagrangians",
        "Accelerations follow from the equations where the mass matrix is regular on the velocities that the constraints allow. A coordinate without kinetic energy has no equation of motion.",
    ),
    (
        "mechanics/numbers",
        "Expressions without values",
        "An expression that is nowhere a real number, or divides by an exact zero, has no motion; it is found by the algebra and reported before a motion returns NaN.",
    ),
    (
        "mechanics/functions",
        "Functions of your own and by cases",
        "Of a function that a field is, nothing is known: a system is refused where every such function breaks a rule, or where the rule holds for particular ones alone.",
    ),
    (
        "mechanics/reversible",
        "Demands on reversibility",
        "`#[discrete_system(reversible)]` demands that a reversing symmetry keeps every rotation: without one first integrals may drift, as the chapter on schemes says.",
    ),
    (
        "forces",
        "Forces",
        "A component of a force belongs to a coordinate, or in a discrete force to a coordinate and an end of the interval. Components that are not written are zero.",
    ),
    (
        "control",
        "Controls",
        "Controls are numbers that are constant on an interval. They are no functions of the motion: a feedback is computed between the steps.",
    ),
    (
        "discretization",
        "Discretizations",
        "A rule says at which points of an interval L, forces and constraints are taken.",
    ),
    (
        "groups",
        "Coordinates in Lie groups",
        "A coordinate in SO(3), SE(2) or SE(3) has a velocity in the algebra, `R.omega`, and no coordinates of its own.",
    ),
    (
        "groups/elements",
        "Elements of groups",
        "Elements are multiplied, applied to vectors and taken apart into entries; they are not added.",
    ),
    (
        "groups/vectors",
        "Vectors and matrices",
        "Vectors and matrices are written out into their entries, and their sizes have to fit.",
    ),
    (
        "groups/frames",
        "Moving frames in groups",
        "A moving frame carries a coordinate in a group by a motion of space, as one matrix before it.",
    ),
    (
        "groups/symmetries",
        "Symmetries and connections in groups",
        "A group acts on coordinates in groups by multiplication, on all others as in charts, and a connection belongs to the factors that act on themselves.",
    ),
    (
        "groups/refused",
        "Features that groups do not go with",
        "Some features are defined in charts alone, or not built for groups; the message says what to write instead.",
    ),
    (
        "symmetry/actions",
        "Actions of groups",
        "A symmetry names the coordinates that a group acts on, as coordinates of the group.",
    ),
    (
        "symmetry/laws",
        "Laws of groups",
        "A law has to be that of a group: the compiler checks the identity, the inverse and associativity by algebra.",
    ),
    (
        "symmetry/by_formula",
        "Actions by formula",
        "A formula is an action of a group where its generators close, and the motion at every element is one along them. Noether's theorem then needs an L that does not change along any of them.",
    ),
    (
        "symmetry/slices",
        "Slices of an action",
        "A slice is refused where the group does not make coordinates of it, or these do not make a group of its parameters; every check is algebra and not a sample.",
    ),
    (
        "symmetry/invariance",
        "Systems that are not invariant",
        "Reduction needs L, the constraints and the forces to be invariant. What changes under the action is shown, and how.",
    ),
    (
        "symmetry/connections",
        "Connections",
        "A connection is invariant by definition, so that its components are functions of the base, of parameters and of time.",
    ),
    (
        "symmetry/stages",
        "Stages of reduction",
        "A second symmetry acts on what the first leaves, which has to be a system on Q/G of its own.",
    ),
    (
        "continuous",
        "Continuous equations",
        "Continuous equations are asked for with `continuous`; discrete objects alone have no limit h → 0.",
    ),
    (
        "continuous/refused",
        "Features that continuous equations do not go with",
        "A discrete Lagrangian, force or constraint does not determine the continuous one that it approximates.",
    ),
    (
        "continuous/dependent",
        "Dependent velocities",
        "Voronec's equations solve the constraints for as many velocities as there are constraints. A choice of them has to have a determinant that does not vanish.",
    ),
    (
        "continuous/frames",
        "Moving frames",
        "A moving frame is a change of coordinates that depends on time, invertible at every instant.",
    ),
    (
        "continuous/regions",
        "Regions",
        "A constraint holds where a function of the configuration is positive. The motion crosses its boundary, where momentum jumps.",
    ),
];
