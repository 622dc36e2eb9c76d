//! Operators' deeds at the command line: while the log takes no line, the command fails and has done nothing.

use std::path::Path;
use std::process::{Command, Output};

use anyhow::ensure;
use platform::vault::{VARIABLE, Vault};

use crate::contents::{self, Contents};
use crate::installation::with_installation;
use crate::killed::program;
use crate::moved_in::Stage;

/// Somebody at the command line.
struct Terminal<'s, 'i> {
    stage: &'s Stage<'i>,
    key: String,
}

impl Terminal<'_, '_> {
    fn run(&self, arguments: &[&str]) -> anyhow::Result<Output> {
        let (it, options) = (self.stage.it, self.stage.it.options());
        let mut command: Command = program();
        command
            .args(arguments)
            .env("LOPHOC_CONTROL_DATABASE_URL", it.control_url(None)?)
            .env("LOPHOC_SITES_DATABASE_URL", it.control_url(None)?)
            .env("LOPHOC_API_LOGIN", options.api_login)
            .env("LOPHOC_SITES_PREFIX", options.database_prefix)
            .env("LOPHOC_ROLE_PREFIX", options.role_prefix)
            .env("LOPHOC_BLOBS", self.stage.folder.path())
            .env(VARIABLE, &self.key)
            .env("RUST_LOG", "error");
        Ok(command.output()?)
    }

    /// What is in the control schema and the blob store.
    async fn everything(&self) -> anyhow::Result<Contents> {
        let mut found = Contents::default();
        found.add_tables(&mut *self.stage.services.control().acquire().await?, "control").await?;
        found.add_files(self.stage.folder.path())?;
        Ok(found)
    }

    /// The command fails and has done nothing, because its line is not taken.
    async fn fails(&self, arguments: &[&str]) -> anyhow::Result<()> {
        let (control, before) = (self.stage.services.control(), self.everything().await?);
        contents::take_lines(control, false).await?;
        let output = self.run(arguments)?;
        contents::take_lines(control, true).await?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(
            !output.status.success() && said.contains("only ever added to"),
            "{arguments:?} without its line: {output:?}"
        );
        let after = self.everything().await?;
        ensure!(after == before, "{arguments:?} without its line changed {:?}", before.changed(&after));
        Ok(())
    }

    /// The command fails with these words and has done nothing.
    async fn is_refused(&self, arguments: &[&str], words: &str) -> anyhow::Result<()> {
        let before = self.everything().await?;
        let output = self.run(arguments)?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(!output.status.success() && said.contains(words), "{arguments:?}: {output:?}");
        let after = self.everything().await?;
        ensure!(after == before, "{arguments:?} changed {:?}", before.changed(&after));
        Ok(())
    }

    /// It fails without its line, and then it is done, with the line `action`.
    async fn does(&self, arguments: &[&str], action: &str) -> anyhow::Result<()> {
        self.fails(arguments).await?;
        let control = self.stage.services.control();
        let lines = contents::lines(control, 0).await?.len();
        let output = self.run(arguments)?;
        ensure!(output.status.success(), "{arguments:?}: {output:?}");
        let written = contents::lines(control, lines).await?;
        ensure!(written == [action], "{arguments:?}: {written:?}");
        Ok(())
    }
}

/// A site and what becomes of it.
async fn sites(terminal: &Terminal<'_, '_>, file: &Path) -> anyhow::Result<()> {
    let file = file.to_string_lossy();
    let email = ["--name", "Vinh", "--email", "co@vinh.vn"];
    terminal.does(&["site", "create", "vinh", email[0], email[1], email[2], email[3]], "site.create").await?;
    terminal.does(&["site", "rename", "vinh", "--name", "Lớp Vinh"], "site.rename").await?;
    terminal.does(&["site", "suspend", "vinh", "--reason", "chưa trả"], "site.suspend").await?;
    terminal.does(&["site", "resume", "vinh"], "site.resume").await?;
    terminal.does(&["site", "archive", "vinh", "--reason", "hết hạn"], "site.archive").await?;
    terminal.does(&["site", "delete", "vinh", "--reason", "hết hạn", "--confirm", "vinh"], "site.delete").await?;
    terminal.does(&["site", "undelete", "vinh"], "site.undelete").await?;
    terminal.does(&["site", "resume", "vinh"], "site.resume").await?;
    terminal.does(&["site", "export", "vinh", "--to", &file], "site.export").await?;
    terminal.does(&["site", "import", &file, "--subdomain", "hue"], "site.import").await?;
    terminal.does(&["site", "clone", "vinh", "--subdomain", "dalat"], "site.clone").await?;
    terminal.does(&["site", "move", "vinh", "--database", "new"], "site.move").await
}

