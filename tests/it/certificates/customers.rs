//! An issuer that makes accounts for its own customers only (external account binding).

use control_plane::certificates::{self, IssuerSettings};
use tests::pebble::Manner;
use tests::run;
use tests::world::eventually;

use super::place::{Place, SOON, domain};

const HOST: &str = "hoc.example.test";
const NAME: &str = "lophoc";
const KEY: &str = "zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W";
const OTHER: &str = "b10lLJs8l1GPIzsLP0s6pMt8O0XVGnfTaCeROxQM0BIt2XrJMDHJZBM5NuQmQJQH";

#[test]
fn an_issuer_of_its_own_customers_only_gets_to_know_whose_we_are() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner { customer: Some((NAME, KEY)), ..Manner::default() }).await?;
        let pool = place.world.provisioner.control();
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        let of = |key: &str| IssuerSettings {
            acme_eab_key_id: Some(NAME.to_owned()),
            acme_eab_key: key.parse().ok(),
            ..place.settings()
        };
        let said = async |what: &str| {
            let error = place.text("SELECT last_error FROM certificates WHERE host = $1", HOST).await?;
            Ok(error.is_some_and(|text| text.contains("the issuer gives us no account: ") && text.contains(what)))
        };
        let work = place.issue()?;
        eventually(SOON, async || said("set LOPHOC_ACME_EAB_KEY_ID and LOPHOC_ACME_EAB_KEY").await).await?;
        work.kill().await;

        certificates::renew_now(pool, HOST).await?;
        let work = place.issue_by(of(OTHER))?;
        eventually(SOON, async || said("look at LOPHOC_ACME_EAB_KEY_ID and LOPHOC_ACME_EAB_KEY").await).await?;
        // Operators see it; the site, which can't mend it, is not blamed; nothing was counted against a limit.
        let seen = certificates::near_expiry(pool, 30).await?;
        let row = seen.iter().find(|row| row.host == HOST).map(|row| (row.state.as_str(), row.last_error.is_some()));
        assert_eq!(row, Some(("failed", true)));
        assert_eq!(domain(&site, HOST).await?["status"], "verified");
        assert_eq!(place.count("SELECT count(*) FROM acme_events WHERE host = $1", HOST).await?, 0);
        // A second host waits for the same answer: the issuer is not asked for each.
        let asked = || place.pebble.log().matches("POST /sign-me-up").count();
        let before = asked();
        place.hold(&site, "hai.example.test").await?;
        let failed = "SELECT count(*) FROM certificates WHERE host = $1 AND state = 'failed'";
        eventually(SOON, async || Ok(place.count(failed, "hai.example.test").await? == 1)).await?;
        assert!(before > 0 && asked() == before, "{before}, then {}", asked());
        work.kill().await;

        certificates::renew_now(pool, HOST).await?;
        let _work = place.issue_by(of(KEY))?;
        place.until(HOST, "active").await?;
        assert_eq!(place.count("SELECT count(*) FROM acme_accounts WHERE directory <> $1", "").await?, 1);
        Ok(())
    })
}
