import type { ContestItem } from '../types';

/** Whether somebody can go into the room of a contest that runs: they have entered it, or may still. */
export function canTake({
  my_entry: entry,
  time_check: window,
}: Pick<ContestItem, 'my_entry' | 'time_check'>): boolean {
  return entry !== null || window === 'between';
}
