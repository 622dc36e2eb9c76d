//! Words of comments.

platform::text_enum! {
    /// What is commented on.
    pub enum DiscussedKind {
        /// A lesson, wherever it stands.
        Lesson = "lesson",
        /// A question or problem.
        Question = "question",
        /// A course.
        Course = "course",
        /// A post of a class, which its members discuss.
        ClassPost = "class_post",
        /// A post of the blog.
        Post = "post",
    }
}
