import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Chart } from '#/ui/Chart/Chart';
import { StackedBar } from '#/ui/Chart/StackedBar';
import { Part } from './Part';

/** The first day that is drawn, in epoch seconds: 1 September 2026 in Vietnam. */
const FIRST = 1_788_195_600;
const DAY = 86_400;
const HOUR = 3600;

const learners = Array.from({ length: 30 }, (_, day) => ({
  at: FIRST + day * DAY,
  values: [day === 11 ? null : Math.round(120 + 4 * day + 30 * Math.sin(day)), Math.round(40 + 14 * Math.cos(day / 2))],
}));

/** Charts: lines over time, bars, stacks, slices, a bar of parts, and none. */
export default function ChartDemo() {
  const { t } = useTranslation('demo');
  const verdicts = [t('chart.accepted'), t('chart.wrong'), t('chart.late')];
  const weeks = [
    [320, 140, 60],
    [410, 120, 75],
    [380, 160, 40],
    [520, 130, 66],
  ].map((values, index) => ({ at: t('chart.week', { number: index + 1 }), values }));
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 6 }}
    >
      <Part title={t('chart.learners')}>
        <Chart
          kind="line"
          label={t('chart.learners')}
          at={t('chart.day')}
          points={learners}
          series={[t('chart.active'), t('chart.new')]}
        />
      </Part>
      <Part title={t('chart.waits')}>
        <Chart
          kind="line"
          durations
          label={t('chart.waits')}
          at={t('chart.day')}
          points={learners.map(({ at }, index) => ({ at, values: [index * 130] }))}
          series={[t('chart.waits')]}
          limit={{ value: HOUR, label: t('chart.limit') }}
          format={(seconds) => t('chart.minutes', { count: Math.round(seconds / 60) })}
        />
      </Part>
      <Part title={t('chart.submissions')}>
        <Chart kind="bar" label={t('chart.submissions')} at={t('chart.weekHead')} points={weeks} series={verdicts} />
      </Part>
      <Part title={t('chart.stacked')}>
        <Chart
          kind="stackedBar"
          label={t('chart.stacked')}
          at={t('chart.weekHead')}
          points={weeks}
          series={[
            { name: t('chart.accepted'), tone: 'success' },
            { name: t('chart.wrong'), tone: 'danger' },
            { name: t('chart.late'), tone: 'warning' },
          ]}
        />
      </Part>
      <Part title={t('chart.slices')}>
        <Chart
          kind="pie"
          label={t('chart.slices')}
          at={t('chart.verdict')}
          points={verdicts.map((at, index) => ({ at, values: [weeks[3]?.values[index] ?? 0] }))}
          series={[t('chart.submissions')]}
          tones={['success', 'danger', 'warning']}
        />
      </Part>
      <Part title={t('chart.parts')}>
        <StackedBar
          parts={[
            { name: t('chart.accepted'), value: 520, tone: 'success' },
            { name: t('chart.wrong'), value: 130, tone: 'danger' },
            { name: t('chart.late'), value: 66, tone: 'warning' },
          ]}
        />
      </Part>
      <Part title={t('chart.none')}>
        <Chart kind="bar" label={t('chart.none')} at={t('chart.day')} points={[]} series={[t('chart.submissions')]} />
      </Part>
    </Box>
  );
}
