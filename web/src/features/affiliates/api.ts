import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { anyText, listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import type { AffiliateCode, AffiliatePayout, BonusState } from './types';

/** Where a bonus can stand. */
export const bonusStates = ['pending', 'due', 'paid'] as const satisfies readonly BonusState[];

/** Lists in the address; `month` is the one that bonuses fall due in, such as 2026-11. */
export const userList = listSchema({});
export const bonusList = listSchema({ filters: { month: anyText, state: oneOf(bonusStates) } });
export const codeList = listSchema({});

/** Keys of what is known of affiliates. */
export const affiliateKeys = {
  all: ['affiliates'] as const,
  codes: ['affiliates', 'codes'] as const,
  bonuses: ['affiliates', 'bonuses'] as const,
};

/** My own code, which the call makes when it is first asked for. */
export const myCodeQuery = queryOptions({
  queryKey: [...affiliateKeys.all, 'mine'],
  queryFn: ({ signal }) => api.post('/api/affiliate-code', { body: {}, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whom I brought in, the newest first. */
export const myUsersQuery = (query: ListQuery<typeof userList>) =>
  queryOptions({
    queryKey: [...affiliateKeys.all, 'users', query],
    queryFn: ({ signal }) => api.list('/api/affiliate-code/my-affiliate-users', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What I earned with others' orders, the newest first. */
export const myBonusesQuery = (query: ListQuery<typeof bonusList>) =>
  queryOptions({
    queryKey: [...affiliateKeys.all, 'own', query],
    queryFn: ({ signal }) => api.list('/api/affiliate-code/my-affiliate-txns', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Everybody's bonuses, the newest first; who brings learners in sees their own. */
export const bonusesQuery = (query: ListQuery<typeof bonusList>) =>
  queryOptions({
    queryKey: [...affiliateKeys.bonuses, query],
    queryFn: ({ signal }) => api.list('/api-admin/affiliate/payouts', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Notes that bonuses were paid: one payout a person, all or none of them. */
export function payBonuses(ids: number[]): Promise<AffiliatePayout[]> {
  return api.post('/api-admin/affiliate/payouts', { body: { entry_ids: ids } });
}

const EXPORT_MS = 60_000;

/** A sheet with the bonuses of a list, without its pages. */
export async function exportBonuses({ page: _page, size: _size, ...query }: ListQuery<typeof bonusList>) {
  return api.get('/api-admin/affiliate/payouts/export', { query, timeoutMs: EXPORT_MS });
}

/** Everybody's codes by given name. */
export const codesQuery = (query: ListQuery<typeof codeList>) =>
  queryOptions({
    queryKey: [...affiliateKeys.codes, query],
    queryFn: ({ signal }) => api.list('/api/affiliate-code', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Says what somebody's code brings; null: what the site says. */
export function setRates(user: number, rates: { value: number | null; bonus: number | null }): Promise<AffiliateCode> {
  return api.post('/api/affiliate-code', { body: { user_id: user, ...rates } });
}
