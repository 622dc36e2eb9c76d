import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { manageKeys } from '../api';
import type { Candidate, CandidateCard, CandidateInput } from './types';

/** Rows of a page, as many as the server gives at once. */
const MOST = 96;
/** Thousands of passwords are hashed before the answer. */
const CARDS_MS = 180_000;

/** What the list is narrowed to, and which page of it. */
export interface CandidateQuery {
  page: number;
  size: number;
  search?: string;
  room?: string;
}

/** The key of all that is known of a contest's candidates. */
export const candidatesKey = (contest: number) => [...manageKeys.all, 'candidates', contest] as const;

/** A page of the list. */
export const candidatesQuery = (contest: number, query: CandidateQuery) =>
  queryOptions({
    queryKey: [...candidatesKey(contest), 'list', query],
    queryFn: ({ signal }) =>
      api.list('/api/contests/{id}/candidates', { path: { id: contest }, query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });

/** The rooms that they sit in. */
export const roomsQuery = (contest: number) =>
  queryOptions({
    queryKey: [...candidatesKey(contest), 'rooms'],
    queryFn: ({ signal }) => api.get('/api/contests/{id}/candidates/rooms', { path: { id: contest }, signal }),
  });

/** Adds one. */
export const addCandidate = (contest: number, body: CandidateInput): Promise<Candidate> =>
  api.post('/api/contests/{id}/candidates', { path: { id: contest }, body });

/** Changes one. */
export const changeCandidate = (contest: number, candidate: number, body: CandidateInput): Promise<Candidate> =>
  api.put('/api/contests/{id}/candidates/{candidate}', { path: { id: contest, candidate }, body });

/** Takes one off the list. */
export const removeCandidate = (contest: number, candidate: number) =>
  api.delete('/api/contests/{id}/candidates/{candidate}', { path: { id: contest, candidate } });

/** Makes new passwords, and answers what the cards say: of these candidates, or of all. */
export const makeCards = (contest: number, ids?: number[]): Promise<CandidateCard[]> =>
  api.post('/api/contests/{id}/candidates/cards', { path: { id: contest }, body: { ids }, timeoutMs: CARDS_MS });

/** Who sits in a room, page by page. */
export async function idsInRoom(contest: number, room: string): Promise<number[]> {
  const pageOf = (page: number) =>
    api.list('/api/contests/{id}/candidates', { path: { id: contest }, query: { page, size: MOST, room } });
  const first = await pageOf(1);
  const pages = Math.ceil(first.meta.total / MOST);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => pageOf(index + 2)));
  return [first, ...others].flatMap(({ items }) => items.map(({ id }) => id));
}
