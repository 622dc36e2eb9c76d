//! Google's word for who somebody is: ID tokens, held against Google's own keys. Which account that is, is for `accounts`.

mod crypto;
mod keys;
mod token;

use platform::error::ApiError;
use time::OffsetDateTime;

use crate::config::GoogleSettings;
use keys::Keys;

pub use token::{Expected, Person};

/// What is needed to believe a token; one for the process.
pub struct Google {
    clients: Vec<String>,
    keys: Keys,
}

/// Why a token is not believed.
#[derive(Debug)]
pub enum Distrust {
    /// It is not good.
    Bad(&'static str),
    /// Nobody can say: Google's keys are out of reach.
    KeysAway(anyhow::Error),
}

impl Google {
    /// As the settings say.
    ///
    /// # Errors
    /// When there is no way to ask for the keys.
    pub fn new(settings: &GoogleSettings) -> anyhow::Result<Self> {
        crypto::install();
        let clients = settings.clients().map(str::to_owned).collect();
        Ok(Self { clients, keys: Keys::new(&settings.keys_url)? })
    }

    /// Whom a token is about, where it is good `now` and what is `expected` of it holds.
    ///
    /// # Errors
    /// When it is not, or nobody can say.
    pub async fn verify(&self, token: &str, expected: Expected<'_>, now: OffsetDateTime) -> Result<Person, Distrust> {
        if self.clients.is_empty() {
            return Err(Distrust::Bad("there is no client id"));
        }
        let kid = token::kid(token)?;
        let key = self.keys.find(&kid, now).await.map_err(Distrust::KeysAway)?;
        let key = key.ok_or(Distrust::Bad("unknown kid"))?;
        token::verify(token, &key, &self.clients, expected, now.unix_timestamp())
    }
}

impl Distrust {
    /// The answer: `bad` for what is not good.
    pub fn answer(self, bad: ApiError, away: platform::messages::Message) -> ApiError {
        match self {
            Self::Bad(why) => {
                tracing::debug!(why, "a Google token is refused");
                bad
            }
            Self::KeysAway(cause) => ApiError::because(away, cause),
        }
    }
}
