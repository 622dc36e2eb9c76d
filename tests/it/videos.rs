//! Films: what an upload makes of them, how they are served in pieces, captions, and films of other hosts.

use std::collections::HashSet;

use directory::holdings;
use reqwest::Method;
use serde_json::{Value, json};
use tests::films::{chunks, film, piece, zip};
use tests::{Answer, Caller, run};

const FILE: &str = "/api/general/upload-file";
const PLAYLIST: &str = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n0.ts\n#EXTINF:3.5,\n1.ts\n";
const MASTER: &str =
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS=\"avc1.64001f,mp4a.40.2\",RESOLUTION=1280x720\nv1/index.m3u8\n";

fn text<'a>(file: &'a Value, key: &str) -> &'a str {
    file[key].as_str().unwrap_or_default()
}

/// Bytes as they are, not as text.
async fn bytes(who: &Caller, path: &str) -> anyhow::Result<Vec<u8>> {
    Ok(who.request(Method::GET, path).send().await?.bytes().await?.to_vec())
}

async fn asked(who: &Caller, method: Method, path: &str, headers: &[(&str, &str)]) -> anyhow::Result<Answer> {
    let request =
        headers.iter().fold(who.request(method, path), |request, (name, value)| request.header(*name, *value));
    who.send(request).await
}

/// A film of two pieces, in a folder of its own, with a picture that nothing names.
fn stream() -> anyhow::Result<Vec<u8>> {
    let (first, second) = (piece(1, 40), piece(2, 30));
    zip(&[
        ("phim/index.m3u8", MASTER.as_bytes()),
        ("phim/v1/index.m3u8", PLAYLIST.as_bytes()),
        ("phim/v1/0.ts", &first),
        ("phim/v1/1.ts", &second),
        ("phim/bia.jpg", b"nobody asks for it"),
    ])
}

#[test]
fn the_index_of_a_film_comes_to_its_front_and_says_what_it_is() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let who = site.person("teacher").await?;
        let sent = film(b"avc1");
        let made = who.upload_as(FILE, "bài 1.mp4", sent.clone()).await?.data()?;
        assert_eq!((&made["duration"], &made["codecs"]), (&json!(9), &json!("avc1.64001f")));
        assert_eq!((&made["width"], &made["height"]), (&json!(1280), &json!(720)));
        assert_eq!((&made["plays"], &made["kind"]), (&json!("everywhere"), &json!("video")));
        let served = bytes(&who, text(&made, "url")).await?;
        let place = |kind: &[u8]| served.windows(4).position(|it| it == kind);
        assert!(place(b"moov") < place(b"mdat"));
        assert_eq!((served.len(), chunks(&served)), (sent.len(), chunks(&sent)));
        let old =
            who.upload_as(FILE, "cũ.3gp", [b"\0\0\0\x14ftyp3gp4\0\0\0\x003gp4".as_slice(), &film(b"s263")].concat());
        let old = old.await?.data()?;
        assert_eq!((&old["plays"], &old["codecs"]), (&json!("nowhere"), &json!("s263")));
        for damaged in [&sent[..sent.len() - 9], &sent[..60], b"\0\0\0\x14ftypisom\0\0\0\0mp41"] {
            let refused = who.upload_as(FILE, "a.mp4", damaged.to_vec()).await?;
            assert_eq!(refused.refused(412)?, "damaged_video");
        }
        assert!(who.upload_as(FILE, "a.txt", b"a".to_vec()).await?.data()?["plays"].is_null());
        Ok(())
    })
}

