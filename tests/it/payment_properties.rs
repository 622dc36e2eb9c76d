//! What holds of orders whatever happens in whatever order: what came less what went back is what is left, nobody succeeds
//! without enough money or a named person, discounts are used no more often than they may, and nobody buys for coins that
//! they do not have.

use futures::future::try_join_all;
use payment_simulator::bank::Messenger;
use payment_simulator::fault::Fault;
use payment_simulator::vnpay::Choice;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Answer, Caller, run};
use uuid::Uuid;

use crate::courses::{id_of, learner};
use crate::paying::{ORDERS, PRICE, STAFF_ORDERS, Till, for_sale, link};

/// Each is a history of its own; a failure names it.
const SEEDS: std::ops::Range<u64> = 0..8;
/// Turns of a history, and steps of each, all at the same moment.
const TURNS: usize = 12;
const TOGETHER: usize = 3;
const CODE: &str = "GIAM20";

/// Something that somebody does.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// Orders, or goes on with what is open: in this way, with or without the code.
    Order(&'static str, bool),
    /// Transfers so many hundredths of the price for the newest order.
    Transfer(i64, Fault),
    /// Follows the newest link.
    Visit(Choice),
    /// The buyer cancels.
    Cancel,
    /// Staff decide.
    Decide(&'static str),
    /// Staff have so much in hand, in hundredths of the price.
    Receive(i64),
    /// Staff give back so many hundredths of the price.
    Refund(i64),
    /// Buys what the shop has.
    Buy,
}

const STEPS: [Step; 21] = [
    Step::Order("bank_transfer", true),
    Step::Order("bank_transfer", false),
    Step::Order("gateway", true),
    Step::Order("gateway", false),
    Step::Order("cash", true),
    Step::Transfer(100, Fault::None),
    Step::Transfer(80, Fault::TenAtOnce),
    Step::Transfer(40, Fault::None),
    Step::Transfer(130, Fault::None),
    Step::Visit(Choice::Pay),
    Step::Visit(Choice::Suspect),
    Step::Visit(Choice::Cancel),
    Step::Cancel,
    Step::Decide("success"),
    Step::Decide("failure"),
    Step::Decide("waiting_for_activation"),
    Step::Receive(80),
    Step::Receive(30),
    Step::Refund(50),
    Step::Refund(100),
    Step::Buy,
];

/// A history: who buys, and what there is.
struct Play<'a> {
    till: &'a Till,
    people: Vec<Caller>,
    courses: Vec<i64>,
    item: i64,
}

impl Play<'_> {
    /// The newest order of somebody, as staff see it.
    async fn newest(&self, of: &Caller) -> anyhow::Result<Option<Value>> {
        let newest = "SELECT max(id) FROM transactions WHERE buyer_id = $1";
        let id: Option<i64> =
            sqlx::query_scalar(newest).bind(of.id).fetch_one(&mut self.till.site.sql().await?).await?;
        let Some(id) = id else { return Ok(None) };
        Ok(Some(self.till.site.admin.get(&format!("{STAFF_ORDERS}/{id}")).await?.data()?))
    }

    async fn change(&self, order: &Value, mut body: Value) -> anyhow::Result<Option<Answer>> {
        body["version"] = order["version"].clone();
        Ok(Some(self.till.site.admin.put(&format!("{STAFF_ORDERS}/{}", id_of(order)), body).await?))
    }

    /// Takes a step; what the site answers, where it was asked by a call.
    async fn take(&self, (who, course): (&Caller, i64), step: Step) -> anyhow::Result<Option<Answer>> {
        let (site, simulator) = (&self.till.site, &self.till.simulator);
        if let Step::Order(method, with_code) = step {
            let mut body = json!({"course_id": course, "method": method, "key": Uuid::new_v4(), "discount_code": ""});
            if with_code {
                body["discount_code"] = json!(CODE);
            }
            return Ok(Some(who.post(ORDERS, body).await?));
        }
        if let Step::Buy = step {
            return Ok(Some(who.post(&format!("/api/shop/{}/buy", self.item), json!({"key": Uuid::new_v4()})).await?));
        }
        let Some(order) = self.newest(who).await? else { return Ok(None) };
        match step {
            Step::Transfer(part, fault) => {
                let transfer = self.till.transfer(&order, PRICE * part / 100);
                let deliveries = simulator.transfer(&transfer, Messenger::Casso, fault).await;
                anyhow::ensure!(deliveries.iter().all(|one| one.status == 200), "{deliveries:?}");
                Ok(None)
            }
            Step::Visit(choice) => {
                let seen = self.till.seen(who, &order).await?;
                // Another may have been there first, or there is nothing to pay by the gateway.
                if let Ok(visit) = simulator.visit(link(&seen), choice, Fault::None).await {
                    anyhow::ensure!(visit.deliveries.iter().all(|one| one.status == 200), "{visit:?}");
                }
                Ok(None)
            }
            Step::Cancel => Ok(Some(who.post(&format!("{ORDERS}/{}/cancel", id_of(&order)), json!({})).await?)),
            Step::Decide(status) => self.change(&order, json!({"status": status, "reason": "Đã xem"})).await,
            Step::Receive(part) => self.change(&order, json!({"received": PRICE * part / 100})).await,
            Step::Refund(part) => {
                let body = json!({"amount": PRICE * part / 100, "reason": "Trả lại", "access": "keep",
                    "way": "transfer", "key": Uuid::new_v4()});
                Ok(Some(site.admin.post(&format!("{STAFF_ORDERS}/{}/refund", id_of(&order)), body).await?))
            }
            Step::Order(..) | Step::Buy => Ok(None),
        }
    }
}

