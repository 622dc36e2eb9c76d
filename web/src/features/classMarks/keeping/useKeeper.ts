import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { renewSoon, saveMark, takeCell, writtenMeanwhile } from '../api';
import { MarkKeeper, type Entry } from './keeper';

/** One keeper a page, class and person: what is on its way stays known when its tab is left. */
const keepers = new WeakMap<QueryClient, Map<string, MarkKeeper>>();

function keeperOf(queryClient: QueryClient, classroom: number, user: number): MarkKeeper {
  const ofPage = keepers.get(queryClient) ?? new Map<string, MarkKeeper>();
  keepers.set(queryClient, ofPage);
  const key = `${user}/${classroom}`;
  const known = ofPage.get(key);
  if (known) return known;
  const keeper = new MarkKeeper({
    send: (spot, change) => saveMark(classroom, spot, change),
    onCell: (spot, cell) => {
      takeCell(queryClient, classroom, spot, cell);
      // The marks of the semester and the year follow from it.
      renewSoon(queryClient, classroom);
    },
    onFailure: (error) => toasts.error(failureText(error, { failure: 'update' })),
    writtenMeanwhile,
  });
  ofPage.set(key, keeper);
  return keeper;
}

/** What keeps a teacher's marks of a class, and those that are not settled. */
export function useKeeper(classroom: number, user: number): [MarkKeeper, readonly Entry[]] {
  const queryClient = useQueryClient();
  const keeper = useMemo(() => keeperOf(queryClient, classroom, user), [queryClient, classroom, user]);
  return [keeper, useSyncExternalStore(keeper.subscribe, keeper.getSnapshot)];
}
