import { useEffect, useState } from 'react';
import { formatDateTime, formatRelative } from '#/i18n/format';

const MINUTE_MS = 60_000;
const now = () => Math.floor(Date.now() / 1000);

/** How long ago something was, kept up to date; the full time is its title. `at` in epoch seconds. */
export function RelativeTime({ at }: { at: number }) {
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrent(now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
      {formatRelative(at, current)}
    </time>
  );
}
