import type { ContestView } from '../types';

/** The call, as the document has it. */
export interface SignInPaths {
  '/api/contests/{id}/sign-in': {
    post: {
      requestBody: { content: { 'application/json': { candidate_id: string; password: string } } };
      responses: { 200: { content: { 'application/json': { data: string } } } };
    };
  };
}

/** A contest that says whether it names its candidates. */
export type WithCandidates = ContestView & { has_candidates?: boolean };
