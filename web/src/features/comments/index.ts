export { changeComment, deleteComment } from './api';
export { Discussion, LessonNotes } from './parts';
export { DiscussionFold } from './DiscussionFold';
export { blockCommenter, waitingCommentsQuery, waitingKeys } from './moderation';
export type { SubjectKind, WaitingComment } from './types';
