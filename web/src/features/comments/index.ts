export { Discussion, LessonNotes } from './parts';
export { DiscussionFold } from './DiscussionFold';
export type { SubjectKind } from './types';
