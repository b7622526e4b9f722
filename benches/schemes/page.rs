//! The page `docs/schemes.md` and its pictures.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use super::list::{self, Problem};
use super::measure::{
    Followed, Precision, cost_of, error_of, exact, follow, precisions, setting_of,
};
use super::scheme::Scheme;
use crate::plot::{self, Panel};

/// The tolerance of a flow where a table is at a step of the schemes.
const TIGHT: f64 = 1e-11;

pub fn write() -> io::Result<()> {
    let mut page = String::from(INTRODUCTION);
    variator(&mut page)?;
    contact(&mut page);
    let problems = list::all();
    let measured: Vec<Vec<_>> = problems.iter().map(measured).collect();
    work(&mut page, &problems, &measured)?;
    drifts(&mut page, &problems, &measured);
    fs::write("docs/schemes.md", page)?;
    println!("page: docs/schemes.md");
    Ok(())
}

const INTRODUCTION: &str = "\
# Schemes side by side

The test problems of the literature on nonholonomic integrators, by all schemes of this crate, by the classical method of Runge and Kutta on the continuous equations (RK4: four
of the generated accelerations a step), and by the flow (Verner's pair of orders 9 and 8, with steps of its own). `cargo bench --bench schemes` measures all of it and writes this page with its pictures; costs are
those of one run on one machine, so that their ratios alone mean anything. The problems are declared in `benches/schemes/problems.rs`; `tests/schemes` compares what the compiler says of their
reversibility and integrability with numbers.

Nonholonomic integrators owe their behaviour over long times to reversing symmetries (K. Modin and O. Verdier, *What makes nonholonomic integrators work?*, Numer. Math. 145, 2020).
Drifts are those of [`Drift`](https://docs.rs/nonholonomic/latest/nonholonomic/struct.Drift.html): the slope of the line of least squares with its standard error, and the amplitude of the oscillation about it.
";

/// A table in Markdown: its heads, and rows of cells.
fn table(page: &mut String, heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) {
    let mut line = |cells: &[String]| writeln!(page, "| {} |", cells.join(" | ")).expect("text");
    line(
        &heads
            .iter()
            .map(|head| (*head).to_owned())
            .collect::<Vec<_>>(),
    );
    line(&vec!["---".to_owned(); heads.len()]);
    rows.into_iter().for_each(|row| line(&row));
    page.push('\n');
}

/// Two digits, with a minus that is as long as a plus.
fn number(x: f64) -> String {
    let text = match x.abs() {
        0.0 => "0".to_owned(),
        0.01..1e3 => format!("{x:.2}"),
        _ => format!("{x:.1e}"),
    };
    text.replace('-', "−")
}

/// `name`, and what there is beside it.
fn or_dash(x: Option<String>) -> String {
    x.unwrap_or_else(|| "—".to_owned())
}

fn setting(scheme: &dyn Scheme, h: f64) -> f64 {
    if scheme.is_adaptive() { TIGHT } else { h }
}

/// E over t = 40 000, with and without the term that takes the reversal.
fn variator(page: &mut String) -> io::Result<()> {
    const DURATION: f64 = 40_000.0;
    page.push_str("
## A variator that a pendulum drives

L = (ẋ² + ẏ² + ξ̇²)/2 − (x² + y²)/2 + cos ξ − ε sin 2ξ with ẏ + sin ξ ẋ = 0, from (1, 0, 0) with (0.3, 0, 3): ξ goes round, and E = (ẋ² + ẏ² + x² + y²)/2 is an integral.
For ε = 0 the reversal x ↦ −x, ξ ↦ −ξ keeps the sense in which ξ runs; for ε ≠ 0 none does (`equations()` says so). The mean of E over the last quarter of t = 40 000, relative to E at the start, less
one; the flow at a tolerance of 10⁻¹¹ for any h. RK4 loses the constraint, to which nothing
brings it back, and with it the energy:

");
    let cases = [(0.0, 0.1), (0.1, 0.1), (0.1, 0.05)];
    let found = cases.map(|(epsilon, h)| {
        let problem = list::variator(epsilon);
        let one = |scheme: &Box<dyn Scheme>| {
            let setting = setting(scheme.as_ref(), h);
            follow(&problem, scheme.as_ref(), 0, setting, DURATION)
        };
        problem
            .schemes
            .iter()
            .map(one)
            .collect::<Vec<Option<Followed>>>()
    });
    let problem = list::variator(0.0);
    let rows = problem.schemes.iter().enumerate().map(|(i, scheme)| {
        let change = |case: &Vec<Option<Followed>>| {
            or_dash(case[i].as_ref().map(|f| number(f.last_quarter)))
        };
        let changes = found.iter().map(change);
        [scheme.label().to_owned()]
            .into_iter()
            .chain(changes)
            .collect()
    });
    table(
        page,
        &[
            "",
            "ε = 0, h = 0.1",
            "ε = 0.1, h = 0.1",
            "ε = 0.1, h = 0.05",
        ],
        rows,
    );
    let panels = [0, 1].map(|case| {
        let title = format!("E of the variator, ε = {}, h = 0.1", number(cases[case].0));
        let panel = Panel::series(&title, "t", "E / E(0)");
        let curves = problem.schemes.iter().zip(&found[case]);
        curves.fold(panel, |panel, (scheme, followed)| {
            let Some(followed) = followed else {
                return panel;
            };
            let first = followed.drift.first();
            // A curve that leaves the picture ends.
            let inside = |e: f64| if e < 1.3 { e } else { f64::NAN };
            let curve = followed.curve.iter();
            panel.line(scheme.label(), curve.map(|[t, e]| [*t, inside(e / first)]))
        })
    });
    page.push_str("![E over time](schemes_drift.svg)\n");
    plot::write(
        Path::new("docs/schemes_drift.svg"),
        "A subsystem's energy, which is an integral",
        &panels,
    )?;
    Ok(())
}

/// Slope, standard error and oscillation.
fn of_drift(followed: &Followed) -> [String; 2] {
    let drift = &followed.drift;
    [
        format!(
            "{} ± {}",
            number(drift.slope()),
            number(drift.standard_error())
        ),
        number(drift.oscillation()),
    ]
}

/// A hundred thousand steps as McLachlan and Perlmutter make them.
fn contact(page: &mut String) {
    let h = 2.0 * (std::f64::consts::PI / 15.0).sin();
    let duration = 1e5 * h;
    page.push_str("
## The contact oscillator

H = (|p|² + |q|² + 0.3 x² z²)/2 with ẋ + y ż = 0 (R. McLachlan and M. Perlmutter, J. Nonlinear Sci. 16, 2006), 10⁵ steps of h = 2 sin(π/15) = 0.416 from y = 1, z = −0.55 at rest with H = 3/2;
and the same motions in the momenta p − ∇S, S = cos z, in which no change of signs leaves L as it is. E(y) = (y² + ẏ²)/2 is an integral, as H is:

");
    let problems = [list::contact("", 0.0), list::contact("", 1.0)];
    let rows = problems[0].schemes.iter().enumerate().map(|(i, scheme)| {
        let mut cells = vec![scheme.label().to_owned()];
        for problem in &problems {
            for integral in [1, 0] {
                let scheme = problem.schemes[i].as_ref();
                let found = follow(problem, scheme, integral, setting(scheme, h), duration);
                let [slope, oscillation] = match &found {
                    Some(followed) => of_drift(followed),
                    None => ["fails".to_owned(), "—".to_owned()],
                };
                cells.push(format!("{slope}; {oscillation}"));
            }
        }
        cells
    });
    let heads = [
        "",
        "E(y): slope ± error; oscillation",
        "H",
        "E(y), momenta p − ∇S",
        "H, momenta p − ∇S",
    ];
    table(page, &heads, rows);
    page.push_str(CONTACT);
}

const CONTACT: &str = "\
At this step the midpoint rule in the shifted momenta gains energy, from 3/2 to 10³ and more in some 30 000 steps (rounding decides in how many), after which Newton's method does not converge and the motion is an error. RK4 gains energy
until its numbers overflow.
";

/// The precisions of each scheme of a problem.
fn measured(problem: &Problem) -> Vec<Vec<Precision>> {
    let exact = exact(problem);
    let of = |scheme: &Box<dyn Scheme>| precisions(problem, scheme.as_ref(), &exact);
    problem.schemes.iter().map(of).collect()
}

/// The schemes of the tables: the first problem has all.
fn labels(problems: &[Problem]) -> Vec<&'static str> {
    let schemes = problems[0].schemes.iter();
    schemes.map(|scheme| scheme.label()).collect()
}

/// The label of the scheme with the least of some values, the first where they are round-off.
fn least(problem: &Problem, values: &[Option<f64>], among: impl Fn(&dyn Scheme) -> bool) -> String {
    let all = problem.schemes.iter().zip(values);
    let known = all.filter(|(scheme, _)| among(scheme.as_ref()));
    let known = known.filter_map(|(scheme, value)| Some((scheme.label(), (*value)?)));
    let best = known.min_by(|a, b| a.1.max(1e-12).total_cmp(&b.1.max(1e-12)));
    best.map_or_else(|| "—".to_owned(), |(label, _)| label.to_owned())
}

/// Whether a scheme meets the constraints and is of fixed steps: not one for the continuous
/// equations.
fn is_geometric(scheme: &dyn Scheme) -> bool {
    !matches!(scheme.label(), "RK4" | "Verner 9")
}

/// The error of the midpoint rule that sets the costs of the tables.
const REFERENCE: f64 = 1e-3;

/// The cost of the midpoint rule at that error.
fn budget(measured: &[Vec<Precision>]) -> Option<f64> {
    cost_of(&measured[0], REFERENCE)
}

fn work(
    page: &mut String,
    problems: &[Problem],
    measured: &[Vec<Vec<Precision>>],
) -> io::Result<()> {
    page.push_str("
## Errors at equal cost

The distance in (q, q̇) from the flow at its tightest tolerance, at t = 10. Every scheme is given the time of the processor with which the midpoint rule leaves 10⁻³ (first table), and ten times as much
(second table), and takes the step, or the tolerance, that this allows; errors are interpolated between steps that are halved, and a dash stands where no step and no tolerance costs so little. Errors below 10⁻¹¹ are those of the reference as well.

");
    let labels = labels(problems);
    let heads: Vec<_> = [""].into_iter().chain(labels.iter().copied()).collect();
    for (times, word) in [(1.0, "the"), (10.0, "ten times the")] {
        let rows = problems.iter().zip(measured).map(|(problem, measured)| {
            let budget = budget(measured).map(|budget| times * budget);
            let of = |p: &Vec<Precision>| error_of(p, budget?);
            let errors: Vec<_> = measured.iter().map(of).collect();
            let cells = errors.iter().map(|error| or_dash(error.map(number)));
            let best = [
                least(problem, &errors, |_| true),
                least(problem, &errors, is_geometric),
            ];
            let cells = [problem.name.to_owned()]
                .into_iter()
                .chain(cells)
                .chain(best);
            cells.collect()
        });
        writeln!(
            page,
            "At {word} cost of a midpoint rule with the error 10⁻³:\n"
        )
        .expect("text");
        let heads: Vec<_> = (heads.iter().copied())
            .chain(["**best**", "**best of the discrete ones**"])
            .collect();
        table(page, &heads, rows);
    }
    page.push_str("## Costs at equal accuracy\n\nThe time of the processor for an error of 10⁻⁶, over that of the midpoint rule:\n\n");
    let rows = problems.iter().zip(measured).map(|(problem, measured)| {
        let costs: Vec<_> = measured.iter().map(|p| cost_of(p, 1e-6)).collect();
        let ratio = |cost: &Option<f64>| Some(number((*cost)? / costs[0]?));
        let cells = costs.iter().map(|cost| or_dash(ratio(cost)));
        let best = least(problem, &costs, |_| true);
        [problem.name.to_owned()]
            .into_iter()
            .chain(cells)
            .chain([best])
            .collect()
    });
    let heads: Vec<_> = (heads.iter().copied()).chain(["**cheapest**"]).collect();
    table(page, &heads, rows);
    for (i, (problems, measured)) in problems.chunks(2).zip(measured.chunks(2)).enumerate() {
        let panel = |(problem, measured): (&Problem, &Vec<Vec<Precision>>)| {
            let panel =
                Panel::logarithmic(problem.name, "error at t = 10", "cost [µs a unit of time]");
            // A scheme has its colour in every picture, in those of problems that have no such scheme too.
            labels.iter().fold(panel, |panel, label| {
                let mut curves = problem.schemes.iter().zip(measured);
                let found = curves.find(|(scheme, _)| scheme.label() == *label);
                let precisions = found.map_or(&[][..], |(_, precisions)| precisions);
                // Errors of more than the motion itself say nothing.
                let shown = precisions.iter().filter(|p| p.error < 1.0);
                panel.line(label, shown.map(|p| [p.error, p.cost / 1e3]))
            })
        };
        let panels: Vec<_> = problems.iter().zip(measured).map(panel).collect();
        let file = format!("schemes_work_{}.svg", i + 1);
        let names: Vec<_> = problems.iter().map(|problem| problem.name).collect();
        writeln!(page, "![Cost over error: {}]({file})", names.join(", ")).expect("text");
        plot::write(&Path::new("docs").join(file), "Cost and error", &panels)?;
    }
    Ok(())
}

fn drifts(page: &mut String, problems: &[Problem], measured: &[Vec<Vec<Precision>>]) {
    const DURATION: f64 = 5_000.0;
    const H: f64 = 0.025;
    page.push_str("
## Drifts over long times at equal cost

An integral over t = 5000, every scheme with the step, or the tolerance, that costs as much as the midpoint rule with h = 0.025: the slope of the line of least squares, with its standard error, per unit of time, and in brackets the
oscillation about it. The best scheme is that with the least change from the first value, at any node, where changes below
10⁻¹² are round-off and the scheme further left is the simpler one; a dash stands where a scheme fails, or costs more with any tolerance.

");
    let labels = labels(problems);
    let heads: Vec<_> = ["", "integral"]
        .into_iter()
        .chain(labels.iter().copied())
        .chain(["**best**"])
        .collect();
    let rows = problems.iter().zip(measured).map(|(problem, measured)| {
        // A rule's costs are those of its steps, at any h.
        let of_midpoint = cost_per_step(&measured[0]);
        let followed = problem
            .schemes
            .iter()
            .zip(measured)
            .map(|(scheme, precisions)| {
                let scheme = scheme.as_ref();
                let setting = match scheme.is_adaptive() {
                    true => setting_of(precisions, of_midpoint / H)?,
                    false => H * cost_per_step(precisions) / of_midpoint,
                };
                follow(problem, scheme, 0, setting, DURATION)
            });
        let followed: Vec<_> = followed.collect();
        let change = |followed: &Followed| followed.drift.largest_change();
        let values: Vec<_> = followed.iter().map(|f| f.as_ref().map(change)).collect();
        let best = least(problem, &values, |_| true);
        let cells = followed.iter().map(|followed| {
            let [slope, oscillation] = of_drift(followed.as_ref()?);
            Some(format!("{slope} ({oscillation})"))
        });
        let names = [
            problem.name.to_owned(),
            problem.integrals[0].name.to_owned(),
        ];
        let cells = cells.map(or_dash);
        (names.into_iter().chain(cells).chain([best])).collect()
    });
    table(page, &heads, rows);
}

/// Nanoseconds a step, of the finer half of the steps.
fn cost_per_step(precisions: &[Precision]) -> f64 {
    let fine = &precisions[precisions.len() / 2..];
    let costs = fine.iter().map(|p| p.cost * p.setting);
    costs.fold(f64::INFINITY, f64::min)
}
