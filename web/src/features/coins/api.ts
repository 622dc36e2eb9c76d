import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { listSchema, oneOf, wholeNumber, type ListQuery } from '#/ui/table/listState';

/** A row of the ledger: coins that somebody got, or that were taken. Times in epoch seconds. */
export type CoinEntry = Schemas['CoinEntry'];
/** One's own, as the history has it. */
export type OwnCoins = Schemas['HistoryItem'];

/** What coins are given for, or spent on. */
export const reasons = [
  'course',
  'lesson',
  'question',
  'quiz_question',
  'quiz',
  'challenge',
  'donation',
  'referral',
  'shop',
] as const;

/** The ledger in the address. */
export const coinList = listSchema({ filters: { reason: oneOf(reasons), user_id: wholeNumber } });

/** Keys of what is known of coins. */
export const coinKeys = { all: ['coins'] as const, mine: ['coins', 'mine'] as const };

/** The ledger, the newest first. */
export const coinsQuery = (query: ListQuery<typeof coinList>) =>
  queryOptions({
    queryKey: [...coinKeys.all, 'list', query],
    queryFn: ({ signal }) => api.list('/api-admin/transaction/ucoin', { query, signal }),
    placeholderData: keepPreviousData,
  });

const SHOWN = 5;

/** What I got last. */
export const myCoinsQuery = queryOptions({
  queryKey: coinKeys.mine,
  queryFn: ({ signal }) =>
    api.list('/api/learning/user-history', { query: { kind: 'coin', page: 1, size: SHOWN }, signal }),
});

/** Coins for several people, at most 200; the same key is the same donation. */
export interface Donation {
  user_ids: number[];
  amount: number;
  note: string;
  key: string;
}

/** Gives them, or takes them where the amount is below zero. */
export function giveCoins(body: Donation): Promise<CoinEntry[]> {
  return api.post('/api-admin/transaction/ucoin', { body });
}
