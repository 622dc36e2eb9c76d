import { formatNumber } from '#/i18n/format';
import type { Cell, Scale } from '../types';

/** Sums of fractions are a little off: this much below a half counts as one. */
const NOISE = 1e-6;

const rounded = (value: number, decimals: number) => {
  const unit = 10 ** decimals;
  return Math.floor(value * unit + 0.5 + NOISE) / unit;
};

/** A mark of so many points, of a hundred. */
export const percentOf = (mark: number, points: number): number => (mark / points) * 100;

/** A mark of so many points on the scale of ten, as the server rounds it. */
export const tenOf = (mark: number, points: number): number => rounded((mark / points) * 10, 1);

/** What a cell's mark is on a scale; null: it has none. */
export function valueOf(cell: Pick<Cell, 'mark' | 'percent' | 'ten'>, scale: Scale): number | null {
  if (scale === 'points') return cell.mark === null ? null : rounded(cell.mark, 2);
  if (scale === 'percent') return cell.percent === null ? null : rounded(cell.percent, 1);
  return cell.ten;
}

/** The highest value of an assignment on a scale. */
export const highest = (points: number, scale: Scale): number =>
  scale === 'points' ? points : scale === 'percent' ? 100 : 10;

/** What was typed on a scale, as a mark of so many points: with a comma or a dot; null: nothing, undefined: no such mark. */
export function typedMark(text: string, points: number, scale: Scale): number | null | undefined {
  const trimmed = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (trimmed === '') return null;
  const value = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  const most = highest(points, scale);
  if (!(value >= 0 && value <= most)) return undefined;
  return scale === 'points' ? rounded(value, 2) : rounded((value / most) * points, 4);
}

/** A value in words: 8.5, and of a hundred 85%. */
export const valueText = (value: number, scale: Scale): string =>
  scale === 'percent' ? `${formatNumber(value)}%` : formatNumber(value);

/** A value as it stands in a field. */
export const fieldText = (value: number | null): string => (value === null ? '' : String(value));

/** A mark of ten, as schools write it: with its decimal, 8.0. */
export const tenText = (mark: number): string => mark.toFixed(1);

/** A mark of so many points in the words of a scale. */
export const markText = (mark: number, points: number, scale: Scale): string =>
  valueText(valueOf({ mark, percent: percentOf(mark, points), ten: tenOf(mark, points) }, scale) ?? 0, scale);
