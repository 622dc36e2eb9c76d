import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { outboxStore } from '#/offline/outboxStore';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { rowsIn, sendMarks, takeRows } from '../api';
import { MarkKeeper } from './keeper';
import { conflictsOf, type Conflict, type WaitingChange } from './marks';

/** One keeper a page and person: what waits goes on being sent when its tab is left. */
const keepers = new WeakMap<QueryClient, Map<number, MarkKeeper>>();

function keeperOf(queryClient: QueryClient, user: number): MarkKeeper {
  const ofPage = keepers.get(queryClient) ?? new Map<number, MarkKeeper>();
  keepers.set(queryClient, ofPage);
  const known = ofPage.get(user);
  if (known) return known;
  const keeper = new MarkKeeper({
    user,
    store: outboxStore(),
    send: sendMarks,
    onRows: (classroom, rows) => takeRows(queryClient, classroom, rows),
    onFailure: (_, error) => toasts.error(failureText(error)),
    rowsIn,
  });
  ofPage.set(user, keeper);
  keeper.outbox.listen();
  void keeper.outbox.open();
  return keeper;
}

/** What of a class waits in this browser. */
export interface Waiting {
  changes: readonly WaitingChange[];
  conflicts: readonly Conflict[];
  /** How many marks wait for the network. */
  waiting: number;
  /** Whether some are on their way. */
  isSending: boolean;
}

/** The keeper of what a teacher marks, and what of a class waits in it. */
export function useKeeper(user: number, classroom: number): [MarkKeeper, Waiting] {
  const queryClient = useQueryClient();
  const keeper = useMemo(() => keeperOf(queryClient, user), [queryClient, user]);
  const { outbox } = keeper;
  const { items, sending, isStuck } = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  const waiting = useMemo(() => {
    const mine = items.filter(({ body }) => body.classroom === classroom);
    const unsent = mine.filter(({ body }) => !body.theirs);
    const changes = mine.map(({ body }): WaitingChange => ({
      body,
      state: body.theirs ? 'conflict' : isStuck ? 'waiting' : 'sending',
    }));
    return {
      changes,
      conflicts: conflictsOf(mine),
      waiting: isStuck ? unsent.reduce((sum, { body }) => sum + body.marks.length, 0) : 0,
      isSending: sending !== null && unsent.length > 0,
    };
  }, [items, isStuck, sending, classroom]);
  return [keeper, waiting];
}
