import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { colourOf, seriesOf } from './colours';
import { durationTicksFor, ticksFor } from './scale';
import type { ChartProps } from './types';

/** About the width of a letter of an axis, in CSS pixels. */
const LETTER_PX = 7;
const SECOND_MS = 1000;
/** Beyond so many points they are too close for marks. */
const MARKED = 31;

type PictureProps = ChartProps & Required<Pick<ChartProps, 'format' | 'formatAt' | 'height'>>;

/** Lines and words of every chart in the page's own colours. Movement stops where the visitor wants less of it: MUI sees to that. */
const look = {
  '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick, && .MuiChartsGrid-line': { stroke: 'var(--lp-border)' },
  '&& .MuiChartsAxis-tickLabel': { fill: 'var(--lp-muted)', fontFamily: 'var(--lp-font)' },
  '&& .MuiLineChart-area': { fillOpacity: 0.14 },
  '&& .MuiChartsReferenceLine-line': { stroke: 'var(--lp-danger)', strokeDasharray: '5 4' },
  '&& .MuiChartsReferenceLine-label': {
    fill: 'var(--lp-danger-text)',
    fontFamily: 'var(--lp-font)',
    fontSize: 'var(--lp-font-xs)',
  },
};

/** The picture of a chart, by MUI X; loaded when the first chart is shown. */
export default function ChartPicture(props: PictureProps) {
  return props.kind === 'pie' ? <Pie {...props} /> : <Plane {...props} />;
}

function Pie({ points, tones, format, height }: PictureProps) {
  const data = points.map((point, index) => ({
    id: index,
    label: String(point.at),
    value: point.values[0] ?? 0,
    color: colourOf(index, tones?.[index]),
  }));
  return (
    <PieChart
      disableKeyboardNavigation
      height={height}
      sx={look}
      series={[
        { data, innerRadius: '55%', paddingAngle: 1, cornerRadius: 4, valueFormatter: ({ value }) => format(value) },
      ]}
    />
  );
}

function Plane({ kind, points, series, limit, format, formatAt, durations, height }: PictureProps) {
  const isTime = points.every((point) => typeof point.at === 'number');
  const largest = largestOf(points, kind === 'stackedBar', limit?.value);
  const ticks = durations ? durationTicksFor(largest) : ticksFor(largest);
  const words = (value: unknown) =>
    value instanceof Date
      ? formatAt(value.getTime() / SECOND_MS)
      : typeof value === 'number'
        ? formatAt(value)
        : String(value);
  const yAxis = {
    min: 0,
    max: ticks.at(-1),
    tickInterval: ticks,
    valueFormatter: format,
    width: 14 + LETTER_PX * Math.max(...ticks.map((tick) => format(tick).length)),
    disableLine: true,
    disableTicks: true,
  };
  const rows = series.map(seriesOf).map(({ name, tone }, index) => ({
    label: name,
    color: colourOf(index, tone),
    data: points.map((point) => point.values[index] ?? null),
    valueFormatter: (value: number | null) => (value === null ? '–' : format(value)),
  }));
  const shared = {
    height,
    sx: look,
    yAxis: [yAxis],
    grid: { horizontal: true },
    hideLegend: series.length < 2,
    margin: { top: 20, right: 24, bottom: 0, left: 0 },
  };
  const line = limit && (
    <ChartsReferenceLine y={limit.value} label={`${limit.label}: ${format(limit.value)}`} labelAlign="end" />
  );
  if (kind === 'line') {
    const data = points.map(({ at }) => (typeof at === 'number' ? new Date(at * SECOND_MS) : at));
    return (
      <LineChart
        {...shared}
        disableKeyboardNavigation
        xAxis={[{ scaleType: isTime ? 'time' : 'point', data, valueFormatter: words, tickLabelMinGap: 16 }]}
        series={rows.map((row) => ({
          ...row,
          area: rows.length === 1,
          showMark: points.length <= MARKED,
          curve: 'linear',
        }))}
      >
        {line}
      </LineChart>
    );
  }
  return (
    <BarChart
      {...shared}
      disableKeyboardNavigation
      borderRadius={4}
      xAxis={[{ scaleType: 'band', data: points.map(({ at }) => at), valueFormatter: words, tickLabelMinGap: 8 }]}
      series={rows.map((row) => ({ ...row, stack: kind === 'stackedBar' ? 'all' : undefined }))}
    >
      {line}
    </BarChart>
  );
}

/** The largest value that has to find room; of stacks their heights. */
function largestOf(points: ChartProps['points'], isStacked: boolean, limit = 0): number {
  const heights = points.map(({ values }) => {
    const known = values.map((value) => value ?? 0);
    return isStacked ? known.reduce((sum, value) => sum + value, 0) : Math.max(0, ...known);
  });
  return Math.max(limit, ...heights);
}
