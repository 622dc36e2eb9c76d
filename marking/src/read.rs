//! Answers out of JSON and back, and the ids within them.

use std::collections::{BTreeMap, BTreeSet};

use platform::faults::{Fault, Faults};
use platform::messages::INVALID_VALUE;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::answers::{Answers, Choice, Interaction, InteractionKey, Item, Moment, Place};
use crate::encoding::{self, Placed};
use crate::kind::{ActivityKind, Kind};

/// A value that can't be read, and where it is: `answers[2].text`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Its path in the body.
    pub field: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl Unreadable {
    /// Adds itself to what is wrong with a body.
    pub fn tell(self, faults: &mut Faults) {
        faults.add(&self.field, self.fault);
    }
}

/// Which ids became which, of choices and items, and of places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Renamed {
    /// Of choices and items.
    pub items: BTreeMap<i64, i64>,
    /// Of places.
    pub places: BTreeMap<i64, i64>,
    /// Of the choices of a film's moments, by moment.
    pub moments: BTreeMap<String, BTreeMap<i64, i64>>,
}

impl Answers {
    /// The answers of a kind; null and nothing are none.
    ///
    /// # Errors
    /// At the first value that is not what the kind has there.
    pub fn read(kind: Kind, value: &Value) -> Result<Self, Unreadable> {
        Ok(match kind {
            Kind::SingleChoice | Kind::MultipleChoice => Self::Choices(part(value, json!([]))?),
            Kind::FillIn => Self::Gaps(part(value, json!([]))?),
            Kind::ShortAnswer => Self::Short(part(value, json!([]))?),
            Kind::LongAnswer => Self::Long(part(value, json!({}))?),
            Kind::CodeJudgeManual => Self::CodeByHand(part(value, json!({}))?),
            Kind::TestDrivenCode => Self::TestDriven(part(value, json!({}))?),
            Kind::Turtle => Self::Turtle(part(value, json!({}))?),
            Kind::Interaction => Self::Interaction(part(value, json!({ "activity": "order" }))?),
            Kind::VideoInteraction => Self::Video(part(value, json!({}))?),
            Kind::Theory | Kind::Code => Self::None,
        })
    }

    /// What [`Answers::read`] reads.
    pub fn to_value(&self) -> Value {
        match self {
            Self::Choices(choices) => json!(choices),
            Self::Gaps(gaps) => json!(gaps),
            Self::Short(answers) => json!(answers),
            Self::Long(long) => json!(long),
            Self::CodeByHand(code) => json!(code),
            Self::TestDriven(languages) => json!(languages),
            Self::Turtle(turtle) => json!(turtle),
            Self::Interaction(interaction) => json!(interaction),
            Self::Video(video) => json!(video),
            Self::None => Value::Null,
        }
    }

    /// Every id of a choice, an item or a place, a film's moments' as well.
    pub fn ids(&self) -> BTreeSet<i64> {
        self.all_ids().into_iter().flatten().collect()
    }

    /// Gives an id to whatever has none; `taken` are those that the question ever had. In a key, what has no id is called
    /// by its number in the list, from 1.
    pub fn assign_ids(&mut self, taken: &BTreeSet<i64>, random: &mut dyn FnMut() -> i64) -> Renamed {
        let mut ids = Ids { taken: taken | &self.ids(), keeps: true, random };
        self.name(&mut ids)
    }

    /// Gives a new id to everything: of an import or a clone. What was without one was called as [`Answers::assign_ids`] says.
    pub fn renew_ids(&mut self, random: &mut dyn FnMut() -> i64) -> Renamed {
        let mut ids = Ids { taken: self.ids(), keeps: false, random };
        self.name(&mut ids)
    }

    fn name(&mut self, ids: &mut Ids) -> Renamed {
        let mut renamed = Renamed::default();
        match self {
            Self::Choices(choices) => renamed.items = ids.give(choices),
            Self::Interaction(interaction) => {
                renamed.items = ids.give(&mut interaction.items);
                renamed.places = ids.give(&mut interaction.places);
                let activity = interaction.activity;
                if let InteractionKey::Answer(key) = &mut interaction.key {
                    *key = renamed.answer(Kind::Interaction, Some(activity), key);
                }
            }
            Self::Video(video) => {
                name_moments(&mut video.moments);
                for moment in &mut video.moments {
                    let Some(Self::Choices(mut choices)) = moment.read() else { continue };
                    renamed.moments.insert(moment.id.clone(), ids.give(&mut choices));
                    moment.answers = json!(choices);
                }
            }
            _ => {}
        }
        renamed
    }

