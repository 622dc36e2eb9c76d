import type { PostItem } from './types';

/** What readers have of a post: all of it, an older version, nothing before a time, or nothing. */
export type LiveState = 'live' | 'older' | 'scheduled' | 'none';

/** Decided by the clock, as the server does for readers; `now` in epoch seconds. */
export function liveState(
  { is_live: isLive, has_changes: hasChanges, status, visibility, publish_at: at }: Live,
  now: number,
): LiveState {
  const isDue = at !== null && at <= now;
  if (isLive) return hasChanges ? 'older' : 'live';
  if (status !== 'published' || visibility === 'private' || at === null) return 'none';
  // Its time has come since the list was asked for.
  return isDue ? 'live' : 'scheduled';
}

type Live = Pick<PostItem, 'is_live' | 'has_changes' | 'status' | 'visibility' | 'publish_at'>;
