//! Sections with what they are about. Each is resolved by itself: one that fails is left out, and the others are shown.

use platform::envelope::Paging;
use platform::error::ApiError;
use platform::locale::Locale;
use time::OffsetDateTime;

use super::config::{Chosen, Config, Entry};
use super::layout::Wanted;
use super::store;
use super::texts::Texts;
use super::views::{HomeBlock, HomeComment, HomeGoal, HomeLogo, HomeNumber, HomePerson, HomeQuestion, HomeSection};
use crate::actor::Actor;
use crate::contests::{self, ContestItem};
use crate::courses::{self, CourseFilter, CourseItem};
use crate::ids::{CategoryId, ContestId, CourseId, PostId, QuestionId};
use crate::listing::Listing;
use crate::posts::{self, PostFilter, PostItem};
use crate::questions::{self, ListOrder, ProblemFilter, ProblemItem};
use crate::site::Site;
use crate::website::SectionKind;

/// For whom a page is made, and what of it is known already.
pub struct Reader<'a> {
    pub site: &'a Site,
    pub texts: &'a Texts,
    pub actor: Option<&'a Actor>,
    pub locale: Locale,
    pub now: OffsetDateTime,
    /// The newest problems: as many as the largest section of them shows.
    pub newest: &'a [ProblemItem],
}

/// The sections with their content, in their order.
pub async fn resolved(reader: &Reader<'_>, wanted: Vec<Wanted>) -> Vec<HomeSection> {
    let mut sections = Vec::with_capacity(wanted.len());
    for Wanted { id, config } in wanted {
        match reader.block(&config).await {
            Ok(block) => sections.push(HomeSection { id, title: config.fields.title.get(reader.locale), block }),
            Err(error) => {
                let (tenant, why) = (reader.site.id(), error.message().key());
                tracing::warn!(tenant, id, why, cause = ?error.cause(), "a section of the home page is left out");
            }
        }
    }
    sections
}

fn first_page<F>(most: i64, filter: F) -> Listing<F> {
    Listing::of(Paging { page: 1, size: most }, "", filter)
}

