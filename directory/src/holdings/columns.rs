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
    BlobColumn { table: "files", hash: "blob_hash", size: "blob_size" },
    BlobColumn { table: "file_variants", hash: "blob_hash", size: "blob_size" },
    BlobColumn { table: "file_parts", hash: "blob_hash", size: "blob_size" },
];

/// One query over a schema of this program's version: of the keys in `$1`, those that no row names.
pub fn unnamed() -> String {
    let each = |BlobColumn { table, hash, .. }: &BlobColumn| {
        format!("NOT EXISTS (SELECT 1 FROM {table} WHERE {table}.{hash} = asked.key)")
    };
    let all: Vec<String> = BLOB_COLUMNS.iter().map(each).collect();
    format!("SELECT asked.key FROM unnest($1::text[]) AS asked (key) WHERE {}", all.join(" AND "))
}

/// One query over all of them that are there: (key, size), each key once.
pub fn referenced(columns: &[BlobColumn]) -> String {
    let each = |column: &BlobColumn| {
        let BlobColumn { table, hash, size } = column;
        format!("SELECT {hash} AS hash, {size} AS size FROM {table} WHERE {hash} IS NOT NULL")
    };
    let all: Vec<String> = columns.iter().map(each).collect();
    format!("SELECT hash, max(size)::bigint FROM ({}) AS named GROUP BY hash ORDER BY hash", all.join(" UNION ALL "))
}
