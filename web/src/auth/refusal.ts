/** Why a guard sends somebody away from a screen for good: `refused.<name>` are the words. */
export const refusals = ['not_a_teacher', 'cannot_access_page'] as const;
export type Refusal = (typeof refusals)[number];

/** The query parameter by which the screen that somebody is sent to learns the refusal; the server's guard uses the same. */
export const REFUSED = 'refused';
