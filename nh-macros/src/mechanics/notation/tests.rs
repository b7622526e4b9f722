use super::{Chart, Where, label, latex_words, name};
use crate::expression::Source;
use crate::expression::{Node, Variable};
use crate::system::{Factor, Name, Space};

#[test]
fn words_have_no_commands() {
    assert_eq!(
        latex_words("with #[dependent(x_dot)] 50 % of {a & b} cost $1, ~x^2 \\"),
        "with \\#[dependent(x\\_dot)] 50 \\% of \\{a \\& b\\} cost \\$1, \\textasciitilde{}x\\textasciicircum{}2 \\textbackslash{}"
    );
}

/// Code is set as code: a backtick is an opening quotation mark in LaTeX.
#[test]
fn code_among_words_is_typewritten() {
    assert_eq!(
        latex_words("of `x_dot`, `#[symmetry(SE2(g))]`"),
        "of \\texttt{x\\_dot}, \\texttt{\\#[symmetry(SE2(g))]}"
    );
}

#[test]
fn time_indices() {
    let chart = Chart::new(Vec::new(), Vec::new());
    let text = |place| Node::ALL.map(|node| label(&chart, place, node).text);
    let latex = |place| Node::ALL.map(|node| label(&chart, place, node).latex);
    assert_eq!(text(Where::Interval), ["k", "k+1/2", "k+1", "k+alpha"]);
    assert_eq!(latex(Where::Interval), ["k", "k+1/2", "k+1", "k+\\alpha"]);
    assert_eq!(text(Where::Before), ["k-1", "k-1/2", "k", "k-1+alpha"]);
    assert_eq!(latex(Where::Before), ["k-1", "k-1/2", "k", "k-1+\\alpha"]);
    assert_eq!(text(Where::Node), ["k"; 4]);
    assert_eq!(text(Where::Free), [""; 4]);
}

/// ∂a^y/∂x at both ends.
#[test]
fn slopes_of_displacements() {
    let factor = |name: &str| Factor {
        name: Name {
            ident: name.to_owned(),
            index: None,
        },
        space: Space::R,
        first: 0,
        source: Source(0),
    };
    let chart = Chart {
        group: vec!["y".into()],
        ..Chart::new(Vec::new(), vec![factor("x"), factor("y")])
    };
    let of = |node| {
        name(
            &chart,
            Where::Interval,
            Variable::DisplacementSlope(0, 0, node),
        )
    };
    assert_eq!(of(Node::Start).text, "da_y[k]/dx[k]");
    assert_eq!(of(Node::End).text, "da_y[k]/dx[k+1]");
    assert_eq!(
        of(Node::Start).latex,
        "\\frac{\\partial a^{y}_{k}}{\\partial x_{k}}"
    );
}
