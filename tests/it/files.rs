//! Files: what is taken, how it is served, who sees it, and when it goes.

use std::path::Path;
use std::time::Duration;

use directory::holdings;
use futures::future::join_all;
use image::ImageFormat;
use platform::tenancy::{Limits, Servers, TenantPool};
use reqwest::Method;
use serde_json::{Value, json};
use tests::pictures::{photo, promise};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, World, run};
use time::OffsetDateTime;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const SOON: Duration = Duration::from_secs(180);
const IMAGE: &str = "/api/general/upload-image";
const FILE: &str = "/api/general/upload-file";

async fn text(who: &Caller, name: &str, content: &str) -> anyhow::Result<Value> {
    who.upload_as(FILE, name, content.as_bytes().to_vec()).await?.data()
}

fn url(file: &Value) -> String {
    file["url"].as_str().unwrap_or_default().to_owned()
}

/// A response as it is, not as text.
async fn raw(who: &Caller, path: &str, headers: &[(&str, &str)]) -> anyhow::Result<(reqwest::Response, u16)> {
    let request =
        headers.iter().fold(who.request(Method::GET, path), |request, (name, value)| request.header(*name, *value));
    let response = request.send().await?;
    let status = response.status().as_u16();
    Ok((response, status))
}

#[test]
fn a_photo_comes_back_in_widths_and_formats() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        let name = "ảnh lớp 1.jpeg";
        let made =
            student.upload_as(&format!("{IMAGE}?folder=bài"), name, photo(1000, 600, ImageFormat::Jpeg)?).await?;
        let file = made.data()?;
        assert_eq!(
            (&file["name"], &file["mime"], &file["kind"]),
            (&json!(name), &json!("image/jpeg"), &json!("image"))
        );
        assert_eq!((&file["width"], &file["height"], &file["folder"]), (&json!(1000), &json!(600), &json!("bài")));
        let variants = file["variants"].as_array().cloned().unwrap_or_default();
        let told: Vec<_> = variants.iter().map(|it| (it["width"].as_i64(), it["mime"].as_str())).collect();
        let (webp, jpeg) = (Some("image/webp"), Some("image/jpeg"));
        assert_eq!(
            told,
            [(Some(320), webp), (Some(320), jpeg), (Some(640), webp), (Some(640), jpeg), (Some(1000), webp)]
        );
        for shown in variants.iter().chain([&file]) {
            let (response, status) = raw(&site.visitor(), &url(shown), &[]).await?;
            assert_eq!(
                (status, response.headers()["content-type"].to_str()?),
                (200, shown["mime"].as_str().unwrap_or("?"))
            );
            let bytes = response.bytes().await?;
            assert_eq!(bytes.len() as u64, shown["size"].as_u64().unwrap_or(0));
            if shown["mime"] == "image/jpeg" {
                let image = image::load_from_memory(&bytes)?;
                assert_eq!(Some(u64::from(image.width())), shown["width"].as_u64());
            }
        }
        let nowhere =
            url(&file).replacen(&format!("/files/{}/", file["id"]), &format!("/files/{}/321/", file["id"]), 1);
        assert_eq!(site.visitor().get(&nowhere).await?.refused(404)?, "no_such_file");
        Ok(())
    })
}

