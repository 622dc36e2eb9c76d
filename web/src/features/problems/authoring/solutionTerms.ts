import * as z from 'zod/mini';
import { rules } from '#/ui/form/rules';

/** When the solution is shown. */
export const solutionTimes = ['answered', 'solved', 'never'] as const;

/** Most tries and days after which the solution opens. */
export const solutionLimits = { tries: 1000, days: 3650 } as const;

/** When the solution opens; null: no number of tries, or no time, opens it. */
export const solutionTerms = {
  show_solution: z.enum(solutionTimes),
  solution_after_tries: z.nullable(rules.wholeBetween(1, solutionLimits.tries)),
  solution_after_days: z.nullable(rules.wholeBetween(1, solutionLimits.days)),
};
