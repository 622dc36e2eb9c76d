import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#/api/envelope';
import { calls } from './client';

/** What an operator may do; a role is a set of these. */
export type Permission =
  | 'overview.view'
  | 'sites.view'
  | 'sites.create'
  | 'sites.rename'
  | 'sites.suspend'
  | 'sites.enter'
  | 'sites.delete'
  | 'sites.export'
  | 'sites.import'
  | 'sites.clone'
  | 'sites.move'
  | 'sites.restore'
  | 'plans.change'
  | 'operations.view'
  | 'operations.control'
  | 'farm.view'
  | 'farm.drain'
  | 'migrations.view'
  | 'migrations.run'
  | 'certificates.view'
  | 'certificates.renew'
  | 'visits.end'
  | 'audit.view'
  | 'operators.manage';

/** The roles of operators. */
export const roles = ['owner', 'support', 'finance', 'read_only'] as const;
export type Role = (typeof roles)[number];

/** Who is signed in to the console, and how. Times in epoch seconds. */
export interface Session {
  operator: { id: number; email: string; name: string; role: Role };
  permissions: Permission[];
  session: {
    id: number;
    created_at: number;
    expires_at: number;
    idle_expires_at: number;
    factor_at: number;
    step_up_until: number;
  };
  factors: { totp: boolean; passkeys: number; recovery_codes_left: number };
}

/** The signed-in operator; null is nobody. The session itself is a cookie that scripts cannot read. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: 5 * 60_000 });

async function fetchSession(): Promise<Session | null> {
  try {
    return await calls.get<Session>('/session');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Forgets the operator and everything that they have seen. False when nobody was signed in. */
export function forget(queryClient: QueryClient): boolean {
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
