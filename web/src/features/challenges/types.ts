import type { Schemas } from '#/api/types';

/** The problem of a day, a week or a month. */
export type Challenge = Schemas['ChallengeView'];

export const challengeKinds = ['daily', 'weekly', 'monthly'] as const satisfies readonly Schemas['ChallengeKind'][];
/** For how long a challenge is. */
export type ChallengeKind = (typeof challengeKinds)[number];

/** By what days ahead are filled. */
export type ChallengeRule = Schemas['ChallengeRule'];

/** What filling days came to. */
export type ChallengesFilled = Schemas['ChallengesFilled'];
