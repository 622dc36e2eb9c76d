import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { ChartTable } from '#/ui/Chart/ChartTable';
import { formatDay } from '../days';
import { monthColumns, monthSums, weeksOf, type Cell } from '../heatMap';
import type { CalendarDay } from '../types';

/** A year of practice as a map of days, a column a week; its figures by months for who can't see it. */
export function HeatMap({ year, days }: { year: number; days: readonly CalendarDay[] }) {
  const { t } = useTranslation('profile');
  const weeks = useMemo(() => weeksOf(year, days), [year, days]);
  const box = useScrolledToNewest(year, days);
  return (
    <>
      <Box ref={box} tabIndex={0} role="region" aria-label={t('calendar.map', { year })} sx={scrolled}>
        <Box aria-hidden sx={{ width: 'max-content' }}>
          <Months year={year} />
          <Box sx={grid}>
            {weeks.flatMap((week, column) =>
              week.map((cell, row) => <Day key={cell?.day ?? `${column}/${row}`} cell={cell} />),
            )}
          </Box>
        </Box>
        <MonthTable year={year} days={days} />
      </Box>
      <Legend />
    </>
  );
}

/** Where the map is wider than its place, the newest day is in sight. */
function useScrolledToNewest(year: number, days: readonly CalendarDay[]) {
  const box = useRef<HTMLDivElement>(null);
  const newest = days.at(-1)?.day;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const [begin, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
    const share = newest ? (Date.parse(newest) - begin) / (end - begin) : 0;
    element.scrollLeft = share * element.scrollWidth - element.clientWidth * 0.75;
  }, [year, newest]);
  return box;
}

function Months({ year }: { year: number }) {
  const { t } = useTranslation('profile');
  return (
    <Box sx={{ position: 'relative', height: 20 }}>
      {monthColumns(year).map((column, month) => (
        <Typography
          key={month}
          variant="caption"
          color="textSecondary"
          sx={{ position: 'absolute', left: column * STEP, whiteSpace: 'nowrap' }}
        >
          {t('calendar.monthShort', { month: month + 1 })}
        </Typography>
      ))}
    </Box>
  );
}

function Day({ cell }: { cell: Cell | null }) {
  const { t } = useTranslation('profile');
  if (!cell) return <span />;
  const { day, accepted, lessons, level } = cell;
  const title = level === 0 ? formatDay(day) : t('calendar.day', { day: formatDay(day), problems: accepted, lessons });
  return <Box component="span" title={title} data-level={level} sx={square} />;
}

/** The same by months, for screen readers. */
function MonthTable({ year, days }: { year: number; days: readonly CalendarDay[] }) {
  const { t } = useTranslation('profile');
  const sums = monthSums(days);
  if (sums.length === 0) return <span className="lp-visually-hidden">{t('calendar.none', { year })}</span>;
  return (
    <div className="lp-visually-hidden">
      <ChartTable
        hidden
        label={t('calendar.map', { year })}
        at={t('calendar.head.month')}
        points={sums.map((sum) => ({
          at: t('calendar.month', { month: sum.month }),
          values: [sum.days, sum.accepted, sum.lessons],
        }))}
        series={[t('calendar.head.days'), t('calendar.head.problems'), t('calendar.head.lessons')]}
        format={formatNumber}
        formatAt={String}
      />
    </div>
  );
}

function Legend() {
  const { t } = useTranslation('profile');
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
      <Typography variant="caption" color="textSecondary">
        {t('calendar.less')}
      </Typography>
      {[0, 1, 2, 3, 4].map((level) => (
        <Box key={level} component="span" data-level={level} sx={square} />
      ))}
      <Typography variant="caption" color="textSecondary">
        {t('calendar.more')}
      </Typography>
    </Box>
  );
}

const SIZE = 12;
const GAP = 3;
const STEP = SIZE + GAP;

const scrolled = { position: 'relative', overflowX: 'auto', pb: 1 } as const;

const grid = {
  display: 'grid',
  gridTemplateRows: `repeat(7, ${SIZE}px)`,
  gridAutoColumns: SIZE,
  gridAutoFlow: 'column',
  gap: `${GAP}px`,
} as const;

const shade = (percent: number) => `color-mix(in srgb, var(--lp-primary) ${percent}%, var(--lp-surface))`;

const square = {
  display: 'block',
  width: SIZE,
  height: SIZE,
  borderRadius: 'calc(var(--lp-radius-sm) / 2)',
  backgroundColor: 'var(--lp-sunken)',
  boxShadow: 'inset 0 0 0 1px var(--lp-border)',
  '&[data-level="1"]': { backgroundColor: shade(30) },
  '&[data-level="2"]': { backgroundColor: shade(52) },
  '&[data-level="3"]': { backgroundColor: shade(76) },
  '&[data-level="4"]': { backgroundColor: 'var(--lp-primary)' },
} as const;
