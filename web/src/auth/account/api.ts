import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** A browser in which the person is signed in. */
export type Session = Schemas['SessionItem'];
/** A key with which a program calls in the person's name. */
export type ApiKey = Schemas['ApiKeyItem'];
/** Where the link of the person's parent stands. Times in epoch seconds. */
export type ParentLinkView = Schemas['ParentLinkView'];
/** How notices of a kind come. */
export type NoticeSetting = Schemas['NoticeSetting'];

/** Everything that is about the own account but not in the person's info. */
export const accountKeys = {
  sessions: ['account', 'sessions'] as const,
  apiKeys: ['account', 'api-keys'] as const,
  noticeSettings: ['account', 'notice-settings'] as const,
};

/** Where the person is signed in, this browser first. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => {
    const sessions = await api.get('/api/users/sessions', { signal });
    return [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
  },
});

/** Ends one session. */
export function endSession(id: number) {
  return api.delete('/api/users/sessions/{id}', { path: { id } });
}

/** Ends all sessions but this one. */
export function endOtherSessions() {
  return api.delete('/api/users/sessions');
}

/** The person's keys. */
export const apiKeysQuery = queryOptions({
  queryKey: accountKeys.apiKeys,
  queryFn: ({ signal }) => api.get('/api/users/api-keys', { signal }),
});

/** Makes a key, which the answer shows and nothing afterwards; `expires_at` in epoch seconds. */
export function createApiKey(body: { name: string; expires_at: number; read_only: boolean }) {
  return api.post('/api/users/api-keys', { body });
}

/** Takes a key back: what uses it is refused from now on. */
export function deleteApiKey(id: number) {
  return api.delete('/api/users/api-keys/{id}', { path: { id } });
}

/** Where the link of the person's parent stands; another one with another address. */
export const parentLinkQuery = (email: string | null) =>
  queryOptions({
    queryKey: ['account', 'parent-link', email],
    queryFn: ({ signal }) => api.get('/api/users/parent-link', { signal }),
  });

/** Sends the parent the link, again or for the first time; a former one opens nothing any more. */
export function sendParentLink(): Promise<ParentLinkView> {
  return api.post('/api/users/parent-link');
}

/** Ends the parent's link. */
export function revokeParentLink(): Promise<ParentLinkView> {
  return api.delete('/api/users/parent-link');
}

/** How notices come. */
export const noticeSettingsQuery = queryOptions({
  queryKey: accountKeys.noticeSettings,
  queryFn: ({ signal }) => api.get('/api/users/notice-settings', { signal }),
});

/** Changes how notices of a kind come; the answer has all kinds. */
export function saveNoticeSetting(kind: string, { site, mail }: Pick<NoticeSetting, 'site' | 'mail'>) {
  return api.put('/api/users/notice-settings', { body: { [kind]: { site, mail } } });
}
