import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useChannel } from '#/api/channel';
import { pageSizes } from '#/ui/pageSizes';
import { pairsQuery, similarityKey, type PairQuery } from './api';
import type { PairState } from './types';

interface Values {
  page: number;
  size: number;
  question: string;
  state: PairState | '';
}

const start: Values = { page: 1, size: pageSizes[0] as number, question: '', state: '' };

/** Where the list of pairs stands. Not in the address, which keeps the pair that is open. */
export function usePairList() {
  const [values, setValues] = useState(start);
  return useMemo(() => {
    const { page, size, question, state } = values;
    const query: PairQuery = {
      page,
      size,
      ...(question && { question_id: question }),
      ...(state && { decision: state }),
    };
    const chosen = [question, state].filter(Boolean).length;
    return {
      values: { ...values, search: '', sort: '' },
      query,
      narrowed: chosen > 0,
      active: chosen,
      /** Anything but a page turn makes another list. */
      set: (change: Partial<Values>) => setValues((before) => ({ ...before, page: 1, ...change })),
      clear: () => setValues(({ size: same }) => ({ ...start, size: same })),
    };
  }, [values]);
}

/** What {@link usePairList} gives. */
export type PairList = ReturnType<typeof usePairList>;

/** The pairs of a list, kept up to date while they are shown. */
export function usePairs(contest: number, list: PairList, isShown: boolean) {
  const queryClient = useQueryClient();
  const look = () => void queryClient.invalidateQueries({ queryKey: similarityKey(contest) });
  useChannel(isShown ? `contest/${contest}/staff` : null, {
    onMessage: (data) => {
      if ((data as { kind?: string } | null)?.kind === 'similarity') look();
    },
    resync: look,
  });
  return useQuery({ ...pairsQuery(contest, list.query), enabled: isShown });
}
