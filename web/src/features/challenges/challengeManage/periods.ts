import { addDays, firstOf, lastOf, mondayOf, monthOf, weeksOf, type Day } from '../days';
import type { Challenge, ChallengeKind } from '../types';

/** The days that one challenge of a kind may fill. */
export interface Period {
  kind: ChallengeKind;
  start: Day;
  end: Day;
}

/** The period of a kind that a day is in. */
export function periodOf(kind: ChallengeKind, day: Day): Period {
  if (kind === 'daily') return { kind, start: day, end: day };
  if (kind === 'weekly') return { kind, start: mondayOf(day), end: addDays(mondayOf(day), 6) };
  return { kind, start: firstOf(monthOf(day)), end: lastOf(monthOf(day)) };
}

/** The weeks of a month's calendar. */
export const weekPeriods = (month: string): Period[] =>
  weeksOf(month).map(([monday = firstOf(month)]) => periodOf('weekly', monday));

/** The challenge of a period. */
export const challengeIn = (challenges: readonly Challenge[], { kind, start }: Period): Challenge | undefined =>
  challenges.find((challenge) => challenge.kind === kind && challenge.start === start);

/** The first day after `day`, and not before `today`, that has no daily challenge; at most two months are looked through. */
export function nextEmpty(challenges: readonly Challenge[], day: Day, today: Day): Day {
  const taken = new Set(challenges.filter(({ kind }) => kind === 'daily').map(({ start }) => start));
  let next = addDays(day, 1);
  if (next < today) next = today;
  for (let count = 0; count < 62 && taken.has(next); count += 1) next = addDays(next, 1);
  return next;
}
