import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, api, fillPath } from '#/api/client';
import { currentLocale } from '#/i18n/i18n';
import { anyText, listSchema, oneOf, wholeNumber, type ListQuery } from '#/ui/table/listState';
import type { ActivationCode, CodesBody, CodesMade, CodesRemoved } from './types';

/** Whether codes were used. */
export const uses = ['false', 'true'] as const;

/** The list of codes in the address; the search is for a code, however it is typed. */
export const codeList = listSchema({ filters: { used: oneOf(uses), course_id: wholeNumber, batch: anyText } });

/** The key of what is known of activation codes. */
export const codeKey = ['activation-codes'] as const;

/** Codes, the newest first. */
export const codesQuery = ({ used, ...query }: ListQuery<typeof codeList>) =>
  queryOptions({
    queryKey: [...codeKey, query, used],
    queryFn: ({ signal }) =>
      api.list('/api/activation-code', {
        query: { ...query, used: used === undefined ? undefined : used === 'true' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const MAKE_MS = 60_000;

/** Makes many codes at once. */
export function makeCodes(body: CodesBody): Promise<CodesMade> {
  return api.post('/api/activation-code', { body, timeoutMs: MAKE_MS });
}

/** Removes codes that nobody has used. */
export function removeCodes(codes: readonly Pick<ActivationCode, 'id'>[]): Promise<CodesRemoved> {
  return api.post('/api/activation-code/remove-activation-codes', {
    body: { delete_ids: codes.map(({ id }) => id).join(',') },
  });
}

/** A batch as a sheet, or as cards to be cut out. */
export type BatchFormat = 'xlsx' | 'pdf';

/** Where a batch's file is, in the page's language. */
export const batchAddress = (batch: number, format: BatchFormat): string =>
  addressOf(fillPath('/api/activation-code/batch/{id}/file', { id: batch }), { format, lang: currentLocale() });
