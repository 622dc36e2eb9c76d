import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useChannel } from '#/api/channel';
import { standingsQuery, type Standings } from '../api';
import type { ContestView, PushedRow } from '../types';
import { readMessage, withRows } from './deltas';
import { firstTimes, rankRows } from './rank';

/** Pushed rows are taken in together, so often at most, in milliseconds: verdicts come in bursts. */
const GATHER_MS = 300;
/** The whole board is asked for again so often at most, in milliseconds. */
const AGAIN_MS = 3000;
/** A board of a minute is asked for so often, in milliseconds: it goes on by itself. */
const MINUTE_BOARD_MS = 30_000;

/** What a board is of. */
export type BoardContest = Pick<
  ContestView,
  'id' | 'slug' | 'name' | 'state' | 'format' | 'format_options' | 'can_edit' | 'freeze_at' | 'frozen' | 'end_time'
>;

/** The whole board, ranked, and kept up to date by what is pushed. */
export function useBoard(contest: BoardContest) {
  const query = useQuery({
    ...standingsQuery(contest.id),
    refetchInterval: ({ state }) => isOfMinute(state.data) && MINUTE_BOARD_MS,
  });
  const isLive = contest.state !== 'upcoming';
  const changed = useFollow(contest, isLive);
  const { data } = query;
  const ranked = useMemo(() => data && { rows: rankRows(data.items), first: firstTimes(data.items) }, [data]);
  return { query, ranked, meta: data?.meta, changed };
}

/** Whether a board is as it was at a minute: for who takes part virtually. */
const isOfMinute = (standings: Standings | undefined) => (standings?.meta.at ?? null) !== null;

/** What changed last, counted up. */
export interface Changes {
  count: number;
  entries: ReadonlySet<number>;
}

const none: Changes = { count: 0, entries: new Set() };

/** Takes in what is pushed; answers the entries that changed last. */
function useFollow(contest: BoardContest, isLive: boolean): Changes {
  const queryClient = useQueryClient();
  const { queryKey } = standingsQuery(contest.id);
  const [changes, setChanges] = useState(none);
  const rows = useRef<PushedRow[]>([]);
  const timers = useRef<{ gather?: ReturnType<typeof setTimeout>; again?: ReturnType<typeof setTimeout> }>({});
  const refetch = () => void queryClient.invalidateQueries({ queryKey });
  const again = () => {
    timers.current.again ??= setTimeout(() => {
      timers.current.again = undefined;
      refetch();
    }, AGAIN_MS);
  };
  const takeIn = () => {
    timers.current.gather = undefined;
    const pushed = rows.current.splice(0);
    const before = queryClient.getQueryData<Standings>(queryKey);
    if (!before) return;
    // While it is frozen what is pushed is what others see: staff and the contestant are told more by the whole board.
    const mine = before.meta.me?.entry_id;
    if (isOfMinute(before)) {
      // Others' rows are of another minute.
      if (pushed.some((row) => row.entry_id === mine)) again();
      return;
    }
    const seesMore = (row: PushedRow) => before.meta.frozen && (contest.can_edit || row.entry_id === mine);
    if (pushed.some(seesMore)) again();
    const after = withRows(
      before,
      pushed.filter((row) => !seesMore(row)),
    );
    if (after === before) return;
    queryClient.setQueryData(queryKey, after);
    setChanges(({ count }) => ({ count: count + 1, entries: changedBetween(before, after) }));
  };
  useChannel(isLive ? `contest/${contest.id}/board` : null, {
    onMessage: (data) => {
      const message = readMessage(data);
      if (message?.kind === 'reset') again();
      if (message?.kind !== 'row') return;
      rows.current.push(message.row);
      timers.current.gather ??= setTimeout(takeIn, GATHER_MS);
    },
    resync: refetch,
  });
  useEffect(() => {
    const { current } = timers;
    return () => {
      clearTimeout(current.gather);
      clearTimeout(current.again);
    };
  }, []);
  return changes;
}

function changedBetween(before: Standings, after: Standings): ReadonlySet<number> {
  const versions = new Map(before.items.map((row) => [row.entry_id, row.v]));
  return new Set(after.items.filter((row) => versions.get(row.entry_id) !== row.v).map((row) => row.entry_id));
}
