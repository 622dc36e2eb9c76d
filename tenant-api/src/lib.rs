//! Every site: resolves the tenant from the Host header, serves `/api`, `/api-admin` and the web's files.

mod account_words;
mod accounts;
mod activation_codes;
mod activity;
mod actor;
mod affiliates;
mod api_keys;
pub mod app;
mod approval;
mod assignments;
mod attempts;
mod attendance;
mod back_office;
mod badges;
mod categories;
pub mod certificates;
mod challenges;
mod check_in;
mod check_signs;
mod class_board;
mod class_context;
mod class_live;
mod class_marks;
mod class_now;
mod class_people;
mod class_posts;
mod class_sessions;
mod classrooms;
mod client_errors;
mod closings;
mod coins;
mod comments;
pub mod config;
mod consents;
mod content;
mod content_codings;
mod contests;
mod courses;
mod data_requests;
mod discounts;
mod discovery;
mod domains;
mod drafts;
mod editorials;
mod embeds;
mod exam_accounts;
mod features;
pub mod files;
mod forms;
mod forward;
mod gateway;
pub mod geo;
mod google;
mod gradebook;
mod health;
pub mod history;
mod home;
mod https;
mod identity;
pub mod ids;
mod imports;
mod invitations;
mod judge;
mod languages;
mod leaderboards;
mod learning;
mod letters;
mod limits;
mod listing;
pub mod live;
mod lockout;
mod mail;
mod mark_again;
mod money;
pub mod my_data;
pub mod names;
pub mod notices;
mod nullable;
mod one_time_tokens;
mod orders;
mod page_views;
mod pages;
mod parents;
mod payment_settings;
mod payments;
mod people;
mod permissions;
mod plan;
mod posts;
mod problem_lists;
mod problem_statistics;
mod profiles;
mod qr;
mod question_bank;
mod question_exchange;
mod questions;
pub mod ranking;
mod receipts;
mod refunds;
mod register;
mod rewards;
pub mod routes;
mod run_calls;
mod run_frame;
mod runs;
mod schools;
mod scratch_analysis;
mod search;
mod security;
pub mod server;
mod server_time;
mod sessions;
mod share_pictures;
mod sheets;
mod shop;
mod site;
mod site_pages;
mod snippets;
mod standings;
mod streaks;
mod submissions;
pub mod tasks;
mod tenancy;
pub mod tls;
mod typefaces;
mod unavailable;
mod video_frame;
mod vietqr;
mod visits;
mod website;

/// What the control database knows of a site, as a topic of [`live`]; here for whoever measures streams.
pub use domains::TOPIC as DOMAINS_TOPIC;
use platform::messages::Message;

/// How learners come into courses and how far they are: what commerce, classrooms and the study player write.
pub use courses::{JoinedHow, LessonMark, Wanted, enrol, note_lesson};

/// All messages of the features of a site.
pub fn all_messages() -> impl Iterator<Item = Message> {
    [
        account_words::messages::ALL,
        accounts::messages::ALL,
        api_keys::messages::ALL,
        attempts::messages::ALL,
        approval::messages::ALL,
        assignments::messages::ALL,
        categories::messages::ALL,
        certificates::messages::ALL,
        challenges::messages::ALL,
        check_in::messages::ALL,
        class_context::messages::ALL,
        class_live::messages::ALL,
        class_people::messages::ALL,
        class_posts::messages::ALL,
        posts::messages::ALL,
        class_sessions::messages::ALL,
        register::messages::ALL,
        classrooms::messages::ALL,
        client_errors::messages::ALL,
        coins::messages::ALL,
        unavailable::messages::ALL,
        comments::messages::ALL,
        consents::messages::ALL,
        content::messages::ALL,
        courses::messages::ALL,
        domains::messages::ALL,
        drafts::messages::ALL,
        editorials::messages::ALL,
        embeds::messages::ALL,
        files::messages::ALL,
        forms::messages::ALL,
        letters::messages::ALL,
        page_views::messages::ALL,
        geo::messages::ALL,
        limits::messages::ALL,
        invitations::messages::ALL,
        languages::messages::ALL,
        learning::messages::ALL,
        live::messages::ALL,
        mail::messages::ALL,
        marking::messages::ALL,
        parents::messages::ALL,
        people::messages::ALL,
        profiles::messages::ALL,
        problem_statistics::messages::ALL,
        problem_lists::messages::ALL,
        questions::messages::ALL,
        questions::test_cases::messages::ALL,
        runs::messages::ALL,
        schools::messages::ALL,
        scratch_analysis::messages::ALL,
        sessions::messages::ALL,
        sheets::messages::ALL,
        site_pages::messages::ALL,
        snippets::messages::ALL,
        streaks::messages::ALL,
        submissions::messages::ALL,
        tasks::messages::ALL,
        website::messages::ALL,
        activation_codes::messages::ALL,
        affiliates::messages::ALL,
        back_office::messages::ALL,
        discounts::messages::ALL,
        gateway::messages::ALL,
        orders::messages::ALL,
        payment_settings::messages::ALL,
        payments::messages::ALL,
        refunds::messages::ALL,
        shop::messages::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}
