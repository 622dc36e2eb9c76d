import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError } from '#/api/envelope';
import type { Role, UserInfo } from '#/api/types';

/** The signed-in person; null is nobody. The session itself is a cookie that scripts cannot read. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: fetchUser,
  staleTime: 5 * 60_000,
});

async function fetchUser(): Promise<UserInfo | null> {
  try {
    return (await api.get('/api/users/info')) as UserInfo;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Forgets the signed-in person, because the server says that the session is over. False when nobody was signed in: a wrong password is no end of a session. */
export function endSession(queryClient: QueryClient): boolean {
  if (!queryClient.getQueryData(userQuery.queryKey)) return false;
  queryClient.setQueryData(userQuery.queryKey, null);
  return true;
}

/** Whether what is known is about the visitor, and so is asked anew once somebody else is signed in. */
export function isOfVisitor(query: { queryKey: readonly unknown[] }): boolean {
  return query.queryKey[0] !== 'tenant';
}

const managers: ReadonlySet<Role> = new Set<Role>(['admin', 'teacher', 'moderator', 'moderator_lead']);
/** Roles that manage something only where the site's permission table grants it. */
const sellers: ReadonlySet<Role> = new Set<Role>(['sale', 'sale_lead', 'affiliate']);

/** Whether somebody may open the management screens; which of them, their rights say. */
export function canManage(user: UserInfo | null | undefined): boolean {
  if (!user) return false;
  const isGranted = Object.values(user.permissions).some((actions) => actions && actions.length > 0);
  return managers.has(user.role) || (sellers.has(user.role) && isGranted);
}

/** Whether the server's permission table allows somebody an action. */
export function may(user: UserInfo | null | undefined, resource: string, action: string): boolean {
  return Boolean(user?.permissions[resource]?.includes(action));
}
