import type { WaitingComment } from '#/features/comments';
import type { EditedPost, PostItem, PostRevision, PostSource } from './types';

/** A post of a list, for tests. */
export const aPost = (change: Partial<PostItem> = {}): PostItem => ({
  id: 7,
  slug: 'hoc-lap-trinh-tu-dau',
  title: 'Học lập trình từ đâu?',
  excerpt: 'Bắt đầu từ một ngôn ngữ.',
  cover: '',
  tags: ['lập trình'],
  author: { id: 5, name: 'Cô Hạnh' },
  publish_at: null,
  minutes: 1,
  comment_count: 0,
  languages: ['vi'],
  status: 'draft',
  visibility: 'public',
  is_live: false,
  has_changes: true,
  reject_reason: null,
  can_edit: true,
  version: 4,
  updated_at: 1_790_000_000,
  ...change,
});

const written: PostSource = {
  title: 'Học lập trình từ đâu?',
  slug: 'hoc-lap-trinh-tu-dau',
  content: 'Bắt đầu từ một ngôn ngữ.',
  format: 'markdown',
  excerpt: '',
  cover: '',
  tags: ['lập trình'],
  translations: {},
  publish_at: null,
};

/** A post as its editors get it, for tests. */
export const storedPost = (change: Partial<EditedPost> = {}, source: Partial<PostSource> = {}): EditedPost => ({
  ...aPost(),
  title: source.title ?? written.title,
  html: '<p>Bắt đầu từ một ngôn ngữ.</p>',
  toc: [],
  category: null,
  comments: 'open',
  older: null,
  newer: null,
  related: [],
  ...change,
  source: { ...written, ...source },
});

/** What a post was, for tests. */
export const aRevision = (id: number, source: Partial<PostSource>): PostRevision => ({
  id,
  at: 1_790_000_000 + id,
  by: { id: 5, name: 'Cô Hạnh' },
  version: id,
  source: { ...written, ...source },
});

/** A comment that waits for a moderator, for tests. */
export const aWaiting = (id: number, change: Partial<WaitingComment> = {}): WaitingComment => ({
  comment: {
    id,
    parent_id: null,
    author: { id: 9, name: 'Lê Bình', is_teacher: false },
    html: `<p>Câu ${id}</p>`,
    content: `Câu ${id}`,
    created_at: 1_790_000_000,
    reply_count: 0,
    is_answered: false,
    is_teacher_answer: false,
    is_hidden: true,
    is_spoiler: false,
    is_hidden_spoiler: false,
    is_removed: false,
    can_delete: true,
    can_hide: true,
  },
  title: 'Học lập trình từ đâu?',
  path: '/blog/hoc-lap-trinh-tu-dau',
  is_held: true,
  reasons: [],
  is_author_blocked: false,
  since: 1_790_000_000,
  ...change,
});
