import { describe, expect, it } from 'vitest';
import { aPost } from './fixtures';
import { liveState } from './live';
import type { PostItem } from './types';

const now = 1_790_000_000;

describe('what readers have of a post', () => {
  it.each<[ReturnType<typeof liveState>, Partial<PostItem>]>([
    ['none', {}],
    ['none', { publish_at: now + 60 }],
    ['scheduled', { status: 'published', publish_at: now + 60 }],
    ['live', { status: 'published', publish_at: now }],
    ['live', { status: 'published', publish_at: now - 60, is_live: true, has_changes: false }],
    ['older', { status: 'waiting_for_approval', publish_at: now - 60, is_live: true }],
    ['none', { status: 'published', visibility: 'private', publish_at: now - 60 }],
  ])('is %s of %j', (state, change) => {
    expect(liveState(aPost(change), now)).toBe(state);
  });
});
