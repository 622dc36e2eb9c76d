//! When an ID token is good.

use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;
use serde_json::Value;

use super::Distrust;

/// Bytes of the longest token that is looked at.
const LONGEST: usize = 8 * 1024;
/// Seconds by which clocks may differ.
const LEEWAY: i64 = 300;
/// Seconds for which a token may be good from now on, at most.
const LIFE_MAX: i64 = 86_400;
const SUBJECT_MAX: usize = 255;
const ISSUERS: [&str; 2] = ["accounts.google.com", "https://accounts.google.com"];

/// What else has to hold.
#[derive(Debug, Clone, Copy, Default)]
pub struct Expected<'a> {
    /// What the script was given, where it was given something.
    pub nonce: Option<&'a str>,
    /// The Workspace domain that the site takes people of, where it takes no others.
    pub domain: Option<&'a str>,
}

/// Whom a token is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// What Google calls them, for ever.
    pub subject: String,
    /// Their address, in the spelling that is compared; only where Google has verified it.
    pub email: Option<String>,
    pub name: String,
    /// Whether Google gives out that address itself: its own, and those of a Workspace domain.
    pub is_authoritative: bool,
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    sub: String,
    email: Option<String>,
    #[serde(default)]
    email_verified: Value,
    hd: Option<String>,
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// The name of the key that a token says it is signed with.
///
/// # Errors
/// Where it can be none that is good.
pub(super) fn kid(token: &str) -> Result<String, Distrust> {
    if token.len() > LONGEST || token.split('.').count() != 3 {
        return Err(Distrust::Bad("shape"));
    }
    let header = decode_header(token).map_err(|_| Distrust::Bad("header"))?;
    if header.alg != Algorithm::RS256 || header.crit.is_some() {
        return Err(Distrust::Bad("alg"));
    }
    header.kid.ok_or(Distrust::Bad("no kid"))
}

/// Whom a token is about that `key` has signed for one of `clients`. `now`: epoch seconds.
///
/// # Errors
/// Where a rule does not hold.
pub(super) fn verify(
    token: &str,
    key: &DecodingKey,
    clients: &[String],
    expected: Expected<'_>,
    now: i64,
) -> Result<Person, Distrust> {
    // The rules are ours, by a clock that is passed in: here it is the signature alone.
    let mut validation = Validation::new(Algorithm::RS256);
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    let claims: Claims = decode(token, key, &validation).map_err(|_| Distrust::Bad("signature or claims"))?.claims;
    check(&claims, clients, expected, now).map_err(Distrust::Bad)?;
    Ok(person(claims))
}

fn check(claims: &Claims, clients: &[String], expected: Expected<'_>, now: i64) -> Result<(), &'static str> {
    let is_ours = |id: &String| clients.contains(id);
    let is_for_us = match &claims.aud {
        Audience::One(id) => is_ours(id),
        Audience::Many(ids) => ids.iter().any(is_ours) && claims.azp.as_ref().is_none_or(is_ours),
    };
    let after_leeway = |moment: i64| moment.saturating_add(LEEWAY);
    let rules = [
        (ISSUERS.contains(&claims.iss.as_str()), "iss"),
        (is_for_us, "aud"),
        (now <= after_leeway(claims.exp) && claims.exp < now.saturating_add(LIFE_MAX), "exp"),
        (claims.iat <= after_leeway(now), "iat"),
        (expected.nonce.is_none_or(|nonce| claims.nonce.as_deref() == Some(nonce)), "nonce"),
        (expected.domain.is_none_or(|domain| is_of(claims.hd.as_deref(), domain)), "hd"),
        ((1..=SUBJECT_MAX).contains(&claims.sub.len()) && claims.sub.is_ascii(), "sub"),
    ];
    rules.into_iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, rule)| Err(rule))
}

fn is_of(hd: Option<&str>, domain: &str) -> bool {
    hd.is_some_and(|hd| hd.eq_ignore_ascii_case(domain))
}

