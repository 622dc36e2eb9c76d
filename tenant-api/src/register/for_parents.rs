//! What parents are shown of a child's attendance ([`crate::parents`]).

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::locale::Locale;
use time::{Duration, OffsetDateTime};

use super::absence_store::{self as store, Counts};
use crate::ids::AccountId;
use crate::parents::{Row, Section, SectionKind};
use crate::site::Site;

/// How the child has attended classes in the last 30 days.
pub const PARENT_SECTION: SectionKind = SectionKind::new("attendance", make);

fn make(site: &Site, child: AccountId, locale: Locale) -> BoxFuture<'_, Result<Section, ApiError>> {
    Box::pin(async move {
        let since = OffsetDateTime::now_utc() - Duration::days(30);
        let counts = store::count_lately(&mut *site.read().await?, child, since).await?;
        Ok(section(&counts, locale))
    })
}

fn section(counts: &Counts, locale: Locale) -> Section {
    let [title, present, late, left_early, absent, excused] = match locale {
        Locale::Vi => ["Chuyên cần", "Có mặt", "Đi muộn", "Về sớm", "Vắng không phép", "Vắng có phép"],
        Locale::En => ["Attendance", "Present", "Late", "Left early", "Absent without leave", "Absent with leave"],
    };
    let rows = [
        (present, counts.present),
        (late, counts.late),
        (left_early, counts.left_early),
        (absent, counts.absent),
        (excused, counts.excused),
    ];
    Section {
        title: title.to_owned(),
        rows: rows.iter().map(|(label, count)| Row { label: (*label).to_owned(), value: count.to_string() }).collect(),
    }
}
