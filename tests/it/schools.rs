//! Schools: found by what people write, suggested, renamed and merged.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, TestSite, run};

/// A learner who names that school and province; whose school it is.
async fn names(site: &TestSite, sql: &mut PgConnection, school: &str, province: &str) -> anyhow::Result<(i64, i64)> {
    let body = json!({"username": format!("hs{}", tests::installation::unique()), "full_name": "Lê An",
        "school": school, "province": province});
    let made = site.admin.post("/api-admin/users", body).await?.data()?;
    let id = made["id"].as_i64().unwrap_or_default();
    Ok((id, school_of(sql, id).await?.unwrap_or_default()))
}

async fn school_of(sql: &mut PgConnection, user: i64) -> anyhow::Result<Option<i64>> {
    Ok(sqlx::query_scalar("SELECT school_id FROM users WHERE id = $1").bind(user).fetch_one(sql).await?)
}

async fn suggested(by: &Caller, query: &str) -> anyhow::Result<Vec<String>> {
    let data = by.get(&format!("/api/schools?{query}")).await?.data()?;
    let text = |row: &Value| {
        let place = row["province"]["name"].as_str().unwrap_or("-").to_owned();
        format!("{}, {place}", row["name"].as_str().unwrap_or_default())
    };
    Ok(data.as_array().into_iter().flatten().map(text).collect())
}

#[test]
fn a_school_is_found_however_it_is_written() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let (_, first) = names(&site, &mut sql, "THPT Chu Văn An", "ha-noi").await?;
        for written in ["thpt chu van an", "THPT  CHU VĂN ÂN", "T.H.P.T. khác"] {
            let (_, found) = names(&site, &mut sql, written, "Hà Nội").await?;
            assert_eq!(found == first, written != "T.H.P.T. khác", "{written}");
        }
        // The same name elsewhere is another school; where nobody says where, the only one is meant.
        let (_, unplaced) = names(&site, &mut sql, "THPT Chu Văn An", "").await?;
        assert_eq!(unplaced, first);
        let (_, other) = names(&site, &mut sql, "THPT Chu Văn An", "Lạng Sơn").await?;
        assert_ne!(other, first);
        let (who, third) = names(&site, &mut sql, "THPT Chu Văn An", "").await?;
        assert!(third != first && third != other, "which of two is not known");
        // One's own form, and no school any more.
        let path = format!("/api-admin/users/{who}");
        site.admin.put(&path, json!({"province": "Ninh Thuận"})).await?.data()?;
        assert!(school_of(&mut sql, who).await?.is_some_and(|id| id != third));
        site.admin.put(&path, json!({"school": ""})).await?.data()?;
        assert_eq!(school_of(&mut sql, who).await?, None);
        let student = site.person("student").await?;
        student.put("/api/users/info", json!({"school": "Thpt chu văn an", "province": "ha-noi"})).await?.data()?;
        assert_eq!(school_of(&mut sql, student.id).await?, Some(first));
        Ok(())
    })
}

#[test]
fn schools_are_suggested_by_any_name_those_with_most_members_first() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        for (school, province) in [
            ("THCS Trần Phú", "Hải Phòng"),
            ("THPT Trần Phú", "Hải Phòng"),
            ("THPT Trần Phú", "Hải Phòng"),
            ("THPT Trần Phú", "Hà Nam"),
        ] {
            names(&site, &mut sql, school, province).await?;
        }
        let visitor = site.visitor();
        assert_eq!(suggested(&visitor, "search=phu+tran").await?[0], "THPT Trần Phú, Hải Phòng");
        assert_eq!(suggested(&visitor, "search=tran+phu").await?.len(), 3);
        assert_eq!(suggested(&visitor, "search=thpt&province=ninh-binh").await?, ["THPT Trần Phú, Hà Nam"]);
        assert_eq!(suggested(&visitor, "search=thpt&province=ha-nam").await?, ["THPT Trần Phú, Hà Nam"]);
        assert_eq!(suggested(&visitor, "search=le+quy").await?, Vec::<String>::new());
        assert_eq!(visitor.get("/api/schools?province=atlantis").await?.refused(400)?, "invalid_query");
        Ok(())
    })
}

#[test]
fn two_schools_that_are_one_are_merged() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let sale = site.person("sale").await?;
        let (_, stays) = names(&site, &mut sql, "THPT chuyên Lê Hồng Phong", "Nam Định").await?;
        let (an, goes) = names(&site, &mut sql, "Chuyên LHP", "Nam Định").await?;
        let merge = format!("/api/schools/{goes}/merge");
        assert_eq!(sale.post(&merge, json!({"into": goes})).await?.faults()?, ["into same_school"]);
        assert_eq!(sale.post(&merge, json!({"into": 9_000_000})).await?.faults()?, ["into school_not_found"]);
        let merged = sale.post(&merge, json!({"into": stays})).await?.data()?;
        assert_eq!((&merged["members"], &merged["aliases"]), (&json!(2), &json!(["Chuyên LHP"])));
        assert_eq!(school_of(&mut sql, an).await?, Some(stays));
        assert_eq!(sale.post(&merge, json!({"into": stays})).await?.refused(404)?, "school_not_found");
        // Who writes the other name later is of the one that stayed, and it is found by it.
        assert_eq!(names(&site, &mut sql, "chuyen lhp", "Nam Định").await?.1, stays);
        let listed = sale.get("/api/schools/manage?search=lhp").await?.data()?;
        assert_eq!((&listed[0]["id"], &listed[0]["members"]), (&json!(stays), &json!(3)));
        let history = site.admin.get(&format!("/api-admin/history?kind=school&id={goes}")).await?.data()?;
        assert_eq!(history[0]["action"], "delete");
        Ok(())
    })
}

#[test]
fn a_school_is_renamed_and_found_by_both_names() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let (_, id) = names(&site, &mut sql, "Truong A", "hue").await?;
        let (_, other) = names(&site, &mut sql, "Trường B", "hue").await?;
        let path = format!("/api/schools/{id}");
        let changed = site.admin.put(&path, json!({"name": "Trường Á", "province": "Huế"})).await?.data()?;
        assert_eq!((&changed["name"], &changed["province"]["key"]), (&json!("Trường Á"), &json!("hue")));
        let taken = site.admin.put(&path, json!({"name": "trường b", "province": "hue"})).await?;
        assert_eq!(taken.refused(409)?, "school_exists");
        let faults = site.admin.put(&path, json!({"name": "", "province": "Paris"})).await?.faults()?;
        assert_eq!(faults, ["name required", "province unknown_province"]);
        site.admin.put(&path, json!({"name": "THPT Khác", "province": "Quảng Trị"})).await?.data()?;
        assert_eq!(names(&site, &mut sql, "trường a", "hue").await?.1, id);
        assert_eq!(names(&site, &mut sql, "thpt khac", "quang-tri").await?.1, id);
        assert_ne!(names(&site, &mut sql, "Trường B", "hue").await?.1, id);
        assert_ne!(other, id);
        let missing = site.admin.put("/api/schools/9000000", json!({"name": "X"})).await?;
        assert_eq!(missing.refused(404)?, "school_not_found");
        Ok(())
    })
}
