import type { ClassPost } from './types';

/** A post of a class, for tests. */
export const aPost = (id: number, change: Partial<ClassPost> = {}): ClassPost => ({
  id,
  title: `Bài ${id}`,
  blocks: [{ kind: 'text', format: 'markdown', text: 'Mang **vở**.', html: '<p>Mang <strong>vở</strong>.</p>' }],
  author: 'Cô Hạnh',
  pinned: false,
  publish_at: 1_790_000_000,
  is_published: true,
  comment_count: 0,
  version: 1,
  ...change,
});