#[test]
fn what_lies_about_its_kind_is_told_so() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let who = site.person("teacher").await?;
        let png = photo(4, 4, ImageFormat::Png)?;
        let pdf = b"%PDF-1.7\n1 0 obj".to_vec();
        let long = format!("{}.txt", "a".repeat(200));
        let cases: [(&str, &str, Vec<u8>, u16, &str); 13] = [
            (FILE, "a.pdf", png.clone(), 412, "other_format"),
            (FILE, "a.jpg", pdf.clone(), 412, "other_format"),
            (IMAGE, "a.png", b"<script>alert(1)</script>".to_vec(), 412, "other_format"),
            (IMAGE, "a.png", b"\x01\x02\x03\xFF".to_vec(), 412, "unknown_content"),
            (IMAGE, "a.pdf", pdf, 412, "only_images"),
            (IMAGE, "a.gif", b"GIF89a\x01\0\x01\0".to_vec(), 412, "only_images"),
            (FILE, "a.html", b"<script>alert(1)</script>".to_vec(), 412, "format_not_accepted"),
            (FILE, "a.exe", b"MZ\x90\0".to_vec(), 412, "format_not_accepted"),
            (IMAGE, "a.png", promise(50_000, 50_000), 412, "too_many_pixels"),
            (IMAGE, "a.png", promise(10_000, 10_000), 412, "too_many_pixels"),
            (IMAGE, "a.png", promise(10, 10), 412, "damaged_image"),
            (FILE, "a.txt", vec![], 412, "empty_file"),
            (FILE, &long, b"a".to_vec(), 412, "name_too_large"),
        ];
        for (path, name, bytes, status, key) in cases {
            let refused = who.upload_as(path, name, bytes).await?;
            assert_eq!(refused.refused(status)?, key, "{name}");
        }
        let nothing = who.request(Method::POST, FILE).multipart(reqwest::multipart::Form::new().text("other", "1"));
        assert_eq!(who.send(nothing).await?.faults()?, ["file required"]);
        let folder = who.upload_as(&format!("{FILE}?folder={}", "a".repeat(101)), "a.txt", b"a".to_vec()).await?;
        assert_eq!(folder.faults()?, ["folder too_long"]);
        let right = who.upload_as(IMAGE, "a.jpg", png).await?.data()?;
        assert_eq!((&right["name"], &right["mime"]), (&json!("a.png"), &json!("image/png")));
        assert_eq!(
            who.get("/api/general/files").await?.envelope()?["metadata"]["total"],
            1,
            "what was refused is not there"
        );
        Ok(())
    })
}

#[test]
fn a_drawing_is_cleaned_and_nothing_runs_in_what_is_served() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" onload="alert(1)"><script>alert(2)</script>
            <foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject><image href="https://xau.vn/a.png"/>
            <path d="M0 0h10" onclick="alert(3)"/></svg>"#;
        let file = site.admin.upload_as(IMAGE, "logo.svg", drawing.as_bytes().to_vec()).await?.data()?;
        assert_eq!((&file["width"], &file["height"], &file["mime"]), (&json!(40), &json!(30), &json!("image/svg+xml")));
        let served = site.visitor().get(&url(&file)).await?;
        for evil in ["alert", "script", "foreignObject", "xau.vn"] {
            assert!(!served.text.contains(evil), "{evil} in {}", served.text);
        }
        assert!(served.text.contains("M0 0h10"), "{}", served.text);
        let policy = served.header("content-security-policy");
        assert!(policy.starts_with("sandbox; default-src 'none'") && !policy.contains("script"), "{policy}");
        assert_eq!(served.header("x-content-type-options"), "nosniff");
        assert_eq!(served.header("cache-control"), "public, max-age=31536000, immutable");
        assert!(served.header("content-disposition").starts_with("inline"));
        assert_eq!(site.admin.upload_as(IMAGE, "a.svg", b"<svg>".to_vec()).await?.refused(412)?, "damaged_image");
        let page = text(&site.admin, "trang.txt", "<script>alert(1)</script>").await?;
        let served = site.visitor().get(&url(&page)).await?;
        assert_eq!(served.header("content-disposition"), "attachment; filename*=UTF-8''trang.txt");
        assert_eq!(served.header("content-type"), "text/plain; charset=utf-8");
        Ok(())
    })
}

