import type { ContestFormat } from '../types';

/** Formats that count rejected tries as time, with the minutes that each costs unless the contest says otherwise. */
const penalties: Partial<Record<ContestFormat, number>> = { icpc: 20, atcoder: 5, codeforces_edu: 10, vnoj: 5 };

/** What a rejected try costs in a format, in minutes; null where it costs no time. */
export const penaltyOf = (format: ContestFormat): number | null => penalties[format] ?? null;

/** Whether a board can stand still: blind ones do anyway, and where each has a clock of their own there is no last hour. */
export const canFreeze = (format: ContestFormat, type: 'free' | 'timed'): boolean => format !== 'oi' && type === 'free';
