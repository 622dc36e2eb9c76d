//! How tenant-api is told where things are.

use clap::Args;
use directory::domains::{EdgeSettings, Rules};
use platform::http::EdgeConfig;

use crate::tls::TlsSettings;

/// Every setting is a flag and an environment variable.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Address to listen on.
    #[arg(long, env = "LOPHOC_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: String,
    /// Address to listen on for HTTPS; nowhere by default.
    #[arg(long, env = "LOPHOC_LISTEN_TLS")]
    pub listen_tls: Option<String>,
    /// The control database.
    #[arg(long, env = "LOPHOC_CONTROL_DATABASE_URL", hide_env_values = true)]
    pub control_database_url: String,
    /// The judge's database.
    #[arg(long, env = "LOPHOC_JUDGE_DATABASE_URL", hide_env_values = true)]
    pub judge_database_url: String,
    /// The server of the sites' databases; the database's name is replaced by each placement's.
    #[arg(long, env = "LOPHOC_SITES_DATABASE_URL", hide_env_values = true)]
    pub sites_database_url: String,
    /// More servers of sites' databases, as name=address,name=address; the same names as the control plane has.
    #[arg(long, env = "LOPHOC_SITES_SERVERS", hide_env_values = true, default_value = "")]
    pub sites_servers: String,
    /// Connections to each server of sites' databases.
    #[arg(long, env = "LOPHOC_SITES_CONNECTIONS", default_value_t = 24)]
    pub sites_connections: usize,
    /// The platform's own host.
    #[arg(long, env = "LOPHOC_PLATFORM_HOST", default_value = "lophoc.localhost")]
    pub platform_host: String,
    /// Sites are at `<name>.<suffix>`.
    #[arg(long, env = "LOPHOC_SITE_SUFFIX", default_value = "localhost")]
    pub site_suffix: String,
    /// Where the control plane answers for the platform's own host.
    #[arg(long, env = "LOPHOC_CONTROL_PLANE_URL", default_value = "http://127.0.0.1:8081")]
    pub control_plane_url: String,
    /// The blob store: a folder, or `s3://bucket`.
    #[arg(long, env = "LOPHOC_BLOBS")]
    pub blobs: String,
    /// The web's build.
    #[arg(long, env = "LOPHOC_WEB_DIR", default_value = "web/dist")]
    pub web_dir: String,
    /// Whether sites are reached over HTTPS, so that cookies are marked Secure.
    #[arg(long, env = "LOPHOC_HTTPS", default_value_t = false, action = clap::ArgAction::Set)]
    pub https: bool,
    /// Where sites' admins reach the platform's people, who change plans: an e-mail address, or a page's address.
    #[arg(long, env = "LOPHOC_CONTACT", value_parser = contact)]
    pub contact: Option<String>,
    /// Sign-ups and sign-ins that fail a second of one network, whatever the site, for long; 0 is no limit. Twelve times as
    /// many at once. Each takes tens of milliseconds of a core.
    #[arg(long, env = "LOPHOC_SIGN_IN_RATE", default_value_t = 10)]
    pub sign_in_rate: u32,
    /// Accounts whose browsers log their calls, by address, separated by commas.
    #[arg(long, env = "LOPHOC_DEBUG_ACCOUNTS", default_value = "")]
    pub debug_accounts: String,
    /// Tasks of sites that this process has under way at one time; 0 leaves them to other replicas.
    #[arg(long, env = "LOPHOC_TASKS_AT_ONCE", default_value_t = 12)]
    pub tasks_at_once: usize,
    /// Letters.
    #[command(flatten)]
    pub mail: MailSettings,
    /// Google's sign-in.
    #[command(flatten)]
    pub google: GoogleSettings,
    /// The payment gateway.
    #[command(flatten)]
    pub payments: PaymentConfig,
    /// The network.
    #[command(flatten)]
    pub network: EdgeConfig,
    /// HTTPS.
    #[command(flatten)]
    pub tls: TlsSettings,
    /// Where sites' own domains are to lead.
    #[command(flatten)]
    pub edge: EdgeSettings,
}

/// The address that letters come from where none is set.
const MAIL_FROM: &str = "no-reply@lophoc.localhost";

/// How letters go out; every setting is a flag and an environment variable. Without a mail server and without a catcher no
/// letter is sent.
#[derive(Debug, Clone, Args)]
pub struct MailSettings {
    /// The mail server: `smtps://user:password@host:465`, or `smtp://user:password@host:587?tls=required`. Without TLS only
    /// on this machine.
    #[arg(long, env = "LOPHOC_SMTP_URL", hide_env_values = true, default_value = "")]
    pub smtp_url: String,
    /// The address that letters come from; its domain is that of their Message-IDs.
    #[arg(long, env = "LOPHOC_MAIL_FROM", default_value = MAIL_FROM)]
    pub mail_from: String,
    /// In development: a folder that keeps the newest 500 letters in place of a mail server, shown on `mail.<suffix>` to
    /// whoever is on this machine.
    #[arg(long, env = "LOPHOC_MAIL_CATCHER", default_value = "")]
    pub mail_catcher: String,
}

