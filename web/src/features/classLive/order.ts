import type { LiveLearner } from './types';

/** Since when somebody asks for a teacher: by a raised hand, or by asking for help with a snippet. Null: they don't. */
export function askedSince({ hand_at: hand, help }: LiveLearner): number | null {
  const times = [hand, help?.asked_at ?? null].filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Who asks first, then who is stuck, then the others. */
const rank = (learner: LiveLearner) => (askedSince(learner) !== null ? 0 : learner.stuck !== null ? 1 : 2);

/** Who needs somebody first: who asks, the longest first, then who is stuck; otherwise as the server has them, by given name. */
export function inOrder(learners: readonly LiveLearner[]): LiveLearner[] {
  return [...learners].sort((a, b) => rank(a) - rank(b) || (askedSince(a) ?? 0) - (askedSince(b) ?? 0));
}

/** What learners can be narrowed to. */
export const filters = ['all', 'here', 'working', 'stuck', 'hands'] as const;
export type Filter = (typeof filters)[number];

/** Whether a learner is one of those. Who is stuck by a raised hand alone is counted with the hands. */
export function isOf(filter: Filter, learner: LiveLearner): boolean {
  const { state, stuck } = learner;
  if (filter === 'here') return state !== 'absent';
  if (filter === 'working') return state === 'working';
  if (filter === 'stuck') return stuck === 'failing' || stuck === 'compile';
  return filter === 'all' || askedSince(learner) !== null;
}
