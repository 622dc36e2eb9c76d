//! The farm with real containers and a real Postgres. `LOPHOC_TEST_DATABASE_URL` names a login that
//! may create databases; each farm gets one of its own.

mod accuracy;
mod crashes;
mod farm;
mod hostile;
mod languages;
mod pool;
mod queue;
mod verdicts;
