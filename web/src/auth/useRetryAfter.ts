import { useState } from 'react';
import { ApiError } from '#/api/envelope';
import { useNow } from '#/ui/useNow';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** How many seconds are left until the server takes another attempt, after it refused one as too many (429). */
export function useRetryAfter() {
  const [until, setUntil] = useState(0);
  const now = useNow(until === 0 ? HOUR_MS : SECOND_MS);
  return {
    left: Math.max(0, Math.ceil((until - now) / SECOND_MS)),
    /** Notes what a failure says of it. */
    note: (error: unknown) => {
      if (error instanceof ApiError && error.status === 429 && error.retryAfter)
        setUntil(Date.now() + error.retryAfter * SECOND_MS);
    },
  };
}
