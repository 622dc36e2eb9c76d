//! One order from its beginning, or from wherever a killed process has left it, to the certificate.

use std::time::Duration;

use anyhow::Context;
use directory::certificates::served::key_context;
use http::Uri;
use instant_acme::{
    Account, AuthorizationStatus, CertificateIdentifier, ChallengeStatus, ChallengeType, Error, Identifier, NewOrder,
    Order, OrderStatus, RetryPolicy,
};
use platform::vault::Vault;
use rcgen::{CertificateParams, DistinguishedName, KeyPair};
use rustls::pki_types::CertificateDer;
use sqlx::PgPool;
use time::OffsetDateTime;
use zeroize::Zeroizing;

use super::budget;
use super::failure::{Failure, problem_words};
use super::leaf::{self, Leaf};
use super::queue::{self, Task};
use super::settings::Limits;

/// How long an answer to a challenge is given; longer than any attempt lasts.
const CHALLENGE_LIFE: Duration = Duration::from_secs(15 * 60);
/// How the issuer is asked whether it has got further; it may ask for more patience itself.
const POLLING: RetryPolicy =
    RetryPolicy::new().initial_delay(Duration::from_millis(200)).backoff(1.5).timeout(Duration::from_secs(90));

/// What an order has brought.
pub(super) struct Issued {
    pub(super) chain_pem: String,
    pub(super) leaf: Leaf,
}

/// What driving an order takes.
pub(super) struct Driver<'a> {
    pub(super) pool: &'a PgPool,
    pub(super) vault: &'a Vault,
    pub(super) account: &'a Account,
    pub(super) directory: &'a str,
    pub(super) limits: &'a Limits,
}

