//! Invitations by address and role.

use serde_json::json;
use tests::run;

#[test]
fn teachers_invite_students_and_see_their_own() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, student) = (site.person("teacher").await?, site.person("student").await?);
        let body =
            json!({"emails": format!("an@moi.vn, binh@moi.vn\nkhông phải; {}", student.email), "role": "student"});
        let answer = teacher.post("/api/invitation/invite", body).await?.data()?;
        assert_eq!(answer["sent"], 2, "{answer}");
        let keys: Vec<_> =
            answer["skipped"].as_array().into_iter().flatten().map(|it| it["message_key"].clone()).collect();
        assert_eq!(keys, ["not_email", "not_email", "already_member"]);
        let refused =
            teacher.post("/api/invitation/invite", json!({"emails": ["chi@moi.vn"], "role": "teacher"})).await?;
        assert_eq!(refused.refused(403)?, "no_access");
        let other = site.person("teacher").await?;
        assert_eq!(other.get("/api/invitation").await?.envelope()?["metadata"]["total"], 0);
        let listed = teacher.get("/api/invitation").await?.data()?;
        assert_eq!(listed.as_array().map(Vec::len), Some(2));
        let path = format!("/api/invitation/{}", listed[0]["id"]);
        assert_eq!(other.delete(&path).await?.status, 404);
        assert_eq!(teacher.delete(&path).await?.status, 200);
        let opened = site.visitor().get("/api/invitation/open?token=none").await?;
        assert_eq!(opened.refused(412)?, "invitation_expired");
        Ok(())
    })
}

#[test]
fn an_invitation_is_taken_once() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        site.admin
            .post("/api/invitation/invite", json!({"emails": ["an@moi.vn"], "role": "moderator"}))
            .await?
            .data()?;
        let token = platform::secrets::new_token();
        sqlx::query("UPDATE invitations SET token_hash = $1")
            .bind(platform::secrets::hash_token(&token).as_slice())
            .execute(&mut site.sql().await?)
            .await?;
        let opened = site.visitor().get(&format!("/api/invitation/open?token={token}")).await?.data()?;
        assert_eq!((opened["email"].as_str(), opened["has_account"].as_bool()), (Some("an@moi.vn"), Some(false)));
        let body = json!({"email": "an@moi.vn", "password": "mật khẩu", "full_name": "An", "invitation": token});
        let session = site.visitor().post("/api/users/sign-up", body).await?.data()?;
        let guest = site.visitor().signed_in(0, "an@moi.vn", session.as_str().unwrap_or_default().to_owned());
        assert_eq!(guest.get("/api/users/info").await?.data()?["role"], "moderator");
        let body = json!({"email": "binh@moi.vn", "password": "mật khẩu", "invitation": token});
        assert_eq!(site.visitor().post("/api/users/sign-up", body).await?.refused(412)?, "invitation_expired");
        assert_eq!(site.admin.get("/api/invitation").await?.data()?[0]["status"], "accepted");
        Ok(())
    })
}
