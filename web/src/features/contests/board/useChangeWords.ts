import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { RankedRow } from './rank';
import type { Changes } from './useBoard';

/** Changes are announced so often at most, in milliseconds. */
const QUIET_MS = 3000;

/** What changed on the board, in words for who can't see it: one row by name, several by their number. */
export function useChangeWords(changes: Changes, rows: readonly RankedRow[]): string {
  const { t } = useTranslation('contests');
  const [words, setWords] = useState('');
  const waiting = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ rows, t });
  useEffect(() => {
    latest.current = { rows, t };
  });
  useEffect(() => {
    for (const entry of changes.entries) waiting.current.add(entry);
    if (waiting.current.size === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const [first, ...others] = latest.current.rows.filter((row) => waiting.current.has(row.entry_id));
      const count = waiting.current.size;
      waiting.current.clear();
      if (!first) return;
      setWords(
        others.length > 0 || first.rank === null
          ? latest.current.t('board.changed.several', { count, number: formatNumber(count) })
          : latest.current.t('board.changed.one', { name: first.name, rank: formatNumber(first.rank) }),
      );
    }, QUIET_MS);
  }, [changes]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return words;
}
