//! The control plane on a real Postgres: `LOPHOC_TEST_DATABASE_URL` is an administrator's address of it
//! (`scripts/postgres --test --env` prints one).

mod backups;
mod backups_in_trouble;
mod called_off;
mod command_line;
mod console;
mod content;
mod contents;
mod directory;
mod exports_in_trouble;
mod fleet;
mod fleet_operation;
mod foreign_files;
mod gate;
mod gone;
mod half_built;
mod installation;
mod isolation;
mod killed;
mod life;
mod moved_in;
mod moves_in_trouble;
mod moving;
mod packed;
mod plans;
mod platform_host;
mod provisioning;
mod restoring;
mod restoring_stage;
mod server_away;
mod site_files;
mod sockets;
mod stand_in;
