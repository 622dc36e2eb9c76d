use tests::run;

#[test]
fn a_site_answers_for_its_own_host_only() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let tenant = site.visitor().get("/api/tenant").await?.data()?;
        assert_eq!(tenant["id"], site.id);
        let info = site.admin.get("/api/users/info").await?.data()?;
        assert_eq!((info["role"].as_str(), info["id"].as_i64()), (Some("admin"), Some(site.admin.id)));
        let nobody = site.visitor().at("nobody.localhost").get("/api/tenant").await?;
        assert_eq!(nobody.refused(404)?, "site_not_found");
        Ok(())
    })
}
