import { useMemo, useState } from 'react';
import { pageSizes } from '#/ui/pageSizes';
import type { CandidateQuery } from './api';

const start = { page: 1, size: pageSizes[0] as number, search: '', room: '' };

/** Where the list stands. Not in the address, where the board of the results keeps its own search and room. */
export function useCandidateList() {
  const [values, setValues] = useState(start);
  return useMemo(() => {
    const { search, room, page, size } = values;
    const query: CandidateQuery = { page, size, ...(search && { search }), ...(room && { room }) };
    return {
      values: { ...values, sort: '' },
      query,
      narrowed: search !== '' || room !== '',
      active: room === '' ? 0 : 1,
      /** Anything but a page turn makes another list. */
      set: (change: Partial<typeof start>) => setValues((before) => ({ ...before, page: 1, ...change })),
      clear: () => setValues(({ size: same }) => ({ ...start, size: same })),
    };
  }, [values]);
}

/** What {@link useCandidateList} gives. */
export type CandidateList = ReturnType<typeof useCandidateList>;
