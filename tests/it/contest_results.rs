//! What came of a contest as a file.

use std::io::{Cursor, Read};

use reqwest::Method;
use serde_json::json;
use tests::{Caller, run};

use crate::contests::Exam;
use crate::courses::learner;

/// A file of results, in a language.
async fn file(exam: &Exam, who: &Caller, query: &str, lang: &str) -> anyhow::Result<Vec<u8>> {
    let path = format!("/api/contests/{}/result-download?{query}", exam.id);
    let got = who.with("accept-language", lang).request(Method::GET, &path).send().await?;
    anyhow::ensure!(got.status() == 200, "{path}: {}", got.status());
    Ok(got.bytes().await?.to_vec())
}

#[test]
fn the_file_has_everybodys_row_as_it_is() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"candidate_id": true, "freeze_minutes": 180, "show_ranks": "off"})).await?;
        let [first, second, _] = exam.questions;
        for (name, number, candidate) in [("=Nguyễn An", "4", "SBD07"), ("Trần Bình", "5", "SBD03")] {
            let who = learner(&exam.site).await?;
            let about =
                "UPDATE users SET full_name = $2, class = '11A1', school = 'THPT Chu Văn An', nickname = 'sao_mai',
                                public_name_mode = 'nickname' WHERE id = $1";
            sqlx::query(about).bind(who.id).bind(name).execute(&mut exam.site.sql().await?).await?;
            exam.enter(&who, json!({"candidate_id": candidate})).await?.data()?;
            let attempt = exam.sit(&who).await?;
            exam.send(&who, attempt, second, number).await?.data()?;
            exam.send(&who, attempt, first, &exam.right).await?.data()?;
        }
        exam.enter(&exam.admin, json!({"candidate_id": "GV01"})).await?.data()?;
        let csv = String::from_utf8(file(&exam, &exam.admin, "format=csv", "vi").await?)?;
        let lines: Vec<&str> = csv.trim_start_matches('\u{feff}').lines().collect();
        assert!(
            lines[0]
                .starts_with("Hạng,Số báo danh,Họ và tên,Lớp,Trường,Tỉnh/thành,Hình thức,Câu A,Câu B,Câu C,Tổng điểm"),
            "{csv}"
        );
        assert!(lines[1].starts_with("1,SBD07,") && lines[1].contains("Nguyễn An,11A1,THPT Chu Văn An"), "{csv}");
        assert!(lines[1].contains(",4,3,0,7,7,") && lines[2].contains(",4,0,0,4,4,"), "scores as they are: {csv}");
        assert!(lines[2].starts_with("2,SBD03,Trần Bình,"), "names as they are in the accounts: {csv}");
        assert!(lines[3].starts_with(",GV01,") && lines[3].contains("Ngoài xếp hạng"), "{csv}");
        assert!(!csv.contains(",=Nguyễn"), "nothing is a formula: {csv}");
        let csv = String::from_utf8(file(&exam, &exam.admin, "format=csv", "en").await?)?;
        assert!(csv.contains("Rank,Candidate ID,Full name") && csv.contains("Out of competition"), "{csv}");
        let mut book = zip::ZipArchive::new(Cursor::new(file(&exam, &exam.admin, "", "vi").await?))?;
        let mut sheet = String::new();
        book.by_name("xl/worksheets/sheet1.xml")?.read_to_string(&mut sheet)?;
        assert!(sheet.contains("<v>7</v>") && sheet.contains("Số báo danh") && !sheet.contains("<f>"), "{sheet}");
        let path = format!("/api/contests/{}/result-download", exam.id);
        let stranger = exam.site.person("teacher").await?;
        for who in [&stranger, &learner(&exam.site).await?] {
            assert_eq!(who.get(&path).await?.refused(403)?, "no_access");
        }
        Ok(())
    })
}
