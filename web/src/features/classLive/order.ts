import type { LiveLearner } from './types';

/** Hands first, then who is stuck, then the others. */
const rank = ({ hand_at: hand, stuck }: LiveLearner) => (hand !== null ? 0 : stuck !== null ? 1 : 2);

/** Who needs somebody first: hands, the longest up first, then who is stuck; otherwise as the server has them, by given name. */
export function inOrder(learners: readonly LiveLearner[]): LiveLearner[] {
  return [...learners].sort((a, b) => rank(a) - rank(b) || (a.hand_at ?? 0) - (b.hand_at ?? 0));
}

/** What learners can be narrowed to. */
export const filters = ['all', 'here', 'working', 'stuck', 'hands'] as const;
export type Filter = (typeof filters)[number];

/** Whether a learner is one of those. Who is stuck by a raised hand alone is counted with the hands. */
export function isOf(filter: Filter, { state, stuck, hand_at: hand }: LiveLearner): boolean {
  if (filter === 'here') return state !== 'absent';
  if (filter === 'working') return state === 'working';
  if (filter === 'stuck') return stuck === 'failing' || stuck === 'compile';
  return filter === 'all' || hand !== null;
}
