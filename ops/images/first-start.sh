#!/bin/bash
# Run by the Postgres image when it makes its cluster: Lophoc's logins with passwords made here and now, its two
# first databases, and a settings file for each program. No password is written down anywhere else. A first start that
# was cut short is begun again by removing the volumes.
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
# setting PROGRAM NAME VALUE: each program has a volume of its own, so that none reads another's passwords.
setting() { printf '%s=%s\n' "$2" "$3" >>"/run/lophoc/$1/settings.env"; }

for program in control-plane backup; do
  setting "$program" LOPHOC_CONTROL_DATABASE_URL "$(url lophoc_migrator "$migrator" lophoc_control)"
  setting "$program" LOPHOC_SITES_DATABASE_URL "$(url lophoc_migrator "$migrator" postgres)"
  setting "$program" LOPHOC_JUDGE_DATABASE_URL "$(url lophoc_migrator "$migrator" lophoc_judge)"
done
setting backup LOPHOC_BACKUP_DATABASE_URL "$(url lophoc_backup "$backup" postgres)"
setting tenant-api LOPHOC_CONTROL_DATABASE_URL "$(url lophoc_api "$api" lophoc_control)"
setting tenant-api LOPHOC_SITES_DATABASE_URL "$(url lophoc_api "$api" postgres)"
setting tenant-api LOPHOC_JUDGE_DATABASE_URL "$(url lophoc_judge_client "$judge" lophoc_judge)"
setting judge-farm LOPHOC_JUDGE_DATABASE_URL "$(url lophoc_judge_client "$judge" lophoc_judge)"

# What secrets in the database are sealed with.
secret=first:$(head -c 32 /dev/urandom | base64)
for program in control-plane tenant-api; do setting "$program" LOPHOC_SECRET_KEYS "$secret"; done
