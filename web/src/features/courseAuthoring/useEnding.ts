import { useEffect, useRef } from 'react';

/** Calls `onEnd` once when work comes to an end, with how it ended; null is work that goes on. */
export function useEnding<Ending extends string>(ending: Ending | null, onEnd: (ending: Ending) => void): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (ending !== null) latest.current(ending);
  }, [ending]);
}
