//! Where a site's tables name blobs.

/// A column that holds keys of blobs, and the one beside it with their size.
#[derive(Debug, Clone, Copy)]
pub struct BlobColumn {
    /// The table.
    pub table: &'static str,
    /// The column of the key.
    pub hash: &'static str,
    /// The column of the size in bytes.
    pub size: &'static str,
}

/// All of them. A migration that adds another names it here; a test looks for columns whose names end in `_hash`.
pub const BLOB_COLUMNS: &[BlobColumn] = &[
    BlobColumn { table: "test_cases", hash: "input_hash", size: "input_size" },
    BlobColumn { table: "test_cases", hash: "output_hash", size: "output_size" },
];

/// One query over all of them that are there: (key, size), each key once.
pub(crate) fn referenced(columns: &[BlobColumn]) -> String {
    let each = |column: &BlobColumn| {
        let BlobColumn { table, hash, size } = column;
        format!("SELECT {hash} AS hash, {size} AS size FROM {table} WHERE {hash} IS NOT NULL")
    };
    let all: Vec<String> = columns.iter().map(each).collect();
    format!("SELECT hash, max(size)::bigint FROM ({}) AS named GROUP BY hash ORDER BY hash", all.join(" UNION ALL "))
}
