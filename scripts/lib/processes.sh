# shellcheck shell=bash
# Background processes with a pid file each: started once, restarted when their binary or settings have
# changed, stopped only after the pid has proved to be the process that was started.
# Expects `state` (the folder of this system's files); run/NAME.pid, run/NAME.settings, log/NAME.log.

# The time a process was started in clock ticks since boot: with the pid, that names one process for ever.
# Nothing for a process that has ended and only waits to be reaped.
started_at() { sed -n 's/^.*) //; /^[^ZX]/p' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }

# is_ours NAME [STATE]: is the recorded process alive, and the very one that was started?
is_ours() {
  local pid born
  read -r pid born 2>/dev/null <"${2:-$state}/run/$1.pid" || return 1
  [ -n "$pid" ] && [ -n "$born" ] && [ "$(started_at "$pid")" = "$born" ]
}

# is_current NAME BINARY SETTINGS: does it run this very file with these settings?
is_current() {
  local pid
  is_ours "$1" || return 1
  read -r pid _ <"$state/run/$1.pid"
  [ "$(stat -L -c %d:%i "/proc/$pid/exe" 2>/dev/null)" = "$(stat -L -c %d:%i "$2")" ] || return 1
  [ "$(cat "$state/run/$1.settings" 2>/dev/null)" = "$3" ]
}

# record NAME PID SETTINGS
record() {
  mkdir -p "$state/run"
  echo "$2 $(started_at "$2")" >"$state/run/$1.pid"
  (umask 077 && printf '%s\n' "$3" >"$state/run/$1.settings")
}

port_is_taken() { (exec 9<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# free_port PORT VARIABLE: fails with one clear line where somebody else listens.
free_port() {
  local owner=
  port_is_taken "$1" || return 0
  command -v ss >/dev/null && owner=$(ss -ltnpH "sport = :$1" 2>/dev/null | grep -o '"[^"]*",pid=[0-9]*' | head -n 1 | tr -d '"')
  fail "port $1 is taken${owner:+ by $owner}: stop that program, or set $2 to a free port"
}

# start NAME PORT VARIABLE BINARY SETTINGS [ARGUMENT…]; SETTINGS are lines NAME=VALUE, the process's environment. The
# port may be empty: it listens on none.
start() {
  local name=$1 port=$2 variable=$3 binary=$4 settings=$5
  shift 5
  is_current "$name" "$binary" "$settings" && return 0
  stop "$name"
  if [ -n "$port" ]; then free_port "$port" "$variable"; fi
  mkdir -p "$state/log" "$state/run"
  (
    while IFS= read -r line; do [ -z "$line" ] || export "${line?}"; done <<<"$settings"
    exec setsid "$binary" "$@" >>"$state/log/$name.log" 2>&1 </dev/null
  ) &
  record "$name" $! "$settings"
}

# stop NAME: asks, waits ten seconds, then insists.
stop() {
  local pid wait
  if is_ours "$1"; then
    read -r pid _ <"$state/run/$1.pid"
    kill -TERM "$pid" 2>/dev/null || true
    for ((wait = 0; wait < 100; wait++)); do
      is_ours "$1" || break
      sleep 0.1
    done
    if is_ours "$1"; then kill -KILL "$pid" 2>/dev/null || true; fi
  fi
  rm -f "$state/run/$1.pid" "$state/run/$1.settings"
}

# healthy NAME URL: waits until URL answers 200; fails at once when the process has gone.
healthy() {
  local wait
  for ((wait = 0; wait < 300; wait++)); do
    curl -fsS -o /dev/null --noproxy '*' --max-time 2 "$2" 2>/dev/null && return 0
    is_ours "$1" || fail "$1 has stopped: $(grep -v '^$' "$state/log/$1.log" | tail -n 1 | cut -c 1-300) (whole log: ${state#"$PWD/"}/log/$1.log)"
    sleep 0.1
  done
  fail "$1 does not answer $2 (log: ${state#"$PWD/"}/log/$1.log)"
}
