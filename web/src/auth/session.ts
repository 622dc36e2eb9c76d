import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError } from '#/api/envelope';
import type { Role, UserInfo, UserInfoChange } from '#/api/types';

/** The signed-in person; null is nobody. The session itself is a cookie that scripts cannot read. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: fetchUser,
  staleTime: 5 * 60_000,
});

async function fetchUser(): Promise<UserInfo | null> {
  try {
    return await api.get('/api/users/info');
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

/** Signs in; the server sets the session's cookie. */
export function signIn(credentials: { email: string; password: string }): Promise<string> {
  return api.post('/api/users/sign-in', { body: credentials });
}

/** Makes an account and signs in. */
export function signUp(account: { email: string; password: string; full_name: string }): Promise<string> {
  return api.post('/api/users/sign-up', { body: account });
}

/** Ends the session. */
export function signOut(): Promise<unknown> {
  return api.post('/api/users/sign-out');
}

/** Changes the own profile. */
export function saveUserInfo(change: UserInfoChange): Promise<UserInfo> {
  return api.put('/api/users/info', { body: change });
}

/** Sets or changes the own password. */
export function changePassword(change: {
  old_password: string;
  password: string;
  password_confirm: string;
}): Promise<boolean> {
  return api.post('/api/users/upsert-password', { body: change });
}

const managers: ReadonlySet<Role> = new Set<Role>(['admin', 'teacher', 'moderator', 'moderator_lead']);

/** Whether somebody may open the management screens. */
export function canManage(user: UserInfo | null | undefined): boolean {
  return Boolean(user && managers.has(user.role));
}

/** Whether the server's permission table allows somebody an action. */
export function may(user: UserInfo | null | undefined, resource: string, action: string): boolean {
  return Boolean(user?.permissions[resource]?.includes(action));
}

const phonePattern = /^0[35789]\d{8}$/;

/** Whether the personal information that a person's type requires is there. */
export function hasRequiredInformation(user: UserInfo): boolean {
  if (!user.full_name || !user.dob) return false;
  return user.type !== 'student' || phonePattern.test(user.phone_number ?? '');
}