impl Default for MailSettings {
    fn default() -> Self {
        Self { smtp_url: String::new(), mail_from: MAIL_FROM.to_owned(), mail_catcher: String::new() }
    }
}

/// Where Google's keys are.
const GOOGLE_KEYS: &str = "https://www.googleapis.com/oauth2/v3/certs";
/// Where Google's script is; what it loads and asks is beside it.
const GOOGLE_SCRIPT: &str = "https://accounts.google.com/gsi/client";

/// Signing in with Google; every setting is a flag and an environment variable.
#[derive(Debug, Clone, Args)]
pub struct GoogleSettings {
    /// The client id that Google gave; empty: nobody signs in with Google. More of them, whose tokens are taken as well,
    /// after commas.
    #[arg(long = "google-client-id", env = "LOPHOC_GOOGLE_CLIENT_ID", default_value = "")]
    pub client_id: String,
    /// Where the keys are that tokens are signed with.
    #[arg(long = "google-keys-url", env = "LOPHOC_GOOGLE_KEYS_URL", default_value = GOOGLE_KEYS)]
    pub keys_url: String,
    /// The script of the button.
    #[arg(long = "google-script-url", env = "LOPHOC_GOOGLE_SCRIPT_URL", default_value = GOOGLE_SCRIPT)]
    pub script_url: String,
}

impl Default for GoogleSettings {
    fn default() -> Self {
        Self { client_id: String::new(), keys_url: GOOGLE_KEYS.to_owned(), script_url: GOOGLE_SCRIPT.to_owned() }
    }
}

impl GoogleSettings {
    /// The client ids; the first is the button's.
    pub fn clients(&self) -> impl Iterator<Item = &str> {
        self.client_id.split(',').map(str::trim).filter(|id| !id.is_empty())
    }

    /// Whether people can sign in with Google.
    pub fn is_on(&self) -> bool {
        self.clients().next().is_some()
    }
}

/// VNPay's pay page, of its sandbox.
const VNPAY_PAY: &str = "https://sandbox.vnpayment.vn/paymentv2/vpcpay.html";
/// Where VNPay answers queries and takes refunds, of its sandbox.
const VNPAY_API: &str = "https://sandbox.vnpayment.vn/merchant_webapi/api/transaction";
/// The address that queries name as the server's where none is set.
const OWN_ADDRESS: &str = "127.0.0.1";

/// Where the payment gateway is, the same for all sites; each has its own terminal and key. Every setting is a flag and an
/// environment variable.
#[derive(Debug, Clone, Args)]
pub struct PaymentConfig {
    /// VNPay's pay page, which buyers are sent to; the contract names that of production.
    #[arg(long, env = "LOPHOC_VNPAY_PAY_URL", default_value = VNPAY_PAY)]
    pub vnpay_pay_url: String,
    /// Where VNPay answers queries and takes refunds.
    #[arg(long, env = "LOPHOC_VNPAY_API_URL", default_value = VNPAY_API)]
    pub vnpay_api_url: String,
    /// The address of this installation that VNPay is told with queries and refunds.
    #[arg(long = "payment-address", env = "LOPHOC_PAYMENT_ADDRESS", default_value = OWN_ADDRESS)]
    pub server_address: String,
}

impl Default for PaymentConfig {
    fn default() -> Self {
        Self {
            vnpay_pay_url: VNPAY_PAY.to_owned(),
            vnpay_api_url: VNPAY_API.to_owned(),
            server_address: OWN_ADDRESS.to_owned(),
        }
    }
}

/// An e-mail address or the address of a page, and nothing that could do more than lead there; empty is none.
fn contact(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let is_page = text.starts_with("https://") && !text.contains(char::is_whitespace);
    if text.is_empty() || is_page || rules::email(text).is_ok() {
        Ok(text.to_owned())
    } else {
        Err("it is neither an e-mail address nor an address that begins with https://")
    }
}

impl Config {
    /// Whether the browser of this account logs its calls.
    pub fn is_debug_account(&self, email: &str) -> bool {
        self.debug_accounts.split(',').any(|one| !email.is_empty() && one.trim().eq_ignore_ascii_case(email))
    }

    /// What sites' own domains are checked against.
    pub fn domain_rules(&self) -> Rules {
        self.edge.rules(&self.platform_host, &self.site_suffix)
    }
}

#[cfg(test)]
mod tests {
    use super::contact;

    #[test]
    fn a_contact_is_written_to_or_opened() {
        for sound in ["hotro@lophoc.vn", " https://lophoc.vn/lien-he ", ""] {
            assert_eq!(contact(sound).as_deref(), Ok(sound.trim()));
        }
        for unsound in ["hotro", "javascript:alert(1)@x.vn", "http://lophoc.vn", "https://a b"] {
            assert!(contact(unsound).is_err(), "{unsound}");
        }
    }
}
