# shellcheck shell=bash
# Lines that a person reads: one for each step with the time it took, one clear line where something is wrong.
# Sourced by scripts/*; expects `program` (the script's name) and `state` (the folder of this system's files).

say() { printf '%s\n' "$*"; }

# fail LINE: says what is wrong and what to do, and ends. The code tells `step` that the line says it all.
fail() {
  printf '%s: %s\n' "$program" "$*" >&2
  exit 90
}

# seconds_since BEGAN: whole seconds and tenths since BEGAN, a value of EPOCHREALTIME.
seconds_since() {
  local tenths=$(((${EPOCHREALTIME/./} - ${1/./}) / 100000))
  printf '%d.%d s' $((tenths / 10)) $((tenths % 10))
}

# note_time BEGAN TITLE: keeps it for the table at the end, where `timings` names a file for that.
note_time() { [ -z "${timings:-}" ] || printf '%s  %s\n' "$(seconds_since "$1")" "$2" >>"$timings"; }

# step TITLE COMMAND…: runs COMMAND with its output in a log; shows the end of the log when it fails.
step() {
  local title=$1 began=$EPOCHREALTIME code log
  shift
  log="$state/log/step-$(printf '%s' "$title" | tr -c '[:alnum:]' '-').log"
  mkdir -p "$state/log"
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
    return 0
  fi
  printf '    failed\n'
  if [ "$code" = 90 ]; then
    tail -n 1 "$log" >&2
  else
    tail -n 20 "$log" >&2
    printf '%s: "%s" failed; its whole output is in %s\n' "$program" "$title" "${log#"$PWD/"}" >&2
  fi
  exit 1
}