/// One of the platform's own sites: an id is one site's for good.
async fn own_sites(terminal: &Terminal<'_, '_>) -> anyhow::Result<()> {
    let create = |label, id| ["site", "create", label, "--name", "Trang chính", "--email", "co@chinh.vn", "--id", id];
    terminal.does(&create("chinh", "1"), "site.create").await?;
    let control = terminal.stage.services.control();
    let line = "SELECT format('%s %s', tenant_id, detail -> 'after' ->> 'id') FROM audit ORDER BY id DESC LIMIT 1";
    let named: String = sqlx::query_scalar(line).fetch_one(control).await?;
    ensure!(named == "1 1", "the line names {named}");
    let taken = "site 1 is there already, or was: no id is given to two sites";
    terminal.is_refused(&create("phu", "1"), taken).await?;
    for outside in ["0", "1001"] {
        terminal.is_refused(&create("phu", outside), "is not in 1..=1000").await?;
    }
    ensure!(terminal.stage.services.provisioner.remove(1).await?);
    terminal.is_refused(&create("chinh", "1"), taken).await
}

/// What is done by others than the command, which it would wait for, and what would go through every site.
async fn only_refused(terminal: &Terminal<'_, '_>) -> anyhow::Result<()> {
    let control = terminal.stage.services.control();
    for sql in [
        "INSERT INTO backup_servers (server, retention_days, every_seconds, archived_until) VALUES ('main', 14, 86400, now() + interval '1 hour')",
        "INSERT INTO backups (server, name, began_at, ended_at, size_bytes) VALUES ('main', 'one', now() - interval '2 hours', now() - interval '1 hour', 1)",
        "UPDATE placement_history SET since = now() - interval '1 hour' WHERE until IS NULL",
        "INSERT INTO former_places (schema, role, database, tenant_id, epoch, version, drop_after, can_be_undone)
         SELECT 't_99999', 't_99999_rw', p.database, p.tenant_id, p.epoch - 1, p.version, now() + interval '1 day', true
           FROM placements p JOIN tenants t ON t.id = p.tenant_id WHERE t.subdomain = 'hue'",
    ] {
        sqlx::query(sql).execute(control).await?;
    }
    let at = (time::OffsetDateTime::now_utc() - time::Duration::minutes(1))
        .format(&time::format_description::well_known::Rfc3339)?;
    let why = ["--reason", "xóa nhầm"];
    terminal.fails(&["site", "restore", "hue", "--at", &at, "--confirm", "hue", why[0], why[1]]).await?;
    terminal.fails(&["site", "restore", "hue", "--at", &at, "--subdomain", "again", why[0], why[1]]).await?;
    terminal.fails(&["site", "undo-restore", "hue", why[0], why[1]]).await?;
    sqlx::query("UPDATE placements SET version = version - 1").execute(control).await?;
    terminal.fails(&["migrate"]).await
}

async fn operators(terminal: &Terminal<'_, '_>) -> anyhow::Result<()> {
    let (who, why) = ("lan@lophoc.test", "đã nghỉ việc");
    terminal.does(&["operator", "add", "--email", "hai@lophoc.test", "--role", "owner"], "operator.invite").await?;
    terminal.does(&["operator", "add", "--email", who, "--role", "owner"], "operator.invite").await?;
    terminal.does(&["operator", "reset", "--email", who, "--reason", why], "operator.reset").await?;
    terminal.does(&["operator", "disable", "--email", who, "--reason", why], "operator.disable").await?;
    terminal.does(&["operator", "enable", "--email", who, "--reason", why], "operator.enable").await?;
    terminal.does(&["reseal"], "secrets.reseal").await
}

#[tokio::test]
async fn nothing_is_done_at_the_command_line_that_the_log_does_not_know_of() -> anyhow::Result<()> {
    with_installation(async |it| {
        let (stage, folder) = (Stage::new(it)?, tempfile::tempdir()?);
        let terminal = Terminal { stage: &stage, key: format!("test:{}", Vault::new_key().as_str()) };
        contents::watch_lines(stage.services.control()).await?;
        // What sites are made of is not what is looked at.
        stage.services.provisioner.keep_standbys(4).await?;
        sites(&terminal, &folder.path().join("site.tar.zst")).await?;
        own_sites(&terminal).await?;
        operators(&terminal).await?;
        only_refused(&terminal).await
    })
    .await
}
