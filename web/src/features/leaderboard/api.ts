import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError, type Page } from '#/api/envelope';
import { findProvinces } from '#/auth/api';
import { currentLocale } from '#/i18n/i18n';
import type { BoardQuery } from './address';
import { keepBoard, keptBoard } from './kept';
import type {
  LeaderMetadata,
  LeaderRow,
  ProvinceBoardMetadata,
  ProvinceBoardRow,
  SchoolBoardMetadata,
  SchoolBoardRow,
} from './types';

/** Keys of everything that is known of boards. */
export const leaderboardKeys = { all: ['leaderboard'] as const };

/** A board as it is sent, or as it was kept on the device. */
export interface Board<Row, Meta> {
  items: Row[];
  meta: Meta;
  /** When it was read, in epoch seconds, where it comes from the device; null: it is the server's. */
  keptAt: number | null;
}

/** Without what is about who looks at it. */
function anybodys<Row, Meta>({ items, meta }: Board<Row, Meta>) {
  return {
    items: items.map((row) => ('is_me' in (row as object) ? { ...row, is_me: false } : row)),
    meta: 'me' in (meta as object) ? { ...meta, me: null } : meta,
  };
}

/** Reads a board and keeps it; without a network the kept one is answered. */
async function readOrKept<Row, Meta>(key: string, read: () => Promise<Page<Row>>): Promise<Board<Row, Meta>> {
  try {
    const { items, meta } = await read();
    const board = { items, meta: meta as unknown as Meta, keptAt: null };
    keepBoard(key, anybodys(board), Math.floor(Date.now() / 1000));
    return board;
  } catch (error) {
    const isAway = error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout');
    const kept = isAway ? keptBoard<Pick<Board<Row, Meta>, 'items' | 'meta'>>(key) : null;
    if (!kept) throw error;
    return { ...kept.board, keptAt: kept.at };
  }
}

/** What the server is asked: the board of now without a day, so that its clock decides. */
const sent = ({ isNow, date, ...query }: BoardQuery) => ({ ...query, date: isNow ? undefined : date });

const keyOf = (kind: string, query: BoardQuery) => JSON.stringify([currentLocale(), kind, sent(query)]);

/** What all boards' queries share: also offline they are asked, since the device may have them. */
const offlineToo = { networkMode: 'always' } as const;

/** The board of people. */
export const peopleQuery = (query: BoardQuery) =>
  queryOptions({
    queryKey: [...leaderboardKeys.all, 'person', query],
    queryFn: ({ signal }) =>
      readOrKept<LeaderRow, LeaderMetadata>(keyOf('person', query), () =>
        api.list('/api/general/personal-leader-board', { query: sent(query), signal }),
      ),
    ...offlineToo,
  });

/** The board of schools. */
export const schoolsQuery = (query: BoardQuery) =>
  queryOptions({
    queryKey: [...leaderboardKeys.all, 'school', query],
    queryFn: ({ signal }) =>
      readOrKept<SchoolBoardRow, SchoolBoardMetadata>(keyOf('school', query), () =>
        api.list('/api/general/school-leader-board', { query: sent(query), signal }),
      ),
    ...offlineToo,
  });

/** The board of provinces. */
export const provincesQuery = (query: BoardQuery) =>
  queryOptions({
    queryKey: [...leaderboardKeys.all, 'province', query],
    queryFn: ({ signal }) =>
      readOrKept<ProvinceBoardRow, ProvinceBoardMetadata>(keyOf('province', query), () =>
        api.list('/api/general/province-leader-board', { query: sent(query), signal }),
      ),
    ...offlineToo,
  });

/** The provinces that a board can be narrowed to. */
export const placesQuery = queryOptions({
  queryKey: ['provinces', 'all'],
  queryFn: ({ signal }) => findProvinces('', signal),
  staleTime: Number.POSITIVE_INFINITY,
});
