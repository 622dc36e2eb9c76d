//! A new SQL file changes what `embed_migrations!` writes, which cargo can't see by itself.

fn main() {
    for set in ["control", "judge", "shared", "tenant"] {
        println!("cargo::rerun-if-changed={set}");
    }
}
