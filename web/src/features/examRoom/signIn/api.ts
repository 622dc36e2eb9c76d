import type { QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { isOfVisitor, userQuery } from '#/auth/session';
import { contestQuery } from '../api';

/** What stands on a candidate's card. */
export interface CardCredentials {
  candidate_id: string;
  password: string;
}

/** Signs in to the room of one contest; the server sets the session's cookie. */
export const signInAsCandidate = (slug: string, body: CardCredentials): Promise<string> =>
  api.post('/api/contests/{id}/sign-in', { path: { id: slug }, body });

/** Makes what is on the page that of who has signed in: the contest first, so that it is there when they are. */
export async function renewVisitor(queryClient: QueryClient, slug: string): Promise<void> {
  await queryClient.fetchQuery({ ...contestQuery(slug), staleTime: 0 });
  await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
  await queryClient.invalidateQueries({ predicate: isOfVisitor });
}
