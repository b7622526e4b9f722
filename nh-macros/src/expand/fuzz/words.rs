//! Words that change an input: those of the language, and those that are none of it.

pub(super) const NAMES: &[&str] = &[
    "x", "y", "z", "q", "theta", "phi", "x_dot", "y_dot", "q_dot", "x_ddot", "t", "h", "pi", "m",
    "k", "a", "sin", "cos", "sqrt", "exp", "ln", "tan", "asin", "acos", "atan", "atan2", "sinh",
    "cosh", "tanh", "powi", "powf", "pow", "sum", "product", "map", "omega", "spatial_omega", "v",
    "p", "p_dot", "spatial_v", "relative", "R", "S1", "SO3", "SE2", "SE3", "S2", "dot", "cross",
    "transpose", "inverse", "trace", "norm_squared", "abs", "max", "self", "Self", "when",
    "midpoint", "left", "right", "trapezoidal", "alpha", "minus", "plus", "translations",
    "Heisenberg", "group", "fibre", "identity", "kinematic", "nonholonomic", "flat", "momentum",
    "cayley", "exponential", "continuous", "crate", "f64", "i", "j", "undefined", "r#type", "_",
    "let", "if", "match", "as", "true", "ω", "x_dot_dot", "PI", "constants", "lambda", "e",
    "state", "guess", "nonholonomic_0",
];
/// Those that leave a system first.
pub(super) const NUMBERS: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "7", "10", "0.0", "1.0", "0.5", "1e-3", "2.5e10", "12",
    "1e308", "1e309", "1e-320", "1e-400", "1e400", "999", "1000", "1001", "100000", "4096",
    "2147483647", "2147483648", "9223372036854775807", "9223372036854775808",
    "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211456",
    "0.1", "0x10", "0b11", "1_000", "1f32", "1u8", "2.", "3.141592653589793",
    "0.3333333333333333333333333333333333333333", "123456789012345678901234567890.123456789e-20",
    "\"s\"", "'c'", "b'c'",
];
/// How many of [`NUMBERS`] are ordinary.
pub(super) const ORDINARY: usize = 14;
pub(super) const OPERATORS: &[&str] = &[
    "+", "-", "*", "/", "%", "^", "==", "=", "!=", "<", ">", "<=", ">=", "&&", "||", "!", "..",
    "..=", ".", ",", ";", ":", "::", "->", "=>", "&", "|", "#", "@", "$", "?", "'a", "**", "+=",
];
pub(super) const ARITHMETIC: &[&str] = &["+", "-", "*", "/"];
pub(super) const FUNCTIONS: &[&str] = &[
    "sin", "cos", "sqrt", "exp", "ln", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
];
pub(super) const POWERS: &[&str] = &[
    ".powi(2)", ".powi(-1)", ".powi(3)", ".powf(1/2)", ".powf(0.3)", ".powi(0)", ".powi(7)",
    ".powi(1000)",
];
pub(super) const KEYWORDS: &[&str] = &[
    "coordinates", "define", "lagrangian", "discrete_lagrangian", "discretization", "constraint",
    "variational_constraint", "kinematic_constraint", "force", "discrete_force", "symmetry",
    "connection", "discrete_connection", "retraction", "dependent", "moving_frame",
    "discrete_system", "derive", "cfg", "cfg_attr", "doc", "allow", "lagrangean", "test",
];
pub(super) const SPACES: &[&str] = &[
    ", w: S1", ", w", ", w: [R; 2]", ", w: SO3", ", w: SE2", ", w: SE3", ", w: [S1; 3]",
];
pub(super) const ATTRIBUTES: &[&str] = &[
    "#[discretization(trapezoidal)]",
    "#[discretization(alpha = 1/3)]",
    "#[discretization(left)]",
    "#[symmetry(translations(x))]",
    "#[symmetry(translations(y))]",
    "#[symmetry(SO3(R))]",
    "#[symmetry(SE2(x, y, theta))]",
    "#[connection(flat)]",
    "#[discrete_connection(kinematic)]",
    "#[discrete_connection(momentum(0))]",
    "#[retraction(exponential)]",
    "#[dependent(y)]",
    "#[force(x = -x_dot)]",
    "#[force(y = sin(t))]",
    "#[constraint(x_dot == y * y_dot)]",
    "#[constraint(y_dot == 0)]",
    "#[constraint(when = x > 0, y_dot == x * x_dot)]",
    "#[moving_frame(x = x + t)]",
    "#[define(a = [1, 2, 3])]",
    "#[define(x2 = x.powi(2))]",
    "#[discrete_force(minus(x = x[1] - x[0]), plus(x = -x[1]))]",
    "#[variational_constraint(x_dot == 0)]",
    "#[kinematic_constraint(x[1] == x[0])]",
    "#[derive(Clone)]",
];
