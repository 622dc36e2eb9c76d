//! Words of the website's configuration.

platform::text_enum! {
    /// What a section of the home page is.
    pub enum SectionKind {
        /// A wide picture.
        Banner = "banner",
        /// Heading, words and the way in.
        Top = "top",
        /// What learning here is like.
        Goals = "goals",
        /// Courses.
        Courses = "courses",
        /// What people say.
        Comments = "comments",
        /// Posts.
        Blog = "blog",
        /// Words.
        Text = "text",
        /// A picture beside words.
        PictureText = "picture_text",
        /// A film.
        Video = "video",
        /// Who teaches here.
        People = "people",
        /// Figures.
        Numbers = "numbers",
        /// Problems.
        Problems = "problems",
        /// Contests.
        Contests = "contests",
        /// Questions with their answers.
        Faq = "faq",
        /// Whose pictures stand in a row.
        Logos = "logos",
        /// A form.
        Form = "form",
    }
}

impl SectionKind {
    /// Those that a home page has under the names of their kinds, without a section of their own.
    pub const FIXED: [Self; 7] =
        [Self::Banner, Self::Top, Self::Goals, Self::Courses, Self::Comments, Self::Blog, Self::Problems];
}

platform::text_enum! {
    /// Which objects a section shows.
    pub enum Choice {
        /// The newest.
        Newest = "newest",
        /// Those of a category, with the categories below it.
        Category = "category",
        /// Those that are named, in that order.
        Hand = "hand",
    }
}

/// Most objects of a section.
pub const OBJECTS_MAX: i64 = 12;
/// Most sections of a home page.
pub const SECTIONS_MAX: usize = 40;
