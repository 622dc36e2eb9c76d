//! Sections of the home page that are lists of cards or rows.

use maud::{Markup, html};

use super::blocks::{difficulty, empty_state, progress_mark};
use super::courses;
use super::dates::date_time;
use super::frame::Frame;
use crate::contests::{ContestItem, ContestState};
use crate::courses::CourseItem;
use crate::home::{HomeComment, HomeGoal, HomePerson};
use crate::questions::{MyState, ProblemItem};

/// Tags shown with a problem.
const TAGS: usize = 3;
/// What every site offers, where it says nothing of its own.
const OWN_GOALS: [&str; 3] = ["write", "verdict", "progress"];

/// What learning here is like: the site's own goals, or what every site offers.
pub fn goals(frame: &Frame<'_>, items: &[HomeGoal]) -> Markup {
    let own = |key: &&str| (frame.text(&format!("home:goals.{key}")), frame.text(&format!("home:goals.{key}Text")));
    let goals: Vec<(String, String)> = if items.is_empty() {
        OWN_GOALS.iter().map(own).collect()
    } else {
        items.iter().map(|goal| (goal.title.clone(), goal.description.clone())).collect()
    };
    html! {
        ul.lp-home-cards {
            @for (title, description) in &goals {
                li.lp-card.lp-home-card {
                    // The room of an icon, which is React's.
                    span.lp-home-icon aria-hidden="true" {}
                    h3.lp-h3 { (title) }
                    @if !description.is_empty() { p.lp-muted { (description) } }
                }
            }
        }
    }
}

/// Courses, under the name of their section.
pub fn course_cards(frame: &Frame<'_>, name: &str, courses: &[CourseItem]) -> Option<Markup> {
    (!courses.is_empty()).then(|| {
        html! {
            ul.lp-courses aria-label=(name) {
                @for course in courses { (courses::card(frame, course, "h3")) }
            }
        }
    })
}

/// What people say.
pub fn comment_cards(frame: &Frame<'_>, comments: &[HomeComment]) -> Option<Markup> {
    (!comments.is_empty()).then(|| {
        html! {
            ul.lp-home-cards {
                @for comment in comments {
                    li.lp-card.lp-home-card {
                        blockquote.lp-home-quote { (comment.text) }
                        div.lp-home-who {
                            @if !comment.picture.is_empty() {
                                img.lp-home-face src=(comment.picture) alt="" loading="lazy";
                            }
                            p {
                                strong { (comment.name) }
                                @if !comment.about.is_empty() {
                                    span.lp-muted.lp-small {
                                        @if comment.path.is_empty() { (comment.about) } @else {
                                            a href=(frame.href(&comment.path)) { (comment.about) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    })
}

/// Who teaches here.
pub fn people_cards(people: &[HomePerson]) -> Option<Markup> {
    let letter = |name: &str| name.trim().chars().take(1).collect::<String>();
    (!people.is_empty()).then(|| {
        html! {
            ul.lp-home-cards {
                @for person in people {
                    li.lp-card.lp-home-card {
                        div.lp-home-who {
                            @if person.picture.is_empty() {
                                span.lp-home-face aria-hidden="true" { (letter(&person.name)) }
                            } @else {
                                img.lp-home-face src=(person.picture) alt="" loading="lazy";
                            }
                            p {
                                strong { (person.name) }
                                @if !person.role.is_empty() { span.lp-muted.lp-small { (person.role) } }
                            }
                        }
                        @if !person.text.is_empty() { p.lp-muted { (person.text) } }
                    }
                }
            }
        }
    })
}

/// Contests.
pub fn contest_cards(frame: &Frame<'_>, contests: &[ContestItem]) -> Option<Markup> {
    let time = |at| date_time(at, frame.locale).unwrap_or_default();
    (!contests.is_empty()).then(|| {
        html! {
            ul.lp-home-cards {
                @for contest in contests {
                    li.lp-card.lp-home-card {
                        span.lp-chip data-tone=(tone(contest.state)) {
                            (frame.text(&format!("home:contest.{}", contest.state)))
                        }
                        h3.lp-h3 {
                            a.lp-row-link href=(frame.href(&format!("/contests/{}", contest.slug))) { (contest.name) }
                        }
                        p.lp-muted.lp-small { (time(contest.start_time)) " – " (time(contest.end_time)) }
                        @if !contest.description.is_empty() { p.lp-muted { (contest.description) } }
                    }
                }
            }
        }
    })
}

fn tone(state: ContestState) -> &'static str {
    match state {
        ContestState::Running => "success",
        ContestState::Upcoming => "info",
        ContestState::Completed => "neutral",
    }
}

/// Problems; for somebody signed in with what they have reached.
pub fn problem_list(frame: &Frame<'_>, problems: &[ProblemItem]) -> Markup {
    html! {
        div.lp-card {
            @if problems.is_empty() {
                (empty_state(&frame.text("home:newest.none"), &frame.text("home:newest.noneText")))
            } @else {
                ul.lp-list { @for problem in problems { (problem_row(frame, problem)) } }
            }
        }
    }
}

fn problem_row(frame: &Frame<'_>, problem: &ProblemItem) -> Markup {
    html! {
        li.lp-row {
            div.lp-row-text {
                a.lp-row-link href=(frame.href(&format!("/problems/{}", problem.slug))) { (problem.title) }
                div.lp-row-meta {
                    span { (frame.text_count("ui:problem.solvedBy", problem.solved_count)) }
                    @for tag in problem.tags.iter().take(TAGS) { span.lp-row-tag { "#" (tag) } }
                }
            }
            div.lp-row-side {
                (difficulty(frame, problem.difficulty))
                @if frame.user.is_some() { (progress_mark(frame, problem.my_status.unwrap_or(MyState::New))) }
            }
        }
    }
}