#[test]
fn parts_and_what_is_known_already_are_answered_as_such() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let content: String = (0..60_000).map(|number| format!("{number:05}\n")).collect();
        let file = text(&site.admin, "số.txt", &content).await?;
        let who = site.visitor();
        let whole = who.get(&url(&file)).await?;
        assert_eq!(
            (whole.status, whole.text.as_str(), whole.header("accept-ranges")),
            (200, content.as_str(), "bytes")
        );
        let tag = whole.header("etag").to_owned();
        let part = async |headers: &[(&str, &str)]| {
            let (response, status) = raw(&who, &url(&file), headers).await?;
            let range = response.headers().get("content-range").and_then(|it| it.to_str().ok()).map(str::to_owned);
            anyhow::Ok((status, range.unwrap_or_default(), response.text().await?))
        };
        let middle = part(&[("range", "bytes=200000-299999")]).await?;
        assert_eq!(middle, (206, "bytes 200000-299999/360000".to_owned(), content[200_000..300_000].to_owned()));
        assert_eq!(part(&[("range", "bytes=-6")]).await?.2, "59999\n");
        assert_eq!(part(&[("range", "bytes=0-5"), ("if-range", &tag)]).await?.0, 206);
        assert_eq!(part(&[("range", "bytes=0-5"), ("if-range", "\"other\"")]).await?.0, 200);
        assert_eq!(part(&[("range", "bytes=0-1,4-5")]).await?.0, 200);
        let beyond = part(&[("range", "bytes=360000-")]).await?;
        assert_eq!((beyond.0, beyond.1.as_str()), (416, "bytes */360000"));
        assert!(beyond.2.contains("range_not_there"), "{}", beyond.2);
        assert_eq!(part(&[("if-none-match", &tag)]).await?, (304, String::new(), String::new()));
        let (packed, status) = raw(&who, &url(&file), &[("accept-encoding", "gzip"), ("range", "bytes=0-5")]).await?;
        assert_eq!((status, packed.bytes().await?.as_ref()), (206, b"00000\n".as_slice()));
        let head = who.send(who.request(Method::HEAD, &url(&file))).await?;
        assert_eq!((head.status, head.header("content-length"), head.text.as_str()), (200, "360000", ""));
        let other_name = format!("/files/{}/khac.txt", file["id"]);
        assert_eq!(who.get(&other_name).await?.refused(404)?, "no_such_file");
        Ok(())
    })
}

#[test]
fn private_files_open_for_their_owner_admins_and_who_has_a_signed_address() -> anyhow::Result<()> {
    run(async |world| {
        let (site, other) = (world.site().await?, world.site().await?);
        let (owner, colleague) = (site.person("student").await?, site.person("teacher").await?);
        let made = owner.upload_as(&format!("{FILE}?private=true"), "bài.txt", b"secret".to_vec()).await?.data()?;
        let address = url(&made);
        for who in [&owner, &site.admin] {
            let seen = who.get(&address).await?;
            assert_eq!((seen.text.as_str(), seen.header("cache-control")), ("secret", "private, no-cache"));
        }
        for who in [&colleague, &site.visitor()] {
            assert_eq!(who.get(&address).await?.refused(404)?, "no_such_file");
        }
        let signed = made["signed_url"].as_str().unwrap_or_default().to_owned();
        assert_eq!(site.visitor().get(&signed).await?.text, "secret");
        assert_eq!(other.visitor().get(&signed).await?.refused(404)?, "no_such_file");
        let (before, signature) = signed.split_once("signature=").unwrap_or_default();
        for forged in [format!("{before}signature=AAAA"), format!("{address}?expires=9999999999&signature={signature}")]
        {
            assert_eq!(site.visitor().get(&forged).await?.refused(404)?, "no_such_file", "{forged}");
        }
        assert!(text(&owner, "b.txt", "b").await?["signed_url"].is_null());
        Ok(())
    })
}