fn person(claims: Claims) -> Person {
    let is_verified = claims.email_verified == Value::Bool(true);
    let email = claims.email.filter(|_| is_verified).and_then(|email| rules::email(&email).ok());
    let is_googles = email.as_deref().is_some_and(|email| email.ends_with("@gmail.com"));
    Person {
        is_authoritative: email.is_some() && (is_googles || claims.hd.is_some_and(|hd| !hd.is_empty())),
        subject: claims.sub,
        email,
        name: claims.name.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const NOW: i64 = 1_790_000_000;

    /// A good token's claims with these others; null takes one away.
    fn claims(others: &Value) -> Option<Claims> {
        let mut all = json!({"iss": "https://accounts.google.com", "aud": "cid", "sub": "1", "iat": NOW, "exp": NOW + 3600,
            "email": "An@X.vn", "email_verified": true});
        for (name, value) in others.as_object().into_iter().flatten() {
            all[name] = value.clone();
        }
        all.as_object_mut()?.retain(|_, value| !value.is_null());
        serde_json::from_value(all).ok()
    }

    fn verdict(others: &Value, expected: Expected<'_>) -> Result<(), &'static str> {
        let clients = ["cid".to_owned(), "cid2".to_owned()];
        check(&claims(others).ok_or("claims")?, &clients, expected, NOW)
    }

    #[test]
    fn every_rule_holds() {
        let none = Expected::default();
        for good in [
            json!({}),
            json!({"iss": "accounts.google.com"}),
            json!({"aud": "cid2"}),
            json!({"aud": ["other", "cid"]}),
            json!({"aud": ["other", "cid"], "azp": "cid2"}),
            json!({"azp": "android"}),
            json!({"exp": NOW - 299}),
            json!({"exp": NOW - 300}),
            json!({"iat": NOW + 299}),
            json!({"exp": NOW + 86_399}),
            json!({"nonce": "what nobody asked for"}),
            json!({"sub": "1".repeat(255)}),
        ] {
            assert_eq!(verdict(&good, none), Ok(()), "{good}");
        }
        for (bad, rule) in [
            (json!({"iss": "https://accounts.google.com/"}), "iss"),
            (json!({"iss": "https://accounts.google.com.x.vn"}), "iss"),
            (json!({"aud": "other"}), "aud"),
            (json!({"aud": []}), "aud"),
            (json!({"aud": ["cid"], "azp": "other"}), "aud"),
            (json!({"exp": NOW - 301}), "exp"),
            (json!({"exp": NOW + 25 * 3600}), "exp"),
            (json!({"exp": NOW + 86_400}), "exp"),
            (json!({"exp": i64::MAX}), "exp"),
            (json!({"iat": NOW + 305}), "iat"),
            (json!({"sub": ""}), "sub"),
            (json!({"sub": "1".repeat(256)}), "sub"),
            (json!({"sub": "đ"}), "sub"),
            (json!({"exp": null}), "claims"),
            (json!({"iat": null}), "claims"),
            (json!({"sub": null}), "claims"),
            (json!({"aud": null}), "claims"),
        ] {
            assert_eq!(verdict(&bad, none), Err(rule), "{bad}");
        }
    }

    #[test]
    fn nonce_and_domain_count_where_they_are_wanted() {
        let nonce = Expected { nonce: Some("n"), domain: None };
        assert_eq!(verdict(&json!({"nonce": "n"}), nonce), Ok(()));
        assert_eq!(verdict(&json!({}), nonce), Err("nonce"));
        assert_eq!(verdict(&json!({"nonce": "m"}), nonce), Err("nonce"));
        let domain = Expected { nonce: None, domain: Some("truong.edu.vn") };
        assert_eq!(verdict(&json!({"hd": "Truong.edu.vn"}), domain), Ok(()));
        assert_eq!(verdict(&json!({}), domain), Err("hd"));
        assert_eq!(verdict(&json!({"hd": "khac.edu.vn"}), domain), Err("hd"));
    }

    #[test]
    fn an_address_counts_where_google_has_verified_it() {
        let of = |others: Value| claims(&others).map(person).expect("claims");
        let plain = of(json!({}));
        assert_eq!((plain.email.as_deref(), plain.is_authoritative), (Some("an@x.vn"), false));
        for unverified in [json!(false), json!("true"), json!(null)] {
            assert_eq!(of(json!({"email_verified": unverified, "hd": "x.vn"})).email, None);
        }
        assert!(of(json!({"hd": "x.vn"})).is_authoritative);
        assert!(of(json!({"email": "an@gmail.com"})).is_authoritative);
        assert!(!of(json!({"email": "an@gmail.com.vn"})).is_authoritative);
        assert!(!of(json!({"email": "an@gmail.com", "email_verified": false})).is_authoritative);
    }

    #[test]
    fn only_rs256_with_the_name_of_a_key_is_looked_at() {
        use base64::Engine;
        use base64::engine::general_purpose::URL_SAFE_NO_PAD;
        let token = |header: &str| format!("{}.e30.AAAA", URL_SAFE_NO_PAD.encode(header));
        assert_eq!(kid(&token(r#"{"alg":"RS256","kid":"a"}"#)).ok().as_deref(), Some("a"));
        for bad in [
            token(r#"{"alg":"none","kid":"a"}"#),
            token(r#"{"alg":"HS256","kid":"a"}"#),
            token(r#"{"alg":"RS384","kid":"a"}"#),
            token(r#"{"alg":"RS256"}"#),
            token(r#"{"alg":"RS256","kid":"a","crit":["exp"]}"#),
            format!("{}.x", token(r#"{"alg":"RS256","kid":"a"}"#)),
            format!("{}{}", token(r#"{"alg":"RS256","kid":"a"}"#), "A".repeat(LONGEST)),
            "a.b".to_owned(),
            String::new(),
        ] {
            assert!(kid(&bad).is_err(), "{bad:.80}");
        }
    }
}
