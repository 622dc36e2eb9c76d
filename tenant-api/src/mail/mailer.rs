//! The way out: a mail server, the catcher, or nowhere.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use url::Url;

use super::catcher::{Catcher, Kept};
use super::template::Written;
use crate::config::MailSettings;

/// How long the mail server may take for a command.
const COMMAND: Duration = Duration::from_secs(30);

/// Sends letters. Cheap to clone.
#[derive(Clone)]
pub struct Mailer {
    from: Address,
    way: Way,
}

#[derive(Clone)]
enum Way {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Catcher(Arc<Catcher>),
    Nowhere,
}

/// Why a letter did not go out.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The recipient's address, or the sender's name, can't stand in a letter.
    Address(String),
    /// For good.
    Lasting(String),
    /// It may go better later.
    Passing(String),
}

/// A letter that is ready to go out.
pub(super) struct Envelope<'a> {
    /// The part of its Message-ID before the domain; the same whenever this letter is sent.
    pub(super) id: String,
    /// Who it is from, beside the platform's address.
    pub(super) from_name: &'a str,
    pub(super) to: &'a str,
    pub(super) to_name: &'a str,
    pub(super) written: &'a Written,
}

impl Mailer {
    /// The way that the settings say.
    ///
    /// # Errors
    /// When an address is none, or letters and a password would travel in the clear.
    pub fn open(settings: &MailSettings) -> anyhow::Result<Self> {
        let from = settings.mail_from.parse().context("LOPHOC_MAIL_FROM is no e-mail address")?;
        let way = match (settings.smtp_url.as_str(), settings.mail_catcher.as_str()) {
            ("", "") => Way::Nowhere,
            ("", folder) => Way::Catcher(Arc::new(Catcher::open(folder)?)),
            (url, "") => Way::Smtp(transport(url)?),
            _ => bail!("LOPHOC_SMTP_URL and LOPHOC_MAIL_CATCHER are set: letters go one way or the other"),
        };
        Ok(Self { from, way })
    }

    /// Whether letters go out at all.
    pub fn is_open(&self) -> bool {
        !matches!(self.way, Way::Nowhere)
    }

    pub(super) fn catcher(&self) -> Option<&Catcher> {
        match &self.way {
            Way::Catcher(catcher) => Some(catcher),
            _ => None,
        }
    }

    pub(super) async fn send(&self, envelope: &Envelope<'_>) -> Result<(), Refusal> {
        let message = self.message(envelope)?;
        match &self.way {
            Way::Nowhere => Ok(()),
            Way::Catcher(catcher) => {
                let kept = Kept::of(envelope.to, envelope.written, &message.formatted());
                catcher.keep(&kept).map_err(|error| Refusal::Passing(format!("{error:#}")))
            }
            Way::Smtp(transport) => match transport.send(message).await {
                Ok(_) => Ok(()),
                // 530 and 535: the login is asked for or refused, which is not the letter's fault.
                Err(error) if error.is_permanent() && !error.status().is_some_and(is_login) => {
                    Err(Refusal::Lasting(error.to_string()))
                }
                Err(error) => Err(Refusal::Passing(error.to_string())),
            },
        }
    }

    fn message(&self, envelope: &Envelope<'_>) -> Result<Message, Refusal> {
        let wrong = |error: &dyn std::fmt::Display| Refusal::Address(error.to_string());
        let to: Address = envelope.to.parse().map_err(|error| wrong(&error))?;
        let id = format!("<{}@{}>", envelope.id, self.from.domain());
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let reference = HeaderName::new_from_ascii_str("X-Entity-Ref-ID");
        Message::builder()
            .from(Mailbox::new(Some(one_line(envelope.from_name)), self.from.clone()))
            .to(Mailbox::new(Some(one_line(envelope.to_name)).filter(|name| !name.is_empty()), to))
            .subject(one_line(&envelope.written.subject))
            .message_id(Some(id))
            .date_now()
            .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
            .raw_header(HeaderValue::new(reference, envelope.id.clone()))
            .multipart(MultiPart::alternative_plain_html(envelope.written.text.clone(), envelope.written.html.clone()))
            .map_err(|error| wrong(&error))
    }
}

fn is_login(code: lettre::transport::smtp::response::Code) -> bool {
    matches!(u16::from(code), 530 | 535)
}

/// A header's text can't break out of it.
fn one_line(text: &str) -> String {
    text.split(char::is_control).collect::<Vec<_>>().join(" ").trim().to_owned()
}

fn transport(address: &str) -> anyhow::Result<AsyncSmtpTransport<Tokio1Executor>> {
    let url = Url::parse(address).context("LOPHOC_SMTP_URL is no address")?;
    // A scheme that the URL standard does not know has its hosts as they are written.
    let is_loopback =
        |host: &str| host.trim_matches(['[', ']']).parse().is_ok_and(|address: IpAddr| address.is_loopback());
    let is_here = url.host_str().is_some_and(|host| host == "localhost" || is_loopback(host));
    // The first is the one that counts.
    let tls = url.query_pairs().find(|(name, _)| name == "tls");
    let is_safe = url.scheme() == "smtps" || tls.is_some_and(|(_, value)| value == "required");
    ensure!(is_safe || is_here, "LOPHOC_SMTP_URL has to begin with smtps:// or to end with ?tls=required");
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(address).context("LOPHOC_SMTP_URL")?;
    Ok(builder.timeout(Some(COMMAND)).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(smtp_url: &str, from: &str) -> MailSettings {
        MailSettings { smtp_url: smtp_url.to_owned(), mail_from: from.to_owned(), ..MailSettings::default() }
    }

    #[tokio::test]
    async fn nothing_travels_in_the_clear_but_on_this_machine() {
        for sound in ["smtps://a:b@mail.vn:465", "smtp://a:b@mail.vn:587?tls=required", "smtp://127.0.0.1:1025", ""] {
            assert!(Mailer::open(&settings(sound, "a@lophoc.vn")).is_ok(), "{sound}");
        }
        for unsound in ["smtp://a:b@mail.vn:25", "smtp://mail.vn:587?tls=opportunistic", "mail.vn"] {
            assert!(Mailer::open(&settings(unsound, "a@lophoc.vn")).is_err(), "{unsound}");
        }
        assert!(Mailer::open(&settings("", "nobody")).is_err());
    }

    #[tokio::test]
    async fn a_letter_has_what_mail_programs_ask_for() -> anyhow::Result<()> {
        let mailer = Mailer::open(&settings("", "no-reply@lophoc.vn"))?;
        let written = Written {
            subject: "Đăng nhập mới\r\nBcc: x@y.vn".to_owned(),
            html: "<p>Chào bạn</p>".to_owned(),
            text: "Chào bạn".to_owned(),
        };
        let envelope =
            Envelope { id: "7.12".to_owned(), from_name: "Lớp 9A", to: "an@x.vn", to_name: "An", written: &written };
        let message = mailer.message(&envelope).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
        let source = String::from_utf8(message.formatted())?;
        for line in [
            "Message-ID: <7.12@lophoc.vn>",
            "Auto-Submitted: auto-generated",
            "To: An <an@x.vn>",
            "multipart/alternative",
        ] {
            assert!(source.contains(line), "{line} is not in {source}");
        }
        assert!(!source.lines().any(|line| line.starts_with("Bcc:")), "{source}");
        let to = Envelope { to: "an@x.vn\r\nBcc: x@y.vn", ..envelope };
        assert!(matches!(mailer.message(&to), Err(Refusal::Address(_))));
        Ok(())
    }
}
