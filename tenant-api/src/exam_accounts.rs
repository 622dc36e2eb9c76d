//! Accounts that were made for one contest: they open its room and nothing else, and are closed with it.

use actix_web::HttpRequest;

use crate::ids::ContestId;

/// The contest of such an account.
#[derive(Debug, Clone)]
pub struct ExamAccount {
    pub contest: ContestId,
    /// The contest's.
    pub slug: String,
}

/// What the room calls of its contest.
const OF_CONTEST: &[(&str, &str)] = &[
    ("GET", "/api/contests/{id}"),
    ("POST", "/api/contests/{id}/enter"),
    ("POST", "/api/contests/{id}/parts/{part}/start"),
    ("GET", "/api/contests/{id}/standings"),
    ("GET", "/api/contests/{id}/announcements"),
    ("GET", "/api/contests/{id}/clarifications"),
    ("POST", "/api/contests/{id}/clarifications"),
    ("GET", "/api/contests/{id}/prints"),
    ("POST", "/api/contests/{id}/prints"),
    ("POST", "/api/contests/{id}/room/beat"),
    ("GET", "/api/contests/{id}/room/events"),
    ("POST", "/api/contests/{id}/room/take"),
    ("GET", "/api/contests/{id}/rescue-key"),
];

/// What the room calls beside that: answers in attempts of their own, what is told of these, and the page around it.
const OF_ROOM: &[(&str, &str)] = &[
    ("GET", "/api/users/info"),
    ("POST", "/api/users/sign-out"),
    ("GET", "/api/live"),
    ("POST", "/api/live/{stream}"),
    ("GET", "/api/user-data/draft"),
    ("POST", "/api/user-data/draft"),
    ("POST", "/api/learning/submit-question"),
    ("POST", "/api/learning/submit-test-driven-question"),
    ("POST", "/api/learning/code-question/judge/{id}/submit-coding-question"),
    ("POST", "/api/learning/question/{id}/submit-testcase"),
    ("GET", "/api/question/{id}/testcases/test-code"),
    ("GET", "/api/learning/code-question/judge-result/{token}/submission_result"),
    ("GET", "/api/learning/code-question/judge-result/{token}/submission_result/events"),
    ("POST", "/api/learning/lesson/{id}/submit-quiz"),
    ("GET", "/api/learning/quiz-submission/{id}/result"),
    ("GET", "/api/learning/quiz-submission/{id}/full-detail"),
    ("GET", "/api/learning/quiz-submission/{id}/detail"),
    ("GET", "/api/learning/submission/{id}/result"),
    ("POST", "/api/general/upload-file"),
];

impl ExamAccount {
    /// Whether such an account may make this call. Pages are for everybody; what they show is asked for by calls.
    pub fn may_call(&self, request: &HttpRequest) -> bool {
        if !request.path().starts_with("/api") && !request.path().starts_with("/files/") {
            return true;
        }
        let Some(pattern) = request.match_pattern() else { return false };
        let call = (request.method().as_str(), pattern.as_str());
        OF_ROOM.contains(&call) || (OF_CONTEST.contains(&call) && self.is_of(request))
    }

    /// Whether it is more than a stranger to this topic: what is told to people, and of its contest.
    pub fn may_follow(&self, topic: &str) -> bool {
        let Some((kind, rest)) = topic.split_once('/') else { return false };
        let id = rest.split_once('/').map_or(rest, |(id, _)| id);
        kind == "user" || (kind == "contest" && id == self.contest.to_string())
    }

    /// Whether the path names its contest.
    fn is_of(&self, request: &HttpRequest) -> bool {
        let id = request.match_info().query("id");
        id == self.contest.to_string() || id == self.slug
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_elsewhere_is_not_for_them() {
        let account = ExamAccount { contest: ContestId(12), slug: "thi-hoc-ki".into() };
        for own in ["user/7", "contest/12/board", "contest/12/news"] {
            assert!(account.may_follow(own), "{own}");
        }
        for other in
            ["contest/1/board", "contest/120/board", "contest/thi-hoc-ki/board", "course/12/comments", "domains"]
        {
            assert!(!account.may_follow(other), "{other}");
        }
    }
}
