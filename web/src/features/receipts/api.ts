import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';

/** What was handed in under this code. */
export const receiptQuery = (code: string) =>
  queryOptions({
    queryKey: ['receipts', code],
    queryFn: ({ signal }) => api.get('/api/learning/receipt/{code}', { path: { code }, signal }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A code as people write it: with blanks and dashes between, small letters. */
export const plainCode = (written: string) => written.replaceAll(/[\s-]/g, '').toUpperCase();
