//! Who of a class has most points of practice, by week, month and of all time.

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

use crate::activity::today;
use crate::actor::Actor;
use crate::classrooms;
use crate::ids::{AccountId, ClassroomId};
use crate::names::{self, PublicNameMode};
use crate::ranking::{Period, day_of};
use crate::site::Site;
use crate::streaks::PracticeSettings;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(get_class_board);
}

platform::text_enum! {
    /// Of which time a class's board is.
    pub enum ClassBoardPeriod {
        /// Monday to Sunday.
        Week = "week",
        /// A calendar month.
        Month = "month",
        /// All time.
        All = "all",
    }
}

impl From<ClassBoardPeriod> for Period {
    fn from(period: ClassBoardPeriod) -> Self {
        match period {
            ClassBoardPeriod::Week => Self::Week,
            ClassBoardPeriod::Month => Self::Month,
            ClassBoardPeriod::All => Self::All,
        }
    }
}

/// Which board.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClassBoardQuery {
    /// `week` where nothing is said.
    #[param(inline)]
    pub period: Option<ClassBoardPeriod>,
}

/// A class's board.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassBoard {
    #[schema(inline)]
    pub period: ClassBoardPeriod,
    /// Whether the class has one; otherwise there are no rows.
    pub on: bool,
    /// Best first; who has no points comes last, by given name.
    pub rows: Vec<ClassBoardRow>,
}

/// A learner on it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassBoardRow {
    /// Equal points share a rank, and the next ones are left out; null: no points, or they are on no board.
    pub rank: Option<i64>,
    pub user_id: AccountId,
    /// In full for who leads the class and of oneself; of others as strangers see it.
    pub name: String,
    pub points: f64,
    pub is_me: bool,
}

/// The learners of a class by the points of what they have solved; for everybody in it.
#[utoipa::path(tag = "classroom", params(ClassroomId, ClassBoardQuery), responses((status = 200, body = Envelope<ClassBoard>)))]
#[get("/api/classroom/{id}/leader-board")]
pub async fn get_class_board(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    query: Query<ClassBoardQuery>,
    request: HttpRequest,
) -> Result<Envelope<ClassBoard>, ApiError> {
    let mut conn = site.read().await?;
    let class = classrooms::find_seen(&mut conn, *id, &actor).await?;
    let (period, on) = (query.period.unwrap_or(ClassBoardPeriod::Week), class.settings.board);
    let ranked = if on { list(&mut conn, class.id, period).await? } else { Vec::new() };
    drop(conn);
    let looks = Looks {
        sees_names: class.leads,
        me: actor.id,
        practice: &PracticeSettings::of(&site),
        locale: Locale::of(&request),
        today: today(),
    };
    let rows = ranked.into_iter().map(|row| looks.row(row)).collect();
    Ok(Envelope::of(ClassBoard { period, on, rows }))
}

/// A learner with their points.
struct Ranked {
    user_id: AccountId,
    full_name: String,
    mode: PublicNameMode,
    nickname: Option<String>,
    dob: Option<Date>,
    hundredths: Option<i64>,
    rank: Option<i64>,
}

async fn list(conn: &mut TenantConn, class: ClassroomId, period: ClassBoardPeriod) -> Result<Vec<Ranked>, ApiError> {
    let span = Period::from(period).span_of(day_of(OffsetDateTime::now_utc()));
    Ok(sqlx::query_as!(
        Ranked,
        r#"SELECT u.id AS "user_id: AccountId", u.full_name, u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob,
                  r.hundredths AS "hundredths?",
                  CASE WHEN r.user_id IS NOT NULL THEN rank() OVER (ORDER BY r.hundredths DESC NULLS LAST) END AS rank
             FROM classroom_members m JOIN users u ON u.id = m.user_id
             LEFT JOIN ranking r ON r.user_id = m.user_id AND r.period = $2 AND r.starts_on = $3 AND r.is_shown
            WHERE m.classroom_id = $1 AND m.role = 'student' AND m.status = 'active'
            ORDER BY r.hundredths DESC NULLS LAST, u.given_name, u.family_name, u.id"#,
        class as ClassroomId,
        span.period.name(),
        span.starts_on,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Who looks, and when.
struct Looks<'a> {
    sees_names: bool,
    me: AccountId,
    practice: &'a PracticeSettings,
    locale: Locale,
    today: Date,
}

impl Looks<'_> {
    fn row(&self, row: Ranked) -> ClassBoardRow {
        let is_me = row.user_id == self.me;
        let name = if is_me || self.sees_names {
            row.full_name
        } else {
            let mode = self.practice.name_mode(row.mode);
            names::public_name(&row.full_name, mode, row.nickname.as_deref(), row.dob, self.today)
        };
        let points = points(row.hundredths.unwrap_or_default());
        ClassBoardRow { rank: row.rank, user_id: row.user_id, name: names::shown(name, self.locale), points, is_me }
    }
}

#[expect(clippy::cast_precision_loss, reason = "points of a person stay far below 2^53")]
fn points(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}
