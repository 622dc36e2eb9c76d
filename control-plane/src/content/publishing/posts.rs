//! The demo's posts, with what is said of them.

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;

use super::{Cast, Folder, POSTS, Who, find, list, with_pictures};
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::id_of;

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// A post of the plan; its text is `blog/<slug>.md`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Post {
    slug: String,
    title: String,
    /// Empty: the beginning of the text.
    excerpt: String,
    tags: Vec<String>,
    category: String,
    author: Who,
    #[serde(default = "public")]
    visibility: String,
    status: Outcome,
    /// From now on, when it is out; null: at once.
    day: Option<i64>,
    /// Who may comment.
    comments: String,
    #[serde(default)]
    english: Option<English>,
    #[serde(default)]
    talk: Vec<Comment>,
}

fn public() -> String {
    "public".to_owned()
}

/// Where a post stands when it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Draft,
    WaitingForApproval,
    Published,
}

/// Of `blog/<slug>.en.md`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct English {
    title: String,
    excerpt: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Comment {
    by: Who,
    text: String,
    #[serde(default)]
    replies: Vec<Reply>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    by: Who,
    text: String,
    /// Whether it is marked as the teacher's answer.
    #[serde(default)]
    is_answer: bool,
}

impl Post {
    /// What is written of it, by language.
    #[cfg(test)]
    pub(super) fn texts(&self, folder: &Folder) -> anyhow::Result<Vec<String>> {
        let mut texts = vec![folder.text(POSTS, &self.slug)?];
        if self.english.is_some() {
            texts.push(folder.text(POSTS, &format!("{}.en", self.slug))?);
        }
        Ok(texts)
    }

    /// The status that its author may give it: what everybody finds is let through by somebody else first.
    fn first_status(&self) -> &'static str {
        match self.status {
            Outcome::Draft => "draft",
            Outcome::WaitingForApproval => "waiting_for_approval",
            Outcome::Published if self.visibility == "public" && self.author != Who::Admin => "waiting_for_approval",
            Outcome::Published => "published",
        }
    }
}

/// Publishes the posts that are not there; addresses of the first one.
pub(super) async fn publish(folder: &Folder, cast: Cast<'_>, posts: &[Post]) -> Result<Map<String, Value>, CallError> {
    let mut samples = Map::new();
    for post in posts {
        let id = put(folder, cast, post).await?;
        talk(cast, id, &post.talk).await?;
        if samples.is_empty() {
            samples.insert("/blog/{slug}".to_owned(), format!("/blog/{}", post.slug).into());
            samples.insert("/manage/blog/{id}".to_owned(), format!("/manage/blog/{id}").into());
            samples.insert("/edit/blog/{id}".to_owned(), format!("/edit/blog/{id}").into());
        }
    }
    Ok(samples)
}

/// Writes a post unless it is there, and goes on with one that a run before has left waiting.
async fn put(folder: &Folder, cast: Cast<'_>, post: &Post) -> Result<i64, CallError> {
    let known = match find(cast.admin, &format!("/api/blog-posts/{}", post.slug)).await? {
        Some(known) => known,
        None => write(folder, cast, post).await?,
    };
    let id = id_of(&known)?;
    if post.status == Outcome::Published && known["status"] == "waiting_for_approval" {
        for action in ["approve", "publish"] {
            let step = json!({"id": id, "action": action});
            cast.admin.call(Method::PUT, "/api/blog-posts/manage", Some(&step)).await?;
        }
    }
    Ok(id)
}

async fn write(folder: &Folder, cast: Cast<'_>, post: &Post) -> Result<Value, CallError> {
    let author = cast.of(post.author);
    let content = with_pictures(folder, author, &folder.text(POSTS, &post.slug)?).await?;
    let mut body = json!({
        "slug": post.slug, "title": post.title, "excerpt": post.excerpt, "content": content, "format": "markdown",
        "tags": post.tags, "category_id": category(cast.admin, &post.category).await?, "visibility": post.visibility,
        "publish_at": post.day.map(|day| OffsetDateTime::now_utc().unix_timestamp() + day * DAY),
        "comments": post.comments, "status": post.first_status(),
    });
    if let Some(english) = &post.english {
        let content = with_pictures(folder, author, &folder.text(POSTS, &format!("{}.en", post.slug))?).await?;
        body["translations"]["en"] = json!({"title": english.title, "excerpt": english.excerpt, "content": content});
    }
    author.call(Method::POST, "/api/blog-posts", Some(&body)).await
}

/// The category of that name, made where there is none.
async fn category(admin: &SiteClient, name: &str) -> Result<i64, CallError> {
    let known = list(admin, "/api/category?type=blog").await?;
    if let Some(category) = known.iter().find(|category| category["name"] == name) {
        return Ok(id_of(category)?);
    }
    let body = json!({"name": name, "type": "blog", "parent_id": null});
    Ok(id_of(&admin.call(Method::POST, "/api/category", Some(&body)).await?)?)
}

/// Has people talk of a post, unless somebody has; who may change it sees also what waits for a moderator.
async fn talk(cast: Cast<'_>, post: i64, comments: &[Comment]) -> Result<(), CallError> {
    let path = format!("/api/user-data/comment?subject_kind=post&subject_id={post}");
    if comments.is_empty() || !list(cast.admin, &path).await?.is_empty() {
        return Ok(());
    }
    for comment in comments {
        let begun = say(cast.of(comment.by), post, &comment.text, None).await?;
        for reply in &comment.replies {
            let said = say(cast.of(reply.by), post, &reply.text, Some(begun)).await?;
            if reply.is_answer {
                let mark = json!({"is_teacher_answer": true});
                cast.admin.call(Method::PUT, &format!("/api/user-data/comment/{said}"), Some(&mark)).await?;
            }
        }
    }
    Ok(())
}

async fn say(client: &SiteClient, post: i64, content: &str, parent: Option<i64>) -> Result<i64, CallError> {
    let body = json!({"subject_kind": "post", "subject_id": post, "content": content, "parent_id": parent});
    Ok(id_of(&client.call(Method::POST, "/api/user-data/comment", Some(&body)).await?)?)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_demo_has_posts_of_every_standing() -> anyhow::Result<()> {
        let folder = Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("content/demo"));
        let posts = folder.plan()?.posts;
        let count = |is: fn(&Post) -> bool| posts.iter().filter(|post| is(post)).count();
        assert_eq!(count(|post| post.status == Outcome::WaitingForApproval), 1);
        assert_eq!(count(|post| post.status == Outcome::Draft), 1);
        assert_eq!(count(|post| post.visibility == "unlisted"), 1);
        assert_eq!(count(|post| post.day.is_some_and(|day| day > 0)), 1);
        assert_eq!(count(|post| post.english.is_some()), 2);
        // What nobody reads yet is talked about by nobody.
        assert!(posts.iter().all(|post| post.talk.is_empty() || post.day.is_some_and(|day| day < 0)));
        let shown = posts.first().expect("posts");
        assert_eq!(
            (shown.title.as_str(), shown.author, shown.first_status()),
            ("Học lập trình từ đâu?", Who::Teacher, "waiting_for_approval")
        );
        assert!(posts.iter().all(|post| post.excerpt.chars().count() <= 160));
        Ok(())
    }
}
