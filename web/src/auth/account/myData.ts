import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** Something that can be agreed to, and whether it is. */
export type Consent = Schemas['ConsentState'];

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

/** Closes the account; all sessions end. */
export function deleteAccount(body: Partial<Schemas['AccountDeletion']>) {
  return api.post('/api/users/deletion', { body });
}
