//! What the database answers to the queries is compiled in, which cargo can't see by itself.

fn main() {
    println!("cargo::rerun-if-changed=.sqlx");
}
