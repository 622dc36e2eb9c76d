//! What a node says of itself.

use std::sync::PoisonError;

use uuid::Uuid;

use super::Queue;
use crate::job::JobKind;
use crate::languages::languages;

/// What a node can run by the images that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Sandbox images that it has.
    pub images: Vec<String>,
    /// Languages that it can run.
    pub language_ids: Vec<i32>,
}

impl Offer {
    /// All languages of these images.
    pub fn of(images: Vec<String>) -> Self {
        let language_ids = languages().iter().filter(|one| images.contains(&one.image)).map(|one| one.id).collect();
        Self { images, language_ids }
    }
}

/// What a node says of itself.
#[derive(Debug, Clone)]
pub struct NodeRow {
    /// Made anew at every start.
    pub id: Uuid,
    /// For people; one process at a time has it.
    pub name: String,
    /// Sandbox images that it has at its start.
    pub images: Vec<String>,
    /// Languages that it can run then.
    pub language_ids: Vec<i32>,
    /// Jobs that it runs at one time.
    pub workers: i32,
}

impl Queue {
    /// Takes jobs for these images from now on. Others are told with the next [`Queue::announce`].
    pub fn offer(&self, offer: Offer) {
        *self.offered.write().unwrap_or_else(PoisonError::into_inner) = offer;
    }

    /// What this node takes jobs for.
    pub(super) fn offered(&self) -> Offer {
        self.offered.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Says that this node is there, what it can run, and that it takes work, or (draining) that it takes none
    /// any more. A node that was told to drain stays so. Answers with whether it drains.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn announce(&self, draining: bool) -> Result<bool, sqlx::Error> {
        let (node, offered) = (&self.node, self.offered());
        let said = sqlx::query!(
            r#"insert into nodes (id, name, images, language_ids, workers, draining) values ($1, $2, $3, $4, $5, $6)
                on conflict (id) do update set seen_at = now(), images = excluded.images,
                    language_ids = excluded.language_ids, draining = nodes.draining or excluded.draining
                returning draining, (select count(*) from nodes where seen_at > now() - interval '30 seconds') as "living!""#,
            node.id,
            node.name,
            &offered.images,
            &offered.language_ids,
            node.workers,
            draining
        )
        .fetch_one(&self.pool)
        .await?;
        self.living.set(said.living);
        Ok(said.draining)
    }

    /// Takes the place of earlier processes of this node's name, which are dead: what they held is given
    /// back (live runs are ended) now, not when its lease lapses. Answers with how many jobs that were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn succeed(&self) -> Result<usize, sqlx::Error> {
        let orphans = sqlx::query!(
            "select id, attempt, kind from jobs where state = 'running'
                and node_id in (select id from nodes where name = $1 and id <> $2)",
            self.node.name,
            self.node.id
        )
        .fetch_all(&self.pool)
        .await?;
        for job in &orphans {
            if job.kind == JobKind::Live.as_str() {
                self.end_orphan(job.id, job.attempt).await?;
            } else {
                self.give_back(job.id, job.attempt, "the process that had it ended without a word").await?;
            }
        }
        sqlx::query!("delete from nodes where name = $1 and id <> $2", self.node.name, self.node.id)
            .execute(&self.pool)
            .await?;
        Ok(orphans.len())
    }

    /// Removes this node from the list, at a clean end.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leave(&self) -> Result<(), sqlx::Error> {
        sqlx::query!("delete from nodes where id = $1", self.node.id).execute(&self.pool).await?;
        Ok(())
    }
}
