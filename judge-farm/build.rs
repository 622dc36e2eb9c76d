//! Builds the runner for the cells: one static program, whatever the farm itself is built for. Its
//! path reaches the farm as `LOPHOC_RUNNER`, whose bytes become part of the farm.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    // What the database answers to the queries is compiled in as well.
    for input in [".sqlx", "runner/src", "runner/Cargo.toml", "../Cargo.lock"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let variable = |name: &str| env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"));
    let target = format!("{}-unknown-linux-gnu", variable("CARGO_CFG_TARGET_ARCH"));
    let folder = PathBuf::from(variable("OUT_DIR"));
    // A target folder of its own: the outer build holds the lock of the usual one. Naming the target
    // keeps the flags away from build scripts.
    let mut build = Command::new(variable("CARGO"));
    build
        .args(["build", "--release", "--quiet", "--package", "runner", "--target", &target, "--target-dir"])
        .arg(&folder)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .env_remove("RUSTC_WRAPPER")
        .env("RUSTFLAGS", "-C target-feature=+crt-static -C relocation-model=static -C panic=abort -C strip=symbols");
    let status = build.status().unwrap_or_else(|error| panic!("starting cargo for the runner: {error}"));
    assert!(status.success(), "the runner does not build");
    let runner = folder.join(target).join("release/runner");
    println!("cargo::rustc-env=LOPHOC_RUNNER={}", runner.display());
}
