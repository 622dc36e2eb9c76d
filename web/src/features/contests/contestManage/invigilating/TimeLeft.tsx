import { serverNow, useServerClock } from '#/api/serverClock';
import { formatDateTime } from '#/i18n/format';
import { clockDigits } from '#/ui/Countdown';
import { useNow } from '#/ui/useNow';

const SECOND_MS = 1000;

/** The time that is left by the server's clock, silent: a room has hundreds of them. */
export function TimeLeft({ until }: { /** In epoch seconds. */ until: number }) {
  const isKnown = useServerClock() !== null;
  const now = useNow(SECOND_MS, serverNow);
  const left = Math.max(0, Math.ceil(until - now / SECOND_MS));
  return (
    <time dateTime={new Date(until * SECOND_MS).toISOString()} title={formatDateTime(until)}>
      {isKnown ? clockDigits(left) : '–:–'}
    </time>
  );
}
