import type { Schemas } from '#/api/types';

/** A contest in a list. */
export type ContestItem = Schemas['ContestItem'];

/** A quiz with a time limit that can be taken now, in a course that one has joined. Times in epoch seconds. */
export type TimedQuiz = Schemas['TimedQuiz'];

/** A contest whole. Times in epoch seconds. */
export type ContestView = Schemas['ContestView'];

/** A part of a contest, with one's own sitting over it. */
export type ContestPart = Schemas['ContestPart'];

/** Where somebody is with a part. */
export type PartState = Schemas['PartState'];
