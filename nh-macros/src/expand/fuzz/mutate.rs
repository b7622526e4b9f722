//! Inputs from seeds: systems of the repository with a few changes.

use proc_macro2::Delimiter;

use super::large;
use super::tree::{self, Tree, list, lists, parse};
use super::words::{
    ARITHMETIC, ATTRIBUTES, FUNCTIONS, KEYWORDS, NAMES, NUMBERS, OPERATORS, ORDINARY, POWERS,
    SPACES,
};
use crate::random::Random;

/// `#[discrete_system(arguments)]` on an item.
#[derive(Clone)]
pub(super) struct Trees {
    pub(super) arguments: Vec<Tree>,
    pub(super) item: Vec<Tree>,
}

/// These trees as text.
#[derive(Clone)]
pub(super) struct Input {
    pub(super) arguments: String,
    pub(super) item: String,
}

impl Trees {
    pub(super) fn write(&self) -> Input {
        Input {
            arguments: tree::write(&self.arguments),
            item: tree::write(&self.item),
        }
    }
}

impl Input {
    pub(super) fn trees(&self) -> Option<Trees> {
        Some(Trees {
            arguments: tree::read(self.arguments.parse().ok()?),
            item: tree::read(self.item.parse().ok()?),
        })
    }

    pub(super) fn source(&self) -> String {
        match self.arguments.trim() {
            "" => format!("#[discrete_system]\n{}", self.item),
            arguments => format!("#[discrete_system({arguments})]\n{}", self.item),
        }
    }
}

/// One in so many inputs has something large in it.
const LARGE: usize = 60;
/// One in so many is changed by characters.
const CHARACTERS: usize = 8;

/// Input `index` of the run `seed`.
pub(super) fn input(seeds: &[Trees], seed: u64, index: u64) -> Input {
    let mut random = Random::of_pair(seed, index);
    let mut trees = seeds[random.below(seeds.len())].clone();
    for _ in 0..[1, 1, 1, 2, 2, 3, 4, 6][random.below(8)] {
        match random.below(2) {
            0 => rough(&mut random, &mut trees, seeds),
            _ => gentle(&mut random, &mut trees, seeds),
        }
    }
    if random.one_in(LARGE) {
        large::grow(&mut random, &mut trees);
    }
    let mut input = trees.write();
    if random.one_in(CHARACTERS) {
        input.item = change_characters(&mut random, &input.item);
    }
    input
}

/// A change of one character that leaves tokens.
fn change_characters(random: &mut Random, text: &str) -> String {
    const CHARACTERS: [char; 24] = [
        ' ', '_', '0', '9', '.', 'e', 'x', '+', '-', '*', '/', '(', ')', '[', ']', ',', ';', '=',
        '"', '\'', '#', 'é', 'ω', '\u{feff}',
    ];
    for _ in 0..20 {
        let mut characters: Vec<char> = text.chars().collect();
        if characters.is_empty() {
            break;
        }
        let place = random.below(characters.len());
        let new = CHARACTERS[random.below(CHARACTERS.len())];
        match random.below(3) {
            0 => drop(characters.remove(place)),
            1 => characters.insert(place, new),
            _ => characters[place] = new,
        }
        let changed: String = characters.into_iter().collect();
        if tree::tokens(&changed).is_some() {
            return changed;
        }
    }
    text.to_owned()
}

/// Any list of tokens; mostly one in the parentheses of an attribute.
pub(super) fn some_list<'t>(random: &mut Random, item: &'t mut Vec<Tree>) -> &'t mut Vec<Tree> {
    let mut paths = lists(item);
    if !random.one_in(6) && paths.iter().any(|path| path.len() > 1) {
        paths.retain(|path| path.len() > 1);
    }
    let path = paths.swap_remove(random.below(paths.len()));
    list(item, &path)
}

/// A range of tokens between commas and operators of low rank, or any.
pub(super) fn range(random: &mut Random, trees: &[Tree]) -> std::ops::Range<usize> {
    if trees.is_empty() {
        return 0..0;
    }
    let start = random.below(trees.len());
    if random.one_in(3) {
        return start..start + 1 + random.below(trees.len() - start);
    }
    const ENDS: [&str; 9] = [",", ";", "=", "==", "+", "-", "&&", ">", "<"];
    let is_end = |place: &usize| ENDS.iter().any(|end| trees[*place].is(end));
    let first = (0..start).rev().find(is_end).map_or(0, |place| place + 1);
    let end = (start..trees.len()).find(is_end).unwrap_or(trees.len());
    first..end.max(first)
}

