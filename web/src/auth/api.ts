import type { QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas, UserInfo, UserInfoChange } from '#/api/types';
import { affiliateCode } from './affiliate';
import { userQuery } from './session';

/** What brings somebody in. */
export interface Credentials {
  /** An address or a login name. */
  email: string;
  password: string;
  /** The token of an invitation that is accepted with it. */
  invitation?: string;
}

/** What makes an account. */
export interface NewAccount extends Credentials {
  full_name: string;
  /** What the person agrees to. */
  consents: Schemas['Purpose'][];
}

/** Signs in; the server sets the session's cookie. */
export function signIn(credentials: Credentials): Promise<string> {
  return api.post('/api/users/sign-in', { body: credentials });
}

/** Signs in with the code that the identity page has led back with: once, and in the browser that began. */
export function signInWithCode(code: string): Promise<string> {
  return api.post('/api/users/sign-in', { body: { code } });
}

/** Begins to sign in on the identity page: its address, which leads back to a path of this site. */
export function beginIdentity(body: { redirect_path: string; mode: 'sign-in' | 'sign-up' }): Promise<{ url: string }> {
  return api.post('/api/users/identity', { body });
}

/** Makes an account and signs in; whose code brought the person here is kept with it. */
export function signUp(account: NewAccount): Promise<string> {
  return api.post('/api/users/sign-up', { body: { ...account, affiliate_code: affiliateCode() } });
}

/** Changes the own account; a new address takes the password, and counts once it is verified. */
export async function saveUserInfo(change: UserInfoChange): Promise<UserInfo> {
  return (await api.put('/api/users/info', { body: change })) as UserInfo;
}

/** Keeps what a change of the own account answered. */
export function keepUserInfo(queryClient: QueryClient, saved: UserInfo): void {
  queryClient.setQueryData(userQuery.queryKey, saved);
}

/** Asks for a letter that lets somebody choose a new password. The answer is the same whether there is such an account or not. */
export function forgotPassword(body: { email: string }): Promise<boolean> {
  return api.post('/api/users/forgot-password', { body });
}

/** Chooses a new password with the token of a letter; all sessions end. */
export function resetPassword(body: { token: string; password: string; password_confirm: string }): Promise<boolean> {
  return api.post('/api/users/reset-password', { body });
}

/** Sets or changes the own password; other sessions end. */
export function changePassword(body: {
  old_password?: string;
  password: string;
  password_confirm: string;
}): Promise<boolean> {
  return api.post('/api/users/upsert-password', { body });
}

/** Verifies an address with the token of a letter; a second time says the same. */
export function verifyEmail(token: string): Promise<{ email: string; verified: boolean }> {
  return api.get('/api/users/email-verify', { query: { token } });
}

/** Sends the letter that verifies the account's address again. */
export function sendVerification(): Promise<boolean> {
  return api.post('/api/users/email-verify');
}

/** What an invitation says to who holds its token. */
export function openInvitation(token: string) {
  return api.get('/api/invitation/open', { query: { token } });
}

/** The provinces that a text finds; all of them for an empty one. */
export function findProvinces(search: string, signal?: AbortSignal) {
  return api.get('/api/general/geo/province', { query: { search }, signal });
}

/** Schools whose name fits what was typed, those with most members first. */
export function findSchools(search: string, signal?: AbortSignal, province?: string) {
  return api.get('/api/schools', { query: { search, province }, signal });
}

/** The province of a key. */
export function provinceOf(key: string) {
  return api.get('/api/general/geo/province', { query: { key } });
}
