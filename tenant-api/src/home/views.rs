//! What is answered of sections.

use serde::Serialize;
use utoipa::ToSchema;

use crate::contests::ContestItem;
use crate::courses::CourseItem;
use crate::posts::PostItem;
use crate::questions::ProblemItem;

/// A section of the home page, in the reader's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeSection {
    /// Its name on the page: no two have the same.
    pub id: String,
    /// Empty: the page's own word for such a section.
    pub title: String,
    #[serde(flatten)]
    pub block: HomeBlock,
}

/// What a section shows. Texts are empty where nothing was written; `html` is clean.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum HomeBlock {
    /// A wide picture.
    Banner { picture: String, alt: String, link: String },
    /// Heading, words and the way in.
    Top { description: String, join_button: String, link: String, picture: String },
    /// What learning here is like; none: the page's own.
    Goals { items: Vec<HomeGoal> },
    /// Courses.
    Courses { courses: Vec<CourseItem> },
    /// What people say.
    Comments { comments: Vec<HomeComment> },
    /// Posts.
    Blog { posts: Vec<PostItem> },
    /// Words.
    Text { html: String },
    /// A picture beside words.
    PictureText { html: String, picture: String, alt: String, is_left: bool, button: String, link: String },
    /// A film.
    Video { url: String },
    /// Who teaches here.
    People { people: Vec<HomePerson> },
    /// Figures.
    Numbers { numbers: Vec<HomeNumber> },
    /// Problems.
    Problems { problems: Vec<ProblemItem> },
    /// Contests.
    Contests { contests: Vec<ContestItem> },
    /// Questions with their answers.
    Faq { questions: Vec<HomeQuestion> },
    /// Whose pictures stand in a row.
    Logos { logos: Vec<HomeLogo> },
    /// A form.
    Form { form: String, text: String, button: String },
}

/// One thing that learning here is like.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeGoal {
    pub title: String,
    pub description: String,
    pub icon: String,
}

/// What somebody says.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeComment {
    /// As its bearer wants strangers to see it.
    pub name: String,
    /// Who they are, or the course that they speak of.
    pub about: String,
    pub text: String,
    /// Empty: none.
    pub picture: String,
    /// Where it was said; empty where it was written for the page.
    pub path: String,
}

/// Somebody who teaches here.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomePerson {
    pub name: String,
    pub role: String,
    pub text: String,
    pub picture: String,
}

/// A figure.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeNumber {
    pub value: String,
    pub label: String,
}

/// A question with its answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeQuestion {
    pub question: String,
    pub html: String,
}

/// Somebody's picture.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeLogo {
    pub name: String,
    pub picture: String,
    pub link: String,
}
