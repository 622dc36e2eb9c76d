import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { ListQuery } from '#/ui/table/listState';
import { rowsOf } from './board/columns';
import type { contestList } from './filters';
import type { ContestState, ContestView, StandingRow, StandingsMeta } from './types';

/** Keys of everything that contestants see of contests; entering one makes all of them stale. */
export const contestKeys = {
  all: ['contests'] as const,
  one: (slug: string) => ['contests', 'one', slug] as const,
  board: (id: number) => ['contests', 'board', id] as const,
};

/** A board of 5,000 rows takes longer than other calls. */
const BOARD_MS = 60_000;

/** What runs, comes and was, and what I take part in. */
export const contestsHomeQuery = queryOptions({
  queryKey: [...contestKeys.all, 'home'],
  queryFn: ({ signal }) => api.get('/api/contests/home', { signal }),
});

/** Which states a list holds. */
export type ListScope = 'all' | 'open' | 'finished';

/** What a list of contests is asked for. */
export type ContestListQuery = ListQuery<typeof contestList> & { state?: ContestState };

/** One page of the contests that are finished, or of all. */
export const contestsQuery = (query: ContestListQuery) =>
  queryOptions({
    queryKey: [...contestKeys.all, 'list', query],
    queryFn: ({ signal }) => api.list('/api/contests', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One contest, by its slug or its number. */
export const contestQuery = (slug: string) =>
  queryOptions({
    queryKey: contestKeys.one(slug),
    queryFn: ({ signal }) => fetchContest(slug, signal),
  });

/** The document calls the format of its text a text. */
export const fetchContest = async (slug: string, signal?: AbortSignal) =>
  (await api.get('/api/contests/{id}', { path: { id: slug }, signal })) as ContestView;

/** The board as it is sent: all of its rows, and what stands beside them. */
export interface Standings {
  items: StandingRow[];
  meta: StandingsMeta;
}

/** The rows with my own as it is, where others' stand still: what the board has of me is what others see. */
function withOwn(items: StandingRow[], me: StandingRow | null): StandingRow[] {
  return me === null ? items : items.map((row) => (row.entry_id === me.entry_id && row.v <= me.v ? me : row));
}

/** An answer that was on its way while rows were pushed takes none of them back. */
function keepNewer(before: unknown, after: unknown): Standings {
  const [old, fresh] = [before as Standings | undefined, after as Standings];
  if (!old) return fresh;
  const known = new Map(old.items.map((row) => [row.entry_id, row]));
  const newer = (row: StandingRow) => {
    const pushed = known.get(row.entry_id);
    return pushed && pushed.v > row.v ? pushed : row;
  };
  return { ...fresh, items: fresh.items.map(newer) };
}

/** The whole board; deltas follow on the channel. */
export const standingsQuery = (id: number) =>
  queryOptions({
    queryKey: contestKeys.board(id),
    queryFn: async ({ signal }): Promise<Standings> => {
      const board = await api.get('/api/contests/{id}/board', {
        path: { id: String(id) },
        timeoutMs: BOARD_MS,
        signal,
      });
      return { items: withOwn(rowsOf(board), board.metadata.me), meta: board.metadata };
    },
    structuralSharing: keepNewer,
  });

/** A group of contests with its sums. */
export const contestGroupQuery = (id: number) =>
  queryOptions({
    queryKey: [...contestKeys.all, 'group', id],
    queryFn: ({ signal }) => api.get('/api/contest-group/{id}', { path: { id }, signal }),
  });

/** Enters a contest; twice is once. */
export const enterContest = (
  id: number,
  body: { password?: string; candidate_id?: string; kind: 'official' | 'virtual' },
) => api.post('/api/contests/{id}/enter', { path: { id }, body });

/** My own row of the board, without all others. */
export const ownRowQuery = (id: number) =>
  queryOptions({
    queryKey: [...contestKeys.all, 'own-row', id],
    queryFn: async ({ signal }) => {
      const { meta } = await api.list('/api/contests/{id}/standings', {
        path: { id: String(id) },
        query: { page: 1, size: 1 },
        signal,
      });
      return (meta as StandingsMeta).me;
    },
    // Where ranks are hidden there is no row, and the page has nothing to say of that.
    meta: { quiet: true },
    retry: false,
  });
