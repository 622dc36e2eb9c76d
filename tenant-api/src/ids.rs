//! Ids of a site's rows, each a type of its own, so that none can be taken for another.

platform::id! {
    /// Of a row of `users`.
    pub struct AccountId;
}

platform::id! {
    /// Of a row of `questions`.
    pub struct QuestionId;
}

platform::id! {
    /// Of a row of `test_cases`.
    pub struct TestCaseId;
}

platform::id! {
    /// Of a row of `submissions`.
    pub struct SubmissionId;
}

platform::id! {
    /// Of a row of `files`.
    pub struct FileId;
}

platform::id! {
    /// Of a row of `sessions`.
    pub struct SessionId;
}

platform::id! {
    /// Of a row of `api_keys`.
    pub struct ApiKeyId;
}

platform::id! {
    /// Of a row of `tasks`.
    pub struct TaskId;
}

platform::id! {
    /// Of a row of `client_errors`.
    pub struct ClientErrorId;
}

platform::id! {
    /// Of a row of `platform_visits`: an operator of the platform at work on the site.
    pub struct VisitId;
}

platform::id! {
    /// Of a row of `notices`.
    pub struct NoticeId;
}

platform::id! {
    /// Of a row of `user_imports`.
    pub struct UserImportId;
}

platform::id! {
    /// Of a row of `data_requests`.
    pub struct DataRequestId;
}

platform::id! {
    /// Of a row of `invitations`.
    pub struct InvitationId;
}

platform::id! {
    /// Of a row of `categories`.
    pub struct CategoryId;
}

platform::id! {
    /// Of a row of `schools`.
    pub struct SchoolId;
}

platform::id! {
    /// Of a row of `courses`.
    pub struct CourseId;
}

platform::id! {
    /// Of a row of `course_items`: a chapter, subchapter or lesson of a course.
    pub struct ItemId;
}

platform::id! {
    /// Of a row of `lessons`.
    pub struct LessonId;
}

platform::id! {
    /// Of a row of `posts`.
    pub struct PostId;
}

platform::id! {
    /// Of a row of `comments`.
    pub struct CommentId;
}

platform::id! {
    /// Of a row of `attempts`: one sitting over the questions of a quiz.
    pub struct AttemptId;
}

platform::id! {
    /// Of a row of `remarks`.
    pub struct RemarkId;
}

platform::id! {
    /// Of a row of `contests`.
    pub struct ContestId;
}

platform::id! {
    /// Of a row of `contest_groups`.
    pub struct ContestGroupId;
}

platform::id! {
    /// Of a row of `contest_parts`.
    pub struct ContestPartId;
}

platform::id! {
    /// Of a row of `contest_entries`: somebody who takes part in a contest.
    pub struct EntryId;
}

platform::id! {
    /// Of a row of `contest_candidates`: somebody whom a contest names.
    pub struct CandidateId;
}

platform::id! {
    /// Of a row of `room_events`.
    pub struct RoomEventId;
}

platform::id! {
    /// Of a row of `clarifications`.
    pub struct ClarificationId;
}

platform::id! {
    /// Of a row of `balloons`.
    pub struct BalloonId;
}

platform::id! {
    /// Of a row of `print_requests`.
    pub struct PrintRequestId;
}

platform::id! {
    /// Of a row of `similar_pairs`.
    pub struct SimilarPairId;
}

platform::id! {
    /// Of a row of `challenges`.
    pub struct ChallengeId;
}

platform::id! {
    /// Of a row of `announcements`.
    pub struct AnnouncementId;
}

platform::id! {
    /// Of a row of `problem_lists`.
    pub struct ProblemListId;
}

platform::id! {
    /// Of a row of `classrooms`.
    pub struct ClassroomId;
}

platform::id! {
    /// Of a row of `classroom_names`.
    pub struct ClassroomNameId;
}

platform::id! {
    /// Of a row of `class_sessions`.
    pub struct ClassSessionId;
}

platform::id! {
    /// Of a row of `attendance_changes`.
    pub struct AttendanceChangeId;
}

platform::id! {
    /// Of a row of `class_posts`.
    pub struct ClassPostId;
}

platform::id! {
    /// Of a row of `assignments`.
    pub struct AssignmentId;
}

platform::id! {
    /// Of a row of `class_hints`.
    pub struct ClassHintId;
}

platform::id! {
    /// Of a row of `forms`.
    pub struct FormId;
}

platform::id! {
    /// Of a row of `form_answers`.
    pub struct FormAnswerId;
}

platform::id! {
    /// Of a row of `mail_templates`: a letter that the site words itself.
    pub struct MailTemplateId;
}

platform::id! {
    /// Of a row of `transactions`: an order.
    pub struct OrderId;
}

platform::id! {
    /// Of a row of `payments`: money that came in.
    pub struct PaymentId;
}

platform::id! {
    /// Of a row of `discounts`.
    pub struct DiscountId;
}

platform::id! {
    /// Of a row of `refunds`.
    pub struct RefundId;
}

platform::id! {
    /// Of a row of `activation_batches`: activation codes that were made together.
    pub struct ActivationBatchId;
}

platform::id! {
    /// Of a row of `activation_codes`.
    pub struct ActivationCodeId;
}

platform::id! {
    /// Of a row of `shop_items`: what uCoin buy.
    pub struct ShopItemId;
}

platform::id! {
    /// Of a row of `shop_purchases`.
    pub struct ShopPurchaseId;
}

platform::id! {
    /// Of a row of `affiliate_codes`.
    pub struct AffiliateCodeId;
}

platform::id! {
    /// Of a row of `affiliate_entries`: what an affiliate earned or lost.
    pub struct AffiliateEntryId;
}

platform::id! {
    /// Of a row of `snippets`.
    pub struct SnippetId;
}

platform::id! {
    /// Of a row of `snippet_versions`.
    pub struct SnippetVersionId;
}

platform::id! {
    /// Of a row of `scratch_analyses`.
    pub struct ScratchAnalysisId;
}
