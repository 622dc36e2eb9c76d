//! Every call of the console that changes something: while the log takes no line it answers 500 and has done nothing,
//! in no database and no file; and once the log takes lines again, the deed and its line are both there. A call of the
//! document that is not walked fails the test.

mod account;
mod sites;

use std::collections::BTreeSet;
use std::fmt::Display;

use anyhow::{Context, ensure};
use control_plane::operators::Role;
use reqwest::{Method, StatusCode};
use serde_json::Value;
use sqlx::PgConnection;

use super::{Desk, Person, Said, with_desk_and_judge};
use crate::contents::{self, Contents};

/// What only prepares something, for which nothing is different before the call that ends it, and that one is walked.
const PREPARES: &[(&str, &str)] = &[
    ("POST", "/sign-in"),
    ("POST", "/sign-in/passkey/options"),
    ("POST", "/step-up/passkey/options"),
    ("POST", "/setup/look"),
    ("POST", "/setup/totp"),
    ("POST", "/setup/passkey/options"),
    ("POST", "/account/totp"),
    ("POST", "/account/passkeys/options"),
];
/// Takes data away without changing any.
const DOWNLOAD: (&str, &str) = ("GET", "/operations/{id}/file");

/// Somebody who goes through the calls.
struct Walk<'d> {
    desk: &'d Desk,
    who: Person,
    /// The site that is worked on, once there is one.
    site: Option<(i64, PgConnection)>,
    queue: PgConnection,
    done: BTreeSet<(&'static str, &'static str)>,
}

impl Walk<'_> {
    /// Does what `call` is for: refused first, then with the line `action` in the log. `at` is what the path names;
    /// `body` is asked for each time.
    async fn does(
        &mut self,
        call: (&'static str, &'static str),
        at: impl Display,
        action: &str,
        mut body: impl AsyncFnMut() -> anyhow::Result<Value>,
    ) -> anyhow::Result<Said> {
        let (method, route) = call;
        let mut path = route.to_owned();
        for name in ["{id}", "{name}", "{host}"] {
            path = path.replace(name, &at.to_string());
        }
        let (desk, who, verb) = (self.desk, self.who.clone(), method.parse::<Method>()?);
        let request = |body: Value| desk.request(verb.clone(), &format!("/api/console{path}"), Some(&who)).json(&body);
        let refused = request(body().await?);
        let before = self.everything().await?;
        contents::take_lines(self.desk.provisioner.control(), false).await?;
        let said = self.desk.send(refused).await?;
        contents::take_lines(self.desk.provisioner.control(), true).await?;
        ensure!(said.status == StatusCode::INTERNAL_SERVER_ERROR, "{method} {path} without its line: {said:?}");
        ensure!(said.cookie.is_none(), "{method} {path} without its line let somebody in");
        let after = self.everything().await?;
        ensure!(after == before, "{method} {path} without its line changed {:?}", before.changed(&after));

        let control = self.desk.provisioner.control();
        let lines = contents::lines(control, 0).await?.len();
        let said = self.desk.send(request(body().await?)).await?;
        ensure!(said.status == StatusCode::OK, "{method} {path}: {said:?}");
        let written = contents::lines(control, lines).await?;
        ensure!(written == [action], "{method} {path}: {written:?}");
        let changed = before.changed(&self.everything().await?);
        ensure!(
            call == DOWNLOAD || changed.iter().any(|what| what != "control audit"),
            "{method} {path} changed nothing"
        );
        self.done.insert(call);
        Ok(said)
    }

    /// Every table of the control schema, the judge's and the site's, and every file.
    async fn everything(&mut self) -> anyhow::Result<Contents> {
        let mut found = Contents::default();
        found.add_tables(&mut *self.desk.provisioner.control().acquire().await?, "control").await?;
        found.add_tables(&mut self.queue, "judge").await?;
        if let Some((_, site)) = &mut self.site {
            found.add_tables(site, "site").await?;
        }
        found.add_files(&self.desk.files.path().join("blobs"))?;
        Ok(found)
    }

    /// Looks into the site from now on.
    async fn look_into(&mut self, site: i64) -> anyhow::Result<()> {
        let there = self.desk.provisioner.connect_site(site).await?.context("the site")?;
        self.site = Some((site, there));
        Ok(())
    }
}

/// The calls of the document that are no mere looks.
async fn changing(desk: &Desk) -> anyhow::Result<BTreeSet<(String, String)>> {
    let document = desk.send(desk.request(Method::GET, "/api/openapi.json", None)).await?.body;
    let mut found = BTreeSet::from([(DOWNLOAD.0.to_owned(), DOWNLOAD.1.to_owned())]);
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        let path = path.trim_start_matches("/api/console");
        let methods = methods.as_object().into_iter().flat_map(|methods| methods.keys());
        found.extend(methods.filter(|method| *method != "get").map(|method| (method.to_uppercase(), path.to_owned())));
    }
    Ok(found)
}

#[actix_web::test]
async fn nothing_is_done_that_the_log_does_not_know_of() -> anyhow::Result<()> {
    with_desk_and_judge(async |desk, queue| {
        contents::watch_lines(desk.provisioner.control()).await?;
        // What sites are made of is not what is looked at.
        desk.provisioner.keep_standbys(4).await?;
        let who = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let mut walk = Walk { desk, who, site: None, queue, done: BTreeSet::new() };
        sites::walk(&mut walk).await?;
        account::walk(&mut walk).await?;

        let prepares = PREPARES.iter().copied();
        let walked: BTreeSet<(String, String)> =
            walk.done.into_iter().chain(prepares).map(|(method, path)| (method.to_owned(), path.to_owned())).collect();
        assert_eq!(changing(desk).await?, walked, "the document and what was walked differ");
        Ok(())
    })
    .await
}
