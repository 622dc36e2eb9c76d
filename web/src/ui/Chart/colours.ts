import type { Tone } from '../Chips';
import type { ChartSeries } from './types';

/** Fills that are told apart in both modes and by most who see colours differently. */
const ORDER = [
  'var(--lp-primary)',
  'var(--lp-info)',
  'var(--lp-warning)',
  'var(--lp-danger)',
  'var(--lp-muted)',
  'color-mix(in oklab, var(--lp-info) 45%, var(--lp-danger))',
];

const TONES: Record<Tone, string> = {
  neutral: 'var(--lp-muted)',
  success: 'var(--lp-success)',
  info: 'var(--lp-info)',
  warning: 'var(--lp-warning)',
  danger: 'var(--lp-danger)',
};

/** The colour of a tone, or of the series at this place where it has none. */
export function colourOf(index: number, tone?: Tone): string {
  return tone ? TONES[tone] : (ORDER[index % ORDER.length] ?? TONES.neutral);
}

/** A series as it is written out. */
export const seriesOf = (series: string | ChartSeries): ChartSeries =>
  typeof series === 'string' ? { name: series } : series;
