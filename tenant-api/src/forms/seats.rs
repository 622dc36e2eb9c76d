//! Seats of choices: who gets one, who waits, who moves up. Nobody gets a choice that somebody before them waits for.

use std::collections::BTreeMap;

use super::fields::FormField;

/// What seats are counted by. No key has a colon.
pub fn seat(field: &str, value: &str) -> String {
    format!("{field}:{value}")
}

/// A choice with a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    pub limit: i64,
    pub taken: i64,
    /// How many in the line want it.
    pub waiting: i64,
}

impl Seat {
    /// How many are left; fewer may be given than were before.
    pub fn left(self) -> i64 {
        (self.limit - self.taken).max(0)
    }
}

/// The choices with a limit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seats(BTreeMap<String, Seat>);

impl Seats {
    /// Those of a form with how many have each and how many wait for it (`counts`: seat, taken, waiting).
    pub fn of(fields: &[FormField], counts: impl IntoIterator<Item = (String, i64, i64)>) -> Self {
        let mut seats = BTreeMap::new();
        for field in fields.iter().filter(|field| field.kind.has_choices()) {
            for option in &field.options {
                if let Some(limit) = option.seats {
                    let none = Seat { limit: limit.into(), taken: 0, waiting: 0 };
                    seats.insert(seat(&field.key, &option.value), none);
                }
            }
        }
        for (name, taken, waiting) in counts {
            if let Some(known) = seats.get_mut(&name) {
                (known.taken, known.waiting) = (taken, waiting);
            }
        }
        Self(seats)
    }

    /// Whether somebody new gets all that they want: there is one left of each, and nobody waits for it.
    pub fn has_for_new(&self, wants: &[String]) -> bool {
        self.limited(wants).all(|seat| seat.left() > 0 && seat.waiting == 0)
    }

    /// Whether there is one left of each, whoever waits for it.
    pub fn has_left(&self, wants: &[String]) -> bool {
        self.limited(wants).all(|seat| seat.left() > 0)
    }

    fn limited(&self, wants: &[String]) -> impl Iterator<Item = Seat> {
        wants.iter().filter_map(|want| self.0.get(want).copied())
    }

    /// Who of the line gets all that they want, by their places in it. Who stays keeps what they wait for from all behind.
    pub fn move_up(&self, line: &[Vec<String>]) -> Vec<usize> {
        let mut left: BTreeMap<&str, i64> = self.0.iter().map(|(name, seat)| (name.as_str(), seat.left())).collect();
        let mut up = Vec::new();
        for (at, wants) in line.iter().enumerate() {
            let gets = wants.iter().all(|want| left.get(want.as_str()).is_none_or(|left| *left > 0));
            for want in wants {
                if let Some(left) = left.get_mut(want.as_str()) {
                    *left = if gets { *left - 1 } else { 0 };
                }
            }
            if gets {
                up.push(at);
            }
        }
        up
    }

    /// How many are left of each choice with a limit, by field and value.
    pub fn left(&self) -> BTreeMap<String, BTreeMap<String, i64>> {
        let mut all: BTreeMap<String, BTreeMap<String, i64>> = BTreeMap::new();
        for (name, seat) in &self.0 {
            if let Some((field, value)) = name.split_once(':') {
                all.entry(field.to_owned()).or_default().insert(value.to_owned(), seat.left());
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn seats(of: &[(&str, i64, i64, i64)]) -> Seats {
        let one = |(name, limit, taken, waiting): &(&str, i64, i64, i64)| {
            ((*name).to_owned(), Seat { limit: *limit, taken: *taken, waiting: *waiting })
        };
        Seats(of.iter().map(one).collect())
    }

    fn wants(of: &[&str]) -> Vec<String> {
        of.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn who_stays_keeps_what_they_wait_for() {
        let all = seats(&[("f:a", 2, 1, 2), ("f:b", 1, 1, 1)]);
        let line = [wants(&["f:a", "f:b"]), wants(&["f:a"]), wants(&["f:c"])];
        assert_eq!(all.move_up(&line), [2], "the first waits for both, the last for nothing with a limit");
        assert_eq!(all.move_up(&line[1..]), [0, 1]);
        assert!(!all.has_for_new(&wants(&["f:a"])) && all.has_left(&wants(&["f:a"])));
        assert!(all.has_for_new(&wants(&["f:c"])) && all.has_for_new(&[]));
        assert_eq!(all.left()["f"]["a"], 1);
    }

    /// One person of the model below.
    #[derive(Debug, Clone)]
    struct Person {
        wants: Vec<String>,
        state: State,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    enum State {
        In,
        Waiting,
        Gone,
    }

    fn counted(limits: &[i64], people: &[Person]) -> Seats {
        let of = |state: State, name: &String| {
            let has = |person: &&Person| person.state == state && person.wants.contains(name);
            people.iter().filter(has).count() as i64
        };
        let one = |(at, limit): (usize, &i64)| {
            let name = format!("f:{at}");
            let seat = Seat { limit: *limit, taken: of(State::In, &name), waiting: of(State::Waiting, &name) };
            (name, seat)
        };
        Seats(limits.iter().enumerate().map(one).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        /// People come and go in any order: no choice is given more often than it has seats, and nobody passes anybody who
        /// waits for the same.
        #[test]
        fn seats_are_never_oversold_and_the_order_is_kept(
            limits in prop::collection::vec(0_i64..4, 3),
            steps in prop::collection::vec((prop::collection::btree_set(0_usize..3, 0..3), any::<bool>(), 0_usize..30), 1..40),
        ) {
            let mut people: Vec<Person> = Vec::new();
            for (choices, leaves, whom) in steps {
                if leaves && !people.is_empty() {
                    let whom = whom % people.len();
                    people[whom].state = State::Gone;
                    let line: Vec<usize> =
                        (0..people.len()).filter(|at| people[*at].state == State::Waiting).collect();
                    let wanted: Vec<Vec<String>> = line.iter().map(|at| people[*at].wants.clone()).collect();
                    for up in counted(&limits, &people).move_up(&wanted) {
                        people[line[up]].state = State::In;
                    }
                } else {
                    let wants: Vec<String> = choices.iter().map(|at| format!("f:{at}")).collect();
                    let is_in = counted(&limits, &people).has_for_new(&wants);
                    // The same as the line's last would be told.
                    let mut line: Vec<Vec<String>> =
                        people.iter().filter(|it| it.state == State::Waiting).map(|it| it.wants.clone()).collect();
                    line.push(wants.clone());
                    let up = counted(&limits, &people).move_up(&line);
                    prop_assert_eq!(up, if is_in { vec![line.len() - 1] } else { vec![] });
                    people.push(Person { wants, state: if is_in { State::In } else { State::Waiting } });
                }
                let now = counted(&limits, &people);
                prop_assert!(now.0.values().all(|seat| seat.taken <= seat.limit));
                // Whoever waits lacks a seat, or one before them waits for the same.
                for (at, person) in people.iter().enumerate().filter(|(_, it)| it.state == State::Waiting) {
                    let before = people[..at].iter().filter(|it| it.state == State::Waiting);
                    let is_behind = before.flat_map(|it| &it.wants).any(|want| person.wants.contains(want));
                    prop_assert!(is_behind || !now.has_left(&person.wants), "{person:?} waits for nothing");
                }
            }
        }
    }
}
