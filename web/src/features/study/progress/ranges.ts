import type { Played } from '#/features/courses';

/** A longer way between two reports of a film was not played: reports come several times a second, each second at least. */
export const MOST_BETWEEN = 4;

/** Ranges in their order, those that touch made one. */
export function merged(ranges: readonly Played[]): Played[] {
  const result: Played[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** How many seconds ranges have, each counted once. */
export function secondsOf(ranges: readonly Played[]): number {
  return merged(ranges).reduce((sum, [from, to]) => sum + to - from, 0);
}

/** What is known of a film that plays. */
export interface Playing {
  /** Where it was when it last told; null after it stood still or went elsewhere. */
  at: number | null;
  /** What was played and is not sent yet. */
  unsent: Played[];
}

/** Nothing is known yet. */
export const still: Playing = { at: null, unsent: [] };

/** It plays, and is at a second: what lies between was played. These are seconds of the film, however fast it plays. */
export function playedTo({ at, unsent }: Playing, second: number): Playing {
  const isPlayed = at !== null && second > at && second - at <= MOST_BETWEEN;
  return { at: second, unsent: isPlayed ? merged([...unsent, [at, second]]) : unsent };
}

/** It stood still or went elsewhere: nothing was played between. */
export function brokenOff({ unsent }: Playing): Playing {
  return { at: null, unsent };
}
