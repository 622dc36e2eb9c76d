//! SQL of people's own rows.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sqlx::types::Json;
use statements::search_words;
use time::Date;

use crate::account_words::{Gender, ProfileParts, UserType};
use crate::ids::AccountId;
use crate::names::PublicNameMode;
use crate::permissions::Role;

/// A person's own row.
pub struct Profile {
    pub id: AccountId,
    /// Whether visits of the platform's operators act through it.
    pub is_visitor: bool,
    /// An address, or a login name.
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub user_type: Option<UserType>,
    pub dob: Option<Date>,
    pub phone_number: Option<String>,
    pub address: Option<String>,
    pub country: Option<String>,
    pub province: Option<String>,
    /// The unit of before July 2025, where that was given.
    pub legacy_province: Option<String>,
    pub school: Option<String>,
    pub class: Option<String>,
    pub gender: Option<Gender>,
    pub parent_email: Option<String>,
    pub personal_email: Option<String>,
    pub email_verified: bool,
    pub public_name_mode: PublicNameMode,
    pub nickname: Option<String>,
    pub wallet_address: Option<String>,
    pub must_set_password: bool,
    pub has_password: bool,
    /// Whether a welcome is due.
    pub congratulations: bool,
    /// Whether strangers see them on boards.
    pub on_boards: bool,
    /// Whether others find them by the search.
    pub findable: bool,
    /// Who sees which part of their profile.
    pub profile_parts: Json<ProfileParts>,
}

#[cfg(test)]
impl Profile {
    /// A student of whom nothing is known.
    pub fn blank() -> Self {
        Self {
            id: AccountId(0),
            is_visitor: false,
            email: String::new(),
            full_name: String::new(),
            role: Role::Student,
            user_type: None,
            dob: None,
            phone_number: None,
            address: None,
            country: None,
            province: None,
            legacy_province: None,
            school: None,
            class: None,
            gender: None,
            parent_email: None,
            personal_email: None,
            email_verified: false,
            public_name_mode: PublicNameMode::Full,
            nickname: None,
            wallet_address: None,
            must_set_password: false,
            has_password: false,
            congratulations: false,
            on_boards: true,
            findable: false,
            profile_parts: Json(ProfileParts::default()),
        }
    }
}

/// The same in a transaction that writes it: whoever else would waits until that is over.
pub async fn lock_profile(conn: &mut TenantConn, id: AccountId) -> Result<Option<Profile>, ApiError> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", id as AccountId)
        .fetch_optional(&mut *conn)
        .await?;
    find_profile(conn, id).await
}

pub async fn find_profile(conn: &mut TenantConn, id: AccountId) -> Result<Option<Profile>, ApiError> {
    Ok(sqlx::query_as!(
        Profile,
        r#"SELECT id AS "id: AccountId", is_visitor, email, full_name, role AS "role: Role", user_type AS "user_type: UserType", dob, phone_number,
                  address, country, province, legacy_province, school, class, gender AS "gender: Gender", parent_email, personal_email,
                  email_verified_at IS NOT NULL AS "email_verified!", public_name_mode AS "public_name_mode: PublicNameMode",
                  nickname, wallet_address, must_set_password,
                  (password_hash IS NOT NULL OR sealed_password IS NOT NULL) AS "has_password!", congratulations,
                  on_boards, findable, profile_parts AS "profile_parts: Json<ProfileParts>"
           FROM users WHERE id = $1"#,
        id as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn update_profile(conn: &mut TenantConn, profile: &Profile) -> Result<(), ApiError> {
    let search_text = search_words([profile.full_name.as_str(), &profile.email]);
    sqlx::query!(
        "UPDATE users SET full_name = $2, user_type = $3, dob = $4, phone_number = $5, address = $6, country = $7,
                province = $8, school = $9, class = $10, gender = $11, parent_email = $12, personal_email = $13,
                search_text = $14, legacy_province = $15, public_name_mode = $16, nickname = $17, wallet_address = $18,
                congratulations = $19, on_boards = $20, findable = $21, profile_parts = $22, updated_at = now()
         WHERE id = $1",
        profile.id as AccountId,
        profile.full_name,
        profile.user_type as Option<UserType>,
        profile.dob,
        profile.phone_number,
        profile.address,
        profile.country,
        profile.province,
        profile.school,
        profile.class,
        profile.gender as Option<Gender>,
        profile.parent_email,
        profile.personal_email,
        search_text,
        profile.legacy_province,
        profile.public_name_mode as PublicNameMode,
        profile.nickname,
        profile.wallet_address,
        profile.congratulations,
        profile.on_boards,
        profile.findable,
        Json(*profile.profile_parts) as _,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// What belongs to a person and stands elsewhere.
pub struct Extras {
    /// Their own code, by which they bring others in.
    pub affiliate_code: Option<String>,
    /// The address that they are to have, once it is verified.
    pub new_email: Option<String>,
    /// Whether they sign in with Google, too.
    pub google_linked: bool,
}

pub async fn extras(conn: &mut TenantConn, id: AccountId) -> Result<Extras, ApiError> {
    Ok(sqlx::query_as!(
        Extras,
        r#"SELECT (SELECT code FROM affiliate_codes WHERE user_id = $1) AS affiliate_code,
                  (SELECT t.email FROM one_time_tokens t JOIN users u ON u.id = t.user_id
                    WHERE t.user_id = $1 AND t.kind = 'verify' AND t.used_at IS NULL AND t.expires_at > now()
                      AND t.email <> u.email
                    ORDER BY t.created_at DESC LIMIT 1) AS new_email,
                  EXISTS (SELECT FROM identities WHERE user_id = $1 AND provider = 'google') AS "google_linked!""#,
        id as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
