import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import type { Locale } from '#/i18n/locale';

/** A certificate of a course, or of an award in a contest. Times in epoch seconds. */
export type Certificate = Schemas['CourseCertificate'];

/** Keys of what is known of certificates. */
export const certificateKeys = {
  one: (code: string) => ['certificates', 'one', code] as const,
  mine: ['certificates', 'mine'] as const,
};

/** The certificate with this code. */
export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: certificateKeys.one(code),
    queryFn: ({ signal }) => api.get('/api/certificates/{code}', { path: { code }, signal }),
  });

/** My own, the newest first. */
export const myCertificatesQuery = queryOptions({
  queryKey: certificateKeys.mine,
  queryFn: ({ signal }) => api.get('/api/certificates', { signal }),
});

/** Where the browser gets it to print. */
export const pdfAddress = (code: string, lang: Locale) =>
  `/api/certificates/${encodeURIComponent(code)}/pdf?lang=${lang}`;

/** Revokes it: everybody who looks it up reads why. */
export function revokeCertificate(code: string, reason: string): Promise<Certificate> {
  return api.post('/api/certificates/{code}/revoke', { path: { code }, body: { reason } });
}

/** Takes that back. */
export function restoreCertificate(code: string): Promise<Certificate> {
  return api.delete('/api/certificates/{code}/revoke', { path: { code } });
}
