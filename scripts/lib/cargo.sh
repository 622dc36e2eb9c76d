# shellcheck shell=bash
# How everything but what `up` runs is built: once, with the same settings, so that tests, programs and generated files
# come out of one build. Expects the working directory to be the checkout.

# What is set already stays: somebody who builds with settings of their own has these programs built with them as well.
export SQLX_OFFLINE=${SQLX_OFFLINE:-true}
# Clippy as the compiler lints and compiles in one pass. Its arguments go the way that `cargo clippy -- -D warnings`
# sends them; a script as the wrapper would lose variables such as CARGO_BIN_EXE_tenant-api, which no shell can hold.
if [ -z "${RUSTC_WORKSPACE_WRAPPER+set}" ]; then
  export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
fi
built_programs=${CARGO_TARGET_DIR:-$PWD/target}/debug

# What is kept for the next build pays only where somebody builds again and again.
if [ -z "${CARGO_INCREMENTAL:-}" ] && { [ "${CI:-}" = true ] || ! compgen -G "$built_programs/incremental/*" >/dev/null; }; then
  export CARGO_INCREMENTAL=0
fi
# What is not optimised takes far more of a stack: threads of tests and of the system under test get eight times the usual.
export RUST_MIN_STACK=${RUST_MIN_STACK:-16777216}
# Nobody looks into a backtrace there, and lines are a part of all that is written and linked.
if [ "${CI:-}" = true ]; then export CARGO_PROFILE_DEV_DEBUG=${CARGO_PROFILE_DEV_DEBUG:-false}; fi

# Everything, linted: tests, programs, benches. Goes on past a crate that fails, so that one run names all faults.
build_everything() { cargo build --workspace --all-targets --locked --keep-going; }

# build_programs NAME…: some programs, as build_everything builds them. Cargo chooses the dependencies' features with
# those of the tests only where tests or examples are asked for: there is one small example, so this costs next to nothing.
build_programs() {
  local name arguments=()
  for name; do arguments+=(--bin "$name"); done
  cargo build --quiet --workspace --locked --examples "${arguments[@]}"
}
