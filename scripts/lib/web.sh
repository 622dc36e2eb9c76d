# shellcheck shell=bash
# The web: packages and build, each done again only where its sources have changed.

# hash_of FILE…: one hash over names and contents.
hash_of() { sha256sum -- "$@" | sha256sum | cut -d' ' -f1; }

web_sources() {
  find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -name '*.test.*' -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

# with_lock NAME COMMAND…: `up` and `test` may run at the same time and share node_modules, dist and target.
with_lock() {
  local lock=.local/$1.lock
  shift
  mkdir -p .local
  (
    flock 8
    "$@" 8>&-
  ) 8>"$lock"
}

install_web_packages() {
  local hash
  hash=$(hash_of web/package.json web/package-lock.json)
  [ "$(cat web/node_modules/.installed 2>/dev/null)" = "$hash" ] && return 0
  (cd web && npm ci --fetch-retries=5 --no-audit --no-fund)
  echo "$hash" >web/node_modules/.installed
}

build_web() {
  local hash
  hash=$(web_sources)
  [ -f web/dist/index.html ] && [ "$(cat .local/web-built 2>/dev/null)" = "$hash" ] && return 0
  # A build that is cut short must not pass for the one before.
  rm -f .local/web-built
  (cd web && npm run build)
  echo "$hash" >.local/web-built
}
