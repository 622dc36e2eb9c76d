import type { ProblemListItem } from '#/api/types';

/** The problems that a new site begins with arrive together, within this many seconds. */
const TOGETHER_S = 60;

/** Whether somebody has written or changed a problem since the site's sample problems arrived. */
export function hasWritten(problems: readonly Pick<ProblemListItem, 'updated_at'>[]): boolean {
  if (problems.length < 2) return problems.length === 1;
  const times = problems.map((problem) => problem.updated_at);
  return Math.max(...times) - Math.min(...times) > TOGETHER_S;
}