/// Statements that find what must not be.
const NEVER: [(&str, &str); 13] = [
    (
        "what came is not the sum of the payments",
        "SELECT t.id FROM transactions t WHERE received <> (SELECT coalesce(sum(amount), 0) FROM payments WHERE transaction_id = t.id)",
    ),
    (
        "what went back is not the sum of the refunds",
        "SELECT t.id FROM transactions t WHERE refunded <>
            (SELECT coalesce(sum(amount), 0) FROM refunds WHERE transaction_id = t.id AND state <> 'failed')",
    ),
    ("more went back than came", "SELECT id FROM transactions WHERE refunded > received"),
    (
        "it succeeded without enough money and without a name",
        "SELECT id FROM transactions WHERE status = 'success' AND received < amount AND confirmed_by IS NULL",
    ),
    (
        "it succeeded with money that had gone back",
        "SELECT t.id FROM transactions t WHERE status = 'success' AND NOT is_confirmed AND amount IS DISTINCT FROM
            (SELECT sum(amount) FROM receipts WHERE transaction_id = t.id AND refund_id IS NULL)",
    ),
    (
        "receipts say more than what is kept of the sale, or less than nothing",
        "SELECT t.id FROM transactions t WHERE (SELECT coalesce(sum(amount), 0) FROM receipts WHERE transaction_id = t.id)
            NOT BETWEEN 0 AND least(received - refunded, amount)",
    ),
    (
        "it succeeded, and the buyer is not in the course",
        "SELECT t.id FROM transactions t WHERE status = 'success' AND NOT EXISTS
            (SELECT FROM enrolments e WHERE e.user_id = t.buyer_id AND e.course_id = t.course_id AND e.ended_at IS NULL)",
    ),
    ("money is stored and not settled", "SELECT id FROM payments WHERE settled_at IS NULL"),
    ("a discount is used too often", "SELECT id FROM discounts WHERE uses > max_uses"),
    (
        "uses are not those that were taken and not given back",
        "SELECT d.id FROM discounts d WHERE uses <>
            (SELECT count(*) FROM discount_uses WHERE discount_id = d.id AND given_back_at IS NULL)",
    ),
    ("somebody has less than no coins", "SELECT user_id FROM coin_balances WHERE balance < 0"),
    (
        "a balance is not the sum of its entries",
        "SELECT b.user_id FROM coin_balances b WHERE balance <>
            (SELECT coalesce(sum(amount), 0) FROM coin_entries WHERE user_id = b.user_id)",
    ),
    (
        "receipts have a gap",
        "SELECT c.year::bigint FROM receipt_counters c WHERE last <> (SELECT count(*) FROM receipts WHERE year = c.year)",
    ),
];

async fn check(sql: &mut PgConnection) -> anyhow::Result<()> {
    for (what, find) in NEVER {
        let found: Vec<i64> = sqlx::query_scalar(find).fetch_all(&mut *sql).await?;
        anyhow::ensure!(found.is_empty(), "{what}: {found:?}");
    }
    Ok(())
}

/// A code that can be used three times, something for 30 coins in the shop, and two people with 40 coins each.
async fn play(till: &Till) -> anyhow::Result<Play<'_>> {
    let admin = &till.site.admin;
    let discount = json!({"code": CODE, "percent": 20, "max_uses": 3, "per_user": 2});
    admin.post("/api-admin/discount", discount).await?.data()?;
    let item = json!({"kind": "item", "title": "Áo", "coins": 30, "stock": 5, "per_user": 3});
    let item = id_of(&admin.post("/api-admin/shop", item).await?.data()?);
    let people = vec![learner(&till.site).await?, learner(&till.site).await?];
    let ids: Vec<i64> = people.iter().map(|one| one.id).collect();
    let coins = json!({"user_ids": ids, "amount": 40, "note": "Quà", "key": Uuid::new_v4().to_string()});
    admin.post("/api-admin/transaction/ucoin", coins).await?.data()?;
    let courses = vec![till.course, for_sale(&till.site, "Khóa thứ hai").await?];
    Ok(Play { till, people, courses, item })
}

#[test]
fn whatever_happens_to_orders_the_books_agree() -> anyhow::Result<()> {
    run(async |world| {
        for seed in SEEDS {
            let mut random = StdRng::seed_from_u64(seed);
            let till = Till::open(world).await?;
            let play = play(&till).await?;
            let mut sql = till.site.sql().await?;
            for turn in 0..TURNS {
                let mut steps = Vec::new();
                for _ in 0..TOGETHER {
                    let chosen = play.people.choose(&mut random).zip(play.courses.choose(&mut random));
                    steps.extend(chosen.zip(STEPS.choose(&mut random)));
                }
                let about =
                    || format!("seed {seed}, turn {turn}: {:?}", steps.iter().map(|it| it.1).collect::<Vec<_>>());
                let taken = steps.iter().map(|((who, course), step)| play.take((*who, **course), **step));
                for answer in try_join_all(taken).await.map_err(|error| error.context(about()))?.into_iter().flatten() {
                    // Refused where it can't be now, never a failure of ours.
                    assert!(answer.status < 500, "{}: {}", about(), answer.text);
                }
                check(&mut sql).await.map_err(|error| error.context(about()))?;
            }
        }
        Ok(())
    })
}
