import type { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { clockDigits } from '#/ui/Countdown';
import type { ContestFormat, StandingCell } from '../types';

type T = ReturnType<typeof useTranslation<'contests'>>['t'];

const MINUTE = 60;

/** Formats in which a question is solved or not, and the minute counts. */
const byMinute: readonly ContestFormat[] = ['icpc', 'codeforces_edu'];
/** Formats whose equal scores are ranked by a time. */
const timed: readonly ContestFormat[] = ['icpc', 'codeforces_edu', 'atcoder', 'vnoj', 'plain'];

/** Whether questions are worth different points in a format. */
export const hasPoints = (format: ContestFormat) => !byMinute.includes(format);

/** Whether a board of this format has a column of time. */
export const hasPenalty = (format: ContestFormat, rows: readonly { penalty_s: number }[]) =>
  timed.includes(format) || rows.some(({ penalty_s: penalty }) => penalty > 0);

/** Time and penalty together: whole minutes, or minutes and seconds. */
export function penaltyText(format: ContestFormat, seconds: number): string {
  return byMinute.includes(format) ? formatNumber(Math.floor(seconds / MINUTE)) : clockDigits(seconds);
}

/** When a question was solved, as its format shows it; null where it shows none. */
function timeText(format: ContestFormat, seconds: number | null): string | null {
  if (seconds === null) return null;
  if (byMinute.includes(format)) return formatNumber(Math.floor(seconds / MINUTE));
  return format === 'atcoder' || format === 'vnoj' ? clockDigits(seconds) : null;
}

/** What a cell shows: the figure, and a smaller one below. */
export interface CellText {
  main: string;
  note: string;
  /** All of it in words. */
  spoken: string;
}

/** A cell in figures and in words. */
export function cellText(t: T, format: ContestFormat, cell: StandingCell, label: string, first: boolean): CellText {
  const time = timeText(format, cell.time_s);
  const tries = cell.tries > 0 ? t('board.tries', { count: cell.tries, number: formatNumber(cell.tries) }) : '';
  const pending = t('board.pending', { count: cell.pending, number: formatNumber(cell.pending) });
  const score = formatNumber(cell.score);
  const spokenOf = (...parts: (string | null | false)[]) =>
    `${t('board.question', { label })}: ${parts.filter(Boolean).join(', ')}`;
  const state = t(`board.state.${cell.state}`);
  const points = byMinute.includes(format) ? '' : t('board.points', { count: cell.score, number: score });
  const spokenTime = time && t('board.at', { time });
  switch (cell.state) {
    case 'untried':
      return { main: '', note: '', spoken: spokenOf(state) };
    case 'void':
      return { main: '–', note: '', spoken: spokenOf(state) };
    case 'pending':
      return {
        main: `? ${formatNumber(cell.pending)}`,
        note: cell.score > 0 ? score : tries,
        spoken: spokenOf(pending, cell.score > 0 && points, tries),
      };
    case 'failed':
      return {
        main: byMinute.includes(format) ? `−${formatNumber(cell.tries)}` : score,
        note: tries,
        spoken: spokenOf(state, tries),
      };
    case 'partial':
      return { main: score, note: tries, spoken: spokenOf(state, points, tries) };
    case 'solved':
      return {
        main: byMinute.includes(format) ? (time ?? '+') : score,
        note: byMinute.includes(format) || time === null ? tries : time,
        spoken: spokenOf(first && t('board.first'), state, points, spokenTime, tries),
      };
  }
}
