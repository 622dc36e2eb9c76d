/** What is discussed. */
export type SubjectKind = 'lesson' | 'question' | 'course';

/** An object with a discussion. */
export interface Subject {
  kind: SubjectKind;
  id: number;
}

/** Somebody in a discussion, by the name that others see. */
export interface CommentAuthor {
  id: number;
  name: string;
  is_teacher: boolean;
}

/** A comment as the server answers it. */
export interface Comment {
  id: number;
  /** Null: it begins a thread. */
  parent_id: number | null;
  /** Null where it was deleted and stays for its replies. */
  author: CommentAuthor | null;
  html: string;
  content: string;
  /** Epoch seconds. */
  created_at: number;
  reply_count: number;
  is_answered: boolean;
  is_teacher_answer: boolean;
  is_hidden: boolean;
  is_removed: boolean;
  can_delete: boolean;
  can_hide: boolean;
}

/** What of a comment its subject's teachers change. */
export interface CommentChange {
  is_hidden?: boolean;
  is_teacher_answer?: boolean;
}

interface Json<Data> {
  content: { 'application/json': Data };
}
interface Answer<Data> {
  responses: { 200: Json<{ data: Data }> };
}
interface Of {
  subject_kind: SubjectKind;
  subject_id: number;
}
interface Paging {
  page?: number;
  size?: number;
}

/** The calls of comments. */
export interface CommentPaths {
  '/api/user-data/comment': {
    get: Answer<Comment[]> & { parameters: { query: Of & Paging & { comment?: number } } };
    post: Answer<Comment> & { requestBody: Json<Of & { parent_id: number | null; content: string; key: string }> };
  };
  '/api/user-data/comment/people': { get: Answer<CommentAuthor[]> & { parameters: { query: Of } } };
  '/api/user-data/comment/{id}/replies': {
    get: Answer<Comment[]> & { parameters: { path: { id: number }; query?: Paging } };
  };
  '/api/user-data/comment/{id}': {
    put: Answer<Comment> & { parameters: { path: { id: number } }; requestBody: Json<CommentChange> };
    delete: Answer<boolean> & { parameters: { path: { id: number } } };
  };
}
