//! The farm with real containers and a real Postgres. `LOPHOC_TEST_DATABASE_URL` names a login that
//! may create databases; each farm gets one of its own.

mod accuracy;
mod cells;
mod converse;
mod crashes;
mod fairness;
mod farm;
mod hostile;
mod images;
mod judging_checkers;
mod judging_interactive;
mod judging_modes;
mod judging_speed;
mod judging_subtasks;
mod kept;
mod languages;
mod live;
mod live_cells;
mod pool;
mod queue;
mod reports;
mod verdicts;
mod wreck;
