import { useEffect, useState } from 'react';

/** How long typing pauses before it is acted upon, in milliseconds. */
export const TYPING_PAUSE_MS = 300;

/** The value once it has not changed for a while; while `paused` (an input method is composing a word) it stays as it was. */
export function useDebouncedValue<T>(value: T, options: { delayMs?: number; paused?: boolean } = {}): T {
  const { delayMs = TYPING_PAUSE_MS, paused = false } = options;
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, paused]);
  return settled;
}
