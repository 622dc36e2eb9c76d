import type { Tone } from '../Chips';

/** A place on the axis and the value of each series there; null is a value that is not known. */
export interface ChartPoint {
  /** Words, or a moment in epoch seconds (all points alike): then the axis is one of time. */
  at: string | number;
  values: readonly (number | null)[];
}

/** A row of values: its name, and its colour where it means something. */
export interface ChartSeries {
  name: string;
  tone?: Tone;
}

/** What a chart shows. */
export interface ChartProps {
  /** `pie` shows the first series: a slice for each point. */
  kind: 'line' | 'bar' | 'stackedBar' | 'pie';
  /** What the chart shows, in words: its name for who can't see it. */
  label: string;
  /** What the points are: the head of the table's first column. */
  at: string;
  points: readonly ChartPoint[];
  series: readonly (string | ChartSeries)[];
  /** The colour of each slice of a pie. */
  tones?: readonly Tone[];
  /** A value that is not to be passed, as a line with words. */
  limit?: { value: number; label: string };
  format?: (value: number) => string;
  /** A moment of the axis of time in words; the day unless told. In epoch seconds. */
  formatAt?: (epochSeconds: number) => string;
  /** Whether the values are durations in seconds: lines stand at whole minutes and hours. */
  durations?: boolean;
  /** In CSS pixels; 240 unless told. */
  height?: number;
}
