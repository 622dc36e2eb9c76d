/** The verdicts that submissions are looked for by. */
export const submissionVerdicts = ['AC', 'WR', 'TLE', 'RTE', 'TOE', 'CPE', 'SVE', 'running'] as const;

/** Which submissions of a problem are listed; what is null or empty does not count. */
export interface SubmissionFilters {
  /** Everybody's, where one may see them. */
  all: boolean;
  status: (typeof submissionVerdicts)[number] | null;
  languageId: number | null;
  /** The first day and the last, as YYYY-MM-DD. */
  from: string;
  to: string;
}

/** All that is mine. */
export const noSubmissionFilters: SubmissionFilters = { all: false, status: null, languageId: null, from: '', to: '' };

/** How many filters are on; whose submissions they are is none. */
export function countSet({ status, languageId, from, to }: SubmissionFilters): number {
  return [status, languageId, from, to].filter(Boolean).length;
}

/** The query of the list's call. */
export function submissionQueryOf({ all, status, languageId, from, to }: SubmissionFilters) {
  return {
    ...(all && { scope: 'all' as const }),
    ...(status && { status }),
    ...(languageId !== null && { language_id: languageId }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
