//! Which certificates are worked on first, and whose at all.

use control_plane::certificates::IssuerSettings;
use control_plane::life::{self, Asked};
use tests::pebble::Manner;
use tests::run;
use tests::world::eventually;

use super::place::{Place, SOON};

const ISSUED: &str = "SELECT count(*) FROM acme_events WHERE kind = 'issued' AND host LIKE $1";

#[test]
fn what_ends_soon_comes_first_then_who_has_none_then_other_renewals() -> anyhow::Result<()> {
    // By their names and by how long they have waited, they would come the other way round.
    const ENDS_SOON: &str = "c.example.test";
    const NONE: &str = "b.example.test";
    const OTHER: &str = "a.example.test";
    run(async |world| {
        let place = Place::open(world, Manner { refused_nonces: 0, ..Manner::default() }).await?;
        let site = place.site().await?;
        for host in [ENDS_SOON, NONE, OTHER] {
            place.hold(&site, host).await?;
        }
        let work = place.issue()?;
        for host in [ENDS_SOON, NONE, OTHER] {
            place.until(host, "active").await?;
        }
        work.kill().await;
        // All are due. The issuer's window of renewal, which it would be asked for, is not what is looked at.
        for (sql, host) in [
            ("UPDATE certificates SET not_before = now() - interval '80 days', not_after = now() + interval '10 days',
                     next_attempt_at = now() - interval '1 hour', ari_next_at = NULL WHERE host = $1", ENDS_SOON),
            ("UPDATE certificates SET state = 'waiting', chain_pem = NULL, key_sealed = NULL, not_before = NULL, not_after = NULL,
                     next_attempt_at = now() - interval '2 hours', ari_next_at = NULL WHERE host = $1", NONE),
            ("UPDATE certificates SET not_before = now() - interval '60 days', not_after = now() + interval '30 days',
                     next_attempt_at = now() - interval '3 hours', ari_next_at = NULL WHERE host = $1", OTHER),
        ] {
            place.sql(sql, host).await?;
        }
        let before = place.count(ISSUED, "%").await?;
        let _work = place.issue_by(IssuerSettings { acme_at_once: 1, ..place.settings() })?;
        eventually(SOON, async || Ok(place.count(ISSUED, "%").await? == before + 3)).await?;
        let order = "SELECT string_agg(host, ' ' ORDER BY id) FROM
            (SELECT id, host FROM acme_events WHERE kind = $1 ORDER BY id DESC LIMIT 3) AS last";
        let wanted = [ENDS_SOON, NONE, OTHER].join(" ");
        assert_eq!(place.text(order, "issued").await?, Some(wanted));
        Ok(())
    })
}

/// Who visits it is told so over HTTPS, and it may be resumed at any time.
#[test]
fn a_suspended_sites_certificates_go_on_being_renewed() -> anyhow::Result<()> {
    const HOST: &str = "hoc.example.test";
    const LATER: &str = "sau.example.test";
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let (site, other) = (place.site().await?, place.site().await?);
        place.hold(&site, HOST).await?;
        let work = place.issue()?;
        place.until(HOST, "active").await?;
        work.kill().await;
        let client = place.client().await?;
        let answers = async |status: u16| {
            let there = client.get(place.https(), HOST, "/api/tenant").await;
            Ok(there.is_ok_and(|answer| answer.status == status))
        };
        eventually(SOON, async || answers(200).await).await?;
        let before = client.connect(place.https(), HOST).await?.certificate();

        let asked = Asked { by: "command:test".to_owned(), reason: "chưa trả".to_owned() };
        let mut transaction = place.world.provisioner.control().begin().await?;
        life::suspend(&mut transaction, site.id, &asked).await?;
        transaction.commit().await?;
        // Another site's domain, held from now on, has a certificate: all of them have been compared since.
        place.hold(&other, LATER).await?;
        let _work = place.issue()?;
        place.until(LATER, "active").await?;
        place.sql("UPDATE certificates SET next_attempt_at = now() WHERE host = $1", HOST).await?;
        eventually(SOON, async || Ok(place.count(ISSUED, HOST).await? == 2)).await?;
        let renewed = async || Ok(client.connect(place.https(), HOST).await?.certificate() != before);
        eventually(SOON, renewed).await?;
        eventually(SOON, async || answers(403).await).await?;
        let kept =
            "SELECT count(*) FROM certificates WHERE host = $1 AND is_wanted AND state = 'valid' AND attempts = 0";
        assert_eq!(place.count(kept, HOST).await?, 1);
        Ok(())
    })
}
