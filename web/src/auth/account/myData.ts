import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** Something that can be agreed to, and whether it is. */
export type Consent = Schemas['ConsentState'];

const POLL_MS = 2000;

/** What the person has agreed to, and what else they can agree to. */
export const consentsQuery = queryOptions({
  queryKey: ['account', 'consents'],
  queryFn: ({ signal }) => api.get('/api/users/consents', { signal }),
});

/** Gives a consent or takes it back; the answer has all. */
export function changeConsent(body: { purpose: Schemas['Purpose']; given: boolean }) {
  return api.put('/api/users/consents', { body });
}

/** Has a copy of everything made. */
export function exportMyData() {
  return api.post('/api/users/data-export');
}

/** How far that copy is; asked again until it is over. */
export const exportQuery = (taskId: number | null) =>
  queryOptions({
    queryKey: ['account', 'data-export', taskId],
    queryFn: ({ signal }) => api.get('/api/tasks/{id}', { path: { id: taskId ?? 0 }, signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'done' || state.data?.state === 'failed' ? false : POLL_MS),
  });

/** Closes the account; all sessions end. */
export function deleteAccount(body: Partial<Schemas['AccountDeletion']>) {
  return api.post('/api/users/deletion', { body });
}
