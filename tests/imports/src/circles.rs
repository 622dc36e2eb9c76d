//! Circles of modules.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use crate::source::Segments;
use crate::tree::{Arrow, Crate};

/// Modules beside each other, each of which takes something from the next, and the last from the first.
#[derive(Debug, Clone)]
pub struct Circle {
    /// The crate's name and the folder in it, such as `control-plane/life`.
    folder: String,
    is_at_the_top: bool,
    steps: Vec<(String, Arrow)>,
}

impl Circle {
    /// Whether its modules are the crate's own, in no folder.
    pub fn is_at_the_top(&self) -> bool {
        self.is_at_the_top
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.steps.first().map_or("", |(name, _)| name);
        let names: Vec<&str> = self.steps.iter().map(|(name, _)| name.as_str()).chain([first]).collect();
        write!(out, "{}: {}", self.folder, names.join(" → "))?;
        for (_, arrow) in &self.steps {
            write!(out, "\n    {} takes {}", arrow.from.join("::"), arrow.path)?;
        }
        Ok(())
    }
}

/// Who takes from whom in one folder, each pair with an import that shows it.
type Graph = BTreeMap<String, BTreeMap<String, Arrow>>;

/// The circles of a crate, the shortest through each module that is in one.
pub fn circles(it: &Crate) -> Vec<Circle> {
    let mut folders: BTreeMap<Segments, Graph> = BTreeMap::new();
    for arrow in it.arrows() {
        let common = arrow.from.iter().zip(&arrow.to).take_while(|(from, to)| from == to).count();
        // Where one is above the other, neither is beside it.
        let (Some(from), Some(to)) = (arrow.from.get(common), arrow.to.get(common)) else { continue };
        let graph = folders.entry(arrow.from[..common].to_vec()).or_default();
        graph.entry(from.clone()).or_default().entry(to.clone()).or_insert(arrow.clone());
    }
    let mut found = Vec::new();
    for (folder, graph) in &folders {
        let mut known = BTreeSet::new();
        for start in graph.keys() {
            let Some(names) = shortest(graph, start) else { continue };
            if !known.insert(names.iter().cloned().collect::<BTreeSet<_>>()) {
                continue;
            }
            let next = names.iter().cycle().skip(1);
            let steps =
                names.iter().zip(next).filter_map(|(from, to)| Some((from.clone(), graph.get(from)?.get(to)?.clone())));
            let steps = steps.collect();
            let place = [std::slice::from_ref(&it.name), folder.as_slice()].concat().join("/");
            found.push(Circle { folder: place, is_at_the_top: folder.is_empty(), steps });
        }
    }
    found
}

/// The shortest way from a module back to itself.
fn shortest(graph: &Graph, start: &str) -> Option<Vec<String>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(name) = waiting.pop_front() {
        for next in graph.get(name).into_iter().flat_map(BTreeMap::keys) {
            if next == start {
                let mut way = vec![name.to_owned()];
                while way.last().is_some_and(|last| last != start) {
                    way.push((*before.get(way.last()?.as_str())?).to_owned());
                }
                way.reverse();
                return Some(way);
            }
            if !before.contains_key(next.as_str()) {
                before.insert(next, name);
                waiting.push_back(next);
            }
        }
    }
    None
}