/// A name of the input, or any.
pub(super) fn some_name(random: &mut Random, item: &[Tree]) -> String {
    fn collect<'t>(trees: &'t [Tree], names: &mut Vec<&'t str>) {
        for tree in trees {
            match tree {
                Tree::Group(_, inside) => collect(inside, names),
                Tree::Leaf(leaf) if tree.is_name() => names.push(leaf),
                Tree::Leaf(_) => {}
            }
        }
    }
    let mut names = Vec::new();
    collect(item, &mut names);
    let from = if names.is_empty() || random.one_in(6) {
        NAMES
    } else {
        &names
    };
    random.pick(from).to_owned()
}

fn some_token(random: &mut Random, item: &[Tree]) -> Tree {
    match random.below(7) {
        0 | 1 => Tree::leaf(some_name(random, item)),
        2 => Tree::leaf(random.pick(NUMBERS)),
        3 | 4 => Tree::leaf(random.pick(OPERATORS)),
        5 => {
            let inside = Tree::leaf(some_name(random, item));
            Tree::Group(some_delimiter(random), vec![inside])
        }
        _ => Tree::leaf(random.pick(ARITHMETIC)),
    }
}

fn some_delimiter(random: &mut Random) -> Delimiter {
    [
        Delimiter::Parenthesis,
        Delimiter::Bracket,
        Delimiter::Brace,
        Delimiter::None,
    ][random.below(4)]
}

/// A change that knows nothing of the language.
fn rough(random: &mut Random, trees: &mut Trees, seeds: &[Trees]) {
    let new = some_token(random, &trees.item);
    if random.one_in(40) {
        let place = random.below(trees.arguments.len() + 1);
        return trees.arguments.insert(place, new);
    }
    if random.one_in(6) {
        return change_attributes(random, &mut trees.item, seeds);
    }
    let other = &seeds[random.below(seeds.len())];
    let list = some_list(random, &mut trees.item);
    if list.is_empty() {
        return list.push(new);
    }
    let place = random.below(list.len());
    match random.below(9) {
        0 => drop(list.remove(place)),
        1 => list.insert(place, list[place].clone()),
        2 => {
            let other = random.below(list.len());
            list.swap(place, other);
        }
        3 => list[place] = new,
        4 => list.insert(place, new),
        5 => drop(list.drain(range(random, list))),
        6 => {
            let range = range(random, list);
            let copy = list[range.clone()].to_vec();
            list.splice(range.end..range.end, copy);
        }
        7 => {
            let delimiter = some_delimiter(random);
            list[place] = match list[place].clone() {
                Tree::Group(_, inside) => Tree::Group(delimiter, inside),
                leaf => Tree::Group(delimiter, vec![leaf]),
            };
        }
        _ => {
            let mut other = other.item.clone();
            let from = some_list(random, &mut other);
            let part = from[range(random, from)].to_vec();
            list.splice(range(random, list), part);
        }
    }
}

/// The places of the attributes: `#` and brackets.
pub(super) fn attributes(item: &[Tree]) -> Vec<usize> {
    let is_attribute = |place: &usize| {
        item[*place].is("#") && matches!(item[*place + 1], Tree::Group(Delimiter::Bracket, _))
    };
    (0..item.len().saturating_sub(1))
        .filter(is_attribute)
        .collect()
}

fn change_attributes(random: &mut Random, item: &mut Vec<Tree>, seeds: &[Trees]) {
    let places = attributes(item);
    let other = &seeds[random.below(seeds.len())].item;
    let theirs = attributes(other);
    let some = |random: &mut Random, places: &[usize]| places[random.below(places.len())];
    if places.is_empty() || random.one_in(4) {
        let new = parse(random.pick(ATTRIBUTES));
        return drop(item.splice(0..0, new));
    }
    let place = some(random, &places);
    match random.below(5) {
        0 => drop(item.drain(place..place + 2)),
        1 => {
            let copy = item[place..place + 2].to_vec();
            item.splice(place..place, copy);
        }
        2 => item.swap(place + 1, some(random, &places) + 1),
        3 => {
            if let Tree::Group(_, inside) = &mut item[place + 1]
                && let Some(keyword) = inside.first_mut()
            {
                *keyword = Tree::leaf(random.pick(KEYWORDS));
            }
        }
        _ if theirs.is_empty() => {}
        _ => {
            let there = some(random, &theirs);
            let kept = 2 * random.below(2);
            item.splice(place..place + kept, other[there..there + 2].to_vec());
        }
    }
}

