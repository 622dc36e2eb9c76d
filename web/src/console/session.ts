import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#/api/envelope';
import { calls } from './client';
import type { Schemas } from './types';

/** What an operator may do; a role is a set of these. */
export type Permission = Schemas['Permission'];

/** What an operator is. */
export type Role = Schemas['Role'];

/** The roles of operators. */
export const roles = ['owner', 'support', 'finance', 'read_only'] as const satisfies readonly Role[];

/** The role of a word that a form gives; the least of them where it is none. */
export const roleOf = (word: string | undefined): Role => roles.find((role) => role === word) ?? 'read_only';

/** Who is signed in to the console, and how. Times in epoch seconds. */
export type Session = Schemas['SessionBody'];

/** The signed-in operator; null is nobody. The session itself is a cookie that scripts cannot read. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: 5 * 60_000 });

async function fetchSession(): Promise<Session | null> {
  try {
    return await calls.get('/api/console/session');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Forgets the operator and everything that they have seen. False when nobody was signed in. */
export function clearSession(queryClient: QueryClient): boolean {
  const somebody = Boolean(queryClient.getQueryData(sessionQuery.queryKey));
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  queryClient.setQueryData(sessionQuery.queryKey, null);
  return somebody;
}

/** The signed-in operator. */
export function useSession(): Session | null | undefined {
  return useQuery(sessionQuery).data;
}

/** Whether the signed-in operator has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const session = useSession();
  return (permission) => Boolean(session?.permissions.includes(permission));
}
