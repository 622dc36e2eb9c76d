//! Words of posts.

platform::text_enum! {
    /// Who may comment on a post, and whose comments wait for a moderator.
    pub enum CommentPolicy {
        /// Whoever has signed in.
        Open = "open",
        /// The first comment of each person waits.
        FirstWaits = "first_waits",
        /// Every comment waits.
        AllWait = "all_wait",
        /// Nobody any more; what there is stays.
        Off = "off",
    }
}

platform::text_enum! {
    /// How posts are ordered.
    pub enum PostOrder {
        /// Newest first
        Newest = "newest",
        /// Oldest first
        Oldest = "oldest",
        /// By title
        Title = "title",
    }
}