    /// The ids as they are written, those that are there twice as well.
    pub(crate) fn all_ids(&self) -> Vec<Option<i64>> {
        match self {
            Self::Choices(choices) => choices.iter().map(|choice| choice.id).collect(),
            Self::Interaction(Interaction { items, places, .. }) => {
                items.iter().map(|item| item.id).chain(places.iter().map(|place| place.id)).collect()
            }
            Self::Video(video) => {
                video.moments.iter().filter_map(Moment::read).flat_map(|answers| answers.all_ids()).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Moment {
    /// Its answers, where it has one of the first four kinds and they can be read.
    pub fn read(&self) -> Option<Answers> {
        let kind = self.kind.filter(|kind| is_of_moment(*kind))?;
        Answers::read(kind, &self.answers).ok()
    }
}

/// Whether a moment of a film may ask for it.
pub(crate) fn is_of_moment(kind: Kind) -> bool {
    matches!(kind, Kind::SingleChoice | Kind::MultipleChoice | Kind::FillIn | Kind::ShortAnswer)
}

impl Renamed {
    /// The name of a part of a translation (`7`, `m1/7`, `feedback/7`, `feedback/m1/7`) with the new id in it.
    pub fn part(&self, name: &str) -> String {
        let (before, id) = name.rsplit_once('/').map_or(("", name), |(before, id)| (before, id));
        let moment = self.moments.get(before.strip_prefix("feedback/").unwrap_or(before));
        let new = id.parse().ok().and_then(|id: i64| match moment {
            Some(choices) => choices.get(&id),
            None => self.items.get(&id).or_else(|| self.places.get(&id)),
        });
        match new {
            Some(new) if before.is_empty() => new.to_string(),
            Some(new) => format!("{before}/{new}"),
            None => name.to_owned(),
        }
    }

    /// An answer (of a trial, of a key) with the new ids in it; what can't be read stays.
    pub fn answer(&self, kind: Kind, activity: Option<ActivityKind>, answer: &str) -> String {
        let item = |id: i64| self.items.get(&id).copied().unwrap_or(id);
        let place = |id: i64| self.places.get(&id).copied().unwrap_or(id);
        let written = match (kind, activity) {
            (Kind::SingleChoice | Kind::MultipleChoice, _) => repicked(&self.items, answer),
            (Kind::VideoInteraction, _) if !self.moments.is_empty() => {
                let of_moment = |(id, text): (String, String)| {
                    let new = self.moments.get(&id).and_then(|choices| repicked(choices, &text).ok());
                    (id, new.unwrap_or(text))
                };
                Ok(encoding::write_pairs(encoding::pairs(answer).into_iter().map(of_moment)))
            }
            (Kind::Interaction, Some(ActivityKind::Order)) => encoding::order(answer).map(|items| {
                let items: Vec<Placed> = items.iter().map(|it| Placed { id: item(it.id), indent: it.indent }).collect();
                encoding::write_order(&items)
            }),
            (Kind::Interaction, Some(ActivityKind::Match | ActivityKind::Drag)) => {
                encoding::links(answer).map(|links| {
                    encoding::write_pairs(links.iter().map(|(i, p)| (item(*i).to_string(), place(*p).to_string())))
                })
            }
            _ => return answer.to_owned(),
        };
        written.unwrap_or_else(|_| answer.to_owned())
    }
}

/// Picks with the new ids of choices.
fn repicked(choices: &BTreeMap<i64, i64>, answer: &str) -> Result<String, Fault> {
    let new = |id: i64| choices.get(&id).copied().unwrap_or(id);
    let picks = encoding::choices(answer)?;
    Ok(picks.iter().map(|id| (new(id.abs()) * id.signum()).to_string()).collect::<Vec<_>>().join(","))
}

/// What has an id.
trait Named {
    fn id(&mut self) -> &mut Option<i64>;
}

impl Named for Choice {
    fn id(&mut self) -> &mut Option<i64> {
        &mut self.id
    }
}

impl Named for Item {
    fn id(&mut self) -> &mut Option<i64> {
        &mut self.id
    }
}

impl Named for Place {
    fn id(&mut self) -> &mut Option<i64> {
        &mut self.id
    }
}

struct Ids<'a> {
    taken: BTreeSet<i64>,
    keeps: bool,
    random: &'a mut dyn FnMut() -> i64,
}

impl Ids<'_> {
    /// Names a list, and tells which of its members was called what.
    fn give(&mut self, list: &mut [impl Named]) -> BTreeMap<i64, i64> {
        let mut renamed = BTreeMap::new();
        for (number, it) in (1..).zip(list) {
            let id = it.id();
            let known = *id;
            let new = known.filter(|_| self.keeps).unwrap_or_else(|| self.new_id());
            renamed.insert(known.unwrap_or(number), new);
            *id = Some(new);
        }
        renamed
    }

    fn new_id(&mut self) -> i64 {
        loop {
            let id = (self.random)() & i64::from(i32::MAX);
            if id > 0 && self.taken.insert(id) {
                return id;
            }
        }
    }
}

fn name_moments(moments: &mut [Moment]) {
    let mut names: BTreeSet<String> = moments.iter().map(|moment| moment.id.clone()).collect();
    let mut number = 0;
    for moment in moments.iter_mut().filter(|moment| moment.id.is_empty()) {
        moment.id = loop {
            number += 1;
            let name = format!("m{number}");
            if names.insert(name.clone()) {
                break name;
            }
        };
    }
}

fn part<T: DeserializeOwned>(value: &Value, none: Value) -> Result<T, Unreadable> {
    let value = if value.is_null() { &none } else { value };
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let field = match path.as_str() {
            "." => "answers".to_owned(),
            path if path.starts_with('[') => format!("answers{path}"),
            path => format!("answers.{path}"),
        };
        Unreadable { field, fault: INVALID_VALUE.into() }
    })
}
