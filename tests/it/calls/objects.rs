//! What calls are about.

/// What the placeholders of calls are filled with.
#[derive(Debug, Clone)]
pub struct Objects {
    pub tenant: i64,
    pub account: i64,
    pub problem: i64,
    pub slug: String,
    pub case: i64,
    pub category: i64,
    /// Nobody is of it.
    pub school: i64,
    /// Everybody finds it; `problem` is in it.
    pub problem_list: i64,
    /// With `lesson` at its top and `chapter` beside it.
    pub course: i64,
    pub course_slug: String,
    pub chapter: i64,
    /// Asks for `problem`.
    pub lesson: i64,
    /// Where the lesson stands in the course.
    pub lesson_item: i64,
    /// Of the blog; everybody reads it.
    pub post: i64,
    /// Anybody answers it.
    pub form: i64,
    pub form_slug: String,
    pub form_answer: i64,
    /// Of the site's own.
    pub mail_template: i64,
    /// An own page's.
    pub page_slug: String,
    /// Asks for `problem` in its part, and belongs to the group.
    pub contest: i64,
    pub contest_slug: String,
    pub contest_part: i64,
    pub contest_group: i64,
    /// On the list of `contest`.
    pub contest_candidate: i64,
    /// Of somebody who takes part in `contest`.
    pub contest_entry: i64,
    pub clarification: i64,
    /// Of `problem`, on a day to come.
    pub challenge: i64,
    /// With `account` among its learners, a session that is on, a post and a name without an account.
    pub classroom: i64,
    pub class_session: i64,
    pub class_post: i64,
    pub class_name: i64,
    pub assignment: i64,
    /// Of two programs in `contest`.
    pub similar_pair: i64,
    pub balloon: i64,
    pub print: i64,
    /// A certificate's code.
    pub certificate: String,
    pub submission: i64,
    /// Of a quiz, handed in, and the code of its receipt.
    pub attempt: i64,
    pub receipt: String,
    /// Of `problem`, tried by somebody.
    pub mark_again: String,
    /// On `lesson`, with a reply.
    pub comment: i64,
    pub tokens: Vec<String>,
    pub draft: String,
    pub domain: i64,
    pub visit: i64,
    pub task: i64,
    pub client_error: i64,
    pub session: i64,
    pub api_key: i64,
    pub invitation: i64,
    /// Its passwords were not told yet.
    pub import: i64,
    /// Paid, of `course`; not the account's.
    pub order: i64,
    /// Of no order.
    pub payment: i64,
    pub discount: i64,
    pub activation_batch: i64,
    /// In `activation_batch`.
    pub activation_code: i64,
    pub shop_item: i64,
    /// Of `shop_item`, to be handed over.
    pub shop_purchase: i64,
    /// A learner's own; `classroom` is asked to help with it.
    pub snippet: i64,
    pub snippet_slug: String,
    /// On its first version.
    pub snippet_remark: i64,
    /// The token of a link to its first version.
    pub review: String,
    /// The token of a run that may be talked with.
    pub run: String,
    /// What was measured of a Scratch project.
    pub analysis: i64,
    /// A picture wider than 320 pixels.
    pub file: i64,
    /// Its name without the ending `.png`.
    pub file_name: String,
}

impl Objects {
    /// Things that no site has.
    pub fn nowhere() -> Self {
        let none = 9_000_000_000_000;
        Self {
            tenant: none,
            account: none,
            problem: none,
            slug: "khong-co-bai-nay".into(),
            case: none,
            category: none,
            school: none,
            problem_list: none,
            course: none,
            course_slug: "khong-co-khoa-nay".into(),
            chapter: none,
            lesson: none,
            lesson_item: none,
            post: none,
            form: none,
            form_slug: "khong-co-bieu-mau-nay".into(),
            form_answer: none,
            mail_template: none,
            page_slug: "khong-co-trang-nay".into(),
            contest: none,
            contest_slug: "khong-co-ky-thi-nay".into(),
            contest_part: none,
            contest_group: none,
            contest_candidate: none,
            contest_entry: none,
            clarification: none,
            challenge: none,
            classroom: none,
            class_session: none,
            class_post: none,
            class_name: none,
            assignment: none,
            similar_pair: none,
            balloon: none,
            print: none,
            certificate: "KHONGCOMANAY".into(),
            submission: none,
            attempt: none,
            receipt: "KHONGCO22222".into(),
            mark_again: "2f8c6d0e-0000-4000-8000-000000000000".into(),
            comment: none,
            tokens: vec!["2f8c6d0e-0000-4000-8000-000000000000".into()],
            draft: "none".into(),
            domain: none,
            visit: none,
            task: none,
            client_error: none,
            session: none,
            api_key: none,
            invitation: none,
            import: none,
            order: none,
            payment: none,
            discount: none,
            activation_batch: none,
            activation_code: none,
            shop_item: none,
            shop_purchase: none,
            snippet: none,
            snippet_slug: "khongcomanay".into(),
            snippet_remark: none,
            review: "khongcolienketnaydau22".into(),
            run: "2f8c6d0e-0000-4000-8000-000000000000".into(),
            analysis: none,
            file: none,
            file_name: "khong-co-tep-nay".into(),
        }
    }
}
