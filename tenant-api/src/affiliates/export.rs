//! Bonuses as a file, for who pays them by bank transfer.

use actix_web::{HttpRequest, get};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::{format_description, offset};

use super::payouts::{self, Row, Which};
use super::payouts_http::{BonusFilter, whose};
use super::rules::BonusState;
use crate::actor::Actor;
use crate::files::{self, MadeFile};
use crate::listing::{Listing, Search};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::sheets::{SheetCell, SheetFormat};
use crate::site::Site;

/// Most rows of a file.
const MOST: i64 = 100_000;
/// Rows that are read at one time.
const PIECE: i64 = 5000;
const DAY: StaticFormatDescription = format_description!("[day]/[month]/[year]");

/// The bonuses of the list with these filters as XLSX; at most 100,000.
#[utoipa::path(tag = "affiliate", params(Search, BonusFilter), responses((status = 200, body = Envelope<MadeFile>)))]
#[get("/api-admin/affiliate/payouts/export")]
pub async fn export_affiliate_bonuses(
    site: Site,
    actor: Actor,
    listing: Listing<BonusFilter>,
    request: HttpRequest,
) -> Result<Envelope<MadeFile>, ApiError> {
    actor.require(Resource::Affiliate, Action::List)?;
    let locale = Locale::of(&request);
    let BonusFilter { month, state } = listing.filter;
    let (user, now) = (whose(&actor), OffsetDateTime::now_utc());
    let (mut before, mut left) = (None, MOST);
    let name = if locale == Locale::Vi { "hoa-hong" } else { "bonuses" };
    let file = files::keep_long_sheet(&site, actor.id, (name, SheetFormat::Xlsx), heads(locale), async || {
        let which = Which { user, month, state, search: &listing.search, before };
        let piece = payouts::list(&mut *site.read().await?, &which, (left.min(PIECE), 0)).await?;
        let Some(last) = piece.last() else { return Ok(None) };
        (before, left) = (Some(last.id), left - piece.len() as i64);
        Ok(Some(piece.into_iter().map(|row| cells(row, locale, now)).collect()))
    });
    Ok(Envelope::of(file.await?))
}

fn heads(locale: Locale) -> Vec<String> {
    let heads = match locale {
        Locale::Vi => [
            "Người giới thiệu",
            "Email",
            "Mã đơn",
            "Khóa học",
            "Số tiền",
            "Hoa hồng",
            "Trạng thái",
            "Đến hạn",
            "Đã trả",
        ],
        Locale::En => ["Affiliate", "Email", "Order", "Course", "Amount", "Bonus", "State", "Due", "Paid"],
    };
    heads.map(str::to_owned).to_vec()
}

fn cells(row: Row, locale: Locale, now: OffsetDateTime) -> Vec<SheetCell> {
    let state = BonusState::of(row.due_at, row.paid_at.is_some(), now);
    vec![
        names::shown(row.name, locale).into(),
        row.email.into(),
        row.reference.into(),
        row.course.into(),
        number(row.order_amount),
        number(row.bonus),
        word(state, locale).to_owned().into(),
        day(row.due_at).into(),
        row.paid_at.map(day).unwrap_or_default().into(),
    ]
}

fn number(amount: i64) -> SheetCell {
    SheetCell::Number { value: amount as f64, shown: amount.to_string() }
}

fn day(at: OffsetDateTime) -> String {
    at.to_offset(offset!(+7)).format(DAY).unwrap_or_default()
}

fn word(state: BonusState, locale: Locale) -> &'static str {
    match (state, locale) {
        (BonusState::Pending, Locale::Vi) => "Chờ đến hạn",
        (BonusState::Due, Locale::Vi) => "Đến hạn trả",
        (BonusState::Paid, Locale::Vi) => "Đã trả",
        (BonusState::Pending, Locale::En) => "Pending",
        (BonusState::Due, Locale::En) => "Due",
        (BonusState::Paid, Locale::En) => "Paid",
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::ids::{AccountId, AffiliateEntryId};

    #[test]
    fn a_row_has_a_cell_under_each_head() {
        let row = Row {
            id: AffiliateEntryId(1),
            user_id: AccountId(2),
            name: "Lê Văn An".to_owned(),
            email: "an@x.vn".to_owned(),
            reference: "LH0000001".to_owned(),
            course: "Python".to_owned(),
            order_amount: 500_000,
            bonus: 50_000,
            is_refund: false,
            due_at: datetime!(2026-11-30 17:00 UTC),
            created_at: datetime!(2026-11-23 17:00 UTC),
            paid_at: None,
            total: 1,
        };
        let cells = cells(row, Locale::Vi, datetime!(2026-12-01 00:00 UTC));
        assert_eq!((cells.len(), heads(Locale::Vi).len(), heads(Locale::En).len()), (9, 9, 9));
        assert_eq!(cells[5], SheetCell::Number { value: 50_000.0, shown: "50000".to_owned() });
        let texts = [cells[6].clone(), cells[7].clone(), cells[8].clone()];
        assert_eq!(texts, ["Đến hạn trả", "01/12/2026", ""].map(|text| SheetCell::Text(text.to_owned())));
    }
}
