import { listOf, noneTwice } from './list';

/** The ids of `1,3`; with a minus, `-2`, what is said to be false. Null where it is no such list. */
export function readChoices(text: string): number[] | null {
  const picks = listOf(text, (part) => (/^-?\d{1,15}$/.test(part) && Number(part) !== 0 ? Number(part) : null));
  return picks && noneTwice(picks.map(Math.abs)) ? picks : null;
}

/** Ids as `1,3`, ascending. */
export function writeChoices(ids: readonly number[]): string {
  return ids.toSorted((a, b) => Math.abs(a) - Math.abs(b)).join(',');
}
