import { ApiError } from '#/api/envelope';
import { isLost } from './drafts';

/** How often what waits for the network is sent again, in milliseconds. */
const AGAIN_MS = 10_000;
/** How long to wait where the server asks for a pause without saying how long, in seconds. */
const PAUSE = 5;

/**
 * Makes a call until its answer has come: what did not arrive, or whose answer was lost, goes again when the network is back. The
 * call sends the same key each time, so that it counts once. A refusal is thrown.
 */
export async function untilAnswered<T>(
  call: () => Promise<T>,
  { signal, onWaiting }: { signal: AbortSignal; /** It waits for the network. */ onWaiting: () => void },
): Promise<T> {
  for (;;) {
    try {
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      return await call();
    } catch (error) {
      const isTooFast = error instanceof ApiError && error.status === 429;
      if (signal.aborted || !(isTooFast || isLost(error))) throw error;
      if (!isTooFast) onWaiting();
      // oxlint-disable-next-line no-await-in-loop
      await pause(isTooFast ? (error.retryAfter ?? PAUSE) * 1000 : AGAIN_MS, isTooFast, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Resolves after a while, and earlier where the connection is back or nobody wants it any more. */
function pause(milliseconds: number, whole: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (!whole) addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
