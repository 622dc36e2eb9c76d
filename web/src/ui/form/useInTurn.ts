import { useCallback, useRef } from 'react';

/** Runs one save after the other: two at once would be of the same version, and the author in conflict with themself. */
export function useInTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((work) => {
    const next = last.current.then(work, work);
    last.current = next.catch(() => undefined);
    return next;
  }, []);
}
