//! What the demo sells: discounts, activation codes, orders in every state of buyers of its own, and a shop for uCoin; through
//! the calls that people's browsers make.

mod buyers;
mod codes;
mod days;
mod orders;
mod shop;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::client::{CallError, SiteClient};
use super::contests::Demo;
use super::pack::json;
use super::questions::id_of;

/// The file of a pack that says what is sold.
const PLAN: &str = "commerce.json";
/// Where pictures of transfers are, beside it.
const PROOFS: &str = "commerce";
/// Until the site is asked again whether it knows that it may take money, and how often it is.
const WAIT: Duration = Duration::from_millis(200);
const WAITS: usize = 300;

/// What is sold.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    /// The address of a course that costs money.
    course: String,
    /// How the site takes money.
    settings: Map<String, Value>,
    /// The same where the payment simulator stands in for the providers: terminal and keys.
    simulator: Map<String, Value>,
    discounts: Vec<Value>,
    codes: codes::Codes,
    orders: Vec<orders::Order>,
    shop: Vec<shop::Item>,
}

/// A pack's folder.
struct Folder(PathBuf);

impl Folder {
    /// None where the pack sells nothing.
    fn plan(&self) -> anyhow::Result<Option<Plan>> {
        let path = self.0.join(PLAN);
        if path.exists() { json(&path, &mut Vec::new()).map(Some) } else { Ok(None) }
    }

    fn proof(&self, name: &str) -> PathBuf {
        self.0.join(PROOFS).join(name)
    }
}

/// Who sells what.
struct Market<'a> {
    demo: &'a Demo<'a>,
    folder: Folder,
    admin: &'a SiteClient,
    /// By whose code some buyers come.
    teacher: &'a SiteClient,
    /// Who spends uCoin.
    student: &'a SiteClient,
    course: i64,
}

/// Lets the demo take money, and sells what the pack has for it, unless that is there; addresses to try, by the path that they
/// are samples of. With `is_simulated` the site has the keys of the payment simulator: they are known to everybody.
///
/// # Errors
/// When a call is refused, or the plan is not as the README says.
pub async fn sell(
    demo: &Demo<'_>,
    [admin, teacher, student]: [&SiteClient; 3],
    is_simulated: bool,
) -> Result<Map<String, Value>, CallError> {
    let folder = Folder(demo.content_dir.join(demo.pack));
    let Some(plan) = folder.plan()? else { return Ok(Map::new()) };
    let path = format!("/api/courses/{}", plan.course);
    let course = match admin.call(Method::GET, &path, None).await {
        Ok(course) => id_of(&course)?,
        // Somebody has deleted it.
        Err(error) if error.is(404) => return Ok(Map::new()),
        Err(error) => return Err(error),
    };
    let market = Market { demo, folder, admin, teacher, student, course };
    market.allow().await?;
    market.set_up(plan.settings, is_simulated.then_some(plan.simulator)).await?;
    codes::make_discounts(&market, &plan.discounts).await?;
    codes::make_codes(&market, &plan.codes).await?;
    orders::place_all(&market, &plan.orders).await?;
    shop::open(&market, &plan.shop).await?;
    let checkout = format!("/checkout/payment?course={}", plan.course);
    Ok(Map::from_iter([("/checkout/payment".to_owned(), Value::from(checkout))]))
}

impl Market<'_> {
    /// As an operator does with a site; waits until the site knows.
    async fn allow(&self) -> anyhow::Result<()> {
        sqlx::query!(
            "UPDATE tenants SET payment_allowed = true, updated_at = now() WHERE id = $1 AND payment_allowed IS NOT TRUE",
            self.demo.tenant,
        )
        .execute(self.demo.provisioner.control())
        .await
        .context("letting the demo take money")?;
        for _ in 0..WAITS {
            if self.admin.call(Method::GET, "/api/tenant/plan", None).await?["payment_allowed"] == true {
                return Ok(());
            }
            tokio::time::sleep(WAIT).await;
        }
        anyhow::bail!("the demo does not learn that it may take money")
    }

    /// Says how money is taken, unless somebody has.
    async fn set_up(
        &self,
        settings: Map<String, Value>,
        simulator: Option<Map<String, Value>>,
    ) -> Result<(), CallError> {
        let path = "/api-admin/payment-settings";
        let known = self.admin.call(Method::GET, path, None).await?;
        if known["methods"].as_array().is_some_and(|methods| !methods.is_empty()) {
            return Ok(());
        }
        let mut body = settings;
        body.extend(simulator.into_iter().flatten());
        body.insert("version".to_owned(), known["version"].clone());
        self.admin.call(Method::PUT, path, Some(&Value::Object(body))).await.map(drop)
    }

    /// Whether a list of the site's has anything.
    async fn has_any(&self, path: &str) -> Result<bool, CallError> {
        let found = self.admin.call(Method::GET, path, None).await?;
        Ok(found.as_array().with_context(|| format!("{path} answers no list")).map(|list| !list.is_empty())?)
    }
}

/// The demo's folder, for tests.
#[cfg(test)]
fn demo_folder() -> Folder {
    Folder(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("content/demo"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_demo_sells() -> anyhow::Result<()> {
        let plan = demo_folder().plan()?.context("a plan")?;
        assert!(!plan.settings.contains_key("keys") && plan.simulator.contains_key("keys"), "keys are the simulator's");
        assert!(plan.discounts.len() >= 3 && plan.shop.len() >= 3);
        assert!(Folder(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("content/starter")).plan()?.is_none());
        Ok(())
    }
}
