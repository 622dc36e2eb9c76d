import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow, useServerClock } from '#/api/serverClock';
import { formatDateTime } from '#/i18n/format';
import { useNow } from './useNow';

const SECOND_MS = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long before the end, in seconds, it is read out to who can't see it. */
const ANNOUNCED = [10 * MINUTE, 5 * MINUTE, MINUTE];

const two = (value: number) => String(value).padStart(2, '0');

/** Time that is left, as digits: 1:05:09, 05:09; days are told apart. */
export function clockDigits(seconds: number): string {
  const hours = Math.floor(seconds / HOUR);
  const rest = `${two(Math.floor((seconds % HOUR) / MINUTE))}:${two(seconds % MINUTE)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/**
 * The time that is left until a moment, by the server's clock. It is silent to screen readers but for three moments before
 * the end.
 */
export function Countdown({ until, onEnd }: { /** In epoch seconds. */ until: number; onEnd?: () => void }) {
  const { t } = useTranslation('ui');
  const isKnown = useServerClock() !== null;
  const now = useNow(SECOND_MS, serverNow);
  const left = Math.max(0, Math.ceil(until - now / SECOND_MS));
  const isOver = isKnown && left === 0;
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (isOver) ended.current?.();
  }, [isOver, until]);
  const days = Math.floor(left / DAY);
  const spoken = ANNOUNCED.findLast((moment) => left <= moment);
  return (
    <>
      <time
        role="timer"
        aria-live="off"
        dateTime={new Date(until * SECOND_MS).toISOString()}
        title={formatDateTime(until)}
      >
        {days > 0 && `${t('countdown.days', { count: days })} `}
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>{isKnown ? clockDigits(left % DAY) : '–:–'}</span>
      </time>
      <span className="lp-visually-hidden" role="status">
        {isOver && t('countdown.over')}
        {isKnown && !isOver && spoken !== undefined && t('countdown.left', { count: spoken / MINUTE })}
      </span>
    </>
  );
}
