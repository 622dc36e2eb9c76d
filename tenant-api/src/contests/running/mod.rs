//! What a contest has to be run beside the judging: balloons for what is solved, and what contestants have printed.

mod balloon_store;
mod balloons;
mod print_store;
mod prints;
mod settings;

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(settings::get_running)
        .service(settings::set_running)
        .service(balloons::hand_balloon)
        .service(prints::list_my_prints)
        .service(prints::ask_for_print)
        .service(prints::get_print)
        .service(prints::set_printed);
}
