import type { Schemas } from '#/api/types';

/** Judging a contest's answers again: nothing changes before it is applied. */
export type ContestRejudge = Schemas['ContestRejudgeView'];

/** Somebody whose rank or score would be another. */
export type RankChange = ContestRejudge['ranks'][number];

/** A verdict that would be another. */
export type VerdictChange = ContestRejudge['verdicts'][number];