impl Driver<'_> {
    /// Brings the task's order to its end. What it learns on the way is in `task` and in the database, so that calling it
    /// again goes on.
    ///
    /// # Errors
    /// Whatever went wrong.
    pub(super) async fn drive(&self, task: &mut Task) -> Result<Issued, Failure> {
        let (mut order, key) = match self.resume(task).await? {
            Some(resumed) => resumed,
            None => self.begin_anew(task).await?,
        };
        if order.state().status == OrderStatus::Pending {
            self.answer_challenges(task, &mut order).await?;
            self.wait_until_ready(&mut order).await?;
        }
        if order.state().status == OrderStatus::Ready {
            order.finalize_csr(&request_for(&task.host, &key)?).await?;
        }
        let chain_pem = match order.state().status {
            OrderStatus::Valid => order.certificate().await?.context("a valid order without a certificate")?,
            OrderStatus::Invalid => return Err(ended(&mut order).await),
            _ => order.poll_certificate(&POLLING).await?,
        };
        let leaf = leaf::check(&chain_pem, key.as_bytes(), &task.host, OffsetDateTime::now_utc())
            .context("the issuer's certificate can't be used")?;
        Ok(Issued { chain_pem, leaf })
    }

    /// The order that was begun before, with its key; none where there is nothing to go on with.
    async fn resume(&self, task: &Task) -> Result<Option<(Order, Zeroizing<String>)>, Failure> {
        let (Some(url), Some(sealed)) = (&task.order_url, &task.order_key_sealed) else { return Ok(None) };
        if !is_of(self.account, url) {
            tracing::warn!(host = task.host, order = url, "an order of another issuer's is not gone on with");
            return Ok(None);
        }
        let opened = self.vault.open(&key_context(&task.host), sealed);
        let Some(key) = opened.ok().and_then(|bytes| String::from_utf8(bytes.to_vec()).ok()).map(Zeroizing::new) else {
            tracing::warn!(host = task.host, "the key of an order can't be opened: it is begun anew");
            return Ok(None);
        };
        let mut order = match self.account.order(url.clone()).await.map_err(Failure::from) {
            Ok(order) => order,
            Err(failure) if failure.lets_go_of_order() => {
                tracing::warn!(host = task.host, order = url, %failure, "the issuer has no such order any more: another follows");
                return Ok(None);
            }
            Err(failure) => return Err(failure),
        };
        Ok((order.state().status != OrderStatus::Invalid).then_some((order, key)))
    }

    /// An order in the place of one that can't be gone on with counts as one more.
    async fn begin_anew(&self, task: &mut Task) -> Result<(Order, Zeroizing<String>), Failure> {
        if task.order_url.take().is_some() {
            budget::reserve(self.pool, self.directory, self.limits, task).await?;
        }
        self.begin(task).await
    }

    async fn begin(&self, task: &mut Task) -> Result<(Order, Zeroizing<String>), Failure> {
        let key = Zeroizing::new(KeyPair::generate().context("making a key")?.serialize_pem());
        let sealed = self.vault.seal(&key_context(&task.host), key.as_bytes()).context("sealing a key")?;
        if !queue::begin_order(self.pool, task, &sealed).await? {
            return Err(Failure::Lost);
        }
        task.order_key_sealed = Some(sealed);
        task.order_url = None;
        let order = self.new_order(task).await?;
        queue::note_order(self.pool, task, order.url()).await?;
        task.order_url = Some(order.url().to_owned());
        tracing::info!(host = task.host, order = order.url(), renewal = task.is_renewal(), "a certificate is ordered");
        Ok((order, key))
    }

    /// A renewal is linked to what it replaces where the issuer knows of that (RFC 9773, 5): it is then outside of limits.
    async fn new_order(&self, task: &Task) -> Result<Order, Failure> {
        let names = [Identifier::Dns(task.host.clone())];
        if let Some(chain) = &task.chain_pem {
            let replaced = leaf::read(chain)?.der;
            if let Ok(id) = CertificateIdentifier::try_from(&replaced) {
                match self.account.new_order(&NewOrder::new(&names).replaces(id)).await.map_err(Failure::from) {
                    Err(failure) if failure.may_be_about_replacement() => {
                        tracing::debug!(host = task.host, %failure, "the order is not linked to what it replaces");
                    }
                    outcome => return outcome,
                }
            }
        }
        Ok(self.account.new_order(&NewOrder::new(&names)).await?)
    }

    async fn answer_challenges(&self, task: &Task, order: &mut Order) -> Result<(), Failure> {
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization?;
            match authorization.status {
                AuthorizationStatus::Valid => continue,
                AuthorizationStatus::Pending => {}
                _ => return Err(Failure::OrderEnded("the issuer has ended the authorization".to_owned())),
            }
            let mut challenge =
                authorization.challenge(ChallengeType::Http01).context("the issuer offers no HTTP-01 challenge")?;
            let answer = challenge.key_authorization();
            queue::offer_challenge(self.pool, task, &challenge.token, answer.as_str(), CHALLENGE_LIFE).await?;
            // Beyond pending, whoever came before has told the issuer already.
            if challenge.status == ChallengeStatus::Pending {
                challenge.set_ready().await?;
            }
        }
        Ok(())
    }

    async fn wait_until_ready(&self, order: &mut Order) -> Result<(), Failure> {
        match order.poll_ready(&POLLING).await {
            Ok(OrderStatus::Invalid) => Err(ended(order).await),
            Ok(_) => Ok(()),
            Err(Error::Api(problem)) if order.state().status == OrderStatus::Invalid => {
                Err(Failure::Validation(problem_words(&problem)))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether an order's address is one of the issuer's that the account is at: the operator may have chosen another one.
fn is_of(account: &Account, order: &str) -> bool {
    let server = |address: &str| address.parse::<Uri>().ok().and_then(|uri| uri.into_parts().authority);
    server(order).is_some_and(|server_of_order| server(account.id()) == Some(server_of_order))
}

/// Why an order became invalid: most likely one of its challenges says.
async fn ended(order: &mut Order) -> Failure {
    let of_order = order.state().error.as_ref().map(problem_words);
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        if authorization.refresh().await.is_err() {
            continue;
        }
        if let Some(problem) = authorization.challenges.iter().find_map(|challenge| challenge.error.as_ref()) {
            return Failure::Validation(problem_words(problem));
        }
    }
    Failure::OrderEnded(of_order.unwrap_or_else(|| "the issuer has ended the order".to_owned()))
}

/// The signing request for `host` alone, in DER.
fn request_for(host: &str, key_pem: &str) -> anyhow::Result<Vec<u8>> {
    let key = KeyPair::from_pem(key_pem).context("the order's key")?;
    let mut parameters = CertificateParams::new(vec![host.to_owned()]).context("the order's name")?;
    parameters.distinguished_name = DistinguishedName::new();
    Ok(parameters.serialize_request(&key).context("a signing request")?.der().to_vec())
}

/// What a certificate is known by when its issuer is asked about its renewal; none where it does not say enough.
pub(super) fn renewal_id(chain_pem: &str) -> Option<CertificateIdentifier<'static>> {
    let der: CertificateDer<'static> = leaf::read(chain_pem).ok()?.der;
    CertificateIdentifier::try_from(&der).ok().map(CertificateIdentifier::into_owned)
}
