# shellcheck shell=bash
# The checks of scripts/test: each runs to its end, and the run fails when one has failed.

summaries=() failed_checks=() passed_checks=() flaky=()

# wanted NAME: were no names given, or this one?
wanted() {
  [ "${#chosen[@]}" = 0 ] && return 0
  [[ " ${chosen[*]} " == *" $1 "* ]]
}

# The lines in which a runner says how it went.
summary_lines() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" |
    grep -E '^ *(Test Files|Tests)  |^[0-9]+ passed, [0-9]+ failed|^(api|screens): [0-9]+ of|^budget: |^still fails: ' || true
}

# Tests that passed only when they were tried again.
flaky_lines() { grep -E '^flaky: ' "$1" || true; }

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
  note_time "$began" "$title"
  if [ "$code" = 0 ]; then
    printf '%10s\n' "$(seconds_since "$began")"
    passed_checks+=("$title")
  else
    printf '    failed %10s\n' "$(seconds_since "$began")"
    tail -n 80 "$log"
    failed_checks+=("$title (whole output: ${log#"$PWD/"})")
  fi
  while IFS= read -r line; do [ -z "$line" ] || summaries+=("$title: ${line#"${line%%[![:space:]]*}"}"); done < <(summary_lines "$log")
  while IFS= read -r line; do [ -z "$line" ] || flaky+=("$line"); done < <(flaky_lines "$log")
}

summarise() {
  say ""
  # The quick ones would hide the others.
  awk '$1 >= 0.5 { printf "%8.1f s  %s\n", $1, substr($0, index($0, "  ") + 2) }' "$timings"
  say ""
  [ "${#summaries[@]}" = 0 ] || printf '%s\n' "${summaries[@]}"
  [ "${#flaky[@]}" = 0 ] || printf '%s\n' "${flaky[@]}"
  say "walks of kill -9: $(told_part)"
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

# choose_changed: the checks, packages and browser tests that a change can reach.
choose_changed() {
  local kind name reached
  reached=$(node scripts/lib/reach.mjs) || fail "what the change can reach is not known: see above"
  while read -r kind name; do
    case $kind in
      check) chosen+=("$name") ;;
      package) packages+=("$name") ;;
      browser) browser_files+=("$name") ;;
    esac
  done <<<"$reached"
  if [ "${#chosen[@]}" = 0 ]; then
    say "the change reaches no test"
    exit 0
  fi
  say "the change reaches: ${chosen[*]} ${packages[*]} ${browser_files[*]}"
}

# Which steps of the walks are tried: a part that the commit chooses, or all.
choose_part() {
  LOPHOC_TEST_PART=$(git rev-parse HEAD 2>/dev/null || true)
  [ -z "${all_parts:-}" ] && [ -n "$LOPHOC_TEST_PART" ] || LOPHOC_TEST_PART=all
  export LOPHOC_TEST_PART
}

told_part() {
  "$built_programs/walk-part" 2>/dev/null || printf 'not built'
}

run_rust_tests() {
  local environment
  environment=$(scripts/postgres --test --env control-plane)
  eval "$environment"
  node scripts/lib/rust-tests.mjs "${packages[@]}"
}

build_binaries() { build_programs control-plane tenant-api judge-farm payment-simulator; }

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
  seed_operator
}

# The console's tests set up an operator of their own, and let a second factor grow old in the database. Pictures are for
# people: on the forge nobody looks at them.
browse() {
  local link environment pictures=$PWD/.local/screens
  [ "${CI:-}" != true ] || pictures=
  link=$(operator add --email browser@test.example --name "Nguyễn Thảo" --role owner) || return
  environment=$(scripts/postgres --test --env control-plane) || return
  eval "$environment"
  LOPHOC_OPERATOR_LINK=$link LOPHOC_PORT=$public_port LOPHOC_PAYMENT_PORT=$payment_port LOPHOC_DEMO="$state/demo.json" \
    LOPHOC_SCREENS="$pictures" LOPHOC_FAILED="$state/browser-failed" node tests/browser/run.mjs "$@"
}

# The tests of a file stand on each other, so a file with one that fails is tried once more, on a new system.
run_browser_tests() {
  local -a files
  if browse "${browser_files[@]}"; then return 0; fi
  [ -s "$state/browser-failed" ] || return 1
  cp "$state/browser-failed" "$state/browser-failed-first"
  mapfile -t files < <(cut -f 1 "$state/browser-failed-first" | sort -u)
  say "tried once more on a new system: ${files[*]}"
  stop_processes
  rm -rf "$state/blobs" "$state/blob-cache" "$state/demo.json"
  start_system && browse "${files[@]}" || return 1
  sed 's/^\([^\t]*\)\t/flaky: browser \1: /' "$state/browser-failed-first"
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