impl Reader<'_> {
    async fn block(&self, config: &Config) -> Result<HomeBlock, ApiError> {
        let (fields, locale) = (&config.fields, self.locale);
        Ok(match config.kind {
            SectionKind::Banner => HomeBlock::Banner {
                picture: fields.picture.clone(),
                alt: fields.alt.get(locale),
                link: fields.link.clone(),
            },
            SectionKind::Top => HomeBlock::Top {
                description: fields.description.get(locale),
                join_button: fields.join_button.get(locale),
                link: fields.link.clone(),
                picture: fields.picture.clone(),
            },
            SectionKind::Goals => HomeBlock::Goals { items: self.entries(config, goal) },
            SectionKind::Courses => HomeBlock::Courses { courses: self.courses(config).await? },
            SectionKind::Comments => HomeBlock::Comments { comments: self.comments(config).await? },
            SectionKind::Blog => HomeBlock::Blog { posts: self.posts(config).await? },
            SectionKind::Text => HomeBlock::Text { html: self.texts.html(&fields.text.get(locale)).await? },
            SectionKind::PictureText => HomeBlock::PictureText {
                html: self.texts.html(&fields.text.get(locale)).await?,
                picture: fields.picture.clone(),
                alt: fields.alt.get(locale),
                is_left: fields.side != "right",
                button: fields.button.get(locale),
                link: fields.link.clone(),
            },
            SectionKind::Video => HomeBlock::Video { url: fields.url.clone() },
            SectionKind::People => HomeBlock::People { people: self.entries(config, person) },
            SectionKind::Numbers => HomeBlock::Numbers { numbers: self.entries(config, number) },
            SectionKind::Problems => HomeBlock::Problems { problems: self.problems(config).await? },
            SectionKind::Contests => HomeBlock::Contests { contests: self.contests(config).await? },
            SectionKind::Faq => HomeBlock::Faq { questions: self.questions(config).await? },
            SectionKind::Logos => HomeBlock::Logos { logos: self.entries(config, logo) },
            SectionKind::Form => HomeBlock::Form {
                form: fields.form.clone(),
                text: fields.text.get(locale),
                button: fields.button.get(locale),
            },
        })
    }

    fn entries<T>(&self, config: &Config, of: impl Fn(&Entry, Locale) -> T) -> Vec<T> {
        config.fields.items.iter().map(|entry| of(entry, self.locale)).collect()
    }

    async fn questions(&self, config: &Config) -> Result<Vec<HomeQuestion>, ApiError> {
        let mut questions = Vec::with_capacity(config.fields.items.len());
        for entry in &config.fields.items {
            let html = self.texts.html(&entry.answer.get(self.locale)).await?;
            questions.push(HomeQuestion { question: entry.question.get(self.locale), html });
        }
        Ok(questions)
    }

    async fn courses(&self, config: &Config) -> Result<Vec<CourseItem>, ApiError> {
        let (chosen, most) = config.chosen();
        let category = match chosen {
            Chosen::Hand(ids) => {
                let ids: Vec<CourseId> = ids.into_iter().map(CourseId).collect();
                return courses::courses_of(self.site, &ids, self.actor, self.locale).await;
            }
            Chosen::Category(category) => Some(category),
            Chosen::Newest => None,
        };
        let listing = first_page(most, CourseFilter { category, ..CourseFilter::default() });
        Ok(courses::page_of_catalogue(self.site, self.actor, &listing, self.locale).await?.0)
    }

    async fn posts(&self, config: &Config) -> Result<Vec<PostItem>, ApiError> {
        let (chosen, most) = config.chosen();
        let category = match chosen {
            Chosen::Hand(ids) => {
                let ids: Vec<PostId> = ids.into_iter().map(PostId).collect();
                let at = (self.now, self.locale);
                return posts::posts_of(&mut *self.site.read().await?, &ids, self.actor, at).await;
            }
            Chosen::Category(category) => Some(category),
            Chosen::Newest => None,
        };
        let listing = first_page(most, PostFilter { category, ..PostFilter::default() });
        Ok(posts::page_of_posts(self.site, self.actor, &listing, self.locale).await?.0)
    }

    async fn problems(&self, config: &Config) -> Result<Vec<ProblemItem>, ApiError> {
        let (chosen, most) = config.chosen();
        let user = self.actor.map(|actor| actor.id);
        match chosen {
            Chosen::Newest => Ok(self.newest.iter().take(usize::try_from(most).unwrap_or_default()).cloned().collect()),
            Chosen::Hand(ids) => {
                let ids: Vec<QuestionId> = ids.into_iter().map(QuestionId).collect();
                questions::problems_of(self.site, user, &ids, self.locale).await
            }
            Chosen::Category(category) => {
                let (category, sort) = (Some(CategoryId(category)), Some(ListOrder::Newest));
                let listing = first_page(most, ProblemFilter { category, sort, ..ProblemFilter::default() });
                Ok(questions::page_of_problems(self.site, user, &listing, self.locale).await?.0)
            }
        }
    }

    async fn contests(&self, config: &Config) -> Result<Vec<ContestItem>, ApiError> {
        let (chosen, most) = config.chosen();
        let (category, ids) = match chosen {
            Chosen::Hand(ids) => (None, Some(ids.into_iter().map(ContestId).collect::<Vec<_>>())),
            Chosen::Category(category) => (Some(CategoryId(category)), None),
            Chosen::Newest => (None, None),
        };
        contests::contests_of(self.site, self.actor, (category, ids.as_deref()), most, self.locale).await
    }

    /// What was written for the page, or else what people have said of courses.
    async fn comments(&self, config: &Config) -> Result<Vec<HomeComment>, ApiError> {
        if !config.fields.items.is_empty() {
            return Ok(self.entries(config, comment));
        }
        let (chosen, most) = config.chosen();
        let (category, ids) = match &chosen {
            Chosen::Hand(ids) => (None, Some(ids.as_slice())),
            Chosen::Category(category) => (Some(*category), None),
            Chosen::Newest => (None, None),
        };
        let mut conn = self.site.read().await?;
        let rows = store::list_comments(&mut conn, (category, ids), most, self.locale.code()).await?;
        Ok(rows.into_iter().map(|row| row.view(self.locale)).collect())
    }
}

fn goal(entry: &Entry, locale: Locale) -> HomeGoal {
    HomeGoal { title: entry.title.get(locale), description: entry.description.get(locale), icon: entry.icon.clone() }
}

fn person(entry: &Entry, locale: Locale) -> HomePerson {
    HomePerson {
        name: entry.name.clone(),
        role: entry.role.get(locale),
        text: entry.text.get(locale),
        picture: entry.picture.clone(),
    }
}

fn number(entry: &Entry, locale: Locale) -> HomeNumber {
    HomeNumber { value: entry.value.clone(), label: entry.label.get(locale) }
}

fn logo(entry: &Entry, _: Locale) -> HomeLogo {
    HomeLogo { name: entry.name.clone(), picture: entry.picture.clone(), link: entry.link.clone() }
}

fn comment(entry: &Entry, locale: Locale) -> HomeComment {
    HomeComment {
        name: entry.name.clone(),
        about: entry.about.get(locale),
        text: entry.text.get(locale),
        picture: entry.picture.clone(),
        path: String::new(),
    }
}
