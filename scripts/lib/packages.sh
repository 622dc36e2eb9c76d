# shellcheck shell=bash
# What the machine must have: Debian's packages are installed where missing, Rust has to be there.

missing_packages=()

# wants PACKAGE WHAT: WHAT is a command, or a file (pattern) where PACKAGE brings no command.
wants() {
  case $2 in
    /*) compgen -G "$2" >/dev/null && return ;;
    *) command -v "$2" >/dev/null && return ;;
  esac
  missing_packages+=("$1")
}

wants_to_run() {
  wants ca-certificates /etc/ssl/certs/ca-certificates.crt
  wants curl curl
  wants gcc cc
  wants libc6-dev '/usr/include/stdlib.h'
  wants procps ps
  wants postgresql '/usr/lib/postgresql/*/bin/postgres'
  wants docker.io docker
  [ -n "${DOCKER_HOST:-}" ] || wants docker.io dockerd
  wants iptables iptables
  wants debootstrap debootstrap
}

wants_to_test() {
  [ -n "${CHROMIUM:-}" ] || wants chromium-headless-shell chromium-headless-shell
  wants fonts-noto-core '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'
  wants pebble pebble
  wants python3 python3
  wants shellcheck shellcheck
}

wants_to_bench() {
  wants wrk wrk
  wants postgresql '/usr/lib/postgresql/*/bin/pgbench'
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "installing packages takes root: run this with sudo, or install yourself: ${missing_packages[*]}"
  fi
}

apt_install() {
  # A mirror that does not answer once is asked again.
  as_root apt-get -o Acquire::Retries=5 update -q
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=5 install -y -q --no-install-recommends "$@"
}

install_missing_packages() {
  local -a packages
  [ "${#missing_packages[@]}" -gt 0 ] || return 0
  mapfile -t packages < <(printf '%s\n' "${missing_packages[@]}" | sort -u)
  missing_packages=()
  command -v apt-get >/dev/null || fail "this machine has no apt-get; install yourself: ${packages[*]}"
  say "Installing Debian packages: ${packages[*]}"
  step "Debian packages" apt_install "${packages[@]}"
}

# Under sudo, or with another HOME, a person's own Rust is not found or has no toolchain: their rustup is used then.
find_rust() {
  local home
  if ! cargo --version >/dev/null 2>&1; then
    for home in "${HOME:-/}" "$(getent passwd "${SUDO_USER:-root}" | cut -d: -f6)"; do
      [ -x "$home/.cargo/bin/cargo" ] || continue
      export PATH="$home/.cargo/bin:$PATH" CARGO_HOME="$home/.cargo" RUSTUP_HOME="$home/.rustup"
      break
    done
  fi
  local wanted have
  wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
  command -v cargo >/dev/null || fail "there is no cargo; install Rust $wanted or newer with rustup (rustup.rs), then run this again"
  have=$(cargo --version | cut -d' ' -f2)
  [ "$(printf '%s\n%s\n' "$wanted" "$have" | sort -V | head -n 1)" = "$wanted" ] ||
    fail "cargo is $have, this project needs $wanted or newer: rustup update stable"
}
