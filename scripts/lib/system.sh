# shellcheck shell=bash
# One running system: three processes, the payment simulator unless a gateway is named and, where `with_backups` is set, a
# keeper of backups; their ports, databases and folders. `up` and `test` each have one.
# Expects `state`, `public_port`, `control_port`, `judge_port`, `payment_port`, `postgres_port`, `binaries` (folder),
# `postgres` (the words that name the cluster for scripts/postgres, an array).

processes=(judge-farm control-plane tenant-api)
# Whoever tries VNPay's own sandbox names it.
if [ -z "${LOPHOC_VNPAY_PAY_URL:-}" ]; then simulates_payments=yes processes+=(payment-simulator); fi

# The key that secrets of this system are sealed with, made once.
secret_keys() {
  [ -s "$state/secret-keys" ] || (umask 077 && printf 'local:%s\n' "$(head -c 32 /dev/urandom | base64)" >"$state/secret-keys")
  cat "$state/secret-keys"
}

# settings_of PROCESS: its environment as lines NAME=VALUE.
settings_of() {
  scripts/postgres "${postgres[@]}" --env "$1" | sed -n "s/^export \(LOPHOC_[A-Z_]*_DATABASE_URL\)='\(.*\)'$/\1=\2/p" | grep -v '^LOPHOC_TEST_'
  cat <<END
RUST_LOG=${RUST_LOG:-info}
LOPHOC_PLATFORM_HOST=lophoc.localhost
LOPHOC_SITE_SUFFIX=localhost
LOPHOC_PUBLIC_PORT=$public_port
LOPHOC_CONTROL_PLANE_URL=http://127.0.0.1:$control_port
LOPHOC_SITES_URL=http://127.0.0.1:$public_port
LOPHOC_BLOBS=$state/blobs
LOPHOC_BLOB_CACHE=$state/blob-cache
LOPHOC_WEB_DIR=$PWD/web/dist
LOPHOC_SECRET_KEYS=$(secret_keys)
END
  case $1 in
    tenant-api)
      echo "LOPHOC_LISTEN=127.0.0.1:$public_port"
      [ -n "${LOPHOC_SMTP_URL:-}" ] || echo "LOPHOC_MAIL_CATCHER=$state/letters"
      if [ -n "${simulates_payments:-}" ]; then
        echo "LOPHOC_VNPAY_PAY_URL=http://127.0.0.1:$payment_port/paymentv2/vpcpay.html"
        echo "LOPHOC_VNPAY_API_URL=http://127.0.0.1:$payment_port/merchant_webapi/api/transaction"
      fi
      # A proxy or a measurement on this machine is no visitor.
      echo "LOPHOC_TRUSTED_PROXIES=127.0.0.0/8,::1"
      ;;
    control-plane) echo "LOPHOC_LISTEN=127.0.0.1:$control_port" ;;
    judge-farm) echo "LOPHOC_LISTEN=127.0.0.1:$judge_port" ;;
    backup)
      echo "LOPHOC_BACKUPS=$state/backups"
      echo "LOPHOC_BACKUP_RETENTION_DAYS=3"
      backup_scratch
      ;;
  esac
}

# It knows no database.
simulator_settings() {
  echo "LOPHOC_LISTEN=127.0.0.1:$payment_port"
  echo "LOPHOC_SITES_URL=http://127.0.0.1:$public_port"
}

# A restore runs Postgres as its system user, who has to get to its folder.
backup_scratch() {
  if ((EUID == 0)) && ! runuser -u postgres -- test -x "$state"; then
    echo "LOPHOC_BACKUP_SCRATCH=/var/lib/postgresql/lophoc-$(printf %s "$PWD" | cksum | cut -d' ' -f1)-scratch"
  fi
}

# run_as PROCESS COMMAND…: COMMAND with that process's environment.
run_as() {
  local settings
  settings=$(settings_of "$1")
  shift
  (
    while IFS= read -r line; do [ -z "$line" ] || export "${line?}"; done <<<"$settings"
    "$@"
  )
}

# Sites for trying and testing: nobody waits to see how the canary does.
migrate() { run_as control-plane "$binaries/control-plane" migrate --canary-wait 0; }

# Keys of the payment simulator are for systems that have it.
seed() {
  run_as control-plane "$binaries/control-plane" seed --pack demo --out "$state/demo.json" \
    ${simulates_payments:+--simulated-payments}
}

# An owner of the console whose password and authenticator are in demo.json.
seed_operator() {
  local email=operator@demo.example console="http://127.0.0.1:$control_port console.localhost:$public_port" link
  # shellcheck disable=SC2086
  if node scripts/lib/demo-operator check "$state/demo.json" $console; then return; fi
  link=$(operator add --email "$email" --name "Demo" --role owner) ||
    link=$(operator reset --email "$email" --reason "scripts/up does not know the password") || return
  # shellcheck disable=SC2086
  node scripts/lib/demo-operator set-up "$state/demo.json" $console "$link"
}

# The set-up link that the command prints.
operator() {
  local said
  said=$(run_as control-plane "$binaries/control-plane" operator "$@") || return
  grep '/setup#' <<<"$said"
}

# The web's files are part of what the two web processes read at their start.
web_stamp() { echo "LOPHOC_WEB_BUILD=$(cut -c 1-16 .local/web-built)"; }

start_processes() {
  local stamp
  stamp=$(web_stamp)
  start judge-farm "$judge_port" "${port_variable:-LOPHOC_JUDGE_PORT}" "$binaries/judge-farm" "$(settings_of judge-farm)" serve
  start control-plane "$control_port" "${port_variable:-LOPHOC_CONTROL_PORT}" "$binaries/control-plane" "$(settings_of control-plane)"$'\n'"$stamp" serve
  start tenant-api "$public_port" "${port_variable:-LOPHOC_PUBLIC_PORT}" "$binaries/tenant-api" "$(settings_of tenant-api)"$'\n'"$stamp" serve
  if [ -n "${simulates_payments:-}" ]; then
    start payment-simulator "$payment_port" "${port_variable:-LOPHOC_PAYMENT_PORT}" "$binaries/payment-simulator" "$(simulator_settings)"
  fi
  if [ -n "${with_backups:-}" ]; then start backup '' '' "$binaries/control-plane" "$(settings_of backup)" backup keep; fi
}

wait_until_healthy() {
  healthy control-plane "http://127.0.0.1:$control_port/readyz"
  healthy judge-farm "http://127.0.0.1:$judge_port/readyz"
  healthy tenant-api "http://127.0.0.1:$public_port/readyz"
  if [ -n "${simulates_payments:-}" ]; then healthy payment-simulator "http://127.0.0.1:$payment_port/healthz"; fi
}

stop_processes() {
  local name
  for name in backup payment-simulator tenant-api control-plane judge-farm; do stop "$name"; done
}
