import { useCallback, useState } from 'react';
import { formatNumber } from '#/i18n/format';
import { readStored, writeStored } from '#/ui/storage';
import type { BookCell, Scale } from './api';

const KEY = 'lp-gradebook-scale';

/** The scale of marks that this browser was set to; of ten at first. */
export function useScale() {
  const [scale, setScale] = useState<Scale>(() => (readStored(KEY) === 'percent' ? 'percent' : 'ten'));
  const keep = useCallback((next: Scale) => {
    writeStored(KEY, next);
    setScale(next);
  }, []);
  return { scale, setScale: keep };
}

/** Something of a hundred, with one decimal at most, on one line. */
export const percentText = (percent: number) => `${formatNumber(Math.round(percent * 10) / 10)}\u00a0%`;

/** A mark in words; null where there is none. */
export function markText(cell: Pick<BookCell, 'mark' | 'percent'>, scale: Scale): string | null {
  if (cell.mark === null || cell.percent === null) return null;
  return scale === 'ten' ? formatNumber(cell.mark) : percentText(cell.percent);
}