#[test]
fn a_film_in_pieces_comes_as_a_zip_and_hands_its_signature_on() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let who = site.person("teacher").await?;
        let control = world.provisioner.control();
        let made = who.upload_as(&format!("{FILE}?private=true"), "phim.zip", stream()?).await?.data()?;
        assert_eq!((&made["name"], &made["kind"]), (&json!("phim.m3u8"), &json!("video")));
        assert_eq!((&made["duration"], &made["codecs"]), (&json!(10), &json!("avc1.64001f, mp4a.40.2")));
        let size = MASTER.len() + PLAYLIST.len() + 70 * 188;
        assert_eq!((&made["size"], holdings::used(control, site.id).await?), (&json!(size), i64::try_from(size)?));

        let visitor = site.visitor();
        assert_eq!(visitor.get(text(&made, "url")).await?.refused(404)?, "no_such_file");
        let beginning = visitor.get(text(&made, "signed_url")).await?;
        assert_eq!(beginning.header("content-type"), "application/vnd.apple.mpegurl");
        assert!(beginning.header("cache-control").starts_with("private, max-age="));
        let next = |playlist: &str| playlist.lines().filter(|line| line.starts_with('/')).map(str::to_owned).collect();
        let lists: Vec<String> = next(&beginning.text);
        let [list] = &lists[..] else { anyhow::bail!("{}", beginning.text) };
        let (path, query) = list.split_once('?').unwrap_or_default();
        assert_eq!(path, format!("/files/{}/part/v1/index.m3u8", made["id"]));
        assert_eq!(text(&made, "signed_url").split_once('?').map(|it| it.1), Some(query));
        let list = visitor.get(list).await?.text;
        assert!(list.ends_with("#EXT-X-ENDLIST\n"), "{list}");
        let pieces: Vec<String> = next(&list);
        assert_eq!(pieces.len(), 2);
        for (address, expected) in pieces.iter().zip([piece(1, 40), piece(2, 30)]) {
            assert!(bytes(&visitor, address).await? == expected, "{address}");
            let unsigned = address.split('?').next().unwrap_or_default();
            assert_eq!(visitor.get(unsigned).await?.refused(404)?, "no_such_file");
            let forged = format!("{unsigned}?{}", query.replace("signature=", "signature=A"));
            assert_eq!(visitor.get(&forged).await?.refused(404)?, "no_such_file");
            assert_eq!(who.get(unsigned).await?.status, 200, "its owner needs none");
        }
        for missing in ["v1/2.ts", "bia.jpg", "..%2findex.m3u8", ""] {
            let address = format!("/files/{}/part/{missing}?{query}", made["id"]);
            assert_eq!(visitor.get(&address).await?.status, 404, "{missing}");
        }
        who.delete(&format!("/api/general/files/{}", made["id"])).await?.data()?;
        assert_eq!(visitor.get(&pieces[0]).await?.refused(404)?, "no_such_file");
        assert_eq!(holdings::used(control, site.id).await?, 0);
        Ok(())
    })
}

#[test]
fn pieces_are_answered_in_parts_like_files() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let made = site.admin.upload_as(FILE, "phim.zip", stream()?).await?.data()?;
        let address = format!("/files/{}/part/v1/0.ts", made["id"]);
        let (who, size) = (site.visitor(), 40 * 188);
        let ask = async |headers: &[(&str, &str)]| asked(&who, Method::GET, &address, headers).await;
        let whole = ask(&[]).await?;
        assert_eq!((whole.status, whole.header("content-type")), (200, "video/mp2t"));
        assert_eq!(whole.header("cache-control"), "public, max-age=31536000, immutable");
        let tag = whole.header("etag").to_owned();
        for (range, told) in [
            ("bytes=0-", format!("bytes 0-{}/{size}", size - 1)),
            ("bytes=-188", format!("bytes {}-{}/{size}", size - 188, size - 1)),
            ("bytes=188-375", format!("bytes 188-375/{size}")),
        ] {
            let part = ask(&[("range", range)]).await?;
            assert_eq!((part.status, part.header("content-range")), (206, told.as_str()), "{range}");
        }
        assert_eq!(ask(&[("range", "bytes=0-9"), ("if-range", &tag)]).await?.status, 206);
        assert_eq!(ask(&[("range", "bytes=0-9"), ("if-range", "\"other\"")]).await?.status, 200);
        let beyond = ask(&[("range", &format!("bytes={size}-"))]).await?;
        assert_eq!((beyond.status, beyond.header("content-range")), (416, format!("bytes */{size}").as_str()));
        assert_eq!(ask(&[("if-none-match", &tag)]).await?.status, 304);
        let head = asked(&who, Method::HEAD, &address, &[]).await?;
        assert_eq!((head.status, head.header("content-length"), head.text.as_str()), (200, "7520", ""));
        // Playlists are made for whoever asks, and served in parts all the same.
        let list = text(&made, "url");
        let part = asked(&who, Method::GET, list, &[("range", "bytes=0-6")]).await?;
        assert_eq!((part.status, part.text.as_str()), (206, "#EXTM3U"));
        Ok(())
    })
}

#[test]
fn playlists_without_their_pieces_are_refused_and_say_what_is_missing() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let who = site.person("teacher").await?;
        let first = piece(1, 4);
        let of = |list: &str| zip(&[("a.m3u8", list.as_bytes()), ("0.ts", &first), ("page.ts", b"<html>")]);
        let foreign = PLAYLIST.replace("1.ts", "https://xau.vn/1.ts");
        let outside = PLAYLIST.replace("1.ts", "../1.ts");
        let locked = PLAYLIST.replace("#EXTINF:6", "#EXT-X-KEY:METHOD=AES-128,URI=\"k.bin\"\n#EXTINF:6");
        let other = PLAYLIST.replace("1.ts", "page.ts");
        for (name, content, key) in [
            ("a.zip", of(PLAYLIST)?, "playlist_missing"),
            ("a.zip", of(&foreign)?, "playlist_foreign"),
            ("a.zip", of(&outside)?, "playlist_foreign"),
            ("a.zip", of(&locked)?, "playlist_encrypted"),
            ("a.zip", of(&other)?, "playlist_piece"),
            ("a.zip", of("#EXTM3U\n")?, "playlist_broken"),
            ("a.zip", zip(&[("a.m3u8", PLAYLIST.as_bytes()), ("b.m3u8", PLAYLIST.as_bytes())])?, "playlist_beginning"),
            ("a.m3u8", PLAYLIST.as_bytes().to_vec(), "playlist_alone"),
        ] {
            let refused = who.upload_as(FILE, name, content).await?;
            assert_eq!(refused.refused(412)?, key, "{}", refused.text);
        }
        let missing = who.upload_as(FILE, "a.zip", of(PLAYLIST)?).await?;
        assert!(missing.text.contains("1.ts") && !missing.text.contains("0.ts"), "{}", missing.text);
        assert_eq!(holdings::used(world.provisioner.control(), site.id).await?, 0, "nothing is left");
        // Other archives stay what they are.
        let archive =
            who.upload_as(FILE, "de.zip", zip(&[("1/1.in", b"1"), ("ghi/a.m3u8", b"#EXTM3U")])?).await?.data()?;
        assert_eq!((&archive["kind"], &archive["name"]), (&json!("archive"), &json!("de.zip")));
        Ok(())
    })
}