/// A change that often leaves a system.
fn gentle(random: &mut Random, trees: &mut Trees, seeds: &[Trees]) {
    if random.one_in(30) {
        return trees.arguments = parse("continuous");
    }
    if random.one_in(25) {
        return change_attributes(random, &mut trees.item, seeds);
    }
    let item = &mut trees.item;
    if random.one_in(10) {
        return add_coordinate(random, item);
    }
    let name = some_name(random, item);
    let depth = 1 + random.below(4);
    let new = expression(random, item, depth);
    let list = some_list(random, item);
    let some = |random: &mut Random, wanted: &dyn Fn(&Tree) -> bool| {
        let places = (0..list.len()).filter(|place| wanted(&list[*place]));
        let places: Vec<_> = places.collect();
        (!places.is_empty()).then(|| places[random.below(places.len())])
    };
    match random.below(8) {
        0 => {
            if let Some(place) = some(random, &Tree::is_number) {
                list[place] = Tree::leaf(random.pick(&NUMBERS[..ORDINARY]));
            }
        }
        1 => {
            if let Some(place) = some(random, &Tree::is_name) {
                list[place] = Tree::leaf(name);
            }
        }
        2 => {
            let is_operator = |tree: &Tree| ARITHMETIC.iter().any(|operator| tree.is(operator));
            if let Some(place) = some(random, &is_operator) {
                list[place] = Tree::leaf(random.pick(ARITHMETIC));
            }
        }
        3 => drop(list.splice(range(random, list), new)),
        4 => {
            let end = range(random, list).end;
            let term = [Tree::leaf(random.pick(ARITHMETIC)), Tree::parentheses(new)];
            list.splice(end..end, term);
        }
        _ => {
            let range = range(random, list);
            let part = list[range.clone()].to_vec();
            list.splice(range, wrapped(random, part));
        }
    }
}

fn add_coordinate(random: &mut Random, item: &mut [Tree]) {
    for place in attributes(item) {
        if let Tree::Group(_, inside) = &mut item[place + 1]
            && let [keyword, Tree::Group(_, list)] = &mut inside[..]
            && keyword.is("coordinates")
        {
            list.extend(parse(random.pick(SPACES)));
        }
    }
}

/// A random expression in the names of the input.
fn expression(random: &mut Random, item: &[Tree], depth: usize) -> Vec<Tree> {
    if depth == 0 || random.one_in(4) {
        return vec![Tree::leaf(match random.one_in(3) {
            true => random.pick(&NUMBERS[..ORDINARY]).to_owned(),
            false => some_name(random, item),
        })];
    }
    let mut inner = expression(random, item, depth - 1);
    match random.below(6) {
        0 | 1 => {
            inner.push(Tree::leaf(random.pick(ARITHMETIC)));
            inner.extend(expression(random, item, depth - 1));
            inner
        }
        2 => vec![Tree::leaf(random.pick(FUNCTIONS)), Tree::parentheses(inner)],
        3 => {
            let mut power = vec![Tree::parentheses(inner)];
            power.extend(parse(random.pick(POWERS)));
            power
        }
        4 => vec![Tree::parentheses(inner)],
        _ => {
            let mut radicand = parse("1 +");
            radicand.push(Tree::parentheses(inner));
            radicand.extend(parse(".powi(2)"));
            vec![Tree::leaf("sqrt"), Tree::parentheses(radicand)]
        }
    }
}

/// An expression with something around it.
fn wrapped(random: &mut Random, part: Vec<Tree>) -> Vec<Tree> {
    let around = |before: &str, delimiter: Delimiter, part: Vec<Tree>, after: &str| {
        let mut wrapped = parse(before);
        wrapped.push(Tree::Group(delimiter, part));
        wrapped.extend(parse(after));
        wrapped
    };
    let parenthesis = Delimiter::Parenthesis;
    match random.below(10) {
        0..3 => around(random.pick(FUNCTIONS), parenthesis, part, ""),
        3 | 4 => around("", parenthesis, part, random.pick(POWERS)),
        5 => {
            let closure = [parse("|i|"), part].concat();
            around("(0..3).map", parenthesis, closure, ".sum()")
        }
        6 => {
            let block = [parse("let a ="), part, parse("; a * a")].concat();
            around("", Delimiter::Brace, block, "")
        }
        7 => around("", Delimiter::Bracket, part, random.pick(&["", "[0]"])),
        8 => around("", Delimiter::None, part, ""),
        _ => around(random.pick(&["-", "1 /"]), parenthesis, part, ""),
    }
}