#[test]
fn my_files_are_listed_found_and_deleted() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (me, colleague) = (site.person("teacher").await?, site.person("teacher").await?);
        text(&me, "Đề cương.txt", "a").await?;
        let picture = me.upload_as(IMAGE, "hình.png", photo(400, 10, ImageFormat::Png)?).await?.data()?;
        let theirs = text(&colleague, "của bạn.txt", "b").await?;
        let listed = async |query: &str| {
            let answer = me.get(&format!("/api/general/files{query}")).await?.envelope()?;
            let names = answer["data"].as_array().into_iter().flatten().filter_map(|file| file["name"].as_str());
            anyhow::Ok((names.map(str::to_owned).collect::<Vec<_>>().join(" "), answer["metadata"]["total"].clone()))
        };
        assert_eq!(listed("").await?, ("hình.png Đề cương.txt".to_owned(), json!(2)));
        assert_eq!(listed("?search=de%20cuong").await?, ("Đề cương.txt".to_owned(), json!(1)));
        assert_eq!(listed("?kind=image").await?, ("hình.png".to_owned(), json!(1)));
        assert_eq!(listed("?page=9&size=1").await?, (String::new(), json!(2)), "right past the last page");
        assert_eq!(me.get("/api/general/files?kind=x").await?.refused(400)?, "invalid_query");
        let one = |file: &Value| format!("/api/general/files/{}", file["id"]);
        assert_eq!(me.delete(&one(&theirs)).await?.refused(403)?, "no_access");
        assert_eq!(me.delete(&one(&picture)).await?.data()?, true);
        assert_eq!(me.get(&url(&picture)).await?.refused(404)?, "no_such_file");
        assert_eq!(me.delete(&one(&picture)).await?.refused(404)?, "no_such_file");
        assert_eq!(site.admin.delete(&one(&theirs)).await?.data()?, true);
        Ok(())
    })
}

async fn save(site: &TestSite, change: Value) -> anyhow::Result<Answer> {
    site.admin.put(&format!("/api/tenant/{}", site.id), change).await
}

/// Removes what is unused as the daily task does, at this moment.
async fn remove_unused(world: &World, site: &TestSite, now: OffsetDateTime) -> anyhow::Result<usize> {
    let settings = &world.server.settings;
    let tenants = TenantPool::new(Servers::parse(&settings.sites_url, "")?, Limits::default());
    let control = world.provisioner.control();
    tenant_api::files::remove_unused(&tenants, control, &site.placement, now).await.map_err(tests::failed)
}

#[test]
fn what_the_site_shows_stays_and_what_nothing_uses_goes_after_a_week() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut pictures = Vec::new();
        for shade in 1..=3_u32 {
            let photo = photo(20 + shade, 20, ImageFormat::Png)?;
            pictures.push(site.admin.upload_as(IMAGE, &format!("{shade}.png"), photo).await?.data()?);
        }
        let [logo, banner, unused] = [url(&pictures[0]), url(&pictures[1]), url(&pictures[2])];
        let lesson = text(&site.admin, "bài.txt", "văn bản").await?;
        assert_eq!(save(&site, json!({"logo": url(&lesson)})).await?.faults()?, ["logo only_images"]);
        assert_eq!(save(&site, json!({"favicon": "/files/900000/a.png"})).await?.faults()?, ["favicon only_images"]);
        save(&site, json!({"logo": logo, "options": {"home": {"banner": banner}}})).await?.data()?;
        let in_use = site.admin.delete(&format!("/api/general/files/{}", pictures[0]["id"])).await?;
        assert_eq!(in_use.refused(412)?, "file_in_use");

        let now = OffsetDateTime::now_utc();
        let used = holdings::used(world.provisioner.control(), site.id).await?;
        assert_eq!(remove_unused(world, &site, now + time::Duration::days(6)).await?, 0);
        assert_eq!(remove_unused(world, &site, now + time::Duration::days(8)).await?, 2);
        assert_eq!(site.visitor().get(&unused).await?.refused(404)?, "no_such_file");
        assert!(holdings::used(world.provisioner.control(), site.id).await? < used, "its storage was not given back");
        for shown in [&logo, &banner] {
            assert_eq!(site.visitor().get(shown).await?.status, 200);
        }
        save(&site, json!({"logo": ""})).await?.data()?;
        assert_eq!(
            remove_unused(world, &site, now + time::Duration::days(8)).await?,
            0,
            "a version can be brought back"
        );
        // Thirty versions later nothing shows it any more.
        for number in 0..30 {
            save(&site, json!({"slogan": {"vi": format!("Câu {number}")}})).await?.data()?;
        }
        assert_eq!(remove_unused(world, &site, now + time::Duration::days(8)).await?, 1);
        assert_eq!((site.visitor().get(&logo).await?.status, site.visitor().get(&banner).await?.status), (404, 200));
        Ok(())
    })
}

