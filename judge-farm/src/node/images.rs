//! Sandbox images come, change and go while a node is up: it offers what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::Context;
use tokio::time::MissedTickBehavior;

use crate::cell::{Engine, Image, Pools};
use crate::languages;
use crate::queue::{Offer, Queue};

/// Where images are, and where cell images are made over them.
pub trait Source: Send + Sync {
    /// The id of the sandbox image of this name, where it is here.
    fn sandbox(&self, name: &str) -> impl Future<Output = anyhow::Result<Option<String>>> + Send;
    /// Makes sure of the cell image over it; its tag.
    fn cell_image(&self, name: &str) -> impl Future<Output = anyhow::Result<String>> + Send;
}

impl Source for Engine {
    async fn sandbox(&self, name: &str) -> anyhow::Result<Option<String>> {
        Engine::sandbox(self, name).await
    }

    async fn cell_image(&self, name: &str) -> anyhow::Result<String> {
        Engine::cell_image(self, name).await
    }
}

/// What has become of an image.
#[derive(Debug, PartialEq, Eq)]
pub enum Change {
    /// It is here, or is another one now.
    Here(&'static str, Image),
    /// It is gone.
    Gone(&'static str),
}

/// The images of the registry as they were at the last look.
pub struct Images<S> {
    source: S,
    /// Ids of those whose cell image is there.
    known: BTreeMap<&'static str, String>,
    /// Those that could not be looked at or made, which is told once.
    failing: BTreeSet<&'static str>,
}

impl<S: Source> Images<S> {
    /// None that is known.
    pub fn new(source: S) -> Self {
        Self { source, known: BTreeMap::new(), failing: BTreeSet::new() }
    }

    /// The first look: a node does not begin with an image that it can't use.
    ///
    /// # Errors
    /// When the engine fails.
    pub async fn first(&mut self) -> anyhow::Result<Vec<Change>> {
        let mut changes = Vec::new();
        for name in languages::images() {
            changes.extend(self.look_at(name).await.context("making a cell image")?);
        }
        Ok(changes)
    }

    /// What has changed since the last look. What fails is tried again with the next one, and stays as it was until then.
    async fn look(&mut self) -> Vec<Change> {
        let mut changes = Vec::new();
        for name in languages::images() {
            match self.look_at(name).await {
                Ok(change) => {
                    self.failing.remove(name);
                    changes.extend(change);
                }
                Err(error) if self.failing.insert(name) => {
                    tracing::error!(image = name, error = format!("{error:#}"), "looking at a sandbox image");
                }
                Err(_) => {}
            }
        }
        changes
    }

    async fn look_at(&mut self, name: &'static str) -> anyhow::Result<Option<Change>> {
        // The id before the tag: should the image change in between, the next look sees it.
        let Some(sandbox) = self.source.sandbox(name).await? else {
            return Ok(self.known.remove(name).map(|_| Change::Gone(name)));
        };
        if self.known.get(name) == Some(&sandbox) {
            return Ok(None);
        }
        let tag = self.source.cell_image(name).await?;
        self.known.insert(name, sandbox.clone());
        Ok(Some(Change::Here(name, Image { sandbox, tag })))
    }
}

/// Brings what has changed to the pools.
pub fn apply(pools: &Pools, changes: Vec<Change>) {
    for change in changes {
        match change {
            Change::Here(name, image) => pools.set(name, image),
            Change::Gone(name) => pools.remove(name),
        }
    }
}

/// Looks again and again; runs until it is aborted.
pub async fn watch(mut images: Images<Engine>, pools: Pools, queue: Queue, every: Duration) {
    let mut pause = tokio::time::interval_at(tokio::time::Instant::now() + every, every);
    pause.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        pause.tick().await;
        let changes = images.look().await;
        if changes.is_empty() {
            continue;
        }
        apply(&pools, changes);
        tracing::info!(images = pools.names().join(" "), "the sandbox images have changed");
        queue.offer(Offer::of(pools.names()));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// An engine of which the test says what it has.
    #[derive(Clone, Default)]
    struct Fake(Arc<Mutex<Has>>);

    #[derive(Default)]
    struct Has {
        sandboxes: BTreeMap<&'static str, &'static str>,
        /// Cell images that were asked for.
        made: Vec<String>,
        is_away: bool,
        can_build: bool,
    }

    impl Fake {
        fn now(&self, change: impl FnOnce(&mut Has)) {
            change(&mut self.0.lock().expect("no test panics with it"));
        }

        fn put(&self, name: &'static str, id: &'static str) {
            self.now(|has| {
                has.sandboxes.insert(name, id);
            });
        }

        fn take(&self, name: &'static str) {
            self.now(|has| {
                has.sandboxes.remove(name);
            });
        }

        fn made(&self) -> usize {
            self.0.lock().expect("no test panics with it").made.len()
        }
    }

    impl Source for Fake {
        async fn sandbox(&self, name: &str) -> anyhow::Result<Option<String>> {
            let has = self.0.lock().expect("no test panics with it");
            anyhow::ensure!(!has.is_away, "the engine is away");
            Ok(has.sandboxes.get(name).map(|id| (*id).to_owned()))
        }

        async fn cell_image(&self, name: &str) -> anyhow::Result<String> {
            let mut has = self.0.lock().expect("no test panics with it");
            has.made.push(name.to_owned());
            anyhow::ensure!(has.can_build, "it can't be built");
            Ok(format!("{name}-over-{}", has.sandboxes[name]))
        }
    }

    fn here(name: &'static str, id: &str) -> Change {
        Change::Here(name, Image { sandbox: id.to_owned(), tag: format!("{name}-over-{id}") })
    }

    fn images(has: &[(&'static str, &'static str)]) -> (Fake, Images<Fake>) {
        let fake = Fake::default();
        fake.now(|it| {
            it.can_build = true;
            it.sandboxes = has.iter().copied().collect();
        });
        (fake.clone(), Images::new(fake))
    }

    #[tokio::test]
    async fn images_that_come_change_and_go_are_noticed_once() {
        let (fake, mut images) = images(&[("core", "1")]);
        assert_eq!(images.first().await.expect("a look"), [here("core", "1")]);
        assert!(images.look().await.is_empty());
        assert_eq!(fake.made(), 1, "nothing is made again for what is known");
        fake.put("school", "2");
        assert_eq!(images.look().await, [here("school", "2")]);
        fake.put("core", "3");
        assert_eq!(images.look().await, [here("core", "3")]);
        fake.take("school");
        assert_eq!(images.look().await, [Change::Gone("school")]);
        assert!(images.look().await.is_empty());
        fake.put("unknown", "4");
        assert!(images.look().await.is_empty(), "what no language needs is nobody's business");
    }

    #[tokio::test]
    async fn an_engine_that_is_away_takes_no_image_away() {
        let (fake, mut images) = images(&[("core", "1")]);
        images.first().await.expect("a look");
        fake.now(|it| it.is_away = true);
        assert!(images.look().await.is_empty());
        assert_eq!(images.failing.len(), languages::images().count());
        fake.now(|it| it.is_away = false);
        assert!(images.look().await.is_empty());
        assert!(images.failing.is_empty(), "it is told of again, should it go again");
    }

    #[tokio::test]
    async fn a_cell_image_that_can_not_be_made_is_tried_again() {
        let (fake, mut images) = images(&[("core", "1")]);
        images.first().await.expect("a look");
        fake.put("core", "2");
        fake.now(|it| it.can_build = false);
        assert!(images.look().await.is_empty());
        assert!(images.failing.contains("core"));
        fake.now(|it| it.can_build = true);
        assert_eq!(images.look().await, [here("core", "2")]);
        assert_eq!((fake.made(), images.failing.len()), (3, 0));
        let broken = Fake::default();
        broken.put("core", "1");
        assert!(Images::new(broken).first().await.is_err(), "no node begins with it");
    }
}
