import type { Schemas } from '#/api/types';

/** What is discussed. */
export type SubjectKind = 'lesson' | 'question' | 'course' | 'class_post' | 'post';

/** An object with a discussion. */
export interface Subject {
  kind: SubjectKind;
  id: number;
}

/** Somebody in a discussion, by the name that others see. */
export type CommentAuthor = Schemas['CommentAuthor'];

/** A comment; without an author it was deleted and stays for its replies. */
export type Comment = Schemas['CommentView'];

/** A comment on the blog that waits for a moderator, or was reported. */
export type WaitingComment = Schemas['WaitingComment'];

/** What of a comment its subject's teachers change. */
export type CommentChange = Partial<Schemas['CommentChange']>;