#[test]
fn captions_become_webvtt_in_utf_8() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let who = site.person("teacher").await?;
        // Windows-1258: ễ is ê and a tilde.
        let srt = b"1\r\n00:00:01,000 --> 00:00:02,500\r\nNguy\xea\xden <b>Th\xe1i</b> <script>x</script>\r\n".to_vec();
        let made = who.upload_as(FILE, "bài 1.srt", srt).await?.data()?;
        assert_eq!((&made["name"], &made["mime"]), (&json!("bài 1.vtt"), &json!("text/vtt; charset=utf-8")));
        let served = site.visitor().get(text(&made, "url")).await?;
        assert_eq!(served.text, "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nNguyễn <b>Thái</b> x\n");
        assert_eq!(served.header("content-type"), "text/vtt; charset=utf-8");
        for (content, key) in [("WEBVTT\n\n00:02.000 --> 00:01.000\na", "caption_times"), ("WEBVTT\n", "caption_empty")]
        {
            assert_eq!(who.upload_as(FILE, "a.vtt", content.into()).await?.refused(412)?, key);
        }
        assert_eq!(who.upload_as(FILE, "a.vtt", vec![0; 40]).await?.refused(412)?, "unknown_content");
        Ok(())
    })
}

/// A policy's sources by directive.
fn sources<'a>(policy: &'a str, directive: &str) -> HashSet<&'a str> {
    let found = policy.split(';').map(str::trim).find_map(|part| part.strip_prefix(directive)?.strip_prefix(' '));
    found.unwrap_or_default().split_whitespace().collect()
}

#[test]
fn films_elsewhere_play_in_a_frame_that_names_their_host_alone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let who = site.visitor();
        let ask = async |url: &str| who.get(&format!("/video-frame?lang=vi&url={url}")).await;
        let page = ask("https%3A%2F%2Fcdn.truong.vn%2Fbai.mp4").await?;
        let policy = page.header("content-security-policy").to_owned();
        assert_eq!((page.status, page.header("content-language")), (200, "vi"));
        assert_eq!(sources(&policy, "media-src"), ["'self'", "blob:", "https://cdn.truong.vn"].into());
        assert_eq!(sources(&policy, "connect-src"), ["'self'", "https://cdn.truong.vn"].into());
        assert_eq!(sources(&policy, "frame-ancestors"), ["'self'"].into());
        assert_eq!(sources(&policy, "worker-src"), ["'self'"].into());
        assert_eq!(sources(&policy, "img-src"), ["'self'", "data:"].into());
        assert!(page.text.contains("https://cdn.truong.vn/bai.mp4"), "{}", page.text);

        let tube = ask("https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ").await?;
        let policy = tube.header("content-security-policy").to_owned();
        assert_eq!(sources(&policy, "default-src"), ["'none'"].into());
        assert_eq!(sources(&policy, "frame-src"), ["https://www.youtube-nocookie.com"].into());
        assert_eq!(sources(&policy, "frame-ancestors"), ["'self'"].into());
        assert!(tube.text.contains("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?"), "{}", tube.text);
        assert!(!tube.text.contains("<script"), "{}", tube.text);

        for (url, key) in [
            ("https%3A%2F%2F127.0.0.1%2Fa.mp4", "link_information"),
            ("https%3A%2F%2Fnas.local%2Fa.mp4", "link_information"),
            ("http%3A%2F%2Fcdn.truong.vn%2Fa.mp4", "link_information"),
            ("https%3A%2F%2Fcdn.truong.vn%2Fa.html", "link_information"),
            ("https%3A%2F%2Fcdn.truong.vn%2Fa.mp4%3B%20script-src%20*", "link_format"),
            ("javascript%3Aalert(1)", "link_format"),
            ("", "link_format"),
        ] {
            assert_eq!(ask(url).await?.refused(412)?, key, "{url}");
        }
        let home = who.get("/").await?;
        assert!(!home.header("content-security-policy").contains("truong.vn"));
        Ok(())
    })
}
