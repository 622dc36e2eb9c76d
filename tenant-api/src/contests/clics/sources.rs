//! What was handed in, each in an archive of its own as the specification asks.

use std::io::{Cursor, Write};

use contest_rules::clics::SUBMISSION_FILES;
use judge_farm::client::{SourceFile, languages};
use platform::error::ApiError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::store::{self, Source};
use crate::files::Archive;
use crate::site::Site;

/// As many are in memory.
const STEP: usize = 100;
/// What an answer that is no program is called.
const ANSWER: &str = "answer.txt";

/// Adds those of these submissions.
pub(super) async fn write(site: &Site, archive: &mut Archive, submissions: &[i64]) -> Result<(), ApiError> {
    for some in submissions.chunks(STEP) {
        let sources = store::sources(&mut *site.read().await?, some).await?;
        for source in &sources {
            let name = format!("submissions/{}/{SUBMISSION_FILES}", source.id);
            archive.write_file(&name, &zipped(source)?).await?;
        }
    }
    Ok(())
}

fn zipped(source: &Source) -> Result<Vec<u8>, ApiError> {
    let language = source.language_id.and_then(|id| languages().iter().find(|known| known.id == id));
    let main = language.map_or(ANSWER, |language| language.source_file.as_str());
    let text = if source.source_code.is_empty() { &source.answer } else { &source.source_code };
    let others: Vec<SourceFile> = serde_json::from_value(source.files.clone()).unwrap_or_default();
    let others = others.iter().filter(|file| file.path != main);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    // The archive around it is compressed.
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let all = [(main, text)].into_iter().chain(others.map(|file| (file.path.as_str(), &file.content)));
    for (name, text) in all {
        zip.start_file(name, options).map_err(ApiError::internal)?;
        zip.write_all(text.as_bytes()).map_err(ApiError::internal)?;
    }
    Ok(zip.finish().map_err(ApiError::internal)?.into_inner())
}
