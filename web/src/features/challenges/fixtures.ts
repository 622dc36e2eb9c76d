import type { Challenge } from './types';

/** A challenge of one day. */
export const aChallenge = (change: Partial<Challenge> = {}): Challenge => ({
  id: 1,
  kind: 'daily',
  start: '2026-11-23',
  end: '2026-11-23',
  title: 'Tổng hai số',
  problem: { id: 7, slug: 'tong-hai-so', title: 'Tổng hai số', difficulty: 'easy' },
  reward: 10,
  solved_count: 3,
  my: { status: 'new', in_time: false, rewarded: false },
  streak: { current: 4, best: 9, rest_days: 0, done_today: false },
  next_at: Date.parse('2026-11-23T17:00:00Z') / 1000,
  edit: null,
  ...change,
});
