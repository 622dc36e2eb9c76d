import type { ChartPoint } from '#/ui/Chart/types';
import { rubrics, type Result } from './types';

/** The points of each analysis in percent of what there are, from the oldest to the newest; a row of values for each rubric. */
export function growthOf(results: readonly Result[]): ChartPoint[] {
  return results.toReversed().map(({ at, rubric, total, max }) => ({
    at,
    values: rubrics.map((one) => (one === rubric && max > 0 ? Math.round((total / max) * 100) : null)),
  }));
}
