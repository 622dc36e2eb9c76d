import type { Schemas } from '#/api/types';

/** A contest in a list. */
export type ContestItem = Schemas['ContestItem'];

/** A contest whole. Times in epoch seconds. */
export type ContestView = Schemas['ContestView'];

/** A part of a contest, with one's own sitting over it. */
export type ContestPart = Schemas['ContestPart'];

/** Where somebody is with a part. */
export type PartState = Schemas['PartState'];
