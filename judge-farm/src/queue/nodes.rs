//! What a node says of itself.

use uuid::Uuid;

use super::Queue;

/// What a node says of itself.
#[derive(Debug, Clone)]
pub struct NodeRow {
    /// Made anew at every start.
    pub id: Uuid,
    /// For people; one process at a time has it.
    pub name: String,
    /// Sandbox images that it has.
    pub images: Vec<String>,
    /// Languages that it can run.
    pub language_ids: Vec<i32>,
    /// Jobs that it runs at one time.
    pub workers: i32,
}

impl Queue {
    /// Says that this node is there and takes work, or (draining) that it takes none any more. A node
    /// that was told to drain stays so. Answers with whether it drains.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn announce(&self, draining: bool) -> Result<bool, sqlx::Error> {
        let node = &self.node;
        let said = sqlx::query!(
            r#"insert into nodes (id, name, images, language_ids, workers, draining) values ($1, $2, $3, $4, $5, $6)
                on conflict (id) do update set seen_at = now(), draining = nodes.draining or excluded.draining
                returning draining, (select count(*) from nodes where seen_at > now() - interval '30 seconds') as "living!""#,
            node.id,
            node.name,
            &node.images,
            &node.language_ids,
            node.workers,
            draining
        )
        .fetch_one(&self.pool)
        .await?;
        self.living.set(said.living);
        Ok(said.draining)
    }

    /// Takes the place of earlier processes of this node's name, which are dead: what they held is given
    /// back now, not when its lease lapses. Answers with how many jobs that were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn succeed(&self) -> Result<usize, sqlx::Error> {
        let orphans = sqlx::query!(
            "select id, attempt from jobs where state = 'running'
                and node_id in (select id from nodes where name = $1 and id <> $2)",
            self.node.name,
            self.node.id
        )
        .fetch_all(&self.pool)
        .await?;
        for job in &orphans {
            self.give_back(job.id, job.attempt, "the process that had it ended without a word").await?;
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
