import type { Schemas } from '#/api/types';

/** What everybody's submissions say of a problem, with my own place. */
export type ProblemStatistic = Schemas['ProblemStatistic'];

/** How people are distributed. */
export type Distribution = Schemas['Distribution'];

/** People whose value is from one bound to the other. */
export type Bin = Schemas['Bin'];

/** Submissions of a day. */
export type DayCount = Schemas['DayCount'];

/** A row of the best. */
export type BestRow = Schemas['BestRow'];