#[test]
fn the_plans_storage_is_never_passed_however_many_upload_at_once() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let control = world.provisioner.control();
        let room = 1024_i64 * 1024 * 1024 - 3500;
        sqlx::query("INSERT INTO site_blobs (tenant_id, hash, size) VALUES ($1, repeat('0', 64), $2)")
            .bind(site.id)
            .bind(room)
            .execute(control)
            .await?;
        let texts: Vec<String> = (0..8).map(|number| number.to_string().repeat(1000)).collect();
        let uploads = texts.iter().map(|text| site.admin.upload_as(FILE, "a.txt", text.clone().into_bytes()));
        let mut stored = Vec::new();
        for answer in join_all(uploads).await {
            let answer = answer?;
            if answer.status == 200 {
                stored.push(answer.data()?);
            } else {
                assert_eq!(answer.refused(412)?, "storage_full");
            }
        }
        assert_eq!(stored.len(), 3);
        assert_eq!(holdings::used(control, site.id).await?, room + 3000);
        let more = async || site.admin.upload_as(FILE, "b.txt", "b".repeat(1000).into_bytes()).await;
        assert_eq!(more().await?.refused(412)?, "storage_full");
        site.admin.delete(&format!("/api/general/files/{}", stored[0]["id"])).await?.data()?;
        more().await?.data()?;
        assert_eq!(holdings::used(control, site.id).await?, room + 3000);
        Ok(())
    })
}

fn drafts(folder: &Path) -> usize {
    std::fs::read_dir(folder.join("blobs/drafts")).map_or(0, Iterator::count)
}

#[test]
fn a_connection_that_is_cut_leaves_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let folder = tempfile::tempdir()?;
        let server =
            Server::start(Settings { folder: folder.path().to_owned(), ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let part = "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n";
        let head = format!(
            "POST {FILE} HTTP/1.1\r\nhost: {}\r\naccess-token: {}\r\ncontent-type: multipart/form-data; boundary=x\r\n\
             content-length: 5000000\r\n\r\n{part}",
            site.host,
            site.admin.token.clone().unwrap_or_default()
        );
        let mut connection = TcpStream::connect(server.address).await?;
        connection.write_all(head.as_bytes()).await?;
        connection.write_all(&vec![b'a'; 1_000_000]).await?;
        eventually(SOON, async || Ok(drafts(folder.path()) == 1)).await?;
        drop(connection);
        eventually(SOON, async || Ok(drafts(folder.path()) == 0)).await?;
        assert_eq!(holdings::used(world.provisioner.control(), site.id).await?, 0);
        let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM files").fetch_one(&mut site.sql().await?).await?;
        assert_eq!(rows, 0);
        for refused in [photo(4, 4, ImageFormat::Png)?, vec![0; 300_000]] {
            assert_eq!(site.admin.upload_as(FILE, "a.pdf", refused).await?.status, 412);
        }
        assert_eq!(drafts(folder.path()), 0);
        text(&site.admin, "a.txt", "a").await?;
        assert_eq!(drafts(folder.path()), 0);
        Ok(())
    })
}

#[test]
fn many_upload_at_once_and_learners_only_so_much_that_nothing_uses() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let uploads = (0..200).map(|number| {
            let who = &site.admin;
            async move { who.upload_as(FILE, &format!("{number}.txt"), format!("số {number}").into_bytes()).await }
        });
        for answer in join_all(uploads).await {
            answer?.data()?;
        }
        assert_eq!(site.admin.get("/api/general/files?size=1").await?.envelope()?["metadata"]["total"], 200);
        let student = site.person("student").await?;
        sqlx::query(
            "INSERT INTO files (owner_id, name, kind, format, blob_hash, blob_size)
             SELECT $1, 'a.txt', 'text', 'txt', repeat('0', 64), 0 FROM generate_series(1, 99)",
        )
        .bind(student.id)
        .execute(&mut site.sql().await?)
        .await?;
        text(&student, "a.txt", "a").await?;
        assert_eq!(student.upload_as(FILE, "b.txt", b"b".to_vec()).await?.refused(412)?, "unused_full");
        Ok(())
    })
}
