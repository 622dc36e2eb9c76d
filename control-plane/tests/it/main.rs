//! The control plane on a real Postgres: `LOPHOC_TEST_DATABASE_URL` is an administrator's address of it
//! (`scripts/postgres --test --env` prints one).

mod console;
mod content;
mod detour;
mod directory;
mod fleet;
mod installation;
mod isolation;
mod killed;
mod life;
mod moved_in;
mod moving;
mod platform_host;
mod provisioning;
mod site_files;
mod stand_in;
