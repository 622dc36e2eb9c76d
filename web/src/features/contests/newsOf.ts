import type { NewsContest } from '#/features/contestNews';
import type { ContestView } from './types';

/** What the news of a contest are shown by: who takes part in one that runs may ask, of whatever they have seen. */
export const newsOf = (
  contest: Pick<ContestView, 'id' | 'can_edit' | 'my_entry' | 'state' | 'parts'>,
): NewsContest => ({
  id: contest.id,
  can_edit: contest.can_edit,
  canAsk: contest.my_entry !== null && contest.state === 'running',
  problems: contest.parts.flatMap((part) => part.questions ?? []),
});
