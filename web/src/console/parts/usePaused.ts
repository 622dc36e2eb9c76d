import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 150;

/** The value once it has stayed the same for a moment: what is typed is asked for between letters, not at each. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
