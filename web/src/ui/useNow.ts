import { useCallback, useSyncExternalStore } from 'react';

/** Who wants to be called, and how often, in milliseconds. */
const listeners = new Map<() => void, number>();
let timer: ReturnType<typeof setInterval> | undefined;

const tellAll = () => {
  for (const listener of listeners.keys()) listener();
};

/** Runs one interval, as often as the most impatient listener wants; none while nobody looks. */
function adjust(): void {
  clearInterval(timer);
  timer = undefined;
  if (listeners.size === 0 || document.hidden) return;
  timer = setInterval(tellAll, Math.min(...listeners.values()));
}

function onVisibility(): void {
  adjust();
  if (!document.hidden) tellAll();
}

function follow(listener: () => void, everyMs: number): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility);
  listeners.set(listener, everyMs);
  adjust();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisibility);
    adjust();
  };
}

/**
 * Draws the component again as time goes by. All share one interval, which stops while the page is hidden.
 * @param everyMs how often it changes, in milliseconds.
 * @param clock the time in epoch milliseconds: the browser's unless told.
 * @returns the time now, in epoch milliseconds.
 */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const subscribe = useCallback((listener: () => void) => follow(listener, everyMs), [everyMs]);
  useSyncExternalStore(subscribe, () => Math.floor(clock() / everyMs));
  return clock();
}
