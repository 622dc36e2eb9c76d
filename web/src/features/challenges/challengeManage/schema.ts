import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import type { Found } from '#/ui/form/AsyncSelectField';
import type { Challenge } from '../types';

/** Longest title. */
export const TITLE_MOST = 200;

/** A challenge in its form. */
export interface ChallengeForm {
  problem: Found<number> | null;
  title: { vi: string; en: string };
  /** Null: what the site gives. */
  reward: number | null;
}

/** What the form takes: a problem has to be chosen. */
export const challengeSchema = z.object({
  problem: z
    .nullable(z.object({ value: z.number(), label: z.string(), detail: z.optional(z.string()) }))
    .check(z.refine((problem) => problem !== null, message('required'))),
  title: z.object({ vi: rules.optionalText(TITLE_MOST), en: rules.optionalText(TITLE_MOST) }),
  reward: z.nullable(rules.count()),
});

/** What the form begins with. */
export const formOf = (challenge: Challenge | undefined): ChallengeForm => ({
  problem: challenge ? { value: challenge.problem.id, label: challenge.problem.title } : null,
  title: { vi: challenge?.edit?.title.vi ?? '', en: challenge?.edit?.title.en ?? '' },
  reward: challenge?.edit?.reward ?? null,
});
