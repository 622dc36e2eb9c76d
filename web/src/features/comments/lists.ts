import type { Comment } from './types';

/** A new comment pushes others to the next page, where they would stand twice. */
export function unique(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()];
}

/** A list without its signs. */
export const plainList = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 } as const;
