#!/bin/bash
# Run by the Postgres image when it makes its cluster: Lophoc's logins with passwords made here and now, its two
# first databases, and a settings file for each program. No password is written down anywhere else.
set -euo pipefail

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
migrator=$(random) api=$(random) judge=$(random) backup=$(random)

psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -v migrator="$migrator" -v api="$api" -v judge="$judge" -v backup="$backup" <<'SQL'
CREATE ROLE lophoc_migrator LOGIN CREATEDB CREATEROLE PASSWORD :'migrator';
CREATE ROLE lophoc_api LOGIN NOINHERIT PASSWORD :'api';
CREATE ROLE lophoc_judge_client LOGIN PASSWORD :'judge';
CREATE ROLE lophoc_backup LOGIN REPLICATION PASSWORD :'backup';
CREATE DATABASE lophoc_control OWNER lophoc_migrator;
CREATE DATABASE lophoc_judge OWNER lophoc_migrator;
SQL

# The image's own rule for everybody does not stand for replication.
echo 'host replication lophoc_backup all scram-sha-256' >>"$PGDATA/pg_hba.conf"

url() { printf 'postgres://%s:%s@postgres:5432/%s' "$1" "$2" "$3"; }
write() {
  printf 'LOPHOC_CONTROL_DATABASE_URL=%s\nLOPHOC_SITES_DATABASE_URL=%s\nLOPHOC_JUDGE_DATABASE_URL=%s\n' "${@:2}" >"/run/lophoc/$1.env"
}
write control-plane "$(url lophoc_migrator "$migrator" lophoc_control)" "$(url lophoc_migrator "$migrator" postgres)" "$(url lophoc_migrator "$migrator" lophoc_judge)"
write tenant-api "$(url lophoc_api "$api" lophoc_control)" "$(url lophoc_api "$api" postgres)" "$(url lophoc_judge_client "$judge" lophoc_judge)"
{
  cat /run/lophoc/control-plane.env
  printf 'LOPHOC_BACKUP_DATABASE_URL=%s\n' "$(url lophoc_backup "$backup" postgres)"
} >/run/lophoc/backup.env
printf 'LOPHOC_JUDGE_DATABASE_URL=%s\n' "$(url lophoc_judge_client "$judge" lophoc_judge)" >/run/lophoc/judge-farm.env
