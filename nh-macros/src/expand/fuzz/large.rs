//! Something large in an input: nested, long, or of large numbers.

use proc_macro2::Delimiter;

use super::mutate::{Trees, attributes, range, some_list, some_name};
use super::tree::{Tree, parse};
use super::words::SPACES;
use crate::random::Random;

const SIZES: [usize; 12] = [
    2, 5, 10, 30, 100, 300, 900, 1100, 3000, 10_000, 30_000, 100_000,
];

pub(super) fn grow(random: &mut Random, trees: &mut Trees) {
    let size = SIZES[random.below(SIZES.len())];
    match random.below(16) {
        0 => chain_of_defines(random, &mut trees.item, size.min(3000)),
        1 => many_attributes(random, &mut trees.item, size.min(10_000)),
        2 => many_coordinates(random, &mut trees.item, size),
        3 => many_fields(&mut trees.item, size),
        shape => {
            let list = some_list(random, &mut trees.item);
            let range = range(random, list);
            let part = list[range.clone()].to_vec();
            list.splice(range, large(shape, size, part, random));
        }
    }
}

/// Defines, each of the one before.
fn chain_of_defines(random: &mut Random, item: &mut Vec<Tree>, size: usize) {
    let name = some_name(random, item);
    let is_doubled = random.one_in(2);
    let mut defines = Vec::new();
    for place in 0..size {
        let value = match place.checked_sub(1) {
            None => name.clone(),
            Some(before) if is_doubled => format!("chain{before} * sin(chain{before}) + 1"),
            Some(before) => format!("sin(chain{before}) + {name}"),
        };
        defines.extend(parse(&format!("#[define(chain{place} = {value})]")));
    }
    item.splice(0..0, defines);
    some_list(random, item).extend(parse(&format!("+ chain{}", size - 1)));
}

fn many_attributes(random: &mut Random, item: &mut Vec<Tree>, size: usize) {
    let name = some_name(random, item);
    let attribute = |place: usize| parse(&format!("#[constraint({name}_dot == {place})]"));
    let many: Vec<_> = (0..size).flat_map(attribute).collect();
    item.splice(0..0, many);
}

fn many_coordinates(random: &mut Random, item: &mut [Tree], size: usize) {
    let space = random.pick(SPACES).trim_start_matches(", w").trim();
    let space = space.trim_start_matches([':', ' ']);
    for place in attributes(item) {
        if let Tree::Group(_, inside) = &mut item[place + 1]
            && let [keyword, Tree::Group(_, list)] = &mut inside[..]
            && keyword.is("coordinates")
        {
            let space = if space.is_empty() { "R" } else { space };
            list.extend(parse(&format!(", w: [{space}; {size}]")));
        }
    }
}

fn many_fields(item: &mut [Tree], size: usize) {
    if let Some(Tree::Group(_, fields)) = item.last_mut() {
        let many = (0..size.min(2000)).flat_map(|i| parse(&format!("pub field{i}: f64,")));
        let array = parse(&format!("pub w: [f64; {size}],"));
        let new: Vec<_> = array.into_iter().chain(many).collect();
        fields.splice(0..0, new);
    }
}

/// A large expression with `part` in it.
fn large(shape: usize, size: usize, part: Vec<Tree>, random: &mut Random) -> Vec<Tree> {
    // The nesting that a lexer takes.
    const DEEPEST: usize = 3000;
    let depth = size.min(DEEPEST);
    let nested = |before: &str, delimiter: Delimiter| {
        let before = parse(before);
        (0..depth).fold(part.clone(), |inner, _| {
            let mut outer = before.clone();
            outer.push(Tree::Group(delimiter, inner));
            outer
        })
    };
    let side_by_side = |operator: &str| {
        let short = if part.len() > 12 {
            &part[..1]
        } else {
            &part[..]
        };
        let mut long = short.to_vec();
        for _ in 1..size.min(10_000) {
            long.push(Tree::leaf(operator));
            long.extend_from_slice(short);
        }
        long
    };
    match shape {
        4 => nested("", Delimiter::Parenthesis),
        5 => nested("", [Delimiter::Bracket, Delimiter::Brace][random.below(2)]),
        6 => nested("sin", Delimiter::Parenthesis),
        7 => nested("x + sqrt", Delimiter::Parenthesis),
        8 => [vec![Tree::leaf("-"); size], part].concat(),
        9 => side_by_side("+"),
        10 => side_by_side("*"),
        11 => [part, vec![parse(".powi(2)"); size.min(10_000)].concat()].concat(),
        12 => {
            let closure = [parse("|i|"), part].concat();
            let mut sum = parse(&format!("(0..{size}).map"));
            sum.push(Tree::parentheses(closure));
            sum.extend(parse(".sum()"));
            sum
        }
        13 => (0..size.min(12)).fold(part, |inner, _| {
            let mut sum = parse("(0..4).map");
            sum.push(Tree::parentheses([parse("|i|"), inner].concat()));
            sum.extend(parse(".sum()"));
            sum
        }),
        14 => {
            let steps = [
                "let a = a * a;",
                "let a = sin(a) + a * t;",
                "let a = a + 1;",
            ];
            let steps = (0..size.min(5000)).flat_map(|_| parse(random.pick(&steps)));
            let mut block = [parse("let a ="), part, parse(";")].concat();
            block.extend(steps);
            block.push(Tree::leaf("a"));
            vec![Tree::Group(Delimiter::Brace, block)]
        }
        _ => {
            let mut power = vec![Tree::parentheses(part)];
            power.extend(parse(&format!(".powi({size})")));
            power
        }
    }
}
