import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useVerdictWords } from '#/features/problems';
import { formatNumber } from '#/i18n/format';
import { Chart } from '#/ui/Chart/Chart';
import { everyDay, percentOf } from '../figures';
import type { ProblemStatistic } from '../types';
import { Panel } from './Panel';

/** How many people tried and solved it, in figures. */
export function Figures({ statistic }: { statistic: ProblemStatistic }) {
  const { t } = useTranslation('problemStatistics');
  const { people, solved, attempts } = statistic;
  const rate = percentOf(solved, people);
  const figures = [
    ['people', formatNumber(people)],
    ['solved', formatNumber(solved)],
    ['rate', rate === null ? '–' : `${formatNumber(rate)} %`],
    ['attempts', formatNumber(attempts)],
  ] as const;
  return (
    <Box component="dl" sx={grid}>
      {figures.map(([key, value]) => (
        <div key={key}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(`figure.${key}`)}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0 }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 4,
  m: 0,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
} as const;

/** Which verdicts there are. */
export function Verdicts({ verdicts }: Pick<ProblemStatistic, 'verdicts'>) {
  const { t } = useTranslation('problemStatistics');
  const words = useVerdictWords();
  const nameOf = (status: string) => (status === 'waiting_manual_judge' ? t('byHand') : words.name(status));
  return (
    <Panel title={t('verdicts.title')}>
      <Chart
        kind="bar"
        label={t('verdicts.title')}
        at={t('verdicts.at')}
        points={verdicts.map(({ status, count }) => ({ at: nameOf(status), values: [count] }))}
        series={[t('submissions')]}
      />
    </Panel>
  );
}

/** In which languages programs are written, and how many of these are accepted. */
export function Languages(props: Pick<ProblemStatistic, 'languages'> & { nameOf: (id: number) => string }) {
  const { languages, nameOf } = props;
  const { t } = useTranslation('problemStatistics');
  return (
    <Panel title={t('languages.title')}>
      <Chart
        kind="bar"
        label={t('languages.title')}
        at={t('languages.at')}
        points={languages.map(({ language_id: id, count, accepted }) => ({
          at: nameOf(id),
          values: [count, accepted],
        }))}
        series={[t('submissions'), { name: t('accepted'), tone: 'success' }]}
      />
    </Panel>
  );
}

/** Submissions day by day. */
export function Days({ days }: Pick<ProblemStatistic, 'days'>) {
  const { t } = useTranslation('problemStatistics');
  return (
    <Panel title={t('days.title')} isWhole>
      <Chart
        kind="line"
        label={t('days.title')}
        at={t('days.at')}
        points={everyDay(days).map(({ at, attempts, accepted }) => ({ at, values: [attempts, accepted] }))}
        series={[t('submissions'), { name: t('accepted'), tone: 'success' }]}
      />
    </Panel>
  );
}
