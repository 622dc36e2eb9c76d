//! Words of courses.

platform::text_enum! {
    /// For whom a course is.
    pub enum Level {
        /// Who knows nothing of it.
        Beginner = "beginner",
        /// Who knows the basics.
        Intermediate = "intermediate",
        /// Who wants the rest.
        Advanced = "advanced",
    }
}

platform::text_enum! {
    /// What a course costs.
    pub enum PriceFilter {
        /// Nothing.
        Free = "free",
        /// Something.
        Paid = "paid",
    }
}

platform::text_enum! {
    /// The order of courses.
    pub enum CourseOrder {
        /// What came out last first; for editors what was changed last.
        Newest = "newest",
        /// By title.
        Title = "title",
        /// With the most learners first.
        Popular = "popular",
        /// The cheapest first.
        Price = "price",
    }
}

platform::text_enum! {
    /// What a lesson is.
    pub enum LessonKind {
        /// To read: media blocks.
        Lecture = "lecture",
        /// To watch.
        Video = "video",
        /// To watch, with questions at moments.
        VideoInteraction = "video_interaction",
        /// To download.
        File = "file",
        /// Questions that are marked.
        Quiz = "quiz",
    }
}

impl LessonKind {
    /// Whether there is a video in it.
    pub fn has_video(self) -> bool {
        matches!(self, Self::Video | Self::VideoInteraction)
    }
}

platform::text_enum! {
    /// What an item of the curriculum is.
    pub enum ItemKind {
        /// At the top.
        Chapter = "chapter",
        /// Within a chapter.
        Subchapter = "subchapter",
        /// Within either, or at the top.
        Lesson = "lesson",
    }
}

platform::text_enum! {
    /// How somebody came into a course.
    pub enum JoinedHow {
        /// It costs nothing.
        Free = "free",
        /// Bought.
        Purchase = "purchase",
        /// With an activation code.
        Code = "code",
        /// With a classroom.
        Classroom = "classroom",
        /// A teacher added them.
        ByHand = "by_hand",
    }
}

platform::text_enum! {
    /// Where a learner stands in a course.
    pub enum EnrolledState {
        /// At it.
        Learning = "learning",
        /// Through.
        Finished = "finished",
        /// Their time is over.
        Ended = "ended",
    }
}

platform::text_enum! {
    /// Whether a learner may open an item.
    pub enum ItemState {
        /// Yes.
        Open = "open",
        /// Not yet, or no more.
        Locked = "locked",
        /// Yes, and it is finished.
        Done = "done",
    }
}

platform::text_enum! {
    /// Why an item is closed.
    pub enum LockReason {
        /// Its course is free, and the person has not joined.
        NotEnrolled = "not_enrolled",
        /// Its course has a price, and the person has not joined.
        NotPurchased = "not_purchased",
        /// The course opens later.
        CourseNotOpened = "course_not_opened",
        /// It opens later itself.
        LessonNotOpened = "lesson_not_opened",
        /// Something else has to be finished first.
        MustFinishPrevious = "must_finish_previous",
        /// The person's time, or the course's, is over.
        AccessEnded = "access_ended",
    }
}

platform::text_enum! {
    /// What the button of a course does.
    pub enum JoinAction {
        /// Signs in.
        SignIn = "sign_in",
        /// Asks for what the person has not told.
        CompleteInformation = "complete_information",
        /// Joins.
        Join = "join",
        /// Goes on to the next lesson.
        Continue = "continue",
        /// Says whom to ask: it has a price, and the site takes no payments.
        Ask = "ask",
        /// Leads to the checkout: it has a price.
        Buy = "buy",
        /// Nothing yet: it opens later.
        Opens = "opens",
        /// Nothing yet: another course comes first.
        Prerequisites = "prerequisites",
        /// Nothing any more.
        Ended = "ended",
    }
}

platform::text_enum! {
    /// As which learner an editor looks at a course.
    pub enum LearnerAs {
        /// Who has not joined.
        New = "new",
        /// Who has just joined.
        Joined = "joined",
        /// Who has finished the first half.
        Half = "half",
        /// Who has finished everything.
        Finished = "finished",
    }
}
