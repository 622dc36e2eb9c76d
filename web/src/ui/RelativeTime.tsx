import { serverNow } from '#/api/serverClock';
import { formatDateTime, formatRelative } from '#/i18n/format';
import { useNow } from './useNow';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long ago something was, kept up to date; the full time is its title. `at` in epoch seconds. */
export function RelativeTime({ at }: { at: number }) {
  const now = Math.floor(useNow(MINUTE_MS, serverNow) / SECOND_MS);
  return (
    <time dateTime={new Date(at * SECOND_MS).toISOString()} title={formatDateTime(at)}>
      {formatRelative(at, now)}
    </time>
  );
}
