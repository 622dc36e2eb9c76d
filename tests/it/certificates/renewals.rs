//! An issuer that says when to renew (ARI, RFC 9773), and what becomes of its word.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use control_plane::certificates::IssuerSettings;
use tests::pebble::Manner;
use tests::renewals::{Renewals, Word};
use tests::run;
use tests::world::eventually;
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::place::{Place, SOON};

const HOST: &str = "hoc.example.test";
const AT_TWO_THIRDS: &str = "SELECT count(*) FROM certificates WHERE host = $1 AND next_attempt_at = renew_at
    AND renew_at > not_before + (not_after - not_before) * 0.64 AND renew_at <= not_before + (not_after - not_before) * 0.667";
const RENEWAL: &str = "SELECT renew_at::text FROM certificates WHERE host = $1";

/// A window between so many days from now.
fn window(from: i64, until: i64, retry_after: Option<u64>) -> anyhow::Result<Word> {
    let at = |days: i64| (OffsetDateTime::now_utc() + Duration::days(days)).format(&Rfc3339);
    Ok(Word { status: 200, window: (at(from)?, at(until)?), retry_after })
}

struct Scene {
    place: Place,
    renewals: Renewals,
}

impl Scene {
    fn settings(&self) -> IssuerSettings {
        IssuerSettings { acme_directory: Some(self.renewals.directory()), ..self.place.settings() }
    }

    /// The issuer says this, and is asked at once; returns when what it said is written down.
    async fn hear(&self, word: Word) -> anyhow::Result<()> {
        self.renewals.say(word);
        self.place.sql("UPDATE certificates SET ari_next_at = now() WHERE host = $1", HOST).await?;
        let work = self.place.issue_by(self.settings())?;
        let later = "SELECT count(*) FROM certificates WHERE host = $1 AND ari_next_at > now()";
        eventually(SOON, async || Ok(self.place.count(later, HOST).await? == 1)).await?;
        work.kill().await;
        Ok(())
    }

    /// Whether it is asked again about so many seconds from now.
    async fn asks_in(&self, seconds: i32) -> anyhow::Result<bool> {
        let sql = "SELECT (extract(epoch FROM ari_next_at - now())::integer)::text FROM certificates WHERE host = $1";
        let wait: i32 = self.place.text(sql, HOST).await?.unwrap_or_default().parse()?;
        Ok((seconds - 60..=seconds).contains(&wait))
    }
}

#[test]
fn an_issuer_that_says_when_to_renew_is_heeded() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let renewals = Renewals::before(&place.pebble, window(10, 11, Some(7200))?).await?;
        let scene = Scene { place, renewals };
        let place = &scene.place;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        let work = place.issue_by(scene.settings())?;
        place.until(HOST, "active").await?;
        work.kill().await;

        // It can't say: two thirds of the certificate's life, and another question in six hours.
        scene.hear(Word { status: 500, ..window(10, 11, None)? }).await?;
        assert_eq!(place.count(AT_TWO_THIRDS, HOST).await?, 1);
        assert!(scene.asks_in(6 * 3600).await?);
        scene.hear(Word { status: 503, ..window(10, 11, Some(900))? }).await?;
        assert!(scene.asks_in(900).await?, "it says when to ask again though it does not answer");
        // A window that ends before it begins is none.
        scene.hear(window(11, 10, Some(7200))?).await?;
        assert_eq!(place.count(AT_TWO_THIRDS, HOST).await?, 1);

        scene.hear(window(10, 11, Some(7200))?).await?;
        let within = "SELECT count(*) FROM certificates WHERE host = $1 AND next_attempt_at = renew_at AND attempts = 0
            AND renew_at BETWEEN now() + interval '9 days' AND now() + interval '11 days' AND renew_at <@ ari_window";
        assert_eq!(place.count(within, HOST).await?, 1, "a moment of the window");
        assert!(scene.asks_in(7200).await?);
        let chosen = place.text(RENEWAL, HOST).await?;
        let said = scene.renewals.asked().len();
        // The same window again, this time without a word on when to ask: the moment stays.
        let same = scene_window(place).await?;
        scene.hear(Word { status: 200, window: same, retry_after: None }).await?;
        assert_eq!((place.text(RENEWAL, HOST).await?, scene.renewals.asked().len()), (chosen, said + 1));
        assert!(scene.asks_in(6 * 3600).await?);
        // Nobody waits until it is too late, whatever the issuer thinks.
        scene.hear(window(36_500, 36_600, Some(1_000_000_000))?).await?;
        let in_time = "SELECT count(*) FROM certificates WHERE host = $1 AND renew_at = not_after - (not_after - not_before) / 10";
        assert_eq!(place.count(in_time, HOST).await?, 1);
        assert!(scene.asks_in(24 * 3600).await?);

        its_name_is_the_certificates(&scene).await?;
        // The window is over: renewed at once, and the order says what it replaces.
        scene.renewals.say(window(-3, -2, Some(7200))?);
        place.sql("UPDATE certificates SET ari_next_at = now() WHERE host = $1", HOST).await?;
        let _work = place.issue_by(scene.settings())?;
        let twice = "SELECT count(*) FROM certificates WHERE host = $1 AND version = 2 AND attempts = 0";
        eventually(SOON, async || Ok(place.count(twice, HOST).await? == 1))
            .await
            .map_err(|error| anyhow::anyhow!("{error}\n{}", place.pebble.log()))?;
        let replaced = scene.renewals.asked().first().cloned();
        assert_eq!(scene.renewals.orders(), [None, replaced]);
        Ok(())
    })
}

/// The window that was written down, as the issuer would say it again.
async fn scene_window(place: &Place) -> anyhow::Result<(String, String)> {
    let text = |sql: &'static str| place.text(sql, HOST);
    let start = "SELECT to_char(lower(ari_window) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') FROM certificates WHERE host = $1";
    let end = "SELECT to_char(upper(ari_window) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') FROM certificates WHERE host = $1";
    Ok((text(start).await?.unwrap_or_default(), text(end).await?.unwrap_or_default()))
}

/// RFC 9773, 4.1: the authority's key and the serial number, each in base64url.
async fn its_name_is_the_certificates(scene: &Scene) -> anyhow::Result<()> {
    let asked = scene.renewals.asked();
    let id = asked.first().cloned().unwrap_or_default();
    assert!(asked.iter().all(|other| *other == id), "{asked:?}");
    let (authority, serial) = id.split_once('.').unwrap_or_default();
    let (authority, serial) = (URL_SAFE_NO_PAD.decode(authority)?, URL_SAFE_NO_PAD.decode(serial)?);
    let place = &scene.place;
    let known = place.text("SELECT serial FROM certificates WHERE host = $1", HOST).await?.unwrap_or_default();
    let hexadecimal: String = serial.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hexadecimal.trim_start_matches("00"), known.trim_start_matches("00"));
    let served = place.client().await?.connect(place.https(), HOST).await?.certificate().unwrap_or_default();
    assert!(authority.len() >= 8 && served.windows(authority.len()).any(|part| part == authority), "{id}");
    Ok(())
}
