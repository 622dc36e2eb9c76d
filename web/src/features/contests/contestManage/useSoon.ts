import { useEffect, useRef } from 'react';

/** A whole school comes in at once: what is told within this is one look, in milliseconds. */
const TOGETHER_MS = 400;

/** Does something a moment after it was first asked for, once. */
export function useSoon(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      latest.current();
    }, TOGETHER_MS);
  };
}
