import type { ContestView } from '../types';

/** What the main button of a contest does. */
export type Way =
  /** Into the room, where the contest goes on. */
  | 'go_on'
  /** Entering. */
  | 'enter'
  /** Signing in, and then entering. */
  | 'sign_in'
  /** The board of a contest that is over. */
  | 'results'
  /** Nothing as yet; the server says why. */
  | 'closed';

type Known = Pick<ContestView, 'state' | 'my_entry' | 'can_enter'>;

/** Whether somebody's own time in a contest is not over; both in epoch seconds. */
export function isInside({ my_entry: entry, state }: Known, now: number): boolean {
  if (!entry) return false;
  return entry.ends_at === null ? state !== 'completed' : now < entry.ends_at;
}

/** What can be done with a contest now. */
export function wayIn(contest: Known, isSomebody: boolean, now: number): Way {
  if (isInside(contest, now)) return 'go_on';
  if (contest.state === 'completed') return 'results';
  if (contest.can_enter) return isSomebody ? 'enter' : 'sign_in';
  return !isSomebody && contest.state === 'running' ? 'sign_in' : 'closed';
}

/** Whether a contest that is over can be taken for oneself, against the same clock. */
export function offersVirtual(contest: Known, now: number): boolean {
  return contest.state === 'completed' && !isInside(contest, now) && contest.my_entry?.kind !== 'virtual';
}
