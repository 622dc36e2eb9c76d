# shellcheck shell=bash
# What `up`, `test` and `bench` do alike before anything of ours can run. Expects the variables of system.sh.

. scripts/lib/say.sh
. scripts/lib/packages.sh
. scripts/lib/web.sh
. scripts/lib/processes.sh
. scripts/lib/system.sh

# What a person's shell is set up with must not lead our programs elsewhere: builds into another folder, databases
# with other settings, calls to this machine by way of a proxy; nor make two builds of what is built once.
unset CARGO_BUILD_TARGET RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS CARGO_INCREMENTAL SQLX_OFFLINE SQLX_OFFLINE_DIR "${!PG@}"
export CARGO_TARGET_DIR=$PWD/target
no_proxy="${no_proxy:+$no_proxy,}127.0.0.1,localhost"
export no_proxy NO_PROXY="$no_proxy"
umask 022

# alone: one run at a time for each system; another one is waited for. What is started must not inherit descriptor 7
# (`step` and `check` close it), or the lock would be held as long as that runs.
alone() {
  mkdir -p "$state/run"
  exec 7>"$state/run/lock"
  flock -n 7 && return 0
  say "another scripts/$program is at work on this checkout: waiting for it to end"
  flock 7
}

# other_at_work: the state of the other system (`up`'s or `test`'s) where that is being used, else a failure.
other_at_work() {
  local other=$PWD/.local/test
  [ "$state" != "$other" ] || other=$PWD/.local
  [ -d "$other/run" ] || return 1
  if ! (flock -n 8) 8>"$other/run/lock" || is_ours tenant-api "$other"; then printf %s "$other"; else return 1; fi
}

# The engine is stopped with the system only where it was started for it, and left to the other one that uses it.
stop_engine() {
  local other
  if other=$(other_at_work) && is_ours dockerd; then
    mv "$state/run/dockerd.pid" "$state/run/dockerd.settings" "$other/run/"
  else
    stop dockerd
  fi
}

start_engine() {
  local before=
  docker version >/dev/null 2>&1 && before=running
  scripts/docker-up
  if [ -z "$before" ] && [ -s .local/dockerd.pid ]; then record dockerd "$(cat .local/dockerd.pid)" ''; fi
}

# Likewise a cluster that already runs is left running.
start_postgres() {
  port_is_taken "$postgres_port" || touch "$state/run/postgres"
  scripts/postgres "${postgres[@]}"
}

stop_postgres() {
  local other
  [ -e "$state/run/postgres" ] || return 0
  # A test asks the development cluster while it builds.
  if [ "$program" = up ] && other=$(other_at_work); then
    mv "$state/run/postgres" "$other/run/build-database"
    return 0
  fi
  scripts/postgres "${postgres[@]}" --stop
  rm -f "$state/run/postgres"
}

use_node() {
  local folder
  folder=$(scripts/node) || exit 1
  export PATH="$folder:$PATH"
}

prepare_machine() {
  mkdir -p "$state/run" "$state/log"
  find_rust
  install_missing_packages
  use_node
  step "Docker Engine" start_engine
  step "Postgres" start_postgres
  step "Sandbox image" scripts/sandbox-images
  step "Web packages" with_lock web install_web_packages
  step "Web" with_lock web build_web
}
