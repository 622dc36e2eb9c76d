# shellcheck shell=bash
# What `up`, `test` and `bench` do alike before anything of ours can run. Expects the variables of system.sh.

. scripts/lib/say.sh
. scripts/lib/packages.sh
. scripts/lib/web.sh
. scripts/lib/processes.sh
. scripts/lib/system.sh

# The engine is stopped with the system only where it was started for it.
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
  [ -e "$state/run/postgres" ] || return 0
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
