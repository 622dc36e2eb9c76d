//! Orders that the issuer has let go of, that are another issuer's, or whose link to what they replace is refused.

use control_plane::certificates::{self, IssuerSettings};
use tests::pebble::Manner;
use tests::renewals::{Refusal, Renewals, Word};
use tests::world::eventually;
use tests::{World, run};

use super::place::{Place, SOON, Work};

const HOST: &str = "hoc.example.test";
const ORDERS: &str = "SELECT count(*) FROM acme_events WHERE host = $1 AND kind = 'order'";
const ORDER: &str = "SELECT order_url FROM certificates WHERE host = $1";
/// What stands before issuers says what it has to say in pages, not in problem documents.
const PAGE: &str = "<html><h1>Nothing here</h1></html>";

struct Scene {
    place: Place,
    issuer: Renewals,
}

impl Scene {
    /// A domain that is to have a certificate, of an issuer that has no word on renewals.
    async fn open(world: &World) -> anyhow::Result<Self> {
        let place = Place::open(world, Manner::default()).await?;
        let word = Word { status: 404, window: (String::new(), String::new()), retry_after: None };
        let issuer = Renewals::before(&place.pebble, word).await?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        Ok(Self { place, issuer })
    }

    fn issue(&self) -> anyhow::Result<Work> {
        self.place.issue_by(IssuerSettings { acme_directory: Some(self.issuer.directory()), ..self.place.settings() })
    }

    /// Waits until so many attempts have come to nothing; returns what became of the order.
    async fn has_failed(&self, attempts: &str) -> anyhow::Result<Option<String>> {
        let failed = "SELECT host FROM certificates WHERE leased_by IS NULL AND attempts::text = $1";
        eventually(SOON, async || Ok(self.place.text(failed, attempts).await?.is_some())).await?;
        self.place.text(ORDER, HOST).await
    }

    async fn try_now(&self) -> anyhow::Result<()> {
        assert!(certificates::renew_now(self.place.world.provisioner.control(), HOST).await?);
        Ok(())
    }
}

#[test]
fn an_order_is_kept_while_its_issuer_is_away_and_made_anew_when_it_is_let_go_of() -> anyhow::Result<()> {
    run(async |world| {
        let scene = Scene::open(world).await?;
        let Scene { place, issuer } = &scene;
        issuer.refuse(Some(Refusal::Kept(503, PAGE.to_owned())));
        let _work = scene.issue()?;
        let order = scene.has_failed("1").await?;
        assert!(order.is_some(), "it may be had another time");
        scene.try_now().await?;
        assert_eq!(scene.has_failed("2").await?, order, "it is gone on with");
        assert_eq!(place.count(ORDERS, HOST).await?, 1);

        // The new one is counted, can't be had either, and waits its time for the next.
        issuer.refuse(Some(Refusal::Kept(404, PAGE.to_owned())));
        scene.try_now().await?;
        assert_eq!(scene.has_failed("3").await?, None);
        assert_eq!(place.count(ORDERS, HOST).await?, 2);
        let waits =
            "SELECT count(*) FROM certificates WHERE host = $1 AND last_error = 'the issuer answered 404 Not Found'
            AND next_attempt_at - now() BETWEEN interval '2 minutes' AND interval '6 minutes'";
        assert_eq!(place.count(waits, HOST).await?, 1);

        issuer.refuse(None);
        scene.try_now().await?;
        place.until(HOST, "active").await?;
        assert_eq!(place.count(ORDERS, HOST).await?, 3);
        Ok(())
    })
}

#[test]
fn an_order_of_the_issuer_before_is_not_gone_on_with() -> anyhow::Result<()> {
    run(async |world| {
        let scene = Scene::open(world).await?;
        let Scene { place, issuer } = &scene;
        issuer.refuse(Some(Refusal::Kept(503, String::new())));
        let work = scene.issue()?;
        scene.has_failed("1").await?;
        work.kill().await;
        issuer.refuse(None);
        // Nobody answers there any more.
        place.sql("UPDATE certificates SET order_url = 'https://before.test/my-order/1' WHERE host = $1", HOST).await?;
        let _work = scene.issue()?;
        scene.try_now().await?;
        place.until(HOST, "active").await?;
        assert_eq!(place.count(ORDERS, HOST).await?, 2);
        Ok(())
    })
}

#[test]
fn a_renewal_whose_link_is_refused_is_ordered_without_it() -> anyhow::Result<()> {
    run(async |world| {
        let scene = Scene::open(world).await?;
        let Scene { place, issuer } = &scene;
        let _work = scene.issue()?;
        place.until(HOST, "active").await?;
        let refused =
            r#"{"type":"urn:ietf:params:acme:error:alreadyReplaced","detail":"It has a successor","status":409}"#;
        let renewed = "SELECT count(*) FROM acme_events WHERE host = $1 AND kind = 'issued'";
        for (round, refusal) in [(409, refused), (404, PAGE), (403, "")].into_iter().enumerate() {
            issuer.refuse(Some(Refusal::Replacing(refusal.0, refusal.1.to_owned())));
            scene.try_now().await?;
            let issued = i64::try_from(round)? + 2;
            eventually(SOON, async || Ok(place.count(renewed, HOST).await? == issued))
                .await
                .map_err(|error| anyhow::anyhow!("{refusal:?}: {error}"))?;
            assert!(issuer.refused() > round, "it was asked with the link first");
        }
        assert_eq!(issuer.orders(), [None, None, None, None], "the orders that were taken name nothing");
        let sound = "SELECT count(*) FROM certificates WHERE host = $1 AND state = 'valid' AND attempts = 0 AND last_error IS NULL";
        assert_eq!(place.count(sound, HOST).await?, 1, "none of it was a failure");
        Ok(())
    })
}
