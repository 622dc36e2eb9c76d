# shellcheck shell=bash
# The checks of scripts/test: each runs to its end, and the run fails when one has failed.

summaries=() failed_checks=() passed_checks=()

# wanted NAME: were no names given, or this one?
wanted() {
  [ "${#chosen[@]}" = 0 ] && return 0
  [[ " ${chosen[*]} " == *" $1 "* ]]
}

# The lines in which a runner says how it went.
summary_lines() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" |
    grep -E '^ *Summary \[|^test result:|^ *(Test Files|Tests)  |^[0-9]+ passed, [0-9]+ failed|^(api|screens): [0-9]+ of|^budget: ' || true
}

# check NAME TITLE COMMAND…
check() {
  local name=$1 title=$2 began=$EPOCHREALTIME log code line
  shift 2
  wanted "$name" || return 0
  log="$state/log/check-$name.log"
  printf '%-44s' "$title"
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1 </dev/null 7>&-
  code=$?
  set -e
  if [ "$code" = 0 ]; then
    printf '%10s\n' "$(seconds_since "$began")"
    passed_checks+=("$title")
  else
    printf '    failed %10s\n' "$(seconds_since "$began")"
    tail -n 80 "$log"
    failed_checks+=("$title (whole output: ${log#"$PWD/"})")
  fi
  while IFS= read -r line; do [ -z "$line" ] || summaries+=("$title: ${line#"${line%%[![:space:]]*}"}"); done < <(summary_lines "$log")
}

summarise() {
  say ""
  [ "${#summaries[@]}" = 0 ] || printf '%s\n' "${summaries[@]}"
  [ "${#failed_checks[@]}" = 0 ] || printf 'failed: %s\n' "${failed_checks[@]}"
  say "checks: ${#passed_checks[@]} passed, ${#failed_checks[@]} failed in $(seconds_since "$began")"
  [ "${#failed_checks[@]}" = 0 ]
}

# The database that sqlx asks while it builds lives in the development cluster: started for this run where it
# does not run, and stopped after it.
build_database() {
  local port=${LOPHOC_PG_PORT:-15432}
  port_is_taken "$port" || touch "$state/run/build-database"
  scripts/builddb
}

# One build for tests and binaries, out of the committed answers that the clippy check has compared.
run_rust_tests() {
  local environment
  environment=$(scripts/postgres --test --env control-plane)
  eval "$environment"
  export SQLX_OFFLINE=true
  if cargo nextest --version >/dev/null 2>&1; then
    cargo nextest run --workspace --locked --no-fail-fast
  else
    cargo test --workspace --locked --no-fail-fast
  fi
}

build_binaries() {
  SQLX_OFFLINE=true cargo build --locked -p control-plane -p tenant-api -p judge-farm --bins
}

# The system under test begins with nothing; the databases that the Rust tests make are their own.
empty_databases() {
  local environment
  environment=$(scripts/postgres --test --env control-plane)
  (
    eval "$environment"
    psql -X -q -v ON_ERROR_STOP=1 "$LOPHOC_TEST_DATABASE_URL" <<'SQL'
SELECT format('DROP DATABASE %I WITH (FORCE)', datname)
  FROM pg_database WHERE datname IN ('lophoc_control', 'lophoc_judge') OR datname ~ '^lophoc_sites_[0-9]+$' \gexec
SQL
  )
  scripts/postgres --test
}

start_system() {
  empty_databases
  migrate
  start_processes
  wait_until_healthy
  seed
}

# The console's tests set up an operator of their own, and let a second factor grow old in the database.
run_browser_tests() {
  local link environment
  link=$(operator add --email browser@test.example --name "Nguyễn Thảo" --role owner)
  environment=$(scripts/postgres --test --env control-plane)
  eval "$environment"
  LOPHOC_OPERATOR_LINK=$link LOPHOC_PORT=$public_port LOPHOC_DEMO="$state/demo.json" LOPHOC_SCREENS="$PWD/.local/screens" \
    node tests/browser/run.mjs
}

release_build_database() {
  local other
  [ -e "$state/run/build-database" ] || return 0
  if other=$(other_at_work); then
    mv "$state/run/build-database" "$other/run/postgres"
    return 0
  fi
  scripts/postgres --stop
  rm -f "$state/run/build-database"
}
