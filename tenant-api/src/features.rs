//! What each feature keeps in memory, made once a process and shared by its workers.

use actix_web::web::{Data, ServiceConfig};

use crate::app::App;
use crate::google::Google;
use crate::questions::test_cases;
use crate::{
    accounts, activity, assignments, check_in, class_marks, class_people, client_errors, comments, discovery, domains,
    files, forms, home, leaderboards, mail, page_views, parents, problem_statistics, register, scratch_analysis,
    snippets, submissions,
};

/// Every feature's own state.
#[derive(Clone)]
pub struct States {
    accounts: Data<accounts::State>,
    activity: Data<activity::State>,
    check_in: Data<check_in::State>,
    class_people: Data<class_people::State>,
    client_errors: Data<client_errors::State>,
    comments: Data<comments::State>,
    discovery: Data<discovery::Feeds>,
    domains: Data<domains::State>,
    /// Also the tasks that bring files in need it.
    pub files: Data<files::State>,
    forms: Data<forms::State>,
    /// Also what is written beside requests needs it.
    pub page_views: Data<page_views::State>,
    google: Data<Google>,
    home: Data<home::State>,
    leaderboards: Data<leaderboards::State>,
    /// Also the tasks that send letters need it.
    pub mailer: Data<mail::Mailer>,
    parents: Data<parents::State>,
    problem_statistics: Data<problem_statistics::Kept>,
    scratch_analysis: Data<scratch_analysis::State>,
    snippets: Data<snippets::State>,
    submissions: Data<submissions::State>,
    test_cases: Data<test_cases::State>,
}

impl States {
    /// As a process begins.
    ///
    /// # Errors
    /// When letters can't go out the way that the settings say.
    pub fn new(app: &App) -> anyhow::Result<Self> {
        let config = &app.config;
        Ok(Self {
            accounts: Data::new(accounts::State::new(config)),
            activity: Data::default(),
            check_in: Data::default(),
            class_people: Data::default(),
            client_errors: Data::new(client_errors::State::new(&app.edge.metrics)),
            comments: Data::default(),
            discovery: Data::default(),
            domains: Data::default(),
            files: Data::default(),
            forms: Data::default(),
            page_views: Data::default(),
            google: Data::new(Google::new(&config.google)?),
            home: Data::default(),
            leaderboards: Data::default(),
            mailer: Data::new(mail::Mailer::open(&config.mail)?),
            // In the order of the page.
            parents: Data::new(parents::State::new(vec![
                submissions::PARENT_SECTION,
                assignments::PARENT_SECTION,
                class_marks::PARENT_SECTION,
                register::PARENT_SECTION,
            ])),
            problem_statistics: Data::default(),
            scratch_analysis: Data::default(),
            snippets: Data::default(),
            submissions: Data::default(),
            test_cases: Data::default(),
        })
    }

    /// Lets handlers extract them.
    pub fn provide(&self, config: &mut ServiceConfig) {
        config
            .app_data(self.accounts.clone())
            .app_data(self.activity.clone())
            .app_data(self.check_in.clone())
            .app_data(self.class_people.clone())
            .app_data(self.client_errors.clone())
            .app_data(self.comments.clone())
            .app_data(self.discovery.clone())
            .app_data(self.domains.clone())
            .app_data(self.files.clone())
            .app_data(self.forms.clone())
            .app_data(self.page_views.clone())
            .app_data(self.google.clone())
            .app_data(self.home.clone())
            .app_data(self.leaderboards.clone())
            .app_data(self.mailer.clone())
            .app_data(self.parents.clone())
            .app_data(self.problem_statistics.clone())
            .app_data(self.scratch_analysis.clone())
            .app_data(self.snippets.clone())
            .app_data(self.submissions.clone())
            .app_data(self.test_cases.clone());
    }
}
