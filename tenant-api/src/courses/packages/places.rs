//! Where the files of a package are on the site: in its texts they are `files/<sha256>`.

use std::collections::HashMap;

use serde_json::Value;

use crate::ids::FileId;
use crate::question_exchange::change_value;

/// What begins a file's address in a package.
const FOLDER: &str = "files/";
const HASH_LENGTH: usize = 64;

/// Ids and addresses of files by their SHA-256.
pub enum Places {
    /// Every file is taken for one that will be there.
    Pretended,
    /// As they are kept.
    Kept(HashMap<String, (FileId, String)>),
}

impl Places {
    /// A file's id.
    pub fn id(&self, sha256: &str) -> Option<FileId> {
        match self {
            Self::Pretended => Some(FileId(0)),
            Self::Kept(known) => known.get(sha256).map(|(id, _)| *id),
        }
    }

    fn address(&self, sha256: &str) -> Option<&str> {
        match self {
            Self::Pretended => Some("/files/0/file"),
            Self::Kept(known) => known.get(sha256).map(|(_, address)| address.as_str()),
        }
    }

    /// Puts the site's addresses into every text of a value.
    pub fn put(&self, value: &mut Value) {
        change_value(value, &|text| self.put_into(text));
    }

    fn put_into(&self, text: &str) -> String {
        let mut done = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(FOLDER) {
            let (before, from) = rest.split_at(at);
            done.push_str(before);
            let hash = from.get(FOLDER.len()..FOLDER.len() + HASH_LENGTH);
            match hash.and_then(|hash| self.address(hash).filter(|_| is_hash(hash))) {
                Some(address) => {
                    done.push_str(address);
                    rest = &from[FOLDER.len() + HASH_LENGTH..];
                }
                None => {
                    done.push_str(FOLDER);
                    rest = &from[FOLDER.len()..];
                }
            }
        }
        done.push_str(rest);
        done
    }
}

/// What a file is called in a package.
pub fn name_of(sha256: &str) -> String {
    format!("{FOLDER}{sha256}")
}

fn is_hash(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_hashes_of_files_become_addresses() {
        let hash = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";
        let known = HashMap::from([(hash.to_owned(), (FileId(7), "/files/7/a.png".to_owned()))]);
        let put = |text: String| {
            let mut value = json!({ "a": [text] });
            Places::Kept(known.clone()).put(&mut value);
            value["a"][0].as_str().unwrap_or_default().to_owned()
        };
        assert_eq!(put(format!("![](files/{hash}) files/{hash}x")), "![](/files/7/a.png) /files/7/a.pngx");
        for same in [
            "files/",
            "/files/3/b.png",
            "files/6b86",
            &format!("files/{}", "ế".repeat(32)),
            &format!("files/{}", "a".repeat(64)),
        ] {
            assert_eq!(put(same.to_owned()), same);
        }
    }
}
