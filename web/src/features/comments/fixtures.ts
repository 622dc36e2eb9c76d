import type { Comment } from './types';

/** A comment as tests have it. */
export const aComment = (id: number, change: Partial<Comment> = {}): Comment => ({
  id,
  parent_id: null,
  author: { id: 9, name: 'Lê Bình', is_teacher: false },
  html: `<p>Câu ${id}</p>`,
  content: `Câu ${id}`,
  created_at: 1_790_000_000,
  reply_count: 0,
  is_answered: false,
  is_teacher_answer: false,
  is_hidden: false,
  is_spoiler: false,
  is_hidden_spoiler: false,
  is_removed: false,
  can_delete: false,
  can_hide: false,
  ...change,
});
